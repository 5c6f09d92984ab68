"""A record of tables dealt by hand that somebody wrote anew: what was decided is found forged.

Every hash and every transfer fits in these records; what betrays them is that a card cannot lie
there, that the software had to raise something, or that a ruling does not lead to this.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable

import pytest

from croupier.errors import ChainBroken, StoreError
from croupier.service.audit import follow
from croupier.store.memory import MemoryStore
from croupier.store.records import NewEvent, StoredEvent
from croupier.table import events as e
from croupier.table import hand_commands as h
from croupier.table import hand_events as he
from croupier.table.custody_events import CustodyEvent
from tests.service.dealt_by_hand import played_by_hand
from tests.service.forging import (
    JUNK,
    STREAMS,
    as_it_is,
    events,
    leaves,
    other,
    rewritten,
    with_event,
    with_value,
)
from tests.service.houses import house_on

Record = MemoryStore
BROUGHT, LAID, BACK = "hand-shoe-brought.v1", "card-laid.v1", "card-taken-back.v1"
RAISED, RULED, CUT = "incident-raised.v1", "incident-ruled.v1", "cut-card-seen.v1"

CHOSEN = {
    # who brought a shoe, and what it is called
    (BROUGHT, "shoe_id"),
    (BROUGHT, "custody"),
    # where the recording was, what somebody said, and who
    *((tag, "reference") for tag in (BROUGHT, LAID, BACK, CUT, RAISED, RULED)),
    (RAISED, "evidence"),
    (RAISED, "by"),
    (RULED, "by"),
    (RULED, "second"),
    (RULED, "reason"),
    # whose hands things were in is nobody's decision
    *((tag, name) for tag in ("manager-called.v1", "manager-came.v1") for name in ("by",)),
    *((tag, "by") for tag in ("cards-counted.v1", "shoe-disposed.v1")),
    *((tag, "reference") for tag in ("manager-called.v1", "cards-counted.v1")),
    ("shoe-disposed.v1", "reference"),
    ("dealer-seated.v1", "dealer"),
    # what a patron did is looked at in test_forged_events.py
    ("betting-opened.v1", "coup_id"),
    ("wagers-placed.v1", "patron_id"),
}
"""What people chose: another value is as good. All else is decided anew."""

LATER = {(RAISED, "incident_id"), ("cards-counted.v1", "card_count")}
"""What only a later event goes back to, where one does."""

GIVEN = {"dealer-seated.v1", "manager-came.v1", "cards-counted.v1", "shoe-disposed.v1"}
"""Events that nothing follows from."""


@pytest.fixture(scope="module")
def record() -> Record:
    store = MemoryStore()
    played_by_hand(store)
    return store


def stored_of(record: Record, tag: str, place: int = 0) -> StoredEvent:
    """One of the events of a tag."""
    return [stored for stored in events(record) if stored.tag == tag][place]


def new(event: e.Event) -> NewEvent:
    return NewEvent(*e.encode(event))


# --- sound -------------------------------------------------------------------------------------


def test_it_is_sound_as_it_is(record: Record) -> None:
    house_on(rewritten(record, lambda stored: (as_it_is(stored),)), "fresh").check()


def test_everything_that_happens_by_hand_is_tried(record: Record) -> None:
    tags = {stored.tag for stored in events(record)}
    by_hand = {tag for tag, kind in e.TAGS.items() if issubclass(kind, he.HandEvent | CustodyEvent)}
    assert by_hand <= tags


# --- forged ------------------------------------------------------------------------------------


def found_at(forged: Record, stream: str) -> int | None:
    """The first event of a stream that is found to be forged; None where it seems sound."""
    try:
        follow(forged, stream)
    except ChainBroken as broken:
        return broken.version
    return None


def coup_of(stored: StoredEvent) -> str:
    return str(json.loads(stored.body).get("coup_id", ""))


def confirmed(record: Record) -> set[str]:
    """The coups that count. Of others the record knows only what somebody keyed."""
    return {coup_of(stored) for stored in events(record) if stored.tag == "coup-dealt.v1"}


def test_every_value_that_nobody_chose_is_found(record: Record) -> None:
    """At its event, or where a later one goes back to it."""
    tried: Counter[tuple[str, object]] = Counter()
    for stored in events(record):
        for at, value in leaves(json.loads(stored.body)):
            where = (stored.tag, str(at[0]))
            if where in CHOSEN or stored.tag == "table-opened.v1" or tried[stored.tag, at] == 4:
                continue
            forged = with_event(record, stored, with_value(stored, at, other(value)))
            version = found_at(forged, stored.stream)
            if where in LATER:
                assert version is None or version > stored.version
            else:
                assert version == stored.version, (where, at)
            tried[stored.tag, at] += 1
    assert tried.total() > 250


def test_every_card_that_was_another_is_found(record: Record) -> None:
    """A card is what a person keyed; but the coup it was confirmed as tells on it."""
    coups, tried = confirmed(record), 0
    for stored in events(record):
        body = json.loads(stored.body)
        if stored.tag != LAID or not body["card"] or coup_of(stored) not in coups:
            continue
        if body["place"] in (he.EXTRA, "indicator") or body["card"] in ("8c", "4d"):
            continue  # no card of a coup; or read wrongly, or taken back
        forged = with_event(record, stored, with_value(stored, ("card",), another(body["card"])))
        version = found_at(forged, stored.stream)
        assert version is not None, body
        assert version >= stored.version
        tried += 1
    assert tried > 30


def another(card: str) -> str:
    """Another card that is worth as much."""
    return card[0] + {"s": "h", "h": "c", "d": "s", "c": "d"}[card[1]]


@pytest.mark.parametrize("count", [0, 2])
def test_every_event_left_out_or_told_twice_is_found(record: Record, count: int) -> None:
    coups = confirmed(record)
    ends = [list(record.read(stream))[-1] for stream in STREAMS]
    for target in events(record):
        given = target.tag in GIVEN if count == 0 else target.tag == "cards-counted.v1"
        keyed = target.tag == LAID and coup_of(target) not in coups
        if given or (count == 0 and (keyed or target in ends)):
            continue
        forged = with_event(record, target, *[as_it_is(target)] * count)
        if found_at(forged, target.stream) is None:
            with pytest.raises(StoreError):  # a wager of a coup that runs is missed by the ledger
                house_on(forged, "fresh").check()


def insert_after(record: Record, target: StoredEvent, *added: e.Event) -> Record:
    return with_event(record, target, as_it_is(target), *map(new, added))


def refund_without_a_ruling(record: Record) -> tuple[Record, str]:
    closed = stored_of(record, "betting-closed.v1")
    wagers = ("act-1-6.1", "act-1-7.1", "act-1-7.2")
    voided = e.CoupVoided(coup_of(closed), "ruled-misread", wagers)
    return insert_after(record, closed, voided), "ruling_needed"


def incident_that_vanished(record: Record) -> tuple[Record, str]:
    raised = next(
        each
        for each in events(record)
        if each.tag == RAISED and json.loads(each.body)["by"] == "software"
    )
    return with_event(record, raised), "IncidentRaised was due"


def incident_of_the_software_that_it_did_not_raise(record: Record) -> tuple[Record, str]:
    laid = [each for each in events(record) if each.tag == LAID][5]
    raised = he.IncidentRaised(
        "x", coup_of(laid), "wrong-box", "order-known", "software", "", freezes=True
    )
    return insert_after(record, laid, raised), "its stage had to be 'nothing-since'"


def software_incident(record: Record, place: int) -> StoredEvent:
    told = [each for each in events(record) if each.tag == RAISED]
    return [each for each in told if json.loads(each.body)["by"] == "software"][place]


def incident_without_an_id(record: Record) -> tuple[Record, str]:
    raised = software_incident(record, 0)
    return with_event(record, raised, with_value(raised, ("incident_id",), "a b")), "is no id"


def incident_with_the_id_of_another(record: Record) -> tuple[Record, str]:
    first, second = software_incident(record, 0), software_incident(record, 1)
    known = json.loads(first.body)["incident_id"]
    return with_event(record, second, with_value(second, ("incident_id",), known)), "there before"


def incident_that_does_not_freeze(record: Record) -> tuple[Record, str]:
    closed = stored_of(record, "betting-closed.v1")
    raised = he.IncidentRaised("x", coup_of(closed), "exposed-early", "", "dan", "", freezes=False)
    return insert_after(record, closed, raised), "its freezes had to be True"


def incident_of_a_card_that_was_not_laid(record: Record) -> tuple[Record, str]:
    raised = next(each for each in events(record) if b"foreign-card" in each.body)
    laid = [each for each in record.read(raised.stream) if each.version == raised.version - 1]
    return with_event(record, laid[0]), "no_such_incident"


def shoe_closed_by_no_ruling(record: Record) -> tuple[Record, str]:
    settled = stored_of(record, "coup-settled.v1")
    return insert_after(record, settled, he.ShoeToClose("shoe-1-1", "ruled-misread")), "was due"


def card_edited_after_the_coup_was_confirmed(record: Record) -> tuple[Record, str]:
    dealt = stored_of(record, "coup-dealt.v1")
    return insert_after(record, dealt, he.CardCorrected(coup_of(dealt), 0, "9h")), "was due"


def card_taken_back_after_the_coup_was_confirmed(record: Record) -> tuple[Record, str]:
    dealt = stored_of(record, "coup-dealt.v1")
    return insert_after(record, dealt, he.CardTakenBack(coup_of(dealt))), "nothing_to_take_back"


def effect_that_was_not_done(record: Record) -> tuple[Record, str]:
    return with_event(record, stored_of(record, "felt-ordered.v1")), "FeltOrdered was due"


def effect_that_was_not_ruled(record: Record) -> tuple[Record, str]:
    ruled = stored_of(record, RULED)
    effects = ["by-draw-order", "close-shoe"]
    return with_event(
        record, ruled, with_value(ruled, ("effects",), effects)
    ), "ShoeToClose was due"


def ruling_by_nobody(record: Record) -> tuple[Record, str]:
    ruled = stored_of(record, RULED)
    return with_event(record, ruled, with_value(ruled, ("by",), "software")), "manager_needed"


def ruling_by_a_patron_of_the_coup(record: Record) -> tuple[Record, str]:
    ruled = stored_of(record, RULED)
    return with_event(record, ruled, with_value(ruled, ("by",), "ann")), "second_needed"


def ruling_without_a_reason(record: Record) -> tuple[Record, str]:
    ruled = stored_of(record, RULED)
    return with_event(record, ruled, with_value(ruled, ("reason",), " ")), "reason_needed"


def wager_on_a_coup_without_bets(record: Record) -> tuple[Record, str]:
    opened = next(
        each
        for each in events(record)
        if each.tag == "betting-opened.v1" and json.loads(each.body).get("no_bets")
    )
    placed = e.WagersPlaced("ann", "x", "place", (e.WagerPlaced("x.1", "tie", 100),))
    return insert_after(record, opened, placed), "nothing can be placed now"


def cut_card_that_nobody_saw(record: Record) -> tuple[Record, str]:
    return with_event(record, stored_of(record, CUT)), "its last had to be False"


def held_card_that_was_another(record: Record) -> tuple[Record, str]:
    held = next(
        each for each in events(record) if each.tag == LAID and json.loads(each.body)["held"]
    )
    return with_event(record, held, with_value(held, ("card",), "5d")), "held_card"


FORGERIES: list[Callable[[Record], tuple[Record, str]]] = [
    refund_without_a_ruling,
    incident_that_vanished,
    incident_of_the_software_that_it_did_not_raise,
    incident_without_an_id,
    incident_with_the_id_of_another,
    incident_that_does_not_freeze,
    incident_of_a_card_that_was_not_laid,
    shoe_closed_by_no_ruling,
    card_edited_after_the_coup_was_confirmed,
    card_taken_back_after_the_coup_was_confirmed,
    effect_that_was_not_done,
    effect_that_was_not_ruled,
    ruling_by_nobody,
    ruling_by_a_patron_of_the_coup,
    ruling_without_a_reason,
    wager_on_a_coup_without_bets,
    cut_card_that_nobody_saw,
    held_card_that_was_another,
]


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__)
def test_a_forgery_is_found_and_named(
    record: Record, forge: Callable[[Record], tuple[Record, str]]
) -> None:
    forged, why = forge(record)
    forged.verify()
    with pytest.raises(ChainBroken, match=why):
        house_on(forged, "fresh").check()


def test_no_junk_gets_out_as_anything_but_a_fault_of_the_record(record: Record) -> None:
    """Whatever stands in a body: opening, going on and checking name the event."""
    tried: set[tuple[str, str]] = set()
    for stored in events(record):
        for number, at in enumerate(dict(leaves(json.loads(stored.body)))):
            if (stored.tag, str(at)) in tried or stored.tag == "table-opened.v1":
                continue
            tried.add((stored.tag, str(at)))
            for junk in JUNK[number % 6 :: 6]:
                forged = with_event(record, stored, with_value(stored, at, junk))
                for use in (check, go_on):
                    try:
                        use(forged, stored.stream.removeprefix("table/"))
                    except StoreError:
                        continue  # anything else fails the test
    assert len(tried) > 90


def check(store: Record, table_id: str) -> None:
    follow(store, f"table/{table_id}")


def go_on(store: Record, table_id: str) -> None:
    house = house_on(store, "fresh")
    house.keeper(table_id)
    for command in (h.LayCard("2c", "i"), h.TakeBackCard(), h.ConfirmCoup(), h.SeeCutCard()):
        house.do(table_id, command)
    house.commit()
