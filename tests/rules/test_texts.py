"""Texts of a sheet that no screen could show are refused where they stand; records still load."""

from __future__ import annotations

import sys
from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import SheetError
from croupier.games.catalog import library
from croupier.games.rulebook import recorded_rulebook
from croupier.rules import load as loading
from croupier.rules.load import load_library
from croupier.rules.load_facts import MAX_FACTS
from croupier.rules.sheet import Names
from croupier.rules.texts import (
    MAX_ID_CHARS,
    MAX_NAME_CHARS,
    MAX_PROSE_CHARS,
    MAX_QUOTED_CHARS,
    quoted,
    unfit,
)
from tests.rules.samples import BACCARAT, BANKER, HEAD, LIMITS, PICTURES, TABLEAU, bet, sheet_of

TAIL = """
[sources]
felt = "printed on the felt"
law = { en = "the law", vi = "luật", zh = "法" }

[[reading]]
id = "own"
documents = ["felt"]
sentence = "what it says"
read = { en = "how it is read", vi = "cách đọc", zh = "读法" }
"""
WHOLE = BACCARAT.replace('source = "D0" }', 'name = "the line", source = "D0" }', 1) + TAIL + LIMITS

# every text of the sheet that a screen shows as it is: what stands there, how long it may be
SHOWN = [
    ('version = "{}1"', MAX_ID_CHARS),
    ('name = {{ en = "{}Trial"', MAX_NAME_CHARS),
    ('en = "Trial", vi = "{}Thử"', MAX_NAME_CHARS),
    ('zh = "{}试"', MAX_NAME_CHARS),
    ('name = {{ en = "{}Banker"', MAX_NAME_CHARS),
    ('name = "{}the line"', MAX_NAME_CHARS),
    ('source = "{}D0" }}', MAX_ID_CHARS),
    ('"{}felt" = "printed', MAX_ID_CHARS),
    ('felt = "{}printed on the felt"', MAX_PROSE_CHARS),
    ('en = "{}the law"', MAX_PROSE_CHARS),
    ('zh = "{}法"', MAX_PROSE_CHARS),
    ('id = "{}own"', MAX_ID_CHARS),
    ('documents = ["{}felt"]', MAX_ID_CHARS),
    ('sentence = "{}what it says"', MAX_PROSE_CHARS),
    ('vi = "{}cách đọc"', MAX_PROSE_CHARS),
]
# texts that have a grammar of their own, which has no such character and is short
READ = [
    'id = "{}trial"',
    'game = "{}baccarat"',
    'burn = "{}first-card"',
    'player = "{}DDDDDD SS"',
    'banker = ["{}DDDDDDDDDD D"',
    'id = "{}banker"',
    'when = "{}banker > player"',
    'pays = "{}1:1"',
    'commission = "{}5%"',
    'bet_min = "{}5"',
    '[limits."{}USD"]',
    '{{ "{}max" = "7" }}',
]
ESCAPES = [r"\u001b", r"\u0000", r"\u007f", r"\u0085", r"\u202e", r"\u2066", r"\u2028", r"\u200b"]
PROSE = [place for place, most in SHOWN if most == MAX_PROSE_CHARS]


def placed(place: str, text: str) -> str:
    """The whole sheet with `text` put in at a place."""
    old = place.format("")
    if old not in WHOLE:  # a key that stands there without quotes
        key = old.partition('"')[2].partition('"')[0]
        old = old.replace(f'"{key}"', key)
    assert old in WHOLE
    return WHOLE.replace(old, place.format(text), 1)


def refusal(text: str) -> SheetError:
    with pytest.raises(SheetError) as caught:
        sheet_of(text)
    assert all(char.isprintable() or char == "\n" for char in str(caught.value))
    assert len(str(caught.value)) < 2_000
    return caught.value


def test_the_sheet_without_a_fault_is_one() -> None:
    assert sheet_of(WHOLE).bets


@pytest.mark.parametrize("escape", ESCAPES)
@pytest.mark.parametrize("place", [place for place, _ in SHOWN])
def test_what_would_move_or_hide_is_refused_where_it_stands(place: str, escape: str) -> None:
    text = placed(place, escape)
    error = refusal(text)
    assert f"holds U+{escape[2:].upper()}, " in error.problem
    assert "take it out" in error.problem
    before = text[: text.index(escape)]
    assert error.line == before.count("\n") + 1
    if not place.startswith('"{}felt"'):  # a key is pointed at as a whole
        assert error.column == len(before.rpartition("\n")[2]) + 1
    if "D0" not in place:
        recorded_rulebook(text, "record")


@pytest.mark.parametrize("escape", ESCAPES)
@pytest.mark.parametrize("place", READ)
def test_no_such_character_passes_where_a_text_has_a_grammar(place: str, escape: str) -> None:
    assert refusal(placed(place, escape)).line


