"""Typed reading of a sheet's tables: every wrong value names its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar

from croupier.errors import CroupierError, SheetError
from croupier.rules.source import KEY, MAX_SHEET_CHARS, Path, SheetText
from croupier.rules.texts import MAX_NAME_CHARS, quoted, unfit

MAX_IDENTIFIER_CHARS = 48
_IDENTIFIER = re.compile(rf"[a-z][a-z0-9_]{{0,{MAX_IDENTIFIER_CHARS - 1}}}")
_T = TypeVar("_T")
_T_co = TypeVar("_T_co", covariant=True)


class Parses(Protocol[_T_co]):
    """A type whose values are read from their notation."""

    def parse(self, text: str, /) -> _T_co:
        """The value written as `text`."""


def did_you_mean(word: str, choices: Iterable[str]) -> str:
    """``"; did you mean 'x'?"`` for a close choice, else the list of all choices."""
    from difflib import get_close_matches

    known = sorted(set(choices))
    close = get_close_matches(word, known, n=1)
    if close:
        return f"; did you mean {close[0]!r}?"
    return f"; known are: {', '.join(known)}" if known else ""


def _one_slip(word: str, meant: str) -> bool:
    """Whether one letter too many, too few or another makes the difference of two words."""
    if word == meant or min(len(word), len(meant)) < 3:
        return False
    longer, shorter = sorted((word, meant), key=len, reverse=True)
    if len(longer) - len(shorter) > 1:
        return False
    if len(longer) == len(shorter):
        return sum(a != b for a, b in zip(longer, shorter, strict=True)) == 1
    return any(longer[:i] + longer[i + 1 :] == shorter for i in range(len(longer)))


class Section:
    """One table of a sheet with its path, read value by value."""

    def __init__(self, source: SheetText, path: Path, table: dict[str, object]) -> None:
        self.source = source
        self.path = path
        self._table = table
        self._read: set[str] = set()
        self._asked: set[str] = set()

    def __contains__(self, key: str) -> bool:
        self._asked.add(key)
        return key in self._table

    def keys_in_file(self) -> Iterator[str]:
        """The keys as the file has them."""
        return iter(self._table)

    def error(self, key: str | None, problem: str, offset: int | None = None) -> SheetError:
        """An error at a key's value, or at the table itself."""
        return self.source.error(self.path if key is None else (*self.path, key), problem, offset)

    def _get(self, key: str, kind: type[_T], what: str, default: _T | None) -> _T:
        self._read.add(key)
        if key not in self._table:
            if default is None:
                raise self._missing(key, what)
            return default
        value = self._table[key]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.error(key, f"{quoted(key)} must be {what}")
        return value

    def _missing(self, key: str, what: str) -> SheetError:
        """What is needed is not there; perhaps it is there under a misspelt name."""
        needs = f"{self._named()} needs {key!r}, {what}"
        for word in self._table:
            # one slip at most: another key of this table may only not have been read yet
            if word not in self._read | self._asked and _one_slip(word, key):
                return self.error_at_key(word, f"{needs}; it has {quoted(word)}: is that it?")
        return self.error(None, needs)

    def _named(self) -> str:
        words = [str(part) for part in self.path if not isinstance(part, int)]
        return f"[{'.'.join(words)}]" if words else "the sheet"

    def text(
        self,
        key: str,
        default: str | None = None,
        *,
        most: int = MAX_NAME_CHARS,
        prose: bool = False,
    ) -> str:
        """A non-empty string of at most `most` characters that a screen can show.

        Args:
            key: where it stands.
            default: what it is when the key is absent; then it may also be empty.
            most: how long it may be.
            prose: whether it may run over several lines.
        """
        value = self._get(key, str, "a text in quotes", default)
        if not value.strip() and default is None:
            raise self.error(key, f"{quoted(key)} must not be empty")
        self.check(value, (key,), most, prose=prose)
        return value

    def code(self, key: str) -> str:
        """A non-empty string with a grammar of its own, whose reader judges how long it is."""
        return self.text(key, most=MAX_SHEET_CHARS, prose=True)

    def check(self, value: str, where: Path, most: int, *, prose: bool = False) -> None:
        """Refuse a text that no screen could show; one from a record is let pass.

        Args:
            value: the text.
            where: its path in this table; ends with :data:`KEY` for a key itself.
            most, prose: as for :meth:`text`.
        """
        if self.source.recorded:
            return
        fault = unfit(value, most, prose=prose)
        if fault:
            index, problem = fault
            what = quoted(str(next(part for part in where if isinstance(part, str))))
            raise self.source.error((*self.path, *where), f"{what} {problem}", index)

    def identifier(self, key: str, what: str = "an id", hole: str = "") -> str:
        """A string of small letters, digits, ``_`` and ``-``, and perhaps `hole` in it."""
        value = self.text(key)
        plain = value.replace(hole, "a") if hole else value
        if not _IDENTIFIER.fullmatch(plain.replace("-", "_")):
            problem = f"use small letters, digits, _ and -, at most {MAX_IDENTIFIER_CHARS}"
            raise self.error(key, f"{quoted(value)} is not {what}: {problem}")
        return value

    def integer(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number in low..high."""
        value = self._get(key, int, f"a whole number from {low} to {high}", default)
        if not low <= value <= high:
            raise self.error(key, f"{key!r} must be a whole number from {low} to {high}")
        return value

    def flag(self, key: str, default: bool) -> bool:
        """``true`` or ``false``."""
        return self._get(key, bool, "true or false", default)

    def choice(self, key: str, choices: Iterable[str], default: str | None = None) -> str:
        """One of a few words."""
        known = tuple(choices)
        value = self.text(key, default)
        if value not in known:
            problem = f"{key!r} cannot be {quoted(value)}{did_you_mean(value, known)}"
            raise self.error(key, problem)
        return value

    def texts(self, key: str, *, most: int = MAX_NAME_CHARS) -> tuple[str, ...]:
        """A list of strings, each of at most `most` characters that a screen can show."""
        value: object = self._get(key, list, "a list of texts", None)
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.error(key, f"{key!r} must be a list of texts")
        for index, item in enumerate(value):
            self.check(item, (key, index), most)
        return tuple(value)

    def optional_texts(self, key: str) -> tuple[str, ...]:
        """A list of strings, or none when the key is absent."""
        return self.texts(key) if key in self else ()

    def table(self, key: str) -> Section:
        """A table inside this one; empty when absent."""
        self._read.add(key)
        value = self._table.get(key, {})
        if not isinstance(value, dict):
            shown = quoted(key)
            problem = f"{shown} must be a table, written [{shown[1:-1]}] or {{ … }}"
            raise self.error(key, problem)
        return Section(self.source, (*self.path, key), value)

    def tables(self, key: str, *, needed: bool = False) -> list[Section]:
        """A list of tables inside this one."""
        self._read.add(key)
        value = self._table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise self.error(key, f"{key!r} must be a list of tables, written [[{key}]]")
        if needed and not value:
            raise self.error(None, f"{self._named()} needs at least one [[{key}]]")
        return [
            Section(self.source, (*self.path, key, index), item) for index, item in enumerate(value)
        ]

    def parsed(self, key: str, read: Parses[_T]) -> _T:
        """A string read by ``read.parse``; its refusal is shown at the value."""
        try:
            return read.parse(self.code(key))
        except SheetError:
            raise
        except CroupierError as error:
            raise self.error(key, str(error)) from None

    def raw(self, key: str) -> object:
        """The value as TOML gives it, or None."""
        self._read.add(key)
        return self._table.get(key)

    def finish(self, *, also: Iterable[str] = ()) -> None:
        """Refuse keys that nothing has read.

        Raises:
            SheetError: an unknown key, with the nearest known one.
        """
        known = self._read | set(also)
        for key in self._table:
            if key not in known:
                hint = did_you_mean(key, known | self._asked)
                raise self.error_at_key(key, f"unknown key {quoted(key)}{hint}")

    def error_at_key(self, key: str, problem: str) -> SheetError:
        """An error that points at the key itself."""
        return self.source.error((*self.path, key, KEY), problem)
