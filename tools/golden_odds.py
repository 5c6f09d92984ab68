"""Write the golden odds of the shipped sheets: tests/odds/golden/<sheet>.toml.

``python -m tools.golden_odds`` writes them; with ``--check`` it only tells which have fallen
behind. A change there is a change of what a bet is worth, to be looked at line by line.
"""

from __future__ import annotations

import sys
from pathlib import Path

from croupier.games.catalog import load_sheet, shipped_sheets
from croupier.games.rulebook import rulebook
from croupier.odds.appraise import appraise
from croupier.odds.bet import BetOdds
from tools import ROOT

FOLDER = ROOT / "tests" / "odds" / "golden"

_HEAD = """\
# Made by `python -m tools.golden_odds`: of all deals from a full shoe those that each tier of each
# bet decides, by the closed form. tests/odds/test_golden.py counts them by plain enumeration.
"""


def path_of(sheet_id: str) -> Path:
    """Where a sheet's golden odds lie."""
    return FOLDER / f"{sheet_id}.toml"


def golden(sheet_id: str) -> str:
    """A sheet's golden odds as they should be; a bet repeated over the boxes is there once."""
    book = rulebook(load_sheet(sheet_id))
    lines = [
        _HEAD,
        f'fingerprint = "{book.fingerprint}"',
        f"decks = {book.sheet.shoe.decks}",
    ]
    by_family: dict[str, BetOdds] = {}
    for odds in appraise(book):
        by_family.setdefault(odds.bet.family, odds)
    for family, odds in by_family.items():
        lines += ["", f'[bets."{family}"]', f"deals = {odds.deals}", "tiers = ["]
        *tiers, loss = odds.tiers
        for tier in tiers:
            told = f'weight = {tier.weight}, pays = "{tier.pay}", when = "{tier.when}"'
            lines.append(f"  {{ {told} }},")
        lines += ["]", f"loss = {loss.weight}", f'edge = "{odds.edge}"']
    return "\n".join(lines) + "\n"


def main(args: list[str]) -> int:
    """Write every file, or with ``--check`` compare. Returns an exit code."""
    if args not in ([], ["--check"]):
        print(f"unknown arguments {args}: the only one is --check", file=sys.stderr)
        return 2
    expected = {path_of(sheet_id): golden(sheet_id) for sheet_id in shipped_sheets()}
    stale = sorted(set(FOLDER.glob("*.toml")) - set(expected))
    behind = [
        path
        for path, text in expected.items()
        if not path.is_file() or path.read_text(encoding="utf-8") != text
    ]
    if not args:
        FOLDER.mkdir(exist_ok=True)
        for path in stale:
            path.unlink()
        for path in behind:
            path.write_text(expected[path], encoding="utf-8")
    for path in behind + stale:
        print(f"{path.relative_to(ROOT)} {'has fallen behind' if args else 'written'}")
    return 1 if args and behind + stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
