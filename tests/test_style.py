"""The house style, where no linter can hold it; ruff, mypy and import-linter hold the rest.

The limits ratchet: a file or function over its limit needs a line in ``ALLOWED``, and that line
must say exactly how long it is, so it can only shrink and then go.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

import pytest

from tools import ROOT
from tools.style import (
    effects,
    facade_imports,
    floats,
    function_lengths,
    hasty,
    outside_imports,
    silencers,
    stubs,
)
from tools.tree import project_files

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

FILE_LINES = 400
FUNCTION_LINES = 60
ALLOWED: dict[str, int] = {}

PYTHON = [path.as_posix() for path in project_files() if path.suffix == ".py"]
SOURCES = [name for name in PYTHON if name.startswith("src/croupier/")]


def within(*parts: str) -> list[str]:
    """The sources of these packages or modules of croupier."""
    roots = tuple(f"src/croupier/{part}" for part in parts)
    return [name for name in SOURCES if name.startswith(tuple(f"{root}/" for root in roots))] + [
        f"{root}.py" for root in roots if f"{root}.py" in SOURCES
    ]


CORE = within("cards", "money", "shoe", "rules", "games")
# Places on a drawing are no money; every other number of these packages may become some.
DRAWING = within("games/baccarat/roads/svg", "games/baccarat/roads/svg_marks")
MONEY = within("ledger", "table", "store", "api", "service", "cli/settle", "cli/playing")
# Pauses between cards are seconds.
PACING = within("cli/playing/keys", "cli/playing/terminal")
EXACT = [name for name in [*CORE, *MONEY] if name not in (*DRAWING, *PACING)]
ODDS = within("odds")
# Floats that odds may hold, and why: a whole module, or one function or class of it.
INEXACT: dict[str, str] = {
    "odds/bands": "bounds by the normal approximation, told as such",
    "odds/depth:Estimate": "the standard error of a figure found by chance",
    "odds/depth:_spread": "the same, reckoned",
    "odds/depth:_quantile": "the same, of a quantile",
    "odds/chance": "p-values and a statistic, approximations by nature, told rounded",
    "odds/compiled": "whole numbers below 2^53 in float64",
    "odds/batch:Edges.floats": "for arrays; `numerators` and `deals` beside it are exact",
    "odds/roots": "a root as it is shown; `square_root` beside it is exact to its digits",
    "odds/bet:BetOdds.sd_float": "shown; `variance` is exact",
    "odds/results:Results.sd_float": "shown; `variance` is exact",
    "odds/ticket:Moments.sd_float": "shown; `variance` is exact",
    "odds/covary:": "the import for `correlation_float`",
    "odds/covary:Covariation.correlation_float": "shown; `correlation_squared` is exact",
    "odds/tables:appraisal_table": "shown in a notebook; `highest_pay` is exact",
}
# Where odds divide a Fraction, which stays one; mypy refuses the float that two ints would give.
DIVIDES_FRACTIONS = {
    "odds/bet:BetOdds._moment",
    "odds/bet:BetOdds.win_resolved",
    "odds/bet:BetOdds.edge_resolved",
    "odds/bet:BetOdds.fair_factor",
    "odds/covary:Covariation.correlation_squared",
    "odds/covary:_covariation.mean",
    "odds/price:price_for",
    "odds/results:Results.edge",
    "odds/ticket:Moments.edge",
}
# The one place below the store that reads files: the sheets.
READS_SHEETS = within("games/catalog")
PURE = [
    name
    for name in [*CORE, *ODDS, *within("ledger", "table", "errors")]
    if name not in READS_SHEETS
]


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def tree_of(name: str) -> ast.Module:
    return ast.parse(text_of(name), name)


def found_in(
    names: Iterable[str], finder: Callable[[ast.Module], Iterable[tuple[int, str]]]
) -> list[str]:
    """Every find as ``file:line: what``."""
    return [f"{name}:{line}: {what}" for name in names for line, what in finder(tree_of(name))]


def scope_at(tree: ast.Module, line: int) -> str:
    """The dotted name of the innermost function or class that holds a line; "" at module level."""

    def below(node: ast.AST, outer: str) -> str:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case):
                lines = {getattr(node, "lineno", 0) for node in ast.walk(child)}
                if line not in lines:
                    continue
                if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                    return below(child, f"{outer}.{child.name}".lstrip("."))
                return below(child, outer)
        return outer

    return below(tree, "")


def floats_by_place(name: str, tree: ast.Module) -> list[tuple[str, str, str]]:
    """Every float of a module of croupier: the module, its function or class, and what it is."""
    module = name.removeprefix("src/croupier/").removesuffix(".py")
    return [(module, f"{module}:{scope_at(tree, line)}", what) for line, what in floats(tree)]


def unexcused(finds: Iterable[tuple[str, str, str]]) -> tuple[list[str], list[str]]:
    """Floats that no exception covers, and exceptions that cover nothing."""
    bad: list[str] = []
    used: set[str] = set()
    for module, place, what in finds:
        allowed = {module, place} & set(INEXACT)
        if what.startswith("true division"):
            allowed |= {place} & DIVIDES_FRACTIONS
        used |= allowed
        if not allowed:
            bad.append(f"{place}: {what}")
    return bad, sorted({*INEXACT, *DIVIDES_FRACTIONS} - used)


def too_long(lengths: dict[str, int], limit: int, allowed: dict[str, int]) -> list[str]:
    """What breaks the ratchet: over the limit and not allowed, or allowed and shorter by now."""
    broken = [
        f"{name} has {length} lines; the limit is {limit}"
        for name, length in lengths.items()
        if length > max(limit, allowed.get(name, 0))
    ]
    return broken + [
        f"{name} is allowed {length} lines and has {lengths[name]}: lower it, or drop the line"
        for name, length in allowed.items()
        if name in lengths and lengths[name] < length
    ]


def file_lengths() -> dict[str, int]:
    return {name: text_of(name).count("\n") for name in PYTHON}


def all_function_lengths() -> dict[str, int]:
    return {
        f"{name}:{function}": length
        for name in PYTHON
        for function, length in function_lengths(tree_of(name))
    }


def test_files_are_short() -> None:
    assert too_long(file_lengths(), FILE_LINES, ALLOWED) == []


def test_functions_are_short() -> None:
    assert too_long(all_function_lengths(), FUNCTION_LINES, ALLOWED) == []


def test_what_is_allowed_exists() -> None:
    assert set(ALLOWED) <= set(file_lengths()) | set(all_function_lengths())


def test_no_float_comes_near_rules_or_money() -> None:
    assert found_in(EXACT, floats) == []


def test_odds_hold_no_float_but_those_named() -> None:
    assert ODDS
    finds = [find for name in ODDS for find in floats_by_place(name, tree_of(name))]
    assert unexcused(finds) == ([], [])


def test_the_core_needs_msgspec_at_most() -> None:
    assert [find for find in found_in(CORE, outside_imports) if not find.endswith(" msgspec")] == []


def test_the_core_reaches_for_nothing() -> None:
    assert found_in(PURE, effects) == []


def test_no_module_comes_in_by_the_front_door() -> None:
    assert found_in([name for name in SOURCES if name.count("/") > 2], facade_imports) == []


def test_what_a_page_shows_is_waited_for() -> None:
    assert found_in([name for name in PYTHON if name.startswith("tests/browser/")], hasty) == []


MACHINE_LACKS = {"tests/browser/needs.py": "pytest." + "skip"}
"""The one place that may pass a test over, aloud: a machine without a browser, and never on CI."""


def test_nothing_is_silenced_or_promised() -> None:
    assert [
        f"{name}:{line}: {what}"
        for name in PYTHON
        for finder in (stubs, silencers)
        for line, what in finder(text_of(name))
        if MACHINE_LACKS.get(name) != what
    ] == []


@pytest.mark.parametrize("name", MACHINE_LACKS)
def test_a_test_is_passed_over_in_one_line_and_not_on_ci(name: str) -> None:
    lines = [what for _, what in silencers(text_of(name))]
    assert lines == [MACHINE_LACKS[name]]
    assert 'environ.get("CI")' in text_of(name)


def has_tests(tree: ast.Module) -> bool:
    """Whether pytest would find a test: a function, or a state machine's ``TestCase``."""
    machines = [
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name) and target.id.startswith("Test")
    ]
    functions = [name.rpartition(".")[2] for name, _ in function_lengths(tree)]
    return bool(machines) or any(name.startswith("test_") for name in functions)


