"""A shoe of eight decks dealt by a person through the socket, with patrons who bet.

``python -m benchmarks.by_hand [--patrons 200] [--betting 200] [--shoes 1] [--dir DIR]`` starts
`croupier serve` with one table dealt by hand. A scripted dealer opens each coup, waits until as
many patrons as ``--betting`` have a wager each that is accepted, and keys the cards without waiting
for each answer. Every patron has a socket and follows the table. Afterwards the record is verified:
the books have to balance, and every coup that was dealt has to be there.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import random
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

from benchmarks.wire import Line, Server, guest, line, machine, server
from croupier.cards import DECK, Card
from croupier.games.catalog import load_sheet
from croupier.games.rulebook import rulebook
from croupier.service.local import FILE_NAME
from croupier.service.reading import reading
from croupier.service.verifying import verify_record

TABLE = "hand-1"
PASSWORD = "sixteen burnt cards"
HOUSE = f"""
[house]
guests-per-minute = 0
guests-per-minute-in-all = 0
asks-per-second = 0
[[table]]
id = "{TABLE}"
sheet = "baccarat"
betting-seconds = 600
dealing-seconds = 0
pause-seconds = 1
[table.limits]
table-max = "9000000.00"
liability-max = "9000000000.00"
[table.hand]
recording = "cam-1"
"""


def dealer_cookie(given: Server) -> str:
    """The cookie of a dealer whom a first administrator lets in."""
    token = given.told("to make the administrator").rpartition("/")[2].strip()
    with httpx.Client(base_url=given.origin, headers={"Origin": given.origin}) as office:
        _first(office, token, "root.1")
        made = office.post("/api/accounts", json={"role": "dealer"}).raise_for_status().json()
    with httpx.Client(base_url=given.origin, headers={"Origin": given.origin}) as desk:
        _first(desk, made["token"], "lan.1")
        return "; ".join(f"{name}={value}" for name, value in desk.cookies.items())


def _first(client: httpx.Client, token: str, name: str) -> None:
    chosen = {"token": token, "name": name, "password": PASSWORD}
    client.post("/api/first", json=chosen).raise_for_status()


class Dealer:
    """Deals by script: says what is to be said, and knows what was answered."""

    def __init__(self) -> None:
        self.line: Line
        self._keys = itertools.count()
        self._answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._newest: dict[str, Any] = {}
        self._told = asyncio.Event()

    def heard(self, line: Line, message: bytes) -> None:
        """An answer to something that was done."""
        if message.startswith(b'{"type":"desk-answer"'):
            said = json.loads(message)
            self._answers.pop(said["id"]).set_result(said)
        elif message.startswith(b'{"type":"desk"') and b'"step":"settle"' not in message[:400]:
            self._newest = json.loads(message)
            self._told.set()

    def act(self, **act: Any) -> asyncio.Future[dict[str, Any]]:
        """Do something; its answer comes later."""
        key = f"d{next(self._keys)}"
        answer = self._answers[key] = asyncio.get_running_loop().create_future()
        frame = {"type": "desk", "id": key, "table": TABLE, "act": act}
        self.line.say(json.dumps(frame, separators=(",", ":")).encode())
        return answer

    async def done(self, *answers: asyncio.Future[dict[str, Any]]) -> dict[str, Any]:
        """The last answer, once all are there; whatever was refused ends the benchmark."""
        desk: dict[str, Any] = {}
        for answer in answers:
            said = await answer
            if not said["ok"]:
                raise SystemExit(f"the dealer was refused: {said['refused']}")
            desk = said["desk"]
        return desk

    async def settled(self, coup_number: int) -> dict[str, Any]:
        """The desk once a coup has been paid."""
        while self._newest.get("phase") != "ready" or self._newest["coup_number"] < coup_number:
            self._told.clear()
            await self._told.wait()
        return self._newest


class Patron:
    """Bets once on every coup that opens, as long as he is one of those who bet."""

    def __init__(self, number: int, bets: bool, accepted: asyncio.Semaphore) -> None:
        self.number, self.bets, self.accepted = number, bets, accepted
        self.wagers_count = 0

    def heard(self, line: Line, message: bytes) -> None:
        """A coup opens, or a wager was answered."""
        if message.startswith(b'{"type":"answer"'):
            self.wagers_count += b'"ok":true' in message[:80]
            self.accepted.release()
        elif self.bets and b'"event":"betting-opened"' in message[:80]:
            coup = json.loads(message)["coup"]
            bet = ("banker", "player")[self.number % 2]
            line.say(
                b'{"type":"wager","id":"%s","table":"%s","coup":"%s","action":"place",'
                b'"wagers":[{"bet":"%s","stake":"5.00"}]}'
                % (coup.encode(), TABLE.encode(), coup.encode(), bet.encode())
            )


async def deal_shoe(
    dealer: Dealer, chance: random.Random, answers: int, accepted: asyncio.Semaphore
) -> int:
    """Deal a whole shoe; how many coups it had."""
    sheet = load_sheet("baccarat")
    book, rules = rulebook(sheet), sheet.deal_rules
    order = [card for card in DECK for _ in range(sheet.shoe.decks)]
    chance.shuffle(order)
    cut_index = len(order) - (sheet.shoe.cut_from_end or 0)
    cards = enumerate(order)
    desk = await dealer.done(dealer.act(do="shoe"))
    _, first = next(cards)
    desk = await dealer.done(dealer.act(do="card", card=str(first)))
    for _ in range(desk["count"]):
        next(cards)
        desk = await dealer.done(dealer.act(do="card"))
    coups = 0
    while desk["step"] == "open-betting":
        opened = dealer.act(do="open")
        for _ in range(answers):
            await accepted.acquire()
        acts = [opened, dealer.act(do="close")]
        burns = sheet.shoe.coup_burn_count
        gone: list[Card] = []
        while book.game.next_place(rules, tuple(gone)) is not None:
            gone_count, card = next(cards)
            if gone_count == cut_index:
                acts.append(dealer.act(do="cut-card"))
            acts.append(dealer.act(do="card", card="" if burns else str(card)))
            if burns:
                burns -= 1
            else:
                gone.append(card)
        acts.append(dealer.act(do="confirm"))
        desk = await dealer.done(*acts)
        desk = await dealer.settled(desk["coup_number"])
        coups += 1
    return coups


async def measure(given: Server, options: argparse.Namespace) -> int:
    """Deal and print; how many coups were dealt."""
    cookie = await asyncio.get_running_loop().run_in_executor(None, dealer_cookie, given)
    dealer, accepted = Dealer(), asyncio.Semaphore(0)
    dealer.line = await line(given, cookie, dealer.heard)
    dealer.line.say(b'{"type":"watch","table":"%s"}' % TABLE.encode())
    patrons = [
        Patron(number, number < options.betting, accepted) for number in range(options.patrons)
    ]
    for patron in patrons:
        each = await line(given, await guest(given), patron.heard)
        each.say(b'{"type":"watch","table":"%s"}' % TABLE.encode())
    await asyncio.sleep(1)
    chance = random.Random(options.seed)
    began, cpu, own = time.monotonic(), given.cpu_seconds(), time.process_time()
    coups = 0
    for _ in range(options.shoes):
        coups += await deal_shoe(dealer, chance, options.betting, accepted)
    took = time.monotonic() - began
    wagers = sum(patron.wagers_count for patron in patrons)
    cpu, own = given.cpu_seconds() - cpu, time.process_time() - own
    print(f"{coups} coups and {wagers} wagers of {options.betting} patrons in {took:.1f} s")
    print(f"{coups / took:.1f} coups/s, {wagers / took:.0f} wagers/s, {options.patrons} watching")
    print(f"server: {1_000 * cpu / coups:.1f} ms of processor a coup, {100 * cpu / took:.0f}% busy")
    print(f"clients: {1_000 * own / coups:.1f} ms a coup; {machine()}")
    return coups


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--patrons", type=int, default=200)
    parser.add_argument("--betting", type=int, default=200)
    parser.add_argument("--shoes", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--dir", default=None, help="a directory on the disk to be measured")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.dir) as directory:
        with server(Path(directory), HOUSE) as given:
            coups = asyncio.run(measure(given, options))
        with reading(Path(directory) / "house" / FILE_NAME) as store:
            report = verify_record(store).report
        print(f"verified: {report.event_count} events, sums {report.sums}, {coups} coups")


if __name__ == "__main__":
    main()
