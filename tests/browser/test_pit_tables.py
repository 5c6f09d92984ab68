"""A manager closes a table, opens it and sets its limits; a patron sees each of it at once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visits
from tests.browser.felt import Felt
from tests.browser.houses import BACCARAT
from tests.browser.sentences import say
from tests.browser.test_accounts import sound
from tests.browser.test_phone import phone
from tests.browser.test_pit import go, hold, signed
from tests.web.dealing import People
from tests.web.serving import quick, serving

pytestmark = pytest.mark.browser

WHY = "The felt is torn."


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[People]:
    """A house whose tables a machine deals at."""
    house = quick(betting_ms=3_000, dealing_ms=100, pause_ms=1_000)
    with serving(tmp_path_factory.mktemp("machine"), house) as served:
        yield People(served)


def button(page: Page, message: str) -> Locator:
    """A button by its words, in a dialog where one is open."""
    place = page.locator("dialog[open]").last if page.locator("dialog[open]").count() else page
    return place.get_by_role("button", name=say("en", message), exact=True)


def test_a_table_is_closed_opened_and_limited_before_a_patrons_eyes(
    machine: People, visit: Visits
) -> None:
    origin = machine.house.origin
    guest = visit(origin, reduced_motion="reduce", **phone(390, 844))
    felt = Felt(guest.page, origin, BACCARAT).enter()
    lobby = visit(origin, reduced_motion="reduce").page
    lobby.goto(f"{origin}/#/")
    row = lobby.locator(".tcard").first
    office = signed(visit, machine, machine.manager)
    page = office.page
    go(page, machine, f"pit-tables/{BACCARAT}")

    # closed by holding, with a reason; the coup that runs is finished
    felt.await_betting(left_ms=2_000)
    button(page, "page-pit-close-table").press("Enter")
    sound(page, "a table that is to be closed")
    page.get_by_label(say("en", "page-pit-reason")).fill(WHY)
    hold(page, button(page, "page-pit-close-hold"))
    whole = page.locator(".whole [role=status]")
    said = guest.page.locator("p.say:visible").first
    expect(said).to_contain_text(say("en", "page-shut"), timeout=12_000)
    expect(row).to_contain_text(say("en", "page-phase-shut"))
    expect(whole).to_contain_text(say("en", "page-pit-whole-shut"))
    expect(whole).to_contain_text(WHY)
    sound(page, "a table that is closed")

    # limits are set while it is closed, and hold for the coup that begins
    button(page, "page-pit-set-limits").press("Enter")
    most = page.get_by_label(say("en", "page-pit-limit-bet-max"))
    most.fill("1.00")
    page.get_by_label(say("en", "page-pit-reason")).fill("A quiet night.")
    sound(page, "limits that are to be set")
    with office.watch.house_gone():  # it refuses, and the browser says so
        button(page, "page-pit-set-limits").press("Enter")
        expect(page.locator("dialog[open] [role=alert]").last).to_contain_text("Swap them")
    most.fill("10.00")
    button(page, "page-pit-set-limits").press("Enter")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator(".whole")).to_contain_text(say("en", "page-pit-limits-file"))
    expect(guest.page.locator(".tbl").first).to_contain_text("$10")
    expect(row).to_contain_text("$10")

    # opened by keyboard
    button(page, "page-pit-open-table").press("Enter")
    page.get_by_label(say("en", "page-pit-reason")).fill("A new felt.")
    button(page, "page-pit-open-table").press("Enter")
    expect(whole).to_have_text(say("en", "page-pit-whole-open"))
    coup = felt.await_betting()
    felt.put({"player": 3})
    felt.confirm()
    expect(felt.place.locator('[data-bet="player"].refused')).to_be_visible()
    felt.await_betting(after=coup, left_ms=2_000)
    felt.put({"player": 1})
    felt.confirm()
    felt.await_accepted("player")
