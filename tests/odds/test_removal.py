"""Effects of removal: they add up to nothing, are those that were printed, and miss no card.

What a card changes is what the appraisal says without it; that cards are alike to a bet is
checked card by card.
"""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import DECK, Card
from croupier.errors import ShoeError
from croupier.games.catalog import load_sheet, parse_sheet, sheet_text, shipped_sheets
from croupier.games.rulebook import Rulebook, rulebook
from croupier.odds.appraise import appraise
from croupier.odds.removal import effects, removals
from croupier.rules.compile import facts_of
from croupier.shoe import Composition
from tests.odds.refused import assert_refused, in_both_shapes

if TYPE_CHECKING:
    from croupier.odds.removal import Removal
    from tests.conftest import Command

SHEETS = shipped_sheets()
BACCARAT = [sheet for sheet in SHEETS if load_sheet(sheet).game.id == "baccarat"]
OF_BOXES = [sheet for sheet in SHEETS if sheet not in BACCARAT]


def book_of(sheet: str) -> Rulebook:
    return rulebook(load_sheet(sheet))


def weighted_sum(found: Removal) -> Fraction:
    return sum((effect.card_count * effect.effect for effect in found.effects), Fraction(0))


def assert_whole(found: tuple[Removal, ...], composition: Composition) -> None:
    """Every card is counted once, and the effects of all of them add up to nothing."""
    for removal in found:
        assert sum(effect.card_count for effect in removal.effects) == composition.card_count
        assert all(effect.card_count > 0 for effect in removal.effects)
        assert weighted_sum(removal) == 0, removal.bet.id


def assert_alike(book: Rulebook, found: tuple[Removal, ...], composition: Composition) -> None:
    """Every card by itself changes what the card it is counted with changes."""
    by_card = {
        card: [odds.mean for odds in appraise(book, composition.without([card]), bets_of(found))]
        for card in DECK
        if composition.counts[card]
    }
    for index, removal in enumerate(found):
        known = {effect.key: effect.effect for effect in removal.effects}
        for card, means in by_card.items():
            assert means[index] - removal.mean == known[key_of(card, removal.by)], card


def bets_of(found: tuple[Removal, ...]) -> list[Any]:
    return [removal.bet for removal in found]


def key_of(card: Card, by: str) -> str:
    """As documents write it: ``Ks``, its rank ``K`` or its value ``0``."""
    if by == "card":
        return str(card)
    rank = str(card)[0]
    if by == "rank":
        return rank
    return {"A": "1", "T": "0", "J": "0", "Q": "0", "K": "0"}.get(rank, rank)


@pytest.mark.parametrize("sheet", [*BACCARAT, "three-pictures-points"])
def test_full_shoes_add_up_to_nothing(sheet: str) -> None:
    book = book_of(sheet)
    bets = [bet for bet in book.sheet.bets.values() if facts_of(bet) <= set(book.game.built_in)]
    found = removals(book, bets)
    assert bets_of(found) == bets
    assert [removal.mean for removal in found] == [odds.mean for odds in appraise(book, None, bets)]
    assert_whole(found, Composition.of_decks(book.sheet.shoe.decks))


shoes = st.dictionaries(st.sampled_from(DECK), st.integers(1, 9), min_size=1, max_size=6).filter(
    lambda counts: sum(counts.values()) > 6
)
hands = st.sets(st.sampled_from(DECK), min_size=14, max_size=17)


def composition_of(counts: dict[Card, int]) -> Composition:
    return Composition(tuple(counts.get(card, 0) for card in DECK))


@pytest.mark.parametrize("sheet", BACCARAT)
@settings(max_examples=4)
@given(counts=shoes)
def test_any_shoe_adds_up_to_nothing(sheet: str, counts: dict[Card, int]) -> None:
    composition = composition_of(counts)
    found = removals(book_of(sheet), composition=composition)
    assert bets_of(found) == list(book_of(sheet).sheet.bets.values())
    assert_whole(found, composition)
    assert_alike(book_of(sheet), found, composition)


@pytest.mark.parametrize("sheet", OF_BOXES)
@settings(max_examples=2)
@given(cards=hands)
def test_any_deck_adds_up_to_nothing(sheet: str, cards: set[Card]) -> None:
    composition = Composition.of(sorted(cards))
    found = removals(book_of(sheet), composition=composition)
    assert_whole(found, composition)


