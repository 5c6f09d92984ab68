"""Where every value of a TOML text stands, so that a fault can be pointed at.

``tomllib`` reads the values but forgets their places. :func:`places` walks a
text that ``tomllib`` has already accepted and notes the line and column of each
key and value; being sure of the syntax, it only has to skip over it.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from typing import NamedTuple

from croupier.errors import SheetError
from croupier.rules.shape import excess

Path = tuple[str | int, ...]

KEY = -1
"""Ends a path that means a key itself; no list has an item of this number."""

MAX_SHEET_CHARS = 200_000
"""The longest sheet that is read."""

_LONGEST_SHOWN = 300
_SURROGATE = re.compile("[\ud800-\udfff]")


class Place(NamedTuple):
    """One-based line and column of a value, whether it is a quoted string, and its offset."""

    line: int
    column: int
    quoted: bool
    offset: int


def scan_string(text: str, index: int) -> tuple[list[int], int]:
    """Where each character of a TOML string's value stands in the text.

    Args:
        text: valid TOML.
        index: that of the string's opening quote.

    Returns:
        The index of what stands for each character, then that of the closing quote;
        and the index behind the string.
    """
    quote = text[index]
    closing = quote * 3 if text.startswith(quote * 3, index) else quote
    long, basic = len(closing) == 3, quote == '"'
    index += len(closing)
    if long:  # a line break right after the opening quotes is not part of the value
        index += 2 if text.startswith("\r\n", index) else text.startswith("\n", index)
    found = []
    # of more than three quotes at the end the first ones belong to the value
    while not text.startswith(closing, index) or (long and text.startswith(quote, index + 3)):
        if basic and text[index] == "\\":
            if long and text[index + 1] in " \t\r\n":
                index += 1
                while text[index] in " \t\r\n":
                    index += 1
                continue
            found.append(index)
            index += {"u": 6, "U": 10}.get(text[index + 1], 2)
        else:
            found.append(index)
            index += 2 if text.startswith("\r\n", index) else 1
    return [*found, index], index + len(closing)


class _Walker:
    """Walks valid TOML and fills ``found`` with the place of every path."""

    def __init__(self, text: str) -> None:
        self.text = text + "\n"
        self.index = 0
        self.found: dict[Path, Place] = {}
        self.implied: dict[Path, Place] = {}
        self.arrays: dict[Path, int] = {}
        self.line_starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def place(self) -> Place:
        line = bisect_right(self.line_starts, self.index)
        quoted = self.text[self.index] in "\"'"
        return Place(line, self.index - self.line_starts[line - 1] + 1, quoted, self.index)

    def skip(self, marks: str = " \t\r\n") -> None:
        while self.index < len(self.text):
            if self.text[self.index] == "#":
                self.index = self.text.find("\n", self.index)
            elif self.text[self.index] in marks:
                self.index += 1
            else:
                return

    def string(self) -> str:
        start = self.index
        _, self.index = scan_string(self.text, start)
        return self.text[start : self.index]

    def bare(self, stops: str) -> str:
        start = self.index
        while self.text[self.index] not in stops:
            self.index += 1
        return self.text[start : self.index].strip()

    def key(self, end: str) -> Path:
        """A dotted key up to and past `end`."""
        parts: list[str | int] = []
        while True:
            self.skip(" \t")
            if self.text[self.index] in "\"'":
                quoted = self.string()
                parts.append(tomllib.loads("k = " + quoted)["k"])
            else:
                parts.append(self.bare(f".{end} \t"))
            self.skip(" \t")
            more = self.text[self.index] == "."
            self.index += 1
            if not more:
                return tuple(parts)

    def value(self, path: Path) -> None:
        self.found.setdefault(path, self.place())
        mark = self.text[self.index]
        if mark in "\"'":
            self.string()
        elif mark == "[":
            self.array(path)
        elif mark == "{":
            self.table(path)
        else:
            self.bare(",]}\n#")

    def array(self, path: Path) -> None:
        self.index += 1
        item = 0
        while True:
            self.skip(" \t\r\n,")
            if self.text[self.index] == "]":
                self.index += 1
                return
            self.value((*path, item))
            item += 1

    def table(self, path: Path) -> None:
        self.index += 1
        while True:
            self.skip(" \t\r\n,")
            if self.text[self.index] == "}":
                self.index += 1
                return
            self.pair(path)

    def pair(self, path: Path) -> None:
        place = self.place()
        whole = (*path, *self.key("="))
        self.found.setdefault((*whole, KEY), place)
        for length in range(len(path) + 1, len(whole)):
            self.implied.setdefault(whole[:length], place)
        self.skip(" \t")
        self.value(whole)

    def inside(self, path: Path) -> Path:
        """`path` with the current item's number after every array of tables in it."""
        out: Path = ()
        for part in path:
            out = (*out, part)
            if out in self.arrays:
                out = (*out, self.arrays[out])
        return out

    def header(self) -> Path:
        place = self.place()
        is_array = self.text.startswith("[[", self.index)
        self.index += 2 if is_array else 1
        raw = self.key("]")
        self.index += 1 if is_array else 0
        if is_array:
            parent = (*self.inside(raw[:-1]), raw[-1])
            self.arrays[parent] = self.arrays.get(parent, -1) + 1
        path = self.inside(raw)
        self.found.setdefault(path, place)
        for length in range(1, len(path)):
            self.implied.setdefault(path[:length], place)
        return path

    def walk(self) -> dict[Path, Place]:
        table: Path = ()
        while True:
            self.skip()
            if self.index >= len(self.text):
                return {**self.implied, **self.found}
            if self.text[self.index] == "[":
                table = self.header()
            else:
                self.pair(table)


