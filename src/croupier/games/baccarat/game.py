"""Baccarat (punto banco) as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar

from croupier.cards import Card
from croupier.games.baccarat import coup as coups
from croupier.games.baccarat import enumerate as enumerating
from croupier.games.baccarat import explain as explaining
from croupier.games.baccarat import facts as observing
from croupier.games.baccarat import slots
from croupier.games.baccarat.coup import Coup
from croupier.games.baccarat.tableau import Tableau, read_tableau
from croupier.games.draw import Draw
from croupier.games.game import Hand, Step
from croupier.games.own_facts import OwnFacts
from croupier.rules.card_facts import Hands
from croupier.rules.facts import Fact
from croupier.rules.frozen import frozen
from croupier.rules.section import Section
from croupier.rules.sheet import Names
from croupier.shoe import Composition


class Baccarat(OwnFacts):
    """The game, with the facts of a sheet. See :class:`croupier.games.game.Game`."""

    __slots__ = ()

    id = "baccarat"
    built_in: ClassVar[Mapping[str, Fact]] = observing.FACTS
    shared_built_in = frozenset(observing.FACTS)
    hand_facts = frozen(slots.BUILT_IN)
    alike_by_rank = frozen(dict.fromkeys(("player_pair", "banker_pair"), ((1, 2),)))
    card_hands = Hands(player=("p1", "p2", "p3"), banker=("b1", "b2", "b3"))
    boxes: Mapping[str, Names] = frozen({})
    max_cards = coups.MAX_CARDS
    exact_cards = False

    def read_rules(self, sheet: Section) -> Tableau:
        """Read ``[tableau]``."""
        return read_tableau(sheet)

    def reachable(
        self, rules: Tableau, decks: int, names: tuple[str, ...]
    ) -> Collection[tuple[int, ...]]:
        """Every combination of the named facts that some coup shows."""
        if self.functions.keys().isdisjoint(names):
            return observing.reachable(rules, decks, names)
        draw = Draw(Composition.of_decks(decks).counts)
        return self.reachable_with_own(
            names,
            lambda built_in: observing.reachable(rules, decks, built_in),
            lambda some, cap: slots.distribution(rules, draw, some, self.functions, cap)[0],
        )

    def deal(self, rules: Tableau, cards: Sequence[Card]) -> Coup:
        """Deal one coup by the matrix."""
        return coups.deal(rules, cards)

    def next_place(self, rules: Tableau, cards: Sequence[Card]) -> str | None:
        """Player, Banker, Player, Banker; then third cards as the matrix has it."""
        return coups.next_place(rules, cards)

    def observe(self, coup: Coup) -> Mapping[str | None, Mapping[str, int]]:
        """The coup's facts."""
        return {None: {**observing.observe(coup), **self.own_values(*coup)}}

    def outcome(self, coup: Coup) -> str:
        """``player``, ``banker`` or ``tie``."""
        return coup.outcome

    def hands(self, coup: Coup) -> Mapping[str, Hand]:
        """Player's and Banker's hand with their totals."""
        return {
            "player": Hand(coup.player, {"total": coup.player_total}),
            "banker": Hand(coup.banker, {"total": coup.banker_total}),
        }

    def cards_of(self, coup: Coup) -> tuple[Card, ...]:
        """The cards in dealing order."""
        return coup.cards

    def enumerate(
        self, rules: Tableau, draw: Draw, names: tuple[str, ...], box: str | None = None
    ) -> tuple[Mapping[tuple[int, ...], int], int]:
        """Exact weights of the named facts over all ordered draws of the cards to come."""
        if draw.given or draw.endless or not self.functions.keys().isdisjoint(names):
            return slots.distribution(rules, draw, names, self.functions)
        return enumerating.distribution(rules, draw.counts, names)

    def check_given(self, rules: Tableau, given: tuple[Card, ...]) -> None:
        """Refuse cards after a natural, after both sides stood, or after the sixth."""
        slots.hands_of(rules, given)

    def explain(self, rules: Tableau, coup: Coup) -> tuple[Step, ...]:
        """Why each side drew or stood."""
        return explaining.explain(rules, coup)

    def parse_coup(self, text: str) -> Coup:
        """Read ``P:2h,3d,Ah B:Ks,6c``."""
        return coups.parse_coup(text)
