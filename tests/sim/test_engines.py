"""Both engines and a table: the same shoes give the same coups."""

from __future__ import annotations

from itertools import pairwise

import pytest

from croupier.cards import Card, format_cards
from croupier.errors import InputError
from croupier.games.catalog import load_sheet, shipped_sheets
from croupier.games.rulebook import rulebook
from croupier.shoe import ShoeRules
from croupier.sim.compiled import CompiledEngine
from croupier.sim.engines import engine_for
from croupier.sim.plain import PlainEngine, simulated_coups
from croupier.sim.plan import Plan, fewest_coups
from croupier.sim.stream import shoe_order
from croupier.table import commands as c
from croupier.table.refusals import Refusal
from tests.table.tables import Table

WITH_SPARES = {8: (592, 784, 1006), 7: (2_471,), 1: (277_812, 283_164)}
"""By decks, shoes of seed 7 in which a word is thrown away: the first of all there are."""

RULES = (
    ShoeRules(8),
    ShoeRules(8, cut_from_end=14),
    ShoeRules(8, "first-card", 1, 14, 1),
    ShoeRules(8, "first-card", 2, 208, 2),
    ShoeRules(6, "none", 1, 7, 5),
    ShoeRules(1, "first-card", 0, 30, 0),
    ShoeRules(1, "none", 0, 0, 3),
    ShoeRules(1),
)


def plan_of(sheet_id: str, shoes: int = 21, first_shoe: int = 0) -> Plan:
    return Plan.of(load_sheet(sheet_id), shoes=shoes, seed=7, first_shoe=first_shoe)


@pytest.mark.parametrize("sheet_id", shipped_sheets())
def test_every_sheet_is_counted_alike(sheet_id: str) -> None:
    plan = plan_of(sheet_id)
    plain, compiled = (engine(plan).count(plan.shoes) for engine in (PlainEngine, CompiledEngine))
    assert plain == compiled
    assert plain.counts_sha256 == compiled.counts_sha256
    assert plain.shoes == 21


@pytest.mark.parametrize("rules", RULES, ids=str)
@pytest.mark.parametrize("first_coups", [None, 1, 50])
def test_every_way_to_deal_a_shoe_is_counted_alike(
    rules: ShoeRules, first_coups: int | None
) -> None:
    sheet = load_sheet("baccarat")
    plan = Plan.of(sheet, shoes=9, seed=3, first_coups=first_coups, shoe_rules=rules)
    assert PlainEngine(plan).count(plan.shoes) == CompiledEngine(plan).count(plan.shoes)
    listed = CompiledEngine(plan).list(plan.shoes)
    assert listed.places.tolist() == [
        [coup.begin_index, coup.end_index] for coup in simulated_coups(plan, plan.shoes)
    ]


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_no_shoe_has_fewer_coups_than_were_reckoned_with(rules: ShoeRules) -> None:
    plan = Plan.of(load_sheet("baccarat"), shoes=40, seed=5, shoe_rules=rules)
    ends = CompiledEngine(plan).list(plan.shoes).ends.tolist()
    lengths = [stop - start for start, stop in pairwise([0, *ends])]
    assert min(lengths) >= fewest_coups(plan.pace)


@pytest.mark.parametrize(
    ("decks", "shoe"), [(decks, shoe) for decks, shoes in WITH_SPARES.items() for shoe in shoes]
)
def test_words_thrown_away_are_replaced_alike(decks: int, shoe: int) -> None:
    rules = ShoeRules(decks, cut_from_end=14)
    plan = Plan.of(load_sheet("baccarat"), shoes=1, seed=7, first_shoe=shoe, shoe_rules=rules)
    order = CompiledEngine(plan).orders(plan.shoes)[0].tolist()
    assert order == list(shoe_order(7, shoe, decks))


def test_a_deck_with_a_spare_among_many_is_dealt_alike() -> None:
    """Decks of Three Pictures are picked by the hundred; one that needs a spare is one of them."""
    plan = plan_of("three-pictures", shoes=30, first_shoe=277_800)
    assert PlainEngine(plan).count(plan.shoes) == CompiledEngine(plan).count(plan.shoes)
    assert CompiledEngine(plan).orders(plan.shoes)[12].tolist() == list(
        shoe_order(7, 277_812, 1, 13)
    )


@pytest.mark.parametrize("sheet_id", ["baccarat", "three-pictures"])
def test_shoes_and_coups_are_listed_as_they_are_dealt(sheet_id: str) -> None:
    plan = plan_of(sheet_id, first_shoe=(1 << 32) - 2)  # over the border of its two words
    engine, book = CompiledEngine(plan), plan.book
    orders = engine.orders(plan.shoes).tolist()
    cells, _, ends = engine.list(plan.shoes)[1:]
    coups = list(simulated_coups(plan, plan.shoes))
    assert ends[-1] == len(coups)
    boxes = tuple(book.game.boxes) or (None,)
    for coup, cell in zip(coups, cells.reshape(-1, len(boxes)).tolist(), strict=True):
        order = orders[coup.shoe - plan.first_shoe]
        cards = [Card(code) for code in order[coup.begin_index : coup.end_index]]
        assert book.game.cards_of(book.deal(cards)) == book.game.cards_of(coup.coup)
        assert [coup.keys[box] for box in boxes] == engine.keys[cell].tolist()


@pytest.mark.parametrize("sheet_id", ["baccarat", "baccarat-lucky-pairs", "three-pictures"])
def test_a_table_deals_the_same_coups(sheet_id: str) -> None:
    """The event-sourced table, which has its own rules of burns, cut card and last coup."""
    plan = plan_of(sheet_id, shoes=4)
    table = Table(rulebook(plan.sheet))
    table.must(c.OpenTable("1", "USD"))
    at_table = []
    for shoe in plan.shoes:
        order = tuple(map(int, shoe_order(7, shoe, plan.sheet.shoe.decks)))
        table.must(c.LoadShoe(table.new_id("shoe"), order))
        while not isinstance(table.decide(c.OpenBetting("next")), Refusal):
            at_table.append(table.coup().cards)
        table.must(c.CloseShoe())
    game = plan.book.game
    simulated = [format_cards(game.cards_of(one.coup)) for one in simulated_coups(plan, plan.shoes)]
    assert at_table == simulated


def test_the_engine_is_chosen_by_the_size_of_the_run() -> None:
    assert engine_for(plan_of("baccarat", 100)).name == "python"
    assert engine_for(plan_of("baccarat", 10_000)).name == "numba"
    assert engine_for(plan_of("baccarat", 1), "numba").name == "numba"
    assert engine_for(plan_of("baccarat", 10_000), "python").name == "python"
    with pytest.raises(InputError, match="there is no engine 'c'; use auto, python, numba"):
        engine_for(plan_of("baccarat"), "c")


def test_so_many_coups_are_dealt_as_were_asked_for() -> None:
    sheet = load_sheet("ez")
    plan = Plan.of(sheet, shoes=700, seed=3)
    ends = CompiledEngine(plan).list(plan.shoes).ends.tolist()
    for coups in (1_196, 5_000, 20_000, 50_000):  # of the first, shoes of mean length have 1,195
        assert coups <= ends[Plan.of(sheet, coups=coups).shoe_count - 1]
