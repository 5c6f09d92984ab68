"""Reading the expression of a fact over cards: ``count(rank == 8)``, ``p1.suit == p2.suit``.

The language of conditions, and besides: a slot's attribute, ``*``, ``in``, and words that gather
over the cards of a coup, of one hand, or of the slots named behind what is gathered.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from types import MappingProxyType

from croupier.rules.card_facts import (
    ATTRIBUTES,
    GATHERING,
    CardFact,
    Hands,
    Leaf,
    bounds,
    leaf_bounds,
)
from croupier.rules.facts import Fact
from croupier.rules.language import ARITHMETIC, TOO_DEEP, ExpressionError, Reader, syntax_of
from croupier.rules.nodes import CONDITIONS, Either, FactName, Node, Not, Number, unparse
from croupier.rules.section import did_you_mean

MAX_SIZE = 64
"""The most values that a fact over cards may have."""

_OPERATORS = MappingProxyType({**ARITHMETIC, ast.Mult: "*"})
_RANK_WORDS: Mapping[str, Node] = MappingProxyType(
    {"ace": Number(1), "jack": Number(11), "queen": Number(12), "king": Number(13)}
)
_ADDING = ("sum", "min", "max")
_NO_FACTS: Mapping[str, Fact] = MappingProxyType({})
_SUIT_WORDS = {label for fact in ATTRIBUTES.values() for label in fact.labels}


class _CardReader(Reader):
    """Reads what is asked of one card, within a word that gathers."""

    operators = _OPERATORS
    allowed = "whole numbers, rank, suit, value, colour, + - * %, comparisons, in, and, or, not"

    def comparison(self, node: ast.Compare) -> Node:
        if not any(isinstance(op, ast.In | ast.NotIn) for op in node.ops):
            return super().comparison(node)
        match node.ops, node.comparators:
            case [ast.In() | ast.NotIn() as op], [ast.Tuple(elts) | ast.List(elts)] if elts:
                found = tuple(self.compare("==", node.left, item) for item in elts)
                either = found[0] if len(found) == 1 else Either(found)
                return either if isinstance(op, ast.In) else Not(either)
            case _:
                raise self.fail(node, "write in with a list: rank in (8, 9)")


class _FactReader(_CardReader):
    """Reads a fact: slots, and words that gather; collects the leaves."""

    allowed = (
        "whole numbers, slots such as p1.rank, count sum min max distinct most, + - * %, "
        "comparisons, in, and, or, not"
    )

    def __init__(self, text: str, hands: Hands) -> None:
        super().__init__(text, _NO_FACTS, _RANK_WORDS, _SUIT_WORDS)
        self.hands, self.slots = hands, hands.slots
        self.leaves: dict[str, Leaf] = {}

    def read(self, node: ast.expr) -> Node:
        match node:
            case ast.Attribute(value=ast.Name(id=slot), attr=attribute):
                self.count(node, 1)
                return self.leaf(self.slot(node, slot, attribute))
            case ast.Call(func=ast.Name(id=word), args=args, keywords=[]):
                self.count(node, 1)
                return self.leaf(self.gathered(node, word, args))
            case ast.Call(func=ast.Name(), keywords=[_, *_]):
                raise self.fail(node, "write == to compare, and name hands or slots plainly")
            case ast.Name(id=word) if word in ATTRIBUTES:
                raise self.fail(node, f"whose {word}? write {self.slots[0]}.{word}, or gather it")
            case ast.Name(id=word) if word in self.slots:
                raise self.fail(node, f"what of {word}? write {word}.rank, .suit, .value, .colour")
            case _:
                return super().read(node)

    def leaf(self, leaf: Leaf) -> FactName:
        self.leaves[leaf.name] = leaf
        return FactName(_fact_of(leaf))

    def slot(self, node: ast.expr, slot: str, attribute: str) -> Leaf:
        if slot not in self.slots:
            known = ", ".join(self.slots)
            raise self.fail(node, f"unknown slot {slot!r}; the slots are {known}")
        if attribute not in ATTRIBUTES:
            hint = did_you_mean(attribute, ATTRIBUTES)
            raise self.fail(node, f"a card has no {attribute!r}{hint}")
        inner = FactName(ATTRIBUTES[attribute])
        return Leaf(f"{slot}.{attribute}", "slot", inner, (self.slots.index(slot),))

    def gathered(self, node: ast.Call, word: str, args: list[ast.expr]) -> Leaf:
        if word not in GATHERING:
            raise self.fail(node, f"unknown word {word!r}{did_you_mean(word, GATHERING)}")
        if not args:
            raise self.fail(node, f"{word} of what? write {word}(rank == 8) or {word}(value)")
        reader = _CardReader(self.text, ATTRIBUTES, _RANK_WORDS, _SUIT_WORDS)
        inner = self.fitting(word, reader.read(args[0]), args[0])
        self.count(node, reader.node_count)
        slots = self.named(args[1:]) or tuple(range(len(self.slots)))
        named = "" if len(slots) == len(self.slots) else f", {', '.join(map(self.show, slots))}"
        return Leaf(f"{word}({unparse(inner)}{named})", word, inner, slots)

    def fitting(self, word: str, inner: Node, node: ast.expr) -> Node:
        """What is gathered, if the word can gather it."""
        if word == "count" and not isinstance(inner, CONDITIONS):
            raise self.fail(node, "count counts cards of which something holds: count(rank == 8)")
        if word in _ADDING and isinstance(inner, FactName) and inner.fact.labels:
            raise self.fail(node, f"{inner.fact.name} is a label; {word} needs a number")
        return inner

    def show(self, slot: int) -> str:
        return self.slots[slot]

    def named(self, nodes: list[ast.expr]) -> tuple[int, ...]:
        """The slots that these names stand for, each once, in order."""
        found: set[int] = set()
        for node in nodes:
            word = node.id if isinstance(node, ast.Name) else ""
            names = self.hands.get(word, (word,))
            if not set(names) <= set(self.slots):
                known = [*self.hands, *self.slots]
                raise self.fail(node, f"name hands or slots here{did_you_mean(word, known)}")
            found.update(map(self.slots.index, names))
        return tuple(sorted(found))

    def label_set(self, node: ast.expr) -> Fact | None:
        if isinstance(node, ast.Attribute) and node.attr in ATTRIBUTES:
            fact = ATTRIBUTES[node.attr]
            return fact if fact.labels else None
        return None


def _fact_of(leaf: Leaf) -> Fact:
    """The leaf as an expression names it; a slot's suit and colour keep their labels."""
    if leaf.kind == "slot" and isinstance(leaf.inner, FactName):
        return leaf.inner.fact._replace(name=leaf.name)
    return Fact(leaf.name, leaf_bounds(leaf)[1] + 1)


