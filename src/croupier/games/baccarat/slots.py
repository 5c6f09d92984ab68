"""Baccarat as two hands of one draw, for exact odds that the closed form does not cover.

The closed form of :mod:`croupier.games.baccarat.weights` weighs full coups by value. Cards already
dealt, endless shoes and facts that a sheet defines are weighed by :mod:`croupier.games.hands`,
which asks here what the matrix sees of a hand and what each fact keeps of it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import NamedTuple

from croupier.cards import Card
from croupier.errors import ShoeError
from croupier.games.baccarat.coup import MAX_CARDS, VALUES
from croupier.games.baccarat.facts import pair_kind
from croupier.games.baccarat.tableau import STOOD, TOTALS, Tableau, banker_cell
from croupier.games.draw import Draw
from croupier.games.hands import STEP_CAP, Weighed, hands_read, weigh, weigh_one
from croupier.games.views import DrawingRule, HandFact, Part, RuleView, fixed

Cards = Sequence[int]


def _value(code: int) -> int:
    return VALUES[code >> 2]


def _total(cards: Cards) -> int:
    return sum(map(_value, cards)) % 10


def _card(code: int) -> int:
    return code


def _nothing(code: int) -> int:
    return 0


class _Own(NamedTuple):
    """A fact of one hand."""

    hand: int
    sees: Callable[[int], Hashable]
    tell: Callable[[Cards], int]
    cards: int
    steps: int = 2

    def last(self, hand: int) -> int:
        return self.cards if hand == self.hand else 0

    def alike(self, hand: int) -> int:
        return 2  # a pair is of the first two

    def part(self, hand: int, cards: Cards) -> int | None:
        return self.tell(cards) if hand == self.hand else None

    def join(self, first: Part, second: Part) -> int:
        told: int = (first, second)[self.hand]
        return told


class _CardCount:
    """How many cards were dealt in all."""

    steps = 2
    sees = staticmethod(_nothing)

    def last(self, hand: int) -> int:
        return 3

    def alike(self, hand: int) -> int:
        return 3

    def part(self, hand: int, cards: Cards) -> int:
        return len(cards)

    def join(self, first: Part, second: Part) -> int:
        count: int = first + second
        return count


def _two(cards: Cards) -> int:
    return _total(cards[:2])


def _pair(cards: Cards) -> int:
    return pair_kind(tuple(map(Card, cards[:2])))


BUILT_IN: dict[str, HandFact] = {"cards": _CardCount()} | {
    name.format(side): _Own(hand, sees, tell, cards)
    for hand, side in enumerate(("player", "banker"))
    for name, sees, tell, cards in (
        ("{}", _value, _total, 3),
        ("{}_pair", _card, _pair, 2),
        ("{}_cards", _nothing, len, 3),
        ("{}_two", _value, _two, 2),
    )
}
"""The game's own facts, by name."""


def rule_of(tableau: Tableau) -> DrawingRule:
    """The matrix as a rule over two hands: a view is the two-card total and the third value."""

    def agrees(player: RuleView, banker: RuleView) -> bool:
        natural = max(player[0], banker[0]) >= TOTALS
        draws = not natural and tableau.player[player[0]]
        banker_draws = not natural and tableau.banker[banker[0]][player[1]]
        return draws == (player[1] != STOOD) and banker_draws == (banker[1] != STOOD)

    return DrawingRule((2, 3), 2, _value, _view, agrees)


def _view(cards: Cards) -> RuleView:
    return _two(cards), _value(cards[2]) if len(cards) > 2 else STOOD


def hands_of(tableau: Tableau, given: Sequence[Card]) -> tuple[list[Card], list[Card]]:
    """Which side got which of the first cards of a coup.

    Raises:
        ShoeError: the rules would not have dealt one of them; the message says which and why.
    """
    player, banker = list(given[0:4:2]), list(given[1:4:2])
    for card in given[4:]:
        why = "both sides are complete"
        player_two, banker_two = _two(player), _two(banker)
        if max(player_two, banker_two) >= TOTALS:
            why = f"a natural ended it: Player has {player_two} and Banker {banker_two}"
        elif len(player) < 3 and len(banker) < 3 and tableau.player[player_two]:
            player.append(card)
            continue
        elif len(banker) < 3:
            column = _value(player[2]) if len(player) > 2 else STOOD
            cell = banker_cell(banker_two, None if column == STOOD else column)
            if tableau.banker[banker_two][column]:
                banker.append(card)
                continue
            why = f"Banker stands on {banker_two} ({cell})"
        raise ShoeError(f"{card} would not have been dealt: {why}; leave it out")
    return player, banker


def distribution(
    tableau: Tableau,
    draw: Draw,
    names: Sequence[str],
    own: Mapping[str, HandFact],
    step_cap: int = STEP_CAP,
) -> Weighed:
    """How many deals of the cards to come show each combination of facts.

    Args:
        tableau: the drawing matrix.
        draw: the cards to come and those given.
        names: the facts wanted.
        own: facts that the sheet defines.
        step_cap: how long it may take.

    Returns:
        Weights by the facts' values, and the number of all deals of 6 − k cards after k given.

    Raises:
        ShoeError: a given card would not have been dealt.
        OddsError: the facts would take too long to weigh.
    """
    facts = [own[name] if name in own else BUILT_IN[name] for name in names]
    hands, to_come = hands_of(tableau, draw.given), MAX_CARDS - len(draw.given)
    if any(fact.last(hand) > 2 for fact in facts for hand in (0, 1)):
        return weigh(draw, hands, to_come, rule_of(tableau), facts, step_cap)
    # what reads first cards alone does not ask who draws
    firsts = hands[0][:2], hands[1][:2]
    read = hands_read(facts)
    if len(read) == 1:
        return weigh_one(draw, read[0], firsts[read[0]], to_come, fixed(2), facts, step_cap)
    return weigh(draw, firsts, to_come, fixed(2), facts, step_cap)
