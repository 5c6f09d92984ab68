"""Published figures of card counts: what they should be is in counting.toml, with its sources.

The runs that docs/counting.md tells of are recorded in counting_runs.json, made by
``python -m tools.counting_runs``; smaller ones are dealt here.
"""

from __future__ import annotations

import json
import tomllib
from functools import cache
from math import hypot
from pathlib import Path
from typing import Any

import pytest

from croupier import count_cards
from croupier.games.catalog import load_sheet
from croupier.games.rulebook import rulebook
from croupier.shoe import ShoeRules
from croupier.sim.counting import CountTally
from croupier.sim.plan import Plan
from croupier.sim.stream import STREAM
from tools import ROOT
from tools.counting_runs import command, table

HERE = Path(__file__).parent
KNOWN: dict[str, Any] = tomllib.loads((HERE / "counting.toml").read_text("utf-8"))
COUNTS: dict[str, dict[str, Any]] = KNOWN["count"]
FIGURES: list[dict[str, Any]] = KNOWN["figure"]
RUNS: dict[str, Any] = json.loads((HERE / "counting_runs.json").read_text("utf-8"))

PERCENT = ("frequency", "edge")
BY_EXPECTATION = ("edge", "per_100_coups", "per_shoe")
"""Figures that the exact expectation tells better; the others are the same by either scoring."""


def ids(figure: dict[str, Any]) -> str:
    return str(figure["id"])


def held(figure: dict[str, Any], value: float, error: float) -> None:
    """What was found is what should be, and a figure that is wrong is not what was found."""
    scale = 100 if figure["figure"] in PERCENT else 1
    value, error = scale * value, scale * error
    assert abs(value - figure["found"]) < 3 * hypot(error, figure["found_se"])
    if not figure["reproduced"]:
        assert abs(value - float(figure["published"])) > 3 * hypot(error, figure["found_se"])


def test_every_count_has_figures_and_every_figure_its_source() -> None:
    assert {figure["of"] for figure in FIGURES} == set(COUNTS)
    assert all(figure["source"] for figure in FIGURES)
    assert [figure["id"] for figure in FIGURES if not figure["reproduced"]] == [
        "cc.3g8.edge",
        "cc.3g8.per100",
    ]


@pytest.mark.parametrize("figure", FIGURES, ids=ids)
def test_the_recorded_runs_found_the_published_figures(figure: dict[str, Any]) -> None:
    for scoring, shoes in (("outcome", 2_000_000), ("expectation", 100_000)):
        run = RUNS[f"{figure['of']} by {scoring}"]
        assert run["shoes"] == shoes
        found = run[figure["figure"]]
        held(figure, found["value"], found["standard_error"])


@pytest.mark.parametrize("name", COUNTS)
def test_the_recorded_runs_are_those_of_todays_sheets_and_stream(name: str) -> None:
    for scoring in ("outcome", "expectation"):
        run = RUNS[f"{name} by {scoring}"]
        typed = run["command"].replace("'", "").split()
        assert typed == ["croupier", *" ".join(command(COUNTS[name], scoring)).split()]
        assert run["stream"] == STREAM
        assert run["fingerprint"] == rulebook(load_sheet(COUNTS[name]["sheet"])).fingerprint


def test_the_page_has_the_record() -> None:
    assert table(RUNS) in (ROOT / "docs" / "counting.md").read_text("utf-8")


@cache
def dealt(name: str, scoring: str, shoes: int) -> CountTally:
    count = COUNTS[name]
    rules = ShoeRules(8, "first-card", 0, count["cut"], count["after_cut"])
    plan = Plan.of(load_sheet(count["sheet"]), shoes=shoes, seed=2, shoe_rules=rules)
    return count_cards(plan, count["bet"], count["count"], scoring)


@pytest.mark.parametrize("figure", FIGURES, ids=ids)
def test_a_small_run_finds_them_as_well(figure: dict[str, Any]) -> None:
    if figure["figure"] in BY_EXPECTATION:
        tally = dealt(figure["of"], "expectation", 500 if figure["reproduced"] else 3_000)
    else:
        tally = dealt(figure["of"], "outcome", 10_000)
    found = getattr(tally, figure["figure"])
    held(figure, float(found.value), found.standard_error)


def test_another_trigger_is_told_apart() -> None:
    """A test of the tests: one true count more or less is not what was published."""
    figure = next(one for one in FIGURES if one["id"] == "cc.889.freq")
    count = COUNTS[figure["of"]]
    rules = ShoeRules(8, "first-card", 0, count["cut"], count["after_cut"])
    plan = Plan.of(load_sheet(count["sheet"]), shoes=10_000, seed=2, shoe_rules=rules)
    for trigger in ("5", "3"):
        other = count["count"].replace(">=4", f">={trigger}")
        found = count_cards(plan, count["bet"], other).frequency
        with pytest.raises(AssertionError):
            held(figure, float(found.value), found.standard_error)
