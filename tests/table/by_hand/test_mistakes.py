"""What else a dealer and a manager may do at the wrong moment, and what the table makes of it."""

from __future__ import annotations

import pytest

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import hand_commands as h
from croupier.table import hand_events as he
from croupier.table.hand_decide import MAX_SERIALS
from croupier.table.hand_state import KEYED, Custody, Held
from croupier.table.refusals import MAX_REFERENCE
from croupier.table.snapshot import freeze, same, thaw
from tests.table.by_hand.felt import HandTable, hand_table
from tests.table.by_hand.test_readings import COUP, NATURAL, end, in_coup, table_of
from tests.table.tables import of_type

# --- held cards -----------------------------------------------------------------------------------


def held(card: str, profile: str = "house") -> HandTable:
    """A table in the next coup, for which a card that was too many is held."""
    table = in_coup(table_of(profile=profile), *NATURAL, card)
    table.rule()
    end(table)
    return table.start(ann="banker=10000")


def test_a_held_card_that_was_seen_is_that_card() -> None:
    table = held("9c")
    assert table.refused(h.LayCard("9d", "i")).code == "held_card"
    (laid,) = table.lay("-")  # face down, it is known all the same
    assert isinstance(laid, he.CardLaid)
    assert (laid.card, laid.place, laid.held) == ("9c", "coup-burn", True)
    assert table.hand.seen["9c"] == 1


def test_a_held_card_that_nobody_saw_is_told_when_it_is_opened() -> None:
    table = held("-", "next-hand")
    table.lay("-")
    assert table.refused(h.LayCard("", "i")).code == "card_needed"
    (laid,) = table.lay("5d")
    assert isinstance(laid, he.CardLaid)
    assert (laid.place, laid.held) == ("player", True)
    assert table.hand.seen["5d"] == 1


@pytest.mark.parametrize(
    ("card", "profile", "key"), [("9c", "house", "-"), ("-", "next-hand", "5d")]
)
def test_a_held_card_is_taken_back_to_where_it_was_held(card: str, profile: str, key: str) -> None:
    table = held(card, profile)
    if profile == "next-hand":
        table.lay("-")
    before = table.state.copy()
    assert before.hand is not None
    before.hand.forget_last()
    table.lay(key)
    table.must(h.TakeBackCard())
    table.state.version = before.version
    assert table.state == before
    table.lay(key)
    assert table.hand.held == []


def test_a_card_that_is_simply_next_goes_before_one_held_for_later() -> None:
    table = hand_table(ann=100_000).bring().burn("As")
    table.hand.held = [Held("4d", "first"), Held("7d", "next")]
    table.start()
    laid = [event for event in table.lay("-", "4d") if isinstance(event, he.CardLaid)]
    assert [(event.card, event.place) for event in laid] == [("7d", "coup-burn"), ("4d", "player")]
    assert table.hand.place.position_index == 2


# --- taking back ----------------------------------------------------------------------------------


def test_taking_back_the_second_card_too_many_leaves_the_first_to_be_ruled_on() -> None:
    table = in_coup(table_of(), *NATURAL, "9c")
    one = table.open_incident
    table.lay("2d")
    assert table.open_incident != one
    table.must(h.TakeBackCard())
    assert table.open_incident == one
    assert table.hand.extras == ["9c"]
    assert table.refused(h.ConfirmCoup()).code == "table_frozen"


def test_a_third_card_too_many_is_still_the_same_incident() -> None:
    table = in_coup(table_of(), *NATURAL, "9c", "2d", "-")
    assert table.hand.incidents[table.open_incident].kind == "cards-too-many"
    assert table.hand.extras == ["9c", "2d", ""]
    table.rule()
    assert end(table).outcome == "banker"


def test_a_card_after_the_coup_was_confirmed_is_one_too_many() -> None:
    table = in_coup(table_of(), *NATURAL)
    table.must(h.ConfirmCoup())
    table.lay("9c")
    assert table.hand.incidents[table.open_incident].kind == "one-card-too-many"
    assert table.refused(c.SettleCoup()).code == "table_frozen"
    table.rule()
    table.settle()
    assert table.hand.held == [Held("9c", "burn")]


