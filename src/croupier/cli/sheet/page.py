"""A rule sheet as a page of plain text: the same piped or on a terminal, in any language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.cli.amounts import percent
from croupier.cli.layout import aligned, wrapped
from croupier.cli.sheet.parts import currencies, families, grids, seats_by_box
from croupier.errors import OddsError
from croupier.games.baccarat.tableau import Tableau
from croupier.games.three_pictures.coup import FirstCard
from croupier.games.words import box_text
from croupier.i18n import translator
from croupier.i18n.amounts import Amounts
from croupier.money import Currency
from croupier.rules.say import say_bet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.cli.sheet.parts import FamilyOdds
    from croupier.rules.sheet import Bet, Sheet

FINGERPRINT_DIGITS = 12
"""How much of a fingerprint a person is shown; the JSON document has all of it."""

_INDENT = "  "


def page(sheet: Sheet, odds: FamilyOdds, lang: str, width: int) -> str:
    """Everything the sheet decides and what its bets keep, in lines of at most `width` columns."""
    writer = _Page(sheet, odds, lang, width)
    sections = (
        writer.title(),
        writer.shoe(),
        writer.deal_rules(),
        writer.bets(main=True),
        writer.bets(main=False),
        writer.limits(),
        writer.rounding(),
        writer.sources(),
        writer.readings(),
    )
    return "\n\n".join("\n".join(lines) for lines in map(list, sections) if lines)


class _Page:
    """Writes the sections one by one; each gives its lines, or none where there is nothing."""

    def __init__(self, sheet: Sheet, odds: FamilyOdds, lang: str, width: int) -> None:
        self.sheet, self.lang, self.width = sheet, lang, width
        self._odds = odds
        self._words = translator(lang)

    def _say(self, name: str, **args: str | int) -> str:
        return self._words.text(f"show-{name}", **args)

    def _lines(self, text: str, depth: int = 1, hanging: str = _INDENT) -> list[str]:
        return wrapped(text, self.width, _INDENT * depth, hanging)

    # --- what the sheet is --------------------------------------------------------------------

    def title(self) -> Iterator[str]:
        """The name, and what identifies the sheet in records."""
        sheet = self.sheet
        yield from wrapped(sheet.names.get(self.lang), self.width)
        yield from self._lines(
            self._say(
                "identity",
                id=sheet.id,
                version=sheet.version,
                fingerprint=sheet.fingerprint[:FINGERPRINT_DIGITS],
            )
        )
        yield from self._lines(self._say("profile", profile=sheet.ruling_profile))

    def shoe(self) -> Iterator[str]:
        """Decks, burns and the cut card."""
        rules = self.sheet.shoe
        yield self._say("shoe")
        told = [self._say("decks", decks=rules.decks, cards=52 * rules.decks)]
        if rules.fresh_each_coup:
            told.append(self._say("fresh"))
        if rules.burn != "none" or not rules.fresh_each_coup:
            told.append(self._say(f"burn-{rules.burn}"))
        if rules.coup_burn_count or not rules.fresh_each_coup:
            told.append(self._say("coup-burn", count=rules.coup_burn_count))
        if rules.cut_from_end is not None:
            told.append(self._say("cut-card", count=rules.cut_from_end))
            told.append(self._say("after-cut", count=rules.after_cut_count))
        for text in told:
            yield from self._lines(text)

    def deal_rules(self) -> Iterator[str]:
        """The game's own rules of dealing."""
        match self.sheet.deal_rules:
            case Tableau() as tableau:
                return self._tableau(tableau)
            case FirstCard() as first_card:
                return self._first_card(first_card)
            case _:
                return iter(())

    def _tableau(self, tableau: Tableau) -> Iterator[str]:
        player, banker = grids(tableau)
        yield self._say("drawing")
        yield from self._lines(self._words.text("counting-baccarat"))
        yield from self._lines(self._say("natural"))
        yield from self._lines(self._say("legend"))
        yield ""
        yield from self._lines(self._say("player-row"))
        yield from self._grid(player)
        yield ""
        yield from self._lines(self._say("banker-rows"))
        yield from self._grid(banker)

    def _first_card(self, rules: FirstCard) -> Iterator[str]:
        yield self._say("first-card")
        yield from self._lines(self._say("first-card-rule"))
        rows = [
            [box_text(box, self.lang), " ".join(ranks).replace("T", "10")]
            for box, ranks in seats_by_box(rules)
        ]
        yield from self._grid(rows, left=2)
        yield ""
        yield self._say("hands")
        yield from self._lines(self._words.text("counting-three-pictures"))
        yield from self._lines(self._words.text("counting-combinations"))

    def _grid(self, rows: list[list[str]], left: int = 1) -> list[str]:
        return [_INDENT * 2 + line for line in aligned(rows, left=left)]

    # --- bets ---------------------------------------------------------------------------------

    def bets(self, *, main: bool) -> Iterator[str]:
        """The main bets or the side bets: condition, price and source of every tier."""
        groups = [group for group in families(self.sheet) if group[0].main is main]
        if not groups:
            return
        yield self._say("main-bets" if main else "side-bets")
        if main or len(groups) == len(families(self.sheet)):
            yield from self._lines(self._say("first-fits"))
        if not main:
            need = "side-with-main" if self.sheet.side_needs_main else "side-alone"
            yield from self._lines(self._say(need))
        for group in groups:
            yield ""
            yield from self._bet(group)

    def _bet(self, group: list[Bet]) -> Iterator[str]:
        bet = group[0]
        names = self._say("comma").join(bet.names.get(self.lang) for bet in group)
        ids = ", ".join(bet.id for bet in group)
        yield from self._lines(f"{names}  [{ids}]")
        words = say_bet(self.sheet, bet, self.lang, name_box=False)
        for tier, said in zip(bet.tiers, words.tiers, strict=True):
            text = self._say("tier", text=said.text, source=tier.source)
            yield from self._lines(_capital(text), 2)
        if words.otherwise:
            yield from self._lines(_capital(words.otherwise), 2)
        yield from self._lines(self._edge(bet), 2)
        yield from self._lines(self._stakes(bet), 2)
        if bet.closes_below:
            yield from self._lines(self._say("closes-below", count=bet.closes_below), 2)

    def _edge(self, bet: Bet) -> str:
        odds = self._odds[bet.family]
        if isinstance(odds, OddsError):
            return self._say("edge-unknown")
        args = {"edge": percent(odds.edge, self.lang), "hits": percent(odds.win, self.lang, 2)}
        if not odds.push:
            return self._say("edge", **args)
        return self._say("edge-push", **args, resolved=percent(odds.edge_resolved, self.lang))

    def _stakes(self, bet: Bet) -> str:
        told = []
        for currency in currencies(self.sheet):
            show = Amounts(currency, self.lang)
            multiple = self.sheet.multiple(bet)
            limits = self.sheet.limits.get(str(currency))
            args = {"currency": str(currency), "multiple": show(multiple)}
            if limits is None:
                told.append(self._say("stake-multiple", **args))
                continue
            own = limits.for_bet(bet)
            args |= {"least": show(own.least), "most": show(own.most)}
            told.append(self._say("stake" if multiple == 1 else "stake-by", **args))
        return self._say("stakes", list=self._say("semicolon").join(told))

    def limits(self) -> Iterator[str]:
        """What holds for a whole coup, by currency."""
        if self.sheet.limits:
            yield self._say("limits")
        for code, limits in self.sheet.limits.items():
            currency = Currency.parse(code)
            show = Amounts(currency, self.lang)
            yield from self._lines(
                self._say(
                    "limits-of",
                    currency=str(currency),
                    patron=show(limits.patron_max),
                    table=show(limits.table_max),
                    liability=show(limits.liability_max),
                )
            )

    def rounding(self) -> Iterator[str]:
        """How what is not a whole minor unit is rounded, where the sheet says so."""
        rules = {part: rule for part, rule in self.sheet.rounding._asdict().items() if rule}
        if rules:
            yield self._say("rounding")
        for part, rule in rules.items():
            yield from self._lines(self._say(f"rounding-{part}", rule=self._say(f"round-{rule}")))

    # --- where it comes from ------------------------------------------------------------------

    def sources(self) -> Iterator[str]:
        """The sources that the tiers name, with what they stand for."""
        used = {tier.source for bet in self.sheet.bets.values() for tier in bet.tiers}
        yield self._say("sources")
        for key, names in self.sheet.sources.items():
            if key in used:
                yield from self._lines(self._say("source", key=key, title=names.get(self.lang)))

    def readings(self) -> Iterator[str]:
        """Each unclear sentence and how it is read."""
        if not self.sheet.readings:
            return
        yield self._say("readings")
        for reading in self.sheet.readings:
            yield ""
            documents = ", ".join(reading.documents)
            head = self._say(
                "reading",
                id=reading.id,
                documents=documents,
                sentence=reading.sentence.get(self.lang),
            )
            yield from self._lines(head)
            yield from self._lines(self._say("read", read=reading.read.get(self.lang)), 2)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
