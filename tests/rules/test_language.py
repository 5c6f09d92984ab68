"""The expression language: what it reads, what it refuses and where the caret then stands."""

from __future__ import annotations

import pytest

from croupier.rules import language
from croupier.rules.language import (
    Always,
    Arithmetic,
    Both,
    Comparison,
    Either,
    ExpressionError,
    FactName,
    Label,
    Node,
    Not,
    Number,
    parse,
)
from croupier.rules.nodes import size
from tests.rules.samples import FACTS

TOTAL, OTHER, COUNT = (FactName(FACTS[name]) for name in ("total", "other", "count"))
PAIR, TWIN, HAND, FOE = (FactName(FACTS[name]) for name in ("pair", "twin", "hand", "foe"))


def label(fact: str, word: str) -> Label:
    return Label(FACTS[fact], FACTS[fact].labels.index(word))


def is_(op: str, left: Node, right: Node) -> Comparison:
    return Comparison(op, left, right)


ONE = is_("==", TOTAL, Number(1))
TWO = is_("==", OTHER, Number(2))
SIX = is_("==", COUNT, Number(6))

READ: list[tuple[str, Node]] = [
    # every kind of part
    ("7", Number(7)),
    ("0", Number(0)),
    ("1000000", Number(1_000_000)),
    ("-1000000", Number(-1_000_000)),
    ("total", TOTAL),
    ("pair", PAIR),
    ("true", Always(True)),
    ("false", Always(False)),
    ("True", Always(True)),
    ("total + other", Arithmetic("+", TOTAL, OTHER)),
    ("total - other", Arithmetic("-", TOTAL, OTHER)),
    ("total % 2", Arithmetic("%", TOTAL, Number(2))),
    ("not total == 1", Not(ONE)),
    ("total == 1 and other == 2", Both((ONE, TWO))),
    ("total == 1 or other == 2", Either((ONE, TWO))),
    ("total == 1 and other == 2 and count == 6", Both((ONE, TWO, SIX))),
    # every comparison, on numbers and on labels
    *((f"total {op} 1", is_(op, TOTAL, Number(1))) for op in ("==", "!=", "<", "<=", ">", ">=")),
    *((f"hand {op} foe", is_(op, HAND, FOE)) for op in ("==", "!=", "<", "<=", ">", ">=")),
    *((f"hand {op} P0", is_(op, HAND, label("hand", "P0"))) for op in ("<", "<=", ">", ">=")),
    ("pair == suited", is_("==", PAIR, label("pair", "suited"))),
    ("pair != none", is_("!=", PAIR, label("pair", "none"))),
    ("suited == pair", is_("==", label("pair", "suited"), PAIR)),
    ("pair == 'suited'", is_("==", PAIR, label("pair", "suited"))),
    ("'2P0' < hand", is_("<", label("hand", "2P0"), HAND)),
    ("hand == '0'", is_("==", HAND, label("hand", "0"))),
    ("pair == twin", is_("==", PAIR, TWIN)),
    ("none == pair", is_("==", label("pair", "none"), PAIR)),
    # what binds how
    ("total + other - 3", Arithmetic("-", Arithmetic("+", TOTAL, OTHER), Number(3))),
    ("total - (other - 3)", Arithmetic("-", TOTAL, Arithmetic("-", OTHER, Number(3)))),
    ("total + other % 3", Arithmetic("+", TOTAL, Arithmetic("%", OTHER, Number(3)))),
    ("(total + other) % 3", Arithmetic("%", Arithmetic("+", TOTAL, OTHER), Number(3))),
    ("total == 1 or other == 2 and count == 6", Either((ONE, Both((TWO, SIX))))),
    ("(total == 1 or other == 2) and count == 6", Both((Either((ONE, TWO)), SIX))),
    ("not total == 1 and other == 2", Both((Not(ONE), TWO))),
    ("not (total == 1 and other == 2)", Not(Both((ONE, TWO)))),
    ("not not total == 1", Not(Not(ONE))),
    ("1 < total < 5", Both((is_("<", Number(1), TOTAL), is_("<", TOTAL, Number(5))))),
    ("-3 % 2 == total", is_("==", Arithmetic("%", Number(-3), Number(2)), TOTAL)),
    # blanks, line breaks and brackets change nothing
    ("  total==1  ", ONE),
    ("total\n  == 1\n", ONE),
    ("total ==\r\n\t1", ONE),
    ("total\u00a0== 1", ONE),
    ("((total)) == (1)", ONE),
]


