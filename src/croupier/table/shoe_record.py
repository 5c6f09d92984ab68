"""A shoe's text made from what happened at a table, or from an order of cards nobody dealt yet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from croupier.cards import Card
from croupier.errors import ShoeError
from croupier.games.rulebook import Rulebook
from croupier.shoe import Shoe, decks_of_cards
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import hand_commands as h
from croupier.table import hand_events as he
from croupier.table.decide import decide
from croupier.table.evolve import evolve
from croupier.table.hand_due import due
from croupier.table.hand_state import COUNTS, SOFTWARE, Incident
from croupier.table.refusals import Refusal
from croupier.table.shoe_text import (
    BACK,
    CALLED_OFF,
    CLOSED,
    CONFIRMED,
    CUT_CARD,
    PLACES,
    Drawn,
    Mark,
    Raised,
    Ruled,
    ShoeLine,
    ShoeText,
)
from croupier.table.state import TableState
from croupier.table.wagers import Context

__all__ = ["shoe_dealt", "shoes_recorded"]


def shoes_recorded(events: Iterable[e.Event], rulebook: Rulebook) -> tuple[ShoeText, ...]:
    """The shoes that a person dealt at a table, one text each, the last perhaps unfinished.

    Args:
        events: all of the table's, from its opening on.
        rulebook: of the sheet that it plays by.
    """
    scribe = _Scribe(rulebook)
    for event in events:
        scribe.hear(event)
    return scribe.finished()


class _Scribe:
    """Follows a table's events and writes down what is the dealer's and the manager's in them."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._context = Context(rulebook, lambda _: 0)
        self._sheet_id = rulebook.sheet.id
        self.state = TableState()
        self._shoes: list[list[ShoeLine]] = []
        self._marks: list[Mark] = []
        self._last_by_ruling = False
        self._before = 0

    def hear(self, event: e.Event) -> None:
        """Write an event down."""
        self._write(event)
        evolve(self.state, event)

    def finished(self) -> tuple[ShoeText, ...]:
        """All shoes; a coup that is still running is left out."""
        if self.state.phase == "ready":
            self._end_marks()
        return tuple(ShoeText(self._sheet_id, tuple(lines)) for lines in self._shoes)

    def _write(self, event: e.Event) -> None:
        if isinstance(event, he.HandShoeBrought):
            self._shoes.append([])
            self._marks, self._before = [], self.state.coup_number
        elif self.state.hand is not None and not self._write_card(event):
            self._write_course(event)

    def _write_card(self, event: e.Event) -> bool:
        """Write down what happened with a card, or what was ruled; False where it is neither."""
        match event:
            case he.CardLaid():
                self._marks.append(self._drawn(event))
            case he.CardTakenBack():
                self._marks.append(BACK)
            case he.IncidentRaised() if event.kind not in COUNTS:
                by_software = event.by == SOFTWARE
                self._marks.append(Raised(event.kind, event.stage, by_software))
            case he.IncidentRuled() if event.incident_id in self._incidents():
                self._marks.append(self._ruled(event))
            case he.CutCardSeen():
                if not self._last_by_ruling:
                    self._marks.append(CUT_CARD)
                self._last_by_ruling = False
            case _:
                return False
        return True

    def _write_course(self, event: e.Event) -> None:
        """Write down how far the coup or the shoe has come."""
        match event:
            case e.BettingOpened():
                self._end_marks()
            case e.BettingClosed():
                self._marks.append(CLOSED)
            case e.CoupDealt():
                self._marks.append(CONFIRMED)
            case e.CoupSettled(more=False):
                self._end("coup")
            case e.CoupVoided():
                if not event.reason.startswith("ruled-"):
                    self._marks.append(CALLED_OFF)
                self._end("void")
            case e.ShoeClosed():
                self._end_marks()
                self._end("close")
            case _:
                return

    def _end(self, word: Literal["coup", "void", "close"]) -> None:
        self._shoes[-1].append(ShoeLine(word, tuple(self._marks)))
        self._marks = []

    def _end_marks(self) -> None:
        """Write down what happened since the last coup."""
        if self._marks:
            word: Literal["burn", "between"] = "between" if self._shoes[-1] else "burn"
            self._shoes[-1].append(ShoeLine(word, tuple(self._marks)))
            self._marks = []

    def _drawn(self, event: he.CardLaid) -> Drawn:
        elsewhere = event.place in PLACES and event.place != due(self.state, self._context).place
        return Drawn(event.card, event.place if elsewhere else "", event.held)

    def _ruled(self, event: he.IncidentRuled) -> Ruled:
        effects = () if event.effects == event.proposed else event.effects
        incidents = self._incidents()
        self._last_by_ruling = "last-coup" in event.effects and self.state.coups_left is None
        is_last = list(incidents)[-1:] == [event.incident_id]
        kind = "" if is_last else incidents[event.incident_id].kind
        if event.last_coup is not None:
            last, *standing = (each - self._before for each in (event.last_coup, *event.standing))
            return Ruled(effects, kind, last=last, standing=tuple(standing))
        if event.index is None:
            return Ruled(effects, kind)
        return Ruled(effects, kind, event.index + 1, event.card)

    def _incidents(self) -> dict[str, Incident]:
        """What is open of the shoe's dealing; what was counted is told elsewhere."""
        found = self.state.open_incidents
        return {key: each for key, each in found.items() if each.kind not in COUNTS}


