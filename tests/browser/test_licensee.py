"""A house whose patrons come from a licensee, to whoever has and has not been let in there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.houses import ServedHouse, house_file
from tests.browser.sentences import say
from tests.browser.test_accounts import begin, entered, fill, first_link, sound
from tests.browser.test_phone import phone
from tests.service.wallet.partner import SECRET
from tests.service.wallet.serving import served

pytestmark = pytest.mark.browser

LANGS = ["en", "vi", "zh"]


@pytest.fixture
def both(
    tmp_path: Path, open_house: Callable[..., ServedHouse]
) -> Iterator[tuple[ServedHouse, Any]]:
    """A house and its licensee's wallet."""
    (tmp_path / "wallet.secret").write_bytes(SECRET + b"\n")
    with served(tmp_path / "wallet.db") as (url, wallet):
        told = (
            '\n[wallet]\nkind = "seamless"\nlicensee = "example"\n'
            f'url = "{url}"\nsecret-file = "wallet.secret"\n'
        )
        yield open_house(house_file() + told), wallet


def tells(page: Page, lang: str, message: str) -> None:
    """The page says that sentence, and of no connection that is lost."""
    page.get_by_text(say(lang, message), exact=True).locator("visible=true").first.wait_for()
    expect(page.locator(".banner")).to_have_count(0)


def asked(page: Page, path: str) -> list[str]:
    """Keeps what is asked of a path from now on."""
    found: list[str] = []
    page.on("request", lambda one: found.append(one.url) if one.url.endswith(path) else None)
    return found


@pytest.mark.parametrize("lang", LANGS)
def test_who_was_not_let_in_is_told_where_to_go(
    both: tuple[ServedHouse, Any], visit: Visits, lang: str
) -> None:
    house, wallet = both
    origin = house.origin
    stranger = visit(origin, lang=lang, reduced_motion="reduce", **phone(320, 568))
    page = stranger.page
    begun = asked(page, "/api/session")
    with stranger.watch.house_gone():  # it refuses, and the browser says so
        for place in ("lobby", "table/baccarat-1", "statement", "care"):
            page.goto(f"{origin}/#/{place}")
            tells(page, lang, "page-launch-needed")
        sound(page, "a house that lets nobody in")
        page.wait_for_timeout(1_600)
        assert len(begun) == 1, "it is not asked again what is refused"
        page.get_by_role("link", name=say(lang, "page-staff-in")).click()
        page.locator("#login-name").wait_for()
        sound(page, "the way in of the staff")
        page.goto(f"{origin}/#/launch/{wallet.launch('ann')}")
        page.locator(".lobby a").first.wait_for()
        page.context.clear_cookies()
        page.goto(f"{origin}/#/launch/nothing-good")
        tells(page, lang, "page-launch-spent")
        sound(page, "a way in that is spent")


def test_who_comes_while_the_licensee_is_away_is_let_in_when_he_is_back(
    both: tuple[ServedHouse, Any], visit: Visits
) -> None:
    house, wallet = both
    patron = visit(house.origin)
    page = patron.page
    with patron.watch.house_gone():
        away = {"code": "wallet_unknown", "message": "nobody can come in now; ask again"}
        page.route("**/api/launch", lambda route: route.fulfill(status=503, json=away), times=2)
        page.goto(f"{house.origin}/#/launch/{wallet.launch('ann')}")
        tells(page, "en", "page-launch-later")
        page.locator(".lobby a").first.wait_for()


def test_no_figure_is_shown_of_what_the_licensee_has_not_said(
    both: tuple[ServedHouse, Any], visit: Visits
) -> None:
    house, wallet = both
    patrons = {lang: visit(house.origin, lang=lang) for lang in LANGS}
    purses = {lang: one.page.locator("dl.purse:visible").first for lang, one in patrons.items()}
    for lang, patron in patrons.items():
        patron.page.goto(f"{house.origin}/#/launch/{wallet.launch('ann')}")
        expect(purses[lang]).to_contain_text("1.000" if lang == "vi" else "1,000")
    answers, wallet.handle = wallet.handle, lambda *asked: (503, {})
    with ExitStack() as gone:
        for patron in patrons.values():
            gone.enter_context(patron.watch.house_gone())
        house.close()
        house.open()
        for lang, patron in patrons.items():
            patron.page.reload()
            expect(purses[lang]).to_contain_text(say(lang, "page-balance-untold"))
        wallet.handle = answers
        for lang, purse in purses.items():
            expect(purse).to_contain_text("1.000" if lang == "vi" else "1,000", timeout=30_000)


def test_the_first_administrator_comes_in_where_nobody_else_can(
    both: tuple[ServedHouse, Any], visit: Visits
) -> None:
    house, _ = both
    staff = visit(house.origin, reduced_motion="reduce")
    begun = asked(staff.page, "/api/session")
    page = begin(staff, house.origin, first_link(house), "Root.1")
    entered(page, "en", "Root.1", "administrator")
    assert len(begun) == 1, "only once he was in"
    with staff.watch.house_gone():
        page.get_by_role("button", name=say("en", "page-account-logout")).click()
        fill(page, "login", "root.1")
        entered(page, "en", "Root.1", "administrator")
