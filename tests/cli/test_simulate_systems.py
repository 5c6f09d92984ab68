"""``croupier simulate --system``: what it prints, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.conftest import Command

MONEY = ("--bet", "banker", "--stake", "10.00", "--bankroll", "100", "--max", "80")
SIZES = ("--shoes", "--coups", "--sessions", "--shoe-range")
RUN = ("simulate", "baccarat", "--system", "martingale", *MONEY, "--session-coups", "50")


def played(command: Command, *argv: str) -> dict[str, Any]:
    ended = command(*RUN, *argv, "--json")
    assert ended.code == 0, ended.err
    document: dict[str, Any] = json.loads(ended.out)
    return document


def test_the_document_has_what_scripts_rely_on(command: Command) -> None:
    told = played(command, "--goal", "150", "--sessions", "40", "--session-coups", "20")
    assert (told["system"], told["bet"], told["sessions"], told["shoes"]) == (
        "martingale",
        "banker",
        40,
        40,
    )
    money = ("stake", "bankroll", "goal", "min", "max", "currency")
    assert [told[name] for name in money] == ["10.00", "100.00", "150.00", "10.00", "80.00", "USD"]
    assert (told["over"], told["session_coups"], told["session_shoes"]) == ("most", 20, 1)
    assert sum(row["sessions"] for row in told["ended"]) == 40
    assert [row["how"] for row in told["ended"]] == ["end", "goal", "ruin", "limit", "left"]
    final = told["final_bankroll"]
    assert sum(count for _, count in final["counts"]) == 40
    mean = sum(float(amount) * count for amount, count in final["counts"]) / 40
    assert float(final["mean"]) == pytest.approx(mean, abs=0.01)
    assert [row["share"] for row in final["quantiles"]][3] == "1/2"
    assert float(told["net"]) == pytest.approx(40 * (mean - 100))
    edge = told["edge"]
    assert edge["mean"] == pytest.approx(-float(told["net"]) / float(told["staked"]["total"]))
    assert edge["exact"] == pytest.approx(0.010579, abs=1e-6)
    assert edge["z"] == pytest.approx((edge["mean"] - edge["exact"]) / edge["standard_error"])
    independent = told["independent"]
    assert sum(row["independent"] for row in told["ended"]) == pytest.approx(1)
    assert float(independent["final_bankroll"]) == pytest.approx(100, rel=0.05)
    assert told["time_to_ruin"]["quantiles"]
    assert told["limited"]["sessions"] > 0


def test_without_a_goal_or_a_ruin_there_is_less_to_tell(command: Command) -> None:
    told = played(command, "--shoes", "2", "--bankroll", "100000", "--max", "20")
    assert (told["goal"], told["time_to_ruin"], told["shoes"]) == (None, None, 2)
    assert [row["sessions"] for row in told["ended"]] == [2, 0, 0, 0, 0]


def test_engines_workers_and_ranges_play_the_same(command: Command) -> None:
    whole = played(command, "--shoes", "60", "--bet", "player")
    for more in (("--engine", "numba"), ("--workers", "1")):
        again = played(command, "--shoes", "60", "--bet", "player", *more)
        for field in ("counts_sha256", "coups", "final_bankroll", "edge"):
            assert again[field] == whole[field]
    some = [played(command, "--bet", "player", "--shoe-range", part) for part in ("0:20", "20:60")]
    assert sum(one["coups"] for one in some) == whole["coups"]


def test_the_page_shows_the_exact_figures_beside(command: Command) -> None:
    ended = command(
        "simulate",
        "baccarat",
        "--system",
        "flat",
        "--bet",
        "player",
        "--stake",
        "10",
        "--bankroll",
        "50",
        "--goal",
        "70",
        "--session-coups",
        "40",
        "--sessions",
        "30",
    )
    assert ended.code == 0, ended.err
    assert "30 sessions of at most 40 coups (1 shoe) each" in ended.out
    for words in ("reached the goal", "independent", "lost per unit staked", "exact edge 1.2351%"):
        assert words in ended.out
    assert "Without an end of the session, 30.5" in ended.out


def test_a_function_plays_from_its_file(command: Command, tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text("def twice(now):\n    return 2\n")
    ended = command(*RUN[:3], f"{own}:twice", *MONEY, "--sessions", "3", "--json")
    assert json.loads(ended.out)["system"] == "twice()"


@pytest.mark.parametrize(
    ("more", "problem"),
    [
        (("--system", "martingal"), "there is no system 'martingal'; did you mean 'martingale'?"),
        (("--system", "martingale:step=2"), "no parameter 'step'; did you mean 'steps'?"),
        (("--bankroll", "9.99"), "a bankroll of 9.99 is below the table's minimum of 10.00"),
        (("--goal", "99"), "a goal of 99.00 is reached before the first coup"),
        (("--stake", "10.05"), "use 10.00 or 10.20"),
        (("--stake", "1e3"), "--stake: '1e3' is not an amount"),
        (("--max", "5"), "the table takes at most 5.00; choose another unit, or other limits"),
        (("--min", "20"), "the table takes at least 20.00 and at most 80.00; choose"),
        (("--min", "90"), "the minimum 90.00 is above the maximum 80.00; exchange them"),
        (("--over", "no"), "there is no way 'no' out of a limit; known are: end, most, restart"),
        (("--currency", "US"), "not a currency"),
        (("--bet", "bank"), "did you mean"),
        (("--session-coups", "0"), "a session of 0 coups cannot be"),
        (("--sessions", "0"), "--sessions: nothing to play"),
        (("--coups", "0", "--sessions", "1"), "--sessions says how many"),
        (("--coups", "0"), "coups: 0 will not do"),
        (("--shoe-range", "0:3", "--session-shoes", "2"), "end it at 4"),
        (("--shoe-range", "1:3", "--session-shoes", "2"), "begin at a multiple of 2"),
        (("--shoes", "2", "--dask", "local:1", "--workers", "1"), "leave out --workers"),
        (("--shoes", "2", "--dask", "local:1", "--plot", "f.png"), "--plot: sessions are written"),
        (("--shoes", "2", "--dask", "nowhere"), "is no address of a Dask scheduler"),
        (("--shoes", "2", "--engine", "c"), "there is no engine 'c'"),
    ],
)
def test_what_will_not_do_is_told(command: Command, more: tuple[str, ...], problem: str) -> None:
    amount = () if any(word in SIZES for word in more) else ("--shoes", "2")
    ended = command(*RUN, *amount, *more)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("error: ")
    assert problem in ended.err


@pytest.mark.parametrize(
    ("argv", "problem"),
    [
        (("--bet", "banker"), "--bet is for betting systems; say which with --system"),
        (("--system", "flat", "--bet", "banker"), "--system needs --stake too"),
        (("--system", "flat", "--stake", "5", "--bankroll", "9"), "--system needs --bet too"),
        (("--system", "flat", *MONEY), "say how much is to be played: --sessions"),
    ],
)
def test_options_that_belong_together(
    command: Command, argv: tuple[str, ...], problem: str
) -> None:
    ended = command("simulate", "baccarat", *argv)
    assert (ended.code, ended.out) == (2, "")
    assert problem in ended.err
