"""The compiler: a sheet's bets become one small lookup table by key.

For every bet a byte per key of the sheet's narrowed key space tells which tier
a coup falls into. Settlement looks one key up; odds weigh every key; the lint
and the liability read the same table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from math import prod
from operator import mul
from typing import NamedTuple

from croupier.errors import SheetError
from croupier.rules import language
from croupier.rules.facts import KEY_CAP, Fact, KeySpace
from croupier.rules.frozen import frozen
from croupier.rules.nodes import Function, function_of, size
from croupier.rules.sheet import LOSE, Bet, Pay, Sheet

NO_TIER = 254
"""In a bet's table: no tier matches, the stake is lost."""

UNREACHABLE = 255
"""In a bet's table: no coup has this key."""

EVALUATION_CAP = 1 << 17
"""The most combinations of facts that one bet may read."""

TABLE_CAP = 1 << 26
"""The most bytes that the tables of a sheet's bets may take."""

EFFORT_CAP = 1 << 23
"""The most parts of expressions that are evaluated to compile a sheet: seconds, not minutes."""


class PayTable(NamedTuple):
    """A compiled sheet.

    Attributes:
        space: the narrowed key space: only facts that some bet reads.
        keys: every reachable key, ascending.
        tier_of: by bet id, one byte per key: a tier's index, NO_TIER or UNREACHABLE.
    """

    sheet: Sheet
    space: KeySpace
    keys: tuple[int, ...]
    tier_of: Mapping[str, bytes]

    def tier(self, bet: Bet, key: int) -> int | None:
        """The index of the tier of `bet` that this key falls into; None when it loses by default.

        Raises:
            SheetError: no coup has this key.
        """
        index = self.tier_of[bet.id][key]
        if index == UNREACHABLE:
            raise SheetError(f"no coup has key {key}", origin=self.sheet.id)
        return None if index == NO_TIER else index

    def pay(self, bet: Bet, key: int) -> Pay:
        """What `bet` pays on this key."""
        index = self.tier(bet, key)
        return LOSE if index is None else bet.tiers[index].pay


def facts_of(bet: Bet) -> set[str]:
    """The names of the facts a bet reads."""
    return set().union(*(language.facts_in(tier.when) for tier in bet.tiers))


def _first_match(conditions: Sequence[Function], values: Mapping[str, int]) -> int:
    for index, holds in enumerate(conditions):
        if holds(values):
            return index
    return NO_TIER


def _block(
    conditions: Sequence[Function], facts: Sequence[Fact], read: Set[str], values: dict[str, int]
) -> bytes:
    """The tiers for every key over `facts` (the first fastest), others fixed in `values`.

    A fact that the bet does not read repeats the block of the facts before it.
    """
    if not facts:
        return bytes([_first_match(conditions, values)])
    *before, last = facts
    if last.name not in read:
        return _block(conditions, before, read, values) * last.size
    return b"".join(
        _block(conditions, before, read, {**values, last.name: value}) for value in range(last.size)
    )


def _table(bet: Bet, space: KeySpace, unreachable: int) -> bytes:
    """The bet's byte per key; `unreachable` is a number with 0xFF in place of such keys."""
    conditions = [function_of(tier.when) for tier in bet.tiers]
    tiers = _block(conditions, space.facts, facts_of(bet), {})
    return (int.from_bytes(tiers, "little") | unreachable).to_bytes(space.size, "little")


def _effort(sheet: Sheet, bet: Bet) -> int:
    """How many parts of expressions are evaluated at most to compile a bet.

    Raises:
        SheetError: the bet reads too many combinations of facts.
    """
    read = facts_of(bet)
    combinations = prod(sheet.game.facts[name].size for name in read)
    if combinations > EVALUATION_CAP:
        raise SheetError(
            f"the bet {bet.id!r} reads {', '.join(sorted(read))}: {combinations} combinations, "
            f"over the limit of {EVALUATION_CAP}; split it or use fewer facts",
            origin=sheet.origin,
        )
    return combinations * sum(size(tier.when) for tier in bet.tiers)


def _key_space(sheet: Sheet) -> KeySpace:
    """The facts that the bets read.

    Raises:
        SheetError: the sheet passes one of the caps.
    """
    # bets repeated over boxes share one tuple of tiers, hence one table
    bets = {id(bet.tiers): bet for bet in sheet.bets.values()}.values()
    effort = sum(_effort(sheet, bet) for bet in bets)
    space = KeySpace.narrow(sheet.game.facts, set().union(*map(facts_of, bets)))
    reading = f"its bets read {', '.join(space.names)}: {space.size} keys"
    problem = None
    if space.size > KEY_CAP:
        problem = f"{reading}, over the limit of {KEY_CAP}; use fewer or smaller facts"
    elif space.size * len(bets) > TABLE_CAP:
        problem = f"{reading} for each of {len(bets)} bets; use fewer bets or smaller facts"
    elif effort > EFFORT_CAP:
        problem = (
            f"its bets ask for {effort} steps to compile, over the limit of {EFFORT_CAP}; "
            "use fewer tiers, or fewer facts in a bet"
        )
    if problem:
        raise SheetError(problem, origin=sheet.origin)
    return space


def compile_sheet(sheet: Sheet) -> PayTable:
    """Compile a sheet's bets.

    Raises:
        SheetError: the facts it uses span a key space over :data:`KEY_CAP`, or its bets
            are too much work to compile.
    """
    space = _key_space(sheet)
    reachable = sheet.game.reachable(sheet.deal_rules, sheet.shoe.decks, space.names)
    keys = tuple(sorted(sum(map(mul, values, space.strides)) for values in reachable))
    mask = bytearray([UNREACHABLE]) * space.size
    for key in keys:
        mask[key] = 0
    unreachable = int.from_bytes(mask, "little")
    by_tiers: dict[int, bytes] = {}
    tier_of = {}
    for bet in sheet.bets.values():
        shared = by_tiers.get(id(bet.tiers))
        if shared is None:
            shared = by_tiers[id(bet.tiers)] = _table(bet, space, unreachable)
        tier_of[bet.id] = shared
    return PayTable(sheet, space, keys, frozen(tier_of))