def test_every_test_file_tests_something() -> None:
    files = [name for name in PYTHON if name.startswith("tests/") and "/test_" in name]
    assert files
    assert [name for name in files if not has_tests(tree_of(name))] == []


def test_people_are_patrons() -> None:
    """Player and Banker are sides; the words for people are patron, dealer, manager."""
    words = ("punter", "gambler", "bettor_name", "players_balance", "player_balance", "player_id")
    assert [
        f"{name}: {word}" for name in SOURCES for word in words if word in text_of(name).lower()
    ] == []


# --- the checks themselves can fail -----------------------------------------------------------

FLOATS = [
    ("a = 1.5", True),
    ("a = 1e3", True),
    ("a = 2j", True),
    ("a = b / c", True),
    ("a /= 2", True),
    ("a = float(b)", True),
    ("def f(a: float) -> int: ...", True),
    ("import math\na = math.sqrt(2)", True),
    ("from math import pi", True),
    ("from decimal import Decimal", True),
    ("a = b // c + b % c", False),
    ("a = home / 'name'", False),
    ("a = home / f'{name}.toml'", False),
    ("import math\na = math.gcd(2, 4)", False),
    ("from math import ceil, comb, lcm", False),
    ("a = '1.5'", False),
]


@pytest.mark.parametrize(("code", "bad"), FLOATS, ids=[row[0] for row in FLOATS])
def test_the_float_check_sees_floats(code: str, bad: bool) -> None:
    assert bool(list(floats(ast.parse(code)))) is bad


