"""Three Pictures (San Gong) as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from croupier.cards import Card
from croupier.games.game import Hand, Step
from croupier.games.three_pictures import coup as coups
from croupier.games.three_pictures import enumerate as enumerating
from croupier.games.three_pictures import explain as explaining
from croupier.games.three_pictures import facts as observing
from croupier.games.three_pictures import hand
from croupier.games.three_pictures.coup import Coup, FirstCard, read_first_card
from croupier.rules.facts import Fact
from croupier.rules.frozen import frozen
from croupier.rules.section import Section
from croupier.rules.sheet import Names


class ThreePictures:
    """The game object; it holds no state. See :class:`croupier.games.game.Game`."""

    __slots__ = ()

    id = "three-pictures"
    facts: Mapping[str, Fact] = observing.FACTS
    shared_facts = observing.SHARED
    boxes: Mapping[str, Names] = frozen(
        {
            box: Names(f"Player {number}", f"Người chơi {number}", f"闲家{number}")
            for number, box in enumerate(coups.PLAYER_BOXES, start=1)
        }
    )
    max_cards = coups.MAX_CARDS
    exact_cards = True

    def read_rules(self, sheet: Section) -> FirstCard:
        """Read ``[first_card]``; the game is dealt from one deck, shuffled for each coup."""
        if sheet.raw("decks") != 1:
            raise sheet.error("decks", "Three Pictures is dealt from one deck; write decks = 1")
        if not sheet.table("shoe").flag("fresh_each_coup", False):
            problem = "Three Pictures shuffles for every coup; write fresh_each_coup = true"
            raise sheet.error("shoe", problem)
        return read_first_card(sheet)

    def reachable(
        self, rules: FirstCard, decks: int, names: tuple[str, ...]
    ) -> Collection[tuple[int, ...]]:
        """Every combination of the named facts that a box and Banker can show."""
        return observing.reachable(names)

    def deal(self, rules: FirstCard, cards: Sequence[Card]) -> Coup:
        """Deal the first card and the four boxes."""
        return coups.deal(rules, cards)

    def observe(self, coup: Coup) -> Mapping[str | None, Mapping[str, int]]:
        """The facts of each box; under None Banker's."""
        return observing.observe(coup)

    def outcome(self, coup: Coup) -> None:
        """None: every box has its own."""
        return

    def hands(self, coup: Coup) -> Mapping[str, Hand]:
        """Banker's hand and the boxes', with class, points, pictures and combination."""
        return {
            box: Hand(
                cards,
                {
                    "class": hand.CLASSES[hand.class_of(cards)],
                    "points": hand.points_of_ranks([card >> 2 for card in cards]),
                    "pictures": hand.pictures_of_ranks([card >> 2 for card in cards]),
                    "combination": hand.COMBINATIONS[hand.combination_of(cards)],
                },
            )
            for box in coups.BOXES
            for cards in (coup.hand(box),)
        }

    def cards_of(self, coup: Coup) -> tuple[Card, ...]:
        """The cards in dealing order."""
        return coup.cards

    def enumerate(
        self, rules: FirstCard, counts: Sequence[int], names: tuple[str, ...]
    ) -> tuple[Mapping[tuple[int, ...], int], int]:
        """Exact weights of the named facts over pairs of hands, or over single hands."""
        return enumerating.distribution(counts, names)

    def explain(self, rules: FirstCard, coup: Coup) -> tuple[Step, ...]:
        """Who was dealt first and how each box stands."""
        return explaining.explain(rules, coup)

    def parse_coup(self, text: str) -> Coup:
        """Read ``F:5h B:9c,Kd,Qc P1:… P2:… P3:…``."""
        return coups.parse_coup(text)
