"""Findings: how a refusal becomes one, their order, and which texts are sheets at all."""

from __future__ import annotations

import pytest

from croupier.errors import SheetError
from croupier.rules.finding import ERROR, NOTE, WARNING, Finding, Findings
from croupier.rules.source import MAX_SHEET_CHARS, SheetText, is_sheet
from tests.rules.samples import BACCARAT, PICTURES, sheet_of


def test_a_refusal_is_a_finding_at_its_place() -> None:
    with pytest.raises(SheetError) as caught:
        sheet_of(BACCARAT.replace("banker == player", "banker == playr"))
    finding = Finding.of_refusal(caught.value)
    assert finding.level == ERROR
    assert finding.code == "refused"
    assert finding.message == caught.value.problem
    assert finding.message.startswith("unknown name 'playr'")
    line = next(text for text in BACCARAT.split("\n") if "banker == player" in text)
    assert (finding.origin, finding.source_line) == ("trial.toml", line.replace("player", "playr"))
    assert finding.line == BACCARAT.split("\n").index(line) + 1
    assert finding.column == line.index("player") + 1
    assert str(finding).startswith(f"trial.toml:{finding.line}:{finding.column}: error: unknown")


def test_findings_go_down_the_file_and_along_its_lines_those_of_the_whole_first() -> None:
    source = SheetText("a = 1\nb = { c = 1, d = 2 }\ne = 3\n", "trial.toml")
    report = Findings(source)
    for level, path in (
        (NOTE, ("e",)),
        (WARNING, ("b", "d")),
        (ERROR, ("b", "c")),
        (NOTE, ()),
        (WARNING, ("a",)),
        (ERROR, ("nowhere",)),
    ):
        report.add(level, "code", path, "/".join(path))
    found = report.findings()
    assert [one.message for one in found] == ["", "nowhere", "a", "b/c", "b/d", "e"]
    assert [(one.line, one.column) for one in found] == [
        *[(None, None)] * 2,
        (1, 5),
        (2, 11),
        (2, 18),
        (3, 5),
    ]
    assert [one.level for one in found] == [NOTE, ERROR, WARNING, ERROR, WARNING, NOTE]


SHEETS = [
    (BACCARAT, True),
    (PICTURES, True),
    ('game = "baccarat"\n[[bet]]\n', True),  # wrong, but meant as one
    ("game = 1\nbet = 2\n", True),
    ("game = 1\nbet = 2\nother = 3\n", True),
    ('game = "baccarat"\n', False),
    ("[[bet]]\n", False),
    ("GAME = 1\nbet = 2\n", False),
    ("game = 1\nBET = 2\n", False),
    ("", False),
    ("game and bet", False),  # no TOML
    ("game = 1\nbet = 2\n" + "#" * MAX_SHEET_CHARS, False),
]


@pytest.mark.parametrize(("text", "meant"), SHEETS, ids=[repr(row[0][:24]) for row in SHEETS])
def test_what_is_meant_as_a_sheet(text: str, meant: bool) -> None:
    assert is_sheet(text) is meant
