"""``croupier replay`` and ``croupier streaks``: what they print, and what they refuse."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import croupier
from croupier.cli import replay as command_module
from croupier.cluster.recorded_file import read_coup_file
from croupier.sim.recorded import read_recording
from croupier.sim.replay import replay
from tests.sim.writing import dealt, plan_of, written

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Command

TIE, NATURAL = "2h Ks 3d 6c Ah", "9s 2h Tc 5d"
MONEY = ("--bet", "player", "--stake", "10", "--bankroll", "100")


@pytest.fixture(autouse=True)
def _inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def told_of(command: Command, *argv: str) -> dict[str, Any]:
    ended = command(*argv, "--json")
    assert ended.code == 0, ended.err
    document: dict[str, Any] = json.loads(ended.out)
    return document


def test_the_document_has_what_scripts_rely_on(command: Command, tmp_path: Path) -> None:
    plan = plan_of("baccarat", 8)
    tmp_path.joinpath("shoes.txt").write_text(written(dealt(plan)), "utf-8")
    told = told_of(command, "replay", "shoes.txt", "--system", "martingale", *MONEY)
    simulated = told_of(command, "simulate", "baccarat", "--shoes", "8", "--seed", "7")
    for field in ("sheet", "version", "fingerprint", "shoes", "coups", "bets"):
        assert told[field] == simulated[field]
    assert (told["omitted"], told["departures"], told["error_rate"]) == ([], [], 0.01)
    tests = {one["what"]: one for one in told["tests"]}
    assert tests.keys() == {"outcomes", "runs", "ranks", "suits"}
    assert tests["outcomes"].keys() == {
        "what",
        "seen",
        "expected",
        "statistic",
        "freedom",
        "p_value",
        "odd",
    }
    assert sum(tests["outcomes"]["seen"].values()) == told["coups"]
    assert tests["runs"]["freedom"] is None
    assert [one["p_value"] for one in told["tests"]] == sorted(
        one["p_value"] for one in told["tests"]
    )
    assert not any(one["odd"] for one in told["tests"])
    assert told["runs"][0].keys() == {"side", "length", "or_more", "seen", "expected"}
    system = told["system"]
    assert (system["system"], system["bet"], system["currency"]) == ("martingale", "player", "USD")
    assert len(system["sessions"]) == 8
    assert system["sessions"][0].keys() == {
        "ended",
        "coups",
        "bets",
        "staked",
        "bankroll",
        "drawdown",
        "limited",
    }


def test_a_document_without_what_a_record_lacks(command: Command, tmp_path: Path) -> None:
    tmp_path.joinpath("few.txt").write_text("BPPTB", "utf-8")
    told = told_of(command, "replay", "few.txt")
    assert (told["shoes"], told["coups"], told["tests"], told["system"]) == (1, 5, [], None)
    assert [bet["bet"] for bet in told["bets"]] == ["banker", "player", "tie"]
    assert {one["bet"] for one in told["omitted"]} >= {"banker_pair", "big"}


def test_departures_are_told_and_the_exit_code_is_1(command: Command) -> None:
    text = f"{TIE} 9c\nshoe\n{TIE}\n{NATURAL} 5c\n"
    ended = command("replay", "-", stdin=text)
    assert (ended.code, ended.err) == (1, "")
    assert ended.out.splitlines()[0] == "baccarat: 1 coup of 2 recorded shoes"
    assert ended.out.splitlines()[-3:] == [
        "left out, as recorded otherwise than baccarat deals: 2",
        "  shoe 1, coup 1, line 1: 6 cards are recorded and 5 are dealt; 9c is left over",
        "  shoe 2, coup 2, line 4: 5 cards are recorded and 4 are dealt; 5c is left over",
    ]
    ended = command("replay", "-", "--json", stdin=f"{TIE} 9c\n")
    told = json.loads(ended.out)
    assert (ended.code, told["coups"], told["bets"], told["tests"]) == (1, 0, [], [])
    assert told["departures"] == [
        {
            "shoe": 1,
            "coup": 1,
            "line": 1,
            "problem": "6 cards are recorded and 5 are dealt; 9c is left over",
        }
    ]
    many = command("replay", "-", stdin=f"{TIE} 9c\n" * 33)
    assert many.out.splitlines()[-1] == "  and 13 more; --json has all"


def test_the_page_says_what_is_odd(command: Command) -> None:
    rows = "\nshoe\n".join(["BBBBBBBBBBPPPPPPPPPP" * 4] * 6)
    out = command("replay", "-", stdin=rows).out
    plain = " ".join(out.split())
    assert "runs z -18.19 p <0.0001 ODD: streaks" in plain
    assert "left out, since outcomes do not decide them: banker_pair, " in plain
    out = command("replay", "-", stdin="BP" * 200).out
    assert "ODD: chops" in out
    out = command("replay", "-", stdin="\nshoe\n".join(["BBPBPPBBBP" * 12 + "T" * 60] * 3)).out
    assert "ODD: tie 180 times, expected 51.4" in out
    assert "too few coups to tell" in command("replay", "-", stdin="BBP").out


def test_a_system_is_played_shoe_by_shoe(command: Command) -> None:
    ended = command("replay", "-", "--system", "martingale", *MONEY, stdin="BPT\nshoe\nBBB\n")
    assert ended.code == 0
    lines = [line.split() for line in ended.out.splitlines()]
    assert ["1", "end", "3", "3", "40.00", "110.00", "10.00"] in lines
    assert ["2", "end", "3", "3", "70.00", "30.00", "70.00"] in lines
    assert ended.out.splitlines()[-1] == "together: end 2; staked 110.00, net -60.00"
    many = command("replay", "-", "--system", "flat", *MONEY, stdin="B\nshoe\n" * 23)
    assert many.out.splitlines()[-2:] == [
        "and 3 more; --json has all",
        "together: end 23; staked 230.00, net -230.00",
    ]


@pytest.mark.parametrize(
    "content",
    [
        b"\xef\xbb\xbf2h Ks 3d 6c Ah\r\n9s 2h 10c 5d\r\n",
        b"shoe,cards\r\n1,2H KS 3D 6C AH\r\n1,9s 2h tc 5d",
        b'\xef\xbb\xbf"shoe";"cards"\r\n"1";"2h Ks 3d 6c Ah"\r\n"1";"9s 2h Tc 5d"\r\n',
        b"2h\tKs\t3d\t6c\tAh\r9s\t2h\tTc\t5d",
    ],
)
def test_files_as_programs_save_them(command: Command, tmp_path: Path, content: bytes) -> None:
    tmp_path.joinpath("shoes").write_bytes(content)
    from_file = command("replay", "shoes")
    assert from_file.code == 0
    assert from_file.out.startswith("baccarat: 2 coups of 1 recorded shoe\n")
    assert command("replay", "-", stdin=content).out == from_file.out


def test_what_simulate_wrote_is_read(command: Command) -> None:
    run = ("simulate", "baccarat", "--shoes", "6", "--seed", "7", "--out", "run.parquet")
    whole = told_of(command, *run, "--per", "coup")
    told = told_of(command, "replay", "run.parquet")
    assert (told["bets"], told["shoes"], told["coups"]) == (whole["bets"], 6, whole["coups"])


@pytest.mark.parametrize("sheet_id", ["baccarat", "three-pictures"])
def test_rows_of_coups_and_boxes_are_the_coups(sheet_id: str) -> None:
    plan = plan_of(sheet_id, 4)
    table = pa.Table.from_batches(list(croupier.coups(plan, "python")))
    pq.write_table(table, "run.parquet")
    rows = [table.column_names, *(row.values() for row in table.to_pylist())]
    lines = [",".join("" if value is None else f'"{value}"' for value in row) for row in rows]
    dealt_cards = [[cards for cards, _ in coups] for coups in dealt(plan)]
    for found in (read_coup_file("run.parquet"), read_recording("\n".join(lines))):
        assert [[coup.cards for coup in shoe] for shoe in found.shoes] == dealt_cards
        assert replay(plan.sheet, found).departures == ()


def test_other_parquet_files_are_refused(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(name: str) -> str:
        ended = command("replay", name)
        assert (ended.code, ended.out) == (2, "")
        return ended.err

    pq.write_table(pa.table({"shoe": [1], "coups": [70]}), "shoes.parquet")
    assert "shoes.parquet has no row a coup; write one with" in refused("shoes.parquet")
    pq.write_table(pa.table({"shoe": [1, 1], "cards": [TIE, "Zz"]}), "bad.parquet")
    assert "bad.parquet, line 2: 'Zz' is not a card" in refused("bad.parquet")
    pq.write_table(pa.table({"outcome": pa.array([None, "B"])}), "null.parquet")
    assert "null.parquet, line 1: '' is no outcome" in refused("null.parquet")
    pq.write_table(pa.table({"cards": [float("nan")]}), "nan.parquet")
    assert "nan.parquet, line 1: 'nan' is not a card" in refused("nan.parquet")
    whole = tmp_path.joinpath("bad.parquet").read_bytes()
    broken = [whole[:cut] for cut in (4, 40, len(whole) - 9)]
    broken += [whole[:at] + bytes(6) + whole[at + 6 :] for at in range(4, len(whole) - 40, 23)]
    broken.append(whole.replace(b"2h Ks", b"\xff\xfe\xff\xfe\xff"))
    for content in broken:
        tmp_path.joinpath("cut.parquet").write_bytes(content)
        told = refused("cut.parquet")
        assert "cut.parquet is no Parquet file that is whole" in told or "line " in told, told
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert "pip install 'croupier[sim]'" in refused("bad.parquet")


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "standard input holds no coup"),
        (b"\xff\xfeB\x00P\x00", "standard input is not a text file in UTF-8; save it as one"),
        (b"BPT\n" * 9_000 + b"\xe9", "standard input is not a text file in UTF-8"),
        (bytes(range(128)), "is not a card"),
        (b"\x00" * 5_000, "is not a card"),
        (b"cards\n\x00\n", "standard input, line 2: "),
        ("\uff22\uff30\uff34".encode(), "is not a card"),
        (b"9s" * 100_000, "is not a card"),
        (b'cards\n"9s', "line 2: unexpected end of data; mend the quotes or signs"),
    ],
)
def test_what_is_no_record_is_refused(command: Command, content: bytes, problem: str) -> None:
    ended = command("replay", "-", stdin=content)
    assert (ended.code, ended.out) == (2, "")
    assert problem in ended.err
    assert len(ended.err) < 400
    assert "Traceback" not in ended.err


@pytest.mark.parametrize(
    ("argv", "problem"),
    [
        (("none.txt",), "none.txt cannot be read: No such file or directory; check how it"),
        ((".",), ". cannot be read: Is a directory; name a file in it"),
        (("a\0b",), "cannot be read"),
        (("-", "--sheet", "bacarat"), "baccarat"),
        (("-", "--sheet", "three-pictures"), "has boxes; record the cards of its coups"),
        (("-", "--bet", "tie"), "--bet is for betting systems; say which with --system"),
        (("-", "--over", "end"), "--over is for betting systems"),
        (("-", "--currency", "USD"), "--currency is for betting systems"),
        (("-", "--system", "flat"), "--system needs --bet too"),
        (("-", "--system", "flat", "--bet", "tie"), "--system needs --stake too"),
        (("-", "--system", "martingal", *MONEY), "martingale"),
        (("-", "--system", "flat", *MONEY, "--goal", "50"), "reached before the first coup"),
        (("-", "--system", "flat", *MONEY, "--stake", "nan"), "nan"),
        (("-", "--system", "flat", *MONEY, "--bankroll", "1e9"), "1e9"),
        (("-", "--system", "flat", *MONEY, "--over", "all"), "there is no way 'all'"),
        (("-", "--system", "flat", *MONEY, "--bet", "big"), "big: an outcome alone does not"),
    ],
)
def test_bad_input_is_refused_with_its_mend(
    command: Command, argv: tuple[str, ...], problem: str
) -> None:
    ended = command("replay", *argv, stdin="BPT")
    assert (ended.code, ended.out) == (2, "")
    assert problem in ended.err
    assert "Traceback" not in ended.err


def test_what_is_too_large_is_refused(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command_module, "_MAX_BYTES", 1 << 20)
    tmp_path.joinpath("large").write_bytes(b"B" * ((1 << 20) + 5))
    for name in ("large", "-"):
        ended = command("replay", name, stdin=b"B" * ((1 << 20) + 1))
        assert ended.code == 2
        assert "is over 1 MiB; cut it to several files" in ended.err


# --- streaks ----------------------------------------------------------------------------------


def test_streaks_of_a_sheet(command: Command) -> None:
    told = told_of(command, "streaks", "baccarat", "--decks", "inf", "--coups", "81")
    assert (told["sheet"], told["decks"], told["coups"]) == ("baccarat", "inf", 81)
    rows = {(row["side"], row["wins"]): row for row in told["streaks"]}
    assert len(rows) == 2 * 13
    three = rows["banker", 3]
    assert f"{three['run_ties_break_float']:.4f}" == "0.9946"
    assert f"{three['run_ties_ignored_float']:.4f}" == "0.9980"
    six = told_of(command, "streaks", "baccarat", "--decks", "6", "--longest", "1")
    assert [row["exactly"] for row in six["streaks"]] == [
        "87477376570/172594670999",
        "7445837617385196128530/29788920457253051658001",
        "85117294429/172594670999",
        "7445837617385196128530/29788920457253051658001",
    ]
    assert told_of(command, "streaks", "baccarat", "--longest", "1")["decks"] == 8


def test_the_page_of_streaks(command: Command) -> None:
    out = command("streaks", "baccarat", "--longest", "20").out.splitlines()
    assert len(out) == 1 + 2 * 21
    assert out[0].split("  ")[-2].strip() == "in 80 coups, ties ignored"
    assert out[4].split() == ["player", "3", "6.079411%", "99.660651%", "99.156266%"]
    assert out[21].split()[:3] == ["player", "20", "3.672e-05%"]


@pytest.mark.parametrize(
    ("argv", "problem"),
    [
        (("three-pictures",), "has no Player and Banker that win in turns; name a baccarat sheet"),
        (("bacarat",), "baccarat"),
        (("baccarat", "--coups", "0"), "--coups 0: use 1 to 1000"),
        (("baccarat", "--coups", "1001"), "--coups 1001: use 1 to 1000"),
        (("baccarat", "--coups", "1e3"), "not a valid integer"),
        (("baccarat", "--longest", "31"), "--longest 31: use 1 to 30"),
        (("baccarat", "--longest", "0"), "--longest 0: use 1 to 30"),
        (("baccarat", "--decks", "0"), "--decks 0: use 1 to 16, or inf"),
        (("baccarat", "--decks", "17"), "--decks 17: use 1 to 16, or inf"),
        (("baccarat", "--decks", "9" * 5000), "use 1 to 16, or inf"),
        (("baccarat", "--decks", "\uff18"), "use 1 to 16, or inf"),
        (("baccarat", "--decks", "nan"), "--decks nan: use 1 to 16, or inf"),
    ],
)
def test_streaks_of_nothing_are_refused(
    command: Command, argv: tuple[str, ...], problem: str
) -> None:
    ended = command("streaks", *argv)
    assert (ended.code, ended.out) == (2, "")
    assert problem in ended.err
