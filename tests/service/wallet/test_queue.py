"""What is due comes in its order; its cost does not grow with what waits, which is bounded."""

from __future__ import annotations

import asyncio
import sys
from types import FrameType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.service.asks import Answered, Ask
from croupier.service.wallet import events as w
from croupier.service.wallet import machine
from croupier.service.wallet.machine import Book, wait_ms
from croupier.table.commands import WagerAsked
from tests.service.floors import BACCARAT
from tests.service.wallet.checks import wallet_events
from tests.service.wallet.clockwork import ClockworkLoop
from tests.service.wallet.test_driver import collect, debit, played
from tests.service.wallet.worlds import World


def credit(txn_id: str, patron_id: str = "ann") -> w.CreditAsked:
    """A credit that is asked."""
    return w.CreditAsked(txn_id, patron_id, "USD", 5, "t", "c", "settled", ("d",))


class Lines:
    """Counts the lines of the machine that run."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, frame: FrameType, event: str, argument: object) -> Any:
        if frame.f_code.co_filename != machine.__file__:
            return None
        self.count += event == "line"
        return self


def lines_of_a_wake(waiting: int) -> int:
    """How many lines of the machine a wake takes that calls for 16, while so many wait."""
    book = Book()
    for number in range(waiting):
        book.apply(credit(f"c{number}"), 0)
    lines, before = Lines(), sys.gettrace()
    sys.settrace(lines)
    try:
        for txn in book.begin_due(0, 16):
            book.again(txn, 0, in_vain=True)
        book.next_due_ms()
        book.is_full("ann")
        book.count("owed")
    finally:
        sys.settrace(before)
    return lines.count


def test_a_wake_costs_the_same_however_many_wait() -> None:
    assert 0 < lines_of_a_wake(10_000) == lines_of_a_wake(100)


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["ask", "owe", "collect", "abandon", "roll", "end", "wake", "vain"]),
        st.integers(0, 9),
    ),
    max_size=60,
)


@given(STEPS)
def test_what_is_due_is_what_a_look_at_everything_finds(steps: list[tuple[str, int]]) -> None:
    book, now, begun = Book(), 0, []
    for step, (what, number) in enumerate(steps):
        now += number * 100
        opened = list(book.open())
        txn = opened[number % len(opened)] if opened else None
        if what == "ask":
            book.apply(debit(f"d{step}"), 0)
        elif what == "owe":
            book.apply(credit(f"c{step}"), 0)
        elif what == "collect":
            book.apply(collect(f"o{step}"), 0)
        elif what == "wake":
            waiting = [one for one in book.open() if one.waits]
            due = sorted(one.due_ms for one in waiting if one.due_ms <= now)
            found = book.begin_due(now, number)
            assert [one.due_ms for one in found] == due[:number]
            assert len({one.id for one in found}) == len(found)
            begun += found
        elif what == "vain" and begun:
            book.again(begun.pop(), now, in_vain=True)
        elif txn is not None and what == "abandon":
            book.abandon(txn.id)
        elif txn is not None and what == "roll" and txn.state == "asked":
            book.apply(w.RollbackAsked(txn.id, "x"), 0)
        elif txn is not None and what == "end":
            _end(book, txn)
        _check(book)


def _end(book: Book, txn: machine.Txn) -> None:
    ends: dict[str, w.Event] = {
        "asked": w.DebitRefused(txn.id, "x"),
        "rolling": w.RollbackConfirmed(txn.id, found=True),
        "owed": w.CreditConfirmed(txn.id),
        "collecting": w.CollectRefused(txn.id, "ann", "USD", 5, "x"),
    }
    book.apply(ends[txn.state], 0)


def _check(book: Book) -> None:
    """The counts and the next due time are those of everything there is."""
    opened = list(book.open())
    waiting = [one.due_ms for one in opened if one.waits]
    assert book.next_due_ms() == min(waiting, default=None)
    for state in ("asked", "rolling", "owed", "collecting"):
        assert book.count(state) == sum(one.state == state for one in opened)
    unknown = sum(one.state == "rolling" or one.abandoned for one in opened)
    assert book.is_full("ann") == (unknown >= machine.MOST_UNKNOWN_OF_ONE)
    assert not book.is_full("bob")


def test_so_many_unknown_debits_of_others_are_too_many_for_anybody() -> None:
    book = Book()
    for number in range(machine.MOST_UNKNOWN):
        assert not book.is_full("ann")
        book.apply(w.DebitAsked(f"d{number}", f"p{number}", "USD", 5, "t", "c", "a"), 0)
        book.apply(w.RollbackAsked(f"d{number}", "unknown"), 0)
    assert book.is_full("ann")
    book.apply(w.RollbackConfirmed("d0", found=False), 0)
    assert not book.is_full("ann")


def test_what_is_owed_waits_for_the_credits_before_it_and_for_no_other() -> None:
    book = Book()
    for event in (credit("c1"), credit("c2", "bob"), collect("o1"), credit("c3")):
        book.apply(event, 0)
    held = [txn.id for txn in book.open() if book.is_held(txn)]
    assert held == ["o1"]
    book.apply(w.CreditConfirmed("c3"), 0)
    book.apply(w.CreditConfirmed("c2"), 0)
    assert [txn.id for txn in book.open() if book.is_held(txn)] == ["o1"]
    again = Book()
    again.apply(book._carried(), 0)
    assert list(again.open()) == list(book.open())
    for each in (book, again):
        each.apply(w.CreditConfirmed("c1"), 0)
        assert not any(each.is_held(txn) for txn in each.open())


def test_waits_are_those_of_each() -> None:
    book = Book()
    book.apply(credit("c1"), 0)
    for tries in range(5):
        (txn,) = book.begin_due(10**9, 16)
        assert book.next_due_ms() is None
        book.again(txn, 1_000, in_vain=True)
        assert book.next_due_ms() == 1_000 + wait_ms(tries)


def test_a_house_whose_licensee_is_away_asks_him_for_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(machine, "MOST_UNKNOWN_OF_ONE", 3)
    world = World(1, {"refused connection": 1})
    world.config = world.config._replace(
        tables=tuple(table._replace(betting_ms=600_000) for table in world.config.tables)
    )
    answers = played(world, *((f"k{number}", "place", 10_00) for number in range(20)))
    codes = {item.code for answer in answers for item in answer.refused}
    assert codes == {"wallet_unknown"}
    events = wallet_events(world.store)
    assert sum(isinstance(event, w.DebitAsked) for event in events) == 3
    assert world.state_staked() == 0


def test_an_ask_is_not_put_for_who_has_gone_while_it_waited() -> None:
    world = World(1, {"slow": 1})
    world.config = world.config._replace(
        tables=tuple(table._replace(betting_ms=60_000) for table in world.config.tables)
    )
    here = [True]

    async def run() -> list[Answered]:
        world.open()
        tasks = [asyncio.create_task(one) for one in (world.runner.run(), world.driver.run())]
        await asyncio.sleep(0.5)
        coup = world.house.keeper(BACCARAT).state.coup_id
        wagers = (WagerAsked("banker", 10_00),)
        asks = [Ask("ann", f"k{n}", BACCARAT, coup, "place", wagers, True, 0) for n in range(3)]
        asked = [world.driver.ask(ask, lambda: here[0]) for ask in asks]
        await asyncio.sleep(0.2)
        assert world.driver.is_busy_with("ann")
        assert not world.driver.is_busy_with("bob")
        here[0] = False
        answers = await asyncio.gather(*asked)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await world.driver.stop()
        return list(answers)

    loop = world.loop = ClockworkLoop()
    try:
        answers = loop.run_until_complete(run())
    finally:
        world.loop = None
        loop.close()
    assert [answer.ok for answer in answers] == [True, False, False]
    assert [[one.code for one in answer.refused] for answer in answers[1:]] == [["no_session"]] * 2
    events = wallet_events(world.store)
    assert sum(isinstance(event, w.DebitAsked) for event in events) == 1
