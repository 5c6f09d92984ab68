"""Write the covariances of bets of shipped sheets with boxes, so that no report waits for them.

``python -m tools.between_boxes`` writes them; it takes some minutes, and only a sheet whose bets,
prices or deal changed needs it.
"""

from __future__ import annotations

import json

from croupier.games.catalog import load_sheet, shipped_sheets
from croupier.games.rulebook import rulebook
from croupier.odds.correlations import correlations
from croupier.service.reports.expected import KEPT, pair_of
from tools import ROOT

FILE = ROOT / "src" / "croupier" / "service" / "reports" / KEPT


def written() -> str:
    """The file as it should be."""
    found: dict[str, dict[str, str]] = {}
    for sheet_id in shipped_sheets():
        book = rulebook(load_sheet(sheet_id))
        if book.game.boxes:
            pairs = correlations(book, None, tuple(book.sheet.bets.values()))
            found[book.fingerprint] = {
                " ".join(pair_of(*pair)): str(each.covariance) for pair, each in pairs.items()
            }
    return json.dumps(found, indent=0, sort_keys=True) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
    print(f"wrote {FILE.relative_to(ROOT)}")
