"""The shapes of how coups that were over are corrected, and of disputes about them.

A coup is named by its number at the table. Amounts are decimal texts in the table's currency, times
milliseconds of the Unix clock.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from croupier.table.correction_events import CorrectionKind
from croupier.web.board import Money, PublicCoup, Words
from croupier.web.messages import Refused

__all__ = [
    "BetCorrected",
    "CorrectionAnswer",
    "CorrectionBody",
    "CorrectionDone",
    "CorrectionPreview",
    "Corrections",
    "CoupChanged",
    "CoupToCorrect",
    "Dispute",
    "DisputeAnswer",
    "DisputeBody",
    "Disputes",
    "VerdictBody",
    "WaitingCorrection",
]

Key = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_.-]{1,64}$")]
Text = Annotated[str, msgspec.Meta(max_length=1_000)]
Name = Annotated[str, msgspec.Meta(max_length=64)]
Notation = Annotated[str, msgspec.Meta(max_length=200)]


class CoupToCorrect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A coup, and what it is to count as.

    Attributes:
        coup: its number at the table.
        dealt: of ``resettle``: the cards, such as ``P:Kh,6d B:Ks,7c``.
    """

    coup: int
    correction: CorrectionKind
    dealt: Notation = ""


class CorrectionBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Coups are to count as something else, all or none.

    Attributes:
        id: the manager's own for this; the same again under it is done once.
        incident: the incident that leads to it; may be empty.
        confirms: whether this is the second person's confirmation of what another asked under it.
        confirms_ask: with it, `ask` of what he has seen wait; refused as ``ask_changed`` where
            that does not wait any more.
    """

    id: Key
    coups: list[CoupToCorrect] = msgspec.field(default_factory=list)
    reason: Text = ""
    incident: str = ""
    confirms: bool = False
    confirms_ask: Name = ""


class CoupChanged(msgspec.Struct, frozen=True):
    """A coup before and after a correction.

    Attributes:
        before, after: its cards; null where none were confirmed.
        words: what patrons are told.
    """

    coup_number: int
    correction: CorrectionKind
    void_before: bool
    void: bool
    before: PublicCoup | None
    after: PublicCoup | None
    words: Words


class BetCorrected(msgspec.Struct, frozen=True):
    """A bet before and after, over all patrons and coups."""

    bet: str
    name: Words
    staked: Money
    returned_before: Money
    returned: Money
    commission_before: Money
    commission: Money


class CorrectionPreview(msgspec.Struct, frozen=True):
    """What a correction does, or would do.

    Attributes:
        house: what the house has more by it, below 0 for less.
        owed: what patrons owe more by it, as they have spent what is taken back.
        second: whether a second person has to confirm it.
        asked: what of `owed` is debited from patrons' wallets at their licensee, who may refuse it:
            then they owe it; null where the house keeps its patrons' money itself.
    """

    ok: bool
    refused: list[Refused]
    coups: list[CoupChanged]
    bets: list[BetCorrected]
    house: Money
    owed: Money
    second: bool
    asked: Money | None = None


class CorrectionAnswer(msgspec.Struct, frozen=True):
    """What came of a correction, or of a dispute's decision; what was done is durable.

    Attributes:
        waits: whether it waits for a second person; nothing has happened yet then.
        done: null too where the same was asked and done before the house was last opened.
    """

    id: str
    ok: bool
    waits: bool
    refused: list[Refused]
    done: CorrectionPreview | None


class DisputeBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A patron disputes what a coup brought him; until it is decided the coup is not corrected."""

    id: Key
    coup: int
    patron: Key
    reason: Text


class VerdictBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A dispute is decided.

    Attributes:
        correction: what follows where it is upheld; ``restore`` is what stood before the last
            correction. `dealt` as of :class:`CoupToCorrect`.
        confirms, confirms_ask: as of :class:`CorrectionBody`.
    """

    id: Key
    dispute: Key
    outcome: Literal["upheld", "rejected"]
    reason: Text = ""
    correction: CorrectionKind = "restore"
    dealt: Notation = ""
    confirms: bool = False
    confirms_ask: Name = ""


class DisputeAnswer(msgspec.Struct, frozen=True):
    """What came of a dispute that was put down; `dispute` is its id, empty where it was not."""

    id: str
    ok: bool
    dispute: str
    refused: list[Refused]


class CorrectionDone(msgspec.Struct, frozen=True):
    """A correction of the past; `version` is its place in the table's record."""

    version: int
    at_ms: int
    change: CoupChanged
    by: str
    by_name: str
    second: str
    second_name: str
    reason: str
    reference: str
    incident: str
    dispute: str


class WaitingCorrection(msgspec.Struct, frozen=True):
    """What a manager has asked for, and a second person has to confirm before anything happens.

    Attributes:
        id: under which it is confirmed.
        coups: to be corrected; none where `dispute` is to be decided.
        ask: the name of all this, which the second person says as `confirms_ask`.
    """

    id: str
    by: str
    by_name: str
    reason: str
    coups: list[CoupToCorrect]
    dispute: str
    outcome: str
    ask: str


class Corrections(msgspec.Struct, frozen=True):
    """Corrections at a table, newest first; `waiting` are those that a second person confirms."""

    table: str
    corrections: list[CorrectionDone]
    more: bool
    waiting: list[WaitingCorrection] = msgspec.field(default_factory=list)


class Dispute(msgspec.Struct, frozen=True):
    """A dispute; `outcome` is null while it is open."""

    version: int
    dispute: str
    coup_number: int
    patron: str
    by: str
    by_name: str
    at_ms: int
    reason: str
    reference: str
    outcome: Literal["upheld", "rejected"] | None
    decided_by: str
    decided_by_name: str
    decided_ms: int | None
    verdict: str


class Disputes(msgspec.Struct, frozen=True):
    """Disputes at a table, newest first."""

    table: str
    disputes: list[Dispute]
    more: bool
