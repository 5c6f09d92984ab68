"""The shoe at the table: burns, the cut card and the last coup, exhaustion, fresh decks.

Rules, terms of dealing 1 to 3, and cases 30 of the collected faults. Every position is checked.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import format_cards
from croupier.shoe import decks_of_cards
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.refusals import Refusal
from tests.table.sheets import HOUSE_SHOE, baccarat_text, book, three_pictures_text
from tests.table.tables import Table, cards_of, order_of, small_shoe

# A natural of four cards, a coup of five and one of six, as the cards leave the shoe.
FOUR = "Ks Kh 9s 8h"
FIVE = "5s 7s Kd Kc 2h"
SIX = "2s 3s Qd Qc Ah 4h"


def test_the_samples_take_as_many_cards_as_they_say() -> None:
    for cards, count in ((FOUR, 4), (FIVE, 5), (SIX, 6)):
        dealt = Table(book(baccarat_text())).open(cards).coup()
        assert dealt.cards == format_cards(cards_of(cards))
        assert len(cards_of(dealt.cards)) == count


# --- the opening burn (term 1) ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "burnt_count"),
    [("As", 2), ("2h", 3), ("5d", 6), ("9c", 10), ("Ts", 11), ("Jh", 11), ("Qd", 11), ("Kc", 11)],
)
def test_the_first_card_says_how_many_are_burnt(first: str, burnt_count: int) -> None:
    table = Table(book(baccarat_text(decks=8, burn="first-card")))
    table.must(c.OpenTable("1", "USD"))
    order = order_of(first, 8)
    loaded, burnt = table.must(c.LoadShoe("s", order))
    assert isinstance(loaded, e.ShoeLoaded)
    assert isinstance(burnt, e.ShoeBurnt)
    assert [int(card) for card in cards_of(burnt.cards)] == list(order[:burnt_count])
    assert table.position == burnt_count


def test_a_shoe_of_eight_decks_that_turns_up_a_ten_has_405_cards_left() -> None:
    table = Table(book(HOUSE_SHOE)).open("Qs")
    assert table.state.shoe is not None
    assert table.state.shoe.left_count == 405


def test_a_new_shoe_burns_anew() -> None:
    table = Table(book(baccarat_text(burn="first-card"))).open("3s")
    assert table.position == 4
    table.must(c.CloseShoe())
    table.load("5s")
    assert (table.position, table.state.shoe_number) == (6, 2)


# --- the coup burn (term 2) -------------------------------------------------------------------


def test_a_card_is_burnt_before_every_coup() -> None:
    table = Table(book(baccarat_text(coup_burn=1))).open(f"7d {FOUR} 7c {FIVE} 7h {SIX}")
    burnt, positions = [], []
    for _ in range(3):
        dealt = table.coup()
        burnt.append(dealt.burnt)
        positions.append(table.position)
    assert burnt == ["7d", "7c", "7h"]
    assert positions == [5, 11, 18]


# --- the cut card and the last coup (term 3) --------------------------------------------------

# front cards; cut index; coup burn; coups after it -> at which coup each announcement comes:
# (said when betting opens, said with the cards), and how many coups were dealt in all
LAST_ROWS = [
    # it comes in the coup: behind its first, its middle, its last card
    (f"{FOUR} {FIVE} {SIX}", 1, 0, 0, [(False, True)]),
    (f"{FOUR} {FIVE} {SIX}", 3, 0, 0, [(False, True)]),
    (f"{FOUR} {FIVE} {SIX}", 5, 0, 0, [(False, False), (False, True)]),
    (f"{FOUR} {FIVE} {SIX}", 8, 0, 0, [(False, False), (False, True)]),
    # it lies in front: the coup ended exactly before it, so the next one is the last
    (f"{FOUR} {FIVE} {SIX}", 4, 0, 0, [(False, False), (True, True)]),
    (f"{FOUR} {FIVE} {SIX}", 9, 0, 0, [(False, False), (False, False), (True, True)]),
    # it comes with the burnt card, before the first live one: that coup
    (f"7d {FOUR} 7c {FIVE} 7h {SIX}", 5, 1, 0, [(False, False), (True, True)]),
    # behind the burnt card, so the first live card brings it: that coup
    (f"7d {FOUR} 7c {FIVE} 7h {SIX}", 6, 1, 0, [(False, False), (False, True)]),
    (f"7d {FOUR} 7c {FIVE} 7h {SIX}", 1, 1, 0, [(False, True)]),
    # a sheet may deal on: one coup more, two coups more
    (f"{FOUR} {FIVE} {SIX}", 3, 0, 1, [(False, False), (True, True)]),
    (f"{FOUR} {FIVE} {SIX}", 4, 0, 1, [(False, False), (False, False), (True, True)]),
    (f"{FOUR} {FIVE} {SIX}", 3, 0, 2, [(False, False), (False, False), (True, True)]),
    # it lay on top: the first coup is the last
    (f"{FOUR} {FIVE} {SIX}", 0, 0, 0, [(True, True)]),
]


@pytest.mark.parametrize(("front", "cut_index", "coup_burn", "after_cut", "said"), LAST_ROWS)
def test_the_cut_card_makes_a_coup_the_last(
    front: str, cut_index: int, coup_burn: int, after_cut: int, said: list[tuple[bool, bool]]
) -> None:
    rules = book(baccarat_text(cut_card=5, coup_burn=coup_burn, after_cut=after_cut))
    table = Table(rules)
    table.must(c.OpenTable("1", "USD"))
    order = tuple(decks_of_cards(1)[code] for code in order_of(front))
    table.apply(e.ShoeLoaded("s", 1, format_cards(order), cut_index))
    heard = []
    for number in range(1, len(said) + 1):
        (opened,) = table.must(c.OpenBetting(f"coup{number}"))
        assert isinstance(opened, e.BettingOpened)
        dealt = table.deal()
        table.settle()
        heard.append((opened.last, dealt.last))
    assert heard == said
    assert table.refused(c.OpenBetting("more")) == Refusal("shoe_finished")
    closed, *_ = table.must(c.LoadShoe("next", order_of("")))
    assert closed == e.ShoeClosed("s", "last-coup")


def test_a_cut_card_that_came_out_in_the_opening_burn_makes_the_first_coup_the_last() -> None:
    table = Table(book(baccarat_text(burn="first-card", cut_card=45))).open("Ks")
    assert (table.position, table.state.shoe and table.state.shoe.cut_index) == (11, 7)
    (opened,) = table.must(c.OpenBetting("coup"))
    assert isinstance(opened, e.BettingOpened)
    assert opened.last
    assert table.deal().last
    table.settle()
    assert table.refused(c.OpenBetting("more")).code == "shoe_finished"


def test_a_void_coup_before_the_deal_leaves_the_last_coup_to_be_dealt() -> None:
    table = Table(book(baccarat_text(cut_card=48))).open(f"{FOUR} {FIVE}")
    table.coup()
    table.begin()
    assert table.state.last
    table.must(c.VoidCoup("why"))
    (opened,) = table.must(c.OpenBetting("again"))
    assert isinstance(opened, e.BettingOpened)
    assert opened.last
    assert table.deal().last


def test_a_void_coup_after_the_deal_was_the_last() -> None:
    """Its cards are gone, and coups after the last do not count."""
    table = Table(book(baccarat_text(cut_card=48))).open(f"{FOUR} {FIVE}")
    table.coup()
    table.begin().deal()
    table.must(c.VoidCoup("why"))
    assert table.position == 9
    assert table.refused(c.OpenBetting("more")).code == "shoe_finished"


@given(st.permutations(list(range(52))), st.integers(0, 51), st.integers(0, 2))
def test_one_coup_and_no_more_follows_the_cut_card(
    order: list[int], cut_card: int, coup_burn: int
) -> None:
    """In any shoe: only the last coup takes cards from behind the cut card, and it is announced."""
    table = Table(book(baccarat_text(cut_card=cut_card, coup_burn=coup_burn)))
    table.must(c.OpenTable("1", "USD"))
    table.must(c.LoadShoe("s", tuple(order)))
    cut_index = 52 - cut_card
    lasts = []
    while not isinstance(table.decide(c.OpenBetting("x")), Refusal):
        before = table.position
        assert before <= cut_index
        lasts.append(table.coup().last)
        assert lasts[-1] == (table.position > cut_index)
    assert not any(lasts[:-1])


# --- exhaustion (case 30) ---------------------------------------------------------------------


def test_a_shoe_of_ten_cards_gives_two_coups_and_refuses_the_third() -> None:
    table = small_shoe(book(baccarat_text()), "Ks Kh 6s 7s 2s As 3s Ah Kd 4s")
    first, second = table.coup(), table.coup()
    assert (first.outcome, first.cards) == ("banker", "Ks Kh 6s 7s")
    assert (second.outcome, second.cards) == ("banker", "2s As 3s Ah Kd 4s")
    totals = [(facts["banker"], facts["player"]) for facts in (first.facts[""], second.facts[""])]
    assert totals == [(7, 6), (6, 5)]
    assert table.state.shoe is not None
    assert table.state.shoe.left_count == 0
    assert table.refused(c.OpenBetting("third")) == Refusal("shoe_exhausted")
    closed, loaded = table.must(c.LoadShoe("next", order_of("")))
    assert closed == e.ShoeClosed("small", "exhausted")
    assert isinstance(loaded, e.ShoeLoaded)
    assert (loaded.shoe_number, table.position) == (2, 0)


@pytest.mark.parametrize(
    ("left_count", "coup_burn", "enough"),
    [(5, 0, False), (6, 0, True), (6, 1, False), (7, 1, True), (8, 2, True), (7, 2, False)],
)
def test_a_coup_is_begun_only_with_cards_for_the_longest_one(
    left_count: int, coup_burn: int, enough: bool
) -> None:
    rules = book(baccarat_text(coup_burn=coup_burn))
    table = small_shoe(rules, format_cards(decks_of_cards(1)[:left_count]))
    if enough:
        table.coup()
    else:
        assert table.refused(c.OpenBetting("x")) == Refusal("shoe_exhausted")


# --- what may be loaded, and when -------------------------------------------------------------

WHOLE = order_of("")


@pytest.mark.parametrize(
    "order",
    [
        (),
        WHOLE[:-1],
        (*WHOLE, 0),
        (*WHOLE[:-1], WHOLE[0]),
        (*WHOLE[:-1], 52),
        (*WHOLE[:-1], -1),
        WHOLE * 2,
    ],
    ids=[
        "none",
        "one-less",
        "one-more",
        "twice-the-same",
        "no-card",
        "no-card-either",
        "two-decks",
    ],
)
def test_a_shoe_is_exactly_the_sheets_decks(order: tuple[int, ...]) -> None:
    table = Table(book(baccarat_text()))
    table.must(c.OpenTable("1", "USD"))
    assert table.refused(c.LoadShoe("s", order)) == Refusal("wrong_cards")


def test_a_shoe_with_coups_left_is_closed_by_name_before_another_comes() -> None:
    table = Table(book(baccarat_text())).open(FOUR)
    table.coup()
    assert table.refused(c.LoadShoe("next", WHOLE)) == Refusal("shoe_unfinished")
    (closed,) = table.must(c.CloseShoe())
    assert closed == e.ShoeClosed("shoe1", "asked")
    table.must(c.LoadShoe("next", WHOLE))
    assert table.position == 0


def test_the_rounds_shown_are_those_of_the_shoe() -> None:
    table = Table(book(baccarat_text())).open(f"{FOUR} {FIVE}")
    table.coup()
    table.begin().deal()
    table.must(c.VoidCoup("why"))
    assert [round_.coup_number for round_ in table.state.rounds] == [1]
    table.must(c.CloseShoe())
    table.load()
    assert table.state.rounds == []
    table.coup()
    assert [round_.coup_number for round_ in table.state.rounds] == [3]


# --- Three Pictures: a fresh deck for each coup -----------------------------------------------


def test_three_pictures_takes_a_fresh_deck_for_every_coup() -> None:
    table = Table(book(three_pictures_text())).open("As")
    for number in range(1, 4):
        dealt = table.coup()
        assert len(cards_of(dealt.cards)) == 13
        assert table.position == 13
        assert table.refused(c.OpenBetting("same")) == Refusal("shoe_finished")
        closed, loaded = table.must(c.LoadShoe(f"deck{number}", order_of("Kh")))
        assert isinstance(closed, e.ShoeClosed)
        assert closed.reason == "fresh"
        assert isinstance(loaded, e.ShoeLoaded)
        assert (loaded.shoe_number, table.position) == (number + 1, 0)
    assert len(table.state.rounds) == 3


def test_a_deck_that_nothing_was_dealt_from_serves_for_the_next_coup() -> None:
    table = Table(book(three_pictures_text())).open("As").begin()
    table.must(c.VoidCoup("why"))
    assert table.refused(c.LoadShoe("next", WHOLE)) == Refusal("shoe_unfinished")
    table.coup()


def test_a_deck_of_a_void_coup_is_not_dealt_on_from() -> None:
    table = Table(book(three_pictures_text())).open("As").begin()
    table.deal()
    table.must(c.VoidCoup("why"))
    assert table.refused(c.OpenBetting("same")) == Refusal("shoe_finished")


@pytest.mark.parametrize("burns", ['burn = "first-card"', "coup_burn = 2", "cut_card = 51"])
def test_a_fresh_deck_gives_one_coup_whatever_is_burnt_of_it(burns: str) -> None:
    text = three_pictures_text().replace(
        "fresh_each_coup = true", f"fresh_each_coup = true\n{burns}"
    )
    table = Table(book(text)).open("4s")
    for number in range(3):
        assert not table.coup().last
        assert table.refused(c.OpenBetting("same")) == Refusal("shoe_finished")
        table.must(c.LoadShoe(f"deck{number}", order_of("4h")))


# --- cards of two shoes never mix -------------------------------------------------------------


@given(st.data())
def test_the_cards_dealt_are_the_shoe_in_order(data: st.DataObject) -> None:
    """Burns and coups, void ones too, one behind the other are the shoe's cards without a gap."""
    text = baccarat_text(burn="first-card", coup_burn=1, cut_card=20)
    table = Table(book(text))
    table.must(c.OpenTable("1", "USD"))
    for number in range(2):
        order = data.draw(st.permutations(list(range(52))), label="order")
        table.must(c.LoadShoe(f"s{number}", tuple(order)))
        while not isinstance(table.decide(c.OpenBetting("x")), Refusal):
            table.begin().deal()
            table.do(c.VoidCoup("why") if data.draw(st.booleans()) else c.SettleCoup())
    shoe: list[str] = []
    left: list[str] = []
    for event in table.events:
        match event:
            case e.ShoeLoaded(order=cards):
                shoe, left = cards.split(), []
            case e.ShoeBurnt(cards=cards):
                left += cards.split()
            case e.CoupDealt(burnt=burnt, cards=cards):
                left += burnt.split() + cards.split()
                assert left == shoe[: len(left)]
            case _:
                pass
