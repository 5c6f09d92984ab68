"""Limits, breaks and exclusion on a floor that deals: judged before the table, in every turn."""

from __future__ import annotations

import msgspec
import pytest

from croupier.errors import ChainBroken, StoreError
from croupier.ledger import CASH_IN, bring_in, patron
from croupier.service.asks import Answered
from croupier.service.care import FOR_GOOD, Care, Excluded, Limit, LimitSet
from croupier.service.care_book import has_limit
from croupier.service.care_events import CARE, check_care, encode
from croupier.store import Unit
from croupier.store.records import Append, NewEvent
from tests.service.caring import DAY_MS, HOUR_MS, CaringWorld, ask, codes, counted, opened
from tests.service.floors import Full

MINUTE_MS = 60_000


def exclude(world: CaringWorld, months: int | None = 6) -> None:
    """Ann excludes herself."""
    world.book.exclude("ann", months)
    world.house.commit()


# --- exclusion and breaks, in mid-coup ---------------------------------------------------------


@pytest.mark.parametrize("limited", [False, True])
@pytest.mark.parametrize("code", ["excluded", "cooling_off"])
def test_from_the_moment_it_is_recorded_nothing_new_is_accepted(code: str, limited: bool) -> None:
    world = opened()
    if limited:
        world.set("stake:USD:day", 10_000_00)
    assert world.bet(5_00).ok
    if code == "excluded":
        exclude(world)
    else:
        world.book.take_break("ann", 24)
        world.house.commit()
    for action in ("place", "double"):
        assert codes(ask(world, action)) == [code], action
    assert ask(world, "undo").ok
    assert codes(ask(world, "repeat")) in ([code], ["nothing_to_repeat"])
    assert world.balance("ann") == 10_000_00
    assert world.bet(5_00, patron_id="bob").ok


def test_what_is_in_play_is_settled_all_the_same() -> None:
    world = opened()
    placed = world.bet(5_00).placed[0].wager_id
    exclude(world, None)
    world.until("ready")
    (wager,) = counted(world.store)
    assert (wager.wager_id, wager.returned_minor is not None) == (placed, True)
    assert world.balance("ann") == 10_000_00 - 5_00 + (wager.returned_minor or 0)
    world.until("betting")
    assert codes(ask(world, "repeat")) == ["excluded"]


def test_what_is_in_play_is_refunded_where_the_house_stops() -> None:
    world = opened()
    assert world.bet(5_00).ok
    exclude(world)
    world.start()
    assert world.balance("ann") == 10_000_00
    world.until("betting")
    assert codes(ask(world, "place")) == ["excluded"]


def test_an_ask_of_the_very_turn_is_judged_by_it() -> None:
    world = opened()
    world.book.exclude("ann", 6)
    assert codes(world.bet(5_00)) == ["excluded"]


def test_an_exclusion_that_is_not_recorded_was_never_there() -> None:
    store = Full()
    world = opened(store)
    world.set("loss:USD:day", 500_00, "cai")
    before = world.book.care("cai")
    world.set("session", 60, "cai")
    world.start()
    world.until("betting")
    world.book.set_limit("cai", Limit.parse("loss:USD:day"), 1)
    world.book.exclude("ann", 6)
    world.book.set_limit("bob", Limit.parse("loss:USD:day"), 1)
    asked = world.ask("ann", "place", {"player": 5_00})
    world.floor.turn(world.now, [asked])
    store.full = True
    with pytest.raises(StoreError):
        world.floor.commit()
    assert codes(world.floor.undone([asked], world.now)[0]) == ["not_recorded"]
    store.full = False
    assert world.book.care("ann") == Care()
    assert world.book.care("bob") == Care()
    assert world.book.care("cai").bounds["loss:USD:day"] == before.bounds["loss:USD:day"]
    assert world.bet(5_00).ok


