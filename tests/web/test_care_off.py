"""A house that offers no limits any more: those that patrons have set hold all the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from croupier.service.settings import Settings
from tests.web.serving import Serving, quick, serving
from tests.web.test_care import HOUR_MS, ask, bet, code, wish

if TYPE_CHECKING:
    from pathlib import Path

    import httpx


@pytest.mark.parametrize(
    ("method", "path", "body", "code_of"),
    [
        ("PUT", "/limits", wish("stake", "day", "1.00"), "stake_limit"),
        ("PUT", "/limits", wish("loss", "month", "1.00"), "loss_limit"),
        ("POST", "/pause", {"hours": 24}, "cooling_off"),
        ("POST", "/exclude", {"months": 6}, "excluded"),
        ("POST", "/exclude", {"months": None}, "excluded"),
    ],
)
def test_what_was_set_holds_in_a_house_that_offers_it_no_more(
    tmp_path: Path, method: str, path: str, body: dict[str, Any], code_of: str
) -> None:
    with serving(tmp_path, quick(betting_ms=300_000)) as house:
        guest = house.guest()
        cookies = dict(guest.cookies)
        before = ask(guest, method, path, body)
    config = quick(betting_ms=300_000)._replace(settings=Settings(care=False))
    with serving(tmp_path, config) as house:
        assert house.guest().post("/api/me/care/pause", json={"hours": 24}).status_code == 404
        guest = house.client()
        guest.cookies.update(cookies)
        guest.post("/api/session").raise_for_status()
        assert code(bet(guest, "5.00")) == code_of
        person = guest.get("/api/me").json()["patron"]
        refusal = house.desk.care.may_deposit(person, "USD", 5_00)
        assert (refusal is None) == ("limit" in code_of)
        after = ask(guest, "GET", "")
        changing = ("now_ms", "session_ms", "session_started_ms")
        assert {name: after[name] for name in after if name not in changing} == {
            name: before[name] for name in before if name not in changing
        }


def test_a_notice_goes_on_in_a_house_that_offers_none_and_is_answered(tmp_path: Path) -> None:
    with serving(tmp_path, quick(betting_ms=300_000)) as house:
        guest = house.guest()
        cookies = dict(guest.cookies)
        ask(guest, "PUT", "/limits", {"remind_minutes": 30, "session_minutes": 600})
    config = quick(betting_ms=300_000)._replace(settings=Settings(care=False))
    with serving(tmp_path, config) as house:
        guest = house.client()
        guest.cookies.update(cookies)
        guest.post("/api/session").raise_for_status()
        been_here(house, guest, HOUR_MS)
        assert code(bet(guest, "5.00", 1)) == "reality_check"
        due = ask(guest, "GET", "")["notice_due_ms"]
        assert not ask(guest, "POST", "/seen", {"due_ms": due})["notice_due"]
        assert bet(guest, "5.00", 2)["ok"]
        been_here(house, guest, 10 * HOUR_MS)
        assert code(bet(guest, "5.00", 3)) == "session_limit"
        # and gets looser a day after it is asked to
        care = ask(guest, "PUT", "/limits", {"session_minutes": None})
        assert care["session"]["minutes"] == 600
        assert care["session"]["later"]["minutes"] is None


def been_here(house: Serving, guest: httpx.Client, more_ms: int) -> None:
    """A patron's session began so much earlier."""
    patrons, person = house.desk.patrons, guest.get("/api/me").json()["patron"]
    known = patrons.get(person)
    assert known
    patrons._by_id[person] = known._replace(since_ms=known.since_ms - more_ms)
