"""Who corrects coups of a house dealt by hand, over HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.web.dealing import Dealer, fresh_id
from tests.web.described import check_answer
from tests.web.people import (
    PASSWORD,
    administrator,
    fresh_name,
    id_of,
    logged_in,
    put_account,
    staff,
)
from tests.web.serving import BACCARAT

if TYPE_CHECKING:
    import httpx
    import pytest

    from tests.web.serving import Serving

__all__ = [
    "READ",
    "TABLE",
    "WON_BY_BANKER",
    "Interested",
    "People",
    "back",
    "balance",
    "code",
    "said",
]

TABLE = f"/api/tables/{BACCARAT}"

WON_BY_BANKER = ("2h", "Qs", "2s", "5d", "9h")
"""5 to 3."""
READ = "P:2h,2s,3c B:Qs,5d"
"""The same coup, had the last card been another: 7 to 5 for Player."""


class People:
    """Who works at a house dealt by hand."""

    def __init__(self, house: Serving) -> None:
        self.house = house
        self.office = administrator(house)
        self.dealer = staff(house, self.office, "dealer", "lan")
        self.manager = staff(house, self.office, "pit_manager", "minh")
        self.desk = Dealer(house, self.dealer)
        self.desk.bring()

    def coup(self, *cards: str, **stakes: httpx.Client) -> int:
        """A coup of these cards with 50 of each patron on his bet; its number."""
        coup = self.desk.begin()
        for bet, client in stakes.items():
            wagers = [{"bet": bet, "stake": "50.00"}]
            body = {"id": fresh_id(), "coup": coup["coup"], "action": "place", "wagers": wagers}
            assert client.post(f"{TABLE}/wagers", json=body).status_code == 200
        self.desk.deal(*cards)
        self.desk.do(do="confirm")
        self.desk.desk = self.desk.talk.hear("desk", step="open-betting")
        return int(coup["coup_number"])

    def say(self, path: str, status: int = 200, **body: Any) -> dict[str, Any]:
        """What the manager asks, as it is described."""
        answer = self.manager.post(f"{TABLE}/{path}", json={"id": fresh_id()} | body)
        assert answer.status_code == status, answer.text
        check_answer(answer)
        return dict(answer.json())


def balance(client: httpx.Client) -> str:
    """What a patron has."""
    return str(client.get("/api/me").json()["purses"][0]["balance"])


def code(answer: dict[str, Any]) -> str:
    """Why something was not done."""
    assert len({*answer["refused"][0]["words"].values()}) == 3
    return str(answer["refused"][0]["code"])


def back(house: Serving, client: httpx.Client) -> httpx.Client:
    """Who had a session before a stop has it still."""
    again = house.client()
    again.cookies.update(dict(client.cookies))
    return again


def said(client: httpx.Client, path: str, **body: Any) -> dict[str, Any]:
    """What a manager is answered."""
    put_account(client, "/api/step-up", password=PASSWORD)
    answer = client.post(f"{TABLE}/{path}", json=body)
    assert answer.status_code in (200, 409, 422), answer.text
    return dict(answer.json())


class Interested:
    """A manager with a wager on a coup of his own house, which only this test lets be."""

    def __init__(self, people: People, monkeypatch: pytest.MonkeyPatch) -> None:
        self.people, self.house, self.name = people, people.house, fresh_name()
        kim = self.house.guest()
        put_account(kim, "/api/register", name=self.name, password="brass-teapot-31")
        self.number = people.coup(*WON_BY_BANKER, player=kim)
        self.id, self.before = id_of(kim), balance(kim)
        book = self.house.desk.accounts
        real, person = book.role_of, self.id
        monkeypatch.setattr(
            book, "role_of", lambda who: "pit_manager" if who == person else real(who)
        )
        self.client = logged_in(self.house, self.name)
        put_account(self.client, "/api/step-up", password="brass-teapot-31")

    def ask(self, key: str, **more: Any) -> dict[str, Any]:
        """Let the coup be void, which waits; what waits by that."""
        body = {"id": key, "coups": [self.void], "reason": "mine"} | more
        answer = self.client.post(f"{TABLE}/corrections", json=body)
        check_answer(answer)
        said = answer.json()
        assert (said["ok"], said["waits"], said["done"]) == (True, True, None)
        return next(one for one in self.waiting if (one["id"], one["by"]) == (key, self.id))

    @property
    def void(self) -> dict[str, Any]:
        """What he asks for."""
        return {"coup": self.number, "correction": "void"}

    @property
    def waiting(self) -> list[dict[str, Any]]:
        """What waits at the table."""
        return list(self.people.manager.get(f"{TABLE}/corrections").json()["waiting"])
