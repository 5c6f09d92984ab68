"""What a sheet decides about shoe, draw and money, as sentences and tables of a report."""

from __future__ import annotations

from typing import NamedTuple

from croupier.cli.sheet.parts import seats_by_box
from croupier.games.baccarat.tableau import Tableau
from croupier.games.three_pictures.coup import FirstCard
from croupier.games.words import box_text
from croupier.i18n import translator
from croupier.i18n.amounts import Amounts
from croupier.money import Currency
from croupier.odds.appraisal import Appraisal
from croupier.rules.sheet import Sheet


class Part(NamedTuple):
    """Sentences under a heading."""

    title: str
    lines: list[str]


class Matrix(NamedTuple):
    """Baccarat's drawing matrix: D draws, S stands."""

    player: str
    banker: tuple[str, ...]


class Exposure(NamedTuple):
    """What a bet may cost the house at the limits of the sheet, in one currency."""

    currency: str
    most: str
    owed: str


def matrix(sheet: Sheet) -> Matrix | None:
    """The drawing matrix; None in a game without one."""
    rules = sheet.deal_rules
    if not isinstance(rules, Tableau):
        return None
    player, banker = rules.rows()
    return Matrix(player, tuple(banker))


def first_cards(sheet: Sheet, lang: str) -> list[tuple[str, str]]:
    """The boxes of Three Pictures and the first cards that begin there; none in other games."""
    rules = sheet.deal_rules
    if not isinstance(rules, FirstCard):
        return []
    return [
        (box_text(box, lang), " ".join(ranks).replace("T", "10"))
        for box, ranks in seats_by_box(rules)
    ]


def parts(sheet: Sheet, lang: str) -> list[Part]:
    """The shoe, the draw, what side bets need, and rounding."""
    say = translator(lang).text
    found = [Part(say("show-shoe"), _shoe(sheet, lang))]
    match sheet.deal_rules:
        case Tableau():
            names = ("counting-baccarat", "show-natural")
            found.append(Part(say("show-drawing"), [say(name) for name in names]))
        case FirstCard():
            found.append(Part(say("show-first-card"), [say("show-first-card-rule")]))
            names = ("counting-three-pictures", "counting-combinations")
            found.append(Part(say("show-hands"), [say(name) for name in names]))
        case _:
            pass
    if any(not bet.main for bet in sheet.bets.values()):
        need = "side-with-main" if sheet.side_needs_main else "side-alone"
        found.append(Part(say("show-side-bets"), [say(f"show-{need}")]))
    closing = _closing(sheet, lang)
    if closing:
        found.append(Part(say("show-closing"), closing))
    rounding = {part: rule for part, rule in sheet.rounding._asdict().items() if rule}
    if rounding:
        lines = [
            say(f"show-rounding-{part}", rule=say(f"show-round-{rule}"))
            for part, rule in rounding.items()
        ]
        found.append(Part(say("show-rounding"), lines))
    return found


def _shoe(sheet: Sheet, lang: str) -> list[str]:
    say, rules = translator(lang).text, sheet.shoe
    told = [say("show-decks", decks=rules.decks, cards=52 * rules.decks)]
    if rules.fresh_each_coup:
        told.append(say("show-fresh"))
    if rules.burn != "none" or not rules.fresh_each_coup:
        told.append(say(f"show-burn-{rules.burn}"))
    if rules.coup_burn_count or not rules.fresh_each_coup:
        told.append(say("show-coup-burn", count=rules.coup_burn_count))
    if rules.cut_from_end is not None:
        told.append(say("show-cut-card", count=rules.cut_from_end))
        told.append(say("show-after-cut", count=rules.after_cut_count))
    return told


def _closing(sheet: Sheet, lang: str) -> list[str]:
    """The bets that close late in a shoe, a sentence each."""
    say = translator(lang).text
    return [
        say(
            "told",
            name=bet.names.get(lang),
            text=say("show-closes-below", count=bet.closes_below),
        )
        for bet in sheet.bets.values()
        if bet.closes_below
    ]


def exposures(one: Appraisal, index: int, lang: str) -> list[Exposure]:
    """What a bet may cost at the limits of the sheet, by currency; none without limits."""
    odds = one.bets[index]
    found = []
    for code, limits in one.rulebook.sheet.limits.items():
        currency = Currency.parse(code)
        show, most = Amounts(currency, lang), limits.for_bet(odds.bet).most
        owed = -(-most * odds.highest_pay.numerator // odds.highest_pay.denominator)
        found.append(Exposure(code, show(most), show(owed)))
    return found


def house_limits(sheet: Sheet, lang: str) -> list[tuple[str, str]]:
    """By currency, what the house lets itself owe on a coup."""
    return [
        (code, Amounts(Currency.parse(code), lang)(limits.liability_max))
        for code, limits in sheet.limits.items()
    ]
