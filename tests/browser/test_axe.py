"""axe-core looks at every place, in every phase of a table, and finds nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NARROW, WIDE, Visit, Visits
from tests.browser.felt import Felt, until
from tests.browser.houses import BACCARAT, PICTURES, ServedHouse, house_file
from tests.browser.sentences import say

pytestmark = pytest.mark.browser

LOOKS = [
    pytest.param("en", WIDE, {"felt": "baize", "scheme": "asian"}, id="en-wide-baize"),
    pytest.param("en", NARROW, {"felt": "linen", "scheme": "western"}, id="en-phone-linen"),
    pytest.param("zh", NARROW, {"felt": "ink", "scheme": "western"}, id="zh-phone-ink"),
    pytest.param("zh", WIDE, {"felt": "linen", "scheme": "asian"}, id="zh-wide-linen"),
]
TABLE_OF = {"en": BACCARAT, "zh": PICTURES}
"""Each language looks at one table in all phases, so that a run stays short."""


@lru_cache
def axe_core() -> str:
    """The library, as the package carries it."""
    return files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")


def look(page: Page, place: str) -> None:
    """What axe-core finds wrong, with the node and the reason."""
    page.evaluate(f"{axe_core()}\n;0")  # through the debugger, so that the house's policy stays on
    found = page.evaluate("() => axe.run()")
    assert [
        f"{place}: {fault['id']}: {node['html'][:160]} {node['failureSummary']}"
        for fault in found["violations"]
        for node in fault["nodes"]
    ] == []


def looked(visits: Visits, house: ServedHouse, lang: str, view: Any, prefs: Any) -> Visit:
    """A patron without motion, so that no colour is caught on its way."""
    guest = visits(house.origin, lang=lang, viewport=view, reduced_motion="reduce")
    kept = json.dumps(json.dumps({"lang": lang, **prefs}))
    guest.context.add_init_script(f"localStorage.setItem('croupier.prefs', {kept})")
    return guest


@pytest.mark.parametrize(("lang", "view", "prefs"), LOOKS)
def test_every_phase_of_a_table_is_accessible(
    open_house: Callable[..., ServedHouse], visit: Visits, lang: str, view: Any, prefs: Any
) -> None:
    house = open_house(house_file(betting=12, dealing=5, pause=6))
    guest = looked(visit, house, lang, view, prefs)
    page, table = guest.page, TABLE_OF[lang]
    felt = Felt(page, house.origin, table, lang).enter()
    first, second = ("banker", "tie") if table == BACCARAT else ("player_1_win", "player_2_lose")
    felt.await_betting(left_ms=5_500)
    felt.put({first: 1})
    look(page, "chips")
    felt.confirm()
    felt.await_accepted(first)
    felt.put({second: 1})
    look(page, "accepted")
    until(page, "() => document.querySelector('.hand .cardbox:not(.slot)') !== null")
    look(page, "dealt")
    felt.await_result()
    look(page, "settled")
    felt.place.get_by_role("button", name=say(lang, "page-bets-explained")).locator(
        "visible=true"
    ).first.click()
    page.locator("dialog[open]").wait_for()
    look(page, "bets explained")


@pytest.mark.parametrize(("lang", "view", "prefs"), LOOKS)
def test_every_other_place_is_accessible(
    shared_house: ServedHouse, visit: Visits, lang: str, view: Any, prefs: Any
) -> None:
    guest = looked(visit, shared_house, lang, view, prefs)
    page, origin = guest.page, shared_house.origin
    felt = Felt(page, origin, BACCARAT, lang).enter()
    felt.await_betting()
    felt.put({"banker": 1})
    felt.confirm()
    felt.await_result()
    places = ("lobby", "statement", "settings", "care", "account")
    for place in (*places, f"lesson/{BACCARAT}", f"history/{BACCARAT}"):
        page.goto(f"{origin}/#/{place}")
        page.locator("main :is(.tcard, .line-row, fieldset, .answers, form)").first.wait_for()
        look(page, place)
    page.locator(".line-row button").first.click()
    page.locator("dialog[open]").wait_for()
    look(page, "replay")
