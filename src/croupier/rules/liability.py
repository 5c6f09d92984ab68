"""The most the house may have to pay on a coup, read off the compiled sheet."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import ceil

from croupier.money import Minor
from croupier.rules.compile import NO_TIER, PayTable
from croupier.rules.sheet import LOSE, Bet

_Profile = tuple[Fraction, ...]
"""Net pay per unit of several bets, on one key."""


class Liability:
    """Worst cases of a table's wagers.

    Bets of different boxes share only the facts of Banker's hand. The worst case
    is therefore taken per value of the shared facts, box by box; cards that two
    boxes could not both hold are not looked at, so it never lies below the truth.
    """

    def __init__(self, table: PayTable) -> None:
        self._table = table
        shared = table.sheet.game.shared_facts
        boxes = table.sheet.game.boxes
        places = [
            (stride, fact.size)
            for fact, stride in zip(table.space.facts, table.space.strides, strict=True)
            if boxes and fact.name in shared
        ]
        self._groups: dict[tuple[int, ...], list[int]] = {}
        for key in table.keys:
            group = tuple(key // stride % size for stride, size in places)
            self._groups.setdefault(group, []).append(key)
        self._profiles: dict[tuple[str, ...], list[list[_Profile]]] = {}
        self._best = {
            bet.id: max(0, *(ceil(tier.pay.net) for tier in bet.tiers))
            for bet in table.sheet.bets.values()
        }

    def _profiles_of(self, bets: tuple[Bet, ...]) -> list[list[_Profile]]:
        """For each group of keys the distinct net pays of these bets of one box."""
        names = tuple(bet.id for bet in bets)
        known = self._profiles.get(names)
        if known is None:
            tables = [self._table.tier_of[name] for name in names]
            nets = [[*(tier.pay.net for tier in bet.tiers)] for bet in bets]
            known = []
            for keys in self._groups.values():
                tiers = {tuple(table[key] for table in tables) for key in keys}
                known.append(
                    [
                        tuple(
                            LOSE.net if index == NO_TIER else net[index]
                            for net, index in zip(nets, row, strict=True)
                        )
                        for row in tiers
                    ]
                )
            self._profiles[names] = known
        return known

    def exceeds(self, stakes: Mapping[str, int], most_minor: int) -> bool:
        """Whether the worst case on these stakes passes `most_minor`.

        The sum of every bet's best price settles most questions without the
        worst case itself.
        """
        bound = sum(stake * self._best[bet_id] for bet_id, stake in stakes.items())
        return bound > most_minor and self.worst_minor(stakes) > most_minor

    def worst_minor(self, stakes: Mapping[str, int]) -> Minor:
        """The largest net amount the house may owe on these stakes; never below zero.

        Args:
            stakes: minor units in play by bet id, over all patrons.
        """
        by_box: dict[str | None, list[Bet]] = {}
        for bet_id in sorted(stakes):
            bet = self._table.sheet.bet(bet_id)
            by_box.setdefault(bet.box, []).append(bet)
        totals = [Fraction(0)] * len(self._groups)
        for bets in by_box.values():
            staked = [stakes[bet.id] for bet in bets]
            for place, rows in enumerate(self._profiles_of(tuple(bets))):
                totals[place] += max(
                    sum(stake * net for stake, net in zip(staked, row, strict=True)) for row in rows
                )
        return Minor(max(0, ceil(max(totals, default=Fraction(0)))))
