"""Uniform integers from random words of 64 bits, by rejection."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from croupier.errors import ShoeError
from croupier.shoe import Below, Entropy

__all__ = ["WORD_BYTES", "below_from_words", "words_of"]

WORD_BYTES: Final = 8
_RANGE: Final = 1 << 8 * WORD_BYTES


def below_from_words(word: Callable[[], int]) -> Below:
    """Uniform integers below n from words below 2^64.

    A word at or above the largest multiple of n up to 2^64 is thrown away, so that no value is
    favoured; ``below`` raises ShoeError for an n that is not from 1 to 2^64.
    """

    def below(n: int) -> int:
        if not 1 <= n <= _RANGE:
            raise ShoeError(f"a number below {n} cannot be drawn; use 1 to 2^64")
        limit = _RANGE // n * n
        while (value := word()) >= limit:
            pass
        return value % n

    return below


def words_of(source: Entropy, first_bytes: int) -> Callable[[], int]:
    """Words from a source of bytes, read high byte first.

    Args:
        source: gives as many bytes as it is asked for.
        first_bytes: are taken at once; further ones a word at a time.

    Raises:
        ShoeError: the source gave another number of bytes than asked for.
    """
    held = memoryview(_taken(source, first_bytes))

    def word() -> int:
        nonlocal held
        if len(held) < WORD_BYTES:
            held = memoryview(_taken(source, WORD_BYTES))
        value, held = int.from_bytes(held[:WORD_BYTES]), held[WORD_BYTES:]
        return value

    return word


def _taken(source: Entropy, count: int) -> bytes:
    drawn = source(count)
    if len(drawn) != count:
        problem = f"{len(drawn)} bytes where {count} were asked for"
        raise ShoeError(f"the source of randomness gave {problem}; shuffle anew")
    return drawn
