"""Prices for an edge: put back into the sheet, the sheet must have that edge, to the last digit."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import InputError, MoneyError, WagerError
from croupier.games.catalog import parse_sheet, sheet_text
from croupier.games.rulebook import rulebook
from croupier.money import Odds
from croupier.odds.appraise import appraise
from croupier.odds.bet import BetOdds
from croupier.odds.figures import percent_text
from croupier.odds.price import (
    MOST_PARTS,
    USUAL_DENOMINATORS,
    price_for,
    price_text,
    repriced,
    tier_place,
    usual_prices,
)
from croupier.odds.sweep import MAX_STEPS, read_decks, read_prices, read_share, sweep
from croupier.rules.sheet import Pay, Sheet
from croupier.shoe import Composition
from tests.odds.spreads import book_of

SHEETS = ("baccarat", "three-pictures")


@cache
def odds_of(sheet: str, decks: int | None = None) -> dict[str, BetOdds]:
    cards = None if decks is None else Composition.of_decks(decks)
    return {odds.bet.id: odds for odds in appraise(book_of(sheet), cards)}


def with_price(sheet: Sheet, bet_id: str, place: int, price: Fraction) -> Sheet:
    """The sheet with one tier of a bet at another price, commission as it was."""
    bet = sheet.bet(bet_id)
    tiers = list(bet.tiers)
    odds = Odds(Fraction(price.numerator), Fraction(price.denominator))
    tiers[place] = tiers[place]._replace(pay=tiers[place].pay._replace(odds=odds))
    return sheet._replace(bets={**sheet.bets, bet_id: bet._replace(tiers=tuple(tiers))})


def edge_of(sheet: Sheet, bet_id: str, decks: int) -> Fraction:
    """The edge that the sheet as it stands is appraised with."""
    (odds,) = appraise(rulebook(sheet), Composition.of_decks(decks), [sheet.bet(bet_id)])
    return odds.edge


PRICED = [
    (sheet, bet_id, place)
    for sheet in SHEETS
    for bet_id, odds in odds_of(sheet).items()
    if odds.bet.box in (None, "player_1")
    for place, tier in enumerate(odds.tiers)
    if tier.pay.kind == "win"
]


@pytest.mark.parametrize(("sheet_id", "bet_id", "place"), PRICED)
@pytest.mark.parametrize("edge", ["0", "1/20", "-1/7"])
def test_at_the_price_the_bet_has_the_edge(
    sheet_id: str, bet_id: str, place: int, edge: str
) -> None:
    wanted = Fraction(edge)
    odds = odds_of(sheet_id)[bet_id]
    found = price_for(odds, wanted, place)
    assert found.tier is odds.tiers[place]
    assert repriced(odds, place, found.price).edge == wanted


@pytest.mark.parametrize("decks", [1, 6])
@pytest.mark.parametrize(("bet_id", "place"), [("tie", 0), ("banker", 0), ("either_pair", 0)])
def test_a_sheet_with_the_price_is_appraised_with_the_edge(
    bet_id: str, place: int, decks: int
) -> None:
    """The price goes into the sheet, and the engine appraises that sheet anew."""
    sheet = book_of("baccarat").sheet
    found = price_for(odds_of("baccarat", decks)[bet_id], Fraction(3, 100), place)
    assert edge_of(with_price(sheet, bet_id, place, found.price), bet_id, decks) == Fraction(3, 100)
    for usual in found.usual:
        assert edge_of(with_price(sheet, bet_id, place, usual.price), bet_id, decks) == (
            usual.odds.edge
        )


@pytest.mark.parametrize(
    ("sheet_id", "bet_id", "line"),
    [
        ("baccarat", "tie", 'when = "tie", pays = "{}"'),
        ("baccarat", "big", 'when = "cards >= 5", pays = "{}"'),
        ("baccarat", "banker_pair", 'when = "banker_pair != none", pays = "{}"'),
        ("three-pictures", "banker_pair_plus", 'when = "banker_combination == pair", pays = "{}"'),
    ],
)
def test_a_sheet_written_with_a_usual_price_has_the_edge_told(
    sheet_id: str, bet_id: str, line: str
) -> None:
    """The same through TOML: the price is written as the command shows it, and read back."""
    odds = odds_of(sheet_id)[bet_id]
    place = len(odds.tiers) - 2
    before = line.format(odds.tiers[place].pay)
    text = sheet_text(sheet_id)
    assert text.count(before) == 1
    decks = book_of(sheet_id).sheet.shoe.decks
    for usual in price_for(odds, Fraction(1, 20), place).usual:
        sheet = parse_sheet(text.replace(before, line.format(usual)))
        assert edge_of(sheet, bet_id, decks) == usual.odds.edge


def test_a_price_whose_figures_fit_a_sheet_goes_through_it_exactly() -> None:
    """Of one deck's hands few enough: 5 % through the TOML itself."""
    odds = odds_of("three-pictures")["banker_pair_plus"]
    found = price_for(odds, Fraction(1, 20), "flush")
    assert price_text(found.price) == "3791:1096"
    line = 'when = "banker_combination == flush", pays = "{}"'
    text = sheet_text("three-pictures").replace(line.format("3:1"), line.format("3791:1096"))
    assert edge_of(parse_sheet(text), "banker_pair_plus", 1) == Fraction(1, 20)


