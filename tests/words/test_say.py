"""Bets in words: the shipped ones as a readable table, and any other by what words must do."""

from __future__ import annotations

import re
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import InputError
from croupier.games.catalog import GAMES, load_sheet, parse_sheet, shipped_sheets
from croupier.rules import language
from croupier.rules.clauses import Clause, Joined, Words, clauses
from croupier.rules.language import FactName, Label, Node, Number, evaluate
from croupier.rules.nodes import facts_in
from croupier.rules.say import say, say_bet, say_pay
from croupier.rules.sheet import LANGUAGES, Pay, Sheet, Tier
from tests.words.expressions import Values, changed, conditions, fact_values
from tools import ROOT

TABLE: dict[str, list[dict[str, str]]] = tomllib.loads(
    (ROOT / "tests" / "words" / "tiers.toml").read_text(encoding="utf-8")
)
TIERS, OWN = TABLE["tier"], TABLE["own"]


def shipped_tiers() -> list[tuple[Sheet, Tier]]:
    return [
        (sheet, tier)
        for sheet in map(load_sheet, shipped_sheets())
        for bet in sheet.bets.values()
        for tier in bet.tiers
    ]


def reads_own(sheet: Sheet, tier: Tier) -> bool:
    """Whether a tier reads a fact that its sheet defines."""
    return bool(facts_in(tier.when) & {own.fact.name for own in sheet.game.own})


def shipped_conditions() -> set[tuple[str, str]]:
    return {
        (sheet.game.id, language.unparse(tier.when))
        for sheet, tier in shipped_tiers()
        if not reads_own(sheet, tier)
    }


def test_the_table_has_every_shipped_tier() -> None:
    written = {(row["game"], row["when"]) for row in TIERS if row.get("shipped", "yes") == "yes"}
    assert written == shipped_conditions()
    assert {(row["sheet"], row["when"]) for row in OWN} == {
        (sheet.id, language.unparse(tier.when))
        for sheet, tier in shipped_tiers()
        if reads_own(sheet, tier)
    }


@pytest.mark.parametrize("row", OWN, ids=[f"{row['sheet']}: {row['when']}" for row in OWN])
def test_a_condition_over_facts_of_a_sheet_in_words(row: dict[str, str]) -> None:
    node = language.parse(row["when"], load_sheet(row["sheet"]).game.facts)
    assert {lang: say(node, lang) for lang in LANGUAGES} == {lang: row[lang] for lang in LANGUAGES}


@pytest.mark.parametrize("row", TIERS, ids=[row["when"] for row in TIERS])
def test_a_condition_in_words(row: dict[str, str]) -> None:
    node = language.parse(row["when"], GAMES[row["game"]].facts)
    assert {lang: say(node, lang) for lang in LANGUAGES} == {lang: row[lang] for lang in LANGUAGES}


PAYS = [
    ("8:1", "pays 8:1", "trả 8:1", "赔 8:1"),
    (
        "1:1 less 5%",
        "pays 1:1 less 5% commission",
        "trả 1:1 trừ 5% hoa hồng",
        "赔 1:1，扣 5% 佣金",
    ),
    ("19:20", "pays 19:20", "trả 19:20", "赔 19:20"),
    ("push", "push, the stake is returned", "hoàn trả tiền cược", "退还下注金额"),
    ("lose", "the stake is lost", "mất tiền cược", "输掉下注金额"),
    ("lose half", "half the stake is lost", "mất một nửa tiền cược", "输掉一半下注金额"),
]


@pytest.mark.parametrize(("pay", "en", "vi", "zh"), PAYS, ids=[row[0] for row in PAYS])
def test_a_price_in_words(pay: str, en: str, vi: str, zh: str) -> None:
    assert tuple(say_pay(Pay.parse(pay), lang) for lang in LANGUAGES) == (en, vi, zh)


