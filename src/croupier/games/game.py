"""What a game must answer: its facts, how it deals, what a coup shows and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from croupier.cards import Card
from croupier.games.draw import Draw
from croupier.rules.card_facts import CardFact, CardFunction
from croupier.rules.facts import Fact
from croupier.rules.sheet import GameFacts

AnyCoup = Any
"""A coup of whichever game is at hand; each game states its own type."""

AnyRules = Any
"""A game's own part of a sheet, such as baccarat's tableau."""


class Step(NamedTuple):
    """One decision of a coup, for :func:`croupier.explain`.

    Attributes:
        code: which sentence tells it, such as ``player-draws``.
        hand: the hand it concerns: ``player``, ``banker``, ``player_1``…
        cell: the cell of the matrix that decided, such as ``banker[6][7]``; None without one.
        args: what the sentence mentions, such as the total it was decided on.
    """

    code: str
    hand: str
    cell: str | None
    args: Mapping[str, str | int]


class Hand(NamedTuple):
    """A hand as results show it: its cards and what they make, by name."""

    cards: tuple[Card, ...]
    shown: Mapping[str, str | int]


class Game(GameFacts, Protocol):
    """A game: pure rules over cards."""

    @property
    def alike_by_rank(self) -> Mapping[str, tuple[tuple[int, ...], ...]]:
        """Of some facts, the groups of values that only suits tell apart."""

    @property
    def functions(self) -> Mapping[str, CardFunction]:
        """The facts that a sheet defines, ready to be asked, by name."""

    @property
    def built_in(self) -> Mapping[str, Fact]:
        """The facts that the game has in every sheet."""

    def resolution(self, name: str) -> str:
        """What must be known of cards to tell a fact: their value, their rank or the card."""

    def check_given(self, rules: AnyRules, given: tuple[Card, ...]) -> None:
        """Refuse first cards of a coup that the rules would not have dealt.

        Raises:
            ShoeError: naming the card and why.
        """

    def with_facts(self, own: tuple[CardFact, ...]) -> Game:
        """The game with facts that a sheet defines."""

    @property
    def max_cards(self) -> int:
        """The most cards a coup can take; with fewer in the shoe no coup is begun."""

    @property
    def exact_cards(self) -> bool:
        """Whether every coup takes `max_cards`, so that a list of its cards has no spare ones."""

    def deal(self, rules: AnyRules, cards: Sequence[Card]) -> AnyCoup:
        """Deal one coup from the front of `cards`.

        Raises:
            ShoeError: the rules call for more cards than there are.
        """

    def next_place(self, rules: AnyRules, cards: Sequence[Card]) -> str | None:
        """Where the next card of a coup goes, after these in the order they left the shoe.

        Returns:
            A hand by its name, ``first_card`` for one that only decides who is dealt to first; None
            once the coup has all its cards.
        """

    def observe(self, coup: AnyCoup) -> Mapping[str | None, Mapping[str, int]]:
        """The coup's facts by box; under None for bets that read no box."""

    def outcome(self, coup: AnyCoup) -> str | None:
        """``player``, ``banker`` or ``tie``; None in a game without one outcome."""

    def hands(self, coup: AnyCoup) -> Mapping[str, Hand]:
        """Every hand by name, in the order results list them."""

    def cards_of(self, coup: AnyCoup) -> tuple[Card, ...]:
        """The coup's cards in the order they left the shoe, burns not among them."""

    def enumerate(
        self, rules: AnyRules, draw: Draw, names: tuple[str, ...], box: str | None = None
    ) -> tuple[Mapping[tuple[int, ...], int], int]:
        """How many deals from a composition show each combination of the named facts.

        Args:
            rules: the game's own part of a sheet.
            draw: the cards to come, enough for a coup, and those given.
            names: the facts wanted, in the game's own order.
            box: whose the facts of a box are; it matters where cards are given.

        Returns:
            Exact weights by the facts' values, and what they are out of.

        Raises:
            ShoeError: a given card would not have been dealt.
            OddsError: a sheet's own facts would take too long to weigh.
        """

    def explain(self, rules: AnyRules, coup: AnyCoup) -> tuple[Step, ...]:
        """Why each card was or was not drawn, in order."""

    def parse_coup(self, text: str) -> AnyCoup:
        """Read a coup's notation, as its ``str`` gives it. Raises NotationError."""
