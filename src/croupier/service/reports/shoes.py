"""Shoes as a report sees them: what left each of them, in order, as far as it was seen."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from typing import NamedTuple

import msgspec

from croupier.cards import RANKS, Card, parse_cards
from croupier.games.rulebook import Rulebook
from croupier.table import correction_events as ce
from croupier.table import events as e
from croupier.table import hand_events as he

__all__ = [
    "CardsGone",
    "Draws",
    "OutcomeKey",
    "ShoeTold",
    "codes_of",
    "outcomes_of",
    "read_anew",
]

UNSEEN = 255
"""Of a card that left face down."""


class CardsGone:
    """The cards that have left a shoe, in order.

    Attributes:
        codes: of each its code; :data:`UNSEEN` of what nobody has seen.
    """

    def __init__(self) -> None:
        self.codes = bytearray()
        self._by_hand = False
        self._coup: list[int] = []
        self._extras: list[int] = []
        self._held: list[tuple[int, str]] = []
        self._last: _Last | None = None

    def take(self, event: e.Event) -> None:
        """Follow one event of the shoe's table."""
        match event:
            case e.ShoeBurnt():
                self._leave(event.cards)
            case e.CoupDealt() if not self._by_hand:
                self._leave(event.burnt)
                self._leave(event.cards)
            case e.BettingOpened():
                self._coup, self._last = [], None
            case he.HandShoeBrought():
                self._by_hand = True
            case he.CardLaid():
                self._lay(event)
            case he.CardTakenBack():
                self._take_back()
            case he.CardsHeld():
                for _ in event.cards[: len(self._extras)]:
                    self._held.append((self._extras.pop(0), event.used_as))
            case he.CardsPutAway():
                self._extras = []
            case he.CardCorrected(coup_id="") if self.codes:
                self.codes[0] = _code(event.card)
            case he.CardCorrected() if event.index < len(self._coup):
                self.codes[self._coup[event.index]] = _code(event.card)
            case _:
                pass

    def _leave(self, cards: str) -> None:
        self.codes += bytes(parse_cards(cards)) if cards else b""

    def _lay(self, event: he.CardLaid) -> None:
        held = self._pop_held(event.place) if event.held else None
        if held is None:
            self.codes.append(UNSEEN)
            place = len(self.codes) - 1
        else:
            place = held[0]
        self._last = _Last(event.place, place, held, self.codes[place])
        if event.card:  # one that was held may have lain face down until now
            self.codes[place] = _code(event.card)
        if event.place in (he.EXTRA, he.EARLY):
            self._extras.append(place)
        elif event.place not in _BURNS:
            self._coup.append(place)

    def _pop_held(self, where: str) -> tuple[int, str] | None:
        uses = ("burn" if where == "coup-burn" else "first", "next")
        found = next((held for held in self._held if held[1] in uses), None)
        if found is not None:
            self._held.remove(found)
        return found

    def _take_back(self) -> None:
        last, self._last = self._last, None
        if last is None:
            return
        for places in (self._coup, self._extras):
            if places and places[-1] == last.place:
                places.pop()
        if last.held is not None:
            self._held.insert(0, last.held)
            self.codes[last.place] = last.before
        elif last.place == len(self.codes) - 1:
            self.codes.pop()


class _Last(NamedTuple):
    """What was laid last: where, which card of the shoe, and what it was before that."""

    where: str
    place: int
    held: tuple[int, str] | None
    before: int


_BURNS = frozenset(("indicator", "shoe-burn", "coup-burn"))


def _code(card: str) -> int:
    return int(Card.parse(card)) if card else UNSEEN


