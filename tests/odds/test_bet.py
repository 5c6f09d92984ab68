"""What follows from a bet's weights: fair prices, highest pay, spread, and two bets together."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import permutations
from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import parse_cards
from croupier.errors import InputError, WagerError
from croupier.games.rulebook import Rulebook
from croupier.odds.appraise import appraise
from croupier.odds.bet import BetOdds, TierOdds, appraise_bet
from croupier.odds.covary import Covariation, covariance, covariation, covariation_across
from croupier.odds.distribution import Distribution
from croupier.odds.price import repriced
from croupier.odds.roots import square_root
from croupier.odds.tiers import deciding_tiers
from croupier.rules.language import Always
from croupier.rules.sheet import LOSE, PUSH, Bet, Names, Pay, Tier
from croupier.shoe import Composition
from tests.odds.spreads import CountedBoxes, book_of, full, nine_card_deals, spread


@cache
def odds_of(sheet: str) -> dict[str, BetOdds]:
    return {odds.bet.id: odds for odds in appraise(book_of(sheet))}


SHEETS = ("baccarat", "three-pictures")
EVERY = [(sheet, bet_id) for sheet in SHEETS for bet_id in book_of(sheet).sheet.bets]


def made_up(*parts: tuple[str, int], unmatched: int = 0) -> BetOdds:
    """Odds of a bet with tiers of these prices and weights."""
    pays = [Pay.parse(text) for text, _ in parts]
    bet = Bet("it", Names("it"), tuple(Tier(Always(True), pay, "test") for pay in pays))
    weights = [weight for _, weight in parts]
    tiers = [
        TierOdds(f"t{index}", "true", pay, weight)
        for index, (pay, weight) in enumerate(zip(pays, weights, strict=True))
    ]
    rest = TierOdds(None, None, LOSE, unmatched)
    return BetOdds(bet, sum(weights) + unmatched, (*tiers, rest))


@pytest.mark.parametrize(
    ("odds", "factor", "price"),
    [
        (made_up(("1:1", 1), unmatched=1), "1", "1"),
        (made_up(("8:1", 1), unmatched=9), "9/8", "9"),
        (made_up(("1:1 less 5%", 1), unmatched=1), "20/19", "20/19"),
        (made_up(("1:1", 2), ("push", 5), unmatched=3), "3/2", "3/2"),
        (made_up(("1:1", 2), ("lose half", 2), unmatched=3), "2", "2"),
        (made_up(("10:1", 1), ("2:1", 5), unmatched=30), "3/2", None),
        (made_up(("10:1", 0), ("2:1", 5), unmatched=30), "3", "6"),
        (made_up(("8:1", 0), unmatched=9), None, None),
        (made_up(("push", 2), unmatched=9), None, None),
        (made_up(("1:1", 2), ("push", 5)), "0", "0"),
    ],
)
def test_fair_prices(odds: BetOdds, factor: str | None, price: str | None) -> None:
    assert odds.fair_factor == (None if factor is None else Fraction(factor))
    assert odds.fair_price == (None if price is None else Fraction(price))


@pytest.mark.parametrize(("sheet", "bet_id"), EVERY)
def test_at_its_fair_prices_a_bet_has_no_edge(sheet: str, bet_id: str) -> None:
    odds = odds_of(sheet)[bet_id]
    factor = odds.fair_factor
    assert factor is not None
    assert (factor > 1) == (odds.edge > 0)
    for place, tier in enumerate(odds.tiers):
        if tier.pay.kind == "win":
            odds = repriced(odds, place, tier.pay.gross * factor)
    assert odds.edge == 0
    assert odds.rtp == 1


@pytest.mark.parametrize(("sheet", "bet_id"), EVERY)
def test_the_figures_of_a_bet_agree_with_each_other(sheet: str, bet_id: str) -> None:
    odds = odds_of(sheet)[bet_id]
    assert odds.rtp == 1 + odds.mean
    assert odds.hit_frequency == odds.win
    assert odds.win_resolved == odds.win / (odds.win + odds.lose)
    assert odds.sd_float == pytest.approx(float(odds.sd(12)), abs=1e-11)
    assert odds.highest_pay == max(tier.pay.net for tier in odds.tiers)
    # over more facts than it reads, hence more deals, a bet is worth the same
    wider = appraise_bet(odds.bet, full(sheet))
    assert (wider.mean, wider.variance, wider.win) == (odds.mean, odds.variance, odds.win)


def test_figures_known_from_elsewhere() -> None:
    """Fair prices are (1 - p) / p: a tie comes in 475,627,426,473,216 of all deals."""
    tie = odds_of("baccarat")["tie"]
    assert tie.fair_price == Fraction(4998398275503360, 475627426473216) - 1
    assert tie.highest_pay == 8
    assert tie.sd(4) == Fraction("2.6409")
    assert odds_of("baccarat")["perfect_pair"].highest_pay == 200
    assert odds_of("baccarat")["banker"].highest_pay == Fraction(19, 20)


def test_the_highest_pay_is_one_that_comes() -> None:
    assert made_up(("100:1", 0), ("2:1 less 5%", 1), unmatched=3).highest_pay == Fraction(19, 10)
    assert made_up(("100:1", 0), unmatched=3).highest_pay == 0
    assert made_up(("push", 1), unmatched=3).highest_pay == 0


def test_a_bet_that_always_pushes_has_no_resolved_figures() -> None:
    odds = made_up(("push", 3))
    assert odds.edge_resolved is None
    assert odds.win_resolved is None
    assert (odds.edge, odds.variance, odds.rtp) == (Fraction(0), Fraction(0), Fraction(1))
    assert odds.sd_float == 0


# --- roots --------------------------------------------------------------------------------------


@given(st.fractions(min_value=0, max_value=10**12), st.integers(0, 40))
def test_a_root_is_the_nearest_of_its_digits(value: Fraction, digits: int) -> None:
    root, half = square_root(value, digits), Fraction(1, 2 * 10**digits)
    assert (root * 10**digits).denominator == 1
    assert max(root - half, Fraction(0)) ** 2 <= value < (root + half) ** 2


@pytest.mark.parametrize(
    ("value", "digits", "root"),
    [("2", 10, "1.4142135624"), ("1/4", 0, "1"), ("9/4", 1, "1.5"), ("0", 3, "0"), ("2", 0, "1")],
)
def test_roots(value: str, digits: int, root: str) -> None:
    assert square_root(Fraction(value), digits) == Fraction(root)


@pytest.mark.parametrize("digits", [-1, 1001])
def test_a_root_has_some_digits(digits: int) -> None:
    with pytest.raises(InputError, match="ask for 0 to 1000"):
        square_root(Fraction(2), digits)


# --- two bets together --------------------------------------------------------------------------


def net(book: Rulebook, bet_id: str, keys: dict[str | None, int]) -> Fraction:
    """The net result of one unit, as the compiled sheet settles it."""
    bet = book.sheet.bet(bet_id)
    return book.table.pay(bet, keys[bet.box]).net


def by_cases(pairs: list[tuple[Fraction, Fraction]]) -> Covariation:
    """Covariance and variances by their definition, over cases that are equally likely."""
    count = len(pairs)
    mean_a, mean_b = (sum(column, Fraction(0)) / count for column in zip(*pairs, strict=True))
    return Covariation(
        sum(((a - mean_a) * (b - mean_b) for a, b in pairs), Fraction(0)) / count,
        sum(((a - mean_a) ** 2 for a, _ in pairs), Fraction(0)) / count,
        sum(((b - mean_b) ** 2 for _, b in pairs), Fraction(0)) / count,
    )


SMALL = parse_cards("As Ah 4s 9s Td Td 6c 7c")


@cache
def small_shoe() -> tuple[Distribution, list[dict[str | None, int]]]:
    """Every order of six of eight cards, dealt by the rules, and the same cards enumerated."""
    book = book_of("baccarat")
    dealt = [book.keys(book.deal(order)) for order in permutations(SMALL, 6)]
    return spread(book, Composition.of(SMALL), tuple(book.sheet.bets)), dealt


@pytest.mark.parametrize(
    ("a", "b"),
    [("banker", "player"), ("banker", "banker"), ("tie", "small"), ("perfect_pair", "either_pair")],
)
def test_bets_of_one_coup_against_every_order_of_a_small_shoe(a: str, b: str) -> None:
    book = book_of("baccarat")
    distribution, dealt = small_shoe()
    bets = book.sheet.bet(a), book.sheet.bet(b)
    expected = by_cases([(net(book, a, keys), net(book, b, keys)) for keys in dealt])
    assert covariation(*bets, distribution) == expected
    assert covariance(*bets, distribution) == expected.covariance
    assert expected.variance_a == appraise_bet(bets[0], distribution).variance


def test_weights_by_tiers_add_up() -> None:
    bets = [book_of("baccarat").sheet.bet(name) for name in ("tie", "perfect_pair", "big")]
    distribution = full("baccarat")
    together = deciding_tiers(bets, distribution)
    assert sum(together.values()) == distribution.deals
    for place, bet in enumerate(bets):
        alone: dict[int, int] = {}
        for indexes, weight in together.items():
            alone[indexes[place]] = alone.get(indexes[place], 0) + weight
        tiers = appraise_bet(bet, distribution).tiers
        assert alone == {index: tier.weight for index, tier in enumerate(tiers) if tier.weight}


def test_correlations() -> None:
    sheet, distribution = book_of("baccarat").sheet, full("baccarat")
    same = covariation(sheet.bet("tie"), sheet.bet("tie"), distribution)
    assert same.correlation_squared == same.correlation_float == 1
    sides = covariation(sheet.bet("banker"), sheet.bet("player"), distribution)
    assert sides.correlation_float is not None
    assert sides.correlation_squared is not None
    assert -1 < sides.correlation_float < -0.99
    assert isclose(sides.correlation_float**2, sides.correlation_squared)
    # big and small never win together, and one of them always does
    against = covariation(sheet.bet("big"), sheet.bet("small"), distribution)
    assert against.correlation_squared == 1
    assert against.correlation_float == -1


def test_what_never_varies_has_no_correlation() -> None:
    still = Bet("still", Names("still"), (Tier(Always(True), PUSH, "test"),))
    found = covariation(still, book_of("baccarat").sheet.bet("tie"), full("baccarat"))
    assert found.covariance == found.variance_a == 0
    assert found.correlation_squared is None
    assert found.correlation_float is None


def test_bets_of_two_boxes_need_pairs() -> None:
    sheet = book_of("three-pictures").sheet
    with pytest.raises(WagerError, match="player_1 and player_2 are decided by different hands"):
        covariance(sheet.bet("player_1_win"), sheet.bet("player_2_win"), full("three-pictures"))


@pytest.mark.parametrize("other", ["win", "tie", "three_pictures", "pair_plus"])
def test_bets_of_two_boxes_against_every_deal_of_nine_cards(other: str) -> None:
    book = book_of("three-pictures")
    dealt = [book.keys(book.deal(cards)) for cards in nine_card_deals()]
    a, b = "player_1_win", f"player_2_{other}"
    expected = by_cases([(net(book, a, keys), net(book, b, keys)) for keys in dealt])
    names = book.table.space.names
    pairs = CountedBoxes().two("player_1", names, "player_2", names)
    assert covariation_across(book.sheet.bet(a), book.sheet.bet(b), pairs) == expected
