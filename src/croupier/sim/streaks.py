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
from math import gcd
from typing import Final

from croupier.errors import InputError, is_whole, shown

__all__ = ["LONGEST", "MOST_COUPS", "SIDES", "TIES", "length_chance", "resolved", "run_chance"]

SIDES: Final = ("player", "banker")
TIES: Final = ("ignore", "break")
MOST_COUPS: Final = 1_000
"""The most coups that a run is looked for in; exact weights of more have too many digits."""

LONGEST: Final = 100
"""The longest run that is looked for."""

Outcomes = Mapping[str, int]
"""How many deals Player, Banker and Tie have, as :attr:`croupier.Appraisal.outcomes` tells."""


def resolved(outcomes: Outcomes, side: str) -> Fraction:
    """The chance that a side wins a coup that is no tie.

    Raises:
        InputError: no such side, or outcomes of a game that has none.
    """
    if side not in SIDES:
        raise InputError(f"there is no side {shown(side)}; use player or banker")
    if {*SIDES, "tie"} - outcomes.keys() or outcomes["player"] + outcomes["banker"] < 1:
        raise InputError("outcomes are needed by player, banker and tie; take a baccarat sheet's")
    return Fraction(outcomes[side], outcomes["player"] + outcomes["banker"])


def length_chance(outcomes: Outcomes, side: str, length: int) -> Fraction:
    """The chance that from now on a side wins exactly so often before the other does.

    Ties are passed over. Begun at any point: 0 wins is a coup of the other side.

    Raises:
        InputError: no such side, or a length that is none.
    """
    _check(length, "a length", range(LONGEST + 1))
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
    _check(length, "a length", range(1, LONGEST + 1))
    _check(coups, "a number of coups", range(MOST_COUPS + 1))
    if ties not in TIES:
        raise InputError(f"there is no way {shown(ties)} with ties; use ignore or break")
    if length > coups:
        return Fraction()
    counts = [outcomes[name] for name in (side, *SIDES, "tie")]
    wins, player, banker, tie = (count // gcd(*counts) for count in counts)
    total = player + banker + tie
    if ties == "break":
        without = _without_broken(wins, total, length, coups)
    else:
        without = _without_ignored(wins, total - wins - tie, tie, length, coups)
    return 1 - Fraction(without, total**coups)


def _without_broken(wins: int, total: int, length: int, coups: int) -> int:
    """How many rows of coups hold no such run, where whatever is no win ends one.

    Rows without a run, and another coup, less those that it ends: a first run of just that length,
    behind a coup that is no win, behind a row without a run; or behind nothing.
    """
    rows = [1]
    for count in range(1, coups + 1):
        ended = (total - wins) * rows[count - length - 1] if count > length else count == length
        rows.append(total * rows[-1] - ended * wins**length)
    return rows[-1]


def _without_ignored(wins: int, ends: int, stays: int, length: int, coups: int) -> int:
    """How many rows of coups hold no such run, where a tie neither lengthens nor ends one.

    Counted by the length of the run that is under way; rows that had a long one are left out.
    """
    under_way = [1] + [0] * (length - 1)
    for _ in range(coups):
        begun = ends * sum(under_way)
        under_way = [
            stays * now + wins * before
            for now, before in zip(under_way, [0, *under_way[:-1]], strict=True)
        ]
        under_way[0] += begun
    return sum(under_way)


def _check(number: object, what: str, limits: range) -> None:
    if not isinstance(number, int) or not is_whole(number) or number not in limits:
        raise InputError(f"{shown(number)} is not {what}; use {limits[0]} to {limits[-1]}")