@pytest.mark.parametrize(("text", "node"), READ, ids=[repr(row[0]) for row in READ])
def test_what_is_read(text: str, node: Node) -> None:
    assert parse(text, FACTS) == node


# the text with ^ before the offending word, and how the refusal begins
REFUSED = [
    # unknown words
    ("^totl == 1", "unknown name 'totl'; did you mean 'total'?"),
    ("total == 1 and ^othr > 2", "unknown name 'othr'; did you mean 'other'?"),
    (
        "^zzz == 1",
        "unknown name 'zzz'; known are: count, foe, hand, other, pair, suit, total, twin",
    ),
    ("pair == ^siuted", "'siuted' is no label of 'pair'; did you mean 'suited'?"),
    ("pair == ^'Suited'", "'Suited' is no label of 'pair'; did you mean 'suited'?"),
    ("^x == pair", "'x' is no label of 'pair'; known are: mixed, none, suited"),
    ("hand == ^'2P1'", "'2P1' is no label of 'hand'; did you mean '2P0'?"),
    ("hand == ^''", "'' is no label of 'hand'; known are: 0, 2P0, 3P, P0"),
    # labels where they have no meaning
    ("^suited", "the label 'suited' must be compared with a fact"),
    ("^suited == mixed", "the label 'suited' must be compared with a fact"),
    ("total == ^suited", "the label 'suited' must be compared with a fact"),
    ("total == ^'suited'", "this is not allowed in a condition"),
    ("pair == ^1", "'pair' compares with one of its labels: none, mixed, suited"),
    ("pair == ^total", "'pair' compares with one of its labels"),
    ("total == ^pair", "'pair' compares with one of its labels"),
    ("hand == ^2", "'hand' compares with one of its labels: 0, P0, 2P0, 3P"),
    ("pair == ^suit", "'pair' and 'suit' have different labels"),
    ("^pair < suited", "the labels of 'pair' have no order; use == or !="),
    ("^pair >= twin", "the labels of 'pair' have no order; use == or !="),
    ("^suited < pair", "the labels of 'pair' have no order; use == or !="),
    ("^pair + 1 == 2", "'pair' is a label; arithmetic needs numbers"),
    ("total == ^hand % 2", "'hand' is a label; arithmetic needs numbers"),
    # values and conditions in each other's place
    ("total == 1 and ^other", "this is a value, not a condition"),
    ("not ^total", "this is a value, not a condition"),
    ("^1 or total == 1", "this is a value, not a condition"),
    ("total == 1 and (^other + 1)", "this is a value, not a condition"),
    ("(^total == 1) + 2 == 3", "this is a condition; arithmetic needs numbers"),
    ("1 == (^total == 1)", "this is a condition; arithmetic needs numbers"),
    ("^true + 1 == 2", "this is a condition; arithmetic needs numbers"),
    # what Python has and this language has not
    ("^total * 2 == 4", "this operator is not allowed"),
    ("^total / 2 == 4", "this operator is not allowed"),
    ("^total // 2 == 4", "this operator is not allowed"),
    ("^total ** 2 == 4", "this operator is not allowed"),
    ("^total & 2 == 4", "this operator is not allowed"),
    ("total in ^(1, 2)", "this comparison is not allowed"),
    ("total is ^1", "this comparison is not allowed"),
    ("total not in ^pair", "this comparison is not allowed"),
    ("^f(total)", "this is not allowed in a condition"),
    ("^total.real == 1", "this is not allowed in a condition"),
    ("^total[0] == 1", "this is not allowed in a condition"),
    ("^[total] == 1", "this is not allowed in a condition"),
    ("^{1} == total", "this is not allowed in a condition"),
    ("total == ^1.5", "this is not allowed in a condition"),
    ("total == ^None", "this is not allowed in a condition"),
    ("total == ^...", "this is not allowed in a condition"),
    ("total == ^b'1'", "this is not allowed in a condition"),
    ("total == ^f'{total}'", "this is not allowed in a condition"),
    ("^lambda: total", "this is not allowed in a condition"),
    ("^1 if total == 1 else 2", "this is not allowed in a condition"),
    ("^+total == 1", "this is not allowed in a condition"),
    ("^-total == 1", "this is not allowed in a condition"),
    ("^~total == 1", "this is not allowed in a condition"),
    ("total == ^-True", "this is not allowed in a condition"),
    ("(^x := total) == 1", "this is not allowed in a condition"),
    ("total % ^other == 1", "the right side of % must be a number above 0"),
    ("total % ^0 == 1", "the right side of % must be a number above 0"),
    ("total % ^-2 == 1", "the right side of % must be a number above 0"),
    ("total == ^1000001", "the number is too large; numbers go up to 1000000"),
    ("total == ^-1000001", "the number is too large"),
    # what Python would read in its own way
    ("total == 1 ^# and other == 2", "a comment cannot stand in a condition"),
    ("pair == 'su^\\x69ted'", "a backslash has no meaning in a condition"),
    ("total == 1 and^\\\n other == 2", "a backslash has no meaning"),
    ("total == ^0x1", "put a blank between number and word"),
    ("total == ^1_0", "put a blank between number and word"),
    ("total == ^1e1", "put a blank between number and word"),
    ("total == ^1or other == 2", "put a blank between number and word"),
    ("hand == ^2P0", "put a blank between number and word, or quotes around a label such as '2P9'"),
    ("^ｔotal == 1", "write 'total' in plain letters"),
    ("total == 1 and ^ｏther == 1", "write 'other' in plain letters"),
    # no expression at all
    ("total ^= 1", "this is no condition: write == to compare"),
    ("total == 1 ^banker", "this is no condition: "),
    ("^(total == 1", "this is no condition: "),
    ("total ==^ ", "this is no condition: "),
    ("total == 1^)", "this is no condition: "),
    ("total == ^'suited", "this is no condition: "),
    ("^import os", "this is no condition: "),
    ("total == ^06", "this is no condition: a number begins with no 0; write 6, not 06"),
    # the caret is counted in characters, whatever stands before it
    ("pair == 'đôi đồng chất' or ^totl == 1", "'đôi đồng chất' is no label"),
    ("total == 1 or pair == ^'庄家🂡'", "'庄家🂡' is no label of 'pair'"),
    ("total == 1 or ^bánker == 1", "unknown name 'bánker'"),
    ("'đôi 庄 🂡' is ^total", "this comparison is not allowed"),
]


