"""The whole way in each language, and nothing of another one left over."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.felt import Felt, until
from tests.browser.houses import BACCARAT, PICTURES, ServedHouse
from tests.browser.sentences import HTML_LANG, ids, say

pytestmark = pytest.mark.browser

NAMED = re.compile(r"(?<![\w-])(?:page|road)-[a-z]+(?:-[a-z]+)*(?![\w-])")
"""What a sentence that is missing looks like: its id."""

BALANCES = {"en": "$9,975.00", "vi": "9.975,00\u00a0$", "zh": "$9,975.00"}
"""A guest's balance after a stake of 25, as each language writes it."""


def seen(page: Page) -> str:
    """All that can be read or heard of a page."""
    spoken = page.evaluate(
        """() => [...document.querySelectorAll('[aria-label], [title], [alt]')].flatMap((node) =>
            ['aria-label', 'title', 'alt'].map((name) => node.getAttribute(name) ?? ''))"""
    )
    return "\n".join([page.title(), page.locator("body").inner_text(), *spoken])


def check_language(page: Page, lang: str) -> None:
    """No id stands for a sentence, and no English sentence of the page stays."""
    text = seen(page)
    assert [name for name in NAMED.findall(text) if name in ids()] == []
    if lang == "en":
        return
    own = {line.strip() for line in text.splitlines()}
    english = {
        say("en", message)
        for message in ids()
        if message.startswith("page-") and " " in (sentence := plain("en", message)) and sentence
    }
    spoken_here = {plain(lang, message) for message in ids()}
    assert sorted((english & own) - spoken_here) == []


def plain(lang: str, message: str) -> str:
    """A sentence without variables; empty for one that has some."""
    try:
        return say(lang, message)
    except AssertionError:
        return ""


@pytest.mark.parametrize("lang", ["en", "vi", "zh"])
def test_a_guest_plays_in_his_language(shared_house: ServedHouse, visit: Visits, lang: str) -> None:
    guest = visit(shared_house.origin, lang=lang)
    page, origin = guest.page, shared_house.origin
    felt = Felt(page, origin, BACCARAT, lang).enter()
    expect(page.locator("html")).to_have_attribute("lang", HTML_LANG[lang])
    felt.await_betting(left_ms=2_200)
    felt.put({"banker": 1})
    expect(felt.main_button).to_have_text(felt.words("page-confirm", amount=page_money(page, "25")))
    felt.confirm()
    felt.await_accepted("banker")
    until(page, f"() => document.body.innerText.includes({BALANCES[lang]!r})")
    check_language(page, lang)
    shown = felt.await_result()
    past = page.request.get(f"{origin}/api/tables/{BACCARAT}/coups?limit=1").json()["coups"][0]
    heads = [
        felt.words(f"page-you-{how}", number=past["coup_number"]) for how in ("won", "lost", "even")
    ]
    assert re.match("|".join(map(re.escape, heads)), shown.head)
    rules = page.request.get(f"{origin}/api/tables/{BACCARAT}").json()
    names = {bet["bet"]: bet["name"][lang] for bet in rules["bets"]}
    assert shown.lines[0]["bet"] == names["banker"]
    assert past["result"]["wagers"][0]["why"][lang] in shown.lines[0]["why"]
    check_language(page, lang)
    for place in ("lobby", f"table/{PICTURES}", "history", "statement", "lesson", "settings"):
        page.goto(f"{origin}/#/{place}")
        page.locator("main :is(.tcard, .page, [data-bet])").first.wait_for()
        page.wait_for_timeout(250)
        check_language(page, lang)


def page_money(page: Page, amount: str) -> str:
    """An amount of dollars as the browser writes it in the page's language."""
    text: str = page.evaluate(
        """(amount) => new Intl.NumberFormat(navigator.language, {style: 'currency',
            currency: 'USD', currencyDisplay: 'narrowSymbol'}).format(amount)""",
        amount,
    )
    return text


def test_the_language_is_chosen_in_the_settings_and_kept(
    shared_house: ServedHouse, visit: Visits
) -> None:
    guest = visit(shared_house.origin)
    page = guest.page
    page.goto(f"{shared_house.origin}/#/settings")
    page.get_by_text("Tiếng Việt").click()
    until(page, "() => document.documentElement.lang === 'vi'")
    page.reload()
    page.get_by_role("heading", name=say("vi", "page-settings")).last.wait_for()
    expect(page.locator("html")).to_have_attribute("lang", "vi")
    check_language(page, "vi")


def test_several_tables_stand_side_by_side_on_a_wide_screen(
    shared_house: ServedHouse, visit: Visits
) -> None:
    guest = visit(shared_house.origin, viewport={"width": 2560, "height": 1440})
    page = guest.page
    page.goto(f"{shared_house.origin}/#/lobby")
    page.locator(".tcard").nth(1).wait_for()
    for card in page.locator(".tcard").all():
        card.get_by_role("button", name=say("en", "page-beside")).click()
    page.get_by_role("link", name=say("en", "page-open-beside", count=2)).click()
    page.locator(".tbl").nth(1).locator("[data-bet]").first.wait_for()
    boxes = [tbl.bounding_box() for tbl in page.locator(".tbl").all()]
    left, right = (box for box in boxes if box)
    assert left["x"] + left["width"] <= right["x"] + 1
    assert abs(left["y"] - right["y"]) <= 1
    for dock in page.locator(".dock .primary").all():
        box = dock.bounding_box()
        assert box
        assert box["y"] + box["height"] <= 1440
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
