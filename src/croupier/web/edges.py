"""What each bet of a table keeps, reckoned once for all who ask."""

from __future__ import annotations

import threading

from croupier.api import odds as api_odds
from croupier.rules.sheet import Sheet
from croupier.web import messages as m

__all__ = ["Edges"]


class Edges:
    """The edges of tables' bets over a full shoe, by table; from any thread."""

    def __init__(self) -> None:
        self._known: dict[str, m.TableEdges] = {}
        self._lock = threading.Lock()

    def of(self, table_id: str, sheet: Sheet) -> m.TableEdges:
        """Those of a table; takes up to a second the first time."""
        with self._lock:
            if table_id not in self._known:
                bets = [
                    m.BetEdge(
                        bet.bet.id,
                        str(bet.edge),
                        float(bet.edge),
                        float(bet.win),
                        float(bet.push),
                        float(bet.lose),
                    )
                    for bet in api_odds.appraise(sheet).bets
                ]
                self._known[table_id] = m.TableEdges(table_id, bets)
            return self._known[table_id]
