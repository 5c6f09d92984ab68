"""A manager closes tables, opens them and sets their limits at a house that deals by itself."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
import pytest

from croupier.errors import ChainBroken
from croupier.service import hand_acts as a
from croupier.service.audit import follow
from croupier.service.config import read_config
from croupier.service.floor import Floor
from croupier.service.house import House
from croupier.service.verifying import verify_record
from croupier.store.memory import MemoryStore
from croupier.store.records import NewEvent, StoredEvent
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import pit_events as pe
from croupier.table.decide import AnyCommand
from croupier.table.hand_commands import LayCard
from croupier.table.pit import ReopenTable, SetLimits
from croupier.table.refusals import Refusal
from tests.service.audit import audit
from tests.service.floors import BACCARAT, PICTURES, World
from tests.service.forging import as_it_is, rewritten
from tests.service.hand_floors import MINH, HandWorld, by_hand

CLOSE = c.CloseTable("mia", "the felt is torn")
OPEN = ReopenTable("mia", "a new felt")


@pytest.fixture
def world() -> World:
    found = World()
    found.admit("ann")
    return found


def at_pit(world: World, command: AnyCommand, table_id: str = BACCARAT) -> Refusal | None:
    """What a manager does, in a turn of its own."""
    found: list[Refusal | None] = []
    world.floor.turn(world.now, jobs=[lambda floor: found.append(floor.at_pit(table_id, command))])
    world.floor.commit()
    return found[0]


def limits(world: World, least: int, most: int) -> SetLimits:
    """A manager's limits: the file's but for those of a bet."""
    held = world.table().limits
    others = held.patron_max, held.table_max, held.liability_max
    return SetLimits((least, most), *others, "mia", "a quiet night")


def pass_by(world: World, ms: int = 120_000) -> None:
    """Two minutes at the tables."""
    until = world.now + ms
    while world.now < until:
        world.turn()
        world.now = max(world.now + 1, min(until, world.floor.next_due_ms()))


def refused(world: World, *stakes: int) -> list[str]:
    """Why tickets of Ann's on Player are refused, one by one; empty where they are taken."""
    turn = world.turn(*(world.ask("ann", "place", {"player": minor}) for minor in stakes))
    return [answer.refused[0].code if answer.refused else "" for answer in turn.answers]


# --- closing ------------------------------------------------------------------------------


def test_the_coup_is_finished_and_the_table_waits_for_who_opens_it(world: World) -> None:
    world.until("betting")
    assert refused(world, 50_00) == [""]
    assert at_pit(world, CLOSE) is None
    assert refused(world, 50_00) == [""], "the coup that runs goes on as ever"
    world.until("shut")
    coup = world.state().coup_number
    assert refused(world, 50_00) == ["table_closed"]
    pass_by(world)
    assert (world.state().phase, world.state().coup_number) == ("shut", coup)
    assert world.state(PICTURES).coup_number > coup, "the other table deals on"
    assert at_pit(world, OPEN) is None
    world.until("betting")
    assert world.state().coup_number == coup + 1
    world.house.check()
    audit(world.store)


def test_nothing_is_due_at_a_house_whose_tables_are_closed(world: World) -> None:
    for table_id in (BACCARAT, PICTURES):
        at_pit(world, CLOSE, table_id)
    world.until("shut", PICTURES)
    world.until("shut")
    assert world.floor.next_due_ms() > world.now + 10**9


def test_opened_again_patrons_have_the_pause_before_bets_are_taken(world: World) -> None:
    world.until("ready")
    at_pit(world, CLOSE)
    at_pit(world, OPEN)
    assert world.floor.next_due_ms() == world.now + world.table().pause_ms


def test_what_is_told_of_it(world: World) -> None:
    world.until("betting")
    told: list[type] = []
    for job in (CLOSE, OPEN, CLOSE):
        turn = world.floor.turn(
            world.now, jobs=[partial(Floor.at_pit, table_id=BACCARAT, command=job)]
        )
        world.floor.commit()
        told += [type(item.event) for item in turn.happenings]
        assert turn.happenings[-1].clock is not None, "the clock of the coup goes on"
        assert turn.happenings[-1].view.closing is (job is CLOSE)
    assert told == [pe.TableClosing, pe.ClosingTakenBack, pe.TableClosing]