@pytest.mark.parametrize(("marked", "problem"), REFUSED, ids=[row[0] for row in REFUSED])
def test_what_is_refused_and_where(marked: str, problem: str) -> None:
    place = marked.index("^")
    with pytest.raises(ExpressionError) as caught:
        parse(marked.replace("^", ""), FACTS)
    assert caught.value.problem.startswith(problem)
    for mend in ("write ==", "write 6, not 06"):
        assert (mend in caught.value.problem) == (mend in problem)
    if not problem.endswith("is no label"):
        assert caught.value.offset == place


def test_a_wrong_label_behind_wide_letters_is_found_in_its_place() -> None:
    with pytest.raises(ExpressionError) as caught:
        parse("hand == '庄家🂡' or total == 1", FACTS)
    assert caught.value.offset == len("hand == ")


# --- defined names ------------------------------------------------------------------------------

DEFINED: dict[str, Node] = {
    "tie": is_("==", TOTAL, OTHER),
    "sum_of_both": Arithmetic("+", TOTAL, OTHER),
    "mine": PAIR,
    "six": Number(6),
}


@pytest.mark.parametrize(
    ("text", "node"),
    [
        ("tie", DEFINED["tie"]),
        ("not tie", Not(DEFINED["tie"])),
        ("sum_of_both == six", is_("==", DEFINED["sum_of_both"], Number(6))),
        (
            "sum_of_both % 2 == 1",
            is_("==", Arithmetic("%", DEFINED["sum_of_both"], Number(2)), Number(1)),
        ),
        ("mine == suited", is_("==", PAIR, label("pair", "suited"))),
        ("mine == twin", is_("==", PAIR, TWIN)),
        ("total % six == 0", is_("==", Arithmetic("%", TOTAL, Number(6)), Number(0))),
    ],
)
def test_a_defined_name_stands_for_what_it_was_defined_as(text: str, node: Node) -> None:
    assert parse(text, FACTS, DEFINED) == node