def test_a_bet_in_words_ends_with_what_loses() -> None:
    sheet = load_sheet("three-pictures")
    assert say_bet(sheet, sheet.bet("player_2_lose")).lines == (
        "Banker’s hand beats Player 2’s hand: pays 1:1 less 5% commission",
        "Player 2’s hand ties with Banker’s hand: push, the stake is returned",
        "otherwise the stake is lost",
    )
    assert say_bet(sheet, sheet.bet("player_2_lose"), name_box=False).lines[0] == (
        "Banker’s hand beats the box’s hand: pays 1:1 less 5% commission"
    )
    assert say_bet(sheet, sheet.bet("player_2_lose"), "vi").lines[0] == (
        "bài của Nhà cái thắng bài của Người chơi 2: trả 1:1 trừ 5% hoa hồng"
    )


def test_a_bet_whose_last_line_always_holds_says_no_otherwise() -> None:
    text = load_sheet("baccarat").text.replace(
        'tiers = [{ when = "cards == 4", pays = "1.5:1", source = "D0" }]',
        'tiers = [{ when = "cards == 4", pays = "1.5:1", source = "D0" },'
        ' { when = "true", pays = "lose half", source = "house" }]',
    )
    sheet = parse_sheet(text, "half.toml")
    assert say_bet(sheet, sheet.bet("small")).lines == (
        "four cards are dealt: pays 1.5:1",
        "in every coup: half the stake is lost",
    )


@pytest.mark.parametrize("lang", ["", "de", "EN"])
def test_an_unknown_language_is_bad_input(lang: str) -> None:
    with pytest.raises(InputError, match="unknown language"):
        say(language.Always(True), lang)


# --- what the words of every condition must be ---------------------------------------------------

# names of facts and labels as sheets write them, operators, and what Fluent leaves when it fails
RAW = re.compile(r"[a-z]_[a-z]|==|!=|[<>%{}$=\u2068\u2069]|say-|\bmixed\b|\btrips\b|None")
GAME = st.sampled_from(sorted(GAMES))


@pytest.mark.parametrize("lang", LANGUAGES)
@given(node=GAME.flatmap(conditions))
def test_any_condition_has_words_without_raw_names(lang: str, node: Node) -> None:
    text = say(node, lang)
    assert text.strip() == text
    assert text
    assert not RAW.search(text), text
    assert "  " not in text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_every_fact_and_label_has_words(game_id: str, lang: str) -> None:
    for fact in GAMES[game_id].facts.values():
        assert say(FactName(fact), lang).casefold() != fact.name.replace("_", " ")
        said = [say(Label(fact, value), lang) for value in range(len(fact.labels))]
        assert len(set(said)) == len(said)
        assert not any(RAW.search(text) for text in said)


def holds(words: Words, facts: Values) -> bool:
    """Whether a condition in clauses holds; written apart from the code that makes them."""
    if isinstance(words, bool):
        return words
    if isinstance(words, Joined):
        return (all if words.all_hold else any)(holds(part, facts) for part in words.parts)
    if words.whose:
        assert isinstance(words.left, FactName)
        name = words.left.fact.name
        sides = (facts[name], facts[name.replace("player", "banker")])
        found = [compares(words, side, facts) for side in sides]
        return any(found) if words.whose == "either" else all(found)
    return compares(words, evaluate(words.left, facts), facts)


def compares(clause: Clause, left: int, facts: Values) -> bool:
    right = [evaluate(node, facts) for node in clause.right]
    return {
        "==": left == right[0],
        "!=": left != right[0],
        "<": left < right[0],
        "<=": left <= right[0],
        ">": left > right[0],
        ">=": left >= right[0],
        "in": left in right,
        "range": right[0] <= left <= right[-1],
    }[clause.op]


SEED = st.integers(0, 1 << 32)


@given(data=st.data(), game_id=GAME, seed=SEED)
def test_clauses_mean_what_the_condition_means(
    data: st.DataObject, game_id: str, seed: int
) -> None:
    node = data.draw(conditions(game_id))
    words = clauses(node)
    for facts in fact_values(game_id, seed):
        assert holds(words, facts) is bool(evaluate(node, facts))


@given(data=st.data(), game_id=GAME, seed=SEED)
def test_a_change_of_meaning_changes_the_words(
    data: st.DataObject, game_id: str, seed: int
) -> None:
    node = data.draw(conditions(game_id, 4))
    other = data.draw(changed(node))
    samples = fact_values(game_id, seed)
    if any(evaluate(node, facts) != evaluate(other, facts) for facts in samples):
        for lang in LANGUAGES:
            assert say(node, lang) != say(other, lang)


