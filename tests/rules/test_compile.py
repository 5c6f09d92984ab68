"""The compiled table says what the first tier that holds says, on every key a coup can have."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.errors import SheetError
from croupier.games.catalog import load_sheet, shipped_sheets
from croupier.games.rulebook import Rulebook
from croupier.rules import compile as compiling
from croupier.rules.compile import NO_TIER, UNREACHABLE, compile_sheet, facts_of
from croupier.rules.facts import Key
from croupier.rules.sheet import LOSE, Bet
from tests.rules.expressions import as_python
from tests.rules.random_sheets import baccarat_sheets, deals, pictures_sheets
from tests.rules.samples import BACCARAT, HEAD, PICTURES_HEAD, TABLEAU, bet, book_of, sheet_of

slow = settings(
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    max_examples=settings().max_examples // 4,
)


def first_that_holds(one: Bet, facts: dict[str, int]) -> int | None:
    """By Python's own reading of the conditions."""
    for index, tier in enumerate(one.tiers):
        if eval(as_python(tier.when), {"values": facts}):
            return index
    return None


def check_every_key(book: Rulebook) -> None:
    table, sheet = book.table, book.sheet
    reachable = sheet.game.reachable(sheet.deal_rules, sheet.shoe.decks, table.space.names)
    packed = sorted(table.space.pack_values(values) for values in reachable)
    assert list(table.keys) == sorted(set(table.keys))
    assert sorted(set(table.keys) ^ set(packed))[:5] == []
    codes = {
        one.id: [compile(as_python(tier.when), "tier", "eval") for tier in one.tiers]
        for one in sheet.bets.values()
    }
    for key in table.keys:
        facts = {"values": table.space.unpack(Key(key))}
        for one in sheet.bets.values():
            holding = [n for n, code in enumerate(codes[one.id]) if eval(code, facts)]
            expected = holding[0] if holding else None
            assert table.tier(one, key) == expected
            assert table.pay(one, key) == (LOSE if expected is None else one.tiers[expected].pay)
    for one in sheet.bets.values():
        row = table.tier_of[one.id]
        assert len(row) == table.space.size
        assert row.count(UNREACHABLE) == table.space.size - len(table.keys)


@pytest.mark.parametrize("name", shipped_sheets())
def test_every_key_of_the_shipped_sheets(name: str) -> None:
    check_every_key(Rulebook(load_sheet(name)))


@slow
@given(baccarat_sheets())
def test_every_key_of_random_baccarat_sheets(text: str) -> None:
    check_every_key(book_of(text))


@slow
@given(pictures_sheets(most=1))
def test_every_key_of_random_sheets_of_three_pictures(text: str) -> None:
    book = book_of(text)
    if len(book.table.keys) < 20_000:
        check_every_key(book)


@slow
@given(baccarat_sheets(), st.data())
def test_dealt_cards_fall_into_the_tier_that_the_table_tells(
    text: str, data: st.DataObject
) -> None:
    book = book_of(text)
    coup = book.deal(data.draw(deals(book.sheet.shoe.decks, 6)))
    check_coup(book, coup)


@slow
@given(pictures_sheets(), st.data())
def test_each_box_falls_into_the_tier_that_the_table_tells(text: str, data: st.DataObject) -> None:
    book = book_of(text)
    check_coup(book, book.deal(data.draw(deals(1, 13))))


def check_coup(book: Rulebook, coup: object) -> None:
    facts, keys = book.game.observe(coup), book.keys(coup)
    for one in book.sheet.bets.values():
        assert keys[one.box] in set(book.table.keys)
        assert book.table.tier(one, keys[one.box]) == first_that_holds(one, dict(facts[one.box]))


def test_only_facts_that_a_bet_reads_are_in_the_key() -> None:
    book = book_of(HEAD + TABLEAU + bet("x", ("cards == 4", "1:1"), ("banker == 1", "2:1")))
    assert book.table.space.names == ("banker", "cards")
    assert facts_of(book.sheet.bet("x")) == {"banker", "cards"}


def test_a_bet_that_reads_nothing_has_one_key() -> None:
    table = book_of(HEAD + TABLEAU + bet("x", ("true", "1:1"))).table
    assert (table.space.names, table.space.size, table.keys) == ((), 1, (0,))
    assert table.tier(table.sheet.bet("x"), 0) == 0


def test_the_byte_of_no_tier_and_of_no_coup() -> None:
    book = book_of(HEAD + TABLEAU + bet("x", ("cards == 4", "1:1")))
    one = book.sheet.bet("x")
    row = book.table.tier_of["x"]
    assert list(row) == [UNREACHABLE] * 4 + [0, NO_TIER, NO_TIER]
    assert book.table.tier(one, 5) is None
    assert book.table.pay(one, 5) == LOSE
    with pytest.raises(SheetError, match="no coup has key 3"):
        book.table.tier(one, 3)


