"""Why a card was or was not drawn, as sentences: every cell of the matrix, every natural."""

from __future__ import annotations

import re
from itertools import product

import pytest

from croupier.cards import parse_cards
from croupier.errors import InputError
from croupier.games.catalog import load_sheet
from croupier.games.game import Step
from croupier.games.rulebook import rulebook
from croupier.games.words import box_text, card_text, explain_text
from croupier.rules.sheet import LANGUAGES
from tests.sheets.house import book

VALUE_CARD = "K A 2 3 4 5 6 7 8 9".split()
DID = {
    "en": {"draws": "drew", "stands": "stood"},
    "vi": {"draws": "rút thêm", "stands": "dừng"},
    "zh": {"draws": "补牌", "stands": "停牌"},
}
SIDES = {
    "en": ("Player", "Banker"),
    "vi": ("Player", "Banker"),
    "zh": ("闲家", "庄家"),
}
STOOD = None


def steps(player: int, banker: int, third: int | None) -> tuple[Step, ...]:
    """The decisions of a coup with these two-card totals and this value of Player's third card."""
    thirds = [third] if third is not None else []
    ranks = ["K", "K", VALUE_CARD[player], VALUE_CARD[banker]]
    ranks += [VALUE_CARD[value] for value in (*thirds, 2)]
    rules = book("baccarat")
    coup = rules.deal(parse_cards(" ".join(f"{rank}s" for rank in ranks)))
    return rules.game.explain(rules.sheet.deal_rules, coup)


def digits(text: str) -> set[int]:
    return set(map(int, re.findall(r"\d+", text.replace("lá bài thứ 3", ""))))


CELLS = list(product(range(8), (*range(10), STOOD)))


def test_there_are_88_cells() -> None:
    assert len(CELLS) == 88


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_cell_says_the_total_and_the_third_card(lang: str) -> None:
    said: set[str] = set()
    for banker, third in CELLS:
        player_step, step = steps(6 if third is STOOD else 5, banker, third)
        sentence = explain_text(step, lang)
        cell = book("baccarat").sheet.deal_rules.meaning()
        assert isinstance(cell, list)
        marks = cell[1][banker]
        draws = marks[10 if third is STOOD else third] == "D"
        did, did_not = DID[lang]["draws"], DID[lang]["stands"]
        done, undone = (did, did_not) if draws else (did_not, did)
        # what Player did may be told as the reason; what Banker did not do never is
        assert done in sentence, sentence
        assert undone not in sentence or third is STOOD, sentence
        assert SIDES[lang][1] in sentence
        assert digits(sentence) == {banker} | ({third} if third is not None else set()), sentence
        assert not re.search(r"[{}$]|explain-", sentence)
        said.add(sentence)
        assert player_step.hand == "player"
    assert len(said) == 88


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("total", range(8))
def test_players_rule_says_the_total(lang: str, total: int) -> None:
    step, _ = steps(total, 3, 4 if total <= 5 else STOOD)
    sentence = explain_text(step, lang)
    done = DID[lang]["draws" if total <= 5 else "stands"]
    assert done in sentence
    assert SIDES[lang][0] in sentence
    assert digits(sentence) == {total}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_natural_says_both_totals(lang: str) -> None:
    said = set()
    for player, banker in product(range(10), repeat=2):
        if max(player, banker) >= 8:
            (step,) = steps(player, banker, STOOD)
            sentence = explain_text(step, lang)
            assert digits(sentence) == {player, banker}
            assert all(side in sentence for side in SIDES[lang])
            said.add(sentence)
    assert len(said) == 36


