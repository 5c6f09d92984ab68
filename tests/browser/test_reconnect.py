"""A page that loses its house, and a house that loses its life: what was accepted stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from croupier.web.words import said
from tests.browser.conftest import NARROW, Visits
from tests.browser.felt import Felt, Purse, minor_of, until
from tests.browser.houses import BACCARAT, PICTURES, ServedHouse, house_file
from tests.browser.wire import Wire

pytestmark = pytest.mark.browser

FULL = 1_000_000
"""What a guest begins with, in minor units."""

BANNER = "() => document.querySelector('.banner') !== null"
NO_BANNER = "() => document.querySelector('.banner') === null"


@pytest.fixture
def wired(open_house: Callable[..., ServedHouse]) -> Iterator[tuple[ServedHouse, Wire]]:
    """A house with time for bets, and the wire to it."""
    house = open_house(house_file(betting=9, pause=2))
    wire = Wire(house.port)
    yield house, wire
    wire.cut()


def staked(felt: Felt, bet: str, count: int, left_ms: int = 6_000) -> int:
    """Wager on a coup with so much time left; how much, in minor units."""
    before = felt.purse().balance
    felt.await_betting(left_ms=left_ms)
    felt.put({bet: count})
    felt.confirm()
    felt.await_accepted(bet)
    return before - felt.purse().balance


def seconds_left(felt: Felt) -> int:
    return int(felt.place.locator(".clock b").first.inner_text())


def test_a_cut_wire_is_told_and_the_seat_comes_back(
    wired: tuple[ServedHouse, Wire], visit: Visits
) -> None:
    _, wire = wired
    guest = visit(wire.origin)
    felt = Felt(guest.page, wire.origin, BACCARAT).enter()
    stake = staked(felt, "banker", 2)
    assert stake == 5_000
    felt.put({"tie": 1})  # chips that were not sent yet
    with guest.watch.house_gone():
        wire.cut()
        until(guest.page, BANNER)
        expect(guest.page.locator(".banner")).to_contain_text(felt.words("page-reconnecting"))
        wire.mend()
        until(guest.page, NO_BANNER)
    seat = felt.seat()
    assert seat["seat"]["stakes"] == {"banker": "50.00"}
    felt.await_accepted("banker")
    assert abs(seconds_left(felt) * 1_000 - seat["state"]["clock"]["left_ms"]) < 2_000
    assert felt.purse() == Purse(FULL - stake, 0)
    assert felt.words("page-spot-pending", amount="$25.00") in felt.spoken("tie")
    shown = felt.await_result()
    assert [minor_of(line["net"]) != 0 for line in shown.lines] == [True]
    felt.await_purse(felt.me())


def test_a_wager_asked_while_the_wire_is_cut_counts_once(
    wired: tuple[ServedHouse, Wire], visit: Visits
) -> None:
    _, wire = wired
    guest = visit(wire.origin)
    felt = Felt(guest.page, wire.origin, BACCARAT).enter()
    felt.await_betting(left_ms=6_000)
    felt.put({"player": 1})
    with guest.watch.house_gone():
        # The ask may reach the house or not; its answer never reaches the page at first.
        guest.page.evaluate(
            "() => document.querySelector('.acts .primary').click()",
        )
        wire.cut()
        until(guest.page, BANNER)
        wire.mend()
        until(guest.page, NO_BANNER)
    felt.await_accepted("player")
    assert felt.seat()["seat"]["stakes"] == {"player": "25.00"}
    assert felt.purse() == Purse(FULL - 2_500, 0)


def test_a_page_loaded_again_in_mid_coup_has_the_same_seat(
    open_house: Callable[..., ServedHouse], visit: Visits
) -> None:
    house = open_house(house_file(betting=6, pause=2))
    guest = visit(house.origin, viewport=NARROW)
    felt = Felt(guest.page, house.origin, BACCARAT).enter()
    stake = staked(felt, "banker", 1, left_ms=4_000)
    patron = felt.patron()
    guest.page.reload()
    felt.await_accepted("banker")
    assert felt.patron() == patron
    assert felt.purse() == Purse(FULL - stake, 0)
    assert seconds_left(felt) <= 6
    felt.await_result()
    felt.await_purse(felt.me())


def test_a_house_killed_while_bets_are_open_gives_the_stake_back(
    open_house: Callable[..., ServedHouse], visit: Visits
) -> None:
    house = open_house(house_file(betting=8, pause=5))
    guest = visit(house.origin)
    felt = Felt(guest.page, house.origin, PICTURES).enter()
    assert staked(felt, "player_1_win", 2) == 5_000
    coup, patron = felt.seat()["state"]["coup"], felt.patron()
    with guest.watch.house_gone():
        house.kill()
        until(guest.page, BANNER)
        house.open()
        until(guest.page, NO_BANNER, 40)
    felt.await_purse(Purse(FULL, 0))
    result = felt.seat()["seat"]["result"]
    assert (result["coup"], result["void"], result["returned"]) == (coup, True, "50.00")
    guest.page.goto(f"{house.origin}/#/history/{PICTURES}")
    why = said("server-void-interrupted", coup=result["coup_number"]).en
    guest.page.get_by_text(why, exact=True).first.wait_for()
    guest.context.close()
    house.close()
    house.verify()
    assert house.balance_minor(patron) == FULL


def test_a_house_killed_after_the_cards_settles_by_them(
    open_house: Callable[..., ServedHouse], visit: Visits
) -> None:
    house = open_house(house_file(betting=4, dealing=6, pause=5))
    guest = visit(house.origin)
    felt = Felt(guest.page, house.origin, BACCARAT).enter()
    felt.await_betting(left_ms=2_000)
    felt.put({"banker": 1, "tie": 1})
    felt.confirm()
    felt.await_accepted("banker", "tie")
    until(guest.page, "() => document.querySelector('.hand .cardbox:not(.slot)') !== null")
    before = felt.seat()["state"]
    assert before["phase"] == "dealt"
    with guest.watch.house_gone():
        house.kill()
        until(guest.page, BANNER)
        house.open()
        until(guest.page, NO_BANNER, 40)
    address = f"{house.origin}/api/tables/{BACCARAT}/coups?limit=1"
    newest = guest.page.request.get(address).json()["coups"][0]
    assert newest["dealt"]["cards"] == before["dealt"]["cards"]
    assert newest["result"]["void"] is False
    net = minor_of(newest["result"]["net"])
    felt.await_purse(Purse(FULL + net, net))
    patron = felt.patron()
    guest.context.close()
    house.close()
    house.verify()
    assert house.balance_minor(patron) == FULL + net
