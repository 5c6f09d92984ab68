"""What sessions come to exactly, if coups were independent and each had a full shoe's chances.

A session is then a Markov chain: its state is the rung that the system stands on and the bankroll.
All its states are followed coup by coup, in whole numbers where that is cheap and in floating point
where it is not. Coups of a shoe are not quite independent (what is gone changes what is to come a
little), so sessions on real shoes come to a little else, by far less than a session's spread.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import gcd, inf
from typing import Final, NamedTuple

from croupier.errors import OddsError
from croupier.odds.appraisal import appraisal
from croupier.odds.bet import BetOdds
from croupier.odds.cards import full_shoe
from croupier.sim.systems.ladders import Ladder, ladder_of
from croupier.sim.systems.play import Play
from croupier.sim.systems.system import System

__all__ = ["ExactSessions", "exact_bet", "exact_sessions", "ruin_chance"]

WHOLE_MOVES: Final = 50_000
"""Up to so many moves from state to state are made in whole numbers."""

MOST_MOVES: Final = 300_000
"""Moves after which the chain is given up: a fraction of a second."""

SOLVED_STATES: Final = 300
SOLVED_TERMS: Final = 30_000
"""Up to so many states, and terms of equations between them, the chance of ruin without an end is
solved for: a fraction of a second."""


class ExactSessions(NamedTuple):
    """What sessions come to. Money in minor units.

    Attributes:
        goal, ruin, limit: the chances of ending so.
        bankroll, variance: of the last bankroll.
        coups, staked: how many coups a session lasts, and what is staked in it, on the average.
        is_exact: whether all was reckoned in whole numbers; else in floating point, to some twelve
            digits.
    """

    goal: Fraction
    ruin: Fraction
    limit: Fraction
    bankroll: Fraction
    variance: Fraction
    coups: Fraction
    staked: Fraction
    is_exact: bool


def exact_bet(play: Play) -> BetOdds | None:
    """The exact odds of a play's bet on a full shoe; None where they would take too long."""
    book, decks = play.plan.book, play.plan.shoe_rules.decks
    try:
        return appraisal(book, full_shoe(book, decks), decks, [play.bet]).bets[0]
    except OddsError:
        return None


def exact_sessions(
    play: Play,
    odds: BetOdds,
    whole_moves: int = WHOLE_MOVES,
    most_moves: int = MOST_MOVES,
) -> ExactSessions | None:
    """What sessions of a play come to if coups were independent.

    Args:
        play: its sessions have a given number of coups (`session_coups`), and its system is a
            ladder: a function, Labouchère and Oscar's Grind remember too much.
        odds: the exact odds of its bet, of a full shoe.
        whole_moves: up to how many moves are made in whole numbers.
        most_moves: after how many it is given up.

    Returns:
        None where the play is not of that kind, or has too many states.
    """
    system = play.system
    if play.session_coups is None or not isinstance(system, System) or play.bet.closes_below:
        return None
    ladder = ladder_of(system, play.steps.unit, play.steps.most, play.session_coups)
    if ladder is None:
        return None
    weights = _weights(play, odds)
    total = sum(weights)
    whole = _Chain(play, ladder, weights, total).run(whole_moves)
    if whole is not None:
        return whole
    return _Chain(play, ladder, [weight / total for weight in weights], 1.0).run(most_moves)


