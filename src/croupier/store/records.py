"""What goes into a store and what comes out: events, units, heads, statement lines."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

import msgspec

from croupier.errors import NotationError
from croupier.ledger import Transfer

__all__ = [
    "AccountRow",
    "Append",
    "EntryRow",
    "Head",
    "NewEvent",
    "Pick",
    "Placed",
    "Report",
    "Snapshot",
    "StatementLine",
    "StoredEvent",
    "TransferRow",
    "Unit",
]

LEDGER: Final = "ledger"
"""The stream that the store itself writes: one event a transfer."""

MAX_BODY_BYTES: Final = 1 << 20
MAX_AT_MS: Final = (1 << 53) - 1
MAX_GROUP_EVENTS: Final = 1 << 16

_HEAD: Final = re.compile(r"(0|[1-9][0-9]{0,15}):([0-9a-f]{64})", re.ASCII)
_STREAM: Final = re.compile(
    r"care|house|ledger|staff|wallet|(?:table|waiting)/[A-Za-z0-9][A-Za-z0-9_.-]{0,63}", re.ASCII
)
_TAG: Final = re.compile(r"(?=.{1,64}\Z)[a-z][a-z0-9]*(?:-[a-z0-9]+)*\.v[1-9][0-9]*", re.ASCII)


class NewEvent(msgspec.Struct, frozen=True, gc=False):
    """An event to be appended.

    Attributes:
        tag: what happened and which version of its form, such as ``coup-settled.v1``.
        body: a JSON object in UTF-8, at most 1 MiB; stored byte for byte.
    """

    tag: str
    body: bytes


class StoredEvent(msgspec.Struct, frozen=True, gc=False):
    """An event as it lies in the record; ``docs/store.md`` says how ``hash`` is made.

    Attributes:
        stream: ``table/<id>``, ``house``, ``staff``, ``care``, ``wallet`` or ``ledger``.
        version: its place in the stream, from 1, without gaps.
        at_ms: when, in milliseconds of the Unix clock, as the writer gave it.
        previous_hash: the hash of the event before, or the stream's genesis hash.
    """

    stream: str
    version: int
    tag: str
    at_ms: int
    body: bytes
    previous_hash: bytes
    hash: bytes


class Pick(NamedTuple):
    """Which events of all streams are wanted.

    Attributes:
        tags: those with one of these; with `others` all that have none of them.
        after, before: positions among everything written, from 1, that they lie between.
        since_ms, until_ms: when they were written at the earliest and at the latest.
        streams: of these only; of all if there are none.
        newest_first: else the oldest come first.
        limit: at most so many.
    """

    tags: tuple[str, ...]
    others: bool = False
    after: int = 0
    before: int = MAX_AT_MS
    since_ms: int = -MAX_AT_MS
    until_ms: int = MAX_AT_MS
    streams: tuple[str, ...] = ()
    newest_first: bool = True
    limit: int = 512

    def wants(self, event: StoredEvent) -> bool:
        """Whether an event fits, wherever it lies."""
        return (
            (event.tag in self.tags) is not self.others
            and self.since_ms <= event.at_ms <= self.until_ms
            and (not self.streams or event.stream in self.streams)
        )


class Placed(NamedTuple):
    """An event, and its position among everything written, from 1."""

    position: int
    event: StoredEvent


class Head(NamedTuple):
    """The newest event of a stream: its version and hash. Kept elsewhere, it proves the past.

    >>> Head.parse(str(Head(5, bytes(32)))) == Head(5, bytes(32))
    True
    """

    version: int
    hash: bytes

    @classmethod
    def parse(cls, text: str) -> Head:
        """Read ``version:hash`` with the hash in 64 hexadecimal digits; raises NotationError."""
        found = _HEAD.fullmatch(text)
        if found is None:
            raise NotationError(f"{text!r} is not a head; write <version>:<64 hexadecimal digits>")
        return cls(int(found[1]), bytes.fromhex(found[2]))

    def __str__(self) -> str:
        return f"{self.version}:{self.hash.hex()}"


class Append(msgspec.Struct, frozen=True):
    """Events for one stream, which must be at ``expected_version`` (0: still empty).

    Versions go on within a group: a second append to the stream expects the version
    that the first one leaves behind.
    """

    stream: str
    expected_version: int
    events: tuple[NewEvent, ...]


class Unit(msgspec.Struct, frozen=True):
    """What one command leads to: events and the money they move, all of it or nothing."""

    at_ms: int
    appends: tuple[Append, ...] = ()
    transfers: tuple[Transfer, ...] = ()


class Snapshot(msgspec.Struct, frozen=True):
    """The state of a stream at a version, so that replay can start there. Only a cache."""

    stream: str
    version: int
    body: bytes


class StatementLine(msgspec.Struct, frozen=True):
    """One entry of an account, as a statement shows it.

    Attributes:
        sequence: its number on this account, from 1; the cursor to read on from.
        amount_minor: what came (or went, below 0).
        balance_minor: the balance after it.
        at_ms: when; kind, wager_id, ref: the transfer's.
        ledger_version: the event of stream ``ledger`` that recorded it.
    """

    account: str
    sequence: int
    amount_minor: int
    balance_minor: int
    at_ms: int
    transfer_id: str
    kind: str
    wager_id: str | None
    ref: str
    ledger_version: int


class Report(msgspec.Struct, frozen=True):
    """What ``verify`` checked.

    Attributes:
        heads: every stream with its head; keep them elsewhere to prove the record later.
        event_count, transfer_count, entry_count, account_count, open_wager_count:
            how much was checked.
        sums: per currency, always 0.
        bad_snapshots: streams whose cached snapshot does not belong to the record. Reading
            ignores them, so they are no fault of the record.
    """

    heads: dict[str, Head]
    event_count: int
    transfer_count: int
    entry_count: int
    account_count: int
    open_wager_count: int
    sums: dict[str, int]
    bad_snapshots: tuple[str, ...] = ()


class EntryRow(NamedTuple):
    """One entry as projected: the ``sequence``-th of its account, and the balance after it."""

    account: str
    sequence: int
    ledger_version: int
    amount_minor: int
    balance_minor: int


class AccountRow(NamedTuple):
    """An account as projected: its balance and how many entries made it."""

    balance_minor: int
    entry_count: int


class TransferRow(NamedTuple):
    """A transfer as projected: where its event is, and the ids that may be used once."""

    ledger_version: int
    id: str
    kind: str
    wager_id: str | None


def is_stream(name: str) -> bool:
    """Whether this can be the name of a stream."""
    return _STREAM.fullmatch(name) is not None


def is_tag(tag: str) -> bool:
    """Whether this can be the tag of an event."""
    return _TAG.fullmatch(tag) is not None
