"""Rows of letters of Three Pictures: over shoes, over restarts, and of coups that stand alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from croupier.errors import StoreError
from croupier.games.three_pictures.coup import PLAYER_BOXES
from croupier.service.dealing import Clock
from croupier.service.record import event_of
from croupier.service.rounds import ROW_COUPS, baccarat_roads
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.views import TableView, table_view
from croupier.web import frames
from croupier.web.past import past_coups
from croupier.web.shaping import TableShaper
from croupier.web.telling import shape_event
from tests.service.floors import BACCARAT, PICTURES, Full, World

if TYPE_CHECKING:
    from croupier.web import messages as m

CLOCK = Clock(1, 2)


def shaper_of(world: World, table_id: str = PICTURES) -> TableShaper:
    """A shaper of a table of a world."""
    return TableShaper(world.table(table_id))


def view(world: World, table_id: str = PICTURES) -> TableView:
    """A table as it is."""
    return table_view(world.state(table_id))


def play(world: World, coups: int, table_id: str = PICTURES) -> None:
    """Let coups be settled."""
    for _ in range(coups):
        world.until("dealt", table_id)
        world.until("ready", table_id)


def letter(box: list[str], banker: list[str]) -> str:
    """How a box fared, from its cards alone: three pictures, then points, then pictures."""

    def rank(cards: list[str]) -> tuple[bool, int, int]:
        pictures = sum(card[0] in "JQK" for card in cards)
        points = sum({"A": 1, "T": 0, "J": 0, "Q": 0, "K": 0}.get(c[0]) or _pip(c) for c in cards)
        return pictures == 3, points % 10 if pictures < 3 else 0, pictures

    mine, other = rank(box), rank(banker)
    return "T" if mine == other else "W" if mine > other else "L"


def _pip(card: str) -> int:
    return int(card[0]) if card[0].isdigit() else 0


def expected(world: World) -> dict[str, str]:
    """The rows that the record leads to: every settled coup of the table, by its cards."""
    shaper, rows, dealt = shaper_of(world), dict.fromkeys(PLAYER_BOXES, ""), None
    for stored in world.store.read(f"table/{PICTURES}"):
        event = event_of(stored)
        if isinstance(event, e.CoupDealt):
            dealt = event
        elif isinstance(event, e.CoupSettled):
            assert dealt is not None
            hands = shaper.coup(1, dealt.coup, "").hands
            for box in PLAYER_BOXES:
                rows[box] += letter(hands[box].cards, hands["banker"].cards)
    return {box: row[-ROW_COUPS:] for box, row in rows.items()}


def told(rows: m.Rows | None) -> dict[str, str]:
    """Rows as a mapping."""
    assert rows is not None
    return {box: getattr(rows, box) for box in PLAYER_BOXES}


def test_rows_go_over_shoes_and_restarts_and_agree_with_the_record() -> None:
    world = World()
    for coups in (5, 30, ROW_COUPS):
        play(world, coups)
        rows = expected(world)
        for _ in range(2):
            shaper = shaper_of(world)
            state = shaper.state(view(world), CLOCK)
            assert told(state.rows) == rows
            assert told(shaper.lobby_row(view(world), CLOCK).rows) == rows
            assert msgspec.to_builtins(state.statistics) == {
                "coups": len(rows["player_1"]),
                "boxes": {
                    box: {letter: row.count(letter) for letter in "WLT"}
                    for box, row in rows.items()
                },
            }
            assert len(state.history) == min(12, len(rows["player_1"]))
            world.house.rollback()  # as after a kill: everything is read from the record
            world.start()


def test_rows_outlive_a_proper_close() -> None:
    world = World()
    play(world, 80)
    rows = expected(world)
    for keeper in world.house._keepers.values():
        keeper.keep(world.store)
    world.start()
    assert world.house.keeper(PICTURES).kept_version > 0
    assert told(shaper_of(world).state(view(world), CLOCK).rows) == rows


def test_a_settlement_tells_the_rows_with_its_coup() -> None:
    world, told_count = World(), 0
    shaper, fared = shaper_of(world), dict.fromkeys(PLAYER_BOXES, "")
    for _ in range(60):
        world.now = max(world.now + 1, world.floor.next_due_ms())
        for item in world.turn().happenings:
            event = shape_event(shaper, item) if item.view.table_id == PICTURES else None
            if isinstance(event, frames.Dealt):
                fared = told(event.dealt.fared)
            elif isinstance(event, frames.CoupSettled):
                rows = told(event.rows)
                assert {box: row[-1] for box, row in rows.items()} == fared
                told_count += 1
    assert told_count >= 5


def test_a_turn_that_is_undone_takes_its_letters_back() -> None:
    store = Full()
    world = World(store)
    play(world, 3)
    world.until("dealt", PICTURES)
    shaper, before = shaper_of(world), expected(world)
    world.now = max(world.now + 1, world.floor.next_due_ms())
    store.full = True
    for _ in range(3):
        turn = world.floor.turn(world.now)
        settled = [item for item in turn.happenings if item.view.table_id == PICTURES]
        if not settled:
            world.now = world.floor.next_due_ms()
            continue
        assert len(told(shaper.state(settled[-1].view, CLOCK).rows)["player_1"]) == 4
        with pytest.raises(StoreError):
            world.floor.commit()
        world.floor.undone([], world.now)
        break
    assert told(shaper.state(view(world), CLOCK).rows) == before
    store.full = False
    play(world, 1)
    assert told(shaper.state(view(world), CLOCK).rows) == expected(world)


def test_a_void_coup_has_no_letter() -> None:
    world = World()
    play(world, 2)
    world.until("dealt", PICTURES)
    before = expected(world)
    world.house.do(PICTURES, c.VoidCoup("misdeal"))
    world.house.commit()
    shaper = shaper_of(world)
    assert told(shaper.state(view(world), CLOCK).rows) == before
    newest = past_coups(world.store, shaper, "ann", None, 3).coups
    assert newest[0].void
    assert newest[0].dealt is None or newest[0].dealt.fared is None
    assert newest[1].dealt is not None
    assert told(newest[1].dealt.fared) == {box: row[-1] for box, row in before.items()}


def test_baccarat_has_roads_and_no_rows() -> None:
    world = World()
    play(world, 2, BACCARAT)
    shaper = shaper_of(world, BACCARAT)
    state = shaper.state(view(world, BACCARAT), CLOCK)
    assert state.rows is None
    assert state.roads is not None
    drawn = baccarat_roads(view(world, BACCARAT).rounds).to_json()
    assert msgspec.json.decode(msgspec.json.encode(state.roads)) == drawn
    assert state.statistics == state.roads.statistics
    assert shaper.lobby_row(view(world, BACCARAT), CLOCK).rows is None
    world.until("dealt", BACCARAT)
    dealt = shaper.dealt(view(world, BACCARAT))
    assert dealt is not None
    assert dealt.fared is None
