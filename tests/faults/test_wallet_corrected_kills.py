"""Coups are corrected while house and licensee are killed: every cent is somewhere, once."""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

import httpx

from croupier.service.wallet import events as w
from tests.faults.test_server_kills import CONFIG, Server
from tests.faults.test_wallet_kills import SEAMLESS, Licensee, checked, seats, settled
from tests.web.people import PASSWORD

KILLS, TABLES = 4, ("b", "t")


class Manager:
    """Corrects whatever has ended, and takes it back, as fast as a house answers him."""

    def __init__(self) -> None:
        self._keys, self._chance = count(), random.Random(7)
        self.done: Counter[str] = Counter()

    def hired(self, server: Server) -> None:
        """By the first administrator, who comes by the link that a new house prints."""
        assert server.process.stderr is not None
        link = next(line for line in server.process.stderr if "/#/first/" in line)
        token = link.strip().rpartition("/")[2]
        with self._client(server.origin) as office:
            first = {"token": token, "name": "root", "password": PASSWORD}
            self._said(office, "/api/first", first)
            made = self._said(office, "/api/accounts", {"role": "pit_manager"})
        with self._client(server.origin) as client:
            own = {"token": made["token"], "name": "minh", "password": PASSWORD}
            self._said(client, "/api/first", own)

    def correct(self, origin: str) -> None:
        """Until the house is gone."""
        with suppress(httpx.HTTPError, OSError), self._client(origin) as client:
            self._said(client, "/api/login", {"name": "minh", "password": PASSWORD})
            self._said(client, "/api/step-up", {"password": PASSWORD})
            while True:
                self._correct(client)

    def _correct(self, client: httpx.Client) -> None:
        table = self._chance.choice(TABLES)
        state = client.get(f"/api/tables/{table}/snapshot").json()["state"]
        number = int(state["coup_number"]) - self._chance.randrange(4)
        kind = self._chance.choice(("void", "void", "restore"))
        body: dict[str, Any] = {"id": f"c{next(self._keys)}", "reason": "misread"}
        body["coups"] = [{"coup": number, "correction": kind}]
        answer = client.post(f"/api/tables/{table}/corrections", json=body).json()
        done = answer.get("done") or {}
        moved = "owed" if done.get("owed", "0.00") != "0.00" else "done" if done else "refused"
        self.done[f"{kind} {moved}"] += 1

    @staticmethod
    def _client(origin: str) -> httpx.Client:
        return httpx.Client(base_url=origin, headers={"Origin": origin}, timeout=10)

    @staticmethod
    def _said(client: httpx.Client, path: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = client.post(path, json=body)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())


def test_what_corrections_lead_to_outlives_every_kill(tmp_path: Path) -> None:
    directory, config = tmp_path / "house", tmp_path / "house.toml"
    licensee, manager = Licensee(tmp_path), Manager()
    config.write_text(CONFIG + SEAMLESS.format(port=licensee.port) + "corrections = true\n")
    chance, accepted = random.Random(3), set[str]()
    try:
        for kill in range(KILLS):
            server = Server(directory, config)
            try:
                if not kill:
                    manager.hired(server)
                threads = seats(server, licensee, accepted, 10 * kill)
                threads.append(threading.Thread(target=manager.correct, args=(server.origin,)))
                for thread in threads:
                    thread.start()
                until = time.monotonic() + 30
                while not manager.done["void owed"] and time.monotonic() < until:
                    time.sleep(0.1)  # on a slow machine coups take longer to end
                time.sleep(chance.uniform(3, 6))
                if kill % 2:
                    licensee.kill()
                    time.sleep(chance.uniform(0.5, 1.5))
                    licensee.start()
                    time.sleep(chance.uniform(0, 1))
            finally:
                server.kill()
            for thread in threads:
                thread.join()
        settled(directory, config)
    finally:
        licensee.kill()
        licensee.beside._db.close()
    kinds = checked(directory, licensee, accepted)
    assert len(accepted) > 20
    assert manager.done["void owed"] > 0, manager.done
    assert {w.CollectAsked, w.CollectConfirmed, w.CreditConfirmed} <= kinds
