"""Depth: shoes dealt by words of chance, exact edges of each, and what is told of their spread.

The reference deals the same words with plain Python, weighs every shoe by the integer path and
takes the figures from sorted lists of fractions.
"""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import DECK, Card
from croupier.errors import InputError, OddsError, ShoeError
from croupier.games.catalog import load_sheet, parse_sheet, sheet_text
from croupier.games.rulebook import Rulebook, rulebook
from croupier.odds import depth as depth_module
from croupier.odds.appraise import appraise
from croupier.odds.dealing import shuffle
from croupier.odds.depth import LEVELS, Depth, Estimate, depth, usual_depths
from croupier.shoe import Composition
from tests.odds.refused import assert_refused, in_both_shapes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.rules.sheet import Bet
    from tests.conftest import Command

VALUE_ORDER = [
    card for value in range(10) for card in DECK if min((card >> 2) + 1, 10) % 10 == value
]
"""One deck by value, tens and pictures first; which card of a value stands where is all one."""


def book_of(sheet: str) -> Rulebook:
    return rulebook(load_sheet(sheet))


def in_order(decks: int) -> list[Card]:
    """A full shoe by value, the order that the kernel deals from."""
    return [card for card in VALUE_ORDER for _ in range(decks)]


def dealt_by_hand(cards: Sequence[Card], words: Sequence[int], gone: int) -> list[Card]:
    """What is left of a shoe once cards have gone, each chosen by a word of 64 bits."""
    order = list(cards)
    for place in range(gone):
        chosen = place + (words[place] * (len(order) - place) >> 64)
        order[place], order[chosen] = order[chosen], order[place]
    return order[gone:]


def counts_of(cards: Sequence[Card]) -> list[int]:
    counts = [0] * 10
    for card in cards:
        counts[min((card >> 2) + 1, 10) % 10] += 1
    return counts


@settings(max_examples=40)
@given(
    decks=st.integers(1, 8),
    words=st.lists(
        st.lists(
            st.one_of(st.integers(0, 2**64 - 1), st.sampled_from([0, 2**64 - 1, 2**63, 2**32])),
            min_size=46,
            max_size=46,
        ),
        min_size=1,
        max_size=3,
    ),
    gone=st.sets(st.integers(0, 46), min_size=1, max_size=5).map(sorted),
)
def test_shoes_are_dealt_as_by_hand(decks: int, words: list[list[int]], gone: list[int]) -> None:
    cards = in_order(decks)
    deck = np.array([min((card >> 2) + 1, 10) % 10 for card in cards], np.int64)
    left = np.empty((len(gone), len(words), 10), np.int64)
    shuffle(deck, np.array(words, np.uint64), np.array(gone, np.int64), left)
    for shoe, row in enumerate(words):
        for place, count in enumerate(gone):
            assert left[place, shoe].tolist() == counts_of(dealt_by_hand(cards, row, count))


def edges_by_hand(
    book: Rulebook, bets: Sequence[Bet], shoes: int, seed: int, at: Sequence[int]
) -> dict[tuple[str, int], list[Fraction]]:
    """The exact edges, ascending, by bet and depth."""
    source = np.random.Philox(seed)
    cards = in_order(book.sheet.shoe.decks)
    found: dict[tuple[str, int], list[Fraction]] = {}
    for _ in range(shoes):
        words = source.random_raw(len(cards)).tolist()
        for gone in at:
            left = Composition.of(dealt_by_hand(cards, words, gone))
            for odds in appraise(book, left, bets):
                found.setdefault((odds.bet.id, gone), []).append(odds.edge)
    return {key: sorted(edges) for key, edges in found.items()}


def mean_of(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values)


def variance_of(values: Sequence[Fraction]) -> Fraction:
    mean = mean_of(values)
    return sum(((value - mean) ** 2 for value in values), Fraction(0)) / (len(values) - 1)


