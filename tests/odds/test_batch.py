"""The batch path gives the integers of the integer path: float64 never shows.

The reference is :func:`weigh_all`, which plain enumeration checks elsewhere.
"""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from functools import lru_cache
from math import perm
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import DECK
from croupier.errors import InputError, OddsError, ShoeError
from croupier.games.baccarat.coup import VALUES
from croupier.games.baccarat.tableau import STANDARD, Tableau
from croupier.games.baccarat.weights import endings, weigh_all
from croupier.games.catalog import load_sheet, shipped_sheets
from croupier.games.rulebook import Rulebook, rulebook
from croupier.odds import batch
from croupier.odds.appraise import appraise
from croupier.odds.batch import EXACT_CARDS, VALUE_FACTS, EdgeWeigher, edges, weigh
from croupier.rules.sheet import LOSE, Bet
from croupier.shoe import Composition

if TYPE_CHECKING:
    from collections.abc import Sequence

GOLD = Tableau.of(
    "DDDDDD SS",
    ("DDDDDDDDDD D",) * 4 + ("SSSDDDDDSS D",) * 2 + ("SSSSSSSSSS S",) * 2,
)
"""A matrix with Banker standing more often."""

CHEQUERED = Tableau.of(
    "SDSDSDSD",
    tuple("".join("DS"[(row * 3 + column) % 2] for column in range(11)) for row in range(8)),
)
"""No house deals this: Player draws on a 7 and stands on a 0, Banker without any order."""

NOBODY = Tableau.of("SSSSSSSS", ("SSSSSSSSSSS",) * 8)
EVERYBODY = Tableau.of("DDDDDDDD", ("DDDDDDDDDDD",) * 8)
BANKER_ALONE = Tableau.of("SSSSSSSS", ("DDDDDDDDDDD",) * 8)
PLAYER_ON_7 = Tableau.of("SSSSSSSD", ("SSSSSSSSSSS",) * 8)
BANKER_ON_0 = Tableau.of("DSSSSSSS", ("DDDDDDDDDDS", *("SSSSSSSSSSS",) * 7))

TABLEAUS = {
    "standard": STANDARD,
    "gold": GOLD,
    "chequered": CHEQUERED,
    "nobody": NOBODY,
    "everybody": EVERYBODY,
    "banker alone": BANKER_ALONE,
    "player on 7": PLAYER_ON_7,
    "banker on 0": BANKER_ON_0,
}
ENDS = ("player", "banker", "player_cards", "banker_cards")
FULL = [128, *[32] * 9]
"""Eight decks by value."""


def by_integers(
    tableau: Tableau, counts: Sequence[Sequence[int]], names: tuple[str, ...]
) -> list[list[int]]:
    return [weigh_all(tableau, row, endings(names)) for row in counts]


def mismatch_count(
    tableau: Tableau, counts: Sequence[Sequence[int]], names: tuple[str, ...]
) -> int:
    """Compositions whose weights differ in any group, or do not add up to all deals."""
    groups, weights = weigh(tableau, counts, names)
    assert groups == endings(names).groups
    assert weights.dtype == np.int64
    expected = by_integers(tableau, counts, names)
    return sum(
        got != wanted or sum(got) != perm(sum(row), 6)
        for row, got, wanted in zip(counts, weights.tolist(), expected, strict=True)
    )


def depleted(count: int, seed: int, full: Sequence[int] = FULL) -> list[list[int]]:
    """What is left of full shoes from which any number of cards has gone, six left or more."""
    chance = np.random.default_rng(seed)
    sizes = chance.integers(6, sum(full) + 1, count)
    return [chance.multivariate_hypergeometric(full, int(size)).tolist() for size in sizes]


def lopsided(count: int, seed: int) -> list[list[int]]:
    """Shoes of few values, of many more cards of one than of others, up to the most cards."""
    chance = np.random.default_rng(seed)
    found = []
    for _ in range(count):
        kinds = chance.choice(10, int(chance.integers(1, 5)), replace=False)
        size = int(chance.choice([6, 7, 8, 12, 100, EXACT_CARDS]))
        shares = chance.dirichlet(np.full(len(kinds), 0.5))
        row = [0] * 10
        for kind, cards in zip(kinds, chance.multinomial(size, shares), strict=True):
            row[kind] += int(cards)
        found.append(row)
    return found


