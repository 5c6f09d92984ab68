"""Figures and shares as people read them, in the way of each language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.i18n.amounts import MARKS
from croupier.odds.figures import percent_text

if TYPE_CHECKING:
    from fractions import Fraction


def in_words(figure: str, lang: str) -> str:
    """A figure with a point, such as ``51.6%``, in the way of a language."""
    return figure.replace(".", MARKS[lang][1])


def percent(share: Fraction | None, lang: str = "en", digits: int = 4) -> str:
    """A share in percent: ``1.0579%``, ``1,0579%``; the last digit rounded, ``-`` for none."""
    if share is None:
        return "-"
    return percent_text(share, digits).replace(".", MARKS[lang][1])
