"""Which cards lie where in which shoe: the stream of shoes that a seed stands for.

A shoe is a function of the seed and its number alone, so it does not matter who deals it, when, or
together with which others. The specification, which :data:`STREAM` names:

* the key is the seed's low and high 32-bit word, the counter (block, purpose, low, high word of the
  shoe's number). Purpose 0 is for places: word *i* is word *i* mod 4 of block *i* div 4. Purpose 1
  is for spares: its words are taken one after another;
* a deck of N cards begins in canonical order, :func:`croupier.shoe.decks_of_cards`. For each place
  i = 0, 1, … a card is picked from the n = N - i that are left: the one that lies p places ahead is
  swapped to i. A word w picks for two places: 2i and 2i + 1, with n and n - 1 cards left. With
  w·n = p·2³² + m, p is the first pick; with m·(n - 1) = q·2³² + r, q is the second; and where r is
  below 2³² mod n(n - 1), the word is thrown away and the next spare is taken instead, so that no
  two cards are favoured (N. Brackett-Rozinsky and D. Lemire, "Batched ranged random integer
  generation", 2024);
* places are filled from the front, so the first k cards are the same whether more are asked for.

Anything that would change a card of a shoe has to change the name.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from croupier.cards import Card
from croupier.errors import InputError, is_whole, shown
from croupier.shoe import decks_of_cards
from croupier.sim.philox import block

__all__ = ["SEED_LIMIT", "SHOE_LIMIT", "STREAM", "check_seed", "shoe_order"]

STREAM: Final = "philox4x32-10/1"
"""What the stream of shoes is called; it changes with the stream and with nothing else."""

SEED_LIMIT: Final = 1 << 64
SHOE_LIMIT: Final = 1 << 64
"""Seeds and numbers of shoes are below these."""

_PLACES, _SPARES = 0, 1
_WORD: Final = 0xFFFFFFFF


def check_seed(seed: object) -> int:
    """The seed, if it is one.

    Raises:
        InputError: no whole number from 0 to 2^64 - 1.
    """
    if isinstance(seed, int) and is_whole(seed) and 0 <= seed < SEED_LIMIT:
        return seed
    raise InputError(f"{shown(seed)} is no seed; use a whole number from 0 to {SEED_LIMIT - 1}")


def _words(seed: int, shoe: int, purpose: int) -> Iterator[int]:
    key = seed & _WORD, seed >> 32
    low, high = shoe & _WORD, shoe >> 32
    index = 0
    while True:
        yield from block((index, purpose, low, high), key)
        index += 1


def shoe_order(seed: int, shoe: int, decks: int, count: int | None = None) -> tuple[Card, ...]:
    """The first cards of a shoe, in the order in which they leave it.

    Args:
        seed: from 0 to 2^64 - 1.
        shoe: the shoe's number, from 0 to 2^64 - 1.
        decks: how many decks make the shoe.
        count: how many cards are wanted; all by default.

    Raises:
        ShoeError: no shoe has so many decks.
    """
    cards = list(decks_of_cards(decks))
    size = len(cards)
    spares = _words(seed, shoe, _SPARES)
    words = _words(seed, shoe, _PLACES)
    for place in range(0, size if count is None else count, 2):
        first, second = _two(next(words), spares, size - place)
        for at, ahead in ((place, first), (place + 1, second)):
            cards[at], cards[at + ahead] = cards[at + ahead], cards[at]
    return tuple(cards[: size if count is None else count])


def _two(word: int, spares: Iterator[int], left: int) -> tuple[int, int]:
    """How far ahead of two places their cards lie, `left` cards being left at the first."""
    ways = left * (left - 1)
    while (product := word * ways) & _WORD < (1 << 32) % ways:
        word = next(spares)
    return divmod(product >> 32, left - 1)
