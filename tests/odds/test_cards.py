"""Counts by rank, value and card: the same figures wherever they answer, reasons elsewhere."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import DECK, RANKS, Card
from croupier.errors import OddsError, ShoeError
from croupier.games.catalog import load_sheet
from croupier.games.draw import CARD, RANK, VALUE, Draw
from croupier.games.rulebook import rulebook
from croupier.odds.appraisal import Appraisal, appraisal
from croupier.odds.cards import counted, given_cards, parse_counts
from croupier.shoe import Composition

KINDS = (CARD, RANK, VALUE)


def name_of(card: Card, kind: str) -> str:
    rank = str(card)[0]
    if kind == VALUE:
        return str(min(RANKS.index(rank) + 1, 10) % 10)
    return rank if kind == RANK else str(card)


def counts(cards: list[Card], kind: str) -> Draw:
    found = Counter(name_of(card, kind) for card in cards)
    return parse_counts(",".join(f"{name}={count}" for name, count in found.items()))


def by_bet(found: Appraisal) -> dict[str, tuple[object, ...]]:
    """What each bet comes to, as shares of all deals."""
    return {
        odds.bet.id: (odds.edge, odds.variance, odds.win, odds.push, odds.lose)
        for odds in found.bets
    }


NEEDS = {
    "baccarat": {
        RANK: {"perfect_pair"},
        VALUE: {"perfect_pair", "banker_pair", "player_pair", "either_pair"},
    },
    "lucky-nines": {kind: {"lucky_nines", "lucky_nines_500"} for kind in (RANK, VALUE)},
    "lucky-match": {VALUE: {"lucky_match"}},
    "three-pictures": {RANK: {"pair_plus"}, VALUE: {"win", "lose", "tie", "three", "pair_plus"}},
}


@pytest.mark.parametrize("kind", [RANK, VALUE])
@pytest.mark.parametrize("sheet_id", NEEDS)
def test_coarse_counts_answer_what_they_can_and_nothing_else(sheet_id: str, kind: str) -> None:
    book, chance = rulebook(load_sheet(sheet_id)), Random(3)
    decks = book.sheet.shoe.decks
    cards = chance.sample([card for card in DECK for _ in range(decks)], 30 if decks > 1 else 20)
    coarse = appraisal(book, counts(cards, kind))
    fine = by_bet(appraisal(book, counts(cards, CARD)))
    assert by_bet(coarse).items() <= fine.items()
    told = by_bet(coarse).keys()
    omitted = {item.bet_id: item.reason for item in coarse.omitted}
    assert told | omitted.keys() == fine.keys()
    assert not told & omitted.keys()
    needs = NEEDS[sheet_id].get(kind, set())
    if book.game.boxes:
        assert {bet for bet in fine if any(word in bet for word in needs)} == omitted.keys()
    else:
        assert omitted.keys() == needs
    for reason in omitted.values():
        assert f"which counts by {kind} do not tell; count by " in reason


@pytest.mark.parametrize("kind", KINDS)
def test_a_bet_that_is_not_answered_is_refused_by_name(kind: str) -> None:
    book = rulebook(load_sheet("baccarat"))
    draw = counts(list(DECK), kind)
    bet = [book.sheet.bet("perfect_pair")]
    if kind == CARD:
        assert not appraisal(book, draw, None, bet).omitted
        return
    with pytest.raises(OddsError, match="perfect_pair cannot be told: it reads"):
        appraisal(book, draw, None, bet)


@settings(max_examples=20)
@given(st.lists(st.sampled_from(DECK), min_size=8, max_size=14), st.integers(0, 4))
def test_given_cards_leave_coarse_counts_too(cards: list[Card], stage: int) -> None:
    """Totals after given cards, by any counts of the same cards."""
    book = rulebook(load_sheet("baccarat"))
    bets = [book.sheet.bet(bet_id) for bet_id in ("player", "tie")]
    found = []
    for kind in KINDS:
        draw = given_cards(book, counts(cards, kind), cards[:stage])
        assert draw.card_count == len(cards) - stage
        found.append(by_bet(appraisal(book, draw, None, bets)))
    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize("kind", KINDS)
def test_a_deck_holds_what_a_deck_holds(kind: str) -> None:
    book = rulebook(load_sheet("three-pictures"))
    assert counted(book, counts(list(DECK), kind)).card_count == 52
    with pytest.raises(ShoeError, match="is dealt from one deck, which has"):
        counted(book, counts([*DECK, DECK[-1]], kind))
    baccarat = rulebook(load_sheet("baccarat"))
    assert counted(baccarat, counts([*DECK, DECK[-1]], kind)).card_count == 53


def test_a_full_deck_by_any_name() -> None:
    assert parse_counts("10=4").counts[36] == 4
    assert parse_counts("Td=4 As=2").counts[:1] == (2,)
    assert parse_counts("2=3").known == RANK  # a number from 2 to 9 alone is either
    assert parse_counts("2=3,0=1").known == VALUE
    assert parse_counts("10d=1").counts == Composition.of([Card.parse("Td")]).counts
