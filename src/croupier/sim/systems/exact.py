"""What sessions come to exactly, if coups were independent and each had a full shoe's chances.

A session is then a Markov chain: its state is the rung that the system stands on and the bankroll.
All its states are followed coup by coup, in whole numbers where that is cheap and in floating point
where it is not. Coups of a shoe are not quite independent (what is gone changes what is to come a
little), so sessions on real shoes come to a little else, by far less than a session's spread.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import gcd
from typing import Final, NamedTuple

from croupier.errors import OddsError
from croupier.odds.appraisal import appraisal
from croupier.odds.bet import BetOdds
from croupier.odds.cards import full_shoe
from croupier.sim.systems.ladders import Ladder, ladder_of
from croupier.sim.systems.play import Play
from croupier.sim.systems.system import System

__all__ = ["ExactSessions", "exact_bet", "exact_sessions", "ruin_chance"]

WHOLE_MOVES: Final = 100_000
"""Up to so many moves from state to state are made in whole numbers."""

MOST_MOVES: Final = 400_000
"""Moves after which the chain is given up: about a second."""

SOLVED_TERMS: Final = 4_000
"""Up to so many terms the chance of ruin without an end is solved for: a fraction of a second."""


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


def exact_sessions(play: Play, odds: BetOdds) -> ExactSessions | None:
    """What sessions of a play come to if coups were independent.

    Args:
        play: its sessions have a given number of coups (`session_coups`), and its system is a
            ladder: a function, Labouchère and Oscar's Grind remember too much.
        odds: the exact odds of its bet, of a full shoe.

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
    whole = _Chain(play, ladder, weights, total).run(WHOLE_MOVES)
    if whole is not None:
        return whole
    return _Chain(play, ladder, [weight / total for weight in weights], 1.0).run(MOST_MOVES)


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
            for net, weight in zip(steps.nets, self._weights, strict=True):
                state = self._moved(at, bank, stake * net)
                if self._goal is not None and state[1] >= self._goal:
                    self._end("goal", state[1], mass * weight)
                elif state[1] < steps.least * steps.step:
                    self._end("ruin", state[1], mass * weight)
                elif weight:
                    after[state] = after.get(state, 0) + mass * weight
        self._live = after

    def _placed(self, rung: int, bank: int) -> tuple[int, int] | None:
        """The rung and the stake; None where the session ends at a limit."""
        allowed = min(self._steps.most, bank // self._steps.step)
        if self._ladder.stakes[rung] > allowed:
            if self._play.over == "end":
                return None
            rung = 0 if self._play.over == "restart" else rung
        return rung, min(allowed, self._ladder.stakes[rung])

    def _moved(self, rung: int, bank: int, net: int) -> tuple[int, int]:
        if net:
            rung = (self._ladder.wins if net > 0 else self._ladder.losses)[rung]
        return rung, bank + net


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
    steps, goal = play.steps, play.purse.goal
    weights = _weights(play, odds)
    decided = [(net, weight) for net, weight in zip(steps.nets, weights, strict=True) if net]
    total = sum(weight for _, weight in decided)
    lowest = steps.least * steps.step

    def moves(bank: int) -> Iterator[tuple[int, Fraction]]:
        stake = min(steps.unit, bank // steps.step, steps.most)
        for net, weight in decided:
            yield bank + stake * net, Fraction(weight, total)

    reached, found = {play.purse.bankroll}, [play.purse.bankroll]
    while found:
        for bank, _ in moves(found.pop()):
            if lowest <= bank < goal and bank not in reached:
                reached.add(bank)
                found.append(bank)
        if len(reached) * len(decided) > SOLVED_TERMS:
            return None
    rows = {
        bank: [(min(max(after, lowest - 1), goal), chance) for after, chance in moves(bank)]
        for bank in reached
    }
    return _solved(rows, lowest - 1, play.purse.bankroll)


def _solved(
    rows: Mapping[int, Sequence[tuple[int, Fraction]]], ruined: int, asked: int
) -> Fraction | None:
    """The chance to come to `ruined` from `asked`: each state is expressed by those above it."""
    above: dict[int, dict[int, Fraction]] = {ruined: {}}
    sure: dict[int, Fraction] = {ruined: Fraction(1)}
    terms = 0
    for bank in sorted(rows):
        mine: dict[int, Fraction] = {}
        for after, chance in rows[bank]:
            mine[after] = mine.get(after, Fraction()) + chance
        constant = Fraction()
        while (lowest := min(mine, default=bank)) < bank:
            chance = mine.pop(lowest)
            constant += chance * sure[lowest]
            for other, share in above[lowest].items():
                mine[other] = mine.get(other, Fraction()) + chance * share
            terms += 1 + len(above[lowest])
            if terms > SOLVED_TERMS:
                return None
        stays = 1 - mine.pop(bank, Fraction())
        above[bank] = {other: share / stays for other, share in mine.items()}
        sure[bank] = constant / stays
    known: dict[int, Fraction] = {}
    for bank in sorted(rows, reverse=True):
        known[bank] = sure[bank] + sum(
            (share * known.get(other, Fraction()) for other, share in above[bank].items()),
            Fraction(),
        )
    return known[asked]
