"""Exact weights of every way a coup can go, in whole numbers: values alone.

Six cards P1 P2 B1 B2 and two more are drawn without replacement from a
composition; every ordered draw of six counts once, so weights are out of
N(N-1)…(N-5). A hand's total needs only values, and for those there is a closed
form. With n_v cards of value v (indices mod 10):

* ``partners``: g_s(u) = n_(s-u) - [2u = s], the cards that make a u total s;
* ``ordered``: S_s = Σ n_u g_s(u), the ordered pairs of total s;
* four cards: W(p, b) = S_p (S_b + 2[p = b]) - 4 Σ n_u g_p(u) g_b(u).

Taking a card x away changes each by a term of constant cost, so third cards
are weighed without summing anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from croupier.games.baccarat.facts import FACTS
from croupier.games.baccarat.tableau import STOOD, TOTALS, Tableau

NO_CARD = STOOD
"""In place of a third card's value: the side stood."""


class Endings(NamedTuple):
    """The ways coups end, gathered by what chosen facts see of them.

    Attributes:
        groups: the values of the facts, in their order, one entry a group.
        group_of: by :func:`place`, the group that a way of ending belongs to.
    """

    groups: tuple[tuple[int, ...], ...]
    group_of: tuple[int, ...]

    def weights(self) -> list[int]:
        """No weight for any group yet."""
        return [0] * len(self.groups)


def place(player: int, banker: int, player_third: int, banker_third: int) -> int:
    """The index of a way of ending: two-card totals and third values or NO_CARD."""
    return ((player * 10 + banker) * 11 + player_third) * 11 + banker_third


@lru_cache(maxsize=64)
def endings(names: tuple[str, ...]) -> Endings:
    """Every way of ending as these facts see it; pairs are not among them."""
    order = [name for name in FACTS if not name.endswith("_pair")]
    chosen = [order.index(name) for name in names]
    known: dict[tuple[int, ...], int] = {}
    group_of = []
    for player, banker, third, fourth in product(range(10), range(10), range(11), range(11)):
        player_drew, banker_drew = third != NO_CARD, fourth != NO_CARD
        values = (
            (player + third * player_drew) % 10,
            (banker + fourth * banker_drew) % 10,
            4 + player_drew + banker_drew,
            2 + player_drew,
            2 + banker_drew,
            player,
            banker,
        )
        seen = tuple(values[index] for index in chosen)
        group_of.append(known.setdefault(seen, len(known)))
    return Endings(tuple(known), tuple(group_of))


class Partners:
    """g and S of a composition by values; see the module."""

    def __init__(self, counts: Sequence[int]) -> None:
        self.counts = counts
        self.by_total = [
            [counts[(total - value) % 10] - ((2 * value - total) % 10 == 0) for value in range(10)]
            for total in range(10)
        ]
        self.ordered = [
            sum(count * partners for count, partners in zip(counts, row, strict=True))
            for row in self.by_total
        ]


def weigh_all(tableau: Tableau, counts: Sequence[int], ways: Endings) -> list[int]:
    """The weight of every group over all deals from `counts` cards by value."""
    parts = Partners(counts)
    weights = ways.weights()
    for player, banker in product(range(10), repeat=2):
        _weigh_totals(tableau, parts, player, banker, ways.group_of, weights)
    return weights


