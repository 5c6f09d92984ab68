"""A table dealt by hand, driven by words: what the dealer keys and what a manager rules."""

from __future__ import annotations

from typing import Any

from croupier.games.catalog import load_sheet
from croupier.games.rulebook import rulebook
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import hand_commands as h
from croupier.table import hand_events as he
from croupier.table.hand_due import Due, due
from croupier.table.hand_state import HandShoe
from croupier.table.refusals import Refusal
from croupier.table.wagers import Context
from tests.table.tables import Table

__all__ = ["HandTable", "hand_table"]


class HandTable(Table):
    """A table whose cards come from a person."""

    @property
    def hand(self) -> HandShoe:
        """The shoe in use."""
        assert self.state.hand is not None
        return self.state.hand

    @property
    def due(self) -> Due:
        """What the software says is next."""
        return due(self.state, Context(self.rules, self.balance))

    def bring(self) -> HandTable:
        """Open the table and bring a shoe."""
        if self.state.phase == "new":
            self.must(c.OpenTable("1", self.currency))
        self.must(h.BringShoe(self.new_id("shoe")))
        return self

    def burn(self, indicator: str = "As") -> HandTable:
        """Turn the first card up and burn as many as it says."""
        self.lay(indicator)
        while self.due.step == "shoe-burn":
            self.lay("-")
        return self

    def lay(self, *cards: str) -> tuple[e.Event, ...]:
        """Lay cards where they are due; ``-`` face down, ``Ks@player`` somewhere else."""
        done: list[e.Event] = []
        for word in cards:
            card, _, place = word.partition("@")
            text = "" if card == "-" else card
            done += self.must(h.LayCard(text, self.new_id("inc"), place))
        return tuple(done)

    def start(self, **tickets: str) -> HandTable:
        """Open betting, place a ticket for each patron, and close."""
        self.begin(**tickets)
        self.must(c.CloseBetting())
        return self

    def played(self, *cards: str, **tickets: str) -> HandTable:
        """A whole coup of these cards, burns among them."""
        self.start(**tickets)
        self.lay(*cards)
        self.must(h.ConfirmCoup())
        self.settle()
        return self

    def raise_(self, kind: str, stage: str = "", by: str = "dealer") -> str:
        """Raise an incident; its id."""
        incident_id = self.new_id("inc")
        self.must(h.RaiseIncident(incident_id, kind, stage, by))
        return incident_id

    @property
    def open_incident(self) -> str:
        """The id of the one incident that is open."""
        (incident_id,) = self.hand.incidents
        return incident_id

    def rule(self, *effects: str, by: str = "manager", **more: Any) -> tuple[Any, ...]:
        """Rule on the one incident that is open; as proposed where nothing is said."""
        given: dict[str, Any] = {"reason": "seen on the recording", **more}
        return self.must(h.RuleIncident(self.open_incident, by, effects=effects, **given))

    def rule_again(self) -> Refusal:
        """Rule once more on what was ruled on last, to have the coup void: it is refused."""
        last = [event for event in self.events if isinstance(event, he.IncidentRuled)][-1]
        again = h.RuleIncident(last.incident_id, "manager", "once more", ("void-coup",))
        return self.refused(again)

    def rule_refused(self, *effects: str, by: str = "manager", **more: Any) -> Refusal:
        """A ruling that is refused."""
        given: dict[str, Any] = {"reason": "seen on the recording", **more}
        return self.refused(h.RuleIncident(self.open_incident, by, effects=effects, **given))


def hand_table(sheet: str = "baccarat", **purses: int) -> HandTable:
    """A table of a shipped sheet with its patrons' money."""
    return HandTable(rulebook(load_sheet(sheet)), "USD", **purses)
