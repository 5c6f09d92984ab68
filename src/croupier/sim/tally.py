"""What a simulation has counted: keys, not bets; so any number of bets costs nothing.

Every figure of every bet, and how bets go together, follows from how often each key came. Tallies
of parts of a plan merge in any order to the tally of the whole.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import sqrt
from typing import NamedTuple, TypeVar

from croupier.errors import InputError
from croupier.games.rulebook import Rulebook
from croupier.odds.tiers import pays_of
from croupier.rules.compile import NO_TIER
from croupier.rules.facts import Key
from croupier.rules.sheet import Bet, Pay
from croupier.sim.plan import Plan
from croupier.sim.stream import STREAM

__all__ = ["BetCount", "Tally", "Ranges", "joined", "kinds_of", "spanning"]

Box = str | None
"""A box by name; None for a game that has one set of facts."""

_Part = TypeVar("_Part")
_Counted = TypeVar("_Counted")

Ranges = tuple[tuple[int, int], ...]
"""Shoes by number: disjoint ranges, ascending, none touching the next."""


class BetCount(NamedTuple):
    """How a bet fared, one unit on each coup.

    Attributes:
        tiers: how often each tier decided; last the loss where none matched.
        pays: what each of these does with the stake.
    """

    bet: Bet
    tiers: tuple[int, ...]
    pays: tuple[Pay, ...]

    def of_kind(self, kind: str) -> int:
        """How often it was a ``win``, ``push`` or ``lose``."""
        return sum(n for n, pay in zip(self.tiers, self.pays, strict=True) if pay.kind == kind)

    @property
    def coups(self) -> int:
        """How many coups there were."""
        return sum(self.tiers)

    @property
    def mean_net(self) -> Fraction:
        """Net result per coup and unit staked, exactly what was counted. At least one coup."""
        nets = (n * pay.net for n, pay in zip(self.tiers, self.pays, strict=True))
        return sum(nets, Fraction()) / self.coups

    @property
    def variance(self) -> Fraction:
        """Of the net results of single coups, as counted."""
        squares = (n * pay.net**2 for n, pay in zip(self.tiers, self.pays, strict=True))
        return sum(squares, Fraction()) / self.coups - self.mean_net**2

    @property
    def standard_error(self) -> float:
        """Of `mean_net`, as if coups were independent; within a shoe they very nearly are."""
        return sqrt(self.variance / self.coups)


class Tally(NamedTuple):
    """The counts of the shoes of a plan that have been dealt.

    Attributes:
        plan: the plan; which of its shoes are in, `ranges` says.
        ranges: the shoes that were dealt.
        coups, cards: how many; burns are not among the cards.
        counts: by box, how often each key of the sheet came. None stands for the coup.
        pairs: in a game of boxes, by two boxes how often two kinds of result came together; a kind
            is an index into :func:`kinds_of`.
    """

    plan: Plan
    ranges: Ranges
    coups: int
    cards: int
    counts: Mapping[Box, Mapping[int, int]]
    pairs: Mapping[tuple[str, str], Mapping[tuple[int, int], int]]

    @classmethod
    def empty(cls, plan: Plan) -> Tally:
        """Nothing dealt yet."""
        return cls(plan, (), 0, 0, {}, {})

    @property
    def shoes(self) -> int:
        """How many shoes were dealt."""
        return sum(stop - start for start, stop in self.ranges)

    def merge(self, other: Tally) -> Tally:
        """Both together.

        Raises:
            InputError: they are of different rules, seeds or ways to deal, or a shoe is in both.
        """
        return Tally(
            spanning(self.plan, other.plan),
            joined(self.ranges + other.ranges),
            self.coups + other.coups,
            self.cards + other.cards,
            _added(self.counts, other.counts),
            _added(self.pairs, other.pairs),
        )

    def _repr_html_(self) -> str:
        from croupier.sim.shown import tally_table

        return tally_table(self)

    @property
    def counts_sha256(self) -> str:
        """A fingerprint of the counts, the same on every machine and in every release.

        SHA-256 of a text in ASCII: the stream's name, then for each box and each key that came, in
        ascending order, a line with the box (``-`` for none), the key's facts by name and its
        count.
        """
        space = self.plan.book.table.space
        lines = [STREAM]
        for box, counts in sorted(self.counts.items(), key=lambda item: item[0] or ""):
            lines += [
                f"{box or '-'} {space.show(Key(key))}: {counts[key]}"
                for key in sorted(counts)
                if counts[key]
            ]
        return hashlib.sha256("\n".join(lines).encode("ascii")).hexdigest()

    def bet(self, bet_id: str) -> BetCount:
        """How a bet fared.

        Raises:
            WagerError: the sheet has no such bet.
        """
        return count_bet(self.plan.book, self.plan.sheet.bet(bet_id), self.counts)

    def bets(self) -> tuple[BetCount, ...]:
        """How every bet of the sheet fared, in the sheet's order."""
        return tuple(map(self.bet, self.plan.sheet.bets))

    def covariance(self, bet_a: str, bet_b: str) -> Fraction:
        """Of the net results of one unit on each of two bets of the same coup, as counted.

        Raises:
            WagerError: the sheet has no such bet.
        """
        one, two = self.plan.sheet.bet(bet_a), self.plan.sheet.bet(bet_b)
        means = self.bet(bet_a).mean_net * self.bet(bet_b).mean_net
        return self._mean_product(one, two) - means

    def _mean_product(self, one: Bet, two: Bet) -> Fraction:
        book = self.plan.book
        if one.box is None or two.box is None or one.box == two.box:
            bet = two if one.box is None else one
            products = (
                count * _net(book, one, key) * _net(book, two, key)
                for key, count in counts_of_box(self.counts, bet).items()
            )
            return sum(products, Fraction()) / self.coups
        return self._mean_product_of_boxes(one, two)

    def _mean_product_of_boxes(self, one: Bet, two: Bet) -> Fraction:
        boxes = one.box or "", two.box or ""
        if boxes not in self.pairs:
            one, two, boxes = two, one, (boxes[1], boxes[0])
        book = self.plan.book
        keys = kinds_of(book)
        mine = [_net(book, one, key) for key in keys]
        theirs = [_net(book, two, key) for key in keys]
        products = (count * mine[a] * theirs[b] for (a, b), count in self.pairs[boxes].items())
        return sum(products, Fraction()) / self.coups