@pytest.mark.parametrize(
    ("marked", "problem"),
    [
        ("tie and ^six", "this is a value, not a condition"),
        ("^tie == 1", "this is a condition; arithmetic needs numbers"),
        ("^mine + 1 == 2", "'pair' is a label; arithmetic needs numbers"),
        ("mine == ^six", "'pair' compares with one of its labels"),
        ("^tei", "unknown name 'tei'; did you mean 'tie'?"),
    ],
)
def test_a_defined_name_keeps_its_type(marked: str, problem: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        parse(marked.replace("^", ""), FACTS, DEFINED)
    assert caught.value.problem.startswith(problem)
    assert caught.value.offset == marked.index("^")


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("tie", None),
        ("Natural_9", None),
        ("_", None),
        ("x" * 48, None),
        ("x" * 49, "use letters, digits and _"),
        ("total", "it is a fact's name"),
        ("suited", "it is a label"),
        ("3P", "use letters, digits and _"),
        ("", "use letters, digits and _"),
        ("a-b", "use letters, digits and _"),
        ("a.b", "use letters, digits and _"),
        ("đôi", "use letters, digits and _"),
        ("and", "use letters, digits and _"),
        ("lambda", "use letters, digits and _"),
        ("true", "use letters, digits and _"),
        ("false", "use letters, digits and _"),
        ("False", "use letters, digits and _"),
    ],
)
def test_which_words_can_be_defined(word: str, why: str | None) -> None:
    answer = language.not_a_name(word, FACTS)
    assert answer is why if why is None else str(answer).startswith(why)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "tie and not b_2 == 'suited' or \"x y\" == hand",
            {"tie", "and", "not", "b_2", "or", "hand"},
        ),
        ("1 < 2", set()),
    ],
)
def test_the_words_of_an_expression(text: str, words: set[str]) -> None:
    assert language.words_in(text) == words


# --- limits -------------------------------------------------------------------------------------

CAP = language.MAX_NODES


def test_an_expression_may_have_so_many_parts_and_no_more() -> None:
    """``total == 1`` has three parts and ``or`` one more."""
    most = " or ".join(["total == 1"] * ((CAP - 1) // 3))
    assert size(parse(most, FACTS)) == 1 + (CAP - 1) // 3 * 3
    with pytest.raises(ExpressionError, match=f"over {CAP} parts"):
        parse(f"{most} or total == 1", FACTS)


def test_parts_of_defined_names_count() -> None:
    """Else twenty lines could define a condition of a million parts."""
    defined: dict[str, Node] = {"a0": ONE}

    def double(step: int) -> None:
        defined[f"a{step}"] = parse(f"a{step - 1} and a{step - 1}", FACTS, defined)

    step = 1
    while 2 * size(defined[f"a{step - 1}"]) < CAP:
        double(step)
        step += 1
    with pytest.raises(ExpressionError, match=f"over {CAP} parts, those of defined names included"):
        double(step)


@pytest.mark.parametrize(
    "text",
    [
        "total == 1 or " * 80 + "total == 1",
        "(" * 400 + "total == 1" + ")" * 400,
        "not " * 240 + "total == 1",
        "-" * 900 + "1 == total",
        "total" + " + 1" * 240 + " == 1",
        "total" + " < 1" * 240,
        "(" * 999,
        "[" * 500 + "]" * 500,
        "total == " + "9" * 900,
        "total == 1" + " " * 1000,
        "x" * 1_000_000,
        "x" * 1001,
        "\0",
        "total == 1\0",
        "total == '\ud800'",
    ],
    ids=lambda text: f"{text[:12]!r}…{len(text)}",
)
def test_what_is_too_much_is_refused(text: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        parse(text, FACTS)
    assert caught.value.problem


@pytest.mark.parametrize(
    ("text", "mend"),
    [
        ("banker = 7", "write == to compare"),
        ("banker > 1 && player > 1", "write and, not &&"),
        ("banker > 1 || player > 1", "write or, not ||"),
        ("banker => 1", "write >=, not =>"),
        ("banker <> 1", "write !=, not <>"),
    ],
)
def test_the_signs_of_other_languages_are_told_apart(text: str, mend: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        parse(text, FACTS)
    assert mend in caught.value.problem


ALIKE = [
    (Both((ONE, TWO)), Either((ONE, TWO))),
    (Number(1), Always(value=True)),
    (Number(0), Always(value=False)),
    (Arithmetic("+", TOTAL, OTHER), Comparison("+", TOTAL, OTHER)),
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_parts_of_different_kinds_are_never_the_same(one: Node, other: Node) -> None:
    """As the values of a tuple they would be."""
    assert tuple(one) == tuple(other)
    assert (one == other, one != other) == (False, True)
    assert len({one, other}) == 2
    same = type(one)(*one)
    assert (one == same, one != same, hash(one)) == (True, False, hash(same))
    assert tuple(one) != one
