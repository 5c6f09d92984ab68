"""What is said at a table dealt by hand: every kind, stage and effect; and what follows is true."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK, RANKS, Card, parse_cards
from croupier.games.catalog import load_sheet
from croupier.games.rulebook import rulebook
from croupier.i18n import languages, translator
from croupier.rulings import KINDS
from croupier.rulings.effects import EFFECTS
from croupier.service.by_hand import CODES
from croupier.table.hand_due import Step
from croupier.web.hand_words import (
    HandWords,
    Now,
    Told,
    effects_words,
    incident_words,
    told_to_patrons,
)
from croupier.web.words import void_words

if TYPE_CHECKING:
    from croupier.web.board import Words

BACCARAT = rulebook(load_sheet("baccarat"))
PICTURES = rulebook(load_sheet("three-pictures"))
SAID = HandWords(BACCARAT)
OF_THREE = HandWords(PICTURES)


def told(cards: str, words: HandWords = SAID) -> Told:
    """What the desk says after these cards."""
    laid = tuple(parse_cards(cards)) if cards else ()
    book = PICTURES if words is OF_THREE else BACCARAT
    place = book.game.next_place(book.sheet.deal_rules, laid)
    return words.of(Now("card" if place else "confirm", place or "", 1, laid))


def whole(words: Words) -> bool:
    """Whether there is a text in every language, and none is another's."""
    return bool(words.en and words.vi and words.zh) and len({words.en, words.vi, words.zh}) == 3


@pytest.mark.parametrize("kind", KINDS)
def test_everything_that_goes_wrong_has_words(kind: str) -> None:
    for stage in KINDS[kind].stages or ("",):
        assert whole(incident_words(kind, stage)), stage
    words = void_words(18, f"ruled-{kind}")
    assert whole(words)
    assert "18" in words.en
    assert words != void_words(18, "ruled-something-else") == void_words(18, "burn-forgotten")


@pytest.mark.parametrize("effect", EFFECTS)
def test_every_effect_has_words_for_who_rules_and_who_plays(effect: str) -> None:
    assert whole(effects_words((effect,)))
    # those of a void coup are told with that, and an audit is the house's own
    if effect not in ("void-coup", "audit-shoe"):
        assert len(told_to_patrons((effect,)).en) > len(told_to_patrons(()).en)


def test_sentences_of_several_effects_follow_one_another() -> None:
    both = effects_words(("void-coup", "close-shoe"))
    assert both.en == (
        "The coup is void; every stake goes back. The shoe is closed; earlier coups stand."
    )
    assert " " not in both.zh


@pytest.mark.parametrize("step", get_args(Step))
def test_every_step_says_what_is_next(step: Step) -> None:
    if step in ("card", "confirm", "settle"):
        return
    for words in (SAID, OF_THREE):
        assert whole(words.of(Now(step, kinds=("misread",), closing="ruled-misread")).next)


@pytest.mark.parametrize("code", CODES)
def test_every_refusal_of_the_desk_has_words(code: str) -> None:
    for lang in languages():
        assert f"server-{code.replace('_', '-')}" in translator(lang)


