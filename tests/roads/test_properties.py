"""What holds for every shoe, above all: the roads are those a person draws cell by cell."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from croupier.games.baccarat.roads import Outcome, Result, Roads, place, roads
from tests.roads.reference import draw_big_road, draw_derived, draw_runs, longest_run
from tests.roads.shoes import DERIVED, outcomes, results, row_counts, streaky, wins_of

REACHES = dict(zip(DERIVED, (1, 2, 3), strict=True))
SIDES: tuple[Outcome, Outcome] = ("B", "P")


def marks(drawn: Roads) -> dict[str, str]:
    return {key: road.marks for key, road in drawn.derived.items()}


def asked(drawn: Roads, side: Outcome) -> dict[str, str | None]:
    return (drawn.ask_banker if side == "B" else drawn.ask_player)._asdict()


@given(outcomes(), row_counts())
def test_the_big_road_is_the_one_walked_cell_by_cell(line: str, rows: int) -> None:
    assert roads(line, rows).to_json()["big_road"]["cells"] == draw_big_road(line, rows)


@given(outcomes(), row_counts())
def test_derived_roads_are_those_of_looking_left(line: str, rows: int) -> None:
    drawn = roads(line, rows)
    assert marks(drawn) == {key: draw_derived(line, reach) for key, reach in REACHES.items()}
    for road in drawn.derived.values():
        assert [list(cell) for cell in road.cells] == draw_runs(road.marks, rows)
        assert "".join(column.letter * column.depth for column in road.columns) == road.marks


@given(outcomes())
def test_columns_are_the_streaks_of_wins(line: str) -> None:
    columns = roads(line).columns
    assert "".join(column.letter * column.depth for column in columns) == wins_of(line)
    assert all(one.letter != other.letter for one, other in pairwise(columns))


@given(outcomes(), row_counts())
def test_every_cell_is_drawn_once_and_inside_the_rows(line: str, rows: int) -> None:
    drawn = roads(line, rows)
    grids: list[list[tuple[int, int]]] = [
        [(cell.column_index, cell.row_index) for cell in drawn.bead],
        [(cell.column_index, cell.row_index) for cell in drawn.big_road],
    ]
    grids.extend(
        [(cell.column_index, cell.row_index) for cell in road.cells]
        for road in drawn.derived.values()
    )
    for cells in grids:
        assert len(set(cells)) == len(cells)
        assert all(column >= 0 and 0 <= row < rows for column, row in cells)


@given(outcomes())
def test_rows_change_the_drawing_only(line: str) -> None:
    few, many = roads(line, 3), roads(line, 20)
    assert few.columns == many.columns
    assert marks(few) == marks(many)
    assert (few.ask_banker, few.ask_player) == (many.ask_banker, many.ask_player)
    assert few.statistics == many.statistics


@given(outcomes(), st.sampled_from(SIDES))
def test_the_asked_mark_is_the_one_that_comes(line: str, side: Outcome) -> None:
    before, after = roads(line), roads(line + side)
    for key, mark in asked(before, side).items():
        assert marks(after)[key] == marks(before)[key] + (mark or "")


@given(outcomes())
def test_banker_and_player_ask_opposite_marks(line: str) -> None:
    drawn = roads(line)
    for key in DERIVED:
        both = {asked(drawn, "B")[key], asked(drawn, "P")[key]}
        # Just before a road starts one side may add its first mark and the other none.
        assert both in ({"r", "b"}, {None}, {None, "r"}, {None, "b"})
        if marks(drawn)[key]:
            assert both == {"r", "b"}


@given(outcomes(), row_counts())
def test_a_tie_adds_a_bead_and_a_stroke_and_nothing_else(line: str, rows: int) -> None:
    before, after = roads(line, rows), roads(line + "T", rows)
    assert len(after.bead) == len(before.bead) + 1
    assert after.columns == before.columns
    assert after.derived == before.derived
    assert (after.ask_banker, after.ask_player) == (before.ask_banker, before.ask_player)
    assert sum(cell.tie_count for cell in after.big_road) == (
        line.count("T") + 1 if before.big_road else 0
    )


@given(outcomes())
def test_swapping_the_sides_swaps_letters_and_no_mark(line: str) -> None:
    swap = str.maketrans("BP", "PB")
    drawn, mirrored = roads(line), roads(line.translate(swap))
    assert mirrored.derived == drawn.derived
    assert mirrored.ask_banker == drawn.ask_player
    assert [cell[:2] for cell in mirrored.big_road] == [cell[:2] for cell in drawn.big_road]


@given(st.lists(st.integers(1, 60), max_size=40), row_counts())
def test_a_streak_goes_down_then_right(depths: list[int], rows: int) -> None:
    places = iter(place(depths, rows))
    taken: set[tuple[int, int]] = set()
    last_start = -1
    for depth in depths:
        cells = [next(places) for _ in range(depth)]
        start = cells[0][0]
        assert cells[0][1] == 0
        assert start > last_start
        assert all((column, 0) in taken for column in range(last_start + 1, start))
        turned = False
        for (column, row), cell in pairwise(cells):
            below_is_free = row + 1 < rows and (column, row + 1) not in taken
            if not turned and below_is_free:
                assert cell == (column, row + 1)
            else:
                assert cell == (column + 1, row)
                turned = True
        taken.update(cells)
        last_start = start
    assert next(places, None) is None


@given(results())
def test_cells_lead_back_to_their_results(given_results: list[Result]) -> None:
    drawn = roads(given_results)
    wins = [i for i, result in enumerate(given_results) if result.outcome != "T"]
    assert [cell.result_index for cell in drawn.big_road] == wins
    assert [cell.outcome for cell in drawn.big_road] == [given_results[i].outcome for i in wins]
    assert drawn.results == tuple(given_results)


@given(results())
def test_marks_move_no_cell(given_results: list[Result]) -> None:
    plain = roads("".join(result.outcome for result in given_results))
    drawn = roads(given_results)
    assert (drawn.bead, drawn.big_road, drawn.derived) == (
        plain.bead,
        plain.big_road,
        plain.derived,
    )


@given(results())
def test_statistics_count_what_is_there(given_results: list[Result]) -> None:
    counted = roads(given_results).statistics
    line = "".join(result.outcome for result in given_results)
    assert counted.coup_count == len(line)
    assert counted.banker_pair_count == len([r for r in given_results if r.banker_pair])
    assert counted.player_pair_count == len([r for r in given_results if r.player_pair])
    assert counted.natural_count == len([r for r in given_results if r.natural])
    assert counted.longest_banker_count == longest_run(wins_of(line), "B")
    assert counted.longest_player_count == longest_run(wins_of(line), "P")
    assert counted.longest_tie_count == longest_run(line, "T")
    shares = [counted.share(outcome) for outcome in ("B", "P", "T")]
    assert sum(filter(None, shares), Fraction(0)) == (1 if line else 0)
    assert shares == [Fraction(line.count(o), len(line)) if line else None for o in "BPT"]


@given(streaky())
def test_the_current_streak_is_how_the_wins_end(line: str) -> None:
    streak, wins = roads(line).statistics.current_streak, wins_of(line)
    if streak is None:
        assert wins == ""
        return
    before = wins[: -streak.depth]
    assert wins == before + streak.letter * streak.depth
    assert not before.endswith(streak.letter)


@given(results(), row_counts())
def test_one_line_tells_all(given_results: list[Result], rows: int) -> None:
    drawn = roads(given_results, rows)
    assert roads(str(drawn), rows) == drawn
