"""Numbers as a report writes them: rounded from the exact value, in the way of each language."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from croupier.i18n.amounts import MARKS
from croupier.odds.figures import decimal

NONE: Final = "–"
"""What stands where there is no figure."""


class Numbers:
    """Writes numbers of one language: 1,234.5 or 1.234,5.

    Args:
        lang: ``en``, ``vi`` or ``zh``.
    """

    def __init__(self, lang: str) -> None:
        self._thousands, self._point = MARKS[lang]

    def whole(self, number: int) -> str:
        """A whole number, its thousands set apart."""
        return self._dressed(str(number))

    def fixed(self, value: Fraction | float | None, digits: int = 4) -> str:
        """A number with so many digits after the point; a dash for none."""
        return NONE if value is None else self._dressed(decimal(Fraction(value), digits))

    def percent(self, value: Fraction | float | None, digits: int = 4) -> str:
        """A share in percent; a dash for none."""
        return NONE if value is None else f"{self.fixed(100 * Fraction(value), digits)}%"

    def short(self, value: Fraction, digits: int = 6) -> str:
        """A number without zeros at its end; with an ellipsis where it goes on."""
        text = decimal(value, digits)
        text = text.rstrip("0").rstrip(".")
        return self._dressed(text) + ("" if Fraction(text) == value else "…")

    def _dressed(self, text: str) -> str:
        whole, point, part = text.lstrip("-").partition(".")
        grouped = f"{int(whole):,}".replace(",", self._thousands)
        return f"{'−' if text[0] == '-' else ''}{grouped}{self._point if point else ''}{part}"
