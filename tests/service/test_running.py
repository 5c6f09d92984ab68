"""The loop around the floor: what fails beside a turn does not undo it."""

from __future__ import annotations

import asyncio
from typing import NoReturn

import pytest

from croupier.errors import StoreError
from croupier.service.running import Job, Runner
from tests.service.floors import World


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
