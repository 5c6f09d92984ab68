"""The baccarat roads: bead plate, Big Road, Big Eye Boy, Small Road, Cockroach Pig.

>>> from croupier.games.baccarat.roads import roads
>>> shoe = roads("BPPTB")
>>> [str(column) for column in shoe.columns]
['B1', 'P2', 'B1']
>>> shoe.big_eye, shoe.ask_player.big_eye
('bb', 'b')

Pure: results in, cells and marks out. ``svg.draw_svg`` and ``text.draw_text`` make pictures of
them; they are not imported here, for a table that only sends cells.
"""

from __future__ import annotations

from croupier.games.baccarat.roads.columns import BigRoadCell, Column, place
from croupier.games.baccarat.roads.derived import Ask, DerivedCell, DerivedRoad, Mark
from croupier.games.baccarat.roads.notation import (
    MAX_RESULT_COUNT,
    Outcome,
    Result,
    format_results,
    parse_results,
)
from croupier.games.baccarat.roads.scoreboard import (
    DEFAULT_ROW_COUNT,
    MAX_ROW_COUNT,
    BeadCell,
    Roads,
    roads,
)
from croupier.games.baccarat.roads.statistics import Statistics

__all__ = [
    "DEFAULT_ROW_COUNT",
    "MAX_RESULT_COUNT",
    "MAX_ROW_COUNT",
    "Ask",
    "BeadCell",
    "BigRoadCell",
    "Column",
    "DerivedCell",
    "DerivedRoad",
    "Mark",
    "Outcome",
    "Result",
    "Roads",
    "Statistics",
    "format_results",
    "parse_results",
    "place",
    "roads",
]
