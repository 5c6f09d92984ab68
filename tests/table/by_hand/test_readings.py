"""How the terms of dealing are read where their wording leaves it open, and cases met elsewhere.

The numbers of the readings are those of ``docs/rules-and-readings.md``.
"""

from __future__ import annotations

import pytest

from croupier.ledger import stake
from croupier.rulings import KINDS
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import hand_commands as h
from croupier.table import hand_events as he
from croupier.table.transfers import transfers_for
from tests.table.by_hand.felt import HandTable
from tests.table.by_hand.test_terms import rules_of

COUP = ("2h", "Ks", "3d", "6c", "6h", "9c")
"""Player 2 3 6 (1) against Banker K 6 9 (5)."""

NATURAL = ("Kh", "Ks", "6d", "7c")
"""Player 6 against Banker 7: nobody draws."""


def table_of(
    game: str = "baccarat", profile: str = "house", burn: int = 1, **purses: int
) -> HandTable:
    """A table at which a shoe was brought and burnt."""
    table = HandTable(rules_of(game, profile, burn), "USD", **(purses or {"ann": 100_000}))
    table.bring()
    return table.burn("As") if table.due.step == "indicator" else table


def in_coup(table: HandTable, *cards: str, **tickets: str) -> HandTable:
    """A coup begun, burnt and dealt so far."""
    table.start(**(tickets or {"ann": "banker=10000"}))
    if table.due.step == "coup-burn":
        table.lay("-")
    table.lay(*cards)
    return table


def end(table: HandTable) -> e.CoupDealt:
    """Confirm and settle."""
    (dealt,) = table.must(h.ConfirmCoup())
    assert isinstance(dealt, e.CoupDealt)
    table.settle()
    return dealt


# --- readings 16 to 22 ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("indicator", "left"), [("As", 414), ("7d", 408), ("Qs", 405), ("Th", 405)]
)
def test_16_the_cards_bundled_after_the_shuffle_are_burnt(indicator: str, left: int) -> None:
    table = table_of_shoe()
    table.burn(indicator)
    assert table.hand.place.left_count == left
    assert table.due.step == "open-betting"


def table_of_shoe() -> HandTable:
    table = HandTable(rules_of("baccarat", "house", 1), "USD", ann=100_000)
    return table.bring()


def test_17_the_card_skipped_before_each_deal_is_the_burn_before_the_coup() -> None:
    table = table_of()
    for coup in range(3):
        table.start(ann="banker=10000")
        assert (table.due.step, table.due.card_count) == ("coup-burn", 1)
        table.lay("-", *COUP)
        end(table)
        assert table.hand.place.position_index == 2 + 7 * (coup + 1)


def test_18_results_that_are_stopped_stand_and_the_mistake_is_on_record() -> None:
    table = in_coup(table_of(), *COUP, "4d", "5s")
    (ruled, *_) = table.rule(reason="the dealer drew on; results reserved")
    assert (ruled.clause, ruled.reason) == ("6", "the dealer drew on; results reserved")
    assert end(table).outcome == "banker"
    assert table.balance("ann") == 100_000 + 9_500
    assert table.due.step == "close-shoe"
    raised = [event.kind for event in table.events if isinstance(event, he.IncidentRaised)]
    assert raised == ["one-card-too-many", "cards-too-many"]


def test_19_not_counted_for_deal_and_shoe_is_a_void_coup_and_a_shoe_that_ends() -> None:
    table = table_of(profile="letter")
    in_coup(table, *COUP)
    end(table)
    in_coup(table, "9h", "Kd")
    table.raise_("exposed-early")
    table.rule()
    assert table.balance("ann") == 100_000 + 9_500  # the earlier result stands
    assert [round_.coup_number for round_ in table.state.rounds] == [1]
    assert (table.state.tally.coup_count, table.state.tally.void_count) == (1, 1)
    assert table.due.step == "close-shoe"


