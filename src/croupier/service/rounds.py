"""Coups of a shoe as roads and statistics take them, for every screen that shows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from croupier.games.baccarat.roads import Outcome, Result, Roads, roads
from croupier.games.three_pictures.coup import PLAYER_BOXES
from croupier.table.state import Round

__all__ = ["LETTERS", "baccarat_roads", "box_results"]

LETTERS: Final[Mapping[str, Outcome]] = {"banker": "B", "player": "P", "tie": "T"}
"""How roads write each outcome of baccarat."""


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


def box_results(rounds: Iterable[Round]) -> dict[str, str]:
    """For each box of Three Pictures a letter a coup: W against Banker, L or T."""
    fared = dict.fromkeys(PLAYER_BOXES, "")
    for item in rounds:
        for box in PLAYER_BOXES:
            facts = item.facts[box]
            mine, banker = facts["box"], facts["banker"]
            fared[box] += "T" if mine == banker else "W" if mine > banker else "L"
    return fared