def test_cards_of_a_deck_are_alike_where_the_effects_say_so() -> None:
    book = book_of("three-pictures")
    composition = Composition.of([DECK[code] for code in range(0, 52, 3)])
    bets = [book.sheet.bet(bet) for bet in ("player_1_win", "banker_pair_plus")]
    found = removals(book, bets, composition)
    assert [removal.by for removal in found] == ["rank", "card"]
    assert_alike(book, found, composition)


BALANCED = Composition(tuple(3 if code >> 2 in {0, 6, 12} else 0 for code in range(52)))
SKEWED = BALANCED.without([Card.parse("Ks"), Card.parse("Ks"), Card.parse("7h")])


@pytest.mark.parametrize(
    ("bet", "full", "skewed"),
    [
        ("banker", "value", "value"),
        ("big", "value", "value"),
        ("player_pair", "rank", "rank"),
        ("perfect_pair", "rank", "card"),
    ],
)
def test_a_bet_is_told_by_no_more_than_it_asks(bet: str, full: str, skewed: str) -> None:
    """Suited pairs ask for suits, which are alike only where each suit has as many cards."""
    book = book_of("baccarat")
    for composition, by in ((BALANCED, full), (SKEWED, skewed)):
        found = removals(book, [book.sheet.bet(bet)], composition)
        assert found[0].by == by
        assert_whole(found, composition)
        assert_alike(book, found, composition)


def test_a_fact_of_a_sheet_that_reads_suits_is_told_by_card() -> None:
    """A full shoe has as many hearts as spades, and still the queen of hearts is one card."""
    text = sheet_text("baccarat").replace(
        "[define]",
        '[[fact]]\nname = "queens"\nvalue = "count(rank == 12 and suit == hearts)"\n'
        '[define]\nqueen = "queens > 0"',
    )
    text += (
        '\n[[bet]]\nid = "queen"\nname = { en = "Queen", vi = "Q", zh = "后" }\n'
        'tiers = [{ when = "queen", pays = "10:1", source = "house" }]\n'
    )
    book = rulebook(parse_sheet(text))
    found = removals(book, [book.sheet.bet("queen")], BALANCED)
    assert found[0].by == "card"
    assert_whole(found, BALANCED)
    with_queens = Composition.of_decks(1)
    found = removals(book, [book.sheet.bet("queen")], with_queens)
    assert_whole(found, with_queens)
    worst = min(found[0].effects, key=lambda effect: effect.effect)
    assert worst.key == "Qh"


def test_a_fact_of_a_sheet_beside_one_of_the_game_is_told_by_both() -> None:
    """A ten is worth no more than a jack and is no picture, whatever hearts a bet counts."""
    text = sheet_text("three-pictures")
    fact = '[[fact]]\nname = "red"\nvalue = "count(colour == red, banker)"\n\n'
    text = text.replace("[[bet]]", fact + "[[bet]]", 1)
    text += (
        '\n[[bet]]\nid = "red"\nname = { en = "Red", vi = "R", zh = "红" }\n'
        'tiers = [{ when = "red > 1 and banker_pictures > 1", pays = "9:1", source = "house" }]\n'
    )
    book = rulebook(parse_sheet(text))
    composition = Composition.of([DECK[code] for code in range(1, 52, 3)])
    found = removals(book, [book.sheet.bet("red")], composition)
    assert found[0].by == "card"
    assert_whole(found, composition)
    assert_alike(book, found, composition)


# --- figures that others printed ---------------------------------------------------------------

PUBLISHED = tomllib.loads((Path(__file__).parent / "published.toml").read_text("utf-8"))["agreed"]
CHANGES = [entry for entry in PUBLISHED if entry["quantity"] == "change of return"]


def test_there_are_figures_to_compare_with() -> None:
    assert Counter(entry["bet"] for entry in CHANGES)["banker"] == 10
    assert len(CHANGES) >= 70


@pytest.mark.parametrize(
    ("sheet", "bet"), sorted({(entry["sheet"], entry["bet"]) for entry in CHANGES})
)
def test_effects_are_those_that_were_printed(sheet: str, bet: str) -> None:
    book = book_of(sheet)
    found = effects(book, book.sheet.bet(bet), Composition.of_decks(8))
    known = {effect.key: effect.effect for effect in found.effects}
    for entry in CHANGES:
        if (entry["sheet"], entry["bet"], entry["decks"]) == (sheet, bet, 8):
            printed = Decimal(entry["printed"])
            exponent = printed.as_tuple().exponent
            assert isinstance(exponent, int)
            exact = known[key_of(Card.parse(entry["without"]), found.by)]
            assert abs(exact - Fraction(printed)) <= Fraction(1, 2) * Fraction(10) ** exponent


