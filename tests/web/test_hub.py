"""Who listens is told, who has left is not: the hub by itself, with a floor in the test's hand."""

from __future__ import annotations

import json
from typing import Any

from croupier.service.news import Look, Seen
from croupier.web.hub import Hub, Listener
from croupier.web.shaping import TableShaper
from tests.service.floors import BACCARAT, World


def hub_of(world: World) -> Hub:
    """A hub of the house's tables."""
    return Hub({table.id: TableShaper(table) for table in world.config.tables}, lambda _: 0)


def listener_at(hub: Hub, patron_id: str = "ann") -> Listener:
    """A socket that has opened."""
    listener = Listener(patron_id)
    hub.add(listener)
    return listener


def seen(world: World, patron_id: str = "ann") -> Seen:
    """The table as it is."""
    return world.floor.see(Look(BACCARAT, patron_id), world.now)


def told(listener: Listener) -> list[dict[str, Any]]:
    """What is sent to a socket now."""
    found = []
    while (frame := listener.take()) is not None:
        found.append(json.loads(frame))
    return found


def play(world: World, hub: Hub, phase: str) -> None:
    """Let the time go by until the table is in a phase, telling every turn."""
    while world.state().phase != phase:
        world.now = max(world.now + 1, world.floor.next_due_ms())
        hub.tell(world.turn())


def test_who_left_before_he_saw_what_he_asked_for_follows_nothing() -> None:
    world = World()
    hub = hub_of(world)
    gone, here = listener_at(hub), listener_at(hub)
    hub.remove(gone)
    for listener in (gone, here):
        hub.watch(listener, seen(world), None)
        hub.follow_lobby(listener, [seen(world)])
    play(world, hub, "ready")
    play(world, hub, "betting")
    hub.tell_totals()
    kinds = [frame["type"] for frame in told(here)]
    assert kinds[:2] == ["snapshot", "lobby"]
    assert {"event", "lobby-row"} <= set(kinds)
    assert told(gone) == []
    hub.remove(here)
    play(world, hub, "dealt")
    assert told(here) == []
