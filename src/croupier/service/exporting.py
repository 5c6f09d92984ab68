"""All that a house holds of one person, in a form that he can take elsewhere.

What proves who somebody is (hashes of passwords, digests of sessions and links, the keys of
passkeys) is not told, not even to himself.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from croupier.errors import ChainBroken
from croupier.ledger import currency_of
from croupier.money import Currency
from croupier.service.accounts import Accounts
from croupier.service.coups import CoupReader, as_corrected
from croupier.service.ended import corrections_by_coup, disputes_of
from croupier.service.record import TABLES, event_of
from croupier.service.sessions import Sessions
from croupier.service.statements import LineOf, lines_of
from croupier.store.protocol import Store

__all__ = ["CoupOf", "EventOf", "Export", "LineOf", "PurseOf", "SessionOf", "export_of"]

_OWN_STREAMS: Final = ("care", "house", "staff", "wallet")
_HIDDEN: Final = ("session", "password", "invitation", "passkey", "name", "kind", "made_ms")


class SessionOf(msgspec.Struct, frozen=True):
    """A session of his."""

    kind: str
    since_ms: int
    seen_ms: int


class PurseOf(msgspec.Struct, frozen=True):
    """His money in one currency, and how it came and went."""

    currency: str
    balance: str
    lines: list[LineOf]


class CoupOf(msgspec.Struct, frozen=True):
    """A coup on which he had wagers, and what became of them."""

    table: str
    coup_number: int
    at_ms: int
    coup: str
    outcome: str | None
    void_reason: str
    wagers: list[dict[str, str]]


class EventOf(msgspec.Struct, frozen=True):
    """What else the record holds that names him by his id: limits, admissions, acts of staff."""

    stream: str
    at_ms: int
    what: str
    said: dict[str, Any]


class Export(msgspec.Struct, frozen=True):
    """All of it.

    Attributes:
        settings: whatever else is kept with his name, field by field.
    """

    person: str
    kind: str
    name: str
    made_ms: int | None
    passkeys: list[str]
    settings: dict[str, str]
    sessions: list[SessionOf]
    purses: list[PurseOf]
    coups: list[CoupOf]
    events: list[EventOf]


def export_of(store: Store, person_id: str) -> Export | None:
    """All that is held of somebody; None where nothing personal is.

    Raises:
        ChainBroken: an event on the way does not read.
    """
    fields = store.person(person_id)
    if fields is None:
        return None
    accounts, sessions = Accounts(), Sessions()
    accounts.load(person_id, fields)
    sessions.load(person_id, fields)
    account = accounts.get(person_id)
    purses = [_purse(store, one) for one in store.balances(f"patron:{person_id}:")]
    return Export(
        person_id,
        fields.get("kind", ""),
        account.name if account else "",
        account.made_ms if account else None,
        [key.label for key in account.passkeys] if account else [],
        {name: text for name, text in sorted(fields.items()) if not name.startswith(_HIDDEN)},
        [SessionOf(one.kind, one.since_ms, one.seen_ms) for one in sessions.of_person(person_id)],
        purses,
        list(_coups(store, person_id, purses)),
        [*_events(store, person_id), *_disputes(store, person_id, purses)],
    )


def _purse(store: Store, account: str) -> PurseOf:
    currency = Currency.parse(currency_of(account))
    read, after = lines_of(store, currency), 0
    lines: list[LineOf] = []
    while page := store.entries_of(account, after, 1_000):
        lines += map(read, page)
        after = page[-1].sequence
    return PurseOf(str(currency), currency.format(store.balance(account)), lines)


def _coups(store: Store, person_id: str, purses: list[PurseOf]) -> Iterator[CoupOf]:
    """Every coup with wagers of his, table by table; each table's stream is read once."""
    tables = {
        line.table: Currency.parse(purse.currency)
        for purse in purses
        for line in purse.lines
        if line.table is not None
    }
    for table, currency in sorted(tables.items()):
        reader = CoupReader(person_id)
        corrected = corrections_by_coup(store, f"{TABLES}{table}")
        for stored in store.read(f"{TABLES}{table}"):
            past = reader.read(event_of(stored))
            if past is None or not past.wagers:
                continue
            past = as_corrected(past, corrected.get(past.coup_number, ()), person_id)
            wagers = [
                {
                    "bet": wager.bet_id,
                    "stake": currency.format(wager.stake_minor),
                    "result": wager.result,
                    "returned": currency.format(wager.returned_minor),
                }
                for wager in past.wagers
            ]
            reason, outcome = past.void_reason, past.outcome
            told = (past.coup_number, stored.at_ms, past.coup, outcome, reason)
            yield CoupOf(table, *told, wagers)


def _disputes(store: Store, person_id: str, purses: list[PurseOf]) -> Iterator[EventOf]:
    """What he disputed at the tables he played at, and how that was decided."""
    tables = sorted({line.table for purse in purses for line in purse.lines if line.table})
    for table in tables:
        stream = f"{TABLES}{table}"
        for stored in disputes_of(store, stream, person_id):
            said = json.loads(stored.body)
            told = {name: each for name, each in said.items() if name not in ("by", "second")}
            yield EventOf(stream, stored.at_ms, stored.tag, told)


def _events(store: Store, person_id: str) -> Iterator[EventOf]:
    mark = person_id.encode()
    for stream in _OWN_STREAMS:
        for stored in store.read(stream):
            if mark not in stored.body:
                continue
            try:
                said = json.loads(stored.body)
            except ValueError as error:
                raise ChainBroken(stream, stored.version, str(error)) from error
            # who of the staff acted is that person's; what he did to others is theirs
            told = {name: each for name, each in said.items() if name != "by"}
            if person_id in told.values():
                yield EventOf(stream, stored.at_ms, stored.tag, told)