@pytest.mark.parametrize("profile", ["house", "letter"])
def test_20_at_the_start_or_when_dealing_means_the_burns(profile: str) -> None:
    table = HandTable(rules_of("baccarat", profile, 1), "USD", ann=100_000).bring()
    table.lay("2s", "7d")  # a burn card of the opening lies face up
    table.raise_("burn-exposed")
    table.rule()
    table.lay("-")
    table.start(ann="banker=10000")
    table.lay("8d")  # and so does the one before the coup
    table.raise_("burn-exposed")
    table.rule()
    table.lay(*COUP)
    assert end(table).outcome == "banker"
    assert table.due.step == "open-betting"


def test_21_not_counted_means_that_every_stake_goes_back_side_bets_too() -> None:
    table = table_of(ann=100_000, bob=100_000)
    tickets = {"ann": "banker=10000 tie=500 player_pair=200", "bob": "player=700 big=300"}
    in_coup(table, *COUP[:3], **tickets)
    table.raise_("live-card-out-of-view", "not-opened-in-view")
    table.rule()
    assert (table.balance("ann"), table.balance("bob")) == (100_000, 100_000)
    assert table.book.balance(stake("1", "USD")) == 0
    assert table.rule_again().code == "no_such_incident"
    assert table.balance("ann") == 100_000


def test_22_terms_4_5_and_7_hold_for_three_pictures_and_a_void_concerns_all_boxes() -> None:
    for kind in ("face-up-in-shoe", "exposed-early", "wrong-box", "live-card-out-of-view"):
        assert "three-pictures" in KINDS[kind].games
    table = table_of("three-pictures", burn=0, ann=100_000, bob=100_000)
    table.start(ann="player_1_win=1000", bob="player_3_lose=1000 banker_pair_plus=500")
    table.lay("6h", "2s", "3s")
    table.raise_("face-up-in-shoe")
    (_, voided, *_) = table.rule()
    assert isinstance(voided, e.CoupVoided)
    assert len(voided.wager_ids) == 3
    assert (table.balance("ann"), table.balance("bob")) == (100_000, 100_000)
    assert table.due.step == "close-shoe"


# --- case 30: the sixth card is missing -----------------------------------------------------------


def test_a_coup_whose_last_card_is_missing_is_void_and_the_shoe_closed() -> None:
    table = table_of()
    left_count = table.hand.place.left_count
    in_coup(table)
    table.apply(*[he.CardLaid(table.state.coup_id, "", he.EXTRA)] * (left_count - 6))
    table.hand.lying.clear()
    table.lay(*COUP[:5])
    assert table.hand.place.left_count == 0
    assert table.hand.incidents[table.open_incident].kind == "too-few-cards"
    assert table.refused(h.LayCard("9c", "i")).code == "table_frozen"
    table.rule()
    assert table.balance("ann") == 100_000
    assert table.due.step == "close-shoe"
    table.must(c.CloseShoe())
    table.bring()
    assert table.hand.place.left_count == 416


def test_the_last_card_of_a_shoe_may_end_a_coup() -> None:
    table = in_coup(table_of())
    table.apply(
        *[he.CardLaid(table.state.coup_id, "", he.EXTRA)] * (table.hand.place.left_count - 6)
    )
    table.hand.lying.clear()
    table.lay(*COUP)
    assert end(table).outcome == "banker"
    assert table.due.step == "close-shoe"
    assert table.refused(h.LayCard("9d", "i")).code == "shoe_empty"


# --- case 33: one or two unneeded cards -----------------------------------------------------------


