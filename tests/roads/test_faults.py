"""Faults that other programs and houses had, tested as kinds (fault list numbers 25, 27, 29)."""

from __future__ import annotations

from typing import NamedTuple
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.games.baccarat.roads import Result, roads
from croupier.games.baccarat.roads.svg import draw_svg
from tests.roads.reference import draw_big_road, draw_derived
from tests.roads.shoes import chequered, results, row_counts, wins_of

# --- 25: a column that does not end when the colour changes after ties ------------------------


def test_25_ties_between_the_sides() -> None:
    drawn = roads("P B T T P B P P P P P B T P T P B")
    assert " ".join(map(str, drawn.columns)) == "P1 B1 P1 B1 P5 B1 P2 B1"
    ties = {index: cell.tie_count for index, cell in enumerate(drawn.big_road) if cell.tie_count}
    tops = [index for index, cell in enumerate(drawn.big_road) if cell.row_index == 0]
    assert ties == {tops[1]: 2, tops[5]: 1, tops[6]: 1}
    assert drawn.big_eye == "rrrbrrrbbbb"
    assert drawn.small == "rrbrrrbrrb"
    assert drawn.cockroach == "rbrrrbrbb"


@given(chequered(), st.lists(st.integers(0, 3), min_size=91, max_size=91), row_counts())
def test_25_ties_anywhere_change_no_column_and_no_mark(
    line: str, tie_counts: list[int], rows: int
) -> None:
    wins = wins_of(line)
    with_ties = "T" * tie_counts[0] + "".join(
        win + "T" * ties for win, ties in zip(wins, tie_counts[1:], strict=False)
    )
    plain, tied = roads(wins, rows), roads(with_ties, rows)
    assert tied.columns == plain.columns
    assert tied.derived == plain.derived
    assert (tied.ask_banker, tied.ask_player) == (plain.ask_banker, plain.ask_player)
    assert [cell[:3] for cell in tied.big_road] == [cell[:3] for cell in plain.big_road]
    expected = tie_counts[1 : len(wins) + 1]
    if expected:
        expected[0] += tie_counts[0]
    assert [cell.tie_count for cell in tied.big_road] == expected


# --- 27: dragon tails that collide ------------------------------------------------------------


def cells(outcomes: str, rows: int = 6) -> list[tuple[int, int]]:
    return [cell[:2] for cell in roads(outcomes, rows).big_road]


def test_27_a_streak_turns_above_the_tail_of_the_other_side() -> None:
    drawn = cells("B" * 7 + "P" * 6)
    assert drawn[6] == (1, 5)
    assert drawn[7:] == [(1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (2, 4)]


def test_27_a_streak_turns_above_a_tail_of_its_own_side() -> None:
    drawn = cells("B" * 8 + "P" + "B" * 6)
    assert drawn[6:9] == [(1, 5), (2, 5), (1, 0)]
    assert drawn[9:] == [(2, 0), (2, 1), (2, 2), (2, 3), (2, 4), (3, 4)]


@pytest.mark.parametrize("rows", range(1, 21))
def test_27_tails_above_tails_up_to_the_top_row(rows: int) -> None:
    """Streaks that each outlast the sheet: every tail lies above the last, none is lost."""
    line = ("B" * 40 + "P" * 40) * 13
    drawn = cells(line, rows)
    assert len(set(drawn)) == len(line)
    assert max(row for _, row in drawn) == rows - 1
    assert roads(line, rows).to_json()["big_road"]["cells"] == draw_big_road(line, rows)


def test_27_a_tail_in_the_top_row_pushes_the_next_streak_right() -> None:
    assert cells("BBBPPB", rows=1) == [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0)]
    assert cells("BBBPPPB", rows=2) == [(0, 0), (0, 1), (1, 1), (1, 0), (2, 0), (3, 0), (4, 0)]


# --- 29: voided or corrected coups that stay on the road --------------------------------------


class Coup(NamedTuple):
    """A line of a table's log: a coup's number and how it stands now, ``None`` if void."""

    number: int
    result: Result | None


def standing(log: list[Coup]) -> list[Result]:
    """The results that stand: the last word on each coup, void ones left out."""
    last_word = {coup.number: coup.result for coup in log}
    in_order = (last_word[number] for number in sorted(last_word))
    return [result for result in in_order if result is not None]


def dots(svg: str) -> list[tuple[str, int, int]]:
    """Every pair or natural dot in a cell: its kind and place about the centre of the cell."""
    root = ElementTree.fromstring(svg)
    found = [
        (str(each.get("class")), int(str(each.get("cx"))), int(str(each.get("cy"))))
        for each in root.iter("{http://www.w3.org/2000/svg}circle")
        if str(each.get("class", "")).startswith("dot-")
    ]
    return [dot for dot in found if dot[1:] != (0, 0)]  # those of the legend are centred


def test_29_a_voided_coup_and_a_corrected_one() -> None:
    log = [Coup(1, Result("B")), Coup(2, Result("P", player_pair=True))]
    log += [Coup(2, None), Coup(3, Result("B", banker_pair=True))]
    before = roads(standing(log))
    assert before.to_json()["big_road"]["cells"] == [[0, 0, "B", 0], [0, 1, "B", 0]]
    assert before.statistics.player_pair_count == 0

    after = roads(standing([*log, Coup(1, Result("P"))]))
    assert after.to_json()["big_road"]["cells"] == [[0, 0, "P", 0], [1, 0, "B", 0]]
    for drawn in (before, after):
        seen = dots(draw_svg(drawn))
        assert len(seen) == 2, "round 3 on the bead plate and on the Big Road"
        assert all(kind == "dot-B" and x < 0 and y < 0 for kind, x, y in seen)


@given(results(), st.data())
def test_29_the_roads_are_those_of_the_results_that_stand(
    fallen: list[Result], data: st.DataObject
) -> None:
    log = [Coup(number, result) for number, result in enumerate(fallen)]
    roads(standing(log))  # what a display showed before; nothing of it may linger
    if fallen:
        changed = st.integers(0, len(fallen) - 1)
        now = st.none() | results().filter(bool).map(lambda some: some[0])
        changes = data.draw(st.lists(st.tuples(changed, now), max_size=8))
        log += [Coup(number, result) for number, result in changes]
    left = standing(log)
    line = "".join(result.outcome for result in left)
    drawn = roads(left)
    assert drawn.to_json()["big_road"]["cells"] == draw_big_road(line, 6)
    assert drawn.to_json()["results"] == [str(result) for result in left]
    assert [drawn.big_eye, drawn.small, drawn.cockroach] == [
        draw_derived(line, reach) for reach in (1, 2, 3)
    ]


@pytest.mark.parametrize(
    ("result", "kind", "left", "top"),
    [("Pb", "dot-B", True, True), ("Bp", "dot-P", False, False), ("Tn", "dot-N", False, True)],
)
def test_29_each_dot_has_its_own_corner(result: str, kind: str, left: bool, top: bool) -> None:
    seen = dots(draw_svg(roads(result)))
    assert seen
    assert all(
        (dot_kind, x < 0, y < 0) == (kind, left, top) and x != 0 and y != 0
        for dot_kind, x, y in seen
    )
