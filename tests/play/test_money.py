"""What the table says about money is what the ledger says, in currencies of 0, 2 and 3 digits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from croupier.money import Currency
from tests.play.seats import START_MS, documents, patron_balance, position, record
from tests.play.test_refusals import SHEET, SHEETS

if TYPE_CHECKING:
    from pathlib import Path

    from tests.play.seats import Play

FIRST = {"USD": "10000.00", "VND": "10000000", "KWD": "10000.000"}
LOSE_ALL = "As 2s 9d 9h 2d Kc 2c"  # Player 9, Banker 4


def sheet_in(directory: Path, currency: str, **changes: str) -> str:
    """A sheet with limits in a currency."""
    path = directory / "house.toml"
    text = SHEET.format(**SHEETS["high"] | changes)
    path.write_text(text.replace("limits.USD", f'limits."{currency}"'), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("currency", [*FIRST, "XYZ/3"])
def test_a_new_patron_is_given_play_money_once_in_each_currency(
    play: Play, data: Path, tmp_path: Path, currency: str
) -> None:
    sheet = sheet_in(tmp_path, currency)
    opened = documents(play(sheet, "", "--json", "--currency", currency))[0]
    first = FIRST.get(currency, "10000.000")
    assert (opened["granted"], opened["balance"]) == (first, first)
    again = documents(play(sheet, "", "--json", "--currency", currency))[0]
    zero = Currency.parse(currency).format(0)
    assert (again["granted"], again["balance"]) == (zero, first)
    digits = Currency.parse(currency).digits
    assert patron_balance(data, currency) == int(first.replace(".", ""))
    assert len(first.partition(".")[2]) == digits


@pytest.mark.parametrize(
    ("currency", "stake", "net", "commission"),
    [
        ("USD", "10.20", "9.69", "0.51"),
        ("VND", "20", "19", "1"),
        ("KWD", "5.020", "4.769", "0.251"),
    ],
)
def test_wins_are_exact_to_the_minor_unit(
    play: Play, tmp_path: Path, currency: str, stake: str, net: str, commission: str
) -> None:
    front = "As 2s 9d 2h 9h Kc Tc"  # Banker 9 on two cards, Player 2
    sheet = sheet_in(tmp_path, currency)
    lines = f"banker {stake}\ndeal\nhistory\nwhy\n"
    options = ("--currency", currency)
    coup: Any = documents(play(sheet, lines, "--json", *options, fronts=(front,)))[2]["coup"]
    assert coup["wagers"][0]["commission"] == commission
    assert coup["totals"] == {"staked": stake, "returned": _sum(stake, net), "net": net}


def _sum(one: str, other: str) -> str:
    digits = len(one.partition(".")[2])
    total = int(one.replace(".", "")) + int(other.replace(".", ""))
    return Currency("XYZ", digits).format(total)


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "Balance 9,000.00,"), ("vi", "Số dư 9.000,00,"), ("zh", "余额 9,000.00")],
)
def test_an_amount_is_written_the_way_of_the_language(play: Play, lang: str, told: str) -> None:
    ended = play("baccarat", "banker 1000\nbanker 1,000\nbanker 1.000,00\n", "--lang", lang)
    assert told in ended.out
    assert ended.err.count("123.45") == 2  # what is typed has no marks between thousands
    assert documents(play("baccarat", "", "--json", "--lang", lang))[0]["balance"] == "9000.00"


def test_the_session_moves_on_results_only(play: Play) -> None:
    lines = "banker 100\nundo\nbanker 100\ndeal\nbanker 50\n"
    answered = documents(play("baccarat", lines, "--json", fronts=(LOSE_ALL,)))
    assert [item["net"] for item in answered] == ["0.00"] * 4 + ["-100.00"] * 2
    assert [item["in_play"] for item in answered] == [
        "0.00",
        "100.00",
        "0.00",
        "100.00",
        "0.00",
        "50.00",
    ]
    again = documents(play("baccarat", "", "--json"))[0]
    assert (again["net"], again["in_play"], again["balance"]) == ("0.00", "50.00", "9850.00")


def test_history_balance_and_ledger_agree(play: Play, data: Path) -> None:
    lines = "banker 100 tie 5\n" + "deal\nrepeat\n" * 90 + "clear\nhistory 1000\n"
    answered = documents(play("baccarat", lines, "--json"))
    coups: Any = answered[-1]["coups"]
    assert [coup["number"] for coup in coups] == list(range(1, 91))
    net = sum(int(coup["totals"]["net"].replace(".", "")) for coup in coups)
    assert patron_balance(data) == 1_000_000 + net
    assert answered[-1]["balance"] == Currency("USD", 2).format(1_000_000 + net)
    assert answered[-1]["net"] == Currency("USD", 2).format(net)
    house = position(data)
    assert house.balance("house:USD") + house.balance("commission:USD") == -net
    assert house.balance("bank:USD") == -1_000_000
    assert house.balance("stake:play-baccarat-USD:USD") == 0


def test_history_reads_back_as_many_coups_as_are_asked_for(play: Play) -> None:
    play("baccarat", "banker 100\n" + "deal\nrepeat\n" * 40)
    for count in (1, 2, 17, 39, 40, 41):
        asked: Any = documents(play("baccarat", f"history {count}\n", "--json"))[1]["coups"]
        shown = [coup["number"] for coup in asked]
        assert shown == list(range(41 - min(count, 40), 41))


def test_coups_behind_a_long_one_are_found_in_history(play: Play) -> None:
    busy = "tie 5\nundo\n" * 60
    play("baccarat", f"deal\n{busy}deal\ndeal\n")
    for count in (1, 2, 3, 4):
        asked: Any = documents(play("baccarat", f"history {count}\n", "--json"))[1]["coups"]
        assert [coup["number"] for coup in asked] == list(range(4 - min(count, 3), 4))


def test_a_long_coup_is_found_in_history(play: Play) -> None:
    busy = "tie 5\nundo\n" * 60
    lines = f"{busy}banker 100\ndeal\n{busy}deal\n{busy}history 2\n"
    asked: Any = documents(play("baccarat", lines, "--json"))[-1]["coups"]
    assert [coup["number"] for coup in asked] == [1, 2]
    assert [row["stake"] for row in asked[0]["wagers"]] == ["100.00"]


def test_play_money_is_filled_up_once_nothing_can_be_staked(
    play: Play, data: Path, tmp_path: Path
) -> None:
    sheet = sheet_in(tmp_path, "USD")
    lines = "banker 9996\nrefill\ndeal\nrefill\nrefill\nbalance\n"
    answered = documents(play(sheet, lines, "--json", fronts=(LOSE_ALL,)))
    assert [item["code"] for item in answered[1:]] == [
        None,
        "stakes_in_play",
        None,
        None,
        "enough_money",
        None,
    ]
    assert answered[4]["granted"] == "9996.00"
    assert [answered[4][key] for key in ("balance", "net")] == ["10000.00", "-9996.00"]
    assert position(data).balance("bank:USD") == -1_999_600
    store = record(data)
    granted = store.entries_of("bank:USD")
    store.close()
    assert len(granted) == 2


def test_what_is_in_play_elsewhere_counts_before_a_refill(play: Play, tmp_path: Path) -> None:
    sheet = sheet_in(tmp_path, "USD", most="10000", patron="10000")
    play("baccarat", "banker 20\n")
    lines = "banker 9978\ndeal\nrefill\n"
    answered = documents(play(sheet, lines, "--json", fronts=(LOSE_ALL,)))
    assert answered[-1]["code"] == "stakes_in_play"


def test_events_carry_the_clock_that_was_given(play: Play, data: Path) -> None:
    play("baccarat", "banker 5\ndeal\n")
    store = record(data)
    times = {event.at_ms for event in store.read("table/play-baccarat-USD")}
    store.close()
    assert times == {START_MS}
