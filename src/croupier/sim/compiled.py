"""The compiled engine: a plan as tables and numbers, and the kernel's counts as a tally."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from croupier.cards import CARD_COUNT, DECK
from croupier.games.baccarat.coup import value
from croupier.games.baccarat.tableau import STOOD, TOTALS, Tableau
from croupier.games.game import AnyRules
from croupier.games.rulebook import Rulebook
from croupier.games.three_pictures.coup import FirstCard
from croupier.sim import kernel, kernel_boxes
from croupier.sim.hands import Hands, HandTables, hands_of
from croupier.sim.parts import batches
from croupier.sim.plan import Plan
from croupier.sim.tally import Box, Ranges, Tally, box_tables, kinds_of

if TYPE_CHECKING:
    import numpy.typing as npt

    Words = npt.NDArray[np.uint32]

__all__ = ["CompiledEngine", "Listing"]

SHOES_AT_ONCE = 1 << 22
"""Kernel counts are 32 bits wide: so many shoes of at most 1,000 coups never come to 2^32."""

DECKS_AT_ONCE = 1 << 10
"""So many decks' words lie in a processor's nearer caches."""

_CODES = 64
_BOX_WORDS = 8
"""Words that pick the 13 cards of a coup of Three Pictures, and a few more: whole blocks."""

_TOTAL_BIT = 12


class Listing(NamedTuple):
    """The coups of some shoes, one after another.

    Attributes:
        first_shoe: the number of the first shoe.
        cells: by coup, the cell (in Three Pictures by coup and box); :attr:`CompiledEngine.keys`
            has its key.
        places: by coup, the index of its first card in the shoe and of the card after its last.
        ends: by shoe, how many coups are listed up to its end.
    """

    first_shoe: int
    cells: npt.NDArray[np.int32]
    places: npt.NDArray[np.int16]
    ends: npt.NDArray[np.int64]


class CompiledEngine:
    """Deals a plan's shoes by :mod:`croupier.sim.kernel`. Threads may share one.

    Attributes:
        name: as results tell which engine counted.
        keys: by cell, the sheet's key.

    Raises:
        OddsError: the sheet tells too many hands apart for a kernel.
    """

    name: Final = "numba"

    def __init__(self, plan: Plan) -> None:
        self._plan, self._pace = plan, plan.pace
        book = plan.book
        hands = hands_of(book)
        rules: AnyRules = book.sheet.deal_rules
        self.keys = hands.keys
        self._boxes = tuple(book.game.boxes)
        self._canonical = np.tile(np.arange(CARD_COUNT, dtype=np.uint32), plan.shoe_rules.decks)
        if self._boxes:
            self._hands = _box_tables(hands, rules)
            self._kinds, self._kind_count = _kinds(book, self.keys)
        else:
            self._hands = _side_tables(hands, rules)
        self._numbers = tuple(map(np.uint64, self._pace))

    def count(self, shoes: range) -> Tally:
        """Deal these shoes."""
        whole = Tally.empty(self._plan)
        for some in batches(shoes, SHOES_AT_ONCE):
            whole = whole.merge(self._count_boxes(some) if self._boxes else self._count(some))
        return whole

    def warm_up(self) -> None:
        """Have every kernel of the game compiled or loaded."""
        nothing = range(0)
        self.count(nothing)
        self.orders(nothing)
        self.list(nothing)

    def orders(self, shoes: range) -> npt.NDArray[np.uint8]:
        """The cards of these shoes in dealing order, by code: a row each.

        Of a deck that is shuffled for every coup only the cards that are dealt.
        """
        orders = np.empty((len(shoes), self._plan.shoe_cards), np.uint8)
        kernel.order_shoes(self._stream(shoes), self._canonical, orders)
        return orders

    def list(self, shoes: range) -> Listing:
        """The coups of these shoes."""
        count = len(shoes)
        if self._boxes:
            boxes = np.empty((count, len(self._boxes)), np.int32)
            for some, picks in self._picked(shoes):
                kernel_boxes.list_boxes(self._canonical, picks, self._hands, boxes[some])
            places = np.tile(np.array([0, 13], np.int16), (count, 1))
            return Listing(shoes.start, boxes, places, np.arange(1, count + 1))
        most = count * self._most_coups
        cells, places = np.empty(most, np.int32), np.empty((most, 2), np.int16)
        ends = np.empty(count, np.int64)
        listed = kernel.list_shoes(
            self._stream(shoes), self._canonical, self._numbers, self._hands, cells, places, ends
        )
        return Listing(shoes.start, cells[: int(listed)], places[: int(listed)], ends)

    @property
    def _most_coups(self) -> int:
        least = 4 + self._pace.coup_burn_count
        return min(self._pace.coup_cap, self._pace.card_count // least)

    def _stream(self, shoes: range) -> tuple[np.uint64, np.uint64, int]:
        return np.uint64(self._plan.seed), np.uint64(shoes.start), len(shoes)

    def _picked(self, shoes: range) -> Iterator[tuple[slice, npt.NDArray[np.uint64]]]:
        """Where each card of decks is picked from, some decks after another; at least once."""
        for begin in range(0, max(1, len(shoes)), DECKS_AT_ONCE):
            some = shoes[begin : begin + DECKS_AT_ONCE]
            picks = np.empty((_BOX_WORDS, len(some)), np.uint64)
            kernel.picks_across(self._stream(some), np.uint64(CARD_COUNT), picks)
            yield slice(begin, begin + len(some)), picks

    def _count(self, shoes: range) -> Tally:
        cells = np.zeros(len(self.keys), np.uint32)
        coups, cards = kernel.count_shoes(
            self._stream(shoes), self._canonical, self._numbers, self._hands, cells
        )
        return Tally(
            self._plan, _ranges(shoes), int(coups), int(cards), {None: self._by_key(cells)}, {}
        )

    def _count_boxes(self, shoes: range) -> Tally:
        boxes, kinds = self._boxes, self._kind_count
        cells = np.zeros((len(boxes), len(self.keys)), np.uint32)
        pairs = np.zeros((len(boxes), kinds, kinds), np.uint32)
        for _, picks in self._picked(shoes):
            kernel_boxes.count_boxes(self._canonical, picks, self._hands, cells, self._kinds, pairs)
        counts: dict[Box, dict[int, int]] = {
            box: self._by_key(row) for box, row in zip(boxes, cells, strict=True)
        }
        both = {two: _by_pair(row) for two, row in zip(combinations(boxes, 2), pairs, strict=True)}
        return Tally(self._plan, _ranges(shoes), len(shoes), len(shoes) * 13, counts, both)

    def _by_key(self, cells: Words) -> dict[int, int]:
        """The counts of cells as counts of keys; those that did not come are left out."""
        came = np.flatnonzero(cells)
        counts: dict[int, int] = {}
        for key, count in zip(self.keys[came].tolist(), cells[came].tolist(), strict=True):
            counts[key] = counts.get(key, 0) + count
        return counts


def _ranges(shoes: range) -> Ranges:
    return ((shoes.start, shoes.stop),) if shoes else ()


def _by_pair(counts: Words) -> dict[tuple[int, int], int]:
    return {(int(a), int(b)): int(counts[a, b]) for a, b in np.argwhere(counts)}


def _side_tables(hands: Hands, tableau: Tableau) -> tuple[Any, ...]:
    """Player's and Banker's tables, and the matrix between them."""
    draws = np.zeros((10, 10, _CODES), np.uint8)
    for player in range(TOTALS):
        for banker in range(TOTALS):
            for code in range(CARD_COUNT):
                drew = tableau.player[player]
                column = value(DECK[code]) if drew else STOOD
                draws[player, banker, code] = drew | tableau.banker[banker][column] << 1
    return (
        _with_totals(hands.first),
        _with_totals(hands.second),
        draws.reshape(-1),
        hands.first.three,
        hands.second.three,
        np.uint64(hands.second.classes),
    )


def _with_totals(tables: HandTables) -> npt.NDArray[np.uint16]:
    """The two-card table with the total in the bits above the pair number."""
    values = np.array([value(card) for card in DECK])
    totals = np.zeros((_CODES, _CODES), np.uint16)
    totals[:CARD_COUNT, :CARD_COUNT] = (values[:, None] + values) % 10
    return (tables.two | totals.reshape(-1) << np.uint16(_TOTAL_BIT)).astype(np.uint16)


def _box_tables(hands: Hands, rules: FirstCard) -> tuple[Any, ...]:
    return (
        hands.first.two,
        hands.second.two,
        np.array(rules.seats, np.uint8),
        hands.first.three,
        hands.second.three,
        hands.second.classes,
    )


def _kinds(book: Rulebook, keys: npt.NDArray[np.int64]) -> tuple[npt.NDArray[np.int32], int]:
    """By cell the kind of result, and how many kinds there are."""
    tables = box_tables(book)
    known = {tuple(t[key] for t in tables): n for n, key in enumerate(kinds_of(book))}
    by_cell = [known.get(tuple(table[key] for table in tables), 0) for key in keys.tolist()]
    return np.array(by_cell, np.int32), len(known)
