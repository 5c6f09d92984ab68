"""A ticket: wagers of one patron on one coup, and exactly what they can come to together.

Every wager is settled as the table settles it, in whole minor units by the sheet's own
rounding; what is added here is how often. In a game without boxes, and for the bets of
one box and Banker, that is the whole distribution of the net result. Bets on several
boxes of Three Pictures hang together through one deck: of them the mean, the variance and
the covariances of the boxes are exact, from the distributions of pairs of boxes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import combinations
from itertools import product as product_of
from typing import NamedTuple, Protocol

from croupier.errors import MoneyError, WagerError
from croupier.money import USD, Currency
from croupier.odds.covary import PairDistribution
from croupier.odds.distribution import Distribution
from croupier.odds.results import Results
from croupier.odds.roots import root_float
from croupier.odds.tiers import deciding_tiers, pays_of, tier_indexes
from croupier.rules.compile import facts_of
from croupier.rules.settle import Wager, amounts, check_stake
from croupier.rules.sheet import Bet, Sheet

MAX_WAGERS = 200
"""The most wagers of a ticket; more than any sheet has bets for one patron."""


class Ticket(NamedTuple):
    """Wagers that settle whole, at most one on a bet; made by :meth:`of` or :meth:`parse`."""

    sheet: Sheet
    currency: Currency
    wagers: tuple[Wager, ...]

    @classmethod
    def of(cls, sheet: Sheet, wagers: Iterable[Wager], currency: Currency = USD) -> Ticket:
        """A ticket of these wagers.

        Raises:
            WagerError: none or over :data:`MAX_WAGERS`, an unknown bet, a bet named twice,
                a stake that would not settle to whole minor units.
        """
        taken = tuple(wagers)
        if not 1 <= len(taken) <= MAX_WAGERS:
            raise WagerError(f"a ticket holds 1 to {MAX_WAGERS} wagers and this has {len(taken)}")
        seen: set[str] = set()
        for bet_id, stake_minor in taken:
            bet = sheet.bet(bet_id)
            if bet_id in seen:
                raise WagerError(
                    f"{bet_id} is on the ticket twice; write it once, with its whole stake"
                )
            seen.add(bet_id)
            check_stake(sheet, bet, stake_minor, currency)
        return cls(sheet, currency, taken)

    @classmethod
    def parse(cls, text: str, sheet: Sheet, currency: Currency = USD) -> Ticket:
        """Read ``banker=100,tie=2.50``.

        Raises:
            WagerError: as :meth:`of`, and for what is no wager at all.
        """
        wagers = []
        for part in text.split(","):
            bet_id, equals, stake = (word.strip() for word in part.partition("="))
            if not equals or not bet_id:
                raise WagerError(
                    f"{part.strip()!r} is no wager; write a ticket such as banker=100,tie=2.50"
                )
            sheet.bet(bet_id)
            try:
                wagers.append(Wager(bet_id, currency.amount(stake)))
            except MoneyError as error:
                raise WagerError(f"stake on {bet_id}: {error}") from None
        return cls.of(sheet, wagers, currency)

    def __str__(self) -> str:
        show = self.currency.format
        return ",".join(f"{wager.bet_id}={show(wager.stake_minor)}" for wager in self.wagers)

    @property
    def bets(self) -> tuple[Bet, ...]:
        """The bets, in the order of the wagers."""
        return tuple(self.sheet.bet(wager.bet_id) for wager in self.wagers)

    @property
    def boxes(self) -> tuple[str, ...]:
        """The boxes that are staked on, in the ticket's order; Banker's hand is no box."""
        return tuple(dict.fromkeys(bet.box for bet in self.bets if bet.box is not None))

    @property
    def names(self) -> tuple[str, ...]:
        """The facts that the bets read, in the game's order."""
        return _names(self.sheet, self.bets)

    @property
    def staked_minor(self) -> int:
        """The sum of the stakes."""
        return sum(wager.stake_minor for wager in self.wagers)


def _names(sheet: Sheet, bets: Iterable[Bet]) -> tuple[str, ...]:
    read = set().union(*map(facts_of, bets))
    return tuple(name for name in sheet.game.facts if name in read)


def _nets(sheet: Sheet, wager: Wager) -> list[int]:
    """A wager's net result in minor units by the index of the tier that decides."""
    staked = wager.stake_minor
    pays = pays_of(sheet.bet(wager.bet_id))
    return [amounts(staked, pay, sheet.rounding)[2] - staked for pay in pays]


