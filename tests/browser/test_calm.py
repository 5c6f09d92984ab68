"""For one who wants no motion and no sound: results at once, and silence until asked."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NARROW, Visits
from tests.browser.felt import Felt, until
from tests.browser.houses import BACCARAT, ServedHouse, house_file
from tests.browser.sentences import say

pytestmark = pytest.mark.browser

_LOUD = """
  window.sounds = 0
  for (const name of ['AudioContext', 'webkitAudioContext', 'Audio']) {
    const real = window[name]
    if (real) window[name] = new Proxy(real, {
      construct(target, given) { window.sounds += 1; return new target(...given) } })
  }
"""


@pytest.mark.parametrize(
    "viewport", [NARROW, {"width": 1280, "height": 800}], ids=["phone", "wide"]
)
def test_all_cards_lie_open_at_once_without_motion(
    open_house: Callable[..., ServedHouse], visit: Visits, viewport: dict[str, int]
) -> None:
    house = open_house(house_file(betting=5, dealing=5, pause=2))
    guest = visit(house.origin, viewport=viewport, reduced_motion="reduce")
    felt = Felt(guest.page, house.origin, BACCARAT).enter()
    felt.await_betting()
    felt.put({"banker": 1})
    felt.confirm()
    felt.await_accepted("banker")
    until(guest.page, "() => document.querySelector('.hand .cardbox:not(.slot)') !== null")
    state = felt.seat()["state"]
    assert state["phase"] == "dealt"
    expect(felt.place.locator(".hand .cardbox:not(.slot)")).to_have_count(
        len(state["dealt"]["cards"]), timeout=400
    )
    expect(guest.page.locator(".peel")).to_have_count(0)
    expect(felt.place.locator(".say:visible").first).to_contain_text(state["dealt"]["words"]["en"])
    moving = guest.page.evaluate(
        "() => document.getAnimations().filter((one) => one.playState === 'running').length"
    )
    assert moving == 0


def test_nothing_sounds_until_it_is_asked_to(shared_house: ServedHouse, visit: Visits) -> None:
    guest = visit(shared_house.origin)
    guest.page.add_init_script(_LOUD)
    felt = Felt(guest.page, shared_house.origin, BACCARAT).enter()
    button = guest.page.get_by_role("button", name=say("en", "page-sound")).first
    expect(button).to_have_attribute("aria-pressed", "false")
    felt.await_betting()
    felt.put({"banker": 1})
    felt.confirm()
    felt.await_result()
    assert guest.page.evaluate("() => window.sounds") == 0
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    felt.await_betting(felt.seat()["state"]["coup"])
    until(guest.page, "() => window.sounds > 0")
