"""Is a recorded shoe fair? Tests whose answers chance alone gives once in a known number of times.

Each has a p-value: how often shoes in chance order would look at least so odd. With several tests
some p-value is small by chance, so the verdict is Holm's over all of them at one error rate: of
fair records one in a hundred is called unfair by any test.

* ``outcomes``: how often Player, Banker and Tie came, against the exact odds of a full shoe; χ².
* ``ranks``: how often each rank came, against the decks; χ². Cards leave a shoe and do not come
  back, so counts scatter less than dice would: by (N - n) / (N - 1) for n of N cards. A shoe of
  which every card is known says nothing.
* ``runs``: into how many runs of one side the coups fall, ties passed over (A. Wald and
  J. Wolfowitz, 1940): given how many Player and how many Banker won, every order of them is as
  likely. Too few runs: streaks; too many: chops.

How long the runs were is told beside what independent coups would give; it goes with the number of
runs, and is not judged once more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from math import erfc, sqrt
from typing import Final, NamedTuple

from croupier.cards import CARD_COUNT, RANKS
from croupier.odds.chance import chi_square_p

__all__ = [
    "ERROR_RATE",
    "Finding",
    "RunLength",
    "judge",
    "of_outcomes",
    "of_ranks",
    "of_runs",
    "run_lengths",
]

ERROR_RATE: Final = Fraction(1, 100)
LEAST_EXPECTED: Final = 5
_SIDES: Final = ("player", "banker")
_LONGEST: Final = 8


class Finding(NamedTuple):
    """A test and what came of it.

    Attributes:
        what: which test.
        seen, expected: what was counted, and what a fair shoe gives on the average.
        statistic: χ², or z of the runs.
        freedom: of χ²; None for z.
        p_value: how often chance gives at least that.
        odd: whether it stands out among all tests.
    """

    what: str
    seen: dict[str, int]
    expected: dict[str, float]
    statistic: float
    freedom: int | None
    p_value: float
    odd: bool = False


class RunLength(NamedTuple):
    """How many runs of a side were so long, the last class of all that are longer.

    Attributes:
        expected: of independent coups, as many as each shoe has.
    """

    side: str
    length: int
    or_more: bool
    seen: int
    expected: float


def of_outcomes(shoes: Sequence[Sequence[str]], outcomes: Mapping[str, int]) -> Finding | None:
    """How often each outcome came; None where too few coups are known.

    Args:
        shoes: by shoe ``player``, ``banker`` or ``tie``.
        outcomes: how many deals of a full shoe each has.
    """
    seen = Counter(outcome for shoe in shoes for outcome in shoe)
    total, deals = sum(seen.values()), sum(outcomes.values())
    expected = {name: total * count / deals for name, count in outcomes.items()}
    return _chi_square("outcomes", seen, expected, Fraction(1))


def of_ranks(shoes: Iterable[Sequence[int]], decks: int) -> Finding | None:
    """How often each rank came; None where too few cards are known, or all of every shoe."""
    size = CARD_COUNT * decks
    seen: Counter[str] = Counter()
    scatter = known = 0
    for cards in shoes:
        seen.update(RANKS[card >> 2] for card in cards)
        known += len(cards)
        scatter += len(cards) * (size - len(cards))
    expected = dict.fromkeys(RANKS, known / len(RANKS))
    if not scatter:
        return None
    return _chi_square("ranks", seen, expected, Fraction(known * (size - 1), scatter))


def of_runs(shoes: Sequence[Sequence[str]]) -> Finding | None:
    """Into how many runs the coups of each shoe fall; None where chance has no say."""
    runs, mean, variance = 0, Fraction(), Fraction()
    for shoe in shoes:
        sides = [outcome for outcome in shoe if outcome in _SIDES]
        count = len(sides)
        both = 2 * sides.count(_SIDES[0]) * sides.count(_SIDES[1])
        if count < 2 or not both:
            continue
        runs += sum(1 for _ in groupby(sides))
        mean += Fraction(both, count) + 1
        variance += Fraction(both * (both - count), count * count * (count - 1))
    if variance < 1:
        return None
    z = float(runs - mean) / sqrt(variance)
    return Finding("runs", {"runs": runs}, {"runs": float(mean)}, z, None, erfc(abs(z) / sqrt(2)))


def run_lengths(
    shoes: Sequence[Sequence[str]], outcomes: Mapping[str, int]
) -> tuple[RunLength, ...]:
    """How long the runs were, ties passed over, beside what independent coups would give."""
    told = []
    rows = [[outcome for outcome in shoe if outcome in _SIDES] for shoe in shoes]
    for side in _SIDES:
        chance = outcomes[side] / (outcomes["player"] + outcomes["banker"])
        seen = Counter(
            min(sum(1 for _ in run), _LONGEST)
            for row in rows
            for name, run in groupby(row)
            if name == side
        )
        for length in range(1, _LONGEST + 1):
            longest = length == _LONGEST
            expected = sum(_expected_runs(len(row), length, chance, longest) for row in rows)
            told.append(RunLength(side, length, longest, seen[length], expected))
    return tuple(told)


def _expected_runs(coups: int, length: int, chance: float, or_more: bool) -> float:
    """How many runs of exactly so many wins, or of so many and more, that many coups have."""
    if coups < length:
        return 0.0
    # a run of at least so many begins at the first coup, or after a coup of the other side
    at_least: float = chance**length * (1 + (coups - length) * (1 - chance))
    return at_least if or_more else at_least - _expected_runs(coups, length + 1, chance, True)


def judge(findings: Iterable[Finding | None]) -> tuple[Finding, ...]:
    """The findings, with those marked that stand out among all (Holm), the oddest first."""
    tests = sorted((found for found in findings if found is not None), key=_p_value)
    judged = []
    odd = True
    for index, found in enumerate(tests):
        odd = odd and found.p_value * (len(tests) - index) <= ERROR_RATE
        judged.append(found._replace(odd=odd))
    return tuple(judged)


def _p_value(found: Finding) -> float:
    return found.p_value


def _chi_square(
    what: str, seen: Mapping[str, int], expected: dict[str, float], sharpened: Fraction
) -> Finding | None:
    """χ², multiplied where counts scatter less than independent ones."""
    if min(expected.values(), default=0) < LEAST_EXPECTED:
        return None
    sums = sum((seen.get(name, 0) - mean) ** 2 / mean for name, mean in expected.items())
    statistic, freedom = sums * float(sharpened), len(expected) - 1
    p_value = float(chi_square_p(Fraction(statistic), freedom))
    counts = {name: seen.get(name, 0) for name in expected}
    return Finding(what, counts, expected, statistic, freedom, p_value)
