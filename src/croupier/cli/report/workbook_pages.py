"""The sheets of a workbook, cell by cell: the bets, their lines, and notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.cli.report.shoe_words import shoe_words
from croupier.cli.report.workbook_base import Book, Place, cell, quoted, text
from croupier.odds.appraisal import Appraisal
from croupier.odds.bet import BetOdds, TierOdds
from croupier.rules.say import say_bet, say_pay
from croupier.version import __version__

if TYPE_CHECKING:
    from xlsxwriter.format import Format


class Summary:
    """The sheet of bets: every figure of a bet as a formula over its lines."""

    SHOE, BET, NAME, DEALS = range(4)

    def __init__(self, book: Book) -> None:
        self._book, say = book, book.say
        parts = book.heads_of_parts()
        figures = (
            "edge resolved rtp win push lose hit variance sd highest add-up edge-exact".split()
        )
        heads = [say(f"report-{head}") for head in ("shoe", "id", "name", "deals")]
        heads += [*parts, *(say(f"report-{figure}") for figure in figures)]
        widths = [26, 18, 24, 22, *[16] * len(parts), *[13] * (len(figures) - 1), 40]
        self._sheet = book.page("summary", heads, widths)
        self._first = self.DEALS + 1 + len(parts)
        self._last = len(heads) - 1
        self._rows = 0

    def add(self, odds: BetOdds, at: Place, shoe: str, spans: dict[str, str]) -> None:
        """Write a bet.

        Args:
            spans: of its lines the cells with results, net results, weights and chances.
        """
        book, sheet = self._book, self._sheet
        texts = (shoe, odds.bet.id, odds.bet.names.get(book.lang))
        for column, words in enumerate(texts):
            sheet.write_string(at.row, column, text(words), book.text)
        book.write_count(sheet, at.row, self.DEALS, odds.deals)
        for place, (formula, look, value) in enumerate(self._figures(odds, at, spans)):
            sheet.write_formula(at.row, self._first + place, formula, look, value)
        sheet.write_string(at.row, self._last, str(odds.edge), book.digits)
        self._rows = at.row

    def _figures(
        self, odds: BetOdds, at: Place, spans: dict[str, str]
    ) -> list[tuple[str, Format, float | bool | str]]:
        """The formulas, their looks and values, in the order of the heads."""
        book = self._book
        deals = book.counted(at.row, self.DEALS)
        edge, _, _, win, push, _, _, variance = (
            cell(at.row, self._first + place) for place in range(8)
        )
        kind, net, weight, chance = (spans[name] for name in ("kind", "net", "weight", "chance"))
        resolved = "" if odds.edge_resolved is None else float(odds.edge_resolved)
        shares = [
            (f'=SUMIF({kind},"{name}",{chance})', book.share, float(value))
            for name, value in (("win", odds.win), ("push", odds.push), ("lose", odds.lose))
        ]
        return [
            (f"=-SUMPRODUCT({net},{weight})/({deals})", book.share, float(odds.edge)),
            (f'=IF({push}=1,"",{edge}/(1-{push}))', book.share, resolved),
            (f"=1-{edge}", book.share, float(odds.rtp)),
            *shares,
            (f"={win}", book.share, float(odds.hit_frequency)),
            (
                f"=SUMPRODUCT({net},{net},{weight})/({deals})-{edge}^2",
                book.number,
                float(odds.variance),
            ),
            (f"=SQRT({variance})", book.number, odds.sd_float),
            (
                f"=MAX(0,SUMPRODUCT(MAX(({weight}>0)*{net})))",
                book.number,
                float(odds.highest_pay),
            ),
            (f"=ABS(SUM({chance})-1)<1E-12", book.plain, True),
        ]

    def finish(self) -> None:
        """Let the rows be filtered."""
        self._sheet.autofilter(0, 0, max(self._rows, 1), self._last)


class Lines:
    """The sheet of the bets' lines: conditions, prices, combinations, chances."""

    BET, NAME, WHEN, CONDITION, PAYS, KIND, TOP, BOTTOM, NET, WEIGHT = range(10)

    def __init__(self, book: Book) -> None:
        self._book, say = book, book.say
        heads = "id name line condition pays result top bottom net combinations".split()
        self._number = self.WEIGHT + 1 + len(book.heads_of_parts())
        self._chance = self._number + 1
        self._sheet = book.page(
            "lines",
            [
                *(say(f"report-{head}") for head in heads),
                *book.heads_of_parts(),
                say("report-weight"),
                say("report-chance"),
                say("report-source"),
            ],
            [18, 24, 44, 30, 24, 8, 10, 10, 12, 22, *[16] * len(book.heads_of_parts()), 22, 14, 14],
        )
        self._rows = 0

    def add(self, one: Appraisal, odds: BetOdds, at: Place) -> None:
        """Write the lines of a bet."""
        words = say_bet(one.rulebook.sheet, odds.bet, self._book.lang)
        whens = [said.when for said in words.tiers] + [self._book.say("report-otherwise")]
        sources = [tier.source for tier in odds.bet.tiers] + [""]
        for index, tier in enumerate(odds.tiers):
            row = at.first + index
            self._texts(row, odds, tier, whens[index])
            self._sheet.write_string(row, self._chance + 1, text(sources[index]), self._book.text)
            self._figures(row, odds, tier, at)
        self._rows = max(self._rows, at.last)

    def _texts(self, row: int, odds: BetOdds, tier: TierOdds, when: str) -> None:
        book = self._book
        texts = [
            odds.bet.id,
            odds.bet.names.get(book.lang),
            when,
            tier.when or "",
            say_pay(tier.pay, book.lang),
            tier.pay.kind,
        ]
        for column, words in enumerate(texts):
            look = book.wrapped if column in (self.WHEN, self.CONDITION) else book.text
            self._sheet.write_string(row, column, text(words), look)

    def _figures(self, row: int, odds: BetOdds, tier: TierOdds, at: Place) -> None:
        book, sheet, net = self._book, self._sheet, tier.pay.net
        sheet.write_number(row, self.TOP, net.numerator, book.count)
        sheet.write_number(row, self.BOTTOM, net.denominator, book.count)
        ratio = f"={cell(row, self.TOP)}/{cell(row, self.BOTTOM)}"
        sheet.write_formula(row, self.NET, ratio, book.number, float(net))
        book.write_count(sheet, row, self.WEIGHT, tier.weight)
        weight = f"={book.counted(row, self.WEIGHT)}"
        sheet.write_formula(row, self._number, weight, book.count, float(tier.weight))
        deals = book.counted(at.row, Summary.DEALS, "summary")
        chance = f"={cell(row, self._number)}/({deals})"
        sheet.write_formula(row, self._chance, chance, book.share, float(odds.chance(tier)))

    def span(self, at: Place, column: int) -> str:
        """The cells of a column that are a bet's, as another sheet's formula writes them."""
        page = quoted(self._book.name("lines"))
        return f"{page}!{cell(at.first, column)}:{cell(at.last, column)}"

    def spans(self, at: Place) -> dict[str, str]:
        """A bet's results, net results, weights and chances."""
        columns = {
            "kind": self.KIND,
            "net": self.NET,
            "weight": self._number,
            "chance": self._chance,
        }
        return {name: self.span(at, column) for name, column in columns.items()}

    def finish(self) -> None:
        """Let the rows be filtered."""
        self._sheet.autofilter(0, 0, max(self._rows, 1), self._chance + 1)


