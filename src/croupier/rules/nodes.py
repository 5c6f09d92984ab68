"""What expressions are made of, and what can be done with them once they are read.

:mod:`croupier.rules.language` reads them from text.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from operator import itemgetter
from typing import NamedTuple

from croupier.rules.facts import Fact


class _Kind:
    """Parts of an expression are the same only if they are of one kind.

    A named tuple is the same as any tuple of the same values: without this, ``a and b`` would
    be the same as ``a or b``, and ``1`` as ``true``.
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and super().__eq__(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((type(self).__name__, super().__hash__()))


class _OneNumber(NamedTuple):
    value: int


class _OneFact(NamedTuple):
    fact: Fact


class _FactValue(NamedTuple):
    fact: Fact
    value: int


class _TwoSides(NamedTuple):
    op: str
    left: Node
    right: Node


class _Parts(NamedTuple):
    parts: tuple[Node, ...]


class _OnePart(NamedTuple):
    part: Node


class _OneTruth(NamedTuple):
    value: bool


class Number(_Kind, _OneNumber):
    """A whole number, ``value``."""

    __slots__ = ()


class FactName(_Kind, _OneFact):
    """The value of a ``fact``."""

    __slots__ = ()


class Label(_Kind, _FactValue):
    """One label of a ``fact``'s label set, as its ``value``."""

    __slots__ = ()


class Arithmetic(_Kind, _TwoSides):
    """``left op right`` with op one of ``+ - %``, and ``*`` in facts that a sheet defines."""

    __slots__ = ()


class Comparison(_Kind, _TwoSides):
    """``left op right`` with op one of ``== != < <= > >=``."""

    __slots__ = ()


class Both(_Kind, _Parts):
    """All ``parts`` hold."""

    __slots__ = ()


class Either(_Kind, _Parts):
    """At least one of the ``parts`` holds."""

    __slots__ = ()


class Not(_Kind, _OnePart):
    """The ``part`` does not hold."""

    __slots__ = ()


class Always(_Kind, _OneTruth):
    """``true`` or ``false`` as such, ``value``."""

    __slots__ = ()


Node = Number | FactName | Label | Arithmetic | Comparison | Both | Either | Not | Always
CONDITIONS = (Comparison, Both, Either, Not, Always)


_OPERATION: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
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
            loose = (Arithmetic,) if op in "%*" else ()
            return f"{_wrapped(left, *loose)} {op} {_wrapped(right, Arithmetic)}"
        case Comparison(op, left, right):
            return f"{unparse(left)} {op} {unparse(right)}"
        case Both(parts):
            return " and ".join(_wrapped(part, Both, Either) for part in parts)
        case Either(parts):
            return " or ".join(_wrapped(part, Either) for part in parts)
        case Not(part):
            return f"not {_wrapped(part, Both, Either)}"