def test_what_was_burnt_is_not_taken_back_once_a_coup_began() -> None:
    table = table_of()
    table.must(c.OpenBetting("next"))
    assert table.refused(h.TakeBackCard()).code == "nothing_to_take_back"
    assert table.hand.burn_left == 0


@pytest.mark.parametrize("step", [h.SeeCutCard(), h.RaiseIncident("x", "burn-exposed", "", "dan")])
def test_what_was_keyed_before_something_else_happened_stays(step: h.HandCommand) -> None:
    table = in_coup(table_of(), "2h")
    table.must(step)
    assert table.refused(h.TakeBackCard()).code == "nothing_to_take_back"


# --- rulings --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "effects",
    [
        ("void-coup", "put-away"),
        ("void-coup", "hold-as-burn"),
        ("void-coup", "hold-as-first", "close-shoe"),
        ("close-shoe", "void-coup", "burn-openly"),
        ("void-coup", "replace"),
    ],
)
def test_a_void_may_be_ruled_with_whatever_becomes_of_cards(effects: tuple[str, ...]) -> None:
    table = in_coup(table_of(), *NATURAL, "9c")
    gone = table.hand.place.position_index
    table.rule(*effects)
    assert table.balance("ann") == 100_000
    assert (table.hand.laid, table.hand.extras) == ([], [])
    assert table.hand.held == [
        Held("9c", effect.removeprefix("hold-as-")) for effect in effects if "hold" in effect
    ]
    assert table.hand.place.position_index == gone
    assert table.due.step == ("close-shoe" if "close-shoe" in effects else "open-betting")


@pytest.mark.parametrize(
    ("effects", "code"),
    [
        (("void-coup", "void-coup"), "no_such_ruling"),
        (("put-away", "put-away"), "no_such_ruling"),
        (("void-coup", "draw-now"), "no_such_ruling"),
        (("void-coup", "by-draw-order"), "no_such_ruling"),
        (("void-coup", "recompute"), "no_such_ruling"),
        (("stands",), "card_over"),
        (("hold-as-burn", "hold-as-first"), "no_card_over"),
    ],
)
def test_what_cannot_be_ruled_on_a_card_too_many(effects: tuple[str, ...], code: str) -> None:
    table = in_coup(table_of(), *NATURAL, "9c")
    assert table.rule_refused(*effects).code == code


def test_a_card_cannot_be_left_where_it_does_not_belong() -> None:
    table = in_coup(table_of(), "2h", "Ks@player")
    assert table.rule_refused("stands").code == "card_misplaced"
    table.rule("by-draw-order")
    assert [laid.place for laid in table.hand.laid] == ["player", "banker"]


def test_two_things_went_wrong_and_the_last_ruling_puts_the_felt_right() -> None:
    table = in_coup(table_of(), "2h", "Ks@player")
    second = table.raise_("exposed-early")
    first = next(iter(table.hand.incidents))
    table.must(h.RuleIncident(first, "manager", "it was seen", ("stands",)))
    again = h.RuleIncident(second, "manager", "it was seen", ("stands",))
    assert table.refused(again).code == "card_misplaced"
    table.must(h.RuleIncident(second, "manager", "put right", ("by-draw-order",)))
    table.lay(*COUP[2:])
    assert end(table).outcome == "banker"


def test_a_ruling_comes_too_late_to_void_the_coup_it_is_about() -> None:
    table = in_coup(table_of())
    table.raise_("burn-exposed")
    table.lay(*COUP)
    end(table)
    assert table.rule_refused("void-coup").code == "coup_settled"
    in_coup(table, "2h")
    assert table.rule_refused("void-coup").code == "coup_settled"
    table.rule()
    assert table.state.phase == "closed"


