"""Random conditions over a game's facts, and changes of them, for hypothesis."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from random import Random

from hypothesis import strategies as st

from croupier.games.catalog import GAMES
from croupier.rules.facts import Fact
from croupier.rules.language import (
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
)

EQUALITY = ("==", "!=")
ORDER = ("==", "!=", "<", "<=", ">", ">=")

CLOSE = ("player", "banker", "box_points", "banker_points")

Values = Mapping[str, int]


def numbers() -> st.SearchStrategy[Node]:
    return st.builds(Number, st.integers(0, 9))


def values(facts: list[Fact]) -> st.SearchStrategy[Node]:
    """Numbers, facts that are numbers, and sums of them."""
    plain = st.builds(FactName, st.sampled_from([fact for fact in facts if not fact.labels]))

    def sums(inner: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
        remainder = st.builds(Arithmetic, st.just("%"), inner, st.builds(Number, st.integers(1, 4)))
        return remainder | st.builds(Arithmetic, st.sampled_from("+-"), inner, inner)

    return st.recursive(plain, sums, max_leaves=3)


def comparisons(facts: list[Fact]) -> st.SearchStrategy[Node]:
    """A number against a number, a label against its fact, a fact against its like."""
    value = values(facts)
    op = st.sampled_from(ORDER)
    found = [st.builds(Comparison, op, value, numbers() | value)]
    found.append(st.builds(Comparison, op, numbers(), value))
    # close to one another, so that what is said in one breath comes together often
    close = [FactName(fact) for fact in facts if fact.name in CLOSE and not fact.labels]
    five_to_seven = st.builds(Number, st.integers(5, 7))
    found.append(st.builds(Comparison, op, st.sampled_from(close), five_to_seven))
    for fact in facts:
        if not fact.labels:
            continue
        labels = st.builds(Label, st.just(fact), st.integers(0, fact.size - 1))
        ops = st.sampled_from(ORDER if fact.ordered else EQUALITY)
        found.append(st.builds(Comparison, ops, st.just(FactName(fact)), labels))
        found.append(st.builds(Comparison, ops, labels, st.just(FactName(fact))))
        alike = [FactName(other) for other in facts if other.labels == fact.labels]
        found.append(st.builds(Comparison, ops, st.just(FactName(fact)), st.sampled_from(alike)))
    return st.one_of(found)


@lru_cache
def conditions(game_id: str, max_leaves: int = 8) -> st.SearchStrategy[Node]:
    """Conditions of every shape over the facts of a game."""
    leaf = comparisons(list(GAMES[game_id].facts.values())) | st.builds(Always, st.booleans())

    def lists(inner: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
        parts = st.lists(inner, min_size=2, max_size=3).map(tuple)
        return st.builds(Both, parts) | st.builds(Either, parts) | st.builds(Not, inner)

    return st.recursive(leaf, lists, max_leaves=max_leaves)


def fact_values(game_id: str, seed: int, count: int = 40) -> list[Values]:
    """Values for every fact, many times over, whether or not a coup can show them together."""
    facts, random = GAMES[game_id].facts.values(), Random(seed)
    return [{fact.name: random.randrange(fact.size) for fact in facts} for _ in range(count)]


@st.composite
def changed(draw: st.DrawFn, node: Node) -> Node:
    """The condition with one thing in it changed: an operator, a number, a fact, and for or."""
    match node:
        case Both(parts) | Either(parts):
            if draw(st.booleans()):
                return Either(parts) if isinstance(node, Both) else Both(parts)
            index = draw(st.integers(0, len(parts) - 1))
            other = draw(changed(parts[index]))
            return type(node)((*parts[:index], other, *parts[index + 1 :]))
        case Not(part):
            return part if draw(st.booleans()) else Not(draw(changed(part)))
        case Comparison(op, left, right):
            return draw(changed_comparison(op, left, right))
        case Arithmetic(op, left, right):
            if op != "%" and draw(st.booleans()):
                return Arithmetic("+" if op == "-" else "-", left, right)
            return Arithmetic(op, draw(changed(left)), right)
        case Number(value):
            return Number(value + 1)
        case Label(fact, value):
            return Label(fact, (value + 1) % fact.size)
        case Always(value):
            return Always(not value)
        case FactName(fact):
            return Arithmetic("+", node, Number(1)) if not fact.labels else node


@st.composite
def changed_comparison(draw: st.DrawFn, op: str, left: Node, right: Node) -> Node:
    what = draw(st.sampled_from(["op", "left", "right", "sides"]))
    labels = next(
        (s.fact for s in (left, right) if isinstance(s, FactName) and s.fact.labels), None
    )
    if what == "op" or (what == "left" and labels):
        ops = ORDER if labels is None or labels.ordered else EQUALITY
        return Comparison(draw(st.sampled_from(ops)), left, right)
    if what == "sides":
        return Comparison(op, right, left)
    if what == "left":
        return Comparison(op, draw(changed(left)), right)
    return Comparison(op, left, draw(changed(right)))
