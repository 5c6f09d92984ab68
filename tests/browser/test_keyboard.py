"""Without a mouse: a wager is placed, the last card is peeled, a lesson is taken to its end."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW, Visits
from tests.browser.felt import Felt, until
from tests.browser.houses import BACCARAT, PICTURES, ServedHouse, house_file
from tests.browser.sentences import say
from tests.web.serving import quick, serving

pytestmark = pytest.mark.browser

_FOCUS = """() => {
  const node = document.activeElement
  const style = getComputedStyle(node)
  const box = node.getBoundingClientRect()
  return {
    name: node.getAttribute('aria-label') ?? node.textContent.trim(),
    tag: node.tagName,
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
    expect(felt.place.locator(".hand [aria-label]").nth(len(cards) - 2)).to_be_attached()
    tab_to(guest.page, lambda at: at["name"] == felt.words("page-peel"))
    for _ in range(20):
        if not peel.count():
            break
        guest.page.keyboard.press(key)
        guest.page.wait_for_timeout(20)
    until(guest.page, "() => document.querySelector('.peel') === null", 2)
    expect(last).to_have_count(len(cards))
    assert felt.seat()["state"]["phase"] == "dealt"  # opened by the patron, not by the clock


def answer(page: Page, choose: Callable[[list[str]], str]) -> bool:
    """Answer the question on the page by keys and go on; whether that was right."""
    options = page.locator(".answers button").all_inner_texts()
    wanted = choose(options)
    tab_to(page, lambda at: at["name"] == wanted)
    page.keyboard.press("Enter")
    page.locator(".told b").wait_for()
    assert page.evaluate(_FOCUS)["name"] == wanted  # the answer keeps the focus it was given by
    right = page.locator(".told b.good").count() == 1
    onwards = page.locator(".page > .btn.primary").inner_text()
    tab_to(page, lambda at: at["name"] == onwards)
    page.keyboard.press("Enter")
    return right


@pytest.mark.parametrize("table", [BACCARAT, PICTURES])
def test_a_whole_lesson_is_taken_by_keys(tmp_path: Path, visit: Visits, table: str) -> None:
    with serving(tmp_path, quick(betting_ms=150)) as house:
        guest = visit(house.origin)
        page = guest.page
        Felt(page, house.origin, table).enter()
        coups = f"{house.origin}/api/tables/{table}/coups"
        until_dealt(page, coups, 2)
        page.goto(f"{house.origin}/#/lesson/{table}")
        page.locator(".progress").wait_for()
        count = page.locator(".ticks i").count()
        assert count > 3
        right = 0
        for number in range(1, count + 1):
            shown = page.locator(".progress .dim").inner_text()
            assert shown == say("en", "page-question-of", number=number, count=count)
            question = page.locator(".page > h2").inner_text()
            if number > 1:
                await_focus(page, question)
            right += answer(page, lambda options: options[0])
        await_focus(page, say("en", "page-lesson-done", right=right, count=count))
        again = say("en", "page-lesson-again")
        tab_to(page, lambda at: at["name"] == again)
        page.keyboard.press("Enter")
        page.locator(".progress").wait_for()
        await_focus(page, page.locator(".page > h2").inner_text())


def until_dealt(page: Page, coups: str, count: int) -> None:
    """Wait until so many coups of a table can be asked about."""
    for _ in range(200):
        if len(page.request.get(coups).json()["coups"]) >= count:
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"{count} coups were never dealt")


def await_focus(page: Page, heading: str) -> None:
    """Wait until a heading has the focus; it is shown to have it."""
    until(page, f"() => document.activeElement.textContent.trim() === {json.dumps(heading)}", 5)
    found = page.evaluate(_FOCUS)
    assert (found["tag"], found["ring"], found["seen"]) == ("H2", True, True), found
