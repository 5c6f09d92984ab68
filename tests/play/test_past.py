"""Coups read back from a table's events, as one of several patrons saw them."""

from __future__ import annotations

from croupier.service.coups import VOID, coups_of
from croupier.table import events as e


def settled(wager_id: str, patron_id: str, returned: int) -> e.WagerSettled:
    return e.WagerSettled(wager_id, patron_id, "player", 100, "win", 100, 0, returned, 0)


OPENED = e.BettingOpened("c1", 7, False)
DEALT = e.CoupDealt("c1", "9d", "4h Kd 3s 6c", "P:4h,3s B:Kd,6c", "player", {}, False, None)


def test_a_patron_sees_his_own_wagers() -> None:
    rows = (settled("a.1", "ann", 200), settled("b.1", "bob", 200), settled("a.2", "ann", 200))
    events: list[e.Event] = [OPENED, e.BettingClosed("c1"), DEALT, e.CoupSettled("c1", "f", rows)]
    (ann,) = coups_of(events, "ann")
    (eve,) = coups_of(events, "eve")
    assert [row.wager_id for row in ann.wagers] == ["a.1", "a.2"]
    assert (ann.coup_number, ann.coup, ann.burnt, ann.outcome) == (7, DEALT.coup, "9d", "player")
    assert (ann.staked_minor, ann.net_minor) == (200, 200)
    assert (eve.wagers, eve.net_minor) == ((), 0)


def test_a_settlement_in_several_events_is_one_coup() -> None:
    events: list[e.Event] = [
        OPENED,
        DEALT,
        e.CoupSettled("c1", "f", (settled("a.1", "ann", 200),), more=True),
        e.CoupSettled("c1", "f", (settled("b.1", "bob", 200),), more=True),
        e.CoupSettled("c1", "f", (settled("a.2", "ann", 200),)),
    ]
    (ann,) = coups_of(events, "ann")
    assert [row.wager_id for row in ann.wagers] == ["a.1", "a.2"]


def test_a_void_coup_refunds_what_was_not_taken_back() -> None:
    placed = tuple(e.WagerPlaced(f"a.{number}", "player", 100 * number) for number in (1, 2, 3))
    events: list[e.Event] = [
        OPENED,
        e.WagersPlaced("ann", "a", "place", placed),
        e.WagersPlaced("bob", "b", "place", (e.WagerPlaced("b.1", "player", 500),)),
        e.WagersWithdrawn("ann", "undo", ("a.2",)),
        e.CoupVoided("c1", "card-exposed", ("a.1", "b.1", "a.3")),
    ]
    (ann,) = coups_of(events, "ann")
    assert [(row.wager_id, row.stake_minor, row.result) for row in ann.wagers] == [
        ("a.1", 100, VOID),
        ("a.3", 300, VOID),
    ]
    assert (ann.void_reason, ann.coup, ann.net_minor) == ("card-exposed", "", 0)


def test_a_coup_begun_out_of_sight_is_left_out() -> None:
    end: e.Event = e.CoupSettled("c1", "f", ())
    assert coups_of([DEALT, end], "ann") == []
    events: list[e.Event] = [DEALT, end, e.BettingOpened("c2", 8, True), DEALT, end]
    assert [coup.coup_number for coup in coups_of(events, "ann")] == [8]
    assert coups_of([OPENED, DEALT], "ann") == []
