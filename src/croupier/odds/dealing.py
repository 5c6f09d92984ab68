"""The kernel that deals many shoes: what is left of each, by value, at each depth."""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.odds.jit import kernel


@kernel()
def shuffle(deck: Any, words: Any, gone: Any, left: Any) -> None:
    """Deal shoes face up and count what is left, by value, at each depth.

    Args:
        deck: int64 (cards,): the value of every card of a full shoe.
        words: uint64 (m, cards): chance, a word a card. A word is scaled to the
            cards that are left, which favours no card by more than `cards` parts in 2^64.
        gone: int64 (k,): the depths, ascending.
        left: int64 (k, m, 10), to be filled.
    """
    low_half, half = np.uint64(0xFFFFFFFF), np.uint64(32)
    counts = np.empty(10, np.int64)
    for shoe in range(words.shape[0]):
        order = deck.copy()
        counts[:] = 0
        for value in deck:
            counts[value] += 1
        dealt = 0
        for depth in range(gone.shape[0]):
            while dealt < gone[depth]:
                word, among = words[shoe, dealt], np.uint64(order.shape[0] - dealt)
                # the upper half of the product of 128 bits
                low = ((word & low_half) * among) >> half
                chosen = dealt + np.int64(((word >> half) * among + low) >> half)
                value = order[chosen]
                order[chosen] = order[dealt]
                counts[value] -= 1
                dealt += 1
            left[depth, shoe, :] = counts
