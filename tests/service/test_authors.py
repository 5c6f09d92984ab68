"""Had everybody the role for what he did? By what the record says of roles until then."""

from __future__ import annotations

import json
from typing import Any

import pytest

from croupier.errors import ChainBroken
from croupier.service.audit_authors import check_authors
from croupier.service.house_events import USUAL_WINDOW_MINUTES, WINDOW_TAG, note_window
from croupier.service.record import HOUSE
from croupier.service.staff import STREAM, AccountMade, RoleSet, encode
from croupier.service.verifying import verify_record
from croupier.store.memory import MemoryStore
from croupier.store.records import Append, NewEvent, Unit
from tests.service.dealt_by_hand import BY_HAND, Desk
from tests.service.houses import house_on

TABLE = "table/1"
RULED = "incident-ruled.v1"
CORRECTED = "coup-corrected.v1"

Said = tuple[str, str, dict[str, Any]]


def made(who: str, role: str) -> Said:
    """Somebody begins to work here."""
    by = "" if role == "administrator" else "root"
    return STREAM, "account-made.v1", {"person_id": who, "role": role, "by": by}


def is_now(who: str, role: str) -> Said:
    """He has another role."""
    return STREAM, "role-set.v1", {"person_id": who, "role": role, "by": "root"}


def done(tag: str, who: str, **more: Any) -> Said:
    """Somebody did something."""
    return TABLE, tag, {"by": who} | more


def waits(tag: str, who: str, **more: Any) -> Said:
    """Somebody asked for what a second person has to confirm."""
    return "waiting/1", tag, {"by": who, "reason": "seen"} | more


def gone(tag: str, who: str) -> Said:
    """He is shut out, let in again, or forgotten."""
    return STREAM, tag, {"person_id": who, "by": "root"}


def paid(who: str) -> Said:
    """Money is taken in."""
    return HOUSE, "cash-in.v1", {"by": who}


def window(minutes: int) -> Said:
    """For how long coups can be corrected from now on."""
    return HOUSE, WINDOW_TAG, {"minutes": minutes}


def corrected(minutes: int, **more: Any) -> Said:
    """A coup is corrected, within such a window."""
    return done(CORRECTED, "mia", window_minutes=minutes, **more)


PEOPLE = [
    made("root", "administrator"),
    made("mia", "pit_manager"),
    made("ron", "pit_manager"),
    made("dan", "dealer"),
    made("aud", "auditor"),
]


def record(*said: Said) -> MemoryStore:
    """A record of these events, one after the other."""
    store = MemoryStore()
    for stream, tag, body in said:
        event = NewEvent(tag, json.dumps(body).encode())
        store.commit([Unit(0, (Append(stream, store.head(stream).version, (event,)),))])
    return store


