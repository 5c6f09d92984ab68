"""A dealer's desk: coups dealt by keyboard while patrons watch, an incident until it is ruled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NARROW, Visit, Visits
from tests.browser.felt import Felt, minor_of
from tests.browser.layout import faults
from tests.browser.sentences import begins, say
from tests.browser.test_axe import look
from tests.browser.test_phone import phone
from tests.web.dealing import act, by_hand, desk_of, post
from tests.web.people import administrator, staff
from tests.web.serving import BACCARAT, PICTURES, Serving, serving

pytestmark = pytest.mark.browser

HOLD_MS = 1_100
"""Longer than a key has to be held."""

PAUSE_MS = 300
"""A press that follows another sooner is not taken for a new one."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A house at whose tables people deal."""
    with serving(tmp_path_factory.mktemp("desk"), by_hand()) as opened:
        yield opened


@pytest.fixture(scope="module")
def office(house: Serving) -> httpx.Client:
    """Who makes accounts."""
    return administrator(house)


@pytest.fixture(scope="module")
def dealer(house: Serving, office: httpx.Client) -> httpx.Client:
    """Who deals at all tables."""
    return staff(house, office, "dealer", "Lan")


class Desk:
    """A dealer's desk as he uses it: with keys alone."""

    def __init__(self, visited: Visit, house: Serving, dealer: httpx.Client, lang: str) -> None:
        self.page, self.house, self.lang = visited.page, house, lang
        for name, value in dealer.cookies.items():
            visited.context.add_cookies([{"name": name, "value": value, "url": house.origin}])

    def sit(self, table: str = BACCARAT) -> Desk:
        """Come to a table's desk."""
        self.page.goto(f"{self.house.origin}/#/desk/{table}")
        expect(self.field).to_be_focused()
        return self

    @property
    def field(self) -> Locator:
        """The one field."""
        return self.page.locator("#desk-field")

    def next_is(self, words: str) -> None:
        """What the large letters say."""
        expect(self.page.locator(".act h1")).to_have_text(words)

    def say(self, message: str, **given: object) -> str:
        """A sentence in the page's language."""
        return say(self.lang, message, **given)

    def enter(self, *texts: str) -> None:
        """Type each and Enter, as fast as a scanner does."""
        for text in texts:
            self.page.keyboard.type(text)
            self.page.keyboard.press("Enter")
        expect(self.field).to_have_value("")

    def accept(self, proposal: str) -> None:
        """Accept what the desk proposes, once it proposes this."""
        expect(self.page.locator(".scan > .btn")).to_contain_text(self.say(proposal))
        self.page.wait_for_timeout(PAUSE_MS)
        self.page.keyboard.press("Enter")

    def hold(self, key: str, ms: int) -> None:
        """Keep a key down."""
        self.page.keyboard.down(key)
        self.page.wait_for_timeout(ms)
        self.page.keyboard.up(key)

    def laid(self) -> Locator:
        """The cards at the hands."""
        return self.page.locator(".desk-hand .cardbox:not(.slot)")


def card_count(felt: Felt) -> Locator:
    """The cards that a patron sees."""
    return felt.place.locator(".stage .cardbox:not(.slot)")


def wagered(felt: Felt, bet: str) -> None:
    """Put a chip there, and have it taken."""
    expect(felt.spot(bet)).to_have_attribute("aria-disabled", "false")
    felt.put({bet: 1})
    felt.confirm()
    felt.await_accepted(bet)


def begun(house: Serving, dealer: httpx.Client, table: str = BACCARAT) -> dict[str, Any]:
    """Bring a table, over HTTP, to where a coup can be opened."""
    if desk_of(dealer, table)["step"] == "bring-shoe":
        act(dealer, table, do="shoe")
    if desk_of(dealer, table)["step"] == "indicator":
        act(dealer, table, do="card", card="As")
        act(dealer, table, do="card")
    return desk_of(dealer, table)


def bring_a_shoe(desk: Desk) -> None:
    """By its dialog; what its first card is worth is burnt."""
    page = desk.page
    desk.accept("page-desk-do-shoe")
    expect(page.locator("#serials")).to_be_focused()
    page.keyboard.type("D-1 D-2")
    look(page, "bringing a shoe")
    page.keyboard.press("Enter")
    desk.next_is("Turn up the first card")
    desk.enter("2d")
    desk.next_is("Burn 2 cards")
    desk.accept("page-desk-do-burn")
    desk.next_is("Burn one more card")
    desk.accept("page-desk-do-burn")


