"""A server killed at any moment, and its licensee's wallet too: every cent is somewhere, once."""

from __future__ import annotations

import random
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from croupier.service.local import FILE_NAME
from croupier.service.verifying import verify_record
from croupier.service.wallet import events as w
from croupier.service.wallet.reading import read_book
from croupier.store.sqlite import SqliteStore
from tests.faults.chasing import chase
from tests.faults.test_server_kills import BETS, CONFIG, Server
from tests.service.wallet.checks import Books, check_end, wallet_events
from tests.service.wallet.conformance import now_ms
from tests.service.wallet.partner import SECRET, reference
from tools import ROOT

SEAMLESS = """
[wallet]
kind = "seamless"
licensee = "example"
url = "http://127.0.0.1:{port}"
secret-file = "wallet.secret"
timeout-ms = 700
"""
PATRONS = ("ann", "bob")
KILLS = 4
PAID_IN = 2_000_00
EXAMPLE = ROOT.joinpath("examples/licensee_wallet.py")


class Licensee:
    """The reference wallet as a process."""

    def __init__(self, directory: Path) -> None:
        self.file, self.secret = directory / "wallet.db", directory / "wallet.secret"
        self.secret.write_bytes(SECRET)
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = int(free.getsockname()[1])
        self.beside = reference.Wallet(str(self.file), SECRET, now_ms)
        for patron in PATRONS:
            self.beside.add(patron, "USD", "2000.00")
        self.start()

    def start(self) -> None:
        """Serve, or serve again."""
        options = ["serve", "--secret-file", str(self.secret), "--port", str(self.port)]
        self.process = subprocess.Popen([sys.executable, str(EXAMPLE), str(self.file), *options])
        for _ in range(500):
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return
            time.sleep(0.02)
        raise AssertionError("the wallet did not open")

    def kill(self) -> None:
        """End it with no chance to do anything."""
        self.process.kill()
        self.process.wait()

    def rows(self, query: str) -> list[dict[str, Any]]:
        """What lies in its file."""
        with closing(sqlite3.connect(self.file)) as db:
            cursor = db.execute(query)
            names = [column[0] for column in cursor.description]
            return [dict(zip(names, row, strict=True)) for row in cursor]


def play(server: Server, token: str, accepted: set[str], seed: int) -> None:
    """A patron comes in and wagers one ticket after the other until the house is gone."""
    by = "/api/launch", {"token": token}
    actions = ("place", "place", "place", "undo")
    chase(server.origin, BETS, accepted, seed, by=by, actions=actions)


def seats(
    server: Server, licensee: Licensee, accepted: set[str], seed: int
) -> list[threading.Thread]:
    """Who is about to play: each patron in a thread of his own."""
    return [
        threading.Thread(target=play, args=(server, token, accepted, seed + seat))
        for seat, token in enumerate(map(licensee.beside.launch, PATRONS))
    ]


def settled(directory: Path, config: Path) -> None:
    """Serve the house until nothing is unfinished any more."""
    server = Server(directory, config)
    try:
        for _ in range(600):
            time.sleep(0.1)
            with closing(SqliteStore(directory / FILE_NAME, read_only=True)) as store:
                if not list(read_book(store).open()):
                    return
        raise AssertionError("the wallet was never finished with")
    finally:
        server.kill()


def checked(directory: Path, licensee: Licensee, accepted: set[str]) -> set[type[w.Event]]:
    """Record and licensee agree to the cent, in the end; which events of a wallet there were."""
    with closing(SqliteStore(directory / FILE_NAME, read_only=True)) as store:
        people = {
            (store.person(person_id) or {}).get("wallet.ref", ""): person_id
            for person_id in store.people()
        }
        refs = {people[patron]: patron for patron in PATRONS}
        accounts = {row["patron"]: row["minor"] for row in licensee.rows("SELECT * FROM accounts")}
        txns = {row["id"]: row for row in licensee.rows("SELECT * FROM txns")}
        has = {patron_id: accounts[patron] for patron_id, patron in refs.items()}
        check_end(store, Books(txns, dict.fromkeys(refs, PAID_IN), has, refs))
        for wager_id in accepted:
            ends = (store.transfer(f"{wager_id}:{end}") is not None for end in ("post", "void"))
            assert sum(ends) == 1, wager_id
        verify_record(store)
        return {type(event) for event in wallet_events(store)}


def test_every_cent_is_somewhere_once(tmp_path: Path) -> None:
    directory, config = tmp_path / "house", tmp_path / "house.toml"
    licensee = Licensee(tmp_path)
    config.write_text(CONFIG + SEAMLESS.format(port=licensee.port))
    chance, accepted = random.Random(1), set[str]()
    try:
        for kill in range(KILLS):
            server = Server(directory, config)
            threads = seats(server, licensee, accepted, 10 * kill)
            for thread in threads:
                thread.start()
            wanted, until = len(accepted) + chance.randrange(1, 30), time.monotonic() + 30
            while len(accepted) < wanted and time.monotonic() < until:
                time.sleep(chance.uniform(0.01, 0.2))
            if kill % 3 == 1:
                licensee.kill()
                time.sleep(chance.uniform(0.1, 1.5))
                licensee.start()
            server.kill()
            for thread in threads:
                thread.join()
        settled(directory, config)
    finally:
        licensee.kill()
        licensee.beside._db.close()
    kinds = checked(directory, licensee, accepted)
    assert len(accepted) > 20
    assert {w.DebitConfirmed, w.RollbackConfirmed, w.CreditConfirmed} <= kinds
