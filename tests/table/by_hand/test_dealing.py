"""A person deals: the software says where each card goes, and counts what left the shoe."""

from __future__ import annotations

import pytest

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import hand_commands as h
from croupier.table.snapshot import freeze, same, thaw
from tests.table.by_hand.felt import HandTable, hand_table
from tests.table.tables import of_type


def ready(**purses: int) -> HandTable:
    """A table whose shoe is burnt: an ace is turned up and one more card burnt."""
    return hand_table("baccarat", **(purses or {"ann": 10_000})).bring().burn("As")


def steps(table: HandTable) -> tuple[str, str]:
    """What is due, and where."""
    return table.due.step, table.due.place


def test_a_whole_shoe_begins_and_a_coup_is_dealt_step_by_step() -> None:
    table = hand_table(ann=10_000)
    table.bring()
    assert steps(table) == ("indicator", "indicator")
    table.lay("3h")
    told = []
    while table.due.step == "shoe-burn":
        told.append(table.due.card_count)
        table.lay("-")
    assert told == [3, 2, 1]
    assert table.hand.place.position_index == 4
    assert steps(table) == ("open-betting", "")
    table.begin(ann="banker=1000")
    assert steps(table) == ("close-betting", "")
    table.must(c.CloseBetting())
    seen = []
    for card in ("-", "2h", "Ks", "3d", "6c", "6h", "9c"):
        seen.append(steps(table))
        table.lay(card)
    assert seen == [
        ("coup-burn", "coup-burn"),
        ("card", "player"),
        ("card", "banker"),
        ("card", "player"),
        ("card", "banker"),
        ("card", "player"),
        ("card", "banker"),
    ]
    assert steps(table) == ("confirm", "")
    (dealt,) = table.must(h.ConfirmCoup())
    assert isinstance(dealt, e.CoupDealt)
    assert (dealt.coup, dealt.outcome) == ("P:2h,3d,6h B:Ks,6c,9c", "banker")
    assert steps(table) == ("settle", "")
    table.settle()
    assert table.balance("ann") == 10_000 + 950
    assert table.hand.place.position_index == 11
    assert table.hand.laid == []
    assert steps(table) == ("open-betting", "")


def test_the_queen_leaves_405_of_416() -> None:
    table = hand_table().bring().burn("Qs")
    assert table.hand.place.left_count == 405


def test_three_pictures_is_dealt_from_the_first_card_on() -> None:
    table = hand_table("three-pictures", ann=10_000)
    table.bring()
    assert steps(table) == ("open-betting", "")
    table.start(ann="player_1_win=100")
    cards = "6h 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks".split()
    places = []
    for card in cards:
        places.append(table.due.place)
        table.lay(card)
    assert places == [
        "first_card",
        *["player_1"] * 3,
        *["player_2"] * 3,
        *["player_3"] * 3,
        *["banker"] * 3,
    ]
    table.must(h.ConfirmCoup())
    table.settle()
    assert steps(table) == ("close-shoe", "")
    table.must(c.CloseShoe())
    assert steps(table) == ("bring-shoe", "")


REFUSED = [
    # phase, command, code
    ("shoe", h.ConfirmCoup(), "no_coup"),
    ("shoe", c.OpenBetting("x"), "cards_due"),
    ("shoe", h.LayCard("", "i"), "card_needed"),
    ("shoe", h.LayCard("XX", "i"), "not_a_card"),
    ("shoe", h.LayCard("kS", "i"), "not_a_card"),
    ("shoe", h.LayCard("Ks", "i", "moon"), "wrong_place"),
    ("shoe", h.LayCard("Ks", "i", "player"), "wrong_place"),
    ("shoe", h.LayCard("Ks", "no id"), "malformed_id"),
    ("shoe", h.TakeBackCard(), "nothing_to_take_back"),
    ("dealing", h.ConfirmCoup(), "cards_due"),
    ("dealing", c.DealCoup(), "no_coup"),
    ("dealing", c.SettleCoup(), "not_dealt"),
    ("dealing", h.LayCard("", "i"), "card_needed"),
    ("dealing", h.LayCard("Ks", "i", "indicator"), "wrong_place"),
    ("dealing", h.BringShoe("s2"), "coup_running"),
    ("dealt", h.ConfirmCoup(), "already_dealt"),
    ("dealt", h.TakeBackCard(), "nothing_to_take_back"),
]


