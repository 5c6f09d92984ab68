"""The price of a tier that gives a bet a wanted edge, and the usual prices nearest to it.

All else stays equal: the other tiers, pushes and losses, and the tier's own rate of
commission. What the house keeps of a unit staked falls with the price in a straight line,
so the price is an exact fraction:

    price = (−edge · deals − Σ other tiers net · weight) / (weight · (1 − commission))
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple

from croupier.errors import WagerError
from croupier.money import Odds
from croupier.odds.bet import BetOdds, TierOdds
from croupier.odds.figures import percent_text
from croupier.rules.section import did_you_mean

USUAL_DENOMINATORS = (1, 2, 4, 5, 10, 20, 100)
"""Usual prices are n:d for these d: whole, halves, quarters, fifths, tenths, twentieths and
hundredths."""

MOST_PARTS = 1_000
"""The highest n of a usual n:d other than a whole price: nobody prints 250.05:1."""


class UsualPrice(NamedTuple):
    """A price that a felt might show, and the bet's odds at it."""

    price: Fraction
    odds: BetOdds

    def __str__(self) -> str:
        return price_text(self.price)


class Priced(NamedTuple):
    """The price of a tier that meets an edge.

    Attributes:
        odds: the bet as the sheet prices it.
        tier_index: the tier, by its place in the bet.
        edge: the edge wanted.
        price: the gross price that gives exactly this edge.
        usual: the usual prices next to it, from low to high; see :func:`usual_prices`.
    """

    odds: BetOdds
    tier_index: int
    edge: Fraction
    price: Fraction
    usual: tuple[UsualPrice, ...]

    @property
    def tier(self) -> TierOdds:
        """The tier as the sheet prices it."""
        return self.odds.tiers[self.tier_index]

    @property
    def below(self) -> UsualPrice | None:
        """The usual price next below or equal: the edge is the one wanted, or a little more."""
        return next((item for item in reversed(self.usual) if item.price <= self.price), None)

    @property
    def above(self) -> UsualPrice | None:
        """The usual price next above or equal: the edge is the one wanted, or a little less."""
        return next((item for item in self.usual if item.price >= self.price), None)


def price_text(price: Fraction) -> str:
    """A price as sheets write it: ``8:1``, ``0.95:1``, and ``19:21`` where no decimal is exact."""
    decimal = str(Odds(price, Fraction(1)))
    return decimal if "/" not in decimal else f"{price.numerator}:{price.denominator}"


def tier_place(odds: BetOdds, tier: str | int | None = None) -> int:
    """The place of a tier that wins, by name or place.

    Args:
        tier: its name, in any case, or its number as text, ``"1"`` for the first; its place,
            0 for the first; None where only one wins.

    Raises:
        WagerError: no such tier, one that does not win, or None where several win.
    """
    bet_id = odds.bet.id
    paying = [place for place, item in enumerate(odds.tiers) if item.pay.kind == "win"]
    if not paying:
        raise WagerError(f"{bet_id} has no tier that wins, so there is no price to choose")
    if tier is None:
        if len(paying) > 1:
            raise WagerError(f"{bet_id} has several prices; choose a tier: {_listed(odds, paying)}")
        return paying[0]
    place = _named(odds, tier, paying) if isinstance(tier, str) else tier
    if not 0 <= place < len(odds.tiers) - 1:
        raise WagerError(f"{bet_id} has no tier number {place + 1}; choose {_listed(odds, paying)}")
    if place not in paying:
        raise WagerError(
            f"tier {place + 1} of {bet_id} does not win ({odds.tiers[place].pay}), so it has no "
            f"price; choose {_listed(odds, paying)}"
        )
    return place


def _named(odds: BetOdds, name: str, paying: list[int]) -> int:
    """The place of the first tier of this name; the number of a tier, from 1, also names it."""
    asked = " ".join(name.casefold().split())
    names: dict[str, int] = {}
    for place, tier in enumerate(odds.tiers[:-1]):
        names.setdefault((tier.name or f"{place + 1}").casefold(), place)
    numbers = {f"{place + 1}": place for place in range(len(odds.tiers) - 1)}
    place = names.get(asked, numbers.get(asked, -1))
    if place < 0:
        hint = did_you_mean(asked, names)
        known = hint if "mean" in hint else f"; choose {_listed(odds, paying)}"
        raise WagerError(f"{odds.bet.id} has no tier {name!r}{known}")
    return place


def _listed(odds: BetOdds, places: list[int]) -> str:
    return ", ".join(odds.tiers[place].name or f"{place + 1}" for place in places)


def repriced(odds: BetOdds, place: int, price: Fraction) -> BetOdds:
    """The same bet with one tier at another gross price; its chances and commission stay.

    Raises:
        WagerError: a price that is not above 0.
    """
    if price <= 0:
        raise WagerError(f"a price must be above 0, and {price} is not")
    tier = odds.tiers[place]
    pay = tier.pay._replace(odds=Odds(Fraction(price.numerator), Fraction(price.denominator)))
    tiers = list(odds.tiers)
    tiers[place] = tier._replace(pay=pay)
    lines = list(odds.bet.tiers)
    lines[place] = lines[place]._replace(pay=pay)
    return odds._replace(bet=odds.bet._replace(tiers=tuple(lines)), tiers=tuple(tiers))


def price_for(odds: BetOdds, edge: Fraction, tier: str | int | None = None) -> Priced:
    """The exact price of a tier at which a bet has this edge, all else equal.

    Args:
        odds: the bet's.
        edge: per unit staked, as :attr:`BetOdds.edge`; below 0 it is the patron's.
        tier: its name or place; None where only one tier wins.

    Raises:
        WagerError: as :func:`tier_place`; or no price gives this edge, and why.
    """
    place = tier_place(odds, tier)
    chosen = odds.tiers[place]
    called = f"{odds.bet.id}, {chosen.name}" if chosen.name else odds.bet.id
    kept = 1 - (chosen.pay.commission.share if chosen.pay.commission else 0)
    if not chosen.weight:
        raise WagerError(f"no deal of these cards reaches {called}: its price changes nothing")
    if not kept:
        raise WagerError(f"commission takes the whole win of {called}: its price changes nothing")
    others = odds.mean * odds.deals - chosen.pay.net * chosen.weight
    price = (-edge * odds.deals - others) / (chosen.weight * kept)
    if price <= 0:
        most = -others / odds.deals
        raise WagerError(
            f"no price of {called} gives an edge of {percent_text(edge)}: even if it paid nothing "
            f"the edge would be {percent_text(most)}; ask for less, or lower another tier"
        )
    usual = (UsualPrice(near, repriced(odds, place, near)) for near in usual_prices(price))
    return Priced(odds, place, edge, price, tuple(usual))


def usual_prices(price: Fraction) -> tuple[Fraction, ...]:
    """The usual prices next to an exact one, from low to high; only itself if it is usual.

    For each of :data:`USUAL_DENOMINATORS` the next below and the next above; n is at most
    :data:`MOST_PARTS` unless the price is whole.
    """
    kinds = [parts for parts in USUAL_DENOMINATORS if parts == 1 or price * parts <= MOST_PARTS]
    if any((price * parts).denominator == 1 for parts in kinds):
        return (price,)
    found = {Fraction(near(price * parts), parts) for parts in kinds for near in (floor, ceil)}
    return tuple(sorted(found - {0}))
