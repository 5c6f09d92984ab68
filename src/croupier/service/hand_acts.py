"""What a dealer and a pit manager do at a table dealt by hand, as they say it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

__all__ = [
    "Act",
    "CallManager",
    "CloseBetting",
    "CloseShoe",
    "ComeToTable",
    "ConfirmCoup",
    "CountCards",
    "DisposeShoe",
    "LayCard",
    "OpenBetting",
    "RaiseIncident",
    "SeeCutCard",
    "TakeBack",
    "TakeShoe",
]

Name = Annotated[str, msgspec.Meta(max_length=64)]
Text = Annotated[str, msgspec.Meta(max_length=1_000)]
Code = Annotated[str, msgspec.Meta(max_length=128)]


class _Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    pass


class TakeShoe(_Act, frozen=True, tag="shoe"):
    """A shoe of real cards is loaded.

    Attributes:
        serials: of its decks.
        shuffled_by: who shuffled; `loaded_by` who loaded and cut.
    """

    serials: tuple[Name, ...] = ()
    shuffled_by: Name = ""
    loaded_by: Name = ""


class OpenBetting(_Act, frozen=True, tag="open"):
    """A coup begins."""


class CloseBetting(_Act, frozen=True, tag="close"):
    """No more bets; else the clock says so."""


class LayCard(_Act, frozen=True, tag="card"):
    """A card left the shoe.

    Attributes:
        card: its notation; empty where it lies face down or was scanned.
        code: what the scanner read instead; looked up in the table's code map.
        second: what the second reader read, a notation or a code, at a table that has one.
        place: the hand at which it lies; empty for where it is due.
    """

    card: Code = ""
    code: Code = ""
    second: Code = ""
    place: Name = ""


class TakeBack(_Act, frozen=True, tag="take-back"):
    """What was keyed last was wrong."""


class SeeCutCard(_Act, frozen=True, tag="cut-card"):
    """The cut card came."""


class ConfirmCoup(_Act, frozen=True, tag="confirm"):
    """All cards of the coup lie where they belong."""


class RaiseIncident(_Act, frozen=True, tag="incident"):
    """Something went wrong; see :mod:`croupier.rulings`."""

    kind: Name
    stage: Name = ""
    evidence: Text = ""


class CallManager(_Act, frozen=True, tag="call"):
    """The dealer calls for a manager."""


class ComeToTable(_Act, frozen=True, tag="come"):
    """A manager who was called is there; so he is with whatever else he does."""


class CloseShoe(_Act, frozen=True, tag="close-shoe"):
    """The shoe is taken away, between coups."""


class CountCards(_Act, frozen=True, tag="count"):
    """The cards of a shoe were counted, before its first coup or after its last.

    Attributes:
        shoe: its number.
    """

    shoe: Annotated[int, msgspec.Meta(ge=1)]
    when: Literal["opening", "closing"]
    cards: Annotated[int, msgspec.Meta(ge=0, le=1_000)]


class DisposeShoe(_Act, frozen=True, tag="dispose"):
    """What became of the cards of a shoe that was closed."""

    shoe: Annotated[int, msgspec.Meta(ge=1)]
    fate: Literal["destroyed", "returned"]


Act = (
    TakeShoe
    | OpenBetting
    | CloseBetting
    | LayCard
    | TakeBack
    | SeeCutCard
    | ConfirmCoup
    | RaiseIncident
    | CallManager
    | ComeToTable
    | CloseShoe
    | CountCards
    | DisposeShoe
)
