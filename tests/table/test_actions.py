"""Undo, clear, repeat and double: what a patron can do with a coup's wagers, as little stories."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.refusals import Refusal
from tests.table.sheets import baccarat_text, book, limits_text
from tests.table.tables import Table

RULES = book(baccarat_text(limits=limits_text(bet=("0.10", "20"), patron="40")))
NEEDS_MAIN = book(baccarat_text(needs_main=True))
PURSE = 100_000

PLAYER_WINS = "9s 2s Ks Kh"
BANKER_WINS = "2s 9s Ks Kh"


def after(story: str, rules: object = RULES) -> tuple[Table, str]:
    """A table after a story, and the code of the first step that was refused, or ``""``.

    A word is an action of Ann's: ``player=10,tie=50`` places a ticket, ``undo``, ``clear``,
    ``repeat``, ``double``; ``bob:…`` is Bob's; ``settled`` and ``void`` end the coup and
    begin the next.
    """
    table = Table(RULES if rules is RULES else NEEDS_MAIN, ann=PURSE, bob=PURSE)
    table.open(PLAYER_WINS).begin()
    for word in story.split():
        name, _, action = word.rpartition(":")
        done = step(table, name or "ann", action)
        if isinstance(done, Refusal):
            return table, done.code
    return table, ""


def step(table: Table, name: str, action: str) -> object:
    """One word of a story."""
    if action in ("settled", "void"):
        if action == "settled":
            table.deal()
            table.settle()
        else:
            table.must(c.VoidCoup("why"))
        return table.begin()
    if action == "undo":
        return table.do(c.UndoWagers(name))
    if action == "clear":
        return table.do(c.ClearWagers(name))
    if action in ("repeat", "double"):
        kind = c.RepeatWagers if action == "repeat" else c.DoubleWagers
        return table.do(kind(name, table.new_id("action")))
    return table.place(name, *action.split(","))


def lies(table: Table, name: str = "ann") -> dict[str, int]:
    """What a patron has in play by bet, told by the wagers and not by his seat."""
    found: dict[str, int] = {}
    for wager in table.state.wagers.values():
        if wager.patron_id == name:
            found[wager.bet_id] = found.get(wager.bet_id, 0) + wager.stake_minor
    return found


STORIES: list[tuple[str, str | dict[str, int]]] = [
    # undo takes back the last action as a whole, again and again
    ("undo", "nothing_to_undo"),
    ("player=10 undo", {}),
    ("player=10,tie=50 undo", {}),
    ("player=10 tie=50 undo", {"player": 10}),
    ("player=10 tie=50,player=20 undo", {"player": 10}),
    ("player=10 tie=50 undo undo", {}),
    ("player=10 undo undo", "nothing_to_undo"),
    ("player=10 bob:tie=50 undo", {}),
    ("bob:tie=50 undo", "nothing_to_undo"),
    ("player=10 double undo", {"player": 10}),
    ("player=10 settled repeat tie=50 undo undo", {}),
    # clear takes back everything
    ("clear", "nothing_to_undo"),
    ("player=10 tie=50,player=20 clear", {}),
    ("player=10 clear clear", "nothing_to_undo"),
    ("player=10 clear undo", "nothing_to_undo"),
    ("player=10 clear tie=50", {"tie": 50}),
    # double places as much again on every bet
    ("double", "nothing_to_double"),
    ("bob:player=10 double", "nothing_to_double"),
    ("player=10 tie=50 double", {"player": 20, "tie": 100}),
    ("player=10 player=30 double", {"player": 80}),
    ("player=10 double double", {"player": 40}),
    ("player=1500 double", "above_maximum"),
    ("player=1500 banker=1000 double", "above_maximum"),
    ("player=2000 banker=1000 double", "above_maximum"),
    ("player=900 banker=900 tie=300 double", "patron_limit"),
    # repeat places what was in play on the last coup the patron played
    ("repeat", "nothing_to_repeat"),
    ("player=10 settled repeat", {"player": 10}),
    ("player=10 player=20 tie=50 settled repeat", {"player": 30, "tie": 50}),
    ("player=10 double settled repeat", {"player": 20}),
    ("player=10 void repeat", {"player": 10}),
    ("player=10 settled void repeat", {"player": 10}),
    ("player=10 settled settled settled repeat", {"player": 10}),
    ("player=10 settled tie=50 settled repeat", {"tie": 50}),
    ("player=10 settled repeat settled repeat", {"player": 10}),
    ("player=10 settled tie=50 clear settled repeat", {"player": 10}),
    ("player=10 tie=50 undo settled repeat", {"player": 10}),
    ("player=10 settled tie=50 repeat", "already_wagered"),
    ("player=10 settled repeat repeat", "already_wagered"),
    ("player=10 settled tie=50 undo repeat", {"player": 10}),
    ("player=10 settled tie=50 clear repeat", {"player": 10}),
    ("bob:player=10 settled repeat", "nothing_to_repeat"),
    ("player=10 clear settled repeat", "nothing_to_repeat"),
]


@pytest.mark.parametrize(("story", "end"), STORIES)
def test_what_lies_on_the_table(story: str, end: str | dict[str, int]) -> None:
    table, refused = after(story)
    if isinstance(end, str):
        assert refused == end
    else:
        assert (refused, lies(table)) == ("", end)


@pytest.mark.parametrize(("story", "end"), STORIES)
def test_money_lies_where_the_wagers_are(story: str, end: str | dict[str, int]) -> None:
    table, _ = after(story)
    staked = sum(wager.stake_minor for wager in table.state.wagers.values())
    assert table.book.balance("stake:1:USD") == staked == table.state.staked_minor
    open_wagers = {key: wager.stake_minor for key, wager in table.book.open_wagers()}
    assert open_wagers == {key: on.stake_minor for key, on in table.state.wagers.items()}


def test_wagers_taken_back_are_not_paid() -> None:
    """Undo, then win: only what stayed in play is paid."""
    table, _ = after("player=100 tie=50 player=1000 undo undo")
    assert table.deal().outcome == "player"
    assert [row.stake_minor for row in table.settle().values()] == [100]
    assert table.balance("ann") == PURSE + 100


def test_a_taken_back_wager_is_void_in_the_ledger() -> None:
    table, _ = after("player=100 tie=50 undo")
    (placed,) = [event for event in table.events[-2:] if isinstance(event, e.WagersPlaced)]
    assert table.book.status(placed.wagers[0].wager_id) == "voided"


def test_repeat_is_refused_as_any_ticket_is() -> None:
    """Banker wins, Ann has lost what she would need to play the same again."""
    table = Table(RULES, ann=3000).open(BANKER_WINS).begin(ann="player=2000")
    table.deal()
    table.settle()
    table.begin()
    assert table.refused(c.RepeatWagers("ann", "again")) == Refusal(
        "insufficient_funds", None, {"available": 1000}
    )


def test_undo_may_leave_no_side_bet_alone() -> None:
    """The main bet that a sheet wants came first or together, so it also goes last."""
    assert after("tie=100 player=100", NEEDS_MAIN)[1] == "main_bet_required"
    table, refused = after("player=100 tie=100 undo", NEEDS_MAIN)
    assert (refused, lies(table)) == ("", {"player": 100})


WORDS = st.sampled_from(
    "player=10 player=10,tie=50 tie=50 banker=20,big=50 small=2 small=100 double undo clear "
    "repeat bob:player=10 settled void".split()
)


@given(st.lists(WORDS, max_size=15), st.sampled_from([RULES, NEEDS_MAIN]))
def test_undo_gives_back_the_seat_as_it_was(words: list[str], rules: object) -> None:
    """Whatever came before: an action and its undo leave seat, money and table as they were."""
    table, _ = after(" ".join(words), rules)
    if table.state.phase != "betting":
        return
    for action in ("player=10", "player=10,tie=50", "double", "repeat"):
        before, balance = table.state.copy(), table.balance("ann")
        if isinstance(step(table, "ann", action), Refusal):
            continue
        table.must(c.UndoWagers("ann"))
        seat = table.state.seat("ann")
        assert (seat.stakes, seat.actions) == (
            before.seat("ann").stakes,
            before.seat("ann").actions,
        )
        assert table.state.stakes == before.stakes
        assert table.state.wagers == before.wagers
        assert table.balance("ann") == balance
