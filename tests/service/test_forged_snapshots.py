"""A snapshot that somebody forged: the check finds it, and a start deals and pays by the record."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import apsw
import pytest
from msgspec.structs import replace

from croupier.cards import parse_cards
from croupier.errors import StoreError
from croupier.service.audit import follow
from croupier.service.house import House
from croupier.shoe import Shoe
from croupier.store.memory import MemoryStore
from croupier.store.protocol import Store
from croupier.store.sqlite import SqliteStore
from croupier.table import commands as c
from croupier.table.events import LimitsRecord
from croupier.table.snapshot import freeze, same
from croupier.table.state import OpenWager, Round, Seat, TableState
from tests.service.houses import DEAL, PICTURES, house_on, must, opened, ticket

Forge = Callable[[TableState], None]


def many_coups(store: Store) -> House:
    """Ann and bob play; bob leaves before the shoe is changed; ann has two wagers in play."""
    house = opened(store, "ann", "bob")
    for number in range(3):
        must(house, "1", c.OpenBetting(f"c{number}"))
        bets = ticket("ann", f"a{number}", "banker=100"), ticket("bob", f"b{number}", "tie=100")
        must(house, "1", *bets, *DEAL)
    must(house, "1", c.CloseShoe())
    house.load_shoe("1")
    for number in range(4, 7):
        must(house, "1", c.OpenBetting(f"c{number}"), ticket("ann", f"a{number}", "player=100"))
        must(house, "1", *DEAL)
    must(house, "1", c.OpenBetting("last"), ticket("ann", "x", "player=100", "tie=200"))
    must(house, "1", ticket("ann", "y", "banker=300"))
    house.open_table("2", PICTURES, "USD")
    for number in range(4):
        house.load_shoe("2")
        must(house, "2", c.OpenBetting(f"p{number}"))
        must(house, "2", ticket("ann", f"q{number}", "player_1_win=100"), *DEAL)
    house.commit()
    return house


def rigged_shoe(state: TableState) -> None:
    assert state.shoe is not None
    order, place = list(state.shoe.order), state.shoe.position_index
    order[place : place + 5] = parse_cards("2c Ks 9h Kd Kc")
    state.shoe = Shoe(tuple(order), place, state.shoe.cut_index)


def next_cards_first(state: TableState) -> None:
    """The same cards in all, in another order."""
    assert state.shoe is not None
    order, place = list(state.shoe.order), state.shoe.position_index
    order[place:] = sorted(order[place:])
    state.shoe = Shoe(tuple(order), place, state.shoe.cut_index)


def cards_skipped(state: TableState) -> None:
    assert state.shoe is not None
    state.shoe = state.shoe._replace(position_index=state.shoe.position_index + 1)


def cut_card_moved(state: TableState) -> None:
    assert state.shoe is not None
    state.shoe = state.shoe._replace(cut_index=None if state.shoe.cut_index else 50)


def stakes_raised(state: TableState) -> None:
    name, wager = next(iter(state.wagers.items()))
    state.wagers[name] = OpenWager(wager.patron_id, wager.bet_id, 10 * wager.stake_minor)


def bets_exchanged(state: TableState) -> None:
    (one, first), (other, second), *_ = state.wagers.items()
    state.wagers[one] = replace(first, bet_id=second.bet_id)
    state.wagers[other] = replace(second, bet_id=first.bet_id)


def wagers_turned_round(state: TableState) -> None:
    """As a mapping it is the same; settled in another order it is another record."""
    state.wagers = dict(reversed(state.wagers.items()))


def no_limits(state: TableState) -> None:
    state.limits = LimitsRecord((1, 10**14), {}, 10**14, 10**14, 10**14)


def better_prices(state: TableState) -> None:
    assert 'pays = "8:1"' in state.sheet_text
    state.sheet_text = state.sheet_text.replace('pays = "8:1"', 'pays = "800:1"')


def set_to(**fields: object) -> Forge:
    def forge(state: TableState) -> None:
        for name, value in fields.items():
            setattr(state, name, value)

    return forge


FORGED: dict[str, Forge] = {
    "rigged shoe": rigged_shoe,
    "shoe put in order": next_cards_first,
    "cards skipped": cards_skipped,
    "cut card moved": cut_card_moved,
    "stakes raised": stakes_raised,
    "bets exchanged": bets_exchanged,
    "wagers turned round": wagers_turned_round,
    "no limits": no_limits,
    "better prices": better_prices,
    "another currency": set_to(currency="EUR"),
    "another phase": set_to(phase="ready"),
    "another coup": set_to(coup_id="other"),
    "another number": set_to(coup_number=99),
    "another shoe number": set_to(shoe_number=99),
    "last coup": set_to(last=True, coups_left=1),
    "no wagers": set_to(wagers={}, stakes={}, staked_minor=0, seats={}, action_ids=set()),
    "another fingerprint": set_to(fingerprint="0" * 64),
    "no seats": set_to(seats={}),
    "coups that were not": set_to(rounds=[Round(1, "tie", "P:Ks,Kd B:Kc,Kh", {"": {}})]),
    "stakes of others": lambda state: state.seats["bob"].stakes.update(tie=10**6),
    "actions used": lambda state: state.action_ids.add("z"),
    "another list": set_to(listed_after=99),
}

UNPROVED: dict[str, Forge] = {
    "what bob may repeat": lambda state: state.seats["bob"].previous.update(tie=700),
    "a seat that was not": lambda state: state.seats.update(
        {"eve": Seat(previous={"tie": 100}), "ann": state.seats.pop("ann")}
    ),
}


def forged(store: Store, table_id: str, forge: Forge) -> TableState:
    """Keep a forged snapshot, as one with the right checksum; the state the record leads to."""
    state = follow(store, f"table/{table_id}")
    other = state.copy()
    forge(other)
    assert not same(other, state)
    store.put_snapshot(f"table/{table_id}", state.version, freeze(other))
    return state


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_snapshot_is_passed_over_and_found(name: str) -> None:
    store = MemoryStore()
    many_coups(store)
    honest = forged(store, "1", FORGED[name])
    house = house_on(store, "again")
    with pytest.raises(StoreError, match=r"table/1: its snapshot is not what the first \d+ "):
        house.check()
    assert house.keeper("1").state == honest
    assert list(house.keeper("1").state.wagers) == list(honest.wagers)
    assert house.keeper("1").kept_version == 0


@pytest.mark.parametrize("name", UNPROVED)
def test_what_no_replay_of_the_shoe_reaches_moves_no_money(name: str) -> None:
    store = MemoryStore()
    """It is believed at a start, as the module says; what is dealt and paid is the record's."""
    many_coups(store)
    honest = forged(store, "1", UNPROVED[name])
    fresh = house_on(store, "fresh")
    with pytest.raises(StoreError, match="its snapshot is not what"):
        fresh.check()
    house = house_on(store, "again")
    assert replace(house.keeper("1").state, seats={}) == replace(honest, seats={})
    must(house, "1", *DEAL)
    house.commit()
    house.keeper("1").keep(store)
    with pytest.raises(StoreError, match=r"in memory is not what|its snapshot is not"):
        house.check()


