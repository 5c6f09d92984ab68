"""Pages of a table's past, however long it is."""

from __future__ import annotations

import pytest

from croupier.web import messages as m
from croupier.web.past import past_coups
from croupier.web.shaping import TableShaper
from croupier.web.words import void_words
from tests.service.floors import BACCARAT, PICTURES, World


@pytest.mark.parametrize("table_id", [BACCARAT, PICTURES])
def test_page_by_page_every_coup_comes_once(table_id: str) -> None:
    world = World()
    world.admit("ann")
    for _ in range(23):
        world.until("betting", table_id)
        bet = "banker" if table_id == BACCARAT else "player_1_win"
        for _ in range(3):
            world.turn(world.ask("ann", "place", {bet: 5_00}, table_id=table_id))
        world.until("ready", table_id)
    world.until("betting", table_id)  # one that is not ended is not past
    shaper = TableShaper(world.table(table_id))
    read: list[m.PastCoup] = []
    before: int | None = None
    more = True
    while more:
        page = past_coups(world.store, shaper, "ann", before, 5)
        assert len(page.coups) == min(5, 23 - len(read))
        read += page.coups
        before, more = page.coups[-1].coup_number, page.more
    assert [coup.coup_number for coup in read] == list(range(23, 0, -1))
    assert all(coup.result is not None and len(coup.result.wagers) == 3 for coup in read)
    shoes = [coup.shoe_number for coup in read]
    assert shoes == (list(range(23, 0, -1)) if table_id == PICTURES else [1] * 23)
    whole = past_coups(world.store, shaper, "ann", None, 100)
    assert (whole.coups, whole.more) == (read, False)


@pytest.mark.parametrize(("before", "found"), [(1, []), (0, []), (-5, []), (3, [2, 1])])
def test_before_the_first_there_is_nothing(before: int, found: list[int]) -> None:
    world = World()
    for _ in range(3):
        world.until("dealt")
        world.until("ready")
    shaper = TableShaper(world.table(BACCARAT))
    page = past_coups(world.store, shaper, "ann", before, 5)
    assert ([coup.coup_number for coup in page.coups], page.more) == (found, False)


def test_a_void_coup_says_why_as_it_did_when_it_happened() -> None:
    world = World()
    world.admit("ann")
    world.until("betting")
    world.turn(world.ask("ann", "place", {"banker": 5_00}))
    world.start()  # the house was stopped before there were cards
    world.until("dealt")
    world.until("ready")
    shaper = TableShaper(world.table(BACCARAT))
    stood, void = past_coups(world.store, shaper, "ann", None, 2).coups
    assert (stood.void, stood.void_words) == (False, None)
    assert (void.void, void.void_reason) == (True, "interrupted")
    assert void.void_words == void_words(void.coup_number, "interrupted")
    assert "because the house stopped" in void.void_words.en
    assert "because" not in void_words(1, "cannot-deal").en