def test_known_prices() -> None:
    """A tie over eight decks is fair at (1 − p) : p, and 9:1 keeps 4.844 % (published)."""
    odds = odds_of("baccarat")["tie"]
    deals, ties = 4998398275503360, 475627426473216
    assert price_for(odds, Fraction(0)).price == Fraction(deals - ties, ties) == odds.fair_price
    found = price_for(odds, Fraction(1, 20))
    assert (str(found.below), str(found.above)) == ("8.98:1", "8.99:1")
    assert percent_text(repriced(odds, 0, Fraction(9)).edge) == "4.8440%"


def test_the_sheets_own_edge_gives_its_own_price_back() -> None:
    for sheet_id, bet_id, place in PRICED:
        odds = odds_of(sheet_id)[bet_id]
        found = price_for(odds, odds.edge, place)
        assert found.price == odds.tiers[place].pay.gross
        assert found.below == found.above


def test_a_dearer_price_is_a_smaller_edge() -> None:
    odds = odds_of("baccarat")["banker"]
    edges = [usual.odds.edge for usual in price_for(odds, Fraction(1, 100)).usual]
    assert edges == sorted(edges, reverse=True)
    assert len(set(edges)) == len(edges)


# --- usual prices -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("price", "usual"),
    [
        ("9", "9:1"),
        ("1/2", "0.5:1"),
        ("0.95", "0.95:1"),
        ("0.953", "0.5:1 0.75:1 0.8:1 0.9:1 0.95:1 0.96:1 1:1"),
        ("0.004", "0.01:1 0.05:1 0.1:1 0.2:1 0.25:1 0.5:1 1:1"),
        ("33.31", "33:1 33.2:1 33.25:1 33.3:1 33.35:1 33.4:1 33.5:1 34:1"),
        ("750.3", "750:1 751:1"),
    ],
)
def test_usual_prices(price: str, usual: str) -> None:
    assert [price_text(near) for near in usual_prices(Fraction(price))] == usual.split()


@given(st.fractions(min_value=Fraction(1, 10**6), max_value=2000))
def test_usual_prices_are_the_nearest_of_their_kind(price: Fraction) -> None:
    found = usual_prices(price)
    kinds = [parts for parts in USUAL_DENOMINATORS if parts == 1 or price * parts <= MOST_PARTS]
    assert list(found) == sorted(set(found))
    assert all(near > 0 for near in found)
    assert all(any((near * parts).denominator == 1 for parts in kinds) for near in found)
    if price in found:
        assert found == (price,)
        return
    for parts in kinds:
        gap = Fraction(1, parts)
        near = [other for other in found if (other * parts).denominator == 1]
        assert any(price < other < price + gap for other in near)
        assert price < gap or any(price - gap < other < price for other in near)


