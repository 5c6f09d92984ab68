"""Depth: how far the edge of a bet strays as a shoe is dealt.

However many cards are gone, the mean of a bet's edge over all shoes is the edge of
the full shoe: an unseen card changes nothing. What grows with depth is the spread,
and that is what a counter of cards lives on. Here shoes are drawn by the thousand,
and the exact edge of each is found at each depth, as somebody who saw every card
that has gone would know it.

The edges are exact; the shoes are a sample. Every figure of the sample is an exact
fraction, and stands beside its standard error. All depths are seen on the same
shoes, so figures at two depths are not independent of one another.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import ceil, floor, isqrt
from typing import TYPE_CHECKING, NamedTuple

from croupier.errors import OddsError, ShoeError
from croupier.games.baccarat.coup import MAX_CARDS, VALUES
from croupier.games.rulebook import Rulebook
from croupier.odds.batch import EdgeWeigher, load_kernels, refusal
from croupier.odds.roots import root_float
from croupier.rules.sheet import Bet
from croupier.shoe import Composition

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

LEVELS = tuple(Fraction(percent, 100) for percent in (1, 5, 25, 50, 75, 95, 99))
"""The quantiles that are told: of all shoes, this share has no greater edge."""

MAX_SHOES = 1_000_000
_CHUNK = 4_096
"""Shoes weighed at a time; it changes the memory that is used and no figure."""


class Estimate(NamedTuple):
    """A figure of the sample and the standard error of its difference from the truth."""

    value: Fraction
    standard_error: float


class Spread(NamedTuple):
    """How a bet's edge is spread over the shoes at one depth.

    Attributes:
        gone: the cards that have left the shoe; how many are left is `left`.
        mean: the mean edge; the full shoe's but for chance.
        variance: of the edge, over the shoes of the sample.
        quantiles: of the edge, by :data:`LEVELS`; each is the edge of one of the shoes.
        favourable: the share of shoes on which the bet favours the patron.
        gain: the mean of what the patron expects, per coup and unit, who stakes on nothing but
            such shoes: the mean positive part of the bet's expected net result.
    """

    bet: Bet
    gone: int
    left: int
    mean: Estimate
    variance: Fraction
    quantiles: tuple[Estimate, ...]
    favourable: Estimate
    gain: Estimate


class Depth(NamedTuple):
    """The spread of edges by depth.

    Attributes:
        shoes: how many were drawn.
        edges: by bet id, the exact edge of the full shoe.
        spreads: by bet, then by depth.
        omitted: by bet id, why a bet of the sheet is left out.
    """

    shoes: int
    edges: dict[str, Fraction]
    spreads: tuple[Spread, ...]
    omitted: dict[str, str]


def depth(
    rulebook: Rulebook,
    shoes: int,
    seed: int,
    bets: Sequence[Bet] | None = None,
    at: Sequence[int] | None = None,
) -> Depth:
    """The spread of bets' edges over random shoes, by depth.

    Args:
        rulebook: a baccarat sheet's.
        shoes: how many to draw, two or more. The first of more shoes are those of fewer.
        seed: where their order comes from; the same seed draws the same shoes.
        bets: on values alone; all of the sheet that are, if None.
        at: depths, as the cards that are gone; if None :func:`usual_depths`.

    Raises:
        OddsError: another game, or a bet that values alone do not decide.
        ShoeError: a number of shoes or a depth that cannot be.
        InputError: the extra ``sim`` is not installed.
    """
    omitted: dict[str, str] = {}
    if bets is None:
        why = {bet.id: refusal(bet) for bet in rulebook.sheet.bets.values()}
        omitted = {bet_id: reason for bet_id, reason in why.items() if reason}
        bets = [bet for bet in rulebook.sheet.bets.values() if bet.id not in omitted]
    if rulebook.sheet.shoe.fresh_each_coup:
        raise OddsError(f"{rulebook.sheet.id} shuffles before every coup, so its shoe has no depth")
    weigher = EdgeWeigher(rulebook, bets)
    if not 2 <= shoes <= MAX_SHOES:
        raise ShoeError(f"a spread is told of 2 to {MAX_SHOES} shoes, not of {shoes}")
    if seed < 0:
        raise ShoeError(f"a seed is a whole number from 0, not {seed}")
    gone = _checked(rulebook, usual_depths(rulebook) if at is None else at)
    full = _by_value(Composition.of_decks(rulebook.sheet.shoe.decks))
    whole = weigher.edges([full])
    numerators, deals = _sample(weigher, full, gone, shoes, seed)
    spreads = [
        _spread(bet, sum(full), place, column, scale * deal)
        for bet, scale, columns in zip(weigher.bets, whole.scales, numerators, strict=True)
        for place, column, deal in zip(gone, columns, deals, strict=True)
    ]
    edges = {bet.id: whole.edge(0, index) for index, bet in enumerate(weigher.bets)}
    return Depth(shoes, edges, tuple(spreads), omitted)


def usual_depths(rulebook: Rulebook) -> tuple[int, ...]:
    """Every whole deck that can be gone; of a single deck, every quarter."""
    decks = rulebook.sheet.shoe.decks
    step = 52 if decks > 1 else 13
    return tuple(range(step, 52 * decks - MAX_CARDS + 1, step))


def _checked(rulebook: Rulebook, at: Sequence[int]) -> tuple[int, ...]:
    most = 52 * rulebook.sheet.shoe.decks - MAX_CARDS
    for place in at:
        if not 0 <= place <= most:
            raise ShoeError(
                f"a coup cannot be dealt when {place} cards are gone; give depths from 0 to {most}"
            )
    return tuple(sorted(set(at)))


def _by_value(composition: Composition) -> list[int]:
    counts = [0] * 10
    for code, count in enumerate(composition.counts):
        counts[VALUES[code >> 2]] += count
    return counts


def _sample(
    weigher: EdgeWeigher, full: list[int], gone: tuple[int, ...], shoes: int, seed: int
) -> tuple[list[list[list[int]]], list[int]]:
    """The numerators of all edges, ascending, by bet and depth; and the deals by depth."""
    found: list[list[list[int]]] = [[[] for _ in gone] for _ in weigher.bets]
    deals = [0] * len(gone)
    chance = _words(seed, sum(full))  # of a whole shoe, so that depths do not change it
    for first in range(0, shoes, _CHUNK):
        left = _deal(full, gone, chance(min(_CHUNK, shoes - first)))
        for place in range(len(gone)):
            edges = weigher.edges_checked(left[place])
            deals[place] = int(edges.deals[0])
            for index, columns in enumerate(found):
                columns[place] += edges.numerators[:, index].tolist()
    for columns in found:
        for column in columns:
            column.sort()
    return found, deals


def _words(seed: int, width: int) -> Callable[[int], npt.NDArray[np.uint64]]:
    """The words of chance for so many shoes: Philox4x64, whose raw words no release changes."""
    load_kernels()
    from numpy.random import Philox

    source = Philox(seed)
    return lambda shoes: source.random_raw(shoes * width).reshape(shoes, width)


def _deal(
    full: list[int], gone: tuple[int, ...], words: npt.NDArray[np.uint64]
) -> npt.NDArray[np.int64]:
    """What is left of shoes, by value, at each depth: (depths, shoes, 10)."""
    import numpy as np

    from croupier.odds.dealing import shuffle

    deck = np.repeat(np.arange(10, dtype=np.int64), full)
    left = np.empty((len(gone), len(words), 10), np.int64)
    shuffle(deck, words, np.array(gone, np.int64), left)
    return left


def _spread(bet: Bet, cards: int, gone: int, numerators: list[int], scale: int) -> Spread:
    """The figures of a column of ascending numerators over one denominator."""
    count = len(numerators)
    total = sum(numerators)
    won = [-numerator for numerator in numerators if numerator < 0]
    variance = _variance(numerators, scale)
    share = Fraction(len(won), count)
    gain = won + [0] * (count - len(won))
    return Spread(
        bet,
        gone,
        cards - gone,
        Estimate(Fraction(total, count * scale), root_float(variance / count)),
        variance,
        tuple(_quantile(numerators, level, scale) for level in LEVELS),
        Estimate(share, root_float(share * (1 - share) / count)),
        Estimate(Fraction(sum(won), count * scale), root_float(_variance(gain, scale) / count)),
    )


def _variance(numbers: list[int], scale: int) -> Fraction:
    """The unbiased variance of numbers over a denominator."""
    count, total = len(numbers), sum(numbers)
    squares = sum(number * number for number in numbers)
    return Fraction(count * squares - total * total, count * (count - 1) * scale * scale)


def _quantile(ascending: list[int], level: Fraction, scale: int) -> Estimate:
    """The least edge that so large a share of shoes does not exceed.

    Its standard error is half the distance between the edges that lie a standard deviation of
    the rank to either side.
    """
    count = len(ascending)
    rank = count * level
    stray = isqrt(ceil(count * level * (1 - level))) + 1
    low, high = max(floor(rank) - stray, 1), min(ceil(rank) + stray, count)
    error = Fraction(ascending[high - 1] - ascending[low - 1], 2 * scale)
    return Estimate(Fraction(ascending[max(ceil(rank), 1) - 1], scale), float(error))
