"""The shuffle: unbiased by construction, shown by enumeration, and deaf to a failing source."""

from __future__ import annotations

import hashlib
import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK
from croupier.errors import ShoeError
from croupier.shoe import below_from_bytes, decks_of_cards, shuffled


def handed(data: bytes) -> tuple[Callable[[int], bytes], Callable[[], int]]:
    """A source that hands out these bytes, and how many it still has."""
    left = bytearray(data)

    def entropy(count: int) -> bytes:
        taken = bytes(left[:count])
        del left[:count]
        return taken

    return entropy, lambda: len(left)


def test_case_60_bytes_that_would_favour_some_cards_are_thrown_away() -> None:
    """One byte for 52: 255 and 208 lie above 4 * 52 = 208, 7 is used."""
    entropy, left = handed(bytes([255, 208, 7, 99]))
    assert below_from_bytes(entropy)(52) == 7
    assert left() == 1


def test_case_60_words_that_would_favour_some_cards_are_thrown_away() -> None:
    """Four bytes for 416: 0xFFFFFFFF lies above 4294967040, 7 is used."""
    entropy, left = handed(bytes.fromhex("ffffffff 00000007 aa"))
    assert below_from_bytes(entropy)(416) == 7
    assert left() == 1
    last_good, first_bad = 4_294_967_039, 4_294_967_040
    data = first_bad.to_bytes(4, "big") + last_good.to_bytes(4, "big")
    assert below_from_bytes(handed(data)[0])(416) == last_good % 416 == 415


@pytest.mark.parametrize("n", range(1, 257))
def test_every_number_below_n_comes_from_equally_many_bytes(n: int) -> None:
    counts: Counter[int] = Counter()
    for byte in range(256):
        entropy, left = handed(bytes([byte, 0]))
        number = below_from_bytes(entropy)(n)
        if left() == 1:  # this byte was used and not thrown away
            counts[number] += 1
    assert counts == dict.fromkeys(range(n), 256 // n)


@pytest.mark.parametrize("n", [257, 415, 416, 832, 65_537, 2**31 + 1, 2**32])
def test_a_word_is_used_below_the_largest_multiple_and_thrown_away_from_it(n: int) -> None:
    limit = 2**32 // n * n
    for word in {0, n - 1, n, limit - 1}:
        if word < limit:
            assert below_from_bytes(handed(word.to_bytes(4, "big"))[0])(n) == word % n
    for word in {limit, 2**32 - 1}:
        if limit <= word < 2**32:
            data = word.to_bytes(4, "big") + (5).to_bytes(4, "big")
            assert below_from_bytes(handed(data)[0])(n) == 5


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1, 2**64])
def test_a_range_that_cannot_be_drawn_from_is_refused(n: int) -> None:
    with pytest.raises(ShoeError) as caught:
        below_from_bytes(bytes)(n)
    assert str(caught.value) == f"a number below {n} cannot be drawn; use 1 to 4294967296"


@pytest.mark.parametrize("given_count", [0, 1, 3, 5])
def test_a_source_that_runs_dry_is_no_source_of_zeros(given_count: int) -> None:
    with pytest.raises(ShoeError, match=f"gave {given_count} bytes where 4 were asked for"):
        below_from_bytes(lambda _: bytes(given_count))(416)
    with pytest.raises(ShoeError):
        shuffled(DECK, below_from_bytes(handed(bytes(20))[0]))


def draws_of(n: int) -> Iterator[tuple[int, ...]]:
    """Every sequence of draws that a shuffle of n cards can make."""
    return itertools.product(*(range(size) for size in range(n, 1, -1)))


def following(draws: tuple[int, ...]) -> Callable[[int], int]:
    """A source of these numbers; asking it for another range than they were drawn for fails."""
    coming = iter(draws)
    sizes = iter(range(len(draws) + 1, 1, -1))

    def below(n: int) -> int:
        assert n == next(sizes)
        return next(coming)

    return below


@pytest.mark.parametrize("n", range(7))
def test_case_60_every_sequence_of_draws_gives_an_order_of_its_own(n: int) -> None:
    """For n = 4: 24 sequences, 24 orders. Equally likely draws thus give equally likely orders."""
    orders = Counter(tuple(shuffled(range(n), following(draws))) for draws in draws_of(n))
    assert len(orders) == factorial(n)
    assert set(orders.values()) == {1}
    assert set(orders) == set(itertools.permutations(range(n)))


@given(st.lists(st.integers(), max_size=60), st.randoms(use_true_random=False))
def test_a_shuffle_keeps_every_card(items: list[int], chance: random.Random) -> None:
    order = shuffled(items, chance.randrange)
    assert sorted(order) == sorted(items)


def digests(seed: str) -> Callable[[int], bytes]:
    """A long fixed stream of bytes: SHA-256 of the seed and a counter."""
    counter = itertools.count()
    buffer = bytearray()

    def entropy(count: int) -> bytes:
        while len(buffer) < count:
            buffer.extend(hashlib.sha256(f"{seed}/{next(counter)}".encode()).digest())
        taken = bytes(buffer[:count])
        del buffer[:count]
        return taken

    return entropy


def chi_square(counts: list[int], expected: int) -> int:
    """The statistic, times `expected`, in whole numbers."""
    return sum((count - expected) ** 2 for count in counts)


def test_every_card_comes_to_every_place_about_equally_often() -> None:
    """4,000 shuffles of ten: 100 cells of 400; chi-square with 81 degrees of freedom.

    The stream is fixed, so the figure is too; 126.1 is passed by one fair shuffle in a thousand.
    A swap with any place, or a range off by one, gives several hundred.
    """
    below = below_from_bytes(digests("uniform"))
    counts: Counter[tuple[int, int]] = Counter()
    for _ in range(4_000):
        counts.update(enumerate(shuffled(range(10), below)))
    cells = [counts[place, card] for place in range(10) for card in range(10)]
    assert chi_square(cells, 400) < 400 * 126


def test_all_orders_of_four_come_about_equally_often() -> None:
    """24,000 shuffles: 24 orders of 1,000; 49.7 at 23 degrees is one in a thousand."""
    below = below_from_bytes(digests("orders"))
    counts = Counter(tuple(shuffled("abcd", below)) for _ in range(24_000))
    assert len(counts) == 24
    assert chi_square(list(counts.values()), 1_000) < 1_000 * 49


def test_the_first_card_of_a_shoe_of_eight_decks_is_any_card() -> None:
    """2,600 shoes: 50 a card; chi-square with 51 degrees, 87.97 is one in a thousand."""
    below = below_from_bytes(digests("shoes"))
    shoe = decks_of_cards(8)
    counts = Counter(shuffled(shoe, below)[0] for _ in range(2_600))
    assert chi_square([counts[card] for card in DECK], 50) < 50 * 88
