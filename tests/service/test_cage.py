"""Money at the cage goes once, also within one turn and after a turn that failed."""

from __future__ import annotations

import itertools

import pytest

from croupier.errors import InputError, MoneyError, NotationError, StoreError
from croupier.money import MAX_MINOR
from croupier.service.cage import Cage, Direction, Paid
from croupier.service.house import House
from croupier.table import commands as c
from croupier.table.refusals import Refusal
from tests.service.houses import DEAL, Failing, full_disk, must, opened, ticket

KEYS = itertools.count()


def house_and_cage(limit: int = 10**12) -> tuple[House, Cage]:
    """A house in which ann has brought 100.00 and may pay in so much at once."""

    def may_deposit(patron_id: str, currency: str, minor: int) -> Refusal | None:
        return Refusal("deposit_limit") if minor > limit else None

    house = opened(Failing(), "ann")
    brought = Cage(house, lambda patron_id, currency, minor: None)
    assert isinstance(pay(brought, "in", 10_000), Paid)
    house.commit()
    return house, Cage(house, may_deposit)


def pay(cage: Cage, way: Direction, minor: int, key: str = "", by: str = "s1") -> Paid | Refusal:
    """Money for ann, or from her."""
    key = key or f"new{next(KEYS)}"
    return cage.pay(way, "ann", "USD", minor, key=key, by=by, reason="asked")


def test_the_same_key_in_one_turn_is_done_once() -> None:
    house, cage = house_and_cage()
    first, again = pay(cage, "in", 500, "k"), pay(cage, "in", 500, "k")
    assert isinstance(first, Paid)
    assert again == Paid(first.id, again=True)
    assert pay(cage, "in", 501, "k") == Refusal("conflict")
    assert pay(cage, "out", 500, "k") == Refusal("conflict")
    assert pay(cage, "in", 500, "k", by="s2") != again
    house.commit()
    assert house.balance_minor("ann", "USD") == 11_000
    assert pay(cage, "in", 500, "k") == again
    house.check()


def test_what_was_not_recorded_may_be_done_again() -> None:
    house, cage = house_and_cage()
    assert isinstance(house.store, Failing)
    house.store.failures.append(full_disk())
    assert pay(cage, "out", 500, "k") == Paid(id=_id(cage), again=False)
    with pytest.raises(StoreError):
        house.commit()
    assert house.balance_minor("ann", "USD") == 10_000
    assert pay(cage, "out", 500, "k") == Paid(id=_id(cage), again=False)
    house.commit()
    assert house.balance_minor("ann", "USD") == 9_500
    house.check()


def _id(cage: Cage) -> str:
    """Under which id key k of s1 is recorded."""
    import hashlib

    return f"cash-{hashlib.sha256(b's1' + bytes([10]) + b'k').hexdigest()[:32]}"


def test_two_payments_of_one_turn_cannot_take_more_than_there_is() -> None:
    house, cage = house_and_cage()
    assert isinstance(pay(cage, "out", 6_000), Paid)
    assert pay(cage, "out", 6_000) == Refusal("insufficient_funds", None, {"available": 4_000})
    house.commit()
    assert house.outside_minor("ann", "USD") == -4_000
    house.check()


def test_a_limit_is_asked_about_what_comes_in_alone() -> None:
    house, cage = house_and_cage(limit=100)
    assert pay(cage, "in", 101) == Refusal("deposit_limit")
    assert isinstance(pay(cage, "in", 100), Paid)
    assert isinstance(pay(cage, "out", 5_000), Paid)
    house.commit()


def test_no_balance_grows_over_what_a_ledger_holds() -> None:
    house, cage = house_and_cage(limit=MAX_MINOR)
    assert pay(cage, "in", MAX_MINOR) == Refusal(
        "above_maximum", None, {"most": MAX_MINOR - 10_000}
    )
    assert isinstance(pay(cage, "in", MAX_MINOR - 10_000), Paid)
    house.commit()
    house.check()


@pytest.mark.parametrize("minor", [0, -1, MAX_MINOR + 1, 1.0, True, "5"])
def test_what_is_no_amount_is_refused(minor: int) -> None:
    _, cage = house_and_cage()
    with pytest.raises(MoneyError):
        pay(cage, "in", minor)


UNFIT = {
    "nothing": "",
    "spaces": "  ",
    "too long": "x" * 201,
    "a control character": "a\x00b",
    "a line feed": "a\nb",
    "a tab": "a\tb",
    "a line separator": "a\u2028b",
    "turned round": "a\u202eb",
    "an isolate": "a\u2066b",
    "a mark of direction": "a\u200fb",
    "shown as nothing": "a\u200bb",
    "an escape": "\x1b[2J",
    "half a character": "a\ud800b",
}


@pytest.mark.parametrize("reason", UNFIT.values(), ids=UNFIT)
@pytest.mark.parametrize("way", ["in", "out"])
def test_a_reason_is_one_line_that_shows_as_it_is(way: Direction, reason: str) -> None:
    _, cage = house_and_cage()
    with pytest.raises(InputError, match="reason"):
        cage.pay(way, "ann", "USD", 5, key="k", by="s1", reason=reason)
    for fit in ("cash at desk 2", "tiền mặt ở quầy", "二号柜台现金", "x" * 200):
        assert isinstance(cage.pay(way, "ann", "USD", 5, key=fit[:3], by="s1", reason=fit), Paid)


def test_who_is_no_patron_is_refused() -> None:
    _, cage = house_and_cage()
    with pytest.raises(NotationError):
        cage.pay("in", "a b", "USD", 5, key="k", by="s1", reason="x")


def test_money_goes_out_while_other_money_is_in_play() -> None:
    house, cage = house_and_cage()
    must(house, "1", c.OpenBetting("coup-1"), ticket("ann", "a1", "player=4000"))
    assert pay(cage, "out", 6_001) == Refusal("insufficient_funds", None, {"available": 6_000})
    assert isinstance(pay(cage, "out", 6_000), Paid)
    must(house, "1", *DEAL)
    house.commit()
    assert house.balance_minor("ann", "USD") == 0
    house.check()