def places(text: str) -> dict[Path, Place]:
    """The place of every key (path + :data:`KEY`) and value of a valid TOML text.

    A table is placed at its header, one without a header at the first key or header inside it.
    """
    return _Walker(text).walk()


def is_sheet(text: str) -> bool:
    """Whether a text is meant as a sheet: TOML with a game and bets, right or wrong."""
    try:
        return {"game", "bet"} <= SheetText(text, "").read().keys()
    except SheetError:
        return False


class SheetText:
    """A sheet's text with its origin; makes errors that point into it.

    Attributes:
        recorded: whether the text comes from a record, and so loads whatever is asked of the
            texts of a new sheet.
    """

    def __init__(self, text: str, origin: str, *, recorded: bool = False) -> None:
        self.text = text
        self.origin = origin
        self.recorded = recorded
        self._places: dict[Path, Place] | None = None
        self._lines: list[str] | None = None

    def read(self) -> dict[str, object]:
        """The text as TOML.

        Raises:
            SheetError: too long, of a hostile shape, or not TOML; with the line that fails.
        """
        if len(self.text) > MAX_SHEET_CHARS:
            raise SheetError(
                f"the file has {len(self.text)} characters; a sheet has at most {MAX_SHEET_CHARS}",
                origin=self.origin,
            )
        if self.text.startswith("\ufeff"):
            problem = "the file begins with a byte order mark; save it as UTF-8 without one"
            raise SheetError(problem, origin=self.origin)
        if lone := _SURROGATE.search(self.text):
            problem = f"{lone[0]!r} is half a character, which no file can hold; take it out"
            raise self._at_index(problem, lone.start())
        if too_much := excess(self.text):
            raise self._at_index(too_much.problem, too_much.offset)
        try:
            return tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            raise self._syntax(str(error)) from None
        except ValueError:
            raise SheetError("a number in the file is too long", origin=self.origin) from None

    def _at_index(self, problem: str, index: int) -> SheetError:
        line = self.text.count("\n", 0, index) + 1
        return self._at(problem, line, index - self.text.rfind("\n", 0, index))

    def _syntax(self, message: str) -> SheetError:
        what, _, place = message.rpartition(" (at ")  # the message may name a key that holds it
        if len(what) > _LONGEST_SHOWN:  # it names a key, which may be of any length
            what = what[:_LONGEST_SHOWN] + "…"
        line_text, _, column_text = place.rstrip(")").partition(", column ")
        line_text = line_text.removeprefix("line ")
        if line_text.isdigit() and column_text.isdigit():
            return self._at(f"not TOML: {what}", int(line_text), int(column_text))
        before = self.text.rstrip().split("\n")
        return self._at(f"not TOML: {what}", len(before), len(before[-1]) + 1)

    def _at(self, problem: str, line: int, column: int | None) -> SheetError:
        if self._lines is None:
            self._lines = self.text.split("\n")
        shown = self._lines[line - 1]
        return SheetError(
            problem,
            origin=self.origin,
            line=line,
            column=column,
            source_line=shown if column and len(shown) <= _LONGEST_SHOWN else None,
        )

    def _walked(self) -> dict[Path, Place]:
        if self._places is None:
            self._places = places(self.text)
        return self._places

    def has(self, path: Path) -> bool:
        """Whether a value stands at exactly this path."""
        return path in self._walked()

    def error(self, path: Path, problem: str, offset: int | None = None) -> SheetError:
        """An error at the value of `path`, or at its nearest parent that has a place.

        Args:
            path: where in the sheet; end it with :data:`KEY` to point at the key.
            problem: what is wrong and how to mend it.
            offset: characters into a string's value to point at.
        """
        for length in range(len(path), 0, -1):
            place = self._walked().get(path[:length])
            if place:
                if length == len(path) and offset is not None and place.quoted:
                    place = self._inside(place, offset)
                return self._at(problem, place.line, place.column)
        return SheetError(problem, origin=self.origin)

    def _inside(self, place: Place, offset: int) -> Place:
        """The place of a character of the string that stands at `place`."""
        found, _ = scan_string(self.text, place.offset)
        index = found[min(offset, len(found) - 1)]
        line_start = self.text.rfind("\n", 0, index) + 1
        line = self.text.count("\n", 0, index) + 1
        return place._replace(line=line, column=index - line_start + 1)
