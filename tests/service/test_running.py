"""The loop around the floor: what fails beside a turn does not undo it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NoReturn

import pytest

from croupier.errors import DiskFailed, StoreError
from croupier.service.asks import Answered
from croupier.service.floor import Floor
from croupier.service.news import Look, Seen, Turn
from croupier.service.running import MAX_GROUP, Job, Runner
from tests.service.floors import BACCARAT, Full, World


async def settle_down(event: asyncio.Event, milliseconds: int) -> None:
    """Wait for news only."""
    await event.wait()


@pytest.mark.parametrize("kind", [StoreError, KeyError])
def test_a_job_that_fails_after_the_commit_fails_alone(kind: type[Exception]) -> None:
    world = World()
    world.admit("ann")
    world.until("betting")
    undone: list[str] = []

    def fail() -> None:
        raise kind("the disk is full; nothing was written")

    async def run() -> None:
        runner = Runner(world.floor, lambda: world.now, lambda turn: None, settle_down)
        asked = runner.ask(world.ask("ann", "place", {"banker": 50_00}))
        job = runner.do(Job(lambda floor: None, fail, lambda: undone.append("job")))
        running = asyncio.create_task(runner.run())
        assert (await asked).ok
        with pytest.raises(kind):
            await job
        assert runner.healthy
        assert world.state().staked_minor == 50_00
        runner.stop()
        await running

    asyncio.run(run())
    assert undone == ["job"]
    assert world.balance("ann") == 1_000_00
    world.house.check()


def test_who_looks_while_nothing_can_be_recorded_sees_what_is_recorded() -> None:
    store = Full()
    world = World(store)
    world.admit("ann")
    world.until("betting")
    world.turn()
    seq = world.state().version

    async def run() -> Seen:
        runner = Runner(world.floor, lambda: world.now, lambda turn: None, settle_down)
        store.full = True
        asked = runner.ask(world.ask("ann", "place", {"banker": 50_00}))
        seen: asyncio.Future[Seen] = asyncio.get_running_loop().create_future()
        runner.look(Look(BACCARAT, "ann"), seen.set_result)
        running = asyncio.create_task(runner.run())
        found = await asyncio.wait_for(seen, 10)
        assert not (await asked).ok
        assert not runner.healthy
        store.full = False
        runner.stop()
        await running
        return found

    found = asyncio.run(run())
    assert found.seq == seq
    assert found.seat is not None
    assert found.seat.stakes == {}
    world.house.check()


class Rig:
    """A runner whose doings a test can break."""

    def __init__(self, world: World, tell: Callable[[Turn], None] = lambda turn: None) -> None:
        self.world = world
        self.runner = Runner(world.floor, lambda: world.now, tell, settle_down)
        self.failed: asyncio.Future[Exception] = asyncio.get_running_loop().create_future()

    def ask(self) -> asyncio.Future[Answered]:
        """Ann puts a wager."""
        return self.runner.ask(self.world.ask("ann", "place", {"banker": 5_00}))

    def look(self, deliver: Callable[[Seen], None] = lambda seen: None) -> None:
        """Ann looks at the table."""
        self.runner.look(Look(BACCARAT, "ann"), deliver, self.failed.set_result)


def betting() -> World:
    """A table that takes bets, and Ann."""
    world = World()
    world.admit("ann")
    world.until("betting")
    world.turn()
    return world


def test_a_job_that_breaks_takes_its_turn_with_it_and_leaves_nobody_waiting() -> None:
    undone: list[str] = []

    def broken(floor: Floor) -> NoReturn:
        raise RuntimeError("a bug")

    async def run() -> None:
        rig = Rig(betting())
        asked = rig.ask()
        jobs = [
            rig.runner.do(Job(begin, None, lambda: undone.append("undone")))
            for begin in (lambda floor: 1, broken, lambda floor: 3)
        ]
        running = asyncio.create_task(rig.runner.run())
        ends = await asyncio.wait_for(asyncio.gather(*jobs, return_exceptions=True), 10)
        assert [type(end) for end in ends] == [RuntimeError] * 3
        assert [item.code for item in (await asked).refused] == ["not_recorded"]
        # the next turn is as any other
        assert (await asyncio.wait_for(rig.ask(), 10)).ok
        rig.runner.stop()
        await running

    asyncio.run(run())
    assert undone == ["undone"] * 3


def test_after_a_failed_disk_nobody_is_answered_and_nobody_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail_the_disk() -> NoReturn:
        raise DiskFailed("the disk failed")

    async def run() -> None:
        rig = Rig(betting())
        monkeypatch.setattr(rig.world.floor, "commit", fail_the_disk)
        asked, job = rig.ask(), rig.runner.do(Job(lambda floor: None))
        rig.look()
        with pytest.raises(DiskFailed):
            await rig.runner.run()
        late, looked = rig.ask(), rig.failed
        for future in (asked, job, late):
            assert isinstance(future.exception(), DiskFailed)
        assert isinstance(await asyncio.wait_for(looked, 10), DiskFailed)
        rig.failed = asyncio.get_running_loop().create_future()
        rig.look()
        assert isinstance(await asyncio.wait_for(rig.failed, 10), DiskFailed)

    asyncio.run(run())


def test_a_disk_that_fails_at_the_end_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail_the_disk() -> NoReturn:
        raise DiskFailed("the disk failed")

    async def run() -> None:
        rig = Rig(betting())
        monkeypatch.setattr(rig.world.floor, "commit", fail_the_disk)
        rig.runner.stop()
        asked = rig.ask()
        with pytest.raises(DiskFailed):
            await rig.runner.run()
        assert isinstance(asked.exception(), DiskFailed)

    asyncio.run(run())


def test_what_is_durable_is_answered_though_it_cannot_be_told() -> None:
    def broken(turn: Turn) -> NoReturn:
        raise RuntimeError("a bug")

    def breaking(seen: Seen) -> NoReturn:
        raise RuntimeError("another")

    async def run() -> None:
        rig = Rig(betting(), broken)
        asked = rig.ask()
        rig.look(breaking)
        running = asyncio.create_task(rig.runner.run())
        assert (await asyncio.wait_for(asked, 10)).ok
        assert str(await asyncio.wait_for(rig.failed, 10)) == "another"
        assert rig.runner.healthy
        rig.runner.stop()
        await running

    asyncio.run(run())


def test_a_guest_who_went_away_is_forgotten_all_the_same() -> None:
    """What was not recorded is undone also where nobody waits for it."""
    undone: list[str] = []

    async def run() -> None:
        store = Full()
        rig = Rig(World(store))
        store.full = True
        job = rig.runner.do(
            Job(lambda floor: floor.house.admit("bob"), None, lambda: undone.append("bob"))
        )
        job.cancel()
        running = asyncio.create_task(rig.runner.run())
        while not undone:
            await asyncio.sleep(0.01)
        store.full = False
        rig.runner.stop()
        await running

    asyncio.run(asyncio.wait_for(run(), 10))
    assert undone == ["bob"]


@pytest.mark.parametrize("full", [False, True])
def test_what_comes_in_while_the_house_closes_is_answered(*, full: bool) -> None:
    store = Full()
    world = World(store)
    world.admit("ann")
    world.until("betting")

    async def run() -> list[str]:
        runner = Runner(world.floor, lambda: world.now, lambda turn: None, settle_down)
        runner.stop()
        store.full = full
        asked = runner.ask(world.ask("ann", "place", {"banker": 50_00}))
        await runner.run()
        return [item.code for item in (await asyncio.wait_for(asked, 10)).refused]

    assert asyncio.run(run()) == ["closing"]


def test_more_asks_than_a_turn_takes_are_all_in_time() -> None:
    world = betting()
    close = world.floor.next_due_ms()

    async def run() -> list[Answered]:
        rig = Rig(world)
        world.now = close - 1
        asked = [rig.ask() for _ in range(2 * MAX_GROUP)]
        world.now = close + 1
        running = asyncio.create_task(rig.runner.run())
        answers = await asyncio.wait_for(asyncio.gather(*asked), 30)
        rig.runner.stop()
        await running
        return answers

    codes = {item.code for answer in asyncio.run(run()) for item in answer.refused}
    assert "betting_closed" not in codes


def test_asks_that_are_read_one_after_the_other_wait_for_the_disk_together() -> None:
    """Frames of many sockets come up in several rounds of the loop: one sync of the disk serves."""

    async def run() -> None:
        rig = Rig(betting())
        running = asyncio.create_task(rig.runner.run())

        async def ask_later(rounds: int) -> Answered:
            for _ in range(rounds):
                await asyncio.sleep(0)
            return await rig.ask()

        before = rig.runner.turns_count
        answers = await asyncio.gather(*(ask_later(number % 12) for number in range(60)))
        assert all(answer.ok for answer in answers)
        assert rig.runner.turns_count == before + 1
        rig.runner.stop()
        await running

    asyncio.run(run())


def test_who_never_stops_asking_holds_no_turn_up() -> None:
    async def run() -> None:
        rig = Rig(betting())
        first = rig.ask()
        asks = [first]
        running = asyncio.create_task(rig.runner.run())
        while not first.done():
            assert len(asks) < 10 * MAX_GROUP, "the turn waits for whoever still asks"
            asks.append(rig.ask())
            await asyncio.sleep(0)
        await asyncio.gather(*asks)
        rig.runner.stop()
        await running

    asyncio.run(run())