@pytest.mark.parametrize("price", ["1/2", "8", "0.95", "0.04", "37", "1201", "12.05"])
def test_a_usual_price_stands_alone(price: str) -> None:
    assert usual_prices(Fraction(price)) == (Fraction(price),)


@pytest.mark.parametrize(
    ("price", "text"),
    [("8", "8:1"), ("19/20", "0.95:1"), ("1/3", "1:3"), ("3791/1096", "3791:1096")],
)
def test_a_price_is_written_as_sheets_read_it(price: str, text: str) -> None:
    assert price_text(Fraction(price)) == text
    assert Pay.parse(text).gross == Fraction(price)


# --- what has no answer -------------------------------------------------------------------------


def changed(odds: BetOdds, pay: str | None = None, weight: int | None = None) -> BetOdds:
    """The odds with another price, or another weight, of the first tier."""
    first, *rest = odds.tiers
    pay_of = first.pay if pay is None else Pay.parse(pay)
    first = first._replace(pay=pay_of, weight=first.weight if weight is None else weight)
    return odds._replace(tiers=(first, *rest))


TIE, PERFECT, BANKER = (odds_of("baccarat")[name] for name in ("tie", "perfect_pair", "banker"))


@pytest.mark.parametrize(
    ("odds", "edge", "tier", "problem"),
    [
        (TIE, "95/100", None, "even if it paid nothing the edge would be 90.4844%"),
        (TIE, "1", None, "no price of tie gives an edge of 100.0000%"),
        (PERFECT, "99/100", "both sides", "no price of perfect_pair, both sides"),
        (PERFECT, "1/20", None, "several prices; choose a tier: both sides, one side"),
        (PERFECT, "1/20", "both side", "no tier 'both side'; did you mean 'both sides'"),
        (PERFECT, "1/20", "zzz", "no tier 'zzz'; choose both sides, one side"),
        (PERFECT, "1/20", "3", "no tier '3'; choose both sides, one side"),
        (PERFECT, "1/20", 2, "no tier number 3"),
        (PERFECT, "1/20", -1, "no tier number 0"),
        (BANKER, "1/20", "2", r"tier 2 of banker does not win \(push\)"),
        (changed(TIE, weight=0), "1/20", None, "no deal of these cards reaches tie"),
        (changed(TIE, "8:1 less 100%"), "1/20", None, "takes the whole win"),
        (changed(TIE, "lose"), "1/20", None, "no tier that wins"),
    ],
)
def test_what_has_no_price_is_refused_with_the_reason(
    odds: BetOdds, edge: str, tier: str | int | None, problem: str
) -> None:
    with pytest.raises(WagerError, match=problem):
        price_for(odds, Fraction(edge), tier)


def test_the_edge_told_where_there_is_no_price_is_the_bound() -> None:
    """Just under the edge at no price at all there is one; at it there is none."""
    bound = 1 - TIE.win
    assert price_for(TIE, bound - Fraction(1, 10**9)).price > 0
    with pytest.raises(WagerError, match="no price"):
        price_for(TIE, bound)


def test_tiers_are_named_by_name_number_or_place() -> None:
    assert (
        tier_place(PERFECT, "One  SIDE") == tier_place(PERFECT, "2") == tier_place(PERFECT, 1) == 1
    )
    assert tier_place(BANKER) == tier_place(BANKER, "1") == 0


@pytest.mark.parametrize("price", ["0", "-1"])
def test_a_price_is_above_nothing(price: str) -> None:
    with pytest.raises(WagerError, match="above 0"):
        repriced(TIE, 0, Fraction(price))


# --- sweeps -------------------------------------------------------------------------------------


def test_a_sweep_is_the_bet_at_each_price() -> None:
    steps = sweep(PERFECT, 1, read_prices("20..30..5"))
    assert [step.price for step in steps] == [20, 25, 30]
    assert steps[1].odds == PERFECT
    slope = steps[0].odds.edge - steps[1].odds.edge
    assert steps[1].odds.edge - steps[2].odds.edge == slope
    assert slope == 5 * Fraction(PERFECT.tiers[1].weight, PERFECT.deals)
    assert steps[0].odds.bet.tiers[1].pay == Pay.parse("20:1")
    assert steps[0].odds.bet.tiers[0] == PERFECT.bet.tiers[0]


