"""How long, how many-parted and how deep an expression may be: the very bound, and one more."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest

from croupier.games.catalog import GAMES
from croupier.rules.card_facts import CardFact
from croupier.rules.card_language import parse_card_fact
from croupier.rules.language import (
    MAX_EXPRESSION_CHARS,
    MAX_NODES,
    TOO_DEEP,
    ExpressionError,
    Node,
    parse,
)
from croupier.rules.nodes import size
from tests.rules.samples import BACCARAT, FACTS, bet, sheet_of

HANDS = GAMES["baccarat"].card_hands
OVER = f"the expression has over {MAX_NODES} parts, those of defined names included"
ONE = "total==1"


def condition(text: str) -> Node:
    return parse(text, FACTS, {"one": parse(ONE, FACTS), "both": parse(f"{ONE} and {ONE}", FACTS)})


def card_fact(text: str) -> CardFact:
    return parse_card_fact("x", text, HANDS)


def refused(read: Callable[[str], object], text: str) -> tuple[str, int]:
    with pytest.raises(ExpressionError) as caught:
        read(text)
    return caught.value.problem, caught.value.offset


# --- parts: a comparison has three with its sides, `not` one, `and` one for all that it joins ----

FULL = [
    " and ".join([f"not {ONE}", *[ONE] * 65]),
    " and ".join(["not one", *["one"] * 65]),  # a name counts as what it stands for
    " and ".join(["not (one)", *["both"] * 27, "one", "one"]),
    "not total" + " + total" * 98 + " > -1",
]


@pytest.mark.parametrize("text", FULL, ids=range(len(FULL)))
def test_an_expression_may_have_so_many_parts(text: str) -> None:
    assert size(condition(text)) == MAX_NODES
    problem, _ = refused(condition, f"not ({text})")
    assert problem.startswith(OVER)


def test_the_part_that_is_too_many_is_pointed_at() -> None:
    text = " and ".join([f"not {ONE}", *["one"] * 65])
    assert size(condition(text)) == MAX_NODES
    assert refused(condition, f"{text} and one")[1] == len(f"{text} and ")
    assert refused(condition, f"{text} and true")[1] == len(f"{text} and ")


# a fact over cards with all parts it may have, and where the refusal of one more points
FULL_FACTS = [
    ("not " + "+".join(["p1.value"] * 99) + " == 1", None),
    ("not " * (MAX_NODES - 7) + "not count(rank == 8) == 1", None),
    ("count(" + "not " * (MAX_NODES - 4) + "rank == 8)", "count("),
    ("count(rank==8)" + "+count(rank==8)" * 37 + " > 1 or not not 1 == 1 or 1 == 1", None),
]


@pytest.mark.parametrize(("text", "place"), FULL_FACTS, ids=range(len(FULL_FACTS)))
def test_a_fact_over_cards_may_have_so_many_parts(text: str, place: str | None) -> None:
    assert card_fact(text)
    longer = text.replace("count(not", "count(not not", 1) if place else f"not ({text})"
    problem, offset = refused(card_fact, longer)
    assert problem.startswith(OVER)
    if place:
        assert offset == 0


# a hundred parts that join, a hundred that are joined, and one more
AT_THE_LAST = [
    ("+".join(["p1.value"] * 100) + "+{}", "p2.rank"),
    ("+".join(["p1.value"] * 100) + "+{}", "count(rank == 8)"),
    ("+".join(["p1.value"] * 99) + "+{}", "count(rank == 8)"),
]


@pytest.mark.parametrize(("text", "last"), AT_THE_LAST)
def test_the_slot_or_word_that_is_too_many_is_pointed_at(text: str, last: str) -> None:
    problem, offset = refused(card_fact, text.format(last))
    assert problem.startswith(OVER)
    assert offset == text.index("{}")


# what says the same is the same fact
ALIKE = [
    ("count(rank in (8,))", "count(rank == 8)"),
    ("count(rank not in [8])", "count(not rank == 8)"),
    ("count(rank == 8, player, banker)", "count(rank == 8)"),
    ("count(rank == 8, b1, b2, b3, p3, p2, p1)", "count(rank == 8)"),
    ("count(rank == 8, p1, p1, p2)", "count(rank == 8, p2, p1)"),
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_facts_that_say_the_same_are_the_same(one: str, other: str) -> None:
    assert card_fact(one) == card_fact(other)
    if other == "count(rank == 8)":
        assert [leaf.name for leaf in card_fact(one).leaves] == [other]


# --- characters ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("read", "text"), [(condition, ONE), (card_fact, "p1.rank")])
def test_an_expression_may_have_so_many_characters(
    read: Callable[[str], object], text: str
) -> None:
    longest = text.ljust(MAX_EXPRESSION_CHARS)
    assert read(longest)
    expected = f"the expression has over {MAX_EXPRESSION_CHARS} characters"
    assert refused(read, longest + " ") == (expected, 0)


def test_a_sheet_may_hold_the_longest_expressions() -> None:
    when = "player==1 ".ljust(MAX_EXPRESSION_CHARS - len("or cards==4")) + "or cards==4"
    fact = '[[fact]]\nname = "x"\nvalue = "' + "p1.rank".ljust(MAX_EXPRESSION_CHARS) + '"\n'
    assert len(when) == MAX_EXPRESSION_CHARS
    assert sheet_of(BACCARAT + fact + bet("y", (when, "1:1"), ("x == 1", "1:1"))).bets["y"]


# --- depth --------------------------------------------------------------------------------------


@pytest.mark.parametrize("read", [condition, card_fact])
@pytest.mark.parametrize("text", ["(" * 400 + "1" + ")" * 400, "-" * 900 + "1"])
def test_what_python_itself_cannot_nest_is_refused_at_its_start(
    read: Callable[[str], object], text: str
) -> None:
    problem, offset = refused(read, text)
    if problem == TOO_DEEP:
        assert offset == 0
    assert len(problem) < 200


@pytest.mark.parametrize("read", [condition, card_fact])
@pytest.mark.parametrize("spare", range(40, 200, 20))
def test_little_room_for_calls_refuses_and_never_breaks(
    read: Callable[[str], object], spare: int
) -> None:
    """Whoever reads a sheet may stand deep in calls already."""
    text = "not " * 150 + ("count(rank == 8) == 1" if read is card_fact else ONE)
    usual, depth = sys.getrecursionlimit(), _depth()
    sys.setrecursionlimit(depth + spare)
    try:
        told = refused(read, text)
    finally:
        sys.setrecursionlimit(usual)
    assert told == (TOO_DEEP, 0)


def _depth() -> int:
    frame, depth = sys._getframe(), 0
    while frame.f_back:
        frame, depth = frame.f_back, depth + 1
    return depth