def test_boxes_share_one_table() -> None:
    book = Rulebook(load_sheet("three-pictures"))
    for family in {one.family for one in book.sheet.bets.values()}:
        rows = [
            book.table.tier_of[one.id] for one in book.sheet.bets.values() if one.family == family
        ]
        assert len({id(row) for row in rows}) == 1


# --- limits -------------------------------------------------------------------------------------


def test_a_bet_that_reads_too_much_is_refused() -> None:
    when = "player_two + banker_two + player + banker + cards + player_cards + banker_cards == 9"
    with pytest.raises(SheetError) as caught:
        compile_sheet(sheet_of(HEAD + TABLEAU + bet("x", (when, "1:1"))))
    assert str(caught.value) == (
        "trial.toml: the bet 'x' reads banker, banker_cards, banker_two, cards, player, "
        "player_cards, player_two: 1120000 combinations, over the limit of 131072; split it or "
        "use fewer facts"
    )


def test_a_key_space_that_is_too_large_is_refused() -> None:
    facts = "player banker player_two banker_two cards player_cards banker_cards".split()
    texts = [bet(f"b_{name}", (f"{name} == 1", "1:1")) for name in facts]
    texts.append(bet("pairs", ("player_pair == suited or banker_pair == suited", "1:1")))
    with pytest.raises(SheetError) as caught:
        compile_sheet(sheet_of(HEAD + TABLEAU + "".join(texts)))
    assert str(caught.value).startswith("trial.toml: its bets read player, banker, player_pair,")
    assert "10080000 keys, over the limit of 4194304; use fewer or smaller facts" in str(
        caught.value
    )


def test_tables_that_are_too_large_together_are_refused() -> None:
    facts = "player banker player_two banker_two cards player_cards banker_cards".split()
    texts = [bet(f"b{n}_{name}", (f"{name} == {n}", "1:1")) for n in range(9) for name in facts]
    with pytest.raises(
        SheetError, match=r"1120000 keys for each of 63 bets; use fewer bets or smal"
    ):
        compile_sheet(sheet_of(HEAD + TABLEAU + "".join(texts)))


def test_too_much_work_is_refused() -> None:
    when = "player + banker + player_two + banker_two == {} and player < {}"
    texts = [
        bet(f"b{n}", *((when.format(tier % 30, n % 10), "1:1") for tier in range(60)))
        for n in range(6)
    ]
    assert compile_sheet(sheet_of(HEAD + TABLEAU + texts[0])).keys
    with pytest.raises(
        SheetError, match=r"steps to compile, over the limit of 8388608; use fewer ti"
    ):
        compile_sheet(sheet_of(HEAD + TABLEAU + "".join(texts)))


# each cap, what the sheet below has of it, and what is said of one more
CAPS = [
    (
        "EVALUATION_CAP",
        100,
        (
            "the bet 'banker' reads banker, player: 100 combinations, over the limit of 99; split "
            "it or use fewer facts"
        ),
    ),
    (
        "KEY_CAP",
        100,
        "its bets read player, banker: 100 keys, over the limit of 99; use fewer or smaller facts",
    ),
    (
        "TABLE_CAP",
        200,
        (
            "its bets read player, banker: 100 keys for each of 2 bets; use fewer bets or smaller "
            "facts"
        ),
    ),
    (
        "EFFORT_CAP",
        100 * (3 + 3) + 10 * 3,  # two conditions of three parts, and one on Player's total
        (
            "its bets ask for 630 steps to compile, over the limit of 629; use fewer tiers, or "
            "fewer facts in a bet"
        ),
    ),
]


@pytest.mark.parametrize(("cap", "has", "problem"), CAPS, ids=[row[0] for row in CAPS])
def test_a_sheet_may_have_all_of_a_cap_and_no_more(
    cap: str, has: int, problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = sheet_of(BACCARAT + bet("x", ("player == 9", "1:1")))
    monkeypatch.setattr(compiling, cap, has)
    assert compile_sheet(sheet).keys
    monkeypatch.setattr(compiling, cap, has - 1)
    with pytest.raises(SheetError) as caught:
        compile_sheet(sheet)
    assert str(caught.value) == f"trial.toml: {problem}"


def test_a_key_that_no_coup_has_is_told_with_the_sheet() -> None:
    sheet = sheet_of(HEAD + TABLEAU + bet("x", ("player_two == 9 and cards == 6", "1:1")))
    table = compile_sheet(sheet)
    key = table.space.pack({"player_two": 9, "cards": 6})
    assert key not in table.keys
    with pytest.raises(SheetError) as caught:
        table.pay(sheet.bet("x"), key)
    assert str(caught.value) == f"trial: no coup has key {key}"


def test_what_is_just_within_the_limits_compiles() -> None:
    """The largest bets on both hands of Three Pictures that players know are far below."""
    when = "box_combination == pair and banker_combination == pair and box > banker"
    text = PICTURES_HEAD + bet("x_{box}", (when, "1:1"), extra='each = "box"')
    space = book_of(text).table.space
    assert space.size == 31 * 6 * 31 * 6
    assert space.size < compiling.EVALUATION_CAP
