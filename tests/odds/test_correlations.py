"""Covariances of bets: against the functions for two bets, and the variance of a ticket of both."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from croupier.cards import parse_cards
from croupier.errors import OddsError
from croupier.odds.appraise import draw_of, joint
from croupier.odds.cards import full_shoe, given_cards
from croupier.odds.correlations import correlations
from croupier.odds.covary import covariance
from croupier.odds.ticket import Ticket, ticket_result
from tests.odds.spreads import book_of

if TYPE_CHECKING:
    from tests.conftest import Command

BACCARAT = ("banker", "player", "tie", "either_pair", "small", "banker_odd")
BOX = ("player_2_win", "player_2_lose", "player_2_tie", "player_2_three_pictures")


@pytest.mark.parametrize(("sheet", "ids"), [("baccarat", BACCARAT), ("three-pictures", BOX)])
def test_every_two_bets_move_as_they_do_when_looked_at_alone(
    sheet: str, ids: tuple[str, ...]
) -> None:
    book = book_of(sheet)
    bets = [book.sheet.bet(bet_id) for bet_id in ids]
    found = correlations(book, None, bets)
    assert list(found) == list(combinations(ids, 2))
    for one, other in combinations(bets, 2):
        alone = covariance(one, other, joint(book, draw_of(book, None), [one, other]))
        assert found[one.id, other.id].covariance == alone


def test_the_variance_of_a_ticket_is_that_of_its_bets_and_twice_their_covariance() -> None:
    book = book_of("baccarat")
    ids = ("banker", "tie", "small")
    stakes = dict(zip(ids, (4_000, 500, 2_000), strict=True))
    bets = [book.sheet.bet(bet_id) for bet_id in ids]
    found = correlations(book, None, bets)
    ticket = Ticket.parse(
        ",".join(f"{bet}={stake // 100}" for bet, stake in stakes.items()), book.sheet
    )
    results = ticket_result(ticket, joint(book, draw_of(book, None), bets))
    alone = {
        pair[place]: (both.variance_a, both.variance_b)[place]
        for pair, both in found.items()
        for place in (0, 1)
    }
    expected: Fraction | int = sum(alone[bet] * stake**2 for bet, stake in stakes.items())
    expected += 2 * sum(
        both.covariance * stakes[one] * stakes[other] for (one, other), both in found.items()
    )
    assert results.variance == expected


def test_boxes_are_weighed_through_their_one_deck() -> None:
    book = book_of("three-pictures")
    bets = [book.sheet.bet(f"player_{box}_pair_plus") for box in (1, 2, 3)]
    found = correlations(book, None, bets)
    assert len({both.covariance for both in found.values()}) == 1  # the boxes are alike
    given = given_cards(book, full_shoe(book), parse_cards("5h 9c"))
    with pytest.raises(OddsError, match="leave --given out"):
        correlations(book, given, bets)


def test_the_command(command: Command) -> None:
    argv = ("odds", "baccarat", "--correlations", "--bet", "banker", "--bet", "Player")
    told = json.loads(command(*argv, "--json").out)
    (pair,) = told["covariances"]
    assert pair["bets"] == ["banker", "player"]
    exact = Fraction(pair["covariance"])
    assert pair["covariance_float"] == float(exact)
    assert -1 <= pair["correlation_float"] < -0.99
    assert float(Fraction(pair["correlation_squared"])) == pytest.approx(
        pair["correlation_float"] ** 2
    )
    page = command(*argv)
    assert (page.code, page.err) == (0, "")
    assert [line.split() for line in page.out.splitlines()[:3]] == [
        ["(1)"],
        ["(1)", "banker"],
        ["(2)", "player", f"{pair['correlation_float']:+.4f}"],
    ]


def test_what_counts_do_not_tell_is_refused(command: Command) -> None:
    ended = command("odds", "baccarat", "--counts", "0=64,1=16,5=16", "--correlations")
    assert (ended.code, ended.out) == (2, "")
    assert "banker_pair cannot be told" in ended.err
