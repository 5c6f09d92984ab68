"""The stream of shoes: Philox by its published answers, exact rejection, and golden shoes."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK, format_cards
from croupier.errors import InputError
from croupier.sim import kernel, stream
from croupier.sim.philox import block
from croupier.sim.stream import STREAM, check_seed, shoe_order

# Random123 (D. E. Shaw Research), file kat_vectors: counter, key and words of philox4x32-10.
KNOWN_ANSWERS = (
    (
        "00000000 00000000 00000000 00000000",
        "00000000 00000000",
        "6627e8d5 e169c58d bc57ac4c 9b00dbd8",
    ),
    (
        "ffffffff ffffffff ffffffff ffffffff",
        "ffffffff ffffffff",
        "408f276d 41c83b0e a20bc7c6 6d5451fd",
    ),
    (
        "243f6a88 85a308d3 13198a2e 03707344",
        "a4093822 299f31d0",
        "d16cfe09 94fdcceb 5001e420 24126ea1",
    ),
)


def words(text: str) -> tuple[int, ...]:
    return tuple(int(word, 16) for word in text.split())


@pytest.mark.parametrize(("counter", "key", "answer"), KNOWN_ANSWERS)
def test_philox_gives_its_published_answers(counter: str, key: str, answer: str) -> None:
    c0, c1, c2, c3 = words(counter)
    k0, k1 = words(key)
    assert block((c0, c1, c2, c3), (k0, k1)) == words(answer)


@pytest.mark.parametrize(("counter", "key", "answer"), KNOWN_ANSWERS)
def test_so_does_the_compiled_one(counter: str, key: str, answer: str) -> None:
    given_words = [np.uint64(word) for word in (*words(counter), *words(key))]
    made = kernel._rounds(*given_words)
    assert tuple(int(word) & 0xFFFFFFFF for word in made) == words(answer)


@given(st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1), st.sampled_from([1, 6, 8]))
def test_a_shoe_holds_its_decks(seed: int, shoe: int, decks: int) -> None:
    assert Counter(shoe_order(seed, shoe, decks)) == dict.fromkeys(DECK, decks)


@given(st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1), st.integers(0, 52))
def test_fewer_cards_are_the_first_of_more(seed: int, shoe: int, count: int) -> None:
    assert shoe_order(seed, shoe, 1, count) == shoe_order(seed, shoe, 1)[:count]


def test_every_place_is_as_likely() -> None:
    """Where each of 52 cards lies in 20,000 decks: χ² over 51·51 degrees of freedom, ±4 sd."""
    seen = Counter[tuple[int, int]]()
    for shoe in range(4_000):
        seen.update(enumerate(shoe_order(11, shoe, 1)))
    expected = 4_000 / 52
    chi_square = sum((seen[place, card] - expected) ** 2 for place in range(52) for card in DECK)
    freedom = 51 * 51
    assert abs(chi_square / expected - freedom) < 4 * (2 * freedom) ** 0.5


def test_a_word_that_would_favour_cards_gives_way_to_a_spare(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """52·51 = 2652 ways to pick two cards; 2^32 mod 2652 is 256, and lower low halves go."""
    assert (1 << 32) % (52 * 51) == 256
    quarter = 1 << 30
    words_of = {
        # 2652·0 has the low half 0 and goes; 50·49·(2^32 - 1) is 2449·2^32 and more, and
        # 2449 = 49·49 + 48
        0: (0, 0xFFFFFFFF, 0, 0),
        # 2652·quarter = 663·2^32 goes too; of (quarter + 1) the low half is 2652, and 663 = 13·51
        1: (quarter, quarter + 1, 7, 7),
    }
    monkeypatch.setattr(stream, "block", lambda counter, key: words_of[counter[1]])
    # places 2 and 3 pick what lies last, which by then is the card of place 2
    assert shoe_order(0, 0, 1, 4) == (DECK[13], DECK[1], DECK[51], DECK[2])


# Made by this program; they may change only together with the stream's name.
GOLDEN = (
    (0, 0, 8, "3d Ad Ad 5s Qc Kc Qd 2s Js 6c"),
    (7, 3, 8, "Td 2d Ah As 5c 6s Jc 4c Tc 5s"),
    (2026, 1 << 40, 6, "7c 5s 9s Qd 2d 5d Jd 9h 2h 8h"),
    ((1 << 64) - 1, (1 << 64) - 1, 1, "4s 6c 7s 3d 7h 2h 4c Qs 9h 6h"),
)


@pytest.mark.parametrize(("seed", "shoe", "decks", "cards"), GOLDEN)
def test_golden_shoes(seed: int, shoe: int, decks: int, cards: str) -> None:
    assert STREAM == "philox4x32-10/1"
    assert format_cards(shoe_order(seed, shoe, decks, 10)) == cards


@pytest.mark.parametrize("bad", [-1, 2**64, 1.0, True, "7", None])
def test_a_seed_is_64_bits(bad: object) -> None:
    with pytest.raises(InputError, match=r"use a whole number from 0 to 18446744073709551615"):
        check_seed(bad)
