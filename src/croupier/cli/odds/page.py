"""The tables that ``croupier odds`` prints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from croupier.cli.amounts import percent
from croupier.cli.console import width
from croupier.cli.layout import table, wrapped
from croupier.cli.odds.asking import Shoe
from croupier.odds.appraisal import ENDLESS

if TYPE_CHECKING:
    from croupier.odds.appraisal import Appraisal

HEADS = ("bet", "edge", "resolved", "win", "push", "lose", "sd")


def page(found: Sequence[Appraisal]) -> list[str]:
    """A table of the bets for each shoe, under its cards where there are several shoes."""
    lines: list[str] = []
    for one in found:
        if lines:
            lines.append("")
        lines += shoe_lines(Shoe(one.decks, one.draw, one.gone), always=len(found) > 1)
        lines += _bets(one)
        for item in one.omitted:
            lines += wrapped(f"{item.bet_id} is left out: {item.reason}", width(), "", "  ")
    return lines


def shoe_lines(shoe: Shoe, *, always: bool) -> list[str]:
    """Which cards a table is about; nothing of a full shoe unless `always`."""
    decks, given, gone = shoe.decks, shoe.draw.given, shoe.gone
    if not (always or given or gone or decks is None):
        return []
    told = "counted cards" if decks is None else f"{decks} decks"
    told = {1: "1 deck", ENDLESS: "endlessly many decks"}.get(decks or 0, told)
    told += f" without {' '.join(map(str, gone))}" if gone else ""
    told += f", after {' '.join(map(str, given))}" if given else ""
    return wrapped(told, width(), "", "  ")


def _bets(one: Appraisal) -> list[str]:
    rows = [
        [
            item.bet.id,
            percent(item.edge),
            percent(item.edge_resolved),
            percent(item.win),
            percent(item.push),
            percent(item.lose),
            f"{item.sd_float:.4f}",
        ]
        for item in one.bets
    ]
    return table([HEADS, *rows], width()) if rows else []
