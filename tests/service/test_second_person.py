"""The second person of a ruling confirms what he has seen; what waits outlives a failed turn."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.service.by_hand import RulingAsk, WaitingAsk
from tests.service.hand_floors import BACCARAT, HOA, MINH, HandWorld, frozen

STANDS = RulingAsk("i", "seen", ("stands",))


@pytest.fixture
def world() -> HandWorld:
    """A manager has a wager on a coup, and an incident is open in it."""
    return frozen()


def waiting(world: HandWorld) -> WaitingAsk:
    """What waits at the table."""
    found = world.hand.waits(BACCARAT, incident(world))
    assert found is not None
    return found


def incident(world: HandWorld) -> str:
    """The open incident."""
    return world.desk().incidents[0].incident_id


def confirm(world: HandWorld, incident_id: str, asked: str) -> str:
    """Why the second person is refused; empty where it is done."""
    done = world.job(lambda: world.hand.confirm(BACCARAT, HOA, incident_id, asked, world.now))
    return done.refusal.code if done.refusal else ""


def test_what_was_not_seen_is_not_confirmed(world: HandWorld) -> None:
    assert world.rule(MINH, "stands").waits
    seen = waiting(world).digest
    assert world.rule(MINH, "void-coup").waits
    for other in (seen, "", "no digest"):
        assert confirm(world, incident(world), other) == "ask_changed"
    assert world.desk().step == "ruling"
    ruled, seen = incident(world), waiting(world).digest
    assert confirm(world, ruled, seen) == ""
    assert world.balance("minh") == 1_000_00
    assert confirm(world, ruled, seen) == "nothing_to_confirm"


@pytest.mark.parametrize(
    "changed",
    [
        {"incident_id": "j"},
        {"reason": "felt"},
        {"effects": ()},
        {"effects": ("stands", "audit-shoe")},
        {"at_index": 0},
        {"card": "8s"},
    ],
)
def test_all_that_is_asked_is_in_its_name(changed: dict[str, Any]) -> None:
    before = WaitingAsk("minh", STANDS)
    assert before.digest == WaitingAsk("minh", RulingAsk(*STANDS)).digest
    assert before.digest != WaitingAsk("minh", STANDS._replace(**changed)).digest
    assert before.digest != WaitingAsk("hoa", STANDS).digest


def test_a_confirmation_whose_turn_fails_can_be_said_again(world: HandWorld) -> None:
    assert world.rule(MINH, "stands").waits
    ruled, seen = incident(world), waiting(world).digest
    hand = world.hand
    world.floor.turn(
        world.now, jobs=[lambda floor: hand.confirm(BACCARAT, HOA, ruled, seen, world.now)]
    )
    world.floor.undone([], world.now)  # the disk was full
    assert waiting(world).digest == seen
    assert confirm(world, ruled, seen) == ""
    assert world.desk().incidents == ()
