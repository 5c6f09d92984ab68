"""The expression language of bets: ``banker > player and cards == 4``.

Integers, fact names, labels, ``+ - %``, comparisons, ``and or not`` and names
that the sheet defines. Python's own parser reads the text; a short whitelist
then turns it into the nodes below, checking types on the way, so nothing that
is not listed here can run.

A label is written bare (``suited``) or quoted (``'3P'``); which label set it
belongs to follows from what it is compared with.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from keyword import iskeyword

from croupier.rules.facts import Fact
from croupier.rules.nodes import (
    CONDITIONS,
    Always,
    Arithmetic,
    Both,
    Comparison,
    Either,
    FactName,
    Label,
    Node,
    Not,
    Number,
    evaluate,
    facts_in,
    size,
    unparse,
)
from croupier.rules.section import did_you_mean

__all__ = [
    "CONDITIONS",
    "Always",
    "Arithmetic",
    "Both",
    "Comparison",
    "Either",
    "ExpressionError",
    "FactName",
    "Label",
    "Node",
    "Not",
    "Number",
    "evaluate",
    "facts_in",
    "not_a_name",
    "parse",
    "unparse",
    "words_in",
]

MAX_EXPRESSION_CHARS = 1_000
MAX_NODES = 200
"""The most parts of an expression, those of the defined names it uses included."""

MAX_NUMBER = 1_000_000


class ExpressionError(Exception):
    """A text that is not an expression here. ``offset`` is where in it, in characters."""

    def __init__(self, problem: str, offset: int) -> None:
        self.problem, self.offset = problem, offset
        super().__init__(problem)


ARITHMETIC: dict[type[ast.operator], str] = {ast.Add: "+", ast.Sub: "-", ast.Mod: "%"}
_COMPARE: dict[type[ast.AST], str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,47}")
_FOREIGN = re.compile(
    r"""(?P<comment>\#)|(?P<escape>\\)|(?P<glued>(?<![A-Za-z0-9_'"])[0-9]+(?=[A-Za-z_]))"""
)
"""What Python reads in its own way: a comment, an escape, a number glued to a word (``0x1f``)."""

_FOREIGN_PROBLEMS = {
    "comment": "a comment cannot stand in a condition; write it behind the closing quote",
    "escape": "a backslash has no meaning in a condition; leave it out",
    "glued": "put a blank between number and word, or quotes around a label such as '2P9'",
}


