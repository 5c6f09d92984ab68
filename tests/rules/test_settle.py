"""Settlement in whole minor units: exact, conserved, and the same by both ways of computing it."""

from __future__ import annotations

import decimal
from fractions import Fraction
from itertools import pairwise
from math import ceil
from typing import cast

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from croupier.errors import SheetError, WagerError
from croupier.games.rulebook import Rulebook
from croupier.money import MAX_MINOR, ROUNDINGS, Currency, Minor, round_minor
from croupier.rules.settle import Settlement, Wager, amounts, check_stake
from croupier.rules.sheet import HALF_LOSS, LOSE, PUSH, Pay, Rounding
from tests.rules.random_sheets import baccarat_sheets, pays, pictures_sheets
from tests.rules.samples import BACCARAT, HEAD, PICTURES, TABLEAU, bet, book_of, sheet_of

USD = Currency.parse("USD")
stakes = st.integers(1, 10**15)
slow = settings(
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    max_examples=settings().max_examples // 5,
)
ROUNDED = [
    "",
    '[rounding]\ncommission = "down"\n',
    '[rounding]\ncommission = "half-up"\nwin = "half-even"\n',
    '[rounding]\ncommission = "up"\nwin = "down"\n',
]
EXACT = Rounding()

# What tiers do with 100.00 at stake: won, commission, returned. rules.md, section 1 and 2.
KNOWN = [
    ("1:1 less 5%", 10_000, (10_000, 500, 19_500)),  # banker
    ("1:1", 10_000, (10_000, 0, 20_000)),
    ("8:1", 10_000, (80_000, 0, 90_000)),
    ("0.54:1", 10_000, (5_400, 0, 15_400)),  # big
    ("1.5:1", 10_000, (15_000, 0, 25_000)),  # small
    ("0.96:1", 10_000, (9_600, 0, 19_600)),
    ("200:1", 10_000, (2_000_000, 0, 2_010_000)),
    ("1:2", 10_000, (5_000, 0, 15_000)),  # a winning six that pays half
    ("19:20", 10_000, (9_500, 0, 19_500)),
    ("1:1 less 100%", 10_000, (10_000, 10_000, 10_000)),
    ("push", 10_000, (0, 0, 10_000)),
    ("lose", 10_000, (0, 0, 0)),
    ("lose half", 10_000, (0, 0, 5_000)),
]


@pytest.mark.parametrize(("pay", "stake", "moved"), KNOWN, ids=[row[0] for row in KNOWN])
def test_known_amounts(pay: str, stake: int, moved: tuple[int, int, int]) -> None:
    assert amounts(stake, Pay.parse(pay), EXACT) == moved


@given(pays(), st.integers(1, 10**9), st.integers(1, 10**6))
def test_amounts_are_the_exact_fractions(pay: Pay, units: int, scale: int) -> None:
    stake = units * scale
    if pay.kind == "win" and not settles_whole(pay, stake):
        with pytest.raises(WagerError):
            amounts(stake, pay, EXACT)
        return
    won, commission, returned = amounts(stake, pay, EXACT)
    assert won == stake * pay.gross
    assert commission == stake * pay.fee
    # a half loss of an odd stake takes the odd unit; every sheet refuses such a stake before
    kept = stake - ceil(stake * pay.lost)
    assert returned == kept + won - commission
    if settles_whole(pay, stake):
        assert returned - stake == stake * pay.net


# --- multiples ----------------------------------------------------------------------------------


def settles_whole(pay: Pay, stake: int) -> bool:
    return all((stake * share).denominator == 1 for share in (pay.gross, pay.fee, pay.lost))


