"""What sessions say of a system: chances, means and quantiles, each with its standard error."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import ceil, floor, inf, sqrt
from typing import Final, NamedTuple

from croupier.odds.bet import BetOdds
from croupier.sim.clusters import Estimate
from croupier.sim.systems.exact import exact_bet
from croupier.sim.systems.playing import ENDS
from croupier.sim.systems.tally import FIGURES, Sessions

__all__ = [
    "QUANTILES",
    "Quantile",
    "SystemResults",
    "quantiles",
    "results_beside",
    "system_results",
]

QUANTILES: Final = tuple(Fraction(percent, 100) for percent in (1, 5, 25, 50, 75, 95, 99))


class Quantile(NamedTuple):
    """A quantile of what was counted.

    Attributes:
        share: of the sessions, that had so much or less.
        value: the least value of which that is true.
        standard_error: half the way between the values one standard error of the share below and
            above.
    """

    share: Fraction
    value: int
    standard_error: float


class SystemResults(NamedTuple):
    """How a system fared. Money in minor units; a session counts as one independent trial.

    Attributes:
        chances: by how sessions ended, the share that did.
        bankroll, drawdown, coups, staked: means over sessions.
        edge: what was lost per unit staked, over all bets; its standard error takes sessions as
            clusters.
        exact: the exact edge of a unit on a full shoe; None where it would take too long.
        time_to_ruin: mean coups of the sessions that were ruined; None where none was.
        bankrolls, drawdowns, ruin_times: quantiles.
    """

    sessions: Sessions
    chances: Mapping[str, Estimate]
    bankroll: Estimate
    drawdown: Estimate
    coups: Estimate
    staked: Estimate
    edge: Estimate
    exact: Fraction | None
    time_to_ruin: Estimate | None
    bankrolls: tuple[Quantile, ...]
    drawdowns: tuple[Quantile, ...]
    ruin_times: tuple[Quantile, ...]

    @property
    def z(self) -> float | None:
        """How many standard errors the edge lies above the exact one; None without either."""
        error = self.edge.standard_error
        if self.exact is None or not error or error == inf:
            return None
        return float(self.edge.value - self.exact) / error


def system_results(sessions: Sessions) -> SystemResults:
    """How a system fared, beside the exact edge of its bet; at least one session was played."""
    return results_beside(sessions, exact_bet(sessions.play))


def results_beside(sessions: Sessions, exact: BetOdds | None) -> SystemResults:
    """The figures of sessions beside these odds; at least one session was played."""
    sums, count = sessions.sums, sessions.session_count

    def mean(figure: str) -> Estimate:
        return sums.ratio(FIGURES.index(figure), None)

    net = mean("net")
    edge = sums.ratio(FIGURES.index("net"), FIGURES.index("staked"), -1)
    ruined = sessions.lengths.get("ruin", {})
    return SystemResults(
        sessions,
        {how: _chance(sessions.ended(how), count) for how in ENDS},
        net._replace(value=net.value + sessions.play.purse.bankroll),
        mean("drawdown"),
        mean("coups"),
        mean("staked"),
        edge,
        None if exact is None else exact.edge,
        _mean(ruined) if ruined else None,
        quantiles(sessions.bankrolls),
        quantiles(sessions.drawdowns),
        quantiles(ruined) if ruined else (),
    )


def _chance(times: int, count: int) -> Estimate:
    share = Fraction(times, count)
    return Estimate(share, sqrt(share * (1 - share) / count))


def _mean(counts: Mapping[int, int]) -> Estimate:
    """The mean of counted numbers, and its standard error."""
    count = sum(counts.values())
    mean = Fraction(sum(number * times for number, times in counts.items()), count)
    squares = Fraction(sum(number**2 * times for number, times in counts.items()), count)
    error = sqrt((squares - mean**2) / (count - 1)) if count > 1 else inf
    return Estimate(mean, error)


def quantiles(
    counts: Mapping[int, int], shares: tuple[Fraction, ...] = QUANTILES
) -> tuple[Quantile, ...]:
    """Quantiles of counted numbers, at least one.

    The number that stands at a place of the sorted row is known exactly; how far the place of the
    true quantile may be off is told by the binomial spread of the share.
    """
    total = sum(counts.values())
    places: list[int] = []
    for share in shares:
        spread = sqrt(share * (1 - share) * total)
        middle = share * total
        places += [ceil(middle), floor(middle - spread), ceil(middle + spread)]
    at = _at(counts, [min(max(1, place), total) for place in places])
    return tuple(
        Quantile(share, value, (above - below) / 2)
        for share, value, below, above in zip(shares, at[::3], at[1::3], at[2::3], strict=True)
    )


def _at(counts: Mapping[int, int], places: list[int]) -> list[int]:
    """The numbers that stand at these places, from 1, of the sorted row."""
    found: dict[int, int] = {}
    wanted = sorted(set(places), reverse=True)
    passed = 0
    for number in sorted(counts):
        passed += counts[number]
        while wanted and wanted[-1] <= passed:
            found[wanted.pop()] = number
    return [found[place] for place in places]
