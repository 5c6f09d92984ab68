"""Amounts of money as people read them, in the way of each language; JSON keeps plain decimals.

Only ever for reading: what is typed is digits with a point at most, in every language.
"""

from __future__ import annotations

from typing import Final, Protocol

MARKS: Final = {"en": (",", "."), "vi": (".", ","), "zh": (",", ".")}
"""For each language what sets thousands apart, and what comes before the digits of minor units."""


class Written(Protocol):
    """A currency, as far as its amounts are written with a point."""

    def format(self, minor: int, /) -> str:
        """The amount in minor units as a plain decimal."""


class Amounts:
    """Writes amounts of one currency in one language: 1,234.50 or 1.234,50.

    Args:
        currency: of every amount.
        lang: ``en``, ``vi`` or ``zh``.
    """

    def __init__(self, currency: Written, lang: str) -> None:
        self.currency = currency
        self._thousands, self._point = MARKS[lang]

    def __call__(self, minor: int) -> str:
        """The amount, with a minus if it is below zero."""
        whole, point, part = self.currency.format(abs(minor)).partition(".")
        text = f"{int(whole):,}".replace(",", self._thousands)
        return f"{'-' if minor < 0 else ''}{text}{self._point if point else ''}{part}"

    def signed(self, minor: int) -> str:
        """The amount with its sign; nothing before a zero."""
        return f"+{self(minor)}" if minor > 0 else self(minor)
