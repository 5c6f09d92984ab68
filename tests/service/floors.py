"""Floors for tests: every source of time, chance and ids in the test's hand."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from croupier.errors import StoreError
from croupier.service.asks import Action, Ask
from croupier.service.config import HouseConfig, TableConfig, read_config
from croupier.service.floor import Floor
from croupier.service.house import House
from croupier.service.news import Turn
from croupier.service.sealing import KEY_BYTES, Sealer
from croupier.store import MemoryStore, StoredEvent, Unit
from croupier.table.commands import WagerAsked
from croupier.table.state import TableState

if TYPE_CHECKING:
    from croupier.store import Store

SEALER = Sealer(bytes(KEY_BYTES))
BACCARAT, PICTURES = "baccarat-1", "three-pictures-1"


class Full(MemoryStore):
    """A store whose disk is full at times."""

    full = False

    def commit(self, units: Sequence[Unit]) -> list[tuple[StoredEvent, ...]]:
        """Refuse as a full disk does."""
        if self.full:
            raise StoreError("the disk is full; nothing was written")
        return super().commit(units)


class World:
    """A house on a store, with a clock that the test moves.

    Its shoes are committed to, as those that are served are, unless there is no sealer.
    """

    def __init__(
        self,
        store: Store | None = None,
        seed: int = 1,
        config: HouseConfig | None = None,
        sealer: Sealer | None = SEALER,
    ) -> None:
        self.sealer = sealer
        self.store = store or MemoryStore()
        self.config = config or read_config(None)
        self.chance = random.Random(seed)
        self.now = 0
        self._ids = itertools.count()
        self._keys = itertools.count()
        self.seed = seed
        self.start()

    def start(self, *, call_off: Callable[[str], bool] = lambda table_id: False) -> None:
        """Open the house on what the store holds, as after a stop of any kind."""
        self.house = House(
            self.store,
            now_ms=lambda: self.now,
            entropy=self.chance.randbytes,
            new_id=lambda: f"id{self.seed}-{next(self._ids)}",
            sealer=self.sealer,
        )
        self.floor = Floor(self.house, self.config)
        self.floor.open(self.now, call_off=call_off)

    def admit(self, patron_id: str, minor: int = 1_000_00) -> None:
        """A patron comes in with money."""
        self.house.admit(patron_id)
        self.house.grant(patron_id, "USD", minor)
        self.house.commit()

    def state(self, table_id: str = BACCARAT) -> TableState:
        """A table's state."""
        return self.house.keeper(table_id).state

    def table(self, table_id: str = BACCARAT) -> TableConfig:
        """A table's configuration."""
        return self.floor.config(table_id)

    def ask(
        self,
        patron_id: str,
        action: Action,
        stakes: dict[str, int] | None = None,
        *,
        key: str | None = None,
        table_id: str = BACCARAT,
        coup_id: str | None = None,
        whole: bool = True,
        at_ms: int | None = None,
    ) -> Ask:
        """An ask, by default for the present coup and under a new key."""
        wagers = tuple(WagerAsked(bet, stake) for bet, stake in (stakes or {}).items())
        coup = self.state(table_id).coup_id if coup_id is None else coup_id
        key = key or f"k{next(self._keys)}"
        at = self.now if at_ms is None else at_ms
        return Ask(patron_id, key, table_id, coup, action, wagers, whole, at)

    def turn(self, *asks: Ask) -> Turn:
        """Take a turn now and make it durable."""
        turn = self.floor.turn(self.now, asks)
        self.floor.commit()
        return turn

    def until(self, phase: str, table_id: str = BACCARAT) -> None:
        """Let the time go by until a table is in a phase."""
        for _ in range(100):
            self.turn()
            if self.state(table_id).phase == phase:
                return
            self.now = max(self.now + 1, self.floor.next_due_ms())
        raise AssertionError(f"{table_id} never came to {phase}")

    def balance(self, patron_id: str) -> int:
        """What a patron can stake."""
        return self.house.balance_minor(patron_id, "USD")
