"""``croupier serve`` in a process of its own, and its books afterwards."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from croupier.ledger import patron
from croupier.service.local import open_house
from tests.served import address_in, started

BACCARAT, PICTURES = "baccarat-1", "three-pictures-1"

_TABLE = """
[[table]]
id = "{id}"
sheet = "{sheet}"
name = {name}
betting-seconds = {betting}
dealing-seconds = {dealing}
pause-seconds = {pause}
"""
_NAMES = {
    BACCARAT: ("baccarat", '{ en = "Baccarat 1", vi = "Baccarat 1", zh = "百家乐 1" }'),
    PICTURES: (
        "three-pictures",
        '{ en = "Three Pictures 1", vi = "3 cây tây 1", zh = "三公 1" }',
    ),
}


def house_file(*, betting: int = 3, dealing: int = 0, pause: int = 2) -> str:
    """The file of a house with both tables, at a pace in seconds."""
    pace = {"betting": betting, "dealing": dealing, "pause": pause}
    return "".join(
        _TABLE.format(id=table, sheet=sheet, name=name, **pace)
        for table, (sheet, name) in _NAMES.items()
    )


def python_path() -> str:
    """What a Python that this one starts needs, to import what is tested here."""
    return os.pathsep.join(path for path in sys.path if path)


class ServedHouse:
    """A house on a directory, opened as often as a test likes, always on the same port."""

    def __init__(self, directory: Path, file: str = "", *options: str) -> None:
        self.directory = directory / "house"
        self.log = directory / "server.log"
        self._config = directory / "house.toml"
        self._config.write_text(file or house_file(), encoding="utf-8")
        self._options = options
        self._process: subprocess.Popen[str] | None = None
        self.port = 0
        self.open()

    @property
    def origin(self) -> str:
        """Where the page is."""
        return f"http://127.0.0.1:{self.port}"

    def open(self) -> None:
        """Start it; it listens when this returns."""
        already = self.log.stat().st_size if self.log.exists() else 0
        options = ("--config", str(self._config), *self._options)
        with self.log.open("a", encoding="utf-8") as log:
            self._process = started(self.directory, *options, port=self.port, stderr=log)
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            said = self.log.read_text("utf-8", errors="replace")[already:]
            for address in map(address_in, said.splitlines() if said.endswith("\n") else ()):
                if address:
                    self.port = int(address.rpartition(":")[2])
                    return
            if self._process.poll() is not None:
                break
            time.sleep(0.02)
        raise AssertionError(f"the house did not open: {self.log.read_text('utf-8')[already:]}")

    def kill(self) -> None:
        """End it with no chance to do anything."""
        self._end(signal.SIGKILL)

    def close(self) -> None:
        """Close it as an operator does; it was well all the time."""
        code = self._end(signal.SIGTERM)
        said = self.log.read_text("utf-8", errors="replace")
        assert "Traceback" not in said, said
        # It takes the signal, closes, and then ends by it, as a supervisor expects.
        assert code in (0, -signal.SIGTERM, None), f"exit code {code}: {said}"

    def _end(self, how: signal.Signals) -> int | None:
        process, self._process = self._process, None
        if process is None:
            return None
        process.send_signal(how)
        return process.wait(30)

    def verify(self) -> dict[str, Any]:
        """What ``croupier verify`` says of the record; it finds no fault in it."""
        ended = subprocess.run(
            [sys.executable, "-m", "croupier", "verify", str(self.directory), "--json"],
            env={**os.environ, "PYTHONPATH": python_path()},
            capture_output=True,
            check=False,
        )
        assert ended.returncode == 0, ended.stdout + ended.stderr
        found: dict[str, Any] = json.loads(ended.stdout)
        return found

    def balance_minor(self, patron_id: str) -> int:
        """A patron's money by the books of the closed house."""
        house = open_house(self.directory)
        try:
            assert set(house.store.sum_of_entries().values()) <= {0}
            return house.store.balance(patron(patron_id, "USD"))
        finally:
            house.close()
