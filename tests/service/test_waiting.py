"""Rulings that wait for a second person are recorded: they wait over any stop of the house."""

from __future__ import annotations

import pytest

from croupier.errors import ChainBroken
from croupier.service.by_hand import WaitingAsk
from croupier.service.verifying import verify_record
from croupier.service.waiting import (
    CorrectionWaits,
    CoupWaits,
    RulingWaits,
    VerdictWaits,
    Waits,
    last_waiting,
    note_waiting,
)
from croupier.store.memory import MemoryStore
from croupier.store.records import NewEvent
from tests.service.hand_floors import BACCARAT, HOA, MINH, PICTURES, HandWorld, frozen
from tests.service.houses import house_on

STREAM = f"waiting/{BACCARAT}"
VERDICT = VerdictWaits(
    "minh", "k2", "d1", "upheld", "it was in view", "resettle", "P:2h,2s B:9h,5d"
)
COUPS = CoupWaits(3, "void"), CoupWaits(4, "resettle", "P:2h,2s B:9h,5d")
CORRECTION = CorrectionWaits("minh", "k1", COUPS, "misread", "i1")
RULING = RulingWaits("minh", "i1", "seen", ("take-card-back",), 3, "5c", 7, (0, 2))


@pytest.fixture
def world() -> HandWorld:
    """A manager has a wager on a coup, and an incident is open in it."""
    return frozen()


def waits(world: HandWorld) -> WaitingAsk | None:
    """What waits at the table."""
    incidents = world.desk().incidents
    return world.hand.waits(BACCARAT, incidents[0].incident_id) if incidents else None


def confirmed(world: HandWorld, asked: WaitingAsk) -> str:
    """Why the second person is refused; empty where it is done."""
    incident_id = asked.ask.incident_id
    done = world.job(
        lambda: world.hand.confirm(BACCARAT, HOA, incident_id, asked.digest, world.now)
    )
    return done.refusal.code if done.refusal else ""


def test_what_waited_before_a_stop_is_confirmed_after_it(world: HandWorld) -> None:
    assert world.rule(MINH, "void-coup", reason="not in view").waits
    asked = waits(world)
    assert asked is not None
    for _ in range(2):
        world.start()
        assert waits(world) == asked
    assert confirmed(world, asked) == ""
    assert world.balance("minh") == 1_000_00
    assert (waits(world), confirmed(world, asked)) == (None, "nothing_to_confirm")
    world.start()
    assert (waits(world), confirmed(world, asked)) == (None, "nothing_to_confirm")
    assert verify_record(world.store).report.sums == {"USD": 0}


def test_what_is_asked_last_is_what_waits_and_what_is_asked_again_is_recorded_once(
    world: HandWorld,
) -> None:
    for effect in ("stands", "void-coup", "void-coup"):
        assert world.rule(MINH, effect).waits
    assert world.store.head(STREAM).version == 2
    asked = waits(world)
    world.start()
    assert waits(world) == asked
    assert asked is not None
    assert asked.ask.effects == ("void-coup",)
    assert world.rule(MINH, "void-coup").waits
    assert world.store.head(STREAM).version == 2
    assert confirmed(world, asked) == ""


def test_what_was_not_recorded_does_not_wait(world: HandWorld) -> None:
    assert world.rule(MINH, "stands").waits
    before = waits(world)
    incident_id = world.desk().incidents[0].incident_id
    hand, ask = world.hand, before.ask._replace(effects=("void-coup",)) if before else None
    assert ask is not None
    world.floor.turn(world.now, jobs=[lambda floor: hand.rule(BACCARAT, MINH, ask, world.now)])
    assert hand.waits(BACCARAT, incident_id) != before
    world.floor.undone([], world.now)  # the disk was full
    hand.unwait()
    assert waits(world) == before
    assert world.store.head(STREAM).version == 1


@pytest.mark.parametrize("said", [RULING, CORRECTION, VERDICT])
def test_what_is_recorded_reads_as_it_was_said(said: Waits) -> None:
    store = MemoryStore()
    house = house_on(store)
    others: list[Waits] = [RULING, CORRECTION, VERDICT]
    others.remove(said)
    for table_id, each in [(BACCARAT, said), (PICTURES, others[0]), (BACCARAT, others[1])]:
        note_waiting(house, table_id, each)
    house.commit()
    assert list(last_waiting(store, type(said))) == [(BACCARAT, said)]


def test_a_house_that_cannot_read_what_waits_says_where(world: HandWorld) -> None:
    world.job(
        lambda: world.house.note(STREAM, NewEvent("ruling-waits.v1", b'{"by":"minh","effects":3}'))
    )
    for look in (world.start, lambda: verify_record(world.store)):
        with pytest.raises(ChainBroken) as found:
            look()
        assert (found.value.stream, found.value.version) == (STREAM, 1)
