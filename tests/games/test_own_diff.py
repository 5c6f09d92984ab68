"""Sheets that define facts of their own, compared: whose fact is whose, and cards that show it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from croupier.errors import OddsError
from croupier.games.catalog import GAMES
from croupier.games.diff import diff
from croupier.rules.sheet import LOSE
from tests.rules.comparing import compare
from tests.rules.samples import BACCARAT, PICTURES, bet, book_of

EIGHTS = ("count(rank == 8, p1, p2)", "x == 2")
NINES = ("count(rank == 9, p1, p2)", "x == 2")
NONE = ("", "player == 9")
RARE = "x == 1 and y == 2"


def fact(name: str, value: str, labels: Sequence[str] = ()) -> str:
    said = f"labels = {list(labels)}\n" if labels else ""
    return f'[[fact]]\nname = "{name}"\nvalue = "{value}"\n{said}\n'


def baccarat(*facts: str, when: str, decks: int = 8) -> str:
    text = BACCARAT.replace("decks = 8", f"decks = {decks}")
    return text + "".join(facts) + bet("own", (when, "9:1"))


def pictures(*facts: str, when: str) -> str:
    return PICTURES + "".join(facts) + bet("own_{box}", (when, "9:1"), extra='each = "box"')


def changed(one: str, other: str) -> set[tuple[str, str, str]]:
    """The bets that pay otherwise, checked by dealing each example to both sheets."""
    found = compare(one, other)
    assert (found.a, found.b) == (book_of(one).sheet, book_of(other).sheet)
    return {(change.bet_id, str(change.pay_a), str(change.pay_b)) for change in found.pays}


LOST, WON = ("own", "9:1", "lose"), ("own", "lose", "9:1")


def test_facts_of_one_name_that_read_otherwise_are_told_apart() -> None:
    """With one deck many runs of cards through the deck cannot be dealt."""
    one, other = (baccarat(fact("x", value), when=when, decks=1) for value, when in (EIGHTS, NINES))
    assert changed(one, other) == {LOST, WON}
    assert changed(one, one) == set()


def test_a_fact_that_both_read_alike_hides_no_other() -> None:
    alike = fact("x", EIGHTS[0])
    one, other = (
        baccarat(alike, fact("y", f"count(rank == {rank}, b1, b2)"), when="x == 2 or y == 2")
        for rank in (12, 13)
    )
    assert changed(one, other) == {LOST, WON}


def test_a_difference_is_told_where_no_cards_are_found_that_show_it() -> None:
    """Cards are looked for and not worked out, so a rare difference may stand without any."""
    alike = fact("x", EIGHTS[0])
    one, other = (
        book_of(baccarat(alike, fact("y", f"count(rank == {rank}, b1, b2)"), when=RARE))
        for rank in (12, 13)
    )
    found = diff(one, other).pays
    assert {change.bet_id for change in found} == {"own"}
    assert None in [change.example for change in found]


def test_what_a_fact_calls_its_values_is_no_difference() -> None:
    value, labels = "count(rank == 8, p1, p2)", (["no", "one", "two"], ["none_of", "a", "b"])
    one, other = (baccarat(fact("x", value, names), when=f"x == {names[2]}") for names in labels)
    assert changed(one, other) == set()
    assert changed(one, other.replace("x == b", "x == a")) == {LOST, WON}


@pytest.mark.parametrize("turned", [False, True])
def test_a_fact_of_one_sheet_alone_is_known_to_the_other(turned: bool) -> None:
    bare, own = baccarat(when=NONE[1]), baccarat(fact("x", EIGHTS[0]), when=EIGHTS[1])
    assert changed(*((own, bare) if turned else (bare, own))) == {LOST, WON}


THIRD_EIGHT, THIRD_NINE = (f"count(value == {value}, p3)" for value in (8, 9))


@pytest.mark.parametrize("other_fact", [THIRD_NINE, None])
def test_facts_are_compared_where_the_drawing_differs_too(other_fact: str | None) -> None:
    """Player stands on 5 by the second sheet, so that no third card is read there."""
    one = baccarat(fact("x", THIRD_EIGHT), when="x == 1")
    other = (
        baccarat(fact("x", other_fact), when="x == 1") if other_fact else baccarat(when="cards > 5")
    )
    assert LOST in changed(one, other.replace("DDDDDD SS", "DDDDD SSS"))


BOXES = ("player_1", "player_2", "player_3")


@pytest.mark.parametrize(
    ("facts", "whens"),
    [
        (("count(rank == 8, box)", "count(rank == 9, box)"), ("x == 3", "x == 3")),
        (("count(rank == 8, box)", None), ("x == 3", "box == '3P'")),
    ],
)
def test_boxes_have_examples_of_their_own(
    facts: Sequence[str | None], whens: Sequence[str]
) -> None:
    texts = [
        pictures(*([fact("x", value)] if value else []), when=when)
        for value, when in zip(facts, whens, strict=True)
    ]
    found = changed(*texts)
    assert {bet_id for bet_id, _, _ in found} == {f"own_{box}" for box in BOXES}


def test_where_weighing_would_run_long_what_may_occur_is_compared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, other = (
        book_of(baccarat(fact("x", value), when="x == 1")) for value in (THIRD_EIGHT, THIRD_NINE)
    )
    exact = diff(one, other)

    def refuse(*_args: object) -> None:
        raise OddsError("too long")

    monkeypatch.setattr(type(GAMES["baccarat"]), "enumerate", refuse)
    found = diff(one, other)
    assert [change.bet_id for change in found.pays] == [change.bet_id for change in exact.pays]
    assert found.key_count == exact.key_count
    assert LOSE in {change.pay_a for change in found.pays}
