"""Cards counted at the opening and the closing of a shoe: a wrong count is an incident."""

from __future__ import annotations

import pytest

from croupier.table import commands as c
from croupier.table import hand_commands as h
from croupier.table import hand_events as he
from croupier.table.custody import CountCards, DisposeShoe, shoe_of_count
from croupier.table.hand_state import SOFTWARE
from tests.table.by_hand.felt import HandTable, hand_table

COUP = ("-", "9h", "Ks", "Kd", "6c")


def closed() -> HandTable:
    """A shoe from which one coup was dealt; it is closed."""
    table = hand_table(ann=10_000).bring().burn()
    table.played(*COUP, ann="banker=1000")
    table.must(c.CloseShoe())
    return table


def count(table: HandTable, cards: int, when: str = "closing", shoe: int = 1) -> list[str]:
    """Count; the kinds of what is raised by it."""
    done = table.must(CountCards(shoe, when, cards, "manager"))
    return [event.kind for event in done if isinstance(event, he.IncidentRaised)]


def rule(table: HandTable, *effects: str) -> None:
    """Rule on the oldest of what waits."""
    incident_id = next(iter(table.state.open_incidents))
    table.must(h.RuleIncident(incident_id, "manager", "counted twice", effects))


def dispose(table: HandTable) -> str:
    """Why the cards of the first shoe cannot be destroyed; empty where they are."""
    done = table.do(DisposeShoe(1, "destroyed", "manager"))
    return "" if isinstance(done, tuple) else done.code


@pytest.mark.parametrize("when", ["opening", "closing"])
@pytest.mark.parametrize(("cards", "wrong"), [(415, True), (416, False), (417, True), (0, True)])
def test_a_count_that_is_not_the_decks_is_raised(when: str, cards: int, wrong: bool) -> None:
    table = hand_table().bring() if when == "opening" else closed()
    assert count(table, cards, when) == ([f"{when}-count-wrong"] if wrong else [])


def test_no_card_leaves_a_shoe_whose_opening_count_is_wrong_until_it_is_ruled_on() -> None:
    table = hand_table().bring()
    count(table, 415, "opening")
    assert table.refused(h.LayCard("As", "inc")).code == "table_frozen"
    rule(table, "no-effect")
    table.lay("As")


def test_the_cards_wait_for_the_ruling_and_nothing_else_does() -> None:
    table = closed()
    count(table, 415)
    (incident,) = table.state.open_incidents.values()
    assert (incident.by, incident.freezes) == (SOFTWARE, False)
    assert incident.evidence == "415 of 416 cards were counted in shoe 1"
    assert dispose(table) == "count_unruled"
    table.bring().burn()
    assert dispose(table) == "count_unruled"
    table.played(*COUP, ann="banker=1000")
    assert table.refused(c.CloseShoe()).code == "table_frozen"
    rule(table)
    assert dispose(table) == ""
    table.must(c.CloseShoe())


def test_it_is_ruled_on_without_a_shoe() -> None:
    table = closed()
    count(table, 417)
    rule(table)
    ruled = table.events[-1]
    assert isinstance(ruled, he.IncidentRuled)
    assert (ruled.proposed, ruled.effects) == (("audit-shoe",), ("audit-shoe",))
    assert dispose(table) == ""
    assert table.refused(h.RuleIncident(ruled.incident_id, "manager", "again")).code == (
        "not_by_hand"
    )


@pytest.mark.parametrize("running", [False, True])
@pytest.mark.parametrize("effects", [("void-coup",), ("close-shoe",), ("audit-shoe", "last-coup")])
def test_it_is_no_reason_to_do_anything_with_another_shoe(
    effects: tuple[str, ...], running: bool
) -> None:
    table = closed()
    if running:
        table.bring().burn().start(ann="banker=1000")
    count(table, 415)
    (incident_id,) = table.state.open_incidents
    asked = h.RuleIncident(incident_id, "manager", "so", effects)
    assert table.refused(asked).code == "no_such_ruling"


def test_one_that_waits_stands_for_counting_again() -> None:
    table = closed()
    assert count(table, 415) == ["closing-count-wrong"]
    assert count(table, 414) == count(table, 416) == []
    rule(table, "no-effect")
    assert count(table, 415) == ["closing-count-wrong"]


def test_each_shoe_has_its_own() -> None:
    table = closed()
    table.bring()
    count(table, 1, "opening", shoe=2)
    rule(table, "no-effect")
    table.burn()
    assert [count(table, 400, shoe=1), count(table, 400, shoe=2)] == [["closing-count-wrong"]] * 2
    found = [shoe_of_count(key, each.kind) for key, each in table.state.open_incidents.items()]
    assert found == [1, 2]


@pytest.mark.parametrize("kind", ["opening-count-wrong", "closing-count-wrong", "time-out"])
def test_nobody_raises_it_but_the_software(kind: str) -> None:
    stage = "before-coup" if kind.startswith("opening") else ""
    table = hand_table().bring()
    asked = h.RaiseIncident("inc", kind, stage, "dealer")
    assert table.refused(asked).code == "software_only"
