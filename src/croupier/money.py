"""Money in exact minor units, prices and rates as exact ratios. No float, ever.

An amount is a whole number of a currency's minor units (:data:`Minor`): cents
for USD, dong for VND, fils for KWD. A price is an :class:`Odds` such as
``0.54:1``; a commission is a :class:`Rate` such as ``5%``.
"""

from __future__ import annotations

import re
from fractions import Fraction
from math import lcm
from typing import NamedTuple, NewType

from croupier.errors import MoneyError, check_text, is_whole, shown

Minor = NewType("Minor", int)
"""A whole number of a currency's minor units."""

MAX_MINOR = 10**15
"""The largest single amount taken as input, in minor units."""

_AMOUNT = re.compile(r"[0-9]+(?:\.[0-9]+)?")
_DECIMAL = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9}|/0*[1-9][0-9]{0,8})?")
_CODE = re.compile(r"[A-Z]{3,5}")
_SHOWN_CHARS = 40

# ISO 4217's minor units, where they are not 2 digits. It has none but 0, 2 and 3 for money in
# circulation; CLF and UYW, units of account with 4, are written CLF/3 or not at all.
_NO_DIGITS = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"
_THREE_DIGITS = "BHD IQD JOD KWD LYD OMR TND"
_DIGITS = {**dict.fromkeys(_NO_DIGITS.split(), 0), **dict.fromkeys(_THREE_DIGITS.split(), 3)}


def _quoted(text: str) -> str:
    """`text` as a message quotes it: whole unless it is very long."""
    return repr(text if len(text) <= _SHOWN_CHARS else text[:_SHOWN_CHARS] + "…")


class Currency(NamedTuple):
    """A currency: its code and how many digits follow its decimal point (0, 2 or 3)."""

    code: str
    digits: int

    @classmethod
    def parse(cls, text: str) -> Currency:
        """Read ``USD``, or ``XYZ/3`` for a code this package does not know.

        Raises:
            MoneyError: not three to five capital letters, or digits other than 0, 2, 3.
        """
        check_text(text, MoneyError, "USD")
        code, slash, digits = text.strip().partition("/")
        if not _CODE.fullmatch(code):
            problem = "is not a currency; write its code, such as USD or VND"
            raise MoneyError(f"{_quoted(text)} {problem}")
        if slash and digits not in {"0", "2", "3"}:
            raise MoneyError(f"{_quoted(text)}: a currency has 0, 2 or 3 digits, such as {code}/2")
        return cls(code, int(digits) if slash else _DIGITS.get(code, 2))

    def __str__(self) -> str:
        known = _DIGITS.get(self.code, 2) == self.digits
        return self.code if known else f"{self.code}/{self.digits}"

    def amount(self, text: str) -> Minor:
        """Read a plain positive decimal such as ``95`` or ``95.50`` as minor units.

        Signs, exponents, grouping marks and spaces are refused, so that no
        locale can change what an amount means.

        Raises:
            MoneyError: not such a decimal, too many digits, zero, or above 10^15.
        """
        check_text(text, MoneyError, "95.50")
        if not _AMOUNT.fullmatch(text):
            raise MoneyError(
                f"{_quoted(text)} is not an amount; write digits with a point at most, such as "
                f"{self.format(Minor(12345))}"
            )
        whole, _, part = text.partition(".")
        if len(part) > self.digits:
            raise MoneyError(
                f"{_quoted(text)} has digits after the point: {len(part)}, and {self.code} has "
                f"{self.digits}; write it as {self.format(Minor(12345))}"
            )
        digits = (whole + part.ljust(self.digits, "0")).lstrip("0")
        if not digits:
            raise MoneyError(f"{_quoted(text)} is nothing; an amount must be more than zero")
        # Python refuses to read thousands of digits, so they are counted first
        if len(digits) > len(str(MAX_MINOR)) or int(digits) > MAX_MINOR:
            raise MoneyError(f"{_quoted(text)} is too much; at most {self.format(MAX_MINOR)}")
        return Minor(int(digits))

    def format(self, minor: int) -> str:
        """The amount as a decimal string in the currency's digits: ``95.00``, ``-5.00``.

        Raises:
            MoneyError: not a whole number of minor units.
        """
        if not is_whole(minor):
            raise MoneyError(f"{shown(minor)} is no amount; give a whole number of minor units")
        sign = "-" if minor < 0 else ""
        text, digits = str(abs(minor)), self.digits
        if not digits:
            return f"{sign}{text}"
        text = text.zfill(digits + 1)
        return f"{sign}{text[:-digits]}.{text[-digits:]}"


