"""Odds as comma-separated values: one row a bet, plain numbers, nothing a spreadsheet would run."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from fractions import Fraction

from croupier.cli.report.shoe_words import shoe_words
from croupier.cli.signs import ASCII, visible
from croupier.odds.appraisal import Appraisal
from croupier.odds.bet import BetOdds

COLUMNS = (
    "sheet version fingerprint shoe bet name deals win_deals push_deals lose_deals win push lose "
    "hit_frequency edge edge_numerator edge_denominator edge_resolved rtp variance sd highest_pay"
).split()

_ACTS = frozenset("=+-@")
_SPLITS = frozenset(';,|"')


def csv_text(appraisals: Sequence[Appraisal], lang: str = "en") -> str:
    """One row for each bet of each appraisal, under a row of column names.

    Numbers are plain: a point, no separators, shares as shares. Exact edges are in two columns,
    since a spreadsheet takes ``1/8`` for a day in January. Texts are quoted, and what would act
    as a formula has an apostrophe before it.
    """
    out = io.StringIO()
    writer = csv.writer(out, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\n")
    writer.writerow(COLUMNS)
    for one in appraisals:
        shoe = "; ".join(shoe_words(one, "en"))
        sheet = one.rulebook.sheet
        head = [_text(t) for t in (sheet.id, sheet.version, one.rulebook.fingerprint, shoe)]
        writer.writerows([*head, *_cells(odds, lang)] for odds in one.bets)
    return out.getvalue()


def _cells(odds: BetOdds, lang: str) -> list[str | int | float]:
    return [
        _text(odds.bet.id),
        _text(odds.bet.names.get(lang)),
        odds.deals,
        *(_weight(odds, kind) for kind in ("win", "push", "lose")),
        *map(float, (odds.win, odds.push, odds.lose, odds.hit_frequency, odds.edge)),
        odds.edge.numerator,
        odds.edge.denominator,
        _float(odds.edge_resolved),
        float(odds.rtp),
        float(odds.variance),
        odds.sd_float,
        float(odds.highest_pay),
    ]


def _weight(odds: BetOdds, kind: str) -> int:
    return sum(tier.weight for tier in odds.tiers if tier.pay.kind == kind)


def _float(value: Fraction | None) -> float | str:
    return "" if value is None else float(value)


def _text(text: str) -> str:
    """A text in one line that no spreadsheet takes for a formula, whichever mark it splits at.

    A console without such letters spells a dash or a wide equals sign in ASCII, so each
    character is judged by its spelling.
    """
    safe, begins = list[str](), True
    for char in visible(text):
        spelt = char.encode("ascii", ASCII).decode("ascii")
        if begins and spelt[:1] in _ACTS:
            safe.append("'")
        safe.append(char)
        if spelt.strip():
            begins = spelt[-1] in _SPLITS
    return "".join(safe)