@pytest.mark.parametrize(
    "said",
    [
        [done(RULED, "mia")],
        [done(RULED, "mia", second="ron")],
        [done("incident-raised.v1", "dan"), done("incident-raised.v1", "software")],
        [done("dealer-seated.v1", "", dealer="dan"), done("dealer-seated.v1", "", dealer="mia")],
        [done("shoe-closed.v1", ""), done("shoe-closed.v1", "mia"), done("manager-came.v1", "ron")],
        [is_now("dan", "pit_manager"), done(RULED, "dan")],
        [done(RULED, "ron"), is_now("ron", "auditor"), gone("account-shut.v1", "mia")],
        [gone("account-shut.v1", "mia"), gone("account-opened.v1", "mia"), done(RULED, "mia")],
        [done(RULED, "mia"), gone("person-erased.v1", "mia")],
        [paid("mia"), paid("root"), paid("operator")],
        [waits("ruling-waits.v1", "mia", incident_id="i"), is_now("mia", "dealer")],
        [corrected(USUAL_WINDOW_MINUTES), window(30), corrected(30)],
        [window(30), window(60), corrected(60), corrected(0, dispute_id="d")],
    ],
)
def test_who_had_the_role_might(said: list[Said]) -> None:
    check_authors(record(*PEOPLE, *said))


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ([done(RULED, "dan")], "its by is 'dan', who was no pit manager then"),
        ([done(RULED, "nobody-known")], "'nobody-known'"),
        ([done(RULED, "software")], "'software'"),
        ([done(RULED, "root")], "'root'"),
        ([done(RULED, "mia", second="dan")], "its second is 'dan'"),
        ([is_now("mia", "dealer"), done(RULED, "mia")], "'mia'"),
        ([done(RULED, "dan"), is_now("dan", "pit_manager")], "'dan'"),
        ([gone("account-shut.v1", "mia"), done(RULED, "mia")], "'mia'"),
        ([gone("person-erased.v1", "mia"), done(RULED, "mia")], "'mia'"),
        ([done("incident-raised.v1", "aud")], "no dealer or pit manager then"),
        ([done("dealer-seated.v1", "", dealer="aud")], "its dealer is 'aud'"),
        ([done("shoe-closed.v1", "dan")], "'dan'"),
        ([done("cards-counted.v1", "dan")], "'dan'"),
        ([done("shoe-disposed.v1", "dan")], "'dan'"),
        ([done("manager-came.v1", "dan")], "'dan'"),
        ([done("manager-called.v1", "aud")], "'aud'"),
        ([done("dispute-opened.v1", "dan")], "'dan'"),
        ([done("dispute-closed.v1", "mia", second="aud")], "its second is 'aud'"),
        ([done("table-closing.v1", "dan")], "'dan'"),
        ([done("closing-taken-back.v1", "dan")], "'dan'"),
        ([done("table-reopened.v1", "dan")], "'dan'"),
        ([done("limits-set.v1", "root")], "'root'"),
        ([waits("ruling-waits.v1", "dan", incident_id="i")], "'dan', who was no pit manager"),
        ([waits("correction-waits.v1", "root", key="k", coups=[])], "'root'"),
        ([waits("verdict-waits.v1", "dan", key="k", dispute_id="d", outcome="upheld")], "'dan'"),
        ([waits("ruling-waits.v1", "mia", incident_id="i", standing="all")], "standing"),
        ([waits("verdict-waits.v1", "mia", key="k", dispute_id="d", outcome="lost")], "outcome"),
        ([paid("dan")], "administrator or pit manager"),
        ([corrected(30)], "for 1440 minutes then, not for 30"),
        ([window(30), corrected(USUAL_WINDOW_MINUTES)], "for 30 minutes then"),
        ([corrected(30), window(30)], "for 1440 minutes then"),
    ],
)
def test_who_had_it_not_is_found(said: list[Said], why: str) -> None:
    with pytest.raises(ChainBroken, match=why):
        check_authors(record(*PEOPLE, *said))


def test_where_nobody_has_an_account_the_record_says_of_nobody_what_he_was() -> None:
    check_authors(record(done(RULED, "mia"), done("shoe-closed.v1", "dan")))
    check_authors(record(done(RULED, "mia"), *PEOPLE))


@pytest.mark.parametrize(
    ("reason", "by", "sound"),
    [
        ("asked", "mia", True),
        ("asked", "", False),
        ("last-coup", "", True),
        ("asked", "dan", False),
    ],
)
def test_who_takes_a_shoe_away_is_named(reason: str, by: str, sound: bool) -> None:
    """The name of a manager taken off would leave nobody who had to be one."""
    brought: Said = (TABLE, "hand-shoe-brought.v1", {"shoe_id": "s1"})
    closed = done("shoe-closed.v1", by, shoe_id="s1", reason=reason)
    kept = record(*PEOPLE, brought, closed)
    if sound:
        check_authors(kept)
    else:
        with pytest.raises(ChainBroken):
            check_authors(kept)
    # of a machine's shoe nobody has to be named
    check_authors(record(*PEOPLE, done("shoe-closed.v1", "", shoe_id="s2", reason="asked")))


@pytest.mark.parametrize("role", ["pit_manager", "dealer"])
def test_a_whole_record_is_held_against_its_accounts(role: str) -> None:
    store = MemoryStore()
    house = house_on(store)
    for event in (
        AccountMade("root", "administrator", ""),
        AccountMade("mia", "dealer", "root"),
        AccountMade("dan", "dealer", "root"),
    ):
        house.note(STREAM, encode(event))
    if role == "pit_manager":
        house.note(STREAM, encode(RoleSet("mia", "pit_manager", "root")))
    house.open_table("1", BY_HAND, "USD")
    desk = Desk(house, "1")
    desk.bring()
    desk.lay("2s", "-", "-")
    desk.begin()
    desk.lay("-", "2h", "Ks@player")
    desk.rule()
    house.commit()
    if role == "pit_manager":
        verify_record(store)
        return
    with pytest.raises(ChainBroken, match="'mia', who was no pit manager"):
        verify_record(store)


def test_the_window_is_put_down_as_it_changes() -> None:
    store = MemoryStore()
    house = house_on(store)
    for minutes in (USUAL_WINDOW_MINUTES, 30, 30, 60, USUAL_WINDOW_MINUTES):
        note_window(house, minutes)
    found = [json.loads(each.body)["minutes"] for each in store.read(HOUSE)]
    assert found == [30, 60, USUAL_WINDOW_MINUTES]
