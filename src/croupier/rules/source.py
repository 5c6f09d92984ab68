"""Where every value of a TOML text stands, so that a fault can be pointed at.

``tomllib`` reads the values but forgets their places. :func:`places` walks a
text that ``tomllib`` has already accepted and notes the line and column of each
key and value; being sure of the syntax, it only has to skip over it.
"""

from __future__ import annotations

import tomllib
from typing import NamedTuple

from croupier.errors import SheetError

Path = tuple[str | int, ...]

MAX_SHEET_CHARS = 200_000
"""The longest sheet that is read."""


class Place(NamedTuple):
    """One-based line and column of a value, and whether it is a quoted string."""

    line: int
    column: int
    quoted: bool


class _Walker:
    """Walks valid TOML and fills ``found`` with the place of every path."""

    def __init__(self, text: str) -> None:
        self.text = text + "\n"
        self.index = 0
        self.found: dict[Path, Place] = {}
        self.arrays: dict[Path, int] = {}

    def place(self) -> Place:
        before = self.text[: self.index]
        line_start = before.rfind("\n") + 1
        quoted = self.text[self.index] in "\"'"
        return Place(before.count("\n") + 1, self.index - line_start + 1, quoted)

    def skip(self, marks: str = " \t\r\n") -> None:
        while self.index < len(self.text):
            if self.text[self.index] == "#":
                self.index = self.text.find("\n", self.index)
            elif self.text[self.index] in marks:
                self.index += 1
            else:
                return

    def string(self) -> str:
        quote = self.text[self.index]
        closing = quote * 3 if self.text.startswith(quote * 3, self.index) else quote
        start = self.index
        self.index += len(closing)
        while not self.text.startswith(closing, self.index):
            self.index += 2 if quote == '"' and self.text[self.index] == "\\" else 1
        self.index += len(closing)
        while closing == quote * 3 and self.text[self.index] == quote:
            self.index += 1
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
        self.found.setdefault((*whole, "="), place)
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
        return path

    def walk(self) -> dict[Path, Place]:
        table: Path = ()
        while True:
            self.skip()
            if self.index >= len(self.text):
                return self.found
            if self.text[self.index] == "[":
                table = self.header()
            else:
                self.pair(table)


def places(text: str) -> dict[Path, Place]:
    """The place of every key (path + ``"="``) and value of a valid TOML text."""
    return _Walker(text).walk()


class Source:
    """A sheet's text with its origin; makes errors that point into it."""

    def __init__(self, text: str, origin: str) -> None:
        self.text = text
        self.origin = origin
        self._places: dict[Path, Place] | None = None

    def read(self) -> dict[str, object]:
        """The text as TOML.

        Raises:
            SheetError: too long, or not TOML; with the line that fails.
        """
        if len(self.text) > MAX_SHEET_CHARS:
            raise SheetError(
                f"the file has {len(self.text)} characters; a sheet has at most {MAX_SHEET_CHARS}",
                origin=self.origin,
            )
        try:
            return tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            raise self._syntax(str(error)) from None
        except RecursionError:
            raise SheetError("the file nests too deeply", origin=self.origin) from None

    def _syntax(self, message: str) -> SheetError:
        what, _, place = message.partition(" (at line ")
        line_text, _, column_text = place.rstrip(")").partition(", column ")
        if not (line_text.isdigit() and column_text.isdigit()):
            return SheetError(f"not a sheet: {message}", origin=self.origin)
        return self._at(f"not TOML: {what}", int(line_text), int(column_text))

    def _at(self, problem: str, line: int, column: int) -> SheetError:
        lines = self.text.split("\n")
        shown = lines[line - 1] if line <= len(lines) else ""
        return SheetError(
            problem, origin=self.origin, line=line, column=column, source_line=shown
        )

    def error(self, path: Path, problem: str, offset: int | None = None) -> SheetError:
        """An error at the value of `path`, or at its nearest parent that has a place.

        Args:
            path: where in the sheet; end it with ``"="`` to point at the key.
            problem: what is wrong and how to mend it.
            offset: characters into a quoted string to point at.
        """
        if self._places is None:
            self._places = places(self.text)
        for length in range(len(path), 0, -1):
            place = self._places.get(path[:length])
            if place:
                exact = length == len(path) and offset is not None and place.quoted
                column = place.column + (1 + (offset or 0) if exact else 0)
                return self._at(problem, place.line, column)
        return SheetError(problem, origin=self.origin)
