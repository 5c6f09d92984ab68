"""Correcting coups that are over: what staff may ask of a house, and what it would do.

Each function decides in memory, in a turn; the house's next commit makes it durable. What the
record says of a coup is read here, and goes to the table with the command.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

import msgspec

from croupier.service.ended import read_coup
from croupier.service.erasing import was_erased
from croupier.service.floor import Floor
from croupier.service.house import House
from croupier.service.record import TABLES
from croupier.service.wallet.passage import takes_corrections
from croupier.service.wallet.reading import has_wallet
from croupier.table import correction_commands as cc
from croupier.table import events as e
from croupier.table.correction_events import CorrectionKind, CoupCorrected, WagerCorrected
from croupier.table.decide import decide
from croupier.table.refusals import Refusal

__all__ = [
    "BetCorrected",
    "Corrected",
    "CorrectionAsked",
    "DisputeAsked",
    "VerdictAsked",
    "close_dispute",
    "correct_coups",
    "open_dispute",
    "preview",
    "preview_verdict",
]

_MOST_ASKED = 100


class CorrectionAsked(msgspec.Struct, frozen=True):
    """One coup to be corrected.

    Attributes:
        correction_id: never used before, 1 to 64 letters, digits, ``_``, ``-`` or ``.``.
        coup: of ``resettle``: the notation of what was dealt, such as ``P:Kh,6d B:Ks,7c``.
        by: who decides; `second` who confirms where he has a wager on it.
        incident_id: the incident that leads to it, which is ruled on afterwards.
    """

    coup_id: str
    correction: CorrectionKind
    correction_id: str
    by: str
    reason: str
    second: str = ""
    coup: str = ""
    reference: str = ""
    incident_id: str = ""


class BetCorrected(NamedTuple):
    """A bet before and after, over all patrons; minor units."""

    bet_id: str
    staked_minor: int
    returned_before_minor: int
    returned_minor: int
    commission_before_minor: int
    commission_minor: int


class Corrected(NamedTuple):
    """What a correction does, or would do.

    Attributes:
        events: those of the coups, in parts where a coup has many wagers.
        bets: by bet, over all coups.
        house_minor: what the house has more by it, commission and what is owed it included.
        owed_minor: what patrons owe more by it.
        asked_minor: what of that a licensee is asked for, who may refuse it; None where the house
            keeps its patrons' money itself.
    """

    events: tuple[CoupCorrected, ...]
    bets: tuple[BetCorrected, ...]
    house_minor: int
    owed_minor: int
    asked_minor: int | None = None


class DisputeAsked(msgspec.Struct, frozen=True):
    """A patron disputes a coup; `dispute_id` was never used before, `by` puts it down."""

    coup_id: str
    dispute_id: str
    patron_id: str
    by: str
    reason: str
    reference: str = ""


class VerdictAsked(msgspec.Struct, frozen=True):
    """A dispute is decided.

    Attributes:
        correction: what follows where it is upheld: ``restore`` what stood before the last
            correction, or another one; with its own `correction_id`, never used before.
    """

    coup_id: str
    dispute_id: str
    outcome: Literal["upheld", "rejected"]
    by: str
    reason: str
    second: str = ""
    correction: CorrectionKind = "restore"
    correction_id: str = ""
    coup: str = ""
    reference: str = ""


def preview(
    house: House, table_id: str, asked: Sequence[CorrectionAsked], window_minutes: int
) -> Corrected | Refusal:
    """What corrections would do, one after the other; nothing is recorded.

    Args:
        window_minutes: for how long after its end the house corrects a coup.

    Returns:
        What they would do; or why not, by a code of the table's, or ``wallet_elsewhere`` where
        patrons' money lies with a licensee who is told of no corrections, or ``patron_erased``
        where it would pay or charge somebody whom the house has forgotten.

    Raises:
        ChainBroken: the record of a coup does not read.
    """
    command = _command(house, table_id, asked, window_minutes)
    return command if isinstance(command, Refusal) else _foreseen(house, table_id, command)


def correct_coups(
    floor: Floor, table_id: str, asked: Sequence[CorrectionAsked], window_minutes: int
) -> Corrected | Refusal:
    """Correct coups in one decision, all or none; a job of a turn. Else as :func:`preview`."""
    command = _command(floor.house, table_id, asked, window_minutes)
    return command if isinstance(command, Refusal) else _done(floor, table_id, command)


def open_dispute(floor: Floor, table_id: str, asked: DisputeAsked) -> Refusal | None:
    """Put a dispute down, which locks its coup; a job of a turn. Raises ChainBroken."""
    command = cc.OpenDispute(
        _ended(floor.house, table_id, asked.coup_id),
        asked.dispute_id,
        asked.patron_id,
        asked.by,
        asked.reason,
        asked.reference,
    )
    return floor.correct(table_id, command)


def preview_verdict(house: House, table_id: str, asked: VerdictAsked) -> Corrected | Refusal:
    """What a decision of a dispute would do; nothing is recorded. Else as :func:`preview`."""
    command = _verdict(house, table_id, asked)
    return command if isinstance(command, Refusal) else _foreseen(house, table_id, command)


def close_dispute(floor: Floor, table_id: str, asked: VerdictAsked) -> Corrected | Refusal:
    """Decide a dispute, and correct the coup where it is upheld; a job of a turn."""
    command = _verdict(floor.house, table_id, asked)
    return command if isinstance(command, Refusal) else _done(floor, table_id, command)


# --- the commands ----------------------------------------------------------------------------


def _ended(house: House, table_id: str, coup_id: str) -> cc.EndedCoup | None:
    return read_coup(house.store, f"{TABLES}{table_id}", coup_id, pending=house.pending)


def _command(
    house: House, table_id: str, asked: Sequence[CorrectionAsked], window_minutes: int
) -> cc.CorrectCoups | Refusal:
    if _is_elsewhere(house):
        return Refusal("wallet_elsewhere")
    if len(asked) > _MOST_ASKED:
        return Refusal("too_many_wagers")
    now_ms = house.now_ms()
    return cc.CorrectCoups(
        tuple(
            cc.CorrectCoup(
                _ended(house, table_id, each.coup_id),
                each.correction,
                each.correction_id,
                each.by,
                each.reason,
                now_ms,
                window_minutes,
                each.second,
                each.coup,
                each.reference,
                each.incident_id,
            )
            for each in asked
        )
    )


def _is_elsewhere(house: House) -> bool:
    """Whether patrons' money lies with a licensee who is told of no corrections."""
    return has_wallet(house.store) and not takes_corrections(house)


