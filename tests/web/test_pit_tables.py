"""Managers close and open tables and set limits over HTTP; everybody hears of it at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from croupier.table.commands import CloseTable
from croupier.table.pit import SetLimits
from croupier.web.start_log import changed_files, tell_tables
from tests.service.floors import World
from tests.web.dealing import post
from tests.web.described import check_answer, faults
from tests.web.people import administrator, staff
from tests.web.serving import BACCARAT, PICTURES, Serving, Talk, quick, serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import httpx

AT = f"/api/tables/{BACCARAT}"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A house that deals by itself, its coups long enough to be closed in."""
    with serving(tmp_path_factory.mktemp("pit"), quick(betting_ms=1_500)) as found:
        yield found


@pytest.fixture(scope="module")
def manager(house: Serving) -> httpx.Client:
    """A manager who has just proved who he is."""
    return staff(house, administrator(house), "pit_manager")


@pytest.fixture
def talk(house: Serving) -> Iterator[Talk]:
    """A patron who follows the table and the lobby."""
    found = house.socket(house.guest())
    found.say(type="lobby", on=True)
    found.say(type="watch", table=BACCARAT)
    found.hear("snapshot")
    yield found
    found.close()


def pit_of(client: httpx.Client, table: str = BACCARAT) -> dict[str, Any]:
    """A table as the pit sees it."""
    answer = client.get(f"/api/tables/{table}/pit")
    assert answer.status_code == 200, answer.text
    check_answer(answer)
    return dict(answer.json())


def wager(client: httpx.Client, coup: str, stake: str, key: str) -> httpx.Response:
    """A wager on Player."""
    body = {
        "id": key,
        "coup": coup,
        "action": "place",
        "wagers": [{"bet": "player", "stake": stake}],
    }
    return client.post(f"{AT}/wagers", json=body)


def codes(answer: httpx.Response) -> list[str]:
    """Why it was refused."""
    return [one["code"] for one in answer.json()["refused"]]


def row_of(talk: Talk, **fields: Any) -> dict[str, Any]:
    """The next row of the table in the lobby that says so."""
    while True:
        row = dict(talk.hear("lobby-row")["row"])
        if row["table"] == BACCARAT and all(row[key] == value for key, value in fields.items()):
            return row


def test_a_table_closes_with_its_coup_and_opens_again(
    house: Serving, manager: httpx.Client, talk: Talk
) -> None:
    ann = house.guest()
    coup = talk.hear("event", event="betting-opened")["coup"]
    closed = post(manager, f"{AT}/close", reason="the felt is torn")
    assert closed["ok"]
    assert (closed["pit"]["closing"], closed["pit"]["reason"]) == (True, "the felt is torn")
    assert talk.hear("event", event="table-closing")["clock"], "the coup goes on"
    assert row_of(talk, closing=True)["phase"] == "betting"
    assert wager(ann, coup, "10.00", "in-time").status_code == 200
    talk.hear("event", event="settled")
    told = talk.hear("event", event="table-closed")
    assert faults("TableEvent", told) == []
    assert row_of(talk, phase="shut")["closing"]
    late = wager(ann, coup, "10.00", "late")
    assert (late.status_code, codes(late)) == (422, ["table_closed"])
    assert late.json()["refused"][0]["words"]["en"].startswith("The table is closed")
    seen = pit_of(manager)
    assert (seen["phase"], seen["closed_by_name"] != "") == ("shut", True)
    snapshot = ann.get(f"{AT}/snapshot").json()
    assert faults("Snapshot", snapshot) == []
    assert (snapshot["state"]["phase"], snapshot["state"]["closing"]) == ("shut", True)
    assert "felt is torn" not in str(snapshot), "why is not for patrons"
    assert post(manager, f"{AT}/open", reason="a new felt")["pit"]["phase"] == "ready"
    assert talk.hear("event", event="table-reopened")["phase"] == "ready"
    talk.hear("event", event="betting-opened")


def test_a_closing_is_taken_back(manager: httpx.Client, talk: Talk) -> None:
    talk.hear("event", event="betting-opened")
    post(manager, f"{AT}/close", reason="the wrong one")
    assert not post(manager, f"{AT}/open", reason="the other one")["pit"]["closing"]
    talk.hear("event", event="closing-taken-back")
    talk.hear("event", event="settled")
    talk.hear("event", event="betting-opened")


