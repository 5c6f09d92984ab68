"""The cases of others' mistakes that are about what was settled: 29, 35, 53 and 74.

Each as ``tests/data`` has it: what is given, what has to come.
"""

from __future__ import annotations

import pytest

from croupier.ledger import sum_by_currency
from croupier.service.rounds import baccarat_roads
from croupier.table import commands as c
from croupier.table import correction_events as ce
from croupier.table import events as e
from croupier.table import hand_commands as h
from croupier.table.state import Tally
from tests.table.by_hand.felt import HandTable, hand_table
from tests.table.corrected.after import (
    asked,
    correct,
    decide_on,
    dispute,
    refused,
    sums,
    verdict,
)


def brought(sheet: str = "baccarat", **purses: int) -> HandTable:
    """A table with a shoe whose opening burn is done."""
    return hand_table(sheet, **purses).bring().burn()


def cells(table: HandTable) -> list[str]:
    """The big road: letter, column and row of each cell, with ``b`` or ``p`` for its pairs."""
    roads = baccarat_roads(table.state.rounds)
    found = []
    for cell in roads.big_road:
        result = roads.results[cell.result_index]
        pairs = "b" * result.banker_pair + "p" * result.player_pair
        found.append(f"{cell.outcome}({cell.column_index},{cell.row_index}){pairs}")
    return found


def outcomes(table: HandTable) -> str:
    """The outcomes that are listed, by letter."""
    return "".join((item.outcome or "?")[0] for item in table.state.rounds)


def test_case_35_a_wrong_scan_is_corrected_by_entries_of_its_own() -> None:
    table = brought(ann=1000_00)
    # K K 6 7, but the last was scanned as 5: Banker has to draw then, and 9 is drawn
    table.played("-", "Kh", "Ks", "6d", "5c", "9h", ann="banker=10000")
    assert table.state.rounds[-1].outcome == "player"
    assert sums(table, "ann") == [900_00]
    correct(table, "resettle", "P:Kh,6d B:Ks,7c")
    assert sums(table, "ann") == [1095_00]
    assert table.book.balance("commission:USD") == 5_00
    assert sum_by_currency(table.book) == {"USD": 0}
    assert outcomes(table) == "b"
    # the 9 is a card too many now, and is ruled on before anything goes on
    assert table.hand.extras == ["9h"]
    assert table.due.step == "ruling"
    assert table.hand.incidents[table.open_incident].kind == "one-card-too-many"
    assert (table.hand.seen.get("5c", 0), table.hand.seen["7c"]) == (0, 1)
    table.rule()
    assert [held.card for held in table.hand.held] == ["9h"]


def test_case_53_a_void_gives_stakes_back_once_however_often_it_is_asked() -> None:
    table = brought(ann=1000_00, bob=1000_00)
    table.played("-", "2h", "3d", "4s", "6c", ann="banker=10000", bob="player=10000")
    assert sums(table, "ann", "bob") == [1095_00, 900_00]
    corrected = correct(table, "void", by="mia", reason="shoe was exposed")
    assert sums(table, "ann", "bob") == [1000_00, 1000_00]
    assert (corrected.by, corrected.reason) == ("mia", "shoe was exposed")
    assert refused(table, asked(table, "void")) == "already_void"
    assert sums(table, "ann", "bob") == [1000_00, 1000_00]
    assert table.book.balance("house:USD") == table.book.balance("commission:USD") == 0
    kinds = [type(event) for event in table.events]
    assert kinds.index(e.CoupSettled) < kinds.index(ce.CoupCorrected)


def test_case_74_a_mispaid_push_is_taken_back_and_given_again_when_a_dispute_is_upheld() -> None:
    table = brought(ann=1000_00)
    # a tie that was keyed as a win of Player
    table.played("-", "Kh", "Ks", "8d", "7c", ann="player=5000")
    assert sums(table, "ann") == [1050_00]
    corrected = correct(table, "resettle", "P:Kh,8d B:Ks,8c", reason="Banker had 8")
    assert sums(table, "ann") == [1000_00]
    assert (corrected.by, corrected.reason, corrected.coup_id) == (
        "manager",
        "Banker had 8",
        table.state.coup_id,
    )
    assert decide_on(table, dispute(table, "ann"))
    assert refused(table, asked(table, "void")) == "coup_disputed"
    assert refused(table, asked(table, "restore")) == "coup_disputed"
    count = len(table.events)
    decide_on(table, verdict(table, "upheld"))
    assert sums(table, "ann") == [1050_00]
    assert [type(event) for event in table.events[count:]] == [ce.CoupCorrected, ce.DisputeClosed]
    assert outcomes(table) == "p"


def test_case_29_void_and_corrected_coups_leave_the_road() -> None:
    table = brought(ann=1000_00)
    table.played("-", "2h", "3d", "4s", "4c", ann="banker=10000")
    table.played("-", "4h", "Ks", "4d", "6c", ann="player=10000")
    table.played("-", "5h", "4s", "Kd", "4c", ann="banker=10000")
    assert cells(table) == ["B(0,0)", "P(1,0)p", "B(2,0)b"]
    correct(table, "void", number=2)
    assert cells(table) == ["B(0,0)", "B(0,1)b"]
    assert table.state.tally == Tally(coup_count=2, void_count=1, correction_count=1)
    correct(table, "resettle", "P:5h,4s B:3d,4c", number=1)
    assert cells(table) == ["P(0,0)", "B(1,0)b"]
    # lost on the first, nothing on the second, won 95 on the third
    assert sums(table, "ann") == [1000_00 - 100_00 + 95_00]
    # what is gone comes back to its own place
    correct(table, "restore", number=2)
    assert cells(table) == ["P(0,0)", "P(0,1)p", "B(1,0)b"]
    assert table.state.tally == Tally(coup_count=3, void_count=0, correction_count=3)


@pytest.mark.parametrize("phase", ["ready", "betting", "closed", "dealt"])
def test_a_coup_is_corrected_while_the_next_one_runs(phase: str) -> None:
    table = brought(ann=1000_00)
    table.played("-", "Kh", "Ks", "6d", "7c", ann="banker=10000")
    if phase != "ready":
        table.begin(ann="player=10000")
    if phase in ("closed", "dealt"):
        table.must(c.CloseBetting())
    if phase == "dealt":
        table.lay("-", "Kd", "Kc", "6h", "7d")
        table.must(h.ConfirmCoup())
    assert table.state.phase == phase
    correct(table, "void", number=1)
    staked = 0 if phase == "ready" else 100_00
    assert sums(table, "ann") == [1000_00 - staked]
    assert not table.hand.extras
