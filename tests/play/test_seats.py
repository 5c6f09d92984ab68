"""The rigged shoe is one that the shuffle could have made."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest

from croupier.cards import format_cards
from croupier.service.local import open_house
from croupier.shoe import below_from_bytes, decks_of_cards, shuffled
from tests.play.seats import bytes_for, order_beginning, sources

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(("front", "decks"), [("As", 1), ("Kd Kd 2c", 8), ("", 6)])
def test_the_bytes_lead_to_the_order(front: str, decks: int) -> None:
    order = order_beginning(front, decks)
    drawn = io.BytesIO(bytes_for(order, decks))
    assert shuffled(decks_of_cards(decks), below_from_bytes(drawn.read)) == order
    assert format_cards(order).startswith(front)


def test_a_house_takes_its_time_chance_and_ids_from_what_it_is_given(tmp_path: Path) -> None:
    house = open_house(tmp_path, sources(7))
    assert house.new_id() == "s7-1"
    house.close()
    other = open_house(tmp_path)
    assert len(other.new_id()) == 32
    other.close()