@pytest.mark.parametrize(("place", "most"), SHOWN)
def test_a_text_is_as_long_as_a_screen_bears(place: str, most: int) -> None:
    text = placed(place, "x" * (most + 1))
    error = refusal(text)
    assert f"and may have {most}; shorten it" in error.problem
    assert error.line == text[: text.index("xxx")].count("\n") + 1
    if "source =" not in place and "documents" not in place:
        length = len(place.format("").partition('"')[2]) if place.startswith("version") else 40
        assert sheet_of(placed(place, "x" * (most - length)))
    if "source =" not in place:
        recorded_rulebook(text, "record")


@pytest.mark.parametrize("place", READ)
def test_no_length_passes_where_a_text_has_a_grammar(place: str) -> None:
    assert refusal(placed(place, "x" * 150_000)).line


@pytest.mark.parametrize("place", [place for place, _ in SHOWN])
def test_only_prose_runs_over_lines(place: str) -> None:
    text = placed(place, r"a\n\tb ")
    if place in PROSE:
        assert sheet_of(text)
    elif "source =" not in place and "documents" not in place:
        assert "holds a line break; write it on one line" in refusal(text).problem


def test_prose_in_three_quotes_may_have_lines() -> None:
    text = WHOLE.replace('"what it says"', '"""\nwhat\n\tit says"""')
    assert sheet_of(text).readings[-1].sentence.en == "what\n\tit says"
    assert "U+000D" in refusal(WHOLE.replace('"what it says"', r'"what\rit says"')).problem


def test_names_of_people_keep_the_joiners_that_their_script_needs() -> None:
    for name in (
        "\u0646\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
        "क्\u200dष",
        "👩\u200d🎤",
        "👩🏽\u200d🎤",  # the colour of a skin is a sign of its own
    ):
        assert sheet_of(WHOLE.replace('en = "Trial"', f'en = "{name}"')).names.en == name
    for name in ("Ban\u200dker", "\u200dBanker", "Banker\u200c", "庄\u200c庄", "क\u200dB"):
        assert unfit(name, 80) is not None


@given(st.text(st.characters(), max_size=12))
def test_what_passes_shows_as_written(text: str) -> None:
    """By Unicode's own classes, joiners aside."""
    hidden = {"Cc", "Cf", "Cs", "Cn", "Zl", "Zp"}
    plain = text.replace("\u200c", "").replace("\u200d", "")
    if unfit(text, 100) is None:
        assert not hidden & set(map(category, plain))
    elif plain == text:
        assert hidden & set(map(category, text))


def test_every_character_is_judged_by_its_class() -> None:
    hidden = {"Cc", "Cf", "Cs", "Cn", "Zl", "Zp"}
    wrong = [
        code
        for code in range(sys.maxunicode + 1)
        if (unfit(chr(code), 1) is not None) is not (category(chr(code)) in hidden)
    ]
    assert wrong == []


# what is counted, how many there may be, what stands before them, one of them, what behind
COUNTS = [
    ("definitions", loading.MAX_DEFINITIONS, "«[define]\n", 'd{} = "banker > 1"\n', ""),
    ("sources of its own", loading.MAX_SOURCES, "«[sources]\n", 's{} = "x"\n', ""),
    (
        "facts of its own",
        MAX_FACTS,
        "«",
        '[[fact]]\nname = "f{}"\nvalue = "p1.rank"\n',
        "",
    ),
    (
        "documents to a reading",
        loading.MAX_SOURCES,
        '[[reading]]\nid = "r"\ndocuments = «[',
        '"D{}", ',
        ']\nsentence = "s"\nread = "r"\n',
    ),
    (
        "readings of its own",
        loading.MAX_READINGS,
        "«",
        '[[reading]]\nid = "r{}"\ndocuments = []\nsentence = "s"\nread = "r"\n',
        "",
    ),
    (
        "currencies",
        loading.MAX_CURRENCIES,
        "«",
        LIMITS.partition("[limits.USD.bets]")[0]
        .lstrip()
        .replace("USD", "X{}")
        .replace("1000.50", "9"),
        "",
    ),
]


