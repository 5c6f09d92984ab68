"""The compiled engine of baccarat: shoes shuffled, dealt and counted.

Numba keeps what it compiled beside this module and looks at this file alone to see whether that
still holds, so all that these kernels call is here, and the words of Three Pictures' decks. They
take numbers and arrays only. The stream is that of :mod:`croupier.sim.stream`, word for word; how
far a shoe is dealt is :mod:`croupier.sim.walk`; what hands are told apart is
:mod:`croupier.sim.hands`:

* ``stream``: the seed and the first shoe's number, 64 bits each, and how many shoes;
* ``canonical``: the unshuffled shoe in 32-bit words;
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

from croupier.odds.jit import inlined, kernel

# All is reckoned in unsigned words: a signed index is looked at for whether it counts from the end,
# and a signed and an unsigned number together make a float.
ONE, TWO, THREE = np.uint64(1), np.uint64(2), np.uint64(3)
FOUR, FIVE, SIX = np.uint64(4), np.uint64(5), np.uint64(6)
TEN, TWELVE = np.uint64(10), np.uint64(12)
PAIR_MASK = np.uint64(0xFFF)
NO_CARD = np.uint64(52)
LANES = 4
ZERO, UNKNOWN = np.uint64(0), np.uint64(1 << 32)

M0 = np.uint64(0xD2511F53)
M1 = np.uint64(0xCD9E8D57)
K0 = np.uint64(0x9E3779B9)
K1 = np.uint64(0xBB67AE85)
WORD = np.uint64(0xFFFFFFFF)
HIGH = np.uint64(0xFFFFFFFF00000000)
HALF = np.uint64(32)


@inlined  # else its loop would stand in the way of those that call it
def _rounds(c0: Any, c1: Any, c2: Any, c3: Any, k0: Any, k1: Any) -> Any:
    """Four words of Philox4x32-10, in the low halves; what is in the high ones is nothing.

    A multiplication of low halves looks at nothing else, so that masking them there is free.
    """
    for _ in range(10):
        first = M0 * (c0 & WORD)
        second = M1 * (c2 & WORD)
        c0 = (second >> HALF) ^ c1 ^ k0
        c2 = (first >> HALF) ^ c3 ^ k1
        c1 = second
        c3 = first
        k0 = (k0 + K0) & WORD
        k1 = (k1 + K1) & WORD
    return c0, c1, c2, c3


@inlined
def _two(word: Any, left: Any) -> Any:
    """How far ahead of two places their cards are, in the halves of a word; and the product.

    With `left` cards at the first place; the product's low half tells whether the word has to go.
    """
    first = (word & WORD) * left
    product = (first & WORD) * (left - ONE)
    return (first >> HALF) | (product & HIGH), product


@inlined
def _eight(words: Any, left: Any, ways: Any) -> Any:
    """A block's picks for eight places, by word; and what is not 0 in the high half on a doubt.

    A word is doubted where the low half of its product is below the ways to pick two cards, which
    are more than 2^32 mod them: taking that many away changes the high half.
    """
    p0, m0 = _two(words[0], left)
    p1, m1 = _two(words[1], left - TWO)
    p2, m2 = _two(words[2], left - FOUR)
    p3, m3 = _two(words[3], left - SIX)
    doubts = ((m0 - ways) ^ m0) | ((m1 - ways) ^ m1) | ((m2 - ways) ^ m2) | ((m3 - ways) ^ m3)
    return p0, p1, p2, p3, doubts


@kernel(nogil=True)
def _pick(seed: Any, shoe: Any, size: Any, p0: Any, p1: Any, p2: Any, p3: Any) -> Any:
    """How far ahead of each place its card is, by block; not 0 if a word may have to go."""
    k0, k1 = seed & WORD, seed >> HALF
    low, high = shoe & WORD, shoe >> HALF
    ways = size * size
    doubts = ZERO
    for at in range(p0.size):  # four or eight side by side, so nothing is loaded or branches
        words = _rounds(np.uint64(at), ZERO, low, high, k0, k1)
        left = size - (np.uint64(at) << THREE)
        p0[at], p1[at], p2[at], p3[at], doubted = _eight(words, left, ways)
        doubts |= doubted
    return doubts >> HALF


@kernel(nogil=True)
def _pick_with_spares(seed: Any, shoe: Any, size: Any, picks: Any) -> None:
    """The same word by word, with spares for those that are thrown away."""
    k0, k1 = seed & WORD, seed >> HALF
    low, high = shoe & WORD, shoe >> HALF
    words, spares = np.zeros(4, np.uint64), np.zeros(4, np.uint64)
    spare_count = 0
    for at in range(picks.shape[1]):
        words[0], words[1], words[2], words[3] = _rounds(np.uint64(at), ZERO, low, high, k0, k1)
        for lane in range(4):
            gone = np.uint64(8 * at + 2 * lane)
            if gone >= size:
                return
            left = size - gone
            least = (WORD + ONE) % (left * (left - ONE))
            picks[lane, at], product = _two(words[lane], left)
            while product & WORD < least:
                if spare_count % 4 == 0:
                    block = np.uint64(spare_count // 4)
                    spares[0], spares[1], spares[2], spares[3] = _rounds(
                        block, ONE, low, high, k0, k1
                    )
                picks[lane, at], product = _two(spares[spare_count % 4], left)
                spare_count += 1


@kernel(nogil=True)
def picks_of(seed: Any, shoe: Any, size: Any, picks: Any) -> None:
    """How far ahead of each place of a shoe its card is: (4, blocks) of two places each.

    Places 8 b + 2 k and the next are in the low and the high half of ``picks[k, b]``.
    """
    whole = size >> THREE
    doubts = _pick(
        seed, shoe, size, picks[0, :whole], picks[1, :whole], picks[2, :whole], picks[3, :whole]
    )
    if size & FOUR:  # half a block is left
        k0, k1 = seed & WORD, seed >> HALF
        r0, r1, _, _ = _rounds(whole, ZERO, shoe & WORD, shoe >> HALF, k0, k1)
        picks[0, whole], m0 = _two(r0, FOUR)
        picks[1, whole], m1 = _two(r1, TWO)
        doubts |= (((m0 - TWELVE) ^ m0) | ((m1 - TWO) ^ m1)) >> HALF
    if doubts:
        _pick_with_spares(seed, shoe, size, picks)


@kernel(nogil=True)
def _pick_across(stream: Any, block: Any, left: Any, p0: Any, p1: Any, p2: Any, p3: Any) -> Any:
    """The same for one block of many shoes, by shoe."""
    seed, first, _ = stream
    k0, k1 = seed & WORD, seed >> HALF
    ways = left * left
    doubts = ZERO
    for index in range(p0.size):
        shoe = first + np.uint64(index)
        words = _rounds(block, ZERO, shoe & WORD, shoe >> HALF, k0, k1)
        p0[index], p1[index], p2[index], p3[index], doubted = _eight(words, left, ways)
        doubts |= doubted
    return doubts >> HALF


@kernel(nogil=True)
def picks_across(stream: Any, size: Any, picks: Any) -> None:
    """How far ahead of its first places each of many shoes has their cards.

    Args:
        stream: see above.
        size: cards of a shoe.
        picks: (4 blocks, shoes): places 2 k and 2 k + 1 in the halves of row k.
    """
    doubts = ZERO
    for block in range(picks.shape[0] // 4):
        p0, p1 = picks[4 * block], picks[4 * block + 1]
        p2, p3 = picks[4 * block + 2], picks[4 * block + 3]
        left = size - np.uint64(8 * block)
        doubts |= _pick_across(stream, np.uint64(block), left, p0, p1, p2, p3)
    if doubts:
        own = np.empty((4, (np.int64(size) + 7) // 8), np.uint64)
        for index in range(picks.shape[1]):
            picks_of(stream[0], stream[1] + np.uint64(index), size, own)
            for word in range(picks.shape[0]):
                picks[word, index] = own[word & 3, word >> 2]


@inlined
def _swap(deck: Any, place: Any, ahead: Any) -> None:
    """The card that lies so far ahead comes to this place."""
    other = place + ahead
    deck[place], deck[other] = deck[other], deck[place]


@kernel(nogil=True)
def _shuffle(deck: Any, picks: Any) -> None:
    """Bring the cards that were picked forward."""
    place = ZERO
    for word in range(deck.size >> 1):
        two = picks[word & 3, word >> 2]
        _swap(deck, place, two & WORD)
        _swap(deck, place + ONE, two >> HALF)
        place += TWO


@kernel(nogil=True)
def _shuffle_two(deck: Any, picks: Any, deck2: Any, picks2: Any) -> None:
    """Two shoes at once."""
    place = ZERO
    for word in range(deck.size >> 1):
        two, two2 = picks[word & 3, word >> 2], picks2[word & 3, word >> 2]
        _swap(deck, place, two & WORD)
        _swap(deck2, place, two2 & WORD)
        _swap(deck, place + ONE, two >> HALF)
        _swap(deck2, place + ONE, two2 >> HALF)
        place += TWO


@kernel(nogil=True)
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


@kernel(nogil=True)
def _opening(deck: Any, pace: Any) -> Any:
    """How many cards are burnt first."""
    burnt: Any = min((np.uint64(deck[0]) >> TWO) + ONE, TEN)
    return ONE + burnt if pace[2] else np.uint64(0)


@kernel(nogil=True)
def _goes_on(at: Any, coups: Any, left: Any, pace: Any) -> Any:
    """Whether a shoe has another coup, and how many may follow it; UNKNOWN before the cut card."""
    size, burn, _, cut, after, most, cap = pace
    if coups >= cap or at + burn + most > size:
        return False, left
    if at <= cut:
        return True, left
    left = min(left, after)
    return left > ZERO, left - ONE


@kernel(nogil=True)
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


@kernel(nogil=True)
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


@kernel(nogil=True)
def _deal_one(seed: Any, shoe: Any, canonical: Any, pace: Any, sides: Any, counts: Any) -> Any:
    """Deal one shoe; how many coups it had, and how many cards those took."""
    deck = _shoe(seed, shoe, canonical)
    begun = _opening(deck, pace)
    coups, ended = _finish(deck, begun, ZERO, pace, sides, counts)
    return coups, ended - begun - coups * pace[1]


@kernel(nogil=True)
def _shoe(seed: Any, shoe: Any, canonical: Any) -> Any:
    """One shuffled shoe."""
    picks = np.empty((4, (canonical.size + 7) // 8), np.uint64)
    picks_of(seed, shoe, np.uint64(canonical.size), picks)
    deck = canonical.copy()
    _shuffle(deck, picks)
    return deck


@kernel(nogil=True)
def count_shoes(stream: Any, canonical: Any, pace: Any, sides: Any, counts: Any) -> Any:
    """Deal shoes and count the cells of their coups; no cell may come to 2^32.

    Args:
        stream, canonical, pace, sides: see above.
        counts: by cell, added to.

    Returns:
        How many coups there were, and how many cards they took, burns not among them.
    """
    seed, first, shoe_count = stream
    size = np.uint64(canonical.size)
    shoes = np.empty((LANES, canonical.size), np.uint32)
    picks = np.empty((LANES, 4, (canonical.size + 7) // 8), np.uint64)
    coups, cards = ZERO, ZERO
    for group in range(shoe_count // LANES):
        for lane in range(LANES):
            picks_of(seed, first + np.uint64(group * LANES + lane), size, picks[lane])
            for place in range(canonical.size):  # sooner done than a copy of a slice
                shoes[lane, place] = canonical[place]
        _shuffle_two(shoes[0], picks[0], shoes[1], picks[1])
        _shuffle_two(shoes[2], picks[2], shoes[3], picks[3])
        more, taken = _deal_four(shoes, pace, sides, counts)
        coups += more
        cards += taken
    for index in range(shoe_count - shoe_count % LANES, shoe_count):
        more, taken = _deal_one(seed, first + np.uint64(index), canonical, pace, sides, counts)
        coups += more
        cards += taken
    return coups, cards


@kernel(nogil=True)
def order_shoes(stream: Any, canonical: Any, orders: Any) -> None:
    """The cards of shoes in dealing order, by code: a row of `orders` each."""
    seed, first, shoe_count = stream
    for index in range(shoe_count):
        deck = _shoe(seed, first + np.uint64(index), canonical)
        for place in range(orders.shape[1]):
            orders[index, place] = deck[place]


@kernel(nogil=True)
def list_shoes(
    stream: Any, canonical: Any, pace: Any, sides: Any, cells: Any, places: Any, ends: Any
) -> Any:
    """Deal shoes and list their coups one after another.

    Args:
        stream, canonical, pace, sides: see above.
        cells: by coup, its cell; filled from the front.
        places: (coups, 2): the index of its first card in the shoe, and of the card after its last.
        ends: by shoe, how many coups are listed up to its end.

    Returns:
        How many coups are listed.
    """
    seed, first, shoe_count = stream
    listed = ZERO
    for index in range(shoe_count):
        deck = _shoe(seed, first + np.uint64(index), canonical)
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
