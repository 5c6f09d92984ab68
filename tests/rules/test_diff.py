"""The comparison of two sheets: nothing between equals, every change found, every example true."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import check_copies
from croupier.errors import SheetError
from croupier.games.baccarat import witness
from croupier.games.baccarat.coup import deal
from croupier.games.baccarat.tableau import STANDARD, Tableau
from croupier.games.catalog import load_sheet, shipped_sheets
from croupier.games.diff import diff
from tests.rules.comparing import check_prices, compare, money
from tests.rules.random_sheets import baccarat_sheets, deals, pictures_sheets
from tests.rules.samples import BACCARAT, BANKER, LIMITS, PICTURES, TABLEAU, bet, book_of

few = settings(max_examples=settings().max_examples // 20)

FULL = (
    BACCARAT + bet("big", ("cards >= 5", "0.54:1")) + bet("pair", ("player_pair != none", "11:1"))
)
FULL_PICTURES = PICTURES + bet("house", ("banker_combination == pair", "1:1"))


# --- no difference ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", shipped_sheets())
def test_a_shipped_sheet_does_not_differ_from_itself(name: str) -> None:
    text = load_sheet(name).text
    found = compare(text, text)
    assert not found
    assert found.key_count > 0


@few
@given(baccarat_sheets() | pictures_sheets(most=1))
def test_no_sheet_differs_from_itself(text: str) -> None:
    assert not compare(text, text)


SAME = [
    ('version = "1"', 'version = "2"'),
    ('id = "trial"', 'id = "another"'),
    ('en = "Trial"', 'en = "Other"'),
    ('source = "D0"', 'source = "house"'),
    ("main = true", "main = false"),
    ('"1:1", commission = "5%"', '"2:2 less 5.0%"'),
    ('"banker > player"', '"not banker <= player"'),
    ("tiers = [", 'tiers = [ { when = "cards == 3", pays = "9:1", source = "house" },'),
    ('source = "D0" } ]', 'source = "D0" }, { when = "true", pays = "lose", source = "D0" } ]'),
    ("[[bet]]", LIMITS + "[[bet]]"),
]


@pytest.mark.parametrize(("old", "new"), SAME)
def test_what_settles_nothing_is_no_difference(old: str, new: str) -> None:
    assert old in BACCARAT
    assert not compare(BACCARAT, BACCARAT.replace(old, new, 1))


# --- one change at a time -----------------------------------------------------------------------

SETTINGS = [
    ("decks = 8", "decks = 6", ("decks", "8", "6")),
    ('"first-card"', '"none"', ("shoe.burn", "first-card", "none")),
    ("coup_burn = 1", "coup_burn = 0", ("shoe.coup_burn", "1", "0")),
    ("cut_card = 14", "cut_card = 15", ("shoe.cut_card", "14", "15")),
    ("cut_card = 14\n", "", ("shoe.cut_card", "14", "none")),
    ("cut_card = 14", "cut_card = 14\nafter_cut = 1", ("shoe.after_cut", "0", "1")),
    ("cut_card", "fresh_each_coup = true\ncut_card", ("shoe.fresh_each_coup", "false", "true")),
    (BANKER, BANKER + '[rounding]\ncommission = "up"\n', ("rounding.commission", "none", "up")),
    ("decks", 'ruling_profile = "letter"\ndecks', ("ruling_profile", "house", "letter")),
]


@pytest.mark.parametrize(("old", "new", "change"), SETTINGS, ids=[row[2][0] for row in SETTINGS])
def test_a_changed_setting_is_found(old: str, new: str, change: tuple[str, str, str]) -> None:
    found = compare(BACCARAT, BACCARAT.replace(old, new, 1))
    assert [tuple(item) for item in found.settings] == [change]
    assert (found.pays, found.cells, found.only_a, found.only_b) == ((), (), (), ())


def test_rounding_of_wins_is_found_beside_that_of_commissions() -> None:
    one, other = (
        BACCARAT + f'[rounding]\nwin = "{win}"\ncommission = "up"\n'
        for win in ("down", "half-even")
    )
    found = compare(one, other)
    assert [tuple(item) for item in found.settings] == [("rounding.win", "down", "half-even")]


def test_that_side_bets_need_a_main_bet_is_found_with_the_main_bets() -> None:
    needing = FULL.replace("decks", "side_bets_need_main = true\ndecks")
    assert [tuple(item) for item in compare(FULL, needing).settings] == [
        ("side_bets_need_main", "false", "true"),
        ("main bets", "none", "banker"),
    ]


def test_main_bets_matter_where_side_bets_need_one() -> None:
    text = FULL.replace("decks", "side_bets_need_main = true\ndecks")
    other = text.replace("\nmain = true", "").replace('id = "big"', 'id = "big"\nmain = true')
    assert [tuple(item) for item in compare(text, other).settings] == [
        ("main bets", "banker", "big")
    ]
    both = text.replace('id = "big"', 'id = "big"\nmain = true')
    assert [tuple(item) for item in compare(text, both).settings] == [
        ("main bets", "banker", "banker, big")
    ]


def test_what_prices_change_is_told_apart_from_what_drawing_changes() -> None:
    """Bet by bet in the order of the sheet, what the price does first; each by its own cause."""
    other = FULL.replace("DDDDDD SS", "DDDDD SSS").replace('"0.54:1"', '"0.6:1"')
    changes = compare(FULL, other).pays
    told = [(change.bet_id, change.by_price) for change in changes]
    assert told == sorted(
        told, key=lambda row: (["banker", "big", "pair"].index(row[0]), not row[1])
    )
    big = {
        (str(change.pay_a), str(change.pay_b), change.by_price)
        for change in changes
        if change.bet_id == "big"
    }
    assert big == {
        ("0.54:1", "0.6:1", True),  # the same cards are dealt
        ("0.54:1", "0.6:1", False),  # Banker draws by either, Player by the first alone
        ("0.54:1", "lose", False),  # five cards become four
    }
    assert {by_price for bet_id, by_price in told if bet_id == "banker"} == {False}
    assert "pair" not in {bet_id for bet_id, _ in told}


CELLS = [(row, column) for row in range(-1, 8) for column in range(8 if row < 0 else 11)]


def flipped(row: int, column: int) -> tuple[str, str]:
    """The standard matrix as a sheet writes it with one cell turned round, and the cell's name.

    Row -1 is Player's.
    """
    player, banker = STANDARD.rows()
    rows = [list(marks) for marks in (player, *banker)]
    rows[row + 1][column] = "S" if rows[row + 1][column] == "D" else "D"
    player, *banker_rows = map("".join, rows)
    name = "stood" if column == 10 else str(column)
    text = f'[tableau]\nplayer = "{player}"\nbanker = {banker_rows}\n'
    return text, f"player[{column}]" if row < 0 else f"banker[{row}][{name}]"


def tableau_of(text: str) -> Tableau:
    tableau = book_of(BACCARAT.replace(TABLEAU, text)).sheet.deal_rules
    assert isinstance(tableau, Tableau)
    return tableau


@pytest.mark.parametrize(("row", "column"), CELLS, ids=str)
def test_any_changed_cell_has_cards_that_show_it(row: int, column: int) -> None:
    text, name = flipped(row, column)
    other = tableau_of(text)
    assert list(witness.cells(STANDARD, other)) == [name]
    examples = witness.cell_examples(STANDARD, other, decks=1)
    assert list(examples) == [name]
    check_copies(examples[name], 1)
    one, two = deal(STANDARD, examples[name]), deal(other, examples[name])
    assert one != two
    assert (
        len(one.cards) != len(two.cards) or one.outcome != two.outcome or one.player != two.player
    )


@pytest.mark.parametrize(("row", "column"), [(-1, 5), (3, 8), (5, 10)])
def test_a_changed_cell_is_told_with_what_it_does_to_bets(row: int, column: int) -> None:
    text, name = flipped(row, column)
    found = compare(FULL, FULL.replace(TABLEAU, text))
    assert [cell.cell for cell in found.cells] == [name]
    assert all(cell.example is not None for cell in found.cells)
    changed = {change.bet_id for change in found.pays}
    assert "banker" in changed
    assert "pair" not in changed
    assert ("big" in changed) == (row != 3)  # there the fifth card has been dealt


def test_a_cell_that_no_coup_comes_to_has_no_example() -> None:
    """Where Player always draws, nothing is decided in the column of "stood"."""
    always = FULL.replace("DDDDDD SS", "DDDDDDDD")
    found = compare(always, always.replace("SSSSSSSSSS S", "SSSSSSSSSS D"))
    assert [(cell.cell, cell.example) for cell in found.cells] == [("banker[7][stood]", None)]
    assert found.pays == ()
    assert found


SEATS = "0123 0123 0123 0"


@pytest.mark.parametrize("rank", range(13))
def test_any_changed_seat_is_found(rank: int) -> None:
    seats = list(SEATS.replace(" ", ""))
    seats[rank] = str((int(seats[rank]) + 1) % 4)
    found = compare(PICTURES, PICTURES.replace(SEATS, "".join(seats)))
    assert [cell.cell for cell in found.cells] == [f"first_card[{'A23456789TJQK'[rank]}]"]
    assert found.cells[0].example is not None
    assert found.pays == ()


def test_prices_are_compared_even_where_every_first_card_starts_elsewhere() -> None:
    other = PICTURES.replace(SEATS, "1230 1230 1230 1").replace("5%", "4%")
    found = compare(PICTURES, other)
    assert len(found.cells) == 13
    assert [change.bet_id for change in found.pays] == [f"player_{n}_win" for n in (1, 2, 3)]
    for change in found.pays:
        assert change.example is not None
        assert change.example.cards_a != change.example.cards_b
        hands = [dict(zip(coup.order, coup.dealt, strict=True)) for coup in change.example[2:]]
        assert hands[0] == hands[1]


def test_one_order_of_cards_serves_both_where_some_first_card_starts_them_alike() -> None:
    other = PICTURES.replace(SEATS, "1230 1230 1230 0").replace("5%", "4%")
    for change in compare(PICTURES, other).pays:
        assert change.example is not None
        assert change.example.cards_a == change.example.cards_b
        assert str(change.example.cards_a[0])[0] == "K"


# --- prices, against a plain count --------------------------------------------------------------

PRICES = [
    (FULL, '"1:1"', '"0.9:1"', {"banker"}),
    (FULL, '"5%"', '"4%"', {"banker"}),
    (FULL, '"1:1", commission = "5%"', '"19:20"', {"banker"}),
    (FULL, '"push"', '"lose"', {"banker"}),
    (FULL, '"push"', '"lose half"', {"banker"}),
    (FULL, "banker > player", "banker > player and banker != 6", {"banker"}),
    (FULL, "cards >= 5", "cards == 5", {"big"}),
    (FULL, "cards >= 5", "cards >= 4", {"big"}),
    (FULL, "cards >= 5", "cards >= 5 and player_two != 3", {"big"}),
    (FULL, "player_pair != none", "player_pair == mixed", {"pair"}),
    (FULL_PICTURES, "_combination == pair", "_combination == trips", {"house"}),
    (FULL_PICTURES, "_combination == pair", "_combination >= pair", {"house"}),
    (FULL_PICTURES, '"push"', '"1:2"', {f"player_{n}_win" for n in (1, 2, 3)}),
    (
        FULL_PICTURES,
        "box > banker",
        "box_points > banker_points",
        {f"player_{n}_win" for n in (1, 2, 3)},
    ),
]


@pytest.mark.parametrize(("text", "old", "new", "bets"), PRICES, ids=[row[2] for row in PRICES])
def test_a_changed_bet_is_found(text: str, old: str, new: str, bets: set[str]) -> None:
    assert old in text
    found = check_prices(text, text.replace(old, new, 1))
    assert {change.bet_id for change in found.pays} == bets
    assert (found.settings, found.cells) == ((), ())


@few
@given(baccarat_sheets(decks="8"), baccarat_sheets(decks="8"))
def test_any_two_baccarat_sheets(one: str, other: str) -> None:
    check_prices(one, other)


@settings(max_examples=settings().max_examples // 20)
@given(pictures_sheets(most=1), pictures_sheets(most=1))
def test_any_two_sheets_of_three_pictures(one: str, other: str) -> None:
    check_prices(one, other)


tableaux = st.builds(
    lambda player, banker: f'[tableau]\nplayer = "{player}"\nbanker = {banker}\n',
    st.text("DS", min_size=8, max_size=8),
    st.lists(st.text("DS", min_size=11, max_size=11), min_size=8, max_size=8),
)


@few
@given(baccarat_sheets(most=2), baccarat_sheets(most=2), tableaux, st.data())
def test_what_random_cards_show_is_told(
    one: str, other: str, matrix: str, data: st.DataObject
) -> None:
    """Also where the drawing differs: dealt cards never settle apart without being told of."""
    other = other.replace(TABLEAU, matrix)
    found = compare(one, other)
    a, b = book_of(one), book_of(other)
    told = {(change.bet_id, money(change.pay_a), money(change.pay_b)) for change in found.pays}
    for _ in range(20):
        cards = data.draw(deals(min(a.sheet.shoe.decks, b.sheet.shoe.decks), 6))
        key_a, key_b = a.keys(a.deal(cards))[None], b.keys(b.deal(cards))[None]
        for bet_id in a.sheet.bets.keys() & b.sheet.bets.keys():
            here = money(a.table.pay(a.sheet.bet(bet_id), key_a))
            there = money(b.table.pay(b.sheet.bet(bet_id), key_b))
            assert here == there or (bet_id, here, there) in told
        assert a.deal(cards) == b.deal(cards) or found.cells


# --- bets and games -----------------------------------------------------------------------------


def test_bets_of_one_sheet_alone_are_listed() -> None:
    found = compare(FULL, BACCARAT + bet("small", ("cards == 4", "1.5:1")))
    assert (found.only_a, found.only_b, found.pays) == (("big", "pair"), ("small",), ())
    assert found


def test_sheets_without_a_bet_in_common() -> None:
    found = compare(BACCARAT.replace('"banker"', '"one"'), BACCARAT.replace('"banker"', '"two"'))
    assert (found.only_a, found.only_b) == (("one",), ("two",))


def test_a_bet_moved_from_a_box_to_the_house() -> None:
    """The id is the same, though one sheet judges it on a box and the other on Banker alone."""
    one = PICTURES + bet("x_{box}", ("banker_points == 9", "2:1"), extra='each = "box"')
    other = PICTURES + bet("x_player_1", ("banker_points >= 8", "2:1"))
    found = compare(one, other)
    assert [change.bet_id for change in found.pays] == ["x_player_1"]


def test_sheets_of_two_games_are_not_compared() -> None:
    with pytest.raises(SheetError) as caught:
        diff(book_of(BACCARAT), book_of(PICTURES))
    assert str(caught.value) == (
        "trial is a sheet for baccarat and trial one for three-pictures; "
        "only sheets of one game can be compared"
    )


def test_the_difference_the_other_way_round_is_the_same() -> None:
    other = (
        FULL.replace("5%", "4%")
        .replace("decks = 8", "decks = 6")
        .replace("cards >= 5", "cards > 5")
    )
    there, back = compare(FULL, other), compare(other, FULL)
    assert {(c.bet_id, c.pay_a, c.pay_b, c.key_count) for c in there.pays} == {
        (c.bet_id, c.pay_b, c.pay_a, c.key_count) for c in back.pays
    }
    assert [(c.setting, c.value_b, c.value_a) for c in there.settings] == list(
        map(tuple, back.settings)
    )
