"""The lint against every key, every way a shoe can go and every stake between the limits."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.rules.compile import UNREACHABLE
from croupier.rules.facts import Key
from croupier.rules.finding import Finding
from croupier.rules.language import evaluate
from croupier.rules.lint import lint
from croupier.rules.lint_bets import tally
from croupier.rules.sheet import LOSE
from tests.rules.random_sheets import baccarat_sheets, pictures_sheets
from tests.rules.samples import BACCARAT, LIMITS, SHOE, bet, book_of


def findings_of(text: str) -> tuple[Finding, ...]:
    book = book_of(text)
    return lint(book.table, book.game.max_cards)


def codes(text: str) -> set[tuple[str, str]]:
    return {(finding.level, finding.code) for finding in findings_of(text)}


some = settings(max_examples=settings().max_examples // 5)


def check_against_every_key(text: str) -> None:
    """The lint narrows its view to a bet's facts; the whole table must say the same."""
    book = book_of(text)
    found = {(one.code, one.message.split(" is never")[0]) for one in findings_of(text)}
    keys = [(key, book.table.space.unpack(Key(key))) for key in book.table.keys]
    for one in {each.family: each for each in book.sheet.bets.values()}.values():
        deciding = {book.table.tier_of[one.id][key] for key, _ in keys}
        assert UNREACHABLE not in deciding
        for index, tier in enumerate(one.tiers):
            holds = any(evaluate(tier.when, values) for _, values in keys)
            name = f"tier {index + 1} of {one.family!r}"
            assert (("tier-unreachable", name) in found) == (not holds)
            assert (("tier-shadowed", name) in found) == (holds and index not in deciding)
        kinds = {book.table.pay(one, key).kind for key, _ in keys}
        problem = f"no coup wins the bet {one.family!r}; give it a price"
        assert (("bet-never-wins", problem) in found) == ("win" not in kinds)
        problem = f"no coup loses the bet {one.family!r}, so the house can only pay"
        told = any(code == "bet-never-loses" and said.startswith(problem) for code, said in found)
        assert told == (LOSE.kind not in kinds)


@some
@given(baccarat_sheets())
def test_tiers_of_baccarat_against_every_key(text: str) -> None:
    check_against_every_key(text)


@settings(max_examples=settings().max_examples // 20)
@given(pictures_sheets(most=1))
def test_tiers_of_three_pictures_against_every_key(text: str) -> None:
    check_against_every_key(text)


@some
@given(baccarat_sheets())
def test_the_example_of_an_overlap_is_one(text: str) -> None:
    book = book_of(text)
    for one in book.sheet.bets.values():
        found = tally(book.sheet, one)
        for (first, later), example in found.examples.items():
            values = {}
            for word in example.split():
                name, _, shown = word.partition("=")
                fact = book.game.facts[name]
                values[name] = fact.labels.index(shown) if fact.labels else int(shown)
            holding = [n for n, tier in enumerate(one.tiers) if evaluate(tier.when, values)]
            assert holding[0] == first
            assert later in holding


# --- the shoe, dealt out ------------------------------------------------------------------------


def runs_dry(decks: int, cut: int, coup_burn: int, after_cut: int, burn: bool) -> set[int]:
    """Which of the coups from the last one on, counted from 0, can lack cards.

    Every way a shoe can go is followed: shoe burn of 2 to 11 cards, coups of 4 to 6.
    """
    size = 52 * decks
    starts = set(range(2, 12)) if burn else {0}
    before: set[int] = set()
    last: set[int] = set()
    while starts:
        before |= starts
        ends = {
            at + coup_burn + cards
            for at in starts
            for cards in (4, 5, 6)
            if at + coup_burn + 6 <= size
        }
        last |= {at for at in starts if at + coup_burn + 6 > size - cut}
        starts = {at for at in ends if at <= size - cut} - before
    dry: set[int] = set()
    for coup in range(after_cut + 1):
        if any(at + coup_burn + 6 > size for at in last):
            dry.add(coup)
        last = {at + coup_burn + cards for at in last for cards in (4, 5, 6)}
    return dry


SHOES = list(product((0, 1), (0, 1, 2), (False, True)))


@pytest.mark.parametrize(("coup_burn", "after_cut", "burn"), SHOES)
def test_the_cut_card_against_every_way_a_shoe_can_go(
    coup_burn: int, after_cut: int, burn: bool
) -> None:
    for cut in range(23):
        shoe = (
            f'[shoe]\nburn = "{"first-card" if burn else "none"}"\ncoup_burn = {coup_burn}\n'
            f"cut_card = {cut}\nafter_cut = {after_cut}\n"
        )
        found = codes(BACCARAT.replace(SHOE, shoe).replace("decks = 8", "decks = 2"))
        dry = runs_dry(2, cut, coup_burn, after_cut, burn)
        assert (("error", "cut-card-late") in found) == (0 in dry)
        assert (("warning", "cut-card-late") in found) == (bool(dry) and 0 not in dry)


# --- limits, by trying stakes -------------------------------------------------------------------


@given(
    st.integers(1, 60), st.integers(0, 60), st.sampled_from(["1:1", "0.54:1", "1:1 less 5%", "1:3"])
)
def test_limits_against_every_stake_between_them(least: int, more: int, price: str) -> None:
    limits = LIMITS.replace("USD", "VND").replace('"5"', f'"{least}"').replace("1000.50", "1000")
    limits = limits.replace(
        'banker = { max = "7" }', f'x = {{ max = "{least + more}" }}\nbanker = {{ min = "20" }}'
    )
    text = BACCARAT + bet("x", ("cards == 4", price)) + limits
    book = book_of(text)
    multiple = book.sheet.multiple(book.sheet.bet("x"))
    possible = [stake for stake in range(least, least + more + 1) if stake % multiple == 0]
    told = codes(text)
    assert (("error", "no-stake-possible") in told) == (not possible)
    assert (("warning", "least-not-multiple") in told) == bool(possible and least not in possible)
