"""The house: one writer, its tables, its patrons, and the sheet of then."""

from __future__ import annotations

import pytest

from croupier.errors import MoneyError, NotationError, StoreError
from croupier.games import rulebook as rulebooks
from croupier.games.catalog import load_sheet, parse_sheet
from croupier.rules.load import EMPTY_LIBRARY
from croupier.service.events import encode_admission, read_admission
from croupier.store.memory import MemoryStore
from croupier.store.protocol import Store
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.refusals import Refusal
from tests.service.audit import audit
from tests.service.houses import (
    DEAL,
    PICTURES,
    SHEET,
    house_on,
    must,
    opened,
    refused,
    ticket,
)
from tests.table.sheets import USD, VND, baccarat_text, limits_text
from tests.table.tables import order_of

# --- opening and going on ---------------------------------------------------------------------


def test_a_house_goes_on_where_it_stopped(store: Store) -> None:
    house = opened(store)
    must(house, "1", c.OpenBetting("c1"), ticket("ann", "a1", "banker=100"))
    house.commit()
    again = house_on(store, "again")
    assert again.keeper("1").state == house.keeper("1").state
    assert again.balance_minor("ann", "USD") == 9_900
    assert again.in_play_minor("ann", "USD") == 100
    must(again, "1", *DEAL)
    again.commit()
    assert again.balance_minor("ann", "USD") == 10_095
    assert list(again.patrons()) == ["ann"]
    again.check()
    audit(store)


def test_what_was_not_committed_never_happened(store: Store) -> None:
    house = opened(store)
    must(house, "1", c.OpenBetting("c1"), ticket("ann", "a1", "banker=100"))
    again = house_on(store, "again")
    assert again.keeper("1").state.phase == "ready"
    assert again.balance_minor("ann", "USD") == 10_000


def test_an_open_table_goes_on_by_the_sheet_it_was_opened_with(store: Store) -> None:
    house = opened(store)
    other = parse_sheet(baccarat_text(limits=USD + VND), "other")
    assert house.open_table("1", other, "VND") == ((), None)
    state = house.keeper("1").state
    assert (state.currency, state.sheet_text) == ("USD", SHEET.text)


def test_a_closed_table_stays_closed(store: Store) -> None:
    house = opened(store)
    must(house, "1", c.CloseTable())
    assert house.open_table("1", SHEET, "USD").refusal == Refusal("table_closed")


def test_a_table_that_was_never_opened_takes_no_commands(store: Store) -> None:
    with pytest.raises(StoreError, match="has not been opened"):
        house_on(store).do("1", c.OpenBetting("c1"))


@pytest.mark.parametrize("table_id", ["", "a b", "../etc", "x" * 65, "ä"])
def test_a_table_needs_an_id_that_can_be_recorded(table_id: str, store: Store) -> None:
    house = house_on(store)
    assert house.open_table(table_id, SHEET, "USD").refusal == Refusal("malformed_id")
    house.commit()
    assert store.streams() == ()


def test_commands_are_done_until_one_is_refused(store: Store) -> None:
    house = opened(store)
    answer = house.do("1", c.OpenBetting("c1"), c.DealCoup(), c.CloseBetting())
    assert [type(event) for event in answer.events] == [e.BettingOpened]
    assert answer.refusal == Refusal("betting_open")
    assert house.keeper("1").state.phase == "betting"


def test_a_shoe_is_shuffled_from_the_entropy_alone(store: Store) -> None:
    first, second = house_on(MemoryStore(), "seed"), house_on(MemoryStore(), "seed")
    other = house_on(MemoryStore(), "other")
    orders = []
    for house in (first, second, other):
        house.open_table("1", SHEET, "USD")
        house.load_shoe("1")
        shoe = house.keeper("1").state.shoe
        assert shoe is not None
        assert sorted(shoe.order) == sorted([*range(52), *range(52)])
        orders.append(shoe.order)
    assert orders[0] == orders[1] != orders[2]


# --- patrons and their money ------------------------------------------------------------------


def test_a_stake_at_one_table_is_gone_at_every_other(store: Store) -> None:
    """Case 46: what is at stake cannot be used again anywhere until the coup has ended."""
    house = opened(store)
    house.open_table("2", PICTURES, "USD")
    must(house, "2", c.LoadShoe("deck", order_of("")), c.OpenBetting("d1"))
    must(house, "1", c.OpenBetting("c1"), ticket("ann", "a1", "player=10000"))
    assert refused(house, "2", ticket("ann", "a2", "player_1_win=100")) == Refusal(
        "insufficient_funds", None, {"available": 0}
    )
    must(house, "1", *DEAL)
    assert house.balance_minor("ann", "USD") == 0
    house.commit()
    audit(store)


