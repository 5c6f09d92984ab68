"""A house that demands the whole custody of its cards: nothing is dealt, or taken away, without."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.errors import ChainBroken
from croupier.service import hand_acts as a
from croupier.service.hand_config import HandConfig, HandFile, hand_of
from croupier.store.memory import MemoryStore
from croupier.store.records import NewEvent
from croupier.table import events as e
from croupier.table.hand_events import HandShoeBrought
from tests.service.forging import as_it_is, rewritten
from tests.service.hand_floors import BACCARAT, MINH, PICTURES, HandWorld, by_hand

DEMANDED = HandConfig("cam-1", custody_demanded=True)
SERIALS = tuple(f"D-{number}" for number in range(1, 9))
OTHERS = tuple(f"E-{number}" for number in range(1, 9))


@pytest.fixture
def world() -> HandWorld:
    return HandWorld(by_hand(DEMANDED))


def shoe(serials: tuple[str, ...] = SERIALS, shuffled: str = "kim", loaded: str = "lan") -> a.Act:
    return a.TakeShoe(serials, shuffled, loaded)


def counted(world: HandWorld, number: int, when: str, table_id: str = BACCARAT) -> str:
    cards = 416 if table_id == BACCARAT else 52
    act = a.CountCards(number, "opening" if when == "opening" else "closing", cards)
    return world.code(act, MINH, table_id)


def opened(world: HandWorld, serials: tuple[str, ...] = SERIALS) -> None:
    """A shoe is brought, counted and burnt from."""
    assert world.code(shoe(serials)) == ""
    assert counted(world, world.state().shoe_number, "opening") == ""
    world.lay("2s - -")


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (a.TakeShoe(), "serials_needed"),
        (shoe(SERIALS[:7]), "serials_needed"),
        (shoe((*SERIALS, "D-9")), "serials_needed"),
        (shoe((*SERIALS[:7], "D-1")), "serials_needed"),
        (shoe((*SERIALS[:7], " ")), "serials_needed"),
        (shoe(shuffled=" "), "names_needed"),
        (shoe(loaded=""), "names_needed"),
        (shoe(), ""),
    ],
)
def test_a_shoe_is_brought_with_everything(world: HandWorld, act: a.Act, code: str) -> None:
    assert world.code(act) == code


def test_nothing_leaves_it_before_its_cards_were_counted(world: HandWorld) -> None:
    assert world.code(shoe()) == ""
    assert world.desk().step == "count"
    assert world.code(a.LayCard("2s")) == world.code(a.OpenBetting()) == "count_needed"
    assert counted(world, 1, "opening") == ""
    assert world.desk().step == "indicator"
    world.lay("2s - -")
    assert world.code(a.OpenBetting()) == ""


def test_it_is_not_taken_away_uncounted_and_no_other_comes_before_its_cards_are_gone(
    world: HandWorld,
) -> None:
    opened(world)
    assert world.code(a.CloseShoe(), MINH) == "count_needed"
    assert counted(world, 1, "closing") == ""
    world.closed().lay("Ks 9s 9d 7d")  # so there was another coup, and the count was early
    assert world.code(a.ConfirmCoup()) == ""
    assert world.code(a.CloseShoe(), MINH) == "count_needed"
    assert counted(world, 1, "closing") == ""
    assert world.code(a.CloseShoe(), MINH) == ""
    assert world.code(shoe(OTHERS)) == "disposal_needed"
    assert world.code(a.DisposeShoe(1, "returned"), MINH) == ""
    assert world.code(shoe()) == ""
    world.house.check()


def test_an_ended_shoe_does_not_go_with_the_next_one(world: HandWorld) -> None:
    opened(world)
    assert world.code(a.SeeCutCard()) == ""
    world.closed().lay("Ks 9s 9d 7d")
    assert world.code(a.ConfirmCoup()) == ""
    assert world.desk().step == "close-shoe"
    assert world.code(shoe(OTHERS)) == "disposal_needed"


def test_no_deck_is_at_two_tables(world: HandWorld) -> None:
    opened(world)
    deck = a.TakeShoe(("D-3",), "kim", "lan")
    assert world.code(deck, table_id=PICTURES) == "serial_in_use"
    assert counted(world, 1, "closing") == ""
    assert world.code(a.CloseShoe(), MINH) == ""
    world.start()  # as after a stop of the house
    assert world.code(deck, table_id=PICTURES) == "serial_in_use"
    assert world.code(a.DisposeShoe(1, "returned"), MINH) == ""
    assert world.code(deck, table_id=PICTURES) == ""
    world.house.check()


@pytest.mark.parametrize("written", ["D-3 ", " D-3", "d-3"])
def test_however_its_serial_number_is_written_it_is_the_same_deck(
    world: HandWorld, written: str
) -> None:
    assert world.code(shoe((*SERIALS[:7], written))) == "serials_needed", "one of its own twice"
    opened(world)
    assert world.code(a.TakeShoe((written,), "kim", "lan"), table_id=PICTURES) == "serial_in_use"


def test_a_deck_that_is_shuffled_for_every_coup_is_counted_once(world: HandWorld) -> None:
    assert world.code(a.TakeShoe(("P-1",), "kim", "lan"), table_id=PICTURES) == ""
    assert world.code(a.OpenBetting(), table_id=PICTURES) == "count_needed"
    assert counted(world, 1, "opening", PICTURES) == ""
    for number in (1, 2, 3):
        assert world.code(a.OpenBetting(), table_id=PICTURES) == ""
        assert world.state(PICTURES).shoe_number == number
        assert world.code(a.CloseBetting(), table_id=PICTURES) == ""
        world.lay("6h 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks", PICTURES)
        assert world.code(a.ConfirmCoup(), table_id=PICTURES) == ""
    assert world.desk(PICTURES).shoes_out == ()
    assert world.code(a.CloseShoe(), MINH, PICTURES) == ""
    assert world.desk(PICTURES).shoes_out == (3,)
    other = a.TakeShoe(("P-2",), "kim", "lan")
    assert world.code(other, table_id=PICTURES) == "disposal_needed"
    gone = a.DisposeShoe(3, "destroyed")
    assert world.code(gone, MINH, PICTURES) == "count_needed"
    assert counted(world, 3, "closing", PICTURES) == ""
    assert world.code(gone, MINH, PICTURES) == ""
    assert world.code(other, table_id=PICTURES) == ""
    assert world.desk(PICTURES).step == "count"
    world.house.check()


def test_where_it_is_not_demanded_nothing_is() -> None:
    free = HandWorld()
    assert free.code(a.TakeShoe()) == ""
    free.lay("2s - -")
    assert free.code(a.CloseShoe(), MINH) == ""
    assert free.code(a.TakeShoe(("D-1", "D-1"))) == ""


@pytest.mark.parametrize(("written", "demanded"), [("kept", False), ("demanded", True)])
def test_the_house_s_file_says_which(written: str, demanded: bool) -> None:
    found = hand_of(HandFile(custody=written), "baccarat-2", Path())
    assert found.custody_demanded is demanded


# --- the record ------------------------------------------------------------------------------


def two_tables() -> MemoryStore:
    """A shoe at one table, and then a deck at another."""
    world = HandWorld(by_hand(DEMANDED), MemoryStore())
    opened(world)
    assert world.code(a.TakeShoe(("P-1",), "kim", "lan"), table_id=PICTURES) == ""
    store = world.store
    assert isinstance(store, MemoryStore)
    return store


def brought_otherwise(store: MemoryStore, stream: str, old: bytes, new: bytes) -> HandWorld:
    """A house on a record in which a shoe came with something else."""
    tag = next(tag for tag, kind in e.TAGS.items() if kind is HandShoeBrought)
    forged = rewritten(
        store,
        lambda stored: (
            NewEvent(stored.tag, stored.body.replace(old, new))
            if (stored.stream, stored.tag) == (stream, tag)
            else as_it_is(stored),
        ),
    )
    return HandWorld(by_hand(DEMANDED), forged)


@pytest.mark.parametrize(
    ("stream", "old", "new", "why"),
    [
        (f"table/{BACCARAT}", b'"D-8"', b'"D-1"', "serials_needed"),
        (f"table/{BACCARAT}", b'"kim"', b'""', "names_needed"),
        (f"table/{PICTURES}", b'"P-1"', b'"D-3"', "in use at another table"),
        (f"table/{PICTURES}", b'"P-1"', b'" d-3"', "in use at another table"),
    ],
)
def test_a_record_that_says_otherwise_is_found(
    stream: str, old: bytes, new: bytes, why: str
) -> None:
    with pytest.raises(ChainBroken, match=why):
        brought_otherwise(two_tables(), stream, old, new).house.check()
