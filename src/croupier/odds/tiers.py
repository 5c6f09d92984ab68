"""Which tiers decide bets on each combination of facts: what every figure of bets rests on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from croupier.errors import WagerError
from croupier.odds.distribution import Distribution
from croupier.rules.compile import facts_of
from croupier.rules.nodes import function_of
from croupier.rules.sheet import LOSE, Bet, Pay


def pays_of(bet: Bet) -> tuple[Pay, ...]:
    """What a bet's tiers do with the stake, by index; last the loss where none matches."""
    return (*(tier.pay for tier in bet.tiers), LOSE)


def tier_indexes(bet: Bet, names: tuple[str, ...], keys: Sequence[tuple[int, ...]]) -> list[int]:
    """For each combination of the named facts, the index of the tier that decides a bet.

    The number of tiers stands for the loss where none matches.
    """
    read = facts_of(bet)
    places = [place for place, name in enumerate(names) if name in read]
    own_names = [names[place] for place in places]
    conditions = [function_of(tier.when) for tier in bet.tiers]
    known: dict[tuple[int, ...], int] = {}
    column = []
    for key in keys:
        seen = tuple([key[place] for place in places])
        index = known.get(seen)
        if index is None:
            values = dict(zip(own_names, seen, strict=True))
            matching = (place for place, holds in enumerate(conditions) if holds(values))
            index = known[seen] = next(matching, len(conditions))
        column.append(index)
    return column


def deciding_tiers(bets: Sequence[Bet], distribution: Distribution) -> dict[tuple[int, ...], int]:
    """How often the bets are decided by each combination of their tiers.

    Args:
        bets: all on one box, if on any: a distribution is of the facts of one box.
        distribution: over the facts that the bets read, and perhaps others.

    Returns:
        Weights by one tier index per bet, in order, out of the distribution's deals;
        the number of the bet's tiers stands for the loss where none matches.

    Raises:
        WagerError: bets on different boxes.
    """
    boxes = sorted({bet.box for bet in bets if bet.box is not None})
    if len(boxes) > 1:
        raise WagerError(
            f"bets on {' and '.join(boxes)} are decided by different hands of one deck, which the "
            "facts of one box do not tell; take bets on one box and Banker"
        )
    keys = list(distribution.weights)
    columns = [tier_indexes(bet, distribution.names, keys) for bet in bets]
    found: Counter[tuple[int, ...]] = Counter()
    for *indexes, weight in zip(*columns, distribution.weights.values(), strict=True):
        found[tuple(indexes)] += weight
    return dict(found)
