"""What a kernel needs to know of hands: any sheet's facts as tables of small numbers.

A fact of a coup is joined from two parts, one a hand (:class:`croupier.games.views.HandFact`). So
all hands whose parts are equal for every fact that the sheet's bets read are one *class*, and a
coup is a *cell*: the first hand's class and the second's. The kernel looks classes up and counts
cells; what key a cell has is asked once, at the end. Nothing here knows a rule or a bet.

Tables are flat and addressed by card codes in six bits::

    two[c1 << 6 | c2]    what the first two cards of a hand make: its pair number
    three[pair << 6 | c] the class with a third card c, or 52 for none
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from math import prod
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from croupier.cards import CARD_COUNT
from croupier.errors import OddsError
from croupier.games.rulebook import Rulebook
from croupier.games.views import HandFact

if TYPE_CHECKING:
    import numpy.typing as npt

    Numbers = npt.NDArray[np.uint16]

__all__ = ["CELL_CAP", "NO_CARD", "HandTables", "Hands", "hands_of"]

NO_CARD: Final = CARD_COUNT
"""Stands for a third card that was not dealt."""

CELL_CAP: Final = 1 << 22
"""The most cells a kernel counts in; a sheet with more is simulated by the plain engine."""

_CODES: Final = 64
_PACKED_CAP: Final = 1 << 62


class HandTables(NamedTuple):
    """One hand's tables.

    Attributes:
        two: by two cards, their pair number.
        three: by pair number and third card, the class.
        classes: how many there are.
    """

    two: Numbers
    three: Numbers
    classes: int


class Hands(NamedTuple):
    """Both hands of a coup or of a box, and the key of every cell.

    Attributes:
        first, second: Player's hand or a box's, and Banker's.
        keys: by cell, ``first class * second.classes + second class``, the sheet's key.
    """

    first: HandTables
    second: HandTables
    keys: npt.NDArray[np.int64]


class _Fact(NamedTuple):
    """What one fact makes of one hand: the number of its part by three cards, and its parts."""

    numbers: npt.NDArray[np.int64]
    parts: list[Hashable]


def hands_of(book: Rulebook) -> Hands:
    """The tables of a sheet.

    Raises:
        OddsError: the sheet's facts tell too many hands apart for a kernel.
    """
    space = book.table.space
    game: Any = book.game  # every game of the catalogue tells facts by hands
    facts: list[HandFact] = [game.hand_fact(name) for name in space.names]
    told = [[_tell(fact, hand) for fact in facts] for hand in (0, 1)]
    first, first_parts = _tables(told[0])
    second, second_parts = _tables(told[1])
    if first.classes * second.classes > CELL_CAP:
        raise OddsError(
            f"the bets of {book.sheet.id} tell {first.classes} hands of one side and "
            f"{second.classes} of the other apart, more than a kernel counts"
        )
    keys = np.zeros((first.classes, second.classes), np.int64)
    for index, (fact, stride) in enumerate(zip(facts, space.strides, strict=True)):
        joins = _joined(fact, told[0][index].parts, told[1][index].parts)
        keys += stride * joins[first_parts[index]][:, second_parts[index]]
    return Hands(first, second, keys.reshape(-1))


def _joined(
    fact: HandFact, mine: Sequence[Hashable], theirs: Sequence[Hashable]
) -> npt.NDArray[np.int64]:
    """The fact's value for each of its parts of one hand with each of the other."""
    values = [[fact.join(one, other) for other in theirs] for one in mine]
    return np.array(values, np.int64)


def _tell(fact: HandFact, hand: int) -> _Fact:
    """The fact's parts of a hand, numbered, by first, second and third card.

    Cards that are alike to the fact are asked about once, and so are orders that are.
    """
    groups, members = _grouped(fact.sees)
    count, alike, last = len(members), fact.alike(hand), fact.last(hand)
    parts: dict[Hashable, int] = {}

    def part(cards: tuple[int, ...]) -> int:
        return parts.setdefault(fact.part(hand, cards), len(parts))

    numbers = np.zeros((count, count, count + 1), np.int64)
    for one, first in enumerate(members):
        for two in range(one if alike > 1 else 0, count):
            second = members[two]
            numbers[one, two] = part((first, second))
            if last > 2:
                for three in range(two if alike > 2 else 0, count):
                    numbers[one, two, three] = part((first, second, members[three]))
    numbers = numbers[_in_order(count, alike)]
    return _Fact(numbers[np.ix_(groups, groups, np.append(groups, count))], list(parts))


def _in_order(count: int, alike: int) -> tuple[npt.NDArray[np.int64], ...]:
    """Where to look three cards up: with the first cards that are alike in ascending order."""
    places = np.indices((count, count, count + 1))
    swapped = np.sort(places[:2], axis=0) if alike > 1 else places[:2]
    ordered = np.concatenate([swapped, places[2:]])
    if alike > 2:
        ordered[:, :, :, :count] = np.sort(places[:, :, :, :count], axis=0)
    return tuple(ordered)


def _grouped(sees: Callable[[int], Hashable]) -> tuple[npt.NDArray[np.int64], list[int]]:
    """By card the number of its group of cards that are alike, and a card of each group."""
    seen: dict[Hashable, int] = {}
    groups = [seen.setdefault(sees(code), len(seen)) for code in range(CARD_COUNT)]
    return np.array(groups, np.int64), [groups.index(group) for group in range(len(seen))]


def _tables(told: Sequence[_Fact]) -> tuple[HandTables, npt.NDArray[np.int64]]:
    """A hand's tables, and by fact and class the number of the fact's part."""
    if prod(len(fact.parts) for fact in told) > _PACKED_CAP:
        raise OddsError("the bets' facts tell more hands apart than a kernel can number")
    shape = (CARD_COUNT, CARD_COUNT, CARD_COUNT + 1)
    packed = np.zeros(shape, np.int64)
    for fact in told:
        packed = packed * len(fact.parts) + fact.numbers
    found, classes = np.unique(packed, return_inverse=True)
    rows = classes.reshape(CARD_COUNT * CARD_COUNT, CARD_COUNT + 1).astype(np.uint16)
    pairs: dict[bytes, int] = {}
    pair_of = np.array([pairs.setdefault(row.tobytes(), len(pairs)) for row in rows], np.uint16)
    two = np.zeros((_CODES, _CODES), np.uint16)
    two[:CARD_COUNT, :CARD_COUNT] = pair_of.reshape(CARD_COUNT, CARD_COUNT)
    three = np.zeros((len(pairs), _CODES), np.uint16)
    for row, pair in pairs.items():
        three[pair, : CARD_COUNT + 1] = np.frombuffer(row, np.uint16)
    return HandTables(two.reshape(-1), three.reshape(-1), len(found)), _unpacked(found, told)


def _unpacked(packed: npt.NDArray[np.int64], told: Sequence[_Fact]) -> npt.NDArray[np.int64]:
    """By fact and class the number of the fact's part."""
    parts = np.zeros((len(told), len(packed)), np.int64)
    for index in reversed(range(len(told))):
        packed, parts[index] = np.divmod(packed, len(told[index].parts))
    return parts
