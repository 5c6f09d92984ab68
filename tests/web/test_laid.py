"""What patrons see of a coup while a person deals it: each card at its hand, counted."""

from __future__ import annotations

import msgspec
import pytest

from croupier.table.hand_state import Laid
from croupier.web.laid import hands_of, laid_on_felt


def felt(*cards: str) -> list[Laid]:
    """Cards as they were laid: ``9h player``."""
    return [Laid(card, place) for card, _, place in (text.partition(" ") for text in cards)]


TWO_HANDS = [
    ((), {}),
    (("9h player",), {"player": (["9h"], 9)}),
    (("9h player", "Kd banker"), {"player": (["9h"], 9), "banker": (["Kd"], 0)}),
    (("9h player", "Kd banker", "4s player"), {"player": (["9h", "4s"], 3), "banker": (["Kd"], 0)}),
    (("9h player", "5d extra"), {"player": (["9h"], 9)}),
]


@pytest.mark.parametrize(("cards", "hands"), TWO_HANDS)
def test_two_hands(cards: tuple[str, ...], hands: dict[str, tuple[list[str], int]]) -> None:
    found = hands_of(felt(*cards), boxes=False)
    assert {name: (hand.cards, hand.total) for name, hand in found.items()} == hands


def test_a_box_is_counted_once_it_is_whole() -> None:
    cards = ("6c first_card", "2s player_2", "Qc player_2", "Kd player_2", "5h player_3")
    found = msgspec.to_builtins(hands_of(felt(*cards), boxes=True))
    assert found == {
        "player_2": {
            "cards": ["2s", "Qc", "Kd"],
            "class": "2P2",
            "points": 2,
            "pictures": 2,
            "combination": "none",
        },
        "player_3": {"cards": ["5h"]},
    }


def test_cards_lie_in_the_order_in_which_they_left_the_shoe() -> None:
    shown = laid_on_felt(felt("6c first_card", "2s player_2"))
    assert [(one.card, one.hand) for one in shown] == [("6c", "first_card"), ("2s", "player_2")]
