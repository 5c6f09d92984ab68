"""What a text of a sheet may hold: how long it may be, and which characters.

Every text of a sheet reaches a screen: a page, a row, the line of a fault. So a text is as long as
a screen bears, and made of characters that stand where they are written: none that moves a cursor,
turns the direction of the line, breaks it or shows as nothing.
"""

from __future__ import annotations

MAX_ID_CHARS = 80
"""The most of a version, of a source's key and of an id (which has a shorter limit of its own)."""

MAX_NAME_CHARS = 200
"""The most of a name, in each language, and of any text that is no prose."""

MAX_PROSE_CHARS = 2_000
"""The most of a source or of a reading's sentences, in each language."""

MAX_QUOTED_CHARS = 80
"""The most of a text that a message quotes."""

_LAYOUT = "\t\n"
_JOINERS = "\u200c\u200d"
# scripts that write letters side by side: a joiner between them shows as nothing
_UNJOINED = ("LATIN", "GREEK", "CYRILLIC", "CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO")
_REFUSED = {
    "Cc": "a control character",
    "Cf": "a character that shows as nothing",
    "Cs": "half a character",
    "Cn": "no character that Unicode has given a meaning",
    "Zl": "a line separator",
    "Zp": "a paragraph separator",
}


def quoted(text: str) -> str:
    """`text` as a message quotes it: whole unless it is very long."""
    return repr(text if len(text) <= MAX_QUOTED_CHARS else text[:MAX_QUOTED_CHARS] + "…")


def unfit(text: str, most: int, *, prose: bool = False) -> tuple[int, str] | None:
    """What is wrong with a text of a sheet, and at which character; None if nothing is.

    Args:
        text: the value as TOML gives it.
        most: the most characters it may have.
        prose: whether it may run over several lines.
    """
    if len(text) > most:
        return most, f"has {len(text)} characters and may have {most}; shorten it"
    if text.isprintable():
        return None
    for index, char in enumerate(text):
        if char.isprintable() or (prose and char in _LAYOUT):
            continue
        if char in _LAYOUT:
            what = "a line break" if char == "\n" else "a tab"
            return index, f"holds {what}; write it on one line, with spaces"
        why = _unfit_char(text, index)
        if why:
            return index, f"holds U+{ord(char):04X}, {why}; take it out"
    return None


def _unfit_char(text: str, index: int) -> str | None:
    from unicodedata import category  # most texts have no such character

    char = text[index]
    between = text[max(0, index - 1) : index + 2]
    if char in _JOINERS and len(between) == 3 and _joins(between[0]) and _joins(between[2]):
        return None
    return _REFUSED.get(category(char))


def _joins(char: str) -> bool:
    """Whether a joiner beside this character may show: in joined scripts and in emoji."""
    from unicodedata import category, name

    kind = category(char)
    return (kind[0] in "LM" or kind in {"So", "Sk"}) and not name(char, "").startswith(_UNJOINED)
