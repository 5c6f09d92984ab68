"""Coups that were dealt after the last one of their shoe: which of them are still to be decided.

Which coup was the last is what a manager says; by default it is the one before the first that was
made void for the incident. Every later one is then void, or stands because he names it, or has been
corrected for the incident as he decided.
"""

from __future__ import annotations

from typing import Final

from croupier.table.refusals import Refusal
from croupier.table.state import TableState

__all__ = ["EFFECT", "last_coup_of", "open_coups", "refuse_later", "runs_later"]

EFFECT: Final = "void-later-coups"


def last_coup_of(state: TableState, incident_id: str, said: int | None) -> int | None:
    """The number of the shoe's last coup; None where nobody has said it in any way."""
    if said is not None:
        return said
    void = [number for number, is_void in _corrected(state, incident_id).items() if is_void]
    return min(void) - 1 if void else None


def refuse_later(
    state: TableState, incident_id: str, last_coup: int | None, standing: tuple[int, ...]
) -> Refusal | None:
    """Why it cannot be ruled yet that coups after this one are void, but for these."""
    if last_coup is None:
        return Refusal("last_coup_needed")
    later = range(last_coup + 1, state.coup_number + 1)
    known = state.listed_after <= last_coup < state.coup_number
    if not known or not all(number in later for number in standing):
        return Refusal("no_such_coup")
    still = open_coups(state, incident_id, last_coup, standing)
    return Refusal("coup_settled") if still else None


def open_coups(
    state: TableState, incident_id: str, last_coup: int | None, standing: tuple[int, ...] = ()
) -> tuple[int, ...]:
    """The numbers of later coups that were settled and of which nothing has been decided."""
    last_coup = last_coup_of(state, incident_id, last_coup)
    if last_coup is None:
        return ()
    decided = {*standing, *_corrected(state, incident_id)}
    settled = (each.coup_number for each in state.rounds if each.coup_number > last_coup)
    return tuple(number for number in settled if number not in decided)


def runs_later(state: TableState, last_coup: int, standing: tuple[int, ...]) -> bool:
    """Whether the coup that runs is one of the later ones, and does not stand."""
    runs = state.phase in ("betting", "closed", "dealt")
    return runs and state.coup_number > last_coup and state.coup_number not in standing


def _corrected(state: TableState, incident_id: str) -> dict[int, bool]:
    return state.corrected.get(incident_id, {})
