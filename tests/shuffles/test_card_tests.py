"""Good shuffles pass, broken ones are found, and the error rate is what it says."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from croupier.shoe import decks_of_cards, shuffled
from tools.card_tests import ERROR_RATE, LEAST_SHOES, Finding, Orders, findings, judged

Shuffle = Callable[[list[int], Random], list[int]]


def new(decks: int) -> list[int]:
    return [int(card) for card in decks_of_cards(decks)]


def shoes(shuffle: Shuffle, decks: int, count: int, seed: int = 5) -> Orders:
    """So many shoes, each shuffled from new."""
    chance = Random(seed)
    return np.array([shuffle(new(decks), chance) for _ in range(count)], dtype=np.int64)


def odd(found: Orders) -> set[str]:
    """The tests that find something."""
    return {verdict.finding.name for verdict in judged(findings(found)) if verdict.is_odd}


def fair(cards: list[int], chance: Random) -> list[int]:
    return shuffled(cards, chance.randrange)


@pytest.mark.parametrize(("decks", "count"), [(1, 400), (2, 100), (6, 60), (8, 60), (8, 250)])
@pytest.mark.parametrize("seed", range(3))
def test_chance_order_passes(decks: int, count: int, seed: int) -> None:
    assert odd(shoes(fair, decks, count, seed)) == set()


# --- shuffles that are none ---------------------------------------------------------------------


def off_by_one(cards: list[int], chance: Random) -> list[int]:
    """No card can stay where it is: the last place is left out of each draw."""
    return shuffled(cards, lambda below: chance.randrange(max(1, below - 1)))


def with_any(cards: list[int], chance: Random) -> list[int]:
    """Each card is exchanged with any, as if that were the same."""
    for at in range(len(cards)):
        other = chance.randrange(len(cards))
        cards[at], cards[other] = cards[other], cards[at]
    return cards


def modulo(cards: list[int], chance: Random) -> list[int]:
    """A word of few bits, taken modulo the range."""
    bits = len(cards).bit_length()
    return shuffled(cards, lambda below: chance.getrandbits(bits) % below)


def without_the_last_deck(cards: list[int], chance: Random) -> list[int]:
    return fair(cards[:-52], chance) + cards[-52:]


def deck_by_deck(cards: list[int], chance: Random) -> list[int]:
    """Each deck for itself, one after the other."""
    return [card for at in range(0, len(cards), 52) for card in fair(cards[at : at + 52], chance)]


def riffled(cards: list[int], chance: Random) -> list[int]:
    """Three riffles, by the model of Gilbert, Shannon and Reeds."""
    for _ in range(3):
        bits = [chance.getrandbits(1) for _ in cards]
        left = iter(cards[: bits.count(0)])
        right = iter(cards[bits.count(0) :])
        cards = [next(right if bit else left) for bit in bits]
    return cards


def by_comparing(cards: list[int], chance: Random) -> list[int]:
    """Sorted by a comparison that answers by chance: an insertion that mostly stops early."""
    made: list[int] = []
    for card in cards:
        at = len(made)
        while at and chance.getrandbits(1):
            at -= 1
        made.insert(at, card)
    return made


def alternating(cards: list[int], chance: Random) -> list[int]:
    """Too even: red and black in turn."""
    mixed = fair(cards, chance)
    red = [card for card in mixed if card % 4 in (1, 2)]
    black = [card for card in mixed if card % 4 in (0, 3)]
    return [card for pair in zip(red, black, strict=True) for card in pair]


def streaky(cards: list[int], chance: Random) -> list[int]:
    """Low cards early in the shoe."""
    return sorted(cards, key=lambda card: card // 4 + chance.uniform(0, 60))


BROKEN = [
    (off_by_one, 1, 300, "stayed"),
    (off_by_one, 8, 300, "stayed"),
    (with_any, 1, 800, "position and card"),
    (modulo, 1, 300, "position and card"),
    (without_the_last_deck, 8, LEAST_SHOES, "followers"),
    (deck_by_deck, 8, LEAST_SHOES, "repeats"),
    (riffled, 1, LEAST_SHOES, "followers"),
    (by_comparing, 8, LEAST_SHOES, "position and card"),
    (alternating, 8, LEAST_SHOES, "runs of colour"),
    (streaky, 8, LEAST_SHOES, "position and card"),
]


@pytest.mark.parametrize(("shuffle", "decks", "count", "by"), BROKEN)
def test_a_broken_shuffle_is_found(shuffle: Shuffle, decks: int, count: int, by: str) -> None:
    assert by in odd(shoes(shuffle, decks, count))


def test_a_shoe_that_comes_again_is_found() -> None:
    one = fair(new(8), Random(1))
    assert "position and card" in odd(np.array([one] * LEAST_SHOES, dtype=np.int64))


def test_shoes_that_share_their_cards_out_are_found() -> None:
    """Each of 52 places of the first deck has each card once in 52 shoes: no chance is so even."""
    turned = [[*range(at, 52), *range(at)] for at in range(52)]
    assert "position and card" in odd(np.array(turned, dtype=np.int64))


def test_a_coup_that_tells_of_the_next_is_found() -> None:
    """Naturals for Banker and for Player, in long spells of each."""
    deck = new(8)
    nines = [card for card in deck if card // 4 == 8]
    kings = [card for card in deck if card // 4 > 8]
    rest = [card for card in deck if card // 4 < 8]
    # Player has the first and the third card of four
    spell = [
        card for _ in range(8) for card in (kings.pop(), nines.pop(), kings.pop(), kings.pop())
    ]
    spell += [
        card for _ in range(8) for card in (nines.pop(), kings.pop(), kings.pop(), kings.pop())
    ]
    chance = Random(3)
    made = [[*spell, *fair([*rest, *nines, *kings], chance)] for _ in range(LEAST_SHOES)]
    assert "coup against coup" in odd(np.array(made, dtype=np.int64))


# --- the rate -----------------------------------------------------------------------------------


def test_chance_is_called_odd_as_seldom_as_is_said() -> None:
    """Of 200 families 2 may be expected; above 8 would come in one case of 5,000."""
    families = 200
    found = sum(bool(odd(shoes(fair, 1, LEAST_SHOES, seed))) for seed in range(families))
    assert ERROR_RATE == 0.01
    assert found <= 8


def test_each_p_value_is_as_often_small_as_it_says() -> None:
    """Below one half in half of all cases, each test by itself, and its means are right."""
    tests = [findings(shoes(fair, 2, LEAST_SHOES, seed)) for seed in range(100)]
    for at, first in enumerate(tests[0]):
        below = sum(family[at].p_value < 0.5 for family in tests)
        assert 30 < below < 70, first.name


@pytest.mark.parametrize(
    ("p_values", "odd_ones"),
    [
        ([], []),
        ([0.011], [False]),
        ([0.01], [True]),
        ([0.005, 0.01], [True, True]),
        ([0.0051, 0.01], [False, False]),
        ([0.01, 0.005], [True, True]),
        ([0.2, 0.0, 0.004], [False, True, True]),
        ([0.2, 0.0, 0.0051], [False, True, False]),
    ],
)
def test_all_are_judged_together(p_values: list[float], odd_ones: list[bool]) -> None:
    """Holm: the smallest by the rate over all, the next over all but one, until one passes."""
    tests = [Finding(str(at), 0.0, p_value) for at, p_value in enumerate(p_values)]
    assert [verdict.is_odd for verdict in judged(tests)] == odd_ones


def test_what_is_no_pile_of_shoes_is_refused() -> None:
    whole = shoes(fair, 1, LEAST_SHOES)
    with pytest.raises(ValueError, match="too few"):
        findings(whole[:-1])
    with pytest.raises(ValueError, match="whole decks"):
        findings(whole[:, :-1])
    whole[3, 4] = whole[3, 5]
    with pytest.raises(ValueError, match="whole decks"):
        findings(whole)
