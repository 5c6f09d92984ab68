"""A dealt coup and its explanation: what it tells, in text, as a constructor, as HTML."""

from __future__ import annotations

import random
import re

import pytest

import croupier
from croupier.api.html import page_table
from croupier.cards import DECK
from croupier.games.rulebook import rulebook
from croupier.rules.facts import Key
from tests.cases.sheets import BACCARAT, THREE_PICTURES, baccarat_text

TIE = "2h Ks 3d 6c Ah 9c"
PICTURES = "3h 9c Kd Qc Ks Qh Js As 2s 3s 4s 5s 6s"


def test_a_baccarat_coup_tells_all_about_itself() -> None:
    coup = croupier.deal(BACCARAT, TIE)
    assert coup.outcome == "tie"
    assert coup.cards_used == 5
    assert croupier.format_cards(coup.cards) == "2h Ks 3d 6c Ah"
    assert croupier.format_cards(coup.unused) == "9c"
    assert {name: hand.shown for name, hand in coup.hands.items()} == {
        "player": {"total": 6},
        "banker": {"total": 6},
    }
    assert (coup.first_card, coup.order) == (None, None)
    facts = coup.facts[None]
    assert (facts["player"], facts["banker"], facts["cards"]) == (6, 6, 5)


def test_a_three_pictures_coup_tells_all_about_itself() -> None:
    coup = croupier.deal(THREE_PICTURES, PICTURES)
    assert (coup.outcome, coup.unused, coup.cards_used) == (None, (), 13)
    assert str(coup.first_card) == "3h"
    assert coup.order == ("player_2", "player_3", "banker", "player_1")
    assert {name: hand.shown for name, hand in coup.hands.items()} == {
        "banker": {"class": "6", "points": 6, "pictures": 0, "combination": "straight_flush"},
        "player_1": {"class": "5", "points": 5, "pictures": 0, "combination": "straight_flush"},
        "player_2": {"class": "2P9", "points": 9, "pictures": 2, "combination": "none"},
        "player_3": {"class": "3P", "points": 0, "pictures": 3, "combination": "straight"},
    }
    assert set(coup.facts) == {None, "player_1", "player_2", "player_3"}


@pytest.mark.parametrize(
    ("sheet", "count"), [(BACCARAT, 7), (THREE_PICTURES, 13)], ids=lambda value: str(value)[:0]
)
def test_a_key_holds_the_facts_that_the_bets_read(sheet: croupier.Sheet, count: int) -> None:
    chance = random.Random(5)
    space = rulebook(sheet).table.space
    for _ in range(200):
        coup = croupier.deal(sheet, chance.sample(DECK, count))
        assert set(coup.keys) == set(coup.facts)
        for box, key in coup.keys.items():
            facts = coup.facts[box]
            assert space.unpack(Key(key)) == {name: facts[name] for name in space.names}


@pytest.mark.parametrize(("sheet", "cards"), [(BACCARAT, TIE), (THREE_PICTURES, PICTURES)])
def test_text_repr_and_constructor_agree(sheet: croupier.Sheet, cards: str) -> None:
    coup = croupier.deal(sheet, cards)
    assert croupier.parse_coup(sheet, str(coup)) == coup
    assert "\n" not in str(coup)
    names = {"parse_coup": croupier.parse_coup, "load_sheet": croupier.load_sheet}
    again = eval(repr(coup), names)
    assert (again.sheet.id, str(again)) == (sheet.id, str(coup))


def test_cards_may_be_given_as_text_or_as_cards() -> None:
    cards = croupier.parse_cards(TIE)
    assert croupier.deal(BACCARAT, cards) == croupier.deal(BACCARAT, TIE)
    assert croupier.deal(BACCARAT, list(cards)) == croupier.deal(BACCARAT, TIE.replace(" ", ","))
    assert croupier.deal(BACCARAT, TIE.split()) == croupier.deal(BACCARAT, TIE)
    with pytest.raises(croupier.CardError, match="'1x' is not a card"):
        croupier.deal(BACCARAT, ["Ks", "1x"])
    with pytest.raises(croupier.CardError, match="52 is no card code"):
        croupier.deal(BACCARAT, [croupier.DECK[0]] * 3 + [croupier.Card(52)])


def test_the_explanation_has_a_step_for_every_draw_and_stand() -> None:
    told = croupier.explain(croupier.deal(BACCARAT, TIE))
    assert [(step.hand, step.cell) for step in told] == [
        ("player", "player[5]"),
        ("banker", "banker[6][1]"),
    ]
    assert str(told) == "\n".join(step.sentence for step in told)
    assert [str(step) for step in told] == [step.sentence for step in told]