def deal_to_banker(desk: Desk, ann: Felt, bob: Felt) -> None:
    """A coup that Banker wins, with a card that was keyed wrongly and is taken back."""
    page = desk.page
    desk.accept("page-desk-do-open")
    desk.next_is("Betting is open")
    wagered(ann, "banker")
    wagered(bob, "player")
    look(page, "betting")
    desk.accept("page-desk-do-close")
    desk.accept("page-desk-do-burn")
    desk.next_is("First card to Player")
    desk.enter("2h", "Qs")
    expect(card_count(ann)).to_have_count(2)
    expect(bob.place.locator(".hand.player .total")).to_have_text("2")
    desk.enter("9c")
    expect(desk.laid()).to_have_count(3)
    desk.hold("Backspace", 200)  # a tap takes nothing back
    expect(desk.laid()).to_have_count(3)
    desk.hold("Backspace", HOLD_MS)
    expect(desk.laid()).to_have_count(2)
    expect(card_count(bob)).to_have_count(2)
    desk.enter("2s", "5d")
    desk.next_is("Third card to Player")
    page.keyboard.type("9h")
    expect(page.locator(".read b")).to_have_text("Nine of hearts to Player")
    look(page, "a card typed")
    page.keyboard.press("Escape")
    expect(desk.field).to_have_value("")
    desk.enter("9h")
    desk.next_is("Confirm the result")
    expect(ann.place.locator(".say")).not_to_contain_text("wins")  # nothing is told too early
    desk.accept("page-desk-do-confirm")


def deal_the_last(desk: Desk) -> None:
    """The cut card comes, and half a card is none."""
    page = desk.page
    desk.accept("page-desk-do-open")
    desk.next_is("Betting is open")
    desk.enter("c")
    expect(page.locator(".desk-head")).to_contain_text(f" · {desk.say('page-desk-last')}")
    desk.accept("page-desk-do-close")
    desk.accept("page-desk-do-burn")
    desk.next_is("First card to Player")
    page.keyboard.type("9")
    page.keyboard.press("Enter")
    expect(page.locator(".read")).to_contain_text(desk.say("page-desk-part"))
    page.keyboard.type("s")
    desk.enter("", "Kd", "8h", "2c")
    desk.next_is("Third card to Banker")
    expect(page.locator(".next-slot")).to_be_in_viewport(ratio=1)  # nothing cuts it off
    desk.enter("5h")
    expect(desk.laid()).to_have_count(5)
    desk.accept("page-desk-do-confirm")
    desk.next_is("Take the shoe away")
    page.keyboard.press("F2")
    expect(page.locator(".desk-head")).to_contain_text(desk.say("page-desk-called"))


def test_a_shoe_is_dealt_by_keyboard_while_two_patrons_watch(
    house: Serving, dealer: httpx.Client, visit: Visits
) -> None:
    desk = Desk(visit(house.origin), house, dealer, "en")
    desk.page.goto(f"{house.origin}/#/desk")
    desk.page.locator(f"a[href='#/desk/{BACCARAT}']").click()
    desk.next_is("Bring a shoe")
    expect(desk.field).to_be_focused()
    ann = Felt(visit(house.origin).page, house.origin, BACCARAT).enter()
    bob = Felt(visit(house.origin, viewport=NARROW).page, house.origin, BACCARAT).enter()
    bring_a_shoe(desk)
    deal_to_banker(desk, ann, bob)
    assert minor_of(ann.await_result().lines[0]["net"]) > 0
    assert minor_of(bob.await_result().lines[0]["net"]) < 0
    deal_the_last(desk)


