"""Break the code on purpose, one small change at a time, and show the changes that no test sees.

    python -m tools.mutants croupier.money 'croupier.ledger.*' --tests tests/money tests/ledger

A process collects the tests once, with the code as it is, and runs each of them to see which
functions it reaches. For each change a fork of that process does as is changed, forgets what was
kept in caches, and runs the tests that reach the function, those first that saw other changes of
it. What runs at import, or when tests are collected, happened before any change: a change there
that nobody sees is to be tried by hand. Now and then a fork without any change must pass, so that
a broken machine does not look like good tests.
"""

from __future__ import annotations

import argparse
import functools
import gc
import os
import resource
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from fnmatch import fnmatchcase
from types import CodeType, FrameType
from typing import NamedTuple, Protocol

import pytest
from _pytest.runner import runtestprotocol

from tools import ROOT
from tools.mutating import SOURCE, Change, Changed, changes_of, running

CORE = ("cards", "money", "rules.*", "games.*", "ledger", "ledger.*")
CORE_TESTS = ("cards", "money", "rules", "games", "ledger", "words", "cases")
CONTROL_EVERY = 150
SPARE_SECONDS = 10
"""A fork that takes this much longer than three times what its tests took never ends."""

MEMORY_BYTES = 2 << 30
KILLED, ENDLESS, LIVED, CUT, UNREACHED = "killed", "never ended", "lived", "cut short", "unreached"
ENDINGS = {0: LIVED, 1: KILLED}


class Cache(Protocol):
    """What a function keeps of its answers."""

    def cache_clear(self) -> None:
        """Forget them all."""


class Asked(NamedTuple):
    """What to judge, and how.

    Attributes:
        changes: the changes.
        seconds: how long the tests of one change may take together, by what they took before.
        jobs: how many forks at once.
    """

    changes: Sequence[Change]
    seconds: float
    jobs: int


class Fork(NamedTuple):
    """A running fork: its change, or None where it is a control; and where it tells its killer."""

    change: Change | None
    tells: int
    is_cut: bool


class Judge:
    """Takes the place of pytest's loop over the collected tests."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.endings: dict[str, list[Change]] = defaultdict(list)
        self._tests: dict[str, pytest.Item] = {}
        self._took: dict[str, float] = {}
        self._reached: dict[str, list[str]] = defaultdict(list)
        self._killers: dict[str, Counter[str]] = defaultdict(Counter)
        self._forks: dict[int, Fork] = {}
        self._caches: list[Cache] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Judge every change instead of running the tests once."""
        self._tests = {item.nodeid: item for item in session.items}
        self._caches = caches()
        self._look()
        self._caches = caches()  # a test may have imported more
        forget(self._caches)
        gc.collect()
        gc.freeze()  # so that the forks share what there is
        for number, change in enumerate(self.asked.changes):
            if number % CONTROL_EVERY == 0:
                self._start(change, control=True)
            self._start(change)
        while self._forks:
            self._reap()
        return True

    def _look(self) -> None:
        """Run every test once: how long it takes and which of the functions it reaches."""
        codes: dict[CodeType, str] = {}
        for change in self.asked.changes:
            codes.setdefault(running(change.module, change.function).__code__, change.place)
        for name, item in list(self._tests.items()):
            forget(self._caches)
            seen: set[CodeType] = set()

            def note(frame: FrameType, event: str, _: object, seen: set[CodeType] = seen) -> None:
                if event == "call":
                    seen.add(frame.f_code)

            started = time.perf_counter()
            sys.setprofile(note)
            try:
                passed = passes(item)
            finally:
                sys.setprofile(None)
            self._took[name] = time.perf_counter() - started
            if not passed:
                print(f"not used, since it fails as it is: {name}", flush=True)
                continue
            for code in seen & codes.keys():
                self._reached[codes[code]].append(name)

    def _order(self, change: Change) -> tuple[list[str], bool]:
        """The tests for a change, and whether some were left out for their time."""
        kills = (self._killers[change.place], self._killers[change.module])
        order = sorted(
            self._reached[change.place],
            key=lambda name: (-kills[0][name], -kills[1][name], self._took[name]),
        )
        chosen: list[str] = []
        total = 0.0
        for name in order:
            total += self._took[name]
            if chosen and total > self.asked.seconds:
                return chosen, True
            chosen.append(name)
        return chosen, False

    def _start(self, change: Change, *, control: bool = False) -> None:
        tests, is_cut = self._order(change)
        if not tests:
            if not control:
                self.endings[UNREACHED].append(change)
            return
        while len(self._forks) >= self.asked.jobs:
            self._reap()
        reads, writes = os.pipe()
        child = os.fork()
        if not child:
            self._judge(None if control else change, tests, writes)
        os.close(writes)
        self._forks[child] = Fork(None if control else change, reads, is_cut)

    def _judge(self, change: Change | None, tests: Sequence[str], writes: int) -> None:
        """In a fork: end with 0 if all tests pass, with 1 if one does not, telling which."""
        code = 3
        try:
            if change is not None:
                Changed(change).put()
            most = SPARE_SECONDS + 3 * int(sum(self._took[name] for name in tests))
            resource.setrlimit(resource.RLIMIT_CPU, (most, most))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
            silence = os.open(os.devnull, os.O_RDWR)
            for stream in range(3):
                os.dup2(silence, stream)
            forget(self._caches)
            killer = next((name for name in tests if not passes(self._tests[name])), None)
            if killer is not None:
                os.write(writes, killer.encode())
            code = 0 if killer is None else 1
        finally:
            os._exit(code)

    def _reap(self) -> None:
        pid, status = os.wait()
        fork = self._forks.pop(pid)
        killer = os.read(fork.tells, 4096).decode()
        os.close(fork.tells)
        code = os.waitstatus_to_exitcode(status)
        if fork.change is None:
            if code != 0:
                raise SystemExit(f"without any change {killer or 'a fork'} fails: nothing is told")
            return
        if code == 1:
            self._killers[fork.change.place][killer] += 1
            self._killers[fork.change.module][killer] += 1
        ending = ENDLESS if code < 0 else ENDINGS.get(code, f"not made ({code})")
        self.endings[CUT if ending == LIVED and fork.is_cut else ending].append(fork.change)
        done = sum(map(len, self.endings.values()))
        if done % 100 == 0:
            print(f"{done} of {len(self.asked.changes)}: {self.told()}", flush=True)

    def told(self) -> str:
        """How many changes ended how."""
        return ", ".join(f"{len(found)} {ending}" for ending, found in self.endings.items())