def letters(number: int) -> str:
    return chr(65 + number // 26) + chr(65 + number % 26)


@pytest.mark.parametrize(
    ("what", "most", "head", "line", "tail"), COUNTS, ids=[row[0] for row in COUNTS]
)
def test_how_many_of_a_kind_a_sheet_may_have(
    what: str, most: int, head: str, line: str, tail: str
) -> None:
    def marked(count: int) -> str:
        name = letters if "X{}" in line else str
        return BACCARAT + head + "".join(line.format(name(n)) for n in range(count)) + tail

    assert sheet_of(marked(most).replace("«", ""))
    text = marked(most + 1)
    error = refusal(text.replace("«", ""))
    assert error.problem == f"a sheet has at most {most} {what}"
    before = text[: text.index("«")].split("\n")
    assert (error.line, error.column) == (len(before), len(before[-1]) + 1)
    recorded_rulebook(text.replace("«", ""), "record")


def test_how_many_readings_a_sheet_may_name() -> None:
    """Of the shared ones, or of its own: they are counted as written, before they are known."""
    most = loading.MAX_READINGS
    text = BACCARAT.replace("decks", "readings = " + str(["R1"] * (most + 1)) + "\ndecks")
    error = refusal(text)
    assert error.problem == f"a sheet has at most {most} readings"
    assert error.source_line is None  # a line of this length is not shown
    assert (error.line, error.column) == (4, len("readings = ") + 1)
    assert sheet_of(text.replace("'R1', ", "", 1)).readings[0].id == "R1"


def test_bets_and_tiers_are_counted_before_they_are_read() -> None:
    wrong = bet("x", ("no condition", "no price"))
    text = HEAD + TABLEAU + wrong * (loading.MAX_BETS + 1)
    assert refusal(text).problem == f"a sheet has at most {loading.MAX_BETS} bets"
    tiers = [("no condition", "no price")] * (loading.MAX_TIERS + 1)
    text = HEAD + TABLEAU + bet("x", *tiers)
    error = refusal(text)
    assert error.problem == f"a bet has at most {loading.MAX_TIERS} tiers"
    assert (error.source_line, error.column) == ("tiers = [", len("tiers = ") + 1)


@pytest.mark.parametrize("many", [0, 1])
def test_a_very_long_word_is_quoted_in_part(many: int) -> None:
    word = "x" * (MAX_QUOTED_CHARS + many)
    assert quoted(word) == repr(word[:MAX_QUOTED_CHARS] + "…" * many)


def test_a_record_keeps_profiles_that_are_gone() -> None:
    text = BACCARAT.replace("decks = 8", 'decks = 8\nruling_profile = "old"')
    assert "'ruling_profile' cannot be 'old'" in refusal(text).problem
    assert recorded_rulebook(text, "record").sheet.ruling_profile == "old"


def test_a_record_names_no_profile_where_it_had_none() -> None:
    assert recorded_rulebook(BACCARAT, "record").sheet.ruling_profile == "house"


def test_a_record_keeps_the_sources_and_readings_that_are_left() -> None:
    """Each name that is gone alone: those behind it are still found."""
    text = BACCARAT.replace("decks = 8", 'decks = 8\nreadings = ["R1", "gone", "R2"]')
    text = text.replace('source = "D0"', 'source = "old law"', 1)
    assert "unknown source 'old law'" in refusal(text).problem
    sheet = recorded_rulebook(text, "record").sheet
    assert [one.id for one in sheet.readings] == ["R1", "R2"]
    assert sheet.sources["old law"] == Names("old law")
    assert sheet.sources["D0"] == library().sources["D0"]
    assert [one.source for one in sheet.bets["banker"].tiers] == ["old law", "D0"]


@pytest.mark.parametrize("name", ["a\\u0007", "x" * (MAX_ID_CHARS + 1)])
def test_a_name_that_is_defined_is_a_text_like_others(name: str) -> None:
    error = refusal(BACCARAT.replace("[tableau]", f'[define]\n"{name}" = "cards"\n[tableau]'))
    assert error.source_line == f'"{name}" = "cards"'
    assert error.problem.partition(" ")[2].startswith(
        ("holds U+0007", f"has {MAX_ID_CHARS + 1} char")
    )


def test_the_shared_texts_are_looked_at_as_well() -> None:
    for text in ('[sources]\nx = "a\\u0007"\n', f'[sources]\nx = "{"a" * 3_000}"\n'):
        with pytest.raises(SheetError) as caught:
            load_library(text, "library.toml")
        assert "'x' h" in caught.value.problem
        assert caught.value.line == 2


@pytest.mark.parametrize(("char", "what"), [("\n", "a line break"), ("\t", "a tab")])
def test_layout_is_named_where_it_is_not_wanted(char: str, what: str) -> None:
    problem = f"holds {what}; write it on one line, with spaces"
    assert unfit(f"ab{char}c", 4) == (2, problem)
    assert unfit(f"ab{char}c", 4, prose=True) is None


def test_half_a_character_is_refused_wherever_it_stands() -> None:
    error = refusal(PICTURES + "# a\n# 庄 \ud800\n# b\n")
    assert "half a character" in error.problem
    assert (error.line, error.column) == (PICTURES.count("\n") + 2, 5)
    assert "half a character" in refusal(BANKER + "'\udfff'").problem
