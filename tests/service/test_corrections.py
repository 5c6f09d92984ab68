"""Coups that are corrected in a house: recorded, paid, told, verified, and survived."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.errors import StoreError
from croupier.ledger import sum_by_currency
from croupier.service.corrections import (
    Corrected,
    DisputeAsked,
    VerdictAsked,
    close_dispute,
    correct_coups,
    open_dispute,
    preview,
    preview_verdict,
)
from croupier.service.debts import debt_minor, pay_debt
from croupier.table.refusals import Refusal
from tests.service.correcting import (
    BETS,
    DAY,
    corrected,
    job,
    one,
    owing,
    played,
    world_of,
)
from tests.service.floors import BACCARAT, Full, World


@pytest.fixture
def world() -> World:
    return world_of()


def test_a_void_coup_gives_everybody_his_stake_and_is_verified(world: World) -> None:
    coup_id = played(world, **BETS)
    foreseen = preview(world.house, BACCARAT, [one(world, coup_id, "void")], DAY)
    had = {name: world.balance(name) for name in BETS}
    assert isinstance(foreseen, Corrected)
    assert {name: world.balance(name) for name in BETS} == had
    done = corrected(world, coup_id, "void")
    assert isinstance(done, Corrected)
    assert (done.bets, done.house_minor) == (foreseen.bets, foreseen.house_minor)
    assert {name: world.balance(name) for name in BETS} == dict.fromkeys(BETS, 1_000_00)
    assert done.house_minor == sum(had.values()) - 3_000_00
    assert sum_by_currency(world.house.position) == {"USD": 0}
    assert corrected(world, coup_id, "void") == Refusal("already_void")
    world.house.check()
    assert isinstance(corrected(world, coup_id, "restore"), Corrected)
    assert {name: world.balance(name) for name in BETS} == had
    world.house.check()


def test_two_who_ask_in_one_turn_void_once(world: World) -> None:
    coup_id = played(world, **BETS)
    found: list[Any] = []

    def ask(floor: Any) -> None:
        found.append(correct_coups(floor, BACCARAT, [one(world, coup_id, "void")], DAY))

    world.floor.turn(world.now, jobs=[ask, ask])
    world.floor.commit()
    assert isinstance(found[0], Corrected)
    assert found[1] == Refusal("already_void")
    world.house.check()


@pytest.mark.parametrize("settled", [True, False])
def test_a_coup_of_the_same_turn_is_known(world: World, settled: bool) -> None:
    coup_id = played(world, **BETS)
    world.until("betting")
    coup_id = world.state().coup_id if not settled else coup_id
    answer = corrected(world, coup_id, "void")
    assert isinstance(answer, Corrected) if settled else answer == Refusal("coup_running")


def test_what_is_unknown_or_late_is_refused(world: World) -> None:
    coup_id = played(world, **BETS)
    assert corrected(world, "nothing", "void") == Refusal("unknown_coup")
    world.now += (DAY + 10) * 60_000
    assert corrected(world, coup_id, "void") == Refusal("correction_late")


def test_a_commit_that_fails_leaves_nothing_of_it() -> None:
    world = world_of(Full())
    coup_id = played(world, **BETS)
    had = {name: world.balance(name) for name in BETS}
    version = world.state().version
    assert isinstance(world.store, Full)
    world.store.full = True
    asked = one(world, coup_id, "void")
    world.floor.turn(world.now, jobs=[lambda floor: correct_coups(floor, BACCARAT, [asked], DAY)])
    with pytest.raises(StoreError):
        world.floor.commit()
    world.floor.undone([], world.now)
    world.store.full = False
    assert world.state().version == version
    assert {name: world.balance(name) for name in BETS} == had
    assert isinstance(corrected(world, coup_id, "void"), Corrected)
    world.house.check()


def test_a_restart_goes_on_from_what_was_corrected(world: World) -> None:
    coup_id = played(world, **BETS)
    corrected(world, coup_id, "void")
    rounds, tally = world.state().rounds, world.state().tally
    world.start()
    assert (world.state().rounds, world.state().tally) == (rounds, tally)
    assert corrected(world, coup_id, "void") == Refusal("already_void")
    world.house.check()


# --- debts -------------------------------------------------------------------------------------


def test_who_has_staked_it_again_owes_it(world: World) -> None:
    coup_id, winner = owing(world)
    left = world.balance(winner)
    done = corrected(world, coup_id, "void")
    assert isinstance(done, Corrected)
    debt = debt_minor(world.house, winner, "USD")
    assert debt > 0
    assert (world.balance(winner), done.owed_minor) == (0, debt)
    lost = [row.difference_minor for row in done.events[0].wagers if row.patron_id == winner]
    assert debt == -sum(lost) - left
    world.house.check()
    purse = world.floor.purses.purse(winner, "USD")
    assert purse.net_minor is not None
    world.until("ready")
    assert debt_minor(world.house, winner, "USD") == debt
    world.house.check()


def won(world: World, count: int) -> list[str]:
    """Coups that ann has won, and then staked most of it anew; their ids."""
    coups: list[str] = []
    while len(coups) < count:
        coup_id = played(world, ann={"player": 100_00})
        if world.state().rounds[-1].outcome == "player":
            coups.append(coup_id)
    world.until("betting")
    has = world.balance("ann")
    for bet in ("player", "banker", "tie"):
        part = min(has, 500_00) // 100 * 100
        if part:
            world.turn(world.ask("ann", "place", {bet: part}))
        has -= part
    return coups


def paid(world: World, minor: int) -> None:
    """Ann brings so much and pays it of what she owes."""
    world.house.grant("ann", "USD", minor)
    world.house.commit()
    pay_debt(world.house, "ann", "USD", minor, key="k", by="cashier", reason="paid")
    world.house.commit()


@pytest.mark.parametrize("first", ["restore", "void"])
@pytest.mark.parametrize("share", [0, 1, 2])
def test_debts_of_coups_that_are_corrected_together_are_verified(
    world: World, first: str, share: int
) -> None:
    one_coup, other = won(world, 2)
    if first == "restore":
        assert isinstance(corrected(world, one_coup, "void"), Corrected)
    assert isinstance(corrected(world, other, "void"), Corrected)
    debt = debt_minor(world.house, "ann", "USD")
    assert debt
    if share:
        paid(world, debt * share // 2)
    both = [one(world, one_coup, first), one(world, other, "restore")]
    foreseen = preview(world.house, BACCARAT, both, DAY)
    done = job(world, lambda floor: correct_coups(floor, BACCARAT, both, DAY))
    assert isinstance(foreseen, Corrected)
    assert isinstance(done, Corrected)
    assert done.owed_minor == foreseen.owed_minor
    assert debt_minor(world.house, "ann", "USD") == debt - debt * share // 2 + done.owed_minor
    assert debt_minor(world.house, "ann", "USD") >= 0
    world.house.check()


def test_staff_takes_what_is_owed_once_and_no_more(world: World) -> None:
    coup_id, winner = owing(world)
    corrected(world, coup_id, "void")
    debt = debt_minor(world.house, winner, "USD")
    world.house.grant(winner, "USD", 5_000_00)
    world.house.commit()

    def pay(minor: int, key: str) -> Any:
        reason = "from his account"
        return pay_debt(world.house, winner, "USD", minor, key=key, by="cashier", reason=reason)

    assert pay(debt + 1, "a") == Refusal("above_maximum", None, {"most": debt})
    first = pay(debt - 1, "b")
    assert not first.again
    assert pay(debt - 1, "b") == (first.id, True)
    assert pay(debt, "b") == Refusal("conflict")
    world.house.commit()
    assert pay(debt - 1, "b") == (first.id, True)
    assert debt_minor(world.house, winner, "USD") == 1
    world.house.check()
    assert not pay(1, "c").again
    world.house.commit()
    assert pay(1, "d") == Refusal("above_maximum", None, {"most": 0})
    world.house.check()


# --- disputes ----------------------------------------------------------------------------------


def test_a_dispute_is_decided_however_old_its_coup_is(world: World) -> None:
    coup_id = played(world, **BETS)
    had = world.balance("ann")
    corrected(world, coup_id, "void")
    asked = DisputeAsked(coup_id, "d1", "ann", "mia", "he says all was in view")
    assert job(world, lambda floor: open_dispute(floor, BACCARAT, asked)) is None
    assert corrected(world, coup_id, "restore") == Refusal("coup_disputed")
    world.now += 90 * DAY * 60_000
    verdict = VerdictAsked(coup_id, "d1", "upheld", "ron", "all was", correction_id="c9")
    foreseen = preview_verdict(world.house, BACCARAT, verdict)
    assert isinstance(foreseen, Corrected)
    assert isinstance(job(world, lambda floor: close_dispute(floor, BACCARAT, verdict)), Corrected)
    assert world.balance("ann") == had
    world.house.check()
    again = job(world, lambda floor: close_dispute(floor, BACCARAT, verdict))
    assert again == Refusal("no_such_dispute")
