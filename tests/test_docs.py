"""Every example on a page comes out as the page says, and every link leads somewhere.

A ``console`` block holds lines ``$ croupier …`` and what they print (errors too); a ``pycon``
block is a doctest. An ellipsis ``…`` stands for anything: alone on its line for any lines. A
block under ``<!-- file: NAME -->`` is written to that name first, for the examples after it, and
``< NAME`` feeds it to a command. A command must succeed unless the page shows its ``error:`` or
asks ``$ echo $?`` next. All examples of a page share one directory and one Python.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tools import ROOT, commands, glossary, readings
from tools.inprocess import run
from tools.pages import anchors, blocks, links, pages, prose

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGES = pages()
NAMES = [page.relative_to(ROOT).as_posix() for page in PAGES]
CHANGES_NOTHING = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


class Step(NamedTuple):
    """A command line and what the page says it prints."""

    line: str
    expected: str


def steps(text: str) -> list[Step]:
    """The command lines of a console block."""
    found: list[Step] = []
    for line in text.splitlines():
        if line.startswith("$ "):
            found.append(Step(line[2:], ""))
        elif found and found[-1].line.endswith("\\"):
            found[-1] = Step(f"{found[-1].line[:-1]}{line.strip()}", "")
        elif found:
            found[-1] = Step(found[-1].line, f"{found[-1].expected}{line}\n")
        else:
            raise ValueError(f"a console block starts with '$ ', not {line!r}")
    return found


def matches(shown: str, written: str) -> bool:
    """Whether a command's output is what the page says, ``…`` standing for anything."""
    pattern = "".join(
        "(?:.*\n)*" if line == "…" else ".*?".join(map(re.escape, line.split("…"))) + "\n"
        for line in written.rstrip().split("\n")
    )
    lines = [line.rstrip() for line in shown.rstrip().split("\n")]
    return re.fullmatch(pattern, "\n".join(lines) + "\n") is not None


def perform(line: str, last_code: int) -> tuple[int, str]:
    """Run one line of a console block; its exit code and all it wrote."""
    if line == "echo $?":
        return 0, f"{last_code}\n"
    words = shlex.split(line, comments=True)
    given = b""
    if len(words) > 2 and words[-2] == "<":
        given = Path(words[-1]).read_bytes()
        words = words[:-2]
    if words[0] == "cat":
        return 0, Path(words[1]).read_text(encoding="utf-8")
    if words[0] != "croupier":
        raise ValueError(f"an example runs croupier, not {words[0]}")
    ended = run(words[1:], stdin=given)
    return ended.code, ended.out + ended.err


def perform_block(text: str) -> None:
    """Run a console block and compare."""
    code = 0
    listed = steps(text)
    for step, following in zip(listed, [*listed[1:], None], strict=True):
        code, shown = perform(step.line, code)
        told = following is not None and following.line == "echo $?"
        assert matches(shown, step.expected), f"$ {step.line}\n{shown}"
        assert code == 0 or told or "error:" in step.expected, f"$ {step.line} exits with {code}"


def perform_doctest(text: str, names: dict[str, object], place: str, line: int) -> None:
    """Run a pycon block and compare; ``names`` is kept for the page's next one."""
    written = re.sub(r"(?m)^(?!>>>)(.*)$", lambda row: row[0].replace("…", "..."), text)
    test = doctest.DocTestParser().get_doctest(written, names, place, place, line)
    told: list[str] = []
    runner = doctest.DocTestRunner(optionflags=CHANGES_NOTHING)
    runner.run(test, out=told.append, clear_globs=False)
    names.update(test.globs)
    assert runner.failures == 0, "".join(told)


@contextmanager
def inside(directory: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(directory)
    try:
        yield
    finally:
        os.chdir(before)


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_the_examples_of_a_page_come_out_as_written(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path))
    names: dict[str, object] = {"__name__": "__main__"}
    with inside(tmp_path):
        for block in blocks(page.read_text(encoding="utf-8")):
            if block.mark.startswith("file:"):
                name = block.mark.split()[1]
                assert Path(name).name == name, f"{page.name} writes outside its directory"
                Path(name).write_text(block.text, encoding="utf-8")
            elif block.language == "console":
                perform_block(block.text)
            elif block.language == "pycon":
                perform_doctest(block.text, names, page.name, block.line)


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_every_block_says_what_it_is(page: Path) -> None:
    known = {"console", "ini", "json", "pycon", "python", "sh", "text", "toml", "fluent"}
    assert [
        f"line {block.line}: {block.language!r}"
        for block in blocks(page.read_text(encoding="utf-8"))
        if block.language not in known
    ] == []


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_every_link_leads_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert [link for link in links(text) if not leads_somewhere(page, link)] == []


