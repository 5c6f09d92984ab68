"""How the bets of a coup move together: all covariances of some bets at once, exactly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import lcm

from croupier.games.draw import Draw
from croupier.games.rulebook import Rulebook
from croupier.odds.appraise import draw_of, joint
from croupier.odds.bet import names_of
from croupier.odds.boxes import DeckBoxes
from croupier.odds.covary import Covariation, covariation_across
from croupier.odds.distribution import Distribution
from croupier.odds.tiers import pays_of, tier_indexes
from croupier.rules.sheet import Bet

Pair = tuple[str, str]


def correlations(
    rulebook: Rulebook, draw: Draw | None, bets: Sequence[Bet]
) -> Mapping[Pair, Covariation]:
    """Of every two of these bets, how the net results of one unit on each move together.

    Args:
        rulebook: the sheet's.
        draw: the cards; the sheet's full shoe if None.
        bets: different bets, on as many boxes as wanted.

    Returns:
        By the ids of both bets, the first being the one that comes first in `bets`.

    Raises:
        ShoeError: too few cards for a coup.
        OddsError: the facts tell too many hands apart; two boxes once cards are given.
    """
    cards = draw_of(rulebook, draw)
    found: dict[Pair, Covariation] = {}
    boxes = list(dict.fromkeys(bet.box for bet in bets if bet.box is not None))
    for box in boxes or (None,):
        together = [bet for bet in bets if bet.box in (box, None)]
        found |= _of_one_box(together, joint(rulebook, cards, together))
    deck = DeckBoxes(rulebook, cards)
    for one, other in combinations(bets, 2):
        if one.box and other.box and one.box != other.box:
            names, others = names_of(one, rulebook), names_of(other, rulebook)
            pairs = deck.two(one.box, names, other.box, others)
            found[one.id, other.id] = covariation_across(one, other, pairs)
    return {(one.id, other.id): found[one.id, other.id] for one, other in combinations(bets, 2)}


def _of_one_box(bets: Sequence[Bet], shown: Distribution) -> dict[Pair, Covariation]:
    keys, weights = list(shown.weights), list(shown.weights.values())
    pays = {bet.id: pays_of(bet) for bet in bets}
    unit = lcm(*(pay.net.denominator for of_bet in pays.values() for pay in of_bet))
    nets = {}
    for bet in bets:
        scaled = [int(pay.net * unit) for pay in pays[bet.id]]
        nets[bet.id] = [scaled[index] for index in tier_indexes(bet, shown.names, keys)]
    means = {bet_id: _mean(column, weights) for bet_id, column in nets.items()}
    deals, square = shown.deals, unit * unit

    def covariance(one: str, other: str) -> Fraction:
        product = sum(a * b * w for a, b, w in zip(nets[one], nets[other], weights, strict=True))
        return Fraction(product * deals - means[one] * means[other], deals * deals * square)

    variances = {bet.id: covariance(bet.id, bet.id) for bet in bets}
    return {
        (one.id, other.id): Covariation(
            covariance(one.id, other.id), variances[one.id], variances[other.id]
        )
        for one, other in combinations(bets, 2)
    }


def _mean(column: Sequence[int], weights: Sequence[int]) -> int:
    return sum(net * weight for net, weight in zip(column, weights, strict=True))
