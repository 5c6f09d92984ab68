"""Each irregularity as it happens at the table: cards, ruling, coup, balances, the next card.

Named after the terms of dealing (1 to 7). The coup without anything wrong is in every case Player
2 3 6 (1) against Banker K 6 9 (5), Banker wins; ann has 1,000 on Banker, bob 500 on the tie.
"""

from __future__ import annotations

import pytest

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import hand_commands as h
from croupier.table.refusals import Refusal
from tests.table.by_hand.felt import HandTable, hand_table
from tests.table.tables import of_type

CARDS = ("2h", "Ks", "3d", "6c", "6h", "9c")
WON = {"ann": 10_950, "bob": 9_500}
BACK = {"ann": 10_000, "bob": 10_000}


def table_of(*cards: str, sheet: str = "baccarat") -> HandTable:
    """A table in the midst of its first coup, its burn and these cards laid."""
    table = hand_table(sheet, ann=10_000, bob=10_000).bring()
    if table.due.step == "indicator":
        table.burn("As")
    table.start(ann="banker=1000", bob="tie=500")
    if table.due.step == "coup-burn":
        table.lay("-")
    table.lay(*cards)
    return table


def finished(table: HandTable, *cards: str) -> HandTable:
    """Lay what is still to come, confirm and settle."""
    table.lay(*cards)
    table.must(h.ConfirmCoup())
    table.settle()
    return table


def balances(table: HandTable) -> dict[str, int]:
    """What each has that is not at stake."""
    return {name: table.balance(name) for name in ("ann", "bob")}


def test_without_anything_wrong() -> None:
    assert balances(finished(table_of(*CARDS))) == WON


# --- 1: the opening burn -------------------------------------------------------------------------


def test_1_burn_wrong_before_anything_was_dealt_it_is_completed() -> None:
    table = hand_table(ann=10_000, bob=10_000).bring()
    table.lay("3h", "-")
    table.raise_("shoe-burn-wrong", "nothing-dealt")
    assert table.due.step == "ruling"
    table.rule()
    assert (table.due.step, table.due.card_count) == ("shoe-burn", 2)


def test_1_burn_wrong_after_coups_the_shoe_is_closed_and_they_stand() -> None:
    table = finished(table_of(*CARDS))
    table.raise_("shoe-burn-wrong", "coups-dealt")
    table.rule()
    assert balances(table) == WON
    assert table.due.step == "close-shoe"
    (closed,) = of_type(table.must(c.CloseShoe()), e.ShoeClosed)
    assert isinstance(closed, e.ShoeClosed)
    assert closed.reason == "ruled-shoe-burn-wrong"
    assert len(table.state.rounds) == 0
    assert table.state.tally.coup_count == 1


# --- 2: the burn before a coup -------------------------------------------------------------------


def test_2_burn_forgotten_before_the_first_card_it_is_burnt_now() -> None:
    table = hand_table(ann=10_000, bob=10_000).bring().burn("As")
    table.start(ann="banker=1000", bob="tie=500")
    table.raise_("coup-burn-forgotten", "before-first-card")
    table.rule()
    assert table.due.step == "coup-burn"
    assert balances(finished(table, "-", *CARDS)) == WON


def test_2_burn_forgotten_after_the_first_card_the_coup_is_void() -> None:
    table = hand_table(ann=10_000, bob=10_000).bring().burn("As")
    table.start(ann="banker=1000", bob="tie=500")
    table.lay("2h@player")
    assert table.hand.incidents[table.open_incident].kind == "coup-burn-forgotten"
    table.rule()
    assert balances(table) == BACK
    assert table.state.phase == "ready"
    assert table.due.step == "open-betting"
    assert table.hand.place.position_index == 3


# --- 3: the cut card -----------------------------------------------------------------------------


@pytest.mark.parametrize("stage", ["before-coup", "in-coup"])
def test_3_the_cut_card_makes_this_coup_the_last(stage: str) -> None:
    table = table_of(*CARDS[:3])
    table.raise_("cut-card", stage)
    assert table.due.place == "banker"
    table.rule()
    finished(table, *CARDS[3:])
    assert balances(table) == WON
    assert table.due.step == "close-shoe"


# --- 4: exposed cards ----------------------------------------------------------------------------


def test_4_a_burn_card_that_is_seen_has_no_effect() -> None:
    table = table_of()
    table.raise_("burn-exposed")
    assert table.due.step == "card"
    table.rule()
    assert balances(finished(table, *CARDS)) == WON


def test_4_a_card_face_up_in_the_shoe_ends_coup_and_shoe() -> None:
    table = table_of(*CARDS[:4])
    table.raise_("face-up-in-shoe")
    table.rule()
    assert balances(table) == BACK
    assert table.due.step == "close-shoe"


def test_4_a_right_card_exposed_early_stands() -> None:
    table = table_of(*CARDS[:4])
    table.raise_("exposed-early")
    assert table.refused(h.LayCard("6h", "i")).code == "table_frozen"
    table.rule()
    assert balances(finished(table, *CARDS[4:])) == WON