@pytest.mark.parametrize(
    ("burn", "card", "effects", "begins"),
    [
        (1, "9c", (), "coup-burn"),
        (1, "-", (), "coup-burn"),
        (0, "-", (), "player"),
        (0, "9c", ("hold-as-burn",), "coup-burn"),
        (0, "9c", ("no-bet-coup",), "player"),
    ],
)
def test_one_unneeded_card(burn: int, card: str, effects: tuple[str, ...], begins: str) -> None:
    table = in_coup(table_of(burn=burn), *NATURAL)
    table.lay(card)
    if effects:
        assert table.rule_refused().code == "choice_needed"
    (ruled, *_) = table.rule(*effects)
    assert ruled.effects == (effects or ("hold-as-burn" if burn else "hold-as-first",))
    dealt = end(table)
    assert (dealt.coup, dealt.outcome) == ("P:Kh,6d B:Ks,7c", "banker")
    assert table.balance("ann") == 100_000 + 9_500
    gone = table.hand.place.position_index
    (opened,) = table.must(c.OpenBetting("next"))
    assert isinstance(opened, e.BettingOpened)
    assert opened.no_bets == (effects == ("no-bet-coup",))
    assert isinstance(table.place("ann", "banker=1000"), tuple) != opened.no_bets
    table.must(c.CloseBetting())
    assert table.due.place == begins
    table.lay("9c" if card == "9c" else ("-" if begins == "coup-burn" else "5d"))
    assert table.hand.place.position_index == gone
    assert table.due.place == ("banker" if begins == "player" else "player")


def test_two_unneeded_cards() -> None:
    table = in_coup(table_of(), *NATURAL, "9c", "2d")
    table.rule()
    assert end(table).outcome == "banker"
    assert table.balance("ann") == 100_000 + 9_500
    assert table.refused(c.OpenBetting("x")).code == "shoe_finished"
    (closed,) = table.must(c.CloseShoe())
    assert isinstance(closed, e.ShoeClosed)
    assert closed.reason == "ruled-cards-too-many"


def test_a_coup_without_bets_counts_as_any_other() -> None:
    table = in_coup(table_of(burn=0), *NATURAL, "9c")
    table.rule("no-bet-coup")
    end(table)
    table.begin()
    for command in (
        c.PlaceWagers("ann", "a", (c.WagerAsked("tie", 500),)),
        c.RepeatWagers("ann", "b"),
        c.DoubleWagers("ann", "c"),
    ):
        assert table.refused(command).code == "no_bets"
    assert table.refused(c.UndoWagers("ann")).code == "nothing_to_undo"
    table.must(c.CloseBetting())
    table.lay("9c", "Kd", "Qd", "Js")
    assert table.due.step == "confirm"
    assert end(table).outcome == "player"
    assert [round_.outcome for round_ in table.state.rounds] == ["banker", "player"]
    table.begin(ann="tie=500")  # the next one takes wagers again
    assert table.state.staked_minor == 500


# --- case 34: a card that was exposed -------------------------------------------------------------


def test_a_third_card_seen_in_the_shoe_ends_coup_and_shoe() -> None:
    table = table_of()
    in_coup(table, *COUP[:4], ann="player=10000 tie=1000 player_pair=500")
    assert table.balance("ann") == 100_000 - 11_500
    table.raise_("face-up-in-shoe")
    table.rule()
    assert table.balance("ann") == 100_000
    assert table.state.rounds == []
    assert table.state.tally.coup_count == 0
    assert table.due.step == "close-shoe"


def test_a_house_that_discards_it_goes_on() -> None:
    table = table_of(profile="remove")
    in_coup(table, *COUP[:4], "Td", ann="player=10000 tie=1000 player_pair=500")
    table.raise_("face-up-in-shoe")
    (_, away) = table.rule()
    assert away == he.CardsPutAway(table.state.coup_id, ("Td",), replaced=True)
    table.lay(*COUP[4:])
    dealt = end(table)
    assert (dealt.coup, dealt.outcome) == ("P:2h,3d,6h B:Ks,6c,9c", "banker")
    assert table.balance("ann") == 100_000 - 11_500
    assert table.hand.place.position_index == 2 + 1 + 7
    assert table.due.step == "open-betting"


# --- money moves once -----------------------------------------------------------------------------


def test_a_ruling_gives_every_stake_back_by_one_entry_each() -> None:
    table = in_coup(table_of(), *COUP[:3], ann="banker=10000 tie=500")
    before = table.state.copy()
    table.raise_("foreign-card")
    moved = [transfer for event in table.rule() for transfer in transfers_for(before, event)]
    assert sorted(transfer.id for transfer in moved) == [
        f"{wager_id}:void" for wager_id in sorted(before.wagers)
    ]
