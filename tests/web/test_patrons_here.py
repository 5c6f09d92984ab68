"""Who is in the house now, as the pit is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.web.dealing import People, by_hand, wager
from tests.web.described import check_answer
from tests.web.people import id_of
from tests.web.serving import BACCARAT, serving

if TYPE_CHECKING:
    from pathlib import Path


def test_who_watches_and_who_plays_is_told_and_who_works_here_is_not(tmp_path: Path) -> None:
    with serving(tmp_path, by_hand()) as house:
        people = People(house)
        dealer = people.at()
        assert people.manager.get("/api/patrons").json() == {"count": 0, "patrons": []}
        watching, talk = people.patron()
        second = house.socket(watching)
        second.hear("welcome")
        playing, _ = house.guest(), house.guest()  # one more is away
        wager(playing, dealer.begin()["coup"], "player", "50.00")
        answer = people.manager.get("/api/patrons")
        assert answer.status_code == 200, answer.text
        check_answer(answer)
        found = answer.json()
        assert found["count"] == 2
        first, last = found["patrons"]
        currency = house.desk.patrons.currencies[0]
        assert first["session_ms"] >= 0
        assert first | {"session_ms": 0} == {
            "patron": id_of(playing),
            "kind": "guest",
            "sockets": 0,
            "watches": [],
            "in_play": [{"table": BACCARAT, "currency": currency, "amount": "50.00"}],
            "session_ms": 0,
            "purses": [{"currency": currency, "balance": "9950.00", "told": True}],
        }
        assert (last["patron"], last["sockets"], last["watches"], last["in_play"]) == (
            id_of(watching),
            2,
            [BACCARAT],
            [],
        )
        dealer.deal("2h", "Qs", "4s", "3d", "5c")
        dealer.do(do="confirm")
        dealer.desk = dealer.talk.hear("desk", step="open-betting")
        (left,) = people.manager.get("/api/patrons").json()["patrons"]
        assert left["patron"] == id_of(watching)
        for one in (talk, second, dealer):
            one.close()