def test_the_camera_may_show_that_another_hand_draws() -> None:
    """Banker's second card was keyed as a five and is a seven: the third card drawn is over."""
    table = in_coup(table_of(), "Kh", "Ks", "6d", "5c", "9h")
    assert [laid.place for laid in table.hand.laid][-1] == "banker"
    table.raise_("readers-differ", "camera-clear")
    assert table.rule_refused("camera-wins", index=3, card="7c").code == "card_over"
    done = table.rule("camera-wins", "hold-as-burn", index=3, card="7c")
    assert [type(event).__name__ for event in done] == [
        "IncidentRuled",
        "CardCorrected",
        "FeltOrdered",
        "CardsHeld",
    ]
    assert end(table).coup == "P:Kh,6d B:Ks,7c"
    assert table.hand.held == [Held("9h", "burn")]
    assert table.hand.seen == {"As": 1, "Kh": 1, "Ks": 1, "6d": 1, "7c": 1, "9h": 1}


def test_the_camera_may_show_that_a_third_card_is_the_other_hands() -> None:
    table = in_coup(table_of(), "Kh", "Ks", "6d", "5c", "9h")
    table.raise_("readers-differ", "camera-clear")
    table.rule(index=2, card="5d")  # Player has five and draws
    assert [laid.place for laid in table.hand.laid][-1] == "player"
    assert (table.due.step, table.due.place) == ("confirm", "")
    assert end(table).coup == "P:Kh,5d,9h B:Ks,5c"


def test_the_camera_shows_no_card_that_the_decks_have_no_more_of() -> None:
    table = hand_table("three-pictures", ann=10_000).bring()
    table.start(ann="player_1_win=1000")
    table.lay("6h", "2s", "3s")
    table.raise_("readers-differ", "camera-clear")
    assert table.rule_refused(index=2, card="2s").code == "not_a_card"
    table.rule(index=2, card="3s")


def test_the_software_rules_on_nothing_and_raises_nothing_without_a_card() -> None:
    table = in_coup(table_of(), "2h")
    for kind in sorted(KEYED):
        asked = h.RaiseIncident("x", kind, "", "software")
        assert table.refused(asked).code == "no_such_incident"
    table.raise_("exposed-early")
    assert table.rule_refused(by="software").code == "manager_needed"
    assert table.rule_refused(second="software").code == "manager_needed"


def test_an_id_of_an_incident_is_used_once() -> None:
    table = in_coup(table_of(), "2h")
    incident_id = table.raise_("exposed-early")
    for _ in range(2):
        again = h.RaiseIncident(incident_id, "burn-exposed", "", "dan")
        assert table.refused(again).code == "incident_raised"
        assert table.refused(h.LayCard("Ks", incident_id)).code == "incident_raised"
        if table.hand.incidents:
            table.rule()


# --- what waits until it is ruled on --------------------------------------------------------------


def test_no_wager_is_taken_or_taken_back_while_something_is_to_be_ruled_on() -> None:
    table = table_of()
    table.begin(ann="banker=10000")
    table.lay("9c")
    for command in (
        c.PlaceWagers("ann", "x", (c.WagerAsked("tie", 500),)),
        c.DoubleWagers("ann", "x"),
        c.UndoWagers("ann"),
        c.ClearWagers("ann"),
    ):
        assert table.refused(command).code == "table_frozen"
    table.must(c.CloseBetting())
    table.rule()
    assert table.due.step == "coup-burn"


def test_a_shoe_does_not_go_with_something_unruled() -> None:
    table = table_of()
    table.raise_("burn-exposed")
    for command in (c.CloseShoe(), c.CloseTable()):
        assert table.refused(command).code == "table_frozen"
    table.must(h.SeeCutCard())
    in_coup(table, *COUP)
    end(table)
    assert table.due.step == "close-shoe"
    assert table.refused(h.BringShoe("next")).code == "table_frozen"
    table.rule()
    (closed, brought) = table.must(h.BringShoe("next"))
    assert isinstance(closed, e.ShoeClosed)
    assert isinstance(brought, he.HandShoeBrought)


