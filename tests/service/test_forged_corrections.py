"""Corrections that somebody has written who can write the file: each is found."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from croupier.errors import ChainBroken
from croupier.ledger import CASH_IN, Transfer, bring_in
from croupier.ledger.corrections import (
    cancel_debt,
    charge,
    pay_again,
    refund,
    relieve,
    run_up,
    take_back,
)
from croupier.ledger.corrections import pay_debt as pay_debt_by
from croupier.service.audit_corrections import check_corrections
from croupier.service.cash import play_debt_end_id
from croupier.service.corrections import (
    Corrected,
    DisputeAsked,
    VerdictAsked,
    close_dispute,
    open_dispute,
)
from croupier.service.debts import debt_minor, pay_debt
from croupier.service.ended import read_coup
from croupier.service.events import encode_admission
from croupier.service.record import HOUSE
from croupier.service.verifying import verify_record
from croupier.store.ledger_stream import transfer_of
from croupier.store.memory import MemoryStore
from croupier.store.records import LEDGER, Append, NewEvent, StoredEvent, Unit
from croupier.table import correction_events as ce
from croupier.table import events as e
from tests.service.correcting import (
    BETS,
    CORRECTED,
    corrected,
    job,
    owing,
    played,
    world_of,
)
from tests.service.floors import BACCARAT
from tests.service.forging import as_it_is


def relieve_by(transfer_id: str, account: str, minor: int) -> Transfer:
    """A relief without a cause."""
    return relieve(transfer_id, account, minor, ref="w")


@pytest.fixture(scope="module")
def record() -> MemoryStore:
    """A record with corrections of each kind, a debt that is run up, relieved and paid."""
    world = world_of()
    coup_id, winner = owing(world)
    corrected(world, coup_id, "void")
    corrected(world, coup_id, "restore", second="ron", reference="rec/1")
    asked = DisputeAsked(coup_id, "d1", "ann", "mia", "he says all was in view")
    job(world, lambda floor: open_dispute(floor, BACCARAT, asked))
    verdict = VerdictAsked(coup_id, "d1", "upheld", "ron", "it was", correction_id="c9")
    assert isinstance(job(world, lambda floor: close_dispute(floor, BACCARAT, verdict)), Corrected)
    debt = debt_minor(world.house, winner, "USD")
    assert debt
    world.until("ready")
    world.house.grant(winner, "USD", 5_000_00)
    pay_debt(world.house, winner, "USD", debt, key="k", by="cashier", reason="paid")
    world.house.commit()
    world.house.check()
    assert isinstance(world.store, MemoryStore)
    return world.store


def forged(record: MemoryStore, tag: str, change: Callable[[Any], None], nth: int = 0) -> None:
    """The record with another body in one event; it has to be found."""
    tags = [stored for stored in record.written() if stored.tag == tag]
    target = tags[nth]

    def rewrite(stored: StoredEvent) -> tuple[NewEvent, ...]:
        if (stored.stream, stored.version) != (target.stream, target.version):
            return (as_it_is(stored),)
        body = json.loads(stored.body)
        change(body)
        return (NewEvent(stored.tag, json.dumps(body).encode()),)

    with pytest.raises(ChainBroken):
        verify_record(dated(record, rewrite))


def same(transfer: Transfer) -> Transfer:
    """A transfer as it is."""
    return transfer


def dated(
    record: MemoryStore,
    rewrite: Callable[[StoredEvent], tuple[NewEvent, ...]],
    moved: Callable[[Transfer], Transfer] = same,
) -> MemoryStore:
    """The record with other events and transfers in the place of each, at its very time."""
    made = MemoryStore()
    for stored in record.written():
        transfer = transfer_of(stored) if stored.stream == LEDGER else None
        if transfer is not None:
            made.commit([Unit(stored.at_ms, (), (moved(transfer),))])
            continue
        at = made.head(stored.stream).version
        made.commit([Unit(stored.at_ms, (Append(stored.stream, at, rewrite(stored)),))])
    return made


def test_written_anew_as_it_was_it_is_sound(record: MemoryStore) -> None:
    verify_record(dated(record, lambda stored: (as_it_is(stored),)))


def put(*way: str | int, value: Any) -> Callable[[Any], None]:
    """Something else at a place in a body."""

    def change(body: Any) -> None:
        for step in way[:-1]:
            body = body[step]
        assert body.get(way[-1]) != value if isinstance(body, dict) else True
        body[way[-1]] = value

    return change


FORGED: list[tuple[str, int, Callable[[Any], None]]] = [
    (CORRECTED, 0, put("correction", value="restore")),
    (CORRECTED, 0, put("number", value=2)),
    (CORRECTED, 0, put("coup_number", value=99)),
    (CORRECTED, 0, put("coup_version", value=1)),
    (CORRECTED, 0, put("coup_id", value="other")),
    (CORRECTED, 0, put("shoe_id", value="other")),
    (CORRECTED, 0, put("by", value="ann")),
    (CORRECTED, 0, put("by", value="a b")),
    (CORRECTED, 0, put("reason", value="")),
    (CORRECTED, 0, put("second", value="bob")),
    (CORRECTED, 0, put("after", "void", value="other")),
    (CORRECTED, 0, put("before", "void", value="other")),
    (CORRECTED, 0, put("before", "outcome", value="tie")),
    (CORRECTED, 0, put("ended_ms", value=5)),
    (CORRECTED, 0, put("window_minutes", value=0)),
    (CORRECTED, 0, put("decided_ms", value=1 << 50)),
    (CORRECTED, 0, put("dispute_id", value="d7")),
    (CORRECTED, 0, put("more", value=True)),
    (CORRECTED, 0, put("cards_over", value=["9h"])),
    (CORRECTED, 0, put("reread", value={"9h": 1})),
    (CORRECTED, 0, put("wagers", value=[])),
    (CORRECTED, 0, put("patrons", value=[])),
    (CORRECTED, 0, put("wagers", 0, "stake_minor", value=1)),
    (CORRECTED, 0, put("wagers", 0, "patron_id", value="cat")),
    (CORRECTED, 0, put("wagers", 0, "before", "returned_minor", value=1)),
    (CORRECTED, 0, put("wagers", 0, "after", "returned_minor", value=1)),
    (CORRECTED, 1, put("after", "coup", value="P:Kh,8d B:Ks,7c")),
    (CORRECTED, 1, put("correction_id", value="a b")),
    (CORRECTED, 2, put("dispute_id", value="")),
    ("dispute-opened.v1", 0, put("patron_id", value="cat")),
    ("dispute-opened.v1", 0, put("number", value=1)),
    ("dispute-opened.v1", 0, put("coup_version", value=1)),
    ("dispute-closed.v1", 0, put("outcome", value="rejected")),
    ("dispute-closed.v1", 0, put("by", value="other")),
    ("dispute-closed.v1", 0, put("dispute_id", value="other")),
    ("debt-paid.v1", 0, put("amount_minor", value=1)),
    ("debt-paid.v1", 0, put("patron_id", value="cat")),
]


@pytest.mark.parametrize(("tag", "nth", "change"), FORGED)
def test_what_is_forged_is_found(
    record: MemoryStore, tag: str, nth: int, change: Callable[[Any], None]
) -> None:
    forged(record, tag, change, nth)


def more_lent(body: Any) -> None:
    """He lacks nothing of it, and owes some of it all the same."""
    (due,) = (each for each in body["patrons"] if each["lent_minor"])
    due["lent_minor"] += 1
    due["owed_minor"] += 1


def test_a_correction_that_is_dated_back_into_its_window_is_found() -> None:
    world = world_of()
    coup_id = played(world, **BETS)
    world.now += 2 * 60 * 60_000
    corrected(world, coup_id, "void")
    assert isinstance(world.store, MemoryStore)
    (late,) = (stored for stored in world.store.written() if stored.tag == CORRECTED)
    ended = json.loads(late.body)["ended_ms"]
    forged(world.store, CORRECTED, put("decided_ms", value=ended))


def test_a_debt_that_nobody_had_to_run_up_is_found(record: MemoryStore) -> None:
    """The money fits what the event says, and that does not fit what he had."""
    written = [stored for stored in record.written() if stored.tag == CORRECTED]
    owed = {stored.version for stored in written}

    def rewrite(stored: StoredEvent) -> tuple[NewEvent, ...]:
        body = json.loads(stored.body)
        if stored.tag != CORRECTED or stored.version != min(owed):
            return (as_it_is(stored),)
        more_lent(body)
        return (NewEvent(stored.tag, json.dumps(body).encode()),)

    def moved(transfer: Transfer) -> Transfer:
        if not transfer.id.endswith(":owed.1"):
            return transfer
        account = next(x.account for x in transfer.entries if x.account.startswith("patron:"))
        amount = max(entry.amount_minor for entry in transfer.entries)
        return run_up(transfer.id, account, amount + 1, ref=transfer.ref)

    with pytest.raises(ChainBroken, match="not what he had and owed"):
        verify_record(dated(record, rewrite, moved))


STRAY = [
    pay_again("stray", "patron:ann:USD", 5_00, 0, ref="w"),
    take_back("stray", "patron:ann:USD", 5_00, 0, ref="w"),
    refund("stray", "patron:ann:USD", 5_00, ref="w"),
    charge("stray", "patron:ann:USD", 5_00, ref="w"),
    run_up("stray", "patron:ann:USD", 5_00, ref="w"),
    run_up("stray", "patron:cat:USD", 5_00, ref="w"),
]


@pytest.mark.parametrize("stray", STRAY, ids=str)
def test_money_that_no_correction_moves_is_found(record: MemoryStore, stray: Transfer) -> None:
    made = dated(record, lambda stored: (as_it_is(stored),))
    made.commit([Unit(5, (), (stray,))])
    with pytest.raises(ChainBroken) as caught:
        verify_record(made)
    assert caught.value.stream == LEDGER


def in_debt(record: MemoryStore) -> tuple[MemoryStore, str, int]:
    """The record until the debt was paid; whose it is, and how much."""
    stop = next(stored for stored in record.written() if stored.tag == "debt-paid.v1")
    made = MemoryStore()
    for stored in record.written():
        if stored == stop:
            break
        transfer = transfer_of(stored) if stored.stream == LEDGER else None
        appends: tuple[Append, ...] = ()
        if transfer is None:
            at = made.head(stored.stream).version
            appends = (Append(stored.stream, at, (as_it_is(stored),)),)
        made.commit([Unit(stored.at_ms, appends, (transfer,) if transfer else ())])
    verify_record(made)
    ((owed, minor),) = made.balances("receivable:").items()
    return made, f"patron:{owed.partition(':')[2]}", -minor


@pytest.mark.parametrize("end", [pay_debt_by, relieve_by, cancel_debt])
def test_a_debt_that_nobody_has_ended_is_found(
    record: MemoryStore, end: Callable[..., Transfer]
) -> None:
    made, account, _ = in_debt(record)
    made.commit([Unit(5, (), (end("stray", account, 1),))])
    with pytest.raises(ChainBroken) as caught:
        verify_record(made)
    assert caught.value.stream == LEDGER


class Ending:
    """A debt, and words for what is recorded to end it: an event, then transfers of its unit."""

    def __init__(self, record: MemoryStore) -> None:
        self.made, self.account, self.owed = in_debt(record)
        self.name = self.account.split(":")[1]
        self.count = 0

    def do(self, *words: str) -> None:
        """Record a unit of each of the words."""
        for word in words:
            what, *moved = word.split()
            event = self.event(what)
            at = self.made.head(HOUSE).version
            appends = (Append(HOUSE, at, (event,)),) if event else ()
            self.made.commit([Unit(5, appends, tuple(map(self.transfer, moved)))])

    def event(self, what: str) -> NewEvent | None:
        """``cash`` of his, ``zoe's`` cash, an ``admission``, a ``debt-paid``; ``none``."""
        self.count += 1
        who = "zoe" if what == "zoe's" else self.name
        said = {"id": f"cash-{self.count}", "patron_id": who, "currency": "USD"}
        body = json.dumps(said | {"amount_minor": 5_00, "by": "cashier", "reason": "x"}).encode()
        match what:
            case "none":
                return None
            case "admission":
                return NewEvent(*encode_admission("zoe"))
            case "cash" | "zoe's":
                return NewEvent("cash-in.v1", body)
            case _:
                return NewEvent("debt-paid.v1", body)

    def transfer(self, what: str) -> Transfer:
        """His ``cash`` or ``zoe's``; the debt ended ``whole``, in ``part``, or as a ``stray``."""
        if what in ("cash", "zoe's"):
            who = self.account if what == "cash" else "patron:zoe:USD"
            return bring_in(f"cash-{self.count}", CASH_IN, who, 5_00, ref="cashier")
        ended_id = "stray" if what == "stray" else play_debt_end_id(self.name, "USD")
        return cancel_debt(ended_id, self.account, self.owed - (what == "part"))


