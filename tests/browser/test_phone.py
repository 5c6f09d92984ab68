"""A phone in portrait, with a finger: a whole coup, nothing too wide and nothing too small."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.felt import Felt, until
from tests.browser.houses import BACCARAT, PICTURES, ServedHouse
from tests.browser.layout import faults, out_of_view

pytestmark = pytest.mark.browser

SIZES = [(390, 844), (375, 812), (320, 568)]
PLACES = ("lobby", f"history/{BACCARAT}", "statement", f"lesson/{BACCARAT}", "settings", "care")


def phone(width: int, height: int) -> dict[str, Any]:
    """Playwright's options of a phone."""
    size = {"width": width, "height": height}
    return {"viewport": size, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


@pytest.mark.parametrize(("width", "height"), SIZES, ids=str)
@pytest.mark.parametrize(
    ("table", "bets"),
    [(BACCARAT, ("banker", "tie")), (PICTURES, ("player_1_win", "banker_pair_plus"))],
)
def test_a_whole_coup_is_played_by_tapping(
    shared_house: ServedHouse,
    visit: Visits,
    width: int,
    height: int,
    table: str,
    bets: tuple[str, ...],
) -> None:
    guest = visit(shared_house.origin, **phone(width, height))
    felt = Felt(guest.page, shared_house.origin, table).enter()
    felt.await_betting(left_ms=2_400)
    for bet in bets:
        felt.spot(bet).tap()
    felt.main_button.tap()
    felt.await_accepted(*bets)
    guest.page.evaluate("() => scrollTo(0, 0)")
    assert faults(guest.page) == []
    assert out_of_view(guest.page, "dl.purse", ".dock .primary", ".clock") == []
    felt.await_result()
    assert faults(guest.page) == []
    assert out_of_view(guest.page, "dl.purse", ".sheet h2") == []
    felt.await_purse(felt.me())


@pytest.mark.parametrize(("width", "height"), SIZES, ids=str)
@pytest.mark.parametrize("lang", ["en", "vi", "zh"])
def test_every_place_fits_in_every_language(
    shared_house: ServedHouse, visit: Visits, lang: str, width: int, height: int
) -> None:
    guest = visit(shared_house.origin, lang=lang, **phone(width, height))
    page = guest.page
    for place in PLACES:
        page.goto(f"{shared_house.origin}/#/{place}")
        page.locator("main :is(.tcard, .page)").first.wait_for()
        page.wait_for_timeout(200)
        assert (place, faults(page)) == (place, [])
    for table in (BACCARAT, PICTURES):
        Felt(page, shared_house.origin, table, lang).enter()
        assert (table, faults(page)) == (table, [])


_COVERED = """() => [...document.querySelectorAll('.spot.main')].filter((spot) => {
  const box = spot.getBoundingClientRect()
  const at = document.elementFromPoint(box.left + box.width / 2, box.bottom - 8)
  return !spot.contains(at)
}).map((spot) => spot.dataset.bet)"""


def test_a_result_of_many_wagers_leaves_the_main_spots_in_sight(
    shared_house: ServedHouse, visit: Visits
) -> None:
    width, height = SIZES[-1]
    guest = visit(shared_house.origin, **phone(width, height))
    felt = Felt(guest.page, shared_house.origin, BACCARAT).enter()
    felt.await_betting(left_ms=2_400)
    bets = ("player", "tie", "banker", "big")
    for bet in bets:
        felt.spot(bet).tap()
    felt.main_button.tap()
    felt.await_accepted(*bets)
    felt.await_result()
    guest.page.evaluate("() => scrollTo(0, 0)")
    until(guest.page, "() => document.querySelectorAll('.won-list > li').length === 4", 1)
    assert guest.page.evaluate(_COVERED) == []


def test_the_last_wagers_are_repeated_by_one_tap_once_bets_open(
    shared_house: ServedHouse, visit: Visits
) -> None:
    guest = visit(shared_house.origin, **phone(*SIZES[0]))
    felt = Felt(guest.page, shared_house.origin, BACCARAT).enter()
    coup = felt.await_betting(left_ms=2_400)
    for bet in ("banker", "tie"):
        felt.spot(bet).tap()
    felt.main_button.tap()
    felt.await_accepted("banker", "tie")
    felt.await_betting(after=coup)
    expect(felt.main_button).to_have_text(felt.words("page-repeat-amount", amount="$50.00"))
    felt.main_button.tap()
    felt.await_accepted("banker", "tie")
    assert felt.seat()["seat"]["stakes"] == {"banker": "25.00", "tie": "25.00"}