@pytest.mark.parametrize("when", ["betting", "dealt", "ready"])
def test_a_restart_finds_it_closed(world: World, when: str) -> None:
    """Stopped in the midst of the coup, it is void or settled, and the table closed with it."""
    world.until(when)
    at_pit(world, CLOSE)
    world.start()
    assert world.state().phase == "shut"
    pass_by(world)
    assert world.state().phase == "shut"
    world.start()
    at_pit(world, OPEN)
    world.start()
    world.until("betting")
    world.house.check()


def test_a_turn_that_is_not_recorded_closes_nothing(world: World) -> None:
    world.until("ready")
    world.floor.turn(world.now, jobs=[lambda floor: floor.at_pit(BACCARAT, CLOSE)])
    world.floor.undone([], world.now)
    assert world.state().phase == "ready"
    world.until("betting")


def test_a_table_closed_while_its_shoe_had_ended_goes_on_with_another() -> None:
    world = World(sealer=None)
    world.until("betting")
    shoe = world.state().shoe_number
    world.house.do(BACCARAT, c.VoidCoup("misdeal"))
    world.house.commit()
    at_pit(world, CLOSE)
    world.house.do(BACCARAT, c.CloseShoe())
    world.house.commit()
    assert world.state().phase == "shut"
    at_pit(world, OPEN)
    world.until("betting")
    assert world.state().shoe_number == shoe + 1
    world.house.check()


# --- by hand ------------------------------------------------------------------------------


def test_at_a_table_by_hand_the_shoe_may_be_taken_away_and_nothing_else_begins() -> None:
    world = HandWorld().loaded()
    world.closed()
    world.lay("9s 8d Kh Kd")
    assert at_pit(world, CLOSE) is None
    assert (world.desk().phase, world.desk().closing) == ("closed", True)
    assert world.code(a.ConfirmCoup()) == ""
    world.turn()
    assert (world.desk().phase, world.desk().step) == ("shut", "open-table")
    for act in (a.OpenBetting(), a.LayCard(card="2s"), a.TakeShoe()):
        assert world.code(act, MINH) in ("table_closed", "shoe_unfinished")
    laid = world.house.do(BACCARAT, LayCard("2s", "no-incident"))
    assert laid.refusal == Refusal("table_closed")
    assert world.code(a.CountCards(1, "closing", 416), MINH) == ""
    assert world.code(a.CloseShoe(), MINH) == ""
    assert world.code(a.DisposeShoe(1, "destroyed"), MINH) == ""
    assert world.code(a.TakeShoe(), MINH) == "table_closed"
    assert at_pit(world, OPEN) is None
    assert world.desk().step == "bring-shoe"
    world.loaded()
    world.house.check()


def test_what_is_open_is_ruled_on_also_while_the_table_is_closed() -> None:
    world = HandWorld().loaded()
    assert at_pit(world, CLOSE) is None
    assert world.code(a.RaiseIncident("face-up-in-shoe", "", "seen as it was closed")) == ""
    assert world.desk().step == "ruling"
    assert world.rule(MINH, "close-shoe").refusal is None
    assert not world.desk().incidents
    world.house.check()


def test_a_ruling_that_voids_the_coup_closes_the_table_with_it() -> None:
    world = HandWorld().loaded().closed()
    assert at_pit(world, CLOSE) is None
    assert world.code(a.RaiseIncident("face-up-in-shoe", "", "seen by two")) == ""
    assert world.rule(MINH, "void-coup", "close-shoe").refusal is None
    assert world.desk().phase == "shut"
    world.house.check()
    audit(world.store)


# --- limits -------------------------------------------------------------------------------