def test_currencies_are_kept_apart(store: Store) -> None:
    house = opened(store)
    house.grant("ann", "VND", 5_000_000)
    house.open_table("2", parse_sheet(baccarat_text(limits=VND), "vnd"), "VND")
    must(house, "2", c.LoadShoe("s2", order_of("2s 9s Ks Kh")), c.OpenBetting("d1"))
    must(house, "2", ticket("ann", "a1", "banker=20000"), *DEAL)
    house.commit()
    assert house.balance_minor("ann", "VND") == 5_019_000
    assert house.balance_minor("ann", "USD") == 10_000
    assert store.sum_of_entries() == {"USD": 0, "VND": 0}
    audit(store)


def test_bets_that_come_late_are_refused_and_cost_nothing(store: Store) -> None:
    """Case 48: the order in which the house takes them decides, whatever clocks say."""
    house = opened(store, "ann", "bob", "cat")
    must(house, "1", c.OpenBetting("c1"), ticket("ann", "a1", "player=100"))
    must(house, "1", ticket("bob", "a2", "banker=100"), c.CloseBetting())
    assert refused(house, "1", ticket("cat", "a3", "banker=100")).code == "betting_closed"
    assert refused(house, "1", c.ClearWagers("ann")).code == "betting_closed"
    assert store.balance("stake:1:USD") == 0  # not committed yet
    house.commit()
    assert store.balance("stake:1:USD") == house.keeper("1").state.staked_minor == 200
    assert house.balance_minor("cat", "USD") == 10_000


def test_a_maximum_cannot_be_passed_in_two_steps(store: Store) -> None:
    """Case 50."""
    house = house_on(store)
    house.grant("ann", "USD", 1_000_000)
    sheet = parse_sheet(baccarat_text(limits=limits_text(bet=("1", "2000"), patron="5000")), "t")
    house.open_table("1", sheet, "USD")
    must(house, "1", c.LoadShoe("s", order_of("")), c.OpenBetting("c1"))
    must(house, "1", ticket("ann", "a1", "player=150000"))
    assert refused(house, "1", ticket("ann", "a2", "player=60000")) == Refusal(
        "above_maximum", "player", {"most": 50_000}
    )
    must(house, "1", ticket("ann", "a3", "player=50000", "banker=200000"))
    assert refused(house, "1", ticket("ann", "a4", "tie=150000")) == Refusal(
        "patron_limit", None, {"most": 100_000}
    )


@pytest.mark.parametrize("amount", [0, -1, 10**15 + 1, True, 1.0, "5", None])
def test_what_is_no_amount_is_not_granted(amount: int, store: Store) -> None:
    house = opened(store)
    with pytest.raises(MoneyError, match="cannot be granted"):
        house.grant("ann", "USD", amount)
    house.commit()
    assert house.balance_minor("ann", "USD") == 10_000


@pytest.mark.parametrize("no_id", ["", "a b", "ann@example.org", "x" * 65, "Nguyễn"])
def test_a_patrons_id_is_opaque(no_id: str, store: Store) -> None:
    house = opened(store)
    with pytest.raises(NotationError):
        house.admit(no_id)
    with pytest.raises(NotationError):
        house.grant(no_id, "USD", 1)
    house.commit()
    assert list(house.patrons()) == ["ann"]


def test_an_admission_reads_for_ever() -> None:
    assert encode_admission("ann") == ("patron-admitted.v1", b'{"patron_id":"ann"}')
    assert read_admission("patron-admitted.v1", b'{"patron_id":"ann","by":"bob"}') == "ann"
    assert read_admission("patron-left.v1", b"{}") is None
    with pytest.raises(StoreError, match="does not read"):
        read_admission("patron-admitted.v1", b'{"patron_id":7}')


# --- nothing that was accepted can be refused by the store ------------------------------------


