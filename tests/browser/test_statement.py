"""The statement: as a file, and as a page that goes on while money moves."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable
from itertools import count

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.felt import Felt, until
from tests.browser.houses import BACCARAT, ServedHouse, house_file

pytestmark = pytest.mark.browser


def test_the_statement_is_saved_as_csv_with_what_the_page_shows(
    shared_house: ServedHouse, visit: Visits
) -> None:
    guest = visit(shared_house.origin, lang="vi", timezone_id="Asia/Ho_Chi_Minh")
    felt = Felt(guest.page, shared_house.origin, BACCARAT, "vi").enter()
    felt.await_betting()
    felt.put({"banker": 1})
    felt.confirm()
    felt.await_result()
    page = guest.page
    page.goto(f"{shared_house.origin}/#/statement")
    with page.expect_download() as saving:
        page.get_by_role("link", name=felt.words("page-csv")).click()
    saved = saving.value
    assert saved.suggested_filename == "statement.csv"
    with saved.path().open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    lines = page.request.get(f"{shared_house.origin}/api/statement").json()["lines"]
    assert [(row["amount"], row["balance"]) for row in rows] == [
        (line["amount"], line["balance"]) for line in reversed(lines)
    ]
    assert all(cell[:1] not in "=+@" for row in rows for cell in row.values() if cell)


PAGE_LINES = 200
"""So many lines of a statement are read at a time."""


class Asks:
    """A patron's asks by HTTP, again until a coup takes them."""

    def __init__(self, felt: Felt) -> None:
        self._felt, self._ids = felt, count(1)

    def __call__(self, action: str, **told: object) -> None:
        """Ask, and wait until it was done."""
        felt, said = self._felt, ""
        for _ in range(400):
            coup = felt.seat()["state"]["coup"]
            answer = felt.page.request.post(
                f"{felt.origin}/api/tables/{felt.table}/wagers",
                headers={"Origin": felt.origin},
                data={"id": f"s{next(self._ids)}", "coup": coup, "action": action, **told},
            )
            if answer.ok and answer.json()["ok"]:
                return
            said = answer.text()
            felt.page.wait_for_timeout(100)
        raise AssertionError(f"{action} was never taken: {said}")

    def play(self) -> None:
        """Have a wager on a coup, until it is over."""
        over = self._over()
        self("place", wagers=[{"bet": "banker", "stake": "25.00"}])
        for _ in range(300):
            if self._over() > over:
                return
            self._felt.page.wait_for_timeout(100)
        raise AssertionError("the coup was never over")

    def _over(self) -> int:
        felt = self._felt
        coups = felt.page.request.get(f"{felt.origin}/api/tables/{felt.table}/coups?limit=100")
        return sum(coup["result"] is not None for coup in coups.json()["coups"])


def test_a_statement_goes_on_at_its_head_after_older_lines_were_asked_for(
    open_house: Callable[..., ServedHouse], visit: Visits
) -> None:
    house = open_house(house_file(betting=3, dealing=0, pause=1))
    guest = visit(house.origin)
    page = guest.page
    felt = Felt(page, house.origin, BACCARAT).enter()
    ask = Asks(felt)
    ask.play()
    ask.play()
    bets = page.request.get(f"{house.origin}/api/tables/{BACCARAT}").json()["bets"]
    ticket = [{"bet": bet["bet"], "stake": bet["min"]} for bet in bets]
    for _ in range(PAGE_LINES // (2 * len(ticket)) + 1):
        ask("place", wagers=ticket)
        ask("clear")
    page.goto(f"{house.origin}/#/statement")
    lines = page.locator("ol.rows > li")
    until(page, f"() => document.querySelectorAll('ol.rows > li').length === {PAGE_LINES}")
    page.get_by_role("button", name=felt.words("page-more")).click()
    until(page, "() => document.querySelectorAll('.course').length === 1")
    whole = lines.count()
    assert whole > PAGE_LINES
    before = page.locator(".course .plot").get_attribute("aria-label") or ""
    assert re.match(r"2 coups.*From \$0\.00 ", before), before
    ask.play()
    until(page, "() => /^3 coups/.test(document.querySelector('.plot').ariaLabel)")
    after = page.locator(".course .plot").get_attribute("aria-label") or ""
    assert re.match(r"3 coups.*From \$0\.00 ", after), after
    expect(lines.nth(whole)).to_be_attached()
