"""Facts that a sheet defines over cards: how they are read, what they come to, what is refused.

What a fact comes to is compared with Python's own reading of its text, over real cards.
"""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from croupier.cards import DECK, Card, parse_cards
from croupier.errors import SheetError
from croupier.games.catalog import GAMES, parse_sheet
from croupier.rules.card_facts import CardFact, function_of_cards
from croupier.rules.card_language import MAX_SIZE, parse_card_fact
from croupier.rules.language import MAX_EXPRESSION_CHARS, ExpressionError
from croupier.rules.nodes import unparse
from tests.rules import card_expressions
from tests.rules.samples import HEAD, SHOE, TABLEAU

HANDS = GAMES["baccarat"].card_hands


def read(text: str, labels: tuple[str, ...] = ()) -> CardFact:
    return parse_card_fact("x", text, HANDS, labels)


def value(text: str, first: str, second: str) -> int:
    return function_of_cards(read(text)).value(parse_cards(first), parse_cards(second))


# --- what expressions come to -------------------------------------------------------------------

COUP = ("8h Kd 8s", "8c 3d")
VALUES = [
    # the cards of the coup, of a hand, of slots
    ("count(rank == 8)", 3),
    ("count(rank == 8, player)", 2),
    ("count(rank == 8, banker)", 1),
    ("count(rank == 8, p1, b1)", 2),
    ("count(rank == 8, b1, p1)", 2),
    ("count(rank == 8, banker, p1, p1)", 2),
    ("count(rank == 8, p3, b3)", 1),
    ("count(true)", 5),
    ("count(true, banker)", 2),
    # what is asked of a card
    ("p1.rank", 8),
    ("p2.rank", 13),
    ("p2.value", 0),
    ("b2.value", 3),
    ("p1.suit == hearts", 1),
    ("p1.colour == red", 1),
    ("p3.colour == red", 0),
    ("p2.suit == b2.suit", 1),
    ("count(rank == king)", 1),
    ("count(rank in (ace, jack, queen, king))", 1),
    ("count(rank not in (8, 3))", 1),
    ("count(rank in (8,))", 3),
    ("count(rank in [8, 3])", 4),
    ("count(suit in (diamonds, clubs))", 3),
    ("p1.rank in (8, 9)", 1),
    ("count(rank == 8) in (1, 2)", 0),
    # gathering
    ("sum(value)", 27),
    ("sum(value, banker)", 11),
    ("min(rank)", 3),
    ("max(rank)", 13),
    ("max(value, b2, p2)", 3),
    ("distinct(rank)", 3),
    ("distinct(suit)", 4),
    ("distinct(colour, banker)", 2),
    ("most(rank)", 3),
    ("most(suit)", 2),
    ("most(rank, banker)", 1),
    # joined
    ("count(rank == 8) * 2 + distinct(suit)", 10),
    ("most(rank, player) == most(suit, player) + 1", 1),
    ("count(rank == 8) >= 3 and not b3.rank == 8", 1),
    ("13 - max(rank)", 0),
    ("count(value % 2 == 1) % 2", 1),
    # cards that were not dealt
    ("b3.rank", 0),
    ("b3.value", 0),
    ("b3.suit == none", 1),
    ("b3.colour == none", 1),
    ("b3.suit == b3.suit", 1),
    ("count(true, b3)", 0),
    ("min(rank, b3)", 0),
    ("max(rank, b3)", 0),
    ("most(rank, b3)", 0),
    ("distinct(rank, b3)", 0),
    ("min(rank, banker)", 3),
]


@pytest.mark.parametrize(("text", "expected"), VALUES)
def test_an_expression_comes_to(text: str, expected: int) -> None:
    assert value(text, *COUP) == expected


