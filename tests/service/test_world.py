"""A world that lives by chance: several patrons, both games, sense and nonsense, and failures.

After every step money lies where it should; after every commit an auditor who reads the record
alone (:mod:`tests.service.audit`) comes to the same, and the record replays to what is in memory.
"""

from __future__ import annotations

import itertools
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from croupier.errors import StoreError
from croupier.games.catalog import parse_sheet
from croupier.ledger import sum_by_currency
from croupier.service import house as houses
from croupier.service.house import Answer, House
from croupier.store.sqlite import SqliteStore
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.decide import AnyCommand
from croupier.table.pit import ReopenTable, SetLimits
from croupier.table.refusals import CODES
from tests.service.audit import Audit, audit
from tests.service.houses import Failing, full_disk, house_on
from tests.table.sheets import baccarat_text, limits_text, three_pictures_text
from tests.table.tables import order_of

LIMITS = limits_text(bet=("1", "50"), patron="150", table="400", liability="500")
SHEETS = {
    "1": parse_sheet(
        baccarat_text(burn="first-card", coup_burn=1, cut_card=15, limits=LIMITS), "world"
    ),
    "2": parse_sheet(three_pictures_text(LIMITS), "world"),
}
TABLES = st.sampled_from(sorted(SHEETS))
PATRONS = st.sampled_from(["ann", "bob", "cat"])
BETS = {table_id: sorted(sheet.bets) for table_id, sheet in SHEETS.items()}
STAKES = st.sampled_from([100, 200, 500, 1000, 2000])

WORDS = st.sampled_from(["", "ann", "a b", "x" * 65, "\ud800", "c1", "act-1", "tie", "banker"])
NUMBERS = st.sampled_from([-(10**18), -1, 0, 1, 99, 100, 10**18, True, 1.5])
NONSENSE = st.one_of(
    st.builds(c.OpenTable, WORDS, WORDS),
    st.builds(c.LoadShoe, WORDS, st.sampled_from([(), (0,) * 52, order_of(""), (99,) * 52])),
    st.builds(c.OpenBetting, WORDS),
    st.builds(
        c.PlaceWagers,
        WORDS,
        WORDS,
        st.lists(st.builds(c.WagerAsked, WORDS, NUMBERS), max_size=3).map(tuple),
    ),
    st.builds(c.RepeatWagers, WORDS, WORDS),
    st.builds(c.DoubleWagers, WORDS, WORDS),
    st.builds(c.UndoWagers, WORDS),
    st.builds(c.ClearWagers, WORDS),
    st.sampled_from([c.CloseBetting(), c.DealCoup(), c.SettleCoup(), c.CloseShoe()]),
    st.builds(c.VoidCoup, WORDS),
)


