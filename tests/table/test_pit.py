"""A manager closes a table, opens it again, sets its limits: scenes at one table."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any, get_args

import msgspec
import pytest

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import pit_events as pe
from croupier.table.decide import AnyCommand
from croupier.table.limits import limits_record
from croupier.table.pit import FollowHouse, PitCommand, ReopenTable, SetLimits
from croupier.table.pit_state import Coming
from croupier.table.refusals import MAX_TEXT, Refusal
from croupier.table.snapshot import freeze, thaw
from tests.table.cells import cells_of
from tests.table.sheets import baccarat_text, book
from tests.table.tables import Table, order_of
from tests.table.test_matrix import SITUATIONS, outcome

RULES = book(baccarat_text(decks=2))
HOUSE = limits_record(RULES.sheet.limits["USD"])
CLOSE = c.CloseTable("mia", "the felt is torn", "cam-1")
OPEN = ReopenTable("mia", "a new felt")
LEAST, MOST = HOUSE.bet


def limits(**changed: Any) -> SetLimits:
    """A manager's limits: those of the sheet but for what is changed."""
    kept = {name: getattr(HOUSE, name) for name in ("patron_max", "table_max", "liability_max")}
    return SetLimits(**{"bet": HOUSE.bet, **kept, "by": "mia", "reason": "quiet", **changed})


FILE = msgspec.structs.replace(HOUSE, bet=(2 * LEAST, MOST))
COMMANDS: dict[str, AnyCommand] = {
    "CloseTable": CLOSE,
    "ReopenTable": OPEN,
    "SetLimits": limits(bet=(LEAST, MOST - LEAST)),
    "FollowHouse": FollowHouse(FILE),
}


def table() -> Table:
    """A table with a shoe, between coups, and two patrons."""
    return Table(RULES, ann=1_000_000, bob=1_000_000).open()


def _closing() -> Table:
    found = SITUATIONS["betting"]()
    found.must(CLOSE)
    return found


def _shut() -> Table:
    found = table()
    found.must(CLOSE)
    return found


MOMENTS: dict[str, Callable[[], Table]] = {
    **{name: SITUATIONS[name] for name in ("new", "idle", "ready", "betting", "closed", "dealt")},
    "closing": _closing,
    "shut": _shut,
}
CELLS = cells_of("at the pit")


def test_the_page_has_every_act_at_every_moment() -> None:
    assert set(CELLS) == set(product(COMMANDS, MOMENTS))
    acts = {kind.__name__ for kind in get_args(PitCommand)}
    assert set(COMMANDS) == acts | {"CloseTable"}


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("name", COMMANDS)
def test_an_act_at_a_moment(name: str, moment: str) -> None:
    assert outcome(MOMENTS[moment]().do(COMMANDS[name])) == CELLS[name, moment]


# --- closing and opening ------------------------------------------------------------------


def test_the_coup_that_runs_is_finished_and_no_other_begins() -> None:
    one = table().begin(ann="banker=1000")
    assert one.must(CLOSE) == (pe.TableClosing("mia", "the felt is torn", "cam-1"),)
    assert not isinstance(one.place("bob", "player=1000"), Refusal), "betting goes on"
    one.deal()
    settled, closed = one.must(c.SettleCoup())
    assert isinstance(settled, e.CoupSettled)
    assert len(settled.wagers) == 2
    assert closed == e.TableClosed("1")
    for command in (c.OpenBetting("next"), c.LoadShoe("next", order_of("", 2)), CLOSE):
        assert one.refused(command).code == "table_closed"
    assert one.place("ann", "banker=1000") == Refusal("table_closed")


@pytest.mark.parametrize("at", ["betting", "closed", "dealt"])
def test_a_void_coup_closes_the_table_as_well(at: str) -> None:
    one = SITUATIONS[at]()
    one.must(CLOSE)
    assert list(map(type, one.must(c.VoidCoup("misdeal")))) == [e.CoupVoided, e.TableClosed]
    assert one.balance("ann") == 10_000


def test_a_coup_settled_in_parts_closes_the_table_with_the_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("croupier.table.decide.MAX_ROWS", 1)
    one = table().begin(ann="banker=1000 player=1000")
    one.must(CLOSE)
    one.deal()
    parts = [e.CoupSettled, e.CoupSettled, e.TableClosed]
    assert list(map(type, one.must(c.SettleCoup()))) == parts


def test_a_closing_is_taken_back_before_it_takes_effect() -> None:
    one = table().begin(ann="banker=1000")
    one.must(CLOSE)
    assert one.must(OPEN) == (pe.ClosingTakenBack("mia", "a new felt"),)
    one.deal()
    assert len(one.must(c.SettleCoup())) == 1
    one.must(c.OpenBetting("next"))


def test_opened_again_it_goes_on_with_the_shoe_that_lay_there() -> None:
    one = table()
    one.coup(ann="banker=1000")
    shoe, number = one.state.shoe, one.state.coup_number
    one.must(CLOSE)
    assert (one.state.phase, one.state.shoe) == ("shut", shoe)
    one.must(OPEN)
    assert (one.state.phase, one.state.shoe) == ("ready", shoe)
    one.must(c.OpenBetting("next"))
    assert one.state.coup_number == number + 1


