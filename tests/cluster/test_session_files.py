"""Files of sessions: a row each, the same from both engines, and what the run says of them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow.parquet as pq
import pytest

import croupier
from croupier.cluster.files import metadata_of, tally_of
from croupier.cluster.session_rows import record_sessions
from croupier.errors import InputError
from croupier.sim.plan import Plan
from croupier.sim.systems.play import Now, Play, Strategy
from croupier.sim.systems.playing import bankrolls
from croupier.sim.systems.purse import Purse
from croupier.sim.systems.system import System

if TYPE_CHECKING:
    from tests.conftest import Command


def doubles(now: Now) -> int:
    """Twice as much after a loss."""
    return 1 if now.result >= 0 else 2 * now.staked // now.unit


def play_of(system: System | Strategy | str, sheet: str = "baccarat", shoes: int = 24) -> Play:
    bet = "player" if sheet == "baccarat" else "player_1_win"
    plan = Plan.of(croupier.load_sheet(sheet), shoes=shoes, seed=5, first_shoe=400)
    purse = Purse.of("10", "200", goal="260", most="500")
    return Play.of(plan, bet, system, purse, session_coups=50, session_shoes=2)


@pytest.mark.parametrize("system", ["labouchere", doubles])
def test_rows_are_the_sessions_whoever_plays(
    system: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = play_of(system)
    monkeypatch.setattr("croupier.cluster.session_rows._PATH_CARDS", 0)
    monkeypatch.setattr("croupier.cluster.session_rows._FEWEST_PATHS", 3)
    written: list[bytes] = []
    runs = []
    for engine, cards in (("python", 1), ("numba", 1), ("numba", 1 << 20)):
        sizes = {"python": cards, "numba": cards}
        monkeypatch.setattr("croupier.cluster.sessions._CARDS_A_PART", sizes)
        path = tmp_path / f"{len(written)}.parquet"
        runs.append(record_sessions(play, path, 2, engine))
        written.append(path.read_bytes())
    assert len(set(written)) == 1
    assert all(run.complete for run in runs)
    sessions, rows = runs[0].sessions, pq.read_table(tmp_path / "0.parquet").to_pylist()
    assert Counter(row["bankroll"] for row in rows) == sessions.bankrolls
    assert Counter(row["drawdown"] for row in rows) == sessions.drawdowns
    assert sum(row["staked"] for row in rows) == sessions.sum_of("staked")
    assert sum(row["bets"] for row in rows) == sessions.bets
    assert [row["session"] for row in rows] == list(range(200, 212))
    assert [row["first_shoe"] for row in rows] == list(range(400, 424, 2))
    ends = Counter(row["ended"] for row in rows)
    assert ends == {how: sum(lengths.values()) for how, lengths in sessions.lengths.items()}
    for row in rows:
        assert row["path"] == (bankrolls(play, row["session"]) if row["session"] < 203 else None)
    told = metadata_of(tmp_path / "0.parquet")
    assert (
        told["counts_sha256"] == sessions.counts_sha256 == croupier.play_system(play).counts_sha256
    )
    assert told["system"] == (system if isinstance(system, str) else "doubles")


def test_a_path_ends_where_its_session_does(tmp_path: Path) -> None:
    path = tmp_path / "run.parquet"
    record_sessions(play_of("paroli", "three-pictures"), path)
    for row in pq.read_table(path).to_pylist():
        assert (row["path"][0], row["path"][-1]) == (20_000, row["bankroll"])
        assert len(row["path"]) == 1 + row["coups"]


def test_stopped_sessions_leave_a_shorter_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.cluster.sessions._CARDS_A_PART", {"python": 1})

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    path = tmp_path / "run.parquet"
    done = record_sessions(play_of("fibonacci"), path, 1, "python", stop)
    assert not done.complete
    assert 0 < done.sessions.session_count < 12
    assert pq.read_metadata(path).num_rows == done.sessions.session_count
    told = metadata_of(path)
    assert (told["complete"], told["sessions"]) == ("false", str(done.sessions.session_count))
    with pytest.raises(InputError, match="has no counts of keys"):
        tally_of(path)


def test_rows_of_sessions_are_not_of_coups(command: Command) -> None:
    given = "--system flat --bet tie --stake 1 --bankroll 100 --sessions 3 --out run.parquet"
    ended = command("simulate", "baccarat", *given.split(), "--per", "coup")
    assert ended.code == 2
    assert "with --system a row of --out stands for a session; leave out --per" in ended.err
