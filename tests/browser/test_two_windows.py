"""Two patrons at one table, and one patron at two windows."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NARROW, Visits
from tests.browser.felt import Felt
from tests.browser.houses import BACCARAT, ServedHouse

pytestmark = pytest.mark.browser


def heard(page: Page) -> list[str]:
    """Every frame that the house says to a page from now on."""
    frames: list[str] = []
    page.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))),
    )
    return frames


def classes(felt: Felt, bet: str) -> list[str]:
    """How a spot is drawn."""
    return (felt.spot(bet).get_attribute("class") or "").split()


def test_each_of_two_patrons_sees_both_in_the_totals_and_himself_alone_in_the_seat(
    shared_house: ServedHouse, visit: Visits
) -> None:
    ann, ben = visit(shared_house.origin), visit(shared_house.origin, viewport=NARROW)
    frames = heard(ben.page)
    hers = Felt(ann.page, shared_house.origin, BACCARAT).enter()
    his = Felt(ben.page, shared_house.origin, BACCARAT).enter()
    assert hers.patron() != his.patron()
    hers.await_betting(left_ms=2_500)
    hers.put({"banker": 1})
    hers.confirm()
    hers.await_accepted("banker")
    his.put({"player": 2})
    his.confirm()
    his.await_accepted("player")
    mine, state = his.seat()["seat"], his.seat()["state"]
    assert mine["stakes"] == {"player": "50.00"}
    assert hers.seat()["seat"]["stakes"] == {"banker": "25.00"}
    assert state["totals"]["patrons"] == 2
    assert state["totals"]["bets"] == {"banker": "25.00", "player": "50.00"}
    assert "accepted" in classes(his, "player")
    assert "accepted" not in classes(his, "banker")
    assert his.words("page-spot-accepted", amount="$25.00") not in his.spoken("banker")
    shown = his.await_result()
    assert [line["bet"] for line in shown.lines] == ["Player"]
    his.await_purse(his.me())
    hers.await_purse(hers.me())
    assert frames
    assert [frame for frame in frames if hers.patron() in frame] == []


def test_a_second_window_of_one_patron_has_the_same_seat(
    shared_house: ServedHouse, visit: Visits
) -> None:
    guest = visit(shared_house.origin)
    first = Felt(guest.page, shared_house.origin, BACCARAT).enter()
    second = Felt(guest.context.new_page(), shared_house.origin, BACCARAT).enter()
    assert first.patron() == second.patron()
    first.await_betting(left_ms=2_500)
    first.put({"banker": 1})
    first.confirm()
    second.await_accepted("banker")
    assert second.purse() == first.purse()
    second.page.bring_to_front()
    second.await_result()
    second.await_purse(second.me())
    first.await_purse(second.purse())
