"""The order of places: from the commitment and everybody's seeds, by a public computation."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from croupier.fair.hashing import digest, number
from croupier.fair.words import below_from_words, words_of
from croupier.shoe import shuffled

__all__ = ["MAX_SEEDS", "deal_order", "is_seed", "receipts", "seeds_digest"]

MAX_SEEDS: Final = 1_000
_SEED: Final = re.compile(r"[!-~]{1,64}", re.ASCII)
_CHUNK_BYTES: Final = 4_096


def is_seed(text: str) -> bool:
    """Whether a text may be a seed: 1 to 64 visible ASCII characters."""
    return _SEED.fullmatch(text) is not None


def receipts(root: bytes, seeds: Sequence[str]) -> tuple[bytes, ...]:
    """The hash told with each seed as it is taken: over the commitment and every seed until then.

    The first is that of no seed. So the house cannot put seeds in another order, leave one out or
    put one in between, once somebody has been told a later one.
    """
    told = [digest("seeds", root)]
    for seed in seeds:
        told.append(digest("seed", told[-1], seed.encode()))
    return tuple(told)


def seeds_digest(root: bytes, seeds: Sequence[str]) -> bytes:
    """The last receipt: one hash over all seeds, told again before a card is dealt."""
    return receipts(root, seeds)[-1]


def deal_order(root: bytes, card_count: int, seeds: Sequence[str]) -> tuple[int, ...]:
    """From which place of the house's order each card is dealt, the first first.

    Nobody can know it before both are there, the commitment and the last seed.

    Args:
        root: the commitment.
        card_count: of the shoe.
        seeds: everybody's, in the order they were taken.
    """
    key = digest("order", root, number(card_count), seeds_digest(root, seeds))
    below = below_from_words(words_of(_keystream(key), _CHUNK_BYTES))
    return tuple(shuffled(range(card_count), below))


def _keystream(key: bytes) -> Callable[[int], bytes]:
    """The bytes of ChaCha20 (RFC 8439) under a key used once: a nonce of zeros, from block 0."""
    # here, because only who shuffles or checks needs it
    from cryptography.hazmat.primitives.ciphers import Cipher
    from cryptography.hazmat.primitives.ciphers.algorithms import ChaCha20

    stream = Cipher(ChaCha20(key, bytes(16)), mode=None).encryptor()
    return lambda count: stream.update(bytes(count))
