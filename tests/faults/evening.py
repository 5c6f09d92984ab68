"""Evenings at a served house, in processes that get killed: ``python -m tests.faults.evening``.

The whole server but for HTTP: floor, runner, desk, hub and sockets, with guests at the other ends
of those. Reads one line of JSON an evening on standard input (:class:`Evening`), lets it go by in
a process of its own, forked, and answers with the signal or code that process ended with.

Whatever a guest says, and whatever has left the house for him, is a line of the file ``told``,
written in one call before anything else happens: so after a kill it is known what was told.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any, Final, cast

import msgspec

from croupier.money import Currency
from croupier.rules.sheet import Names
from croupier.service import house as houses
from croupier.service.config import HouseConfig, TableConfig
from croupier.service.house import House
from croupier.service.local import now_ms, open_served
from croupier.store import opening
from croupier.table.limits import limits_record
from croupier.web.desk import Desk, monotonic_ms
from croupier.web.guard import Caller
from croupier.web.socket import talk
from tests.faults.disk import Disk, How
from tests.faults.forking import serve
from tests.faults.player import SHEETS, hash_of
from tests.faults.steps import Steps

GUESTS: Final = 3
BETS: Final = {
    "1": ("banker", "player", "tie", "banker_pair", "big"),
    "2": ("player_1_win", "player_2_lose", "player_3_tie", "banker_pair_plus"),
}
CONFIG: Final = HouseConfig(
    tuple(
        TableConfig(
            table_id,
            Names(table_id, table_id, table_id),
            sheet,
            Currency.parse("USD"),
            limits_record(sheet.limits["USD"]),
            40,
            2,
            3,
            None,
        )
        for table_id, sheet in SHEETS.items()
    )
)


class Evening(msgspec.Struct, kw_only=True):
    """An evening, and how it ends.

    Attributes:
        step, at: killed when a step of :data:`tests.faults.steps.STEPS` comes for the n-th time;
            an empty step for never.
        operation, how: not at once, but at so manyeth write or sync of the disk from then on.
        kill_after_ms: killed from outside after so long; 0 for never.
        length_ms: how long it lasts before the house closes by itself.
        synchronous: as SQLite is to be set.
    """

    directory: str
    name: str
    step: str = ""
    at: int = 1
    operation: int = 0
    how: How = "before"
    kill_after_ms: float = 0
    length_ms: int = 150
    synchronous: str = "FULL"


class Guest:
    """A guest and his socket: what the house hears is what he thinks of, at random.

    Args:
        unanswered: what he said on earlier evenings and heard no answer to; he asks again.
    """

    def __init__(
        self, patron_id: str, told: int, steps: Steps, chance: Random, unanswered: list[Any]
    ) -> None:
        self.patron_id = patron_id
        self._told, self._steps, self._chance, self._unanswered = told, steps, chance, unanswered
        self._said: asyncio.Queue[str] = asyncio.Queue()
        self._coups: dict[str, str] = {}
        self._asked: dict[str, dict[str, Any]] = {}
        self._key = 0
        self._name = f"{chance.getrandbits(40):x}"

    # --- as the house sees his socket -----------------------------------------------------

    async def receive_data(self, mode: str) -> str:
        """What he says next."""
        return await self._said.get()

    has_room = True

    def write(self, frames: Iterable[bytes]) -> None:
        """What the house tells him has left it."""
        for frame in frames:
            self._write("heard", frame.decode())
            self._steps.reach("sent")
            self._hear(json.loads(frame))

    def attach(self, room: Callable[[], None], hear: Callable[[str], bool]) -> None:
        """He always has room, and is heard by what he says next."""

    async def close(self, code: int = 1000, reason: str = "") -> None:
        """The house hangs up."""

    # --- he himself -----------------------------------------------------------------------

    def _write(self, kind: str, text: str) -> None:
        line = f'{{"guest":"{self.patron_id}","{kind}":{text}}}\n'
        os.write(self._told, line.encode())

    def say(self, **frame: Any) -> None:
        """Say a frame."""
        text = json.dumps(frame)
        if frame["type"] == "wager":
            self._asked[frame["id"]] = frame
            self._write("said", text)
        self._said.put_nowait(text)

    def _hear(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "welcome":
            for table_id in BETS:
                self.say(type="watch", table=table_id)
            for ask in self._unanswered:
                self.say(**ask)
        elif kind == "snapshot" and message["state"]["phase"] == "betting":
            self._play(message["table"], message["state"]["coup"])
        elif kind == "event" and message["event"] == "betting-opened":
            self._play(message["table"], message["coup"])
        elif kind == "event" and message["event"] == "shoe-committed":
            self._give_seed(message["table"], message["fair"]["shoe"])
        elif kind == "answer" and not message["ok"] and self._is_to_repeat(message):
            self.say(**self._asked[message["id"]])
        elif kind == "answer" and message["ok"] and self._chance.random() < 0.6:
            self._ask(message["table"], message["coup"])

    def _is_to_repeat(self, answer: dict[str, Any]) -> bool:
        """Whether he asks again, as an answer said that he may."""
        code = answer["refused"][0]["code"]
        return (
            code == "not_recorded" and answer["id"] in self._asked and self._chance.random() < 0.5
        )

    def _give_seed(self, table_id: str, shoe_id: str) -> None:
        if self._chance.random() < 0.5:
            self._key += 1
            seed = f"{self._chance.getrandbits(32):x}"
            key = f"{self._name}-{self._key}"
            self.say(type="seed", id=key, table=table_id, shoe=shoe_id, seed=seed)

    def _play(self, table_id: str, coup_id: str) -> None:
        for _ in range(self._chance.randrange(1, 4)):
            self._ask(table_id, coup_id)

    def _ask(self, table_id: str, coup_id: str) -> None:
        self._key += 1
        action = self._chance.choice(["place"] * 5 + ["repeat", "double", "undo", "clear"])
        ask: dict[str, Any] = {"id": f"{self._name}-{self._key}", "table": table_id}
        if action == "place":
            bets = self._chance.sample(BETS[table_id], self._chance.randrange(1, 4))
            stakes = self._chance.choices(("1.00", "5.00", "20.00", "0.01"), (4, 4, 2, 1), k=3)
            pairs = zip(bets, stakes, strict=False)
            ask["wagers"] = [{"bet": bet, "stake": stake} for bet, stake in pairs]
            ask["whole"] = self._chance.random() < 0.8
        self.say(type="wager", coup=coup_id, action=action, **ask)


def unanswered_in(path: Path) -> dict[str, list[Any]]:
    """By guest, the last few asks that no answer was heard to."""
    asks: dict[str, dict[str, Any]] = defaultdict(dict)
    for line in path.read_bytes().splitlines() if path.exists() else ():
        row = json.loads(line)
        if "said" in row:
            asks[row["guest"]][row["said"]["id"]] = row["said"]
        elif row["heard"]["type"] == "answer":
            asks[row["guest"]].pop(row["heard"]["id"], None)
    return {guest: list(left.values())[-6:] for guest, left in asks.items()}


async def pass_by(
    desk: Desk,
    given: Evening,
    steps: Steps,
    told: int,
    meanwhile: Callable[[Desk], Awaitable[None]] | None = None,
) -> None:
    """Let an evening pass by, until its time or something else is over."""
    chance = Random(given.name)
    before = unanswered_in(Path(given.directory) / "told")
    desk.start()
    known = [patron for name in desk.store.people() if (patron := desk.patrons.get(name))]
    while len(known) < GUESTS:
        patron, _ = await desk.admit_guest()
        steps.reach("admitted")
        known.append(patron)
    talks = []
    for patron in known:
        guest = Guest(patron.id, told, steps, chance, before.get(patron.id, []))
        (session, *_) = desk.patrons.sessions.of_person(patron.id)
        caller = Caller(patron.id, "guest", session)
        talks.append(asyncio.create_task(talk(desk, caller, cast("Any", guest), guest)))
    copying = asyncio.create_task(asyncio.to_thread(steps.back_up, Path(given.directory)))
    await (meanwhile(desk) if meanwhile else asyncio.sleep(given.length_ms / 1_000))
    await copying
    await until_played(desk)
    steps.reach("asked to stop")
    await desk.stop()
    for task in talks:
        task.cancel()
    await asyncio.gather(*talks, return_exceptions=True)


async def until_played(desk: Desk) -> None:
    """Close while there is something to be refunded."""
    for _ in range(200):
        states = [desk.floor.house.keeper(table_id).state for table_id in BETS]
        if any(state.phase == "betting" and state.wagers for state in states):
            return
        await asyncio.sleep(0.002)


def run(given: Evening) -> None:
    """An evening in this process, from opening the record on. States are kept all the time."""
    houses.SNAPSHOT_EVENTS, houses.CLOSING_EVENTS = 25, 3
    disk = Disk(0, given.how, hash_of(given.name)) if given.operation else None
    directory = Path(given.directory)
    steps = Steps(given.step, given.at, disk, given.operation)
    if given.synchronous != "FULL":
        _set_synchronous(given.synchronous)
    told = os.open(directory / "told", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    with steps.watched():
        steps.reach("opening")
        house: House = open_served(directory, CONFIG)
        steps.reach("opened")
        desk = Desk(house, CONFIG, clock_ms=monotonic_ms, now_ms=now_ms)
        steps.reach("recovered")
        asyncio.run(pass_by(desk, given, steps, told))
    del disk


def _set_synchronous(how: str) -> None:
    prepare = opening._prepare_writer

    def prepared(connection: Any, path: Path) -> None:
        prepare(connection, path)
        connection.pragma("synchronous", how)

    opening._prepare_writer = prepared


if __name__ == "__main__":
    serve(Evening, run, SHEETS.values())
