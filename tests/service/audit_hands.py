"""What the auditor follows where a person deals: which cards lie on the felt for the coup."""

from __future__ import annotations

from typing import Any

Body = dict[str, Any]

HANDS = ("player", "banker", "first_card", "player_1", "player_2", "player_3")

PASSED = frozenset(
    (
        "cards_put_away cut_card_seen incident_raised incident_ruled felt_ordered cards_held"
        " shoe_to_close no_bet_coup_due dealer_seated manager_called manager_came cards_counted"
        " shoe_disposed dispute_opened dispute_closed"
    ).split()
)
"""What touches no card of the running coup."""


class Felt:
    """The cards of the running coup, as they were keyed, taken back, read anew and put away."""

    def __init__(self) -> None:
        self.cards: list[str] = []
        self._places: list[str] = []

    def clear(self) -> None:
        """Another coup begins."""
        self.cards, self._places = [], []

    def follow(self, tag: str, body: Body) -> None:
        """One event of a table dealt by hand; those that touch no card of the coup are passed."""
        match tag:
            case "card_laid":
                self._places.append(body["place"])
                if body["place"] in HANDS:
                    self.cards.append(body["card"])
            case "card_taken_back":
                if self._places.pop() in HANDS:
                    self.cards.pop()
            case "card_corrected" if not body["coup_id"]:
                assert self.cards == []  # the first card of the shoe
            case "card_corrected":
                self.cards[body["index"]] = body["card"]
            case "cards_put_away" if body["replaced"]:
                self.cards.pop()
            case _:
                assert tag in PASSED, tag