def _weigh_totals(
    tableau: Tableau,
    parts: Partners,
    player: int,
    banker: int,
    group_of: Sequence[int],
    weights: list[int],
) -> None:
    """Add the deals whose two-card totals are these."""
    counts = parts.counts
    fifth, sixth = sum(counts) - 4, sum(counts) - 5
    g_p, g_b = parts.by_total[player], parts.by_total[banker]
    s_p, s_b = parts.ordered[player], parts.ordered[banker]
    same = 2 * (player == banker)
    four = s_p * (s_b + same) - 4 * sum(
        count * mine * theirs for count, mine, theirs in zip(counts, g_p, g_b, strict=True)
    )

    def without(x: int) -> int:
        """The four-card weight once a card of value x is gone."""
        return (
            four
            - 2 * g_p[x] * (s_b - 2 * g_b[x] - 2 * g_b[(player - x) % 10] + same)
            - 2 * g_b[x] * (s_p - 2 * g_p[x] - 2 * g_p[(banker - x) % 10] + same)
        )

    if max(player, banker) >= TOTALS or (
        not tableau.player[player] and not tableau.banker[banker][STOOD]
    ):
        weights[group_of[place(player, banker, NO_CARD, NO_CARD)]] += four * fifth * sixth
        return
    if not tableau.player[player]:
        for y, count in enumerate(counts):
            group = group_of[place(player, banker, NO_CARD, y)]
            weights[group] += count * sixth * without(y)
        return
    for x, count in enumerate(counts):
        if not count:
            continue
        left = without(x)
        if not tableau.banker[banker][x]:
            weights[group_of[place(player, banker, x, NO_CARD)]] += count * sixth * left
            continue
        # the same closed form over the composition without x
        p_x = [g_p[u] - ((player - x - u) % 10 == 0) for u in range(10)]
        b_x = [g_b[u] - ((banker - x - u) % 10 == 0) for u in range(10)]
        sp_x, sb_x = s_p - 2 * g_p[x], s_b - 2 * g_b[x]
        start = place(player, banker, x, 0)
        for y in range(10):
            other = counts[y] - (x == y)
            if other > 0:
                both = (
                    left
                    - 2 * p_x[y] * (sb_x - 2 * b_x[y] - 2 * b_x[(player - y) % 10] + same)
                    - 2 * b_x[y] * (sp_x - 2 * p_x[y] - 2 * p_x[(banker - y) % 10] + same)
                )
                weights[group_of[start + y]] += count * other * both


def weigh_fixed(
    tableau: Tableau,
    counts: Sequence[int],
    totals: tuple[int | None, int | None],
    ways: Endings,
) -> list[int]:
    """The weight of every group when the two cards of one side, or of both, are known.

    Args:
        counts: by value, the known cards gone already.
        totals: Player's and Banker's two-card total where its cards are known, else None;
            at least one is known.

    Returns:
        Weights for one way of holding the known cards.
    """
    parts = Partners(counts)
    weights = ways.weights()
    for player in range(10) if totals[0] is None else (totals[0],):
        for banker in range(10) if totals[1] is None else (totals[1],):
            free = None
            if totals[0] is None or totals[1] is None:
                free = player if totals[0] is None else banker
            _weigh_known(tableau, parts, (player, banker), free, ways.group_of, weights)
    return weights


def _weigh_known(
    tableau: Tableau,
    parts: Partners,
    totals: tuple[int, int],
    free: int | None,
    group_of: Sequence[int],
    weights: list[int],
) -> None:
    """As :func:`_weigh_totals`; `free` is the total of the side whose cards are not known."""
    counts = parts.counts
    player, banker = totals
    known = 4 if free is None else 2
    left_count = sum(counts)
    fifth, sixth = left_count - 4 + known, left_count - 5 + known
    g = parts.by_total[free] if free is not None else [0] * 10
    pairs = parts.ordered[free] if free is not None else 1
    if max(player, banker) >= TOTALS or (
        not tableau.player[player] and not tableau.banker[banker][STOOD]
    ):
        weights[group_of[place(player, banker, NO_CARD, NO_CARD)]] += pairs * fifth * sixth
        return
    if not tableau.player[player]:
        for y, count in enumerate(counts):
            group = group_of[place(player, banker, NO_CARD, y)]
            weights[group] += count * sixth * (pairs - 2 * g[y])
        return
    for x, count in enumerate(counts):
        left = pairs - 2 * g[x]
        if not tableau.banker[banker][x]:
            weights[group_of[place(player, banker, x, NO_CARD)]] += count * sixth * left
            continue
        start = place(player, banker, x, 0)
        for y in range(10):
            gone = g[y] - ((free - x - y) % 10 == 0) if free is not None else 0
            weights[group_of[start + y]] += count * (counts[y] - (x == y)) * (left - 2 * gone)
