"""Houses whose patrons set limits, and what counts against those by the tables' own events."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from croupier.service.care import PERIOD_HOURS, AmountKind, Limit, Period
from croupier.service.care_book import CareBook
from croupier.service.record import event_of
from croupier.table import events as e
from croupier.table.correction_events import CoupCorrected
from tests.service.floors import World

if TYPE_CHECKING:
    from croupier.service.asks import Action, Answered
    from croupier.store.protocol import Store
    from tests.service.floors import Full

HOUR_MS, DAY_MS = 3_600_000, 24 * 3_600_000


class CaringWorld(World):
    """A house with cares; sessions begin when the test says so."""

    house_remind: int | None = None

    def start(self, *, call_off: Callable[[str], bool] = lambda table_id: False) -> None:
        """Open the house, and what its patrons have set."""
        self.since: dict[str, int] = getattr(self, "since", {})
        super().start(call_off=call_off)
        self.book = CareBook(
            self.house,
            lambda patron_id: self.since.get(patron_id, self.now),
            lambda: self.house_remind,
        )

    def set(self, limit: str, value: int | None, patron_id: str = "ann") -> None:
        """A patron sets a limit; durable."""
        self.book.set_limit(patron_id, Limit.parse(limit), value)
        self.house.commit()

    def bet(self, minor: int, bet: str = "player", patron_id: str = "ann") -> Answered:
        """A patron places one wager; durable."""
        return self.turn(self.ask(patron_id, "place", {bet: minor})).answers[0]

    def used(self, kind: AmountKind, period: Period, patron_id: str = "ann") -> int:
        """What counts by the house's meter."""
        meter = self.book.meters.of(f"patron:{patron_id}:USD", self.now)
        return meter.used(kind, period, self.now)


class Counted(NamedTuple):
    """A wager as a table's events tell of it; `returned_minor` None while it is open."""

    wager_id: str
    at_ms: int
    stake_minor: int
    returned_minor: int | None
    void: bool


def counted(store: Store, patron_id: str = "ann") -> list[Counted]:
    """Every wager of a patron, by the events of the tables alone: nothing of the ledger."""
    found: dict[str, Counted] = {}
    for stream in store.streams():
        if not stream.startswith("table/"):
            continue
        for stored in store.read(stream):
            event = event_of(stored)
            if isinstance(event, e.WagersPlaced) and event.patron_id == patron_id:
                for each in event.wagers:
                    found[each.wager_id] = Counted(
                        each.wager_id, stored.at_ms, each.stake_minor, None, void=False
                    )
            for wager_id, minor, void in _ended(event):
                if wager_id in found:
                    stake = found[wager_id].stake_minor
                    back = stake if minor is None else minor
                    found[wager_id] = found[wager_id]._replace(returned_minor=back, void=void)
    return list(found.values())


def _ended(event: e.Event) -> list[tuple[str, int | None, bool]]:
    """The wagers that end with an event, or end otherwise: what came back, and whether it is void.

    None for the whole stake.
    """
    match event:
        case e.CoupSettled(wagers=rows):
            return [(row.wager_id, row.returned_minor, False) for row in rows]
        case e.WagersWithdrawn(wager_ids=ids) | e.CoupVoided(wager_ids=ids):
            return [(wager_id, None, True) for wager_id in ids]
        case CoupCorrected(wagers=corrected):
            return [
                (row.wager_id, row.after.returned_minor, row.after.result == "void")
                for row in corrected
            ]
        case _:
            return []


def used_of(wagers: list[Counted], kind: str, since_ms: int, until_ms: int | None = None) -> int:
    """What wagers placed from one time on, up to another, count against a limit."""
    those = [
        each
        for each in wagers
        if each.at_ms >= since_ms and (until_ms is None or each.at_ms <= until_ms)
    ]
    if kind == "stake":
        return sum(each.stake_minor for each in those if not each.void)
    return sum(each.stake_minor - (each.returned_minor or 0) for each in those)


def window_ms(period: Period) -> int:
    """How long a period is."""
    return PERIOD_HOURS[period] * HOUR_MS


def opened(store: Full | None = None) -> CaringWorld:
    """A house that takes bets, with Ann and Bob."""
    world = CaringWorld(store)
    for patron_id in ("ann", "bob"):
        world.admit(patron_id, 10_000_00)
    world.until("betting")
    return world


def codes(answered: Answered) -> list[str]:
    """Why an ask, or a part of it, was refused."""
    return [each.code for each in answered.refused]


def ask(world: CaringWorld, action: Action, minor: int = 5_00) -> Answered:
    """Ann asks for something at baccarat."""
    stakes = {"player": minor} if action == "place" else None
    return world.turn(world.ask("ann", action, stakes)).answers[0]
