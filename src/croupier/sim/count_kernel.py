"""The compiled walk of a counter through shoes that were dealt, and sums over shoes.

Numba keeps what it compiled beside this module and looks at this file alone to see
whether that still holds, so all that a kernel calls is here and takes numbers and arrays only.
What kernels take:

* ``places``, ``ends``: of a :class:`croupier.sim.compiled.Listing`;
* ``orders``: by shoe the cards in dealing order;
* ``rules``: cards of a shoe; cards burnt before each coup; whether the first card is turned up;
  which burnt cards are seen: 0 none, 1 the one turned up, 2 all.

Sums of products may pass 64 bits: they are kept modulo 2^64, and as a float64 beside it that says
which of the numbers alike modulo 2^64 is meant (:func:`croupier.sim.counting_compiled.whole`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.odds.jit import kernel

_kernel = kernel(nogil=True)

# numpy's numbers: of Python's, numba compiles a function anew for each that it is called with
NONE, ONE, TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT = (np.int64(number) for number in range(9))

NUDGE = 1e-8
"""A true count that is whole comes out whole; all others are further from it than this."""


@_kernel
def watch(
    places: Any, ends: Any, orders: Any, rules: Any, count: Any, levels: Any, bets: Any
) -> None:
    """Follow a count.

    Args:
        places, ends, orders, rules: see above.
        count: the running count a shoe begins with; by card code its tag; by number of cards the
            running count from which it bets, times the sign; by number of cards what makes a
            running count a true one; whether those cards are the unseen ones; the sign: 1 where
            high counts bet, -1 where low ones do; with fewer cards left than this nothing is bet;
            the highest true count told apart.
        levels: by coup, the true count rounded down, from 0 for the lowest; filled.
        bets: by coup, whether it is bet on; filled.
    """
    size, burn, turned, sees = rules
    start, tags, needed, factors, by_unseen, sign, closes, reach = count
    at = 0
    for shoe in range(ends.size):
        order = orders[shoe]
        seen: Any = 0
        running = start
        if turned and sees > 0:
            shown = 1 if sees == 1 else np.int64(places[at, 0]) - burn
            for place in range(shown):
                running += tags[order[place]]
            seen += shown
        while at < ends[shoe]:
            begin, end = np.int64(places[at, 0]), np.int64(places[at, 1])
            left = size - begin + burn
            cards = size - seen if by_unseen else left
            level = np.int64(np.floor(running * factors[cards] + NUDGE))
            levels[at] = min(max(level, -reach), reach) + reach
            bets[at] = running * sign >= needed[cards] and left >= closes
            begin -= burn if sees == 2 else 0
            for place in range(begin, end):
                running += tags[order[place]]
            seen += end - begin
            at += 1


@_kernel
def add_up(ends: Any, levels: Any, bets: Any, won: Any, sums: Any, table: Any, nears: Any) -> None:
    """Add shoes up.

    Args:
        ends, levels, bets: see above.
        won: nets, and by coup which of them is the coup's.
        sums: three sums of coups, bets and net, and six of products over shoes; added to.
        table: by level the shoes that had it, sums of coups and net, and three of products; added
            to.
        nears: the products of `sums`, then by level those of `table`, as float64; added to.
    """
    nets, which = won
    row = np.zeros((table.shape[0], 2), np.int64)
    at = 0
    for shoe in range(ends.size):
        first, bet, net = at, 0, 0
        low: Any = table.shape[0]
        high: Any = -1
        while at < ends[shoe]:
            level: Any = np.int64(levels[at])
            low, high = min(low, level), max(high, level)
            brought = nets[which[at]]
            row[level, 0] += 1
            row[level, 1] += brought
            if bets[at]:
                bet += 1
                net += brought
            at += 1
        coups = at - first
        sums[0] += coups
        sums[1] += bet
        sums[2] += net
        _product(sums, THREE, nears, NONE, coups, coups)
        _product(sums, FOUR, nears, ONE, coups, bet)
        _product(sums, FIVE, nears, TWO, coups, net)
        _product(sums, SIX, nears, THREE, bet, bet)
        _product(sums, SEVEN, nears, FOUR, bet, net)
        _product(sums, EIGHT, nears, FIVE, net, net)
        for level in range(low, high + 1):
            coups, brought = row[level, 0], row[level, 1]
            row[level, 0] = row[level, 1] = 0
            to = table[level]
            to[0] += 1 if coups else 0
            to[1] += coups
            to[2] += brought
            _product(to, THREE, nears, 6 + 3 * level, coups, coups)
            _product(to, FOUR, nears, 7 + 3 * level, coups, brought)
            _product(to, FIVE, nears, 8 + 3 * level, brought, brought)


@_kernel
def _product(sums: Any, at: Any, nears: Any, near_at: Any, one: Any, other: Any) -> None:
    """Add a product to a sum."""
    sums[at] += one * other
    nears[near_at] += float(one) * float(other)


@_kernel
def lay_out(
    places: Any, ends: Any, orders: Any, rules: Any, group_of: Any, full: Any, unseen: Any
) -> None:
    """The cards not seen before each coup, by group.

    Args:
        places, ends, orders, rules: see above.
        group_of: by card code its group.
        full: by group the cards of a shoe.
        unseen: (coups, groups), filled.
    """
    _, burn, turned, sees = rules
    now = full.copy()
    at = 0
    for shoe in range(ends.size):
        order = orders[shoe]
        _copy(full, now)
        if turned and sees > 0:
            shown = 1 if sees == 1 else np.int64(places[at, 0]) - burn
            for place in range(shown):
                now[group_of[order[place]]] -= 1
        while at < ends[shoe]:
            _copy(now, unseen[at])
            begin = np.int64(places[at, 0]) - (burn if sees == 2 else 0)
            for place in range(begin, np.int64(places[at, 1])):
                now[group_of[order[place]]] -= 1
            at += 1


@_kernel
def _copy(given: Any, to: Any) -> None:
    """Copy numbers; assigning a slice would word an error as well, which takes long to compile."""
    for at in range(given.size):
        to[at] = given[at]


@_kernel
def credit(
    places: Any, ends: Any, rules: Any, scores: Any, closes: Any, steps: Any, nears: Any
) -> None:
    """Add up what a counter wins who bets wherever a bet favours him, by place of the cut card.

    A coup is dealt where the cut card lies no earlier than the coup had ended that many coups
    before; so each coup is added at that place, and sums up to a place are those of a cut card
    there. Of products the growth is added.

    Args:
        places, ends: see above.
        rules: cards of a shoe; cards burnt before each coup; coups after that of the cut card.
        scores: (coups, bets), what a unit is expected to bring.
        closes: by bet, with fewer cards left it takes no wagers.
        steps: (bets, places, 9) three sums of coups, bets and net, six of products; added to.
        nears: the same as float64; added to.
    """
    size, burn, after = rules
    first = 0
    for shoe in range(ends.size):
        for bet in range(scores.shape[1]):
            bets, net = NONE, NONE
            for at in range(first, ends[shoe]):
                score = scores[at, bet]
                left = size - np.int64(places[at, 0]) + burn
                more = ONE if score > 0 and left >= closes[bet] else NONE
                gain = score if more else 0
                back = at - 1 - after
                place = np.int64(places[back, 1]) if back >= first else 0
                coups = at - first
                to, near = steps[bet, place], nears[bet, place]
                to[0] += 1
                to[1] += more
                to[2] += gain
                _growth(to, near, THREE, coups, ONE, coups, ONE)
                _growth(to, near, FOUR, coups, ONE, bets, more)
                _growth(to, near, FIVE, coups, ONE, net, gain)
                _growth(to, near, SIX, bets, more, bets, more)
                _growth(to, near, SEVEN, bets, more, net, gain)
                _growth(to, near, EIGHT, net, gain, net, gain)
                bets += more
                net += gain
        first = ends[shoe]


@_kernel
def _growth(to: Any, near: Any, at: Any, one: Any, more: Any, other: Any, more_too: Any) -> None:
    """Add by how much a product grows when both its factors do."""
    to[at] += one * more_too + more * other + more * more_too
    near[at] += (
        float(one) * float(more_too) + float(more) * float(other) + float(more) * float(more_too)
    )
