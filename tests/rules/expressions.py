"""Random expressions over the facts of :mod:`tests.rules.samples`, as hypothesis draws them."""

from __future__ import annotations

from collections.abc import Mapping

from hypothesis import strategies as st

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
from tests.rules.samples import FACTS

EQUAL = ("==", "!=")
ORDER = ("<", "<=", ">", ">=")


def numbers(facts: Mapping[str, Fact] = FACTS) -> st.SearchStrategy[Node]:
    """Expressions that are numbers."""
    plain = [FactName(fact) for fact in facts.values() if not fact.labels]
    leaves: st.SearchStrategy[Node] = st.integers(-20, 20).map(Number) | st.sampled_from(plain)

    def deeper(below: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
        divisors = st.integers(1, 12).map(Number)
        return st.builds(Arithmetic, st.sampled_from("+-"), below, below) | st.builds(
            Arithmetic, st.just("%"), below, divisors
        )

    return st.recursive(leaves, deeper, max_leaves=4)


@st.composite
def label_comparisons(draw: st.DrawFn, facts: Mapping[str, Fact]) -> Node:
    """A comparison of a labelled fact with a label or another such fact."""
    fact = draw(st.sampled_from([fact for fact in facts.values() if fact.labels]))
    alike = [FactName(other) for other in facts.values() if other.labels == fact.labels]
    labels = [Label(fact, value) for value in range(fact.size)]
    sides = [FactName(fact), draw(st.sampled_from(alike) | st.sampled_from(labels))]
    op = draw(st.sampled_from((*EQUAL, *ORDER) if fact.ordered else EQUAL))
    left, right = draw(st.permutations(sides))
    return Comparison(op, left, right)


def conditions(facts: Mapping[str, Fact] = FACTS) -> st.SearchStrategy[Node]:
    """Expressions that hold or do not."""
    below = numbers(facts)
    leaves = (
        st.builds(Comparison, st.sampled_from((*EQUAL, *ORDER)), below, below)
        | label_comparisons(facts)
        | st.booleans().map(Always)
    )

    def deeper(parts: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
        several = st.lists(parts, min_size=2, max_size=3).map(tuple)
        return several.map(Both) | several.map(Either) | parts.map(Not)

    return st.recursive(leaves, deeper, max_leaves=6)


def values(facts: Mapping[str, Fact] = FACTS) -> st.SearchStrategy[dict[str, int]]:
    """A value for every fact."""
    return st.fixed_dictionaries(
        {name: st.integers(0, fact.size - 1) for name, fact in facts.items()}
    )


def as_python(node: Node) -> str:
    """The same expression for Python's own eval, fully bracketed, with labels as numbers."""
    match node:
        case Number(value) | Label(_, value) | Always(value):
            return f"({value})"
        case FactName(fact):
            return f"values[{fact.name!r}]"
        case Arithmetic(op, left, right) | Comparison(op, left, right):
            return f"({as_python(left)} {op} {as_python(right)})"
        case Both(parts):
            return f"({' and '.join(map(as_python, parts))})"
        case Either(parts):
            return f"({' or '.join(map(as_python, parts))})"
        case Not(part):
            return f"(not {as_python(part)})"