# a page of sentences, as a person meets them
TOLD = [
    (
        "2h Ks 3d 6c Ah",
        "Player drew, because a total of 5 draws.",
        "Banker stood on 6, because Player’s third card was worth 1.",
    ),
    (
        "Kh Ks 6d 2c Ah",
        "Player stood, because a total of 6 stands.",
        "Banker drew on 2, as it does when Player stands.",
    ),
    (
        "Kh Ks 6d 7c",
        "Player stood, because a total of 6 stands.",
        "Banker stood on 7, as it does when Player stands.",
    ),
    (
        "Kh Ks 5d 2c 7h 3d",
        "Player drew, because a total of 5 draws.",
        "Banker drew on 2, as it does whatever Player’s third card is worth (here 7).",
    ),
    (
        "Kh Ks 5d 7c 7h",
        "Player drew, because a total of 5 draws.",
        "Banker stood on 7, as it does whatever Player’s third card is worth (here 7).",
    ),
    ("Kh Ks 8d 2c", "Player had a natural 8 against Banker’s 2, so nobody drew."),
    ("Kh Ks 5d 9c", "Banker had a natural 9 against Player’s 5, so nobody drew."),
    ("Kh Ks 8d 9c", "Player had 8 and Banker 9, both naturals, so nobody drew."),
]


@pytest.mark.parametrize("row", TOLD, ids=[row[0] for row in TOLD])
def test_a_coup_is_told(row: tuple[str, ...]) -> None:
    cards, *sentences = row
    rules = book("baccarat")
    coup = rules.deal(parse_cards(cards))
    told = [explain_text(step) for step in rules.game.explain(rules.sheet.deal_rules, coup)]
    assert told == sentences


def test_a_coup_of_three_pictures_is_told() -> None:
    rules = rulebook(load_sheet("three-pictures"))
    coup = rules.deal(parse_cards("Td As 2s 6s Ks Qs 9d Jc Jd 9s Jh Qh Kd"))
    told = {
        lang: [
            explain_text(step, lang) for step in rules.game.explain(rules.sheet.deal_rules, coup)
        ]
        for lang in LANGUAGES
    }
    assert told["en"][0] == (
        "The first card was T♦: counting to 10 counter-clockwise from Banker ends at Player 1, "
        "which was dealt first."
    )
    assert told["en"][1:] == [
        "Player 1 lost to Banker: 9 against 3P.",
        "Player 2 lost to Banker: 2P9 against 3P.",
        "Player 3 lost to Banker: 2P9 against 3P.",
    ]
    assert told["vi"][1] == "Người chơi 1 thua Nhà cái: 9 so với 3P."
    assert told["zh"][1] == "闲家1 负于庄家：9 对 3P。"


@pytest.mark.parametrize(
    ("code", "sentences"),
    [
        (
            "box-beats",
            (
                "Player 2 beat Banker: P9 against 9.",
                "Người chơi 2 thắng Nhà cái: P9 so với 9.",
                "闲家2 胜庄家：P9 对 9。",
            ),
        ),
        (
            "box-ties",
            (
                "Player 2 tied with Banker: both held P9.",
                "Người chơi 2 hòa Nhà cái: cả hai cùng có P9.",
                "闲家2 与庄家打和：双方均为 P9。",
            ),
        ),
    ],
)
def test_a_box_against_banker(code: str, sentences: tuple[str, ...]) -> None:
    step = Step(code, "player_2", None, {"box": "player_2", "class": "P9", "banker": "9"})
    assert tuple(explain_text(step, lang) for lang in LANGUAGES) == sentences


def test_boxes_are_called_what_the_game_calls_them() -> None:
    for box, names in load_sheet("three-pictures").game.boxes.items():
        for lang in LANGUAGES:
            assert box_text(box, lang) == names.get(lang)


def test_cards_show_their_suit() -> None:
    assert [card_text(card) for card in ("As", "Th", "Td", "9c")] == ["A♠", "T♥", "T♦", "9♣"]


def test_an_unknown_language_is_bad_input() -> None:
    with pytest.raises(InputError, match="unknown language"):
        explain_text(Step("player-draws", "player", None, {"total": 5}), "de")


def test_boxes_and_steps_are_told_in_english_unless_another_language_is_asked_for() -> None:
    for box in ("banker", "player_1", "player_2", "player_3"):
        assert box_text(box) == box_text(box, "en")
        assert len({box_text(box, lang) for lang in LANGUAGES}) == len(LANGUAGES)
    for step in steps(5, 3, 8):
        assert explain_text(step) == explain_text(step, "en")