USD = Currency("USD", 2)


def _decimal(text: str, what: str) -> Fraction:
    if not _DECIMAL.fullmatch(text):
        problem = f"is not a number for {what}; write digits such as 8 or 0.95"
        raise MoneyError(f"{_quoted(text)} {problem}")
    return Fraction(text)


def _decimal_text(value: Fraction) -> str:
    """`value` as the shortest decimal, or as ``a/b`` where no decimal is exact."""
    whole, rest = divmod(value.numerator, value.denominator)
    if 10 ** value.denominator.bit_length() % value.denominator:
        return str(value)
    digits = ""
    while rest:
        digit, rest = divmod(rest * 10, value.denominator)
        digits += str(digit)
    return f"{whole}.{digits}" if digits else str(whole)


class Odds(NamedTuple):
    """A price: `win` is paid for every `stake` staked, both as written ("0.54:1", "19:20")."""

    win: Fraction
    stake: Fraction

    @classmethod
    def parse(cls, text: str) -> Odds:
        """Read ``8:1``, ``0.54:1`` or ``19:20``; a side may also be ``a/b``.

        Raises:
            MoneyError: not two positive decimals with a colon between.
        """
        check_text(text, MoneyError, "8:1")
        win, colon, stake = text.strip().partition(":")
        if not colon:
            problem = "is not a price; write win:stake, such as 8:1 or 0.54:1"
            raise MoneyError(f"{_quoted(text)} {problem}")
        odds = cls(_decimal(win.strip(), "a price"), _decimal(stake.strip(), "a price"))
        if not odds.win or not odds.stake:
            raise MoneyError(f"{text!r}: both sides of a price must be more than zero")
        return odds

    @property
    def ratio(self) -> Fraction:
        """What one unit staked wins."""
        return Fraction(self.win, self.stake)

    def __str__(self) -> str:
        return f"{_decimal_text(self.win)}:{_decimal_text(self.stake)}"


class Rate(NamedTuple):
    """A share written as a percentage, such as a commission of ``5%``."""

    share: Fraction

    @classmethod
    def parse(cls, text: str) -> Rate:
        """Read ``5%`` or ``2.5%``. Raises :class:`MoneyError` for anything else or over 100%."""
        check_text(text, MoneyError, "5%")
        number, sign, rest = text.strip().partition("%")
        if not sign or rest:
            raise MoneyError(f"{_quoted(text)} is not a rate; write a percentage such as 5%")
        share = Fraction(_decimal(number.strip(), "a rate"), 100)
        if share > 1:
            raise MoneyError(f"{text!r}: a rate cannot pass 100%")
        return cls(share)

    def __str__(self) -> str:
        return f"{_decimal_text(self.share * 100)}%"


ROUNDINGS = ("down", "up", "half-up", "half-even")
"""Names of the rounding rules a sheet may choose, for wins and commissions apart."""


def round_minor(value: Fraction, rule: str) -> Minor:
    """Round a non-negative exact amount to whole minor units by a rule of :data:`ROUNDINGS`."""
    whole, rest = divmod(value.numerator, value.denominator)
    twice = 2 * rest
    if rule == "down" or rest == 0:
        return Minor(whole)
    if rule == "up" or twice > value.denominator:
        return Minor(whole + 1)
    if twice < value.denominator:
        return Minor(whole)
    if rule == "half-up":
        return Minor(whole + 1)
    return Minor(whole + whole % 2)


def multiple_for(ratios: tuple[Fraction, ...]) -> int:
    """The least whole number that every one of `ratios` turns into a whole number."""
    return lcm(*(ratio.denominator for ratio in ratios))
