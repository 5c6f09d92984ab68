"""What holds for every expression: it is read back, and means what Python would mean by it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from croupier.rules import language
from croupier.rules.language import (
    Arithmetic,
    Both,
    Comparison,
    Either,
    ExpressionError,
    Node,
    Not,
    evaluate,
    facts_in,
    parse,
    unparse,
)
from croupier.rules.nodes import function_of, size
from tests.rules.expressions import as_python, conditions, numbers, values
from tests.rules.samples import FACTS


@given(
    st.text() | st.text(st.sampled_from("total= 12()not adrP'\"+-%<>!#\\\n.,:[]{}λ庄"), max_size=60)
)
def test_any_text_is_read_or_refused_with_a_place_in_it(text: str) -> None:
    found = read_or_refusal(text)
    if isinstance(found, ExpressionError):
        assert found.problem
        assert 0 <= found.offset <= len(text)
    else:
        assert parse(unparse(found), FACTS) == found


def read_or_refusal(text: str) -> Node | ExpressionError:
    try:
        return parse(text, FACTS)
    except ExpressionError as error:
        return error


@given(conditions() | numbers())
def test_unparse_is_read_back_as_the_same_expression(node: Node) -> None:
    text = unparse(node)
    assert parse(text, FACTS) == node
    assert unparse(parse(text, FACTS)) == text


@given(conditions() | numbers(), values())
def test_evaluate_agrees_with_python(node: Node, given_values: dict[str, int]) -> None:
    expected = int(eval(as_python(node), {"values": given_values}))
    assert evaluate(node, given_values) == expected
    assert int(function_of(node)(given_values)) == expected


@given(conditions())
def test_only_the_facts_named_are_read(node: Node) -> None:
    read = facts_in(node)
    assert read <= set(language.words_in(unparse(node)))
    # a fact that is read is missed; one that is not read is not
    assert evaluate(node, dict.fromkeys(read, 0)) in (0, 1)


@given(conditions())
def test_the_size_counts_every_part(node: Node) -> None:
    def parts(part: Node) -> int:
        match part:
            case Arithmetic(_, left, right) | Comparison(_, left, right):
                return 1 + parts(left) + parts(right)
            case Both(below) | Either(below):
                return 1 + sum(parts(each) for each in below)
            case Not(below):
                return 1 + parts(below)
            case _:
                return 1

    assert size(node) == parts(node)
