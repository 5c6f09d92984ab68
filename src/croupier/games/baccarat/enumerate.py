"""The exact distribution of a coup's facts over every deal of a composition.

Values are weighed by :mod:`croupier.games.baccarat.weights`. A pair fixes two
cards of a side, and what remains is a question of values again: so pairs of
one side are weighed value by value, pairs of both value by value and value, and
a side without a pair is what is left over.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import perm

from croupier.games.baccarat.coup import MAX_CARDS, VALUES
from croupier.games.baccarat.facts import MIXED, NONE, SUITED
from croupier.games.baccarat.tableau import Tableau
from croupier.games.baccarat.weights import Endings, endings, weigh_all, weigh_fixed

_KINDS = (MIXED, SUITED)
_Ways = dict[int, list[int]]
"""By kind of pair: for each value the ordered ways to draw one."""


def distribution(
    tableau: Tableau, counts: Sequence[int], names: tuple[str, ...]
) -> tuple[dict[tuple[int, ...], int], int]:
    """How many ordered deals of six cards show each combination of facts.

    Args:
        tableau: the drawing matrix.
        counts: of each card, by card code; six cards at least.
        names: the facts wanted, in the order of :data:`FACTS`.

    Returns:
        Weights by the facts' values, zero weights left out, and the number of all deals,
        N(N-1)…(N-5).
    """
    plain = tuple(name for name in names if not name.endswith("_pair"))
    ways = endings(plain)
    by_value = [0] * 10
    for code, count in enumerate(counts):
        by_value[VALUES[code >> 2]] += count
    weights = _weights(tableau, counts, by_value, ways, names)
    slots = [names.index(name) for name in ("player_pair", "banker_pair") if name in names]
    found: dict[tuple[int, ...], int] = {}
    for kinds, row in weights.items():
        shown = [kind for kind, name in zip(kinds, _PAIR_NAMES, strict=True) if name in names]
        for values, weight in zip(ways.groups, row, strict=True):
            if weight:
                key = _insert(values, slots, shown)
                found[key] = found.get(key, 0) + weight
    return found, perm(sum(counts), MAX_CARDS)


_PAIR_NAMES = ("player_pair", "banker_pair")


def _insert(values: tuple[int, ...], slots: list[int], kinds: list[int]) -> tuple[int, ...]:
    for slot, kind in zip(slots, kinds, strict=True):
        values = (*values[:slot], kind, *values[slot:])
    return values


def _weights(
    tableau: Tableau,
    counts: Sequence[int],
    by_value: list[int],
    ways: Endings,
    names: tuple[str, ...],
) -> dict[tuple[int, int], list[int]]:
    """Weights of every group by Player's and Banker's kind of pair, as far as they are wanted."""
    wanted = tuple(name in names for name in _PAIR_NAMES)
    found = {(NONE, NONE): weigh_all(tableau, by_value, ways)}
    pairs = _pair_ways(counts)
    for value in range(10):
        if not any(pairs[kind][value] for kind in _KINDS):
            continue
        left = _without(by_value, value)
        total = 2 * value % 10
        for side, totals in enumerate(((total, None), (None, total))):
            if wanted[side]:
                unit = _shown(weigh_fixed(tableau, left, totals, ways))
                for kind in _KINDS:
                    times = pairs[kind][value]
                    kinds = (kind, NONE) if side == 0 else (NONE, kind)
                    _move(found, unit, times, (NONE, NONE), kinds)
    if all(wanted):
        _split_both(tableau, counts, by_value, ways, found)
    return found


def _shown(weights: list[int]) -> list[tuple[int, int]]:
    """The groups that weigh something: with cards known, few do."""
    return [(index, weight) for index, weight in enumerate(weights) if weight]


def _move(
    found: dict[tuple[int, int], list[int]],
    unit: list[tuple[int, int]],
    times: int,
    origin: tuple[int, int],
    kinds: tuple[int, int],
) -> None:
    """Move `times` the weights of `unit`, by group, from one kind of pairs to another."""
    if not times:
        return
    source = found[origin]
    target = found.setdefault(kinds, [0] * len(source))
    for index, weight in unit:
        source[index] -= weight * times
        target[index] += weight * times


def _split_both(
    tableau: Tableau,
    counts: Sequence[int],
    by_value: list[int],
    ways: Endings,
    found: dict[tuple[int, int], list[int]],
) -> None:
    """Set the deals apart in which both sides have a pair.

    They lie twice among those of one side; what was taken from "no pair" for both
    goes back once.
    """
    both = _both_ways(counts)
    for one, other in product(range(10), repeat=2):
        times_of = {kinds: rows[one][other] for kinds, rows in both.items() if rows[one][other]}
        if not times_of:
            continue
        left = _without(_without(by_value, one), other)
        unit = _shown(weigh_fixed(tableau, left, (2 * one % 10, 2 * other % 10), ways))
        for (mine, theirs), times in times_of.items():
            _move(found, unit, times, (mine, NONE), (mine, theirs))
            _move(found, unit, times, (NONE, theirs), (NONE, NONE))


def _without(by_value: list[int], value: int) -> list[int]:
    """The counts once two cards of a value are gone."""
    left = list(by_value)
    left[value] -= 2
    return left


def _ranks(counts: Sequence[int]) -> list[Sequence[int]]:
    return [counts[4 * rank : 4 * rank + 4] for rank in range(13)]


def _kinds_of(suits: Sequence[int]) -> dict[int, int]:
    """The ordered ways to draw a mixed and a suited pair of a rank with these counts a suit."""
    suited = sum(count * (count - 1) for count in suits)
    return {MIXED: sum(suits) * (sum(suits) - 1) - suited, SUITED: suited}


def _pair_ways(counts: Sequence[int]) -> _Ways:
    ways: _Ways = {kind: [0] * 10 for kind in _KINDS}
    for rank, suits in enumerate(_ranks(counts)):
        for kind, count in _kinds_of(suits).items():
            ways[kind][VALUES[rank]] += count
    return ways


def _both_ways(counts: Sequence[int]) -> dict[tuple[int, int], list[list[int]]]:
    """By Player's and Banker's kind: ordered ways to draw two pairs, by value and value."""
    ways = {(mine, theirs): [[0] * 10 for _ in range(10)] for mine in _KINDS for theirs in _KINDS}
    ranks = _ranks(counts)
    for (one, mine), (other, theirs) in product(enumerate(ranks), repeat=2):
        if one == other:
            continue
        for (kind, count), (kind_2, count_2) in product(
            _kinds_of(mine).items(), _kinds_of(theirs).items()
        ):
            ways[kind, kind_2][VALUES[one]][VALUES[other]] += count * count_2
    for rank, suits in enumerate(ranks):
        value = VALUES[rank]
        for first, second in product(range(4), repeat=2):
            left = list(suits)
            times = left[first]
            left[first] -= 1
            times *= left[second]
            left[second] -= 1
            if times > 0:
                kind = SUITED if first == second else MIXED
                for kind_2, count in _kinds_of(left).items():
                    ways[kind, kind_2][value][value] += times * count
    return ways
