"""A house whose tables a person deals at, and a dealer who does as the desk says."""

from __future__ import annotations

import itertools
from typing import Any

import httpx

from croupier.service.config import HouseConfig
from croupier.service.hand_config import HandConfig
from tests.web.described import faults
from tests.web.people import administrator, staff
from tests.web.serving import BACCARAT, Serving, Talk, quick

DESK = f"/api/tables/{BACCARAT}/desk"
RULINGS = f"/api/tables/{BACCARAT}/rulings"

_IDS = itertools.count(1)


def by_hand(betting_ms: int = 60_000, **config: Any) -> HouseConfig:
    """A house at whose tables people deal; betting closes when the dealer says so."""
    house = quick(betting_ms=betting_ms)
    hand = HandConfig("cam-2", **config)
    return house._replace(tables=tuple(table._replace(by_hand=hand) for table in house.tables))


def fresh_id() -> str:
    """An id that nobody has used."""
    return f"act-{next(_IDS)}"


def post(client: httpx.Client, path: str, status: int = 200, **body: Any) -> dict[str, Any]:
    """A call that is answered with a status."""
    answer = client.post(path, json={"id": fresh_id()} | body)
    assert answer.status_code == status, answer.text
    return dict(answer.json())


def act(
    client: httpx.Client, table: str = BACCARAT, status: int = 200, **deed: Any
) -> dict[str, Any]:
    """Do something at a desk over HTTP."""
    return post(client, f"/api/tables/{table}/desk", status, act=deed)


def desk_of(client: httpx.Client, table: str = BACCARAT) -> dict[str, Any]:
    """The desk as somebody who works there sees it."""
    answer = client.get(f"/api/tables/{table}/desk")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def laid(desk: dict[str, Any]) -> list[tuple[str, str]]:
    """What lies where."""
    return [(one["card"], one["place"]) for one in desk["cards"]]


class Dealer:
    """Deals over the socket: asks nothing but the desk that he is answered with."""

    def __init__(self, house: Serving, client: httpx.Client, table: str = BACCARAT) -> None:
        self.table, self.talk = table, house.socket(client)
        self.talk.hear("welcome")
        self.talk.say(type="watch", table=table)
        self.desk: dict[str, Any] = self.talk.hear("desk", table=table)
        self.answers = 0

    def do(self, **deed: Any) -> dict[str, Any]:
        """Do something that has to be done; the desk after it."""
        answer = self.ask(**deed)
        assert answer["ok"], answer["refused"]
        return self.desk

    def ask(self, **deed: Any) -> dict[str, Any]:
        """Do something, as he saw the table; what is answered."""
        shoe = self.desk["shoe"]
        gone = shoe["gone"] if shoe else 0
        asked = fresh_id()
        self.talk.say(type="desk", id=asked, table=self.table, act=deed, gone=gone)
        answer = self.talk.hear("desk-answer", id=asked)
        self.answers += 1
        if answer["desk"] is not None:
            self.desk = answer["desk"]
        return answer

    def card(self, card: str = "", **more: Any) -> dict[str, Any]:
        """Lay a card where it is due."""
        return self.do(do="card", card=card, **more)

    def bring(self, indicator: str = "As") -> dict[str, Any]:
        """Bring a shoe and burn as its first card says."""
        self.do(do="shoe", serials=["D-1", "D-2"], shuffled_by="kim", loaded_by="lee")
        if self.desk["step"] == "indicator":
            self.card(indicator)
        while self.desk["step"] == "shoe-burn":
            self.card()
        return self.desk

    def begin(self) -> dict[str, Any]:
        """Open betting."""
        return self.do(do="open")

    def deal(self, *cards: str) -> dict[str, Any]:
        """Close betting, burn, and lay these cards."""
        self.do(do="close")
        while self.desk["step"] == "coup-burn":
            self.card()
        for card in cards:
            self.card(card)
        return self.desk

    def close(self) -> None:
        """Leave."""
        self.talk.close()


def heard(talk: Talk, kind: str, **fields: Any) -> list[dict[str, Any]]:
    """What of a kind was heard so far."""
    return [
        one
        for one in talk.heard
        if one["type"] == kind and all(one.get(name) == value for name, value in fields.items())
    ]


class People:
    """Who works at a house dealt by hand, and its patrons."""

    def __init__(self, house: Serving) -> None:
        self.house = house
        self.office = administrator(house)
        self.dealer = staff(house, self.office, "dealer")
        self.manager = staff(house, self.office, "pit_manager")

    def patron(self) -> tuple[httpx.Client, Talk]:
        """A guest at the table."""
        client = self.house.guest()
        talk = self.house.socket(client)
        talk.hear("welcome")
        talk.say(type="watch", table=BACCARAT)
        talk.hear("snapshot")
        return client, talk

    def at(self, table: str = BACCARAT) -> Dealer:
        """The dealer at a table that waits for a coup."""
        dealer = Dealer(self.house, self.dealer, table)
        if dealer.desk["step"] == "bring-shoe":
            dealer.bring()
        assert dealer.desk["step"] == "open-betting", dealer.desk
        return dealer


def wager(client: httpx.Client, coup: str, bet: str, stake: str) -> None:
    """Place a wager that has to be accepted."""
    placed = [{"bet": bet, "stake": stake}]
    body = {"id": fresh_id(), "coup": coup, "action": "place", "wagers": placed}
    answer = client.post(f"/api/tables/{BACCARAT}/wagers", json=body)
    assert answer.status_code == 200, answer.text


def settled(dealer: Dealer) -> None:
    """The coup is confirmed and paid."""
    dealer.do(do="confirm")
    dealer.desk = dealer.talk.hear("desk", step="open-betting")


def net(talk: Talk) -> str:
    """What the last coup brought a patron."""
    seat = talk.hear("seat")["seat"]
    while seat["result"] is None:
        seat = talk.hear("seat")["seat"]
    return str(seat["result"]["net"])


def chained(talk: Talk) -> None:
    """No public event is missing between two that were heard."""
    events = [one for one in talk.heard if one["type"] == "event"]
    assert all(one["prev"] == before["seq"] for before, one in itertools.pairwise(events))


def sound(talk: Talk) -> None:
    """Every frame is as described."""
    for one in talk.heard:
        assert faults("ServerFrame", one) == [], one
