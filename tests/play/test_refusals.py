"""Every refusal has words in every language, says how to mend it, and changes nothing."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from croupier.cli.playing.words import Words
from croupier.i18n import languages, translator
from croupier.service import play as service
from croupier.table import refusals
from croupier.table.refusals import Refusal
from tests.play.seats import documents

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from tests.play.seats import Play

CODES = (*refusals.CODES, *service.CODES)

SHEET = """\
id = "small-house"
version = "1"
game = "baccarat"
decks = 8
{head}

[shoe]
burn = "first-card"
coup_burn = 1
cut_card = 14

[tableau]
player = "DDDDDD SS"
banker = ["DDDDDDDDDD D", "DDDDDDDDDD D", "DDDDDDDDDD D", "DDDDDDDDSD D",
          "SSDDDDDDSS D", "SSSSDDDDSS D", "SSSSSSDDSS S", "SSSSSSSSSS S"]

[[bet]]
id = "banker"
name = {{ en = "Banker", vi = "Banker", zh = "庄" }}
main = true
tiers = [
  {{ when = "banker > player", pays = "1:1", commission = "5%", source = "house" }},
  {{ when = "banker == player", pays = "push", source = "house" }},
]

[[bet]]
id = "tie"
name = {{ en = "Tie", vi = "Tie (Hòa)", zh = "和" }}
{tie}
tiers = [{{ when = "banker == player", pays = "8:1", source = "house" }}]

