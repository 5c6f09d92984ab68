"""A shoe of the house's own order: drawn, committed to, opened card by card and as a whole."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from croupier.cards import Card
from croupier.errors import ShoeError
from croupier.fair.hashing import digest_begun, number
from croupier.fair.tree import levels_of, path_in
from croupier.fair.words import WORD_BYTES, below_from_words, words_of
from croupier.shoe import Entropy, decks_of_cards, shuffled

__all__ = [
    "LEAST_RANDOM_BYTES",
    "SCHEME",
    "FairShoe",
    "ShoeName",
    "draw_shoe",
    "leaves_of",
    "salt_of",
]

SCHEME: Final = "croupier-fair/1"

LEAST_RANDOM_BYTES: Final = 3_328
"""So many random bytes at least make an order: a word of 8 for each card of eight decks. All
416! orders are fewer than 2^3037, so that every one can come."""

SECRET_BYTES: Final = 32


def salt_of(secret: bytes, index: int) -> bytes:
    """The salt of a place. Who knows some salts learns nothing of the others without the secret."""
    return hmac.digest(secret, b"croupier/fair/salt/1" + number(index), "sha256")


class ShoeName(NamedTuple):
    """Which shoe it is: of which table, by what id, and the how many-eth there, from 1.

    Numbers follow one another, so that a shoe that was left out shows.
    """

    table_id: str
    shoe_id: str
    number: int


def leaves_of(name: ShoeName, card_count: int) -> Callable[[int, Card, bytes], bytes]:
    """What stands in the tree of a shoe of so many cards, for a place, its card and its salt."""
    names = name.table_id.encode(), name.shoe_id.encode(), number(name.number)
    end = digest_begun("leaf", *names, number(card_count))
    return lambda index, card, salt: end(number(index), str(card).encode(), salt)


class FairShoe:
    """The house's order of a shoe with what proves it. Secret until the shoe ends.

    Attributes:
        name: which shoe it is.
        order: the house's own; cards are dealt from its places as ``deal_order`` says.
        secret: 32 bytes that every salt is made of.
    """

    def __init__(self, name: ShoeName, order: Sequence[Card], secret: bytes) -> None:
        if len(secret) != SECRET_BYTES:
            raise ShoeError(f"a shoe's secret has {SECRET_BYTES} bytes, not {len(secret)}")
        if not order:
            raise ShoeError("a shoe without cards cannot be committed to")
        self.name, self.order, self.secret = name, tuple(order), secret

    @cached_property
    def _tree(self) -> tuple[tuple[bytes, ...], ...]:
        leaf = leaves_of(self.name, len(self.order))
        return levels_of(
            [
                leaf(index, card, salt_of(self.secret, index))
                for index, card in enumerate(self.order)
            ]
        )

    @property
    def leaves(self) -> tuple[bytes, ...]:
        """What stands in the tree, place by place."""
        return self._tree[0]

    @property
    def root(self) -> bytes:
        """The commitment: tells nothing of the order, and fits no other."""
        return self._tree[-1][0]

    def salt(self, index: int) -> bytes:
        """The salt of a place."""
        return salt_of(self.secret, index)

    def proof(self, index: int) -> tuple[bytes, tuple[bytes, ...]]:
        """The salt of a place and the path from its leaf to the root."""
        return self.salt(index), path_in(self._tree, index)


def draw_shoe(name: ShoeName, decks: int, entropy: Entropy) -> FairShoe:
    """A new order of so many decks, and its secret.

    Args:
        entropy: gives random bytes; the system's, save in tests.

    Raises:
        ShoeError: too many decks, or the source ran dry.
    """
    cards = decks_of_cards(decks)
    first = max(LEAST_RANDOM_BYTES, WORD_BYTES * len(cards))
    order = shuffled(cards, below_from_words(words_of(entropy, first)))
    secret = entropy(SECRET_BYTES)
    return FairShoe(name, order, secret)
