"""Shoes that a house commits to: sealed at rest, dealt on after restarts, followed by anybody."""

from __future__ import annotations

import json
from itertools import islice

import pytest

from croupier.cards import format_cards
from croupier.errors import DataError
from croupier.fair import FairShoe, ShoeName, deal_order
from croupier.games.catalog import parse_sheet
from croupier.service.house import House
from croupier.service.record import apply, event_of
from croupier.service.sealing import Sealer
from croupier.service.verifying import verify_record
from croupier.store.memory import MemoryStore
from croupier.store.records import StoredEvent
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.snapshot import freeze, same
from croupier.table.state import TableState
from tests.fair.shoes import shoe_of
from tests.service.audit import audit
from tests.service.floors import BACCARAT, World
from tests.service.forging import (
    COMMITTED,
    STREAMS,
    as_it_is,
    broken_at,
    events,
    leaves,
    other,
    rewritten,
    with_event,
    with_value,
)
from tests.service.houses import DEAL, PICTURES, house_on, must, ticket
from tests.table.sheets import baccarat_text

KEY, OTHER_KEY = bytes(range(32)), bytes(32)
SHORT = parse_sheet(baccarat_text(decks=2, burn="first-card", cut_card=84), "test")


def fair_house(store: MemoryStore, seed: str = "fair", key: bytes = KEY) -> House:
    """A house that commits to its shoes."""
    return house_on(store, seed, Sealer(key))


def coup(house: House, table_id: str, name: str, *wagers: str) -> None:
    """A coup with a wager of Ann's."""
    must(house, table_id, c.OpenBetting(name), ticket("ann", f"a-{name}", *wagers), *DEAL)


def played(store: MemoryStore) -> House:
    """A shoe to its end and one in use at a table of baccarat, three decks of Three Pictures."""
    house = fair_house(store)
    for name in ("ann", "bob"):
        house.admit(name)
        house.grant(name, "USD", 100_000)
    house.open_table("1", SHORT, "USD")
    assert house.load_shoe("1").refusal is None
    must(house, "1", c.GiveSeed("ann", "clover"))
    number = 0
    while house.keeper("1").state.coups_left != 0:
        number += 1
        coup(house, "1", f"c{number}", "banker=100")
    assert house.load_shoe("1").refusal is None
    must(house, "1", c.OpenBetting("late"), c.GiveSeed("bob", "88"), c.GiveSeed("ann", "x"))
    must(house, "1", ticket("ann", "a-late", "tie=100"), *DEAL)
    must(house, "1", c.OpenBetting("open"), ticket("ann", "a-open", "tie=100"))
    house.open_table("2", PICTURES, "USD")
    for turn in range(3):
        assert house.load_shoe("2").refusal is None
        if turn == 1:
            must(house, "2", c.GiveSeed("ann", "one"))
        coup(house, "2", f"p{turn}", "player_1_win=100")
    house.commit()
    return house


@pytest.fixture(scope="module")
def record() -> MemoryStore:
    store = MemoryStore()
    played(store)
    return store


# --- sound -------------------------------------------------------------------------------------


def test_anybody_can_follow_it_with_the_key_or_without(record: MemoryStore) -> None:
    fair_house(record, "again").check()
    house_on(record, "stranger").check()
    audit(record)
    first, second = verify_record(record).tables
    assert first.unfinished is not None
    assert second.coup_count == 3


def test_every_kind_of_event_comes(record: MemoryStore) -> None:
    tags = {stored.tag for stored in events(record)}
    assert tags >= COMMITTED | {"shoe-burnt.v1", "shoe-closed.v1"}
    assert "shoe-loaded.v1" not in tags


def test_nothing_of_a_shoe_in_use_lies_open_in_the_record(record: MemoryStore) -> None:
    house = fair_house(record, "again")
    shoe = house.keeper("1").shoe(Sealer(KEY))
    everything = b"".join(stored.body for stored in events(record))
    assert shoe.secret.hex().encode() not in everything
    assert format_cards(shoe.order[:8]).encode() not in everything
    dealt = deal_order(shoe.root, len(shoe.order), ["88", "x"])
    state = house.keeper("1").state
    assert state.shoe_in_use is not None
    to_come = [shoe.order[place] for place in dealt[state.shoe_in_use.position_index :]]
    assert format_cards(to_come[:8]).encode() not in everything
    assert len(to_come) > 60