def parse_card_fact(
    name: str,
    text: str,
    hands: Hands,
    labels: tuple[str, ...] = (),
    words: tuple[str, ...] = (),
) -> CardFact:
    """Read a fact over cards.

    Args:
        name: what conditions call it.
        text: the expression.
        hands: the game's hands and their slots.
        labels: names of its values 0, 1, …; none for a number.
        words: what sentences call it, in English, Vietnamese and Chinese.

    Raises:
        ExpressionError: no such expression, or one with values below 0 or over :data:`MAX_SIZE`
            of them, or not as many as there are labels.
    """
    line, tree = syntax_of(text)
    if foreign := re.search(r"[^ -~]", line):
        # Python takes look-alikes such as fullwidth letters for the plain ones
        raise ExpressionError("write this in plain letters", foreign.start())
    reader = _FactReader(line, hands)
    try:
        node = reader.read(tree)
    except RecursionError:
        raise ExpressionError(TOO_DEEP, 0) from None
    low, high = bounds(node, {leaf.name: leaf_bounds(leaf) for leaf in reader.leaves.values()})
    if not reader.leaves:
        raise ExpressionError("this reads no card; name a slot or gather over cards", 0)
    if low < 0:
        problem = f"its values may go down to {low}; a fact's start at 0, so add {-low}"
        raise ExpressionError(problem, 0)
    if high >= MAX_SIZE:
        problem = f"its values may go up to {high}; they must stay below {MAX_SIZE}"
        raise ExpressionError(problem, 0)
    if labels and len(labels) != high + 1:
        problem = f"it has the values 0 to {high}: give {high + 1} labels, or none"
        raise ExpressionError(problem, 0)
    fact = Fact(name, high + 1, labels, words=words)
    return CardFact(fact, node, tuple(reader.leaves.values()))