@pytest.mark.parametrize(
    ("text", "prices"),
    [
        ("8..10", "8 9 10"),
        ("8..8", "8"),
        ("8:1..10:1", "8 9 10"),
        ("8..9..1/4", "8 33/4 17/2 35/4 9"),
        ("0.94..0.97", "0.94 0.95 0.96 0.97"),
        ("0.9..1", "0.9 1"),
        ("0.90..1..0.05", "0.90 0.95 1"),
        ("19:20..21:20..1:20", "0.95 1 1.05"),
        (" 1 .. 4 .. 2 ", "1 3"),
    ],
)
def test_ranges_of_prices(text: str, prices: str) -> None:
    assert read_prices(text) == tuple(map(Fraction, prices.split()))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("8", "is no range"),
        ("8..9..1..1", "is no range"),
        ("8..", "is no price above 0"),
        ("x..9", "is no price above 0"),
        ("0..9", "is no price above 0"),
        ("-1..9", "is no price above 0"),
        ("8..9..0", "is no price above 0"),
        ("1e3..2e3", "is no price above 0"),
        ("9..8", "runs backwards"),
        ("1/2..1", "needs a step"),
        ("19:20..1", "needs a step"),
        (f"1..{MAX_STEPS + 1}", f"is {MAX_STEPS + 1} prices, at most {MAX_STEPS}"),
        ("8:0..9", "more than zero"),
        ("1/0..9", "is no price above 0"),
    ],
)
def test_what_is_no_range_is_refused(text: str, problem: str) -> None:
    with pytest.raises(MoneyError, match=problem):
        read_prices(text)


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("5%", "1/20"),
        ("0.05", "1/20"),
        ("1/20", "1/20"),
        (" 1.0579 % ", "10579/1000000"),
        ("0%", "0"),
        ("-2.5%", "-1/40"),
        ("100%", "1"),
        ("1/3%", "1/300"),
    ],
)
def test_shares_are_read_exactly(text: str, share: str) -> None:
    assert read_share(text) == Fraction(share)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("5", "more than the whole stake, 100%; did you mean 5%"),
        ("101%", "more than the whole stake"),
        ("five", "write 5%, 0.05 or 1/20"),
        ("", "write 5%"),
        ("%", "write 5%"),
        ("--5%", "write 5%"),
        ("1e-2", "write 5%"),
        ("NaN", "write 5%"),
        ("5%%", "write 5%"),
        ("1/0", "write 5%"),
        ("٥%", "write 5%"),
        ("0.0000000001", "write 5%"),
    ],
)
def test_what_is_no_share_is_refused(text: str, problem: str) -> None:
    with pytest.raises(MoneyError, match=problem):
        read_share(text)


@given(st.fractions(min_value=-1, max_value=1, max_denominator=10**8))
def test_a_share_written_as_a_fraction_comes_back(share: Fraction) -> None:
    assert read_share(str(share)) == share


def test_lists_of_decks() -> None:
    assert read_decks("6, 8,6", 16) == (6, 8)
    assert read_decks("inf,8", 16) == (None, 8)


@pytest.mark.parametrize("text", ["", "6,", "0", "17", "6.0", "-1", "six", "1000", "INF"])
def test_what_is_no_list_of_decks_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="whole numbers to 16, such as 6,8, or inf"):
        read_decks(text, 16)


@pytest.mark.parametrize(
    ("share", "digits", "text"),
    [
        ("1/20", 4, "5.0000%"),
        ("-1/2000", 4, "-0.0500%"),
        ("1/3", 2, "33.33%"),
        ("-1/3", 0, "-33%"),
        ("-1/10000000", 4, "0.0000%"),
        ("1", 0, "100%"),
    ],
)
def test_percentages(share: str, digits: int, text: str) -> None:
    assert percent_text(Fraction(share), digits) == text
