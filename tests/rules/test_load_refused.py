"""Sheets that are refused: what is said, and that the caret stands at the fault."""

from __future__ import annotations

import pytest

from croupier.errors import SheetError
from croupier.rules.load import MAX_BETS, MAX_TIERS
from tests.rules.samples import (
    BACCARAT,
    BANKER,
    HEAD,
    LIMITS,
    PICTURES,
    SHOE,
    TABLEAU,
    bet,
    sheet_of,
)

_LIMITS_ALONE = LIMITS.partition("[limits.USD.bets]")[0]
_READING = '[[reading]]\nid = "a"\ndocuments = []\nsentence = "s"\nread = "r"\n'
_SIDE = '{ when = "^totl > 1", pays = "2:1", source = "house" }'

# the text to replace in the sample, what to put there with ^ at the fault, how the refusal begins
REFUSED: list[tuple[str, str, str, str]] = [
    # keys that are missing, unknown or of the wrong kind
    (BACCARAT, 'game = "baccarat"\n', "", "the sheet needs 'game', a text in quotes"),
    (BACCARAT, 'id = "trial"\n', "", "the sheet needs 'id', a text in quotes"),
    (BACCARAT, 'version = "1"\n', "", "the sheet needs 'version'"),
    (BACCARAT, "decks = 8\n", "", "the sheet needs 'decks', a whole number from 1 to 16"),
    (BACCARAT, BANKER, "", "the sheet needs at least one [[bet]]"),
    (BACCARAT, "[tableau]", "[tableu]", "[tableau] needs 'banker', a list of texts"),
    (BACCARAT, 'version = "1"', "version = ^1", "'version' must be a text in quotes"),
    (BACCARAT, 'version = "1"', 'version = ^" "', "'version' must not be empty"),
    (BACCARAT, 'id = "trial"', 'id = ^"Trial"', "'Trial' is not an id: use small letters"),
    (BACCARAT, 'id = "trial"', 'id = ^"1st"', "'1st' is not an id"),
    (BACCARAT, '"baccarat"', '^"bacarat"', "'game' cannot be 'bacarat'; did you mean 'baccarat'?"),
    (BACCARAT, '"baccarat"', '^"poker"', "'game' cannot be 'poker'; known are: baccarat, three-p"),
    (BACCARAT, "decks = 8", "^deks = 8\ndecks = 8", "unknown key 'deks'; did you mean 'decks'?"),
    (BACCARAT, "decks = 8", 'decks = ^"8"', "'decks' must be a whole number from 1 to 16"),
    (BACCARAT, "decks = 8", "decks = ^8.0", "'decks' must be a whole number from 1 to 16"),
    (BACCARAT, "decks = 8", "decks = ^true", "'decks' must be a whole number from 1 to 16"),
    (BACCARAT, "decks = 8", "decks = ^0", "'decks' must be a whole number from 1 to 16"),
    (BACCARAT, "decks = 8", "decks = ^17", "'decks' must be a whole number from 1 to 16"),
    (BACCARAT, "decks = 8", "decks = 8\nside_bets_need_main = ^1", "'side_bets_need_main' must be"),
    (
        BACCARAT,
        "decks = 8",
        'decks = 8\nruling_profile = ^"A B"',
        "'ruling_profile' cannot be 'A B'; known are: dummy-coup, house, letter, macau, next",
    ),
    (
        BACCARAT,
        "decks = 8",
        'decks = 8\nruling_profile = ^"leter"',
        "'ruling_profile' cannot be 'leter'; did you mean 'letter'?",
    ),
    (
        BACCARAT,
        'name = { en = "Trial"',
        'name = { ^xx = "Trial", en = ""',
        "'en' must not be empty",
    ),
    (BACCARAT, '{ en = "Trial", ', "^{ ", "[name] needs 'en', a text in quotes"),
    (BACCARAT, '{ en = "Trial", ', '{ en = "T", ^fr = "x", ', "unknown key 'fr'; known are: en"),
    (BACCARAT, '{ en = "Trial", vi = "Thử", zh = "试" }', "^7", "'name' must be a table, written"),
    # the shoe
    (BACCARAT, '"first-card"', '^"frist-card"', "'burn' cannot be 'frist-card'; did you mean"),
    (BACCARAT, "coup_burn = 1", "coup_burn = ^11", "'coup_burn' must be a whole number from 0 to"),
    (
        BACCARAT,
        "cut_card",
        "after_cut = ^11\ncut_card",
        "'after_cut' must be a whole number from 0",
    ),
    (BACCARAT, "cut_card = 14", "cut_card = ^416", "'cut_card' must be a whole number from 0 to"),
    (
        BACCARAT,
        "cut_card = 14",
        "cut_card = ^-1",
        "'cut_card' must be a whole number from 0 to 415",
    ),
    (BACCARAT, "cut_card = 14", "^cutcard = 14", "unknown key 'cutcard'; did you mean 'cut_card'?"),
    (BACCARAT, SHOE, "shoe = ^3\n", "'shoe' must be a table, written [shoe] or { … }"),
    # the drawing rules
    (BACCARAT, '"DDDDDD SS"', '^"DDDDDD S"', "'DDDDDD S' must be 8 marks D (draw) or S (stand)"),
    (BACCARAT, '"DDDDDD SS"', '^"DDDDDD SX"', "'DDDDDD SX' must be 8 marks D (draw) or S (stand)"),
    (BACCARAT, '"DDDDDDDDSD D"', '^"DDDDDDDDSD"', "'DDDDDDDDSD' must be 11 marks"),
    (BACCARAT, '"DDDDDDDDSD D"', '^"dddddddddd d"', "'dddddddddd d' must be 11 marks"),
    (BACCARAT, '"DDDDDDDDDD D", "DDDDDDDDSD D"', '"DDDDDDDDSD D"', "write 8 rows"),
    (BACCARAT, '"DDDDDDDDSD D"', "7", "'banker' must be a list of texts"),
    (BACCARAT, "[tableau]\n", "[tableau]\n^dealer = 1\n", "unknown key 'dealer'"),
    (PICTURES, '"0123 0123 0123 0"', '^"0123"', "write 13 digits for the ranks A to K"),
    (PICTURES, '"0123 0123 0123 0"', '^"0123 0123 0123 4"', "write 13 digits for the ranks"),
    (PICTURES, "decks = 1", "decks = ^2", "Three Pictures is dealt from one deck"),
    (PICTURES, "fresh_each_coup = true", "", "Three Pictures shuffles for every coup"),
    # bets
    (BACCARAT, 'id = "banker"\n', "", "[bet] needs 'id', a text in quotes"),
    (BACCARAT, 'id = "banker"', 'id = ^"Banker"', "'Banker' is not an id"),
    (BACCARAT, "main = true", "main = ^1", "'main' must be true or false"),
    (BACCARAT, "main = true", "^mian = true", "unknown key 'mian'; did you mean 'main'?"),
    (BACCARAT, BANKER, BANKER + BANKER.replace('"banker"', '^"banker"'), "the bet 'banker' is def"),
    (
        HEAD + TABLEAU,
        "decks = 8",
        "decks = 8\nbet = ^3",
        "'bet' must be a list of tables, written [[bet]]",
    ),
    (BACCARAT, "main = true", 'each = ^"box"', "'each' cannot be 'box'"),
    (PICTURES, 'each = "box"', 'each = ^"boxes"', "'each' cannot be 'boxes'; did you mean 'box'?"),
    (
        PICTURES,
        'id = "{box}_win"\neach = "box"\n',
        'id = ^"{box}_win"\n',
        "the bet reads 'box' of a box; add each = \"box\"",
    ),
    (BACCARAT, 'id = "banker"', 'id = ^"x_{box}"', "'x_{box}' is not an id"),
    (BACCARAT, 'id = "banker"', 'id = ^"LOUD"', "'LOUD' is not an id"),
    (BACCARAT, 'id = "trial"', 'id = ^"LOUD"', "'LOUD' is not an id"),
    (HEAD + TABLEAU, TABLEAU, TABLEAU + '^[[bet]]\nid = "a"\ntiers = []\n', "[bet] needs at least"),
    (PICTURES, '"{box}_win"', '^"win"', 'with each = "box" the id must hold {box} once'),
    (PICTURES, '"{box}_win"', '^"{box}_{box}"', 'with each = "box" the id must hold {box} once'),
    (PICTURES, '"{box}_win"', '^"{box} Win!"', "'{box} Win!' is not an id"),
    # tiers
    (BACCARAT, ', source = "D0" },', " },", "[bet.tiers] needs 'source', a text in quotes"),
    (BACCARAT, '"D0" }', '^"D00" }', "unknown source 'D00'; did you mean 'D0'?"),
    (BACCARAT, '"D0" }', "^7 }", "'source' must be a text in quotes"),
    (BACCARAT, '"push"', '^"psuh"', "'psuh' is not a price; write win:stake"),
    (BACCARAT, '"push"', '^"0:1"', "'0:1': both sides of a price must be more than zero"),
    (BACCARAT, '"push"', "^1", "'pays' must be a text in quotes"),
    (BACCARAT, '"1:1"', '^"1:1 less 5"', "'5' is not a rate; write a percentage such as 5%"),
    (BACCARAT, '"5%"', '^"5"', "'5' is not a rate; write a percentage such as 5%"),
    (BACCARAT, '"5%"', '^"150%"', "'150%': a rate cannot pass 100%"),
    (BACCARAT, '"5%"', "^5", "'commission' must be a text in quotes"),
    (BACCARAT, '"1:1"', '"1:1 less 1%"', "commission goes with one price that wins"),
    (BACCARAT, '"push", ', '"push", commission = ^"5%", ', "commission goes with one price that"),
    (BACCARAT, '"push", ', '"push", name = ^"", ', "'name' must not be empty"),
    (BACCARAT, '"push", ', '"push", ^wenn = "", ', "unknown key 'wenn'; did you mean 'when'?"),
    (BACCARAT, '"banker == player"', '^"banker"', "this is a value, not a condition; compare it"),
    (BACCARAT, '"banker == player"', "^1", "'when' must be a text in quotes"),
    (BACCARAT, '"banker == player"', '"bankr^"', ""),
    # carets inside conditions, in every kind of string
    (BACCARAT, '"banker == player"', '"banker == ^playr"', "unknown name 'playr'; did you mean"),
    (BACCARAT, '"banker == player"', "'banker == ^playr'", "unknown name 'playr'; did you mean"),
    (BACCARAT, '"banker == player"', '"  banker == ^playr"', "unknown name 'playr'"),
    (BACCARAT, '"banker == player"', '"\\u0062anker == ^playr"', "unknown name 'playr'"),
    (BACCARAT, '"banker == player"', '"""\nbanker\n == ^playr"""', "unknown name 'playr'"),
    (BACCARAT, '"banker == player"', "'''banker\n\n == ^playr'''", "unknown name 'playr'"),
    (BACCARAT, '"banker == player"', '"""banker \\\n  == ^playr"""', "unknown name 'playr'"),
    (BACCARAT, "tiers = [", f"tiers = [ {_SIDE},", "unknown name 'totl'; known are"),
    (BACCARAT, "tiers = [", f'tiers = [ # ] "\n{_SIDE},', "unknown name 'totl'; known are"),
    # definitions
    (
        BACCARAT,
        "[tableau]",
        '[define]\n^player = "cards"\n[tableau]',
        "'player' cannot be defined: it",
    ),
    (
        BACCARAT,
        "[tableau]",
        '[define]\n^suited = "cards"\n[tableau]',
        "'suited' cannot be defined: it",
    ),
    (
        BACCARAT,
        "[tableau]",
        '[define]\n^true = "cards"\n[tableau]',
        "'true' cannot be defined: use",
    ),
    (
        BACCARAT,
        "[tableau]",
        '[define]\n^"a b" = "cards"\n[tableau]',
        "'a b' cannot be defined: use",
    ),
    (BACCARAT, "[tableau]", '[define]\na = "^b"\nb = "cards"\n[tableau]', "unknown name 'b'"),
    (BACCARAT, "[tableau]", '[define]\na = "^a"\n[tableau]', "unknown name 'a'"),
    (BACCARAT, "[tableau]", "[define]\na = ^1\n[tableau]", "'a' must be a text in quotes"),
    # sources and readings
    (BACCARAT, "[tableau]", "[sources]\nx = ^1\n[tableau]", "'x' must be a table, written [x]"),
    (
        BACCARAT,
        "decks = 8",
        'decks = 8\nreadings = ["R1", ^"R99"]',
        "unknown reading 'R99'; did you",
    ),
    (BACCARAT, "decks = 8", 'decks = 8\nreadings = ^"R1"', "'readings' must be a list of texts"),
    (BACCARAT, "decks = 8", "decks = 8\nreadings = ^[1]", "'readings' must be a list of texts"),
    (
        BACCARAT,
        "[tableau]",
        _READING + _READING.replace('= "a', '= ^"a') + "[tableau]",
        "the reading 'a' ",
    ),
    # rounding
    (BACCARAT, BANKER, BANKER + '[rounding]\nwin = ^"even"\n', "'win' cannot be 'even'; "),
    (
        BACCARAT,
        BANKER,
        BANKER + '[rounding]\nwin = ^"up"\n',
        "a sheet that rounds wins must round c",
    ),
    (BACCARAT, BANKER, BANKER + '[rounding]\n^wins = "up"\n', "unknown key 'wins'; did you mean"),
    # limits
    (
        BACCARAT,
        BANKER,
        BANKER + LIMITS.replace("[limits.USD]", "^[limits.usd]"),
        "'usd' is not a currency; write its code",
    ),
    (
        BACCARAT,
        BANKER,
        BANKER + LIMITS + _LIMITS_ALONE.replace("[limits.USD]", "^[limits.usd]"),
        "'usd' is not a currency; write its code",
    ),
    (
        BACCARAT,
        BANKER,
        BANKER + LIMITS + _LIMITS_ALONE.replace("[limits.USD]", '^[limits."EUR/2"]'),
        "write 'EUR' for this currency",
    ),
    (
        BACCARAT,
        BANKER,
        BANKER + LIMITS.replace("[limits.USD]", '^[limits."USD/2"]'),
        "write 'USD' for this currency",
    ),
    (
        BACCARAT,
        BANKER,
        BANKER + LIMITS.replace('bet_min = "5"', 'bet_min = ^"0"'),
        "'0' is nothing",
    ),
    (BACCARAT, BANKER, BANKER + LIMITS.replace('"5"', '^"5.001"'), "'5.001' has digits after the"),
    (BACCARAT, BANKER, BANKER + LIMITS.replace('"5"', '^"-5"'), "'-5' is not an amount; write"),
    (BACCARAT, BANKER, BANKER + LIMITS.replace('"5"', "^5"), "'bet_min' must be a text in quotes"),
    (
        BACCARAT,
        BANKER,
        BANKER + LIMITS.replace("banker =", "^bankr ="),
        "no bet 'bankr'; did you mean",
    ),
    (BACCARAT, BANKER, BANKER + LIMITS.replace('"7"', '^"x"'), "'x' is not an amount"),
    (BACCARAT, BANKER, BANKER + LIMITS.replace("{ max =", "{ ^most ="), "unknown key 'most'"),
    (
        BACCARAT,
        BANKER,
        BANKER + LIMITS.replace("table_max", "^tablemax"),
        "[limits.USD] needs 'table",
    ),
    (BACCARAT, BANKER, BANKER + LIMITS.replace('"7"', '"4"'), "a least stake lies above its most"),
    (
        BACCARAT,
        BANKER,
        BANKER + LIMITS.replace("1000.50", "4"),
        "a least stake lies above its most",
    ),
]