@pytest.mark.parametrize(
    ("tableau", "count"),
    [("standard", 1_000), ("gold", 300), ("chequered", 600), ("everybody", 100)],
)
def test_depleted_shoes_weigh_what_integers_say(tableau: str, count: int) -> None:
    shoes = depleted(count, seed=count)
    assert mismatch_count(TABLEAUS[tableau], shoes, ENDS) == 0


@pytest.mark.parametrize("tableau", TABLEAUS)
def test_lopsided_shoes_weigh_what_integers_say(tableau: str) -> None:
    assert mismatch_count(TABLEAUS[tableau], lopsided(60, seed=7), ENDS) == 0


def one_value(value: int, count: int) -> list[int]:
    return [count * (value == each) for each in range(10)]


@pytest.mark.parametrize("tableau", TABLEAUS)
@pytest.mark.parametrize("names", [(), ("banker",), ENDS], ids=["deals", "banker", "ends"])
def test_extreme_shoes_weigh_what_integers_say(tableau: str, names: tuple[str, ...]) -> None:
    """All of one value weigh as much in one group as anything can: no room for a slip."""
    shoes = [one_value(value, size) for value in range(10) for size in (6, 7, EXACT_CARDS)]
    shoes += [[EXACT_CARDS - 9 * 45, *[45] * 9], FULL, [1] * 6 + [0] * 4, [0] * 4 + [1] * 6]
    assert mismatch_count(TABLEAUS[tableau], shoes, names) == 0


def test_the_most_cards_are_those_that_stay_below_two_to_the_53() -> None:
    assert perm(EXACT_CARDS, 6) < 1 << 53 <= perm(EXACT_CARDS + 1, 6)


shoes_by_value = st.lists(st.integers(0, 45), min_size=10, max_size=10).filter(
    lambda row: sum(row) >= 6
)


@st.composite
def nearly_bare(draw: st.DrawFn) -> Tableau:
    """A matrix with few marks that differ from all others, so that no two totals need be alike."""
    common = draw(st.booleans())
    odd = draw(st.sets(st.integers(0, 95), max_size=4))
    marks = [common != (place in odd) for place in range(96)]
    rows = tuple(tuple(marks[8 + 11 * row : 19 + 11 * row]) for row in range(8))
    return Tableau(tuple(marks[:8]), rows)


tableaus = st.one_of(
    st.sampled_from(list(TABLEAUS.values())),
    nearly_bare(),
    st.builds(
        Tableau,
        st.tuples(*[st.booleans()] * 8),
        st.tuples(*[st.tuples(*[st.booleans()] * 11)] * 8),
    ),
)
fact_names = st.sets(st.sampled_from(VALUE_FACTS), max_size=3).map(
    lambda chosen: tuple(name for name in VALUE_FACTS if name in chosen)
)


@settings(max_examples=60)
@given(tableau=tableaus, names=fact_names, shoes=st.lists(shoes_by_value, min_size=1, max_size=11))
def test_any_matrix_and_any_facts_weigh_what_integers_say(
    tableau: Tableau, names: tuple[str, ...], shoes: list[list[int]]
) -> None:
    assert mismatch_count(tableau, shoes, names) == 0


def test_all_facts_at_once() -> None:
    assert mismatch_count(CHEQUERED, depleted(20, seed=3), VALUE_FACTS) == 0


@pytest.mark.parametrize("size", [0, 1, 7, 8, 9, 16, 17])
def test_a_batch_of_any_size_is_its_compositions_one_by_one(size: int) -> None:
    shoes = depleted(17, seed=1)[:size]
    groups, weights = weigh(STANDARD, shoes, ENDS)
    assert weights.shape == (size, len(groups))
    alone = [weigh(STANDARD, [shoe], ENDS).weights[0].tolist() for shoe in shoes]
    assert weights.tolist() == alone


@settings(max_examples=60)
@given(tableau=tableaus, names=fact_names, shoe=shoes_by_value)
def test_one_shoe_alone_weighs_what_integers_say(
    tableau: Tableau, names: tuple[str, ...], shoe: list[int]
) -> None:
    """A composition by itself has a kernel of its own."""
    assert mismatch_count(tableau, [shoe], names) == 0


