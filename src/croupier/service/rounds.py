"""Coups as roads, rows and statistics take them, for every screen that shows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from croupier.games.baccarat.roads import Outcome, Result, Roads, roads
from croupier.games.three_pictures.coup import PLAYER_BOXES
from croupier.table.state import Round

__all__ = ["LETTERS", "ROW_COUPS", "baccarat_roads", "box_results", "fared", "recent_rows"]

LETTERS: Final[Mapping[str, Outcome]] = {"banker": "B", "player": "P", "tie": "T"}
"""How roads write each outcome of baccarat."""

ROW_COUPS: Final = 60
"""How many coups a table's rows of letters go back."""


def baccarat_roads(rounds: Iterable[Round]) -> Roads:
    """The roads of the coups of a shoe that stand."""
    return roads([_result(item) for item in rounds])


def _result(item: Round) -> Result:
    facts = item.facts[""]
    return Result(
        LETTERS[item.outcome or ""],
        bool(facts["banker_pair"]),
        bool(facts["player_pair"]),
        max(facts["player_two"], facts["banker_two"]) >= 8,
    )


def fared(
    facts: Mapping[str, Mapping[str, int]] | Mapping[str | None, Mapping[str, int]],
) -> dict[str, str]:
    """For each box of Three Pictures how it fared against Banker: W, L or T."""
    letters = {}
    for box in PLAYER_BOXES:
        mine, banker = facts[box]["box"], facts[box]["banker"]
        letters[box] = "T" if mine == banker else "W" if mine > banker else "L"
    return letters


def box_results(rounds: Iterable[Round]) -> dict[str, str]:
    """For each box of Three Pictures a letter a coup: W against Banker, L or T."""
    coups = [fared(item.facts) for item in rounds]
    return {box: "".join(coup[box] for coup in coups) for box in PLAYER_BOXES}


def recent_rows(rounds: Sequence[Round]) -> dict[str, str]:
    """The same of a table's last :data:`ROW_COUPS` coups that stand, oldest first, over shoes."""
    return box_results(rounds[-ROW_COUPS:])