def test_limits_hold_from_the_next_coups_betting_on(world: World) -> None:
    world.until("betting")
    assert refused(world, 10_00) == [""]
    assert at_pit(world, limits(world, 50_00, 100_00)) is None
    assert refused(world, 10_00) == [""]
    world.until("ready")
    world.until("betting")
    assert refused(world, 10_00, 50_00, 60_00) == ["below_minimum", "", "above_maximum"]
    world.house.check()
    audit(world.store)


def test_what_was_set_stands_after_a_restart_until_the_file_says_otherwise(world: World) -> None:
    at_pit(world, limits(world, 50_00, 100_00))
    world.start()
    assert world.state().limits == msgspec.structs.replace(
        world.table().limits, bet=(50_00, 100_00)
    )
    first, *rest = world.config.tables
    own = msgspec.structs.replace(first.limits, bet=(20_00, 40_00))
    world.config = world.config._replace(tables=(first._replace(limits=own), *rest))
    world.start()
    assert world.state().limits == own
    world.start()
    told = [type(e.decode(one.tag, one.body)) for one in world.store.read(f"table/{BACCARAT}")]
    assert told.count(pe.HouseLimitsChanged) == 1
    world.house.check()


def test_a_files_limits_wait_for_the_end_of_a_persons_coup() -> None:
    world = HandWorld().loaded().closed()
    first, *rest = world.config.tables
    own = msgspec.structs.replace(first.limits, bet=(20_00, 40_00))
    world.config = by_hand()._replace(tables=(first._replace(limits=own), *rest))
    world.start()
    assert world.state().limits == first.limits
    world.lay("9s 8d Kh Kd")
    world.act(a.ConfirmCoup())
    world.turn()
    assert world.state().limits == own


# --- snapshots ----------------------------------------------------------------------------


def settled_house(store: MemoryStore) -> House:
    """A table whose limits were set by file and manager in shoes long gone, and a coup of now."""
    world = World(store)
    world.admit("ann")
    world.until("betting")
    world.turn(world.ask("ann", "place", {"player": 10_00}))
    world.turn(world.ask("ann", "undo"))
    at_pit(world, limits(world, 50_00, 100_00))
    for _ in range(3):
        pass_by(world, 60_000)
        world.house.do(BACCARAT, c.VoidCoup("misdeal"), c.CloseShoe())
        world.house.commit()
        world.until("betting")
    world.house.keeper(BACCARAT).keep(store)
    return world.house


def test_a_snapshot_is_believed_though_its_limits_were_set_before_its_shoe() -> None:
    store = MemoryStore()
    house = settled_house(store)
    state = house.keeper(BACCARAT).state
    assert 1 < state.limits_version < state.version - 20
    fresh = World(store).house.keeper(BACCARAT)
    assert fresh.kept_version == state.version


def test_a_snapshot_that_names_an_event_of_another_kind_is_passed_over() -> None:
    """Also one that could not be followed by itself."""
    store = MemoryStore()
    keeper = settled_house(store).keeper(BACCARAT)
    tags = [one.tag for one in store.read(keeper.stream)]
    keeper.state.limits_version = tags.index("wagers-withdrawn.v1") + 1
    keeper.keep(store)
    assert World(store).house.keeper(BACCARAT).kept_version == 0


@pytest.mark.parametrize(
    "forged",
    [
        {"limits": pe.LimitsRecord((1, 10**14), {}, 10**14, 10**14, 10**14)},
        {"limits_version": 1},
        {"limits_version": 3},
        {"house_limits": pe.LimitsRecord((1, 10**14), {}, 10**14, 10**14, 10**14)},
        {"house_version": 2},
    ],
)
def test_a_snapshot_that_claims_other_limits_is_passed_over(forged: dict[str, object]) -> None:
    store = MemoryStore()
    keeper = settled_house(store).keeper(BACCARAT)
    true = keeper.state.copy()
    for name, value in forged.items():
        setattr(keeper.state, name, value)
    keeper.keep(store)
    found = World(store).house.keeper(BACCARAT)
    assert found.kept_version == 0
    assert found.state.limits == true.limits


