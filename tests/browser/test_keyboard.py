"""Without a mouse: a wager is placed and confirmed, and the last card is peeled."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NARROW, Visits
from tests.browser.felt import Felt, until
from tests.browser.houses import BACCARAT, ServedHouse, house_file

pytestmark = pytest.mark.browser

_FOCUS = """() => {
  const node = document.activeElement
  const style = getComputedStyle(node)
  const box = node.getBoundingClientRect()
  return {
    name: node.getAttribute('aria-label') ?? node.textContent.trim(),
    bet: node.dataset?.bet ?? '',
    ring: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0
      || style.boxShadow !== 'none',
    seen: box.width > 0 && box.bottom > 0 && box.top < innerHeight,
    body: node === document.body,
  }
}"""
STEPS = 60


def tab_to(page: Page, wanted: Callable[[dict[str, object]], bool]) -> dict[str, object]:
    """Press Tab until something has the focus; on the way every focus is to be seen."""
    for _ in range(STEPS):
        page.keyboard.press("Tab")
        found: dict[str, object] = page.evaluate(_FOCUS)
        if not found["body"]:
            assert found["ring"], f"the focus on {found['name']} is not shown"
        if wanted(found):
            assert found["seen"] or found["body"], f"{found['name']} has the focus out of sight"
            return found
    raise AssertionError(f"not reached by {STEPS} presses of Tab")


def test_a_wager_is_placed_and_confirmed_by_keys(
    open_house: Callable[..., ServedHouse], visit: Visits
) -> None:
    house = open_house(house_file(betting=10))
    guest = visit(house.origin)
    felt = Felt(guest.page, house.origin, BACCARAT).enter()
    felt.await_betting(left_ms=8_000)
    keys = guest.page.keyboard
    tab_to(guest.page, lambda at: at["bet"] == "banker")
    keys.press("Enter")
    keys.press("Space")
    chip = felt.words("page-chip", amount="$25.00")
    tab_to(guest.page, lambda at: at["name"] == chip)
    keys.press("ArrowRight")
    assert guest.page.evaluate(_FOCUS)["name"] == felt.words("page-chip", amount="$100.00")
    confirm = felt.words("page-confirm", amount="$50.00")
    tab_to(guest.page, lambda at: at["name"] == confirm)
    keys.press("Enter")
    felt.await_accepted("banker")
    assert felt.seat()["seat"]["stakes"] == {"banker": "50.00"}


def test_every_control_of_a_table_is_reached_once_and_shown(
    shared_house: ServedHouse, visit: Visits
) -> None:
    guest = visit(shared_house.origin)
    felt = Felt(guest.page, shared_house.origin, BACCARAT).enter()
    bets = felt.place.locator("[data-bet]").evaluate_all("all => all.map(one => one.dataset.bet)")
    guest.page.locator("body").click(position={"x": 1, "y": 1})
    reached: list[str] = []

    def at_the_end(at: dict[str, object]) -> bool:
        if at["bet"]:
            reached.append(str(at["bet"]))
        return bool(at["body"])

    tab_to(guest.page, at_the_end)
    assert sorted(reached) == sorted(bets)


@pytest.mark.parametrize("key", ["Enter", "ArrowUp"])
def test_the_last_card_is_peeled_by_keys(
    open_house: Callable[..., ServedHouse], visit: Visits, key: str
) -> None:
    house = open_house(house_file(betting=5, dealing=12, pause=2))
    guest = visit(house.origin, viewport=NARROW)
    felt = Felt(guest.page, house.origin, BACCARAT).enter()
    felt.await_betting()
    felt.put({"banker": 1})
    felt.confirm()
    felt.await_accepted("banker")
    peel = guest.page.locator(".peel")
    peel.wait_for()
    cards = felt.seat()["state"]["dealt"]["cards"]
    last = felt.place.locator(".hand .cardbox:not(.slot)")
    assert felt.place.locator(".hand [aria-label]").count() >= len(cards) - 1
    tab_to(guest.page, lambda at: at["name"] == felt.words("page-peel"))
    for _ in range(20):
        if not peel.count():
            break
        guest.page.keyboard.press(key)
        guest.page.wait_for_timeout(20)
    until(guest.page, "() => document.querySelector('.peel') === null", 2)
    assert last.count() == len(cards)
    assert felt.seat()["state"]["phase"] == "dealt"  # opened by the patron, not by the clock
