"""Do cards leave shoes in chance order? Tests of whole shoes, judged together.

Each test has a p-value: how often shoes in chance order would look at least so odd. All of them are
judged at one error rate for the whole family, by Holm's method: shoes in chance order are
called odd by any of the tests in at most that share of all cases, however the tests depend on each
other. What each looks at:

* ``position and card``: how often each card lay at each place;
* ``stayed``: cards that lie where a new shoe has them;
* ``followers``, ``repeats``, ``ascents``: cards beside each other that are neighbours in a new
  deck, the same, or in the order of a new deck;
* ``runs of colour``;
* ``serial`` at a distance: whether high follows high;
* ``coup against coup``: whether an outcome of baccarat tells of the next;
* ``outcomes``: how often Player, Banker and Tie come, against the exact odds.

Of a shoe in chance order the mean of each count is known exactly; how it scatters is taken from the
shoes themselves (Student's t over shoes), so that no dependence within a shoe matters.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from croupier.cards import CARD_COUNT, DECK
from croupier.games.catalog import load_sheet
from croupier.games.rulebook import Rulebook, rulebook

__all__ = ["ERROR_RATE", "LEAST_SHOES", "Judged", "Finding", "judged", "findings"]

ERROR_RATE: Final = 0.01
"""Of the whole family of tests together."""

LEAST_SHOES: Final = 30
"""With fewer the laws that p-values are taken from do not hold well enough."""

_LAGS: Final = (1, 2, 3, CARD_COUNT)
_OUTCOMES: Final = ("player", "banker", "tie")
_OUTCOME_ODDS: Final = (0.446247, 0.458597, 0.095156)
"""Of eight decks, to six places: ``croupier odds baccarat``."""

_EIGHT_DECKS: Final = 8 * CARD_COUNT

Orders = NDArray[np.int64]
"""One row a shoe, in the order in which cards left it: codes of 0 to 51."""


class Finding(NamedTuple):
    """One test: what came of it, and how often chance would give what is at least so odd."""

    name: str
    figure: float
    p_value: float


class Judged(NamedTuple):
    """A test with its verdict within the family."""

    finding: Finding
    is_odd: bool


def judged(tests: Sequence[Finding], error_rate: float = ERROR_RATE) -> tuple[Judged, ...]:
    """Which tests are odd, at one error rate for all together (S. Holm, 1979)."""
    order = sorted(range(len(tests)), key=lambda at: tests[at].p_value)
    odd: set[int] = set()
    for passed, at in enumerate(order):
        if tests[at].p_value > error_rate / (len(tests) - passed):
            break
        odd.add(at)
    return tuple(Judged(test, at in odd) for at, test in enumerate(tests))


def findings(shoes: Orders) -> tuple[Finding, ...]:
    """All tests of shoes of one size.

    Raises:
        ValueError: too few shoes, or shoes that are not of whole decks.
    """
    count, size = shoes.shape
    decks, rest = divmod(size, CARD_COUNT)
    if count < LEAST_SHOES:
        raise ValueError(f"{count} shoes are too few; give {LEAST_SHOES} or more")
    if rest or any((np.bincount(shoe, minlength=CARD_COUNT) != decks).any() for shoe in shoes):
        raise ValueError("these are not shoes of whole decks")
    steps = np.diff(shoes, axis=1)
    found = [
        _positions(shoes),
        _mean("stayed", _stayed(shoes), decks),
        _mean("followers", (steps % CARD_COUNT == 1).sum(axis=1), decks),
        _mean("ascents", (steps > 0).sum(axis=1), (size - decks) / 2),
        _mean("runs of colour", _runs(shoes), size / 2 + 1),
        *(_serial(shoes, lag) for lag in _LAGS if lag < size),
        *_coups(shoes),
    ]
    if decks > 1:
        found.append(_mean("repeats", (steps == 0).sum(axis=1), decks - 1))
    return tuple(found)


def _positions(shoes: Orders) -> Finding:
    """Place and card.

    Every shoe has each card as often, and every place has one card of each shoe: the sum of squares
    has (places - 1) * 51 degrees of freedom, once it is scaled by its exact mean.
    """
    count, size = shoes.shape
    cells = np.arange(size) * CARD_COUNT + shoes
    seen = np.bincount(cells.ravel(), minlength=size * CARD_COUNT)
    squares = float(((seen - count / CARD_COUNT) ** 2).sum())
    free = (size - 1) * (CARD_COUNT - 1)
    figure = squares / (count * size / (CARD_COUNT * (size - 1)))
    # both ends: shoes that are more even than chance are no shuffle either
    tail = min(stats.chi2.sf(figure, free), stats.chi2.cdf(figure, free))
    return Finding("position and card", figure, min(1.0, 2 * float(tail)))


def _mean(name: str, counts: NDArray[np.int64], mean: float) -> Finding:
    """A count a shoe, against the mean that it has in chance order."""
    shifted = counts - mean
    if not shifted.any():
        return Finding(name, mean, 1.0)
    if not np.ptp(counts):
        return Finding(name, float(counts[0]), 0.0)  # the same in every shoe, and not the mean
    found = stats.ttest_1samp(shifted, 0)
    return Finding(name, float(counts.mean()), float(found.pvalue))


def _stayed(shoes: Orders) -> NDArray[np.int64]:
    new = np.arange(shoes.shape[1]) % CARD_COUNT
    counts: NDArray[np.int64] = (shoes == new).sum(axis=1)
    return counts


def _runs(shoes: Orders) -> NDArray[np.int64]:
    red = (shoes % 4 == 1) | (shoes % 4 == 2)  # hearts and diamonds
    counts: NDArray[np.int64] = (red[:, 1:] != red[:, :-1]).sum(axis=1) + 1
    return counts


def _serial(shoes: Orders, lag: int) -> Finding:
    """Products of ranks that lie so far apart."""
    ranks = shoes // 4
    size = shoes.shape[1]
    one = ranks[0]
    mean = (int(one.sum()) ** 2 - int((one**2).sum())) / (size * (size - 1))
    sums = (ranks[:, lag:] * ranks[:, :-lag]).sum(axis=1)
    return _mean(f"serial, {lag} apart", sums, mean * (size - lag))


def _coups(shoes: Orders) -> tuple[Finding, ...]:
    played = [_outcomes(shoe) for shoe in shoes]
    pairs = np.zeros((len(_OUTCOMES), len(_OUTCOMES)), dtype=np.int64)
    for outcomes in played:
        np.add.at(pairs, (outcomes[:-1], outcomes[1:]), 1)
    seen = pairs[pairs.any(axis=1)][:, pairs.any(axis=0)]
    statistic, p_value, *_ = stats.chi2_contingency(seen) if seen.size else (0.0, 1.0)
    found = [Finding("coup against coup", float(statistic), float(p_value))]
    if shoes.shape[1] == _EIGHT_DECKS:
        counts = np.bincount(np.concatenate(played), minlength=len(_OUTCOMES))
        expected_counts = np.array(_OUTCOME_ODDS) / sum(_OUTCOME_ODDS) * counts.sum()
        fit = stats.chisquare(counts, expected_counts)
        found.append(Finding("outcomes", float(fit.statistic), float(fit.pvalue)))
    return tuple(found)


@cache
def _book() -> Rulebook:
    return rulebook(load_sheet("baccarat"))


def _outcomes(shoe: NDArray[np.int64]) -> NDArray[np.int64]:
    """The outcomes of a shoe that is dealt coup by coup from its first card on."""
    book = _book()
    cards = [DECK[code] for code in shoe]
    place, found = 0, []
    while len(cards) - place >= book.game.max_cards:
        coup = book.deal(cards[place : place + book.game.max_cards])
        place += len(book.game.cards_of(coup))
        found.append(_OUTCOMES.index(str(book.game.outcome(coup))))
    return np.array(found, dtype=np.int64)
