"""What others printed or counted, and the engine's figure for the same bet, digit for digit.

Taken here are bets that the shipped sheets have at the prices they have there. Figures of bets
that no shipped sheet has (Dragon Bonus, Egalité, Lucky Six, Tiger, Panda, Nines, Lucky Match,
winning and final totals, naturals, no-commission games, other prices) come with the sheets that
price them; figures with cards given (conditional), of endless decks, of counting, streaks and
betting systems come with the commands that answer them.
"""

from __future__ import annotations

import tomllib
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache
from math import comb
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.cards import parse_cards
from croupier.games.rulebook import Rulebook, rulebook
from croupier.odds.appraise import appraise
from croupier.odds.bet import BetOdds
from croupier.odds.distribution import Distribution
from croupier.shoe import Composition

Entry = dict[str, Any]
FIGURES: dict[str, list[Entry]] = tomllib.loads(
    Path(__file__).with_name("published.toml").read_text(encoding="utf-8")
)
AGREED, REFUTED = FIGURES["agreed"], FIGURES["refuted"]


def name_of(entry: Entry) -> str:
    return str(entry["id"])


@cache
def book_of(sheet: str) -> Rulebook:
    return rulebook(croupier.load_sheet(sheet))


@cache
def whole_sheet(sheet: str, decks: int) -> dict[str, BetOdds]:
    """Every bet of a sheet over a full shoe."""
    found = appraise(book_of(sheet), Composition.of_decks(decks))
    return {odds.bet.id: odds for odds in found}


@cache
def without(sheet: str, decks: int, bet: str, gone: str) -> BetOdds:
    """One bet once these cards have left a full shoe."""
    book, shoe = book_of(sheet), Composition.of_decks(decks).without(parse_cards(gone))
    (odds,) = appraise(book, shoe, [book.sheet.bet(bet)])
    return odds


def root(value: Fraction) -> Fraction:
    """A square root to fifty digits."""
    with localcontext(prec=50):
        return Fraction((Decimal(value.numerator) / value.denominator).sqrt())


def hands_where(entry: Entry) -> Fraction:
    """How many hands have facts of one side with these values."""
    book, where = book_of(entry["sheet"]), entry["where"]
    names = tuple(name for name in book.game.facts if name in where)
    counts = Composition.of_decks(entry["decks"]).counts
    weights, deals = book.game.enumerate(book.sheet.deal_rules, counts, names)
    spread = Distribution(tuple(book.game.facts[name] for name in names), weights, deals)
    return Fraction(spread.weight_where(lambda values: dict(values) == where))


def weight_of(odds: BetOdds, entry: Entry) -> Fraction:
    """The deals in which a bet, or one tier of it, wins; out of what the entry counts."""
    tiers = [tier for tier in odds.tiers if tier.pay.kind == "win"]
    weight = sum(tier.weight for tier in tiers if entry.get("tier", tier.name) == tier.name)
    cards = 52 * int(entry["decks"])
    fours = comb(cards, 2) * comb(cards - 2, 2)
    return Fraction(weight * fours, odds.deals) if "of" in entry else Fraction(weight)


def figure_of(entry: Entry) -> Fraction:
    """The engine's figure."""
    if "where" in entry:
        return hands_where(entry)
    odds = whole_sheet(entry["sheet"], entry["decks"])[entry["bet"]]
    match entry["quantity"]:
        case "weight":
            return weight_of(odds, entry)
        case "deals":
            return Fraction(odds.deals)
        case "sd":
            return root(odds.variance)
        case "change of return":
            return odds.edge - without(*place(entry)).edge
        case "size of change of win":
            return abs(without(*place(entry)).win - odds.win)
        case "edge_resolved":
            assert odds.edge_resolved is not None
            return odds.edge_resolved
        case _:
            pass
    chances = {"win": odds.win, "edge": odds.edge}
    return chances[entry["quantity"]]


def place(entry: Entry) -> tuple[str, int, str, str]:
    return entry["sheet"], entry["decks"], entry["bet"], entry["without"]


def agrees(exact: Fraction, entry: Entry) -> bool:
    """Whether `exact` is what was printed, at the precision it was printed with."""
    if entry.get("unit") == "percent":
        exact *= 100
    printed = str(entry["printed"])
    if "/" in printed:
        return exact == Fraction(printed)
    if "digits" in entry:
        with localcontext(prec=entry["digits"]):
            ours = Decimal(exact.numerator) / exact.denominator
            return ours == +Decimal(printed)
    if entry["quantity"] in ("weight", "deals"):
        return exact == int(printed)
    exponent = Decimal(printed).as_tuple().exponent
    unit = Fraction(10) ** int(exponent)
    slack = unit if entry.get("cut") else unit / 2
    return abs(exact - Fraction(printed)) <= slack


@pytest.mark.parametrize("entry", AGREED, ids=name_of)
def test_the_engine_comes_to_what_was_printed(entry: Entry) -> None:
    exact = figure_of(entry)
    assert agrees(exact, entry), f"{entry['printed']} was printed, the engine has {float(exact)!r}"


@pytest.mark.parametrize("entry", REFUTED, ids=name_of)
def test_the_engine_does_not_come_to_figures_that_are_wrong(entry: Entry) -> None:
    assert not agrees(figure_of(entry), entry)


def test_no_figure_was_lost() -> None:
    assert (len(AGREED), len(REFUTED)) == (139, 12)
    ids = [entry["id"] for entry in AGREED + REFUTED]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize(
    ("exact", "printed", "cut", "same"),
    [
        ("1/8", "0.125", False, True),
        ("1/8", "0.13", False, True),
        ("1/8", "0.14", False, False),
        ("1/3", "0.334", False, False),
        ("1/3", "0.334", True, True),
        ("1/3", "1/3", False, True),
        ("1/3", "333/1000", False, False),
    ],
)
def test_agreeing_goes_by_the_digits_that_were_printed(
    exact: str, printed: str, cut: bool, same: bool
) -> None:
    entry = {"quantity": "win", "printed": printed, "cut": cut}
    assert agrees(Fraction(exact), entry) is same
