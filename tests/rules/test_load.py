"""Loading a sheet: what each key means, what is refused and where the caret then stands."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.errors import SheetError
from croupier.games.baccarat.tableau import STANDARD
from croupier.games.catalog import library, parse_sheet
from croupier.games.three_pictures.coup import STANDARD as STANDARD_SEATS
from croupier.money import Minor, Odds, Rate
from croupier.rules.language import unparse
from croupier.rules.load import load_library
from croupier.rules.section import did_you_mean
from croupier.rules.sheet import (
    HALF_LOSS,
    LOSE,
    PUSH,
    BetLimits,
    Names,
    Pay,
    Rounding,
    Sheet,
)
from croupier.shoe import ShoeRules
from tests.rules.samples import (
    BACCARAT,
    BANKER,
    HEAD,
    LIMITS,
    PICTURES,
    PICTURES_HEAD,
    SHOE,
    TABLEAU,
    WIN,
    bet,
    sheet_of,
)

# --- what is read -------------------------------------------------------------------------------


def test_a_whole_sheet_is_read() -> None:
    sheet = sheet_of(BACCARAT)
    assert (sheet.id, sheet.version, sheet.game.id) == ("trial", "1", "baccarat")
    assert sheet.names == Names("Trial", "Thử", "试")
    assert sheet.shoe == ShoeRules(8, "first-card", 1, 14, 0, False)
    assert sheet.deal_rules == STANDARD
    banker = sheet.bet("banker")
    assert (banker.box, banker.family, banker.main) == (None, "banker", True)
    assert [unparse(tier.when) for tier in banker.tiers] == ["banker > player", "banker == player"]
    assert [str(tier.pay) for tier in banker.tiers] == ["1:1 less 5%", "push"]
    assert [tier.source for tier in banker.tiers] == ["D0", "D0"]
    assert (sheet.text, sheet.origin) == (BACCARAT, "trial.toml")


def test_what_is_left_out_has_a_default() -> None:
    text = BACCARAT.replace(SHOE, "").replace('name = { en = "Trial", vi = "Thử", zh = "试" }', "")
    sheet = sheet_of(text.replace("main = true", ""))
    assert sheet.names == Names("trial")
    assert sheet.shoe == ShoeRules(8, "none", 0, None, 0, False)
    assert sheet.rounding == Rounding(None, None)
    assert sheet.ruling_profile == "house"
    assert sheet.side_needs_main is False
    assert (sheet.readings, sheet.limits) == ((), {})
    assert not sheet.bet("banker").main
    assert sheet.bet("banker").tiers[0].name is None


def test_a_bet_without_a_name_is_called_by_its_id() -> None:
    text = (
        HEAD
        + TABLEAU
        + '[[bet]]\nid = "big"\ntiers = [{when = "cards > 4", pays = "1:2", source = "house"}]'
    )
    assert sheet_of(text).bet("big").names == Names("big")


@pytest.mark.parametrize(
    ("written", "names"),
    [
        ('"Table"', Names("Table")),
        ('{ en = "Table" }', Names("Table")),
        ('{ en = "Table", zh = "桌" }', Names("Table", "", "桌")),
        ('{ en = "Table", vi = "Bàn", zh = "桌" }', Names("Table", "Bàn", "桌")),
    ],
)
def test_names(written: str, names: Names) -> None:
    text = BACCARAT.replace('{ en = "Trial", vi = "Thử", zh = "试" }', written)
    assert sheet_of(text).names == names


@pytest.mark.parametrize(
    ("written", "rules"),
    [
        ("", ShoeRules(8)),
        ('burn = "none"', ShoeRules(8)),
        ('burn = "first-card"', ShoeRules(8, burn="first-card")),
        ("coup_burn = 3", ShoeRules(8, coup_burn_count=3)),
        ("cut_card = 0", ShoeRules(8, cut_from_end=0)),
        ("cut_card = 415", ShoeRules(8, cut_from_end=415)),
        ("after_cut = 2", ShoeRules(8, after_cut_count=2)),
        ("fresh_each_coup = true", ShoeRules(8, fresh_each_coup=True)),
    ],
)
def test_the_shoe(written: str, rules: ShoeRules) -> None:
    assert sheet_of(BACCARAT.replace(SHOE, f"[shoe]\n{written}\n")).shoe == rules


PAYS = [
    ('pays = "1:1"', Pay("win", Odds(Fraction(1), Fraction(1)))),
    ('pays = "0.54:1"', Pay("win", Odds(Fraction(27, 50), Fraction(1)))),
    ('pays = "19 : 20"', Pay("win", Odds(Fraction(19), Fraction(20)))),
    ('pays = "1:1 less 5%"', Pay("win", Odds(Fraction(1), Fraction(1)), Rate(Fraction(1, 20)))),
    (
        'pays = "1:1", commission = "2.5%"',
        Pay("win", Odds(Fraction(1), Fraction(1)), Rate(Fraction(1, 40))),
    ),
    ('pays = "push"', PUSH),
    ('pays = "lose"', LOSE),
    ('pays = "lose half"', HALF_LOSS),
    ('pays = "  lose   half "', HALF_LOSS),
]


@pytest.mark.parametrize(("written", "pay"), PAYS, ids=[row[0] for row in PAYS])
def test_prices(written: str, pay: Pay) -> None:
    text = (
        HEAD
        + TABLEAU
        + f'[[bet]]\nid = "x"\ntiers = [{{when = "cards > 4", source = "house", {written}}}]'
    )
    read = sheet_of(text).bet("x").tiers[0].pay
    assert read == pay
    assert Pay.parse(str(read)) == read
    assert (read.gross - read.fee - read.lost) == read.net


def test_a_bet_for_each_box() -> None:
    sheet = sheet_of(PICTURES)
    assert list(sheet.bets) == ["player_1_win", "player_2_win", "player_3_win"]
    assert [b.box for b in sheet.bets.values()] == ["player_1", "player_2", "player_3"]
    assert {b.family for b in sheet.bets.values()} == {"{box}_win"}
    assert sheet.bet("player_2_win").names == Names(
        "Player 2 Win", "Người chơi 2 thắng", "闲家2 赢"
    )
    assert sheet.deal_rules == STANDARD_SEATS
    # one tuple of tiers for all boxes, so that they are compiled once
    assert len({id(b.tiers) for b in sheet.bets.values()}) == 1


def test_a_bet_on_what_the_boxes_share_needs_no_box() -> None:
    text = PICTURES_HEAD + bet("banker_pair", ("banker_combination == pair", "1:1"))
    assert sheet_of(text).bet("banker_pair").box is None


def test_definitions_are_read_in_order_and_may_use_those_before() -> None:
    text = HEAD + '[define]\ntie = "banker == player"\nbig_tie = "tie and cards > 4"\n' + TABLEAU
    sheet = sheet_of(text + bet("x", ("big_tie", "9:1")))
    assert unparse(sheet.bet("x").tiers[0].when) == "banker == player and cards > 4"


def test_a_condition_may_run_over_several_lines() -> None:
    text = (
        HEAD
        + TABLEAU
        + (
            '[[bet]]\nid = "x"\n[[bet.tiers]]\npays = "2:1"\nsource = "house"\n'
            'when = """\n  banker > player\n  and cards == 5\n"""\n'
        )
    )
    assert unparse(sheet_of(text).bet("x").tiers[0].when) == "banker > player and cards == 5"


def test_every_style_of_toml_says_the_same() -> None:
    one = sheet_of(BACCARAT)
    other = sheet_of(
        BACCARAT.replace(
            BANKER,
            "[[bet]]\r\n'id' = 'banker'\r\nname.en = '''Banker'''\r\nname.vi = \"Nhà cái\"\r\n"
            'name.zh = "\\u5E84"\r\nmain = true\r\n'
            "[[ bet . tiers ]]\r\n\"when\" = 'banker > player' # ] \" '\r\npays = '1:1'\r\n"
            "commission = '5%'\r\nsource = 'D0'\r\n"
            "[[bet.tiers]]\r\nwhen = 'banker == player'\r\npays = 'push'\r\nsource = 'D0'\r\n",
        )
    )
    assert other.bets == one.bets
    assert other.fingerprint == one.fingerprint


def test_sources_and_readings() -> None:
    text = (
        HEAD.replace("name = {", 'readings = ["R2", "mine"]\nname = {')
        + '[sources]\nfelt = { en = "the felt", vi = "mặt bàn", zh = "桌布" }\n'
        + '[[reading]]\nid = "mine"\ndocuments = ["felt"]\nsentence = "6:1"\nread = "six to one"\n'
        + '[[reading]]\nid = "other"\ndocuments = []\nsentence = "s"\nread = { en = "r" }\n'
        + TABLEAU
        + BANKER.replace('"D0"', '"felt"')
    )
    sheet = sheet_of(text)
    assert [reading.id for reading in sheet.readings] == ["R2", "mine", "other"]
    assert sheet.readings[0] == library().readings["R2"]
    assert sheet.readings[1].read == Names("six to one")
    assert sheet.readings[1].documents == ("felt",)
    assert sheet.sources["felt"] == Names("the felt", "mặt bàn", "桌布")
    assert {"house", "D0"} <= set(sheet.sources)


def test_an_own_reading_takes_the_place_of_the_shared_one() -> None:
    text = HEAD.replace("name = {", 'readings = ["R2"]\nname = {') + (
        '[[reading]]\nid = "R2"\ndocuments = []\nsentence = "s"\nread = "r"\n' + TABLEAU + BANKER
    )
    assert [reading.read.en for reading in sheet_of(text).readings] == ["r"]


def limits_of(least: int, most: int) -> BetLimits:
    return BetLimits(Minor(least), Minor(most))


def test_limits() -> None:
    limits = sheet_of(BACCARAT + LIMITS).limits
    usd = limits["USD"]
    assert usd.bet == limits_of(500, 100_050)
    assert usd.bets == {"banker": limits_of(500, 700)}
    assert (usd.patron_max, usd.table_max, usd.liability_max) == (200_000, 900_000, 2_000_000)
    assert usd.for_bet(sheet_of(BACCARAT).bet("banker")) == limits_of(500, 700)


def test_limits_of_a_family_hold_for_each_box_unless_it_has_its_own() -> None:
    own = LIMITS.replace("banker = {", '"{box}_win" = {') + 'player_3_win = { min = "6" }\n'
    sheet = sheet_of(PICTURES + own)
    for bet_id, limits in [
        ("player_1_win", limits_of(500, 700)),
        ("player_2_win", limits_of(500, 700)),
        ("player_3_win", limits_of(600, 100_050)),
    ]:
        assert sheet.limits["USD"].for_bet(sheet.bet(bet_id)) == limits


@pytest.mark.parametrize(
    ("code", "amount", "minor"),
    [("USD", "5", 500), ("VND", "5", 5), ("KWD", "5.125", 5125), ("XYZ/0", "5", 5)],
)
def test_limits_are_in_the_digits_of_their_currency(code: str, amount: str, minor: int) -> None:
    limits = (
        LIMITS.replace("USD", f'"{code}"').replace('"5"', f'"{amount}"').replace("1000.50", "9")
    )
    assert sheet_of(BACCARAT + limits).limits[code].bet.least == minor


@pytest.mark.parametrize(
    ("written", "rounding"),
    [
        ("", Rounding(None, None)),
        ('commission = "down"', Rounding(None, "down")),
        ('win = "half-even"\ncommission = "half-up"', Rounding("half-even", "half-up")),
    ],
)
def test_rounding(written: str, rounding: Rounding) -> None:
    assert sheet_of(BACCARAT + f"[rounding]\n{written}\n").rounding == rounding


def test_wins_alone_may_be_rounded_where_nothing_is_taken_from_them() -> None:
    text = BACCARAT.replace('commission = "5%", ', "") + '[rounding]\nwin = "up"\n'
    assert sheet_of(text).rounding == Rounding("up", None)


# --- the fingerprint ----------------------------------------------------------------------------

SAME = [
    ('version = "1"', 'version = "2"'),
    ('en = "Trial"', 'en = "Another"'),
    ('source = "D0"', 'source = "house"'),
    ("[tableau]", "# a remark\n[tableau]"),
    ('"banker > player"', '"  (banker)>player "'),
    ('"DDDDDD SS"', '"DDDDDDSS"'),
    ('id = "trial"', 'id = "another"'),
    ("[[bet]]", LIMITS + "[[bet]]"),
]
OTHER = [
    ('pays = "1:1"', 'pays = "1.1:1"'),
    ('"5%"', '"4%"'),
    ('pays = "push"', 'pays = "lose half"'),
    ('"banker > player"', '"banker >= player"'),
    ("decks = 8", "decks = 6"),
    ("coup_burn = 1", "coup_burn = 0"),
    ("cut_card = 14", "cut_card = 15"),
    ("[tableau]", "after_cut = 1\n[tableau]"),
    ("DDDDDD SS", "DDDDD SSS"),
    ("main = true", "main = false"),
    ("decks = 8", 'decks = 8\nruling_profile = "letter"'),
    ("decks = 8", "decks = 8\nside_bets_need_main = true"),
    ("[tableau]", '[rounding]\ncommission = "down"\n[tableau]'),
    ('id = "banker"', 'id = "bank"'),
]


@pytest.mark.parametrize(("old", "new"), SAME)
def test_the_fingerprint_keeps_what_decides_nothing_out(old: str, new: str) -> None:
    assert sheet_of(BACCARAT.replace(old, new, 1)).fingerprint == sheet_of(BACCARAT).fingerprint


def test_the_fingerprint_tells_every_meaning_apart() -> None:
    sheets = [BACCARAT, *(BACCARAT.replace(old, new, 1) for old, new in OTHER)]
    assert len({sheet_of(text).fingerprint for text in sheets}) == len(sheets)


def test_an_unknown_bet_is_told_with_the_nearest() -> None:
    assert "did you mean 'banker'?" in str(sheet_of(BACCARAT).unknown_bet("bankr"))


@pytest.mark.parametrize(
    ("word", "choices", "hint"),
    [
        ("bankr", ["banker", "player"], "; did you mean 'banker'?"),
        ("x", ["b", "a", "b"], "; known are: a, b"),
        ("x", [], ""),
    ],
)
def test_did_you_mean(word: str, choices: list[str], hint: str) -> None:
    assert did_you_mean(word, choices) == hint


# --- the library --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[sources]\na = 1", "'a' must be a table"),
        ("[[reading]]\nid = 'a'", "[reading] needs 'documents'"),
        ("other = 1", "unknown key 'other'"),
        ("a = ", "not TOML"),
    ],
)
def test_a_library_is_read_as_strictly(text: str, problem: str) -> None:
    with pytest.raises(SheetError) as caught:
        load_library(text, "library.toml")
    assert caught.value.problem.startswith(problem)


def test_whether_a_bet_is_a_main_one_holds_for_each_of_its_boxes() -> None:
    for text, main in ((PICTURES, True), (PICTURES.replace("main = true", "main = false"), False)):
        bets = sheet_of(text).bets.values()
        assert len(bets) > 1
        assert {one.main for one in bets} == {main}


def test_a_name_in_an_unknown_language_is_the_english_one() -> None:
    assert Names("Tie", "Hòa", "和").get("fr") == Names("Tie").get("vi") == "Tie"


def test_a_sheet_keeps_its_text_and_reads_the_same_again() -> None:
    sheet: Sheet = sheet_of(PICTURES)
    again = parse_sheet(sheet.text, sheet.origin)
    assert again == sheet._replace(game=again.game)
    assert again.fingerprint == sheet.fingerprint
    assert WIN in sheet.text
