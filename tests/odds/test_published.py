"""What others printed or counted, and the engine's figure for the same bet, digit for digit.

``published.toml`` has the figures and says what each is of; ``entries.toml`` says of every id of
the vector set "odds" whether it is a test here, or what else.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache
from math import comb
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.cards import parse_cards
from croupier.games.draw import Draw
from croupier.games.rulebook import Rulebook, rulebook
from croupier.odds.appraise import appraise
from croupier.odds.bet import BetOdds
from croupier.odds.cards import endless_shoe, full_shoe
from croupier.shoe import Composition

HERE = Path(__file__).parent
Entry = dict[str, Any]
Decks = int | str


def read(name: str) -> dict[str, Any]:
    return tomllib.loads((HERE / name).read_text(encoding="utf-8"))


FIGURES: dict[str, list[Entry]] = read("published.toml")
AGREED, REFUTED = FIGURES["agreed"], FIGURES["refuted"]
ENTRIES: dict[str, str] = read("entries.toml")

PROBE = """
[[bet]]
id = "{box}probe"
{each}tiers = [{{ when = "{when}", pays = "1:1", source = "house" }}]
"""
"""A bet on any condition: its weight is how often the condition holds."""


def name_of(entry: Entry) -> str:
    return str(entry["id"])


def sheet_of(name: str) -> str | Path:
    """A shipped sheet; or that of bets nobody offers."""
    return HERE / "refuted.toml" if name == "refuted" else name


@cache
def book_of(sheet: str) -> Rulebook:
    return rulebook(croupier.load_sheet(sheet_of(sheet)))


def shoe_of(book: Rulebook, decks: Decks) -> Draw:
    return endless_shoe(book) if decks == "inf" else full_shoe(book, int(decks))


@cache
def whole_sheet(sheet: str, decks: Decks) -> dict[str, BetOdds]:
    """Every bet of a sheet over a full shoe."""
    found = appraise(book_of(sheet), shoe_of(book_of(sheet), decks))
    return {odds.bet.id: odds for odds in found}


@cache
def without(sheet: str, decks: int, bet: str, gone: str) -> BetOdds:
    """One bet once these cards have left a full shoe."""
    book, shoe = book_of(sheet), Composition.of_decks(decks).without(parse_cards(gone))
    (odds,) = appraise(book, shoe, [book.sheet.bet(bet)])
    return odds


@cache
def probed(sheet: str, decks: Decks, when: str) -> BetOdds:
    """How often a condition holds that need be no bet of the sheet."""
    text = croupier.load_sheet(sheet_of(sheet)).text
    boxed = "box_" in when
    probe = PROBE.format(
        box="{box}_" if boxed else "", each='each = "box"\n' if boxed else "", when=when
    )
    book = rulebook(croupier.parse_sheet(text + probe))
    bet = book.sheet.bet("player_1_probe" if boxed else "probe")
    (odds,) = appraise(book, shoe_of(book, decks), [bet])
    return odds


def root(value: Fraction) -> Fraction:
    """A square root to fifty digits."""
    with localcontext(prec=50):
        return Fraction((Decimal(value.numerator) / value.denominator).sqrt())


def weight_of(odds: BetOdds, entry: Entry) -> Fraction:
    """The deals in which a bet wins, or in which one tier of it decides."""
    *tiers, loss = odds.tiers
    match entry.get("tier"):
        case None:
            chosen = [tier for tier in tiers if tier.pay.kind == "win"]
        case "loss":
            chosen = [loss]
        case name:
            chosen = [tier for tier in tiers if tier.name == name]
            assert chosen, f"no tier is called {name!r}"
    weight = sum(tier.weight for tier in chosen)
    return Fraction(weight * out_of(entry), odds.deals) if "of" in entry else Fraction(weight)


def out_of(entry: Entry) -> int:
    """What a printed count is out of."""
    if entry["of"] == "two ranks":
        return 13 * 13
    cards = 52 * int(entry["decks"])
    match entry["of"]:
        case "first four cards":
            return comb(cards, 2) * comb(cards - 2, 2)
        case "any four cards":
            return comb(cards, 4)
        case other:
            raise ValueError(f"a count is out of {other!r}?")


def chance_of_condition(entry: Entry) -> Fraction:
    """A condition's chance or weight; or its chance where another is given."""
    sheet, decks, when, given = entry["sheet"], entry["decks"], entry["when"], entry.get("given")
    if given is None:
        odds = probed(sheet, decks, when)
        return weight_of(odds, entry) if entry["quantity"] == "weight" else odds.win
    both = probed(sheet, decks, f"({when}) and ({given})")
    return both.win / probed(sheet, decks, given).win


def change_by_removal(entry: Entry) -> Fraction:
    """What the cards taken out change."""
    place = entry["sheet"], entry["decks"], entry["bet"]
    full, depleted = whole_sheet(*place[:2])[place[2]], without(*place, entry["without"])
    if entry["quantity"] == "change of return":
        return full.edge - depleted.edge
    return abs(depleted.win - full.win)


