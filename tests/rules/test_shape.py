"""No text asks ``tomllib`` for more than a sheet needs: what it meets is counted, not timed."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from importlib import import_module
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from croupier.errors import SheetError
from croupier.games.catalog import load_sheet, parse_sheet, shipped_sheets
from croupier.rules import shape
from croupier.rules.shape import MAX_KEY_PARTS, MAX_NESTING, excess
from croupier.rules.source import MAX_SHEET_CHARS, SheetText
from tests.rules.samples import HEAD
from tests.rules.toml_writer import Document, documents

PARTS = st.sampled_from(
    ["a", "'b'", "''", '"c"', r'"\""', r'"\\"', '"]"', "'.'", '"#"', '"""', "'''", '"x', "'y", "-1"]
)
DOTS = st.sampled_from([".", ".", ".", " . ", ".\t"])
MARKS = st.sampled_from(
    ["[", "[[", "]", "]]", "{", "}", "=", " = ", ",", "\n", "\r\n", "# c\n", "# \" ' [\n", "1.5"]
)


@st.composite
def runs(draw: st.DrawFn) -> str:
    """One thing over and over: what makes a text hostile is that it has much of it."""
    piece = draw(PARTS | MARKS) + draw(DOTS | MARKS | st.just(""))
    return piece * draw(st.sampled_from([1, 2, MAX_KEY_PARTS - 1, MAX_KEY_PARTS, 40]))


SOUP = st.lists(PARTS | DOTS | MARKS | runs(), max_size=12).map("".join)


@st.composite
def statements(draw: st.DrawFn) -> str:
    """A key and a value that are often TOML, around the bounds and far beyond them."""
    counts = st.sampled_from([0, 1, 2, MAX_KEY_PARTS - 2, MAX_KEY_PARTS - 1, MAX_KEY_PARTS, 40])
    parts = draw(PARTS) + (draw(DOTS) + draw(PARTS)) * draw(counts)
    opening, closing = draw(st.sampled_from([("[", "]"), ("{ k = ", "}"), ("[\n{ 'k.k'=", "}, ]")]))
    depth = draw(counts)
    value = draw(st.sampled_from(["1.5", "'[['", '"""\n[ \\""" \n"""', "'''\n{'''", "[]"]))
    return f"{parts} = {opening * depth}{value}{closing * depth}\n"


STATEMENTS = st.lists(statements(), max_size=3).map("".join)


class Reading:
    """What ``tomllib`` meets in a text: the most parts of a key, and the deepest value."""

    def __init__(self, text: str) -> None:
        self.parts = self.depth = self._parts = self._depth = 0
        parser = import_module("tomllib._parser")
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(parser, "parse_key", self.key(parser.parse_key))
            patch.setattr(parser, "parse_key_part", self.part(parser.parse_key_part))
            patch.setattr(parser, "parse_value", self.value(parser.parse_value))
            try:
                self.read: object = tomllib.loads(text)
            except ValueError:
                self.read = None

    def key(self, parse: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*args: Any) -> Any:
            self._parts = 0
            return parse(*args)

        return counted

    def part(self, parse: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*args: Any) -> Any:
            self._parts += 1
            self.parts = max(self.parts, self._parts)
            return parse(*args)

        return counted

    def value(self, parse: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*args: Any) -> Any:
            text, index, *_ = args
            holds = text[index : index + 1] in ("[", "{")
            self._depth += holds
            self.depth = max(self.depth, self._depth)
            try:
                return parse(*args)
            finally:
                self._depth -= holds

        return counted


@given(SOUP | STATEMENTS)
@example(r'"\"".' * 60 + "a = 1")
@example("a = '''" + "\n'''''\n" + "['a'" + ".'a'" * 40 + "]")
@example('a = """\\"""" \n' + "b." * 30 + "c = 1")
@example("a = " + "[" * MAX_NESTING + "1" + "]" * MAX_NESTING)
@example("a = " + "[" * (MAX_NESTING + 1) + "1" + "]" * (MAX_NESTING + 1))
@example("a = 1 # '''\n" + "b" + ".b" * MAX_KEY_PARTS + " = 1")
def test_what_tomllib_is_let_see_has_few_parts_and_little_depth(text: str) -> None:
    if excess(text) is None:
        met = Reading(text)
        assert met.parts <= MAX_KEY_PARTS
        assert met.depth <= MAX_NESTING


@given(STATEMENTS)
def test_what_is_refused_has_too_much(text: str) -> None:
    """Where all of a text is TOML, only the bounds decide."""
    met = Reading(text)
    if met.read is not None:
        assert (excess(text) is None) == (met.parts <= MAX_KEY_PARTS and met.depth <= MAX_NESTING)


