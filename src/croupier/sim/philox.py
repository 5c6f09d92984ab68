"""Philox4x32-10: random words by counter and key, with no state that has to be carried on.

Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3" (SC11): ten rounds
of two 32-bit multiplications over a counter of four words, keyed by two. Block *b* of a stream can
be made without the blocks before it, so shoes can be dealt in any order, anywhere.

This is the plain form. The compiled one is in :mod:`croupier.sim.kernel`; both give the known
answers that the authors publish with Random123.
"""

from __future__ import annotations

from typing import Final

__all__ = ["BLOCK_WORDS", "ROUNDS", "block"]

BLOCK_WORDS: Final = 4
ROUNDS: Final = 10

_MULTIPLIERS: Final = (0xD2511F53, 0xCD9E8D57)
_STEPS: Final = (0x9E3779B9, 0xBB67AE85)
_WORD: Final = 0xFFFFFFFF

Counter = tuple[int, int, int, int]
Key = tuple[int, int]


def block(counter: Counter, key: Key) -> Counter:
    """Four random 32-bit words.

    Args:
        counter: four 32-bit words that name the block.
        key: two 32-bit words that name the stream.
    """
    c0, c1, c2, c3 = counter
    k0, k1 = key
    for _ in range(ROUNDS):
        first, second = _MULTIPLIERS[0] * c0, _MULTIPLIERS[1] * c2
        c0, c1, c2, c3 = (
            (second >> 32) ^ c1 ^ k0,
            second & _WORD,
            (first >> 32) ^ c3 ^ k1,
            first & _WORD,
        )
        k0, k1 = (k0 + _STEPS[0]) & _WORD, (k1 + _STEPS[1]) & _WORD
    return c0, c1, c2, c3
