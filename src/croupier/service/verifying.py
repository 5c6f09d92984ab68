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
from croupier.service.audit import follow
from croupier.service.order import check_order
from croupier.service.record import TABLES, admissions
from croupier.store.ledger_stream import transfer_of
from croupier.store.protocol import Store
from croupier.store.records import LEDGER, Head, Report
from croupier.table.state import TableState

__all__ = ["TableFound", "Unfinished", "Verified", "verify_record"]

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
    compare: Callable[[str, TableState], None] | None = None,
) -> Verified:
    """Recompute all of a record. A reader who wants it of one moment holds one for it.

    Args:
        kept: by stream the heads that were kept elsewhere, of different versions, the oldest
            first.
        compare: told each table's stream and the state its events lead to.

    Raises:
        ChainBroken: names the first event that is not what it had to be.
        DataError: the file is damaged, in no event of its own.
    """
    kept = kept or {}
    report = store.verify({stream: heads[0] for stream, heads in kept.items()})
    _require_kept(store, kept)
    bad = dict.fromkeys(report.bad_snapshots, "its snapshot does not belong to the record")
    tables: list[TableFound] = []
    in_play: dict[str, int] = {}
    for stream in report.heads:
        if not stream.startswith(TABLES):
            continue  # those of the house are read below
        state = _followed(store, stream, bad)
        if compare is not None:
            compare(stream, state)
        in_play.update({key: wager.stake_minor for key, wager in state.wagers.items()})
        tables.append(_found(state))
    for _ in admissions(store):
        pass  # each of them reads
    _compare_wagers(store, in_play)
    check_order(store)
    return Verified(report, tuple(tables), bad)


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


def _require_kept(store: Store, kept: Mapping[str, Sequence[Head]]) -> None:
    """Every kept head must be in the record, which verified with the oldest of each stream.

    Raises:
        ChainBroken: names the first event that is missing, or is not the one that was kept.
    """
    for stream, heads in kept.items():
        last_version = store.head(stream).version
        for version, digest in heads[1:]:
            if version > last_version:
                why = f"missing; a head of {version} was kept"
                raise ChainBroken(stream, last_version + 1, why)
            if next(iter(store.read(stream, version - 1))).hash != digest:
                raise ChainBroken(stream, version, "its hash is not the one that was kept")