@slow
@given(baccarat_sheets(), st.integers(1, 10**6))
def test_a_multiple_always_settles_and_nothing_else_does(text: str, count: int) -> None:
    sheet = sheet_of(text)
    for one in sheet.bets.values():
        multiple = sheet.multiple(one)
        check_stake(sheet, one, Minor(count * multiple), USD)
        for tier in one.tiers:
            assert settles_whole(tier.pay, count * multiple)
            amounts(count * multiple, tier.pay, EXACT)
        for rest in {1, multiple // 2, multiple - 1} - {0, multiple}:
            stake = Minor((count - 1) * multiple + rest)
            assert not all(settles_whole(tier.pay, stake) for tier in one.tiers)
            with pytest.raises(WagerError, match=f"{one.id}={USD.format(stake)} would not settle"):
                check_stake(sheet, one, stake, USD)


MULTIPLES = [
    (("cards == 4", "1:1"), "", 1),
    (("cards == 4", "1:1 less 5%"), "", 20),
    (("cards == 4", "0.54:1"), "", 50),
    (("cards == 4", "19:20"), "", 20),
    (("cards == 4", "1:3 less 5%"), "", 60),
    (("cards == 4", "lose half"), "", 2),
    (("cards == 4", "lose half"), '[rounding]\nwin = "down"', 2),  # no rule rounds a loss
    (("cards == 4", "1:1 less 5%"), '[rounding]\ncommission = "down"', 1),
    (("cards == 4", "1:3 less 5%"), '[rounding]\ncommission = "down"', 3),
    (("cards == 4", "1:3 less 5%"), '[rounding]\ncommission = "down"\nwin = "up"', 1),
]


@pytest.mark.parametrize(("tier", "rounding", "multiple"), MULTIPLES)
def test_known_multiples(tier: tuple[str, str], rounding: str, multiple: int) -> None:
    sheet = sheet_of(HEAD + TABLEAU + bet("x", tier) + rounding)
    assert sheet.multiple(sheet.bet("x")) == multiple


def test_a_refused_stake_is_told_with_the_multiple_that_would_do() -> None:
    sheet = sheet_of(BACCARAT)
    with pytest.raises(WagerError) as caught:
        check_stake(sheet, sheet.bet("banker"), Minor(1001), USD)
    assert str(caught.value) == (
        "banker=10.01 would not settle exactly in USD; stake a multiple of 0.20"
    )


# --- rounding -----------------------------------------------------------------------------------

BY_DECIMAL = {
    "down": decimal.ROUND_DOWN,
    "up": decimal.ROUND_UP,
    "half-up": decimal.ROUND_HALF_UP,
    "half-even": decimal.ROUND_HALF_EVEN,
}


def rounded(value: Fraction, rule: str) -> int:
    """By the standard library's decimals; every price here is one, or has a small divisor."""
    with decimal.localcontext(prec=60):
        exact = decimal.Decimal(value.numerator) / decimal.Decimal(value.denominator)
        return int(exact.quantize(decimal.Decimal(1), rounding=BY_DECIMAL[rule]))


@given(
    st.integers(0, 10**12),
    st.sampled_from([1, 2, 4, 5, 8, 20, 40, 100]),
    st.sampled_from(ROUNDINGS),
)
def test_rounding_rules_are_the_usual_ones(units: int, divisor: int, rule: str) -> None:
    value = Fraction(units, divisor)
    assert round_minor(value, rule) == rounded(value, rule)


@given(pays(), st.integers(1, 10**9), st.sampled_from(ROUNDINGS), st.sampled_from(ROUNDINGS))
def test_win_and_commission_are_rounded_apart_and_in_turn(
    pay: Pay, stake: int, win: str, commission: str
) -> None:
    won, fee, returned = amounts(stake, pay, Rounding(win, commission))
    assert won == rounded(stake * pay.gross, win)
    share = pay.commission.share if pay.commission else Fraction(0)
    assert fee == rounded(won * share, commission)  # of the win as paid
    kept = stake - rounded(stake * pay.lost, "up") if pay.kind == "lose" else stake
    assert returned == kept + won - fee
    assert abs(returned - stake * (1 + pay.net)) < 3


@given(pays(), st.integers(1, 10**9), st.sampled_from(ROUNDINGS))
def test_rounding_changes_nothing_that_is_whole(pay: Pay, units: int, rule: str) -> None:
    stake = units * 20_000 * 100
    assume(settles_whole(pay, stake))
    assert amounts(stake, pay, Rounding(rule, rule)) == amounts(stake, pay, EXACT)


# --- the settler --------------------------------------------------------------------------------


def check_settlements(book: Rulebook, data: st.DataObject) -> None:
    """The fast way and the definition agree on every bet, on a random key."""
    table, sheet = book.table, book.sheet
    key = data.draw(st.sampled_from(table.keys))
    keys: dict[str | None, int] = dict.fromkeys([None, *sheet.game.boxes], key)
    wagers = [
        Wager(one.id, Minor(max(1, data.draw(stakes) // sheet.multiple(one)) * sheet.multiple(one)))
        for one in sheet.bets.values()
    ]
    for wager, done in zip(wagers, book.settle(keys, wagers), strict=True):
        one = sheet.bet(wager.bet_id)
        pay = table.pay(one, key)
        won, commission, returned = amounts(wager.stake_minor, pay, sheet.rounding)
        assert done == Settlement(
            wager.bet_id,
            wager.stake_minor,
            pay.kind,
            Minor(won),
            Minor(commission),
            Minor(returned),
            table.tier(one, key),
        )
        assert done.net_minor == returned - wager.stake_minor
        assert returned >= 0
        assert commission <= won


@slow
@given(baccarat_sheets(), st.sampled_from(ROUNDED), st.data())
def test_the_settler_agrees_with_the_definition(
    text: str, rounding: str, data: st.DataObject
) -> None:
    check_settlements(book_of(text + rounding), data)


@settings(slow, max_examples=settings().max_examples // 10)
@given(pictures_sheets(most=1), st.sampled_from(ROUNDED), st.data())
def test_so_it_does_in_three_pictures(text: str, rounding: str, data: st.DataObject) -> None:
    check_settlements(book_of(text + rounding), data)


@given(st.data())
def test_each_box_is_settled_on_its_own_key(data: st.DataObject) -> None:
    book = book_of(PICTURES)
    boxes = list(book.game.boxes)
    keys: dict[str | None, int] = {
        box: data.draw(st.sampled_from(book.table.keys)) for box in boxes
    }
    done = book.settle(keys, [Wager(f"{box}_win", Minor(100)) for box in boxes])
    for box, settlement in zip(boxes, done, strict=True):
        one = book.sheet.bet(f"{box}_win")
        assert settlement.tier_index == book.table.tier(one, keys[box])


def test_wagers_are_settled_one_by_one_in_their_order() -> None:
    book = book_of(BACCARAT)
    coup = book.game.parse_coup("P:2h,3d B:Ks,6c,9d")
    wagers = [Wager("banker", Minor(20 * n)) for n in (3, 1, 2)]
    done = book.settle(book.keys(coup), wagers)
    assert [item.stake_minor for item in done] == [60, 20, 40]
    assert book.settle(book.keys(coup), []) == []


@pytest.mark.parametrize(
    ("wager", "keys", "error"),
    [
        (Wager("bankr", Minor(100)), {None: 0}, WagerError),
        (Wager("banker", Minor(1)), {None: 6}, WagerError),  # 5 % of a cent
        (Wager("x", Minor(1)), {None: 0}, SheetError),
    ],
)
def test_what_cannot_be_settled(
    wager: Wager, keys: dict[str | None, int], error: type[Exception]
) -> None:
    text = BACCARAT + bet("x", ("cards == 4", "1:1"))
    book = book_of(text)
    winning = next(
        key for key in book.table.keys if book.table.tier(book.sheet.bet("banker"), key) == 0
    )
    place = winning if wager.bet_id == "banker" else keys[None]
    with pytest.raises(error):
        book.settle({None: place}, [wager])


def test_more_at_stake_never_returns_less() -> None:
    for pay in (Pay.parse("1:1 less 5%"), Pay.parse("0.54:1"), HALF_LOSS, PUSH, LOSE):
        for rule in ROUNDINGS:
            returned = [amounts(stake, pay, Rounding(rule, rule))[2] for stake in range(1, 400)]
            assert all(one <= other for one, other in pairwise(returned))


def test_the_largest_stake_is_taken_and_one_more_is_told_why_not() -> None:
    assert Wager("banker", Minor(MAX_MINOR)).stake_minor == MAX_MINOR
    limit = f"give a whole number of minor units from 1 to {MAX_MINOR}"
    with pytest.raises(WagerError) as too_much:
        Wager("banker", Minor(MAX_MINOR + 1))
    assert str(too_much.value) == (
        f"stake on banker: {MAX_MINOR + 1} minor units are no stake; {limit}"
    )
    with pytest.raises(WagerError) as no_number:
        Wager("banker", cast("Minor", "5"))
    assert str(no_number.value) == f"stake on banker: '5' is no stake; {limit}"


def test_what_does_not_settle_whole_says_so() -> None:
    with pytest.raises(WagerError, match=r"^a stake of 1 minor units does not settle exactly$"):
        amounts(Minor(1), Pay.parse("1:2"), Rounding(None, None))