def at(phase: str) -> HandTable:
    """A table in the midst of something."""
    if phase == "shoe":
        return hand_table(ann=10_000).bring()
    table = ready().start(ann="banker=1000")
    table.lay("-")
    if phase == "dealt":
        table.lay("9h", "Ks", "Kd", "6c")
        table.must(h.ConfirmCoup())
    return table


@pytest.mark.parametrize(("phase", "command", "code"), REFUSED)
def test_what_is_not_due_is_refused(
    phase: str, command: c.Command | h.HandCommand, code: str
) -> None:
    assert at(phase).refused(command).code == code


def test_a_machines_table_knows_no_hand() -> None:
    table = hand_table(ann=10_000)
    table.open()
    for command in (h.LayCard("Ks", "i"), h.TakeBackCard(), h.SeeCutCard(), h.ConfirmCoup()):
        assert table.refused(command).code == "not_by_hand"


# --- taking back --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "card"),
    [
        ((), "3h"),
        (("3h",), "-"),
        (("3h",), "7d"),
        (("As", "-", "open"), "-"),
        (("As", "-", "open", "-"), "9h"),
        (("As", "-", "open", "-", "9h", "Ks"), "Kd"),
        (("As", "-", "open", "-", "9h", "Ks", "Kd", "6c"), "7d"),
        (("As", "-", "open", "-", "9h"), "Kd@player"),
        (("As", "-", "ready"), "Kd"),
    ],
)
def test_a_card_keyed_wrongly_is_taken_back_as_if_it_never_lay(
    before: tuple[str, ...], card: str
) -> None:
    table = hand_table(ann=10_000).bring()
    for word in before:
        if word == "open":
            table.start(ann="banker=1000")
        elif word != "ready":
            table.lay(word)
    then = table.state.copy()
    assert then.hand is not None
    then.hand.forget_last()
    table.lay(card)
    table.must(h.TakeBackCard())
    table.state.version = then.version
    assert table.state == then
    assert table.refused(h.TakeBackCard()).code == "nothing_to_take_back"


def test_a_confirmed_card_stays() -> None:
    table = at("dealt")
    dealt = table.state.dealt
    assert table.refused(h.TakeBackCard()).code == "nothing_to_take_back"
    assert table.state.dealt is dealt


# --- the cut card and the end of a shoe -----------------------------------------------------------


@pytest.mark.parametrize("when", ["between coups", "in betting", "in the coup"])
def test_the_coup_of_the_cut_card_is_the_last(when: str) -> None:
    table = ready()
    if when == "between coups":
        table.must(h.SeeCutCard())
    table.begin(ann="banker=1000")
    assert table.state.last == (when == "between coups")
    if when == "in betting":
        table.must(h.SeeCutCard())
    table.must(c.CloseBetting())
    table.lay("-", "9h", "Ks")
    if when == "in the coup":
        table.must(h.SeeCutCard())
    assert table.refused(h.SeeCutCard()).code == "cut_card_seen"
    table.lay("Kd", "6c")
    (dealt,) = table.must(h.ConfirmCoup())
    assert isinstance(dealt, e.CoupDealt)
    assert dealt.last
    table.settle()
    assert table.due.step == "close-shoe"
    assert table.refused(c.OpenBetting("x")).code == "shoe_finished"
    (closed,) = of_type(table.must(c.CloseShoe()), e.ShoeClosed)
    assert isinstance(closed, e.ShoeClosed)
    assert closed.reason == "last-coup"


def test_three_pictures_has_no_cut_card() -> None:
    table = hand_table("three-pictures", ann=10_000).bring()
    assert table.refused(h.SeeCutCard()).code == "no_cut_card"


def test_every_moment_can_be_frozen_and_thawed() -> None:
    table = hand_table(ann=10_000).bring()
    moments = 0
    for word in "3h - - - open - 9h Ks Kd 7d 2h@player".split():
        if word == "open":
            table.start(ann="banker=1000")
        else:
            table.lay(word)
        again = thaw(freeze(table.state))
        assert again is not None
        assert same(again, table.state)
        moments += 1
    assert moments == 11
