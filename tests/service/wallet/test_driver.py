"""Asks of one patron go one after the other; waits have a bound; what is open is carried on."""

from __future__ import annotations

import asyncio

import pytest

from croupier.errors import StoreError
from croupier.service.asks import Action, Answered, Ask
from croupier.service.wallet import events as w
from croupier.service.wallet import machine
from croupier.service.wallet.machine import Book, wait_ms
from croupier.service.wallet.reading import read_book
from croupier.table.commands import WagerAsked
from tests.service.floors import BACCARAT
from tests.service.wallet.checks import wallet_events
from tests.service.wallet.clockwork import ClockworkLoop
from tests.service.wallet.test_worlds import BAD, GOOD, lived
from tests.service.wallet.worlds import START_MS, World


def played(world: World, *actions: tuple[str, Action, int]) -> list[Answered]:
    """What a patron is answered who asks for all of this at once."""

    async def run() -> list[Answered]:
        world.open()
        running = asyncio.create_task(world.runner.run())
        driving = asyncio.create_task(world.driver.run())
        await asyncio.sleep(0.5)
        coup = world.house.keeper(BACCARAT).state.coup_id
        asks = [
            Ask(
                "ann",
                key,
                BACCARAT,
                coup,
                action,
                (WagerAsked("banker", stake),) if stake else (),
                True,
                0,
            )
            for key, action, stake in actions
        ]
        answers = await asyncio.gather(*(world.driver.ask(ask) for ask in asks))
        for task in (running, driving):
            task.cancel()
        await asyncio.gather(running, driving, return_exceptions=True)
        await world.driver.stop()
        return answers

    loop = world.loop = ClockworkLoop((world.ms - START_MS) / 1_000)
    try:
        return loop.run_until_complete(run())
    finally:
        world.ms = world.now_ms() + 1
        world.loop = None
        loop.close()


def test_no_intent_is_kept_of_a_turn_that_was_not_recorded() -> None:
    world = World(1, GOOD)
    intents: list[int] = []

    async def run() -> None:
        world.open()
        running = asyncio.create_task(world.runner.run())
        await asyncio.sleep(0.5)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        coup = world.house.keeper(BACCARAT).state.coup_id
        for number in range(5):
            wagers = (WagerAsked("banker", 10_00),)
            ask = Ask("ann", f"k{number}", BACCARAT, coup, "place", wagers, True, 0)
            debit_id = world.passage.decide(world.house, ask).answered.debit
            assert debit_id in world.passage._intents
            world.house.rollback()
            intents.append(len(world.passage._intents))

    loop = world.loop = ClockworkLoop()
    loop.run_until_complete(run())
    loop.close()
    assert intents == [0] * 5


@pytest.mark.parametrize("odds", [GOOD, {"slow": 1}], ids=["quick", "slow"])
def test_asks_of_one_patron_go_in_their_order(odds: dict[str, int]) -> None:
    world = World(1, odds)
    world.config = world.config._replace(
        tables=tuple(table._replace(betting_ms=60_000) for table in world.config.tables)
    )
    answers = played(
        world,
        ("k1", "place", 10_00),
        ("k2", "double", 0),
        ("k3", "double", 0),
        ("k4", "undo", 0),
        ("k1", "place", 10_00),
        ("k1", "place", 20_00),
    )
    assert [answer.ok for answer in answers] == [True, True, True, True, True, False]
    assert [sum(item.stake_minor for item in one.placed) for one in answers[:3]] == [
        10_00,
        10_00,
        20_00,
    ]
    assert answers[4].placed == answers[0].placed
    assert [item.code for item in answers[5].refused] == ["conflict"]
    assert world.state_staked() == 20_00
    debits = [one for one in wallet_events(world.store) if isinstance(one, w.DebitAsked)]
    assert [one.amount_minor for one in debits] == [10_00, 10_00, 20_00]


def test_a_slow_wallet_keeps_nobody_else_waiting() -> None:
    world = World(1, {"lost": 1})
    world.config = world.config._replace(
        tables=tuple(table._replace(betting_ms=60_000) for table in world.config.tables)
    )
    (answer,) = played(world, ("k1", "place", 10_00))
    assert [item.code for item in answer.refused] == ["wallet_unknown"]
    assert answer.placed == ()


def test_waits_double_up_to_a_minute() -> None:
    waits = [wait_ms(tries) for tries in range(10)]
    assert waits[:4] == [500, 1_000, 2_000, 4_000]
    assert waits[-1] == wait_ms(10**9) == 60_000
    assert waits == sorted(waits)


def debit(txn_id: str = "d1") -> w.DebitAsked:
    """A debit that is asked."""
    return w.DebitAsked(txn_id, "ann", "USD", 5, "t", "c", "a")


def collect(txn_id: str, patron_id: str = "ann") -> w.CollectAsked:
    """What a patron owes is asked for."""
    return w.CollectAsked(txn_id, patron_id, "USD", 5, "corrected", "t", "c", "n")


@pytest.mark.parametrize(
    "events",
    [
        [w.DebitConfirmed("d1")],
        [w.RollbackAsked("d1", "x")],
        [w.CreditConfirmed("c1")],
        [debit(), debit()],
        [debit(), w.DebitConfirmed("d1"), w.DebitConfirmed("d1")],
        [debit(), w.DebitConfirmed("d1"), w.RollbackAsked("d1", "x")],
        [debit(), w.RollbackAsked("d1", "x"), w.DebitConfirmed("d1")],
        [debit(), w.RollbackAsked("d1", "x"), w.RollbackAsked("d1", "x")],
        [debit(), w.RollbackConfirmed("d1", found=True)],
        [debit(), w.CreditConfirmed("d1")],
        [debit(), w.Carried((), ())],
        [debit(), w.Opened("x")],
        [w.CollectRefused("o1", "ann", "USD", 5, "x")],
        [collect("o1"), collect("o1")],
        [collect("o1"), w.DebitConfirmed("o1")],
        [collect("o1"), w.RollbackAsked("o1", "x")],
        [collect("o1"), w.CreditConfirmed("o1")],
        [debit(), w.CollectConfirmed("d1", "ann", "USD", 5, 5)],
    ],
    ids=range(18),
)
def test_what_cannot_follow_is_refused(events: list[w.Event]) -> None:
    book = Book()
    for event in events[:-1]:
        book.apply(event, 0)
    with pytest.raises(StoreError):
        book.apply(events[-1], 0)


def test_what_is_unfinished_is_carried_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "CARRY_EVERY", 3)
    carried: list[w.Carried] = []
    for seed in range(5):
        world = lived(seed, BAD, lives=5)
        world.check()
        carried += [one for one in wallet_events(world.store) if isinstance(one, w.Carried)]
        whole = Book()
        for stored in world.store.read(w.WALLET):
            whole.apply(w.decode(stored.tag, stored.body), stored.at_ms)
        assert list(whole.open()) == list(read_book(world.store).open())
    assert len(carried) > 10
    assert any(one.debits for one in carried)
    assert any(one.credits for one in carried)
