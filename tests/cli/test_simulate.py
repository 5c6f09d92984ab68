"""``croupier simulate`` and ``croupier warm``: what they print, and what they refuse."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.conftest import Command

FIELDS = {
    "sheet",
    "version",
    "fingerprint",
    "seed",
    "stream",
    "shoes",
    "coups",
    "cards",
    "elapsed_s",
    "cpu_s",
    "setup_s",
    "engine",
    "counts_sha256",
    "bets",
}
BET_FIELDS = {"bet", "wins", "pushes", "losses", "mean_net", "standard_error", "exact", "z"}


def simulated(command: Command, *argv: str) -> dict[str, Any]:
    ended = command("simulate", *argv, "--json")
    assert ended.code == 0, ended.err
    document: dict[str, Any] = json.loads(ended.out)
    return document


def test_the_document_has_what_scripts_rely_on(command: Command) -> None:
    told = simulated(command, "baccarat", "--shoes", "100", "--seed", "7")
    assert told.keys() >= FIELDS
    assert (told["sheet"], told["seed"], told["shoes"]) == ("baccarat", 7, 100)
    assert told["stream"] == "philox4x32-10/1"
    assert told["engine"] == "python"
    assert [bet["bet"] for bet in told["bets"]][:3] == ["banker", "player", "tie"]
    banker = told["bets"][0]
    assert banker.keys() >= BET_FIELDS
    assert banker["wins"] + banker["pushes"] + banker["losses"] == told["coups"]
    net = (banker["wins"] * 0.95 - banker["losses"]) / told["coups"]
    assert banker["mean_net"] == pytest.approx(net)
    assert banker["exact"] == pytest.approx(-0.010579, abs=1e-6)
    assert banker["z"] == pytest.approx(
        (banker["mean_net"] - banker["exact"]) / banker["standard_error"]
    )


def test_engines_workers_and_ranges_count_the_same(command: Command) -> None:
    run = ("baccarat", "--shoes", "200", "--seed", "7")
    whole = simulated(command, *run)
    for more in (
        ("--engine", "numba"),
        ("--workers", "1"),
        ("--engine", "numba", "--workers", "7"),
    ):
        again = simulated(command, *run, *more)
        for field in ("counts_sha256", "coups", "cards", "bets"):
            assert again[field] == whole[field]
    some = [
        simulated(command, "baccarat", "--seed", "7", "--shoe-range", part)
        for part in ("0:150", "150:200")
    ]
    for kind in ("wins", "pushes", "losses"):
        for index, bet in enumerate(whole["bets"]):
            assert sum(part["bets"][index][kind] for part in some) == bet[kind]


@pytest.mark.parametrize("coups", [1, 60, 1_000, 5_000])
def test_coups_become_whole_shoes_that_have_as_many(command: Command, coups: int) -> None:
    told = simulated(command, "baccarat", "--coups", str(coups))
    assert coups <= told["coups"]
    # no more than a shoe or two too many, and what chance may ask for
    assert told["coups"] <= coups + 2 * 80 + coups // 5


def test_first_coups_are_counted_alone(command: Command) -> None:
    told = simulated(command, "baccarat", "--coups", "1000", "--first-coups", "50")
    assert (told["shoes"], told["coups"], told["first_coups"]) == (20, 1_000, 50)


def test_a_page_says_what_was_dealt_and_how_every_bet_fared(command: Command) -> None:
    ended = command("simulate", "three-pictures", "--coups", "50", "--seed", "3")
    assert ended.code == 0
    lines = ended.out.splitlines()
    assert lines[0] == "three-pictures: 50 coups of 50 shoes, seed 3"
    assert lines[2].startswith("counts ")
    assert sum(line.startswith("player_1_") for line in lines) == 5


TOO_SMALL = """
id = "small"
version = "1"
game = "baccarat"
decks = 1
[shoe]
burn = "first-card"
coup_burn = 0
cut_card = 45
after_cut = 0
[tableau]
player = "DDDDDDSS"
banker = ["DDDDDDDDDDD", "DDDDDDDDDDD", "DDDDDDDDDDD", "DDDDDDDDSDD", "SSDDDDDDSSD", "SSSSDDDDSSD",
          "SSSSSSDDSSS", "SSSSSSSSSSS"]
[name]
en = "Small"
[[bet]]
id = "banker"
name = { en = "Banker" }
main = true
tiers = [{ when = "banker > player", pays = "1:1", source = "house" }]
"""


@pytest.mark.parametrize(
    ("argv", "problem"),
    [
        (("baccarat",), "say either how many shoes or how many coups"),
        (("baccarat", "--shoes", "1", "--coups", "1"), "either how many shoes or how many coups"),
        (("baccarat", "--coups", "0"), "coups: 0 will not do; use a whole number from 1 to"),
        (("baccarat", "--shoes", "-3"), "shoes: -3 will not do; use a whole number from 1 to"),
        (("baccarat", "--coups", "1e6"), "'1e6' is not a valid integer"),
        (("baccarat", "--coups", "5", "--seed", "-1"), "-1 is no seed"),
        (("baccarat", "--coups", "5", "--seed", str(2**64)), "is no seed"),
        (("baccarat", "--coups", "5", "--workers", "0"), "0 workers cannot be; use 1 to 256"),
        (("baccarat", "--coups", "5", "--engine", "gpu"), "there is no engine 'gpu'"),
        (("baccarat", "--coups", "5", "--first-coups", "0"), "first coups: 0 will not do"),
        (("baccarat", "--coups", "5", "--shoe-range", "0:5"), "leave out --shoes and --coups"),
        (("baccarat", "--shoe-range", "5:5"), "write the first shoe and the one after the last"),
        (("baccarat", "--shoe-range", "-1:5"), "write the first shoe and the one after the last"),
        (("baccarat", "--shoe-range", "0"), "write the first shoe and the one after the last"),
        (("baccarat", "--shoe-range", f"0:{'9' * 5000}"), "write the first shoe and the one"),
        (("baccarat", "--shoe-range", f"{2**64 - 1}:{2**64 + 1}"), "the first shoe"),
        (("bacarat", "--coups", "5"), "baccarat"),
        (("small.toml", "--coups", "5"), "put the cut card nearer to the end, or use more decks"),
    ],
)
def test_bad_input_is_refused_with_its_mend(
    command: Command,
    argv: tuple[str, ...],
    problem: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tmp_path.joinpath("small.toml").write_text(TOO_SMALL, "utf-8")
    monkeypatch.chdir(tmp_path)
    ended = command("simulate", *argv)
    assert (ended.code, ended.out) == (2, "")
    assert problem in ended.err
    assert "Traceback" not in ended.err


def test_without_numba_the_plain_engine_deals(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "croupier.sim.compiled", None)
    told = simulated(command, "baccarat", "--shoes", "400")
    assert told["engine"] == "python"
    for argv in (("simulate", "baccarat", "--shoes", "1", "--engine", "numba"), ("warm",)):
        ended = command(*argv)
        assert ended.code == 2
        assert "pip install 'croupier[sim]'" in ended.err


def test_warming_up_says_when_it_is_ready(command: Command) -> None:
    ended = command("warm")
    assert ended.code == 0
    assert ended.out.splitlines()[-1].startswith("ready after ")
