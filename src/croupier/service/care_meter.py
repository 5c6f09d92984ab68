"""What counts against limits: stakes, losses and payments of the last month, by account.

A wager counts from the moment it is placed, as lost in whole until its coup is over; what comes
back then is taken off where it was counted, and a wager that is taken back or void has never
counted. So nobody passes a limit by wagers at the same time, and none that is placed within a
window is paid for by returns of one before it.

It is a fold over an account's entries. What a house does in memory comes as units, with the very
times that the record will have, so a restart counts what counted before it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from croupier.ledger import CASH_IN, ENDS, PENDED, Transfer
from croupier.ledger.corrections import CHARGED, CORRECTIONS, REFUNDED
from croupier.service.care import HOUR_MS, PERIOD_HOURS, AmountKind, Period
from croupier.store.protocol import Store
from croupier.store.records import Unit

__all__ = ["BUCKET_MS", "Meter", "Meters", "first_entry"]

BUCKET_MS: Final = 5 * 60_000
"""Amounts are added up by five minutes, and the oldest five of a window count in whole: a limit
is kept over any window to the millisecond, and room comes back up to five minutes late."""

PAID_IN: Final = frozenset({CASH_IN})
"""What a patron pays in himself. Play money is given; a licensee's wallet has limits of its own."""

_PERIOD_BUCKETS: Final = {
    period: hours * HOUR_MS // BUCKET_MS for period, hours in PERIOD_HOURS.items()
}
_KEPT_BUCKETS: Final = max(_PERIOD_BUCKETS.values())
_SET_BACK_MS: Final = 24 * HOUR_MS
"""By how much a clock may have been set back and still nothing is missed of a record."""
_PAGE: Final = 1_000


class _Open(NamedTuple):
    """A wager whose coup is not over: where and with how much it counts."""

    meter: Meter
    bucket: int
    stake_minor: int