DEEPEST, DEEPER = ("[" * n + "]" * n for n in (MAX_NESTING, MAX_NESTING + 1))
LONGEST, LONGER = (".".join("a" * n) for n in (MAX_KEY_PARTS, MAX_KEY_PARTS + 1))
INNER = DEEPEST[1:-1]

# a text, and whether it passes a bound: at the very bound, behind each kind of mark
AT_THE_BOUND = [
    (f"a = {DEEPEST}", False),
    (f"a = {DEEPER}", True),
    (f"a = [[]]\nb = [[], []]\nc = {DEEPEST}", False),
    (f"a = [[]]\nb = [[], []]\nc = {DEEPER}", True),
    (f"a = [{INNER}, {INNER}]", False),
    (f"a = [{INNER}, {DEEPEST}]", True),
    (f"a = [{{}}, [[]], {INNER}]", False),
    (f"a = [{{}}, [[]], {DEEPEST}]", True),
    (f"[[a]]\n[[a]]\nb = {DEEPEST}", False),
    (f"[[a]]\n[[a]]\nb = {DEEPER}", True),
    ("]]}\n" + DEEPEST, False),
    ("]]}\n" + DEEPER, True),
    (f"{LONGEST} = 1", False),
    (f"{LONGER} = 1", True),
    *((f"a = {string}\nb = {DEEPER}", True) for string in ("''", '""', "'x'", "", '""""""')),
    *((f"a = {string}\n{LONGER} = 1", True) for string in ("''", '""', "'x'", "", '""""""')),
    (f"a = 1 # '\n{LONGER} = 1", True),
    (f"a = 1.5 # 2.5.6\n{LONGEST} = 1.5", False),
    # a string that does not end: nothing behind it is read
    *((f"a = {quote}x\nb = {DEEPER}\n{LONGER} = 1", False) for quote in ("'", '"')),
]


@pytest.mark.parametrize(("text", "passes"), AT_THE_BOUND, ids=range(len(AT_THE_BOUND)))
def test_at_the_very_bound(text: str, passes: bool) -> None:
    assert (excess(text) is not None) is passes


@given(documents())
def test_toml_of_a_usual_shape_is_let_through(document: Document) -> None:
    assert excess(document.text) is None


@pytest.mark.parametrize("name", shipped_sheets())
def test_the_shipped_sheets_are_far_from_the_bounds(name: str) -> None:
    met = Reading(load_sheet(name).text)
    assert met.parts <= MAX_KEY_PARTS // 4
    assert met.depth <= MAX_NESTING // 4


FILLERS = [
    *[r'"\"".', "a.", "'a'.", '"a" . ', "[", "{a=", "'", '"', '""', '"""', "'''", "''''"],
    *["\\", '"\\', r"\"", '"""\\', "#", "a=1\n", "[a]\n", "a=[[[]]],\n", ".", "{", "]", "1.5,"],
]
BEFORE = ["", "a = ", 'a = """', "a = '''"]


@pytest.mark.parametrize("filler", FILLERS)
@pytest.mark.parametrize("before", BEFORE)
def test_a_sheet_full_of_one_thing_is_walked_once(
    before: str, filler: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The marks found lie one behind the other, and none is looked at twice."""
    text = before + filler * (20_000 // len(filler))
    found = list(shape._MARK.finditer(text))
    assert all(one.end() <= other.start() for one, other in pairwise(found))
    asked: list[str] = []

    def read(given: str) -> dict[str, object]:
        asked.append(given)
        return {}

    monkeypatch.setattr(tomllib, "loads", read)
    too_much = excess(text)
    if too_much is None:
        assert SheetText(text, "trial.toml").read() == {}
        assert asked == [text]
    else:
        with pytest.raises(SheetError, match=re.escape(too_much.problem)):
            SheetText(text, "trial.toml").read()
        assert asked == []


def test_possessive_marks_go_back_over_nothing() -> None:
    """A repetition that may give back what it took could read a hostile text again and again."""
    pattern = shape._MARK.pattern
    for place in re.finditer(r"[*+](?![*+])", pattern):
        assert pattern[place.start() - 1] in "*+", pattern[: place.end()]


def test_a_whole_sheet_of_the_known_bomb_is_refused_at_its_first_key() -> None:
    text = (r'"\"".' * MAX_SHEET_CHARS)[:MAX_SHEET_CHARS]
    with pytest.raises(SheetError, match="a dotted key has at most 16 parts") as caught:
        parse_sheet(text, "trial.toml")
    assert (caught.value.line, caught.value.column) == (1, 5 * MAX_KEY_PARTS)


def test_a_misspelt_key_of_any_length_is_compared_at_once() -> None:
    """To leave out each of its letters in turn would copy the key as often as it is long."""
    with pytest.raises(SheetError) as caught:
        parse_sheet(HEAD.replace("game =", "g" * 190_000 + " ="), "trial.toml")
    assert len(str(caught.value)) < 500
