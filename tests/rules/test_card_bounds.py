"""What a card is to a fact of a sheet's own, and between which values such a fact lies."""

from __future__ import annotations

import pytest

from croupier.cards import DECK, Card
from croupier.games.catalog import GAMES
from croupier.rules.card_facts import attributes_of
from croupier.rules.card_language import parse_card_fact
from croupier.rules.language import ExpressionError

HANDS = GAMES["baccarat"].card_hands
VALUES = {"A": 1, "T": 0, "J": 0, "Q": 0, "K": 0, **{str(n): n for n in range(2, 10)}}
SUITS = {"s": (1, 1), "h": (2, 2), "d": (3, 2), "c": (4, 1)}


@pytest.mark.parametrize("card", DECK, ids=str)
def test_every_card_is_what_its_name_says(card: Card) -> None:
    rank, suit = str(card)[0], str(card)[1]
    suit_number, colour = SUITS[suit]
    assert attributes_of(card) == {
        "rank": "A23456789TJQK".index(rank) + 1,
        "suit": suit_number,
        "value": VALUES[rank],
        "colour": colour,
    }


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("count(rank == 8)", 7),
        ("count(rank == 8) + 2", 9),
        ("p1.rank + p2.rank", 27),
        ("p1.rank - p2.rank + 13", 27),
        ("2 * count(rank == 8) + 1", 14),
        ("p1.value % 20", 10),
        ("p1.value % 4", 4),
        ("(p1.value - 5) % 30", 30),
        ("(p1.value - 20) % 4", 4),
        ("p1.rank + 3 - 2", 15),
        ("9 - p1.value", 10),
        # nothing is gathered where no card is, so what is gathered may always be 0
        ("60 - sum(value + 1)", 61),
        ("sum(value - 9) + 54", 55),
        ("20 - min(rank + 1)", 21),
        ("max(value - 9) + 9", 10),
    ],
)
def test_a_fact_has_room_for_each_of_its_values(text: str, size: int) -> None:
    assert parse_card_fact("x", text, HANDS).fact.size == size


@pytest.mark.parametrize(
    ("text", "lowest"),
    [
        ("count(rank == 8) - 3", -3),
        ("p1.rank - p2.rank", -13),
        ("p1.value % 3 - 1", -1),
        ("p1.value + p2.value - 1", -1),
        ("0 - p1.value * 2", -18),
        ("sum(rank - 3)", -18),
        ("sum(value - 9)", -54),
        ("min(value - 9)", -9),
    ],
)
def test_a_fact_that_may_lie_below_nothing_is_told_how_far(text: str, lowest: int) -> None:
    with pytest.raises(ExpressionError, match=f"may go down to {lowest}; .* add {-lowest}$"):
        parse_card_fact("x", text, HANDS)
