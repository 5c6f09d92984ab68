"""What a second person confirms in the pit, as both see it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.houses import BACCARAT
from tests.browser.sentences import say
from tests.browser.test_accounts import PASSWORD, sound
from tests.browser.test_pit import CODE, a_house, go, hold, signed
from tests.web.dealing import People, post, settled, wager
from tests.web.people import fresh_name, id_of, logged_in, put_account, staff

pytestmark = pytest.mark.browser

Both = tuple[httpx.Client, Callable[[], httpx.Client]]
"""A patron, and how he becomes a manager."""


@pytest.fixture(scope="module")
def apart(tmp_path_factory: pytest.TempPathFactory) -> Iterator[People]:
    """A house whose record is not sound: a patron becomes a manager in it."""
    yield from a_house(tmp_path_factory.mktemp("apart"))


@pytest.fixture
def kim(apart: People, monkeypatch: pytest.MonkeyPatch) -> Both:
    """A patron, and how he becomes a manager."""
    client, name = apart.house.guest(), fresh_name()
    put_account(client, "/api/register", name=name, password=PASSWORD)

    def manager() -> httpx.Client:
        # no account is a patron's and a manager's; the rules hold should one ever be
        book, person = apart.house.desk.accounts, id_of(client)
        real = book.role_of
        monkeypatch.setattr(
            book, "role_of", lambda who: "pit_manager" if who == person else real(who)
        )
        again = logged_in(apart.house, name)
        put_account(again, "/api/step-up", password=PASSWORD)
        return again

    return client, manager


def test_a_manager_with_a_wager_waits_for_another(apart: People, visit: Visits, kim: Both) -> None:
    patron, promoted = kim
    dealer, person = apart.at(), id_of(patron)
    wager(patron, dealer.begin()["coup"], "banker", "50.00")
    manager = promoted()
    dealer.deal("2h", "Qs", "4s", "3d")
    dealer.card("5c", place="player")
    first, second = (signed(visit, apart, client).page for client in (manager, apart.manager))
    for page in (first, second):
        go(page, apart, "pit")
    expect(first.locator(".side")).to_contain_text(say("en", "page-pit-second-needed"))
    expect(second.locator(".side")).to_contain_text(say("en", "page-pit-second-not-needed"))
    first.locator(".opts input[value='void-coup']").check()
    first.get_by_label(say("en", "page-pit-reason")).fill(CODE)
    hold(first, first.get_by_role("button", name=say("en", "page-pit-hold")))
    expect(first.locator(".side")).to_contain_text(say("en", "page-pit-waits"))
    expect(first.locator(".holds")).to_have_count(0)
    sound(first, "a ruling that waits")
    expect(second.locator(".side")).to_contain_text(CODE)
    expect(second.locator("figure.voided")).to_be_visible()
    sound(second, "a ruling to be confirmed")
    hold(second, second.get_by_role("button", name=say("en", "page-pit-hold-second")))
    for page in (first, second):
        expect(page.locator(".main p.dim")).to_have_text(say("en", "page-pit-none-open"))
    line = apart.manager.get(f"/api/tables/{BACCARAT}/incidents?limit=1").json()["incidents"][0]
    assert (line["ruling"]["by"], line["ruling"]["second"]) == (person, id_of(apart.manager))
    dealer.close()


def test_a_correction_by_who_has_a_wager_on_it_waits_for_another(
    apart: People, visit: Visits, kim: Both
) -> None:
    patron, promoted = kim
    dealer, person = apart.at(), id_of(patron)
    wager(patron, dealer.begin()["coup"], "player", "50.00")
    dealer.deal("2h", "Qs", "4s", "3d", "5c")
    settled(dealer)  # Banker wins, 8 to 6
    number = dealer.desk["coup_number"]
    body: dict[str, Any] = {"coups": [{"coup": number, "correction": "void"}], "reason": CODE}
    assert post(promoted(), f"/api/tables/{BACCARAT}/corrections", **body)["waits"]
    auditor = staff(apart.house, apart.office, "auditor")
    looker, second = (signed(visit, apart, client).page for client in (auditor, apart.manager))
    for page in (looker, second):
        go(page, apart, f"pit-corrections/{BACCARAT}")
        expect(page.locator(".waits")).to_contain_text(CODE)
        expect(page.locator(".waits li")).to_contain_text(f"Coup {number}")
    expect(second.locator(".waits tr.sum td").last).to_have_text("$50.00")
    sound(second, "a correction to be confirmed")
    hold(second, second.get_by_role("button", name=say("en", "page-pit-hold-second")))
    expect(second.locator(".main .good")).to_have_text(say("en", "page-pit-corrected"))
    for page in (looker, second):  # he who only looks on hears of it as well
        expect(page.locator(".waits")).to_have_count(0)
    done = apart.manager.get(f"/api/tables/{BACCARAT}/corrections?limit=1").json()["corrections"][0]
    assert (done["by"], done["second"]) == (person, id_of(apart.manager))
    go(second, apart, "pit-log")
    asked = second.get_by_text(say("en", "page-log-correction-waits", coups=str(number)))
    expect(asked).to_be_visible()
    dealer.close()
