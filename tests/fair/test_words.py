"""Drawing and shuffling without a favourite: case 60 of other people's faults."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations, product

import pytest

from croupier.errors import ShoeError
from croupier.fair.words import below_from_words, words_of
from croupier.shoe import shuffled

LIMIT = 2**64 // 416 * 416


def said(*words: int) -> Callable[[], int]:
    """A source of these words, one after the other."""
    left = list(words)
    return lambda: left.pop(0)


@pytest.mark.parametrize(
    ("words", "drawn"),
    [
        ((2**64 - 1, 7), 7),
        ((LIMIT, 7), 7),
        ((LIMIT - 1,), 415),
        ((0,), 0),
        ((416,), 0),
        ((LIMIT + 3, 2**64 - 2, 833), 1),
    ],
)
def test_words_that_would_favour_a_value_are_thrown_away(
    words: tuple[int, ...], drawn: int
) -> None:
    assert below_from_words(said(*words))(416) == drawn


def test_every_sequence_of_draws_leads_to_another_order() -> None:
    """Of four cards: 4 * 3 * 2 sequences, 24 orders."""
    found = {
        tuple(shuffled(range(4), below_from_words(said(*words))))
        for words in product(range(4), range(3), range(2))
    }
    assert found == set(permutations(range(4)))


def test_a_range_of_powers_of_two_throws_nothing_away() -> None:
    assert below_from_words(said(2**64 - 1))(2**32) == 2**32 - 1
    assert below_from_words(said(2**64 - 1))(1) == 0


@pytest.mark.parametrize("n", [0, -1, 2**64 + 1])
def test_a_range_that_is_none_is_refused(n: int) -> None:
    with pytest.raises(ShoeError, match="use 1 to"):
        below_from_words(said(1))(n)


def test_words_are_read_with_the_high_byte_first_and_on_after_the_first_bytes() -> None:
    asked: list[int] = []

    def source(count: int) -> bytes:
        asked.append(count)
        return bytes(range(len(asked), len(asked) + count))

    word = words_of(source, 16)
    assert [word(), word(), word()] == [0x0102030405060708, 0x090A0B0C0D0E0F10, 0x0203040506070809]
    assert asked == [16, 8]


@pytest.mark.parametrize("given", [15, 17, 0])
def test_a_source_that_runs_dry_is_no_source_of_zeros(given: int) -> None:
    with pytest.raises(ShoeError, match="where 16 were asked for"):
        words_of(lambda count: bytes(given), 16)
