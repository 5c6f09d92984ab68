"""Where each debit and credit stands, and which call to the licensee is due. Pure.

==============  =========================  ==================================================
a debit is      after                      and is called for
==============  =========================  ==================================================
``asked``       ``debit-asked``            ``debit``, once; never again. Abandoned by whoever
                                           waited, or found so at opening: ``rollback-asked``
                                           has to be recorded
``rolling``     ``rollback-asked``         ``rollback``, until it is acknowledged
(gone)          ``debit-confirmed``,       nothing
                ``debit-refused``,
                ``rollback-confirmed``
==============  =========================  ==================================================

A credit is ``owed`` from ``credit-asked`` until ``credit-confirmed`` and is called for until then.

What a patron owes is ``collecting`` from ``collect-asked`` until ``collect-confirmed`` or
``collect-refused``: ``debit`` is called until one of them is the answer. It is not called before
the credits that he was owed as it was asked, for what is taken back may be among them.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from croupier.errors import StoreError
from croupier.service.wallet import events as w

__all__ = ["Book", "State", "Txn", "wait_ms"]

State = Literal["asked", "rolling", "owed", "collecting"]

_FIRST_WAIT_MS: Final = 500
_LONGEST_WAIT_MS: Final = 60_000
CARRY_EVERY: Final = 1_000
"""After so many events what is unfinished is written anew."""
MOST_CARRIED: Final = 1_500
"""More would not fit into an event; then an opening reads from further back."""
MOST_UNKNOWN: Final = 256
"""While the outcome of so many debits is unknown nobody stakes anything."""
MOST_UNKNOWN_OF_ONE: Final = 8
"""While that of so many of one patron is, he stakes nothing."""


class Txn(msgspec.Struct, frozen=True):
    """A debit or credit that is not finished.

    Attributes:
        asked_ms: on the wall clock, as the record dates it.
        due_ms: on the house's clock: when to call next.
        tries: how many calls have led to nothing.
        abandoned: of one that is asked: nobody waits for its outcome any more.
        after: of one that is collected: the credits that come before it.
    """

    asked: w.Asked
    asked_ms: int
    state: State
    due_ms: int = 0
    tries: int = 0
    in_flight: bool = False
    abandoned: bool = False
    after: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The id that the licensee is told."""
        return self.asked.id

    @property
    def waits(self) -> bool:
        """Whether there is something to do for it that nobody does yet."""
        return not self.in_flight and (self.state != "asked" or self.abandoned)

    @property
    def is_unknown(self) -> bool:
        """Whether it is a debit that may have been done or not, and has to be undone."""
        return self.state == "rolling" or self.abandoned


def wait_ms(tries: int) -> int:
    """How long after so many calls in vain the next comes: twice as long each time, to a bound."""
    # the exponent is bounded as well, or a number of a million digits comes of a long night
    return min(_LONGEST_WAIT_MS, _FIRST_WAIT_MS << min(tries, 16))


