"""Who may correct what, until when; what it counts as; who owes what by it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.games.catalog import load_sheet
from croupier.games.rulebook import rulebook
from croupier.ledger import deposit, patron, sum_by_currency, withdraw
from croupier.ledger.corrections import pay_debt
from croupier.table import commands as c
from croupier.table import correction_commands as cc
from croupier.table import correction_events as ce
from croupier.table import events as e
from croupier.table import hand_commands as h
from croupier.table.refusals import CORRECTION_CODES, Refusal
from tests.table.by_hand.felt import HandTable, hand_table
from tests.table.corrected.after import (
    ENDED_MS,
    asked,
    correct,
    debt,
    decide_on,
    dispute,
    ended,
    refused,
    sums,
    verdict,
)
from tests.table.tables import Table

PLAYER_WINS = ("-", "Kh", "Ks", "8d", "7c")
BANKER_WINS = "P:Kh,6d B:Ks,7c"
TIE = "P:Kh,7d B:Ks,7c"


def settled(**tickets: str) -> HandTable:
    """A table with a coup that Player won, 8 to 7."""
    table = hand_table("baccarat", **dict.fromkeys(tickets or ("ann",), 1000_00)).bring().burn()
    return table.played(*PLAYER_WINS, **tickets)


def by_machine(cards: str, **tickets: str) -> Table:
    """A table whose machine dealt a coup of these cards, the burn first."""
    table = Table(rulebook(load_sheet("baccarat")), "USD", **dict.fromkeys(tickets, 1000_00))
    table.open("As 3d 2c " + cards)
    table.coup(**tickets)
    return table


MINUTE = 60_000
LATE = {"now_ms": ENDED_MS + 30 * MINUTE + 1}

REFUSED: list[tuple[str, str, dict[str, Any]]] = [
    ("wrong_correction", "undo", {}),
    ("malformed_id", "void", {"correction_id": "a b"}),
    ("malformed_id", "void", {"by": ""}),
    ("malformed_id", "void", {"second": "x y"}),
    ("malformed_id", "void", {"incident_id": "x y"}),
    ("malformed_text", "void", {"reference": "x" * 1001}),
    ("malformed_text", "void", {"reference": "\ud800"}),
    ("malformed_text", "void", {"reason": "\ud800"}),
    ("reason_needed", "void", {"reason": "  "}),
    ("reason_needed", "void", {"reason": "x" * 1001}),
    ("correction_late", "void", LATE),
    ("correction_late", "resettle", LATE | {"coup": TIE}),
    ("correction_late", "void", {"window_minutes": 0}),
    # ann has a wager on it: alone she decides nothing about it, nor with herself or bob
    ("second_needed", "void", {"by": "ann"}),
    ("second_needed", "void", {"by": "ann", "second": "ann"}),
    ("second_needed", "void", {"by": "ann", "second": "bob"}),
    ("second_needed", "void", {"by": "manager", "second": "bob"}),
    ("nothing_to_correct", "restore", {}),
    ("nothing_to_correct", "resettle", {"coup": "P:Kh,8d B:Ks,7c"}),
    ("not_a_coup", "resettle", {"coup": ""}),
    ("not_a_coup", "resettle", {"coup": "P:Kh,8d"}),
    ("not_a_coup", "resettle", {"coup": "P:Kh,8d,2c B:Ks,7c"}),
    ("not_a_coup", "resettle", {"coup": "P:Kh,3d B:Ks,7c"}),
    ("cards_differ", "resettle", {"coup": "P:Kh,3d,2c B:Ks,7c"}),
]


@pytest.mark.parametrize(("code", "what", "more"), REFUSED, ids=lambda value: str(value)[:40])
def test_what_is_refused(code: str, what: str, more: dict[str, Any]) -> None:
    table = settled(ann="player=10000", bob="banker=10000")
    assert refused(table, asked(table, what, more.get("coup", ""), **without(more))) == code


def without(more: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in more.items() if name != "coup"}


@pytest.mark.parametrize(
    "more",
    [
        {"now_ms": ENDED_MS + 30 * MINUTE},
        {"now_ms": ENDED_MS - 5},  # a clock that was set back makes nothing late
        {"by": "ann", "second": "mia"},
    ],
    ids=str,
)
def test_what_is_not(more: dict[str, Any]) -> None:
    table = settled(ann="player=10000", bob="banker=10000")
    correct(table, "void", **more)
    assert sums(table, "ann", "bob") == [1000_00, 1000_00]


def test_what_cannot_be_known_is_refused() -> None:
    table = settled(ann="player=10000")
    known = asked(table, "void")
    assert refused(table, msgspec.structs.replace(known, ended=None)) == "unknown_coup"
    table.begin(ann="player=100")
    assert refused(table, asked(table, "void")) == "coup_running"
    assert known.ended is not None
    other = msgspec.structs.replace(known.ended, fingerprint="0" * 64)
    assert refused(table, msgspec.structs.replace(known, ended=other)) == "other_sheet"
    correct(table, "void", number=1, correction_id="once")
    twice = asked(table, "restore", number=1, correction_id="once")
    assert refused(table, twice) == "duplicate_decision"


def test_every_code_has_a_case() -> None:
    elsewhere = {"unknown_coup", "card_used", "other_sheet", "coup_disputed", "already_void"}
    elsewhere |= {
        "no_such_dispute",
        "duplicate_decision",
        "no_wager",
        "wallet_elsewhere",
        "patron_erased",
    }
    assert {code for code, _, _ in REFUSED} | elsewhere >= set(CORRECTION_CODES)


# --- by a machine --------------------------------------------------------------------------


def test_a_machines_cards_are_certain_but_its_coup_can_be_void() -> None:
    table = by_machine("Kh Ks 8d 7c", ann="player=10000")
    assert refused(table, asked(table, "resettle", BANKER_WINS)) == "cards_differ"
    assert refused(table, asked(table, "resettle", "P:Kh,8d B:Ks,7c")) == "nothing_to_correct"
    correct(table, "void")
    assert sums(table, "ann") == [1000_00]
    correct(table, "resettle", "P:Kh,8d B:Ks,7c")
    assert sums(table, "ann") == [1100_00]


def test_a_coup_of_a_machine_that_was_wrongly_settled_is_settled_anew_by_its_cards() -> None:
    table = Table(rulebook(load_sheet("baccarat")), "USD", ann=1000_00)
    table.open("As 3d 2c Kh Ks 8d 7c").begin(ann="player=10000").deal()
    state = table.state
    row = e.WagerSettled("action2.1", "ann", "player", 100_00, "lose", 0, 0, 0, None)
    (wager_id,) = state.wagers
    # by a paytable that was wrong
    row = msgspec.structs.replace(row, wager_id=wager_id)
    table.apply(e.CoupSettled(state.coup_id, state.fingerprint, (row,)))
    assert sums(table, "ann") == [900_00]
    correct(table, "resettle", "P:Kh,8d B:Ks,7c")
    assert sums(table, "ann") == [1100_00]


# --- by hand -------------------------------------------------------------------------------


def test_a_coup_that_was_void_before_it_was_confirmed_counts_by_its_cards() -> None:
    table = hand_table("baccarat", ann=1000_00).bring().burn().start(ann="banker=10000")
    table.lay("-", "Kh", "Ks", "6d", "7c")
    table.raise_("live-card-out-of-view", "not-opened-in-view")
    table.rule()
    assert sums(table, "ann") == [1000_00]
    assert table.state.tally.void_count == 1
    correct(table, "resettle", BANKER_WINS)
    assert sums(table, "ann") == [1095_00]
    assert [item.outcome for item in table.state.rounds] == ["banker"]
    assert (table.state.tally.coup_count, table.state.tally.void_count) == (1, 0)
    assert table.hand.incidents == {}


def test_more_of_a_card_than_the_shoe_holds_was_not_there() -> None:
    table = settled(ann="player=10000")
    for _ in range(8):
        table.hand.seen["6d"] = table.hand.decks
    assert refused(table, asked(table, "resettle", BANKER_WINS)) == "cards_differ"


def test_a_ruling_on_what_was_paid_waits_for_the_correction() -> None:
    table = settled(ann="player=10000")
    incident_id = table.raise_("misread", "paid")
    assert table.rule_refused().code == "coup_settled"
    correct(table, "resettle", BANKER_WINS, incident_id=incident_id)
    assert table.state.corrected == {incident_id: {1: False}}
    table.rule()
    assert not table.hand.frozen
    assert sums(table, "ann") == [900_00]


def test_later_coups_are_void_one_by_one_in_one_decision() -> None:
    table = settled(ann="player=10000")
    table.played("-", "2h", "3d", "4s", "4c", ann="banker=10000")
    table.played("-", "4h", "Ks", "4d", "6c", ann="player=10000")
    incident_id = table.raise_("cut-card", "missed")
    assert table.rule_refused().code == "last_coup_needed"
    both = tuple(asked(table, "void", number=number, incident_id=incident_id) for number in (2, 3))
    events = decide_on(table, cc.CorrectCoups(both))
    assert not isinstance(events, Refusal)
    assert [event.coup_number for event in events if isinstance(event, ce.CoupCorrected)] == [2, 3]
    assert sums(table, "ann") == [1100_00]
    table.rule()
    assert table.hand.closing
    # all of them, or none
    again = tuple(asked(table, "void", number=number) for number in (1, 2))
    assert refused(table, cc.CorrectCoups(again)) == "already_void"
    assert refused(table, cc.CorrectCoups(again[:1] * 2)) == "duplicate_decision"
    assert refused(table, cc.CorrectCoups(())) == "nothing_to_correct"


def test_coups_of_a_closed_shoe_stand_unless_they_are_named() -> None:
    table = settled(ann="player=10000")
    table.must(c.CloseShoe())
    assert table.state.rounds == []
    correct(table, "void", number=1)
    assert sums(table, "ann") == [1000_00]
    assert table.state.rounds == []
    assert table.state.tally.void_count == 1


# --- who owes what -------------------------------------------------------------------------


def spend(table: Table, name: str, minor: int) -> None:
    """Somebody takes money out."""
    out = withdraw(table.new_id("out"), patron(name, "USD"), minor)
    table.book.apply(out)


def test_who_has_spent_it_owes_it_and_never_less_than_nothing() -> None:
    table = settled(ann="player=10000")
    spend(table, "ann", 1070_00)
    corrected = correct(table, "resettle", BANKER_WINS)
    assert (sums(table, "ann"), debt(table, "ann")) == ([0], 170_00)
    (due,) = corrected.patrons
    assert due == ce.PatronCorrected("ann", 0, 200_00, 170_00, 0, 170_00)
    # what he wins later is his, and what he owes stays what it is
    table.book.apply(deposit("more", patron("ann", "USD"), 100_00))
    table.played(*PLAYER_WINS, ann="player=10000")
    assert (sums(table, "ann"), debt(table, "ann")) == ([200_00], 170_00)


def test_what_a_later_correction_gives_back_ends_the_debt_first() -> None:
    table = settled(ann="player=10000")
    spend(table, "ann", 1070_00)
    correct(table, "resettle", BANKER_WINS)
    correct(table, "restore")
    assert (sums(table, "ann"), debt(table, "ann")) == ([30_00], 0)
    # taken and owed once more
    correct(table, "void")
    assert (sums(table, "ann"), debt(table, "ann")) == ([0], 70_00)


def test_what_was_paid_of_a_debt_comes_back_as_money() -> None:
    table = settled(ann="player=10000")
    spend(table, "ann", 1070_00)
    correct(table, "resettle", BANKER_WINS)
    table.book.apply(withdraw("back", patron("ann", "USD"), -170_00))
    table.book.apply(pay_debt("paid", patron("ann", "USD"), 150_00))
    assert (sums(table, "ann"), debt(table, "ann")) == ([20_00], 20_00)
    correct(table, "restore")
    assert (sums(table, "ann"), debt(table, "ann")) == ([200_00], 0)


def test_a_debt_of_one_coup_is_not_paid_by_the_correction_of_another() -> None:
    table = settled(ann="player=10000")
    table.played("-", "2h", "3d", "4s", "5c", ann="player=10000")
    spend(table, "ann", 1000_00)
    correct(table, "void", number=1)
    assert (sums(table, "ann"), debt(table, "ann")) == ([0], 100_00)
    correct(table, "void", number=2)
    assert (sums(table, "ann"), debt(table, "ann")) == ([100_00], 100_00)


def test_coups_corrected_together_count_on_each_other() -> None:
    table = settled(ann="player=10000")
    table.played("-", "2h", "3d", "4s", "5c", ann="player=10000")
    spend(table, "ann", 1000_00)
    both = tuple(asked(table, "void", number=number) for number in (2, 1))
    events = decide_on(table, cc.CorrectCoups(both))
    assert not isinstance(events, Refusal)
    assert (sums(table, "ann"), debt(table, "ann")) == ([0], 0)


# --- disputes ------------------------------------------------------------------------------


def coup_of(table: Table) -> cc.EndedCoup:
    """What the record says of the last coup."""
    coup = ended(table)
    assert coup is not None
    return coup


def test_a_dispute_that_is_rejected_leaves_everything_as_it_is() -> None:
    table = settled(ann="player=10000")
    correct(table, "void")
    decide_on(table, dispute(table, "ann"))
    before = sums(table, "ann")
    decide_on(table, verdict(table, "rejected", correction_id=""))
    assert sums(table, "ann") == before
    # and the lock is gone
    correct(table, "restore")
    assert sums(table, "ann") == [1100_00]


def test_a_dispute_about_a_first_result_is_upheld_by_another_one() -> None:
    table = settled(ann="player=10000")
    decide_on(table, dispute(table, "ann"))
    decide_on(table, verdict(table, "upheld", correction="resettle", coup=TIE))
    assert sums(table, "ann") == [1000_00]
    last = table.events[-2]
    assert isinstance(last, ce.CoupCorrected)
    assert (last.by, last.dispute_id) == ("regulator", "dispute" + last.dispute_id[7:])


def test_what_a_dispute_is_refused() -> None:
    table = settled(ann="player=10000", bob="banker=100")
    assert refused(table, dispute(table, "cat")) == "no_wager"
    assert refused(table, dispute(table, "ann", reason="")) == "reason_needed"
    assert refused(table, dispute(table, "a b")) == "malformed_id"
    none = msgspec.structs.replace(dispute(table, "ann"), ended=None)
    assert refused(table, none) == "unknown_coup"
    assert refused(table, verdict(table, "upheld", dispute_id="d")) == "no_such_dispute"
    decide_on(table, dispute(table, "ann"))
    assert refused(table, dispute(table, "bob")) == "coup_disputed"
    assert refused(table, verdict(table, "settled")) == "wrong_correction"
    assert refused(table, verdict(table, "upheld", dispute_id="other")) == "no_such_dispute"
    assert refused(table, verdict(table, "upheld", reason="")) == "reason_needed"
    assert refused(table, verdict(table, "upheld", by="ann")) == "second_needed"
    # nothing was corrected, so there is nothing to restore
    assert refused(table, verdict(table, "upheld")) == "nothing_to_correct"
    decide_on(table, verdict(table, "rejected"))
    (known,) = coup_of(table).disputes
    again = msgspec.structs.replace(dispute(table, "ann"), dispute_id=known)
    assert refused(table, again) == "duplicate_decision"


# --- many wagers ---------------------------------------------------------------------------


def test_a_coup_of_many_wagers_is_corrected_in_parts_and_no_patron_in_two() -> None:
    names = [f"p{number}" for number in range(13)]
    table = hand_table("baccarat", **dict.fromkeys(names, 1_000_000_00)).bring().burn()
    table.must(c.OpenBetting("coup"))
    for name in names:
        for _ in range(1 if name == "p0" else 2):
            table.place(name, *["player=1000", "banker=1000"] * 50)
    wagers = dict(table.state.wagers)
    table.must(c.CloseBetting())
    table.lay(*PLAYER_WINS)
    table.must(h.ConfirmCoup())
    table.settle()
    won = sums(table, *names)
    correct(table, "void")
    parts = [event for event in table.events if isinstance(event, ce.CoupCorrected)]
    assert [len(part.wagers) for part in parts] == [900, 1000, len(wagers) - 1900]
    assert [part.more for part in parts] == [True, True, False]
    seen = [{row.patron_id for row in part.wagers} for part in parts]
    assert sum(map(len, seen)) == len(names)
    assert set(sums(table, *names)) == {1_000_000_00}
    correct(table, "restore")
    assert sums(table, *names) == won
    assert sum_by_currency(table.book) == {"USD": 0}
    last = table.events[-1]
    assert len(e.encode(last)[1]) < 1 << 20


def test_an_open_dispute_has_its_id_for_itself() -> None:
    table = settled(ann="player=5000")
    first = dispute(table, "ann")
    decide_on(table, first)
    decided = verdict(table, "rejected")
    table.played(*PLAYER_WINS, ann="player=5000")
    another = msgspec.structs.replace(dispute(table, "ann"), dispute_id=first.dispute_id)
    assert refused(table, another) == "duplicate_decision"
    decide_on(table, decided)
    assert not table.state.disputes
    assert not isinstance(decide_on(table, another), Refusal)
