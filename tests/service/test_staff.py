"""Who works here, by the record: each event, restarts, and what does not read."""

from __future__ import annotations

import pytest

from croupier.errors import ChainBroken
from croupier.service import staff as s
from croupier.service.people import change_person, everybody
from croupier.store.memory import MemoryStore
from croupier.store.records import Append, NewEvent, Unit


def recorded(*events: s.StaffEvent) -> MemoryStore:
    """A record of these events."""
    store = MemoryStore()
    for version, event in enumerate(events):
        store.commit([Unit(1, (Append(s.STREAM, version, (s.encode(event),)),))])
    return store


@pytest.mark.parametrize(
    ("events", "role", "shut"),
    [
        ([s.AccountMade("p", "dealer", "a")], "dealer", False),
        ([s.AccountMade("p", "dealer", "a"), s.RoleSet("p", "auditor", "a")], "auditor", False),
        ([s.AccountMade("p", "dealer", "a"), s.AccountShut("p", "a")], "dealer", True),
        ([s.AccountShut("p", "a"), s.AccountOpened("p", "a")], None, False),
        ([s.AccountMade("p", "dealer", "a"), s.PersonErased("p", "a")], None, False),
        ([s.AccountShut("p", "a"), s.PersonErased("p", "a")], None, False),
        ([s.LinkMade("p", "a"), s.SessionsEnded("p", "a")], None, False),
    ],
)
def test_what_events_lead_to(events: list[s.StaffEvent], role: str | None, *, shut: bool) -> None:
    found = s.Staff()
    found.load(recorded(*events))
    assert (found.role_of("p"), found.is_shut("p")) == (role, shut)
    assert ("p" in found.erased) is isinstance(events[-1], s.PersonErased)


@pytest.mark.parametrize(
    ("tag", "body"),
    [
        ("account-made.v1", b'{"person_id":"p","role":"king","by":""}'),
        ("account-made.v1", b"{}"),
        ("account-praised.v1", b"{}"),
    ],
)
def test_an_event_that_does_not_read_is_named(tag: str, body: bytes) -> None:
    store = recorded(s.AccountMade("p", "dealer", "a"))
    store.commit([Unit(1, (Append(s.STREAM, 1, (NewEvent(tag, body),)),))])
    with pytest.raises(ChainBroken) as broken:
        s.Staff().load(store)
    assert (broken.value.stream, broken.value.version) == (s.STREAM, 2)


FIRST = s.AccountMade("a", "administrator", "")
DEALER = s.AccountMade("d", "dealer", "a")


@pytest.mark.parametrize(
    "events",
    [
        [FIRST, DEALER, s.RoleSet("d", "auditor", "a"), s.SessionsEnded("guest-1", "a")],
        [FIRST, s.AccountShut("guest-1", "a"), s.AccountOpened("guest-1", "a")],
        [FIRST, DEALER, s.RoleSet("d", "administrator", "a"), s.AccountShut("a", "d")],
        [s.PersonErased("guest-1", ""), FIRST, s.PersonErased("a", "a"), FIRST],
        [FIRST, DEALER, s.CameIn("d", "link"), s.ProvedAgain("d", "password"), s.NameLocked("d")],
        [FIRST, s.CameIn("a", "passkey"), s.DataExported("guest-1", "a")],
    ],
)
def test_acts_of_those_who_might_do_them(events: list[s.StaffEvent]) -> None:
    s.check_staff(recorded(*events))


@pytest.mark.parametrize(
    ("events", "why"),
    [
        ([DEALER], "no administrator"),
        ([FIRST, DEALER, s.RoleSet("d", "administrator", "d")], "no administrator"),
        ([FIRST, s.RoleSet("guest-1", "dealer", "a")], "does not work here"),
        ([FIRST, DEALER, DEALER], "works here already"),
        ([s.AccountMade("d", "dealer", "")], "nobody has done it"),
        ([FIRST, s.AccountShut("d", "")], "nobody has done it"),
        ([FIRST, s.AccountShut("a", "a"), s.LinkMade("d", "a")], "no administrator"),
        ([FIRST, s.CameIn("guest-1", "password")], "guest-1 could not come in then"),
        ([FIRST, DEALER, s.AccountShut("d", "a"), s.CameIn("d", "password")], "could not"),
        ([FIRST, s.PersonErased("a", "a"), s.ProvedAgain("a", "password")], "could not"),
        ([FIRST, s.NameLocked("d")], "could not come in then"),
        ([FIRST, DEALER, s.DataExported("guest-1", "d")], "no administrator"),
        ([FIRST, s.PersonErased("a", "a"), s.SessionsEnded("d", "a")], "no administrator"),
        ([FIRST, s.RoleSet("a", "auditor", "a"), s.AccountShut("d", "a")], "no administrator"),
    ],
)
def test_an_act_that_nobody_might_do_is_named(events: list[s.StaffEvent], why: str) -> None:
    with pytest.raises(ChainBroken, match=why) as broken:
        s.check_staff(recorded(*events))
    assert broken.value.version == len(events)


def test_parts_of_what_is_personal_do_not_touch_one_another() -> None:
    store = MemoryStore()
    change_person(store, "p", {"name": "Ann", "session.1": "a", "session.2": "b"}, make=True)
    change_person(store, "p", {"limit": "5"})
    change_person(store, "p", {"session.3": "c"}, replacing="session")
    change_person(store, "p", {"limit": None})
    assert dict(everybody(store)) == {"p": {"name": "Ann", "session.3": "c"}}


def test_nothing_is_kept_anew_of_somebody_who_was_forgotten() -> None:
    store = MemoryStore()
    assert change_person(store, "p", {"name": "Ann"}, make=True)
    store.erase_person("p")
    for changes in ({"name": None}, {"name": "Ann"}, {}):
        for replacing in (None, "session"):
            assert not change_person(store, "p", changes, replacing)
    assert store.people() == ()
