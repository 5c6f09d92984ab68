"""A bet in several tickets: its spot and the sheet tell what all of them brought together."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.conftest import NARROW, Visits
from tests.browser.felt import Felt, minor_of
from tests.browser.houses import BACCARAT, ServedHouse, house_file

pytestmark = pytest.mark.browser

BET = "banker"
_MAIN_HAS_FOCUS = "() => document.activeElement?.matches('.acts .primary') ?? false"


def test_a_bet_of_two_tickets_is_told_once_with_its_sums(
    open_house: Callable[..., ServedHouse], visit: Visits
) -> None:
    house = open_house(house_file(betting=8, pause=4))
    guest = visit(house.origin, viewport=NARROW)
    felt = Felt(guest.page, house.origin, BACCARAT).enter()
    coup = felt.await_betting(left_ms=6_000)
    for chips, staked in ((1, "$25.00"), (2, "$75.00")):
        felt.put({BET: chips})
        felt.main_button.focus()
        guest.page.keyboard.press("Enter")
        told = felt.words("page-in-play", amount=staked)
        felt.place.get_by_role("button", name=told).wait_for()
    assert guest.page.evaluate(_MAIN_HAS_FOCUS), "the focus left the main button"
    shown = felt.await_result()
    address = f"{felt.origin}/api/tables/{felt.table}/coups?limit=5"
    past = guest.page.request.get(address).json()["coups"]
    result = next(one["result"] for one in past if one["result"] and one["result"]["coup"] == coup)
    assert [wager["bet"] for wager in result["wagers"]] == [BET, BET]
    back = {wager["result"] for wager in result["wagers"]} == {"push"}
    wanted = minor_of(result["returned" if back else "net"])
    assert [minor_of(line["net"]) for line in shown.lines] == [wanted]
    net = felt.spot(BET).locator(".net")
    net.wait_for()
    shown_net = minor_of(net.inner_text())
    assert shown_net == wanted
