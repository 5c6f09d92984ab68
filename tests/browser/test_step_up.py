"""What needs a proof of who one is happens once that is given, and not before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visits
from tests.browser.houses import ServedHouse, house_file
from tests.browser.sentences import begins, say
from tests.browser.test_accounts import PASSWORD, begin, entered, first_link

pytestmark = pytest.mark.browser


def once_too_old(page: Page, path: str) -> None:
    """The house says of the next such act that it was proved too long ago who asks."""
    told = {"code": "step_up", "message": "say again who you are"}
    page.route(f"**{path}", lambda route: refuse(route, told), times=1)


def refuse(route: Route, told: dict[str, str]) -> None:
    """Answer instead of the house."""
    route.fulfill(status=403, json=told)


def role_of(page: Page, origin: str, name: str) -> Any:
    """The role that the house has for a name."""
    found = page.request.get(f"{origin}/api/accounts?find={name}").json()["accounts"]
    return found[0]["role"]


def test_what_was_chosen_outlives_the_proof(
    open_house: Callable[..., ServedHouse], visit: Visits
) -> None:
    house = open_house(house_file())
    origin, options = house.origin, {"lang": "en", "reduced_motion": "reduce"}
    seen = visit(origin, **options)
    office = begin(seen, origin, first_link(house), "Root.1")
    entered(office, "en", "Root.1", "administrator")
    office.get_by_role("link", name=say("en", "page-account-to-office")).click()
    office.get_by_role("button", name=say("en", "page-office-make")).click()
    link = office.locator(".address").inner_text().removeprefix(origin)
    entered(begin(visit(origin, **options), origin, link, "Dan.1"), "en", "Dan.1", "dealer")
    office.locator("#find").fill("dan")
    row = office.locator(".rows > li").filter(has_text="Dan.1")
    with seen.watch.house_gone():  # it refuses, and the browser says so
        once_too_old(office, "/api/accounts/role")
        row.locator("select").select_option("auditor")
        office.locator("#again").wait_for()
        expect(row.locator("select")).to_have_value("dealer")
        office.locator("dialog[open] .icon-btn").click()
        assert role_of(office, origin, "dan.1") == "dealer"
        once_too_old(office, "/api/accounts/role")
        row.locator("select").select_option("auditor")
        office.locator("#again").fill(PASSWORD)
        office.locator("dialog[open] button.primary").click()
        expect(row.locator("select")).to_have_value("auditor")
        assert role_of(office, origin, "dan.1") == "auditor"
        once_too_old(office, "/api/accounts/shut")
        row.get_by_role("button", name=begins("en", "page-office-do-shut")).click()
        office.locator("#again").fill(PASSWORD)
        office.locator("dialog[open] button.primary").click()
        row.get_by_text(say("en", "page-office-shut"), exact=True).wait_for()