@pytest.mark.parametrize(
    ("effects", "due"), [(("reshuffle",), "close-shoe"), (("no-effect",), "indicator")]
)
def test_4_exposed_in_the_shuffle_the_manager_chooses(effects: tuple[str, ...], due: str) -> None:
    table = hand_table(ann=10_000).bring()
    table.raise_("exposed-in-shuffle")
    assert table.rule_refused().code == "choice_needed"
    table.rule(*effects)
    assert table.due.step == due


# --- 5: mistakes on the felt ---------------------------------------------------------------------


def test_5_a_card_at_the_wrong_box_is_moved() -> None:
    table = table_of("2h", "Ks@player")
    assert table.due.step == "ruling"
    (ordered,) = [event for event in table.rule() if type(event).__name__ == "FeltOrdered"]
    assert ordered.places == ("player", "banker")
    assert balances(finished(table, *CARDS[2:])) == WON


def test_5_where_the_order_is_lost_the_coup_is_void_and_the_shoe_goes_on() -> None:
    table = table_of(*CARDS[:3])
    table.raise_("wrong-box", "order-lost")
    table.rule()
    assert balances(table) == BACK
    assert table.due.step == "open-betting"
    assert table.hand.place.position_index == 2 + 1 + 3


def test_5_players_third_card_that_was_not_due_is_bankers() -> None:
    table = table_of("Kh", "2s", "6d", "3c", "8d@player")
    assert table.hand.incidents[table.open_incident].kind == "third-card-not-due"
    table.rule()
    assert [laid.place for laid in table.hand.laid][-1] == "banker"
    assert table.due.step == "confirm"
    (dealt,) = table.must(h.ConfirmCoup())
    assert isinstance(dealt, e.CoupDealt)
    assert dealt.coup == "P:Kh,6d B:2s,3c,8d"


def test_5_a_third_card_that_was_not_drawn_is_drawn_before_anything_is_paid() -> None:
    table = table_of(*CARDS[:5])
    table.raise_("third-card-not-drawn", "unpaid")
    table.rule()
    assert (table.due.step, table.due.place) == ("card", "banker")
    assert balances(finished(table, CARDS[5])) == WON


def test_5_a_result_misread_before_it_is_paid_is_read_from_the_cards() -> None:
    table = table_of(*CARDS)
    table.must(h.ConfirmCoup())
    table.raise_("misread", "unpaid")
    assert table.refused(c.SettleCoup()).code == "table_frozen"
    table.rule()
    table.settle()
    assert balances(table) == WON


# --- 6: cards too many ---------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["4d", "-"])
def test_6_one_card_too_many_is_the_burn_of_the_next_coup(card: str) -> None:
    table = table_of(*CARDS)
    position = table.hand.place.position_index
    table.lay(card)
    assert table.hand.incidents[table.open_incident].kind == "one-card-too-many"
    table.rule()
    table.must(h.ConfirmCoup())
    table.settle()
    assert balances(table) == WON
    table.start()
    assert table.due.step == "coup-burn"
    table.lay(card)
    assert table.hand.place.position_index == position + 1
    assert table.hand.held == []
    assert (table.due.step, table.due.place) == ("card", "player")
    table.lay("5s")
    assert table.hand.place.position_index == position + 2


def test_6_two_cards_too_many_the_coup_stands_and_the_shoe_is_closed() -> None:
    table = table_of(*CARDS, "4d")
    table.lay("5s")
    assert [each.kind for each in table.hand.incidents.values()] == ["cards-too-many"]
    table.rule()
    assert table.hand.extras == []
    table.must(h.ConfirmCoup())
    table.settle()
    assert balances(table) == WON
    assert table.due.step == "close-shoe"


def test_6_where_no_card_is_burnt_an_unseen_one_is_the_first_of_the_next_coup() -> None:
    table = table_of(*CARDS, sheet="super-baccarat")
    if table.hand.coup_burn_count:
        pytest.fail("this sheet burns before coups; take another")
    table.lay("-")
    table.rule()
    table.must(h.ConfirmCoup())
    table.settle()
    position = table.hand.place.position_index
    table.start()
    assert (table.due.step, table.due.place) == ("card", "player")
    table.lay("9h")
    assert table.hand.place.position_index == position
    table.lay("Kh")
    assert table.hand.place.position_index == position + 1


# --- 7: out of view ------------------------------------------------------------------------------


def test_7_a_card_dropped_before_the_deal_is_picked_up_and_used() -> None:
    table = table_of()
    table.raise_("dropped-before-deal")
    table.rule()
    assert balances(finished(table, *CARDS)) == WON


@pytest.mark.parametrize(
    ("stage", "expected"), [("opened-in-view", WON), ("not-opened-in-view", BACK)]
)
def test_7_a_live_card_out_of_view(stage: str, expected: dict[str, int]) -> None:
    table = table_of(*CARDS[:4])
    table.raise_("live-card-out-of-view", stage)
    table.rule()
    if expected == WON:
        finished(table, *CARDS[4:])
    assert balances(table) == expected
    assert table.due.step == "open-betting"


