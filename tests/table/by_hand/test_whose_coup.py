"""Which coup an incident is about, and who had a wager on it."""

from __future__ import annotations

import pytest

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import hand_commands as h
from croupier.table.hand_view import desk_view
from croupier.table.wagers import Context
from tests.table.by_hand.felt import HandTable, hand_table
from tests.table.by_hand.test_rulings import CARDS, table_of
from tests.table.corrected.after import correct, sums
from tests.table.corrected.test_rules import BANKER_WINS, settled

ALL_PICTURES = "6h 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks".split()


# --- who had a wager on it ------------------------------------------------------------------------


def seconds(table: HandTable, person: str) -> bool:
    """Whether the desk says that somebody does not rule alone on what is open."""
    view = desk_view(table.state, Context(table.rules, table.balance))
    return view.is_interested(person, table.open_incident)


def test_who_had_a_wager_on_the_coup_does_not_rule_alone_once_it_is_settled() -> None:
    table = settled(ann="player=10000")
    incident_id = table.raise_("misread", "paid")
    correct(table, "resettle", BANKER_WINS, incident_id=incident_id)
    assert table.rule_refused(by="ann").code == "second_needed"
    assert table.rule_refused(by="mia", second="ann").code == "second_needed"
    assert seconds(table, "ann")
    assert not seconds(table, "mia")
    table.rule(by="ann", second="mia")


def test_nor_when_other_coups_have_come_since() -> None:
    table = hand_table(ann=100_000, bob=100_000).bring().burn("As")
    table.played("-", *CARDS, ann="banker=1000")
    incident_id = table.raise_("burn-exposed")
    for _ in range(3):
        table.played("-", "4h", "Ks", "4d", "6c", bob="player=1000")
    assert table.state.wagered == {1: ("ann",), 4: ("bob",)}
    assert table.rule_refused(by="ann").code == "second_needed"
    table.rule(by="bob")  # he had none on that one, and has none now
    table.played("-", "4h", "Ks", "4d", "6c", bob="player=1000")
    assert list(table.state.wagered) == [5]
    assert incident_id in table.hand.ruled


def test_who_takes_his_wager_back_has_none() -> None:
    table = hand_table(ann=10_000).bring().burn("As")
    table.begin(ann="banker=1000")
    table.raise_("burn-exposed")
    table.must(c.UndoWagers("ann"))
    table.rule(by="ann")


def test_a_second_person_is_asked_for_only_where_nothing_else_is_wrong() -> None:
    table = table_of(*CARDS[:3])
    table.raise_("exposed-early")
    assert table.rule_refused("hold-as-burn", by="ann").code == "no_card_over"
    assert table.rule_refused("camera-wins", by="ann").code == "card_needed"
    assert table.rule_refused("stands", by="ann").code == "second_needed"


# --- which coup -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "stage", "effects"),
    [
        ("misread", "paid", ("reverse-and-settle",)),
        ("third-card-not-drawn", "paid", ("void-coup",)),
    ],
)
def test_a_correction_of_another_coup_is_none_of_this_one(
    kind: str, stage: str, effects: tuple[str, ...]
) -> None:
    table = settled(ann="player=10000")
    for _ in range(2):
        table.played("-", "4h", "Ks", "4d", "6c", ann="player=10000")
    incident_id = table.raise_(kind, stage)
    correct(table, "void", number=1, incident_id=incident_id)
    assert table.rule_refused(*effects).code == "coup_settled"
    correct(table, "void", number=3, incident_id=incident_id)
    table.rule(*effects)
    assert sums(table, "ann") == [1100_00]


def test_void_is_a_settled_coup_by_a_correction_that_makes_it_so() -> None:
    table = settled(ann="player=10000")
    incident_id = table.raise_("third-card-not-drawn", "paid")
    assert table.rule_refused("void-coup").code == "coup_settled"
    correct(table, "resettle", BANKER_WINS, incident_id=incident_id)
    assert table.rule_refused("void-coup").code == "coup_settled"
    correct(table, "void", incident_id=incident_id)
    done = table.rule("void-coup")
    assert not [event for event in done if isinstance(event, e.CoupVoided)]
    assert not table.hand.frozen
    assert sums(table, "ann") == [1000_00]


def test_what_was_raised_before_the_first_coup_is_about_that_one() -> None:
    table = hand_table(ann=10_000, bob=10_000).bring().burn("As")
    table.raise_("dropped-before-deal")
    assert table.rule_refused("void-coup").code == "no_coup"
    table.start(ann="banker=1000")
    table.rule("void-coup")
    assert table.balance("ann") == 10_000


def test_and_about_no_later_one() -> None:
    table = hand_table(ann=10_000, bob=10_000).bring().burn("As")
    table.raise_("dropped-before-deal")
    table.played("-", *CARDS, ann="banker=1000")
    assert table.rule_refused("void-coup").code == "coup_settled"
    table.start(ann="banker=1000")
    assert table.rule_refused("void-coup").code == "coup_settled"
    table.rule()


# --- a deck that is shuffled for every coup -------------------------------------------------------

HOLDS = ("hold-as-burn", "hold-as-first", "hold-as-next")


def pictures(*cards: str) -> HandTable:
    """A coup of Three Pictures in which these cards lie."""
    table = hand_table("three-pictures", ann=10_000).bring().start(ann="player_1_win=1000")
    table.lay(*cards)
    return table


@pytest.mark.parametrize("effect", HOLDS)
def test_a_card_over_is_not_held_for_a_deck_that_is_shuffled_first(effect: str) -> None:
    for table in (pictures(*ALL_PICTURES, "Ah"), pictures(*ALL_PICTURES)):
        if table.due.step == "confirm":
            table.must(h.ConfirmCoup())
            table.settle()
            table.lay("Ah")
        assert table.rule_refused(effect).code == "no_such_ruling"
        table.rule("put-away")


@pytest.mark.parametrize("effect", HOLDS)
def test_one_that_came_too_early_is_held_for_its_own_deck(effect: str) -> None:
    table = hand_table("three-pictures", ann=10_000).bring()
    table.begin(ann="player_1_win=1000")
    table.lay("Ah")
    assert table.rule_refused(effect, "void-coup").code == "no_such_ruling"
    table.rule(effect)
    assert [held.card for held in table.hand.held] == ["Ah"]


def test_the_desk_offers_what_can_be() -> None:
    table = pictures(*ALL_PICTURES)
    table.must(h.ConfirmCoup())
    table.settle()
    table.lay("-")
    (seen,) = desk_view(table.state, Context(table.rules, table.balance)).incidents
    assert seen.proposal.effects == ("hold-as-next",)
    assert ("hold-as-next",) in seen.never
