"""The most the house may have to pay on a coup, read off the compiled sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import ceil, lcm

from croupier.money import MAX_MINOR, Minor
from croupier.rules.compile import NO_TIER, PayTable
from croupier.rules.sheet import LOSE, Bet

_Row = tuple[int, ...]
"""Net pay per unit of several bets on one key, in parts of a unit (:attr:`Liability._parts`)."""

_KEPT = 256


class Liability:
    """Worst cases of a table's wagers.

    Bets of different boxes share only the facts of Banker's hand. The worst case
    is therefore taken per value of the shared facts, box by box; cards that two
    boxes could not both hold are not looked at, so it never lies below the truth.
    What a sheet's rounding rule adds, less than one minor unit a win and one a
    commission, is not counted.
    """

    def __init__(self, table: PayTable) -> None:
        self._sheet = table.sheet
        self._bets: dict[str | None, list[Bet]] = {}
        for bet in table.sheet.bets.values():
            self._bets.setdefault(bet.box, []).append(bet)
        pays = [LOSE, *(tier.pay for bet in table.sheet.bets.values() for tier in bet.tiers)]
        self._parts = lcm(*(pay.net.denominator for pay in pays))
        self._nets = {bet.id: self._net_parts(bet) for bet in table.sheet.bets.values()}
        self._best = {
            bet.id: max(0, *(ceil(tier.pay.net) for tier in bet.tiers))
            for bet in table.sheet.bets.values()
        }
        self._groups = _groups(table, self._bets)
        self._profiles: dict[tuple[str, ...], list[list[_Row]]] = {}

    def _net_parts(self, bet: Bet) -> dict[int, int]:
        """Net pay by a bet's byte in the table, in parts of a unit."""
        nets = {index: tier.pay.net for index, tier in enumerate(bet.tiers)}
        nets[NO_TIER] = LOSE.net
        return {index: int(net * self._parts) for index, net in nets.items()}

    def _profiles_of(self, box: str | None, bet_ids: tuple[str, ...]) -> list[list[_Row]]:
        """For each group of keys what these bets of one box pay at worst."""
        known = self._profiles.get(bet_ids)
        if known is None:
            slots = [index for index, bet in enumerate(self._bets[box]) if bet.id in bet_ids]
            nets = [self._nets[bet_id] for bet_id in bet_ids]
            known = [
                _worst_of(
                    {
                        tuple(net[row[slot]] for net, slot in zip(nets, slots, strict=True))
                        for row in group[box]
                    }
                )
                for group in self._groups
            ]
            if len(self._profiles) >= _KEPT:
                self._profiles.clear()
            self._profiles[bet_ids] = known
        return known

    def _totals(self, box: str | None, stakes: Mapping[str, int]) -> list[list[tuple[int, _Row]]]:
        """For each group the parts owed on a box's bets by row, with the row."""
        bet_ids = tuple(bet.id for bet in self._bets.get(box, ()) if bet.id in stakes)
        staked = [stakes[bet_id] for bet_id in bet_ids]
        return [
            [(sum(map(int.__mul__, staked, row)), row) for row in rows]
            for rows in self._profiles_of(box, bet_ids)
        ]

    def _owed(self, stakes: Mapping[str, int], boxes: Iterable[str | None]) -> list[int]:
        """For each group of keys the most parts owed on the bets of these boxes."""
        owed = [0] * len(self._groups)
        for box in boxes:
            for place, rows in enumerate(self._totals(box, stakes)):
                owed[place] += max(parts for parts, _ in rows)
        return owed

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
        boxes = {self._sheet.bet(bet_id).box for bet_id in stakes}
        return Minor(max(0, -(-max(self._owed(stakes, boxes)) // self._parts)))

    def allowed_minor(self, stakes: Mapping[str, int], bet_id: str, most_minor: int) -> Minor:
        """The most that may be added on a bet before the worst case passes `most_minor`.

        Args:
            stakes: minor units in play by bet id before it is added.
        """
        box = self._sheet.bet(bet_id).box
        others = {self._sheet.bet(other).box for other in stakes} - {box}
        mine = {bet_id: 0, **stakes}
        slot = [bet.id for bet in self._bets[box] if bet.id in mine].index(bet_id)
        allowed = MAX_MINOR
        owed = self._owed(stakes, others)
        for elsewhere, rows in zip(owed, self._totals(box, mine), strict=True):
            for parts, row in rows:
                room = most_minor * self._parts - elsewhere - parts
                if room < 0:
                    return Minor(0)
                if row[slot] > 0:
                    allowed = min(allowed, room // row[slot])
        return Minor(allowed)


_Group = dict[str | None, frozenset[tuple[int, ...]]]
"""By box, every combination of bytes that its bets show together."""


def _groups(table: PayTable, bets: Mapping[str | None, list[Bet]]) -> list[_Group]:
    """What the boxes' bets show together for each value of the facts the boxes share.

    Values that lead to the same make one group.
    """
    game = table.sheet.game
    places = [
        (stride, fact.size)
        for fact, stride in zip(table.space.facts, table.space.strides, strict=True)
        if game.boxes and fact.name in game.shared_facts
    ]
    keys_of: dict[tuple[int, ...], list[int]] = {}
    for key in table.keys:
        keys_of.setdefault(tuple(key // stride % size for stride, size in places), []).append(key)
    found: dict[tuple[frozenset[tuple[int, ...]], ...], _Group] = {}
    for keys in keys_of.values():
        group: _Group = {}
        for box, mine in bets.items():
            tables = [table.tier_of[bet.id] for bet in mine]
            columns = ([row[key] for key in keys] for row in tables)
            group[box] = frozenset(zip(*columns, strict=True))
        found.setdefault(tuple(group.values()), group)
    return list(found.values())


def _worst_of(rows: Iterable[_Row]) -> list[_Row]:
    """The rows that no other one reaches in every bet: stakes are never below zero."""
    kept: list[_Row] = []
    for row in sorted(rows, reverse=True):
        if not any(all(map(int.__ge__, other, row)) for other in kept):
            kept.append(row)
    return kept
