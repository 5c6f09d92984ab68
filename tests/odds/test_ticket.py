"""Tickets against every order of small shoes, each settled by the library as a table would."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import permutations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier
from croupier.cards import parse_cards
from croupier.errors import InputError, WagerError
from croupier.games.catalog import parse_sheet, sheet_text
from croupier.games.rulebook import Rulebook, rulebook
from croupier.money import Currency, Minor
from croupier.odds.bet import appraise_bet
from croupier.odds.covary import covariance
from croupier.odds.results import Results
from croupier.odds.ticket import MAX_WAGERS, Ticket, ticket_moments, ticket_result
from croupier.rules.settle import Wager
from croupier.shoe import Composition
from tests.odds.spreads import CountedBoxes, book_of, full, nine_card_deals, spread

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from croupier.cards import Card
    from croupier.odds.distribution import Distribution

USD, VND = Currency("USD", 2), Currency("VND", 0)
HOUSE = book_of("baccarat")
BOXES = book_of("three-pictures")


def settled(ticket: Ticket, coups: Iterable[Sequence[Card]]) -> Results:
    """The results of equally likely coups, dealt and settled one by one."""
    book = rulebook(ticket.sheet)
    found: Counter[int] = Counter()
    known: dict[tuple[int, ...], int] = {}
    for cards in coups:
        key = tuple(book.keys(book.deal(cards)).values())
        if key not in known:
            known[key] = _net(ticket, cards)
        found[known[key]] += 1
    return Results(ticket.staked_minor, dict(sorted(found.items())), sum(found.values()))


def _net(ticket: Ticket, cards: Sequence[Card]) -> int:
    """What the wagers come to, as ``croupier.settle`` says."""
    show = ticket.currency.format
    stakes = {wager.bet_id: show(wager.stake_minor) for wager in ticket.wagers}
    coup = croupier.deal(ticket.sheet, " ".join(map(str, cards)))
    return croupier.settle(ticket.sheet, coup, stakes, ticket.currency).net_minor


def same(results: Results, other: Results) -> bool:
    """Whether two distributions are the same one, whatever the weights are out of."""
    return results.staked_minor == other.staked_minor and {
        net: Fraction(weight, results.deals) for net, weight in results.weights.items()
    } == {net: Fraction(weight, other.deals) for net, weight in other.weights.items()}


SHOES = ["As Ah 4s 9s Td Td 6c 7c", "2s 2s 3h 5d 8c Kh Kh", "9s 9s 9s Ad Ad Ad 4h 4h"]
TICKETS = [
    "tie=10",
    "banker=100",
    "banker=100,tie=10",
    "player=20,banker=20",
    "big=10,small=10",
    "player_pair=5,banker_pair=5,either_pair=10,perfect_pair=1",
    "banker=20,player=40,tie=3,perfect_pair=2,big=0.5,player_odd=0.25,banker_even=1",
]


@pytest.mark.parametrize("shoe", SHOES)
@pytest.mark.parametrize("text", TICKETS)
def test_a_ticket_against_every_order_of_a_small_shoe(text: str, shoe: str) -> None:
    cards = parse_cards(shoe)
    ticket = Ticket.parse(text, HOUSE.sheet)
    bet_ids = tuple(wager.bet_id for wager in ticket.wagers)
    found = ticket_result(ticket, spread(HOUSE, Composition.of(cards), bet_ids))
    assert same(found, settled(ticket, permutations(cards, 6)))
    assert list(found.weights) == sorted(found.weights)
    assert sum(found.weights.values()) == found.deals


@pytest.mark.parametrize(
    "text",
    [
        "player_1_win=100",
        "player_1_win=100,player_1_tie=5,player_1_three_pictures=1",
        "player_1_lose=20,player_1_pair_plus=5,banker_pair_plus=5",
        "banker_pair_plus=10",
        "player_2_win=20,banker_pair_plus=1",
    ],
)
def test_one_box_and_banker_against_every_deal_of_nine_cards(text: str) -> None:
    ticket = Ticket.parse(text, BOXES.sheet)
    expected = settled(ticket, nine_card_deals())
    assert same(ticket_result(ticket, box_facts(ticket)), expected)


@cache
def counted() -> CountedBoxes:
    return CountedBoxes()


def box_facts(ticket: Ticket) -> Distribution:
    """Over the facts that a ticket of one box reads, counted."""
    return counted().one((*ticket.boxes, "player_1")[0], ticket.names)


ACROSS = [
    "player_1_win=100,player_2_win=100",
    "player_1_win=20,player_1_tie=5,player_2_lose=40,banker_pair_plus=5",
    "banker_pair_plus=1,player_2_pair_plus=5,player_1_three_pictures=2",
]


@pytest.mark.parametrize("text", ACROSS)
def test_mean_and_variance_across_boxes_against_every_deal(text: str) -> None:
    ticket = Ticket.parse(text, BOXES.sheet)
    expected = settled(ticket, nine_card_deals())
    found = ticket_moments(ticket, counted())
    assert (found.mean, found.variance) == (expected.mean, expected.variance)
    assert found.edge == expected.edge
    assert found.sd_float == expected.sd_float
    assert found.staked_minor == ticket.staked_minor
    (both,) = found.covariances.values()
    assert both != 0
    assert found.variance == sum(found.by_box.values()) + 2 * both


def test_the_moments_of_one_box_are_those_of_its_distribution() -> None:
    ticket = Ticket.parse("player_1_win=100,banker_pair_plus=5", BOXES.sheet)
    found, whole = ticket_moments(ticket, counted()), ticket_result(ticket, box_facts(ticket))
    assert (found.mean, found.variance) == (whole.mean, whole.variance)
    assert not found.covariances


@pytest.mark.parametrize("text", ACROSS)
def test_the_whole_distribution_across_boxes_is_refused(text: str) -> None:
    ticket = Ticket.parse(text, BOXES.sheet)
    with pytest.raises(InputError, match=r"player_[12] and player_[12], whose hands .* one deck"):
        ticket_result(ticket, full("three-pictures"))


def test_moments_are_for_boxes() -> None:
    with pytest.raises(WagerError, match="its whole distribution can be had"):
        ticket_moments(Ticket.parse("tie=10", HOUSE.sheet), counted())


# --- identities over the full shoe --------------------------------------------------------------

ids_and_chips = st.dictionaries(
    st.sampled_from(sorted(HOUSE.sheet.bets)), st.integers(1, 50), min_size=1, max_size=6
)


@given(ids_and_chips)
def test_mean_and_variance_are_those_of_the_bets(chips: dict[str, int]) -> None:
    """E(Σ s·X) = Σ s·E(X), and the variance is the double sum of covariances."""
    spread_of = full("baccarat")
    stakes = {bet_id: count * HOUSE.multiples[bet_id] for bet_id, count in chips.items()}
    wagers = [Wager(bet_id, Minor(stake)) for bet_id, stake in stakes.items()]
    found = ticket_result(Ticket.of(HOUSE.sheet, wagers), spread_of)
    bets = {bet_id: HOUSE.sheet.bet(bet_id) for bet_id in stakes}
    means = (appraise_bet(bets[b], spread_of).mean * stake for b, stake in stakes.items())
    assert found.mean == sum(means)
    assert found.lose + found.even + found.win == 1
    some = list(stakes.items())[:3]
    part = ticket_result(Ticket.of(HOUSE.sheet, wagers[:3]), spread_of)
    assert part.variance == sum(
        one * other * covariance(bets[a], bets[b], spread_of)
        for a, one in some
        for b, other in some
    )


def test_one_wager_is_its_bet() -> None:
    found = ticket_result(Ticket.parse("banker=100", HOUSE.sheet), full("baccarat"))
    odds = appraise_bet(HOUSE.sheet.bet("banker"), full("baccarat"))
    assert dict(found.weights) == {
        -10000: 2230518282592256,
        0: 475627426473216,
        9500: 2292252566437888,
    }
    assert (found.lose, found.even, found.win) == (odds.lose, odds.push, odds.win)
    assert (found.edge, found.worst_minor, found.best_minor) == (odds.edge, -10000, 9500)
    assert found.variance == odds.variance * 10**8
    assert found.sd(2) == Fraction("9273.72")


def test_two_bets_of_which_one_always_wins() -> None:
    """Of Big and Small one wins and one loses: 0.54 − 1 or 1.5 − 1 of equal stakes."""
    found = ticket_result(Ticket.parse("big=10,small=10", HOUSE.sheet), full("baccarat"))
    assert set(found.weights) == {-460, 500}
    assert found.even == 0


# --- quantiles ----------------------------------------------------------------------------------

DICE = Results(100, {-100: 3, 0: 2, 50: 4, 1000: 1}, 10)


@pytest.mark.parametrize(
    ("share", "net"),
    [
        ("0", -100),
        ("3/10", -100),
        ("31/100", 0),
        ("1/2", 0),
        ("51/100", 50),
        ("9/10", 50),
        ("91/100", 1000),
        ("1", 1000),
    ],
)
def test_quantiles(share: str, net: int) -> None:
    assert DICE.quantile(Fraction(share)) == net


def test_many_quantiles_at_once_in_any_order() -> None:
    shares = tuple(map(Fraction, ("1", "1/2", "0", "1/2")))
    assert DICE.quantiles(shares) == (1000, 0, -100, 0)
    assert DICE.quantiles(()) == ()


@pytest.mark.parametrize("share", ["-1/10", "11/10"])
def test_a_quantile_is_of_a_share(share: str) -> None:
    with pytest.raises(InputError, match="from 0 to 1"):
        DICE.quantile(Fraction(share))


def test_figures_of_results() -> None:
    assert (DICE.lose, DICE.even, DICE.win) == (Fraction(3, 10), Fraction(1, 5), Fraction(1, 2))
    assert DICE.mean == 90
    assert DICE.variance == Fraction(3 * 100**2 + 4 * 50**2 + 1000**2, 10) - 90**2
    assert (DICE.edge, DICE.worst_minor, DICE.best_minor) == (Fraction(-9, 10), -100, 1000)


# --- how tickets are written --------------------------------------------------------------------


def test_a_ticket_has_one_notation() -> None:
    ticket = Ticket.parse(" banker = 100 ,tie=2.5", HOUSE.sheet)
    assert str(ticket) == "banker=100.00,tie=2.50"
    assert Ticket.parse(str(ticket), HOUSE.sheet) == ticket
    assert ticket.staked_minor == 10250
    assert ticket.names == ("player", "banker")
    dong = Ticket.parse("banker=100000", HOUSE.sheet, VND)
    assert Ticket.parse(str(dong), HOUSE.sheet, VND) == dong
    assert dong.staked_minor == 100000


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "is no wager; write a ticket such as"),
        ("banker", "'banker' is no wager"),
        ("banker=100,", "'' is no wager"),
        ("=100", "'=100' is no wager"),
        ("bnaker=100", "no bet 'bnaker'; did you mean 'banker'"),
        ("banker=-5", "stake on banker: '-5' is not an amount"),
        ("banker=", "stake on banker"),
        ("tie=0", "stake on tie"),
        ("tie=1.001", "stake on tie"),
        ("tie=5=6", "stake on tie"),
        ("tie=5,banker=20,tie=5", "tie is on the ticket twice"),
        ("banker=0.01", "stake a multiple of 0.20"),
    ],
)
def test_what_is_no_ticket_is_refused(text: str, problem: str) -> None:
    with pytest.raises(WagerError, match=problem):
        Ticket.parse(text, HOUSE.sheet)


def test_a_ticket_has_some_wagers_and_not_too_many() -> None:
    with pytest.raises(WagerError, match="holds 1 to"):
        Ticket.of(HOUSE.sheet, [])
    with pytest.raises(WagerError, match="holds 1 to"):
        Ticket.of(HOUSE.sheet, [Wager("tie", Minor(1))] * (MAX_WAGERS + 1))


@pytest.mark.parametrize("stake", [0, -100, 10**15 + 100])
def test_a_stake_is_one(stake: int) -> None:
    with pytest.raises(WagerError, match="stake"):
        Ticket.of(HOUSE.sheet, [Wager("tie", Minor(stake))])


@pytest.mark.parametrize("rule", ["down", "up", "half-up", "half-even"])
def test_wins_are_rounded_as_the_sheet_says(rule: str) -> None:
    """0.09 on Banker owes a commission of 0.0045, 0.07 on Big wins 0.0378: by the rule, whole."""
    rounding = f'[rounding]\nwin = "{rule}"\ncommission = "{rule}"\n'
    text = sheet_text("baccarat").replace("[shoe]", f"{rounding}[shoe]", 1)
    book: Rulebook = rulebook(parse_sheet(text))
    ticket = Ticket.parse("banker=0.09,big=0.07,player_odd=0.13", book.sheet)
    cards = parse_cards(SHOES[0])
    bet_ids = tuple(wager.bet_id for wager in ticket.wagers)
    found = ticket_result(ticket, spread(book, Composition.of(cards), bet_ids))
    assert same(found, settled(ticket, permutations(cards, 6)))
