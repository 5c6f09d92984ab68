"""The roads as one SVG picture that needs nothing else: no font, script or style sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal, NamedTuple

from croupier.games.baccarat.roads.columns import Column
from croupier.games.baccarat.roads.notation import OUTCOMES
from croupier.games.baccarat.roads.scoreboard import Roads
from croupier.games.baccarat.roads.svg_marks import (
    CELL,
    FELT,
    GRID,
    INK,
    PANEL,
    SMALL_CELL,
    SOFT_INK,
    bead,
    big_road_cell,
    dot,
    group,
    last_frame,
    letter_tag,
    lone_ties,
    small_mark,
    text,
    tie_stroke,
)
from croupier.games.baccarat.roads.text import DERIVED_NAMES, NAMES, tenths_of_percent

_MARGIN: Final = 200
_CAPTION: Final = 220
_GAP: Final = 140
_MIN_COLUMNS: Final = 24
_MAX_COLUMNS: Final = 48
_FONT: Final = "Inter, system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
_MARK_NAMES: Final = {"r": "red", "b": "blue"}
_MARK_MEANINGS: Final = {"r": "red, the columns run alike", "b": "blue, the columns differ"}


class _Placed(NamedTuple):
    """A drawn thing of some road, before the road is cut into bands."""

    column: int
    row: int
    drawing: str


class _Panel(NamedTuple):
    """A captioned grid of cells; a road longer than the grid goes on in bands below."""

    caption: str
    placed: list[_Placed]
    column_count: int
    row_count: int
    cell: int


class _Page:
    """What is drawn so far, on a page just wide enough for its longest road."""

    def __init__(self, roads: Roads, *, naturals: bool) -> None:
        self.roads = roads
        self.naturals = naturals
        self.parts: list[str] = []
        self.column_count = _full_columns(roads)
        self.left: Final = _MARGIN
        self.width = self.column_count * CELL
        # Panels of small cells share the width by two; one cell of each goes to the gutter.
        self.half_column_count = self.column_count - 1
        self.right_half = self.left + self.width - self.half_column_count * SMALL_CELL


def draw_svg(roads: Roads, *, naturals: bool = True) -> str:
    """Draw all five roads, the ask roads, the tally and a legend.

    Banker is red, Player blue, Tie green, and each cell has its letter as well. A red dot top left
    is a Banker pair, a blue dot bottom right a Player pair. A natural has no agreed form: here it
    is a grey dot top right.

    Args:
        roads: what :func:`~croupier.games.baccarat.roads.scoreboard.roads` gave.
        naturals: leave out the dots of naturals with ``False``.

    Returns:
        A whole SVG document, with a title and a description that tells every road in words.
    """
    page = _Page(roads, naturals=naturals)
    y = _top_band(page, _MARGIN + 300)
    full = page.column_count
    y = _panel(page, _Panel("Big Road", _big_road(page), full, roads.row_count, CELL), page.left, y)
    y = _derived_band(page, y)
    y = _legend(page, y)
    return _document(page, y)


def _full_columns(roads: Roads) -> int:
    """Columns of the Big Road panel: room for the longest road, within limits, in whole pairs."""
    needed = [cell.column_index + 2 for cell in roads.big_road]
    for road in roads.derived.values():
        needed.extend(cell.column_index + 3 for cell in road.cells)
    columns = max(needed, default=0)
    return max(_MIN_COLUMNS, min(_MAX_COLUMNS, columns + columns % 2))


def _top_band(page: _Page, y: int) -> int:
    """The bead plate on the left, the tally on the right."""
    roads, columns = page.roads, page.column_count // 2
    placed = [
        _Placed(cell.column_index, cell.row_index, bead(result, index, naturals=page.naturals))
        for index, (cell, result) in enumerate(zip(roads.bead, roads.results, strict=True))
    ]
    _frame_last(placed, "circle")
    plate = _Panel("Bead plate", placed, columns, roads.row_count, CELL)
    bottom = _panel(page, plate, page.left, y)
    return max(bottom, _tally(page, page.left + (columns + 1) * CELL, y + _CAPTION))


def _big_road(page: _Page) -> list[_Placed]:
    roads = page.roads
    if not roads.big_road and roads.leading_tie_count:
        return [_Placed(0, 0, lone_ties(roads.leading_tie_count))]
    placed = []
    for cell in roads.big_road:
        drawing = big_road_cell(cell, roads.results[cell.result_index], naturals=page.naturals)
        placed.append(_Placed(cell.column_index, cell.row_index, drawing))
    _frame_last(placed, "box")
    return placed


def _frame_last(placed: list[_Placed], kind: Literal["circle", "box"]) -> None:
    if placed:
        column, row, drawing = placed[-1]
        placed[-1] = _Placed(column, row, f"{last_frame(kind)}<g>{drawing}</g>")


def _derived_band(page: _Page, y: int) -> int:
    """Big Eye Boy beside the Small Road; below, Cockroach Pig beside the ask roads."""
    panels = {
        key: _Panel(
            DERIVED_NAMES[key],
            [_Placed(column, row, small_mark(key, mark)) for column, row, mark in road.cells],
            page.half_column_count,
            page.roads.row_count,
            SMALL_CELL,
        )
        for key, road in page.roads.derived.items()
    }
    below_eye = _panel(page, panels["big_eye"], page.left, y)
    below_small = _panel(page, panels["small"], page.right_half, y)
    y = max(below_eye, below_small)
    return max(_panel(page, panels["cockroach"], page.left, y), _ask(page, page.right_half, y))


def _panel(page: _Page, panel: _Panel, x: int, y: int) -> int:
    """Draw a panel in as many bands as it needs; returns where the next thing may start."""
    _, placed, column_count, row_count, size = panel
    page.parts.append(text(panel.caption, x, y + 130, 120, fill=SOFT_INK, weight=600))
    bands: dict[int, list[_Placed]] = {0: []}
    for each in placed:
        bands.setdefault(each.column // column_count, []).append(each)
    y += _CAPTION
    for band in range(max(bands) + 1):
        page.parts.append(_grid(panel, x, y))
        for column, row, drawing in bands.get(band, ()):
            at_x = x + (column - band * column_count) * size + size // 2
            page.parts.append(group(drawing, at_x, y + row * size + size // 2))
        y += row_count * size + _GAP
    return y


def _grid(panel: _Panel, x: int, y: int) -> str:
    size = panel.cell
    width, height = panel.column_count * size, panel.row_count * size
    lines = "".join(f"M{column * size} 0v{height}" for column in range(1, panel.column_count))
    lines += "".join(f"M0 {row * size}h{width}" for row in range(1, panel.row_count))
    box = f'<rect width="{width}" height="{height}" rx="30" fill="{PANEL}"/>'
    drawing = f'{box}<path d="{lines}" fill="none"/>'
    return group(f'<g stroke="{GRID}" stroke-width="10">{drawing}</g>', x, y)


def _tally(page: _Page, x: int, y: int) -> int:
    """Counts by outcome with their share, then streaks, and what marks there are."""
    counted, parts = page.roads.statistics, page.parts
    for line, outcome in enumerate(OUTCOMES):
        count, at_y = counted.count(outcome), y + 120 + 280 * line
        parts.append(group(letter_tag(outcome), x + 110, at_y))
        parts.append(text(NAMES[outcome], x + 300, at_y + 45, 130))
        parts.append(text(str(count), x + 1160, at_y + 45, 130, anchor="end", weight=700))
        share = tenths_of_percent(count, counted.coup_count)
        parts.append(text(share, x + 1720, at_y + 45, 120, anchor="end", fill=SOFT_INK))
    streak = counted.current_streak
    facts = [
        ("Longest Banker", str(counted.longest_banker_count)),
        ("Longest Player", str(counted.longest_player_count)),
        ("Streak now", str(streak) if streak else "none"),
    ]
    if page.roads.has_marks:
        facts.append(("Banker pairs", str(counted.banker_pair_count)))
        facts.append(("Player pairs", str(counted.player_pair_count)))
        facts.append(("Naturals", str(counted.natural_count)))
    for index, (name, value) in enumerate(facts):
        at_x, at_y = x + 1420 * (index // 3), y + 1040 + 180 * (index % 3)
        parts.append(text(name, at_x, at_y, 120, fill=SOFT_INK))
        parts.append(text(value, at_x + 1160, at_y, 120, anchor="end", weight=700))
    return y + 1440 + _GAP


def _ask(page: _Page, x: int, y: int) -> int:
    """For a next B and a next P, the mark each derived road would add, as shape and word."""
    parts = page.parts
    parts.append(text("If the next coup is", x, y + 130, 120, fill=SOFT_INK, weight=600))
    y += _CAPTION
    starts = {key: x + 300 + 840 * index for index, key in enumerate(DERIVED_NAMES)}
    for key, name in DERIVED_NAMES.items():
        parts.append(text(name, starts[key], y + 80, 110, fill=SOFT_INK))
    asked = {"B": page.roads.ask_banker._asdict(), "P": page.roads.ask_player._asdict()}
    for line, outcome in enumerate(asked):
        at_y = y + 280 + 270 * line
        parts.append(group(letter_tag(outcome), x + 110, at_y))
        for key, mark in asked[outcome].items():
            if mark is None:
                parts.append(text("no mark", starts[key], at_y + 40, 120, fill=SOFT_INK))
                continue
            parts.append(group(small_mark(key, mark), starts[key] + 60, at_y))
            parts.append(text(_MARK_NAMES[mark], starts[key] + 170, at_y + 40, 120))
    return y + 720 + _GAP


def _legend(page: _Page, y: int) -> int:
    items = [("Tie, counted on the last win", tie_stroke(50))]
    if page.roads.has_marks:
        items.append(("Banker pair", dot("B")))
        items.append(("Player pair", dot("P")))
        if page.naturals:
            items.append(("Natural", dot("N")))
    x = page.left
    for name, drawing in items:
        page.parts.append(group(drawing, x + 60, y + 60))
        page.parts.append(text(name, x + 180, y + 100, 110, fill=SOFT_INK))
        x += 340 + 60 * len(name)
    return _derived_key(page, y + 200) + _MARGIN


def _derived_key(page: _Page, y: int) -> int:
    """What the colours of the derived roads mean, beside the marks of all three."""
    x = page.left
    for mark, meaning in _MARK_MEANINGS.items():
        for key in DERIVED_NAMES:
            page.parts.append(group(small_mark(key, mark), x + 60, y + 60))
            x += 130
        page.parts.append(text(meaning, x + 50, y + 100, 110, fill=SOFT_INK))
        x += 210 + 60 * len(meaning)
    return y + 60


def _document(page: _Page, height: int) -> str:
    count = page.roads.statistics.coup_count
    coups = "1 coup" if count == 1 else f"{count} coups"
    width = page.width + 2 * _MARGIN
    top = _MARGIN + 150
    head = text("Baccarat roads", _MARGIN, top, 170, weight=700)
    head += text(coups, width - _MARGIN, top, 130, anchor="end", fill=SOFT_INK)
    root = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' width="{width // 10}" height="{height // 10}" role="img"'
        f' font-family="{_FONT}" fill="{INK}">'
    )
    told = f"<title>Baccarat roads of {coups}</title>\n<desc>{' '.join(_told(page.roads))}</desc>"
    ground = f'<rect width="{width}" height="{height}" rx="80" fill="{FELT}"/>'
    return "\n".join([root, told, ground, head, *page.parts, "</svg>\n"])


def _told(roads: Roads) -> Iterator[str]:
    """Every road in words, for those who do not see the picture."""
    counted = roads.statistics
    yield ", ".join(f"{NAMES[outcome]} {counted.count(outcome)}" for outcome in OUTCOMES) + "."
    yield f"Results in order: {' '.join(map(str, roads.results)) or 'none'}."
    yield f"Big Road columns: {_listed(roads.columns)}."
    for key, road in roads.derived.items():
        runs = [Column(_MARK_NAMES[run.letter] + " ", run.depth) for run in road.columns]
        yield f"{DERIVED_NAMES[key]}: {_listed(runs)}."
    yield f"On these roads: {'; '.join(_MARK_MEANINGS.values())}."
    for outcome, asked in (("B", roads.ask_banker), ("P", roads.ask_player)):
        told = (_MARK_NAMES[mark] if mark else "no mark" for mark in asked)
        yield f"If the next coup is {outcome}: {', '.join(told)}."


def _listed(columns: Iterable[Column]) -> str:
    return ", ".join(map(str, columns)) or "none"
