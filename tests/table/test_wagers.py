"""Which wagers a table accepts: multiples, limits and what is still allowed, funds, all or none."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.table import commands as c
from croupier.table import wagers as judged
from croupier.table.refusals import Refusal
from tests.table.sheets import baccarat_text, book, limits_text, three_pictures_text
from tests.table.tables import Table, asked

# in minor units: 10 to 2000 on a bet, 50 to 500 on the tie, 4000 a patron, 6000 a table
LIMITS = limits_text(
    bet=("0.10", "20"),
    patron="40",
    table="60",
    liability="70",
    bets='tie = { min = "0.50", max = "5" }',
)
RULES = book(baccarat_text(limits=LIMITS))
PURSE = 1_000_000


def betting(rules: Any = RULES, ann: str = "", bob: str = "", purse: int = PURSE) -> Table:
    """A table at which betting is open and these wagers lie, one action a word."""
    table = Table(rules, ann=purse, bob=PURSE).open().begin()
    for name, words in (("ann", ann), ("bob", bob)):
        for word in words.split():
            assert not isinstance(table.place(name, word), Refusal)
    return table


# held by ann; held by bob; asked by ann; code, bet and what would mend it
LIMIT_ROWS = [
    # the limits of one bet count what the patron has on it already
    ("", "", "player=9", ("below_minimum", "player", {"least": 10})),
    ("", "", "banker=0", ("wrong_multiple", "banker", {"multiple": 20})),
    ("", "", "player=10", None),
    ("player=10", "", "player=1", None),
    ("", "", "player=2000", None),
    ("", "", "player=2001", ("above_maximum", "player", {"most": 2000})),
    ("player=1500", "", "player=600", ("above_maximum", "player", {"most": 500})),
    ("player=1500", "", "player=500", None),
    ("player=2000", "", "player=1", ("above_maximum", "player", {"most": 0})),
    ("player=1500", "", "player=300 player=300", ("above_maximum", "player", {"most": 500})),
    ("", "player=1500", "player=600", None),
    ("", "", "tie=49", ("below_minimum", "tie", {"least": 50})),
    ("", "", "tie=20 tie=30", None),
    ("", "", "tie=501", ("above_maximum", "tie", {"most": 500})),
    ("", "", "player=100 tie=501", ("above_maximum", "tie", {"most": 500})),
    # what is still allowed on a bet is something that could be staked on it
    ("banker=1500", "", "banker=520", ("above_maximum", "banker", {"most": 500})),
    ("big=1950", "", "big=100", ("above_maximum", "big", {"most": 50})),
    ("", "", "banker=2010", ("wrong_multiple", "banker", {"multiple": 20})),
    # all that one patron has in play
    ("player=2000 banker=1800", "", "tie=300", ("patron_limit", None, {"most": 200})),
    ("player=2000 banker=1800", "", "tie=200", None),
    ("player=2000 banker=2000", "", "tie=50", ("patron_limit", None, {"most": 0})),
    (
        "",
        "",
        "player=1500 banker=1500 tie=500 small=501",
        ("wrong_multiple", "small", {"multiple": 2}),
    ),
    ("", "", "player=1500 banker=1500 tie=500 small=502", ("patron_limit", None, {"most": 4000})),
    # all that lies on the table
    (
        "",
        "player=2000 banker=2000",
        "banker=1000 player=1100",
        ("table_limit", None, {"most": 2000}),
    ),
    ("", "player=2000 banker=2000", "banker=1000 player=1000", None),
    (
        "player=1000",
        "player=2000 banker=2000",
        "banker=1020",
        ("table_limit", None, {"most": 1000}),
    ),
]


@pytest.mark.parametrize(("ann", "bob", "ticket", "expected"), LIMIT_ROWS)
def test_limits_say_what_is_still_allowed(
    ann: str, bob: str, ticket: str, expected: tuple[str, str | None, dict[str, int]] | None
) -> None:
    table = betting(ann=ann, bob=bob)
    command = c.PlaceWagers("ann", "asked", asked(*ticket.split()))
    if expected is None:
        table.must(command)
    else:
        assert table.refused(command) == Refusal(*expected)


@pytest.mark.parametrize(
    ("bet_id", "multiple"),
    [
        ("banker", 20),  # 5 % commission
        ("player", 1),
        ("tie", 1),
        ("perfect_pair", 1),
        ("big", 50),  # 0.54
        ("small", 2),  # 1.5
        ("player_odd", 25),  # 0.96
        ("player_even", 10),  # 0.90
        ("banker_odd", 50),  # 0.94
    ],
)
def test_a_stake_must_settle_to_whole_minor_units(bet_id: str, multiple: int) -> None:
    rules = book(baccarat_text(limits=limits_text(bet=("0.01", "20"))))
    for stake in range(1, 101):
        table = betting(rules)
        command = c.PlaceWagers("ann", "asked", (c.WagerAsked(bet_id, stake),))
        if stake % multiple:
            assert table.refused(command) == Refusal(
                "wrong_multiple", bet_id, {"multiple": multiple}
            )
        else:
            table.must(command)


NO_STAKES: list[Any] = [0, -1, -600, -(10**18), True, False, 100.0, 0.5, float("nan"), "100", None]


@pytest.mark.parametrize("stake", NO_STAKES, ids=repr)
def test_what_is_no_stake_is_refused(stake: Any) -> None:
    table = betting()
    command = c.PlaceWagers("ann", "asked", (c.WagerAsked("player", stake),))
    assert table.refused(command).code == "wrong_multiple"
    assert table.balance("ann") == PURSE


def test_a_stake_beyond_all_measure_is_above_the_maximum() -> None:
    assert betting().refused(c.PlaceWagers("ann", "asked", asked(f"player={10**18}"))) == Refusal(
        "above_maximum", "player", {"most": 2000}
    )


def test_the_balance_used_is_the_balance_shown() -> None:
    """Credits of 0.10 and 0.20 buy a wager of 0.30, and ten wagers of 0.10 empty 1.00."""
    rules = book(baccarat_text(limits=limits_text(bet=("0.10", "20"))))
    table = betting(rules, purse=10 + 20)
    assert not isinstance(table.place("ann", "player=30"), Refusal)
    assert table.balance("ann") == 0
    table = betting(rules, ann="player=10 " * 10, purse=100)
    assert table.balance("ann") == 0
    assert table.refused(c.PlaceWagers("ann", "asked", asked("player=10"))) == Refusal(
        "insufficient_funds", None, {"available": 0}
    )


def test_money_in_play_cannot_be_played_again() -> None:
    """The stake leaves the patron when it is accepted, so nothing can move it away meanwhile."""
    table = betting(purse=1000, ann="player=1000")
    assert table.balance("ann") == 0
    assert table.refused(c.PlaceWagers("ann", "asked", asked("tie=50"))) == Refusal(
        "insufficient_funds", None, {"available": 0}
    )


def test_a_patron_without_money_has_nothing_to_stake() -> None:
    assert betting().refused(c.PlaceWagers("eve", "asked", asked("player=10"))) == Refusal(
        "insufficient_funds", None, {"available": 0}
    )


def test_an_unknown_bet_is_named() -> None:
    assert betting().refused(
        c.PlaceWagers("ann", "asked", asked("player=10", "dragon=10"))
    ) == Refusal("unknown_bet", "dragon")


def test_a_ticket_needs_wagers() -> None:
    assert betting().refused(c.PlaceWagers("ann", "asked", ())) == Refusal("empty_ticket")


NO_IDS = ["", " ", "a b", "é", "a\n", "-a", ".a", "a" * 65, "\ud800", "a/b", "a:b", "'; --"]


@pytest.mark.parametrize("no_id", NO_IDS, ids=repr)
def test_what_the_record_cannot_hold_as_an_id_is_refused(no_id: str) -> None:
    table = betting(ann="player=10")
    ticket = asked("player=10")
    assert table.refused(c.PlaceWagers(no_id, "asked", ticket)).code == "malformed_id"
    assert table.refused(c.PlaceWagers("ann", no_id, ticket)).code == "malformed_id"
    assert table.refused(c.DoubleWagers("ann", no_id)).code == "malformed_id"
    assert table.refused(c.VoidCoup(no_id)).code == "malformed_id"
    table.must(c.VoidCoup("why"))
    assert table.refused(c.OpenBetting(no_id)).code == "malformed_id"
    table.must(c.CloseShoe())
    assert table.refused(c.LoadShoe(no_id, ())).code == "malformed_id"
    assert Table(RULES).refused(c.OpenTable(no_id, "USD")).code == "malformed_id"


def test_one_wager_that_cannot_be_accepted_refuses_the_whole_ticket() -> None:
    table = betting()
    command = c.PlaceWagers("ann", "asked", asked("player=10", "banker=20", "tie=501"))
    assert table.refused(command).code == "above_maximum"
    assert not table.state.wagers
    assert table.balance("ann") == PURSE


def test_an_action_is_done_once() -> None:
    table = betting()
    command = c.PlaceWagers("ann", "asked", asked("player=10"))
    table.must(command)
    assert table.refused(command) == Refusal("duplicate_action")
    assert table.refused(c.PlaceWagers("bob", "asked", asked("tie=50"))).code == "duplicate_action"
    assert table.refused(c.DoubleWagers("ann", "asked")).code == "duplicate_action"
    table.must(c.ClearWagers("ann"))
    assert table.refused(c.PlaceWagers("ann", "asked", asked("tie=50"))).code == "duplicate_action"
    assert table.balance("ann") == PURSE


def test_wagers_are_named_after_their_action() -> None:
    table = betting()
    table.must(c.PlaceWagers("ann", "asked", asked("player=10", "tie=50", "player=10")))
    assert list(table.state.wagers) == ["asked.1", "asked.2", "asked.3"]


# --- a main bet beside a side bet (reading 6) -------------------------------------------------

MAIN = book(baccarat_text(needs_main=True))

MAIN_ROWS = [
    ("", "player_pair=100", "player_pair"),
    ("", "tie=100 big=100", "tie"),
    ("", "player=100 player_pair=100", None),
    ("", "player_pair=100 banker=100", None),
    ("banker=100", "player_pair=100", None),
    ("banker=100 big=100", "small=100", None),
]


@pytest.mark.parametrize(("held", "ticket", "bet_id"), MAIN_ROWS)
def test_a_sheet_may_want_a_main_bet(held: str, ticket: str, bet_id: str | None) -> None:
    table = betting(MAIN, ann=held)
    command = c.PlaceWagers("ann", "asked", asked(*ticket.split()))
    if bet_id is None:
        table.must(command)
    else:
        assert table.refused(command) == Refusal("main_bet_required", bet_id)
    without = betting(book(baccarat_text()), ann=held)
    without.must(command)


def test_a_main_bet_of_another_patron_does_not_do() -> None:
    table = betting(MAIN, bob="banker=100")
    assert table.refused(c.PlaceWagers("ann", "asked", asked("tie=100"))).code == (
        "main_bet_required"
    )


# --- a limit on everything --------------------------------------------------------------------


def test_wagers_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judged, "MAX_TICKET_WAGERS", 3)
    monkeypatch.setattr(judged, "MAX_PATRON_WAGERS", 5)
    monkeypatch.setattr(judged, "MAX_TABLE_WAGERS", 7)
    table = betting(bob="player=10 " * 2)
    four, three = (asked(*["player=10"] * count) for count in (4, 3))
    assert table.refused(c.PlaceWagers("ann", "a", four)) == Refusal(
        "too_many_wagers", None, {"count": 3}
    )
    table.must(c.PlaceWagers("ann", "b", three))
    assert table.refused(c.PlaceWagers("ann", "c", three)) == Refusal(
        "too_many_wagers", None, {"count": 2}
    )
    table.must(c.PlaceWagers("bob", "d", asked("player=10")))
    assert table.refused(c.PlaceWagers("bob", "e", asked("player=10", "player=10"))) == Refusal(
        "too_many_wagers", None, {"count": 1}
    )
    table.must(c.PlaceWagers("bob", "f", asked("player=10")))
    assert table.refused(c.PlaceWagers("ann", "g", asked("player=10"))) == Refusal(
        "too_many_wagers", None, {"count": 0}
    )


def test_the_limits_are_those_the_table_was_opened_with() -> None:
    """Lower limits in a later edition of the sheet change nothing at an open table."""
    table = betting()
    table.rules = book(baccarat_text(limits=limits_text(bet=("0.10", "0.50"))))
    table.must(c.PlaceWagers("ann", "asked", asked("player=2000")))


def test_a_box_has_the_limits_of_its_bets_family() -> None:
    limits = limits_text(bets='"{box}_tie" = { max = "2" }\n"player_2_tie" = { max = "3" }')
    table = betting(book(three_pictures_text(limits)))
    for box, most in (("player_1", 200), ("player_2", 300), ("player_3", 200)):
        command = c.PlaceWagers("ann", f"asked-{box}", asked(f"{box}_tie={most + 1}"))
        assert table.refused(command) == Refusal("above_maximum", f"{box}_tie", {"most": most})


# --- whatever is asked ------------------------------------------------------------------------

BETS = st.sampled_from(sorted(RULES.sheet.bets))
STAKES = st.sampled_from([0, 10, 20, 50, 100, 150, 300, 500, 1000, 2000, 2001])
TICKETS = st.lists(st.tuples(st.sampled_from(["ann", "bob"]), BETS, STAKES), max_size=12)


@given(TICKETS)
def test_no_limit_is_ever_passed(tickets: list[tuple[str, str, int]]) -> None:
    """A clerk who adds up what lies on the table never finds too much of anything."""
    table = betting(purse=3000)
    for name, bet_id, stake in tickets:
        table.place(name, f"{bet_id}={stake}")
        lies: dict[tuple[str, str], int] = {}
        for wager in table.state.wagers.values():
            key = wager.patron_id, wager.bet_id
            lies[key] = lies.get(key, 0) + wager.stake_minor
        for (_, on), staked in lies.items():
            assert (50 if on == "tie" else 10) <= staked <= (500 if on == "tie" else 2000)
            assert staked % RULES.multiples[on] == 0
        for who in ("ann", "bob"):
            assert sum(staked for (one, _), staked in lies.items() if one == who) <= 4000
        assert sum(lies.values()) <= 6000
        assert table.balance("ann") >= 0


@given(TICKETS, st.tuples(BETS, STAKES))
def test_what_is_still_allowed_is_allowed_and_no_more(
    tickets: list[tuple[str, str, int]], last: tuple[str, int]
) -> None:
    table = betting(purse=3000)
    for name, bet_id, stake in tickets:
        table.place(name, f"{bet_id}={stake}")
    bet_id, stake = last
    refusal = table.place("ann", f"{bet_id}={stake}")
    if not isinstance(refusal, Refusal) or refusal.bet_id is None:
        return
    multiple = RULES.multiples[bet_id]
    if refusal.code in ("above_maximum", "liability_limit"):
        most = refusal.amounts["most"]
        nearer, further = most, most + multiple
    elif refusal.code == "below_minimum":
        nearer, further = refusal.amounts["least"], refusal.amounts["least"] - multiple
    else:
        return
    again = table.decide(c.PlaceWagers("ann", "again", asked(f"{bet_id}={nearer}")))
    assert not isinstance(again, Refusal) or again.code != refusal.code
    again = table.decide(c.PlaceWagers("ann", "again", asked(f"{bet_id}={further}")))
    # what is still allowed may be less than the least on the bet
    assert isinstance(again, Refusal)
    assert again.code in (refusal.code, "below_minimum")
