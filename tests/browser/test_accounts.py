"""Accounts as people use them: coming in, coming back, being sent away; links and passkeys."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import FLAGS, WAIT_MS, Visit, Visits
from tests.browser.felt import until
from tests.browser.houses import ServedHouse, house_file
from tests.browser.layout import faults
from tests.browser.needs import browser_path
from tests.browser.sentences import begins, say
from tests.browser.test_axe import look
from tests.browser.test_phone import phone
from tests.browser.wire import RULE

pytestmark = pytest.mark.browser

PASSWORD = "brass-teapot-31"
LINK = re.compile(r"once: http://127\.0\.0\.1:\d+(/#/first/\S+)")


def sound(page: Page, place: str) -> None:
    """Nothing is too wide, too small or out of anybody's reach, once nothing moves."""
    still = "() => !document.querySelector('.btn:active') && document.getAnimations().length === 0"
    until(page, still)
    assert faults(page) == [], place
    look(page, place)


def go(page: Page, origin: str, place: str = "account") -> None:
    """Go to a place."""
    page.goto(f"{origin}/#/{place}")
    page.locator(".page h1").locator("visible=true").first.wait_for()


def fill(page: Page, form: str, name: str, password: str = PASSWORD) -> None:
    """Fill a form with name and password, and send it."""
    page.locator(f"#{form}-name").fill(name)
    page.locator(f"#{form}-password").fill(password)
    page.locator(f"form:has(#{form}-name) button.primary").click()


def entered(page: Page, lang: str, name: str, role: str) -> None:
    """Wait until somebody is in."""
    who = say(lang, "page-account-who", name=name, role=say(lang, f"page-account-role-{role}"))
    page.get_by_text(who, exact=True).wait_for()


def is_guest(page: Page) -> None:
    """Wait until the page has a guest again."""
    page.locator("#register-name").wait_for()


@pytest.mark.parametrize("lang", ["en", "vi", "zh"])
def test_a_guest_registers_and_comes_back_on_another_device(
    shared_house: ServedHouse, visit: Visits, lang: str
) -> None:
    origin, name = shared_house.origin, f"Ann.{lang}"
    phone_visit = visit(origin, lang=lang, reduced_motion="reduce", **phone(320, 568))
    page = phone_visit.page
    go(page, origin)
    is_guest(page)
    sound(page, "a guest's account")
    patron = page.request.get(f"{origin}/api/me").json()["patron"]
    with phone_visit.watch.house_gone():  # it refuses, and the browser says so
        fill(page, "register", name, "password12")
        page.get_by_text(say(lang, "page-account-bad_password"), exact=True).wait_for()
    fill(page, "register", name)
    entered(page, lang, name, "patron")
    sound(page, "an account")
    assert page.request.get(f"{origin}/api/me").json()["patron"] == patron
    desk_visit = visit(origin, lang=lang, reduced_motion="reduce")
    desk = desk_visit.page
    go(desk, origin)
    with desk_visit.watch.house_gone():
        fill(desk, "login", name, "copper-kettle-77")
        desk.get_by_text(say(lang, "page-account-wrong_login"), exact=True).wait_for()
    sound(desk, "a wrong password")
    fill(desk, "login", name.upper())
    entered(desk, lang, name, "patron")
    assert desk.request.get(f"{origin}/api/me").json()["patron"] == patron
    desk.get_by_role("button", name=say(lang, "page-account-end-others")).click()
    is_guest(page)  # the other device has heard of it by itself
    desk.get_by_role("button", name=say(lang, "page-account-logout")).click()
    is_guest(desk)


def first_link(house: ServedHouse) -> str:
    """Where the link of the first administrator leads."""

    def told() -> re.Match[str] | None:
        return LINK.search(house.log.read_text("utf-8"))

    found = told()
    while found is None:
        found = told()
    return found[1]


def begin(guest: Visit, origin: str, link: str, name: str, lang: str = "en") -> Page:
    """Use a link."""
    page = guest.page
    page.goto(f"{origin}{link}")
    page.locator("#first-name").wait_for()
    sound(page, "a link")
    fill(page, "first", name)
    return page


@pytest.mark.parametrize("lang", ["en", "vi", "zh"])
def test_the_first_administrator_lets_others_in_and_sends_them_away(
    open_house: Callable[..., ServedHouse], visit: Visits, lang: str
) -> None:
    house = open_house(house_file())
    origin, options = house.origin, {"lang": lang, "reduced_motion": "reduce"}
    office = begin(visit(origin, **options), origin, first_link(house), "Root.1", lang)
    entered(office, lang, "Root.1", "administrator")
    assert "first" not in office.url
    sound(office, "an administrator's account")
    office.get_by_role("link", name=say(lang, "page-account-to-office")).click()
    office.get_by_role("button", name=say(lang, "page-office-make")).click()
    office.locator(".address").wait_for()
    sound(office, "the office")
    link = office.locator(".address").inner_text().removeprefix(origin)
    dan = begin(visit(origin, **options), origin, link, "Dan.1", lang)
    entered(dan, lang, "Dan.1", "dealer")
    office.locator("#find").fill("dan")
    row = office.locator(".rows > li").filter(has_text="Dan.1")
    row.locator("select").select_option("auditor")
    office.get_by_text(say(lang, "page-office-done"), exact=True).wait_for()
    is_guest(dan)
    fill(dan, "login", "dan.1")
    entered(dan, lang, "Dan.1", "auditor")
    row.get_by_role("button", name=begins(lang, "page-office-do-erase")).click()
    sound(office, "before somebody is erased")
    office.locator("dialog[open] button.primary").click()
    expect(office.locator(".rows > li").filter(has_text="Dan.1")).to_have_count(0)
    is_guest(dan)


@pytest.fixture
def named(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Browser]:
    """A browser to which localhost is this machine: passkeys belong to a name."""
    flags = [flag for flag in FLAGS if flag != RULE]
    running = browser.browser_type.launch(executable_path=browser_path(), args=flags)
    yield running
    running.close()


def test_a_passkey_opens_the_house_and_proves_who_one_is(
    open_house: Callable[..., ServedHouse], named: Browser
) -> None:
    house = open_house(house_file())
    origin = f"http://localhost:{house.port}"
    context = named.new_context(locale="en-US", reduced_motion="reduce")
    context.set_default_timeout(WAIT_MS)
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    device: dict[str, Any] = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": device})
    page.goto(f"{origin}{first_link(house)}")
    fill(page, "first", "Root.1")
    entered(page, "en", "Root.1", "administrator")
    page.locator("#key-label").fill("this machine")
    page.get_by_role("button", name=say("en", "page-account-passkey-add")).click()
    page.get_by_text("this machine").first.wait_for()
    sound(page, "an account with a passkey")
    page.get_by_role("button", name=say("en", "page-account-logout")).click()
    is_guest(page)
    page.get_by_role("button", name=say("en", "page-account-passkey-login")).click()
    entered(page, "en", "Root.1", "administrator")
    context.close()
