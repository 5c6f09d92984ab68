"""Roads and statistics on the screen: baccarat's roads, or how each box fared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from croupier.cli.amounts import in_words
from croupier.cli.layout import aligned
from croupier.cli.playing.coups import MARGIN
from croupier.cli.playing.view import Line, View
from croupier.games.baccarat.roads import Result, Roads
from croupier.games.baccarat.roads.text import tenths_of_percent
from croupier.i18n.spacing import columns
from croupier.service.rounds import LETTERS, baccarat_roads, box_results
from croupier.table.state import Round

_ROWS = 6
_ASK_MARKS = 16
_TAIL = 12

Cells = Mapping[tuple[int, int], str]
"""What a road shows by column and row."""


def letter(view: View, mark: str) -> str:
    """How a language writes B, P, T, or W, L, T of a box."""
    boxes = view.game.sheet.game.boxes
    return view.words(f"{'box' if boxes else 'road'}-{mark.lower()}")


def road_lines(view: View) -> Iterator[Line]:
    """The roads of the present shoe."""
    rounds = view.game.state.rounds
    if not rounds:
        yield Line(view.words("roads-none"), "quiet")
    elif view.game.sheet.game.boxes:
        yield from _box_lines(view, box_results(rounds))
    else:
        yield from _big_and_bead(view, baccarat_roads(rounds))


def tail(view: View) -> str:
    """The last results on one line, the newest to the right; empty before the first."""
    rounds = view.game.state.rounds
    if not rounds or view.game.sheet.game.boxes:
        return ""
    marks = [letter(view, LETTERS[item.outcome or ""]) for item in rounds[-_TAIL:]]
    return " ".join(marks)


def _box_lines(view: View, fared: Mapping[str, str]) -> Iterator[Line]:
    names = {box: view.hand_name(box) for box in fared}
    width = max(map(columns, names.values()))
    step = 1 + max(columns(letter(view, mark)) for mark in "WLT")
    room = max(1, (view.width - width - 6) // step)
    for box, marks in fared.items():
        shown = " ".join(letter(view, mark) for mark in marks[-room:])
        space = " " * (width - columns(names[box]))
        yield Line(f"{MARGIN}{names[box]}{space}  {shown}")
    left_out = max(map(len, fared.values())) - room
    if left_out > 0:
        yield Line(view.words("boxes-cut", count=left_out), "quiet")
    yield Line(view.words("boxes-legend"), "quiet")


def _big_and_bead(view: View, drawn: Roads) -> Iterator[Line]:
    big = {
        (cell.column_index, cell.row_index): letter(view, cell.outcome)
        + (str(cell.tie_count) if cell.tie_count else "")
        for cell in drawn.big_road
    }
    if not big:  # ties before the first win wait where it will stand
        big[0, 0] = f"{letter(view, 'T')}{drawn.leading_tie_count}"
    bead = {
        (cell.column_index, cell.row_index): letter(view, cell.outcome) + _marks(result)
        for cell, result in zip(drawn.bead, drawn.results, strict=True)
    }
    yield from _grid(view, "big", big)
    yield from _grid(view, "bead", bead)
    rows = [[view.words("road-ask"), "", letter(view, "B"), letter(view, "P")]]
    asked = drawn.ask_banker._asdict(), drawn.ask_player._asdict()
    for key, road in drawn.derived.items():
        marks = [_derived(view, side[key]) for side in asked]
        last = "".join(_derived(view, mark) for mark in road.marks[-_ASK_MARKS:])
        if len(road.marks) > _ASK_MARKS:
            last = f"…{last}"
        rows.append([view.words(f"road-{key.replace('_', '-')}"), last, *marks])
    for line in aligned(rows, left=2):
        yield Line(MARGIN + line)
    yield Line(view.words("roads-legend"), "quiet")
    if drawn.has_marks:
        yield Line(view.words("roads-marks"), "quiet")


def _marks(result: Result) -> str:
    """Pairs and naturals after the letter, as ``croupier roads`` takes and shows them."""
    return (
        ("b" if result.banker_pair else "")
        + ("p" if result.player_pair else "")
        + ("n" if result.natural else "")
    )


def _derived(view: View, mark: str | None) -> str:
    return "-" if mark is None else view.words(f"road-mark-{mark}")


def _grid(view: View, road: str, cells: Cells) -> Iterator[Line]:
    """A road under its name: the newest columns that the screen has room for."""
    last = max(column for column, _ in cells)
    step = 1 + max(map(columns, cells.values()))
    first = max(0, last + 1 - max(1, (view.width - 2 * len(MARGIN)) // step))
    name = view.words(f"road-{road}")
    yield Line(view.words("road-cut", road=name, count=first) if first else name, "head")
    for row in range(min(_ROWS, 1 + max(row for _, row in cells))):
        texts = [cells.get((column, row), "·") for column in range(first, last + 1)]
        line = "".join(text + " " * (step - columns(text)) for text in texts)
        yield Line(MARGIN + line.rstrip(), "road")


# --- statistics -------------------------------------------------------------------------------


def stat_lines(view: View, rounds: Sequence[Round]) -> Iterator[Line]:
    """Counts of a shoe's coups, or of each box's results."""
    if not rounds:
        yield Line(view.words("roads-none"), "quiet")
    elif view.game.sheet.game.boxes:
        yield from _box_stats(view, rounds)
    else:
        yield from _shoe_stats(view, baccarat_roads(rounds))


def _box_stats(view: View, rounds: Sequence[Round]) -> Iterator[Line]:
    yield Line(view.words("stats-coups", count=len(rounds)))
    marks = "WLT"
    rows = [["", *(letter(view, mark) for mark in marks)]]
    for box, fared in box_results(rounds).items():
        counts = [str(fared.count(mark)) for mark in marks]
        rows.append([view.hand_name(box), *counts])
    for line in aligned(rows):
        yield Line(MARGIN + line)
    yield Line(view.words("boxes-legend"), "quiet")


def _shoe_stats(view: View, drawn: Roads) -> Iterator[Line]:
    counted = drawn.statistics
    yield Line(view.words("stats-coups", count=counted.coup_count))
    rows = []
    for name, mark in LETTERS.items():
        count = counted.count(mark)
        share = in_words(tenths_of_percent(count, counted.coup_count), view.lang)
        rows.append([view.words(f"side-{name}"), str(count), share])
    rows += [
        [view.words("stats-banker-pair"), str(counted.banker_pair_count), ""],
        [view.words("stats-player-pair"), str(counted.player_pair_count), ""],
        [view.words("stats-natural"), str(counted.natural_count), ""],
    ]
    for line in aligned(rows):
        yield Line(MARGIN + line)
    yield Line(
        view.words(
            "stats-streaks",
            banker=counted.longest_banker_count,
            player=counted.longest_player_count,
            tie=counted.longest_tie_count,
        )
    )