def test_what_is_set_outlasts_the_house() -> None:
    world = opened()
    world.set("loss:USD:week", 7)
    world.set("loss:USD:week", 9)
    world.book.take_break("bob", 48)
    exclude(world, None)
    before = {name: world.book.care(name) for name in ("ann", "bob")}
    assert before["ann"].excluded_until_ms == FOR_GOOD
    world.start()
    assert {name: world.book.care(name) for name in ("ann", "bob")} == before
    world.house.check()


def test_it_ends_by_itself_and_no_sooner() -> None:
    world = opened()
    world.book.take_break("ann", 24)
    world.house.commit()
    world.now += DAY_MS - 1
    assert codes(bet_when_open(world, until_ms=world.now)) == ["cooling_off"]
    world.now += 1
    assert bet_when_open(world).ok


def bet_when_open(world: CaringWorld, minor: int = 5_00, until_ms: int | None = None) -> Answered:
    """Ann bets at the first opportunity, or right now on what time it is said to be."""
    if until_ms is None:
        world.until("betting")
        return world.bet(minor)
    refusal = world.book.may_stake("ann", "USD", minor)
    asked = world.ask("ann", "place", {"player": minor})
    return Answered(asked, refusal is None, (), (refusal,) if refusal else ())


# --- the session -------------------------------------------------------------------------------


def test_a_session_limit_ends_betting_until_the_next_session() -> None:
    world = opened()
    world.since["ann"] = world.now
    world.set("session", 60)
    world.now += HOUR_MS - 1
    assert world.book.may_stake("ann", "USD", 1) is None
    world.now += 1
    assert codes(bet_when_open(world, until_ms=world.now)) == ["session_limit"]
    world.since["ann"] = world.now
    assert bet_when_open(world).ok


def test_betting_waits_for_the_answer_to_a_notice() -> None:
    world = opened()
    start = world.since["ann"] = world.now
    world.set("remind", 30)
    world.now = due = start + 30 * MINUTE_MS
    refusal = world.book.may_stake("ann", "USD", 1)
    assert refusal
    assert (refusal.code, refusal.amounts) == ("reality_check", {"due_ms": due})
    world.now += 5 * MINUTE_MS
    for other in (due - 1, due + 1, 0):
        assert not world.book.answer("ann", other)
    assert world.book.may_stake("ann", "USD", 1)
    assert world.book.answer("ann", due)
    assert not world.book.answer("ann", due)  # again, by a call that got lost
    assert world.book.may_stake("ann", "USD", 1) is None
    world.now += 30 * MINUTE_MS - 1
    assert world.book.may_stake("ann", "USD", 1) is None
    world.now += 1
    assert world.book.may_stake("ann", "USD", 1)


def test_no_notice_is_answered_before_it_is_due() -> None:
    world = opened()
    world.since["ann"] = world.now
    world.set("remind", 30)
    due = world.now + 30 * MINUTE_MS
    assert not world.book.answer("ann", due)
    world.now = due
    assert world.book.may_stake("ann", "USD", 1)


def test_a_house_may_show_notices_to_everybody() -> None:
    class Reminding(CaringWorld):
        house_remind = 20

    world = Reminding()
    world.since["ann"] = world.now
    world.now += 20 * MINUTE_MS
    refusal = world.book.may_stake("ann", "USD", 1)
    assert refusal
    assert refusal.code == "reality_check"


# --- paying in ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("asked", "left"), [(49, None), (50, None), (51, 50)])
def test_a_deposit_limit_counts_what_was_paid_in(asked: int, left: int | None) -> None:
    world = opened()
    paid = bring_in("in", CASH_IN, patron("ann", "USD"), 50)
    world.store.commit([Unit(world.now, (), (paid,))])
    world.start()
    world.set("deposit:USD:month", 100)
    refusal = world.book.may_deposit("ann", "USD", asked, world.now)
    assert (refusal.amounts["most"] if refusal else None) == left
    assert world.book.may_deposit("bob", "USD", 10**9, world.now) is None


def test_who_is_excluded_pays_nothing_in() -> None:
    world = opened()
    exclude(world)
    refusal = world.book.may_deposit("ann", "USD", 1, world.now)
    assert refusal
    assert refusal.code == "excluded"