@pytest.mark.parametrize("tableau", TABLEAUS)
def test_many_shoes_one_by_one_weigh_what_integers_say(tableau: str) -> None:
    shoes = depleted(40, seed=2) + lopsided(20, seed=4)
    assert sum(mismatch_count(TABLEAUS[tableau], [shoe], ENDS) for shoe in shoes) == 0


@pytest.mark.parametrize("more", [1, 10, 1_000, 10_000])
def test_shoes_of_too_many_cards_go_through_integers(more: int) -> None:
    """Beyond the reach of float64, and beyond that of int64, among shoes that are in reach."""
    shoes = [FULL, [EXACT_CARDS + more, *[0] * 9], [more + 1, *[55] * 9], [1] * 10]
    groups, weights = weigh(STANDARD, shoes, ENDS)
    assert weights.tolist() == by_integers(STANDARD, shoes, ENDS)
    assert groups == endings(ENDS).groups
    assert (weights.dtype == object) == (perm(EXACT_CARDS + more, 6) >= 1 << 63)


# --- what bets keep ----------------------------------------------------------------------------

BACCARAT = [sheet for sheet in shipped_sheets() if load_sheet(sheet).game.id == "baccarat"]


@lru_cache(maxsize=1)
def some_cards() -> tuple[Composition, ...]:
    """A full shoe, shoes of which a half and nearly all has gone, a small and a lopsided one."""
    order = np.random.default_rng(5).permutation([int(card) for card in DECK] * 8).tolist()
    return (
        Composition.of_decks(8),
        Composition.of([DECK[code] for code in order[208:]]),
        Composition.of([DECK[code] for code in order[-20:]]),
        Composition.of_decks(1),
        Composition.parse("As=7 9d=2 Kc=30 8h=1"),
    )


def by_value(composition: Composition) -> list[int]:
    counts = [0] * 10
    for code, count in enumerate(composition.counts):
        counts[VALUES[code >> 2]] += count
    return counts


def book_of(sheet: str) -> Rulebook:
    return rulebook(load_sheet(sheet))


@pytest.mark.parametrize("sheet", BACCARAT)
def test_edges_are_those_of_the_appraisal(sheet: str) -> None:
    book = book_of(sheet)
    found = edges(book, [by_value(cards) for cards in some_cards()])
    assert [bet.id for bet in found.bets] == [
        bet.id for bet in book.sheet.bets.values() if batch.refusal(bet) is None
    ]
    for row, cards in enumerate(some_cards()):
        exact = [odds.edge for odds in appraise(book, cards, found.bets)]
        assert [found.edge(row, column) for column in range(len(exact))] == exact
        assert found.floats()[row] == pytest.approx([float(edge) for edge in exact], rel=1e-14)


def test_the_edges_of_the_full_shoe_are_those_that_are_known() -> None:
    """Published for eight decks: Banker 1.0579 %, Player 1.2351 %, Tie 14.3596 %."""
    book = book_of("baccarat")
    found = edges(book, [FULL], [book.sheet.bet(bet) for bet in ("banker", "player", "tie")])
    assert [f"{100 * value:.4f}" for value in found.floats()[0]] == ["1.0579", "1.2351", "14.3596"]
    assert found.numerators.dtype == np.int64
    assert found.edge(0, 0) == Fraction(459013406912, 433888739193) / 100


def test_no_bets_and_no_compositions_make_no_edges() -> None:
    book = book_of("baccarat")
    assert edges(book, [FULL], []).numerators.shape == (1, 0)
    assert edges(book, []).numerators.shape[0] == 0


def paying(book: Rulebook, price: int) -> Bet:
    """The sheet's Tie at another price."""
    bet = book.sheet.bet("tie")
    (tier,) = bet.tiers
    odds = tier.pay.odds
    assert odds is not None
    new = tier.pay._replace(odds=type(odds).parse(f"{price}:1"))
    return bet._replace(tiers=(tier._replace(pay=new),))


