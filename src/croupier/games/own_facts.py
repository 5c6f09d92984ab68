"""A game together with the facts that a sheet defines over its cards."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import product
from math import prod
from typing import ClassVar, NoReturn, Self

from croupier.cards import CARD_COUNT
from croupier.errors import OddsError, SheetError
from croupier.games.draw import CARD, RANK, VALUE
from croupier.games.views import HandFact
from croupier.rules.card_facts import CardFact, CardFunction, Hands, function_of_cards
from croupier.rules.facts import Fact
from croupier.rules.frozen import frozen

Values = tuple[int, ...]
Weights = Mapping[Values, int]

REACH_CAP = 1_000_000
"""Up to so many steps it is found what can occur; beyond, more is taken to occur."""

OWN_REACH_CAP = 4_000_000
"""The same for the sheet's own facts alone: a second or so."""

TAKEN_CAP = 1 << 16
"""The most combinations that are taken to occur."""


class OwnFacts:
    """What games share: their own facts and those of a sheet. Immutable; games are compared by it.

    Attributes:
        own: the sheet's facts.
        facts: all facts by name, the game's before the sheet's.
        shared_facts: the facts that all boxes of a coup share.
        functions: the sheet's facts, ready to be asked, by name.
    """

    __slots__ = ("facts", "functions", "own", "shared_facts")

    built_in: ClassVar[Mapping[str, Fact]]
    shared_built_in: ClassVar[frozenset[str]]
    card_hands: ClassVar[Hands]
    hand_facts: ClassVar[Mapping[str, HandFact]]
    alike_by_rank: ClassVar[Mapping[str, tuple[tuple[int, ...], ...]]]

    own: tuple[CardFact, ...]
    facts: Mapping[str, Fact]
    shared_facts: frozenset[str]
    functions: Mapping[str, CardFunction]

    def __init__(self, own: tuple[CardFact, ...] = ()) -> None:
        functions = {one.fact.name: function_of_cards(one) for one in own}
        shared = {name for name, asks in functions.items() if self.is_shared(asks)}
        for name, value in (
            ("own", own),
            ("facts", frozen({**self.built_in, **{one.fact.name: one.fact for one in own}})),
            ("functions", frozen(functions)),
            ("shared_facts", self.shared_built_in | shared),
        ):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{name}: a game is shared and cannot be changed")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and other.own == self.own

    def __hash__(self) -> int:
        return hash((type(self), self.own))

    def __reduce__(self) -> tuple[Callable[..., object], tuple[tuple[CardFact, ...]]]:
        return type(self), (self.own,)

    def is_shared(self, asks: CardFunction) -> bool:
        """Whether all boxes share a fact."""
        return True

    def with_facts(self, own: tuple[CardFact, ...]) -> Self:
        """The game with these facts of a sheet instead of those it has."""
        return self if own == self.own else type(self)(own)

    def hand_fact(self, name: str) -> HandFact:
        """A fact as exact odds read it, from a part of each hand."""
        return self.functions[name] if name in self.functions else self.hand_facts[name]

    def resolution(self, name: str) -> str:
        """What must be known of cards to tell a fact: their value, their rank or their suit too."""
        sees = self.hand_fact(name).sees
        if any(sees(code) != sees(code & ~3) for code in range(CARD_COUNT)):
            return CARD
        tens = {sees(4 * rank) for rank in range(9, 13)}
        return RANK if len(tens) > 1 else VALUE

    def own_values(self, first: Sequence[int], second: Sequence[int]) -> dict[str, int]:
        """The sheet's facts of two hands."""
        return {name: asks.value(first, second) for name, asks in self.functions.items()}

    def reachable_with_own(
        self,
        names: tuple[str, ...],
        built_in: Callable[[tuple[str, ...]], Collection[Values]],
        weigh: Callable[[tuple[str, ...], int], Weights],
    ) -> Collection[Values]:
        """Every combination of facts that can occur, some of them the sheet's.

        Where it would run long to find them, each combination of the sheet's facts is taken to go
        with each of the game's; where that would run long too, each value of each of them. That
        makes limits stricter and never laxer.

        Args:
            names: the facts.
            built_in: the combinations of the game's own facts.
            weigh: the weights of the combinations of facts; raises OddsError where that would
                take more than so many steps.

        Raises:
            SheetError: too many would have to be taken.
        """
        try:
            return tuple(weigh(names, REACH_CAP))
        except OddsError as error:
            problem = str(error)
        own = tuple(name for name in names if name in self.functions)
        games = tuple(name for name in names if name not in self.functions)
        own_values: Iterable[Values]
        try:
            own_values = found = tuple(weigh(own, OWN_REACH_CAP))
            own_count = len(found)
        except OddsError:
            sizes = [self.facts[name].size for name in own]
            own_values, own_count = product(*map(range, sizes)), prod(sizes)
        shown = built_in(games)
        if len(shown) * own_count > TAKEN_CAP:
            raise SheetError(
                f"the bets read {', '.join(names)}: {len(shown) * own_count} combinations, "
                f"too many to tell which can occur. {problem[0].upper()}{problem[1:]}"
            )
        place = [(*games, *own).index(name) for name in names]
        return [
            tuple([values[index] for index in place])
            for values in (known + more for known, more in product(shown, own_values))
        ]
