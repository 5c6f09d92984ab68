"""The pit's log: what it shows of a record, what is found in it, how it is paged and written."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from croupier import i18n
from croupier.errors import DataError
from croupier.service import hand_acts as a
from croupier.service import staff
from croupier.service.cage import Cage
from croupier.service.cash_events import CASH_TAGS
from croupier.service.debt_events import ASKED_TAG, DEBT_TAG
from croupier.service.house_events import WINDOW_TAG
from croupier.service.log import reading
from croupier.service.log.acts import ACTS, GROUPS, QUIET
from croupier.service.log.reading import LogAsk, LogPage, read_ask, read_page
from croupier.service.log.rows import LogRow
from croupier.service.log.writing import COLUMNS, csv_lines
from croupier.service.record import HOUSE
from croupier.service.staff import STREAM, AccountMade, RoleSet, encode
from croupier.service.waiting import (
    WAITING_TAGS,
    CorrectionWaits,
    CoupWaits,
    RulingWaits,
    VerdictWaits,
    Waits,
    note_waiting,
)
from croupier.store.memory import MemoryStore
from croupier.store.protocol import Store
from croupier.store.records import NewEvent
from croupier.table import commands as c
from croupier.table.events import TAGS
from croupier.table.pit import SetLimits
from croupier.table.pit_events import LimitsRecord
from tests.service.dealt_by_hand import BY_HAND, played_by_hand
from tests.service.hand_floors import BACCARAT, HandWorld

NAMES = {"mia": "Mia Trần", "dan": "Dan Lê"}
NEW_EVENT = NewEvent(
    "table-repainted.v1",
    b'{"table_id":"1","by":"mia","reason":"worn","colour":"green","legs":{"old":3},"id":"x"}',
)


@pytest.fixture(scope="module")
def store() -> Store:
    """A record of two tables by hand and one by machine, the cage, the office, and what is new."""
    store = MemoryStore()
    house = played_by_hand(store)
    house.open_table("3", BY_HAND, "USD")
    house.load_shoe("3")
    for event in (
        AccountMade("root", "administrator", ""),
        AccountMade("mia", "pit_manager", "root"),
        RoleSet("mia", "auditor", "root"),
    ):
        house.note(STREAM, encode(event))
    cage = Cage(house, lambda *asked: None)
    cage.pay("in", "cal", "USD", 5_000, key="k", by="root", reason="=1+1, he says")
    house.note(HOUSE, NEW_EVENT)
    house.commit()
    return store


ALL = LogAsk()


def page(store: Store, ask: LogAsk = ALL, **more: int) -> LogPage:
    """A page of it."""
    return read_page(store, lambda person_id: NAMES.get(person_id, ""), ask, **more)


def rows(store: Store, **said: str) -> list[LogRow]:
    """All that is found by what somebody wrote."""
    named = {name.rstrip("_"): text for name, text in said.items()}
    found = page(store, read_ask(named), limit=200)
    assert found.before is None
    return found.rows


def test_the_log_has_every_event_that_is_not_passed_over_on_purpose(store: Store) -> None:
    kept = [each for each in store.written() if each.tag not in QUIET]
    told = rows(store) + rows(store, kind="shuffle")
    told.sort(key=lambda row: row.position)
    assert [(row.stream, row.version, row.at_ms, row.hash) for row in told] == [
        (each.stream, each.version, each.at_ms, each.hash.hex()) for each in kept
    ]


def test_decks_that_come_by_themselves_are_told_to_who_asks_for_them(store: Store) -> None:
    found = [f"{row.act} {row.table}" for row in rows(store, kind="shuffle")]
    assert found == ["shoe-loaded 3", "shoe-brought 2", "shoe-closed 2"]
    assert rows(store, kind="shuffle")[0].people[0].id == "software"


def test_no_tag_is_both_told_and_passed_over() -> None:
    assert not set(ACTS) & set(QUIET)


@pytest.mark.parametrize("lang", ["en", "vi", "zh"])
def test_every_act_has_its_words_on_the_page(lang: str) -> None:
    path = Path(i18n.__file__).parent / lang / "page-log.ftl"
    known = {line.partition(" = ")[0] for line in path.read_text("utf-8").splitlines()}
    assert {f"page-log-{act.code}" for act in ACTS.values()} <= known
    assert {f"page-log-kind-{group}" for group in GROUPS} <= known


def test_what_is_told_by_its_tag_is_an_event_of_the_record() -> None:
    cares = {"limit-set.v1", "break-taken.v1", "patron-excluded.v1", "bars-kept.v1"}
    collects = {"collect-confirmed.v1", "collect-refused.v1"}
    acts = {*TAGS, *staff.TAGS, *CASH_TAGS, *WAITING_TAGS, *cares, *collects}
    known = {*acts, DEBT_TAG, ASKED_TAG, WINDOW_TAG}
    assert set(ACTS) <= known
    assert known - set(ACTS) <= set(QUIET)


def test_what_an_act_says_is_told_whole() -> None:
    """Limits with those of many bets, and the serial numbers of many decks."""
    world = HandWorld()
    serials = tuple(f"{number:064}" for number in range(8))
    assert world.code(a.TakeShoe(serials)) == ""
    held = world.table().limits
    others = held.patron_max, held.table_max, held.liability_max
    limits = SetLimits((2_00, 5_000_00), *others, "minh", "a quiet night")
    assert world.job(lambda: world.floor.at_pit(BACCARAT, limits)) is None
    (brought,), (been_set,) = rows(world.store, kind="shoe"), rows(world.store, kind="limits-set")
    assert brought.said["serials"].split(", ") == list(serials)
    told = msgspec.json.decode(been_set.said["limits"], type=LimitsRecord)
    assert told == world.state().limits


def test_an_event_that_it_does_not_know_shows_itself_plainly(store: Store) -> None:
    (row,) = rows(store, kind="other")
    assert row.act == "table-repainted"
    assert [(each.part, each.id, each.name) for each in row.people] == [("by", "mia", "Mia Trần")]
    assert row.said == {"colour": "green", "legs": '{"old":3}'}
    assert row.reason == "worn"


CASES = [
    ({"kind": "ruling", "coup": "3"}, ["ruling 1/3"] * 2),
    ({"kind": "incident-raised", "table": "2"}, ["incident 2/2", "incident 2/1"]),
    ({"kind": "card"}, ["card 1/1"]),
    ({"kind": "card", "who": "dan"}, ["card 1/1"]),
    ({"kind": "card", "who": "mia"}, []),
    ({"kind": "dispute"}, []),
    ({"kind": "manager", "who": "TRẦN"}, ["manager 1/3"]),
    ({"kind": "staff", "who": "mia"}, ["staff"] * 2),
    ({"kind": "staff", "who": "root"}, ["staff"] * 3),
    ({"kind": "cash", "who": "cal"}, ["cash"]),
    ({"kind": "cash", "who": "ca"}, []),  # an id is whole or it is none
    ({"table": "1", "shoe": "2"}, ["incident 1/7", "shoe 1/"]),
    ({"kind": "shoe", "table": "2"}, ["shoe 2/", "shoe 2/"]),
    ({"to": "2019-12-31"}, []),
    ({"kind": "cash", "from": "2020-01-01", "to": "2039-12-31T23:59"}, ["cash"]),
    ({"kind": "cash", "from": "2039-12-31T23:59:59Z"}, []),
]


@pytest.mark.parametrize(("said", "found"), CASES)
def test_what_is_looked_for_is_found(store: Store, said: dict[str, str], found: list[str]) -> None:
    def short(row: LogRow) -> str:
        where = f" {row.table}/{'' if row.coup is None else row.coup}" if row.table else ""
        return row.group + where

    assert [short(row) for row in rows(store, **said)] == found


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"kind": "riot"}, "no kind of act"),
        ({"coup": "-1"}, "whole number"),
        ({"shoe": "two"}, "whole number"),
        ({"from": "yesterday"}, "a time of UTC"),
        ({"from": "2026-11-30T18:05+07:00"}, "a time of UTC"),
        ({"to": "20261130"}, "a time of UTC"),
        ({"from": "2026-12-01", "to": "2026-11-30"}, "runs backwards"),
    ],
)
def test_what_cannot_be_looked_for_is_said(said: dict[str, str], told: str) -> None:
    with pytest.raises(DataError, match=told):
        read_ask(said)


def test_a_day_and_a_minute_last_to_their_end() -> None:
    day = read_ask({"from": "1970-01-02", "to": "1970-01-02"})
    assert (day.since_ms, day.until_ms) == (86_400_000, 2 * 86_400_000 - 1)
    minute = read_ask({"from": "1970-01-01T00:01", "to": "1970-01-01T00:01Z"})
    assert (minute.since_ms, minute.until_ms) == (60_000, 119_999)


@pytest.mark.parametrize(("limit", "reach"), [(1, 100), (7, 100), (200, 3), (5, 10), (200, 1)])
def test_pages_put_together_are_the_log(
    store: Store, limit: int, reach: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = rows(store)
    monkeypatch.setattr(reading, "REACH", reach)
    found, before, head = [], None, sum(1 for _ in store.written())
    for _ in range(head + 1):
        part = page(store, ALL, limit=limit, **({} if before is None else {"before": before}))
        found += part.rows
        assert len(part.rows) <= limit
        assert part.newest == head
        before = part.before
        if before is None:
            break
    assert found == whole


def test_what_came_since_is_asked_for_alone() -> None:
    store = MemoryStore()
    house = played_by_hand(store)
    known = page(store, limit=200)
    assert page(store, ALL, after=known.newest) == LogPage([], None, known.newest, None)
    house.do("1", c.PlaceWagers("ann", "late", ()))
    house.note(HOUSE, NEW_EVENT)
    house.commit()
    since = page(store, ALL, after=known.newest)
    assert [row.act for row in since.rows] == ["table-repainted"]
    assert since.newest == known.newest + 1


def test_incidents_say_what_became_of_them(store: Store) -> None:
    found = rows(store, kind="incident", table="1")
    assert [row.status for row in found] == [
        "open",
        *("ruled" for _ in range(2)),
        "superseded",
        *("ruled" for _ in range(7)),
    ]
    for ruling in rows(store, kind="ruling"):
        (raised,) = [row for row in rows(store, kind="incident") if row.incident == ruling.incident]
        assert (ruling.kind, ruling.stage) == (raised.kind, raised.stage)
        assert (ruling.coup, ruling.shoe) == (raised.coup, raised.shoe)


def test_as_csv(store: Store) -> None:
    told = csv_lines(rows(store, kind="cash") + rows(store, kind="card"), head=True)
    head, cash, card, end = told.split("\r\n")
    assert head == (
        "at,table,shoe,coup,group,act,by,by_name,second,second_name,of,of_name,incident,kind,stage,"
        "status,dispute,effects,proposed,said,reason,reference,position,stream,version,hash"
    )
    assert tuple(head.split(",")) == COLUMNS
    ((paid,), (back,)) = rows(store, kind="cash"), rows(store, kind="card")

    def at(row: LogRow) -> str:
        moment = datetime.fromtimestamp(row.at_ms // 1000, UTC)
        return f"{moment:%Y-%m-%dT%H:%M:%S}.{row.at_ms % 1000:03}Z"

    assert cash == (
        f"{at(paid)},,,,cash,cash-in,root,,,,cal,,,,,,,,,amount 50.00; currency USD,"
        f'"\'=1+1, he says",,{paid.position},house,{paid.version},{paid.hash}'
    )
    assert card == (
        f"{at(back)},1,1,1,card,card-taken-back,dan,Dan Lê,,,,,,,,,,,,card 4d; "
        f"place player,,tape/5,{back.position},table/1,{back.version},{back.hash}"
    )
    assert end == ""


@pytest.mark.parametrize(
    ("at_ms", "told"),
    [
        (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
        (253_402_300_800_000, "253402300800000"),
        (2**63 - 1, str(2**63 - 1)),
        (-(2**63), str(-(2**63))),
    ],
)
def test_a_moment_of_no_calendar_is_told_as_its_number(store: Store, at_ms: int, told: str) -> None:
    (row,) = rows(store, kind="cash")
    line = csv_lines([msgspec.structs.replace(row, at_ms=at_ms)])
    assert line.partition(",")[0] == told


def test_the_newest_come_first(store: Store) -> None:
    positions = [row.position for row in rows(store)]
    assert all(one > other for one, other in pairwise(positions))


def test_what_waits_for_a_second_person_is_told_at_its_table() -> None:
    store = MemoryStore()
    house = played_by_hand(store)
    coups = CoupWaits(12, "void"), CoupWaits(13, "restore")
    asked: list[tuple[str, Waits]] = [
        ("1", RulingWaits("mia", "i7", "seen", ("void-coup",))),
        ("1", CorrectionWaits("mia", "k", coups, "misread")),
        ("2", VerdictWaits("dan", "v", "d9", "rejected", "the camera")),
    ]
    for table_id, waits in asked:
        note_waiting(house, table_id, waits)
    house.commit()
    correction, ruling = rows(store, table="1")[:2]
    assert (ruling.act, ruling.table, ruling.incident) == ("ruling-waits", "1", "i7")
    assert (ruling.effects, ruling.reason, ruling.people[0].name) == (
        ["void-coup"],
        "seen",
        "Mia Trần",
    )
    assert (correction.act, correction.said) == ("correction-waits", {"coups": "12, 13"})
    (verdict,) = rows(store, kind="verdict-waits")
    assert (verdict.table, verdict.dispute) == ("2", "d9")
    assert verdict.said == {"outcome": "rejected"}
