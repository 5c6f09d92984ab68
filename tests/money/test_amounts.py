"""Amounts: a plain decimal is exactly so many minor units, and nothing else is an amount."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import MoneyError
from croupier.money import MAX_MINOR, USD, Currency

VND, KWD = Currency("VND", 0), Currency("KWD", 3)
CURRENCIES = st.sampled_from([VND, USD, KWD])


@given(CURRENCIES, st.integers(1, MAX_MINOR))
def test_every_amount_reads_back_as_itself(currency: Currency, minor: int) -> None:
    assert currency.amount(currency.format(minor)) == minor


@given(CURRENCIES, st.integers(-(10**18), 10**18))
def test_an_amount_is_written_in_the_currencys_digits(currency: Currency, minor: int) -> None:
    shown = currency.format(minor)
    whole, _, part = shown.partition(".")
    assert len(part) == currency.digits
    assert int(whole.lstrip("-") + part) == abs(minor)
    assert shown.startswith("-") == (minor < 0)


@pytest.mark.parametrize(
    ("minor", "vnd", "usd", "kwd"),
    [
        (0, "0", "0.00", "0.000"),
        (5, "5", "0.05", "0.005"),
        (-5, "-5", "-0.05", "-0.005"),
        (9_500, "9500", "95.00", "9.500"),
        (-100_000, "-100000", "-1000.00", "-100.000"),
    ],
)
def test_written_amounts(minor: int, vnd: str, usd: str, kwd: str) -> None:
    assert [c.format(minor) for c in (VND, USD, KWD)] == [vnd, usd, kwd]


@pytest.mark.parametrize(
    ("text", "minor"),
    [
        ("4.35", 435),  # times 100 in binary fractions: 434, 28, 114, 200
        ("0.29", 29),
        ("1.15", 115),
        ("2.01", 201),
        ("1.1", 110),
        ("0.1", 10),
        ("0.01", 1),
        ("95", 9_500),
        ("0095.50", 9_550),
        ("9999999999999.99", 10**15 - 1),
        ("10000000000000.00", 10**15),
    ],
)
def test_case_43_amounts_that_binary_fractions_get_wrong(text: str, minor: int) -> None:
    assert USD.amount(text) == minor


@given(st.integers(1, MAX_MINOR))
def test_case_43_no_amount_goes_through_a_binary_fraction(minor: int) -> None:
    """The whole kind: every cent value, written any legal way, is exact."""
    whole, part = divmod(minor, 100)
    assert USD.amount(f"{whole}.{part:02}") == minor
    if part % 10 == 0:
        assert USD.amount(f"{whole}.{part // 10}") == minor
    if part == 0:
        assert USD.amount(str(whole)) == minor


NOT_AMOUNTS = [
    *["", " ", ".", "-", "+", "5.", ".5", "5..0", "1.2.3", "5-", "--5", "5e", "e5"],
    *["-5", "+5", " 5", "5 ", "5\n", "\t5", "1 000", "1_000", "1'000", "1,000", "1,5"],
    *["1.000,00", "1,000.00", "1.355,90", "1e3", "1E3", "1e-2", "1e309", "0x10", "0b1", "0o7"],
    *["NaN", "nan", "inf", "Infinity", "true", "null", "None", "½", "５", "１２", "٣", "५", "²"],
    *["$5", "5$", "5 USD", "USD5", "5d", "5%", "5:1", "\u200b5", "5\u00a0", "5\0", "−5"],
]


@pytest.mark.parametrize("text", NOT_AMOUNTS, ids=ascii)
@pytest.mark.parametrize("currency", [VND, USD, KWD], ids=str)
def test_what_is_no_plain_decimal_is_refused(currency: Currency, text: str) -> None:
    with pytest.raises(MoneyError, match="not an amount"):
        currency.amount(text)


@pytest.mark.parametrize(
    ("currency", "text"),
    [
        (VND, "1.000"),
        (VND, "1.0"),
        (VND, "100.5"),
        (USD, "0.001"),
        (USD, "1.000"),
        (USD, "12.345"),
        (KWD, "0.0001"),
    ],
)
def test_more_digits_than_the_currency_has_are_refused_and_never_cut(
    currency: Currency, text: str
) -> None:
    with pytest.raises(MoneyError, match=f"{currency.code} has {currency.digits}"):
        currency.amount(text)


@pytest.mark.parametrize(
    "text", ["1" * 28, "9" * 21, "9" * 5_000, "10000000000000.01", "0" + "9" * 20]
)
def test_an_amount_that_is_too_large_is_told_the_limit(text: str) -> None:
    with pytest.raises(MoneyError, match=r"is too much; at most 10000000000000\.00$"):
        USD.amount(text)
    assert USD.amount("0" * 5_000 + "1") == 100


@pytest.mark.parametrize("text", ["0", "0.0", "0.00", "000"])
def test_nothing_is_no_amount(text: str) -> None:
    with pytest.raises(MoneyError, match="more than zero"):
        USD.amount(text)


@pytest.mark.parametrize(
    ("currency", "most", "over"),
    [
        (VND, "1000000000000000", "1000000000000001"),
        (USD, "10000000000000.00", "10000000000000.01"),
        (KWD, "1000000000000.000", "1000000000000.001"),
        (USD, "10000000000000.00", "99999999999999999999"),
    ],
)
def test_an_amount_is_at_most_10_to_the_15_minor_units(
    currency: Currency, most: str, over: str
) -> None:
    assert currency.amount(most) == MAX_MINOR == 10**15
    with pytest.raises(MoneyError, match=f"at most {most}"):
        currency.amount(over)


@given(CURRENCIES, st.text(max_size=12) | st.text(alphabet="0123456789.,-+eE_ ", max_size=12))
def test_any_text_is_an_exact_amount_or_refused(currency: Currency, text: str) -> None:
    try:
        minor = currency.amount(text)
    except MoneyError:
        return
    whole, _, part = text.partition(".")
    assert text.isascii()
    assert (whole + part).isdigit()
    assert len(part) <= currency.digits
    assert minor == int(whole + part.ljust(currency.digits, "0")) > 0


@given(st.text(min_size=50, max_size=5_000))
def test_a_refusal_stays_short_whatever_was_given(text: str) -> None:
    with pytest.raises(MoneyError) as caught:
        USD.amount(f"x{text}")
    assert len(str(caught.value)) < 800


@pytest.mark.parametrize(
    ("text", "code", "digits"),
    [
        ("USD", "USD", 2),
        ("EUR", "EUR", 2),
        ("VND", "VND", 0),
        ("JPY", "JPY", 0),
        ("KRW", "KRW", 0),
        ("KWD", "KWD", 3),
        ("BHD", "BHD", 3),
        ("TND", "TND", 3),
        ("XAF", "XAF", 0),
        ("XYZ/3", "XYZ", 3),
        ("XYZ/0", "XYZ", 0),
        ("USDT/2", "USDT", 2),
        (" USD ", "USD", 2),
    ],
)
def test_currencies_have_0_2_or_3_digits(text: str, code: str, digits: int) -> None:
    currency = Currency.parse(text)
    assert currency == (code, digits)
    assert Currency.parse(str(currency)) == currency


@given(st.from_regex(r"[A-Z]{3,5}", fullmatch=True), st.sampled_from([0, 2, 3]))
def test_a_currency_reads_back_as_itself(code: str, digits: int) -> None:
    currency = Currency(code, digits)
    assert Currency.parse(str(currency)) == currency


@pytest.mark.parametrize(
    "text",
    [
        *["", "usd", "US", "DOLLAR", "US1", "$", "U SD", "USD/", "USD/1", "USD/4", "USD/22"],
        *["USD/x", "USD/2/2", "/2", "ＵＳＤ", "USD\n/2", "USD/²", "X" * 10_000],
    ],
    ids=lambda text: ascii(text)[:20],
)
def test_what_is_no_currency_is_refused(text: str) -> None:
    with pytest.raises(MoneyError) as caught:
        Currency.parse(text)
    assert len(str(caught.value)) < 200
