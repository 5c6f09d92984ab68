"""The tables of a par sheet, cell by cell, as texts in one language."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from croupier.cli.report.groups import groups
from croupier.cli.report.numbers import Numbers
from croupier.cli.report.rules import Exposure, exposures
from croupier.i18n import translator
from croupier.odds.appraisal import Appraisal
from croupier.odds.bands import Band, PlayBands, rtp_bands
from croupier.odds.bet import BetOdds, TierOdds
from croupier.rules.say import say_bet, say_pay


class Line(NamedTuple):
    """A line of a bet's paytable and how often it decides."""

    when: str
    condition: str
    name: str
    pays: str
    net: str
    weight: str
    chance: str
    back: str
    source: str
    reached: bool


class Figure(NamedTuple):
    """A figure of a bet: rounded, and exactly."""

    name: str
    shown: str
    exact: str


class BandRow(NamedTuple):
    """The bands after so many plays; `mark` where they are a guide at best."""

    plays: str
    bands: tuple[str, ...]
    mark: str


class BetPart(NamedTuple):
    """All that the page tells of a bet, or of one bet at several boxes."""

    title: str
    ids: tuple[str, ...]
    main: bool
    glance: tuple[str, ...]
    favours_patron: bool
    deals: str
    lines: list[Line]
    figures: list[Figure]
    bands: list[BandRow]
    exposures: list[Exposure]


class Sections:
    """Makes the parts of the bets of an appraisal."""

    def __init__(self, one: Appraisal, lang: str) -> None:
        self._one, self._lang = one, lang
        self._say = translator(lang).text
        self._show = Numbers(lang)

    def bets(self) -> list[BetPart]:
        """A part for each bet; for bets that differ by their box alone, one for all."""
        places = {odds.bet.id: index for index, odds in enumerate(self._one.bets)}
        return [self._bet(group, places[group[0].bet.id]) for group in groups(self._one.bets)]

    def _bet(self, group: list[BetOdds], index: int) -> BetPart:
        odds, show = group[0], self._show
        shares = (odds.edge, odds.edge_resolved, odds.rtp, odds.win, odds.push, odds.lose)
        return BetPart(
            self._say("show-comma").join(one.bet.names.get(self._lang) for one in group),
            tuple(one.bet.id for one in group),
            odds.bet.main,
            (
                *map(show.percent, shares),
                show.fixed(odds.sd(4)),
                show.short(odds.highest_pay),
            ),
            odds.edge < 0,
            show.whole(odds.deals),
            self._lines(odds),
            self._figures(odds),
            [self._band_row(row) for row in rtp_bands(odds)],
            exposures(self._one, index, self._lang),
        )

    def _lines(self, odds: BetOdds) -> list[Line]:
        words = say_bet(self._one.rulebook.sheet, odds.bet, self._lang, name_box=False)
        whens = [_capital(said.when) for said in words.tiers]
        sources = [tier.source for tier in odds.bet.tiers]
        lines = [
            self._line(odds, tier, when, source)
            for tier, when, source in zip(odds.tiers, whens, sources, strict=False)
        ]
        if words.otherwise:
            otherwise = _capital(self._say("report-otherwise"))
            lines.append(self._line(odds, odds.tiers[-1], otherwise, ""))
        return lines

    def _line(self, odds: BetOdds, tier: TierOdds, when: str, source: str) -> Line:
        show, chance = self._show, odds.chance(tier)
        return Line(
            when,
            tier.when or "",
            tier.name or "",
            say_pay(tier.pay, self._lang),
            show.short(tier.pay.net),
            show.whole(tier.weight),
            show.percent(chance, 6),
            show.percent(chance * (1 + tier.pay.net)),
            source,
            tier.weight > 0,
        )

    def _figures(self, odds: BetOdds) -> list[Figure]:
        show = self._show
        rows: list[tuple[str, str, Fraction | None]] = [
            ("edge", show.percent(odds.edge, 6), odds.edge),
            ("resolved", show.percent(odds.edge_resolved, 6), odds.edge_resolved),
            ("rtp", show.percent(odds.rtp, 6), odds.rtp),
            ("hit", show.percent(odds.hit_frequency, 6), odds.hit_frequency),
            ("variance", show.fixed(odds.variance, 6), odds.variance),
            ("highest", show.short(odds.highest_pay), odds.highest_pay),
        ]
        if odds.fair_price is not None:
            rows.append(("fair-price", f"{show.fixed(odds.fair_price)}:1", odds.fair_price))
        figures = [
            Figure(self._say(f"report-{name}"), shown, "" if exact is None else str(exact))
            for name, shown, exact in rows
        ]
        figures.insert(5, Figure(self._say("report-sd"), show.fixed(odds.sd(6), 6), ""))
        return figures

    def _band_row(self, row: PlayBands) -> BandRow:
        show = self._show
        texts = tuple(self._band(band) for band in row.bands)
        return BandRow(show.whole(row.plays), texts, "" if row.fits else "†")

    def _band(self, band: Band) -> str:
        low, high = self._show.fixed(100 * band.low, 2), self._show.percent(band.high, 2)
        return self._say("report-band", low=low, high=high)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