def test_coups_that_were_not_at_a_game_that_shuffles_for_each() -> None:
    store = MemoryStore()
    many_coups(store)
    forged(store, "2", lambda state: state.rounds.insert(0, state.rounds[-1]))
    with pytest.raises(StoreError, match="table/2: its snapshot"):
        house_on(store, "fresh").check()
    junk = Round(1, None, "rubbish", {})
    honest = forged(store, "2", lambda state: state.rounds.insert(0, junk))
    assert house_on(store, "again").keeper("2").state == honest


@pytest.mark.parametrize("table_id", ["1", "2"])
def test_an_honest_snapshot_of_every_moment_is_gone_on_from(table_id: str) -> None:
    """From whatever version it was taken: the state is that of all events, and is believed."""
    store = MemoryStore()
    many_coups(store)
    stream = f"table/{table_id}"
    whole = follow(store, stream)
    for version in range(1, whole.version + 1):
        store.put_snapshot(stream, version, freeze(state_at(store, stream, version)))
        house = house_on(store, "again")
        assert same(house.keeper(table_id).state, whole)
        assert house.keeper(table_id).kept_version == version
        house.check()


def state_at(store: Store, stream: str, version: int) -> TableState:
    from itertools import islice

    from croupier.service.record import apply

    state = TableState()
    for stored in islice(store.read(stream), version):
        apply(state, stored)
    return state


def test_a_row_written_with_plain_sql(tmp_path: Path) -> None:
    """As the forger does it: the store's own check of its checksum finds nothing wrong."""
    path = tmp_path / "croupier.db"
    house = many_coups(SqliteStore(path))
    honest = house.keeper("1").state.copy()
    house.close()
    other = honest.copy()
    rigged_shoe(other)
    body = freeze(other)
    connection = apsw.Connection(str(path))
    ((digest,),) = connection.execute("SELECT hash FROM streams WHERE name = 'table/1'")
    row = ("table/1", honest.version, digest, body, sha256(body).digest())
    connection.execute("INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?, ?)", row)
    connection.close()
    store = SqliteStore(path)
    assert store.verify().bad_snapshots == ()
    assert store.snapshot("table/1") is not None
    again = house_on(store, "again")
    with pytest.raises(StoreError, match="table/1: its snapshot"):
        again.check()
    assert again.keeper("1").state == honest
    again.close()
