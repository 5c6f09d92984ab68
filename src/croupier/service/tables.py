"""A table on the floor, with what the floor remembers of it beside the record."""

from __future__ import annotations

from typing import Final

from croupier.service.config import TableConfig
from croupier.service.dealing import Dealer
from croupier.service.news import Result
from croupier.service.remembered import Remembered
from croupier.table.state import TableState
from croupier.table.views import TableView, table_view

__all__ = ["FloorTable"]

_KEPT_RESULTS: Final = 10_000


class FloorTable:
    """A table on the floor: its timing, and what was last told of it."""

    def __init__(self, config: TableConfig, dealer: Dealer) -> None:
        self.config, self.dealer = config, dealer
        self.seq = 0
        self.mark = dealer.mark()
        # a result that is not recorded would tell cards that may be wagered on again
        self.results: Remembered[str, Result] = Remembered(_KEPT_RESULTS)
        self._view: tuple[TableState, int, TableView] | None = None

    def view(self, state: TableState) -> TableView:
        """What anybody sees; taken once, however many look at it."""
        known = self._view
        if known is None or known[0] is not state or known[1] != state.version:
            known = self._view = state, state.version, table_view(state)
        return known[2]
