"""What expressions are made of, and what can be done with them once they are read.

:mod:`croupier.rules.language` reads them from text.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from operator import itemgetter
from typing import NamedTuple

from croupier.rules.facts import Fact


class Number(NamedTuple):
    """A whole number."""

    value: int


class FactName(NamedTuple):
    """The value of a fact."""

    fact: Fact


class Label(NamedTuple):
    """One label of a fact's label set, as its value."""

    fact: Fact
    value: int


class Arithmetic(NamedTuple):
    """``left op right`` with op one of ``+ - %``."""

    op: str
    left: Node
    right: Node


class Comparison(NamedTuple):
    """``left op right`` with op one of ``== != < <= > >=``."""

    op: str
    left: Node
    right: Node


class Both(NamedTuple):
    """All parts hold."""

    parts: tuple[Node, ...]


class Either(NamedTuple):
    """At least one part holds."""

    parts: tuple[Node, ...]


class Not(NamedTuple):
    """The part does not hold."""

    part: Node


class Always(NamedTuple):
    """``true`` or ``false`` as such."""

    value: bool


Node = Number | FactName | Label | Arithmetic | Comparison | Both | Either | Not | Always
CONDITIONS = (Comparison, Both, Either, Not, Always)


_OPERATION: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "%": operator.mod,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}

Function = Callable[[Mapping[str, int]], int]
"""From the values of the facts by name to a number; a condition gives 0 or 1."""


def function_of(node: Node) -> Function:
    """The expression as a function, for use on many values."""
    match node:
        case Comparison(op, left, right) | Arithmetic(op, left, right):
            return _operation(_OPERATION[op], function_of(left), function_of(right))
        case FactName(fact):
            return itemgetter(fact.name)
        case Number(value) | Label(_, value) | Always(value):
            return _constant(int(value))
        case Both(parts):
            return _all(tuple(map(function_of, parts)))
        case Either(parts):
            return _any(tuple(map(function_of, parts)))
        case Not(part):
            return _not(function_of(part))


def _constant(value: int) -> Function:
    return lambda _: value


def _operation(apply: Callable[[int, int], int], left: Function, right: Function) -> Function:
    return lambda values: apply(left(values), right(values))


def _all(parts: tuple[Function, ...]) -> Function:
    def hold(values: Mapping[str, int]) -> int:
        for part in parts:
            if not part(values):
                return 0
        return 1

    return hold


def _any(parts: tuple[Function, ...]) -> Function:
    def hold(values: Mapping[str, int]) -> int:
        for part in parts:
            if part(values):
                return 1
        return 0

    return hold


def _not(part: Function) -> Function:
    return lambda values: not part(values)


def evaluate(node: Node, values: Mapping[str, int]) -> int:
    """The value of an expression for given fact values; conditions give 0 or 1."""
    return int(function_of(node)(values))


def size(node: Node) -> int:
    """How many parts an expression has, itself included."""
    match node:
        case Arithmetic(_, left, right) | Comparison(_, left, right):
            return 1 + size(left) + size(right)
        case Both(parts) | Either(parts):
            return 1 + sum(map(size, parts))
        case Not(part):
            return 1 + size(part)
        case Number() | Label() | Always() | FactName():
            return 1


def facts_in(node: Node) -> set[str]:
    """The names of the facts an expression reads."""
    match node:
        case FactName(fact):
            return {fact.name}
        case Arithmetic(_, left, right) | Comparison(_, left, right):
            return facts_in(left) | facts_in(right)
        case Both(parts) | Either(parts):
            return set().union(*map(facts_in, parts))
        case Not(part):
            return facts_in(part)
        case Number() | Label() | Always():
            return set()


def _wrapped(node: Node, *loose: type) -> str:
    text = unparse(node)
    return f"({text})" if isinstance(node, loose) else text


def unparse(node: Node) -> str:
    """The expression's canonical text; ``parse(unparse(x)) == x``."""
    match node:
        case Number(value):
            return str(value)
        case Always(value):
            return "true" if value else "false"
        case FactName(fact):
            return fact.name
        case Label(fact, value):
            word = fact.labels[value]
            return word if word.isidentifier() else f"'{word}'"
        case Arithmetic(op, left, right):
            loose = (Arithmetic,) if op == "%" else ()
            return f"{_wrapped(left, *loose)} {op} {_wrapped(right, Arithmetic)}"
        case Comparison(op, left, right):
            return f"{unparse(left)} {op} {unparse(right)}"
        case Both(parts):
            return " and ".join(_wrapped(part, Both, Either) for part in parts)
        case Either(parts):
            return " or ".join(_wrapped(part, Either) for part in parts)
        case Not(part):
            return f"not {_wrapped(part, Both, Either)}"