# --- forged -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def record() -> MemoryStore:
    """Limits are set, a wager lies by them; the table closes with the coup and opens again."""
    world = World(sealer=None)
    world.admit("ann")
    world.until("betting")
    at_pit(world, limits(world, 60_00, 100_00))
    world.until("ready")
    world.until("betting")
    assert refused(world, 60_00) == [""]
    at_pit(world, CLOSE)
    world.until("shut")
    at_pit(world, OPEN)
    world.until("betting")
    world.house.check()
    assert isinstance(world.store, MemoryStore)
    return world.store


TAG_OF = {kind: tag for tag, kind in e.TAGS.items()}
STREAM = f"table/{BACCARAT}"
LOW = msgspec.structs.replace(read_config(None).tables[0].limits, bet=(60_00, 100_00))


def but(**changed: Any) -> pe.LimitsSet:
    """The limits that were set, but for what is changed."""
    return pe.LimitsSet(msgspec.structs.replace(LOW, **changed), "mia", "a quiet night")


@pytest.mark.parametrize(
    ("pick", "instead", "why"),
    [
        # a wager is judged by the limits that held when it was taken
        (pe.LimitsSet, [but(bet=(70_00, 100_00))], "does not take it: below_minimum player"),
        (pe.LimitsSet, [but(bet=(1_00, 50_00))], "does not take it: above_maximum player"),
        (pe.LimitsSet, [but(bet=(1_00, 90_00), patron_max=50_00)], "take it: patron_limit"),
        (pe.LimitsSet, [but(bet=(1_00, 90_00), table_max=50_00)], "take it: table_limit"),
        (pe.LimitsSet, [but(bet=(1_00, 90_00), liability_max=50_00)], "liability_limit player"),
        # none are set that cannot be, or by nobody
        (pe.LimitsSet, [but(bets={"tie": (1, 2)})], "its limits is wrong"),
        (pe.LimitsSet, [but(bet=(100_00, 60_00))], "cannot come now: limits_crossed"),
        (pe.LimitsSet, [but(), but()], "cannot come now: limits_unchanged"),
        (pe.LimitsSet, [pe.LimitsSet(LOW, "software", "quiet")], "manager_needed"),
        (pe.LimitsSet, [but(), pe.HouseLimitsChanged(LOW), pe.HouseLimitsChanged(LOW)], "due"),
        # nothing begins at a table that is closed, and it closes when it has to
        (pe.TableClosing, [], "cannot come now: table_closed"),
        (pe.TableClosing, [pe.TableClosing("mia", " ")], "reason_needed"),
        (pe.TableClosing, [pe.TableClosing("mia", "x"), e.TableClosed(BACCARAT)], "coup_running"),
        (e.TableClosed, [], "TableClosed was due"),
        (e.TableClosed, [e.TableClosed("other")], "TableClosed was due|had to be"),
        (e.TableClosed, [e.TableClosed(BACCARAT), e.BettingOpened("c", 3, False)], "table_closed"),
        (pe.TableReopened, [], "cannot come now: table_closed"),
        (pe.TableReopened, [pe.TableReopened("", "x")], "malformed_id"),
        (pe.TableReopened, [pe.ClosingTakenBack("mia", "x")], "TableReopened was due"),
    ],
)
def test_what_was_forged_is_found(
    record: MemoryStore, pick: type, instead: list[e.Event], why: str
) -> None:
    left = [pick]

    def rewrite(stored: StoredEvent) -> tuple[NewEvent, ...]:
        if not left or stored.tag != TAG_OF[left[0]] or stored.stream != STREAM:
            return (as_it_is(stored),)
        left.clear()
        return tuple(NewEvent(*e.encode(event)) for event in instead)

    forged = rewritten(record, rewrite)
    with pytest.raises(ChainBroken, match=why):
        follow(forged, STREAM)
    with pytest.raises(ChainBroken, match=why):
        verify_record(forged)
