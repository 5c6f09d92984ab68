"""A baccarat coup's notation, and what is refused as one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier
from croupier.cards import DECK
from croupier.errors import InputError, NotationError, ShoeError
from croupier.games.baccarat.coup import deal, parse_coup
from croupier.games.baccarat.tableau import STANDARD
from tests.cases.sheets import BACCARAT

CARDS = st.sampled_from(DECK)


@given(st.lists(CARDS, min_size=6, max_size=6))
def test_a_coup_reads_back_as_itself(cards: list[croupier.Card]) -> None:
    coup = deal(STANDARD, cards)
    assert parse_coup(str(coup)) == coup
    assert coup.cards == tuple(cards[: len(coup.cards)])


def test_the_notation_is_one_line() -> None:
    coup = croupier.deal(BACCARAT, "2h Ks 3d 6c Ah 10c")
    assert str(coup.coup) == "P:2h,3d,Ah B:Ks,6c"
    assert str(coup) == "P:2h,3d,Ah B:Ks,6c | Tc"


NOT_COUPS = [
    "",
    "P:2h,3d",
    "P:2h B:Ks,6c",
    "P:2h,3d,4c,5c B:Ks,6c",
    "B:Ks,6c P:2h,3d",
    "P:2h,3d B:Ks,6x",
    "P: B:",
    "P:2h,3d B:Ks,6c B:Ks,6c",
    "2h Ks 3d 6c",
    "F:5h B:9c,Kd,Qc P1:As,2s,3s P2:4s,5s,6s P3:7s,8s,9s",
]


@pytest.mark.parametrize("text", NOT_COUPS)
def test_what_is_no_coup_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_coup(text)
    no_card = "'6x' is not a card; write a rank of A23456789TJQK (or 10) and a suit of shdc"
    no_coup = f"{text!r} is no coup; write it as P:2h,3d,Ah B:Ks,6c"
    said = f"{text!r}: {no_card}, such as Ks or 10d" if "6x" in text else no_coup
    assert str(caught.value) == said


@given(st.text(alphabet="PB:,|#2hKsT10 dxéQ\n", max_size=40) | st.text(max_size=30))
def test_any_text_is_a_coup_or_refused(text: str) -> None:
    try:
        coup = parse_coup(text)
    except NotationError:
        return
    assert parse_coup(str(coup)) == coup


NOT_DEALT_SO = [
    ("P:2h,3d B:Ks,6c", "Player must draw"),
    ("P:2h,3d,Ah B:Ks,6c,9c", "dealt as P:2h,3d,Ah B:Ks,6c"),
    ("P:2h,6d,Ah B:Ks,6c", "dealt as P:2h,6d B:Ks,6c"),
    ("P:2h,4d,Ah B:Ks,6c", "dealt as P:2h,4d B:Ks,6c"),
    ("P:2h,4d B:Ks,5c", "Banker must draw"),
    ("P:Kh,Kh,Kh B:Kh,Kh,Kh | Kh Kh Kh", "Kh is given 9 times"),
]


@pytest.mark.parametrize(("text", "said"), NOT_DEALT_SO)
def test_a_coup_that_the_sheet_would_not_have_dealt_is_refused(text: str, said: str) -> None:
    """The notation alone is fine; by these rules these cards give other hands."""
    with pytest.raises(NotationError, match=said):
        croupier.parse_coup(BACCARAT, text)


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("", "at least 4 cards and there are 0"),
        ("2h Ks 3d", "at least 4 cards and there are 3"),
        ("2h Ks 3d 6c", "Player must draw a third card"),
        ("Kh Ks 6d 5c", "Banker must draw a third card"),
        ("2h Ks 3d 5c 4h", "Banker must draw a third card"),
    ],
)
def test_too_few_cards_say_whose_card_is_missing(cards: str, said: str) -> None:
    with pytest.raises(ShoeError, match=said):
        croupier.deal(BACCARAT, cards)


@given(st.lists(CARDS, max_size=9))
def test_cards_are_dealt_or_refused_and_never_lost(cards: list[croupier.Card]) -> None:
    try:
        coup = croupier.deal(BACCARAT, cards)
    except InputError:
        assert len(cards) < 6 or max(map(cards.count, cards)) > 8
        return
    assert (*coup.cards, *coup.unused) == tuple(cards)
    assert 4 <= coup.cards_used <= 6
