"""The report of a house that was lived in is what its ledger says."""

from __future__ import annotations

import random

import msgspec
import pytest

from croupier.errors import ChainBroken
from croupier.service.cash_events import CashMoved
from croupier.service.record import HOUSE
from croupier.service.reports.asking import Period
from croupier.service.reports.book import Book
from croupier.service.reports.calendar import read_day
from croupier.service.reports.play import play_report
from croupier.service.reports.protection import Gains, alerts
from croupier.store.memory import MemoryStore
from croupier.store.records import MAX_AT_MS, Append, NewEvent, Unit
from croupier.table.custody_events import DealerSeated
from tests.service.floors import BACCARAT, PICTURES, World
from tests.service.reports.taping import Tape
from tests.service.reports.test_play import minor

ALL = Period(read_day("1969-12-31"), read_day("1970-12-31"))
GRANTED = 100_000_00
BETS = {
    BACCARAT: ("banker", "player", "tie", "big", "banker_pair"),
    PICTURES: ("player_1_win", "player_2_lose", "player_3_tie", "banker_pair_plus"),
}


@pytest.mark.parametrize("seed", [1, 2])
def test_what_the_house_won_is_what_its_patrons_lost(seed: int) -> None:
    """Committed shoes of both games, with undone wagers, dealt as a server deals them."""
    world, chance = World(seed=seed), random.Random(seed)
    patrons = ("ann", "bo", "cy")
    for name in patrons:
        world.admit(name, GRANTED)
    book, coups = Book(), 0
    for number in range(24):
        table = chance.choice((BACCARAT, PICTURES))
        world.until("betting", table)
        for name in patrons:
            bets = chance.sample(BETS[table], 2)
            stakes = {bet: 2_000 * chance.randint(1, 5) for bet in bets}
            world.turn(world.ask(name, "place", stakes, table_id=table))
            if chance.random() < 0.2:
                world.turn(world.ask(name, "undo", table_id=table))
        world.until("ready", table)
        coups += 1
        if number % 7 == 0:
            book.follow(world.store)
    for table in BETS:
        world.until("ready", table)
    book.follow(world.store)
    rows = play_report(book, ALL, ("table",)).rows
    assert {row.table for row in rows} == set(BETS)
    lost = sum(GRANTED - world.balance(name) for name in patrons)
    assert sum(minor(row.period.win) for row in rows) == lost
    assert sum(row.period.coups for row in rows) >= coups
    assert sum(minor(row.period.commission) for row in rows) == world.store.balance(
        "commission:USD"
    )
    assert alerts(book.watched, Gains()) == []


def test_cash_of_no_day_is_named() -> None:
    store = MemoryStore()
    moved = NewEvent("cash-in.v1", msgspec.json.encode(CashMoved("1", "ann", "USD", 5, "x", "")))
    store.commit([Unit(MAX_AT_MS, (Append(HOUSE, 0, (moved,)),))])
    with pytest.raises(ChainBroken, match=r"stream house, event 1: .* is in no gaming day"):
        Book().follow(store)


def test_an_event_of_a_table_of_no_day_is_named_whatever_it_is() -> None:
    """Or the day of the newest event, which a report is of by default, could not be told."""
    tape = Tape()
    tape.at_ms = MAX_AT_MS
    tape.put(DealerSeated("dan"))
    with pytest.raises(ChainBroken, match=r"stream table/t1, event 2: .* is in no gaming day"):
        tape.followed()
