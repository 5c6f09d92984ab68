"""What may be asked of a table about a coup that is over.

A table does not remember its coups: up to 10,000 wagers each would have to lie in memory and in
every snapshot. What the record says of the coup comes with the command, as a committed shoe does,
and whoever verifies reads it again.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.table.correction_events import CorrectionKind, Standing, Stood

__all__ = [
    "CloseDispute",
    "CorrectCoup",
    "CorrectCoups",
    "CorrectionCommand",
    "EndedCoup",
    "EndedWager",
    "OpenDispute",
]


class EndedWager(msgspec.Struct, frozen=True):
    """A wager of a coup that is over, and what it counts as by now.

    Attributes:
        before: what it counted as before the last correction; the same where there was none.
    """

    wager_id: str
    patron_id: str
    bet_id: str
    stake_minor: int
    now: Stood
    before: Stood


class EndedCoup(msgspec.Struct, frozen=True):
    """What the record says of a coup up to now.

    Attributes:
        coup_version: the event that opened its betting.
        fingerprint: of the sheet the table played by then.
        by_hand: whether a person dealt it.
        ended_ms: when it was settled or void; None while it runs.
        cards: those that left the shoe for it, as they were keyed, in that order.
        now: what it counts as; `before` what before its last correction.
        corrections: the ids of its corrections, the oldest first.
        owed: what patrons owe by them, minor units by patron id.
        over: what was dealt as its card and is none any more; `lay` where some of it waited at
            the table to be ruled on.
        dispute_id: the open dispute about it, and `dispute_by` who put it down; empty for none.
        disputes: the ids of all disputes about it.
    """

    coup_id: str
    coup_number: int
    coup_version: int
    shoe_id: str
    fingerprint: str
    by_hand: bool
    ended_ms: int | None
    cards: tuple[str, ...]
    now: Standing
    before: Standing
    wagers: tuple[EndedWager, ...]
    corrections: tuple[str, ...] = ()
    owed: dict[str, int] = {}
    over: tuple[str, ...] = ()
    lay: bool = False
    dispute_id: str = ""
    dispute_by: str = ""
    disputes: tuple[str, ...] = ()


class CorrectCoup(msgspec.Struct, frozen=True):
    """Let a coup that is over count as something else.

    Attributes:
        ended: what the record says of it; None where it knows none.
        correction_id: unique for ever.
        coup: of ``resettle``: the notation of what was dealt.
        window_minutes: for how long after its end a coup can be corrected.
    """

    ended: EndedCoup | None
    correction: CorrectionKind
    correction_id: str
    by: str
    reason: str
    now_ms: int
    window_minutes: int
    second: str = ""
    coup: str = ""
    reference: str = ""
    incident_id: str = ""


class CorrectCoups(msgspec.Struct, frozen=True):
    """Correct coups one by one in one decision: all of them, or none."""

    corrections: tuple[CorrectCoup, ...]


class OpenDispute(msgspec.Struct, frozen=True):
    """A patron disputes a coup that he had wagers on. `dispute_id` is unique for ever."""

    ended: EndedCoup | None
    dispute_id: str
    patron_id: str
    by: str
    reason: str
    reference: str = ""


class CloseDispute(msgspec.Struct, frozen=True):
    """Decide a dispute.

    Attributes:
        correction: what follows where it is upheld; its `correction_id` is unique for ever.
    """

    ended: EndedCoup | None
    dispute_id: str
    outcome: Literal["upheld", "rejected"]
    by: str
    reason: str
    now_ms: int
    correction: CorrectionKind = "restore"
    correction_id: str = ""
    second: str = ""
    coup: str = ""
    reference: str = ""


CorrectionCommand = CorrectCoup | CorrectCoups | OpenDispute | CloseDispute
