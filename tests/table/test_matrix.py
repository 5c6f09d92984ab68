"""Every command in every phase: the events it gives or the code it is refused with.

The expected outcomes are read off the tables of ``docs/table.md``.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import get_args

import pytest

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.refusals import CODES, Refusal
from croupier.table.state import Phase
from tests.table.cells import cells_of
from tests.table.sheets import baccarat_text, book
from tests.table.tables import Table, asked, order_of

RULES = book(baccarat_text(cut_card=47))


CELLS = cells_of("command")

COMMANDS: dict[str, c.Command] = {
    type(command).__name__: command
    for command in (
        c.OpenTable("1", "USD"),
        c.LoadShoe("next", order_of("")),
        c.CommitShoe("next", "0" * 64, ""),
        c.GiveSeed("ann", "clover"),
        c.OpenBetting("next"),
        c.PlaceWagers("ann", "next", asked("banker=100")),
        c.RepeatWagers("ann", "next"),
        c.DoubleWagers("ann", "next"),
        c.UndoWagers("ann"),
        c.ClearWagers("ann"),
        c.CloseBetting(),
        c.DealCoup(),
        c.SettleCoup(),
        c.VoidCoup("why"),
        c.CloseShoe(),
        c.CloseTable(),
    )
}


def _new() -> Table:
    return Table(RULES, ann=10_000)


def _idle() -> Table:
    table = _new()
    table.must(c.OpenTable("1", "USD"))
    return table


def _ready() -> Table:
    return _new().open()


def _last_dealt() -> Table:
    table = _ready()
    while not table.coup(ann="banker=100").last:
        pass
    return table


def _betting() -> Table:
    return _ready().begin(ann="banker=100")


def _closed() -> Table:
    table = _betting()
    table.must(c.CloseBetting())
    return table


def _dealt() -> Table:
    table = _closed()
    table.must(c.DealCoup())
    return table


def _shut() -> Table:
    table = _ready()
    table.must(c.CloseTable())
    return table


SITUATIONS: dict[str, Callable[[], Table]] = {
    "new": _new,
    "idle": _idle,
    "ready": _ready,
    "last dealt": _last_dealt,
    "betting": _betting,
    "closed": _closed,
    "dealt": _dealt,
    "shut": _shut,
}


def outcome(decision: tuple[e.Event, ...] | Refusal) -> str:
    """A decision as the matrix writes it: the code, or the first event, + where more follow."""
    if isinstance(decision, Refusal):
        return decision.code
    return type(decision[0]).__name__ + "+" * (len(decision) > 1)


def test_the_matrix_has_every_command_in_every_phase() -> None:
    commands = [command.__name__ for command in get_args(c.Command)]
    assert list(COMMANDS) == commands
    assert set(CELLS) == set(product(commands, SITUATIONS))
    assert {make().state.phase for make in SITUATIONS.values()} == set(get_args(Phase))
    events = {kind.__name__ for kind in get_args(e.Event)} - {"ShoeBurnt"}
    assert {cell.rstrip("+") for cell in CELLS.values()} - events <= set(CODES)


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("place", SITUATIONS)
def test_a_command_in_a_phase(place: str, name: str) -> None:
    table, expected = SITUATIONS[place](), CELLS[name, place]
    if expected in CODES:
        assert table.refused(COMMANDS[name]).code == expected
    else:
        assert outcome(table.do(COMMANDS[name])) == expected
        assert table.state.version == len(table.events)
