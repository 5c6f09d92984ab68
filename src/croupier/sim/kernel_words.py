"""The stream of shoes, compiled: random words, and how far ahead of each place its card is.

Word for word what :mod:`croupier.sim.stream` specifies. Numba keeps what it compiled beside the
module that calls it and looks at that module alone to see whether it still holds, so a change here
does not reach the kernels that were compiled before: touch the modules that import this one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from numba import njit

__all__ = ["kernel", "picks_across", "picks_of"]

_Function = TypeVar("_Function", bound=Callable[..., Any])

M0 = np.uint64(0xD2511F53)
M1 = np.uint64(0xCD9E8D57)
K0 = np.uint64(0x9E3779B9)
K1 = np.uint64(0xBB67AE85)
WORD = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)
ONE, TWO, THREE = np.uint64(1), np.uint64(2), np.uint64(3)


def kernel(function: _Function) -> _Function:
    """Compile a kernel beside which others may run, and keep it where there is a place."""
    try:
        compiled: _Function = njit(cache=True, nogil=True)(function)
    except RuntimeError:  # numba finds no directory that it may write
        compiled = njit(nogil=True)(function)
    return compiled


def _inlined(function: _Function) -> _Function:
    """Put a function into each that calls it: its loop would stand in the way of theirs."""
    inlined: _Function = njit(inline="always")(function)
    return inlined


@_inlined
def _rounds(c0: Any, c1: Any, c2: Any, c3: Any, k0: Any, k1: Any) -> Any:
    """Four words of Philox4x32-10; all are 64 bits wide, of which the low half is used."""
    for _ in range(10):
        first = M0 * c0
        second = M1 * c2
        c0 = (second >> HALF) ^ c1 ^ k0
        c2 = (first >> HALF) ^ c3 ^ k1
        c1 = second & WORD
        c3 = first & WORD
        k0 = (k0 + K0) & WORD
        k1 = (k1 + K1) & WORD
    return c0, c1, c2, c3


@kernel
def _pick(seed: Any, shoe: Any, size: Any, p0: Any, p1: Any, p2: Any, p3: Any) -> Any:
    """How far ahead of each place its card is, by block; not 0 if a word may have to go.

    The compiler makes four or eight blocks side by side, so nothing is loaded and nothing branches:
    a word is doubted where the low half of its product is below the cards that are left, which are
    more than 2^32 mod them.
    """
    k0, k1 = seed & WORD, seed >> HALF
    low, high = shoe & WORD, shoe >> HALF
    doubts = np.uint64(0)
    for at in range(p0.size):
        r0, r1, r2, r3 = _rounds(np.uint64(at), np.uint64(0), low, high, k0, k1)
        left = size - (np.uint64(at) << np.uint64(2))
        m0, m1 = r0 * left, r1 * (left - ONE)
        m2, m3 = r2 * (left - TWO), r3 * (left - THREE)
        p0[at] = np.uint32(m0 >> HALF)
        p1[at] = np.uint32(m1 >> HALF)
        p2[at] = np.uint32(m2 >> HALF)
        p3[at] = np.uint32(m3 >> HALF)
        # negative, and its high bit set, where the low half is too small
        doubts |= ((m0 & WORD) - left) | ((m1 & WORD) - left)
        doubts |= ((m2 & WORD) - left) | ((m3 & WORD) - left)
    return doubts >> np.uint64(63)


@kernel
def _pick_with_spares(seed: Any, shoe: Any, lefts: Any, least: Any, picks: Any) -> None:
    """The same one by one, with spares for the words that are thrown away."""
    k0, k1 = seed & WORD, seed >> HALF
    low, high = shoe & WORD, shoe >> HALF
    words, spares = np.zeros(4, np.uint64), np.zeros(4, np.uint64)
    spare_count = 0
    for at in range(picks.shape[1]):
        words[0], words[1], words[2], words[3] = _rounds(
            np.uint64(at), np.uint64(0), low, high, k0, k1
        )
        for lane in range(4):
            left = np.uint64(lefts[lane, at])
            product = words[lane] * left
            while product & WORD < np.uint64(least[lane, at]):
                if spare_count % 4 == 0:
                    block = np.uint64(spare_count // 4)
                    spares[0], spares[1], spares[2], spares[3] = _rounds(
                        block, np.uint64(1), low, high, k0, k1
                    )
                product = spares[spare_count % 4] * left
                spare_count += 1
            picks[lane, at] = np.uint32(product >> HALF)


@kernel
def picks_of(seed: Any, shoe: Any, lefts: Any, least: Any, picks: Any) -> None:
    """How far ahead of each place its card is: ``picks[i % 4, i // 4]`` for place i of a shoe."""
    size = np.uint64(lefts[0, 0])
    if _pick(seed, shoe, size, picks[0], picks[1], picks[2], picks[3]):
        _pick_with_spares(seed, shoe, lefts, least, picks)


@kernel
def _fill_across(seed: Any, first: Any, block: Any, w0: Any, w1: Any, w2: Any, w3: Any) -> None:
    """The words of one block of many shoes, by shoe; the compiler makes four or eight at once."""
    k0, k1 = seed & WORD, seed >> HALF
    for index in range(w0.size):
        shoe = first + np.uint64(index)
        r0, r1, r2, r3 = _rounds(block, np.uint64(0), shoe & WORD, shoe >> HALF, k0, k1)
        w0[index] = np.uint32(r0)
        w1[index] = np.uint32(r1)
        w2[index] = np.uint32(r2)
        w3[index] = np.uint32(r3)


@kernel
def _scale_across(words: Any, left: Any, least: Any) -> Any:
    """How far ahead of one place of many shoes its card is; not 0 if a word has to go."""
    bad = np.uint64(0)
    for index in range(words.size):
        product = np.uint64(words[index]) * np.uint64(left)
        words[index] = np.uint32(product >> HALF)
        bad |= (product & WORD) - np.uint64(least)
    return bad >> np.uint64(63)


@kernel
def picks_across(seed: Any, first: Any, lefts: Any, least: Any, picks: Any) -> None:
    """How far ahead of each place its card is: ``picks[place, shoe]`` for shoes from the first."""
    bad = np.uint64(0)
    for block in range(lefts.shape[1]):
        at = 4 * block
        _fill_across(
            seed, first, np.uint64(block), picks[at], picks[at + 1], picks[at + 2], picks[at + 3]
        )
        for lane in range(4):
            bad |= _scale_across(picks[at + lane], lefts[lane, block], least[lane, block])
    if bad:
        own = np.empty(lefts.shape, np.uint32)
        for index in range(picks.shape[1]):
            picks_of(seed, first + np.uint64(index), lefts, least, own)
            for place in range(picks.shape[0]):
                picks[place, index] = own[place & 3, place >> 2]
