"""Which code of a scanner is which card: a code map, read from a file.

A scanner types what it reads, as a keyboard does: a code for each card. What the codes are is a
matter of its maker, so they are data. ``docs/scanner.md`` describes the file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from croupier.cards import DECK, Card, format_cards
from croupier.errors import CardError, DataError, shown
from croupier.rules.section import did_you_mean

__all__ = ["MAX_CODE_CHARS", "Scanned", "ScannerCodes"]

MAX_CODE_CHARS: Final = 64
"""The longest text that a scanner may send for a card, prefix and suffix included."""

_MAX_CODES: Final = 10_000
_MAX_DECK_CHARS: Final = 16
_BLANKS: Final = " \t\r\n"


class Scanned(NamedTuple):
    """What was read.

    Attributes:
        deck: the id of the deck that the card is of; empty where codes say none.
    """

    card: Card
    deck: str = ""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    codes: dict[str, str]
    prefix: str = ""
    suffix: str = ""
    deck_characters: int = 0
    any_case: bool = False


class ScannerCodes:
    """A code map.

    Args:
        codes: the card of each code, prefix, suffix and deck not among its characters.
        prefix, suffix: what the scanner sends before and behind every code.
        deck_characters: how many characters after the prefix are the deck's id.
        any_case: whether capital and small letters of a code are the same.

    Raises:
        DataError: a card has no code, or a code cannot be told from something else.
    """

    def __init__(
        self,
        codes: Mapping[str, Card],
        *,
        prefix: str = "",
        suffix: str = "",
        deck_characters: int = 0,
        any_case: bool = False,
    ) -> None:
        self._any_case = any_case
        self._prefix, self._suffix = self._folded(prefix), self._folded(suffix)
        self._deck_characters = deck_characters
        if not 0 <= deck_characters <= _MAX_DECK_CHARS:
            problem = f"deck-characters is {deck_characters}; use 0 to {_MAX_DECK_CHARS}"
            raise DataError(problem)
        for key, text in (("prefix", prefix), ("suffix", suffix)):
            _check_text(key, text)
        self._codes: dict[str, Card] = {}
        if len(codes) > _MAX_CODES:
            raise DataError(f"codes has {len(codes)} codes; a code map has at most {_MAX_CODES}")
        for code, card in codes.items():
            self._add(code, card)
        lacking = [card for card in DECK if card not in self._codes.values()]
        if lacking:
            named = "all cards" if len(lacking) == len(DECK) else format_cards(lacking)
            raise DataError(f"codes lacks {named}; write a code for each of the 52 cards")

    def _add(self, code: str, card: Card) -> None:
        _check_text("a code", code)
        if not code:
            raise DataError(f"codes has an empty code for {card}; write what the scanner sends")
        if self._deck_characters + sum(map(len, (self._prefix, code, self._suffix))) > (
            MAX_CODE_CHARS
        ):
            raise DataError(f"the code {shown(code)} is longer than {MAX_CODE_CHARS} in all")
        folded = self._folded(code)
        if folded in self._codes:
            other = self._codes[folded]
            raise DataError(
                f"the code {shown(code)} is there twice, for {other} and {card}, since any-case "
                "takes capital and small letters for the same; take any-case away or one of them"
            )
        typed = None if self._deck_characters else _typed(f"{self._prefix}{code}{self._suffix}")
        if typed not in (None, card):
            raise DataError(
                f"the code {shown(code)} of {card} is how {typed} is typed; give the scanner a "
                "prefix, so that the two can be told apart"
            )
        self._codes[folded] = card

    def _folded(self, text: str) -> str:
        return text.lower() if self._any_case else text

    @classmethod
    def parse(cls, text: str) -> ScannerCodes:
        """Read a code map from its TOML.

        Raises:
            DataError: it is none; says what is wrong and how to mend it.
        """
        try:
            document = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise DataError(f"this is no TOML: {error}; docs/scanner.md has an example") from None
        file = _converted(document)
        codes: dict[str, Card] = {}
        for code, name in file.codes.items():
            try:
                codes[code] = Card.parse(name)
            except CardError as error:
                raise DataError(f"codes: {shown(code)}: {error}") from None
        return cls(
            codes,
            prefix=file.prefix,
            suffix=file.suffix,
            deck_characters=file.deck_characters,
            any_case=file.any_case,
        )

    @classmethod
    def read(cls, path: Path) -> ScannerCodes:
        """Read a code map from a file.

        Raises:
            DataError: the file cannot be read, or is no code map; names the file.
        """
        try:
            return cls.parse(path.read_text("utf-8-sig"))
        except OSError as error:
            problem = f"{path} cannot be read: {error.strerror or error}"
            raise DataError(f"{problem}; name a file that is there") from None
        except UnicodeDecodeError:
            raise DataError(f"{path} is no text in UTF-8; save it as one") from None
        except DataError as error:
            raise DataError(f"{path}: {error}") from None

    def scanned(self, code: str) -> Scanned | None:
        """What a scanner read, with the deck's id; None where it is no code of this map."""
        text = code.strip(_BLANKS)
        if len(text) > MAX_CODE_CHARS:
            return None
        folded = self._folded(text)
        if not folded.startswith(self._prefix) or not folded.endswith(self._suffix):
            return None
        start = len(self._prefix) + self._deck_characters
        end = len(folded) - len(self._suffix)
        if end <= start:
            return None
        card = self._codes.get(folded[start:end])
        return None if card is None else Scanned(card, text[len(self._prefix) : start])

    def card(self, code: str) -> Card | None:
        """The card that a scanner read; None where it is no code of this map.

        >>> codes = ScannerCodes({f"{int(card):02}": card for card in DECK}, prefix="]")
        >>> str(codes.card("]51")), codes.card("51"), codes.card("]52")
        ('Kc', None, None)
        """
        found = self.scanned(code)
        return found.card if found else None


def _typed(text: str) -> Card | None:
    """The card that a person would type so."""
    try:
        return Card.parse(text)
    except CardError:
        return None


def _check_text(what: str, text: str) -> None:
    if not text.isascii() or any(not character.isprintable() for character in text):
        raise DataError(f"{what} is {shown(text)}; use visible characters of ASCII")
    if text != text.strip(_BLANKS) or len(text) > MAX_CODE_CHARS:
        problem = f"it has neither blanks around it nor more than {MAX_CODE_CHARS} characters"
        raise DataError(f"{what} is {shown(text)}; {problem}")


def _converted(document: dict[str, Any]) -> _File:
    known = [field.encode_name for field in msgspec.structs.fields(_File)]
    for key in document:
        if key not in known:
            raise DataError(f"there is no key {shown(key)} here{did_you_mean(key, known)}")
    if "codes" not in document:
        raise DataError('there are no codes; write [codes] and below it lines such as "01" = "As"')
    try:
        return msgspec.convert(document, _File)
    except msgspec.ValidationError as error:
        raise DataError(f"{error}; docs/scanner.md says what each key is") from None
