"""What the linters cannot say about the house style, read off the syntax tree.

Used by tests/test_style.py; kept apart so that the checks can themselves be tried on samples.
"""

from __future__ import annotations

import ast
import re
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

# Exact for integers and fractions alike.
MATH_WITHOUT_FLOATS = set("ceil comb factorial floor gcd isqrt lcm perm prod trunc".split())
BUILTINS_WITH_EFFECTS = {"breakpoint", "input", "open", "print"}
METHODS_ON_FILES = set(
    "glob iterdir mkdir read_bytes read_text unlink write_bytes write_text".split()
)


def function_lengths(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Each function's dotted name and its lines, decorators and docstring included."""

    def below(node: ast.AST, prefix: str) -> Iterator[tuple[str, int]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                name = f"{prefix}{child.name}"
                if not isinstance(child, ast.ClassDef):
                    first = min([child.lineno, *(d.lineno for d in child.decorator_list)])
                    yield name, (child.end_lineno or first) - first + 1
                yield from below(child, f"{name}.")
            else:
                yield from below(child, prefix)

    yield from below(tree, "")


def floats(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Lines that make or name a float: literals, ``float``, true division, inexact ``math``."""
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=float() | complex()):
                yield node.lineno, f"the literal {node.value!r}"
            case ast.Name(id="float" | "complex" | "Decimal"):
                yield node.lineno, node.id
            case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
                if not _joins_a_path(node):
                    yield node.lineno, "true division: make a Fraction, or use // and %"
            case ast.Attribute(value=ast.Name(id="math"), attr=name):
                if name not in MATH_WITHOUT_FLOATS:
                    yield node.lineno, f"math.{name}"
            case ast.ImportFrom(module="math"):
                for alias in node.names:
                    if alias.name not in MATH_WITHOUT_FLOATS:
                        yield node.lineno, f"math.{alias.name}"
            case ast.ImportFrom(module="decimal" | "statistics"):
                yield node.lineno, str(node.module)
            case _:
                pass


def _joins_a_path(node: ast.BinOp | ast.AugAssign) -> bool:
    """``directory / "name"``: the one other meaning of the slash."""
    right = node.right if isinstance(node, ast.BinOp) else node.value
    return isinstance(right, ast.JoinedStr) or (
        isinstance(right, ast.Constant) and isinstance(right.value, str)
    )


def outside_imports(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Top-level packages imported that are neither ours nor the standard library's."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        else:
            continue
        for name in names:
            top = name.partition(".")[0]
            if top != "croupier" and top not in sys.stdlib_module_names:
                yield node.lineno, top


def effects(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """What reaches out of the program: built-ins, files, the system's entropy and settings."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in BUILTINS_WITH_EFFECTS:
                yield node.lineno, name
            case ast.Call(func=ast.Attribute(attr=name)) if name in METHODS_ON_FILES:
                yield node.lineno, name
            case ast.Attribute(value=ast.Name(id="os"), attr="urandom" | "environ" | "getenv"):
                yield node.lineno, f"os.{node.attr}"
            case ast.ImportFrom(module="os"):
                yield node.lineno, "from os import"
            case _:
                pass


def facade_imports(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Imports of the package's own front door, which imports everything."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names) if any(alias.name == "croupier" for alias in names):
                yield node.lineno, "import croupier"
            case ast.ImportFrom(module="croupier"):
                yield from (
                    (node.lineno, f"from croupier import {alias.name}")
                    for alias in node.names
                    if alias.name not in {"cli", "i18n"}
                )
            case _:
                pass


_READ_AT_ONCE = set(
    "count get_attribute inner_text input_value is_checked is_disabled is_enabled is_hidden"
    " is_visible text_content".split()
)


def hasty(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Assertions on a page that look once; ``expect`` looks until it is so, or too late."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assert):
            for part in ast.walk(node.test):
                match part:
                    case ast.Call(func=ast.Attribute(attr=name), args=args) if (
                        name in _READ_AT_ONCE and (name != "count" or not args)
                    ):
                        yield part.lineno, name
                    case _:
                        pass


# Spelt in two parts, so that this file does not hold what it looks for.
_STUBS = re.compile(
    r"\b(" + "|".join(["TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK"]) + r")\b"
    r"|NotImplemented" + "Error"
)
_SILENCERS = re.compile(
    "|".join(
        [
            "# *no" + "qa",
            "# *type" + ": *ignore",
            "# *pra" + "gma",
            "# *fmt" + ": *(off|skip)",
            r"pytest\.(mark\.)?(sk" + "ip|xf" + "ail)",
            r"pytest\.import" + "orskip",
        ]
    )
)


def stubs(text: str) -> Iterator[tuple[int, str]]:
    """Lines that promise what is not there."""
    yield from _matches(_STUBS, text)


def silencers(text: str) -> Iterator[tuple[int, str]]:
    """Lines that tell a check to look away."""
    yield from _matches(_SILENCERS, text)


def _matches(pattern: re.Pattern[str], text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        if found := pattern.search(line):
            yield number, found[0]