def passes(item: pytest.Item) -> bool:
    """Run one test with its fixtures."""
    return not any(one.failed for one in runtestprotocol(item, log=False, nextitem=None))


def caches() -> list[Cache]:
    """The caches of the package's functions."""
    return [
        one
        for one in gc.get_objects()
        if type(one) is functools._lru_cache_wrapper and one.__module__.startswith("croupier.")
    ]


def forget(kept: Iterable[Cache]) -> None:
    """Empty the caches, so that what is asked is computed with the code as it is."""
    for one in kept:
        one.cache_clear()
    rulebooks = sys.modules.get("croupier.games.rulebook")
    for name in ("_rulebooks", "_asked"):
        getattr(rulebooks, name, {}).clear()


def modules(patterns: Iterable[str]) -> Iterator[str]:
    """The modules of the package whose dotted names match one of the patterns."""
    for path in sorted(SOURCE.glob("croupier/**/*.py")):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        name = ".".join(part for part in parts if part != "__init__")
        if any(fnmatchcase(name, pattern) for pattern in patterns):
            yield name


def main(argv: Sequence[str] | None = None) -> int:
    """Judge the changes of some modules; 1 where no test saw one."""
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__)
    parser.add_argument("modules", nargs="*", default=[f"croupier.{name}" for name in CORE])
    parser.add_argument("--tests", nargs="+", default=[f"tests/{name}" for name in CORE_TESTS])
    parser.add_argument("--seconds", type=float, default=30, help="of tests a change, at most")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args(argv)
    changes = [change for name in modules(given.modules) for change in changes_of(name)]
    if not changes:
        parser.error("no function of these modules can be changed")
    os.chdir(ROOT)
    os.environ["HYPOTHESIS_PROFILE"] = "ci"  # the same examples in every fork, and none kept
    judge = Judge(Asked(changes, given.seconds, given.jobs))
    off = [f"-pno:{name}" for name in ("cacheprovider", "xdist", "faker")]
    ended = pytest.main(["-q", *off, *given.tests], plugins=[judge])
    for ending in (LIVED, CUT, UNREACHED):
        for change in judge.endings[ending]:
            print(f"\n{ending}: {change.shown()}")
    print(f"\n{len(changes)} changes: {judge.told()}")
    return 1 if ended or any(judge.endings[ending] for ending in (LIVED, CUT, UNREACHED)) else 0


if __name__ == "__main__":
    raise SystemExit(main())