def test_only_a_house_that_stops_voids_a_coup_without_a_ruling() -> None:
    table = in_coup(table_of(), *COUP[:3])
    assert table.refused(c.VoidCoup("misdeal")).code == "ruling_needed"
    done = table.must(c.VoidCoup(e.INTERRUPTED))
    assert [type(event) for event in done] == [e.CoupVoided, he.ShoeToClose]
    assert table.balance("ann") == 100_000
    assert table.due.step == "close-shoe"


# --- texts ----------------------------------------------------------------------------------------

LONG, HALF = "x" * (MAX_REFERENCE + 1), "\ud800"


@pytest.mark.parametrize("text", [LONG, HALF, f"tape {HALF}"])
def test_texts_that_cannot_be_kept_are_refused(text: str) -> None:
    table = table_of()
    for command in (
        h.LayCard("9c", "i", "", text),
        h.TakeBackCard(text),
        h.SeeCutCard(text),
        h.RaiseIncident("i", "burn-exposed", "", "dan", text * 5),
        h.RaiseIncident("i", "burn-exposed", "", "dan", "", text),
    ):
        assert table.refused(command).code == "malformed_text"
    table.raise_("burn-exposed")
    assert table.rule_refused(reference=text).code == "malformed_text"
    if text != LONG:
        assert table.rule_refused(reason=text).code == "malformed_text"
    table.rule(reference="x" * MAX_REFERENCE)
    empty = hand_table()
    empty.must(c.OpenTable("1", "USD"))
    for custody in (Custody((text,)), Custody((), text), Custody((), "", text)):
        assert empty.refused(h.BringShoe("s", custody)).code == "malformed_text"
    assert empty.refused(h.BringShoe("s", Custody(), text)).code == "malformed_text"
    most = Custody(("x",) * MAX_SERIALS)
    assert empty.refused(h.BringShoe("s", Custody(("x",) * (MAX_SERIALS + 1)))).code == (
        "malformed_text"
    )
    empty.must(h.BringShoe("s", most, "x" * MAX_REFERENCE))


# --- snapshots ------------------------------------------------------------------------------------


def test_every_state_in_which_a_shoe_can_be_is_kept_whole() -> None:
    table = in_coup(table_of(burn=0), *NATURAL, "9c", "-")
    table.must(h.TakeBackCard())
    table.rule("no-bet-coup", second="mo")
    end(table)
    table.begin()
    states = []
    for command in (
        c.CloseBetting(),
        h.LayCard("9c", "a1", "", "tape"),
        h.TakeBackCard(),
        h.LayCard("9c", "a2"),
        h.LayCard("7d", "a3", "player"),
        h.RaiseIncident("a4", "burn-exposed", "", "dan", "seen", "tape"),
        h.RuleIncident("a4", "mia", "no matter"),
        h.RuleIncident("a3", "mia", "moved"),
        h.SeeCutCard(),
        h.LayCard("8d", "a5"),
        h.LayCard("", "a6", "banker"),
        h.LayCard("Qs", "a7"),
        h.LayCard("", "a8"),
        h.LayCard("4c", "a9"),
    ):
        table.do(command)
        again = thaw(freeze(table.state))
        assert again is not None
        assert same(again, table.state)
        assert again == table.state
        states.append(freeze(table.state))
    assert len(set(states)) > 10
    assert of_type(table.events, he.NoBetCoupDue)


def test_what_holds_nothing_up_waits_at_the_next_deck() -> None:
    table = table_of("three-pictures", burn=0)
    table.start(ann="player_1_win=1000")
    late = table.raise_("late-wager")
    table.lay(*"6h 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks".split())
    end(table)
    table.must(h.BringShoe("second"))
    assert table.due.step == "open-betting"
    table.start(ann="player_1_win=1000")
    assert table.rule_refused("void-coup").code == "coup_settled"
    table.lay("6h", "2s")
    table.must(c.VoidCoup(e.INTERRUPTED))
    table.must(c.CloseShoe())
    assert list(table.state.unruled) == [late]
    assert table.refused(c.CloseTable()).code == "table_frozen"
    table.must(h.BringShoe("third"))
    table.rule()
    table.must(c.CloseTable())