def test_limits_are_shown_before_the_betting_that_they_hold_for(
    house: Serving, manager: httpx.Client, talk: Talk
) -> None:
    ann = house.guest()
    before = ann.get(AT).json()
    coup = talk.hear("event", event="betting-opened")["coup"]
    answer = post(manager, f"{AT}/limits", reason="quiet", bet_min="20.00", bet_max="40.00")
    pit = answer["pit"]
    assert pit["limits"] == pit["house_limits"]
    assert pit["next_limits"] == pit["limits"] | {"bet_min": "20.00", "bet_max": "40.00"}
    told = talk.hear("event", event="limits-set")
    assert faults("TableEvent", told) == []
    assert told["next_limits"] == pit["next_limits"]
    assert wager(ann, coup, "10.00", "by-the-old").status_code == 200
    assert ann.get(AT).json() == before, "these hold still"
    assert row_of(talk, phase="ready")["limits"] == pit["next_limits"]
    rules = ann.get(AT).json()
    assert (rules["bet_min"], rules["bet_max"]) == ("20.00", "40.00")
    assert {one["bet"]: one["max"] for one in rules["bets"]}["player"] == "40.00"
    (card,) = [one for one in ann.get("/api/house").json()["tables"] if one["table"] == BACCARAT]
    assert card["bet_min"] == "20.00"
    coup = talk.hear("event", event="betting-opened")["coup"]
    assert codes(wager(ann, coup, "10.00", "too-low")) == ["below_minimum"]
    assert codes(wager(ann, coup, "50.00", "too-high")) == ["above_maximum"]
    assert wager(ann, coup, "30.00", "right").status_code == 200
    post(manager, f"{AT}/limits", reason="as before", bet_min=before["bet_min"], bet_max="5000.00")


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("close", {"reason": ""}, 422, "reason_needed"),
        ("open", {"reason": "it is"}, 422, "table_open"),
        ("limits", {"reason": "none"}, 422, "limits_unchanged"),
        ("limits", {"reason": "x", "bet_min": "9000.00"}, 422, "limits_crossed"),
        ("limits", {"reason": "x", "bet_min": "5,00"}, 422, "limits_malformed"),
        ("limits", {"reason": "x", "patron_max": "0.01"}, 422, "limits_patron"),
        ("limits", {"reason": "x", "table_max": "0.01"}, 422, "limits_table"),
        ("limits", {"reason": "x", "liability_max": "0.01"}, 422, "limits_liability"),
    ],
)
def test_what_is_refused_says_why(
    manager: httpx.Client, path: str, body: dict[str, str], status: int, code: str
) -> None:
    answer = manager.post(f"/api/tables/{PICTURES}/{path}", json={"id": f"no-{code}"} | body)
    assert (answer.status_code, codes(answer)) == (status, [code])
    check_answer(answer)
    assert all(answer.json()["refused"][0]["words"].values())


def test_the_same_under_the_same_id_is_done_once(manager: httpx.Client) -> None:
    at = f"/api/tables/{PICTURES}"
    once = {"id": "only-once", "reason": "the felt is torn"}
    first, again = (manager.post(f"{at}/close", json=once) for _ in range(2))
    assert (first.status_code, again.status_code) == (200, 200)
    other = manager.post(f"{at}/close", json=once | {"reason": "another"})
    assert (other.status_code, codes(other)) == (409, ["conflict"])
    assert post(manager, f"{at}/open", reason="mended")["ok"]


def test_who_is_no_manager_or_has_not_proved_himself_does_nothing(house: Serving) -> None:
    root = administrator(house)
    for role, status in (("dealer", 403), ("auditor", 403)):
        client = staff(house, root, role)
        for path in ("close", "open", "limits"):
            body = {"id": "nobody", "reason": "so"}
            assert client.post(f"{AT}/{path}", json=body).status_code == status
    assert staff(house, root, "auditor").get(f"{AT}/pit").status_code == 200


def test_it_is_closed_and_its_limits_hold_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as first:
        boss = staff(first, administrator(first), "pit_manager")
        post(boss, f"{AT}/limits", reason="quiet", bet_min="20.00")
        post(boss, f"{AT}/close", reason="until tomorrow")
    with serving(tmp_path) as second:
        ann = second.guest()
        assert ann.get(AT).json()["bet_min"] == "20.00"
        assert ann.get(f"{AT}/snapshot").json()["state"]["phase"] == "shut"


def test_a_house_says_at_its_start_where_its_file_does_not_hold(
    caplog: pytest.LogCaptureFixture,
) -> None:
    world = World()
    first, second = world.config.tables

    def told() -> list[tuple[str, str]]:
        """What the next start says, by table."""
        caplog.clear()
        changed = changed_files(world.house, world.config)
        world.start()
        tell_tables(world.house, world.config, changed)
        return [(one.getMessage(), one.__dict__["table"]) for one in caplog.records]

    assert told() == []
    held = first.limits
    limits = SetLimits(
        (20_00, 40_00), held.patron_max, held.table_max, held.liability_max, "m", "x"
    )
    world.house.do(BACCARAT, limits)
    world.house.do(PICTURES, CloseTable("m", "x"))
    world.house.commit()
    assert told() == [("table_limits_set", BACCARAT), ("table_closed", PICTURES)]
    own = msgspec.structs.replace(held, bet=(10_00, 30_00))
    world.config = world.config._replace(tables=(first._replace(limits=own), second))
    assert told() == [("table_limits_changed", BACCARAT), ("table_closed", PICTURES)]
    assert told() == [("table_closed", PICTURES)]
