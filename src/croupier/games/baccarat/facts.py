"""Baccarat's facts, and every combination of them that a coup can show."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from itertools import product

from croupier.cards import Card
from croupier.games.baccarat.coup import Coup, total
from croupier.games.baccarat.tableau import STOOD, TOTALS, Tableau
from croupier.rules.facts import Fact, labelled
from croupier.rules.frozen import frozen

NONE, MIXED, SUITED = range(3)
_PAIRS = ("none", "mixed", "suited")

_FACTS = (
    Fact("player", 10),
    Fact("banker", 10),
    labelled("player_pair", _PAIRS),
    labelled("banker_pair", _PAIRS),
    Fact("cards", 7),
    Fact("player_cards", 4),
    Fact("banker_cards", 4),
    Fact("player_two", 10),
    Fact("banker_two", 10),
)
FACTS: Mapping[str, Fact] = frozen({fact.name: fact for fact in _FACTS})
"""``player`` and ``banker`` are final totals, ``player_two`` and ``banker_two`` totals of the
first two cards, ``*_cards`` and ``cards`` how many were dealt; a ``*_pair`` is of the same rank,
``mixed`` in suit or ``suited`` (readings 11 and 12)."""


def pair_kind(hand: tuple[Card, ...]) -> int:
    """What the first two cards of a hand make: NONE, MIXED or SUITED."""
    first, second = hand[0], hand[1]
    if first >> 2 != second >> 2:
        return NONE
    return SUITED if first == second else MIXED


def observe(coup: Coup) -> dict[str, int]:
    """The facts of a coup."""
    player, banker = coup
    return {
        "player": total(player),
        "banker": total(banker),
        "player_pair": pair_kind(player),
        "banker_pair": pair_kind(banker),
        "cards": len(player) + len(banker),
        "player_cards": len(player),
        "banker_cards": len(banker),
        "player_two": total(player[:2]),
        "banker_two": total(banker[:2]),
    }


_End = tuple[tuple[int, int, int, int], tuple[int, int]]
"""Final totals and card counts, Player's before Banker's; and the two-card totals."""


def _ends(tableau: Tableau, player: int, banker: int) -> set[tuple[int, int, int, int]]:
    """Final totals and card counts that two-card totals can lead to."""
    if player >= TOTALS or banker >= TOTALS:
        return {(player, banker, 2, 2)}
    ends = set()
    for third in range(10) if tableau.player[player] else (STOOD,):
        drew = third != STOOD
        player_end = (player + third) % 10 if drew else player
        if tableau.banker[banker][third]:
            ends |= {(player_end, (banker + card) % 10, 2 + drew, 3) for card in range(10)}
        else:
            ends.add((player_end, banker, 2 + drew, 2))
    return ends


def _pairs(two: int, decks: int) -> tuple[int, ...]:
    """What two cards of this total can make: pairs have even totals, suited ones need two decks."""
    if two % 2:
        return (NONE,)
    return (NONE, MIXED, SUITED) if decks > 1 else (NONE, MIXED)


def _projection(names: tuple[str, ...]) -> Callable[[tuple[int, ...]], tuple[int, ...]]:
    """From values of all facts in their own order to those of the named ones."""
    indices = [list(FACTS).index(name) for name in names]
    return lambda values: tuple(values[index] for index in indices)


def reachable(tableau: Tableau, decks: int, names: tuple[str, ...]) -> Collection[tuple[int, ...]]:
    """Every combination of the named facts that some coup shows.

    Pairs depend on nothing but the two-card totals, so totals that allow the
    same pairs are gathered before pairs are put in.
    """
    names_twos = "player_two" in names or "banker_two" in names
    by_pairs: dict[tuple[tuple[int, ...], tuple[int, ...]], set[_End]] = {}
    for player_two, banker_two in product(range(10), repeat=2):
        found = by_pairs.setdefault((_pairs(player_two, decks), _pairs(banker_two, decks)), set())
        twos = (player_two, banker_two) if names_twos else (0, 0)
        found |= {(end, twos) for end in _ends(tableau, player_two, banker_two)}
    project = _projection(tuple(name for name in names if not name.endswith("_pair")))
    slots = [names.index(name) for name in ("player_pair", "banker_pair") if name in names]
    combined = set()
    for (player_pairs, banker_pairs), whole_ends in by_pairs.items():
        ends = set(map(project, map(_facts_of_end, whole_ends)))
        kinds = [player_pairs] * ("player_pair" in names) + [banker_pairs] * (
            "banker_pair" in names
        )
        for chosen in product(*kinds):
            combined |= {_insert(end, slots, chosen) for end in ends}
    return combined


def _facts_of_end(end: _End) -> tuple[int, ...]:
    """All facts in their own order, without pairs."""
    (player, banker, player_cards, banker_cards), twos = end
    cards = player_cards + banker_cards
    return (player, banker, NONE, NONE, cards, player_cards, banker_cards, *twos)


def _insert(values: tuple[int, ...], slots: list[int], chosen: tuple[int, ...]) -> tuple[int, ...]:
    """`values` with each of `chosen` put in at its slot, the lower slots first."""
    for slot, value in zip(slots, chosen, strict=True):
        values = (*values[:slot], value, *values[slot:])
    return values
