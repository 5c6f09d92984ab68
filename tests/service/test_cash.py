"""Cash and play money are never one: the cage pays out cash and what it won, and nothing else."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.errors import DataError
from croupier.ledger import Transfer
from croupier.service.cage import Cage, Direction, Paid
from croupier.service.house import House
from croupier.service.patrons import Patrons
from croupier.service.purses import Purses
from croupier.service.settings import Settings
from croupier.service.verifying import verify_record
from croupier.store.ledger_stream import transfer_of
from croupier.store.records import LEDGER
from croupier.table import commands as c
from croupier.table.refusals import Refusal
from tests.service.houses import DEAL, Failing, full_disk, opened, ticket

USD: Final = "USD"
FULL: Final = 10_000
STEPS: Final = st.one_of(
    st.tuples(st.just("refill"), st.just(0)),
    st.tuples(st.just("in"), st.integers(1, 30_000)),
    st.tuples(st.just("out"), st.one_of(st.integers(1, 30_000), st.just(-1))),
    st.tuples(st.sampled_from(["banker", "player"]), st.integers(1, 20)),
    st.tuples(st.sampled_from(["deal", "undo", "void", "commit", "fail", "open"]), st.just(0)),
)


class Played:
    """A house with ann, who has play money, and one table."""

    def __init__(self) -> None:
        self.store = Failing()
        self.house = opened(self.store, "ann")
        self.count = 0
        self.attach()

    def attach(self) -> None:
        """Everything that stands beside the house."""
        self.cage = Cage(self.house, lambda patron_id, currency, minor: None)
        self.purses = Purses(self.house, {"1": USD})
        self.patrons = Patrons(
            self.house, self.purses, [USD], lambda: 0, Settings(guest_balances={USD: FULL})
        )

    def pay(self, way: str, minor: int) -> Paid | Refusal:
        """Money over the counter; of less than nothing, all that there is."""
        self.count += 1
        minor = self.house.balance_minor("ann", USD) if minor < 0 else minor
        if not minor:
            return Refusal("insufficient_funds")
        direction: Direction = "in" if way == "in" else "out"
        return self.cage.pay(
            direction, "ann", USD, minor, key=f"k{self.count}", by="s1", reason="x"
        )

    def step(self, what: str, minor: int) -> None:
        """One thing that somebody does; refused or not."""
        match what:
            case "refill":
                self.patrons.refill("ann", USD)
            case "in" | "out":
                self.pay(what, minor)
            case "banker" | "player":
                self.count += 1
                self.open_betting()
                self.house.do("1", ticket("ann", f"a{self.count}", f"{what}={minor * 500}"))
            case "deal":
                self.open_betting()
                self.house.do("1", *DEAL)
            case "undo":
                self.house.do("1", c.ClearWagers("ann"))
            case "void":
                self.house.do("1", c.VoidCoup("test"))
            case "fail":
                self.store.failures.append(full_disk())
                try:
                    self.house.commit()
                except Exception:
                    self.store.failures.clear()
                self.store.failures.clear()
            case "open":
                self.house.commit()
                self.attach()
            case _:
                self.house.commit()

    def open_betting(self) -> None:
        """Another coup, where none runs."""
        state = self.house.keeper("1").state
        if state.phase == "ready":
            self.count += 1
            self.house.do("1", c.OpenBetting(f"coup-{self.count}"))


def transfers_of(house: House) -> list[Transfer]:
    """All that is recorded, in its order."""
    found = (transfer_of(stored) for stored in house.store.read(LEDGER))
    return [transfer for transfer in found if transfer is not None]


def cash_of(house: House) -> tuple[int, int, int, set[str]]:
    """By the ledger alone: cash in, cash out, what was won with cash, and kinds after the first."""
    came = went = won = 0
    kinds: set[str] = set()
    staked_with_cash: set[str] = set()
    for transfer in transfers_of(house):
        minor = sum(one.amount_minor for one in transfer.entries if one.account == "patron:ann:USD")
        if transfer.kind == "cash-in":
            came += minor
        elif transfer.kind == "cash-out":
            went -= minor
        elif transfer.kind == "wager-pended" and came:
            staked_with_cash.add(transfer.wager_id or "")
        if transfer.wager_id in staked_with_cash:
            won += minor
        if came:
            kinds.add(transfer.kind)
    return came, went, won, kinds


@settings(max_examples=150, deadline=None)
@given(st.lists(STEPS, max_size=30))
def test_no_more_cash_goes_out_than_came_in_and_was_won_with_it(
    steps: list[tuple[str, int]],
) -> None:
    world = Played()
    for what, minor in steps:
        world.step(what, minor)
    world.house.commit()
    world.pay("out", -1)
    world.house.commit()
    came, went, won, kinds = cash_of(world.house)
    assert went <= came + won
    if came:
        assert "deposit" not in kinds
        # and all that is left is in play: none of his cash is kept from him
        assert came + won - went == world.house.balance_minor("ann", USD) == 0
    verify_record(world.store)


def test_play_money_is_never_paid_out_however_often_it_is_refilled() -> None:
    world = Played()
    for _ in range(3):
        refused = world.pay("out", -1)
        assert refused == Refusal("insufficient_funds", None, {"available": 0})
        world.patrons.refill("ann", USD)
    assert world.house.balance_minor("ann", USD) == FULL


def test_the_first_cash_takes_the_play_money_back_and_ends_refills() -> None:
    world = Played()
    world.purses.begin("ann", USD)
    assert isinstance(world.pay("in", 500), Paid)
    assert world.house.balance_minor("ann", USD) == 500
    assert world.purses.purse("ann", USD).net_minor == 0
    world.house.commit()
    assert world.purses.purse("ann", USD).net_minor == 0
    assert isinstance(world.pay("out", 500), Paid)
    assert world.patrons.refill("ann", USD) == 0
    with pytest.raises(DataError, match="no play money"):
        world.house.grant("ann", USD, 5)
    world.house.grant("ann", "VND", 5)  # in another currency he still plays with play money
    world.house.commit()
    moved = [(one.kind, one.ref) for one in transfers_of(world.house) if not one.wager_id]
    assert ("withdraw", "play-money") in moved
    # a house that is opened again measures the session from where it was
    start = world.purses.start_minor("ann", USD)
    world.attach()
    world.purses.begin("ann", USD, start)
    assert world.purses.purse("ann", USD).net_minor == 0


def test_a_first_deposit_that_failed_leaves_the_play_money() -> None:
    world = Played()
    world.purses.begin("ann", USD)
    world.pay("in", 500)
    assert world.purses.purse("ann", USD).net_minor == 0
    world.step("fail", 0)
    assert world.house.balance_minor("ann", USD) == FULL
    assert world.purses.purse("ann", USD).net_minor == 0
    world.pay("in", 700)
    world.house.commit()
    assert world.house.balance_minor("ann", USD) == 700
    assert world.purses.purse("ann", USD).net_minor == 0


def test_no_first_deposit_while_play_money_is_at_stake() -> None:
    world = Played()
    world.step("banker", 2)
    assert world.pay("in", 500) == Refusal("stakes_in_play")
    world.step("deal", 0)
    assert isinstance(world.pay("in", 500), Paid)
    assert world.house.balance_minor("ann", USD) == 500
