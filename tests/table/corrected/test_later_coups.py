"""Coups dealt after the shoe's last one: each is void or decided before it is ruled so."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import hand_events as he
from croupier.table.hand_view import desk_view
from croupier.table.wagers import Context
from tests.table.by_hand.felt import HandTable
from tests.table.corrected.after import correct, sums
from tests.table.corrected.test_rules import settled

LOST = ("-", "4h", "Ks", "4d", "6c")
EFFECTS = ("void-later-coups", "close-shoe")


def missed(coups: int = 4) -> tuple[HandTable, str]:
    """So many coups were dealt, and somebody says that the cut card was missed."""
    table = settled(ann="player=10000")
    for _ in range(coups - 1):
        table.played(*LOST, ann="player=10000")
    return table, table.raise_("cut-card", "missed")


def void(table: HandTable, incident_id: str, *numbers: int) -> None:
    for number in numbers:
        correct(table, "void", number=number, incident_id=incident_id)


def shown(table: HandTable) -> list[int]:
    """The coups that the desk shows as still to be decided."""
    (seen,) = desk_view(table.state, Context(table.rules, table.balance)).incidents
    return list(seen.open_coups)


@pytest.mark.parametrize(
    ("voided", "said", "code"),
    [
        ((), {}, "last_coup_needed"),
        ((), {"last_coup": 2}, "coup_settled"),
        ((3,), {}, "coup_settled"),
        ((4,), {"last_coup": 2}, "coup_settled"),
        ((4,), {"last_coup": 2, "standing": (3,)}, ""),
        ((4,), {}, ""),  # so the third was the last
        ((3, 4), {}, ""),
        ((3, 4), {"last_coup": 2}, ""),
        ((2, 4), {}, "coup_settled"),
        ((2, 4), {"standing": (3,)}, ""),
        ((2, 4), {"last_coup": 3}, ""),
        ((4,), {"last_coup": 4}, "no_such_coup"),
        ((4,), {"last_coup": 9}, "no_such_coup"),
        ((4,), {"last_coup": -1}, "no_such_coup"),
        ((4,), {"last_coup": 3, "standing": (2,)}, "no_such_coup"),
        ((4,), {"last_coup": 3, "standing": (5,)}, "no_such_coup"),
    ],
)
def test_every_later_coup_is_decided_first(
    voided: tuple[int, ...], said: dict[str, Any], code: str
) -> None:
    table, incident_id = missed()
    void(table, incident_id, *voided)
    if code:
        assert table.rule_refused(*EFFECTS, **said).code == code
        return
    ruled, *_ = table.rule(*EFFECTS, **said)
    assert isinstance(ruled, he.IncidentRuled)
    assert ruled.last_coup == said.get("last_coup", min(voided) - 1)
    assert ruled.standing == said.get("standing", ())
    assert table.hand.closing


def test_one_that_was_settled_anew_for_it_is_decided_too() -> None:
    table, incident_id = missed()
    void(table, incident_id, 3)
    assert table.rule_refused(*EFFECTS).code == "coup_settled"
    correct(table, "resettle", "P:5h,4d B:Ks,6c", number=4, incident_id=incident_id)
    table.rule(*EFFECTS)


def test_the_desk_shows_which_are_still_open() -> None:
    table, incident_id = missed()
    assert shown(table) == []
    void(table, incident_id, 2)
    assert shown(table) == [3, 4]
    void(table, incident_id, 4)
    assert shown(table) == [3]


@pytest.mark.parametrize("effects", [EFFECTS, ("void-coup", *EFFECTS), (*EFFECTS, "void-coup")])
def test_the_one_that_runs_is_void_by_the_ruling(effects: tuple[str, ...]) -> None:
    table = settled(ann="player=10000")
    table.start(ann="player=10000")
    table.lay("-", "4h")
    table.raise_("cut-card", "missed")
    done = table.rule(*effects, last_coup=1)
    (voided,) = [event for event in done if isinstance(event, e.CoupVoided)]
    assert voided.reason == "ruled-cut-card"
    assert sums(table, "ann") == [1100_00]
    assert table.due.step == "close-shoe"


def test_the_one_that_runs_stands_where_it_is_named() -> None:
    table = settled(ann="player=10000")
    table.start(ann="player=10000")
    table.raise_("cut-card", "missed")
    done = table.rule(*EFFECTS, last_coup=1, standing=(2,))
    assert not any(isinstance(event, e.CoupVoided) for event in done)
    assert table.state.phase == "closed"


def test_coups_of_an_earlier_shoe_are_none_of_this_one() -> None:
    table, incident_id = missed(2)
    void(table, incident_id, 2)
    table.rule(*EFFECTS)
    table.must(c.CloseShoe())
    table.bring().burn().played(*LOST, ann="player=10000")
    table.raise_("cut-card", "missed")
    assert table.rule_refused(*EFFECTS, last_coup=1).code == "no_such_coup"
