"""Shapes and letters of single cells, each drawn about its own centre.

Lengths are whole numbers of tenths of a pixel at the picture's natural size.
"""

from __future__ import annotations

from typing import Final, Literal

from croupier.games.baccarat.roads.columns import BigRoadCell
from croupier.games.baccarat.roads.notation import Result
from croupier.games.baccarat.roads.text import NAMES

CELL: Final = 240
SMALL_CELL: Final = 120

RED: Final = "#bf2f3d"
BLUE: Final = "#2a62c0"
GREEN: Final = "#1d7a4c"
GREY: Final = "#6d6a61"
INK: Final = "#1e2420"
SOFT_INK: Final = "#4a534d"
FELT: Final = "#f2eee5"
PANEL: Final = "#fffdf8"
GRID: Final = "#e6e0d3"

_OUTCOME_COLOURS: Final = {"B": RED, "P": BLUE, "T": GREEN}
_DOT_COLOURS: Final = {"B": RED, "P": BLUE, "N": GREY}
_MARK_COLOURS: Final = {"r": RED, "b": BLUE}
_CORNER: Final = 80


def escaped(words: str) -> str:
    """Text that is safe between tags."""
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def group(drawing: str, x: int, y: int) -> str:
    """A drawing moved to where its cell is."""
    return f'<g transform="translate({x} {y})">{drawing}</g>'


def text(
    words: str,
    x: int,
    y: int,
    size: int,
    *,
    anchor: Literal["start", "middle", "end"] = "start",
    fill: str = INK,
    weight: int = 400,
) -> str:
    """A line of text with its baseline at ``y``."""
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" font-weight="{weight}" '
        f'text-anchor="{anchor}" fill="{fill}">{escaped(words)}</text>'
    )


def dot(kind: Literal["B", "P", "N"], x: int = 0, y: int = 0) -> str:
    """The dot of a Banker pair, Player pair or natural, rimmed so that it shows on any colour."""
    return (
        f'<circle class="dot-{kind}" cx="{x}" cy="{y}" r="36" fill="{_DOT_COLOURS[kind]}" '
        f'stroke="{PANEL}" stroke-width="14"/>'
    )


def tie_stroke(reach: int) -> str:
    """The green stroke of a tie, from bottom left to top right."""
    return _green_line(f"M{-reach} {reach}L{reach} {-reach}")


def letter_tag(outcome: str) -> str:
    """A filled disc with the letter of an outcome."""
    return f'<circle r="100" fill="{_OUTCOME_COLOURS[outcome]}"/>' + text(
        outcome, 0, 45, 125, anchor="middle", fill="#ffffff", weight=700
    )


def bead(result: Result, result_index: int, *, naturals: bool) -> str:
    """A bead: disc and letter, with the dots of its marks."""
    return _titled(result, result_index) + letter_tag(result.outcome) + _dots(result, naturals)


def big_road_cell(cell: BigRoadCell, result: Result, *, naturals: bool) -> str:
    """A win: ring and letter, a stroke for ties with their number when there are several."""
    colour = _OUTCOME_COLOURS[cell.outcome]
    drawing = f'<circle r="90" fill="{PANEL}" stroke="{colour}" stroke-width="20"/>'
    drawing += text(cell.outcome, 0, 42, 115, anchor="middle", fill=colour, weight=700)
    if cell.tie_count:
        drawing += _tie_ends(cell.tie_count, natural_dot=result.natural and naturals)
    drawing += _dots(result, naturals)
    return _titled(result, cell.result_index, cell.tie_count) + drawing


def lone_ties(tie_count: int) -> str:
    """Ties while nobody has won yet: the stroke alone, waiting in the first cell."""
    title = f"<title>{_ties(tie_count)}, no win yet</title>"
    return title + tie_stroke(105) + _tie_number(tie_count)


def small_mark(road_key: str, mark: str) -> str:
    """A derived mark: ring of Big Eye Boy, disc of the Small Road, slash of Cockroach Pig."""
    colour = _MARK_COLOURS[mark]
    title = f"<title>{'red' if mark == 'r' else 'blue'}</title>"
    if road_key == "big_eye":
        return f'{title}<circle r="39" fill="none" stroke="{colour}" stroke-width="20"/>'
    if road_key == "small":
        return f'{title}<circle r="47" fill="{colour}"/>'
    return (
        f'{title}<path d="M-37 37L37 -37" stroke="{colour}" stroke-width="24" '
        'stroke-linecap="round"/>'
    )


def last_frame(kind: Literal["circle", "box"]) -> str:
    """Marks the newest cell of a road."""
    if kind == "circle":
        return f'<circle r="112" fill="none" stroke="{INK}" stroke-width="14"/>'
    return (
        f'<rect x="-113" y="-113" width="226" height="226" rx="30" fill="none" '
        f'stroke="{INK}" stroke-width="14"/>'
    )


def _dots(result: Result, naturals: bool) -> str:
    dots = ""
    if result.banker_pair:
        dots += dot("B", -_CORNER, -_CORNER)
    if result.player_pair:
        dots += dot("P", _CORNER, _CORNER)
    if result.natural and naturals:
        dots += dot("N", _CORNER, -_CORNER)
    return dots


def _tie_ends(tie_count: int, *, natural_dot: bool) -> str:
    """The ends of the stroke, clear of the letter, each unless a figure or dot has its corner."""
    lower = "" if tie_count > 1 else "M-105 105L-56 56"
    upper = "" if natural_dot else "M56 -56L105 -105"
    line = _green_line(lower + upper) if lower or upper else ""
    return line + _tie_number(tie_count)


def _green_line(path: str) -> str:
    return (
        f'<path class="tie" d="{path}" stroke="{GREEN}" stroke-width="26" stroke-linecap="round"/>'
    )


def _tie_number(tie_count: int) -> str:
    """How many ties, when several, at the lower end of the stroke, where no dot comes.

    Its rim is a second text and not ``paint-order``, which some viewers do not know: they would
    draw the rim on top.
    """
    if tie_count == 1:
        return ""
    rim, figure = (
        text(str(tie_count), -120, 116, 90, fill=fill, weight=700) for fill in (PANEL, GREEN)
    )
    return f'<g class="rim" stroke="{PANEL}" stroke-width="30">{rim}</g>{figure}'


def _titled(result: Result, result_index: int, tie_count: int = 0) -> str:
    told = [f"Coup {result_index + 1}: {NAMES[result.outcome]}"]
    if result.banker_pair:
        told.append("Banker pair")
    if result.player_pair:
        told.append("Player pair")
    if result.natural:
        told.append("natural")
    if tie_count:
        told.append(_ties(tie_count))
    return f"<title>{', '.join(told)}</title>"


def _ties(tie_count: int) -> str:
    return "1 tie" if tie_count == 1 else f"{tie_count} ties"
