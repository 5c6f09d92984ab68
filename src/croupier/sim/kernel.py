"""The compiled engine of baccarat: shoes shuffled, dealt and counted.

Kernels take numbers and arrays only. How far a shoe is dealt is :mod:`croupier.sim.walk`; what
hands are told apart is :mod:`croupier.sim.hands`:

* ``stream``: the seed and the first shoe's number, 64 bits each, and how many shoes;
* ``decks``: the unshuffled shoe in 32-bit words; for place i, at ``[i % 4, i // 4]``, how many
  cards are left there and 2^32 mod that;
* ``pace``: the numbers of :class:`croupier.sim.walk.Pace`;
* ``sides``: Player's and Banker's two-card table with the total in bits 12 to 15; the matrix,
  where ``draws[(player total * 10 + banker total) << 6 | fifth card]`` has bit 0 if Player draws
  and bit 1 if Banker does; both three-card tables; how many classes Banker's hand has.

Four shoes are dealt side by side. One coup's place depends on the length of the coup before it, a
chain of four look-ups; with four chains the processor has something to do in the meantime. For the
same reason two shuffles run side by side. Decks are 32-bit words: a swap of bytes stalls on the
store that the next load overlaps.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.sim.kernel_words import kernel, picks_of

# All is reckoned in unsigned words: a signed index is looked at for whether it counts from the end,
# and a signed and an unsigned number together make a float.
ONE, TWO, THREE = np.uint64(1), np.uint64(2), np.uint64(3)
FOUR, FIVE, SIX = np.uint64(4), np.uint64(5), np.uint64(6)
TEN, TWELVE = np.uint64(10), np.uint64(12)
PAIR_MASK = np.uint64(0xFFF)
NO_CARD = np.uint64(52)
LANES = 4
ZERO = np.uint64(0)
UNKNOWN = np.uint64(1 << 32)


@kernel
def _shuffle(deck: Any, picks: Any) -> None:
    """Bring the cards that were picked forward."""
    place = ZERO
    for at in range(picks.shape[1]):
        for lane in range(4):
            other = place + np.uint64(picks[lane, at])
            deck[place], deck[other] = deck[other], deck[place]
            place += ONE


@kernel
def _shuffle_two(deck: Any, picks: Any, deck2: Any, picks2: Any) -> None:
    """Two shoes at once."""
    place = ZERO
    for at in range(picks.shape[1]):
        for lane in range(4):
            other = place + np.uint64(picks[lane, at])
            other2 = place + np.uint64(picks2[lane, at])
            card, card2 = deck[other], deck2[other2]
            deck[other], deck2[other2] = deck[place], deck2[place]
            deck[place], deck2[place] = card, card2
            place += ONE


@kernel
def _coup(deck: Any, at: Any, sides: Any) -> Any:
    """One coup: its cell and how many cards it took."""
    two_p, two_b, draws, three_p, three_b, width = sides
    c4 = np.uint64(deck[at + FOUR])
    c5 = np.uint64(deck[at + FIVE])
    p = np.uint64(two_p[(np.uint64(deck[at]) << SIX) | np.uint64(deck[at + TWO])])
    b = np.uint64(two_b[(np.uint64(deck[at + ONE]) << SIX) | np.uint64(deck[at + THREE])])
    drawn = np.uint64(draws[(((p >> TWELVE) * TEN + (b >> TWELVE)) << SIX) | c4])
    drew_p, drew_b = drawn & ONE, drawn >> ONE
    # without branches: nobody can foresee who draws
    third_p = NO_CARD + drew_p * (c4 - NO_CARD)
    third_b = NO_CARD + drew_b * (c4 + drew_p * (c5 - c4) - NO_CARD)
    class_p = np.uint64(three_p[((p & PAIR_MASK) << SIX) | third_p])
    class_b = np.uint64(three_b[((b & PAIR_MASK) << SIX) | third_b])
    return class_p * width + class_b, FOUR + drew_p + drew_b


@kernel
def _opening(deck: Any, pace: Any) -> Any:
    """How many cards are burnt first."""
    burnt: Any = min((np.uint64(deck[0]) >> TWO) + ONE, TEN)
    return ONE + burnt if pace[2] else np.uint64(0)


@kernel
def _goes_on(at: Any, coups: Any, left: Any, pace: Any) -> Any:
    """Whether a shoe has another coup, and how many may follow it; UNKNOWN before the cut card."""
    size, burn, _, cut, after, most, cap = pace
    if coups >= cap or at + burn + most > size:
        return False, left
    if at <= cut:
        return True, left
    left = min(left, after)
    return left > ZERO, left - ONE


@kernel
def _finish(deck: Any, at: Any, coups: Any, pace: Any, sides: Any, counts: Any) -> Any:
    """Deal a shoe on to its end; how many coups it had, and where the last one ended."""
    going, left = _goes_on(at, coups, UNKNOWN, pace)
    while going:
        cell, length = _coup(deck, at + pace[1], sides)
        counts[cell] += np.uint32(1)
        at += pace[1] + length
        coups += ONE
        going, left = _goes_on(at, coups, left, pace)
    return coups, at


@kernel
def _deal_four(decks: Any, pace: Any, sides: Any, counts: Any) -> Any:
    """Deal four shoes; how many coups they had, and how many cards those took."""
    d0, d1, d2, d3 = decks[0], decks[1], decks[2], decks[3]
    size, burn, _, cut, _, most, cap = pace
    o0, o1, o2, o3 = _opening(d0, pace), _opening(d1, pace), _opening(d2, pace), _opening(d3, pace)
    a0, a1, a2, a3 = o0, o1, o2, o3
    limit = min(cut, size - burn - most)
    one = np.uint32(1)
    coups = ZERO
    while coups < cap and max(a0, a1, a2, a3) <= limit:
        x0, n0 = _coup(d0, a0 + burn, sides)
        x1, n1 = _coup(d1, a1 + burn, sides)
        x2, n2 = _coup(d2, a2 + burn, sides)
        x3, n3 = _coup(d3, a3 + burn, sides)
        counts[x0] += one
        counts[x1] += one
        counts[x2] += one
        counts[x3] += one
        a0 += burn + n0
        a1 += burn + n1
        a2 += burn + n2
        a3 += burn + n3
        coups += ONE
    c0, a0 = _finish(d0, a0, coups, pace, sides, counts)
    c1, a1 = _finish(d1, a1, coups, pace, sides, counts)
    c2, a2 = _finish(d2, a2, coups, pace, sides, counts)
    c3, a3 = _finish(d3, a3, coups, pace, sides, counts)
    total = c0 + c1 + c2 + c3
    return total, a0 + a1 + a2 + a3 - o0 - o1 - o2 - o3 - total * burn


@kernel
def _deal_one(seed: Any, shoe: Any, decks: Any, pace: Any, sides: Any, counts: Any) -> Any:
    """Deal one shoe; how many coups it had, and how many cards those took."""
    deck = _shoe(seed, shoe, decks)
    begun = _opening(deck, pace)
    coups, ended = _finish(deck, begun, ZERO, pace, sides, counts)
    return coups, ended - begun - coups * pace[1]


@kernel
def _shoe(seed: Any, shoe: Any, decks: Any) -> Any:
    """One shuffled shoe."""
    canonical, lefts, least = decks
    picks = np.empty(lefts.shape, np.uint32)
    picks_of(seed, shoe, lefts, least, picks)
    deck = canonical.copy()
    _shuffle(deck, picks)
    return deck


@kernel
def count_shoes(stream: Any, decks: Any, pace: Any, sides: Any, counts: Any) -> Any:
    """Deal shoes and count the cells of their coups; no cell may come to 2^32.

    Args:
        stream, decks, pace, sides: see above.
        counts: by cell, added to.

    Returns:
        How many coups there were, and how many cards they took, burns not among them.
    """
    seed, first, shoe_count = stream
    canonical, lefts, least = decks
    shoes = np.empty((LANES, canonical.size), np.uint32)
    picks = np.empty((LANES, 4, lefts.shape[1]), np.uint32)
    coups, cards = ZERO, ZERO
    for group in range(shoe_count // LANES):
        for lane in range(LANES):
            shoe = first + np.uint64(group * LANES + lane)
            picks_of(seed, shoe, lefts, least, picks[lane])
            shoes[lane] = canonical
        _shuffle_two(shoes[0], picks[0], shoes[1], picks[1])
        _shuffle_two(shoes[2], picks[2], shoes[3], picks[3])
        more, taken = _deal_four(shoes, pace, sides, counts)
        coups += more
        cards += taken
    for index in range(shoe_count - shoe_count % LANES, shoe_count):
        more, taken = _deal_one(seed, first + np.uint64(index), decks, pace, sides, counts)
        coups += more
        cards += taken
    return coups, cards


@kernel
def order_shoes(stream: Any, decks: Any, orders: Any) -> None:
    """The cards of shoes in dealing order, by code: a row of `orders` each."""
    seed, first, shoe_count = stream
    for index in range(shoe_count):
        deck = _shoe(seed, first + np.uint64(index), decks)
        for place in range(orders.shape[1]):
            orders[index, place] = deck[place]


@kernel
def list_shoes(
    stream: Any, decks: Any, pace: Any, sides: Any, cells: Any, places: Any, ends: Any
) -> Any:
    """Deal shoes and list their coups one after another.

    Args:
        stream, decks, pace, sides: see above.
        cells: by coup, its cell; filled from the front.
        places: (coups, 2): the index of its first card in the shoe, and of the card after its last.
        ends: by shoe, how many coups are listed up to its end.

    Returns:
        How many coups are listed.
    """
    seed, first, shoe_count = stream
    listed = ZERO
    for index in range(shoe_count):
        deck = _shoe(seed, first + np.uint64(index), decks)
        at, begun = _opening(deck, pace), listed
        going, left = _goes_on(at, ZERO, UNKNOWN, pace)
        while going:
            at += pace[1]
            cell, length = _coup(deck, at, sides)
            cells[listed] = cell
            places[listed, ZERO] = at
            at += length
            places[listed, ONE] = at
            listed += ONE
            going, left = _goes_on(at, listed - begun, left, pace)
        ends[index] = listed
    return listed
