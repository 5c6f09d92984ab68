"""Reconciliation finds every difference between a house's record and its licensee's books."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec
import pytest

from croupier.errors import NotationError
from croupier.service.wallet import events as w
from croupier.service.wallet.http_licensee import rows_of, signature
from croupier.service.wallet.licensee import Row, Unknown
from croupier.service.wallet.reconciling import OPEN, compare, day_of, own_rows, refs_of
from croupier.store.memory import MemoryStore
from croupier.store.protocol import Store
from croupier.store.records import Append, NewEvent, Unit
from croupier.store.sqlite import SqliteStore
from tests.service.wallet.partner import SECRET, Partner
from tests.service.wallet.test_worlds import BAD, lived
from tests.service.wallet.worlds import START_MS, World
from tools.inprocess import run

DAY: Final = datetime.fromtimestamp(START_MS // 1_000, UTC).date().isoformat()
REFS: Final = {name: f"their-{name}" for name in ("ann", "bob", "cai")}


def listed(partner: Partner, day: str = DAY) -> bytes:
    """A day as the reference wallet lists it."""
    body = json.dumps({"day": day, "after": None}).encode()
    sent = str(partner.now_ms())
    proof = signature(SECRET, sent, "transactions", body)
    headers = {"croupier-time": sent, "croupier-signature": proof}
    status, answer = partner.wallet.handle("transactions", headers, body)
    assert status == 200
    return json.dumps(answer).encode()


def theirs(partner: Partner) -> list[Row]:
    """The same, read."""
    page = rows_of(listed(partner))
    assert not isinstance(page, Unknown)
    return page[0]


@pytest.fixture(scope="module")
def world() -> World:
    """A world with a licensee that misbehaved, and was finished with."""
    return lived(3, BAD, lives=6)


def test_two_sound_books_do_not_differ(world: World) -> None:
    own = own_rows(world.store, DAY, REFS)
    assert {row.state for row in own} >= {"done", "rolled_back"}
    assert len(own) > 10
    assert compare(own, theirs(world.partner)) == []


CHANGES: Final[dict[str, Callable[[Row], Row]]] = {
    "kind": lambda row: row._replace(kind="credit" if row.kind == "debit" else "debit"),
    "patron": lambda row: row._replace(patron="another"),
    "currency": lambda row: row._replace(currency="EUR"),
    "amount": lambda row: row._replace(amount_minor=row.amount_minor + 1),
    "state": lambda row: row._replace(state="refused" if row.state == "done" else "done"),
}


@pytest.mark.parametrize("what", CHANGES)
def test_every_change_of_every_row_is_found(world: World, what: str) -> None:
    own, sound = own_rows(world.store, DAY, REFS), theirs(world.partner)
    for place, row in enumerate(sound):
        changed = [*sound[:place], CHANGES[what](row), *sound[place + 1 :]]
        assert [(one.id, one.what) for one in compare(own, changed)] == [(row.id, what)]
        assert [(one.id, one.what) for one in compare(changed, own)] == [(row.id, what)]


def test_every_row_that_is_missing_is_found(world: World) -> None:
    own, sound = own_rows(world.store, DAY, REFS), theirs(world.partner)
    for place, row in enumerate(sound):
        less = [*sound[:place], *sound[place + 1 :]]
        here = next(one for one in own if one.id == row.id)
        wanted = [] if here.state == "refused" else [(row.id, "missing there")]
        assert [(one.id, one.what) for one in compare(own, less)] == wanted
    for place, row in enumerate(own):
        less = [*own[:place], *own[place + 1 :]]
        there = [one.id for one in sound if one.id == row.id]
        wanted = [(row.id, "missing here")] * len(there)
        assert [(one.id, one.what) for one in compare(less, sound)] == wanted


def test_every_row_that_comes_again_is_found(world: World) -> None:
    own, sound = own_rows(world.store, DAY, REFS), theirs(world.partner)
    for row in sound:
        for other in (row, row._replace(), row._replace(amount_minor=row.amount_minor + 1)):
            for twice in ([*sound, other], [other, *sound], [*sound, other, other]):
                there = [one for one in compare(own, twice) if one.what == "twice there"]
                here = [one for one in compare(twice, own) if one.what == "twice here"]
                assert [one.id for one in there] == [row.id] * (len(twice) - len(sound))
                assert [one.id for one in here] == [one.id for one in there]


def test_an_id_that_was_asked_twice_in_the_record_is_listed_twice() -> None:
    store = MemoryStore()
    asked = w.DebitAsked("d1", "ann", "USD", 5, "t", "c", "a")
    events: list[w.Event] = [
        asked,
        w.DebitRefused("d1", "blocked"),
        msgspec.structs.replace(asked, amount_minor=6),
    ]
    for number, event in enumerate([w.Opened("l"), *events]):
        store.commit([Unit(START_MS, (Append(w.WALLET, number, (w.encode(event),)),))])
    own = own_rows(store, DAY, REFS)
    assert [(row.id, row.amount_minor) for row in own] == [("d1", 6), ("d1", 5)]
    assert "twice here" in [one.what for one in compare(own, [])]


def test_what_is_not_finished_is_a_difference() -> None:
    row = Row("t1", "credit", "p", "USD", 5, OPEN)
    assert [one.what for one in compare([row], [])] == ["open"]
    assert [str(one) for one in compare([row], [row._replace(state="done")])] == [
        "t1: open: here open, there done"
    ]


def test_a_day_has_what_was_asked_in_it(world: World) -> None:
    start, end = day_of(DAY)
    assert (end - start, start <= START_MS < end) == (86_400_000, True)
    assert day_of("1970-01-01") == (0, 86_400_000)
    assert own_rows(world.store, "2026-09-01", REFS) == []
    for text in ("2026-9-1", "2026-02-30", "", "20260921", "today"):
        with pytest.raises(NotationError, match="is no day"):
            day_of(text)


def _copied(store: Store, path: Path) -> None:
    """The wallet's stream and people alone, in a file."""
    with SqliteStore(path) as copy:
        for number, stored in enumerate(store.read(w.WALLET)):
            event = NewEvent(stored.tag, stored.body)
            copy.commit([Unit(stored.at_ms, (Append(w.WALLET, number, (event,)),))])
        for patron_id, ref in REFS.items():
            copy.put_person(patron_id, {"wallet.ref": ref})
        assert refs_of(copy) == REFS


