"""Incidents, rulings, voids and corrections, counted where they belong."""

from __future__ import annotations

import random

import pytest

from croupier.service.reports.asking import Period, read_by
from croupier.service.reports.calendar import read_day
from croupier.service.reports.incidents import IncidentReport, incident_report
from croupier.service.reports.play import play_report
from croupier.table import correction_events as ce
from croupier.table import events as e
from croupier.table import hand_events as he
from croupier.table.custody_events import DealerSeated
from tests.service.reports.taping import HOUR, Staked, Tape

ALL = Period(read_day("1970-01-01"), read_day("1970-12-31"))
DAY = 24 * HOUR


def raised(tape: Tape, number: int, kind: str, by: str) -> None:
    tape.put(he.IncidentRaised(f"i{number}", "c", kind, "", by, "", freezes=True))


def ruled(tape: Tape, number: int, proposed: tuple[str, ...], effects: tuple[str, ...]) -> None:
    tape.put(he.IncidentRuled(f"i{number}", "house", "5", proposed, effects, "manager", "", "seen"))


def reported(tape: Tape, *by: str) -> IncidentReport:
    return incident_report(tape.followed(), ALL, read_by(by))


def test_incidents_are_counted_by_kind_and_ruling() -> None:
    tape = Tape()
    raised(tape, 1, "exposed-card", "dealer-1")
    raised(tape, 2, "exposed-card", "software")
    raised(tape, 3, "exposed-card", "software")
    raised(tape, 4, "wrong-box", "manager")
    ruled(tape, 1, ("void-coup",), ("void-coup",))
    ruled(tape, 2, ("void-coup",), ("stand",))
    ruled(tape, 9, (), ())  # of which this record does not know that it was raised
    (row,) = reported(tape).rows
    told = [
        (each.kind, each.raised, each.by_software, each.ruled, each.as_proposed)
        for each in row.incidents
    ]
    assert told == [("exposed-card", 3, 2, 2, 1), ("wrong-box", 1, 0, 0, 0)]


def test_a_ruling_counts_to_the_dealer_and_day_of_its_incident() -> None:
    tape = Tape()
    tape.put(DealerSeated("dealer-1"))
    raised(tape, 1, "exposed-card", "dealer-1")
    tape.at_ms += DAY
    tape.put(DealerSeated("dealer-2"))
    ruled(tape, 1, (), ())
    (row,) = reported(tape, "dealer", "day").rows
    assert (row.dealer, row.day, row.incidents[0].ruled) == ("dealer-1", "1970-01-01", 1)


def test_voids_have_their_reasons_and_rate() -> None:
    tape, chance = Tape(), random.Random(1)
    tape.shoe(chance)
    for void in ("", "", "", "ruled-wrong-box", "stopped", "ruled-wrong-box", "", ""):
        tape.coup([Staked("ann", "player", 2_000)] if not void else [], void=void)
    (row,) = reported(tape).rows
    assert (row.coups, row.void_rate) == (5, "0.375000")
    assert [(void.reason, void.coups) for void in row.voids] == [
        ("ruled-wrong-box", 2),
        ("stopped", 1),
    ]


# --- corrections -------------------------------------------------------------------------


def stood(returned: int, result: str = "win") -> ce.Stood:
    return ce.Stood(result, returned, 0, returned, None)


def corrected(
    tape: Tape, coup_number: int, before: ce.Stood, after: ce.Stood, *, parts: bool = False
) -> None:
    """The coup's one wager of 100 on Player counts as something else; in two events, if wanted."""
    wager = ce.WagerCorrected(f"w{coup_number}", "ann", "player", 100, before, after)

    def standing(of: ce.Stood) -> ce.Standing:
        return ce.Standing(void="corrected" if of.result == ce.VOID else "")

    def event(wagers: tuple[ce.WagerCorrected, ...], *, more: bool) -> ce.CoupCorrected:
        return ce.CoupCorrected(
            f"x{tape.at_ms}",
            "void",
            1,
            f"t1-c{coup_number}",
            coup_number,
            1,
            "s",
            "manager",
            "misread",
            standing(before),
            standing(after),
            wagers,
            (),
            0,
            0,
            60,
            more=more,
        )

    if parts:
        tape.put(event((wager,), more=True), event((), more=False))
    else:
        tape.put(event((wager,), more=False))


def of_coup(tape: Tape, returned: int) -> None:
    coup_id = tape.open_coup()
    row = e.WagerSettled(f"w{coup_id}", "ann", "player", 100, "win", 0, 0, returned, 0)
    tape.put(e.CoupSettled(coup_id, tape.book.fingerprint, (row,)))


def figures(tape: Tape) -> list[tuple[str | None, int, int | None, str, str, int | None]]:
    rows = play_report(tape.followed(), ALL, ("day",)).rows
    return [
        (
            row.day,
            row.period.coups,
            row.period.voids,
            row.period.handle,
            row.period.win,
            row.period.corrected,
        )
        for row in rows
    ]


@pytest.mark.parametrize("parts", [False, True])
def test_a_correction_counts_on_the_day_of_its_coup(parts: bool) -> None:
    tape = Tape()
    of_coup(tape, 0)
    of_coup(tape, 200)
    tape.at_ms += DAY
    of_coup(tape, 0)
    tape.at_ms += DAY
    corrected(tape, 2, stood(200), stood(0, "lose"), parts=parts)
    assert figures(tape) == [
        ("1970-01-01", 2, 0, "2.00", "2.00", 1),
        ("1970-01-02", 1, 0, "1.00", "1.00", 0),
    ]


def test_a_coup_that_is_voided_and_restored_counts_as_at_first() -> None:
    tape = Tape()
    of_coup(tape, 0)
    of_coup(tape, 200)
    first = play_report(tape.followed(), ALL).rows
    corrected(tape, 2, stood(200), stood(100, ce.VOID))
    assert figures(tape) == [("1970-01-01", 1, 1, "1.00", "1.00", 1)]
    corrected(tape, 2, stood(100, ce.VOID), stood(200))
    (now,), (then,) = play_report(tape.followed(), ALL).rows, first
    assert now.period.corrected == 2
    for name in ("coups", "voids", "wagers", "handle", "win", "expected_win", "standard_error"):
        assert getattr(now.period, name) == getattr(then.period, name)
