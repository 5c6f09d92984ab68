"""A house whose tables a person deals at, driven by words as in ``tests/table/by_hand/felt.py``."""

from __future__ import annotations

from typing import Any

from croupier.games.catalog import parse_sheet
from croupier.service.house import House
from croupier.store.protocol import Store
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import hand_commands as h
from croupier.table.custody import CallManager, CountCards, DisposeShoe, SeatDealer, WelcomeManager
from croupier.table.decide import AnyCommand
from croupier.table.hand_state import Custody, HandShoe
from croupier.table.state import TableState
from tests.service.houses import PICTURES, house_on
from tests.table.sheets import baccarat_text
from tests.table.tables import asked

__all__ = ["BY_HAND", "COUP", "Desk", "played_by_hand", "stopped_in_a_coup"]

BY_HAND = parse_sheet(baccarat_text(decks=2, burn="first-card", coup_burn=1, cut_card=14), "test")

COUP = ("2h", "Ks", "3d", "6c", "6h", "9c")
"""Player 2 3 6 against Banker K 6 9: Banker wins 5 to 1."""


class Desk:
    """A dealer's and a manager's words at a table of a house."""

    def __init__(self, house: House, table_id: str) -> None:
        self.house, self.table_id = house, table_id
        self._count = 0

    @property
    def state(self) -> TableState:
        """The table."""
        return self.house.keeper(self.table_id).state

    @property
    def hand(self) -> HandShoe:
        """The shoe in use."""
        assert self.state.hand is not None
        return self.state.hand

    def name(self, kind: str) -> str:
        """An id that was never used."""
        self._count += 1
        return f"{kind}-{self.table_id}-{self._count}"

    def do(self, *commands: AnyCommand) -> tuple[e.Event, ...]:
        """Do what the table has no reason to refuse."""
        answer = self.house.do(self.table_id, *commands)
        assert answer.refusal is None, answer.refusal
        return answer.events

    def bring(self) -> None:
        """Bring a shoe."""
        custody = Custody(("red-17", "blue-4"), "sue", "dan")
        self.do(h.BringShoe(self.name("shoe"), custody, "tape/1"))

    def lay(self, *cards: str) -> None:
        """Lay cards where they are due; ``-`` face down, ``Ks@player`` somewhere else."""
        for word in cards:
            card, _, place = word.partition("@")
            self.do(h.LayCard("" if card == "-" else card, self.name("inc"), place, "tape/2"))

    def begin(self, **tickets: str) -> None:
        """Open betting, place a ticket for each patron, and close."""
        self.do(c.OpenBetting(self.name("coup")))
        for patron_id, ticket in tickets.items():
            self.do(c.PlaceWagers(patron_id, self.name("act"), asked(*ticket.split())))
        self.do(c.CloseBetting())

    def settle(self) -> None:
        """Confirm the coup and settle it."""
        self.do(h.ConfirmCoup(), c.SettleCoup())

    def raise_(self, kind: str, stage: str = "") -> None:
        """Raise an incident."""
        said = "as the dealer saw it"
        self.do(h.RaiseIncident(self.name("inc"), kind, stage, "dan", said, "tape/3"))

    def rule(self, *effects: str, **more: Any) -> None:
        """Rule on the one incident that is open; as proposed where nothing is said."""
        (incident_id,) = self.state.open_incidents
        self.do(
            h.RuleIncident(incident_id, "mia", "seen on tape", effects, reference="tape/4", **more)
        )


def played_by_hand(store: Store) -> House:
    """Both games with everything that happens where a person deals; a coup is left in its midst."""
    house = house_on(store)
    for name in ("ann", "bob"):
        house.admit(name)
        house.grant(name, "USD", 100_000)
    house.open_table("1", BY_HAND, "USD")
    house.open_table("2", PICTURES, "USD")
    _baccarat(Desk(house, "1"))
    _three_pictures(Desk(house, "2"))
    house.commit()
    return house


def _baccarat(desk: Desk) -> None:
    desk.do(SeatDealer("dan"))
    desk.bring()
    desk.do(CountCards(1, "opening", 104, "mia", "tape/0"))
    desk.lay("2s", "-", "-")
    _mistakes(desk)
    _cards_over(desk)
    desk.do(c.CloseShoe())
    desk.do(CountCards(1, "closing", 103, "mia"))
    desk.rule()
    desk.do(CountCards(1, "closing", 104, "mia"), DisposeShoe(1, "destroyed", "mia"))
    desk.bring()
    desk.lay("As", "-")
    stopped_in_a_coup(desk)


def stopped_in_a_coup(desk: Desk) -> None:
    """A coup in which a card lies wrong, and nobody has ruled."""
    desk.begin(ann="banker=100")
    desk.lay("-", "2h", "Ks@player")


def _mistakes(desk: Desk) -> None:
    """A card at the wrong hand, one keyed wrongly, one read wrongly, one replaced."""
    desk.begin(ann="banker=1000", bob="player=500 tie=200")
    desk.lay("-", "2h", "Ks@player")
    desk.rule()
    desk.lay("4d")
    desk.do(h.TakeBackCard("tape/5"))
    desk.lay(*COUP[2:5], "8c")
    desk.raise_("readers-differ", "camera-clear")
    desk.rule(index=5, card="9c")
    desk.settle()
    desk.begin(ann="banker=1000")
    desk.lay("-", "Kh", "2d", "6d", "3c", "8d@player")
    desk.rule()
    desk.settle()
    desk.begin(bob="player=500")
    desk.lay("-", "7h", "8s")
    desk.raise_("face-up-in-shoe")
    desk.rule("replace")
    desk.lay("8h")
    desk.do(CallManager("dan", "tape/6"), WelcomeManager("mia"))
    desk.raise_("live-card-out-of-view", "not-opened-in-view")
    desk.rule()


def _cards_over(desk: Desk) -> None:
    """Cards too many: held as a burn, as the first card, for a coup without bets, put away."""
    desk.begin(ann="banker=1000")
    desk.lay("-", "9h", "Kd", "Qd", "6s", "4d")
    desk.rule()
    desk.settle()
    desk.begin(ann="tie=100")
    desk.lay("4d", "9d", "Kc", "Qc", "5s", "4s")
    desk.rule("no-bet-coup")
    desk.settle()
    desk.begin()
    desk.lay("-", "4s", "Jd", "4h", "Jc")
    desk.do(h.SeeCutCard("tape/7"))
    desk.lay("-", "3h")
    desk.rule()
    desk.settle()


def _three_pictures(desk: Desk) -> None:
    desk.bring()
    desk.begin(ann="player_1_win=1000", bob="banker_pair_plus=500")
    desk.lay(*"6h 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks Ah".split())
    desk.rule()
    desk.settle()
    desk.bring()
    desk.begin(ann="player_2_tie=100")
    desk.lay("6h", "2s", "3s", "2s")
    desk.rule()
    desk.do(c.CloseShoe())
