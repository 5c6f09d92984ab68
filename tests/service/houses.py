"""Houses for tests: a clock, an entropy and ids that are the same every time."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from hashlib import sha256

from croupier.errors import StoreError
from croupier.games.catalog import parse_sheet
from croupier.service.house import House
from croupier.service.sealing import Sealer
from croupier.shoe import Entropy
from croupier.store.memory import MemoryStore
from croupier.store.protocol import Store
from croupier.store.records import StoredEvent, Unit
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.decide import AnyCommand
from croupier.table.refusals import Refusal
from tests.table.sheets import baccarat_text, three_pictures_text
from tests.table.tables import asked, order_of


def entropy_of(seed: str) -> Entropy:
    """Bytes that look random and are the same for the same seed."""
    counter = itertools.count()
    left = b""

    def draw(count: int) -> bytes:
        nonlocal left
        while len(left) < count:
            left += sha256(f"{seed}/{next(counter)}".encode()).digest()
        taken, left = left[:count], left[count:]
        return taken

    return draw


def ids_of(prefix: str) -> Callable[[], str]:
    """Ids ``prefix-1``, ``prefix-2``, …"""
    counter = itertools.count(1)
    return lambda: f"{prefix}-{next(counter)}"


def house_on(store: Store, seed: str = "house", sealer: Sealer | None = None) -> House:
    """A house whose clock, shuffles and ids follow from a seed."""
    clock = itertools.count(1_700_000_000_000)
    return House(
        store,
        now_ms=lambda: next(clock),
        entropy=entropy_of(seed),
        new_id=ids_of(seed),
        sealer=sealer,
    )


class Failing(MemoryStore):
    """A store in memory whose next commits fail, once for each failure that waits."""

    def __init__(self) -> None:
        super().__init__()
        self.failures: list[BaseException] = []

    def commit(self, units: Sequence[Unit]) -> list[tuple[StoredEvent, ...]]:
        """Fail if a failure waits, and record nothing."""
        if self.failures:
            raise self.failures.pop(0)
        return super().commit(units)


def full_disk() -> StoreError:
    return StoreError("the disk is full; nothing was written")


def must(house: House, table_id: str, *commands: AnyCommand) -> tuple[e.Event, ...]:
    """Do commands that the table has no reason to refuse."""
    answer = house.do(table_id, *commands)
    assert answer.refusal is None, answer.refusal
    return answer.events


def refused(house: House, table_id: str, command: c.Command) -> Refusal:
    """Do a command that must be refused, and check that nothing came of it."""
    before = house.keeper(table_id).state.copy()
    answer = house.do(table_id, command)
    assert answer.refusal is not None, f"{command} was not refused"
    assert answer.events == ()
    assert house.keeper(table_id).state == before
    return answer.refusal


def ticket(patron_id: str, action_id: str, *wagers: str) -> c.PlaceWagers:
    """A ticket from words such as ``banker=1000``."""
    return c.PlaceWagers(patron_id, action_id, asked(*wagers))


SHEET = parse_sheet(baccarat_text(decks=2), "test")
PICTURES = parse_sheet(three_pictures_text(), "test")
BANKER_WINS = order_of("2s 9s Ks Kh", 2)
DEAL = (c.CloseBetting(), c.DealCoup(), c.SettleCoup())


def opened(store: Store, *patrons: str) -> House:
    """A house with an open table, a shoe in which Banker wins first, and patrons with 100.00."""
    house = house_on(store)
    for name in patrons or ("ann",):
        house.admit(name)
        house.grant(name, "USD", 10_000)
    house.open_table("1", SHEET, "USD")
    must(house, "1", c.LoadShoe("shoe", BANKER_WINS))
    house.commit()
    return house