def refused(text: str) -> SheetError:
    with pytest.raises(SheetError) as caught:
        sheet_of(text)
    return caught.value


@pytest.mark.parametrize(
    ("sample", "old", "new", "problem"), REFUSED, ids=[f"{row[2]!r}"[:60] for row in REFUSED]
)
def test_what_is_refused_and_where(sample: str, old: str, new: str, problem: str) -> None:
    assert old in sample
    marked = sample.replace(old, new, 1)
    error = refused(marked.replace("^", ""))
    assert error.problem.startswith(problem)
    assert error.problem
    if problem and "^" in marked and not problem.startswith(("'en'", "[limits.USD]")):
        before = marked[: marked.index("^")].split("\n")
        assert (error.line, error.column) == (len(before), len(before[-1]) + 1)
        assert error.source_line == marked.replace("^", "").split("\n")[len(before) - 1]


def test_a_missing_key_points_at_its_table() -> None:
    error = refused(BACCARAT.replace('id = "banker"\n', ""))
    lines = BACCARAT.split("\n")
    assert error.line == lines.index("[[bet]]") + 1
    error = refused(BACCARAT + LIMITS.replace('table_max = "9000"\n', ""))
    assert error.source_line == "[limits.USD]"
    # the second tier, which stands in a list
    error = refused(BACCARAT.replace('pays = "push", ', ""))
    assert error.source_line is not None
    assert error.source_line.startswith('  { when = "banker == player"')
    assert error.column == 3


