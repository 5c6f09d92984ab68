"""A card that a correction leaves over counts once, whatever comes after that."""

from __future__ import annotations

from collections import Counter

import pytest

from croupier.table import commands as c
from croupier.table import hand_commands as h
from tests.table.by_hand.felt import HandTable, hand_table
from tests.table.corrected.after import asked, correct, refused

DEALT = ("2h", "Ks", "3d", "6c", "6h", "9c")
SIX = "P:2h,3d,6h B:Ks,6c,9c"
FIVE = "P:2h,3d,2c B:Ks,6c"
OTHER_FIVE = "P:2h,3d,4c B:Ks,6c"
FOUR = "P:2h,6d B:Ks,6c"
NEXT = ("Kh", "Kd", "8s", "Qc")


def six() -> HandTable:
    """A coup of six cards, the last of them a nine."""
    return hand_table("baccarat", ann=1000_00).bring().burn().played("-", *DEALT, ann="player=5000")


def whereabouts(table: HandTable) -> Counter[str]:
    """How often each card lies in the last coup, over, or held."""
    hand = table.hand
    coup = table.rules.game.parse_coup(table.state.rounds[-1].coup)
    cards = [str(card) for card in table.rules.game.cards_of(coup)]
    return Counter(cards + hand.extras + [held.card for held in hand.held])


def left_once(table: HandTable) -> None:
    """Each card is in one place, and so many are about as were dealt."""
    found = whereabouts(table)
    assert found["9c"] == 1
    assert sum(found.values()) == len(DEALT)


@pytest.mark.parametrize("ruled", [(), ("hold-as-burn",), ("hold-as-first", "stands")])
def test_a_restored_coup_has_its_card_back_wherever_that_waits(ruled: tuple[str, ...]) -> None:
    table = six()
    correct(table, "resettle", FIVE)
    left_once(table)
    if ruled:
        table.rule(*ruled)
    assert correct(table, "restore").cards_back == ("9c",)
    assert (table.hand.extras, table.hand.held) == ([], [])
    assert not table.hand.incidents
    left_once(table)
    table.played("-", *NEXT)


def test_corrected_again_and_again_it_lies_there_once() -> None:
    table = six()
    for _ in range(2):
        correct(table, "resettle", FIVE)
        left_once(table)
        correct(table, "restore")
    correct(table, "resettle", FOUR)
    assert sum(whereabouts(table).values()) == len(DEALT)
    correct(table, "resettle", FIVE)
    left_once(table)
    (incident,) = table.hand.incidents.values()
    assert incident.kind == "one-card-too-many"
    correct(table, "resettle", OTHER_FIVE)
    left_once(table)
    assert len(table.hand.incidents) == 1


def test_by_as_many_cards_it_stays_where_it_is() -> None:
    table = six()
    correct(table, "resettle", FIVE)
    table.rule("hold-as-burn")
    assert correct(table, "resettle", OTHER_FIVE).cards_back == ()
    assert [held.card for held in table.hand.held] == ["9c"]


def test_once_another_coup_has_used_it_it_is_that_coups() -> None:
    table = six()
    correct(table, "resettle", FIVE)
    table.rule("hold-as-burn")
    table.begin()
    assert correct(table, "restore", number=1).cards_back == ("9c",)
    correct(table, "restore", number=1)  # and over again: its cards went away with the others
    table = six()
    correct(table, "resettle", FIVE)
    table.rule("hold-as-burn")
    table.start()
    assert refused(table, asked(table, "restore", number=1)) == "card_used"
    table.lay("9c", *NEXT)
    table.must(h.ConfirmCoup())
    table.settle()
    assert refused(table, asked(table, "restore", number=1)) == "card_used"
    assert refused(table, asked(table, "resettle", SIX, number=1)) == "card_used"
    correct(table, "resettle", OTHER_FIVE, number=1)
    correct(table, "void", number=1)


def test_what_was_put_away_is_the_coups_again() -> None:
    table = six()
    correct(table, "resettle", FIVE)
    table.rule("put-away")
    correct(table, "restore")
    left_once(table)


def test_of_two_alike_the_one_that_was_not_over_goes_first() -> None:
    table = six()
    correct(table, "resettle", FIVE)
    table.rule("hold-as-burn")
    table.hand.held.append(table.hand.held[0])
    table.start().lay("9c")
    assert list(table.hand.over.values()) == [("9c",)]
    table.lay("9c")
    assert list(table.hand.over.values()) == [None]


def test_with_its_shoe_it_is_gone() -> None:
    table = six()
    correct(table, "resettle", FIVE)
    table.rule("hold-as-burn", "close-shoe")
    table.must(c.CloseShoe())
    assert refused(table, asked(table, "restore")) == "card_used"
    table.bring()
    assert refused(table, asked(table, "restore")) == "card_used"


def test_no_card_comes_with_one_that_a_correction_left_over() -> None:
    table = six()
    correct(table, "resettle", FIVE)
    assert table.refused(h.LayCard("2d", "i")).code == "table_frozen"


def test_a_card_of_a_void_coup_is_raised_too() -> None:
    table = six()
    correct(table, "void")
    done = correct(table, "resettle", FIVE)
    assert (done.cards_over, done.lies_over) == (("9c",), True)
    left_once(table)
    assert len(table.hand.incidents) == 1


def test_with_the_next_betting_open_the_event_names_it_and_nothing_is_raised() -> None:
    table = six()
    table.begin()
    done = correct(table, "resettle", FIVE, number=1)
    assert (done.cards_over, done.lies_over) == (("9c",), False)
    assert not table.hand.extras
    assert correct(table, "restore", number=1).cards_back == ("9c",)
    # as one that was read wrongly: the shoe has seen another card
    done = correct(table, "resettle", SIX.replace("9c", "9d"), number=1)
    assert done.reread == {"9c": -1, "9d": 1}
