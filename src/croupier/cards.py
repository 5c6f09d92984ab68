"""Playing cards as codes 0..51 with the notation ``Ks``; knows no game.

A card's code is ``4 * rank_index + suit_index`` with ranks in the order
``A23456789TJQK`` and suits in the order ``shdc``, so two cards share a rank
exactly when ``a >> 2 == b >> 2`` and a suit exactly when ``a & 3 == b & 3``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from croupier.errors import CardError, check_text, is_whole, shown

if TYPE_CHECKING:
    from typing import Self

RANKS = "A23456789TJQK"
SUITS = "shdc"
CARD_COUNT = 52

_NAMES = tuple(rank + suit for rank in RANKS for suit in SUITS)
_CODES = {name: code for code, name in enumerate(_NAMES)}
_LETTER_OF = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
_SEPARATORS = re.compile(r"[\s,]+")
_SHOWN_CHARS = 30


class Card(int):
    """One card: an integer code 0..51 whose ``str`` is its notation.

    >>> str(Card.parse("Ks")), Card.parse("10d") == Card.parse("Td")
    ('Ks', True)
    """

    __slots__ = ()

    def __new__(cls, code: int) -> Self:
        """The card with this code. Raises :class:`CardError` if it is no whole number 0..51."""
        if not is_whole(code) or not 0 <= code < CARD_COUNT:
            problem = "is no card code; codes are whole numbers from 0 (As) to 51 (Kc)"
            raise CardError(f"{shown(code)} {problem}")
        return int.__new__(cls, code)

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read ``Ks``, ``td`` or ``10d``; letter case does not matter.

        Raises:
            CardError: the text is not one card.
        """
        check_text(text, CardError, "Ks")
        name = text.strip().replace("10", "T", 1)  # elsewhere than in front it makes no card
        name = name[:1] + _LETTER_OF.get(name[1:].removesuffix("\ufe0f"), name[1:])
        code = _CODES.get(name[:1].upper() + name[1:].lower())
        if code is None:
            word = text if len(text) <= _SHOWN_CHARS else text[:_SHOWN_CHARS] + "…"
            raise CardError(
                f"{word!r} is not a card; write a rank of {RANKS} (or 10) "
                f"and a suit of {SUITS}, such as Ks or 10d"
            )
        return DECK[code]

    @property
    def rank_index(self) -> int:
        """0 for an ace up to 12 for a king."""
        return int(self) >> 2

    @property
    def suit_index(self) -> int:
        """0 spades, 1 hearts, 2 diamonds, 3 clubs."""
        return int(self) & 3

    def __str__(self) -> str:
        return _NAMES[self]

    def __repr__(self) -> str:
        return f"Card.parse({_NAMES[self]!r})"


DECK: tuple[Card, ...] = tuple(Card(code) for code in range(CARD_COUNT))
"""The 52 cards in canonical order; index = code."""

_BY_NAME = dict(zip(_NAMES, DECK, strict=True))


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read a list of cards separated by spaces or commas; the empty text is no cards.

    Raises:
        CardError: one of the words is not a card; the message names it.
    """
    check_text(text, CardError, "Ks 9d")
    try:
        # as records have them, in a tenth of the time
        return tuple(map(_BY_NAME.__getitem__, text.split()))
    except KeyError:
        return tuple(Card.parse(word) for word in _SEPARATORS.split(text.strip()) if word)


def format_cards(cards: Iterable[Card]) -> str:
    """The cards' notation, separated by single spaces."""
    return " ".join(map(str, cards))


def check_copies(cards: Iterable[Card], decks: int) -> None:
    """Refuse more copies of a card than `decks` decks hold.

    Raises:
        CardError: naming the card, how often it was given and how many there are.
    """
    for card, count in Counter(cards).items():
        if count > decks:
            have = "one deck holds only 1" if decks == 1 else f"{decks} decks hold only {decks}"
            raise CardError(f"{card} is given {count} times, but {have}; check the cards")
