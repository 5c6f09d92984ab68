"""What a correction changes where people look: purses, statements, the past, roads, the seat."""

from __future__ import annotations

import csv
import io

import pytest

from croupier.ledger import PENDED
from croupier.ledger.corrections import CORRECTIONS, DEBT_OWED, DEBT_RELIEVED
from croupier.money import Currency
from croupier.service.cage import Cage
from croupier.service.corrections import Corrected, correct_coups
from croupier.service.debts import debt_minor
from croupier.service.news import Look
from croupier.table.correction_events import CoupCorrected
from croupier.table.refusals import Refusal
from croupier.web.frames import Corrected as CorrectedFrame
from croupier.web.messages import Result
from croupier.web.past import past_coups, statement, statement_csv
from croupier.web.shaping import TableShaper
from croupier.web.telling import shape_event
from tests.service.correcting import BETS, DAY, corrected, one, owing, played, world_of
from tests.service.floors import BACCARAT, PICTURES, World

USD = Currency.parse("USD")


@pytest.fixture
def world() -> World:
    return world_of()


def test_everybody_at_the_table_hears_of_it_and_whose_money_moved_of_his_purse(
    world: World,
) -> None:
    coup_id = played(world, **BETS)
    shaper = TableShaper(world.table())
    asked = [one(world, coup_id, "void")]
    turn = world.floor.turn(
        world.now, jobs=[lambda floor: correct_coups(floor, BACCARAT, asked, DAY)]
    )
    world.floor.commit()
    (happening,) = turn.happenings
    assert isinstance(happening.event, CoupCorrected)
    frame = shape_event(shaper, happening)
    assert isinstance(frame, CorrectedFrame)
    assert (frame.coup_number, frame.void, frame.history, frame.dealt) == (1, True, [], None)
    assert frame.words.en == "Coup 1 does not count after all; every stake went back."
    assert frame.roads is not None
    assert frame.roads.statistics.coups == 0
    moved = {row.patron_id for row in happening.event.wagers if row.moves}
    assert {purse.patron_id for purse in turn.purses} == moved
    results = {seen.look.patron_id: seen.result for seen in turn.seats}
    assert results.keys() == moved
    for result in results.values():
        assert result is not None
        assert result.void
        assert {row.result for row in result.wagers} == {"void"}


def test_the_roads_of_a_table_are_those_of_its_coups_by_now(world: World) -> None:
    """Also where as many coups stand as before, and the last one is the same."""
    shaper = TableShaper(world.table())
    ids = [played(world, ann={"player": 10_00}) for _ in range(4)]
    look, looks = Look(BACCARAT, None), []
    # the second and the third leave as many coups, and the same last one
    steps = [[], [("void", 0)], [("void", 1), ("restore", 0)], [("restore", 1)]]
    for step in steps:
        for what, index in step:
            assert isinstance(corrected(world, ids[index], what), Corrected)
        view = world.floor.see(look, world.now).view
        fresh = TableShaper(world.table()).tallies.of(view)
        assert shaper.tallies.of(view).roads == fresh.roads
        looks.append(fresh.roads)
    assert looks[0] == looks[3]
    assert looks[1] != looks[2]


@pytest.mark.parametrize("table_id", [BACCARAT, PICTURES])
def test_a_past_coup_is_shown_as_it_counts_by_now(table_id: str) -> None:
    world = world_of()
    bet = "banker" if table_id == BACCARAT else "player_1_win"
    ids = []
    for _ in range(3):
        world.until("betting", table_id)
        ids.append(world.state(table_id).coup_id)
        world.turn(world.ask("ann", "place", {bet: 5_00}, table_id=table_id))
        world.until("ready", table_id)
    before = past_coups(world.store, TableShaper(world.table(table_id)), "ann", None, 5)
    assert isinstance(corrected(world, ids[1], "void", table_id=table_id), Corrected)
    shaper = TableShaper(world.table(table_id))
    for page in (
        past_coups(world.store, shaper, "ann", None, 5),
        past_coups(world.store, shaper, "ann", 3, 5),
    ):
        shown = next(coup for coup in page.coups if coup.coup_number == 2)
        was = before.coups[1]
        assert (shown.void, shown.void_reason) == (True, "corrected")
        assert shown.corrected_words is not None
        assert shown.dealt is not None
        assert was.dealt is not None
        assert shown.dealt.hands == was.dealt.hands
        assert isinstance(shown.result, Result)
        assert (shown.result.void, shown.result.net) == (True, "0.00")
        assert next(c for c in page.coups if c.coup_number == 1) == before.coups[2]
    corrected(world, ids[1], "restore", table_id=table_id)
    back = past_coups(world.store, shaper, "ann", None, 5).coups[1]
    assert (back.void, back.result) == (False, before.coups[1].result)
    assert world.state(table_id).rounds[1].coup_number == 2


def test_a_statement_has_a_line_for_each_entry_and_says_which_wager_it_is(world: World) -> None:
    coup_id, winner = owing(world)
    corrected(world, coup_id, "void")
    corrected(world, coup_id, "restore")
    lines = statement(world.store, winner, USD, None, 200).lines[::-1]
    number = next(line.coup_number for line in lines if line.kind == "correction-refunded")
    of_coup = [line for line in lines if line.coup_number == number]
    kinds = [line.kind for line in of_coup]
    assert kinds == [
        "wager-pended",
        "wager-posted",
        "correction-refunded",
        "debt-owed",
        "correction-taken",
        "correction-paid",
        "correction-charged",
        "debt-relieved",
    ]
    wager = of_coup[0].wager
    for line in of_coup:
        debt = line.kind in (DEBT_OWED, DEBT_RELIEVED)
        assert (line.wager, line.bet) == ((None, None) if debt else (wager, of_coup[0].bet))
        assert (line.fate is not None) is (line.kind == PENDED)
        assert not line.balance.startswith("-")
    assert of_coup[0].fate == "won"
    rows = list(csv.DictReader(io.StringIO(statement_csv(world.store, winner, USD))))
    assert {row["kind"] for row in rows} >= CORRECTIONS


def test_a_purse_counts_what_is_owed_against_its_patron(world: World) -> None:
    coup_id, winner = owing(world)
    before = world.floor.purses.purse(winner, "USD")
    done = corrected(world, coup_id, "void")
    assert isinstance(done, Corrected)
    after = world.floor.purses.purse(winner, "USD")
    lost = sum(row.difference_minor for row in done.events[0].wagers if row.patron_id == winner)
    assert lost < 0
    assert after.net_minor - before.net_minor == lost
    assert after.balance_minor == 0
    assert debt_minor(world.house, winner, "USD") == -lost - before.balance_minor


def test_play_money_that_is_owed_ends_with_it() -> None:
    world = world_of()
    coup_id, winner = owing(world)
    corrected(world, coup_id, "void")
    assert debt_minor(world.house, winner, "USD")
    world.until("ready")
    cage = Cage(world.house, lambda patron_id, currency, minor: None)
    paid = cage.pay("in", winner, "USD", 5_00, key="k", by="cashier", reason="cash")
    assert not isinstance(paid, Refusal)
    world.house.commit()
    assert debt_minor(world.house, winner, "USD") == 0
    assert world.balance(winner) == 5_00
    world.house.check()