PLACED_FLOATS = [
    ("odds/evening", "def f():\n    return 0.5", False),
    ("odds/bands", "def anything():\n    return 0.5", True),
    ("odds/bet", "class BetOdds:\n    def sd_float(self) -> float: ...", True),
    ("odds/bet", "class BetOdds:\n    def edge(self) -> float: ...", False),
    ("odds/price", "def price_for():\n    if a:\n        return a / b", True),
    ("odds/price", "def price_for():\n    if a:\n        return 0.5", False),
    ("odds/price", "def other():\n    return a / b", False),
    ("odds/covary", "from math import sqrt", True),
    ("odds/price", "from math import sqrt", False),
]


@pytest.mark.parametrize(("module", "code", "excused"), PLACED_FLOATS)
def test_exceptions_cover_their_place_alone(module: str, code: str, excused: bool) -> None:
    finds = floats_by_place(f"src/croupier/{module}.py", ast.parse(code))
    assert finds
    assert (unexcused(finds)[0] == []) is excused


OTHER_FINDS: list[tuple[Callable[[ast.Module], Iterable[tuple[int, str]]], str, list[str]]] = [
    (outside_imports, "import json\nimport croupier.cards\nimport msgspec", ["msgspec"]),
    (outside_imports, "from rich.table import Table\nfrom croupier.money import Money", ["rich"]),
    (effects, "open('x')", ["open"]),
    (effects, "def f():\n    return input()", ["input"]),
    (effects, "import os\nos.urandom(8)", ["os.urandom"]),
    (effects, "from os import urandom", ["from os import"]),
    (effects, "Path('x').read_text()", ["read_text"]),
    (effects, "state.open()\nopen_table()", []),
    (facade_imports, "import croupier", ["import croupier"]),
    (facade_imports, "from croupier import deal", ["from croupier import deal"]),
    (facade_imports, "from croupier.cards import Card\nimport croupier.money", []),
    (hasty, "assert box.get_by_text('a').is_visible()", ["is_visible"]),
    (hasty, "assert rows.count() == 3", ["count"]),
    (hasty, "assert say('en', 'x') in box.inner_text()", ["inner_text"]),
    (hasty, "assert cards.count('As') == 1", []),
    (hasty, "box.wait_for()\nexpect(box).to_have_text('a')", []),
]


@pytest.mark.parametrize(("finder", "code", "finds"), OTHER_FINDS)
def test_the_other_checks_see_what_they_look_for(
    finder: Callable[[ast.Module], Iterable[tuple[int, str]]], code: str, finds: list[str]
) -> None:
    assert [what for _, what in finder(ast.parse(code))] == finds


@pytest.mark.parametrize(
    "line",
    [
        "# TO" + "DO: later",
        "raise NotImplemented" + "Error",
        "x = 1  # no" + "qa: E501",
        "x = 1  # type" + ": ignore[arg-type]",
        "@pytest.mark.sk" + "ip",
        "@pytest.mark.xf" + "ail(strict=True)",
        "    pytest.sk" + "ip('no')",
    ],
)
def test_stubs_and_silencers_are_seen(line: str) -> None:
    assert [*stubs(line), *silencers(line)]


@pytest.mark.parametrize(
    ("code", "tests"),
    [
        ("def test_it(): ...", True),
        ("class TestIt:\n    def test_a(self): ...", True),
        ("TestShoe = ShoeMachine.TestCase", True),
        ("def helper(): ...", False),
        ("", False),
    ],
)
def test_an_empty_test_file_is_seen(code: str, tests: bool) -> None:
    assert has_tests(ast.parse(code)) is tests


def test_function_lengths_count_every_line() -> None:
    code = "class A:\n    @cache\n    def f(self):\n        def g():\n            pass\n\n"
    assert dict(function_lengths(ast.parse(code))) == {"A.f": 4, "A.f.g": 2}


@pytest.mark.parametrize(
    ("lengths", "allowed", "complaints"),
    [
        ({"a": 10}, {}, 0),
        ({"a": 11}, {}, 1),
        ({"a": 11}, {"a": 11}, 0),
        ({"a": 12}, {"a": 11}, 1),
        ({"a": 11}, {"a": 12}, 1),
        ({"a": 9}, {"a": 11}, 1),
    ],
)
def test_the_ratchet_only_turns_one_way(
    lengths: dict[str, int], allowed: dict[str, int], complaints: int
) -> None:
    assert len(too_long(lengths, 10, allowed)) == complaints