DEALT_BY_THE_MATRIX: list[tuple[str, str, str, list[tuple[str, str]]]] = [
    ("", "First card to Player", "", []),
    ("2h", "First card to Banker", "", []),
    ("2h Qs", "Second card to Player", "", []),
    (
        "2h Qs 2s",
        "Second card to Banker",
        "",
        [("The card is 8, 9", "The coup ends"), ("Any other card", "Third card to Player")],
    ),
    ("9h Qs Ks", "Second card to Banker", "", [("Any card", "The coup ends")]),
    (
        "3h Qs 4s",
        "Second card to Banker",
        "",
        # 7 stands; Banker's 6 and 7 stand too, its 8 and 9 are naturals
        [
            ("The card is 6, 7, 8, 9", "The coup ends"),
            ("Any other card", "Third card to Banker"),
        ],
    ),
    (
        "2h Qs 2s 5d",
        "Third card to Player",
        "Player has 4 and draws.",
        [
            ("Player’s third is 4, 5, 6, 7", "Banker draws"),
            ("Any other card", "Banker stands: the coup ends"),
        ],
    ),
    (
        "2h Qs 2s 2d",
        "Third card to Player",
        "Player has 4 and draws.",
        [("Any card", "Banker draws")],
    ),
    (
        "2h Qs 2s 7d",
        "Third card to Player",
        "Player has 4 and draws.",
        [("Any card", "Banker stands: the coup ends")],
    ),
    (
        "2h Qs 2s 5d 6h",
        "Third card to Banker",
        "Banker has 5 and draws, since Player’s third card is worth 6.",
        [("Any card", "The coup ends")],
    ),
    (
        "2h Qs 4s 5d",
        "Third card to Banker",
        "Banker has 5 and draws, since Player stands.",
        [("Any card", "The coup ends")],
    ),
    (
        "9h Qs Ks 2d",
        "Confirm the result",
        "Player had a natural 9 against Banker’s 2, so nobody drew.",
        [],
    ),
]


@pytest.mark.parametrize(("cards", "next_", "why", "then"), DEALT_BY_THE_MATRIX)
def test_baccarat(cards: str, next_: str, why: str, then: list[tuple[str, str]]) -> None:
    found = told(cards)
    assert (found.next.en, found.why.en) == (next_, why)
    assert [(card.en, what.en) for card, what in found.then] == then


def test_three_pictures() -> None:
    first = told("", OF_THREE)
    assert first.next.en == "Turn up the first card"
    assert [(card.en, what.en) for card, what in first.then] == [
        ("The card is A, 5, 9, K", "Banker is dealt to first"),
        ("The card is 2, 6, 10", "Player 1 is dealt to first"),
        ("The card is 3, 7, J", "Player 2 is dealt to first"),
        ("The card is 4, 8, Q", "Player 3 is dealt to first"),
    ]
    places = [told(f"Jd {cards}".strip(), OF_THREE).next.zh for cards in ("", "2s 3s", "2s 3s 4s")]
    assert places == ["第一张牌发给闲家2", "第三张牌发给闲家2", "第一张牌发给闲家3"]
    assert "J♦" in told("Jd", OF_THREE).why.en


def test_a_held_card_and_the_end_of_a_shoe_say_so() -> None:
    held = SAID.of(Now("coup-burn", "coup-burn", held=True))
    assert held.why.en == "The card that was held counts as this one."
    ends = {
        reason: SAID.of(Now("close-shoe", closing=reason)).why.en
        for reason in ("last-coup", "exhausted", "fresh", "ruled-foreign-card")
    }
    assert len(set(ends.values())) == 4
    assert whole(OF_THREE.of(Now("open-betting", used=True)).why)  # its deck is shuffled first
    frozen = SAID.of(Now("ruling", kinds=("misread", "wrong-box")))
    assert frozen.why.en == "Total or result misread, Card at the wrong hand"


CARDS = st.lists(st.sampled_from(DECK), min_size=3, max_size=5)


@given(CARDS)
def test_what_follows_is_what_the_sheet_deals(cards: list[Card]) -> None:
    """Each rank is in one row, and the row says what is due after it."""
    rules, game = BACCARAT.sheet.deal_rules, BACCARAT.game
    laid = tuple(cards)
    if any(game.next_place(rules, laid[:count]) is None for count in range(len(laid) + 1)):
        return
    place = game.next_place(rules, laid)
    found = SAID.of(Now("card", str(place), 1, laid))
    rows = [(card.en.rpartition(" is ")[2], what.en) for card, what in found.then]
    listed = {rank: what for ranks, what in rows[:-1] for rank in ranks.split(", ")}
    for card in (Card.parse(f"{rank}h") for rank in RANKS):
        shown = RANKS[card.rank_index].replace("T", "10")
        after = game.next_place(rules, (*laid, card))
        ends = {"The coup ends", "Banker stands: the coup ends"}
        draws = {f"Third card to {str(after).capitalize()}", "Banker draws"}
        assert listed.get(shown, rows[-1][1]) in (ends if after is None else draws)
