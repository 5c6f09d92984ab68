"""What a commitment tells, and what it does not."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import islice

import pytest

from croupier.cards import DECK
from croupier.errors import ShoeError
from croupier.fair import FairShoe, ShoeName, deal_order, draw_shoe, seeds_digest
from croupier.fair.shoe import LEAST_RANDOM_BYTES, leaves_of, salt_of
from croupier.fair.words import below_from_words, words_of
from croupier.shoe import Entropy, below_from_bytes, decks_of_cards, shuffled
from tests.fair.shoes import entropy, shoe_of


def test_a_shoe_is_drawn_from_enough_randomness_that_every_order_can_come() -> None:
    """3,328 bytes are 26,624 bits; the orders of eight decks are below 2^3037."""
    asked: list[int] = []
    source = entropy("asked")

    def give(size: int) -> bytes:
        asked.append(size)
        return source(size)

    shoe = draw_shoe(ShoeName("1", "s", 1), 8, give)
    assert asked[0] >= LEAST_RANDOM_BYTES
    assert asked[-1] == 32
    assert Counter(shoe.order) == Counter(decks_of_cards(8))
    orders = 1
    for number in range(1, 417):
        orders *= number
    assert orders < 2 ** (8 * LEAST_RANDOM_BYTES)


@pytest.mark.parametrize("decks", [0, 17, -1])
def test_no_decks_or_too_many_make_no_shoe(decks: int) -> None:
    with pytest.raises(ShoeError):
        draw_shoe(ShoeName("1", "s", 1), decks, entropy("x"))


def test_a_source_that_runs_dry_makes_no_shoe() -> None:
    with pytest.raises(ShoeError, match="source of randomness"):
        draw_shoe(ShoeName("1", "s", 1), 1, lambda size: bytes(min(size, 100)))


def test_each_part_of_a_shoe_is_in_its_commitment() -> None:
    shoe = shoe_of()
    order = list(shoe.order)
    order[3], order[40] = order[40], order[3]
    others = [
        FairShoe(ShoeName("2", shoe.name.shoe_id, 1), shoe.order, shoe.secret),
        FairShoe(ShoeName("1", "s-2", 1), shoe.order, shoe.secret),
        FairShoe(shoe.name._replace(number=2), shoe.order, shoe.secret),
        FairShoe(ShoeName("1", shoe.name.shoe_id, 1), order, shoe.secret),
        FairShoe(ShoeName("1", shoe.name.shoe_id, 1), shoe.order[:-1], shoe.secret),
        FairShoe(ShoeName("1", shoe.name.shoe_id, 1), shoe.order, bytes(32)),
    ]
    assert len({other.root for other in [shoe, *others]}) == 7


def again(value: bytes) -> Entropy:
    """What is published, hashed on and on as a source of bytes, as somebody guessing would."""
    stream = hashlib.shake_256(value).digest(100_000)
    left = iter(value + stream)
    return lambda size: bytes(islice(left, size))


def test_what_is_told_before_the_opening_does_not_give_the_order() -> None:
    """Case 58: nobody gets the shoe by shuffling with what is published; its opening fits."""
    shoe = shoe_of(8, "case-58")
    seeds = ["a", "b"]
    told = [
        shoe.root,
        shoe.root.hex().encode(),
        seeds_digest(shoe.root, seeds),
        hashlib.sha256(shoe.root).digest(),
        b"case-58",
        b"a",
        salt_of(shoe.secret, 0),
    ]
    decks = decks_of_cards(8)
    for value in told:
        assert tuple(shuffled(decks, below_from_words(words_of(again(value), 3_328)))) != shoe.order
        assert tuple(shuffled(decks, below_from_bytes(again(value)))) != shoe.order
    assert tuple(deal_order(shoe.root, 416, seeds)) != tuple(range(416))
    assert FairShoe(ShoeName("1", "case-58", 1), shoe.order, shoe.secret).root == shoe.root


def test_a_salt_tells_nothing_of_another_and_hides_its_card() -> None:
    """Without its salt a card's leaf fits no card: 52 tries do not find it."""
    shoe = shoe_of()
    assert len({salt_of(shoe.secret, index) for index in range(52)}) == 52
    guesses = {
        leaves_of(ShoeName("1", "s-1", 1), 52)(0, card, salt_of(shoe.secret, 1)) for card in DECK
    }
    assert shoe.leaves[0] not in guesses


@pytest.mark.parametrize("secret", [b"", bytes(31), bytes(33)])
def test_a_secret_of_another_size_is_refused(secret: bytes) -> None:
    with pytest.raises(ShoeError, match="32 bytes"):
        FairShoe(ShoeName("1", "s", 1), DECK, secret)


def test_a_shoe_without_cards_is_refused() -> None:
    with pytest.raises(ShoeError, match="without cards"):
        FairShoe(ShoeName("1", "s", 1), (), bytes(32))


def test_a_leaf_says_of_how_many_it_is() -> None:
    """Else a shoe could be told to be of another size than the one committed to."""
    assert leaves_of(ShoeName("1", "s", 1), 52)(0, DECK[0], bytes(32)) != leaves_of(
        ShoeName("1", "s", 1), 104
    )(0, DECK[0], bytes(32))
