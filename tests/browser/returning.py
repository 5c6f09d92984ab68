"""Who comes back to a table at which a coup of his was corrected meanwhile."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.houses import BACCARAT
from tests.browser.sentences import say
from tests.browser.test_accounts import sound

__all__ = ["told_once"]


def told_once(page: Page, origin: str, before: str, after: str) -> None:
    """Who was away reads once what was corrected of his coup, and not again."""
    page.goto(f"{origin}/#/table/{BACCARAT}")
    told = page.locator(".corrected")
    expect(told).to_contain_text(say("en", "page-corrected-amounts", before=before, after=after))
    expect(told).to_contain_text(say("en", "page-corrected-void"))
    sound(page, "a correction that is told")
    told.get_by_role("button", name=say("en", "page-corrected-seen")).click()
    expect(told).to_have_count(0)
    with page.expect_response(lambda answer: answer.url.endswith("/corrected")):
        page.reload()
    expect(page.locator(".bets, .dock").first).to_be_visible()
    expect(told).to_have_count(0)
