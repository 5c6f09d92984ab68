"""Coups at a floor that are corrected by words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.service.corrections import (
    Corrected,
    CorrectionAsked,
    correct_coups,
)
from croupier.store.memory import MemoryStore
from croupier.table.refusals import Refusal
from tests.service.floors import BACCARAT, World

DAY = 24 * 60
CORRECTED = "coup-corrected.v1"


def corrected(world: World, coup_id: str, what: Any, **more: Any) -> Corrected | Refusal:
    """Correct a coup in a turn, and make it durable."""
    table_id, window = more.pop("table_id", BACCARAT), more.pop("window", DAY)
    asked = one(world, coup_id, what, **more)
    answer: Corrected | Refusal = job(
        world, lambda floor: correct_coups(floor, table_id, [asked], window)
    )
    return answer


def one(world: World, coup_id: str, what: Any, **more: Any) -> CorrectionAsked:
    """A correction as a manager asks for it."""
    given: dict[str, Any] = {
        "correction_id": world.house.new_id(),
        "by": "mia",
        "reason": "a card was not shown",
    }
    return CorrectionAsked(coup_id, what, **(given | more))


def job(world: World, act: Callable[[Any], Any]) -> Any:
    """Do something in a turn."""
    found: list[Any] = []
    world.floor.turn(world.now, jobs=[lambda floor: found.append(act(floor))])
    world.floor.commit()
    return found[0]


def played(world: World, **stakes: dict[str, int]) -> str:
    """A coup with wagers on it; its id."""
    world.until("betting")
    coup_id = world.state().coup_id
    world.turn(*(world.ask(name, "place", of) for name, of in stakes.items()))
    world.until("ready")
    return coup_id


def world_of(store: MemoryStore | None = None) -> World:
    """A floor with three patrons."""
    world = World(store)
    for name in BETS:
        world.admit(name)
    return world


BETS = {
    "ann": {"player": 100_00, "tie": 10_00},
    "bob": {"banker": 100_00},
    "cat": {"player": 500_00, "player_pair": 5_00},
}


def owing(world: World) -> tuple[str, str]:
    """A coup whose winner has spent it all, and is void: the coup's id and his."""
    coup_id = played(world, ann={"player": 100_00}, bob={"banker": 100_00})
    while world.state().rounds[-1].outcome == "tie":
        coup_id = played(world, ann={"player": 100_00}, bob={"banker": 100_00})
    winner = "ann" if world.state().rounds[-1].outcome == "player" else "bob"
    # all of it is in play on the next coup
    world.until("betting")
    has = world.balance(winner) // 100 * 100
    for bet in ("player", "banker", "tie"):
        part = min(has, 500_00)
        if part:
            world.turn(world.ask(winner, "place", {bet: part}))
        has -= part
    return coup_id, winner
