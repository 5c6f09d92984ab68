"""The loop around the floor: what fails beside a turn does not undo it."""

from __future__ import annotations

import asyncio
from typing import NoReturn

import pytest

from croupier.errors import StoreError
from croupier.service.news import Look, Seen
from croupier.service.running import Job, Runner
from tests.service.floors import BACCARAT, World
from tests.service.test_floor import Full


def fail() -> NoReturn:
    """Fail as a full disk does."""
    raise StoreError("the disk is full; nothing was written")


async def settle_down(event: asyncio.Event, milliseconds: int) -> None:
    """Wait for news only."""
    await event.wait()


def test_a_job_that_fails_after_the_commit_fails_alone() -> None:
    world = World()
    world.admit("ann")
    world.until("betting")
    undone: list[str] = []

    async def run() -> None:
        runner = Runner(world.floor, lambda: world.now, lambda turn: None, settle_down)
        asked = runner.ask(world.ask("ann", "place", {"banker": 50_00}))
        job = runner.do(Job(lambda floor: None, fail, lambda: undone.append("job")))
        running = asyncio.create_task(runner.run())
        assert (await asked).ok
        with pytest.raises(StoreError):
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
