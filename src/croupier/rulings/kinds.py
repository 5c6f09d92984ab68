"""The kinds of irregularity, and the stages at which each is judged in its own way.

Sources: the terms of dealing 1 to 7 that the rule documents have; where they are silent, what
houses rule on. A stage is what is known when it is raised, or how far the coup has come.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

__all__ = ["KINDS", "Kind"]


class Kind(NamedTuple):
    """A kind of irregularity.

    Attributes:
        stages: what tells its cases apart; empty where all are ruled alike.
        games: in which it can happen.
        freezes: whether nothing may go on at the table until it is ruled on.
        by_software: whether the software raises it by itself.
    """

    id: str
    stages: tuple[str, ...] = ()
    games: tuple[str, ...] = ("baccarat", "three-pictures")
    freezes: bool = True
    by_software: bool = False


_BACCARAT: Final = ("baccarat",)

_KINDS: Final = (
    # before a coup
    Kind("shoe-burn-wrong", ("nothing-dealt", "coups-dealt"), _BACCARAT),
    Kind(
        "coup-burn-forgotten",
        ("before-first-card", "after-first-card"),
        _BACCARAT,
        by_software=True,
    ),
    Kind("burn-exposed", (), _BACCARAT, freezes=False),
    Kind("exposed-in-shuffle"),
    Kind("dropped-before-deal", freezes=False),
    Kind("cut-card", ("before-coup", "in-coup", "missed"), _BACCARAT, freezes=False),
    Kind("pulled-early", ("seen", "unseen"), by_software=True),
    Kind("late-wager", freezes=False, by_software=True),
    # in a coup
    Kind("face-up-in-shoe"),
    Kind("exposed-early"),
    Kind("wrong-box", ("nothing-since", "order-known", "order-lost"), by_software=True),
    Kind("third-card-not-due", (), _BACCARAT, by_software=True),
    Kind("third-card-not-drawn", ("unpaid", "paid"), _BACCARAT),
    Kind("one-card-too-many", ("unseen", "seen"), by_software=True),
    Kind("cards-too-many", by_software=True),
    Kind("live-card-out-of-view", ("opened-in-view", "not-opened-in-view")),
    Kind("stuck-together", ("separable-unseen", "otherwise")),
    Kind("readers-differ", ("camera-clear", "unresolved"), by_software=True),
    Kind("foreign-card", by_software=True),
    Kind("too-few-cards", by_software=True),
    Kind("time-out", freezes=False, by_software=True),
    # after it
    Kind("misread", ("unpaid", "paid")),
)

KINDS: Final[Mapping[str, Kind]] = {kind.id: kind for kind in _KINDS}
"""Every kind by its id, in the order in which they can happen."""