class Meter:
    """What one account's patron staked, lost and paid in, by time.

    Args:
        account: such as ``patron:ann:USD``.

    Attributes:
        sequence: of the last entry that was read.
        followed: whether it has been told what a house does since.
    """

    def __init__(self, account: str) -> None:
        self.account = account
        self.sequence = 0
        self.followed = False
        self.open: dict[str, _Open] = {}
        self._amounts: dict[AmountKind, dict[int, int]] = {"stake": {}, "loss": {}, "deposit": {}}
        self._sums: dict[tuple[AmountKind, Period], tuple[int, int]] = {}

    def used(self, kind: AmountKind, period: Period, now_ms: int) -> int:
        """What counts by now, in minor units; a loss below 0 is a win."""
        first = now_ms // BUCKET_MS - _PERIOD_BUCKETS[period]
        known = self._sums.get((kind, period))
        if known is None or known[0] != first:
            buckets = self._amounts[kind]
            found = sum(minor for bucket, minor in buckets.items() if bucket >= first)
            known = self._sums[(kind, period)] = first, found
            if period == "month":
                self._forget(kind, first - _SET_BACK_MS // BUCKET_MS)
        return known[1]

    def _forget(self, kind: AmountKind, first: int) -> None:
        buckets = self._amounts[kind]
        for bucket in [bucket for bucket in buckets if bucket < first]:
            del buckets[bucket]

    def change(self, kind: AmountKind, bucket: int, minor: int) -> None:
        """So much more counts, or less."""
        buckets = self._amounts[kind]
        buckets[bucket] = buckets.get(bucket, 0) + minor
        for (of, period), (first, total) in self._sums.items():
            if of == kind and bucket >= first:
                self._sums[(of, period)] = first, total + minor

    def read(self, store: Store, now_ms: int) -> None:
        """Take in what is recorded and was not yet; waits for the disk."""
        if not self.sequence:
            since_ms = now_ms - _KEPT_BUCKETS * BUCKET_MS - _SET_BACK_MS
            self.sequence = first_entry(store, self.account, since_ms) - 1
        while lines := store.entries_of(self.account, self.sequence, _PAGE):
            for line in lines:
                # of a lost wager no line says that it is over: whoever reads forgets it below
                self._count(line.kind, line.wager_id, line.amount_minor, line.at_ms)
                if line.kind in CORRECTIONS:
                    self.correct(line.kind, bucket_of(store, line.ref), line.amount_minor)
            self.sequence = lines[-1].sequence

    def _count(self, kind: str, wager_id: str | None, minor: int, at_ms: int) -> None:
        if kind == PENDED and wager_id is not None:
            self.place(wager_id, -minor, at_ms)
        elif kind in ENDS and wager_id is not None:
            self.end(kind, self.open.pop(wager_id, None), minor)
        elif kind in PAID_IN:
            self.change("deposit", at_ms // BUCKET_MS, minor)

    def correct(self, kind: str, bucket: int, minor: int) -> None:
        """What came of a wager is another thing: it counts so where the wager was counted."""
        self.change("loss", bucket, -minor)
        if kind in (REFUNDED, CHARGED):
            # a stake that goes back was never staked, and one that is charged was
            self.change("stake", bucket, -minor)

    def place(self, wager_id: str, stake_minor: int, at_ms: int) -> None:
        """A wager is placed: it counts as staked, and as lost."""
        bucket = at_ms // BUCKET_MS
        self.change("stake", bucket, stake_minor)
        self.change("loss", bucket, stake_minor)
        self.open[wager_id] = _Open(self, bucket, stake_minor)

    @staticmethod
    def end(kind: str, wager: _Open | None, returned_minor: int) -> None:
        """A wager is over; None for one of before anything that is counted."""
        if wager is None:
            return
        wager.meter.change("loss", wager.bucket, -returned_minor)
        if ENDS[kind] == "voided":
            wager.meter.change("stake", wager.bucket, -wager.stake_minor)


def bucket_of(store: Store, wager_id: str) -> int:
    """Where a wager that was over counts: when it was placed; waits for the disk."""
    placed = store.cause(f"{wager_id}:pend")
    return placed.at_ms // BUCKET_MS if placed is not None else 0


def first_entry(store: Store, account: str, since_ms: int) -> int:
    """The number of an account's first entry from a time on; one more than there are for none."""

    def is_before(sequence: int) -> bool:
        line = store.entries_of(account, sequence - 1, 1)
        return bool(line) and line[0].at_ms < since_ms

    low, step = 0, 1
    while is_before(low + step):
        low, step = low + step, step * 2
    high = low + step
    while high - low > 1:
        middle = (low + high) // 2
        if is_before(middle):
            low = middle
        else:
            high = middle
    return high


class Meters:
    """The meters of a house, which follow it from when they were first asked for.

    Args:
        store: the house's record.
        pending: what the house is to record with its next commit.
        is_open: whether a wager's coup is not over, in the house's memory.
    """

    def __init__(
        self,
        store: Store,
        pending: Callable[[], Sequence[Unit]],
        is_open: Callable[[str], bool],
    ) -> None:
        self._store, self._pending, self._is_open = store, pending, is_open
        self._meters: dict[str, Meter] = {}
        self._open: dict[str, _Open] = {}
        self._undo: list[Callable[[], object]] = []

    def known(self, account: str) -> Meter | None:
        """An account's meter, if it was asked for before."""
        return self._meters.get(account)

    def of(self, account: str, now_ms: int) -> Meter:
        """An account's meter; read from the record the first time."""
        known = self._meters.get(account)
        return known or self.install(Meter(account), now_ms)

    def install(self, meter: Meter, now_ms: int) -> Meter:
        """Let a meter, read as far as it may be, follow the house from now on."""
        known = self._meters.get(meter.account)
        if known is not None:
            return known
        if meter.followed:
            # it was dropped since: what it was told beside the record would count twice
            meter = Meter(meter.account)
        meter.read(self._store, now_ms)
        meter.followed = True
        self._meters[meter.account] = meter
        for wager_id, wager in meter.open.items():
            # those that this turn has ended end by what is pending, below
            self._open[wager_id] = wager
        meter.open = {}
        for unit in self._pending():
            for transfer in unit.transfers:
                self._take(transfer, unit.at_ms, only=meter)
        self._drop_ended(meter)
        return meter

    def _drop_ended(self, meter: Meter) -> None:
        """Forget wagers that were lost long ago: of each of them no entry tells the end."""
        ended = [
            wager_id
            for wager_id, wager in self._open.items()
            if wager.meter is meter and not self._is_open(wager_id)
        ]
        for wager_id in ended:
            del self._open[wager_id]

    def drop(self, account: str) -> None:
        """Follow an account no more."""
        meter = self._meters.pop(account, None)
        if meter is not None:
            self._open = {key: each for key, each in self._open.items() if each.meter is not meter}

    # --- what a house tells ----------------------------------------------------------------

    def moved(self, unit: Unit) -> None:
        """This is to be recorded with the next commit."""
        if self._meters:
            for transfer in unit.transfers:
                self._take(transfer, unit.at_ms)

    def kept(self) -> None:
        """All of it is recorded."""
        self._undo.clear()

    def undone(self) -> None:
        """None of it was recorded."""
        for undo in reversed(self._undo):
            undo()
        self._undo.clear()

    def _take(self, transfer: Transfer, at_ms: int, only: Meter | None = None) -> None:
        wager_id, kind = transfer.wager_id, transfer.kind
        if wager_id is not None and kind in ENDS:
            wager = self._open.get(wager_id)
            if wager is not None and only in (None, wager.meter):
                self._end(wager_id, wager, transfer)
        elif kind in CORRECTIONS:
            for entry in transfer.entries:
                meter = self._meters.get(entry.account)
                if meter is not None and only in (None, meter):
                    self._correct(meter, transfer, entry.amount_minor)
        elif kind == PENDED or kind in PAID_IN:
            for entry in transfer.entries:
                meter = self._meters.get(entry.account)
                if meter is not None and only in (None, meter):
                    self._add(meter, wager_id, entry.amount_minor, at_ms)

    def _end(self, wager_id: str, wager: _Open, transfer: Transfer) -> None:
        account, meter = wager.meter.account, wager.meter
        entries = transfer.entries
        back = sum(entry.amount_minor for entry in entries if entry.account == account)
        del self._open[wager_id]
        meter.end(transfer.kind, wager, back)

        def undo() -> None:
            self._open[wager_id] = wager
            meter.change("loss", wager.bucket, back)
            if ENDS[transfer.kind] == "voided":
                meter.change("stake", wager.bucket, wager.stake_minor)

        self._undo.append(undo)

    def _correct(self, meter: Meter, transfer: Transfer, minor: int) -> None:
        bucket = bucket_of(self._store, transfer.ref)
        meter.correct(transfer.kind, bucket, minor)
        self._undo.append(lambda: meter.correct(transfer.kind, bucket, -minor))

    def _add(self, meter: Meter, wager_id: str | None, minor: int, at_ms: int) -> None:
        bucket = at_ms // BUCKET_MS
        if wager_id is None:
            meter.change("deposit", bucket, minor)
            self._undo.append(lambda: meter.change("deposit", bucket, -minor))
            return
        meter.place(wager_id, -minor, at_ms)
        self._open[wager_id] = meter.open.pop(wager_id)

        def undo() -> None:
            self._open.pop(wager_id, None)
            meter.change("stake", bucket, minor)
            meter.change("loss", bucket, minor)

        self._undo.append(undo)
