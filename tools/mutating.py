"""Small changes of a module's functions, and how a running function is made to do one of them.

Which changes there are is mutmut's to say; decorated functions and what runs at import have none.
"""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from difflib import unified_diff
from functools import cached_property
from pathlib import Path
from types import CodeType, FunctionType
from typing import NamedTuple

import libcst
from mutmut.mutation.file_mutation import Mutation, create_mutations, deep_replace

from tools import ROOT

SOURCE = ROOT / "src"


class Change(NamedTuple):
    """One change of one function.

    Attributes:
        module: the dotted name of the module.
        function: the function's qualified name in it, such as ``Rate.parse``.
        number: counts the changes of a module from 1.
        tree: the module as it is.
        made: the node that changes, and into what.
    """

    module: str
    function: str
    number: int
    tree: libcst.Module
    made: Mutation

    def __str__(self) -> str:
        return f"{self.place} #{self.number}"

    @property
    def place(self) -> str:
        """The function with its module."""
        return f"{self.module}.{self.function}"

    def text(self) -> str:
        """The module's text with the change."""
        changed = deep_replace(self.tree, self.made.original_node, self.made.mutated_node)
        if not isinstance(changed, libcst.Module):
            raise TypeError(f"{self} leaves no module")
        return changed.code

    def shown(self) -> str:
        """The lines that change, with their place."""
        before, after = (text.splitlines() for text in (self.tree.code, self.text()))
        lines = [*unified_diff(before, after, str(path_of(self.module)), "", n=0, lineterm="")]
        return "\n".join([str(self), *lines[2:]])


def path_of(module: str) -> Path:
    """Where a module of the package is, from the root of the project."""
    path = SOURCE.joinpath(*module.split("."))
    found = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return found.relative_to(ROOT)


def changes_of(module: str) -> list[Change]:
    """All changes of the functions of a module."""
    path = ROOT / path_of(module)
    tree, made, *_ = create_mutations(str(path), path.read_text("utf-8"))
    names = {id(function): name for function, name in _functions(tree)}
    within = [(names.get(id(one.contained_by_top_level_function)), one) for one in made]
    return [
        Change(module, name, number, tree, one)
        for number, (name, one) in enumerate(within, 1)
        if name is not None
    ]


def _functions(tree: libcst.Module) -> Iterator[tuple[libcst.FunctionDef, str]]:
    """The functions of a module and the methods of its classes, with their qualified names."""
    for node in tree.body:
        if isinstance(node, libcst.FunctionDef):
            yield node, node.name.value
        elif isinstance(node, libcst.ClassDef):
            for part in node.body.body:
                if isinstance(part, libcst.FunctionDef):
                    yield part, f"{node.name.value}.{part.name.value}"


def running(module: str, function: str) -> FunctionType:
    """The function that runs under a name, whatever wraps it.

    Raises:
        LookupError: there is none, or it is wrapped in an unknown way.
    """
    found: object = importlib.import_module(module)
    for name in function.split("."):
        found = vars(found).get(name)
    while not isinstance(found, FunctionType):
        for inner in ("__func__", "fget", "func", "__wrapped__"):
            if hasattr(found, inner):
                found = getattr(found, inner)
                break
        else:
            raise LookupError(f"{module}.{function} is no function")
    return found


class Changed:
    """A changed module, ready to give its functions' code."""

    def __init__(self, change: Change) -> None:
        self.change = change
        self.text = change.text()

    @cached_property
    def code(self) -> CodeType:
        """The code of the changed function."""
        path = str(ROOT / path_of(self.change.module))
        waiting = [compile(self.text, path, "exec", dont_inherit=True)]
        while waiting:
            code = waiting.pop()
            if code.co_qualname == self.change.function:
                return code
            waiting += [const for const in code.co_consts if isinstance(const, CodeType)]
        raise LookupError(f"{self.change} is not found in the changed text")

    def put(self) -> None:
        """Make the running function do as is changed.

        Raises:
            LookupError: there is no such function.
            ValueError: the code needs other names from around it than the function has.
        """
        function = running(self.change.module, self.change.function)
        function.__code__ = self.code
        mine, before = (
            _arguments(text, self.change.function) for text in (self.text, self.change.tree.code)
        )
        given = function.__defaults__ or ()
        function.__defaults__ = tuple(
            _value(node, old, value)
            for node, old, value in zip(mine.defaults, before.defaults, given, strict=True)
        )
        named = zip(mine.kwonlyargs, mine.kw_defaults, before.kw_defaults, strict=True)
        given_by_name = function.__kwdefaults__ or {}
        function.__kwdefaults__ = {
            argument.arg: _value(node, old, given_by_name[argument.arg])
            for argument, node, old in named
            if node is not None and old is not None
        }


def _arguments(text: str, function: str) -> ast.arguments:
    """The arguments of a function, as a module's text names it."""
    found: ast.AST = ast.parse(text)
    for name in function.split("."):
        found = next(
            node
            for node in ast.iter_child_nodes(found)
            if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == name
        )
    return next(node for node in ast.iter_child_nodes(found) if isinstance(node, ast.arguments))


def _value(node: ast.expr, old: ast.expr, value: object) -> object:
    """What a default comes to: `value` where its text has not changed."""
    return value if ast.dump(node) == ast.dump(old) else ast.literal_eval(node)
