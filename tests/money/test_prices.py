"""Prices, rates, multiples and rounding: exact ratios, and which stakes settle whole."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier
from croupier.errors import MoneyError
from croupier.money import ROUNDINGS, USD, Currency, Minor, Odds, Rate, multiple_for, round_minor
from croupier.rules.settle import check_stake
from tests.cases.sheets import BACCARAT, baccarat_text

VND = Currency("VND", 0)

DECIMALS = st.from_regex(r"[0-9]{1,9}(\.[0-9]{1,9})?", fullmatch=True).filter(
    lambda text: any(digit in text for digit in "123456789")
)


@pytest.mark.parametrize(
    ("text", "ratio"),
    [
        ("1:1", Fraction(1)),
        ("8:1", Fraction(8)),
        ("0.54:1", Fraction(27, 50)),
        ("19:20", Fraction(19, 20)),
        ("1.5:1", Fraction(3, 2)),
        ("0.96:1", Fraction(24, 25)),
        ("200:1", Fraction(200)),
        (" 3 : 2 ", Fraction(3, 2)),
        ("1:3", Fraction(1, 3)),
    ],
)
def test_a_price_is_an_exact_ratio(text: str, ratio: Fraction) -> None:
    odds = Odds.parse(text)
    assert odds.ratio == ratio
    assert Odds.parse(str(odds)) == odds
    assert str(odds) == text.replace(" ", "")


@given(DECIMALS, DECIMALS)
def test_a_price_reads_back_as_itself(win: str, stake: str) -> None:
    odds = Odds.parse(f"{win}:{stake}")
    assert Odds.parse(str(odds)) == odds
    assert odds.ratio == Fraction(win) / Fraction(stake)


NOT_PRICES = [
    *["", ":", "1", "1:", ":1", "0:1", "1:0", "1:1:1", "1:0:54", "1/1", "1-1", "-1:1", "+1:1"],
    *["1e3:1", "1,5:1", ".5:1", "5.:1", "a:b", "１:1", "∞:1", "nan:1", "0.0:1", "1234567890:1"],
]


@pytest.mark.parametrize("text", NOT_PRICES, ids=ascii)
def test_what_is_no_price_is_refused(text: str) -> None:
    """Among them D0's misprint "1:0:54", read as 0.54 by reading 5 and never by the program."""
    with pytest.raises(MoneyError):
        Odds.parse(text)


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("5%", Fraction(1, 20)),
        ("2.5%", Fraction(1, 40)),
        ("0%", Fraction(0)),
        ("100%", Fraction(1)),
    ],
)
def test_a_rate_is_an_exact_share(text: str, share: Fraction) -> None:
    assert Rate.parse(text).share == share
    assert str(Rate.parse(text)) == text


NO_RATE = "is not a rate; write a percentage such as 5%"
NO_NUMBER = "is not a number for a rate; write digits such as 8 or 0.95"
NOT_RATES = [
    *[(text, NO_RATE) for text in ("", "5", "5%%", "5 %5", "%5")],
    *[(text, NO_NUMBER) for text in ("%", "-5%", "5e1%", "½%", "０%", "5.%")],
    *[(text, "a rate cannot pass 100%") for text in ("101%", "100.01%")],
]


@pytest.mark.parametrize(("text", "said"), NOT_RATES, ids=ascii)
def test_what_is_no_rate_is_refused(text: str, said: str) -> None:
    with pytest.raises(MoneyError) as caught:
        Rate.parse(text)
    assert str(caught.value).endswith(said)
    assert str(caught.value).startswith(
        f"{text.rstrip('%')!r} " if said == NO_NUMBER else repr(text)
    )


# rules 1: a bet's price, and the least stake that settles whole in USD and in VND
MULTIPLES = {
    "banker": ("0.20", "20"),
    "player": ("0.01", "1"),
    "tie": ("0.01", "1"),
    "banker_pair": ("0.01", "1"),
    "player_pair": ("0.01", "1"),
    "either_pair": ("0.01", "1"),
    "perfect_pair": ("0.01", "1"),
    "big": ("0.50", "50"),
    "small": ("0.02", "2"),
    "player_odd": ("0.25", "25"),
    "player_even": ("0.10", "10"),
    "banker_odd": ("0.50", "50"),
    "banker_even": ("0.50", "50"),
}


@pytest.mark.parametrize(("bet", "shown"), MULTIPLES.items())
def test_the_multiple_a_bet_asks_for(bet: str, shown: tuple[str, str]) -> None:
    multiple = BACCARAT.multiple(BACCARAT.bet(bet))
    assert (USD.format(multiple), VND.format(multiple)) == shown


def test_every_bet_has_its_multiple_written_here() -> None:
    assert set(MULTIPLES) == set(BACCARAT.bets)


