"""Random TOML, written in every style it has, by a writer that notes where each value went.

The writer is the reference for :func:`croupier.rules.source.places`: it knows the offset of each
key and value because it put them there. That the text is TOML and says what was meant is for
``tomllib`` to confirm.
"""

from __future__ import annotations

import datetime
from typing import NamedTuple

from hypothesis import strategies as st

from croupier.rules.source import KEY, Path

Value = object

_LETTERS = "abcxyzAZ019_-"
_CHARS = st.characters(exclude_categories=["Cs"]) | st.sampled_from(" \t\n\"'\\#[]{}=,.日đ🂡")
TEXTS = st.text(_CHARS, max_size=12)
KEYS = st.text(_LETTERS, min_size=1, max_size=4) | st.text(_CHARS, max_size=4)

_SCALARS = st.one_of(
    TEXTS,
    st.integers(-(2**63), 2**63 - 1),
    st.booleans(),
    st.floats(allow_nan=False),
    st.dates(),
    st.times().map(lambda time: time.replace(microsecond=0)),
    st.datetimes().map(lambda moment: moment.replace(microsecond=0)),
    st.datetimes().map(lambda moment: moment.replace(microsecond=0, tzinfo=datetime.UTC)),
)
TABLES: st.SearchStrategy[dict[str, Value]] = st.dictionaries(
    KEYS,
    st.recursive(
        _SCALARS,
        lambda below: st.lists(below, max_size=3) | st.dictionaries(KEYS, below, max_size=3),
        max_leaves=8,
    ),
    max_size=5,
)


class Document(NamedTuple):
    """A TOML text, what it says, and the offsets at which its values and keys stand.

    ``chars`` has, for each string, the offset of every character of its value and of the
    closing quote.
    """

    text: str
    says: dict[str, Value]
    offsets: dict[Path, int]
    chars: dict[Path, list[int]]