def test_the_command_lists_differences_and_exits_with_1(world: World, tmp_path: Path) -> None:
    record, page = tmp_path / "croupier.db", tmp_path / "theirs.json"
    _copied(world.store, record)
    page.write_bytes(listed(world.partner))
    asked = ("reconcile", str(tmp_path), "--day", DAY, "--licensee", str(page))
    sound = run(asked)
    assert sound.code == 0
    assert sound.out.endswith("no difference\n")
    document = json.loads(listed(world.partner))
    gone = document["transactions"].pop()
    page.write_text(json.dumps(document))
    found = run(asked)
    assert found.code == 1
    assert found.out.startswith(f"{gone['id']}: missing there: here {gone['state']}, there -\n")
    told = json.loads(run((*asked, "--json")).out)
    assert told["differences"] == [
        {"id": gone["id"], "what": "missing there", "here": gone["state"], "there": ""}
    ]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "write either --licensee"),
        (("--licensee", "a", "--config", "b"), "write either --licensee"),
        (("--licensee", "none.json"), "cannot be read"),
    ],
)
def test_what_cannot_be_compared_is_refused(
    world: World, tmp_path: Path, words: tuple[str, ...], told: str
) -> None:
    _copied(world.store, tmp_path / "croupier.db")
    ended = run(("reconcile", str(tmp_path), "--day", DAY, *words))
    assert ended.code == 2
    assert told in ended.err