def test_without_a_shoe_it_waits_for_one_as_before() -> None:
    one = Table(RULES)
    one.must(c.OpenTable("1", "USD"))
    one.must(CLOSE)
    one.must(OPEN)
    assert one.state.phase == "idle"


def test_what_a_program_closes_for_good_nobody_opens() -> None:
    one = table()
    one.must(c.CloseTable())
    for command in (OPEN, limits(bet=(LEAST, LEAST)), FollowHouse(FILE), c.CloseShoe()):
        assert one.refused(command).code == "table_closed"


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"reason": " "}, "reason_needed"),
        ({"reason": "x" * (MAX_TEXT + 1)}, "reason_needed"),
        ({"by": "no id"}, "malformed_id"),
        ({"by": "software"}, "manager_needed"),
        ({"reference": "r" * 201}, "malformed_text"),
    ],
)
@pytest.mark.parametrize("act", [CLOSE, OPEN, limits(bet=(LEAST, LEAST))])
def test_a_person_does_it_and_says_why(act: Any, said: dict[str, str], code: str) -> None:
    assert _closing().refused(msgspec.structs.replace(act, **said)).code == code


# --- limits -------------------------------------------------------------------------------


def test_limits_hold_from_the_next_coup_on_and_never_for_wagers_accepted() -> None:
    one = table().begin(ann=f"banker={MOST}")
    one.must(limits(bet=(2 * LEAST, 4 * LEAST)))
    assert one.state.limits == HOUSE
    assert not isinstance(one.place("bob", f"player={LEAST}"), Refusal), "this coup's still hold"
    one.deal()
    one.settle()
    assert one.state.limits is not None
    assert one.state.limits.bet == (2 * LEAST, 4 * LEAST)
    one.begin()
    assert one.place("bob", f"player={LEAST}") == Refusal(
        "below_minimum", "player", {"least": 2 * LEAST}
    )
    assert one.place("ann", f"player={MOST}") == Refusal(
        "above_maximum", "player", {"most": 4 * LEAST}
    )
    assert not isinstance(one.place("bob", f"player={4 * LEAST}"), Refusal)


@pytest.mark.parametrize("ends", [c.SettleCoup(), c.VoidCoup("misdeal")])
def test_they_wait_for_the_end_of_a_coup_however_it_ends(ends: c.Command) -> None:
    one = SITUATIONS["dealt"]()
    one.must(limits(patron_max=HOUSE.patron_max - 1))
    assert (one.state.limits, one.state.limits_version) == (HOUSE, 1)
    one.must(ends)
    assert one.state.limits == msgspec.structs.replace(HOUSE, patron_max=HOUSE.patron_max - 1)
    assert one.state.limits_version == one.state.version - 1


def test_limits_set_again_in_the_same_coup_take_the_place_of_those_that_wait() -> None:
    one = SITUATIONS["betting"]()
    one.must(limits(bet=(LEAST, 2 * LEAST)))
    assert one.refused(limits(bet=(LEAST, 2 * LEAST))).code == "limits_unchanged"
    one.must(limits())
    assert one.state.coming == Coming(HOUSE, one.state.version)


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"bet": (0, MOST)}, "limits_malformed"),
        ({"table_max": 10**15 + 1}, "limits_malformed"),
        ({"liability_max": True}, "limits_malformed"),
        ({"bet": (MOST, LEAST)}, "limits_crossed"),
        ({"patron_max": LEAST - 1}, "limits_patron"),
        ({"table_max": LEAST - 1}, "limits_table"),
        ({"liability_max": 1}, "limits_liability"),
        ({}, "limits_unchanged"),
    ],
)
@pytest.mark.parametrize("at", [table, lambda: table().begin(ann="banker=1000"), _shut])
def test_limits_that_no_table_can_have(
    changed: dict[str, Any], code: str, at: Callable[[], Table]
) -> None:
    assert at().refused(limits(**changed)).code == code


def test_a_manager_leaves_the_limits_that_the_sheet_has_for_single_bets() -> None:
    own = msgspec.structs.replace(HOUSE, bets={"tie": (LEAST, 2 * LEAST)})
    one = Table(RULES)
    one.must(c.OpenTable("1", "USD", own))
    one.must(limits(bet=(LEAST, 3 * LEAST)))
    assert one.state.limits == msgspec.structs.replace(own, bet=(LEAST, 3 * LEAST))


def test_what_the_house_says_anew_takes_the_place_of_what_was_set() -> None:
    one = table()
    assert one.must(FollowHouse(HOUSE)) == ()
    one.must(limits(bet=(LEAST, 3 * LEAST)))
    assert one.must(FollowHouse(HOUSE)) == (), "it says what it said before"
    one.must(FollowHouse(FILE))
    assert one.state.limits == FILE
    one.must(FollowHouse(HOUSE))
    assert one.state.limits == HOUSE


def test_a_snapshot_keeps_who_closed_and_what_comes() -> None:
    one = SITUATIONS["betting"]()
    one.place("ann", f"player={LEAST}")
    one.must(CLOSE)
    one.must(limits(bet=(LEAST, 3 * LEAST)))
    assert thaw(freeze(one.state)) == one.state
