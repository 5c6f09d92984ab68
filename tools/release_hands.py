"""What a person deals in the data of a release: every kind of event at a table dealt by hand.

A part of ``tools/release_data.py``; every step must be taken, or the data is not written.
"""

from __future__ import annotations

from collections.abc import Callable

from croupier.games.catalog import load_sheet
from croupier.service.ended import read_coup
from croupier.service.house import House
from croupier.table import commands as c
from croupier.table import correction_commands as cc
from croupier.table import custody as cu
from croupier.table import hand_commands as h
from croupier.table.decide import AnyCommand
from croupier.table.hand_state import Custody

__all__ = ["play_by_hand"]

TABLE = "hand"
DAY_MINUTES = 24 * 60

Do = Callable[..., None]
"""Does commands at a table that must not be refused."""


class _Dealer:
    """Deals and rules at one table."""

    def __init__(self, house: House, do: Do) -> None:
        self.house, self._do = house, do

    def do(self, *commands: AnyCommand) -> None:
        """Do these, each durably."""
        for command in commands:
            self._do(TABLE, command)

    def lay(self, *cards: str) -> None:
        """Lay cards where they are due; an empty text lies face down."""
        for card in cards:
            self.do(h.LayCard(card, self.house.new_id(), reference="cam-1"))

    def raised(self, kind: str, stage: str) -> None:
        """Say that something went wrong."""
        self.do(h.RaiseIncident(self.house.new_id(), kind, stage, "lan", "seen"))

    def rule(self, *effects: str, index: int | None = None, card: str = "") -> None:
        """Rule on what waits: so, or as is proposed."""
        hand = self.house.keeper(TABLE).state.hand
        for incident_id in list(hand.incidents) if hand else ():
            self.do(h.RuleIncident(incident_id, "minh", "by camera", effects, "", index, card))

    def shoe(self) -> None:
        """Bring a shoe, count it, and burn by the two that is turned up."""
        custody = Custody(("A1", "A2"), "lan", "minh")
        self.do(h.BringShoe(self.house.new_id(), custody, "cam-1"))
        number = self.house.keeper(TABLE).state.shoe_number
        self.do(cu.CountCards(number, "opening", 416, "minh"))
        self.lay("2s", "", "")

    def begin(self, wagers: c.PlaceWagers | None = None) -> str:
        """Open and close betting; the coup's id."""
        coup_id = self.house.new_id()
        self.do(c.OpenBetting(coup_id), *([wagers] if wagers else []), c.CloseBetting())
        return coup_id

    def finish(self) -> None:
        """All cards lie; the coup is paid."""
        self.do(h.ConfirmCoup(), c.SettleCoup())

    def correct(self, coup_id: str, correction_id: str) -> None:
        """Let a coup be void that was settled."""
        ended, now = read_coup(self.house.store, f"table/{TABLE}", coup_id), self.house.now_ms()
        void = cc.CorrectCoup(
            ended, "void", correction_id, "minh", "a card was hidden", now, DAY_MINUTES
        )
        self.do(cc.CorrectCoups((void,)))

    def dispute(self, coup_id: str, patron_id: str) -> None:
        """A patron disputes that, and is right."""
        stream, given = f"table/{TABLE}", self.house.new_id()
        ended = read_coup(self.house.store, stream, coup_id)
        self.do(cc.OpenDispute(ended, given, patron_id, "minh", "it was not hidden"))
        ended = read_coup(self.house.store, stream, coup_id)
        verdict = cc.CloseDispute(
            ended, given, "upheld", "hoa", "seen on camera", self.house.now_ms(), "restore", "k2"
        )
        self.do(verdict)


def play_by_hand(house: House, do: Do, place: Callable[..., c.PlaceWagers]) -> None:
    """Two shoes, with all that can happen to their cards, and a coup that is corrected."""
    dealer = _Dealer(house, do)
    house.open_table(TABLE, load_sheet("baccarat"), "USD")
    house.commit()
    dealer.do(cu.SeatDealer("lan"))
    dealer.shoe()
    first = dealer.begin(place("ann", "banker=10000"))
    dealer.lay("", "6s", "4h", "Td")
    dealer.do(h.TakeBackCard())
    dealer.lay("Td", "Kc")
    dealer.do(h.LayCard("5c", house.new_id(), "player"))
    dealer.rule()
    dealer.finish()
    dealer.do(cu.CallManager("lan"), cu.WelcomeManager("minh"))
    dealer.begin(place("bob", "player=5000"))
    dealer.lay("", "Ks", "Kd", "6h", "7h", "9c")
    dealer.rule("hold-as-burn")
    dealer.finish()
    dealer.begin()
    dealer.lay("9c", "9s", "2c", "Kh", "3c", "5d", "5h")
    dealer.do(h.SeeCutCard())
    dealer.rule()
    dealer.finish()
    dealer.do(c.CloseShoe(), cu.CountCards(1, "closing", 416, "minh"))
    dealer.do(cu.DisposeShoe(1, "destroyed", "minh"))
    dealer.shoe()
    dealer.begin()
    dealer.lay("", "6s")
    dealer.raised("readers-differ", "camera-clear")
    dealer.rule(index=0, card="7s")
    dealer.lay("2c", "Kh", "5d", "9c")
    dealer.rule("no-bet-coup")
    dealer.finish()
    dealer.correct(first, "k1")
    dealer.dispute(first, "ann")
