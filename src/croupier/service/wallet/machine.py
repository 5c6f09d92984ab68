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
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from croupier.errors import StoreError
from croupier.service.wallet import events as w

__all__ = ["Book", "State", "Txn", "wait_ms"]

State = Literal["asked", "rolling", "owed"]

_FIRST_WAIT_MS: Final = 500
_LONGEST_WAIT_MS: Final = 60_000
CARRY_EVERY: Final = 1_000
"""After so many events what is unfinished is written anew."""
MOST_CARRIED: Final = 1_500
"""More would not fit into an event; then an opening reads from further back."""


class Txn(msgspec.Struct, frozen=True):
    """A debit or credit that is not finished.

    Attributes:
        asked_ms: on the wall clock, as the record dates it.
        due_ms: on the house's clock: when to call next.
        tries: how many calls have led to nothing.
        abandoned: of one that is asked: nobody waits for its outcome any more.
    """

    asked: w.DebitAsked | w.CreditAsked
    asked_ms: int
    state: State
    due_ms: int = 0
    tries: int = 0
    in_flight: bool = False
    abandoned: bool = False

    @property
    def id(self) -> str:
        """The id that the licensee is told."""
        return self.asked.id

    @property
    def waits(self) -> bool:
        """Whether there is something to do for it that nobody does yet."""
        return not self.in_flight and (self.state != "asked" or self.abandoned)


def wait_ms(tries: int) -> int:
    """How long after so many calls in vain the next comes: twice as long each time, to a bound."""
    # the exponent is bounded as well, or a number of a million digits comes of a long night
    return min(_LONGEST_WAIT_MS, _FIRST_WAIT_MS << min(tries, 16))


class Book:
    """Everything that is unfinished, by id."""

    def __init__(self) -> None:
        self._open: dict[str, Txn] = {}
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
        return sum(txn.state == state for txn in self._open.values())

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
            case w.CreditAsked():
                self._add(Txn(event, at_ms, "owed"))
            case w.DebitConfirmed(id=txn_id) | w.DebitRefused(id=txn_id):
                self._end(txn_id, "asked")
            case w.RollbackAsked(id=txn_id):
                txn = self._needed(txn_id, "asked")
                self._open[txn_id] = Txn(txn.asked, txn.asked_ms, "rolling")
            case w.RollbackConfirmed(id=txn_id):
                self._end(txn_id, "rolling")
            case w.CreditConfirmed(id=txn_id):
                self._end(txn_id, "owed")
            case w.Carried():
                if is_new:
                    self._carry(event)
                elif event != self._carried():
                    raise StoreError("what it carries on is not what is unfinished")
                self.since_carried = 0

    def _add(self, txn: Txn) -> None:
        if txn.id in self._open:
            raise StoreError(f"{txn.id} was asked before")
        self._open[txn.id] = txn

    def _needed(self, txn_id: str, *states: State) -> Txn:
        txn = self._open.get(txn_id)
        if txn is None or txn.state not in states:
            raise StoreError(f"{txn_id} is not {' or '.join(states)}")
        return txn

    def _end(self, txn_id: str, state: State) -> None:
        self._needed(txn_id, state)
        del self._open[txn_id]

    @property
    def is_to_carry(self) -> bool:
        """Whether it is time to write what is unfinished anew, and it fits."""
        return self.since_carried >= CARRY_EVERY and len(self._open) <= MOST_CARRIED

    def carried(self) -> w.Carried | None:
        """What is unfinished as an event, if it is time for one."""
        return self._carried() if self.is_to_carry else None

    def _carried(self) -> w.Carried:
        debits, owed = [], []
        for txn in self._open.values():
            if isinstance(txn.asked, w.DebitAsked):
                debits.append((txn.asked, txn.asked_ms, txn.state == "rolling"))
            else:
                owed.append((txn.asked, txn.asked_ms))
        return w.Carried(tuple(debits), tuple(owed))

    def _carry(self, event: w.Carried) -> None:
        for debit, at_ms, rolling in event.debits:
            self._add(Txn(debit, at_ms, "rolling" if rolling else "asked"))
        for credit, at_ms in event.credits:
            self._add(Txn(credit, at_ms, "owed"))

    # --- what to do next -------------------------------------------------------------------

    def due(self, now_ms: int) -> list[Txn]:
        """Those to do something for now, the oldest first."""
        return [txn for txn in self._open.values() if txn.waits and txn.due_ms <= now_ms]

    def next_due_ms(self) -> int | None:
        """When the next falls due; None while nothing waits."""
        return min((txn.due_ms for txn in self._open.values() if txn.waits), default=None)

    def begun(self, txn_id: str) -> None:
        """Something is done for it now."""
        self._open[txn_id] = msgspec.structs.replace(self._open[txn_id], in_flight=True)

    def again(self, txn: Txn, now_ms: int, *, in_vain: bool) -> None:
        """What was begun has ended; unless the record went on, it is to be done again.

        Args:
            txn: as it was when it was begun.
            in_vain: it led to nothing that is sure, or to what could not be recorded.
        """
        now = self._open.get(txn.id)
        if now is not None and in_vain and now.state == txn.state:
            due_ms = now_ms + wait_ms(now.tries)
            self._open[txn.id] = msgspec.structs.replace(
                now, in_flight=False, tries=now.tries + 1, due_ms=due_ms
            )

    def abandon(self, txn_id: str) -> None:
        """Nobody waits for a debit any more that has no outcome."""
        txn = self._open.get(txn_id)
        if txn is not None and txn.state == "asked":
            self._open[txn_id] = msgspec.structs.replace(txn, in_flight=False, abandoned=True)
