"""Runs of one side, exactly: how long they get, and whether a tie breaks them.

Coups count as independent, each as one of a full shoe; within a real shoe they very nearly are. Two
questions are mixed up again and again, so each has its own function and says what a tie does:

* how long a run is that has just begun, ties passed over (:func:`length_chance`);
* whether so many coups hold a run of at least so many (:func:`run_chance`), where a tie *breaks* a
  run or is *ignored*. The answers differ: of 81 coups of endless decks 99.46 % hold a run of three
  Banker wins if a tie breaks it, 99.80 % if it does not.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from croupier.errors import InputError, is_whole, shown

__all__ = ["MOST_COUPS", "SIDES", "TIES", "length_chance", "resolved", "run_chance"]

SIDES: Final = ("player", "banker")
TIES: Final = ("ignore", "break")
MOST_COUPS: Final = 10_000
"""The most coups that a run is looked for in."""

Outcomes = Mapping[str, int]
"""How many deals each outcome has, as :attr:`croupier.Appraisal.outcomes` tells."""


def resolved(outcomes: Outcomes, side: str) -> Fraction:
    """The chance that a side wins a coup that is no tie.

    Raises:
        InputError: no such side.
    """
    if side not in SIDES:
        raise InputError(f"there is no side {side!r}; use player or banker")
    return Fraction(outcomes[side], outcomes["player"] + outcomes["banker"])


def length_chance(outcomes: Outcomes, side: str, length: int) -> Fraction:
    """The chance that from now on a side wins exactly so often before the other does.

    Ties are passed over. Begun at any point: 0 wins is a coup of the other side.

    Raises:
        InputError: no such side, or a length that is none.
    """
    _check(length, "a length", 0)
    chance = resolved(outcomes, side)
    return chance**length * (1 - chance)


def run_chance(outcomes: Outcomes, side: str, length: int, coups: int, ties: str) -> Fraction:
    """The chance that so many coups hold a run of a side of at least so many wins.

    Args:
        outcomes: how many deals each outcome has.
        side: ``player`` or ``banker``.
        length: how long a run has to be.
        coups: how many coups are dealt, ties among them.
        ties: ``break``: a tie ends a run; ``ignore``: it is as if it had not been dealt.

    Raises:
        InputError: a side, a length, a number of coups or a way with ties that is none.
    """
    resolved(outcomes, side)
    _check(length, "a length", 1)
    _check(coups, "a number of coups", 0)
    if ties not in TIES:
        raise InputError(f"there is no way {ties!r} with ties; use ignore or break")
    wins, tie = outcomes[side], outcomes["tie"]
    total = sum(outcomes[name] for name in (*SIDES, "tie"))
    stays, ends = (tie, total - wins - tie) if ties == "ignore" else (0, total - wins)
    # deals by the length of the run that is under way; those that had a long one are left out
    under_way = [1] + [0] * (length - 1)
    for _ in range(coups):
        begun = ends * sum(under_way)
        under_way = [
            stays * now + wins * before
            for now, before in zip(under_way, [0, *under_way[:-1]], strict=True)
        ]
        under_way[0] += begun
    return 1 - Fraction(sum(under_way), total**coups)


def _check(number: object, what: str, least: int) -> None:
    if not isinstance(number, int) or not is_whole(number) or not least <= number <= MOST_COUPS:
        raise InputError(f"{shown(number)} is not {what}; use {least} to {MOST_COUPS}")
