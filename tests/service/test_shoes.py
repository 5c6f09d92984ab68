"""The public record of a shoe, read off a floor's record, holds before a stranger's eyes."""

from __future__ import annotations

import msgspec
import pytest

from croupier.errors import DataError
from croupier.fair import Noted, Transcript, check
from croupier.service.shoes import PastShoe, past_shoes, shoe_record
from croupier.table import events as e
from tests.fair import stranger
from tests.service.fair_play import play_shoes
from tests.service.floors import BACCARAT, PICTURES, World

TABLES = [BACCARAT, PICTURES]


def record(world: World, table_id: str, number: int) -> Transcript:
    """The public record of a shoe, as the house tells it now."""
    in_use = world.house.keeper(table_id).shoe(world.sealer)
    return shoe_record(world.store, table_id, number, in_use)


def judged(found: Transcript) -> list[object]:
    """What both verifiers find wrong."""
    return [
        each
        for each in (check(found), stranger.judge(msgspec.json.decode(msgspec.json.encode(found))))
        if each
    ]


@pytest.mark.parametrize("table_id", TABLES)
def test_every_shoe_is_told_whole_once_it_has_ended(table_id: str) -> None:
    world = World()
    play_shoes(world, table_id, 4)
    last = world.state(table_id).shoe_number
    for number in range(1, last):
        found = record(world, table_id, number)
        assert found.opened is not None
        assert found.ended is not None
        assert (found.number, found.table) == (number, table_id)
        assert judged(found) == []


@pytest.mark.parametrize("table_id", TABLES)
def test_a_shoe_in_use_is_told_as_far_as_it_was_dealt_and_no_further(table_id: str) -> None:
    world = World()
    seen: list[str] = []
    number, moments = 0, set()
    for _ in range(60):
        for item in world.turn().happenings:
            if item.view.table_id != table_id:
                continue
            if isinstance(item.event, e.ShoeCommitted):
                seen, number = [], item.event.shoe_number
            if isinstance(item.event, e.CardsOpened):
                assert item.event.first_index == len(seen)
                seen += item.event.cards.split()
        found = record(world, table_id, number)
        moments.add((world.state(table_id).phase, bool(seen)))
        assert [each.card for each in found.cards] == seen
        assert found.opened is None
        assert found.ended is None
        assert judged(found) == []
        world.now = max(world.now + 1, world.floor.next_due_ms())
    assert {("betting", False), ("dealt", True)} <= moments


def test_seeds_decide_where_cards_come_from_and_get_receipts() -> None:
    world = World()
    world.admit("ann")
    world.admit("bob")
    world.until("betting")
    shoe_id = world.state().shoe_id
    told = []
    for patron_id, seed in (("ann", "clover"), ("bob", "88"), ("ann", "clover")):
        told.append(world.floor.give_seed(BACCARAT, shoe_id, patron_id, seed))
        world.floor.commit()
    ann, bob, again = told
    assert again == (ann.receipt, None, ())
    assert ann.receipt != bob.receipt
    world.until("dealt")
    found = record(world, BACCARAT, 1)
    assert found.seeds == ("clover", "88")
    assert found.seeds_digest == bob.receipt
    noted = Noted(found.commitment, "clover", ann.receipt, bob.receipt, ())
    assert check(found, noted) is None
    assert check(found, noted._replace(receipt=bob.receipt)) is not None


REFUSED = [
    ("another shoe", "s-none", "ann", "x", "betting", "wrong_shoe"),
    ("another seed", None, "bob", "other", "betting", "seed_given"),
    ("no seed", None, "ann", "", "betting", "malformed_seed"),
    ("a blank", None, "ann", "a b", "betting", "malformed_seed"),
    ("too long", None, "ann", "x" * 65, "betting", "malformed_seed"),
    ("too late", None, "ann", "x", "dealt", "seeds_closed"),
]


