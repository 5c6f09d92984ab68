"""Reports over HTTP: for the pit, of a house that is being played in."""

from __future__ import annotations

import csv
import io
from datetime import date
from typing import TYPE_CHECKING

import pytest

from croupier.service.reports.settings import ReportSettings
from tests.web.described import check_answer
from tests.web.people import administrator, somebody
from tests.web.serving import BACCARAT, Serving, quick, serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import httpx

ABOUTS = ("play", "incidents", "frequencies", "protection")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    place: Path = tmp_path_factory.mktemp("reports")
    config = quick(betting_ms=300)._replace(reports=ReportSettings("Pacific/Kiritimati", "00:00"))
    with serving(place, config) as found:
        yield found


@pytest.fixture(scope="module")
def manager(house: Serving) -> httpx.Client:
    return somebody(house, administrator(house), "pit_manager")


@pytest.fixture(scope="module")
def settled(house: Serving) -> int:
    """A guest's wager of 20.00 on Player is settled; on which coup."""
    guest = house.guest()
    talk = house.socket(guest)
    talk.say(type="watch", table=BACCARAT)
    for _ in range(20):
        opened = talk.hear("event", table=BACCARAT, event="betting-opened")
        body = {"id": f"k{opened['seq']}", "coup": opened["coup"], "action": "place"}
        body["wagers"] = [{"bet": "player", "stake": "20.00"}]
        answer = guest.post(f"/api/tables/{BACCARAT}/wagers", json=body)
        if answer.status_code == 200:
            talk.hear("event", table=BACCARAT, event="settled")
            return int(opened["coup_number"])
    raise AssertionError("no wager was in time")


def test_what_was_played_is_in_the_report(
    house: Serving, manager: httpx.Client, settled: int
) -> None:
    report = manager.get("/api/reports/play?by=table,bet").raise_for_status().json()
    assert report["time_zone"] == "Pacific/Kiritimati"
    rows = [row for row in report["rows"] if row["bet"] == "player"]
    assert [row["table"] for row in rows] == [BACCARAT]
    figures = rows[0]["period"]
    assert (figures["handle"], figures["wagers"], figures["coups"]) == ("20.00", 1, 1)
    assert figures["win"] in ("20.00", "0.00", "-20.00")
    assert figures["expected_win"] == "0.25"
    assert rows[0]["year"] == figures
    whole = manager.get(f"/api/reports/play?table={BACCARAT}").raise_for_status().json()
    assert whole["rows"][0]["period"]["drop"] == "20.00"
    assert whole["rows"][0]["period"]["coups"] >= settled


@pytest.mark.parametrize("about", ABOUTS)
def test_every_report_is_a_file_as_well(manager: httpx.Client, settled: int, about: str) -> None:
    check_answer(manager.get(f"/api/reports/{about}?by=table,shift,day").raise_for_status())
    answer = manager.get(f"/api/reports/{about}.csv").raise_for_status()
    assert answer.headers["content-type"].startswith("text/csv")
    assert f'filename="{about}.csv"' in answer.headers["content-disposition"]
    head, *rows = csv.reader(io.StringIO(answer.text))
    assert len(set(head)) == len(head)
    assert {len(row) for row in rows} <= {len(head)}


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("from=yesterday", 400, "malformed"),
        ("from=2026-02-30", 400, "malformed"),
        ("from=2026-11-02&to=2026-11-01", 400, "malformed"),
        ("by=patron", 400, "malformed"),
        ("by=bet,bet", 400, "malformed"),
        ("table=none", 404, "unknown_table"),
        ("from=0001-01-01&to=9999-12-31", 200, ""),
        ("from=&to=&by=&table=", 200, ""),
    ],
)
def test_what_cannot_be_asked_is_refused(
    manager: httpx.Client, query: str, status: int, code: str
) -> None:
    answer = manager.get(f"/api/reports/play?{query}")
    assert answer.status_code == status, answer.text
    check_answer(answer)
    assert answer.json().get("code", "") == code


def test_a_day_is_the_one_of_the_house(house: Serving, manager: httpx.Client) -> None:
    """Kiritimati is fourteen hours ahead."""
    last = manager.get("/api/reports/play").json()["last"]
    days = date.fromisoformat(last) - date(1970, 1, 1)
    assert days.days == (house.desk.now_ms() // 3_600_000 + 14) // 24