@pytest.mark.parametrize(
    ("sheet", "bets", "shoes", "at"),
    [
        ("baccarat", ("banker", "tie", "big"), 12, (400, 208, 410)),
        ("tiger", ("tiger", "big_tiger"), 25, (398,)),
    ],
)
def test_every_figure_is_that_of_shoes_weighed_by_hand(
    sheet: str, bets: tuple[str, ...], shoes: int, at: tuple[int, ...]
) -> None:
    book = book_of(sheet)
    chosen = [book.sheet.bet(bet) for bet in bets]
    found = depth(book, shoes, 3, chosen, at)
    expected = edges_by_hand(book, chosen, shoes, 3, sorted(at))
    assert [(one.bet.id, one.gone) for one in found.spreads] == [
        (bet, gone) for bet in bets for gone in sorted(at)
    ]
    assert found.edges == {odds.bet.id: odds.edge for odds in appraise(book, None, chosen)}
    for one in found.spreads:
        edges = expected[one.bet.id, one.gone]
        gains = [max(-edge, Fraction(0)) for edge in edges]
        share = Fraction(sum(edge < 0 for edge in edges), shoes)
        assert one.left == 52 * book.sheet.shoe.decks - one.gone
        assert one.mean.value == mean_of(edges)
        assert one.variance == variance_of(edges)
        assert one.favourable.value == share
        assert one.gain.value == mean_of(gains)
        assert [quantile.value for quantile in one.quantiles] == [
            edges[ceil(level * shoes) - 1] for level in LEVELS
        ]
        assert one.mean.standard_error**2 == pytest.approx(float(variance_of(edges) / shoes))
        assert one.gain.standard_error**2 == pytest.approx(float(variance_of(gains) / shoes))
        assert one.favourable.standard_error**2 == pytest.approx(float(share * (1 - share) / shoes))


@lru_cache(maxsize=1)
def house() -> Depth:
    """The house's sheet on enough shoes for its figures to settle."""
    return depth(book_of("baccarat"), 6_000, 20)


def test_the_mean_is_the_edge_of_the_full_shoe_at_every_depth() -> None:
    """An unseen card changes nothing: what is not within five standard errors is no chance."""
    found = house()
    assert len(found.spreads) == len(found.edges) * 7
    for one in found.spreads:
        off = one.mean.value - found.edges[one.bet.id]
        assert abs(float(off)) < 5 * one.mean.standard_error, (one.bet.id, one.gone)
        assert one.mean.standard_error > 0


def test_edges_stray_more_the_deeper_the_shoe() -> None:
    by_bet: dict[str, list[Fraction]] = {}
    for one in house().spreads:
        by_bet.setdefault(one.bet.id, []).append(one.variance)
        ordered = [quantile.value for quantile in one.quantiles]
        assert ordered == sorted(ordered)
        assert 0 <= one.favourable.value <= 1
        assert one.gain.value >= max(-one.mean.value, Fraction(0))
        assert (one.gain.value > 0) == (one.favourable.value > 0)
        assert all(quantile.standard_error > 0 for quantile in one.quantiles)
    for variances in by_bet.values():
        assert variances == sorted(variances)


def test_bets_that_are_alike_to_a_patron_have_one_spread() -> None:
    """Odd and even of a side are what is left of one another, at prices of their own."""
    spreads = {(one.bet.id, one.gone): one for one in house().spreads}
    for gone in usual_depths(book_of("baccarat")):
        odd, even = spreads["banker_odd", gone], spreads["banker_even", gone]
        assert odd.variance == even.variance  # both pay 0.94:1


def test_a_full_shoe_has_no_spread() -> None:
    book = book_of("baccarat")
    found = depth(book, 5, 1, [book.sheet.bet("tie")], [0])
    (one,) = found.spreads
    edge = found.edges["tie"]
    assert (one.left, one.variance, one.mean) == (416, Fraction(0), Estimate(edge, 0.0))
    assert set(one.quantiles) == {Estimate(edge, 0.0)}
    assert (one.favourable, one.gain) == (Estimate(Fraction(0), 0.0), Estimate(Fraction(0), 0.0))


def test_the_last_coup_of_a_shoe_can_be_weighed() -> None:
    book = book_of("baccarat")
    found = depth(book, 40, 1, [book.sheet.bet("big")], [410])
    assert found.spreads[0].left == 6
    assert found.spreads[0].favourable.value > 0