[limits.USD]
bet_min = "5"
bet_max = "{most}"
patron_max = "{patron}"
table_max = "{table}"
liability_max = "{liability}"
"""


class Case(NamedTuple):
    """A game that ends in a refusal, and what mends it: a line that is then accepted."""

    code: str
    lines: str
    amounts: Mapping[str, object] = MappingProxyType({})
    mend: str = ""
    sheet: str = "house"


CASES = [
    Case("unknown_bet", "bet bankr 5", mend="bet banker 5"),
    Case("wrong_multiple", "banker 5.10", {"multiple": "0.20"}, "banker 5.20"),
    Case("below_minimum", "banker 4", {"least": "5.00"}, "banker 5.00"),
    Case("above_maximum", "banker 60\nbanker 60", {"most": "40.00"}, "banker 40.00"),
    Case("above_maximum", "banker 100\nbanker 5", {"most": "0.00"}, "tie 5"),
    Case("patron_limit", "banker 100\ntie 60", {"most": "50.00"}, "tie 50.00"),
    Case("patron_limit", "banker 100 tie 50\ntie 5", {"most": "0.00"}, "undo"),
    Case("table_limit", "banker 100\ntie 45", {"most": "40.00"}, "tie 40.00", "short table"),
    Case("liability_limit", "tie 40", {"most": "25.00"}, "tie 25.00", "shy table"),
    Case("liability_limit", "tie 25\ntie 5", {"most": "0.00"}, "banker 5", "shy table"),
    Case("main_bet_required", "tie 5", mend="tie 5 banker 5", sheet="strict"),
    Case("bet_closed_late", "deal\ntie 5", mend="banker 5", sheet="late"),
    Case("insufficient_funds", "banker 9990\ntie 15", {"available": "10.00"}, "tie 10.00", "high"),
    Case("insufficient_funds", "banker 10000\ntie 5", {"available": "0.00"}, "undo", "high"),
    Case("too_many_wagers", "bet " + "tie 5 " * 101, {"count": 100}, "tie 5"),
    Case("already_wagered", "banker 5\ndeal\ntie 5\nrepeat", mend="clear\nrepeat"),
    Case("nothing_to_repeat", "repeat", mend="banker 5"),
    Case("nothing_to_double", "double", mend="banker 5\ndouble"),
    Case("nothing_to_undo", "undo", mend="banker 5\nundo"),
    Case("nothing_to_undo", "clear", mend="banker 5\nclear"),
    Case("enough_money", "refill", {"least": "5.00"}, "banker 5"),
    Case("stakes_in_play", "banker 5\nrefill", mend="deal"),
    Case("stakes_in_play", "banker 5\nnew shoe", mend="clear\nnew shoe"),
    Case("fresh_shoe", "new shoe", mend="deal", sheet="three-pictures"),
]


@pytest.mark.parametrize(
    ("lang", "stake", "add"),
    [
        ("en", "Stake at least 5.00.", "Add at least 5.00."),
        ("vi", "Hãy đặt ít nhất 5.00.", "Hãy thêm ít nhất 5.00."),
        ("zh", "请至少下 5.00。", "请至少再下 5.00。"),
    ],
)
def test_what_lies_on_a_bet_already_is_added_to(lang: str, stake: str, add: str) -> None:
    words, least = Words(lang), {"least": "5.00"}
    refusal = Refusal("below_minimum", "banker", {"least": 500})
    assert words.refusal(refusal, "B", "none", least).endswith(stake)
    assert words.refusal(refusal, "B", "none", least, held=400).endswith(add)


def test_nothing_in_play_is_not_added_to(play: Play) -> None:
    assert "Stake at least 5.00." in play("baccarat", "banker 4\n").out


_LIMITS = {
    "head": "",
    "tie": "",
    "most": "100",
    "patron": "150",
    "table": "1000",
    "liability": "100000",
}
SHEETS: dict[str, dict[str, str]] = {
    "house": _LIMITS,
    "short table": _LIMITS | {"table": "140"},
    "shy table": _LIMITS | {"liability": "200"},
    "late": _LIMITS | {"tie": "closes_below = 410"},
    "strict": _LIMITS | {"head": "side_bets_need_main = true"},
    "high": _LIMITS | {"most": "10000", "patron": "20000", "table": "90000"},
}


def sheet_of(case: Case, directory: Path) -> str:
    if case.sheet not in SHEETS:
        return case.sheet
    path = directory / "small-house.toml"
    path.write_text(SHEET.format(**SHEETS[case.sheet]), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("case", CASES, ids=[f"{case.code}: {case.lines[:24]!r}" for case in CASES])
def test_a_refusal_says_how_to_mend_it_and_changes_nothing(
    play: Play, tmp_path: Path, case: Case
) -> None:
    sheet = sheet_of(case, tmp_path)
    lines = f"{case.lines}\nbalance\n{case.mend}\n"
    ended = play(sheet, lines, "--json")
    answered = documents(ended)
    place = case.lines.count("\n") + 1
    refused, after = answered[place], answered[place + 1]
    assert (refused["ok"], refused["code"]) == (False, case.code)
    assert refused["amounts"] == case.amounts
    assert [after[key] for key in ("balance", "in_play", "net")] == [
        answered[place - 1][key] for key in ("balance", "in_play", "net")
    ]
    assert all(item["ok"] for item in answered[place + 1 :]), answered[place + 1 :]
    assert (ended.code, ended.err) == (0, "")


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("case", CASES, ids=[f"{case.code}: {case.lines[:24]!r}" for case in CASES])
def test_a_refusal_is_told_in_every_language(
    play: Play, tmp_path: Path, case: Case, lang: str
) -> None:
    ended = play(sheet_of(case, tmp_path), f"{case.lines}\n", "--lang", lang)
    told = [line for line in ended.out.splitlines() if line.startswith("refused: ")]
    assert len(told) == 1
    _, code, words = told[0].split(": ", 2)
    assert code == case.code
    assert words == words.strip() != ""
    for amount in case.amounts.values():
        if amount != "0.00":
            shown = str(amount).replace(".", ",") if lang == "vi" else str(amount)
            assert shown in words


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("code", CODES)
def test_every_code_has_its_own_words(code: str, lang: str) -> None:
    assert f"refused-{code}" in translator(lang)
    amounts = {"least": "1.01", "most": "2.02", "multiple": "3.03", "available": "4.04"}
    minor = {"least": 101, "most": 202, "multiple": 303, "available": 404}
    told = Words(lang).refusal(Refusal(code, "banker", minor), "Banker", "none", amounts)
    assert told
    assert "{" not in told
    needed = {
        "wrong_multiple": "3.03",
        "below_minimum": "1.01",
        "above_maximum": "2.02",
        "patron_limit": "2.02",
        "table_limit": "2.02",
        "liability_limit": "2.02",
        "insufficient_funds": "4.04",
        "enough_money": "1.01",
    }
    assert needed.get(code, "") in told


@pytest.mark.parametrize("lang", languages())
def test_words_for_refusals_are_for_codes_that_exist(lang: str) -> None:
    names = {name for name in translator(lang)._sources if name.startswith("refused-")}
    assert names == {f"refused-{code}" for code in CODES}


def test_refusals_that_nothing_is_left_say_so() -> None:
    nothing = Refusal("above_maximum", "banker", {"most": 0})
    told = Words("en").refusal(nothing, "Banker", "none", {"most": "0.00"})
    assert told == "Banker: over the limit. Nothing more may be staked on it in this coup."


def test_an_unknown_bet_is_answered_with_the_nearest(play: Play) -> None:
    ended = play("baccarat", "bet bankr 5\nbet xyzzy 5\n")
    assert "unknown_bet: There is no bet “bankr” here. Did you mean “banker”?" in ended.out
    assert "unknown_bet: There is no bet “xyzzy” here. “bets” lists them." in ended.out


def test_the_amounts_of_a_refusal_are_in_the_currency(play: Play) -> None:
    answered: Any = documents(play("baccarat", "banker 40\n", "--json", "--currency", "VND"))
    assert answered[1]["amounts"] == {"least": "100000"}


def test_bets_that_are_closed_late_are_listed(play: Play, tmp_path: Path) -> None:
    sheet = sheet_of(Case("bet_closed_late", "", sheet="late"), tmp_path)
    listed = play(sheet, "deal\nbets\n").out.rpartition("> bets")[2]
    assert "Closed for the rest of this shoe: Tie" in listed
