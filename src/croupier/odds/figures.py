"""Exact figures as plain text, rounded half to even."""

from __future__ import annotations

from fractions import Fraction


def decimal(value: Fraction, digits: int) -> str:
    """A plain decimal with so many digits after the point, rounded half to even."""
    scaled = round(value * 10**digits)
    text = f"{abs(scaled):0{digits + 1}d}"
    sign = "-" if scaled < 0 else ""
    return f"{sign}{text[:-digits]}.{text[-digits:]}" if digits else sign + text


def percent_text(share: Fraction, digits: int = 4) -> str:
    """A share as a percentage: ``5.0000%``."""
    return f"{decimal(100 * share, digits)}%"
