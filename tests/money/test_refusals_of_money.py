"""What is no amount, currency, price or rate is refused in words that say how to write one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from croupier.errors import MoneyError, shown
from croupier.money import USD, Currency, Odds, Rate

VND, KWD = Currency("VND", 0), Currency("KWD", 3)
Read = Callable[[Any], object]

REFUSED: list[tuple[Read, str, str]] = [
    (Currency.parse, "usd", "'usd' is not a currency; write its code, such as USD or VND"),
    (Currency.parse, "USD/4", "'USD/4': a currency has 0, 2 or 3 digits, such as USD/2"),
    (
        USD.amount,
        "x",
        "'x' is not an amount; write digits with a point at most, such as 123.45",
    ),
    (VND.amount, "1,5", "'1,5' is not an amount; write digits with a point at most, such as 12345"),
    (
        VND.amount,
        "1.5",
        "'1.5' has digits after the point: 1, and VND has 0; write it as 12345",
    ),
    (
        KWD.amount,
        "1.2345",
        "'1.2345' has digits after the point: 4, and KWD has 3; write it as 12.345",
    ),
    (USD.amount, "0.00", "'0.00' is nothing; an amount must be more than zero"),
    (USD.amount, "9" * 15, f"{'9' * 15!r} is too much; at most 10000000000000.00"),
    (Odds.parse, "1/1", "'1/1' is not a price; write win:stake, such as 8:1 or 0.54:1"),
    (Odds.parse, "a:1", "'a' is not a number for a price; write digits such as 8 or 0.95"),
    (Odds.parse, "1:b", "'b' is not a number for a price; write digits such as 8 or 0.95"),
    (Odds.parse, "1:2:3", "'2:3' is not a number for a price; write digits such as 8 or 0.95"),
    (Odds.parse, "0:1", "'0:1': both sides of a price must be more than zero"),
    (Odds.parse, "1:0.0", "'1:0.0': both sides of a price must be more than zero"),
    (Rate.parse, "5", "'5' is not a rate; write a percentage such as 5%"),
    (Rate.parse, "x%", "'x' is not a number for a rate; write digits such as 8 or 0.95"),
    (Rate.parse, "101%", "'101%': a rate cannot pass 100%"),
]


@pytest.mark.parametrize(("read", "text", "told"), REFUSED, ids=[row[2][:40] for row in REFUSED])
def test_what_a_refusal_tells(read: Read, text: str, told: str) -> None:
    with pytest.raises(MoneyError) as caught:
        read(text)
    assert str(caught.value) == told


EXAMPLES: list[tuple[Read, str]] = [
    (Currency.parse, "USD"),
    (USD.amount, "95.50"),
    (Odds.parse, "8:1"),
    (Rate.parse, "5%"),
]


@pytest.mark.parametrize(("read", "example"), EXAMPLES, ids=[row[1] for row in EXAMPLES])
@pytest.mark.parametrize("given", [None, 5, 5.0, b"5", ["5"]])
def test_what_is_no_text_is_refused_with_an_example(
    read: Read, example: str, given: object
) -> None:
    with pytest.raises(MoneyError) as caught:
        read(given)
    assert str(caught.value) == f"a text such as {example!r} is wanted, not {shown(given)}"


@pytest.mark.parametrize("given", [1.5, True, "5", None])
def test_what_is_no_whole_number_is_not_written_as_an_amount(given: Any) -> None:
    with pytest.raises(MoneyError) as caught:
        USD.format(given)
    assert str(caught.value) == (f"{shown(given)} is no amount; give a whole number of minor units")


@pytest.mark.parametrize(("chars", "part"), [(40, "x" * 40), (41, "x" * 40 + "…")])
def test_a_long_text_is_quoted_in_part(chars: int, part: str) -> None:
    with pytest.raises(MoneyError) as caught:
        USD.amount("x" * chars)
    assert str(caught.value).startswith(f"{part!r} is not an amount; ")


@pytest.mark.parametrize(
    ("currency", "text"),
    [
        (USD, "USD"),
        (VND, "VND"),
        (KWD, "KWD"),
        (Currency("XYZ", 2), "XYZ"),
        (Currency("XYZ", 0), "XYZ/0"),
        (Currency("USD", 3), "USD/3"),
        (Currency("VND", 2), "VND/2"),
    ],
)
def test_a_currency_is_written_with_its_digits_where_its_code_does_not_tell_them(
    currency: Currency, text: str
) -> None:
    assert str(currency) == text
    assert Currency.parse(text) == currency