def leads_somewhere(page: Path, link: str) -> bool:
    if re.match(r"https?://|mailto:", link):
        return True
    path, _, fragment = link.partition("#")
    target = page.parent / path if path else page
    if not target.exists():
        return False
    return not fragment or fragment in anchors(target.read_text(encoding="utf-8"))


def test_every_page_can_be_reached_from_the_readme() -> None:
    reached: set[Path] = set()
    waiting = [ROOT / "README.md"]
    while waiting:
        page = waiting.pop().resolve()
        if page in reached or not page.is_file():
            continue
        reached.add(page)
        targets = [link.partition("#")[0] for link in links(page.read_text(encoding="utf-8"))]
        waiting += [page.parent / link for link in targets if link.endswith(".md")]
    assert (
        sorted(name for page, name in zip(PAGES, NAMES, strict=True) if page not in reached) == []
    )


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_a_page_has_one_title(page: Path) -> None:
    titles = re.findall(r"(?m)^# .+$", prose(page.read_text(encoding="utf-8")))
    assert len(titles) == 1


def test_the_pages_that_are_made_are_current() -> None:
    made = {
        commands.PAGE: commands.page(),
        glossary.PAGE: glossary.page(),
        readings.PAGE: readings.page(),
    }
    for page, text in made.items():
        assert page.read_text(encoding="utf-8") == text, "run `poe docs`"


# --- the reading of examples can fail ----------------------------------------------------------


@pytest.mark.parametrize(
    ("shown", "written", "same"),
    [
        ("a\nb\n", "a\nb\n", True),
        ("a\nb\n", "a\n", False),
        ("a 12 b\n", "a … b\n", True),
        ("a 12\n3 b\n", "a … b\n", False),
        ("a\nb\nc\nd\n", "a\n…\nd\n", True),
        ("a\nd\n", "a\n…\nd\n", True),
        ("a\nb\nc\n", "a\n…\n", True),
        ("b\nc\na\n", "…\na\n", True),
        ("b\n", "…\na\n", False),
        ("a+b (c)\n", "a+b (c)\n", True),
        ("a  \nb\n", "a\nb\n", True),
        ("", "", True),
        ("x\n", "", False),
    ],
)
def test_an_ellipsis_stands_for_anything(shown: str, written: str, same: bool) -> None:
    assert matches(shown, written) is same


def test_a_console_block_is_run_and_compared(tmp_path: Path) -> None:
    perform_block("$ croupier --version\ncroupier …\n$ croupier \\\n    --version\ncroupier …\n")
    perform_block("$ croupier nope\nerror: there is no command …\n$ echo $?\n2\n")
    with pytest.raises(AssertionError, match="croupier --version"):
        perform_block("$ croupier --version\nroulette 1\n")
    with pytest.raises(AssertionError, match="exits with 2"):
        perform_block("$ croupier nope\n…\n")
    with pytest.raises(AssertionError):
        perform_block("$ croupier nope\n…\n$ echo $?\n0\n")
    with pytest.raises(ValueError, match="runs croupier"):
        perform_block("$ rm -r x\n")
    with pytest.raises(ValueError, match="starts with"):
        perform_block("croupier --version\n")


def test_a_doctest_block_is_run_and_compared() -> None:
    names: dict[str, object] = {}
    perform_doctest(">>> a = 1\n>>> a\n1\n", names, "page", 1)
    perform_doctest(">>> [a, 22, 3]\n[1, …, 3]\n", names, "page", 1)
    with pytest.raises(AssertionError, match="Expected"):
        perform_doctest(">>> a\n2\n", names, "page", 1)


SAMPLE = """\
# Title

See [this](b.md#part) and `[not](this.md)`.

<!-- run: test -->
```console
$ croupier --version
```

## A part: two, of it

```toml
x = 1
```

[ref]: c.md
"""


def test_pages_are_read_as_they_are_written() -> None:
    first, second = blocks(SAMPLE)
    assert first == ("console", "$ croupier --version\n", 7, "run: test")
    assert second[::3] == ("toml", "")
    assert links(SAMPLE) == ["b.md#part", "c.md"]
    assert anchors(SAMPLE) == {"title", "a-part-two-of-it"}
    with pytest.raises(ValueError, match="not closed"):
        blocks("```sh\nls\n")