class Draws(msgspec.Struct):
    """How often each rank was seen among cards that were drawn from whole decks.

    Attributes:
        ranks: the ace first.
        card_count: how many of them were seen.
        spread: what their scattering is measured by: the sum of n(N-n)/(N-1) over shoes of N
            cards of which n were seen; the number of cards, were each put back.
    """

    ranks: list[int] = msgspec.field(default_factory=lambda: [0] * len(RANKS))
    card_count: int = 0
    spread: Fraction = Fraction(0)

    def draw(self, codes: bytes, of_count: int) -> None:
        """Add cards that were seen of a shoe of so many."""
        count = 0
        for code in codes:
            if code != UNSEEN:
                self.ranks[code >> 2] += 1
                count += 1
        self.card_count += count
        self.spread += Fraction(count * (of_count - count), of_count - 1)

    def exchange(self, before: int, after: int) -> None:
        """A card that was drawn was another."""
        self.ranks[before >> 2] -= 1
        self.ranks[after >> 2] += 1

    def add(self, other: Draws) -> None:
        """Add another's."""
        self.ranks = [one + two for one, two in zip(self.ranks, other.ranks, strict=True)]
        self.card_count += other.card_count
        self.spread += other.spread


class OutcomeKey(NamedTuple):
    """What outcomes are counted by: `box` is empty in a game that has none."""

    dealer: str
    box: str


class ShoeTold(msgspec.Struct):
    """A shoe, to be tested; of decks that are shuffled for every coup all in a row of one day.

    Attributes:
        day: on which its first coup was dealt.
        dealer: who dealt that; empty where a machine did.
        draws: the cards of the first half, or the coups' where each has a deck of its own.
        outcomes: how often each came.
        is_over: whether nothing more leaves it; or whether one of such decks is over.
        first_coup: the number of its first coup.
        depths: of each coup, how many cards had left when its betting opened; and `gone` what left
            the shoe, once it is over. Both are empty of decks that are shuffled for every coup.
    """

    table_id: str
    fingerprint: str
    shoe_number: int
    day: date
    dealer: str
    draws: Draws = msgspec.field(default_factory=Draws)
    outcomes: dict[OutcomeKey, Counter[str]] = {}
    is_over: bool = False
    first_coup: int = 0
    depths: array[int] = msgspec.field(default_factory=lambda: array("H"))
    gone: bytes = b""

    def place_of(self, coup_number: int) -> int:
        """Which of its coups it was, from 0."""
        return coup_number - self.first_coup

    def left_after(self, coup_number: int) -> int | None:
        """How many cards had left when the next coup began; None for all."""
        place = self.place_of(coup_number) + 1
        return self.depths[place] if place < len(self.depths) else None


def codes_of(reread: Mapping[str, int], sign: int) -> list[int]:
    """The cards that were read, or with -1 those that had been keyed instead."""
    return [_code(card) for card, count in reread.items() for _ in range(sign * count)]


def read_anew(
    codes: bytearray, reread: Mapping[str, int], until: int | None
) -> list[tuple[int, int]]:
    """Exchange cards that were keyed as others.

    Args:
        codes: what left the shoe, changed in place.
        reread: as of :class:`croupier.table.correction_events.CoupCorrected`.
        until: how many had left it when the coup was over; None for all of them.

    Returns:
        Where each lay, and what it was before.
    """
    found = []
    for old, new in zip(codes_of(reread, -1), codes_of(reread, 1), strict=False):
        place = codes.rfind(old, 0, until)
        if place >= 0:
            codes[place] = new
            found.append((place, old))
    return found


def outcomes_of(event: e.CoupDealt | ce.Standing, rulebook: Rulebook) -> dict[str, str]:
    """The outcome of a coup by box: ``player``, ``banker``, ``tie``; or what its main bet does."""
    if event.outcome is not None:
        return {"": event.outcome}
    found: dict[str, str] = {}
    for bet in rulebook.sheet.bets.values():
        if bet.main and bet.box is not None and bet.box not in found:
            key = rulebook.table.space.pack(event.facts[bet.box])
            found[bet.box] = rulebook.table.pay(bet, key).kind
    return found