@given(st.sampled_from(list(MULTIPLES)), st.integers(1, 10**15) | st.integers(1, 100))
def test_a_stake_is_taken_exactly_when_every_outcome_settles_whole(bet: str, stake: int) -> None:
    """The whole kind of case 15: no stake is cut, and none is refused without need."""
    definition = BACCARAT.bet(bet)
    whole = all(
        (stake * part).denominator == 1
        for tier in definition.tiers
        for part in (tier.pay.gross, tier.pay.fee)
    )
    if whole:
        check_stake(BACCARAT, definition, Minor(stake), USD)
        return
    with pytest.raises(croupier.WagerError) as caught:
        check_stake(BACCARAT, definition, Minor(stake), USD)
    assert f"multiple of {MULTIPLES[bet][0]}" in str(caught.value)
    assert f"{bet}={USD.format(stake)}" in str(caught.value)


@given(st.lists(st.fractions(min_value=0, max_value=200, max_denominator=200), max_size=5))
def test_the_multiple_is_the_least_one(ratios: list[Fraction]) -> None:
    multiple = multiple_for(tuple(ratios))
    assert all((multiple * ratio).denominator == 1 for ratio in ratios)
    assert not any(
        all((less * ratio).denominator == 1 for ratio in ratios)
        for less in range(1, min(multiple, 300))
    )


def half(value: Fraction, *, up: bool) -> int:
    """Rounded to the nearest; a tie goes up or to the even neighbour."""
    low = floor(value)
    if value - low != Fraction(1, 2):
        return low if value - low < Fraction(1, 2) else low + 1
    return low + 1 if up or low % 2 else low


@given(
    st.fractions(min_value=0, max_value=10**6) | st.integers(0, 10**6).map(lambda n: Fraction(n, 2))
)
def test_rounding_rules(value: Fraction) -> None:
    assert {rule: round_minor(value, rule) for rule in ROUNDINGS} == {
        "down": floor(value),
        "up": ceil(value),
        "half-up": half(value, up=True),
        "half-even": half(value, up=False),
    }


ROUNDED = [
    # win, commission, a Banker stake in cents that wins: gross win, commission
    (None, "down", 10, 10, 0),
    (None, "up", 10, 10, 1),
    (None, "half-up", 10, 10, 1),
    (None, "half-even", 10, 10, 0),
    (None, "half-even", 30, 30, 2),
    (None, "half-even", 3_000, 3_000, 150),
    (None, "down", 1, 1, 0),
    (None, "up", 1, 1, 1),
]


@pytest.mark.parametrize(("win", "fee", "stake", "won", "commission"), ROUNDED)
def test_a_sheet_that_names_a_rounding_rule_takes_any_stake(
    win: str | None, fee: str, stake: int, won: int, commission: int
) -> None:
    """Case 15, 0.10 and 0.01: "by the stated rule", commission rounded apart from the win."""
    sheet = croupier.parse_sheet(
        f'{baccarat_text()}\n[rounding]\ncommission = "{fee}"\n', "rounded"
    )
    assert (sheet.rounding.win, sheet.rounding.commission) == (win, fee)
    coup = croupier.deal(sheet, "Kh Ks 6d 7c")
    ticket = croupier.settle(sheet, coup, [croupier.Wager("banker", Minor(stake))])
    (settled,) = ticket.settlements
    assert (settled.won_minor, settled.commission_minor) == (won, commission)
    assert settled.returned_minor == stake + won - commission
    assert sheet.fingerprint != BACCARAT.fingerprint


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (croupier.Odds(Fraction(1, 3), Fraction(1)), "1/3:1"),
        (croupier.Odds(Fraction(10, 7), Fraction(3, 8)), "10/7:0.375"),
        (croupier.Rate(Fraction(1, 300)), "1/3%"),
    ],
)
def test_a_ratio_that_is_no_decimal_is_written_as_a_fraction(
    value: croupier.Odds | croupier.Rate, text: str
) -> None:
    assert str(value) == text
    assert type(value).parse(text) == value


def test_a_commission_is_taken_on_the_win_as_rounded() -> None:
    """101 cents at 0.5:1 win 50.5, rounded down to 50; 5 % of 50 is 2.5, rounded up to 3."""
    text = baccarat_text().replace('pays = "1:1", commission', 'pays = "0.5:1", commission')
    rounding = '[rounding]\nwin = "down"\ncommission = "up"\n'
    sheet = croupier.parse_sheet(f"{text}\n{rounding}", "rounded")
    coup = croupier.deal(sheet, "Kh Ks 6d 7c")
    wagers = [croupier.Wager("banker", Minor(101)), croupier.Wager("small", Minor(99))]
    banker, small = croupier.settle(sheet, coup, wagers).settlements
    assert (banker.won_minor, banker.commission_minor, banker.returned_minor) == (50, 3, 148)
    assert (small.won_minor, small.commission_minor, small.returned_minor) == (148, 0, 247)


def test_wins_are_not_rounded_where_only_commissions_may_be() -> None:
    sheet = croupier.parse_sheet(f'{baccarat_text()}\n[rounding]\ncommission = "up"\n', "rounded")
    coup = croupier.deal(sheet, "Kh Ks 6d 7c")
    with pytest.raises(croupier.WagerError, match=r"multiple of 0\.02"):
        croupier.settle(sheet, coup, {"small": "0.99"})