# --- the house's own ------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "used"), [("4d", "burnt"), ("-", "held")])
def test_a_card_pulled_before_betting_has_closed(card: str, used: str) -> None:
    table = hand_table(ann=10_000, bob=10_000).bring().burn("As")
    table.begin(ann="banker=1000", bob="tie=500")
    table.lay(card)
    assert table.hand.incidents[table.open_incident].kind == "pulled-early"
    table.rule()
    position = table.hand.place.position_index
    table.must(c.CloseBetting())
    assert table.due.step == "coup-burn"
    table.lay("-")
    assert table.hand.place.position_index == position + (used == "burnt")
    assert balances(finished(table, *CARDS)) == WON


def test_a_card_of_which_there_are_too_many_ends_coup_and_shoe() -> None:
    table = hand_table("three-pictures", ann=10_000, bob=10_000).bring()
    table.start(ann="player_1_win=1000", bob="player_2_win=500")
    table.lay("6h", "2s", "3s", "2s")
    assert table.hand.incidents[table.open_incident].kind == "foreign-card"
    table.rule()
    assert balances(table) == BACK
    assert table.due.step == "close-shoe"


@pytest.mark.parametrize("stage", ["camera-clear", "unresolved"])
def test_a_reader_that_differs_from_the_camera(stage: str) -> None:
    table = table_of(*CARDS[:5], "8c")
    table.raise_("readers-differ", stage)
    if stage == "camera-clear":
        assert table.rule_refused(index=9, card="9c").code == "card_needed"
        assert table.rule_refused(index=5, card="Z").code == "not_a_card"
        table.rule(index=5, card="9c")
        assert balances(finished(table)) == WON
    else:
        table.rule()
        assert balances(table) == BACK
    assert table.hand.seen.get("8c", 0) == (stage == "unresolved")


def test_too_few_cards_void_the_coup_and_close_the_shoe() -> None:
    table = table_of(*CARDS[:3])
    table.raise_("too-few-cards")
    table.rule()
    assert balances(table) == BACK
    assert table.due.step == "close-shoe"


def test_three_pictures_puts_a_card_too_many_away() -> None:
    table = hand_table("three-pictures", ann=10_000, bob=10_000).bring()
    table.start(ann="player_1_win=1000")
    table.lay(*"6h 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks".split(), "Ah")
    table.rule()
    assert table.hand.extras == []
    assert table.due.step == "confirm"


# --- who may rule --------------------------------------------------------------------------------


def test_a_manager_with_a_wager_needs_somebody_without() -> None:
    table = table_of(*CARDS[:3])
    table.raise_("exposed-early")
    assert table.rule_refused(by="ann").code == "second_needed"
    assert table.rule_refused(by="ann", second="ann").code == "second_needed"
    assert table.rule_refused(by="ann", second="bob").code == "second_needed"
    (ruled, *_) = table.rule(by="ann", second="carol")
    assert (ruled.by, ruled.second) == ("ann", "carol")


WRONG = [
    ({"reason": " "}, (), "reason_needed"),
    ({"reason": "x" * 1_001}, (), "reason_needed"),
    ({}, ("fly",), "no_such_ruling"),
    ({}, ("void-coup", "stands"), "no_such_ruling"),
    ({}, ("reverse-and-settle",), "coup_settled"),
    ({}, ("hold-as-burn",), "no_card_over"),
]


@pytest.mark.parametrize(("more", "effects", "code"), WRONG)
def test_what_cannot_be_ruled(more: dict[str, str], effects: tuple[str, ...], code: str) -> None:
    table = table_of(*CARDS[:3])
    table.raise_("exposed-early")
    assert table.rule_refused(*effects, **more).code == code


def test_a_ruling_says_what_was_proposed_and_what_was_ruled() -> None:
    table = table_of(*CARDS[:3])
    incident_id = table.raise_("exposed-early")
    (ruled, *_) = table.rule("void-coup", reason="two patrons saw it")
    assert (ruled.incident_id, ruled.profile, ruled.clause) == (incident_id, "house", "4")
    assert (ruled.proposed, ruled.effects) == (("stands",), ("void-coup",))
    assert (ruled.by, ruled.reason) == ("manager", "two patrons saw it")
    assert balances(table) == BACK
    again = h.RuleIncident(incident_id, "manager", "again")
    assert table.refused(again).code == "no_such_incident"


@pytest.mark.parametrize(
    ("kind", "stage"),
    [("flying-card", ""), ("misread", ""), ("misread", "late"), ("burn-exposed", "seen")],
)
def test_what_is_no_irregularity_is_not_raised(kind: str, stage: str) -> None:
    table = table_of(*CARDS[:3])
    decision = table.do(h.RaiseIncident("i", kind, stage, "dealer"))
    assert decision == Refusal("no_such_incident")


def test_a_card_over_has_to_go_somewhere() -> None:
    table = table_of(*CARDS, "4d")
    assert table.rule_refused("stands").code == "card_over"
    table.rule("stands", "put-away")
    assert table.due.step == "confirm"