@st.composite
def hands(draw: st.DrawFn) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Two hands of two or three cards, from two decks."""
    sizes = draw(st.tuples(st.integers(2, 3), st.integers(2, 3)))
    few = st.sampled_from(parse_cards("As Ah 8s 8h 8d Kc Kd 3c 4s")) | st.sampled_from(DECK)
    cards = draw(st.lists(few, min_size=sum(sizes), max_size=sum(sizes)))
    return tuple(cards[: sizes[0]]), tuple(cards[sizes[0] :])


@given(text=card_expressions.facts(), held=hands())
@example(text="most{suit|p1 banker}", held=(tuple(DECK[:2]), tuple(DECK[5:8])))
def test_a_fact_comes_to_what_python_makes_of_its_text(
    text: str, held: tuple[tuple[Card, ...], tuple[Card, ...]]
) -> None:
    card_fact = read(card_expressions.written(text))
    found = function_of_cards(card_fact).value(*held)
    assert found == card_expressions.value_of(text, *held)
    assert 0 <= found < card_fact.fact.size <= MAX_SIZE


@given(text=card_expressions.facts())
def test_a_fact_reads_back_as_it_is_written(text: str) -> None:
    card_fact = read(card_expressions.written(text))
    assert parse_card_fact("x", unparse(card_fact.node), HANDS) == card_fact


@given(text=card_expressions.facts(), held=hands())
def test_a_hand_is_read_no_further_than_is_said(
    text: str, held: tuple[tuple[Card, ...], tuple[Card, ...]]
) -> None:
    """Cards behind ``last`` change nothing; ``alike`` cards may change places."""
    asks = function_of_cards(read(card_expressions.written(text)))
    for hand, cards in enumerate(held):
        turned = cards[: asks.alike(hand)][::-1] + cards[asks.alike(hand) :]
        assert asks.part(hand, cards) == asks.part(hand, turned)
        shorter = cards[: asks.last(hand)]
        assert asks.part(hand, cards) == asks.part(hand, shorter)


@given(text=card_expressions.facts(), held=hands())
def test_cards_that_look_alike_to_a_fact_are_alike(
    text: str, held: tuple[tuple[Card, ...], tuple[Card, ...]]
) -> None:
    asks = function_of_cards(read(card_expressions.written(text)))
    first = {asks.sees(card): card for card in reversed(DECK)}
    others = [tuple(first[asks.sees(card)] for card in hand) for hand in held]
    assert asks.value(*held) == asks.value(*others)


# --- sizes and labels ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("p1.rank == 8", 2),
        ("p1.rank", 14),
        ("p1.value", 10),
        ("count(rank == 8)", 7),
        ("count(rank == 8, player)", 4),
        ("sum(value)", 55),
        ("sum(rank, player)", 40),
        ("distinct(rank, p1, b1)", 3),
        ("most(suit)", 7),
        ("max(rank)", 14),
        ("min(value) + 1", 11),
        ("count(rank == 8) % 3", 3),
        ("count(rank == 8, p1) % 9", 2),
        ("(p1.rank - p2.rank) % 13", 13),
        ("p1.value * b1.value % 10", 10),
        ("(p1.value - 9) * (p2.value - 9) % 5", 5),
        ("9 - p1.value", 10),
        ("distinct(rank) * 9", 55),
    ],
)
def test_a_fact_has_as_many_values_as_it_may_take(text: str, size: int) -> None:
    assert read(text).fact.size == size


def test_labels_name_the_values() -> None:
    fact = read("distinct(rank, p1, p2)", ("no_card", "pair", "mixed")).fact
    assert [fact.show(number) for number in range(fact.size)] == ["no_card", "pair", "mixed"]


# --- what is refused, and where -----------------------------------------------------------------

REFUSED = [
    # text, where, what is said
    ("count(rank = 8)", 0, "write == to compare"),
    ("cuont(rank == 8)", 0, "unknown word 'cuont'; did you mean 'count'?"),
    ("1 + count(rnak == 8)", 10, "unknown name 'rnak'; did you mean 'rank'?"),
    ("p4.rank", 0, "unknown slot 'p4'; the slots are p1, p2, p3, b1, b2, b3"),
    ("1 + p1.rnak", 4, "a card has no 'rnak'; did you mean 'rank'?"),
    ("p1", 0, "what of p1? write p1.rank"),
    ("2 * rank", 4, "whose rank? write p1.rank"),
    ("player", 0, "unknown name 'player'"),
    ("count()", 0, "count of what?"),
    ("count(rank)", 6, "count counts cards of which something holds"),
    ("count(8)", 6, "count counts cards of which something holds"),
    ("sum(suit)", 4, "suit is a label; sum needs a number"),
    ("1 + max(colour)", 8, "colour is a label; max needs a number"),
    ("count(rank == 8, plyer)", 17, "name hands or slots here; did you mean 'player'?"),
    ("count(rank == 8, 1)", 17, "name hands or slots here"),
    ("count(rank == 8, *p1)", 17, "name hands or slots here"),
    ("count(count(rank == 8) == 1)", 6, "this is not allowed"),
    ("count(p1.rank == 8)", 6, "this is not allowed"),
    ("count(rank == 8, slots=p1)", 0, "write == to compare"),
    ("p1.rank.value", 0, "this is not allowed"),
    ("count.rank", 0, "unknown slot 'count'"),
    ("p1.suit + 1", 0, "is a label; arithmetic needs numbers"),
    ("p1.suit == spade", 11, "'spade' is no label of 'suit'; did you mean 'spades'?"),
    ("p1.suit == 1", 11, "compares with one of its labels"),
    ("p1.suit < hearts", 0, "have no order"),
    ("p1.suit == p2.colour", 11, "have different labels"),
    ("p1.rank == spades", 11, "the label 'spades' must be compared with a fact"),
    ("p1.rank in 8", 0, "write in with a list: rank in (8, 9)"),
    ("p1.rank in ()", 0, "write in with a list"),
    ("1 < p1.rank in (2, 3)", 0, "write in with a list"),
    ("p1.rank in (2, suit)", 15, "whose suit?"),
    ("p1.rank / 2", 0, "this operator is not allowed"),
    ("p1.rank ** 2", 0, "this operator is not allowed"),
    ("p1.rank % p2.rank", 10, "the right side of % must be a number above 0"),
    ("p1.rank % 0", 10, "the right side of % must be a number above 0"),
    ("p1.rank == 8 and 3", 17, "this is a value, not a condition"),
    ("(p1.rank == 8) + 1", 1, "this is a condition; arithmetic needs numbers"),
    ("p1.rank is 8", 11, "this comparison is not allowed"),
    ("p1.rank == 8 # eight", 13, "a comment cannot stand"),
    ("[p1.rank]", 0, "this is not allowed"),
    ("lambda: 1", 0, "this is not allowed"),
    ("p1.rank if 1 else 2", 0, "this is not allowed"),
    ("(p1.rank := 3)", None, ""),
    ("ｐ1.rank", 0, "write this in plain letters"),
    ("p1.ｒank", 3, "write this in plain letters"),
    ("1 + ｃount(rank == 8)", 4, "write this in plain letters"),
    ("7", 0, "this reads no card"),
    ("true", 0, "this reads no card"),
    ("", 0, ""),
    ("p1.rank - 1", 0, "may go down to -1; a fact's start at 0, so add 1"),
    ("p1.value - p2.value", 0, "may go down to -9"),
    ("p1.rank * p2.rank", 0, "may go up to 169"),
    ("sum(rank)", 0, "may go up to 78; they must stay below 64"),
    ("distinct(rank) + 58", 0, "may go up to 64"),
    ("p1.rank + 2000000", 10, "the number is too large"),
    (" or ".join(["p1.rank==8"] * 68), None, "over 200 parts"),
    ("count(" + " or ".join(["rank==8"] * 68) + ")", None, "over 200 parts"),
    ("p1.rank" + " + 0" * 300, 0, f"over {MAX_EXPRESSION_CHARS} characters"),
    ("not " * 180 + "p1.rank == 8", None, ""),
    ("(" * 300 + "p1.rank" + ")" * 300, None, ""),
]


@pytest.mark.parametrize(("text", "place", "problem"), REFUSED)
def test_what_is_no_fact_is_refused_at_its_place(
    text: str, place: int | None, problem: str
) -> None:
    if text.startswith("not "):  # deep, but within bounds: 180 times not is what it is
        assert read(text).fact.size == 2
        return
    with pytest.raises(ExpressionError) as told:
        read(text)
    assert problem in told.value.problem
    if place is not None:
        assert told.value.offset == place


@pytest.mark.parametrize("labels", [("a",), ("a", "b", "c")])
def test_labels_must_be_as_many_as_values(labels: tuple[str, ...]) -> None:
    with pytest.raises(ExpressionError, match="it has the values 0 to 1: give 2 labels"):
        read("p1.rank == 8", labels)


_WORDS = st.sampled_from(
    "count sum min max distinct most rank suit value colour p1 b3 player banker spades red ace "
    "king in not and or true ( ) [ ] , . == != < <= + - * % 8 0 1000001 "
    "' \" # \\ = : é 牌 ｐ".split()
)


@given(st.lists(_WORDS, max_size=30).map(" ".join) | st.text(max_size=60))
def test_any_text_is_a_fact_or_is_refused(text: str) -> None:
    card_fact = told = None
    try:
        card_fact = read(text)
    except ExpressionError as error:
        told = error
    if card_fact:
        assert function_of_cards(card_fact).value(DECK[:3], DECK[30:32]) < card_fact.fact.size
    else:
        assert told
        assert told.problem
        assert 0 <= told.offset <= max(1, len(text.encode()))


# --- in a sheet ---------------------------------------------------------------------------------

BET = '[[bet]]\nid = "a"\ntiers = [{ when = "WHEN", pays = "1:1", source = "house" }]\n'


def sheet(facts: str, when: str = "player > banker") -> str:
    return HEAD + SHOE + TABLEAU + facts + BET.replace("WHEN", when)


def fact(name: str, text: str, more: str = "") -> str:
    return f'[[fact]]\nname = "{name}"\nvalue = "{text}"\n{more}\n'


def test_conditions_read_a_sheets_facts_and_labels() -> None:
    facts = fact("eights", "count(rank == 8)") + fact(
        "kinds", "distinct(rank, p1, p2)", 'labels = ["empty", "paired", "mixed"]'
    )
    made = parse_sheet(sheet(facts, "eights >= 2 and kinds == paired and player > 3"))
    assert unparse(made.bets["a"].tiers[0].when) == "eights >= 2 and kinds == paired and player > 3"
    assert list(made.game.facts)[-2:] == ["eights", "kinds"]


EIGHT = "count(rank == 8)"
NO_SHEET = [
    (fact("player", EIGHT), '"player"', "it is a fact's name"),
    (fact("mixed", EIGHT), '"mixed"', "it is a label"),
    (fact("not", EIGHT), '"not"', "no word of the language"),
    (fact("e", EIGHT) + fact("e", EIGHT), None, "it is a fact's name"),
    (fact("e", "count(rnak == 8)"), "rnak", "unknown name 'rnak'"),
    (fact("e", "  \\t count(rnak == 8)"), "rnak", "unknown name 'rnak'"),
    (fact("e", "p1.rank == 8", 'labels = ["no", "No"]'), '"No"', "small letters"),
    (fact("e", "p1.rank == 8", 'labels = ["no", "no"]'), None, "different words"),
    (fact("e", "p1.rank == 8", 'labels = ["no", "and"]'), '"and"', "is no label"),
    (fact("e", "p1.rank == 8", 'labels = ["true", "b"]'), '"true"', "is no label"),
    (fact("e", "p1.rank == 8", 'labels = ["no", "banker"]'), '"banker"', "it is a fact's name"),
    (fact("e", "p1.rank == 8", 'labels = ["no", "e"]'), None, "it is a fact's name"),
    (fact("e", "p1.rank == 8", 'labels = ["no", "yes", "more"]'), "p1", "give 2 labels"),
    (fact("e", "p1.rank == 8", 'lables = ["no", "yes"]'), "lables", "unknown key"),
    ('[[fact]]\nname = "e"\n', None, "value"),
    ("[[fact]]\nvalue = 'p1.rank'\n", None, "name"),
    ('[define]\neights = "true"\n' + fact("eights", EIGHT), "eights", "it is a fact's name"),
    ("".join(fact(f"f{number}", EIGHT) for number in range(17)), None, "at most 16 facts"),
]


@pytest.mark.parametrize(("facts", "under", "problem"), NO_SHEET)
def test_a_sheet_with_such_facts_is_refused(facts: str, under: str | None, problem: str) -> None:
    with pytest.raises(SheetError, match=problem) as told:
        parse_sheet(sheet(facts), "s.toml")
    assert told.value.origin == "s.toml"
    if under is not None:
        line = sheet(facts).splitlines()[(told.value.line or 0) - 1]
        assert line[(told.value.column or 0) - 1 :].startswith(under)


def test_the_expressions_decide_the_fingerprint_and_words_do_not() -> None:
    def print_of(text: str, more: str = "") -> str:
        return parse_sheet(sheet(fact("e", text, more), "e == 1")).fingerprint

    plain = print_of(EIGHT)
    assert plain == print_of("count( rank==8 )")
    assert plain == print_of(EIGHT, 'words = { en = "eights", vi = "tám", zh = "八" }')
    assert len({plain, print_of("count(rank == 9)"), print_of("count(rank == 8, player)")}) == 3


@given(st.lists(_WORDS, max_size=20).map(" ".join))
def test_no_text_of_a_fact_brings_a_sheet_down(text: str) -> None:
    quoted = text.replace("\\", "\\\\").replace('"', '\\"')
    line: int | None = 1
    try:
        parse_sheet(sheet(fact("e", quoted), "e > 0"))
    except SheetError as error:
        line = error.line
    assert line
