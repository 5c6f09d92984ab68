"""``import croupier``: cheap, complete, typed as it behaves, and its examples come out."""

from __future__ import annotations

import ast
import doctest
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import croupier
from croupier.version import __version__


def loaded_by(code: str) -> set[str]:
    """The modules that a fresh interpreter has loaded after running this."""
    ended = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys\nprint(*sys.modules)"],
        capture_output=True,
        check=True,
        encoding="utf-8",
        cwd=Path(__file__).parents[2],
        env={"PYTHONPATH": "src"},
    )
    return set(ended.stdout.split())


def test_importing_the_library_loads_nothing_of_it() -> None:
    loaded = loaded_by("import croupier")
    assert {name for name in loaded if name.startswith("croupier")} == {"croupier"}
    assert not {"json", "fractions", "tomllib", "msgspec", "typing"} & (loaded - loaded_by(""))


def test_settling_loads_no_words_screens_or_databases() -> None:
    loaded = loaded_by(
        "import croupier\n"
        "sheet = croupier.load_sheet('baccarat')\n"
        "coup = croupier.deal(sheet, '2h Ks 3d 6c Ah')\n"
        "croupier.settle(sheet, coup, {'tie': '10'}).to_json()\n"
    )
    assert not {"fluent", "babel", "rich", "click", "apsw", "msgspec", "asyncio"} & loaded


@pytest.mark.parametrize("name", croupier.__all__)
def test_every_public_name_is_there_and_says_what_it_is(name: str) -> None:
    value = getattr(croupier, name)
    assert name in dir(croupier)
    if callable(value):
        assert value.__doc__


def test_no_public_name_is_listed_twice_or_hides_a_module() -> None:
    assert len(croupier.__all__) == len(set(croupier.__all__))
    package = Path(croupier.__file__).parent
    modules = {path.stem for path in package.iterdir()}
    assert not modules & set(croupier.__all__)


def test_a_star_import_gives_the_public_names() -> None:
    names: dict[str, object] = {}
    exec("from croupier import *", names)
    assert set(croupier.__all__) <= set(names)


def test_type_checkers_see_each_name_where_it_is_found_at_run_time() -> None:
    tree = ast.parse(Path(croupier.__file__).read_text(encoding="utf-8"))
    (block,) = (node for node in tree.body if isinstance(node, ast.If))
    seen = {
        alias.name: node.module
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert set(seen) | {"__version__"} == set(croupier.__all__)
    for name, module in seen.items():
        assert getattr(import_module(str(module)), name) is getattr(croupier, name)


def test_an_unknown_name_is_an_attribute_error() -> None:
    name = "simulator"
    with pytest.raises(AttributeError, match="no attribute 'simulator'"):
        getattr(croupier, name)
    assert not hasattr(croupier, "_nothing")


def test_the_version_is_the_packages() -> None:
    assert croupier.__version__ == __version__


def test_the_examples_of_the_docstring_come_out() -> None:
    result = doctest.testmod(croupier)
    assert result.attempted > 4
    assert result.failed == 0