def count_bet(book: Rulebook, bet: Bet, counts: Mapping[Box, Mapping[int, int]]) -> BetCount:
    """How a bet fared, by counts of keys by box."""
    tier_of, pays = book.table.tier_of[bet.id], pays_of(bet)
    tiers = [0] * len(pays)
    for key, count in counts_of_box(counts, bet).items():
        tier = tier_of[key]
        tiers[-1 if tier == NO_TIER else tier] += count
    return BetCount(bet, tuple(tiers), pays)


def counts_of_box(counts: Mapping[Box, Mapping[int, int]], bet: Bet) -> Mapping[int, int]:
    """The counts of a bet's box; any box shows what belongs to none."""
    return counts[bet.box] if bet.box in counts else next(iter(counts.values()))


def kinds_of(book: Rulebook) -> list[int]:
    """In a game of boxes: for each kind of result, a key that has it.

    Keys are of one kind where every bet on a box falls into the same tier. Kinds are numbered as
    their lowest keys are.
    """
    seen: dict[tuple[int, ...], int] = {}
    tables = box_tables(book)
    for key in book.table.keys:
        seen.setdefault(tuple(table[key] for table in tables), key)
    return list(seen.values())


def box_tables(book: Rulebook) -> list[bytes]:
    """The tables of the bets on boxes, each once."""
    table = book.table
    bets = [bet.id for bet in book.sheet.bets.values() if bet.box is not None]
    return list({id(table.tier_of[bet]): table.tier_of[bet] for bet in bets}.values())


def _net(book: Rulebook, bet: Bet, key: int) -> Fraction:
    return book.table.pay(bet, key).net


def _added(
    mine: Mapping[_Part, Mapping[_Counted, int]], theirs: Mapping[_Part, Mapping[_Counted, int]]
) -> dict[_Part, dict[_Counted, int]]:
    added = {part: dict(counts) for part, counts in mine.items()}
    for part, counts in theirs.items():
        sums = added.setdefault(part, {})
        for counted, count in counts.items():
            sums[counted] = sums.get(counted, 0) + count
    return added


def joined(ranges: Iterable[tuple[int, int]]) -> Ranges:
    """The ranges in order, those that touch made one. Raises InputError where two overlap."""
    whole: list[tuple[int, int]] = []
    for start, stop in sorted(ranges):
        if whole and start < whole[-1][1]:
            raise InputError(f"shoe {start} is in both tallies; add up different shoes")
        if whole and start == whole[-1][1]:
            whole[-1] = whole[-1][0], stop
        else:
            whole.append((start, stop))
    return tuple(whole)


def spanning(one: Plan, two: Plan) -> Plan:
    """A plan for the shoes from the first of either to the last of either.

    Raises:
        InputError: they are of different rules, seeds or ways to deal.
    """
    for what, mine, theirs in (
        ("sheets", one.book.fingerprint, two.book.fingerprint),
        ("seeds", one.seed, two.seed),
        ("first coups", one.first_coups, two.first_coups),
        ("shoe rules", one.shoe_rules, two.shoe_rules),
    ):
        if mine != theirs:
            raise InputError(f"tallies of different {what} do not add up: {mine} and {theirs}")
    start = min(one.shoes.start, two.shoes.start)
    return one.part(range(start, max(one.shoes.stop, two.shoes.stop)))
