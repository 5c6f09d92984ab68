"""Rows of coups and of shoes: the same of both engines, and what the library makes of cards."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pyarrow as pa
import pytest

import croupier
from croupier.cards import parse_cards
from croupier.cluster.rows import PER, row_maker, unit_of
from croupier.errors import InputError
from croupier.rules.facts import Key
from croupier.sim.engines import engine_for
from croupier.sim.plan import Plan

# one set of facts, labels among them, facts of a sheet's own, boxes, and boxes with their own facts
SHEETS = ("baccarat", "side-bets", "lucky-nines", "three-pictures", "three-card-pair-plus")


def plan_of(sheet_id: str, shoes: int = 4, first_shoe: int = (1 << 32) - 2) -> Plan:
    sheet = croupier.load_sheet(sheet_id)
    return Plan.of(sheet, shoes=shoes, seed=7, first_shoe=first_shoe)


def rows_of(plan: Plan, per: str, engine: str) -> pa.Table:
    maker = row_maker(plan, engine_for(plan, engine), per)
    return pa.Table.from_batches(list(maker.rows(plan.shoes)), schema=maker.schema)


@pytest.mark.parametrize("sheet_id", SHEETS)
@pytest.mark.parametrize("per", ["coup", "shoe"])
def test_both_engines_make_the_same_rows(sheet_id: str, per: str) -> None:
    plan = plan_of(sheet_id)
    assert rows_of(plan, per, "python").equals(rows_of(plan, per, "numba"), check_metadata=True)


@pytest.mark.parametrize("sheet_id", SHEETS)
def test_a_row_says_what_its_cards_come_to(sheet_id: str) -> None:
    plan = plan_of(sheet_id, shoes=2)
    sheet, space = plan.sheet, plan.book.table.space
    for row in rows_of(plan, "coup", "numba").to_pylist():
        coup = plan.book.deal(parse_cards(row["cards"]))
        key = plan.book.keys(coup)[row.get("box")]
        assert row["key"] == key
        told = " ".join(f"{name}={row[f'fact_{name}']}" for name in space.names)
        assert told == space.show(Key(key))
        if "box" not in row:
            assert row["outcome"] == croupier.deal(sheet, row["cards"]).outcome


@pytest.mark.parametrize("sheet_id", ["three-pictures", "three-pictures-points"])
def test_a_box_is_paid_by_the_outcome_of_its_row(sheet_id: str) -> None:
    plan = plan_of(sheet_id, shoes=40)
    table, bet = plan.book.table, plan.sheet.bet
    ways = {"player": "win", "banker": "lose", "tie": "push"}
    for row in rows_of(plan, "coup", "python").to_pylist():
        pay = table.pay(bet(f"{row['box']}_win"), row["key"])
        assert pay.kind == ways[row["outcome"]]


@pytest.mark.parametrize("sheet_id", SHEETS)
def test_sums_of_shoes_are_what_the_tally_says(sheet_id: str) -> None:
    plan = plan_of(sheet_id, shoes=6)
    shoes = rows_of(plan, "shoe", "numba")
    tally = engine_for(plan).count(plan.shoes)
    assert shoes["shoe"].to_pylist() == list(plan.shoes)
    assert sum(shoes["coups"].to_pylist()) == tally.coups
    assert sum(shoes["cards"].to_pylist()) == tally.cards
    for bet in plan.sheet.bets:
        net = Fraction(sum(shoes[f"net_{bet}"].to_pylist()), unit_of(plan))
        assert net == tally.bet(bet).mean_net * tally.coups


def test_coups_are_listed_in_batches_however_they_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = plan_of("baccarat", shoes=12)
    whole = rows_of(plan, "coup", "python")
    monkeypatch.setattr("croupier.cluster.coups._CARDS_A_BATCH", 416 * 5)
    for engine in ("python", "numba"):
        batches = list(croupier.coups(plan, engine))
        assert len(batches) == 3
        assert pa.Table.from_batches(batches).equals(whole)


def test_a_listing_can_be_left_before_its_end() -> None:
    plan = plan_of("baccarat", shoes=100_000)
    first = next(croupier.coups(plan))
    assert first["shoe"][0].as_py() == plan.first_shoe


def test_only_first_coups_are_listed_where_only_they_are_counted() -> None:
    plan = Plan.of(croupier.load_sheet("baccarat"), shoes=3, seed=1, first_coups=2)
    rows: Any = rows_of(plan, "coup", "numba").select(["shoe", "coup"]).to_pylist()
    assert [(row["shoe"], row["coup"]) for row in rows] == [
        (shoe, coup) for shoe in range(3) for coup in (1, 2)
    ]


def test_what_a_row_stands_for_is_one_of_a_list() -> None:
    plan = plan_of("baccarat")
    with pytest.raises(InputError, match=r"a row cannot be per 'shoes'; did you mean 'shoe'\?"):
        row_maker(plan, engine_for(plan), "shoes")
    assert set(PER) >= {"coup", "shoe", "key"}