@pytest.mark.parametrize("lang", ["en", "vi", "zh"])
def test_every_kind_of_step_can_be_told(lang: str) -> None:
    chance = random.Random(1)
    codes: dict[str, str] = {}
    for sheet, count in ((BACCARAT, 6), (THREE_PICTURES, 13)):
        for _ in range(400):
            coup = croupier.deal(sheet, chance.sample(DECK, count))
            codes |= {told.step.code: told.sentence for told in croupier.explain(coup, lang)}
    assert len(codes) == 15
    assert len(set(codes.values())) == 15
    assert not [text for text in codes.values() if "{" in text or not text.strip()]


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(croupier.InputError, match="use one of en, vi, zh"):
        croupier.explain(croupier.deal(BACCARAT, TIE), "fr")


def cells(page: str) -> list[str]:
    return re.findall(r"<t[hd]>(.*?)</t[hd]>", page)


def notes(coup: croupier.DealtCoup) -> list[str]:
    return re.findall(r"<p>(.*?)</p>", coup._repr_html_())


def test_the_documents_of_both_games() -> None:
    assert croupier.deal(BACCARAT, TIE).to_json() == {
        "game": "baccarat",
        "notation": "P:2h,3d,Ah B:Ks,6c | 9c",
        "outcome": "tie",
        "cards_used": 5,
        "unused": ["9c"],
        "hands": {
            "player": {"cards": ["2h", "3d", "Ah"], "total": 6},
            "banker": {"cards": ["Ks", "6c"], "total": 6},
        },
    }
    document = croupier.deal(THREE_PICTURES, PICTURES).to_json()
    hands = document.pop("hands")
    assert document == {
        "game": "three-pictures",
        "notation": "F:3h P2:9c,Kd,Qc P3:Ks,Qh,Js B:As,2s,3s P1:4s,5s,6s",
        "cards_used": 13,
        "unused": [],
        "first_card": "3h",
        "order": ["player_2", "player_3", "banker", "player_1"],
    }
    assert isinstance(hands, dict)
    assert list(hands) == ["banker", "player_1", "player_2", "player_3"]
    assert hands["player_2"] == {
        "cards": ["9c", "Kd", "Qc"],
        "class": "2P9",
        "points": 9,
        "pictures": 2,
        "combination": "none",
    }


def test_notebooks_show_tables() -> None:
    coup = croupier.deal(BACCARAT, TIE)
    assert cells(coup._repr_html_()) == [
        *["", "cards", "total"],
        *["player", "2♥ 3♦ A♥", "6"],
        *["banker", "K♠ 6♣", "6"],
    ]
    assert "<caption>Baccarat for the cases, 5 cards</caption>" in coup._repr_html_()
    assert notes(coup) == ["outcome: tie", "left over: 9♣"]
    plain = croupier.deal(BACCARAT, "Kh Ks 6d 7c")
    assert notes(plain) == ["outcome: banker"]
    pictures = croupier.deal(THREE_PICTURES, PICTURES)
    assert notes(pictures) == ["first card: 3♥"]
    assert cells(pictures._repr_html_())[:6] == [
        *["", "cards", "class", "points", "pictures", "combination"]
    ]
    assert cells(pictures._repr_html_())[-6:] == [
        "player_3",
        "K♠ Q♥ J♠",
        "3P",
        "0",
        "3",
        "straight",
    ]
    told = croupier.explain(coup)._repr_html_()
    assert "banker[6][1]" in cells(told)
    assert told.count("<tr>") == 3


def test_a_table_is_plain_html() -> None:
    assert page_table("a & b", ["", "x"], [["r", "1"], ["s", "<"]], ["n", "m"]) == (
        "<table><caption>a &amp; b</caption>"
        "<thead><tr><th></th><th>x</th></tr></thead>"
        "<tbody><tr><th>r</th><td>1</td></tr><tr><th>s</th><td>&lt;</td></tr></tbody></table>"
        "<p>n</p><p>m</p>"
    )
    assert page_table("", ["x"], []) == (
        "<table><thead><tr><th>x</th></tr></thead><tbody></tbody></table>"
    )


def test_what_a_sheet_calls_itself_cannot_become_markup() -> None:
    text = baccarat_text().replace('en = "Baccarat for the cases"', 'en = "<script>x</script>"')
    sheet = croupier.parse_sheet(text, "<b>")
    coup = croupier.deal(sheet, TIE)
    ticket = croupier.settle(sheet, coup, {"tie": 1})
    for page in (coup._repr_html_(), ticket._repr_html_(), croupier.explain(coup)._repr_html_()):
        assert "<script>" not in page
    assert "&lt;script&gt;" in coup._repr_html_()


def test_roads_are_part_of_the_library() -> None:
    assert croupier.roads("BPPTB").big_eye == "bb"
