"""Real cards for given facts of Three Pictures: what sheets are compared on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, islice, product

from croupier.cards import DECK, RANKS, Card
from croupier.games.three_pictures.coup import BOXES, PLAYER_BOXES, Coup, FirstCard, deal
from croupier.games.three_pictures.facts import FACTS, observe

ANY_BOX = PLAYER_BOXES[0]
"""The box that is dealt the wanted hand where a bet reads Banker's alone."""

_Hand = tuple[Card, ...]
_SIDES = {side: [name for name in FACTS if name.startswith(side)] for side in ("box", "banker")}


@lru_cache(maxsize=1)
def _hands() -> Mapping[tuple[int, ...], Sequence[_Hand]]:
    """Every hand by the values of its facts, in the order of a box's facts."""
    found: dict[tuple[int, ...], list[_Hand]] = {}
    every = combinations(DECK, 3)
    while three := list(islice(every, len(PLAYER_BOXES))):
        hands = (three[0], *three, *three[:1] * (len(PLAYER_BOXES) - len(three)))
        seen = observe(Coup(DECK[0], BOXES, hands))
        for box, hand in zip(PLAYER_BOXES, three, strict=False):
            values = tuple(seen[box][name] for name in _SIDES["box"])
            found.setdefault(values, []).append(hand)
    return found


def _candidates(side: str, wanted: Mapping[str, int]) -> Iterator[_Hand]:
    """The hands that show the wanted facts of this side; facts not wanted may be anything."""
    names = _SIDES[side]
    for values, hands in _hands().items():
        shown = dict(zip(names, values, strict=True))
        if all(wanted.get(name, value) == value for name, value in shown.items()):
            yield from hands


def hands_for(facts: Mapping[str, int]) -> tuple[_Hand, _Hand] | None:
    """A box's and Banker's hand from one deck that show these facts, if there are any."""
    bankers = list(_candidates("banker", facts))
    for mine, theirs in product(_candidates("box", facts), bankers):
        if not set(mine) & set(theirs):
            return mine, theirs
    return None


def cards_for(
    facts: Mapping[str, int], box: str, rules: Sequence[FirstCard]
) -> tuple[tuple[Card, ...], ...] | None:
    """Thirteen cards for each of `rules` that give one and the same hands, the box's as wanted.

    The cards are the same wherever some first card starts all rules at the same box.
    """
    hands = hands_for(facts)
    if hands is None:
        return None
    held = {box: hands[0], "banker": hands[1]}
    left = [card for card in DECK if card not in {*hands[0], *hands[1]}]
    alike = [card for card in left if len({rule.seats[card >> 2] for rule in rules}) == 1]
    first = (alike or left)[0]
    left.remove(first)
    for other in BOXES:
        if other not in held:
            held[other], left = tuple(left[:3]), left[3:]
    return tuple(_in_order(rule, first, held) for rule in rules)


def _in_order(rules: FirstCard, first: Card, held: Mapping[str, _Hand]) -> tuple[Card, ...]:
    """The first card and the hands as these rules deal them."""
    order = deal(rules, (first,) * 13).order
    return (first, *(card for box in order for card in held[box]))


def cells(one: FirstCard, other: FirstCard) -> dict[str, tuple[str, str]]:
    """The first cards that start at different boxes, with the box each rule names."""
    return {
        f"first_card[{rank}]": (BOXES[mine], BOXES[theirs])
        for rank, mine, theirs in zip(RANKS, one.seats, other.seats, strict=True)
        if mine != theirs
    }


def cell_examples(one: FirstCard, other: FirstCard) -> dict[str, tuple[Card, ...]]:
    """For each first card that differs, thirteen cards that are dealt differently."""
    return {
        name: (first, *[card for card in DECK if card != first][:12])
        for name in cells(one, other)
        for first in [DECK[4 * RANKS.index(name[-2])]]
    }