def _weights(play: Play, odds: BetOdds) -> list[int]:
    """By class of results, how often it comes, in lowest terms."""
    weights = [0] * len(play.steps.nets)
    for which, tier in zip(play.class_of_tier, odds.tiers, strict=False):
        weights[which] += tier.weight
    common = gcd(*weights)
    return [weight // common for weight in weights]


class _Chain:
    """Follows a session coup by coup.

    Masses are out of `total` to the power of the coups that are over: whole numbers if `weights`
    are, else shares.
    """

    def __init__(self, play: Play, ladder: Ladder, weights: Sequence[float], total: float) -> None:
        self._play, self._ladder = play, ladder
        self._weights, self._total = weights, total
        self._steps, self._goal = play.steps, play.purse.goal
        stays = range(len(ladder.stakes))
        ways = [
            ladder.wins if net > 0 else ladder.losses if net else stays for net in play.steps.nets
        ]
        self._results = [row for row in zip(play.steps.nets, weights, ways, strict=True) if row[1]]
        self._live: dict[tuple[int, int], float] = {(0, play.purse.bankroll): 1}
        self._sums: dict[str, float] = dict.fromkeys(
            ("goal", "ruin", "limit", "net", "square", "coups", "staked"), 0
        )

    def run(self, most_moves: int) -> ExactSessions | None:
        """Follow it to the end; None where that takes more moves."""
        moves = 0
        coups = self._play.session_coups or 0
        for _ in range(coups):
            moves += len(self._live) * len(self._weights)
            if moves > most_moves:
                return None
            self._advance()
        for (_, bank), mass in self._live.items():
            self._end("", bank, mass)
        whole = self._total**coups

        def share(name: str) -> Fraction:
            return Fraction(self._sums[name]) / Fraction(whole)

        net = share("net")
        return ExactSessions(
            share("goal"),
            share("ruin"),
            share("limit"),
            net + self._play.purse.bankroll,
            share("square") - net**2,
            share("coups"),
            share("staked"),
            isinstance(whole, int),
        )

    def _end(self, how: str, bank: int, mass: float) -> None:
        net = bank - self._play.purse.bankroll
        self._sums["net"] += net * mass
        self._sums["square"] += net * net * mass
        if how:
            self._sums[how] += mass

    def _advance(self) -> None:
        """One coup."""
        steps, total, sums = self._steps, self._total, self._sums
        goal = inf if self._goal is None else self._goal
        lowest = steps.least * steps.step
        for name in sums:
            sums[name] *= total
        after: dict[tuple[int, int], float] = {}
        for (rung, bank), mass in self._live.items():
            placed = self._placed(rung, bank)
            if placed is None:
                self._end("limit", bank, mass * total)
                continue
            at, stake = placed
            sums["coups"] += mass * total
            sums["staked"] += mass * total * (stake * steps.step)
            for net, weight, rungs in self._results:
                last = bank + stake * net
                if lowest <= last < goal:
                    state = rungs[at], last
                    after[state] = after.get(state, 0) + mass * weight
                else:
                    self._end("goal" if last >= goal else "ruin", last, mass * weight)
        self._live = after

    def _placed(self, rung: int, bank: int) -> tuple[int, int] | None:
        """The rung and the stake; None where the session ends at a limit."""
        stake = self._ladder.stakes[rung]
        allowed = min(self._steps.most, bank // self._steps.step)
        if stake <= allowed:
            return rung, stake
        if self._play.over == "end":
            return None
        rung = 0 if self._play.over == "restart" else rung
        return rung, min(allowed, self._ladder.stakes[rung])


def ruin_chance(play: Play, odds: BetOdds) -> Fraction | None:
    """The chance that flat bets are ruined before they reach the goal, however long it takes.

    Args:
        play: flat bets with a goal; the lengths of its sessions do not matter.
        odds: the exact odds of its bet, of a full shoe; coups count as independent.

    Returns:
        None where the play is not of that kind, or has too many states.
    """
    if str(play.system) != "flat" or play.purse.goal is None or play.over != "most":
        return None
    steps, brought, goal = play.steps, play.purse.bankroll, play.purse.goal
    weights = _weights(play, odds)
    decided = [(net, weight) for net, weight in zip(steps.nets, weights, strict=True) if net]
    lowest = steps.least * steps.step
    moves: dict[int, list[tuple[int, int]]] = {}
    banks = {brought}
    while len(moves) < len(banks) <= SOLVED_STATES:
        for bank in banks - moves.keys():
            stake = min(steps.unit, bank // steps.step, steps.most)
            moves[bank] = [(bank + stake * net, weight) for net, weight in decided]
            banks |= {after for after, _ in moves[bank] if lowest <= after < goal}
    if len(banks) > SOLVED_STATES:
        return None
    at = {bank: index for index, bank in enumerate(sorted(banks))}
    rows: list[dict[int, int]] = []
    ruined: list[int] = []
    for index, bank in enumerate(sorted(banks)):
        row = {index: sum(weight for _, weight in decided)}
        for after, weight in moves[bank]:
            if after in at:
                row[at[after]] = row.get(at[after], 0) - weight
        rows.append(row)
        ruined.append(sum(weight for after, weight in moves[bank] if after < lowest))
    return _solved(rows, ruined, at[brought])


def _solved(rows: list[dict[int, int]], sums: list[int], asked: int) -> Fraction | None:
    """One unknown of linear equations whose rows hold little beside the diagonal.

    Bareiss' elimination: all numbers stay whole, and each division comes out even. A row is brought
    to the scale of the others when the first unknown that it may hold is eliminated.
    """
    count = len(rows)
    below = max(index - min(row) for index, row in enumerate(rows))
    above = max(max(row) - index for index, row in enumerate(rows))
    if count * (below + 1) * (above + 1) > SOLVED_TERMS:
        return None
    before = 1
    for index, row in enumerate(rows):
        pivot = row[index]
        for other in range(index + 1, min(count, index + below + 1)):
            mine = rows[other]
            if index and other == index + below:
                mine = {column: value * before for column, value in mine.items()}
                sums[other] *= before
            factor = mine.pop(index, 0)
            wide = {column: value * pivot for column, value in mine.items()}
            for column, value in row.items():
                if column > index:
                    wide[column] = wide.get(column, 0) - factor * value
            rows[other] = {column: value // before for column, value in wide.items()}
            sums[other] = (sums[other] * pivot - factor * sums[index]) // before
        before = pivot
    whole = rows[-1][count - 1]
    found = [0] * count
    for index in range(count - 1, asked - 1, -1):
        row = rows[index]
        rest = sum(value * found[column] for column, value in row.items() if column > index)
        found[index] = (sums[index] * whole - rest) // row[index]
    return Fraction(found[asked], whole)
