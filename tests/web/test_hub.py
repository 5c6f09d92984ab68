"""Who listens is told, who has left is not: the hub by itself, with a floor in the test's hand."""

from __future__ import annotations

import json
from typing import Any

from croupier.service.news import Look, Seen
from croupier.web.hub import QUEUE_FRAMES, Hub, Listener
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


# --- who falls behind ----------------------------------------------------------------------


def test_who_is_behind_gets_the_newest_state_once_after_what_led_to_it() -> None:
    world = World()
    world.admit("ann")
    hub = hub_of(world)
    slow = listener_at(hub)
    hub.watch(slow, seen(world), None)
    hub.follow_lobby(slow, [seen(world)])
    for phase in ("betting", "ready", "betting"):
        play(world, hub, phase)
        for stake in range(10, 100, 10):
            hub.tell(world.turn(world.ask("ann", "place", {"player": stake * 100})))
            hub.tell_totals()
    heard = told(slow)
    totals = [frame["totals"]["bets"] for frame in heard if frame["type"] == "totals"]
    assert totals == [{"player": "450.00"}]
    rows = [frame["row"] for frame in heard if frame["type"] == "lobby-row"]
    assert {row["table"]: row["phase"] for row in rows}[BACCARAT] == "betting"
    assert len(rows) == len({row["table"] for row in rows})
    # a client passes over the totals of a coup that it has not heard of yet
    kinds = [frame["type"] for frame in heard]
    assert "event" not in kinds[kinds.index("totals") :]


def test_states_of_each_table_and_kind_are_kept_apart() -> None:
    listener = Listener("ann")
    for number in range(3 * QUEUE_FRAMES):
        for state_of in (("totals", "a"), ("totals", "b"), ("lobby-row", "a")):
            listener.send(f"{number} {state_of}".encode(), state_of)
    assert not listener.cut
    newest = 3 * QUEUE_FRAMES - 1
    assert [listener.take() for _ in range(4)] == [
        f"{newest} ('totals', 'a')".encode(),
        f"{newest} ('totals', 'b')".encode(),
        f"{newest} ('lobby-row', 'a')".encode(),
        None,
    ]


def test_who_is_cut_off_gets_nothing_more() -> None:
    """What follows on a gap is worth nothing."""
    listener = Listener("ann")
    for number in range(QUEUE_FRAMES + 5):
        listener.send(b"%d" % number)
    assert listener.cut
    assert listener.take() is None


def test_who_was_away_for_long_is_shown_the_table_rather_than_all_that_happened() -> None:
    """A tail as long as the queue would cut him off before he has read anything."""
    world = World()
    world.until("betting")
    hub = hub_of(world)
    first = seen(world)
    for _ in range(20):
        play(world, hub, "dealt")
        play(world, hub, "betting")
    back = listener_at(hub)
    hub.watch(back, seen(world), first.seq)
    assert [message["type"] for message in told(back)] == ["snapshot"]
    assert not back.cut
    # and after a short while by what he has missed
    short = seen(world)
    play(world, hub, "dealt")
    hub.watch(back, seen(world), short.seq)
    assert {message["type"] for message in told(back)} == {"event", "seat"}
