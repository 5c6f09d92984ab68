"""A table as a patron uses it: spots, chips, the dock, the purse and the result."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page

from tests.browser.sentences import say

STEP_MS = 70

_PURSE = """() => {
  const purse = [...document.querySelectorAll('dl.purse')].find((one) => one.offsetParent !== null)
  return purse ? Object.fromEntries([...purse.querySelectorAll('dt')].map(
    (name) => [name.textContent.trim(), name.nextElementSibling.textContent.trim()])) : {}
}"""
_SHEET = """(table) => {
  const sheet = table.querySelector('section.sheet:not(.squeeze)')
  return sheet && {
    head: sheet.querySelector('h2').textContent.trim(),
    lines: [...sheet.querySelectorAll('.won-list li')].map((line) => ({
      bet: line.querySelector('b').textContent.trim(),
      why: line.querySelector('small').textContent.trim(),
      net: line.querySelector('.num').textContent.trim()})),
  }
}"""


def minor_of(shown: str) -> int:
    """Minor units of an amount with two decimals, in any language's way of writing it."""
    size = int(re.sub(r"\D", "", shown) or 0)
    return -size if shown.strip()[:1] in ("−", "-") else size


def until(page: Page, what: str, seconds: float = 20) -> None:
    """Wait for a script to be true, looking often: a result may stand for a second only."""
    end = time.monotonic() + seconds
    while not page.evaluate(what):
        if time.monotonic() > end:
            text = page.locator("body").inner_text()
            raise AssertionError(f"never true in {seconds} s: {what}\n{text}")
        page.wait_for_timeout(STEP_MS)


class Purse(NamedTuple):
    """What the page says a patron has, in minor units."""

    balance: int
    net: int


class Shown(NamedTuple):
    """The sheet of a result, as it was shown."""

    head: str
    lines: list[dict[str, str]]


class Felt:
    """One table on a page."""

    def __init__(self, page: Page, origin: str, table: str, lang: str = "en") -> None:
        self.page, self.origin, self.table, self.lang = page, origin, table, lang
        self.place = page.locator(".tbl").first

    def enter(self) -> Felt:
        """Open the table's page, and wait for its spots."""
        self.page.goto(f"{self.origin}/#/table/{self.table}")
        self.page.locator("[data-bet]").first.wait_for()
        self.page.locator("dl.purse:visible").first.wait_for()
        return self

    def words(self, message: str, **given: object) -> str:
        """A sentence in the page's language."""
        return say(self.lang, message, **given)

    def spot(self, bet: str) -> Locator:
        """The spot of a bet."""
        return self.place.locator(f'[data-bet="{bet}"]')

    def spoken(self, bet: str) -> str:
        """What a screen reader says of a spot."""
        return self.spot(bet).aria_snapshot()

    @property
    def main_button(self) -> Locator:
        """The one that says what it will do."""
        return self.place.locator(".acts .primary")

    def seat(self) -> dict[str, Any]:
        """The patron's seat as the house has it, and the table's state."""
        answer = self.page.request.get(f"{self.origin}/api/tables/{self.table}/snapshot")
        found: dict[str, Any] = answer.json()
        return found

    def await_betting(self, after: str = "", left_ms: int = 1_800) -> str:
        """Wait until a coup other than ``after`` takes bets for long enough; its id."""
        self.page.bring_to_front()  # a browser draws no frames of a tab that lies behind
        end = time.monotonic() + 30
        while time.monotonic() < end:
            state = self.seat()["state"]
            clock = state["clock"] or {"left_ms": 0}
            fresh = state["phase"] == "betting" and state["coup"] != after
            if fresh and clock["left_ms"] >= left_ms:
                until(self.page, self._is("open"))
                return str(state["coup"])
            self.page.wait_for_timeout(STEP_MS)
        raise AssertionError("no coup took bets in 30 s")

    def _is(self, state: str) -> str:
        wanted = {"open": "false", "closed": "true"}[state]
        return f"""() => document.querySelector('[data-bet]')
            ?.getAttribute('aria-disabled') === '{wanted}'"""

    def put(self, wagers: Mapping[str, int]) -> None:
        """Put down chips: so many of the chip in hand on each spot."""
        for bet, count in wagers.items():
            for _ in range(count):
                self.spot(bet).click()

    def confirm(self) -> None:
        """Press the main button."""
        self.main_button.click()

    def await_accepted(self, *bets: str) -> None:
        """Wait until the house has taken these."""
        for bet in bets:
            self.page.locator(f'[data-bet="{bet}"].accepted').wait_for()

    def await_result(self, seconds: float = 20) -> Shown:
        """Wait for the sheet of a result and read it at once."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = self.place.evaluate(_SHEET)
            if found:
                return Shown(found["head"], found["lines"])
            self.page.wait_for_timeout(STEP_MS)
        raise AssertionError(f"no result came: {self.place.inner_text()}")

    def purse(self) -> Purse:
        """Balance and net result as the page shows them."""
        found = self.page.evaluate(_PURSE)
        return Purse(
            minor_of(found[self.words("page-balance-play")]),
            minor_of(found[self.words("page-net")]),
        )

    def await_purse(self, wanted: Purse) -> None:
        """Wait until the page shows this: it hears of money a moment after the result."""
        end = time.monotonic() + 5
        while self.purse() != wanted and time.monotonic() < end:
            self.page.wait_for_timeout(STEP_MS)
        assert self.purse() == wanted

    def me(self) -> Purse:
        """Balance and net result as the house has them."""
        purse = self.page.request.get(f"{self.origin}/api/me").json()["purses"][0]
        return Purse(minor_of(purse["balance"]), minor_of(purse["net"]))

    def patron(self) -> str:
        """Who the house takes this page for."""
        return str(self.page.request.get(f"{self.origin}/api/me").json()["patron"])
