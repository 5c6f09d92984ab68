"""What a dealer and a manager may ask of a table dealt by hand."""

from __future__ import annotations

import msgspec

from croupier.table.hand_state import Custody

__all__ = [
    "BringShoe",
    "ConfirmCoup",
    "HandCommand",
    "LayCard",
    "RaiseIncident",
    "RuleIncident",
    "SeeCutCard",
    "TakeBackCard",
]


class BringShoe(msgspec.Struct, frozen=True):
    """Load a shoe of real cards. `shoe_id` is unique for ever.

    Attributes:
        demanded: whether the house demands its whole custody.
    """

    shoe_id: str
    custody: Custody = Custody()
    reference: str = ""
    demanded: bool = False


class LayCard(msgspec.Struct, frozen=True):
    """A card left the shoe.

    Attributes:
        card: its notation; empty for one that lies face down.
        place: where it lies; empty for where it is due.
        incident_id: for what the software raises if it may not lie there; unique for ever.
    """

    card: str
    incident_id: str
    place: str = ""
    reference: str = ""


class TakeBackCard(msgspec.Struct, frozen=True):
    """What was keyed last was wrong; only before the coup is confirmed."""

    reference: str = ""


class SeeCutCard(msgspec.Struct, frozen=True):
    """The cut card came."""

    reference: str = ""


class ConfirmCoup(msgspec.Struct, frozen=True):
    """All cards of the coup lie where they belong."""


class RaiseIncident(msgspec.Struct, frozen=True):
    """Something went wrong."""

    incident_id: str
    kind: str
    stage: str
    by: str
    evidence: str = ""
    reference: str = ""


class RuleIncident(msgspec.Struct, frozen=True):
    """Rule on an incident.

    Attributes:
        effects: what is ruled; what is proposed if it is left empty.
        index, card: of ``camera-wins``: which card of the coup it is about, and what it is.
        last_coup: of ``void-later-coups``: the number of the shoe's last coup; None for the one
            before the first that was made void for the incident.
        standing: the numbers of later ones that stand all the same.
        second: who confirms with him.
    """

    incident_id: str
    by: str
    reason: str
    effects: tuple[str, ...] = ()
    second: str = ""
    index: int | None = None
    card: str = ""
    reference: str = ""
    last_coup: int | None = None
    standing: tuple[int, ...] = ()


HandCommand = (
    BringShoe | LayCard | TakeBackCard | SeeCutCard | ConfirmCoup | RaiseIncident | RuleIncident
)
