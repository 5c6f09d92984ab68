"""Baccarat (punto banco) as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from croupier.cards import Card
from croupier.games.baccarat import coup as coups
from croupier.games.baccarat import enumerate as enumerating
from croupier.games.baccarat import explain as explaining
from croupier.games.baccarat import facts as observing
from croupier.games.baccarat.coup import Coup
from croupier.games.baccarat.tableau import Tableau, read_tableau
from croupier.games.game import Hand, Step
from croupier.rules.facts import Fact
from croupier.rules.frozen import frozen
from croupier.rules.section import Section
from croupier.rules.sheet import Names


class Baccarat:
    """The game object; it holds no state. See :class:`croupier.games.game.Game`."""

    __slots__ = ()

    id = "baccarat"
    facts: Mapping[str, Fact] = observing.FACTS
    shared_facts = frozenset(observing.FACTS)
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
        return observing.reachable(rules, decks, names)

    def deal(self, rules: Tableau, cards: Sequence[Card]) -> Coup:
        """Deal one coup by the matrix."""
        return coups.deal(rules, cards)

    def observe(self, coup: Coup) -> Mapping[str | None, Mapping[str, int]]:
        """The coup's facts."""
        return {None: observing.observe(coup)}

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
        self, rules: Tableau, counts: Sequence[int], names: tuple[str, ...]
    ) -> tuple[Mapping[tuple[int, ...], int], int]:
        """Exact weights of the named facts over all ordered draws of six cards."""
        return enumerating.distribution(rules, counts, names)

    def explain(self, rules: Tableau, coup: Coup) -> tuple[Step, ...]:
        """Why each side drew or stood."""
        return explaining.explain(rules, coup)

    def parse_coup(self, text: str) -> Coup:
        """Read ``P:2h,3d,Ah B:Ks,6c``."""
        return coups.parse_coup(text)