SWAPS = [(">", "<"), (">", ">="), ("<", "<="), ("==", "!="), ("and", "or"), ("player", "banker")]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("old", "new"), SWAPS)
def test_a_swapped_sign_changes_the_words_of_a_shipped_tier(old: str, new: str, lang: str) -> None:
    tried = 0
    for game_id, when in shipped_conditions():
        swapped = re.sub(rf"(?<![<>=!\w]){re.escape(old)}(?![<>=])", new, when)
        if swapped == when:
            continue
        try:
            node = language.parse(swapped, GAMES[game_id].facts)
        except language.ExpressionError:
            continue  # these labels have no order
        tried += 1
        assert say(node, lang) != say(language.parse(when, GAMES[game_id].facts), lang)
    assert tried or old in ("<", "and")


def test_values_are_said_too() -> None:
    facts = GAMES["baccarat"].facts
    assert say(Number(7)) == "7"
    assert say(language.parse("player + banker - 1", facts)) == (
        "Player’s total plus Banker’s total minus 1"
    )
    with pytest.raises(ValueError, match="a value, not a condition"):
        clauses(Number(7))


def test_a_bets_words_hold_each_line_in_its_parts() -> None:
    for sheet_id, bet_id in (("three-pictures", "player_2_lose"), ("baccarat", "perfect_pair")):
        sheet = load_sheet(sheet_id)
        bet = sheet.bet(bet_id)
        for lang in LANGUAGES:
            box = sheet.game.boxes[bet.box].get(lang) if bet.box else None
            said = say_bet(sheet, bet, lang).tiers
            assert [line.when for line in said] == [say(one, lang, box=box) for one in bet.tiers]
            assert [line.pays for line in said] == [say_pay(one.pay, lang) for one in bet.tiers]
            assert all(line.when in line.text and line.pays in line.text for line in said)


def test_english_is_spoken_unless_another_language_is_asked_for() -> None:
    sheet = load_sheet("baccarat")
    bet = sheet.bet("tie")
    assert say(bet.tiers[0]) == say(bet.tiers[0], "en")
    assert say_pay(bet.tiers[0].pay) == say_pay(bet.tiers[0].pay, "en")
    assert say_bet(sheet, bet) == say_bet(sheet, bet, "en")


def test_a_box_keeps_the_writing_of_its_name_among_chinese_words() -> None:
    """Elsewhere a number is set apart by blanks."""
    facts = GAMES["three-pictures"].facts
    node = language.parse("box_points > 7", facts)
    assert say(node, "zh", box="闲家1").startswith("闲家1")
    assert " 7" in say(node, "zh", box="闲家1")
    assert " 7" in say(node, "zh")
    assert "box" not in say(node, "zh")


OWN_WORDS = """
[[fact]]
name = "high_cards"
value = "count(rank > 10)"

[[fact]]
name = "two_first_suits"
value = "p1.suit == p2.suit"
labels = ["not_the_same", "the_same"]
"""
# what a sheet calls its own facts and labels when it gives them no words: their names, with blanks
NAMED = [
    ("high_cards == 2", "high cards", "2"),
    ("high_cards - 3 == player", "high cards", "3"),
    ("two_first_suits == the_same", "two first suits", "the same"),
    ("two_first_suits != not_the_same", "two first suits", "not the same"),
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("when", "fact", "value"), NAMED)
def test_a_fact_without_words_is_said_by_its_name(
    when: str, fact: str, value: str, lang: str
) -> None:
    sheet = parse_sheet(load_sheet("baccarat").text + OWN_WORDS, "own.toml")
    node = language.parse(when, sheet.game.facts)
    said = say(node, lang)
    assert fact in said
    assert value in said
    assert not RAW.search(said)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("one", "other"), [("% 2 != 0", "% 2 == 1"), ("% 2 != 1", "% 2 == 0")])
def test_odd_and_even_are_said_alike_from_either_side(one: str, other: str, lang: str) -> None:
    facts = GAMES["baccarat"].facts
    said = [say(language.parse(f"player {when}", facts), lang) for when in (one, other)]
    assert said[0] == said[1]
    assert "2" not in said[0]