# --- restarts ----------------------------------------------------------------------------------


def test_after_a_restart_at_any_moment_the_same_cards_come() -> None:
    def cards(restart_after: int) -> list[str]:
        store = MemoryStore()
        house = fair_house(store)
        house.open_table("1", SHORT, "USD")
        house.load_shoe("1")
        commands: list[c.Command] = [c.GiveSeed("ann", "x")]
        for number in range(4):
            commands += [c.OpenBetting(f"c{number}"), *DEAL]
        found: list[str] = []
        for index, command in enumerate(commands):
            dealt = must(house, "1", command)
            found += [event.cards for event in dealt if isinstance(event, e.CoupDealt)]
            house.commit()
            if index == restart_after:
                house = fair_house(store, "restarted")
                house.shoe_in_use("1")
        return found

    whole = cards(-1)
    assert len(whole) == 4
    assert all(cards(moment) == whole for moment in range(17))


@pytest.mark.parametrize("key", [OTHER_KEY, None])
def test_without_its_key_a_house_deals_from_no_shoe_and_loses_none(
    record: MemoryStore, key: bytes | None
) -> None:
    house = fair_house(record, "keyless", key) if key else house_on(record, "keyless")
    with pytest.raises(DataError, match="key"):
        house.shoe_in_use("1")
    must(house, "1", c.CloseBetting())
    with pytest.raises(DataError, match="key"):
        house.do("1", c.DealCoup())
    house.rollback()
    fair_house(record, "again").shoe_in_use("1")


def test_a_table_whose_shoe_is_not_committed_to_needs_no_key() -> None:
    world = World(sealer=None)
    assert world.floor.shoe_in_use(BACCARAT) is None
    world.until("dealt")
    assert world.floor.shoe_in_use(BACCARAT) is None


@pytest.mark.parametrize("table_id", ["1", "2"])
def test_a_snapshot_of_every_moment_is_gone_on_from(record: MemoryStore, table_id: str) -> None:
    store = rewritten(record, lambda stored: (as_it_is(stored),))
    stream = f"table/{table_id}"
    state = TableState()
    whole = house_on(record).keeper(table_id).state
    for stored in record.read(stream):
        apply(state, stored)
        store.put_snapshot(stream, state.version, freeze(state))
        house = fair_house(store, "again")
        assert same(house.keeper(table_id).state, whole)
        assert house.keeper(table_id).kept_version == state.version
        house.check()


# --- forgeries ---------------------------------------------------------------------------------

# what nothing later goes back to
FREE = {
    ("betting-opened.v1", "coup_id"),
    ("shoe-committed.v1", "sealed"),
    ("seed-taken.v1", "patron_id"),
}


def in_use(store: MemoryStore, stored: StoredEvent) -> bool:
    """Whether the shoe of this event has not been opened yet."""
    return store.earliest(stored.stream, ["shoe-opened.v1"], stored.version - 1) is None


def test_every_value_changed_is_found(record: MemoryStore) -> None:
    """At its event; where only what follows shows it, there."""
    tried = 0
    for stored in events(record):
        for at, value in leaves(json.loads(stored.body)):
            where = (stored.tag, str(at[0]))
            unproved = stored.tag in {"shoe-committed.v1", "cards-opened.v1"}
            unproved = unproved and in_use(record, stored) and at[0] in ("shoe_id", "salts")
            if where in FREE or unproved or (stored.tag == "table-opened.v1"):
                continue
            stream, version = broken_at(
                with_event(record, stored, with_value(stored, at, other(value)))
            )
            assert stream == stored.stream
            later = where in {
                ("shoe-committed.v1", "commitment"),
                ("shoe-committed.v1", "shoe_id"),
                ("cards-opened.v1", "cards"),
            }
            assert version >= stored.version if later else version == stored.version, (where, at)
            tried += 1
    assert tried > 400