def ticket_result(ticket: Ticket, distribution: Distribution) -> Results:
    """The exact distribution of what a ticket comes to in one coup.

    Args:
        distribution: over the facts that its bets read (:attr:`Ticket.names`), perhaps others.

    Raises:
        WagerError: wagers on several boxes; see :func:`ticket_moments`.
    """
    if len(ticket.boxes) > 1:
        raise WagerError(
            f"the ticket lies on {' and '.join(ticket.boxes)}, whose hands come from one deck "
            "with Banker's: their results together are known by mean and variance only; for "
            "the whole distribution leave one box"
        )
    nets = [_nets(ticket.sheet, wager) for wager in ticket.wagers]
    found: dict[int, int] = {}
    for indexes, weight in deciding_tiers(ticket.bets, distribution).items():
        net = sum(of[index] for of, index in zip(nets, indexes, strict=True))
        found[net] = found.get(net, 0) + weight
    return Results(ticket.staked_minor, dict(sorted(found.items())), distribution.deals)


class BoxDistributions(Protocol):
    """Where :func:`ticket_moments` gets its distributions from, box by box."""

    def one(self, box: str, names: tuple[str, ...]) -> Distribution:
        """Over the named facts of a box and Banker."""

    def two(
        self, box_a: str, names_a: tuple[str, ...], box_b: str, names_b: tuple[str, ...]
    ) -> PairDistribution:
        """Over the named facts of one box and those of another, with Banker's where named."""


class Moments(NamedTuple):
    """Mean and variance of the net result of a ticket in one coup, exactly.

    Attributes:
        staked_minor: all stakes together.
        mean: the expected net result, in minor units.
        by_box: the variance of what lies on each box alone, in minor units squared;
            wagers on Banker's hand are counted with the first box.
        covariances: of what lies on two boxes, by both, in minor units squared.
    """

    staked_minor: int
    mean: Fraction
    by_box: Mapping[str, Fraction]
    covariances: Mapping[tuple[str, str], Fraction]

    @property
    def variance(self) -> Fraction:
        """The variance of the whole net result, in minor units squared."""
        alone, together = self.by_box.values(), self.covariances.values()
        return sum(alone, Fraction(0)) + 2 * sum(together, Fraction(0))

    @property
    def sd_float(self) -> float:
        """The standard deviation of the whole net result in minor units, to show."""
        return root_float(self.variance)

    @property
    def edge(self) -> Fraction:
        """What the house keeps, on average, of a unit staked, over all stakes."""
        return -self.mean / self.staked_minor


def ticket_moments(ticket: Ticket, boxes: BoxDistributions) -> Moments:
    """Mean and variance of a ticket over several boxes, from their distributions by pairs.

    Raises:
        WagerError: a ticket on no box; see :func:`ticket_result`.
    """
    if not ticket.boxes:
        raise WagerError("the ticket lies on no box, so its whole distribution can be had")
    parts = {box: _part(ticket, box) for box in ticket.boxes}
    alone = {box: ticket_result(part, boxes.one(box, part.names)) for box, part in parts.items()}
    covariances = {}
    for box_a, box_b in combinations(parts, 2):
        product = sum(
            _mean_product(a, b, boxes.two(box_a, a.names, box_b, b.names))
            for a, b in product_of(_by_reading(parts[box_a]), _by_reading(parts[box_b]))
        )
        covariances[box_a, box_b] = product - alone[box_a].mean * alone[box_b].mean
    return Moments(
        ticket.staked_minor,
        sum((results.mean for results in alone.values()), Fraction(0)),
        {box: results.variance for box, results in alone.items()},
        covariances,
    )


def _part(ticket: Ticket, box: str) -> Ticket:
    """The wagers of a box; those on no box go with the first."""
    theirs = {box, None} if box == ticket.boxes[0] else {box}
    wagers = zip(ticket.wagers, ticket.bets, strict=True)
    return ticket._replace(wagers=tuple(wager for wager, bet in wagers if bet.box in theirs))


def _by_reading(part: Ticket) -> list[Ticket]:
    """A box's wagers by the facts that they read: few facts tell fewer hands apart than many."""
    found: dict[tuple[str, ...], list[Wager]] = {}
    for wager, bet in zip(part.wagers, part.bets, strict=True):
        found.setdefault(_names(part.sheet, (bet,)), []).append(wager)
    return [part._replace(wagers=tuple(wagers)) for wagers in found.values()]


def _mean_product(a: Ticket, b: Ticket, pairs: PairDistribution) -> Fraction:
    """The mean of the product of two parts' net results."""
    keys_a, keys_b = zip(*pairs.weights, strict=True)
    sums_a, sums_b = _sums(a, pairs.names_a, keys_a), _sums(b, pairs.names_b, keys_b)
    products = zip(sums_a, sums_b, pairs.weights.values(), strict=True)
    return Fraction(sum(one * other * weight for one, other, weight in products), pairs.deals)


def _sums(part: Ticket, names: tuple[str, ...], keys: tuple[tuple[int, ...], ...]) -> list[int]:
    """What a part comes to on each key."""
    totals = [0] * len(keys)
    for wager, bet in zip(part.wagers, part.bets, strict=True):
        nets = _nets(part.sheet, wager)
        for place, index in enumerate(tier_indexes(bet, names, keys)):
            totals[place] += nets[index]
    return totals