@pytest.mark.parametrize(
    ("shoe_id", "patron_id", "seed", "phase", "code"),
    [row[1:] for row in REFUSED],
    ids=[row[0] for row in REFUSED],
)
def test_what_is_no_seed_of_this_shoe_is_refused(
    shoe_id: str | None, patron_id: str, seed: str, phase: str, code: str
) -> None:
    world = World()
    world.until("betting")
    mine = shoe_id or world.state().shoe_id
    world.floor.turn(world.now)
    world.floor.give_seed(BACCARAT, world.state().shoe_id, "bob", "first")
    world.floor.commit()
    world.until(phase)
    before = world.state().version
    given = world.floor.give_seed(BACCARAT, mine, patron_id, seed)
    assert given.receipt is None
    assert given.refusal is not None
    assert given.refusal.code == code
    assert world.state().version == before


def test_a_seed_that_was_not_recorded_was_never_given() -> None:
    world = World()
    world.until("betting")
    shoe_id = world.state().shoe_id
    turn = world.floor.turn(
        world.now, jobs=[lambda floor: floor.give_seed(BACCARAT, shoe_id, "ann", "lost")]
    )
    assert [type(item.event) for item in turn.happenings] == [e.SeedTaken]
    assert [seat.look for seat in turn.seats] == [(BACCARAT, "ann")]
    world.floor.undone((), world.now)
    committed = world.state().committed
    assert committed is not None
    assert not committed.seeds
    assert world.floor.give_seed(BACCARAT, shoe_id, "ann", "found").receipt


@pytest.mark.parametrize("number", [0, -1, 99, 1 << 60])
def test_a_shoe_that_was_not_is_no_record(number: int) -> None:
    world = World()
    world.until("betting")
    with pytest.raises(DataError, match=f"no committed shoe {number}"):
        record(world, BACCARAT, number)


def test_a_shoe_from_before_commitments_is_none() -> None:
    world = World(sealer=None)
    world.until("dealt")
    with pytest.raises(DataError, match="no committed shoe 1"):
        shoe_record(world.store, BACCARAT, 1, None)
    assert past_shoes(world.store, BACCARAT, None, 10) == []


def test_shoes_in_short_are_those_of_the_record() -> None:
    world = World()
    play_shoes(world, PICTURES, 12)
    newest = world.state(PICTURES).shoe_number
    told = past_shoes(world.store, PICTURES, None, 5)
    assert [each.number for each in told] == list(range(newest, newest - 5, -1))
    assert [each.ended for each in told] == [None, *["fresh"] * 4]
    assert [each.coup_count for each in told[1:]] == [1] * 4
    for each in told:
        assert each.commitment == record(world, PICTURES, each.number).commitment
    older = past_shoes(world.store, PICTURES, told[-1].number, 50)
    assert [each.number for each in older] == list(range(newest - 5, 0, -1))


@pytest.mark.parametrize("table_id", TABLES)
def test_a_house_that_was_stopped_goes_on_from_its_sealed_shoe(table_id: str) -> None:
    world = World()
    world.until("dealt", table_id)
    number = world.state(table_id).shoe_number
    before = record(world, table_id, number)
    world.floor.stop(world.now)
    world.floor.commit()
    world.start()
    assert record(world, table_id, number).cards[: len(before.cards)] == before.cards
    play_shoes(world, table_id, 1)
    found = record(world, table_id, number)
    assert found.opened is not None
    assert judged(found) == []


def test_what_is_known_of_an_ended_shoe_is_not_read_again() -> None:
    world = World()
    play_shoes(world, PICTURES, 6)
    known: dict[tuple[str, int], PastShoe] = {}
    first = past_shoes(world.store, PICTURES, None, 10, known)
    assert {number for _, number in known} == {each.number for each in first if each.ended}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("croupier.service.shoes._in_short", lambda *given: first[0])
        assert past_shoes(world.store, PICTURES, None, 10, known) == first
