"""How a table went lately: roads of baccarat's shoe, rows of letters where there are boxes."""

from __future__ import annotations

import msgspec

from croupier.rules.sheet import Sheet
from croupier.service.rounds import baccarat_roads, recent_rows
from croupier.table.views import TableView
from croupier.web import messages as m
from croupier.web.felt import good_shape

__all__ = ["Tallies", "Tally"]


class Tally:
    """A table's tally after a coup; what its game does not have is None.

    Attributes:
        statistics: of the present shoe at baccarat, of the coups in `rows` where there are boxes.
        rows: for each box a letter a coup, over shoes, since each coup has a shoe of its own.
    """

    def __init__(self, sheet: Sheet, view: TableView) -> None:
        self.roads: m.Roads | None = None
        self.rows: m.Rows | None = None
        self.good: m.Good | None = None
        self.statistics: m.Statistics
        if sheet.game.boxes:
            rows = recent_rows(view.rounds)
            self.rows = m.Rows(**rows)
            counts = {
                box: m.BoxCounts(*(row.count(letter) for letter in "WLT"))
                for box, row in rows.items()
            }
            self.statistics = m.Statistics(len(self.rows.player_1), boxes=counts)
        else:
            self.roads = msgspec.convert(baccarat_roads(view.rounds).to_json(), m.Roads)
            self.good = good_shape(self.roads.big_road.columns)
            self.statistics = self.roads.statistics


class Tallies:
    """One table's tallies: the newest is kept, because a whole house asks for it at once."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._kept: tuple[tuple[int, int, int, int], Tally] | None = None

    def of(self, view: TableView) -> Tally:
        """The tally of the coups that a view shows."""
        last = view.rounds[-1].coup_number if view.rounds else 0
        # a corrected coup may stand in the place where it stood
        corrected = view.tally.correction_count
        key = (view.shoe_number, len(view.rounds), last, corrected)
        if self._kept is None or self._kept[0] != key:
            self._kept = (key, Tally(self._sheet, view))
        return self._kept[1]