class Reader:
    """Turns Python's syntax tree into nodes, refusing what is not whitelisted."""

    operators: Mapping[type[ast.operator], str] = ARITHMETIC
    allowed = "whole numbers, facts, labels, + - %, comparisons, and, or, not"

    def __init__(
        self, text: str, facts: Mapping[str, Fact], defined: Mapping[str, Node], labels: set[str]
    ) -> None:
        self.text, self.facts, self.defined, self.labels = text, facts, defined, labels
        self.node_count = 0

    def fail(self, node: ast.expr, problem: str) -> ExpressionError:
        return ExpressionError(problem, self.start(node))

    def start(self, node: ast.expr) -> int:
        # ast counts UTF-8 bytes; a caret stands under characters
        return len(self.text.encode()[: node.col_offset].decode(errors="ignore"))

    def count(self, node: ast.expr, more: int) -> None:
        self.node_count += more
        if self.node_count > MAX_NODES:
            problem = f"the expression has over {MAX_NODES} parts, those of defined names included"
            raise self.fail(node, f"{problem}; split the tier or say it with fewer")

    def read(self, node: ast.expr) -> Node:
        """An expression whose type stands on its own: a number, a fact or a condition."""
        self.count(node, 1)
        match node:
            case ast.Constant(value=bool(value)):
                return Always(value)
            case ast.Constant(value=int(value)):
                return self.whole(node, value)
            case ast.Name():
                return self.name(node)
            case ast.BinOp():
                return self.arithmetic(node)
            case ast.Compare():
                return self.comparison(node)
            case ast.BoolOp(op=op, values=values):
                parts = tuple(self.condition(value) for value in values)
                return Both(parts) if isinstance(op, ast.And) else Either(parts)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return Not(self.condition(operand))
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(value))) if (
                not isinstance(value, bool)
            ):
                return self.whole(node, -value)
            case _:
                problem = f"this is not allowed in a condition; allowed are {self.allowed}"
                raise self.fail(node, problem)

    def whole(self, node: ast.expr, value: int) -> Node:
        if abs(value) > MAX_NUMBER:
            raise self.fail(node, f"the number is too large; numbers go up to {MAX_NUMBER}")
        return Number(value)

    def name(self, node: ast.Name) -> Node:
        if not self.text.startswith(node.id, self.start(node)):
            # Python takes look-alikes such as fullwidth letters for the plain ones
            raise self.fail(node, f"write {node.id!r} in plain letters")
        if node.id in self.defined:
            self.count(node, size(self.defined[node.id]) - 1)
            return self.defined[node.id]
        if node.id in self.facts:
            return FactName(self.facts[node.id])
        if node.id in ("true", "false"):
            return Always(node.id == "true")
        if node.id in self.labels:
            raise self.fail(node, f"the label {node.id!r} must be compared with a fact")
        known = [*self.facts, *self.defined]
        raise self.fail(node, f"unknown name {node.id!r}{did_you_mean(node.id, known)}")

    def condition(self, node: ast.expr) -> Node:
        part = self.read(node)
        if not isinstance(part, CONDITIONS):
            raise self.fail(node, "this is a value, not a condition; compare it with something")
        return part

    def number(self, node: ast.expr) -> Node:
        part = self.read(node)
        if isinstance(part, CONDITIONS):
            raise self.fail(node, "this is a condition; arithmetic needs numbers")
        if isinstance(part, FactName) and part.fact.labels:
            raise self.fail(node, f"{part.fact.name!r} is a label; arithmetic needs numbers")
        return part

    def arithmetic(self, node: ast.BinOp) -> Node:
        op = self.operators.get(type(node.op))
        if op is None:
            raise self.fail(node, f"this operator is not allowed; allowed are {self.allowed}")
        left, right = self.number(node.left), self.number(node.right)
        if op == "%" and not (isinstance(right, Number) and right.value > 0):
            raise self.fail(node.right, "the right side of % must be a number above 0")
        return Arithmetic(op, left, right)

    def comparison(self, node: ast.Compare) -> Node:
        sides = [node.left, *node.comparators]
        parts: list[Node] = []
        for op_node, left, right in zip(node.ops, sides, sides[1:], strict=False):
            op = _COMPARE.get(type(op_node))
            if op is None:
                raise self.fail(
                    right, f"this comparison is not allowed; allowed are {self.allowed}"
                )
            parts.append(self.compare(op, left, right))
        return parts[0] if len(parts) == 1 else Both(tuple(parts))

    def compare(self, op: str, left: ast.expr, right: ast.expr) -> Node:
        left_set, right_set = self.label_set(left), self.label_set(right)
        if left_set and self.is_label(right, left_set):
            pair: tuple[Node, Node] = self.read(left), self.label(right, left_set)
        elif right_set and self.is_label(left, right_set):
            pair = self.label(left, right_set), self.read(right)
        elif left_set and right_set:
            if left_set.labels != right_set.labels:
                problem = f"{left_set.name!r} and {right_set.name!r} have different labels"
                raise self.fail(right, problem)
            pair = self.read(left), self.read(right)
        elif labels := left_set or right_set:
            choices = ", ".join(labels.labels)
            raise self.fail(right, f"{labels.name!r} compares with one of its labels: {choices}")
        else:
            pair = self.number(left), self.number(right)
        ordering = op not in ("==", "!=")
        labels = left_set or right_set
        if labels and ordering and not labels.ordered:
            raise self.fail(left, f"the labels of {labels.name!r} have no order; use == or !=")
        return Comparison(op, *pair)

    def label_set(self, node: ast.expr) -> Fact | None:
        """The labelled fact that this expression is, if it is one."""
        if not isinstance(node, ast.Name):
            return None
        known = self.defined.get(node.id)
        fact = known.fact if isinstance(known, FactName) else self.facts.get(node.id)
        return fact if fact and fact.labels else None

    def is_label(self, node: ast.expr, fact: Fact) -> bool:
        if isinstance(node, ast.Constant):
            return isinstance(node.value, str)
        return isinstance(node, ast.Name) and (
            node.id in fact.labels or (node.id not in self.facts and node.id not in self.defined)
        )

    def label(self, node: ast.expr, fact: Fact) -> Node:
        word = node.id if isinstance(node, ast.Name) else str(ast.literal_eval(node))
        if word not in fact.labels:
            raise self.fail(
                node, f"{word!r} is no label of {fact.name!r}{did_you_mean(word, fact.labels)}"
            )
        return Label(fact, fact.labels.index(word))