def test_an_incident_is_raised_ruled_and_refunded(
    house: Serving, office: httpx.Client, dealer: httpx.Client, visit: Visits
) -> None:
    manager = staff(house, office, "pit_manager")
    if desk_of(dealer)["step"] == "close-shoe":
        act(manager, do="close-shoe")
    begun(house, dealer)
    act(dealer, do="open")
    desk = Desk(visit(house.origin), house, dealer, "en").sit()
    page = desk.page
    ann = Felt(visit(house.origin).page, house.origin, BACCARAT).enter()
    wagered(ann, "tie")
    stake = ann.seat()["seat"]["staked"]
    act(dealer, do="close")
    desk.next_is("Burn one card")
    desk.accept("page-desk-do-burn")
    desk.enter("4h")
    desk.next_is("First card to Banker")
    page.keyboard.type("Ks")
    page.keyboard.press("ArrowDown")  # it lies at the other hand
    warned = say("en", "page-desk-wrong-hand", hand="Banker")
    expect(page.locator(".read")).to_contain_text(warned)
    page.keyboard.press("Enter")
    desk.next_is("Wait for the ruling")
    expect(page.get_by_text("Card at the wrong hand")).to_have_count(1)  # named once
    expect(ann.place.locator(".say")).to_contain_text(say("en", "page-frozen"))
    look(page, "a frozen table")
    page.keyboard.type("7d")
    page.keyboard.press("Enter")
    expect(page.locator(".refusal")).not_to_be_empty()
    expect(desk.field).to_have_value("7d")  # it is not lost
    page.keyboard.press("Escape")
    expect(page.locator(".refusal")).to_be_empty()
    # a second thing, by the dialog, with its own evidence
    page.keyboard.press("F4")
    page.locator("input[value=misread]").focus()
    page.keyboard.press("Space")
    page.locator("input[value=unpaid]").check()
    page.locator("#evidence").fill("b is no key here, and neither is F2")
    page.keyboard.press("F2")
    look(page, "raising an incident")
    page.locator("#evidence").press("Enter")
    expect(page.locator(".open-here section")).to_have_count(2)
    assert not desk_of(dealer)["called"]
    first = desk_of(dealer)["incidents"][0]["incident"]
    ruling = {"incident": first, "effects": ["void-coup"], "reason": "by the camera"}
    post(manager, f"/api/tables/{BACCARAT}/rulings", **ruling)
    expect(page.locator(".ruled")).to_contain_text("by the camera")
    expect(ann.place.locator(".say")).to_contain_text("does not count")
    (back,) = ann.await_result().lines
    assert minor_of(back["net"]) == minor_of(stake)
    look(page, "a ruling")


def test_who_does_not_deal_is_told_so(house: Serving, office: httpx.Client, visit: Visits) -> None:
    guest = visit(house.origin).page
    guest.goto(f"{house.origin}/#/desk")
    expect(guest.get_by_text(say("en", "page-desk-not-yours"))).to_be_visible()
    look(guest, "not a guest's")
    auditor = Desk(visit(house.origin), house, staff(house, office, "auditor"), "en").page
    auditor.goto(f"{house.origin}/#/desk/{BACCARAT}")
    expect(auditor.get_by_text(say("en", "page-desk-look"))).to_be_visible()
    expect(auditor.locator("#desk-field")).to_have_count(0)


@pytest.mark.parametrize("lang", ["en", "vi", "zh"])
def test_a_desk_fits_the_smallest_screen(
    house: Serving, dealer: httpx.Client, visit: Visits, lang: str
) -> None:
    table = PICTURES if lang != "zh" else BACCARAT
    if table == PICTURES and desk_of(dealer, table)["step"] in ("bring-shoe", "open-betting"):
        begun(house, dealer, table)
        act(dealer, table, do="open")
        act(dealer, table, do="close")
        for card in ("6c", "2s", "Qc"):
            act(dealer, table, do="card", card=card)
    small = visit(house.origin, lang=lang, reduced_motion="reduce", **phone(320, 568))
    desk = Desk(small, house, dealer, lang)
    page = desk.page
    page.goto(f"{house.origin}/#/desk")
    page.locator(".rows .btn").first.wait_for()
    assert faults(page) == []
    page.goto(f"{house.origin}/#/desk/{table}")
    desk.field.wait_for()
    expect(desk.field).to_be_in_viewport()
    assert faults(page) == []
    look(page, "a small desk")
    page.get_by_role("button", name=begins(lang, "page-desk-incident")).click()
    page.locator("input[name=kind]").first.check(force=True)
    assert faults(page) == []
