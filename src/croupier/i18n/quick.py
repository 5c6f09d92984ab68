"""The plainest sentences, said without waiting for Fluent's run time.

Importing Fluent takes as long as three starts of Python, and nine sentences in ten are text with
variables, or one choice between such texts. This module says those and leaves the rest: it must
agree with Fluent to the letter, and the tests hold it to that on every message there is.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_TEXT = re.compile(r"(?:[^{}\n]|\{ *\$[A-Za-z][\w-]* *\})+", re.ASCII)
_VARIABLE = re.compile(r"\{ *\$([A-Za-z][\w-]*) *\}", re.ASCII)
_CHOICE = re.compile(
    r"\{ *\$([A-Za-z][\w-]*) *->\n((?: +\*?\[[A-Za-z][\w-]*\] .+\n)+) *\}", re.ASCII
)
_VARIANT = re.compile(r" +(\*?)\[([\w-]+)\] (.+)\n")
_ENDS = re.compile(r"(?:\n#[^\n]*|\n *)+\Z")  # what follows a message: blank lines, comments
_FINER = frozenset(("zero", "one", "two", "few", "many"))  # CLDR's categories besides "other"
_SIGN = re.compile(r" *[.[*]")  # a line that begins so is more than text


class Plain(NamedTuple):
    """Text and variables in turn: even places are text, odd ones names."""

    parts: tuple[str, ...]

    def say(self, args: dict[str, str | int], lang: str) -> str | None:
        """The sentence; ``None`` if a variable is missing, which is Fluent's to report."""
        said = list(self.parts)
        for place in range(1, len(said), 2):
            value = args.get(said[place])
            if value is None:
                return None
            said[place] = value if isinstance(value, str) else _digits(value, lang)
        return "".join(said)


class Choice(NamedTuple):
    """One of several plain texts, by the value of a variable."""

    variable: str
    variants: dict[str, Plain]
    default: Plain

    def say(self, args: dict[str, str | int], lang: str) -> str | None:
        """The sentence; ``None`` where only Fluent can tell."""
        value = args.get(self.variable)
        if value is None:
            return None
        if lang != "en" and isinstance(value, int) and not _FINER.isdisjoint(self.variants):
            return None  # releases of CLDR differ
        name = value if isinstance(value, str) else _plural(value, lang)
        return self.variants.get(name, self.default).say(args, lang)


def _digits(number: int, lang: str) -> str:
    """A whole number with the language's separators."""
    written = f"{number:,}"
    return written.replace(",", ".") if lang == "vi" else written


def _plural(number: int, lang: str) -> str:
    """CLDR's plural category of a whole number where nothing finer is asked for."""
    return "one" if lang == "en" and abs(number) == 1 else "other"


def read(source: str) -> Plain | Choice | None:
    """A message's own Fluent source, if it is plain enough; else ``None``."""
    value = _ENDS.sub("", source.partition("=")[2])
    choice = _CHOICE.fullmatch(value.strip(" \n"))
    if choice is None:
        return _plain(value)
    variants: dict[str, Plain] = {}
    default = None
    for starred, name, text in _VARIANT.findall(choice[2]):
        plain = _plain(text)
        if plain is None:
            return None
        variants[name] = plain
        default = plain if starred else default
    return default and Choice(choice[1], variants, default)


def _plain(value: str) -> Plain | None:
    """Text that may run over several lines, their common indent left out."""
    first, *rest = value.split("\n")
    indent = min((len(line) - len(line.lstrip(" ")) for line in rest), default=1)
    lines = [line[indent:] for line in rest]
    if first.strip(" "):
        lines.insert(0, first.lstrip(" "))
    if not indent or not all(_is_text(line) for line in lines):
        return None
    text = "\n".join(lines).rstrip(" ")
    return Plain(tuple(_VARIABLE.split(text))) if text else None


def _is_text(line: str) -> bool:
    """Whether a line is text and variables, and no blank line, variant or attribute."""
    return bool(_TEXT.fullmatch(line) and line.strip(" ")) and not _SIGN.match(line)