def figure_of(entry: Entry) -> Fraction:
    """The engine's figure, as a chance, a share of the stake or a count."""
    if "when" in entry:
        return chance_of_condition(entry)
    if "without" in entry:
        return change_by_removal(entry)
    sheet = whole_sheet(entry["sheet"], entry["decks"])
    odds = sheet[entry["bet"]]
    match entry["quantity"]:
        case "weight":
            return weight_of(odds, entry)
        case "chance":
            return weight_of(odds, entry) / odds.deals
        case "deals":
            return Fraction(odds.deals)
        case "sd":
            return root(odds.variance)
        case "return":
            return -odds.edge
        case "payback":
            return 1 - odds.edge
        case "chance of the same again":
            return sum((sheet[side].win ** 2 for side in ("player", "banker", "tie")), Fraction(0))
        case quantity:
            found = getattr(odds, quantity)
            assert isinstance(found, Fraction)
            return found


def in_unit(exact: Fraction, entry: Entry) -> Fraction:
    return exact * 100 if entry.get("unit") == "percent" else exact


def agrees(exact: Fraction, entry: Entry) -> bool:
    """Whether `exact` is what was printed, at the precision it was printed with."""
    exact = in_unit(exact, entry)
    printed = str(entry["printed"])
    if "/" in printed:
        return exact == Fraction(printed)
    if "within" in entry:
        return abs(exact - Fraction(printed)) <= Fraction(entry["within"])
    if "digits" in entry:
        with localcontext(prec=entry["digits"]):
            ours = Decimal(exact.numerator) / exact.denominator
            return ours == +Decimal(printed)
    if entry["quantity"] in ("weight", "deals"):
        return exact == int(printed)
    exponent = Decimal(printed).as_tuple().exponent
    unit = Fraction(10) ** int(exponent)
    return abs(exact - Fraction(printed)) <= (unit if entry.get("cut") else unit / 2)


@pytest.mark.parametrize("entry", AGREED, ids=name_of)
def test_the_engine_comes_to_what_was_printed(entry: Entry) -> None:
    exact = figure_of(entry)
    assert agrees(exact, entry), f"{entry['printed']} was printed, the engine has {float(exact)!r}"
    if "exact" in entry:
        assert in_unit(exact, entry) == Fraction(entry["exact"])


@pytest.mark.parametrize("entry", REFUTED, ids=name_of)
def test_the_engine_does_not_come_to_figures_that_are_wrong(entry: Entry) -> None:
    found = figure_of(entry)
    assert not agrees(found, entry)
    if "/" in entry["ours"] or entry["quantity"] in ("weight", "deals"):
        assert in_unit(found, entry) == Fraction(entry["ours"])
    else:
        assert abs(in_unit(found, entry) - Fraction(entry["ours"])) < Fraction(1, 10**12)


# --- the tables themselves ---------------------------------------------------------------------

ELSEWHERE = {
    "simulated: tests/sim/counting.toml": 22,
    "simulated: tests/sim/test_streaks.py": 17,
    "simulated: no settled figure, since its source leaves the rules open": 9,
    "no sheet: another game": 3,
    "no odds: a matter of speed": 2,
    "no sheet: a bet with a decision; nobody has checked the figure": 1,
}


def test_every_entry_is_a_test_or_says_where_it_is() -> None:
    ids = [name_of(entry) for entry in AGREED + REFUTED]
    assert len(set(ids)) == len(ids)
    assert set(ids) == {name for name, fate in ENTRIES.items() if fate == "tested"}
    assert Counter(ENTRIES.values()) == {"tested": len(ids), **ELSEWHERE}


def test_no_figure_was_lost() -> None:
    assert (len(AGREED), len(REFUTED), len(ENTRIES)) == (396, 37, 487)


def test_every_key_of_an_entry_is_read() -> None:
    """A misspelt key would make a test say less than it seems to."""
    known = set(
        "id sheet bet when given quantity tier of without decks printed exact ours unit digits"
        " within cut source".split()
    )
    for entry in AGREED + REFUTED:
        assert set(entry) <= known, entry["id"]
        assert ("bet" in entry) != ("when" in entry), entry["id"]
    assert all("ours" in entry for entry in REFUTED)


@pytest.mark.parametrize(
    ("exact", "printed", "more", "same"),
    [
        ("1/8", "0.125", {}, True),
        ("1/8", "0.13", {}, True),
        ("1/8", "0.14", {}, False),
        ("1/3", "0.334", {}, False),
        ("1/3", "0.334", {"cut": True}, True),
        ("1/3", "0.3337", {"within": "0.0004"}, True),
        ("1/3", "0.3337", {"within": "0.0003"}, False),
        ("1/3", "33.3", {"unit": "percent"}, True),
        ("2000001", "2000000", {"digits": 6}, True),
        ("2000001", "2000000", {"digits": 7}, False),
        ("1/3", "1/3", {}, True),
        ("1/3", "333/1000", {}, False),
    ],
)
def test_agreeing_goes_by_the_digits_that_were_printed(
    exact: str, printed: str, more: Entry, same: bool
) -> None:
    entry = {"quantity": "win", "printed": printed, **more}
    assert agrees(Fraction(exact), entry) is same
