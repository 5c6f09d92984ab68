"""A table dealt by hand that only a trainee stands at: cards in an order, and whoever lays them."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from itertools import count

from croupier.cards import Card
from croupier.games.rulebook import Rulebook
from croupier.rulings import Proposal, profile
from croupier.shoe import Below, below_from_bytes, decks_of_cards, shuffled
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import hand_commands as h
from croupier.table.decide import decide
from croupier.table.evolve import evolve
from croupier.table.hand_due import Due, Step, due
from croupier.table.hand_state import HandShoe
from croupier.table.refusals import Refusal
from croupier.table.state import TableState
from croupier.table.wagers import Context

__all__ = ["Bench", "chance_of"]


def chance_of(seed: int) -> Below:
    """Whole numbers by chance that are the same for the same seed, on every machine for ever."""
    counter = count()

    def entropy(size: int) -> bytes:
        drawn = b""
        while len(drawn) < size:
            drawn += sha256(f"{seed}:{next(counter)}".encode()).digest()
        return drawn[:size]

    return below_from_bytes(entropy)


class Bench:
    """The table.

    Attributes:
        events: all that has happened at it.

    Args:
        rulebook: of the sheet it deals by.
        below: shuffles.
        order: of the cards in the first shoe; shuffled if it is None.
    """

    def __init__(
        self, rulebook: Rulebook, below: Below, order: Sequence[Card] | None = None
    ) -> None:
        self.rulebook, self._below = rulebook, below
        self.state = TableState()
        self.events: list[e.Event] = []
        self._context = Context(rulebook, lambda _: 0)
        self._given = order
        self.order: Sequence[Card] = ()
        self._cut_index: int | None = None
        self._unseen: list[Card] = []
        self._ids = 0
        currency = next(iter(rulebook.sheet.limits), "")
        self.do(c.OpenTable("drill", currency))

    def do(self, command: c.Command | h.HandCommand) -> tuple[e.Event, ...]:
        """Do what the table has no reason to refuse."""
        decision = decide(self.state, command, self._context)
        if isinstance(decision, Refusal):
            raise RuntimeError(f"the drill's own table refuses {command}: {decision.code}")
        for event in decision:
            evolve(self.state, event)
            self.events.append(event)
        return decision

    def new_id(self) -> str:
        """An id that was not given before."""
        self._ids += 1
        return f"drill-{self._ids}"

    @property
    def hand(self) -> HandShoe:
        """The shoe in use; one has been brought."""
        if self.state.hand is None:
            raise RuntimeError("no shoe is in use")
        return self.state.hand

    @property
    def due(self) -> Due:
        """What the table says is next."""
        return due(self.state, self._context)

    def runs(self) -> bool:
        """Whether a coup has begun and is not over."""
        return self.state.phase in ("betting", "closed", "dealt")

    def waits_for(self, step: Step) -> bool:
        """Whether this is due now."""
        return self.due.step == step

    @property
    def cards(self) -> tuple[Card, ...]:
        """Those of the running coup, in the order they left the shoe."""
        return self.hand.cards

    # --- the shoe -----------------------------------------------------------------------------

    def bring(self) -> None:
        """Shuffle and load a shoe, and put the cut card in."""
        rules = self.rulebook.sheet.shoe
        self.do(h.BringShoe(self.new_id()))
        cards = decks_of_cards(rules.decks)
        self.order = shuffled(cards, self._below) if self._given is None else self._given
        self._given, self._unseen = None, []
        behind = rules.cut_from_end
        self._cut_index = None if behind is None else len(self.order) - behind

    @property
    def cut_card_comes(self) -> bool:
        """Whether the cut card lies before the card that leaves next, and was not there before."""
        if self._cut_index is None or self.state.coups_left is not None:
            return False
        return self._cut_index <= self.hand.place.position_index

    # --- cards --------------------------------------------------------------------------------

    @property
    def is_held(self) -> bool:
        """Whether what is due is a card that left the shoe before."""
        asked = self.due
        if asked.step == "coup-burn":
            return self.hand.held_for("burn") is not None
        return asked.step == "card" and not self.cards and self.hand.held_for("first") is not None

    @property
    def upcoming(self) -> Card:
        """The card that comes next: a held one, or the shoe's next."""
        held = self.hand.held_for("burn" if self.due.step == "coup-burn" else "first")
        if held is not None and self.is_held:
            return Card.parse(held.card) if held.card else self._unseen[0]
        return self.order[self.hand.place.position_index]

    def lay(self, place: str = "", *, unseen: bool = False, read_as: Card | None = None) -> Card:
        """Lay the next card; the card that it is.

        Args:
            place: a hand at which it is not due; empty for where it belongs.
            unseen: whether it lies face down.
            read_as: another card, for which a scanner takes it.
        """
        card, was_held = self.upcoming, self.is_held
        text = "" if unseen else str(card if read_as is None else read_as)
        over = len(self.hand.extras)
        self.do(h.LayCard(text, self.new_id(), place))
        if was_held:
            self._forget_unseen()
        elif unseen and len(self.hand.extras) > over:
            self._unseen.append(card)
        return card

    def burn(self) -> None:
        """Burn the next card face down, or the one that was held for it."""
        held = self.hand.held_for("burn")
        self.lay(unseen=held is None or not held.card)

    def _forget_unseen(self) -> None:
        """A held card was used: of those nobody saw, as many are left as are held."""
        left = sum(not held.card for held in self.hand.held)
        self._unseen = self._unseen[len(self._unseen) - left :]

    # --- irregularities -------------------------------------------------------------------------

    def raise_(self, kind: str, stage: str) -> None:
        """Raise what went wrong."""
        self.do(h.RaiseIncident(self.new_id(), kind, stage, "dealer"))

    def proposal(self, kind: str, stage: str) -> Proposal:
        """What the profile proposes."""
        sheet = self.rulebook.sheet
        burn = sheet.shoe.coup_burn_count > 0
        return profile(sheet.ruling_profile).propose(kind, stage, sheet.game.id, burn=burn)

    def rule(self, effects: tuple[str, ...], index: int | None = None, card: str = "") -> None:
        """Rule so on what was raised last."""
        incident_id = list(self.hand.incidents)[-1]
        why = "a drill"
        self.do(h.RuleIncident(incident_id, "manager", why, effects, index=index, card=card))
        left = sum(not held.card for held in self.hand.held)
        self._unseen = self._unseen[:left]  # the first to come is held, the others are put away