def test_an_action_id_serves_once_for_ever(store: Store) -> None:
    """A late retry of an action never becomes a second wager, in no coup and at no table."""
    house = opened(store)
    house.open_table("2", PICTURES, "USD")
    must(house, "2", c.LoadShoe("deck", order_of("")), c.OpenBetting("d1"))
    must(house, "1", c.OpenBetting("c1"), ticket("ann", "a1", "banker=100"))
    elsewhere = ticket("ann", "a1", "player_1_win=100")
    assert refused(house, "2", elsewhere).code == "duplicate_action"
    must(house, "1", *DEAL, c.OpenBetting("c2"))
    again = ticket("ann", "a1", "banker=100")
    assert refused(house, "1", again).code == "duplicate_action"
    house.commit()
    assert refused(house, "1", again).code == "duplicate_action"
    assert refused(house, "2", elsewhere).code == "duplicate_action"
    later = house_on(store, "later")
    assert refused(later, "1", again).code == "duplicate_action"
    assert refused(later, "1", c.RepeatWagers("ann", "a1")).code == "duplicate_action"
    must(later, "1", ticket("ann", "a2", "banker=100"), c.ClearWagers("ann"))
    assert refused(later, "1", ticket("ann", "a2", "banker=100")).code == "duplicate_action"
    later.commit()
    audit(store)


def test_one_bad_command_does_not_spoil_its_group(store: Store) -> None:
    """Ids the store would refuse are refused at once, so those beside them are committed."""
    house = opened(store, "ann", "bob")
    must(house, "1", c.OpenBetting("c1"), ticket("ann", "a1", "banker=100"))
    for bad in (
        ticket("bob", "a b", "banker=100"),
        ticket("bob", "x" * 200, "banker=100"),
        ticket("bob", "\ud800", "banker=100"),
        ticket("b b", "a2", "banker=100"),
        c.VoidCoup("\ud800"),
    ):
        assert refused(house, "1", bad).code == "malformed_id"
    house.commit()
    assert list(audit(store).open_wagers) == ["a1.1"]


def test_a_coup_with_thousands_of_wagers_is_settled_and_recorded(store: Store) -> None:
    """One patron's 500 and another's, in tickets of a hundred."""
    limits = limits_text(bet=("1", "9999"), patron="99999", table="999999")
    house = house_on(store)
    house.open_table("1", parse_sheet(baccarat_text(limits=limits), "t"), "USD")
    must(house, "1", c.LoadShoe("s", order_of("2s 9s Ks Kh")), c.OpenBetting("c1"))
    for name in ("ann", "bob", "cat"):
        house.grant(name, "USD", 50_000)
        for number in range(5):
            must(house, "1", ticket(name, f"{name}{number}", *["banker=100"] * 100))
    must(house, "1", *DEAL)
    house.commit()
    assert [house.balance_minor(name, "USD") for name in ("ann", "bob", "cat")] == [97_500] * 3
    assert len(audit(store).wagers) == 1_500


# --- by the sheet of then ---------------------------------------------------------------------


def test_a_wager_is_settled_by_the_sheet_under_which_it_was_accepted(store: Store) -> None:
    """The sheet's next edition pays Banker 1:2 and has other bets; this table does not care."""
    house = opened(store)
    must(house, "1", c.OpenBetting("c1"), ticket("ann", "a1", "banker=100", "small=100"))
    house.commit()
    text = SHEET.text.replace('"1:1", commission', '"1:2", commission').replace('"small"', '"s"')
    edition = parse_sheet(text, "test")
    assert edition.fingerprint != SHEET.fingerprint
    again = house_on(store, "again")
    again.open_table("1", edition, "USD")
    *_, settled = must(again, "1", *DEAL)
    assert isinstance(settled, e.CoupSettled)
    assert settled.fingerprint == SHEET.fingerprint
    assert [row.returned_minor for row in settled.wagers] == [195, 250]


def test_a_recorded_sheet_loads_whatever_the_library_has_lost(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Shipped sheets name shared readings and sources; a record must not depend on those."""
    house = house_on(store)
    house.open_table("1", load_sheet("baccarat"), "USD")
    house.commit()
    monkeypatch.setattr(rulebooks, "library", lambda: EMPTY_LIBRARY)
    monkeypatch.setattr(rulebooks, "_rulebooks", {})
    monkeypatch.setattr(rulebooks, "_recorded", {})
    again = house_on(store, "again")
    assert again.load_shoe("1").refusal is None
    sheet = again.keeper("1").rulebook.sheet
    assert sheet.fingerprint == load_sheet("baccarat").fingerprint
    assert sheet.readings == ()
