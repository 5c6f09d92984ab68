"""What is to be simulated: a plan is all that decides which coups there are."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, isqrt
from typing import Final, NamedTuple

from croupier.errors import InputError, is_whole, shown
from croupier.games.draw import Draw
from croupier.games.game import AnyRules, Game
from croupier.games.rulebook import Rulebook, check_sheet, rulebook
from croupier.rules.sheet import Sheet
from croupier.shoe import Composition, ShoeRules
from croupier.sim.stream import SHOE_LIMIT, check_seed
from croupier.sim.walk import NO_CAP, Pace, pace_of

__all__ = ["COUP_LIMIT", "Plan"]

COUP_LIMIT: Final = 10**15
"""More coups than anybody waits for; counts stay far below 2^63."""

_FIRST_COUPS: Final = range(1, 1_000_001)

_MEAN_BURNT: Final = 1 + Fraction(sum(range(1, 10)) + 4 * 10, 13)
"""Cards burnt at the start of a shoe on the average, the one turned up among them."""


class Plan(NamedTuple):
    """Shoes to be dealt by a sheet; made by :meth:`of`, which checks what it is given.

    Attributes:
        sheet: the rules.
        seed: which stream of shoes, from 0 to 2^64 - 1.
        first_shoe: the number of the first shoe.
        shoe_count: how many shoes, numbered on from it.
        first_coups: only so many first coups of each shoe are counted (their averages are those of
            a full shoe); None for all.
        shoe_rules: how shoes are dealt; the sheet's own by default.
    """

    sheet: Sheet
    seed: int
    first_shoe: int
    shoe_count: int
    first_coups: int | None
    shoe_rules: ShoeRules

    @classmethod
    def of(
        cls,
        sheet: Sheet,
        *,
        shoes: int | None = None,
        coups: int | None = None,
        seed: int = 0,
        first_shoe: int = 0,
        first_coups: int | None = None,
        shoe_rules: ShoeRules | None = None,
    ) -> Plan:
        """A plan for so many shoes, or for as many whole shoes as so many coups surely need.

        How many coups a shoe has is known once it is dealt; `coups` become shoes beforehand, so
        many that they have as many coups or a few more (:func:`shoes_for`).

        Raises:
            InputError: neither or both of `shoes` and `coups`, or a number out of its range.
            SheetError: no sheet, or bets that are too much to compile.
            ShoeError: a shoe too small for its cut card.
        """
        check_sheet(sheet)
        rules = sheet.shoe if shoe_rules is None else shoe_rules
        if first_coups is not None:
            first_coups = _whole(first_coups, "first coups", _FIRST_COUPS)
        book = rulebook(sheet)
        pace = pace_of(book.game, rules, first_coups, sheet.id)
        if (shoes is None) == (coups is None):
            raise InputError("say either how many shoes or how many coups to simulate")
        limit = range(1, COUP_LIMIT + 1)
        if shoes is None:
            wanted = _whole(coups, "coups", limit)
            shoes = shoes_for(book.game, sheet.deal_rules, rules, pace, wanted)
        count = _whole(shoes, "shoes", limit)
        first = _whole(first_shoe, "the first shoe", range(SHOE_LIMIT - count + 1))
        return cls(sheet, check_seed(seed), first, count, first_coups, rules)

    @property
    def book(self) -> Rulebook:
        """The sheet made ready."""
        return rulebook(self.sheet)

    @property
    def pace(self) -> Pace:
        """How far its shoes are dealt."""
        return pace_of(self.book.game, self.shoe_rules, self.first_coups, self.sheet.id)

    @property
    def shoe_cards(self) -> int:
        """How many cards are picked for a shoe, which is what dealing it costs.

        All of them, or those of one coup where a deck is shuffled for every coup.
        """
        pace = self.pace
        return pace.most_cards if self.book.game.boxes else pace.card_count

    @property
    def shoes(self) -> range:
        """The numbers of its shoes."""
        return range(self.first_shoe, self.first_shoe + self.shoe_count)

    def part(self, shoes: range) -> Plan:
        """The same plan for some of its shoes."""
        return self._replace(first_shoe=shoes.start, shoe_count=len(shoes))


def shoes_for(game: Game, deal_rules: AnyRules, rules: ShoeRules, pace: Pace, coups: int) -> int:
    """How many shoes have so many coups between them.

    A shoe has at least :func:`fewest_coups`. Where many are dealt, fewer shoes do: on the average a
    coup takes what exact odds say, the coups of a shoe spread by less than two around their mean,
    and six standard deviations of the sum are put on top.
    """
    fewest = fewest_coups(pace)
    surely = -(-coups // fewest)
    if pace.coup_cap < NO_CAP or game.exact_cards:
        return surely
    draw = Draw(Composition.of_decks(rules.decks).counts)
    weights, total = game.enumerate(deal_rules, draw, ("cards",))
    length = Fraction(sum(cards * weight for (cards,), weight in weights.items()), total)
    opening = _MEAN_BURNT if pace.burns_first else 0
    mean = (pace.cut_index - opening) / (length + pace.coup_burn_count) + pace.after_cut_count
    spread = 6 * 2 * (isqrt(surely) + 1)
    return min(surely, ceil((coups + spread) / mean)) if mean > fewest else surely


def fewest_coups(pace: Pace) -> int:
    """The fewest coups a shoe can have: every burn and every coup as long as it can be."""
    opening = 11 if pace.burns_first else 0
    each = pace.most_cards + pace.coup_burn_count
    before = -(-(pace.cut_index + 1 - opening) // each)
    room = (pace.card_count - opening) // each
    return max(1, min(before + pace.after_cut_count, room, pace.coup_cap))


def _whole(given: object, what: str, limits: range) -> int:
    if isinstance(given, int) and is_whole(given) and given in limits:
        return given
    raise InputError(
        f"{what}: {shown(given)} will not do; use a whole number from {limits[0]} to {limits[-1]}"
    )
