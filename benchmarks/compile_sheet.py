"""How long it takes to load and compile each shipped sheet.

Run: ``python benchmarks/compile_sheet.py [--rounds 20]``

Prints milliseconds, the least of many rounds, for reading the TOML and for compiling it to a
paytable, with the size of its key space and how many keys coups can reach; the slowest is last.
Nothing is kept between rounds.
"""

from __future__ import annotations

import argparse
from timeit import repeat
from typing import NamedTuple

from croupier.games.catalog import load_sheet, shipped_sheets
from croupier.games.three_pictures import facts
from croupier.rules.compile import PayTable, compile_sheet
from croupier.rules.sheet import Sheet


class Row(NamedTuple):
    """What was measured of a sheet; rows sort by the time taken."""

    seconds: float
    text: str


def compile_anew(sheet: Sheet) -> PayTable:
    """Compile with nothing remembered from the sheet before."""
    facts.reachable.cache_clear()
    return compile_sheet(sheet)


def measured(sheet_id: str, rounds: int) -> Row:
    """Load and compile a sheet so many times."""
    sheet = load_sheet(sheet_id)
    table = compile_anew(sheet)
    load = min(repeat(lambda: load_sheet(sheet_id), number=1, repeat=rounds))
    compiling = min(repeat(lambda: compile_anew(sheet), number=1, repeat=rounds))
    total = load + compiling
    shown = f"load {1e3 * load:5.1f}  compile {1e3 * compiling:5.1f}"
    size = f"{len(sheet.bets)} bets, {table.space.size} keys, {len(table.keys)} reachable"
    return Row(total, f"{sheet_id:<22} {shown}  together {1e3 * total:5.1f} ms  ({size})")


def main() -> None:
    """Measure every sheet and print, the slowest last."""
    parser = argparse.ArgumentParser(description="Measure loading and compiling of every sheet.")
    parser.add_argument("--rounds", type=int, default=20)
    rounds = parser.parse_args().rounds
    for row in sorted(measured(sheet_id, rounds) for sheet_id in shipped_sheets()):
        print(row.text)


if __name__ == "__main__":
    main()
