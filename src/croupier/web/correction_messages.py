"""The shapes of how coups that were over are corrected, and of disputes about them.

A coup is named by its number at the table. Amounts are decimal texts in the table's currency, times
milliseconds of the Unix clock.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from croupier.web.board import Money, Words
from croupier.web.messages import Refused

__all__ = [
    "BetCorrected",
    "CorrectionAnswer",
    "CorrectionBody",
    "CorrectionLine",
    "CorrectionPreview",
    "Corrections",
    "DisputeAnswer",
    "DisputeBody",
    "DisputeLine",
    "VerdictBody",
]

Key = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_.-]{1,64}$")]
Text = Annotated[str, msgspec.Meta(max_length=1_000)]
Kind = Literal["void", "resettle", "restore"]


class CorrectionBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A coup is to count as something else.

    Attributes:
        id: the manager's own for this; the same again under it is done once.
        coup: of ``resettle``: what was dealt, such as ``P:Kh,6d B:Ks,7c``.
        incident: the incident that leads to it; may be empty.
    """

    id: Key
    coup_number: int
    correction: Kind
    reason: Text = ""
    coup: Annotated[str, msgspec.Meta(max_length=200)] = ""
    incident: str = ""


class BetCorrected(msgspec.Struct, frozen=True):
    """A bet before and after, over all patrons."""

    bet: str
    name: Words
    staked: Money
    returned_before: Money
    returned: Money


class CorrectionPreview(msgspec.Struct, frozen=True):
    """What a correction would do; nothing is done.

    Attributes:
        before, after: what the coup counts as, in words.
        house: what the house has more by it, below 0 for less.
        owed: what patrons owe more by it, as they have spent what is taken back.
        second: whether a second person has to confirm it.
        patrons_read: what patrons would be told.
    """

    ok: bool
    refused: list[Refused]
    coup_number: int
    before: Words
    after: Words
    bets: list[BetCorrected]
    staked: Money
    returned_before: Money
    returned: Money
    house: Money
    owed: Money
    second: bool
    patrons_read: Words


class CorrectionAnswer(msgspec.Struct, frozen=True):
    """What came of a correction; one that was done is durable."""

    id: str
    ok: bool
    refused: list[Refused]


class DisputeBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A patron disputes what a coup brought him; until it is decided the coup is not corrected."""

    id: Key
    coup_number: int
    patron: Key
    reason: Text


class VerdictBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A dispute is decided.

    Attributes:
        correction: what follows where it is upheld; ``restore`` is what stood before the last
            correction. `coup` as of :class:`CorrectionBody`.
    """

    id: Key
    coup_number: int
    dispute: Key
    outcome: Literal["upheld", "rejected"]
    reason: Text
    correction: Kind = "restore"
    coup: Annotated[str, msgspec.Meta(max_length=200)] = ""


class DisputeAnswer(msgspec.Struct, frozen=True):
    """What came of a dispute or of its decision."""

    id: str
    ok: bool
    refused: list[Refused]


class CorrectionLine(msgspec.Struct, frozen=True):
    """A correction of the past; `version` is its place in the table's record."""

    version: int
    at_ms: int
    coup_number: int
    correction: Kind
    before: Words
    after: Words
    by_name: str
    second_name: str
    reason: str
    reference: str


class DisputeLine(msgspec.Struct, frozen=True):
    """A dispute, open or decided.

    Attributes:
        outcome: null while it is open.
    """

    version: int
    dispute: str
    coup_number: int
    patron: str
    at_ms: int
    by_name: str
    reason: str
    outcome: Literal["upheld", "rejected"] | None
    decided_ms: int | None
    decided_by_name: str
    verdict: str


class Corrections(msgspec.Struct, frozen=True):
    """Corrections and disputes of a table, each newest first.

    Attributes:
        window_minutes: for how long after its end a coup can be corrected.
    """

    table: str
    corrections: list[CorrectionLine]
    disputes: list[DisputeLine]
    more: bool
    window_minutes: int
