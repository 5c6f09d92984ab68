"""What a first visit costs, and what an evening at a table costs."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from statistics import median
from typing import NamedTuple

import pytest
from playwright.sync_api import CDPSession

from croupier.web.pages import PAGE
from tests.browser.conftest import Visits
from tests.browser.felt import Felt, until
from tests.browser.houses import BACCARAT, ServedHouse
from tests.web.serving import quick, serving

pytestmark = pytest.mark.browser

FIRST_LOAD = 200_000
"""Bytes, compressed: everything a browser asks for until a table can be played."""

COUPS = 66
WAGERED = COUPS // 6
"""At least so many of them are played with a wager: half of those that it is tried in."""

MARGIN = 1.10
"""The last third of an evening may hold so much of what the second held."""


def test_a_first_visit_is_light(shared_house: ServedHouse, visit: Visits) -> None:
    guest = visit(shared_house.origin)
    carried: dict[str, float] = {}
    cdp = guest.context.new_cdp_session(guest.page)
    cdp.send("Network.enable")
    urls: dict[str, str] = {}
    cdp.on(
        "Network.responseReceived",
        lambda event: urls.__setitem__(event["requestId"], event["response"]["url"]),
    )
    cdp.on(
        "Network.loadingFinished",
        lambda event: carried.__setitem__(urls[event["requestId"]], event["encodedDataLength"]),
    )
    Felt(guest.page, shared_house.origin, BACCARAT).enter()
    guest.page.wait_for_timeout(300)
    files = {
        url: PAGE / (url.partition("//")[2].partition("/")[2] or "index.html") for url in carried
    }
    sizes = {
        url: len(gzip.compress(path.read_bytes(), 6))
        for url, path in files.items()
        if path.is_file()
    }
    assert any(url.endswith(".js") for url in sizes)
    assert sum(sizes.values()) <= FIRST_LOAD, sizes
    sent = sum(size for url, size in carried.items() if url in sizes)
    assert 0 < sent <= FIRST_LOAD, carried


class Held(NamedTuple):
    """What a page holds once what can go has gone."""

    heap: float
    nodes: float
    listeners: float


def held(cdp: CDPSession) -> Held:
    """Measure it."""
    for _ in range(2):
        cdp.send("HeapProfiler.collectGarbage")
    found = {one["name"]: one["value"] for one in cdp.send("Performance.getMetrics")["metrics"]}
    return Held(found["JSHeapUsedSize"], found["Nodes"], found["JSEventListeners"])


def test_a_table_that_is_open_for_long_does_not_grow(tmp_path: Path, visit: Visits) -> None:
    with serving(tmp_path, quick(betting_ms=250, dealing_ms=60, pause_ms=60)) as house:
        guest = visit(house.origin)
        page = guest.page
        felt = Felt(page, house.origin, BACCARAT).enter()
        cdp = guest.context.new_cdp_session(page)
        cdp.send("Performance.enable")
        measured: list[Held] = []
        until(page, "() => /[0-9]/.test(document.querySelector('.say').innerText)")
        for number in range(COUPS):
            coup = coup_number(felt)
            measured.append(held(cdp))
            await_other(felt, coup)
            if number % 3 == 0 and felt.spot("banker").get_attribute("aria-disabled") == "false":
                # Some coups with a wager, so that seats, chips and results come and go.
                page.evaluate(
                    """() => { document.querySelector('[data-bet=banker]').click()
                        setTimeout(() => document.querySelector('.acts .primary').click(), 20) }"""
                )
        played = with_wagers(felt)
        guest.watch.check()
        guest.context.close()
    assert played >= WAGERED, f"only {played} of {COUPS} coups had a wager"
    third = COUPS // 3
    for name in Held._fields:
        values = [getattr(one, name) for one in measured]
        # Medians: a sheet that comes and goes is no growth, and neither is a road within its shoe.
        middle, last = median(values[third : 2 * third]), median(values[2 * third :])
        assert last <= middle * MARGIN, (name, values)


def with_wagers(felt: Felt) -> int:
    """How many of the table's last coups the patron had wagers on."""
    asked = f"{felt.origin}/api/tables/{felt.table}/coups?limit=100"
    coups = felt.page.request.get(asked).json()["coups"]
    return sum(coup["result"] is not None for coup in coups)


def coup_number(felt: Felt) -> int:
    """The coup that the page is at."""
    head = felt.place.locator(".head").inner_text()
    found = re.search(r"Coup (\d+)", head)
    return int(found[1]) if found else 0


def await_other(felt: Felt, coup: int) -> None:
    """Wait until the page is at another coup."""
    until(
        felt.page,
        f"() => !/Coup {coup}[^0-9]/.test(document.querySelector('.tbl .head').innerText)",
    )
