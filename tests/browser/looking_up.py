"""Looking things up in the pit's log."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.sentences import say
from tests.web.dealing import Dealer


def look_it_up(page: Page, dealer: Dealer, reason: str) -> None:
    """What was ruled, by filters, and what comes while it is looked at.

    Args:
        page: a manager's, at the log.
        dealer: at the table.
        reason: of the ruling.
    """
    line = page.locator(".main ol > li", has_text=reason)
    expect(line).to_contain_text(say("en", "page-pit-otherwise"))
    raised = page.locator(".main ol > li", has_text="Player’s third card, not due").last
    expect(raised).to_contain_text(say("en", "page-log-status-ruled"))
    person = page.get_by_label(say("en", "page-log-who"))
    person.fill("nobody who is here")
    expect(page.locator(".main ol > li")).to_have_count(0)
    person.fill("pit-manager")
    expect(line).to_contain_text(reason)
    page.get_by_role("button", name=say("en", "page-log-clear")).press("Enter")
    kinds = page.get_by_label(say("en", "page-pit-kind"))
    kinds.select_option("manager")
    expect(line).to_have_count(0)
    dealer.do(do="call")  # it comes to the page by itself
    newest = page.locator(".main ol > li").first
    expect(newest).to_contain_text(say("en", "page-log-manager-called"), timeout=12_000)
    to_csv = page.get_by_role("link", name=say("en", "page-log-csv"))
    expect(to_csv).to_have_attribute("href", "/api/log.csv?kind=manager")
    newest.get_by_role("link").press("Enter")
    page.locator(".custody").wait_for()
    dealer.close()