def test_no_event_can_be_left_out_or_come_twice(record: MemoryStore) -> None:
    for stored in events(record):
        if stored.tag in {"wagers-placed.v1", "seed-taken.v1"}:
            continue  # nobody else can tell whether he did so, save by what follows
        for copies in ((), (as_it_is(stored),) * 2):
            forged = with_event(record, stored, *copies)
            if not copies and stored == list(record.read(stored.stream))[-1]:
                continue
            stream, version = broken_at(forged)
            assert stream == stored.stream
            # a shoe that is nowhere opened is found where it was closed
            assert version >= stored.version - (stored.tag == "shoe-opened.v1" and not copies)


@pytest.mark.parametrize("kind", ["shoe-opened.v1", "coup-dealt.v1", "seeds-closed.v1"])
def test_a_record_cut_in_the_midst_of_a_decision_is_found(record: MemoryStore, kind: str) -> None:
    cut = next(stored for stored in record.read("table/2") if stored.tag == kind)
    left = rewritten(record, lambda stored: (as_it_is(stored),), before=cut)
    assert broken_at(left) == ("table/2", cut.version - (kind == "shoe-opened.v1"))


def test_another_shoe_opened_at_the_end_is_found_there(record: MemoryStore) -> None:
    """A house that looked into its shoe cannot say later that it held another order."""
    opened = next(stored for stored in record.read("table/1") if stored.tag == "shoe-opened.v1")
    body = json.loads(opened.body)
    cards = body["order"].split()
    cards[-1], cards[-2] = cards[-2], cards[-1]
    if cards[-1] == cards[-2]:
        cards[0], cards[-1] = cards[-1], cards[0]
    forged = with_value(opened, ("order",), " ".join(cards))
    assert broken_at(with_event(record, opened, forged)) == ("table/1", opened.version)


# --- seals -------------------------------------------------------------------------------------


def test_a_seal_opens_by_its_key_for_its_shoe_only() -> None:
    shoe, sealer = shoe_of(8, "sealed"), Sealer(KEY)
    root = shoe.root.hex()
    sealed = sealer.seal(shoe, bytes(12))
    again = sealer.unseal(shoe.name, root, sealed)
    assert (again.order, again.secret, again.root) == (shoe.order, shoe.secret, shoe.root)
    for name, told, text, key in [
        (shoe.name, root, sealed, OTHER_KEY),
        (shoe.name._replace(number=2), root, sealed, KEY),
        (shoe.name._replace(table_id="2"), root, sealed, KEY),
        (ShoeName("1", "other", 1), root, sealed, KEY),
        (shoe.name, "0" * 64, sealed, KEY),
        (shoe.name, root, sealed[:-8], KEY),
        (shoe.name, root, other(sealed), KEY),
        (shoe.name, root, "", KEY),
        (shoe.name, root, "not base64!", KEY),
    ]:
        with pytest.raises(DataError, match=r"house\.key"):
            Sealer(key).unseal(name, told, str(text))


def test_a_seal_tells_nothing_of_the_order() -> None:
    shoe = shoe_of()
    changed = FairShoe(shoe.name, shoe.order[::-1], shoe.secret)
    one, two = (Sealer(KEY).seal(each, bytes(12)) for each in (shoe, changed))
    assert len(one) == len(two)
    assert one != two
    assert format_cards(shoe.order).encode() not in one.encode()


@pytest.mark.parametrize("size", [0, 16, 31, 33])
def test_a_key_of_another_size_is_refused(size: int) -> None:
    with pytest.raises(DataError, match="32 bytes"):
        Sealer(bytes(size))


def test_the_commitment_is_told_before_any_seed_or_wager(record: MemoryStore) -> None:
    for stream in STREAMS:
        seen: set[str] = set()
        for stored in islice(record.read(stream), 1, None):
            match event_of(stored):
                case e.ShoeCommitted():
                    seen = {"committed"}
                case e.SeedTaken() | e.WagersPlaced():
                    assert "committed" in seen
                case e.SeedsClosed():
                    seen.add("closed")
                case e.CardsOpened():
                    assert seen == {"committed", "closed"}
                case _:
                    pass
