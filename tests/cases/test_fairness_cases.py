"""Cases 58 and 60: what a commitment gives away, and shuffles that favour some cards.

The sources of both speak of other schemes (a hash of the seed that the order is made of; one-byte
and four-byte words). What is tested is the kind: nothing public before the opening leads to the
order, and no order is likelier than another. ``tests/fair/test_words.py`` has the rest of case 60.
"""

from __future__ import annotations

from collections import Counter
from hashlib import shake_256
from itertools import product

import pytest

from croupier.cards import format_cards
from croupier.fair import FairShoe, ShoeName, deal_order, draw_shoe
from croupier.fair.words import below_from_words, words_of
from croupier.shoe import Entropy, decks_of_cards, shuffled
from tests.fair.shoes import SEEDS, entropy, record, shoe_of

# --- 58: the commitment reveals the outcome ------------------------------------------------------


def orders_from(value: bytes, decks: int) -> list[str]:
    """What the public computations make of a published value, in every way they can be misused."""
    cards = decks_of_cards(decks)
    found = []
    for seeds in ((), SEEDS, (value.hex(),)):
        root = value if len(value) == 32 else value.ljust(32, b"\0")[:32]
        places = deal_order(root, len(cards), seeds)
        found.append(format_cards([cards[place] for place in places]))
    stream = stretched(value)
    found.append(format_cards(shuffled(cards, below_from_words(words_of(stream, 64)))))
    return found


def stretched(value: bytes) -> Entropy:
    """Bytes that a published value gives when it is stretched."""
    count = 0

    def give(size: int) -> bytes:
        nonlocal count
        count += 1
        return shake_256(value + bytes([count % 256])).digest(size)

    return give


@pytest.mark.parametrize("decks", [1, 8])
def test_case_58_nothing_published_before_the_opening_gives_the_order(decks: int) -> None:
    tried = 0
    for number in range(20):
        shoe = shoe_of(decks, f"s-{number}")
        dealt = [shoe.order[at] for at in deal_order(shoe.root, len(shoe.order), SEEDS)]
        right = {format_cards(shoe.order), format_cards(dealt)}
        told = record(shoe, dealt=10)
        published = [shoe.root, shoe.root.hex().encode(), bytes.fromhex(told.seeds_digest or "")]
        published += [bytes.fromhex(card.salt) for card in told.cards]
        published += [bytes.fromhex(each) for each in told.cards[0].path]
        for value in published:
            found = orders_from(value, decks)
            assert not right & set(found)
            tried += len(found)
    assert tried > 1_000


def test_case_58_what_is_opened_is_what_was_committed_to() -> None:
    shoe = shoe_of(8)
    again = FairShoe(shoe.name, shoe.order, shoe.secret)
    assert again.root == shoe.root
    moved = (*shoe.order[1:], shoe.order[0])
    assert FairShoe(shoe.name, moved, shoe.secret).root != shoe.root
    assert FairShoe(shoe.name, shoe.order, bytes(32)).root != shoe.root


# --- 60: a biased shuffle ------------------------------------------------------------------------


@pytest.mark.parametrize("stage", ["house", "seeds"])
def test_case_60_each_card_comes_to_each_place_as_often(stage: str) -> None:
    """A card that could not stay, or that came first too often, would stand out by far.

    4,160 shoes of one deck: each of 52 × 52 cells is expected 80 times. The bound, 2,704 ± 420 for
    the sum of squares (2,601 degrees of freedom, six standard deviations of 72), holds for these
    bytes and for all but one in 10^8 others; a swap with any index or a range off by one is
    beyond 10,000.
    """
    counts: Counter[tuple[int, int]] = Counter()
    give = entropy("case 60")
    for number in range(4_160):
        if stage == "house":
            order = [int(card) for card in draw_shoe(ShoeName("1", "s", 1), 1, give).order]
        else:
            order = list(deal_order(give(32), 52, (str(number),)))
        counts.update(enumerate(order))
    square = sum((counts[cell] - 80) ** 2 for cell in product(range(52), range(52)))
    assert 2_601 - 432 < square / 80 < 2_601 + 432