def _verdict(house: House, table_id: str, asked: VerdictAsked) -> cc.CloseDispute | Refusal:
    if asked.outcome == "upheld" and _is_elsewhere(house):
        return Refusal("wallet_elsewhere")
    return cc.CloseDispute(
        _ended(house, table_id, asked.coup_id),
        asked.dispute_id,
        asked.outcome,
        asked.by,
        asked.reason,
        house.now_ms(),
        asked.correction,
        asked.correction_id,
        asked.second,
        asked.coup,
        asked.reference,
    )


# --- what comes of them ----------------------------------------------------------------------


def _foreseen(house: House, table_id: str, command: cc.CorrectionCommand) -> Corrected | Refusal:
    state = house.keeper(table_id).state
    decision = decide(state, command, house.context(table_id))
    if isinstance(decision, Refusal):
        return decision
    done = _corrected(decision)
    if takes_corrections(house):
        lent = sum(due.lent_minor for event in done.events for due in event.patrons)
        done = done._replace(asked_minor=lent)
    moved = {
        due.patron_id
        for event in done.events
        for due in event.patrons
        if due.paid_minor != due.taken_minor
    }
    gone = any(was_erased(house, patron_id, state.currency) for patron_id in moved)
    return Refusal("patron_erased") if gone else done


def _done(floor: Floor, table_id: str, command: cc.CorrectionCommand) -> Corrected | Refusal:
    foreseen = _foreseen(floor.house, table_id, command)
    if isinstance(foreseen, Refusal):
        return foreseen
    return floor.correct(table_id, command) or foreseen


def _corrected(decision: Sequence[e.Event]) -> Corrected:
    events = tuple(event for event in decision if isinstance(event, CoupCorrected))
    rows = [row for event in events for row in event.wagers]
    by_bet: dict[str, list[WagerCorrected]] = {}
    for row in rows:
        by_bet.setdefault(row.bet_id, []).append(row)
    dues = [due for event in events for due in event.patrons]
    return Corrected(
        events,
        tuple(_bet(bet_id, own) for bet_id, own in by_bet.items()),
        -sum(row.difference_minor for row in rows),
        sum(due.lent_minor - due.relieved_minor for due in dues),
    )


def _bet(bet_id: str, rows: Sequence[WagerCorrected]) -> BetCorrected:
    return BetCorrected(
        bet_id,
        sum(row.stake_minor for row in rows),
        sum(row.before.returned_minor for row in rows),
        sum(row.after.returned_minor for row in rows),
        sum(row.before.commission_minor for row in rows),
        sum(row.after.commission_minor for row in rows),
    )
