"""The kinds of irregularity, and the stages at which each is judged in its own way.

Sources: the terms of dealing 1 to 7 that the rule documents have; where they are silent, what
houses rule on. A stage is what is known when it is raised, or how far the coup has come.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

__all__ = ["CLOSING_COUNT", "KINDS", "OPENING_COUNT", "Kind"]


class Kind(NamedTuple):
    """A kind of irregularity.

    Attributes:
        stages: what tells its cases apart; empty where all are ruled alike.
        games: in which it can happen.
        freezes: whether nothing may go on at the table until it is ruled on.
        alone: whether the software alone raises it: nobody can see more than it has counted.
    """

    id: str
    stages: tuple[str, ...] = ()
    games: tuple[str, ...] = ("baccarat", "three-pictures")
    freezes: bool = True
    alone: bool = False


_BACCARAT: Final = ("baccarat",)

OPENING_COUNT: Final = "opening-count-wrong"
"""The cards of a shoe were counted before any left it, and are not those of its decks."""

CLOSING_COUNT: Final = "closing-count-wrong"
"""Likewise after its last coup: cards seen and cards left do not make the decks."""

_KINDS: Final = (
    # before a coup
    Kind(OPENING_COUNT, ("before-coup", "in-coup"), alone=True),
    Kind("shoe-burn-wrong", ("nothing-dealt", "coups-dealt"), _BACCARAT),
    Kind("coup-burn-forgotten", ("before-first-card", "after-first-card"), _BACCARAT),
    Kind("burn-exposed", (), _BACCARAT, freezes=False),
    Kind("exposed-in-shuffle"),
    Kind("dropped-before-deal", freezes=False),
    Kind("cut-card", ("before-coup", "in-coup", "missed"), _BACCARAT, freezes=False),
    Kind("pulled-early", ("seen", "unseen")),
    Kind("late-wager", freezes=False),
    # in a coup
    Kind("face-up-in-shoe"),
    Kind("exposed-early"),
    Kind("wrong-box", ("nothing-since", "order-known", "order-lost")),
    Kind("third-card-not-due", (), _BACCARAT),
    Kind("third-card-not-drawn", ("unpaid", "paid"), _BACCARAT),
    Kind("one-card-too-many", ("unseen", "seen")),
    Kind("cards-too-many"),
    Kind("live-card-out-of-view", ("opened-in-view", "not-opened-in-view")),
    Kind("stuck-together", ("separable-unseen", "otherwise")),
    Kind("readers-differ", ("camera-clear", "unresolved")),
    Kind("foreign-card"),
    Kind("too-few-cards"),
    Kind("time-out", freezes=False, alone=True),
    # after it
    Kind("misread", ("unpaid", "paid")),
    Kind(CLOSING_COUNT, freezes=False, alone=True),
)

KINDS: Final[Mapping[str, Kind]] = {kind.id: kind for kind in _KINDS}
"""Every kind by its id, in the order in which they can happen."""