# --- what is refused ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sheet", "cards", "needed"),
    [("baccarat", "As=6", 6), ("baccarat", "As=1", 6), ("three-pictures", "", 13)],
)
def test_a_coup_must_be_left(sheet: str, cards: str, needed: int) -> None:
    with pytest.raises(ShoeError, match=f"a coup needs {needed} cards"):
        removals(book_of(sheet), composition=Composition.parse(cards))


# --- the command -------------------------------------------------------------------------------


def document(command: Command, *argv: str) -> dict[str, Any]:
    ended = command("removal", *argv, "--json")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.count("\n") == 1
    read: dict[str, Any] = json.loads(ended.out)
    return read


def test_the_document(command: Command) -> None:
    told = document(command, "baccarat", "--bet", "tie", "--bet", "player_pair", "--decks", "6")
    sheet = load_sheet("baccarat")
    bets = told.pop("bets")
    assert told == {
        "sheet": "baccarat",
        "version": sheet.version,
        "fingerprint": sheet.fingerprint,
        "decks": 6,
        "cards": 312,
    }
    assert [(bet["bet"], bet["by"], len(bet["effects"])) for bet in bets] == [
        ("tie", "value", 10),
        ("player_pair", "rank", 13),
    ]
    expected = removals(
        book_of("baccarat"), [sheet.bet(bet["bet"]) for bet in bets], Composition.of_decks(6)
    )
    for bet, removal in zip(bets, expected, strict=True):
        assert bet["edge"] == str(-removal.mean)
        assert bet["edge_float"] == float(-removal.mean)
        assert bet["effects"] == [
            {
                "cards": effect.key,
                "count": effect.card_count,
                "effect": str(effect.effect),
                "effect_float": float(effect.effect),
            }
            for effect in removal.effects
        ]


def test_the_table_joins_ranks_that_are_alike(command: Command) -> None:
    ended = command("removal", "baccarat", "--bet", "banker", "--bet", "tie")
    assert (ended.code, ended.err) == (0, "")
    head, banker, tie, *rest = [line.split() for line in ended.out.splitlines()]
    assert head == ["bet", "A", "2", "3", "4", "5", "6", "7", "8", "9", "T–K"]
    # of the figures above: 0.0001157, -0.0001132 and 0.0005129 a unit
    assert (banker[0], banker[4], banker[6]) == ("banker", "+115.7", "-113.2")
    assert tie[-1] == "+512.9"
    assert "millionths" in ended.out
    assert rest


def test_a_bet_is_named_as_people_call_it(command: Command) -> None:
    by_id = command("removal", "baccarat", "--bet", "player_pair").out
    for name in ("Player Pair", "player đôi", "闲对"):
        assert command("removal", "baccarat", "--bet", name).out == by_id


def test_a_table_of_cards_has_a_line_a_suit(command: Command, tmp_path: Path) -> None:
    text = sheet_text("baccarat").replace(
        "[define]",
        '[[fact]]\nname = "queens"\nvalue = "count(rank == 12 and suit == hearts)"\n[define]',
    )
    text += (
        '\n[[bet]]\nid = "queen"\nname = { en = "Queen", vi = "Q", zh = "后" }\n'
        'tiers = [{ when = "queens > 0", pays = "10:1", source = "house" }]\n'
    )
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    ended = command("removal", str(tmp_path / "mine.toml"), "--bet", "queen", "--decks", "1")
    assert (ended.code, ended.err) == (0, "")
    lines = [line.split() for line in ended.out.splitlines()]
    assert [line[:2] for line in lines[1:5]] == [["queen", suit] for suit in "♠♥♦♣"]


@pytest.mark.parametrize(
    ("argv", "problem"),
    [
        (["baccarat", "--bet", "nope"], "baccarat has no bet 'nope'"),
        (["three-pictures", "--decks", "2"], "is dealt from one deck"),
        (["baccarat", "--decks", "0"], "'--decks'"),
        (["roulette"], "there is no sheet 'roulette'"),
        ([], "SHEET"),
    ],
)
@in_both_shapes
def test_what_cannot_be_answered_is_refused(
    command: Command, argv: list[str], problem: str, shape: list[str]
) -> None:
    assert_refused(command, ["removal", *argv, *shape], problem)
