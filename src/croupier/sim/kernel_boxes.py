"""The compiled engine of Three Pictures: a deck for every coup, four hands of three cards.

Kernels take numbers and arrays only: the unshuffled deck in 32-bit words; ``picks``, from
:func:`croupier.sim.kernel.picks_across`; and ``boxes``: a box's and Banker's two-card table; the
seat by rank of the first card; both three-card tables; how many classes Banker's hand has.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.odds.jit import kernel

CARD_BITS = 6
PAIR_MASK = 0xFFF
BOX_CARDS = 13
WORD = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)


@kernel(nogil=True)
def _boxes(deck: Any, boxes: Any, cells: Any) -> None:
    """The cells of the three boxes."""
    two, two_b, seats, three, three_b, width = boxes
    seat = np.int64(seats[np.int64(deck[0]) >> 2])
    banker: Any = np.int64(0)
    for hand in range(4):
        at = 1 + 3 * hand
        pair = (np.int64(deck[at]) << CARD_BITS) | np.int64(deck[at + 1])
        third = np.int64(deck[at + 2])
        box: Any = (seat + hand) & 3
        if box == 0:
            banker = np.int64(three_b[((np.int64(two_b[pair]) & PAIR_MASK) << CARD_BITS) | third])
        else:
            held = three[((np.int64(two[pair]) & PAIR_MASK) << CARD_BITS) | third]
            cells[box - 1] = np.int64(held) * width
    for box in range(3):
        cells[box] += banker


@kernel(nogil=True)
def _swap(deck: Any, picks: Any, place: Any, index: Any) -> None:
    """Exchange the card of a place with the one that was picked for it."""
    two = picks[place >> 1, index]
    other = np.uint64(place) + (two >> HALF if place & 1 else two & WORD)
    deck[place], deck[other] = deck[other], deck[place]


@kernel(nogil=True)
def _deal_boxes(deck: Any, picks: Any, index: Any, boxes: Any, cells: Any) -> None:
    """Deal a coup of Three Pictures; the deck is in canonical order again afterwards."""
    for place in range(BOX_CARDS):
        _swap(deck, picks, place, index)
    _boxes(deck, boxes, cells)
    for place in range(BOX_CARDS - 1, -1, -1):
        _swap(deck, picks, place, index)


@kernel(nogil=True)
def list_boxes(canonical: Any, picks: Any, boxes: Any, listed: Any) -> None:
    """Deal coups of Three Pictures and list the cells of their boxes: (coups, 3)."""
    deck = canonical.copy()
    for index in range(listed.shape[0]):
        _deal_boxes(deck, picks, index, boxes, listed[index])


@kernel(nogil=True)
def count_boxes(
    canonical: Any, picks: Any, boxes: Any, counts: Any, kinds: Any, pairs: Any
) -> None:
    """Deal coups of Three Pictures and count the cells of their boxes.

    Args:
        canonical, picks, boxes: see above.
        counts: (3, cells), added to.
        kinds: by cell, what kind of result it is for the bets on a box.
        pairs: (3, kinds, kinds), added to: boxes 1 and 2, 1 and 3, 2 and 3.
    """
    deck = canonical.copy()
    cells = np.empty(3, np.int64)
    one = np.uint32(1)
    for index in range(picks.shape[1]):
        _deal_boxes(deck, picks, index, boxes, cells)
        counts[0, cells[0]] += one
        counts[1, cells[1]] += one
        counts[2, cells[2]] += one
        k1, k2, k3 = kinds[cells[0]], kinds[cells[1]], kinds[cells[2]]
        pairs[0, k1, k2] += one
        pairs[1, k1, k3] += one
        pairs[2, k2, k3] += one