def test_what_is_not_recorded_yet_counts_as_well() -> None:
    """A limit that is set in the midst of a turn: what came before it in that turn counts."""
    world = opened()
    world.floor.turn(world.now, [world.ask("ann", "place", {"player": 10_00})])
    paid = bring_in("in", CASH_IN, patron("ann", "USD"), 60)
    world.house.note("house", NewEvent("counted.v1", b"{}"), paid)
    world.book.set_limit("ann", Limit.parse("stake:USD:day"), 15_00)
    world.book.set_limit("ann", Limit.parse("deposit:USD:day"), 100)
    refusal = world.book.may_stake("ann", "USD", 5_01)
    assert refusal
    assert (refusal.code, refusal.amounts["most"]) == ("stake_limit", 5_00)
    assert world.book.may_deposit("ann", "USD", 41, world.now)
    assert world.book.may_deposit("ann", "USD", 40, world.now) is None


# --- the record --------------------------------------------------------------------------------


def test_nobody_is_read_for_who_has_set_nothing() -> None:
    world = opened()
    assert world.bet(5_00).ok
    assert world.book.meters.known("patron:ann:USD") is None
    world.set("session", 60)
    assert not has_limit(world.book.care("ann"), "USD")


def test_who_set_what_is_in_a_chain_of_its_own() -> None:
    world = opened()
    world.set("loss:USD:day", 100)
    world.book.set_limit("ann", Limit.parse("session"), 30, by="staff-7")
    world.house.commit()
    told = [(each.tag, msgspec.json.decode(each.body)) for each in world.store.read(CARE)]
    assert [(tag, body["by"], body["value"]) for tag, body in told] == [
        ("limit-set.v1", "ann", 100),
        ("limit-set.v1", "staff-7", 30),
    ]
    check_care(world.store)


@pytest.mark.parametrize(
    "event",
    [
        encode(LimitSet("ann", "ann", "loss:USD:day", 200, 1)),  # looser at once
        encode(LimitSet("ann", "ann", "loss:USD:day", None, 1)),
        encode(LimitSet("ann", "ann", "loss:USD:day", 100, 1)),  # nothing changes by it
        encode(LimitSet("ann", "ann", "win:USD:day", 100, 1)),
        encode(Excluded("ann", "ann", 1)),
        NewEvent("break-taken.v1", b'{"patron_id":"ann","by":"ann","until_ms":1}'),
        NewEvent("break-taken.v1", b'{"patron_id":"ann"}'),
        NewEvent("limit-lifted.v1", b"{}"),
    ],
)
def test_an_event_that_could_not_come_is_found(event: NewEvent) -> None:
    world = opened()
    world.set("loss:USD:day", 100)
    check_care(world.store)
    world.store.commit([Unit(world.now + 1, (Append(CARE, 1, (event,)),))])
    with pytest.raises(ChainBroken, match="event 2"):
        check_care(world.store)


def test_meters_of_who_only_looks_are_kept_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.service.care_book._KEPT_LOOKS", 2)
    world = opened()
    world.set("loss:USD:day", 10_00, "ann")
    names = ("ann", "bob", "cai", "dan")
    for name in names:
        world.book.looked(world.book.draft(name, "USD"))
    kept = [name for name in names if world.book.meters.known(f"patron:{name}:USD")]
    assert kept == ["ann", "cai", "dan"]
    # one that was dropped counts nothing twice
    meter = world.book.looked(world.book.draft("bob", "USD"))
    assert world.bet(5_00, patron_id="bob").ok
    world.book.meters.drop("patron:bob:USD")
    assert world.book.looked(meter).used("stake", "day", world.now) == 5_00
    # who sets a limit meanwhile stays
    world.book.looked(world.book.draft("cai", "USD"))
    world.set("loss:USD:day", 10_00, "cai")
    for name in ("eve", "fay", "gus"):
        world.book.looked(world.book.draft(name, "USD"))
    assert world.book.meters.known("patron:cai:USD")
    assert not world.book.meters.known("patron:dan:USD")
