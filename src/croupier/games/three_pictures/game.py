"""Three Pictures (San Gong) as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar

from croupier.cards import Card
from croupier.errors import ShoeError
from croupier.games.draw import Draw
from croupier.games.game import Hand, Step
from croupier.games.own_facts import OwnFacts
from croupier.games.three_pictures import coup as coups
from croupier.games.three_pictures import enumerate as enumerating
from croupier.games.three_pictures import explain as explaining
from croupier.games.three_pictures import facts as observing
from croupier.games.three_pictures import hand
from croupier.games.three_pictures.coup import Coup, FirstCard, read_first_card
from croupier.rules.card_facts import CardFunction, Hands
from croupier.rules.facts import Fact
from croupier.rules.frozen import frozen
from croupier.rules.section import Section
from croupier.rules.sheet import Names
from croupier.shoe import Composition


class ThreePictures(OwnFacts):
    """The game, with the facts of a sheet. See :class:`croupier.games.game.Game`."""

    __slots__ = ()

    id = "three-pictures"
    built_in: ClassVar[Mapping[str, Fact]] = observing.FACTS
    shared_built_in = observing.SHARED
    hand_facts = frozen(enumerating.BUILT_IN)
    alike_by_rank = frozen(
        dict.fromkeys(
            ("box_combination", "banker_combination"),
            ((hand.NONE, hand.FLUSH), (hand.STRAIGHT, hand.STRAIGHT_FLUSH)),
        )
    )
    card_hands = Hands(box=("p1", "p2", "p3"), banker=("b1", "b2", "b3"))
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
        if self.functions.keys().isdisjoint(names):
            return observing.reachable(names)
        draw = Draw(Composition.of_decks(decks).counts)
        return self.reachable_with_own(
            names,
            observing.reachable,
            lambda some, cap: enumerating.distribution(
                rules, draw, some, self.functions, step_cap=cap
            )[0],
        )

    def deal(self, rules: FirstCard, cards: Sequence[Card]) -> Coup:
        """Deal the first card and the four boxes."""
        return coups.deal(rules, cards)

    def next_place(self, rules: FirstCard, cards: Sequence[Card]) -> str | None:
        """The first card, then three to each box, beginning where the first card says."""
        return coups.next_place(rules, cards)

    def observe(self, coup: Coup) -> Mapping[str | None, Mapping[str, int]]:
        """The facts of each box; under None Banker's."""
        facts = observing.observe(coup)
        if self.own:
            banker = coup.hand("banker")
            for box in coups.PLAYER_BOXES:
                facts[box] |= self.own_values(coup.hand(box), banker)
            # as Banker's own facts, those that all boxes share are the same at any box
            facts[None] |= self.own_values(coup.hand(coups.PLAYER_BOXES[0]), banker)
        return facts

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
        self, rules: FirstCard, draw: Draw, names: tuple[str, ...], box: str | None = None
    ) -> tuple[Mapping[tuple[int, ...], int], int]:
        """Exact weights of the named facts over pairs of hands, or over single hands."""
        at = box or coups.PLAYER_BOXES[0]
        return enumerating.distribution(rules, draw, names, self.functions, at)

    def is_shared(self, asks: CardFunction) -> bool:
        """Whether the fact reads Banker's hand alone."""
        return not asks.last(0)

    def check_given(self, rules: FirstCard, given: tuple[Card, ...]) -> None:
        """Refuse more cards than a coup has."""
        if len(given) > self.max_cards:
            extra = given[self.max_cards]
            raise ShoeError(f"{extra} would not have been dealt: a coup has 13 cards; leave it out")

    def explain(self, rules: FirstCard, coup: Coup) -> tuple[Step, ...]:
        """Who was dealt first and how each box stands."""
        return explaining.explain(rules, coup)

    def parse_coup(self, text: str) -> Coup:
        """Read ``F:5h B:9c,Kd,Qc P1:… P2:… P3:…``."""
        return coups.parse_coup(text)
