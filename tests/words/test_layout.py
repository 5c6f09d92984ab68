"""Lines and columns, whatever the language and the console."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cli.layout import aligned, wrapped
from croupier.i18n.spacing import columns

SAMPLES = [
    ("Banker", 6),
    ("Lá bài thứ 3", 12),
    ("La\u0301 ba\u0300i", 6),
    ("庄家点数", 8),
    ("庄家 6 点", 9),
    ("", 0),
]


@pytest.mark.parametrize(("text", "count"), SAMPLES)
def test_columns(text: str, count: int) -> None:
    assert columns(text) == count


def test_rows_are_aligned() -> None:
    rows = [["bet", "pays", "x"], ["庄", "0.95", "12345"], ["Player", "1", "1"]]
    assert aligned(rows) == [
        "bet     pays      x",
        "庄      0.95  12345",
        "Player     1      1",
    ]
    assert aligned([["a", "b"], ["long", "c"]], left=2) == ["a     b", "long  c"]


def test_a_paragraph_hangs() -> None:
    assert wrapped("one two three four", 11, "  ", "  ") == ["  one two", "    three", "    four"]


def test_chinese_breaks_between_characters_but_not_before_a_mark() -> None:
    # each line holds five characters; a sixth that is a mark takes the fifth along
    assert wrapped("庄家点数大于闲家。（和局）", 10) == ["庄家点数大", "于闲家。", "（和局）"]
    assert wrapped("庄家点数大，于闲家", 10) == ["庄家点数", "大，于闲家"]


TEXTS = st.text(alphabet="ab ’“”庄闲，。（）ấ1", max_size=60)


@given(text=TEXTS, width=st.integers(8, 40))
def test_wrapping_loses_nothing_but_blanks_and_keeps_to_the_width(text: str, width: int) -> None:
    lines = wrapped(text, width, " ", " ")
    assert "".join("".join(lines).split()) == "".join(text.split())
    for line in lines:
        assert line == line.rstrip(" ")
        # a line may be longer only when it holds one unbreakable piece
        assert columns(line) <= width or not any(
            line.strip()[at] == " " for at in range(len(line.strip()))
        )


def test_a_long_word_stands_alone() -> None:
    assert wrapped("a " + "b" * 20 + " c", 10) == ["a", "b" * 20, "c"]
