"""Who looks at a table is shown it or told why not: nobody waits for ever, nor for anybody else."""

from __future__ import annotations

import asyncio
import threading
from typing import NoReturn

import pytest

from croupier.errors import DiskFailed, StoreError
from croupier.service.news import Look, Seen
from croupier.service.running import Job, Runner
from tests.service.floors import BACCARAT, Full, World
from tests.service.test_running import Rig, betting


def fail() -> NoReturn:
    """Fail as a full disk does."""
    raise StoreError("the disk is full; nothing was written")


class Looker:
    """Somebody who looks as an HTTP call does: into a future."""

    def __init__(self, runner: Runner) -> None:
        self.seen: asyncio.Future[Seen] = asyncio.get_running_loop().create_future()
        runner.look(Look(BACCARAT, "ann"), self.seen.set_result, self.seen.set_exception)


@pytest.mark.parametrize("gone", [False, True])
@pytest.mark.parametrize("at_the_end", [False, True])
def test_when_the_disk_fails_nobody_waits_for_what_he_would_see(
    monkeypatch: pytest.MonkeyPatch, *, gone: bool, at_the_end: bool
) -> None:
    """Neither who looked in the turn that failed, nor later, nor behind one who went away."""
    begun, gate = threading.Event(), threading.Event()

    def fail_the_disk() -> NoReturn:
        begun.set()
        gate.wait(10)
        raise DiskFailed("the disk failed")

    async def run() -> None:
        rig = Rig(betting())
        running = asyncio.create_task(rig.runner.run())
        before = Looker(rig.runner)
        assert await before.seen
        monkeypatch.setattr(rig.world.floor, "commit", fail_the_disk)
        if at_the_end:
            rig.runner.stop()
        lookers = [Looker(rig.runner) for _ in range(3)]
        await asyncio.to_thread(begun.wait)
        lookers += [Looker(rig.runner) for _ in range(3)]  # for the next turn
        if gone:
            lookers[0].seen.cancel()
            lookers[3].seen.cancel()
        gate.set()
        with pytest.raises(DiskFailed):
            await asyncio.wait_for(running, 10)
        for one in (*lookers, Looker(rig.runner)):
            if not one.seen.cancelled():
                with pytest.raises(DiskFailed):
                    await asyncio.wait_for(one.seen, 10)

    asyncio.run(run())


@pytest.mark.parametrize("gone", [False, True])
def test_a_house_that_closes_while_somebody_looks_closes_well(
    monkeypatch: pytest.MonkeyPatch, *, gone: bool
) -> None:
    begun, gate = threading.Event(), threading.Event()
    undone: list[str] = []

    async def run() -> None:
        rig = Rig(betting())
        real = rig.world.floor.commit

        def slow() -> None:
            begun.set()
            gate.wait(10)
            real()

        monkeypatch.setattr(rig.world.floor, "commit", slow)
        running = asyncio.create_task(rig.runner.run())
        lookers = [Looker(rig.runner) for _ in range(3)]
        job = rig.runner.do(Job(lambda floor: "done", None, lambda: undone.append("job")))
        await asyncio.to_thread(begun.wait)
        rig.runner.stop()
        late = [Looker(rig.runner) for _ in range(3)]
        if gone:
            lookers[0].seen.cancel()
            late[0].seen.cancel()
        gate.set()
        await asyncio.wait_for(running, 10)
        assert (await job, undone) == ("done", [])
        for one in lookers[gone:]:
            assert (await one.seen).view.table_id == BACCARAT
        for one in (*late[gone:], Looker(rig.runner)):
            with pytest.raises(StoreError, match="has closed"):
                await asyncio.wait_for(one.seen, 10)

    asyncio.run(run())


def test_a_table_that_cannot_be_read_is_told_to_all_who_look_and_the_house_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def run() -> None:
        store = Full()
        rig = Rig(World(store))
        store.full = True
        asked = rig.runner.do(Job(lambda floor: floor.house.admit("ann")))
        lookers = [Looker(rig.runner) for _ in range(3)]
        lookers[0].seen.cancel()

        def unreadable(look: Look, now_ms: int) -> NoReturn:
            raise StoreError("it does not read")

        with monkeypatch.context() as patched:
            patched.setattr(rig.world.floor, "see", unreadable)
            patched.setattr(rig.world.floor, "turn", lambda *given: fail())
            running = asyncio.create_task(rig.runner.run())
            for one in lookers[1:]:
                with pytest.raises(StoreError, match="does not read"):
                    await asyncio.wait_for(one.seen, 10)
        with pytest.raises(StoreError):
            await asked
        store.full = False
        again = Looker(rig.runner)
        assert (await asyncio.wait_for(again.seen, 10)).view.table_id == BACCARAT
        rig.runner.stop()
        await asyncio.wait_for(running, 10)

    asyncio.run(run())
