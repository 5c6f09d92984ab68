"""Recorded shoes: every form that is read, and what is said of a line that is none."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import DECK, Card, format_cards, parse_cards
from croupier.errors import InputError, NotationError
from croupier.sim import recorded
from croupier.sim.recorded import OUTCOMES, Recorded, Recording, read_recording

TIE, NATURAL = "2h Ks 3d 6c Ah", "9s 2h Tc 5d"


def shoes_of(recording: Recording) -> list[list[tuple[int, str, str | None]]]:
    """By shoe: line, cards and outcome of every coup."""
    return [
        [(coup.line, format_cards(coup.cards), coup.outcome) for coup in shoe]
        for shoe in recording.shoes
    ]


TEXTS = (
    # a line a coup; a shoe need not be begun, and an empty one is none
    (f"{TIE}\n{NATURAL}\n", [[(1, TIE, None), (2, NATURAL, None)]]),
    (f"shoe\nshoe\n{TIE}\nshoe\n{NATURAL}\nshoe\n", [[(3, TIE, None)], [(5, NATURAL, None)]]),
    (f"# a table\nShoe 17: Lan\n\n  {TIE}  # tie\n", [[(4, TIE, None)]]),
    # letter case, tens, suits as signs, tabs and commas
    ("2H ks 3D 6C aH", [[(1, TIE, None)]]),
    ("9♠\t2♥\t10♣\t5♦", [[(1, NATURAL, None)]]),
    ("9s,2h, 10c,5d", [[(1, NATURAL, None)]]),
    ("9s 2h tc 5D\r\n9s 2h 10c 5d\r", [[(1, NATURAL, None), (2, NATURAL, None)]]),
    ("\ufeff" + NATURAL, [[(1, NATURAL, None)]]),
    # outcomes alone
    ("BPT", [[(1, "", "banker"), (1, "", "player"), (1, "", "tie")]]),
    (
        "b p\nT\nshoe\nB,P",
        [
            [(1, "", "banker"), (1, "", "player"), (2, "", "tie")],
            [(4, "", "banker"), (4, "", "player")],
        ],
    ),
    # CSV, with commas, semicolons or tabs
    (f"cards\n{TIE}\n", [[(2, TIE, None)]]),
    (f'"Shoe","Cards"\n"1","{TIE}"\n"2","{NATURAL}"\n', [[(2, TIE, None)], [(3, NATURAL, None)]]),
    (
        f"# of a pit\n\nshoe;cards\n1;{TIE}\n\n# late\n1;{NATURAL}",
        [[(4, TIE, None), (7, NATURAL, None)]],
    ),
    (
        "shoe\toutcome\ta\n7\tB\t\n7\tbanker\t\n8\tTie\t\n",
        [[(2, "", "banker"), (3, "", "banker")], [(4, "", "tie")]],
    ),
    (f"cards,outcome\n{TIE},tie\n{NATURAL},\n", [[(2, TIE, "tie"), (3, NATURAL, None)]]),
    # cards may be parted by commas where a field is quoted
    ('cards\n"9s,2h,10c,5d"\n', [[(2, NATURAL, None)]]),
    # a row a box: one coup; its outcome is the box's and says nothing of the coup
    (
        f"shoe,coup,box,cards,outcome\n1,1,a,{TIE},B\n1,1,b,{TIE},P\n1,2,a,{TIE},B\n2,2,a,{TIE},T\n",
        [[(2, TIE, None), (4, TIE, None)], [(5, TIE, None)]],
    ),
)


@pytest.mark.parametrize(("text", "shoes"), TEXTS)
def test_forms_that_are_read(text: str, shoes: list[Any]) -> None:
    found = read_recording(text, "x")
    assert shoes_of(found) == shoes
    assert found.coups == sum(map(len, shoes))
    assert found.by_cards == bool(shoes[0][0][1])


@pytest.mark.parametrize(("text", "shoes"), TEXTS)
def test_lines_are_read_like_a_text(text: str, shoes: list[Any]) -> None:
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    assert shoes_of(read_recording(iter(lines.splitlines(keepends=True)), "x")) == shoes


BAD = (
    ("", "x holds no coup; write the cards of one a line"),
    ("# nothing\nshoe\n\n", "x holds no coup"),
    ("cards\n", "x holds no coup"),
    (f"{TIE}\n2h Xs\n", "x, line 2: 'Xs' is not a card; write a rank of .*, or outcomes such as"),
    ("BPPTX", "x, line 1: 'BPPTX' is not a card; .* or outcomes such as BPPTB"),
    ("\uff22\uff30", "x, line 1: '\uff22\uff30' is not a card"),  # full-width letters
    ("9\uff53 2h Tc 5d", "x, line 1: '9\uff53' is not a card"),
    ("nan", "x, line 1: 'nan' is not a card"),
    ("shoes", "x, line 1: 'shoes' is not a card"),
    ("PK\x03\x04\x00\x00", "x, line 1: .* is not a card"),
    (f"BPT\n{TIE}", "x, line 2: some coups are told by cards and some by outcomes; put them into"),
    (f"shoe\n{TIE}\nshoe\nB", "x, line 4: some coups are told by cards and some by outcomes"),
    ("cards,shoe\n9s 2h Tc 5d\n", "x, line 2: 1 fields where the head has 2"),
    ("cards\n9s 2h,Tc 5d\n", "x, line 2: 2 fields where the head has 1"),
    ("cards,a,cards\n1,2,3", "x, line 1: two columns are called cards; leave one"),
    ("shoe,cards\n1,\n", "x, line 2: no cards; write them, or leave out the column cards"),
    ("shoe,cards\n\n1,9s\n1,Zz", "x, line 4: 'Zz' is not a card"),
    ("outcome\nB\n\nnan\n", "x, line 4: 'nan' is no outcome; write B, P or T"),
    ("outcome\nB\n,\n", "x, line 3: 2 fields where the head has 1"),
    ("outcome,a\n,1\n", "x, line 2: '' is no outcome; write B, P or T"),
    (f"cards,outcome\n{TIE},draw\n", "x, line 2: 'draw' is no outcome; write B, P or T"),
    (f'cards\n"{TIE}\n', "x, line 2: .*; mend the quotes or signs"),
    (f'cards\n"{TIE}" "\n', "x, line 2: .*; mend the quotes or signs"),
    (f"shoe,cards\n1,{TIE}\n2,{TIE}\n1,{TIE}\n", "x, line 4: shoe 1 comes again; sort the rows"),
    (f"box,cards\na,{TIE}\n", "x, line 2: a column box needs columns coup and cards; add them"),
    ("coup,box,outcome\n1,a,B\n", "x, line 2: a column box needs columns coup and cards"),
    (f"coup,box,cards\n1,a,{TIE}\n1,b,{NATURAL}\n", "x, line 3: another box of one coup has other"),
)


@pytest.mark.parametrize(("text", "problem"), BAD)
def test_what_is_no_record_is_refused_with_its_line_and_its_mend(text: str, problem: str) -> None:
    with pytest.raises(NotationError, match=problem):
        read_recording(text, "x")


@pytest.mark.parametrize("given", [None, 5, b"BPT"])
def test_what_is_no_text_is_refused(given: Any) -> None:
    with pytest.raises(InputError, match="is no record; give its text or its lines"):
        read_recording(given)


def test_more_coups_than_are_read_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recorded, "COUP_LIMIT", 9)
    assert read_recording("BPT" * 3, "x").coups == 9
    with pytest.raises(NotationError, match="x holds over 9 coups; cut it into files"):
        read_recording("BPT" * 3 + "\nB", "x")


def test_what_is_far_too_long_is_refused_in_short() -> None:
    with pytest.raises(NotationError, match=r"x, line 2: field larger than field limit"):
        read_recording("cards\n" + "9s " * 100_000, "x")
    with pytest.raises(NotationError, match=r"x, line 1: 'ZZ.{0,40}…' is not a card"):
        read_recording("Z" * 100_000, "x")


COUPS = st.lists(st.lists(st.sampled_from(DECK), min_size=1, max_size=13), min_size=1, max_size=6)


@settings(max_examples=40)
@given(shoes=st.lists(COUPS, min_size=1, max_size=4), seed=st.integers(0, 99))
def test_cards_come_back_however_they_are_written(shoes: list[list[list[Card]]], seed: int) -> None:
    chosen = random.Random(seed)
    lines: list[str] = []
    for coups in shoes:
        lines.append(chosen.choice(["shoe", "SHOE", "shoe 3"]))
        for cards in coups:
            words = [chosen.choice([str(card), str(card).lower()]) for card in cards]
            lines.append(chosen.choice([" ", ", ", "\t"]).join(words) + chosen.choice(["", " #x"]))
            lines += [""] * chosen.randrange(2)
    found = read_recording("\n".join(lines), "x")
    assert [[list(coup.cards) for coup in shoe] for shoe in found.shoes] == shoes


@settings(max_examples=40)
@given(rows=st.lists(st.text("BPT", min_size=1, max_size=80), min_size=1, max_size=4))
def test_outcomes_come_back(rows: list[str]) -> None:
    found = read_recording("\nshoe\n".join(rows), "x")
    told = [[coup.outcome for coup in shoe] for shoe in found.shoes]
    assert told == [[OUTCOMES[letter] for letter in row] for row in rows]


def test_coups_are_kept_as_they_were_recorded() -> None:
    coups = [Recorded(1, parse_cards(TIE), None), Recorded(1 << 40, parse_cards(NATURAL), "tie")]
    found = Recording.of([None, coups[0], None, None, coups[1], None], "x")
    assert [list(shoe) for shoe in found.shoes] == [[coups[0]], [coups[1]]]
    assert all(type(card) is Card for shoe in found.shoes for coup in shoe for card in coup.cards)
