"""Reads of the past are shared out: no patron takes the threads that all of them wait for."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from croupier.web import routes
from croupier.web.problems import Refused
from croupier.web.reads import MAX_IN_LINE, Reads
from tests.web.described import check_answer
from tests.web.serving import BACCARAT, Serving, serving

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    import httpx

CSV, PAGES = "/api/statement.csv", ("/api/statement", f"/api/tables/{BACCARAT}/coups")


class Held:
    """Work that goes on until it is let go; knows how many of its kind went on at once."""

    def __init__(self) -> None:
        self.begun = threading.Semaphore(0)
        self.gate = threading.Event()
        self._guard = threading.Lock()
        self.now = self.most = 0

    def __call__(self, *_: object) -> str:
        with self._guard:
            self.now += 1
            self.most = max(self.most, self.now)
        self.begun.release()
        assert self.gate.wait(30)
        with self._guard:
            self.now -= 1
        return "done"


@pytest.fixture
def held() -> Iterator[Held]:
    """Work that is let go at the end at the latest."""
    made = Held()
    yield made
    made.gate.set()


def test_pages_of_a_patron_are_read_one_at_a_time_and_those_too_many_refused(held: Held) -> None:
    async def ask() -> list[str]:
        reads = Reads(Counter())
        asked = [asyncio.create_task(reads.page("ann", held)) for _ in range(MAX_IN_LINE)]
        await asyncio.to_thread(held.begun.acquire)
        with pytest.raises(Refused) as refused:
            await reads.page("ann", held)
        assert refused.value.status_code == 429
        # nobody waits for another's
        assert await reads.page("bob", lambda: "bobs") == "bobs"
        held.gate.set()
        answers = list(await asyncio.gather(*asked))
        # and nothing is kept of who waits for nothing
        assert not reads._lines
        return answers

    assert asyncio.run(ask()) == ["done"] * MAX_IN_LINE
    assert held.most == 1


def test_a_page_that_fails_or_is_not_waited_for_leaves_the_line_in_order(held: Held) -> None:
    def fail() -> None:
        raise LookupError

    async def ask() -> None:
        reads = Reads(Counter())
        first = asyncio.create_task(reads.page("ann", held))
        await asyncio.to_thread(held.begun.acquire)
        gone = [asyncio.create_task(reads.page("ann", held)) for _ in range(3)]
        await asyncio.sleep(0)
        for one in gone:
            one.cancel()
        failing = asyncio.create_task(reads.page("ann", fail))
        held.gate.set()
        assert await first == "done"
        with pytest.raises(LookupError):
            await failing
        assert await reads.page("ann", lambda: 1) == 1
        assert not reads._lines

    asyncio.run(ask())


def test_a_file_that_nobody_waits_for_any_more_counts_until_it_is_made(held: Held) -> None:
    async def ask() -> None:
        reads = Reads(Counter())
        first = asyncio.create_task(reads.file("ann", held))
        await asyncio.to_thread(held.begun.acquire)
        first.cancel()
        await asyncio.sleep(0)
        with pytest.raises(Refused):
            await reads.file("ann", held)
        held.gate.set()
        while True:
            try:
                assert await reads.file("ann", held) == "done"
                break
            except Refused:
                await asyncio.sleep(0.01)
        reads.close()
        with pytest.raises(Refused, match="closing"):
            await reads.file("ann", held)

    asyncio.run(ask())


def at_once(guest: httpx.Client, path: str, count: int) -> Callable[[], list[httpx.Response]]:
    """Ask for a path so many times at once; what is returned waits for the answers."""
    pool = ThreadPoolExecutor(count)
    asked = [pool.submit(guest.get, path) for _ in range(count)]

    def answers() -> list[httpx.Response]:
        found = [one.result() for one in asked]
        pool.shutdown()
        return found

    return answers


def test_files_take_no_thread_of_others_and_a_patron_has_one_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, held: Held
) -> None:
    monkeypatch.setattr(routes, "statement_csv", held)
    with serving(tmp_path) as house:
        guests = [house.guest() for _ in range(9)]
        waiting = [at_once(guest, CSV, 1) for guest in guests]
        for _ in range(2):
            assert held.begun.acquire(timeout=20)
        first = guests[0]
        again = [first.get(CSV) for _ in range(3)]
        for answer in again:
            check_answer(answer)
            assert (answer.status_code, answer.json()["code"]) == (429, "busy")
            assert answer.headers["retry-after"] == "5"
        assert 'croupier_refusals_total{code="busy"} 3.0' in first.get("/metrics").text
        # everybody reads on meanwhile, he himself too
        for guest in guests:
            assert [guest.get(path).status_code for path in PAGES] == [200, 200]
        held.gate.set()
        assert {answer.status_code for each in waiting for answer in each()} == {200}
        assert first.get(CSV).text == "done"
    assert held.most == 2


@pytest.mark.parametrize(("path", "name"), [(PAGES[0], "statement"), (PAGES[1], "past_coups")])
def test_a_patron_who_asks_for_many_pages_at_once_gets_them_and_hurts_nobody(
    *, house: Serving, monkeypatch: pytest.MonkeyPatch, held: Held, path: str, name: str
) -> None:
    greedy, other = house.guest(), house.guest()
    patron_id, real = greedy.get("/api/me").json()["patron"], getattr(routes, name)
    monkeypatch.setattr(routes, name, lambda *given: (held if patron_id in given else real)(*given))
    answers = at_once(greedy, path, 12)
    assert held.begun.acquire(timeout=20)
    assert [other.get(path).status_code for _ in range(3)] == [200] * 3
    held.gate.set()
    assert {answer.status_code for answer in answers()} == {200}
    assert held.most == 1
