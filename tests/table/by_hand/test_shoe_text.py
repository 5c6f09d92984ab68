"""A shoe as a text: what is read, what a table makes of it, and that nothing is lost either way."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK
from croupier.errors import NotationError, ShoeError
from croupier.games.catalog import load_sheet
from croupier.games.rulebook import Rulebook, rulebook
from croupier.rulings import KINDS
from croupier.rulings.effects import EFFECTS
from croupier.shoe import decks_of_cards
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import hand_events as he
from croupier.table.hand_state import COUNTS, FOUND
from croupier.table.shoe_play import check_step, play_shoe, shoe_steps
from croupier.table.shoe_record import shoe_dealt, shoes_recorded
from croupier.table.shoe_text import (
    PLACES,
    Drawn,
    Mark,
    Raised,
    Ruled,
    ShoeLine,
    ShoeText,
    line_numbers,
)
from tests.table.by_hand.felt import hand_table
from tests.table.tables import Table, of_type

HOUSE = """\
shoe 1 baccarat
burn 3h - - -
coup | - 2h Ks 3d 6c 6h 9c .
coup | - 2h Ks@player !!wrong-box/nothing-since = 3d 6c 6h 9c .
coup | - 2h Ks 3d 6c 6h 9c 4d !!one-card-too-many/seen = .
coup | ^4d 9h Ks Kd 7d < 6c .
void | - 9h Ks !exposed-early =void-coup
between !burn-exposed
coup | - 9h !cut-card/in-coup =@burn-exposed = Ks Kd 6c .
close
"""


def rules(sheet: str = "baccarat") -> Rulebook:
    return rulebook(load_sheet(sheet))


def shoe(*lines: str, sheet: str = "baccarat") -> str:
    """A shoe whose burn is done: an ace and one card."""
    return "\n".join([f"shoe 1 {sheet}", "burn As -", *lines, ""])


def played(text: str, sheet: str = "baccarat") -> list[e.Event]:
    state, events = play_shoe(ShoeText.parse(text), rules(sheet), line_numbers(text))
    assert state.phase in ("ready", "idle")
    return list(events)


def test_a_shoe_is_read_and_written() -> None:
    read = ShoeText.parse(HOUSE)
    assert str(read) == HOUSE
    assert read.sheet_id == "baccarat"
    assert [line.word for line in read.lines][:3] == ["burn", "coup", "coup"]
    assert read.lines[2].marks[2:5] == (
        Drawn("2h"),
        Drawn("Ks", "player"),
        Raised("wrong-box", "nothing-since", by_software=True),
    )
    assert [raised.kind for raised in read.irregularities] == [
        "wrong-box",
        "one-card-too-many",
        "exposed-early",
        "burn-exposed",
        "cut-card",
    ]


def test_cards_are_told_in_the_order_they_left() -> None:
    cards = ShoeText.parse(HOUSE).cards
    # the four of the burn, 7, 7, 8, then none for the held 4d and none for the 7d taken back
    assert " ".join(card or "-" for card in cards) == (
        "3h - - - - 2h Ks 3d 6c 6h 9c - 2h Ks 3d 6c 6h 9c - 2h Ks 3d 6c 6h 9c 4d "
        "9h Ks Kd 6c - 9h Ks - 9h Ks Kd 6c"
    )


def test_comments_and_blank_lines_say_nothing() -> None:
    read = ShoeText.parse("\ufeff; a shoe\n\nshoe 1 baccarat ; ours\n\n burn  as  - \r\n;\nclose\n")
    assert str(read) == "shoe 1 baccarat\nburn As -\nclose\n"


def test_what_a_table_makes_of_it() -> None:
    events = played(HOUSE)
    coups = [event.coup for event in events if isinstance(event, e.CoupDealt)]
    assert coups == [
        "P:2h,3d,6h B:Ks,6c,9c",
        "P:2h,3d,6h B:Ks,6c,9c",
        "P:2h,3d,6h B:Ks,6c,9c",
        "P:9h,Kd B:Ks,6c",
        "P:9h,Kd B:Ks,6c",
    ]
    assert len(of_type(events, e.CoupVoided)) == 1
    assert len(of_type(events, he.IncidentRaised)) == len(of_type(events, he.IncidentRuled)) == 5
    (closed,) = of_type(events, e.ShoeClosed)
    assert isinstance(closed, e.ShoeClosed)
    assert closed.reason == "last-coup"
    assert [str(each) for each in shoes_recorded(events, rules())] == [HOUSE]


# --- every irregularity of the table of rulings, as one line of text ------------------------------

SINGLE = [
    # line, the coup that comes of it, how many cards have left the shoe after the burn
    ("coup 4d !!pulled-early/seen = | - 9h Ks Kd 6c .", "P:9h,Kd B:Ks,6c", 6),
    ("coup - !!pulled-early/unseen = | ^- 9h Ks Kd 6c .", "P:9h,Kd B:Ks,6c", 5),
    ("coup | !coup-burn-forgotten/before-first-card = - 9h Ks Kd 6c .", "P:9h,Kd B:Ks,6c", 5),
    ("void | 9h@player !!coup-burn-forgotten/after-first-card =", "", 1),
    ("coup | 4d !burn-exposed = 9h Ks Kd 6c .", "P:9h,Kd B:Ks,6c", 5),
    ("coup | - !dropped-before-deal = 9h Ks Kd 6c .", "P:9h,Kd B:Ks,6c", 5),
    ("coup !late-wager = | - 9h Ks Kd 6c .", "P:9h,Kd B:Ks,6c", 5),
    ("void | - 9h Ks !face-up-in-shoe =", "", 3),
    ("coup | - 9h Ks !exposed-early = Kd 6c .", "P:9h,Kd B:Ks,6c", 5),
    ("coup | - 9h Ks !wrong-box/order-known = Kd 6c .", "P:9h,Kd B:Ks,6c", 5),
    ("void | - 9h Ks !wrong-box/order-lost =", "", 3),
    (
        "coup | - Kh 2s 6d 3c 8d@player !!third-card-not-due = .",
        "P:Kh,6d B:2s,3c,8d",
        6,
    ),
    ("coup | - 2h Ks 3d 6c 6h !third-card-not-drawn/unpaid = 9c .", "P:2h,3d,6h B:Ks,6c,9c", 7),
    ("coup | - 9h Ks Kd 6c 4d !!one-card-too-many/seen = .", "P:9h,Kd B:Ks,6c", 6),
    ("coup | - 9h Ks Kd 6c - !!one-card-too-many/unseen = .", "P:9h,Kd B:Ks,6c", 6),
    (
        "coup | - 9h Ks Kd 6c 4d !!one-card-too-many/seen 5d !!cards-too-many = .",
        "P:9h,Kd B:Ks,6c",
        7,
    ),
    ("coup | - 9h Ks !live-card-out-of-view/opened-in-view = Kd 6c .", "P:9h,Kd B:Ks,6c", 5),
    ("void | - 9h Ks !live-card-out-of-view/not-opened-in-view =", "", 3),
    ("void | - 9h Ks !stuck-together/otherwise =", "", 3),
    ("coup | - 9h Ks Kd 7c !readers-differ/camera-clear =:4:6c .", "P:9h,Kd B:Ks,6c", 5),
    ("void | - 9h Ks !readers-differ/unresolved =", "", 3),
    ("void | - 9h Ks !too-few-cards =", "", 3),
    ("coup | - 9h Ks Kd 6c . !misread/unpaid =", "P:9h,Kd B:Ks,6c", 5),
    ("void | - 9h Ks Kd 6c . !misread/unpaid =void-coup", "", 5),
    ("void 4d !!pulled-early/seen =void-coup", "", 1),
    ("void | - 9h Ks x", "", 3),
    ("void x", "", 0),
    ("coup | - 9h Ks@player !!wrong-box/nothing-since < Ks Kd 6c .", "P:9h,Kd B:Ks,6c", 5),
    (
        "coup | - 9h Ks Kd 6c - !!one-card-too-many/unseen 5d !!cards-too-many < = .",
        "P:9h,Kd B:Ks,6c",
        6,
    ),
    ("coup - !!pulled-early/unseen = | ^- < ^- 9h Ks Kd 6c .", "P:9h,Kd B:Ks,6c", 5),
]


@pytest.mark.parametrize(("line", "coup", "left"), SINGLE, ids=[line for line, _, _ in SINGLE])
def test_a_line_of_each_irregularity(line: str, coup: str, left: int) -> None:
    text = shoe(line)
    events = played(text)
    dealt = [event.coup for event in events if isinstance(event, e.CoupDealt)]
    assert dealt[-1:] == ([coup] if coup else dealt[-1:])
    void = line.startswith("void")
    assert len(of_type(events, e.CoupVoided)) == void
    assert len(of_type(events, e.CoupSettled)) == (not void)
    state, _ = play_shoe(ShoeText.parse(text), rules())
    assert state.hand is not None
    assert state.hand.place.position_index == 2 + left
    assert len(ShoeText.parse(text).cards) == 2 + left
    # and back again
    assert [str(each) for each in shoes_recorded(events, rules())] == [text]


def test_three_pictures_is_written_likewise() -> None:
    text = "shoe 1 three-pictures\ncoup | 6h 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks .\nclose\n"
    events = played(text, "three-pictures")
    assert [str(each) for each in shoes_recorded(events, rules("three-pictures"))] == [text]


# --- what cannot be read --------------------------------------------------------------------------

WRONG = [
    # text, what the message says
    ("", "line 1: a shoe begins with: shoe 1 SHEET"),
    ("; nothing\n", "line 1: a shoe begins with"),
    ("shoe 1\n", "line 1: a shoe begins with"),
    ("shoe 1 Baccarat\n", "line 1: a shoe begins with"),
    ("shoe 2 baccarat\n", "line 1: this is version '2'"),
    (shoe("coups | - 9h ."), "line 3: 'coups' begins no line; begin it with one of burn, coup"),
    (shoe("", "; x", "coup | - Zx ."), "line 5: 'Zx' is not a card; write a rank"),
    (shoe("coup | - 9h ? ."), "line 3: '?' is not a card"),
    (shoe("coup | - 9h@moon ."), "line 3: '9h@moon': a card is laid to one of player, banker"),
    (shoe("coup | -@player ."), "line 3: '-@player': a card that nobody saw lies where it is due"),
    (shoe("coup - 9h ."), "line 3: a coup has one |: betting was closed"),
    (shoe("coup | - 9h"), "line 3: a coup has one .: the cards were confirmed"),
    (shoe("coup | - | 9h ."), "line 3: a coup has one |"),
    (shoe("coup | - 9h . x"), "line 3: a coup with x was not settled; begin the line with void"),
    (shoe("between |"), "line 3: | (betting was closed) belongs to a coup; take it away"),
    (shoe("between"), "line 3: between says nothing"),
    (shoe("burn As"), "line 3: a shoe is burnt before its first coup; write between"),
    (shoe("close now"), "line 3: 'now' is not a card"),
    (shoe("close 9h"), "line 3: close stands alone"),
    (shoe("close", "coup | - 9h ."), "line 4: nothing follows the close of a shoe"),
    (shoe("coup | < ."), "line 3: < takes back the card keyed last"),
    (shoe("coup | 9h ! ."), "line 3: '!': known are opening-count-wrong, "),
    (shoe("coup | 9h !flying ."), "line 3: '!flying': known are"),
    (shoe("coup | 9h !!!wrong-box/order-lost ."), "line 3: '!!!wrong-box/order-lost'"),
    (shoe("coup | 9h !misread ."), "line 3: '!misread': write !misread/unpaid or !misread/paid"),
    (shoe("coup | 9h !burn-exposed/seen ."), "line 3: '!burn-exposed/seen': write !burn-exposed"),
    (shoe("coup | 9h !!misread/paid ."), "no software sees that; write it with one !"),
    (shoe("coup | !!wrong-box/order-lost ."), "line 3: !!wrong-box/order-lost goes with a card"),
    (shoe("coup | 9h = ."), "line 3: = rules on nothing; write what went wrong before it"),
    (shoe("coup | 9h !burn-exposed = = ."), "line 3: = rules on nothing"),
    (shoe("coup | !burn-exposed =@misread ."), "line 3: misread is ruled on before it is raised"),
    (shoe("coup | !burn-exposed =@x ."), "line 3: '=@x': known are"),
    (
        shoe("coup | !time-out ."),
        "line 3: '!time-out': only the software sees that; write it with !!",
    ),
    (shoe("coup | !closing-count-wrong ."), "cards are counted before a shoe is dealt"),
    (shoe("coup | !burn-exposed =fly ."), "line 3: 'fly' is nothing that is ruled"),
    (shoe("coup | !burn-exposed =:0:9h ."), "is written =camera-wins:NUMBER:CARD"),
    (shoe("coup | !burn-exposed =:1:9x ."), "line 3: '9x' is not a card"),
]


@pytest.mark.parametrize(("text", "told"), WRONG)
def test_what_cannot_be_read_says_where_and_how_to_mend_it(text: str, told: str) -> None:
    with pytest.raises(NotationError, match=re.escape(told)):
        ShoeText.parse(text)


REFUSED = [
    # lines, what the message says
    (["coup | - - ."], "line 3: - is refused (card_needed); due here is card player"),
    (["coup | - 9h Ks ."], "line 3: . is refused (cards_due); due here is card player"),
    (["", "coup | - 9h Ks Kd 6c 4d ."], "line 4: the software raises !!one-card-too-many/seen"),
    (
        ["coup | - 9h Ks Kd !!wrong-box/order-lost 6c ."],
        "line 3: the software raises nothing with Kd; take !!wrong-box/order-lost away",
    ),
    (
        ["coup | - 9h Ks Kd 6c 4d !!one-card-too-many/seen = .", "coup | 4d 9h Ks Kd 6c ."],
        "line 4: 4d had left the shoe before; write ^ before it",
    ),
    (["coup | ^- 9h Ks Kd 6c ."], "line 3: ^- was not held"),
    (["void | - 9h"], "line 3: the coup is not void; rule void-coup, write x, or begin with coup"),
    (["coup | - 9h !exposed-early Ks Kd 6c ."], "line 3: Ks is refused (table_frozen)"),
    (["close", ""], ""),
]


@pytest.mark.parametrize(("lines", "told"), REFUSED)
def test_what_a_table_does_otherwise_says_where(lines: list[str], told: str) -> None:
    text = shoe(*lines)
    if not told:
        played(text)
        return
    with pytest.raises(NotationError, match=re.escape(told)):
        played(text)


def test_a_shoe_is_played_by_its_own_sheet() -> None:
    with pytest.raises(NotationError, match="this shoe was dealt by baccarat, not by super-"):
        played(HOUSE, "super-baccarat")


# --- there and back -------------------------------------------------------------------------------

_cards = st.sampled_from([str(card) for card in DECK])
_drawn = st.builds(Drawn, _cards, st.sampled_from(("", *PLACES)), st.booleans())
_raised = st.sampled_from([kind for kind in KINDS.values() if kind.id not in COUNTS]).flatmap(
    lambda kind: st.builds(
        Raised,
        st.just(kind.id),
        st.sampled_from(kind.stages or ("",)),
        st.just(True) if kind.alone else st.sampled_from((False, kind.id in FOUND)),
    )
)
_ruled = st.lists(st.sampled_from(EFFECTS), max_size=3).flatmap(
    lambda effects: st.sampled_from(
        (
            Ruled(tuple(effects)),
            Ruled((*effects, "camera-wins"), "", 3, "9c"),
            Ruled((*effects, "void-later-coups"), last=60, standing=(62, 64)),
        )
    )
)
_BACK: Mark = "<"
_CUT: Mark = "#"
_groups: st.SearchStrategy[tuple[Mark, ...]] = st.one_of(
    _drawn.map(lambda mark: (mark,)),
    st.tuples(_raised, _ruled),
    st.sampled_from([(Drawn(""),), (Drawn("Ks"), _BACK), (_CUT,)]),
)
_some = st.lists(_groups, max_size=8).map(
    lambda groups: tuple(mark for group in groups for mark in group)
)
_coups = st.tuples(_some, _some, _some).map(
    lambda parts: ShoeLine("coup", (*parts[0], "|", *parts[1], ".", *parts[2]))
)
_voids = _some.map(lambda marks: ShoeLine("void", (*marks, "x")))
_between = _some.filter(bool).map(lambda marks: ShoeLine("between", marks))


@given(st.lists(_coups | _voids | _between, max_size=5), st.booleans())
def test_every_text_is_read_as_it_was_written(lines: list[ShoeLine], closed: bool) -> None:
    text = ShoeText("baccarat", (*lines, *([ShoeLine("close")] if closed else [])))
    assert ShoeText.parse(str(text)) == text


SHEETS = ("baccarat", "baccarat-tai-xiu", "super-baccarat", "three-pictures")


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_shoe_dealt_without_a_fault_is_what_a_machine_deals(sheet: str) -> None:
    book = rules(sheet)
    for seed in range(3):
        order = list(decks_of_cards(book.sheet.shoe.decks))
        random.Random(seed).shuffle(order)
        text = shoe_dealt(order, book)
        by_hand = [event for event in play_shoe(text, book)[1] if isinstance(event, e.CoupDealt)]
        machine = Table(book)
        machine.must(c.OpenTable("1", "USD"))
        machine.must(c.LoadShoe("shoe", tuple(map(int, order))))
        by_machine = []
        while isinstance(machine.do(c.OpenBetting(machine.new_id("coup"))), tuple):
            by_machine.append(machine.deal())
            machine.settle()
        assert [event.coup for event in by_hand] == [event.coup for event in by_machine]
        assert [event.last for event in by_hand] == [event.last for event in by_machine]
        assert ShoeText.parse(str(text)) == text
        assert shoes_recorded(play_shoe(text, book)[1], book) == (text,)
        left = [card for card in text.cards if card]
        assert len(text.cards) <= len(order)
        assert left == [str(o) for o, t in zip(order, text.cards, strict=False) if t]


def test_other_cards_than_the_sheets_are_no_shoe() -> None:
    with pytest.raises(ShoeError, match="not the cards of 8 decks"):
        shoe_dealt(decks_of_cards(6), rules())


def test_a_table_with_patrons_plays_it_and_pays() -> None:
    table = hand_table(ann=10_000)
    table.must(c.OpenTable("1", "USD"))
    for step in shoe_steps(ShoeText.parse(HOUSE)):
        decision = table.do(step.command)
        assert check_step(step, decision) == ""
        if isinstance(step.command, c.OpenBetting):
            table.place("ann", "banker=1000")
    # Banker won three coups, Player two; one was void
    assert table.balance("ann") == 10_000 + 3 * 950 - 2 * 1_000
