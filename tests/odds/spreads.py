"""Distributions over all the facts that some bets read together, for tests of several bets."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations

import croupier
from croupier.cards import DECK, Card, parse_cards
from croupier.games.rulebook import Rulebook, rulebook
from croupier.odds.appraise import draw_of, joint
from croupier.odds.covary import PairDistribution
from croupier.odds.distribution import Distribution
from croupier.shoe import Composition


@cache
def book_of(sheet: str) -> Rulebook:
    """The rulebook of a shipped sheet."""
    return rulebook(croupier.load_sheet(sheet))


def spread(book: Rulebook, cards: Composition, bet_ids: tuple[str, ...]) -> Distribution:
    """Over the facts that these bets read together."""
    return joint(book, draw_of(book, cards), [book.sheet.bet(bet_id) for bet_id in bet_ids])


@cache
def full(sheet: str, bet_ids: tuple[str, ...] = ()) -> Distribution:
    """The same over the sheet's full shoe; of all bets if none are named."""
    book = book_of(sheet)
    cards = Composition.of_decks(book.sheet.shoe.decks)
    return spread(book, cards, bet_ids or tuple(book.sheet.bets))


NINE = parse_cards("As 4s 9s Td Jh Kd Ks 6c 7c")
"""Nine cards for Banker and two boxes."""


@cache
def nine_card_deals() -> tuple[tuple[Card, ...], ...]:
    """All 1,680 ways to give Banker, box 1 and box 2 hands of the nine, as coups to deal.

    The first card is an ace, which has Banker dealt first, then boxes 1, 2 and 3; box 3 gets
    cards that do not matter.
    """
    left = [card for card in DECK if card not in NINE]
    first = next(card for card in left if card.rank_index == 0)
    third = [card for card in left if card != first][:3]
    found = []
    for banker in combinations(NINE, 3):
        rest = [card for card in NINE if card not in banker]
        for one in combinations(rest, 3):
            two = tuple(card for card in rest if card not in one)
            found.append((first, *banker, *one, *two, *third))
    return tuple(found)


class CountedBoxes:
    """The distributions of boxes 1 and 2 with Banker over the nine-card deals, by counting."""

    def __init__(self) -> None:
        self.book = book_of("three-pictures")
        coups = map(self.book.deal, nine_card_deals())
        self.facts = [self.book.game.observe(coup) for coup in coups]

    def _values(self, box: str, names: tuple[str, ...]) -> list[tuple[int, ...]]:
        return [tuple(facts[box][name] for name in names) for facts in self.facts]

    def one(self, box: str, names: tuple[str, ...]) -> Distribution:
        """Over the named facts of a box and Banker."""
        facts = tuple(self.book.game.facts[name] for name in names)
        return Distribution(facts, Counter(self._values(box, names)), len(self.facts))

    def two(
        self, box_a: str, names_a: tuple[str, ...], box_b: str, names_b: tuple[str, ...]
    ) -> PairDistribution:
        """Over those of two boxes."""
        pairs = zip(self._values(box_a, names_a), self._values(box_b, names_b), strict=True)
        facts = self.book.game.facts
        return PairDistribution(
            tuple(facts[name] for name in names_a),
            tuple(facts[name] for name in names_b),
            Counter(pairs),
            len(self.facts),
        )
