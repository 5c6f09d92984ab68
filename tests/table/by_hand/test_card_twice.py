"""A coup that holds a card more often than the decks do: it is never good, whatever is ruled."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import DECK
from croupier.rulings.effects import EFFECTS
from croupier.table import events as e
from croupier.table import hand_commands as h
from croupier.table.hand_view import desk_view
from croupier.table.wagers import Context
from tests.table.by_hand.felt import HandTable, hand_table
from tests.table.tables import of_type

PICTURES = "6h 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs".split()
PURSE = 10_000


def with_twice() -> HandTable:
    """A coup whose last card lies there already."""
    table = hand_table("three-pictures", ann=PURSE).bring().start(ann="player_1_win=1000")
    table.lay(*PICTURES, "2s")
    assert [each.kind for each in table.hand.incidents.values()] == ["foreign-card"]
    return table


LEAVES_IT = [
    way
    for count in (1, 2)
    for way in combinations(
        ("stands", "no-effect", "by-draw-order", "close-shoe", "put-away"), count
    )
]


@pytest.mark.parametrize("effects", LEAVES_IT, ids="+".join)
def test_what_leaves_it_there_is_refused(effects: tuple[str, ...]) -> None:
    assert with_twice().rule_refused(*effects).code == "card_twice"


def test_reading_it_as_itself_leaves_it_there() -> None:
    assert with_twice().rule_refused("camera-wins", index=0, card="6h").code == "card_twice"


MENDS_IT = [
    (("camera-wins",), {"index": 12, "card": "Ks"}, ()),
    (("camera-wins",), {"index": 1, "card": "Ks"}, ()),
    (("replace",), {}, ("Ks",)),
]


@pytest.mark.parametrize(("effects", "more", "rest"), MENDS_IT)
def test_what_takes_it_away_is_ruled(
    effects: tuple[str, ...], more: dict[str, Any], rest: tuple[str, ...]
) -> None:
    table = with_twice()
    table.rule(*effects, **more)
    table.lay(*rest)
    table.must(h.ConfirmCoup())
    table.settle()


def test_the_coup_may_be_void() -> None:
    table = with_twice()
    table.rule("void-coup")
    assert table.balance("ann") == PURSE


def test_it_is_refused_even_while_something_else_waits() -> None:
    table = with_twice()
    (foreign,) = table.hand.incidents
    other = table.raise_("exposed-early")
    stands = h.RuleIncident(foreign, "manager", "seen", ("stands",))
    assert table.refused(stands).code == "card_twice"
    table.must(h.RuleIncident(other, "manager", "seen", ("stands",)))
    table.rule("replace")


def test_nor_is_it_confirmed() -> None:
    table = with_twice()
    table.hand.incidents.clear()  # as a record may say that was written before it was refused
    assert table.refused(h.ConfirmCoup()).code == "card_twice"


def test_the_desk_does_not_offer_it() -> None:
    table = with_twice()
    (seen,) = desk_view(table.state, Context(table.rules, table.balance)).incidents
    assert seen.never == {("stands",), ("no-effect",), ("close-shoe",)}


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(("three-pictures", "baccarat")), st.data())
def test_what_the_table_deals_can_always_be_read_again(sheet: str, data: st.DataObject) -> None:
    bet = "player_1_win" if sheet == "three-pictures" else "banker"
    table = hand_table(sheet, ann=PURSE).bring()
    if sheet == "baccarat":
        table.burn()
    table.start(ann=f"{bet}=1000")
    few = data.draw(st.permutations([str(card) for card in DECK]))[:16]
    cards, last = st.sampled_from(few), data.draw(st.sampled_from(few[:12]))
    ways = st.lists(st.sampled_from(EFFECTS), unique=True, min_size=1, max_size=2)
    asked: h.RuleIncident | h.LayCard | h.ConfirmCoup
    for number in range(40):
        match table.due.step:
            case "ruling":
                effects = data.draw(st.just(["stands"]) | ways)
                index, card = data.draw(st.integers(0, 12)), data.draw(cards)
                asked = h.RuleIncident(
                    next(iter(table.hand.incidents)), "m", "seen", tuple(effects), "", index, card
                )
            case "coup-burn" | "card":
                count = len(table.hand.laid)
                card = last if count == 12 else few[count + data.draw(st.integers(0, 1))]
                asked = h.LayCard(card, f"i{number}")
            case "confirm":
                asked = h.ConfirmCoup()
            case _:
                break
        table.do(asked)
    game = table.rules.game
    for dealt in of_type(table.events, e.CoupDealt):
        assert isinstance(dealt, e.CoupDealt)
        assert str(game.parse_coup(dealt.coup)) == dealt.coup
