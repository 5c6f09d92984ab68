"""Limits, breaks and exclusion as a patron uses them, and the notice of how a session goes."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from croupier.service.local import open_house as open_record
from croupier.service.people import change_person
from tests.browser.conftest import Visits
from tests.browser.felt import Felt, minor_of, until
from tests.browser.houses import BACCARAT, ServedHouse, house_file
from tests.browser.layout import faults
from tests.browser.sentences import begins, say
from tests.browser.test_axe import look
from tests.browser.test_phone import phone

pytestmark = pytest.mark.browser

HOUR_MS = 3_600_000


def care_page(page: Page, house: ServedHouse) -> None:
    """Go to limits and breaks, and wait for them."""
    page.goto(f"{house.origin}/#/care")
    page.locator("form .limit").first.wait_for()


def told(page: Page, lang: str, message: str) -> None:
    """Wait until the page says a sentence."""
    page.get_by_text(say(lang, message), exact=True).locator("visible=true").first.wait_for()


def fits(page: Page) -> None:
    """Nothing is too wide or too small, once nothing moves: a button that is pressed is smaller."""
    still = "() => !document.querySelector('.btn:active') && document.getAnimations().length === 0"
    until(page, still)
    assert faults(page) == []


def care_of(page: Page, house: ServedHouse) -> dict[str, Any]:
    """What the house has of this patron."""
    found: dict[str, Any] = page.request.get(f"{house.origin}/api/me/care").json()
    return found


def field(page: Page, kind: str, period: str) -> Any:
    """The field of a limit in dollars."""
    return page.locator(f"#USD-{kind}-{period}")


@pytest.mark.parametrize(("lang", "typed"), [("en", "20.50"), ("vi", "20,50"), ("zh", "20.50")])
def test_a_limit_is_set_and_loosened_a_day_later_and_kept(
    shared_house: ServedHouse, visit: Visits, lang: str, typed: str
) -> None:
    guest = visit(shared_house.origin, lang=lang, **phone(320, 568))
    page = guest.page
    care_page(page, shared_house)
    field(page, "stake", "day").fill(typed)
    page.locator("#session").fill("90")
    page.get_by_role("button", name=say(lang, "page-care-save")).tap()
    told(page, lang, "page-care-saved")
    expect(field(page, "stake", "day")).to_have_value(typed)
    fits(page)
    care = care_of(page, shared_house)
    amounts = {
        (each["kind"], each["period"]): each["amount"] for each in care["money"][0]["limits"]
    }
    assert amounts.pop(("stake", "day")) == "20.50"
    assert set(amounts.values()) == {None}
    assert care["session"]["minutes"] == 90
    field(page, "stake", "day").fill("")
    page.get_by_role("button", name=say(lang, "page-care-save")).tap()
    page.locator(".later").wait_for()
    fits(page)
    look(page, "a change that waits")
    page.get_by_role("button", name=re.compile(say(lang, "page-care-keep"))).tap()
    expect(page.locator(".later")).to_have_count(0)
    shown = care_of(page, shared_house)["money"][0]["limits"]
    assert all(each["later"] is None for each in shown)


def test_what_is_no_amount_is_said_and_nothing_is_set(
    shared_house: ServedHouse, visit: Visits
) -> None:
    guest = visit(shared_house.origin)
    page = guest.page
    care_page(page, shared_house)
    field(page, "loss", "day").fill("20")
    field(page, "loss", "week").fill("a lot")
    page.get_by_role("button", name=say("en", "page-care-save")).click()
    expect(page.locator("[role=alert]")).to_contain_text("Losses, 7 days is not an amount.")
    shown = care_of(page, shared_house)["money"][0]["limits"]
    assert all(each["amount"] is None for each in shown)


@pytest.mark.parametrize("lang", ["en", "vi", "zh"])
def test_a_stake_beyond_a_limit_is_refused_on_its_spot(
    open_house: Callable[..., ServedHouse], visit: Visits, lang: str
) -> None:
    house = open_house(house_file(betting=20))
    # the page asks, and is told no: that is what is looked at
    guest = visit(house.origin, lang=lang, **phone(390, 844))
    page = guest.page
    care_page(page, house)
    field(page, "loss", "day").fill("10")
    page.get_by_role("button", name=say(lang, "page-care-save")).tap()
    told(page, lang, "page-care-saved")
    felt = Felt(page, house.origin, BACCARAT, lang).enter()
    felt.await_betting(left_ms=8_000)
    felt.put({"banker": 1})
    felt.confirm()
    words = {"en": "Your limit on losses", "vi": "Giới hạn thua", "zh": "输额限额"}[lang]
    page.get_by_text(re.compile(words)).locator("visible=true").first.wait_for()
    assert felt.seat()["seat"]["staked"] == "0.00"
    fits(page)


def test_who_takes_a_break_is_asked_first_and_bets_no_more(
    open_house: Callable[..., ServedHouse], visit: Visits
) -> None:
    house = open_house(house_file(betting=20))
    guest = visit(house.origin)
    page = guest.page
    felt = Felt(page, house.origin, BACCARAT).enter()
    felt.await_betting(left_ms=12_000)
    felt.put({"banker": 1})
    felt.confirm()
    felt.await_accepted("banker")
    care_page(page, house)
    begin = page.get_by_role("button", name=say("en", "page-care-break"), exact=True)
    begin.click()
    dialog = page.locator("dialog[open]")
    dialog.get_by_role("button", name=say("en", "page-care-no")).click()
    assert care_of(page, house)["break_until_ms"] is None
    begin.click()
    look(page, "asked for a break")
    dialog.get_by_role("button", name=say("en", "page-care-break-yes")).click()
    page.get_by_text(begins("en", "page-care-break-on")).wait_for()
    care = care_of(page, house)
    assert abs(care["break_until_ms"] - care["now_ms"] - 24 * HOUR_MS) < 60_000
    # what is in play is settled, and nothing new is taken
    felt.enter()
    felt.await_result(40)
    page.get_by_text("You are taking a break until").locator("visible=true").first.wait_for()
    expect(page.locator("[data-bet=banker]").first).to_have_attribute("aria-disabled", "true")
    page.goto(f"{house.origin}/#/lobby")
    page.locator(".paused").wait_for()
    assert felt.seat()["seat"]["staked"] == "0.00"


@pytest.mark.parametrize("lang", ["en", "vi", "zh"])
def test_an_exclusion_is_asked_twice_in_plain_words(
    shared_house: ServedHouse, visit: Visits, lang: str
) -> None:
    guest = visit(shared_house.origin, lang=lang, **phone(320, 568))
    page = guest.page
    care_page(page, shared_house)
    page.get_by_text(say(lang, "page-care-exclude-good"), exact=True).tap()
    page.get_by_role("button", name=say(lang, "page-care-exclude-open"), exact=True).tap()
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text(say(lang, "page-care-exclude-ask-good"))
    fits(page)
    look(page, "asked for an exclusion")
    dialog.get_by_role("button", name=say(lang, "page-care-exclude-yes")).tap()
    told(page, lang, "page-care-exclude-on-good")
    assert care_of(page, shared_house)["excluded"] == "for_good"
    look(page, "excluded")
    page.goto(f"{shared_house.origin}/#/statement")
    page.locator("dl.purse:visible").first.wait_for()


def test_a_notice_comes_by_itself_and_is_answered_before_the_next_bet(
    open_house: Callable[..., ServedHouse], visit: Visits
) -> None:
    house = open_house(house_file(betting=20))
    guest = visit(house.origin, **phone(320, 568))
    page = guest.page
    felt = Felt(page, house.origin, BACCARAT).enter()
    felt.await_betting(left_ms=8_000)
    felt.put({"banker": 1})
    felt.confirm()
    felt.await_accepted("banker")
    care_page(page, house)
    page.locator("#remind").fill("60")
    page.get_by_role("button", name=say("en", "page-care-save")).tap()
    told(page, "en", "page-care-saved")
    expect(page.locator("dialog[open]")).to_have_count(0)
    person = felt.patron()
    page.goto("about:blank")
    house.close()
    began_long_ago(house, person)
    house.open()
    felt.enter()
    dialog = page.locator("dialog[open]")
    dialog.wait_for()
    expect(dialog).to_contain_text(re.compile("12[01] minutes"))
    fits(page)
    look(page, "a notice")
    # closed without an answer: no bet is taken, and the notice is there again
    page.keyboard.press("Escape")
    felt.await_betting(left_ms=8_000)
    felt.put({"banker": 1})
    felt.confirm()
    dialog.wait_for()
    assert felt.seat()["seat"]["staked"] == "0.00"
    dialog.get_by_role("button", name=say("en", "page-care-go-on")).tap()
    expect(dialog).to_have_count(0)
    felt.await_betting(left_ms=8_000)
    felt.confirm()
    felt.await_accepted("banker")
    assert minor_of(felt.seat()["seat"]["staked"]) > 0


def began_long_ago(house: ServedHouse, person: str) -> None:
    """Let a session of a closed house have begun two hours ago."""
    record = open_record(house.directory)
    try:
        since = str(time.time_ns() // 1_000_000 - 2 * HOUR_MS)
        assert change_person(record.store, person, {"since_ms": since})
    finally:
        record.close()
