"""How long a log-in takes, right or wrong: nobody may tell by the time what was wrong.

Run: ``python benchmarks/login.py [--rounds 40]``

Prints for each kind of log-in the median and the tenth and ninetieth percentile in milliseconds.
In each round every kind is tried once, so that what slows the machine down slows them alike.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from croupier.service.config import read_config
from croupier.service.local import now_ms, open_house
from croupier.service.lockout import FREE
from croupier.service.settings import Settings
from croupier.web.desk import Desk, monotonic_ms
from croupier.web.problems import Refused

RIGHT, WRONG = "brass-teapot-31", "copper-kettle-77"
KINDS = {
    "right": ("ann", RIGHT),
    "wrong password": ("ann", WRONG),
    "unknown name": ("nobody", WRONG),
    "shut account": ("bob", RIGHT),
    "locked name": ("cid", RIGHT),
}


async def registered(desk: Desk, name: str) -> str:
    """A patron with an account."""
    guest, token = await desk.admit_guest()
    session = desk.patrons.sessions.of_token(token, now_ms())
    assert session is not None
    await desk.accounts.register(session, name, RIGHT, "192.0.2.1")
    return guest.id


async def tried(desk: Desk, name: str, password: str) -> float:
    """How long a log-in takes, in milliseconds."""
    began = time.perf_counter()
    with suppress(Refused):
        await desk.accounts.login(name, password, "192.0.2.1", None)
    return 1_000 * (time.perf_counter() - began)


async def measured(desk: Desk, rounds: int) -> dict[str, list[float]]:
    """All times, by kind."""
    desk.start()
    try:
        ids = {name: await registered(desk, name) for name in ("ann", "bob", "cid")}
        desk.accounts.staff._shut.add(ids["bob"])
        found: dict[str, list[float]] = {kind: [] for kind in KINDS}
        for _ in range(rounds):
            for kind, (name, password) in KINDS.items():
                if kind == "locked name":
                    for _ in range(FREE):
                        desk.accounts.lockout.wrong(name)
                found[kind].append(await tried(desk, name, password))
                desk.accounts.lockout.right(name)
        return found
    finally:
        await desk.stop()


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description="Measure log-ins, right and wrong.")
    parser.add_argument("--rounds", type=int, default=40)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as directory:
        config = read_config(None)._replace(settings=Settings())
        house = open_house(Path(directory))
        desk = Desk(house, config, clock_ms=monotonic_ms, now_ms=now_ms)
        found = asyncio.run(measured(desk, rounds))
    for kind, times in found.items():
        tenths = statistics.quantiles(times, n=10)
        told = f"median {statistics.median(times):6.1f} ms, {tenths[0]:.1f} to {tenths[-1]:.1f}"
        print(f"{kind:15} {told}")


if __name__ == "__main__":
    main()