class _Writer:
    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw
        self.newline = draw(st.sampled_from(["\n", "\r\n"]))
        self.parts: list[str] = []
        self.length = 0
        self.offsets: dict[Path, int] = {}
        self.chars: dict[Path, list[int]] = {}

    def one_of(self, *choices: str) -> str:
        return self.draw(st.sampled_from(choices))

    def chance(self) -> bool:
        return self.draw(st.booleans())

    def put(self, text: str) -> None:
        self.parts.append(text)
        self.length += len(text)

    def blank(self) -> None:
        self.put(self.one_of("", " ", "\t", "  "))

    def comment(self) -> str:
        return self.one_of("", "# ] } [a] = 'b\" ,", "#", "# đ 庄 = {")

    def end_line(self) -> None:
        self.put(self.one_of("", " ") + self.comment() + self.newline)
        if self.chance():
            self.put(self.one_of("", "  ", "\t") + self.comment() + self.newline)

    def gap(self) -> None:
        """What may stand between the items of an array: blanks, line breaks and comments."""
        self.blank()
        if self.chance():
            self.end_line()
            self.blank()

    # --- keys and headers ---

    def key(self, name: str) -> None:
        bare = name.isascii() and name and all(char in _LETTERS for char in name)
        if bare and self.chance():
            self.put(name)
        elif self.chance() and _fits_literal(name, ""):
            self.put(f"'{name}'")
        else:
            self.basic(name, [])

    def dotted(self, names: list[str]) -> None:
        for index, name in enumerate(names):
            if index:
                self.put(self.one_of(".", " . ", "\t."))
            self.key(name)

    def header(self, path: Path, names: list[str], brackets: str) -> None:
        self.put(self.one_of("", "  "))
        self.offsets[path] = self.length
        self.put("[" * len(brackets))
        self.put(self.one_of("", " "))
        self.dotted(names)
        self.put(self.one_of("", " "))
        self.put(brackets)
        self.end_line()

    # --- tables ---

    def table(self, path: Path, names: list[str], table: dict[str, Value]) -> None:
        """The body of a table, then the tables in it that have headers of their own."""
        later: list[tuple[str, Value]] = []
        for name, value in table.items():
            if _can_have_header(value) and self.chance():
                later.append((name, value))
            else:
                self.pair(path, [name], value)
                self.end_line()
        for name, value in later:
            self.under_header(path, [*names, name], value)

    def pair(self, path: Path, names: list[str], value: Value) -> None:
        if isinstance(value, dict) and value and self.chance():
            for index, (name, below) in enumerate(value.items()):
                if index:
                    self.end_line()
                self.pair(path, [*names, name], below)
            return
        self.put(self.one_of("", "  "))
        whole = (*path, *names)
        self.offsets[(*whole, KEY)] = self.length
        self.dotted(names)
        self.put(self.one_of("=", " = ", "\t=  "))
        self.value(whole, value)

    def under_header(self, path: Path, names: list[str], value: Value) -> None:
        own = (*path, names[-1])
        if isinstance(value, dict):
            if all(isinstance(below, dict) for below in value.values()) and value and self.chance():
                # the parent needs no header of its own, or has it after those inside
                for name, below in value.items():
                    self.under_header(own, [*names, name], below)
                if self.chance():
                    self.header(own, names, "]")
                return
            self.header(own, names, "]")
            self.table(own, names, value)
        elif isinstance(value, list):
            for index, item in enumerate(value):
                self.header((*own, index), names, "]]")
                self.table((*own, index), names, item)

    # --- values ---

    def value(self, path: Path, value: Value) -> None:
        self.offsets[path] = self.length
        match value:
            case bool():
                self.put("true" if value else "false")
            case str():
                self.string(path, value)
            case list():
                self.array(path, value)
            case dict():
                self.inline(path, value)
            case float():
                self.put(_float(value))
            case datetime.datetime():
                self.put(value.isoformat(sep=self.one_of("T", " ")))
            case datetime.date() | datetime.time():
                self.put(value.isoformat())
            case _:
                self.put(str(value))

    def array(self, path: Path, items: list[Value]) -> None:
        self.put("[")
        for index, item in enumerate(items):
            if index:
                self.put(",")
            self.gap()
            self.value((*path, index), item)
            self.gap()
        if items and self.chance():
            self.put(",")
        self.gap()
        self.put("]")

    def inline(self, path: Path, table: dict[str, Value]) -> None:
        self.put("{")
        for index, (name, value) in enumerate(table.items()):
            if index:
                self.put(",")
            self.blank()
            self.offsets[(*path, name, KEY)] = self.length
            self.key(name)
            self.put(self.one_of("=", " = "))
            self.value((*path, name), value)
            self.blank()
        self.put("}")

    # --- strings ---

    def string(self, path: Path, value: str) -> None:
        chars: list[int] = []
        kinds = ["basic", "long basic"]
        if _fits_literal(value, ""):
            kinds.append("literal")
        if _fits_literal(value, "\n'") and "'''" not in value:
            kinds.append("long literal")
        kind = self.one_of(*kinds)
        if kind == "basic":
            self.basic(value, chars)
        elif kind == "long basic":
            self.long_basic(value, chars)
        else:
            self.literal(value, chars, "'" if kind == "literal" else "'''")
        self.chars[path] = chars

    def char(self, text: str, chars: list[int]) -> None:
        chars.append(self.length)
        self.put(text)

    def basic(self, value: str, chars: list[int]) -> None:
        self.put('"')
        for char in value:
            plain = char not in '"\\' and not _is_control(char, "\t")
            self.char(char if plain and not self.escapes() else self.escaped(char), chars)
        self.char('"', chars)

    def escapes(self) -> bool:
        return self.draw(st.integers(0, 9)) == 0

    def escaped(self, char: str) -> str:
        short = {"\b": "b", "\t": "t", "\n": "n", "\f": "f", "\r": "r", '"': '"', "\\": "\\"}
        if char in short and self.chance():
            return "\\" + short[char]
        if ord(char) < 0x10000 and self.chance():
            return f"\\u{ord(char):04x}"
        return f"\\U{ord(char):08X}"

    def long_basic(self, value: str, chars: list[int]) -> None:
        self.put('"""')
        if value.startswith("\n") or self.chance():
            self.put(self.newline)
        quotes = 0
        for char in value:
            plain = char != "\\" and not _is_control(char, "\t\n") and not self.escapes()
            if char == '"' and quotes == 2:
                plain = False
            blank = plain and char in " \t\n"
            if not blank and self.draw(st.integers(0, 9)) == 0:
                self.put("\\" + self.one_of("", " ") + self.newline + self.one_of("", "  \t"))
                quotes = 0
            quotes = quotes + 1 if plain and char == '"' else 0
            shown = self.newline if char == "\n" else char
            self.char(shown if plain else self.escaped(char), chars)
        self.char('"', chars)
        self.put('""')

    def literal(self, value: str, chars: list[int], quote: str) -> None:
        self.put(quote)
        if len(quote) == 3 and (value.startswith("\n") or self.chance()):
            self.put(self.newline)
        for char in value:
            self.char(self.newline if char == "\n" else char, chars)
        self.char(quote[0], chars)
        self.put(quote[1:])


def _is_control(char: str, allowed: str) -> bool:
    return (ord(char) < 32 or ord(char) == 127) and char not in allowed


def _fits_literal(text: str, allowed: str) -> bool:
    return not any(
        (char == "'" or _is_control(char, "\t")) and char not in allowed for char in text
    )


def _float(value: float) -> str:
    text = repr(value)
    return text if any(mark in text for mark in ".einf") else f"{text}.0"


def _can_have_header(value: Value) -> bool:
    if isinstance(value, list):
        return bool(value) and all(isinstance(item, dict) for item in value)
    return isinstance(value, dict)


@st.composite
def documents(draw: st.DrawFn, says: dict[str, Value] | None = None) -> Document:
    """A random document, or one that says just this."""
    if says is None:
        says = draw(TABLES)
    writer = _Writer(draw)
    writer.table((), [], says)
    text = "".join(writer.parts)
    if draw(st.booleans()):
        text = text.removesuffix(writer.newline)
    return Document(text, says, writer.offsets, writer.chars)