@pytest.mark.parametrize("price", [8, 1_843, 1_900, 10**8])
def test_a_price_beyond_int64_is_reckoned_in_integers(price: int) -> None:
    """2^63 over the deals of eight decks is about 1,845."""
    book = book_of("baccarat")
    bet = paying(book, price)
    found = EdgeWeigher(book, [bet]).edges([FULL, [6, *[0] * 9]])
    assert (found.numerators.dtype == object) == (price > 1_845)
    chance = Fraction(475_627_426_473_216, 4_998_398_275_503_360)
    assert found.edge(0, 0) == 1 - (price + 1) * chance
    assert found.edge(1, 0) == -price
    assert LOSE.net == -1


def test_a_great_shoe_is_reckoned_in_integers() -> None:
    book = book_of("baccarat")
    tie = book.sheet.bet("tie")
    counts = [16 * count for count in FULL]
    cards = Composition(tuple([128] * 52))
    assert by_value(cards) == counts
    found = edges(book, [counts, FULL], [tie])
    assert found.numerators.dtype == object
    assert found.edge(0, 0) == appraise(book, cards, [tie])[0].edge


# --- what is refused ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("counts", "problem"),
    [
        ([[1] * 9], "ten counts"),
        ([1] * 10, "ten counts"),
        ([[1] * 10, [1] * 9], "ten counts"),
        ([[0.5] * 10], "whole numbers"),
        ([["1"] * 10], "whole numbers"),
        ([[True] * 10], "whole numbers"),
        ([[10**30] * 10], "whole numbers"),
        ([[1] * 10, [1] * 9 + [-1]], "shoe 1: -1 cards of value 9"),
        ([[1 << 31] + [1] * 9], "shoe 0: 2147483648 cards of value 0"),
        ([[1] * 10, [1] * 5 + [0] * 5], "shoe 1: a coup needs 6 cards and 5 are left"),
        ([[0] * 10], "shoe 0: a coup needs 6 cards and 0 are left"),
    ],
)
def test_what_is_no_composition_is_refused(counts: Any, problem: str) -> None:
    with pytest.raises(ShoeError, match=problem):
        weigh(STANDARD, counts, ENDS)


@pytest.mark.parametrize("name", ["player_pair", "banker_pair", "colour"])
def test_what_values_do_not_tell_is_refused(name: str) -> None:
    with pytest.raises(OddsError, match=f"do not tell '{name}'; they tell player, banker"):
        weigh(STANDARD, [FULL], (name,))


def test_bets_on_pairs_are_refused_with_the_reason() -> None:
    book = book_of("baccarat")
    pair = book.sheet.bet("perfect_pair")
    with pytest.raises(OddsError, match=r"perfect_pair .* it reads banker_pair, player_pair"):
        edges(book, [FULL], [pair])
    assert pair.id not in [bet.id for bet in edges(book, [FULL]).bets]


def test_another_game_is_refused() -> None:
    book = book_of("three-pictures")
    with pytest.raises(OddsError, match="three-pictures is not dealt by a drawing matrix"):
        edges(book, [FULL])
    with pytest.raises(OddsError, match="three-pictures is not dealt by a drawing matrix"):
        EdgeWeigher(book, [])


@pytest.mark.parametrize("missing", ["numba", "numpy"])
def test_without_the_extra_the_way_to_get_it_is_told(
    missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    monkeypatch.delitem(sys.modules, "croupier.odds.compiled", raising=False)
    monkeypatch.delattr("croupier.odds.compiled", raising=False)
    with pytest.raises(InputError, match=r"pip install 'croupier\[sim\]'"):
        weigh(STANDARD, [FULL], ENDS)
    with pytest.raises(InputError, match=missing):
        edges(book_of("baccarat"), [FULL])


QUIET = """
import sys
from croupier.cli.main import main
from croupier.odds import batch
code = main(sys.argv[1:])
print(code, sorted({"numpy", "numba", "llvmlite"} & set(sys.modules)), file=sys.stderr)
"""


@pytest.mark.parametrize(
    "argv",
    [["--help"], ["odds", "baccarat"], ["settle", "baccarat", "2h Ks 3d 6c Ah", "--bet", "tie=1"]],
    ids=["help", "odds", "settle"],
)
def test_plain_commands_load_neither_numba_nor_numpy(argv: list[str]) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", QUIET, *argv], capture_output=True, text=True, check=True
    )
    assert ended.stderr.splitlines()[-1] == "0 []"