def shoe_dealt(order: Sequence[Card], rulebook: Rulebook) -> ShoeText:
    """A whole shoe as a dealer without a fault deals it: its burn, its coups, its cut card.

    What is burnt lies face down, but for the first card. With a deck that is shuffled for every
    coup it is one coup.

    Args:
        order: every card, the first to leave first.
        rulebook: of the sheet; it says where the cut card lies.

    Raises:
        ShoeError: these are not the sheet's cards.
    """
    rules = rulebook.sheet.shoe
    if sorted(order) != sorted(decks_of_cards(rules.decks)):
        raise ShoeError(f"these are not the cards of {rules.decks} decks; give every card of them")
    shoe = Shoe.load(order, rules.cut_from_end)
    scribe, context = _Scribe(rulebook), Context(rulebook, lambda _: 0)
    state = scribe.state
    currency = next(iter(rulebook.sheet.limits), "")

    def do(command: c.Command | h.HandCommand) -> None:
        decision = decide(state, command, context)
        if isinstance(decision, Refusal):
            raise RuntimeError(f"a dealer without a fault is refused: {decision.code}")
        for event in decision:
            scribe.hear(event)

    do(c.OpenTable("shoe", currency))
    do(h.BringShoe("shoe"))
    while state.hand is not None:
        asked = due(state, context)
        if state.coups_left is None and _cut_comes(state, shoe, asked.step):
            do(h.SeeCutCard())
        do(_next_command(state, shoe, asked.step))
    return scribe.finished()[0]


def _cut_comes(state: TableState, shoe: Shoe, step: str) -> bool:
    """Whether the cut card lies in front, where a card is to leave or a coup to begin."""
    if shoe.cut_index is None or state.hand is None:
        return False
    waits = step in ("coup-burn", "card", "open-betting")
    return waits and shoe.cut_index <= state.hand.place.position_index


def _next_command(state: TableState, shoe: Shoe, step: str) -> c.Command | h.HandCommand:
    match step:
        case "open-betting":
            return c.OpenBetting(f"coup-{state.coup_number + 1}")
        case "close-betting":
            return c.CloseBetting()
        case "confirm":
            return h.ConfirmCoup()
        case "settle":
            return c.SettleCoup()
        case "close-shoe":
            return c.CloseShoe()
        case _:
            position = state.hand.place.position_index if state.hand else 0
            card = "" if step in ("shoe-burn", "coup-burn") else str(shoe.order[position])
            return h.LayCard(card, f"inc-{position}")
