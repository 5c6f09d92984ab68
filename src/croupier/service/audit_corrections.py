"""Was a coup corrected as it had to be? What was decided is decided anew from the record.

A table's follower looks at what a coup counts as and at who may say so. Who lacked what at that
moment is asked of the accounts that a correction moved, entry by entry: so what somebody owes is
what he had not, and nothing else made or ended a debt.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from typing import Final, NamedTuple

import msgspec

from croupier.errors import ChainBroken
from croupier.ledger import CASH_IN, external, patron
from croupier.ledger.corrections import DEBT_CANCELLED, DEBT_PAID
from croupier.service.cash import play_debt_end_id
from croupier.service.cash_events import CASH_TAGS, read_cash
from croupier.service.debt_events import DEBT_TAG, read_payment
from croupier.service.ended import corrections_of, read_coup
from croupier.service.record import HOUSE, TABLES, event_of
from croupier.service.wallet import events as w
from croupier.service.wallet.reading import event_of as wallet_event
from croupier.store.protocol import Store
from croupier.store.records import LEDGER, StatementLine, StoredEvent
from croupier.table import correction_commands as cc
from croupier.table import correction_events as ce
from croupier.table import events as e
from croupier.table import hand_events as he
from croupier.table.correction_money import Earlier, correction_transfers, money_of

__all__ = ["CORRECTED_TOGETHER", "check_corrections", "correction_command", "with_money_of"]

CORRECTED_TOGETHER: Final = frozenset(
    tag
    for tag, kind in e.TAGS.items()
    if kind in (ce.CoupCorrected, ce.DisputeClosed, he.IncidentRaised)
)
"""What may come of one decision with a correction; all their money follows the last of them."""

_CASH_IN_TAG: Final = next(tag for tag, kind in CASH_TAGS.items() if kind == CASH_IN)
_HOUR_MS: Final = 60 * 60_000
_PAGE: Final = 1_000


def correction_command(
    store: Store, stored: StoredEvent, event: e.Event, part: int
) -> cc.CorrectionCommand:
    """The command that led to an event.

    Args:
        part: how many events of the same correction come before it.

    Raises:
        ChainBroken: an event of the coup does not read.
    """
    if not isinstance(event, ce.CorrectionEvent):
        raise TypeError(type(event).__name__)
    until = stored.version - 1 - part
    version = event.coup_version
    ended = read_coup(store, stored.stream, event.coup_id, version=version, until=until)
    match event:
        case ce.CoupCorrected():
            return _corrected(event, ended)
        case ce.DisputeOpened():
            return cc.OpenDispute(
                ended,
                event.dispute_id,
                event.patron_id,
                event.by,
                event.reason,
                event.reference,
            )
        case _:
            return cc.CloseDispute(
                ended,
                event.dispute_id,
                event.outcome,
                event.by,
                event.reason,
                0,
                second=event.second,
                reference=event.reference,
            )


def _corrected(event: ce.CoupCorrected, ended: cc.EndedCoup | None) -> cc.CorrectionCommand:
    coup = event.after.coup if event.correction == ce.RESETTLE else ""
    if event.dispute_id:
        return cc.CloseDispute(
            ended,
            event.dispute_id,
            "upheld",
            event.by,
            event.reason,
            event.decided_ms,
            event.correction,
            event.correction_id,
            event.second,
            coup,
            event.reference,
        )
    return cc.CorrectCoup(
        ended,
        event.correction,
        event.correction_id,
        event.by,
        event.reason,
        event.decided_ms,
        event.window_minutes,
        event.second,
        coup,
        event.reference,
        event.incident_id,
    )


def with_money_of(due: e.Event, event: e.Event) -> e.Event:
    """What had to come, with what the recorded correction says of patrons' accounts.

    A follower of a table knows no balances; :func:`check_corrections` looks at those.
    """
    if isinstance(due, ce.CoupCorrected) and isinstance(event, ce.CoupCorrected):
        return msgspec.structs.replace(due, patrons=event.patrons)
    return due


# --- whose money -----------------------------------------------------------------------------


class _Due(NamedTuple):
    """What a correction says of one patron, to be compared with his accounts."""

    stored: StoredEvent
    event: ce.CoupCorrected
    due: ce.PatronCorrected
    owed_minor: int


def check_corrections(store: Store) -> None:
    """Whether everybody was paid, and owes, what the corrections of the record make it.

    Raises:
        ChainBroken: names the first event or transfer that is not as it had to be.
    """
    wanted: dict[str, dict[str, _Due]] = {}
    for stream in store.streams():
        if stream.startswith(TABLES):
            for account, transfer_id, found in _wanted(store, stream):
                wanted.setdefault(account, {})[transfer_id] = found
    for account, of in wanted.items():
        _check_account(store, account, of)
    for account in store.balances("receivable:"):
        _check_debt(store, account)


def _wanted(store: Store, stream: str) -> Iterator[tuple[str, str, _Due]]:
    """Of each patron of each correction: his account, its first transfer of it, what it says."""
    first = next(iter(store.read(stream)), None)
    opened = event_of(first) if first else None
    currency = opened.currency if isinstance(opened, e.TableOpened) else ""
    owed: dict[tuple[str, str], int] = {}
    for stored in corrections_of(store, stream):
        event = event_of(stored)
        if not isinstance(event, ce.CoupCorrected):
            continue
        if abs(event.decided_ms - stored.at_ms) > _HOUR_MS:
            raise ChainBroken(stream, stored.version, "it was not decided when it was recorded")
        moving = dict.fromkeys(row.patron_id for row in event.wagers if row.moves)
        if tuple(moving) != tuple(due.patron_id for due in event.patrons):
            raise ChainBroken(stream, stored.version, "its patrons are not those of its wagers")
        firsts: dict[str, str] = {}
        for transfer in correction_transfers(event, currency):
            for entry in transfer.entries:
                firsts.setdefault(entry.account, transfer.id)
        for due in event.patrons:
            key = event.coup_id, due.patron_id
            account = patron(due.patron_id, currency)
            yield account, firsts[account], _Due(stored, event, due, owed.get(key, 0))
            owed[key] = due.owed_minor


def _lines(store: Store, account: str) -> Iterator[StatementLine]:
    after = 0
    while lines := store.entries_of(account, after, _PAGE):
        yield from lines
        after = lines[-1].sequence


def _check_account(store: Store, account: str, wanted: dict[str, _Due]) -> None:
    owing = list(_lines(store, f"receivable:{account.partition(':')[2]}"))
    versions = [line.ledger_version for line in owing]
    left = dict(wanted)
    for line in _lines(store, account):
        found = left.pop(line.transfer_id, None)
        if found is None:
            continue
        before = bisect_left(versions, line.ledger_version)
        debt = -owing[before - 1].balance_minor if before else 0
        _check_due(found, line.balance_minor - line.amount_minor, debt)
        if not left:
            return
    for found in left.values():
        why = f"the ledger lacks what it moves of {found.due.patron_id}"
        raise ChainBroken(found.stored.stream, found.stored.version, why)


def _check_due(found: _Due, has_minor: int, debt_minor: int) -> None:
    stored, event, due, owed = found
    rows = [row for row in event.wagers if row.patron_id == due.patron_id]
    expected = money_of(
        rows,
        lambda patron_id: has_minor,
        lambda patron_id: debt_minor,
        {due.patron_id: owed},
        Earlier(),
    )
    if expected != (due,):
        why = f"what it moves of {due.patron_id} is not what he had and owed then"
        raise ChainBroken(stored.stream, stored.version, why)


def _check_debt(store: Store, account: str) -> None:
    """Whatever ended a debt was asked for: by staff, or by a correction, which the walk finds."""
    for line in _lines(store, account):
        asked = _ENDED_BY.get(line.kind)
        if asked is not None and not asked(store, account, line):
            why = f"nobody has asked for the transfer {line.transfer_id}"
            raise ChainBroken(LEDGER, line.ledger_version, why)


def _paid(store: Store, account: str, line: StatementLine) -> bool:
    """Whether staff has taken so much of what somebody owes, or a licensee for the house."""
    cause = store.cause(line.transfer_id)
    if cause is not None and cause.stream == w.WALLET:
        event = wallet_event(cause)
        if not isinstance(event, w.CollectConfirmed):
            return False
        taken = (f"{event.id}:paid", event.patron_id, event.currency, event.paid_minor)
        return taken == (line.transfer_id, *_owner(account), line.amount_minor)
    if cause is None or (cause.stream, cause.tag) != (HOUSE, DEBT_TAG):
        return False
    paid = read_payment(cause)
    found = (paid.id, paid.patron_id, paid.currency, paid.amount_minor)
    return found == (line.transfer_id, *_owner(account), line.amount_minor)


def _ended(store: Store, account: str, line: StatementLine) -> bool:
    """Whether all that somebody owed ended with his play money, as his first cash came in."""
    cause = store.cause(line.transfer_id)
    if cause is None or (cause.stream, cause.tag) != (HOUSE, _CASH_IN_TAG):
        return False
    cash, owner = read_cash(cause), _owner(account)
    if (cash.patron_id, cash.currency) != owner or line.transfer_id != play_debt_end_id(*owner):
        return False
    if line.balance_minor:
        return False
    # the cash is what follows it in the ledger
    first = [
        (one.transfer_id, one.ledger_version) for one in store.entries_of(external(*owner), 0, 1)
    ]
    return first == [(cash.id, line.ledger_version + 1)]


def _owner(account: str) -> tuple[str, str]:
    """Who owes what lies on an account, and in which currency."""
    owner, currency = account.split(":", 1)[1].rsplit(":", 1)
    return owner, currency


_ENDED_BY: Final = {DEBT_PAID: _paid, DEBT_CANCELLED: _ended}