class Book:
    """Everything that is unfinished, by id."""

    def __init__(self) -> None:
        self._open: dict[str, Txn] = {}
        self._states: Counter[State] = Counter()
        self._unknown: Counter[str] = Counter()
        self._unknown_count = 0
        self._owed: dict[tuple[str, str], dict[str, None]] = {}
        self._queue: list[tuple[int, int, str]] = []
        self._places: dict[str, int] = {}
        self._place = 0
        self.since_carried = 0
        self._is_new = True

    def get(self, txn_id: str) -> Txn | None:
        """The transaction, while it is unfinished."""
        return self._open.get(txn_id)

    def open(self) -> Iterator[Txn]:
        """All that are unfinished, the oldest first."""
        yield from self._open.values()

    def count(self, state: State) -> int:
        """How many are in a state."""
        return self._states[state]

    def is_held(self, txn: Txn) -> bool:
        """Whether a credit that comes before it is owed as yet."""
        return any(txn_id in self._open for txn_id in txn.after)

    def is_full(self, patron_id: str) -> bool:
        """Whether so much of a patron's, or of all, is unknown that he may stake nothing now."""
        own = self._unknown.get(patron_id, 0)
        return self._unknown_count >= MOST_UNKNOWN or own >= MOST_UNKNOWN_OF_ONE

    def apply(self, event: w.Event, at_ms: int) -> None:
        """Follow an event that is recorded.

        Raises:
            StoreError: it cannot follow on what was before it.
        """
        is_new, self._is_new = self._is_new, False
        self.since_carried += 1
        match event:
            case w.Opened():
                if not is_new:
                    raise StoreError("a wallet opens once")
            case w.DebitAsked():
                self._add(Txn(event, at_ms, "asked"))
            case w.CreditAsked() | w.CollectAsked():
                self._owe(event, at_ms)
            case w.DebitConfirmed(id=txn_id) | w.DebitRefused(id=txn_id):
                self._end(txn_id, "asked")
            case w.RollbackAsked(id=txn_id):
                txn = self._needed(txn_id, "asked")
                self._put(Txn(txn.asked, txn.asked_ms, "rolling"))
            case w.RollbackConfirmed(id=txn_id):
                self._end(txn_id, "rolling")
            case w.CreditConfirmed(id=txn_id):
                self._end(txn_id, "owed")
            case w.CollectConfirmed(id=txn_id) | w.CollectRefused(id=txn_id):
                self._end(txn_id, "collecting")
            case w.DayCompared():
                pass
            case w.Carried():
                self._carry_on(event, is_new=is_new)

    def _carry_on(self, event: w.Carried, *, is_new: bool) -> None:
        if is_new:
            self._carry(event)
        elif event != self._carried():
            raise StoreError("what it carries on is not what is unfinished")
        self.since_carried = 0

    def _add(self, txn: Txn) -> None:
        if txn.id in self._open:
            raise StoreError(f"{txn.id} was asked before")
        self._put(txn)

    def _owe(self, event: w.CreditAsked | w.CollectAsked, at_ms: int) -> None:
        """The house owes a patron, or he owes it; what it owed him before comes first."""
        of = (event.patron_id, event.currency)
        if isinstance(event, w.CreditAsked):
            self._add(Txn(event, at_ms, "owed"))
            self._owed.setdefault(of, {})[event.id] = None
        else:
            before = tuple(self._owed.get(of, ()))
            self._add(Txn(event, at_ms, "collecting", after=before))

    def _put(self, txn: Txn) -> None:
        """A transaction is so from now on; what waits has a place in the queue."""
        self._uncount(txn.id)
        self._open[txn.id] = txn
        self._count(txn, 1)
        if txn.waits:
            self._place += 1
            self._places[txn.id] = self._place
            heapq.heappush(self._queue, (txn.due_ms, self._place, txn.id))

    def _uncount(self, txn_id: str) -> None:
        self._places.pop(txn_id, None)
        before = self._open.get(txn_id)
        if before is not None:
            self._count(before, -1)

    def _count(self, txn: Txn, by: int) -> None:
        self._states[txn.state] += by
        if txn.is_unknown:
            patron_id = txn.asked.patron_id
            self._unknown_count += by
            self._unknown[patron_id] += by
            if not self._unknown[patron_id]:
                del self._unknown[patron_id]

    def _needed(self, txn_id: str, *states: State) -> Txn:
        txn = self._open.get(txn_id)
        if txn is None or txn.state not in states:
            raise StoreError(f"{txn_id} is not {' or '.join(states)}")
        return txn

    def _end(self, txn_id: str, state: State) -> None:
        asked = self._needed(txn_id, state).asked
        self._uncount(txn_id)
        del self._open[txn_id]
        if isinstance(asked, w.CreditAsked):
            key = (asked.patron_id, asked.currency)
            del self._owed[key][txn_id]
            if not self._owed[key]:
                del self._owed[key]

    @property
    def is_to_carry(self) -> bool:
        """Whether it is time to write what is unfinished anew, and it fits."""
        return self.since_carried >= CARRY_EVERY and len(self._open) <= MOST_CARRIED

    def carried(self) -> w.Carried | None:
        """What is unfinished as an event, if it is time for one."""
        return self._carried() if self.is_to_carry else None

    def _carried(self) -> w.Carried:
        debits, owed, collects = [], [], []
        for txn in self._open.values():
            if isinstance(txn.asked, w.DebitAsked):
                debits.append((txn.asked, txn.asked_ms, txn.state == "rolling"))
            elif isinstance(txn.asked, w.CreditAsked):
                owed.append((txn.asked, txn.asked_ms))
            else:
                collects.append((txn.asked, txn.asked_ms))
        return w.Carried(tuple(debits), tuple(owed), tuple(collects))

    def _carry(self, event: w.Carried) -> None:
        for debit, at_ms, rolling in event.debits:
            self._add(Txn(debit, at_ms, "rolling" if rolling else "asked"))
        for credit, at_ms in event.credits:
            self._owe(credit, at_ms)
        for collect, at_ms in event.collects:
            self._owe(collect, at_ms)

    # --- what to do next -------------------------------------------------------------------

    def begin_due(self, now_ms: int, most_count: int) -> list[Txn]:
        """Those that something is done for from now on: due, the longest due first.

        Takes time by what it gives, however many wait.
        """
        begun: list[Txn] = []
        while len(begun) < most_count:
            due_ms = self.next_due_ms()
            if due_ms is None or due_ms > now_ms:
                break
            txn = self._open[heapq.heappop(self._queue)[2]]
            self._put(msgspec.structs.replace(txn, in_flight=True))
            begun.append(txn)
        return begun

    def next_due_ms(self) -> int | None:
        """When the next falls due; None while nothing waits."""
        while self._queue:
            due_ms, place, txn_id = self._queue[0]
            if self._places.get(txn_id) == place:
                return due_ms
            heapq.heappop(self._queue)  # it has another place since, or none
        return None

    def again(self, txn: Txn, now_ms: int, *, in_vain: bool) -> None:
        """What was begun has ended; unless the record went on, it is to be done again.

        Args:
            txn: as it was when it was begun.
            in_vain: it led to nothing that is sure, or to what could not be recorded.
        """
        now = self._open.get(txn.id)
        if now is not None and in_vain and now.state == txn.state:
            due_ms = now_ms + wait_ms(now.tries)
            again = {"in_flight": False, "tries": now.tries + 1, "due_ms": due_ms}
            self._put(msgspec.structs.replace(now, **again))

    def abandon(self, txn_id: str) -> None:
        """Nobody waits for a debit any more that has no outcome."""
        txn = self._open.get(txn_id)
        if txn is not None and txn.state == "asked":
            self._put(msgspec.structs.replace(txn, in_flight=False, abandoned=True))
