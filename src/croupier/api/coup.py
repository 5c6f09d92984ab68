"""A dealt coup that knows its sheet, and the explanation of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from croupier.api.html import page_table, suited
from croupier.cards import Card, format_cards
from croupier.games.game import AnyCoup, Hand, Step
from croupier.games.rulebook import rulebook
from croupier.rules.sheet import Sheet


class DealtCoup(NamedTuple):
    """One coup as a sheet's rules dealt it; made by :func:`croupier.deal`.

    ``str`` gives its notation, which :func:`croupier.parse_coup` reads back:
    ``P:2h,3d,Ah B:Ks,6c``, with cards left over behind a bar: ``… | 9c``.

    Attributes:
        sheet: the rules it was dealt by.
        coup: the game's own coup.
        unused: cards that were given and not needed, in order.
    """

    sheet: Sheet
    coup: AnyCoup
    unused: tuple[Card, ...] = ()

    @property
    def hands(self) -> Mapping[str, Hand]:
        """Every hand by name (``player``, ``banker``; in Three Pictures the four boxes)."""
        return rulebook(self.sheet).game.hands(self.coup)

    @property
    def outcome(self) -> str | None:
        """``player``, ``banker`` or ``tie``; None in Three Pictures, where each box has its own."""
        return rulebook(self.sheet).game.outcome(self.coup)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The coup's cards in the order they left the shoe."""
        return rulebook(self.sheet).game.cards_of(self.coup)

    @property
    def cards_used(self) -> int:
        """How many cards the coup took."""
        return len(self.cards)

    @property
    def first_card(self) -> Card | None:
        """Three Pictures: the card that says which box is dealt first; None in baccarat."""
        first: Card | None = getattr(self.coup, "first_card", None)
        return first

    @property
    def order(self) -> tuple[str, ...] | None:
        """Three Pictures: the four boxes in dealing order; None in baccarat."""
        order: tuple[str, ...] | None = getattr(self.coup, "order", None)
        return order

    @property
    def facts(self) -> Mapping[str | None, Mapping[str, int]]:
        """The coup's facts by box; under None for bets that read no box."""
        return rulebook(self.sheet).game.observe(self.coup)

    @property
    def keys(self) -> Mapping[str | None, int]:
        """The facts that the sheet's bets read, packed into one integer; by box as above."""
        return rulebook(self.sheet).keys(self.coup)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The decisions of the coup, without words; :func:`croupier.explain` adds them."""
        return rulebook(self.sheet).game.explain(self.sheet.deal_rules, self.coup)

    def to_json(self) -> dict[str, object]:
        """The coup as ``croupier settle --json`` prints it."""
        document: dict[str, object] = {"game": self.sheet.game.id, "notation": str(self)}
        if self.outcome is not None:
            document["outcome"] = self.outcome
        document["cards_used"] = self.cards_used
        document["unused"] = [str(card) for card in self.unused]
        if self.order is not None:
            document["first_card"] = str(self.first_card)
            document["order"] = list(self.order)
        document["hands"] = {
            name: {"cards": [str(card) for card in hand.cards], **hand.shown}
            for name, hand in self.hands.items()
        }
        return document

    def __str__(self) -> str:
        spare = f" | {format_cards(self.unused)}" if self.unused else ""
        return f"{self.coup}{spare}"

    def __repr__(self) -> str:
        return f"parse_coup(load_sheet({self.sheet.origin!r}), {str(self)!r})"

    def _repr_html_(self) -> str:
        heads = ["", "cards", *next(iter(self.hands.values())).shown]
        rows = [
            [name, suited(hand.cards), *map(str, hand.shown.values())]
            for name, hand in self.hands.items()
        ]
        notes = [f"outcome: {self.outcome}"] if self.outcome else []
        notes += [f"first card: {suited([self.first_card])}"] if self.first_card is not None else []
        notes += [f"left over: {suited(self.unused)}"] if self.unused else []
        return page_table(f"{self.sheet.names.en}, {self.cards_used} cards", heads, rows, notes)


class ExplainedStep(NamedTuple):
    """One decision of a coup with its sentence; ``str`` gives the sentence."""

    step: Step
    sentence: str

    @property
    def hand(self) -> str:
        """The hand it concerns."""
        return self.step.hand

    @property
    def cell(self) -> str | None:
        """The cell of the matrix that decided, such as ``banker[6][7]``; None without one."""
        return self.step.cell

    def __str__(self) -> str:
        return self.sentence


class Explanation(tuple[ExplainedStep, ...]):
    """The explained steps of a coup, in order; ``str`` gives one sentence a line."""

    __slots__ = ()

    def __str__(self) -> str:
        return "\n".join(map(str, self))

    def _repr_html_(self) -> str:
        rows = [[step.hand, step.sentence, step.cell or ""] for step in self]
        return page_table("", ["hand", "why", "cell"], rows)