def notes(book: Book) -> None:
    """The sheet that says what the numbers are, of which sheet and cards, and what is assumed."""
    say, first = book.say, book.appraisals[0]
    sheet = first.rulebook.sheet
    rows = [
        (say("report-sheet"), f"{sheet.names.get(book.lang)} ({sheet.id})"),
        (say("report-version"), sheet.version),
        (say("report-fingerprint"), first.rulebook.fingerprint),
        (say("report-program"), f"croupier {__version__}"),
        *((say("report-cards"), "; ".join(shoe_words(one, book.lang))) for one in book.appraisals),
        ("", say("report-at-a-glance-note")),
        ("", say("report-note-formulas", lines=book.name("lines"))),
        ("", say("report-note-parts")),
        ("", say("report-note-check", column=say("report-add-up"))),
        *(
            (say("report-assumptions") if name == "order" else "", say(f"report-assume-{name}"))
            for name in ("order", "burn", "exact", "rounding")
        ),
    ]
    for one in book.appraisals:
        rows += [(f"{say('report-omitted')}: {item.bet_id}", item.reason) for item in one.omitted]
    rows += [
        (key, names.get(book.lang))
        for key, names in sheet.sources.items()
        if any(tier.source == key for bet in sheet.bets.values() for tier in bet.tiers)
    ]
    page = book.page("notes", [say("report-title"), text(sheet.names.get(book.lang))], [24, 110])
    for row, (label, words) in enumerate(rows, start=1):
        page.write_string(row, 0, text(label), book.wrapped)
        page.write_string(row, 1, text(words), book.wrapped)