def not_a_name(word: str, facts: Mapping[str, Fact]) -> str | None:
    """Why `word` cannot be a name that a sheet defines; None when it can."""
    if not _NAME.fullmatch(word) or iskeyword(word) or word in ("true", "false"):
        return "use letters, digits and _, and no word of the language"
    if word in facts:
        return "it is a fact's name"
    if any(word in fact.labels for fact in facts.values()):
        return "it is a label"
    return None


def parse(text: str, facts: Mapping[str, Fact], defined: Mapping[str, Node] | None = None) -> Node:
    """Read one expression.

    Args:
        text: the expression.
        facts: the game's facts by name.
        defined: names the sheet defines, already read.

    Raises:
        ExpressionError: with the offset at which the text stops being one.
    """
    labels = {label for fact in facts.values() for label in fact.labels}
    line, tree = syntax_of(text)
    try:
        return Reader(line, facts, defined or {}, labels).read(tree)
    except RecursionError:
        raise ExpressionError(TOO_DEEP, 0) from None


def syntax_of(text: str) -> tuple[str, ast.expr]:
    """Python's syntax tree of an expression, and the one line it was read from.

    Raises:
        ExpressionError: too long, too deep, or no expression of Python's.
    """
    if len(text) > MAX_EXPRESSION_CHARS:
        raise ExpressionError(f"the expression has over {MAX_EXPRESSION_CHARS} characters", 0)
    # blanks for line breaks: a condition may run over several lines without brackets
    line = re.sub(r"\s", " ", text.strip())
    if foreign := _FOREIGN.search(line):
        raise ExpressionError(_FOREIGN_PROBLEMS[str(foreign.lastgroup)], foreign.start())
    try:
        return line, ast.parse(line, mode="eval").body
    except SyntaxError as error:
        place = error.offset - 1 if error.offset else len(line)
        problem = _slip(line) or f"this is no condition: {_plainly(error.msg)}"
        raise ExpressionError(problem, place) from None
    except (ValueError, RecursionError, MemoryError):
        raise ExpressionError(TOO_DEEP, 0) from None


TOO_DEEP = "this is no condition, or nests too deeply"
_SLIPS = (
    ("&&", "write and, not &&"),
    ("||", "write or, not ||"),
    ("=>", "write >=, not =>"),
    ("=<", "write <=, not =<"),
    ("<>", "write !=, not <>"),
)


def _plainly(message: str) -> str:
    """Python's word for what is wrong, without advice that does not hold here."""
    return "a number begins with no 0; write 6, not 06" if "octal" in message else message


def _slip(line: str) -> str:
    """How other languages write what is meant here; empty if nothing looks like it."""
    for mark, mend in _SLIPS:
        if mark in line:
            return f"this is no condition: {mend}"
    alone = re.search(r"(?<![<>=!])=(?!=)", line)
    return "this is no condition: write == to compare" if alone else ""


def words_in(text: str) -> set[str]:
    """The bare words of an expression's text: facts, labels and defined names."""
    return set(re.findall(r"[A-Za-z_][A-Za-z0-9_]*", re.sub(r"'[^']*'|\"[^\"]*\"", " ", text)))
