"""Dealers by their names, and incidents on which there is nothing to rule any more."""

from __future__ import annotations

import csv
import io
import random

import pytest

from croupier.service.reports.asking import Period, read_by
from croupier.service.reports.calendar import read_day
from croupier.service.reports.frequencies import Frequencies, Frequency
from croupier.service.reports.incidents import incident_report
from croupier.service.reports.naming import named, names_kept
from croupier.service.reports.play import play_report
from croupier.service.reports.writing import Report, csv_of
from croupier.service.staff import STREAM, AccountMade, PersonErased, encode
from croupier.store.memory import MemoryStore
from croupier.store.records import Append, Unit
from croupier.table import hand_events as he
from croupier.table.custody_events import DealerSeated
from tests.service.reports.taping import Tape

ALL = Period(read_day("1970-01-01"), read_day("1970-12-31"))
NAMES = {"d-1": "Lan", "d-3": "=Minh"}
TESTS = [
    Frequency("outcomes", None, None, None, dealer, "", "sheet", {}, {}, "0", 1, None)
    for dealer in ("d-1", "d-2", "d-3")
]


def lay(tape: Tape, *raised: tuple[str, str]) -> None:
    """A card, and what the software raises with it."""
    tape.put(he.CardLaid("c", "Ks", "player"))
    for incident_id, kind in raised:
        tape.put(he.IncidentRaised(incident_id, "c", kind, "", "software", "", freezes=True))


def test_what_goes_with_its_card_and_what_others_stand_for_is_told_apart() -> None:
    tape = Tape()
    lay(tape, ("i1", "wrong-box"))
    tape.put(he.CardTakenBack("c"))
    lay(tape, ("i2", "one-card-too-many"))
    lay(tape, ("i3", "cards-too-many"))
    lay(tape, ("i4", "cards-too-many"))
    tape.put(he.CardTakenBack("c"))  # so i3 is to be ruled on again
    tape.put(he.IncidentRuled("i3", "house", "6", (), (), "mia", "", "seen"))
    (row,) = incident_report(tape.followed(), ALL).rows
    told = {
        each.kind: (each.raised, each.ruled, each.taken_back, each.superseded)
        for each in row.incidents
    }
    assert told == {
        "wrong-box": (1, 0, 1, 0),
        "one-card-too-many": (1, 0, 0, 1),
        "cards-too-many": (2, 1, 1, 0),
    }


@pytest.mark.parametrize("about", ["play", "incidents", "frequencies"])
def test_reports_name_dealers(about: str) -> None:
    tape = Tape()
    tape.shoe(random.Random(1))
    for dealer in ("d-1", "d-2", "d-3"):
        tape.put(DealerSeated(dealer))
        tape.coup([])
        lay(tape, (dealer, "wrong-box"))
    book, by = tape.followed(), read_by(["dealer"])
    made: dict[str, Report] = {
        "play": play_report(book, ALL, by),
        "incidents": incident_report(book, ALL, by),
        "frequencies": Frequencies("1970-01-01", "1970-01-01", "0.05", TESTS),
    }
    found = named(made[about], lambda dealer: NAMES.get(dealer, ""))
    rows = list(csv.DictReader(io.StringIO(csv_of(found))))
    told = {row["dealer"]: row["dealer_name"] for row in rows}
    assert told == {"d-1": "Lan", "d-2": "", "d-3": "'=Minh"}


def test_names_are_those_of_the_staff_that_is_not_forgotten() -> None:
    store = MemoryStore()
    events = (
        encode(AccountMade("root", "administrator", "")),
        encode(AccountMade("d-1", "dealer", "root")),
        encode(PersonErased("d-1", "root")),
    )
    store.commit([Unit(0, (Append(STREAM, 0, events),))])
    # what a backup brought back of somebody whom the record says is forgotten
    for person_id, kind, name in [("root", "staff", "Hoa"), ("d-1", "staff", "Lan")]:
        store.put_person(person_id, {"kind": kind, "name": name})
    store.put_person("p-1", {"kind": "patron", "name": "Ann"})
    store.put_person("d-2", {"kind": "staff"})
    assert names_kept(store) == {"root": "Hoa"}
