"""The first card of a shoe, by which others are burnt, was keyed as another one."""

from __future__ import annotations

import pytest

from croupier.table import hand_commands as h
from tests.table.by_hand.felt import HandTable, hand_table


def turned(*cards: str) -> HandTable:
    """A shoe whose first card and burns were keyed."""
    table = hand_table(ann=10_000).bring()
    table.lay(*cards)
    return table


@pytest.mark.parametrize(
    ("keyed", "card", "left"),
    [
        ("2s - -", "8s", 6),
        ("2s -", "8s", 7),
        ("2s", "8s", 8),
        ("2s - -", "As", 0),
        ("2s - -", "2h", 0),
        ("8s - - -", "2s", 0),
        ("8s -", "2s", 1),
        ("2s - -", "Ks", 8),
    ],
)
def test_the_burn_is_completed_by_the_card_that_it_was(keyed: str, card: str, left: int) -> None:
    table = turned(*keyed.split())
    table.raise_("shoe-burn-wrong", "nothing-dealt")
    table.rule("camera-wins", "complete-burn", index=0, card=card)
    assert table.hand.seen == {card: 1}
    assert (table.due.step, table.due.card_count) == (
        ("shoe-burn", left) if left else ("open-betting", 1)
    )
    table.lay(*["-"] * left)
    assert not table.hand.incidents
    assert table.due.step == "open-betting"
    assert table.hand.place.position_index == len(keyed.split()) + left


def test_a_burn_that_is_complete_is_not_completed_without_a_card() -> None:
    table = turned("2s", "-", "-")
    table.raise_("shoe-burn-wrong", "nothing-dealt")
    assert table.rule_refused().code == "card_needed"
    assert table.rule_refused("camera-wins", index=1, card="8s").code == "card_needed"
    assert table.rule_refused("camera-wins", index=0, card="x").code == "not_a_card"
    table.rule("no-effect")
    assert table.due.step == "open-betting"


def test_one_that_is_not_is() -> None:
    table = turned("3h", "-")
    table.raise_("shoe-burn-wrong", "nothing-dealt")
    table.rule()
    assert (table.due.step, table.due.card_count) == ("shoe-burn", 2)


def test_readers_that_differ_on_the_first_card_are_settled_by_the_camera() -> None:
    table = turned("2s")
    table.raise_("readers-differ", "camera-clear")
    table.rule(index=0, card="8s")
    assert (table.due.step, table.due.card_count) == ("shoe-burn", 8)


def test_readers_that_differ_on_a_burn_change_nothing_of_the_first_card() -> None:
    table = turned("2s", "Kd")
    table.raise_("readers-differ", "camera-clear")
    assert table.rule_refused(index=0, card="8s").code == "card_needed"


def test_once_a_coup_has_begun_the_first_card_is_no_more_another_one() -> None:
    table = turned("2s", "-", "-").start(ann="banker=1000")
    table.raise_("shoe-burn-wrong", "nothing-dealt")
    assert table.rule_refused("camera-wins", "complete-burn", index=0, card="8s").code == (
        "card_needed"
    )


def test_one_that_is_taken_back_is_keyed_anew() -> None:
    table = turned("2s")
    table.must(h.TakeBackCard())
    assert table.hand.indicator == ""
    table.lay("8s")
    assert (table.due.card_count, table.hand.seen) == (8, {"8s": 1})
