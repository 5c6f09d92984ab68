"""Every command at every moment of a table dealt by hand, read off the tables of ``docs/table.md``.

The page says of each what event it leads to (``+``: others follow it) or the code it is refused
with. The commands are those of a dealer, of a manager and of everybody else.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import get_args

import pytest

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import hand_commands as h
from croupier.table.custody import CallManager, CountCards, DisposeShoe, SeatDealer, WelcomeManager
from croupier.table.decide import AnyCommand
from croupier.table.hand_due import Step
from croupier.table.refusals import CODES, HAND_CODES, Refusal
from tests.table.by_hand.felt import HandTable, hand_table
from tests.table.cells import cells_of
from tests.table.tables import asked

COUP = ("2h", "Ks", "3d", "6c", "6h", "9c")


CELLS = cells_of("by hand")

COMMANDS: dict[str, AnyCommand] = {
    type(command).__name__: command
    for command in (
        h.BringShoe("next"),
        h.LayCard("7d", "next"),
        h.TakeBackCard(),
        h.SeeCutCard(),
        h.ConfirmCoup(),
        h.RaiseIncident("next", "exposed-early", "", "dealer"),
        h.RuleIncident("raised", "manager", "seen", ("stands",)),
        SeatDealer("dan"),
        CallManager("dan"),
        WelcomeManager("mia"),
        CountCards(1, "closing", 416, "mia"),
        DisposeShoe(1, "returned", "mia"),
        c.OpenBetting("next"),
        c.PlaceWagers("ann", "next", asked("banker=1000")),
        c.UndoWagers("ann"),
        c.CloseBetting(),
        c.DealCoup(),
        c.SettleCoup(),
        c.VoidCoup("why"),
        c.CloseShoe(),
        c.CloseTable(),
    )
}


def _idle() -> HandTable:
    table = hand_table(ann=10_000)
    table.must(c.OpenTable("1", "USD"))
    return table


def _brought() -> HandTable:
    return hand_table(ann=10_000).bring()


def _burning() -> HandTable:
    table = _brought()
    table.lay("As")
    return table


def _ready() -> HandTable:
    return _brought().burn("As")


def _betting() -> HandTable:
    table = _ready()
    table.begin(ann="banker=1000")
    return table


def _closed() -> HandTable:
    return _ready().start(ann="banker=1000")


def _dealing() -> HandTable:
    table = _closed()
    table.lay("-", "2h")
    return table


def _whole() -> HandTable:
    table = _closed()
    table.lay("-", *COUP)
    return table


def _dealt() -> HandTable:
    table = _whole()
    table.must(h.ConfirmCoup())
    return table


def _ended() -> HandTable:
    table = _ready()
    table.must(h.SeeCutCard())
    return table.played("-", *COUP, ann="banker=1000")


def _frozen() -> HandTable:
    table = _dealing()
    table.must(h.RaiseIncident("raised", "exposed-early", "", "dealer"))
    return table


MOMENTS: dict[str, tuple[Step, Callable[[], HandTable]]] = {
    "no shoe": ("bring-shoe", _idle),
    "first card": ("indicator", _brought),
    "burn": ("shoe-burn", _burning),
    "ready": ("open-betting", _ready),
    "betting": ("close-betting", _betting),
    "coup burn": ("coup-burn", _closed),
    "dealing": ("card", _dealing),
    "all lie": ("confirm", _whole),
    "dealt": ("settle", _dealt),
    "ended": ("close-shoe", _ended),
    "frozen": ("ruling", _frozen),
}


def outcome(decision: tuple[e.Event, ...] | Refusal) -> str:
    """A decision as the page writes it."""
    if isinstance(decision, Refusal):
        return decision.code
    names = [type(event).__name__ for event in decision]
    return names[0] + "+" * (len(names) > 1) if names else "nothing"


def test_the_tables_have_every_command_at_every_moment() -> None:
    assert set(CELLS) == set(product(COMMANDS, MOMENTS))
    assert set(get_args(h.HandCommand)) <= {type(command) for command in COMMANDS.values()}
    assert [step for step, _ in MOMENTS.values()] == list(get_args(Step))[:11]
    known = {kind.__name__ for kind in get_args(e.Event)} | set(CODES) | {"nothing"}
    assert {cell.rstrip("+") for cell in CELLS.values()} <= known


@pytest.mark.parametrize("moment", MOMENTS)
def test_the_moment_is_what_it_is_called(moment: str) -> None:
    step, make = MOMENTS[moment]
    assert make().due.step == step


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_command_at_a_moment(moment: str, name: str) -> None:
    table, expected = MOMENTS[moment][1](), CELLS[name, moment]
    if expected in CODES:
        assert table.refused(COMMANDS[name]).code == expected
    else:
        assert outcome(table.do(COMMANDS[name])) == expected
        assert table.state.version == len(table.events)


def test_codes_of_tables_dealt_by_hand_are_codes() -> None:
    assert set(HAND_CODES) < set(CODES)
    assert len(CODES) == len(set(CODES))