def test_the_same_seed_draws_the_same_shoes() -> None:
    book = book_of("baccarat")
    bets = [book.sheet.bet("tie")]
    assert depth(book, 50, 9, bets) == depth(book, 50, 9, bets)
    assert depth(book, 50, 9, bets).spreads != depth(book, 50, 10, bets).spreads


@pytest.mark.parametrize("chunk", [1, 7, 50, 64])
def test_how_many_are_weighed_at_a_time_changes_nothing(
    chunk: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = book_of("baccarat")
    bets = [book.sheet.bet("tie"), book.sheet.bet("player")]
    expected = depth(book, 50, 9, bets)
    monkeypatch.setattr(depth_module, "_CHUNK", chunk)
    assert depth(book, 50, 9, bets) == expected


def test_which_depths_are_asked_for_changes_no_shoe() -> None:
    book = book_of("baccarat")
    bets = [book.sheet.bet("tie")]
    all_depths = depth(book, 30, 9, bets).spreads
    for one in all_depths:
        assert depth(book, 30, 9, bets, [one.gone]).spreads == (one,)


def test_depths_come_in_order_and_once() -> None:
    book = book_of("baccarat")
    found = depth(book, 4, 1, [book.sheet.bet("tie")], [104, 52, 104])
    assert [one.gone for one in found.spreads] == [52, 104]
    assert depth(book, 4, 1, [book.sheet.bet("tie")], []).spreads == ()


def test_bets_that_values_do_not_decide_are_left_out_with_the_reason() -> None:
    found = depth(book_of("baccarat"), 4, 1, at=[52])
    assert set(found.omitted) == {"player_pair", "banker_pair", "either_pair", "perfect_pair"}
    assert "it reads player_pair, which the values of cards do not tell" in found.omitted.values()
    assert set(found.edges) == set(load_sheet("baccarat").bets) - set(found.omitted)


def with_decks(decks: int) -> Rulebook:
    text = sheet_text("baccarat").replace("decks = 8", f"decks = {decks}")
    return rulebook(parse_sheet(text.replace("cut_card = 14", "cut_card = 10")))


@pytest.mark.parametrize(
    ("decks", "depths"),
    [(8, (52, 104, 156, 208, 260, 312, 364)), (2, (52,)), (1, (13, 26, 39))],
)
def test_the_usual_depths(decks: int, depths: tuple[int, ...]) -> None:
    assert usual_depths(with_decks(decks)) == depths


# --- what is refused ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sheet", "bets", "shoes", "seed", "at", "error", "problem"),
    [
        ("three-pictures", None, 10, 1, None, OddsError, "before every coup"),
        ("baccarat", ["tie", "player_pair"], 10, 1, None, OddsError, "player_pair cannot be"),
        ("baccarat", ["tie"], 1, 1, None, ShoeError, "2 to 1000000 shoes, not of 1"),
        ("baccarat", ["tie"], 1_000_001, 1, None, ShoeError, "not of 1000001"),
        ("baccarat", ["tie"], 10, -1, None, ShoeError, "seed"),
        ("baccarat", ["tie"], 10, 1, [411], ShoeError, "411 cards are gone; .* from 0 to 410"),
        ("baccarat", ["tie"], 10, 1, [52, -1], ShoeError, "-1 cards are gone"),
    ],
)
def test_what_cannot_be_is_refused(
    sheet: str,
    bets: list[str] | None,
    shoes: int,
    seed: int,
    at: list[int] | None,
    error: type[InputError],
    problem: str,
) -> None:
    book = book_of(sheet)
    chosen = None if bets is None else [book.sheet.bet(bet) for bet in bets]
    with pytest.raises(error, match=problem):
        depth(book, shoes, seed, chosen, at)


# --- the command -------------------------------------------------------------------------------