@pytest.mark.parametrize(
    ("right", "wrong", "needed"),
    [
        ("decks = 8", "deck = 8", "needs 'decks'"),
        ('when = "banker > player"', 'wen = "banker > player"', "needs 'when'"),
        ('pays = "push"', 'pay = "push"', "needs 'pays'"),
        ('version = "1"', 'verson = "1"', "needs 'version'"),
    ],
)
def test_a_needed_key_that_is_misspelt_is_pointed_at(right: str, wrong: str, needed: str) -> None:
    error = refused(BACCARAT.replace(right, wrong, 1))
    key = wrong.partition(" ")[0]
    assert needed in error.problem
    assert f"it has {key!r}: is that it?" in error.problem
    assert error.source_line is not None
    assert error.source_line[(error.column or 0) - 1 :].startswith(key)


def test_too_many_tiers_and_bets() -> None:
    tiers = tuple((f"cards == {index % 7}", "1:1") for index in range(MAX_TIERS + 1))
    assert len(sheet_of(HEAD + TABLEAU + bet("x", *tiers[:-1])).bet("x").tiers) == MAX_TIERS
    assert (
        refused(HEAD + TABLEAU + bet("x", *tiers)).problem == f"a bet has at most {MAX_TIERS} tiers"
    )
    bets = [bet(f"b{index}", ("cards == 4", "1:1")) for index in range(MAX_BETS + 1)]
    assert len(sheet_of(HEAD + TABLEAU + "".join(bets[:-1])).bets) == MAX_BETS
    error = refused(HEAD + TABLEAU + "".join(bets))
    assert error.problem == f"a sheet has at most {MAX_BETS} bets"
    assert error.line == (HEAD + TABLEAU + bets[0]).count("\n", 0, len(HEAD + TABLEAU) + 2) + 1


@pytest.mark.parametrize("code", ["USD/2", " USD", "VND/0"])
def test_a_currency_is_written_in_one_way(code: str) -> None:
    error = refused(BACCARAT + LIMITS.replace("limits.USD", f'limits."{code}"'))
    assert error.problem == f"write {code.strip()[:3]!r} for this currency"
