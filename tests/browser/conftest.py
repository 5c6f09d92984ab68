"""A browser, houses to look at, and pages that are watched."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

from tests.browser.houses import ServedHouse
from tests.browser.needs import browser_path, need_page
from tests.browser.sentences import LOCALES
from tests.browser.watching import Watch
from tests.browser.wire import RULE

WAIT_MS = 20_000
FLAGS = ("--no-sandbox", "--disable-dev-shm-usage", RULE)
NARROW: ViewportSize = {"width": 390, "height": 844}
WIDE: ViewportSize = {"width": 1280, "height": 800}


class Visit(NamedTuple):
    """A patron's browser: its cookies, one page of it, and what watches all its pages."""

    context: BrowserContext
    page: Page
    watch: Watch


class Visits(Protocol):
    """Opens browsers of patrons; ``options`` are Playwright's for a context."""

    def __call__(self, origin: str, *, lang: str = "en", **options: Any) -> Visit: ...


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium. Of a module and not of the run: its loop must end before other tests begin."""
    path = browser_path()
    need_page()
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield running
        running.close()


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visits]:
    """Opens a patron's browser; the test fails if a page of it does what none may."""
    with ExitStack() as stack:
        watches: list[Watch] = []

        def opened(origin: str, *, lang: str = "en", **options: Any) -> Visit:
            given = {"viewport": WIDE, "locale": LOCALES[lang], **options}
            context = stack.enter_context(browser.new_context(**given))
            context.set_default_timeout(WAIT_MS)
            watch = Watch(context, origin)
            watches.append(watch)
            return Visit(context, context.new_page(), watch)

        yield opened
        for watch in watches:
            watch.check()


@pytest.fixture
def open_house(tmp_path: Path) -> Iterator[Callable[..., ServedHouse]]:
    """Opens a house on a directory of its own."""
    with ExitStack() as stack:

        def opened(file: str = "", *options: str) -> ServedHouse:
            house = ServedHouse(tmp_path, file, *options)
            stack.callback(house.kill)
            return house

        yield opened


@pytest.fixture(scope="module")
def shared_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedHouse]:
    """A house for tests that only look, and for guests who do not mind each other."""
    house = ServedHouse(tmp_path_factory.mktemp("shared"))
    yield house
    house.close()
