"""Systems that are Python functions."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.cli.simulating.given import function_of
from croupier.errors import InputError
from croupier.sim.systems.compiled import CompiledPlayer
from croupier.sim.systems.engines import PlainPlayer
from croupier.sim.systems.play import Now
from croupier.sim.systems.playing import ENDS
from croupier.sim.systems.purse import Purse
from tests.sim.systems.plays import play_of, sat


def martingale(now: Now) -> int:
    """The built-in one, as a function; a win and the beginning ask for one unit."""
    return 1 if now.result >= 0 else 2 * now.staked // now.unit


def test_a_function_plays_as_the_system_that_it_writes_out() -> None:
    purse = Purse.of(10, 3000, goal=3100)
    ours, built_in = (
        play_of(system, bet="banker", shoes=6, purse=purse) for system in (martingale, "martingale")
    )
    rows = PlainPlayer(built_in).sessions(built_in.plan.shoes)
    assert PlainPlayer(ours).sessions(ours.plan.shoes) == rows
    assert [tuple(row) for row in CompiledPlayer(ours).rows(ours.plan.shoes).tolist()] == rows
    assert CompiledPlayer(ours).count(range(6)) == PlainPlayer(ours).count(range(6))


def test_what_a_function_is_told() -> None:
    heard: list[Now] = []

    def system(now: Now) -> int:
        heard.append(now._replace(notes={}))
        asked = now.notes.setdefault("asked", [])
        assert isinstance(asked, list)
        asked.append(now.coup)
        assert asked == [one.coup for one in heard]
        return 2 if now.coup == 1 else 1

    play = play_of(system, purse=Purse.of(10, 100, least=5, most=20))
    steps, _ = sat(play, "LWTWL")
    assert [step.staked for step in steps] == [10_00, 20_00, 10_00, 10_00, 10_00]
    # no word of the push: the bet lies on, and the function is asked when it is decided
    assert heard == [
        Now(0, 100_00, 10_00, 5_00, 20_00, 0, 0, 0, {}),
        Now(1, 90_00, 10_00, 5_00, 20_00, -1, 10_00, -10_00, {}),
        Now(2, 110_00, 10_00, 5_00, 20_00, 1, 20_00, 20_00, {}),
        Now(4, 120_00, 10_00, 5_00, 20_00, 1, 10_00, 10_00, {}),
    ]


def test_notes_belong_to_a_session() -> None:
    def once(now: Now) -> int:
        assert "asked" not in now.notes or now.coup
        now.notes["asked"] = True
        return 1

    play = play_of(once, shoes=3)
    assert PlainPlayer(play).count(play.plan.shoes).session_count == 3


def test_a_function_may_sit_a_coup_out_and_leave() -> None:
    def careful(now: Now) -> int | None:
        if now.coup == 4:
            return None
        return 0 if now.coup % 2 else 1

    steps, session = sat(play_of(careful), "LLLLL")
    assert [step.staked for step in steps] == [10_00, 0, 10_00, 0]
    assert (ENDS[session.ended], session.coups, session.bets) == ("left", 4, 2)


@pytest.mark.parametrize("units", [1.5, True, -1, "1"])
def test_an_answer_that_is_no_number_of_units_is_refused(units: object) -> None:
    def odd(now: Now) -> object:
        return units

    with pytest.raises(InputError, match=r"odd asked for .* at coup 0; return a whole number"):
        sat(play_of(odd), "W")


def test_a_function_that_fails_is_told_with_its_coup() -> None:
    def broken(now: Now) -> int:
        return 1 // (2 - now.coup)

    with pytest.raises(InputError, match="broken failed at coup 2: ZeroDivisionError"):
        sat(play_of(broken), "WWW")


def test_a_function_does_not_end_the_program() -> None:
    def ends(now: Now) -> int:
        raise SystemExit(0)

    with pytest.raises(InputError, match="ends failed at coup 0: SystemExit"):
        sat(play_of(ends), "W")


def test_a_function_cannot_begin_anew() -> None:
    with pytest.raises(InputError, match="cannot begin anew by itself"):
        play_of(martingale, over="restart")


SOURCE = """
from dataclasses import dataclass

@dataclass
class State:
    units: int = 1

def follow(now):
    return State().units

def _hidden(now):
    return 1
"""


@pytest.mark.parametrize(
    ("named", "problem"),
    [
        ("own.py:folow", "has no function 'folow'; did you mean 'follow'"),
        ("own.py:_hidden", "has no function '_hidden'"),
        ("own.py", "name a function too"),
        ("none.py:follow", "there is no file"),
        ("bad.py:follow", "does not run (SyntaxError"),
        ("worse.py:follow", "does not run (KeyError"),
        ("ends.py:follow", "does not run (SystemExit"),
    ],
)
def test_a_file_that_will_not_do_is_told(tmp_path: Path, named: str, problem: str) -> None:
    (tmp_path / "own.py").write_text(SOURCE)
    (tmp_path / "bad.py").write_text("def follow(now) return 1")
    (tmp_path / "worse.py").write_text("{}['x']")
    (tmp_path / "ends.py").write_text("raise SystemExit")
    assert function_of(f"{tmp_path}/own.py:follow")(Now(0, 1, 1, 1, 1, 0, 0, 0, {})) == 1
    with pytest.raises(InputError) as told:
        function_of(f"{tmp_path}/{named}")
    assert problem in str(told.value)
