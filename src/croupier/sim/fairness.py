"""Is a recorded shoe fair? Tests whose answers chance alone gives once in a known number of times.

Each has a p-value: how often shoes in chance order would look at least so odd. With several tests
some p-value is small by chance, so the verdict is Holm's over all of them at one error rate: of
fair records one in a hundred is called unfair by any test.

* ``outcomes``: how often Player, Banker and Tie came, against the exact odds of a full shoe; χ².
* ``ranks`` and ``suits``: how often each came, against the decks; χ². Cards leave a shoe and do not
  come back, so counts scatter less than dice would, by (N - n) / (N - 1) for n of N cards; a shoe
  of which every card is known says nothing. Where a shoe ends depends on its cards, since it ends
  with a whole coup. With the weight 1 / (N - n) of a shoe's counts that favours no card (what is
  counted less its expectation, over the cards left, is a martingale), and most is found.
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
from math import erfc, fsum, sqrt
from typing import Final, NamedTuple

from croupier.cards import CARD_COUNT, RANKS, SUITS
from croupier.odds.appraise import outcomes as outcomes_of
from croupier.odds.chance import chi_square_p
from croupier.sim.recorded import Recording
from croupier.sim.replay import Replay, cards_by_stock

__all__ = [
    "ERROR_RATE",
    "Finding",
    "RunLength",
    "fairness_of",
    "judge",
    "of_outcomes",
    "of_ranks",
    "of_runs",
    "of_suits",
    "run_lengths",
]

ERROR_RATE: Final = Fraction(1, 100)
"""At which so many of fair records are called unfair."""

LEAST_EXPECTED: Final = 5
LEAST_VARIANCE: Final = 4
"""With fewer expected of a kind, or runs that vary less, the laws used here are too coarse."""

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


def fairness_of(found: Replay, recording: Recording) -> tuple[Finding, ...]:
    """Every test that a record allows, those marked that stand out among all, the oddest first.

    Args:
        found: what came of replaying the record, which says by which sheet.
        recording: the record.
    """
    sheet, told = found.book.sheet, found.outcomes
    _, outcomes = outcomes_of(found.book)
    return judge(
        [
            of_outcomes(told, outcomes) if told else None,
            of_runs(told),
            of_ranks(cards_by_stock(sheet, recording), sheet.shoe.decks),
            of_suits(cards_by_stock(sheet, recording), sheet.shoe.decks),
        ]
    )


def of_outcomes(shoes: Sequence[Sequence[str]], outcomes: Mapping[str, int]) -> Finding | None:
    """How often each outcome came; None where too few coups are known.

    Args:
        shoes: by shoe ``player``, ``banker`` or ``tie``.
        outcomes: how many deals of a full shoe each has.
    """
    seen = Counter(outcome for shoe in shoes for outcome in shoe)
    total, deals = sum(seen.values()), sum(outcomes.values())
    expected = {name: total * count / deals for name, count in outcomes.items()}
    if min(expected.values()) < LEAST_EXPECTED:
        return None
    counts = {name: seen[name] for name in expected}
    statistic = fsum((counts[name] - mean) ** 2 / mean for name, mean in expected.items())
    return _found("outcomes", counts, expected, statistic)


def of_ranks(stocks: Iterable[Sequence[int]], decks: int) -> Finding | None:
    """How often each rank came; None where too few cards are known, or too few are not.

    Args:
        stocks: by shoe, the codes of the cards that are known.
        decks: how many decks a shoe has.
    """
    return _of_cards("ranks", RANKS, ([card >> 2 for card in cards] for cards in stocks), decks)


def of_suits(stocks: Iterable[Sequence[int]], decks: int) -> Finding | None:
    """How often each suit came; else as :func:`of_ranks`."""
    return _of_cards("suits", SUITS, ([card & 3 for card in cards] for cards in stocks), decks)


def _of_cards(what: str, names: str, stocks: Iterable[Sequence[int]], decks: int) -> Finding | None:
    """How often each class of cards came, classes of one size."""
    size, kinds = CARD_COUNT * decks, len(names)
    seen: Counter[int] = Counter()
    over, scatter = [0.0] * kinds, 0.0
    known = unseen = 0
    for classes in stocks:
        count, left = len(classes), size - len(classes)
        if left <= 0:
            continue
        here = Counter(classes)
        seen.update(here)
        known, unseen = known + count, unseen + left
        for kind in range(kinds):
            over[kind] += (here[kind] - count / kinds) / left
        scatter += count / left / (size - 1)
    # cards that were seen say as much as those that were not, so there have to be enough of both
    if min(known, unseen) < LEAST_EXPECTED * kinds:
        return None
    statistic = kinds * fsum(each * each for each in over) / scatter
    counts = {name: seen[kind] for kind, name in enumerate(names)}
    expected = dict.fromkeys(names, known / kinds)
    return _found(what, counts, expected, statistic)


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
    if variance < LEAST_VARIANCE:
        return None
    off, deviation = float(runs - mean), sqrt(variance)
    # runs are whole: half a run nearer, the normal law tells what comes at least so far off
    p_value = erfc(max(0.0, abs(off) - 0.5) / deviation / sqrt(2))
    return Finding("runs", {"runs": runs}, {"runs": float(mean)}, off / deviation, None, p_value)


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
    tests = sorted(
        (found for found in findings if found is not None), key=lambda found: found.p_value
    )
    judged = []
    odd = True
    for index, found in enumerate(tests):
        odd = odd and found.p_value * (len(tests) - index) <= ERROR_RATE
        judged.append(found._replace(odd=odd))
    return tuple(judged)


def _found(
    what: str, seen: dict[str, int], expected: dict[str, float], statistic: float
) -> Finding:
    freedom = len(expected) - 1
    p_value = float(chi_square_p(Fraction(statistic), freedom))
    return Finding(what, seen, expected, statistic, freedom, p_value)