class World(RuleBasedStateMachine):
    """The house, and what has been told to people: nothing of that may ever get lost."""

    def __init__(self) -> None:
        super().__init__()
        self.store: Any = Failing()
        self.numbers = itertools.count(1)
        self.opened = itertools.count(1)
        self.told = Audit()

    def name(self, kind: str) -> str:
        """An id that was never used."""
        return f"{kind}-{next(self.numbers)}"

    def enter(self) -> House:
        return house_on(self.store, f"house{next(self.opened)}")

    @initialize()
    def open(self) -> None:
        self.house = self.enter()
        for table_id, sheet in SHEETS.items():
            assert self.house.open_table(table_id, sheet, "USD").refusal is None
        for patron_id in ("ann", "bob"):
            self.house.admit(patron_id)
            self.house.grant(patron_id, "USD", 50_000)
        self.commit()

    def do(self, table_id: str, command: AnyCommand) -> Answer:
        """A command; if it is refused, nothing has changed."""
        keeper = self.house.keeper(table_id)
        before, pending = keeper.state.copy(), len(self.house._pending)
        balances = dict(self.house.position.balances())
        answer = self.house.do(table_id, command)
        if answer.refusal is not None:
            assert answer.refusal.code in CODES
            assert answer.events == ()
            assert keeper.state == before
            assert dict(self.house.position.balances()) == balances
            assert len(self.house._pending) == pending
        return answer

    # --- a routine -----------------------------------------------------------------------

    @rule(table_id=TABLES)
    def go_on(self, table_id: str) -> None:
        """What the dealer does next."""
        match self.house.keeper(table_id).state.phase:
            case "idle":
                assert self.house.load_shoe(table_id).refusal is None
            case "ready":
                refusal = self.do(table_id, c.OpenBetting(self.name("coup"))).refusal
                if refusal is not None:
                    assert refusal.code in ("shoe_finished", "shoe_exhausted")
                    assert self.house.load_shoe(table_id).refusal is None
            case "betting":
                assert self.do(table_id, c.CloseBetting()).refusal is None
            case "closed":
                assert self.do(table_id, c.DealCoup()).refusal is None
            case "shut":
                assert self.do(table_id, ReopenTable("mia", "go on")).refusal is None
            case _:
                assert self.do(table_id, c.SettleCoup()).refusal is None

    @rule(table_id=TABLES, bet=st.sampled_from([(1, 50_00), (5_00, 20_00), (20_00, 5_00)]))
    def at_the_pit(self, table_id: str, bet: tuple[int, int]) -> None:
        """A manager sets limits, of sense or none, and closes the table if it is open."""
        self.do(table_id, SetLimits(bet, 150_00, 400_00, 500_00, "mia", "so it is"))
        self.do(table_id, c.CloseTable("mia", "the felt is torn"))

    @rule(table_id=TABLES, patron_id=PATRONS, data=st.data())
    def place(self, table_id: str, patron_id: str, data: st.DataObject) -> None:
        if self.house.keeper(table_id).state.phase != "betting":
            self.go_on(table_id)
        pairs = st.lists(st.tuples(st.sampled_from(BETS[table_id]), STAKES), min_size=1, max_size=4)
        wagers = tuple(c.WagerAsked(*pair) for pair in data.draw(pairs))
        self.do(table_id, c.PlaceWagers(patron_id, self.name("act"), wagers))

    @rule(table_id=TABLES, patron_id=PATRONS, data=st.data())
    def play_a_while(self, table_id: str, patron_id: str, data: st.DataObject) -> None:
        """A coup or two, so that shoes end and the record grows."""
        for _ in range(4):
            self.place(table_id, patron_id, data)
            for _ in range(data.draw(st.integers(1, 4))):
                self.go_on(table_id)
        if data.draw(st.booleans()):
            self.commit()

    @rule(table_id=TABLES, patron_id=PATRONS, kind=st.integers(0, 3), data=st.data())
    def play(self, table_id: str, patron_id: str, kind: int, data: st.DataObject) -> None:
        """A patron's other actions, most often with something in play."""
        if data.draw(st.integers(0, 3)):
            self.place(table_id, patron_id, data)
        commands: list[c.Command] = [
            c.RepeatWagers(patron_id, self.name("act")),
            c.DoubleWagers(patron_id, self.name("act")),
            c.UndoWagers(patron_id),
            c.ClearWagers(patron_id),
        ]
        self.do(table_id, commands[kind])

    @rule(table_id=TABLES)
    def void(self, table_id: str) -> None:
        self.do(table_id, c.VoidCoup("burn-forgotten"))

    @rule(patron_id=PATRONS, amount=st.integers(1, 50_000))
    def grant(self, patron_id: str, amount: int) -> None:
        self.house.grant(patron_id, "USD", amount)

    @rule(table_id=TABLES, command=NONSENSE)
    def talk_nonsense(self, table_id: str, command: c.Command) -> None:
        self.do(table_id, command)

    # --- the record ----------------------------------------------------------------------

    @rule()
    def commit(self) -> None:
        self.house.commit()
        self.look()

    def look(self) -> None:
        """Memory, the record and what was told agree."""
        self.house.check()
        found = audit(self.store)
        for name, wager in self.told.wagers.items():
            now = found.wagers[name]
            assert (now.bet, now.stake, now.patron) == (wager.bet, wager.stake, wager.patron)
            assert not wager.ended or now == wager
        for coup_id, cards in self.told.cards.items():
            assert found.cards[coup_id] == cards
        self.told = found

    @precondition(lambda self: isinstance(self.store, Failing))
    @rule()
    def fail(self) -> None:
        """The disk is full; what was not yet told is gone, what was told is there."""
        if self.house._pending:
            self.store.failures.append(full_disk())
            try:
                self.house.commit()
            except StoreError:
                self.look()
            else:
                raise AssertionError("the commit did not fail")

    @rule()
    def stop_and_start(self) -> None:
        """As after a kill: what was not committed is gone. States come from their snapshots."""
        self.house = self.enter()
        for table_id in SHEETS:
            self.house.keeper(table_id)
        self.look()

    # --- always --------------------------------------------------------------------------

    @invariant()
    def money_lies_where_it_should(self) -> None:
        position = self.house.position
        assert set(sum_by_currency(position).values()) <= {0}
        for account, minor in position.balances():
            assert minor >= 0 or account.startswith(("house:", "commission:", "bank:"))
        for table_id in SHEETS:
            state = self.house.keeper(table_id).state
            staked = sum(wager.stake_minor for wager in state.wagers.values())
            assert position.balance(f"stake:{table_id}:USD") == staked == state.staked_minor
            assert staked == sum(state.stakes.values())
            assert staked == sum(seat.staked_minor for seat in state.seats.values())
            assert staked <= 40_000

    @invariant()
    def a_coup_lies_on_the_table_or_does_not(self) -> None:
        for table_id in SHEETS:
            state = self.house.keeper(table_id).state
            assert (state.phase == "dealt") == isinstance(state.dealt, e.CoupDealt)
            assert state.phase in ("betting", "closed", "dealt") or not state.wagers

    def teardown(self) -> None:
        if hasattr(self, "house"):
            self.house.commit()
            self.look()
        self.store.close()


class WorldOnDisk(World):
    """The same over a file, which is closed and opened again."""

    def __init__(self) -> None:
        super().__init__()
        self.directory = tempfile.TemporaryDirectory()
        self.store = SqliteStore(Path(self.directory.name) / "world.db")

    @rule()
    def stop_and_start(self) -> None:
        self.store.close()
        self.store = SqliteStore(Path(self.directory.name) / "world.db")
        super().stop_and_start()

    def teardown(self) -> None:
        super().teardown()
        self.directory.cleanup()


@pytest.fixture(autouse=True)
def _snapshots(monkeypatch: pytest.MonkeyPatch) -> None:
    """States are kept all the time, so that the world goes on from snapshots."""
    monkeypatch.setattr(houses, "SNAPSHOT_EVENTS", 5)
    monkeypatch.setattr(houses, "CLOSING_EVENTS", 1)


def test_a_world_in_memory() -> None:
    run_state_machine_as_test(World, settings=settings(max_examples=30, stateful_step_count=50))


def test_a_world_on_disk() -> None:
    run_state_machine_as_test(
        WorldOnDisk, settings=settings(max_examples=8, stateful_step_count=30)
    )