def test_the_document(command: Command) -> None:
    argv = ["depth", "baccarat", "--at", "364,52", "--shoes", "200", "--seed", "5", "--json"]
    ended = command(*argv)
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.count("\n") == 1
    told: dict[str, Any] = json.loads(ended.out)
    book = book_of("baccarat")
    found = depth(book, 200, 5, at=[52, 364])
    bets = told.pop("bets")
    assert told == {
        "sheet": "baccarat",
        "version": book.sheet.version,
        "fingerprint": book.fingerprint,
        "decks": 8,
        "shoes": 200,
        "seed": 5,
        "omitted": [{"bet": bet, "why": why} for bet, why in found.omitted.items()],
    }
    assert {bet["bet"]: bet["edge"] for bet in bets} == {
        bet: str(edge) for bet, edge in found.edges.items()
    }
    shown = [entry for bet in bets for entry in bet["depths"]]
    for entry, one in zip(shown, found.spreads, strict=True):
        assert (entry["gone"], entry["left"]) == (one.gone, one.left)
        assert (entry["variance"], entry["sd_float"] ** 2) == (
            str(one.variance),
            pytest.approx(float(one.variance)),
        )
        for name, estimate in (
            ("mean", one.mean),
            ("favourable", one.favourable),
            ("gain", one.gain),
        ):
            assert entry[name] == str(estimate.value)
            assert entry[f"{name}_float"] == float(estimate.value)
            assert entry[f"{name}_standard_error"] == estimate.standard_error
        assert [
            (Fraction(quantile["level"]), Fraction(quantile["edge"]))
            for quantile in entry["quantiles"]
        ] == [(level, q.value) for level, q in zip(LEVELS, one.quantiles, strict=True)]


def test_the_table(command: Command) -> None:
    ended = command("depth", "baccarat", "--bet", "tie", "--at", "0,364", "--shoes", "500")
    assert (ended.code, ended.err) == (0, "")
    lines = ended.out.splitlines()
    head = ["bet", "gone", "mean", "sd", "5%", "median", "95%", "favours", "gain"]
    assert lines[0].split() == head
    full = ["14.3596", "±0.0000", "0.0000", "14.360", "14.360", "14.360"]
    assert lines[1].split() == ["tie", "0", *full, "0.00", "±0.00", "0.0000", "±0.0000"]
    assert lines[2].split()[:2] == ["tie", "364"]
    assert "500 shoes drawn with seed 1" in lines[-1]


def test_a_bet_is_named_as_people_call_it(command: Command) -> None:
    shown = ("--at", "364", "--shoes", "20")
    by_id = command("depth", "baccarat", "--bet", "tie", *shown).out
    for name in ("Tie", "hòa", "和局"):
        assert command("depth", "baccarat", "--bet", name, *shown).out == by_id


def test_the_table_names_what_is_left_out(command: Command) -> None:
    ended = command("depth", "baccarat", "--at", "52", "--shoes", "10")
    assert "left out" in ended.out.splitlines()[-1]
    assert "perfect_pair" in ended.out.splitlines()[-1]


@pytest.mark.parametrize(
    ("argv", "problem"),
    [
        (["baccarat", "--bet", "nope"], "baccarat has no bet 'nope'"),
        (["baccarat", "--bet", "player_pair"], "it reads player_pair, which the values of cards"),
        (["three-pictures"], "three-pictures shuffles before every coup"),
        (["baccarat", "--at", "411"], "from 0 to 410"),
        (["baccarat", "--at", "52;104"], "'52;104' is no list of depths"),
        (["baccarat", "--at", ""], "is no list of depths"),
        (["baccarat", "--at", "-52"], "is no list of depths"),
        (["baccarat", "--shoes", "1"], "'--shoes'"),
        (["baccarat", "--seed", "-1"], "'--seed'"),
        (["roulette"], "there is no sheet 'roulette'"),
        ([], "SHEET"),
    ],
)
@in_both_shapes
def test_what_cannot_be_answered_is_refused(
    command: Command, argv: list[str], problem: str, shape: list[str]
) -> None:
    assert_refused(command, ["depth", *argv, *shape], problem)


def test_without_the_extra_the_command_tells_how_to_get_it(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.delitem(sys.modules, "croupier.odds.compiled", raising=False)
    monkeypatch.delattr("croupier.odds.compiled", raising=False)
    ended = command("depth", "baccarat")
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("error: ")
    assert ended.err.rstrip().endswith("pip install 'croupier[sim]'")