@pytest.mark.parametrize(
    "words",
    [
        ("admission whole",),
        ("admission", "none whole"),
        ("debt-paid whole",),
        ("cash stray cash",),
        ("cash part cash",),
        ("cash cash whole",),
        ("cash cash", "none whole"),
        ("cash cash", "cash whole cash"),
        ("zoe's whole zoe's",),
        ("zoe's whole cash",),
        ("cash whole", "cash cash"),
    ],
)
def test_a_debt_ends_with_play_money_and_by_nothing_else(
    record: MemoryStore, words: tuple[str, ...]
) -> None:
    as_it_is_done = Ending(record)
    as_it_is_done.do("cash whole cash")
    verify_record(as_it_is_done.made)
    ending = Ending(record)
    ending.do(*words)
    with pytest.raises(ChainBroken, match="nobody has asked"):
        check_corrections(ending.made)
    with pytest.raises(ChainBroken):
        verify_record(ending.made)


def test_a_coup_reads_as_one_however_it_is_found(record: MemoryStore) -> None:
    first = next(stored for stored in record.written() if stored.tag == CORRECTED)
    event = e.decode(first.tag, first.body)
    assert isinstance(event, ce.CoupCorrected)
    found = read_coup(record, first.stream, event.coup_id)
    known = read_coup(record, first.stream, event.coup_id, version=event.coup_version)
    assert found == known
    assert found is not None
    assert len(found.corrections) == 3
