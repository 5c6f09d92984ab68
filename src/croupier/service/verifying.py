"""The whole check of a house's record, for its writer and for anybody who may only read it.

Nothing is believed that can be worked out: chains from their first events, the ledger's tables
from its stream, what sheet and shoe decide, the order of writing, and kept snapshots. What is
held in memory is bounded by accounts, wagers in play and one table's state, not by the record.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec

from croupier.errors import ChainBroken, StoreError
from croupier.service.audit import follow, snapshot_fault
from croupier.service.audit_authors import check_authors
from croupier.service.audit_corrections import check_corrections
from croupier.service.care_events import check_care
from croupier.service.checkpoints import Checkpoint
from croupier.service.decks import check_decks
from croupier.service.holding import require_head, require_order
from croupier.service.order import check_order
from croupier.service.record import TABLES, admissions
from croupier.service.staff import check_staff
from croupier.service.walking import decided
from croupier.service.wallet.audit import follow_outside
from croupier.store.ledger_stream import transfer_of
from croupier.store.protocol import Store
from croupier.store.records import LEDGER, Head, Report
from croupier.table.state import TableState

__all__ = ["Aside", "TableFound", "Unfinished", "Verified", "Walked", "verify_record", "walk"]

_IN_PLAY: Final = frozenset({"betting", "closed", "dealt"})


class Unfinished(msgspec.Struct, frozen=True):
    """A coup that was begun and neither settled nor voided: the house stopped, or goes on.

    Attributes:
        phase: ``betting``, ``closed`` or ``dealt``.
        staked_minor: the stakes of all its wagers, in minor units of the table's currency.
    """

    coup_number: int
    coup_id: str
    phase: str
    wager_count: int
    staked_minor: int


class TableFound(msgspec.Struct, frozen=True):
    """A table as its record leaves it; ``coup_count`` counts what ended, voided coups too."""

    table_id: str
    currency: str
    event_count: int
    coup_count: int
    unfinished: Unfinished | None


class Walked(msgspec.Struct, frozen=True):
    """What the tables' decisions lead to.

    Attributes:
        in_play: the stake of every wager that lies on a table, by its id.
        bad_snapshots: as of :class:`Verified`.
    """

    tables: tuple[TableFound, ...]
    in_play: dict[str, int]
    bad_snapshots: dict[str, str]


Compare = Callable[[str, TableState], None]
Aside = Callable[[Mapping[str, Head], Mapping[str, Head]], Callable[[], Walked | None]]
"""Begins a walk until some heads from others on, in another process; what it gives waits for it."""


class Verified(msgspec.Struct, frozen=True):
    """What was found sound.

    Attributes:
        bad_snapshots: streams whose kept snapshot is not what their events lead to, and why.
            The record is sound all the same, for a snapshot is only a cache.
    """

    report: Report
    tables: tuple[TableFound, ...]
    bad_snapshots: dict[str, str]


def verify_record(
    store: Store,
    kept: Mapping[str, Sequence[Head]] | None = None,
    compare: Compare | None = None,
    *,
    checkpoints: Sequence[Checkpoint] = (),
    since: Checkpoint | None = None,
    aside: Aside | None = None,
) -> Verified:
    """Recompute all of a record. A reader who wants it of one moment holds one for it.

    Args:
        kept: by stream the heads that were kept elsewhere, of different versions, the oldest
            first.
        compare: told each table's stream and the state its events lead to.
        checkpoints: what was signed and kept elsewhere, the oldest first.
        since: one of them, to begin with; what lies before it is believed, unless something
            after it is odd.
        aside: begins to walk through the tables' decisions elsewhere, for whoever can; what it
            gives is asked for the outcome.

    Raises:
        ChainBroken: names the first event that is not what it had to be.
        DataError: the file is damaged, in no event of its own.
    """
    kept = _all_kept(kept or {}, checkpoints)
    begin: Mapping[str, Head] = since.content.heads if since else {}
    heads = {stream: store.head(stream) for stream in store.streams()}
    outcome = aside(heads, begin) if aside else None
    report = store.verify({stream: each[0] for stream, each in kept.items()}, begin)
    for stream, more in kept.items():
        for head in more[1:]:
            require_head(store, stream, head)
    walked = outcome() if outcome else None
    if walked is None:
        walked = walk(store, report.heads, begin, compare)
    if walked is None:
        walked = _followed_all(store, report.heads, compare)
    _compare_wagers(store, walked.in_play)
    check_corrections(store)
    check_care(store)
    check_staff(store)
    check_decks(store)
    check_authors(store)
    follow_outside(store)
    require_order(store, checkpoints, since)
    bad = dict.fromkeys(report.bad_snapshots, "its snapshot does not belong to the record")
    return Verified(report, walked.tables, bad | walked.bad_snapshots)


def _all_kept(
    kept: Mapping[str, Sequence[Head]], checkpoints: Sequence[Checkpoint]
) -> dict[str, list[Head]]:
    """By stream all heads that were kept, the oldest first."""
    found = {stream: set(heads) for stream, heads in kept.items()}
    for each in checkpoints:
        for stream, head in each.content.heads.items():
            found.setdefault(stream, set()).add(head)
    return {stream: sorted(heads) for stream, heads in found.items()}


def walk(
    store: Store,
    heads: Mapping[str, Head],
    since: Mapping[str, Head],
    compare: Compare | None = None,
) -> Walked | None:
    """Tables that were decided as they had to be; None where that is not certain."""
    found = decided(store, heads, since)
    if found is None:
        return None
    bad = {stream: snapshot_fault(stream, at) for stream, at in found.odd_snapshots.items()}
    return _walked(found.states, bad, compare)


def _followed_all(store: Store, heads: Mapping[str, Head], compare: Compare | None) -> Walked:
    """The same, event by event; raises ChainBroken at the first that is bad."""
    bad: dict[str, str] = {}
    tables = [stream for stream in heads if stream.startswith(TABLES)]
    states = {stream: _followed(store, stream, bad) for stream in tables}
    for _ in admissions(store):
        pass  # each of them reads
    walked = _walked(states, bad, compare)
    _compare_wagers(store, walked.in_play)
    check_order(store)
    return walked


def _walked(
    states: Mapping[str, TableState], bad: dict[str, str], compare: Compare | None
) -> Walked:
    in_play: dict[str, int] = {}
    for stream, state in states.items():
        if compare is not None:
            compare(stream, state)
        in_play.update({key: wager.stake_minor for key, wager in state.wagers.items()})
    tables = tuple(_found(states[stream]) for stream in sorted(states))
    return Walked(tables, in_play, bad)


def _followed(store: Store, stream: str, bad: dict[str, str]) -> TableState:
    """The state that a table's events lead to; notes a snapshot that says otherwise."""
    kept = store.snapshot(stream)
    try:
        return follow(store, stream, kept)
    except ChainBroken:
        raise
    except StoreError as error:
        if kept is None or error.__cause__ is not None:  # the disk's
            raise
        bad[stream] = str(error)
    return follow(store, stream)


def _found(state: TableState) -> TableFound:
    unfinished = None
    if state.phase in _IN_PLAY:
        unfinished = Unfinished(
            state.coup_number,
            state.coup_id,
            state.phase,
            len(state.wagers),
            sum(wager.stake_minor for wager in state.wagers.values()),
        )
    coup_count = state.coup_number - (unfinished is not None)
    return TableFound(state.table_id, state.currency, state.version, coup_count, unfinished)


def _compare_wagers(store: Store, in_play: Mapping[str, int]) -> None:
    """What is pending in the ledger must be what lies on the tables."""
    pending = {key: wager.stake_minor for key, wager in store.position().open_wagers()}
    odd = {key for key in pending.keys() | in_play.keys() if pending.get(key) != in_play.get(key)}
    if not odd:
        return
    last: dict[str, int] = {}
    for stored in store.read(LEDGER):
        transfer = transfer_of(stored)
        if transfer is not None and transfer.wager_id in odd:
            last[transfer.wager_id] = stored.version
    version, what = min((last.get(key, 0), key) for key in odd)
    why = f"wager {what} has {pending.get(what, 0)} pending in the ledger"
    raise ChainBroken(LEDGER, version, f"{why} and {in_play.get(what, 0)} in play at the tables")
