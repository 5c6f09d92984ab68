"""Files of simulations: whole or not there, the same whoever deals, and read back to the tally."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import croupier
from croupier.cluster import files
from croupier.cluster.files import metadata_of, tally_of
from croupier.cluster.recording import Output, record
from croupier.errors import InputError
from croupier.sim.plain import PlainEngine
from croupier.sim.plan import Plan
from croupier.sim.stream import STREAM
from croupier.sim.tally import Tally
from croupier.version import __version__
from tools import ROOT

if TYPE_CHECKING:
    from tests.conftest import Command

BACCARAT = croupier.load_sheet("baccarat")


def plan_of(sheet_id: str = "baccarat", shoes: int = 30, first_shoe: int = 0) -> Plan:
    return Plan.of(croupier.load_sheet(sheet_id), shoes=shoes, seed=3, first_shoe=first_shoe)


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("sheet_id", ["baccarat", "three-pictures"])
@pytest.mark.parametrize("per", ["coup", "shoe", "key"])
def test_a_file_gives_its_tally_again(sheet_id: str, per: str, tmp_path: Path) -> None:
    plan, path = plan_of(sheet_id), tmp_path / "run.parquet"
    done = record(plan, Output(path, per))
    assert done.complete
    assert tally_of(path) == done.tally == PlainEngine(plan).count(plan.shoes)
    assert names_in(tmp_path) == ["run.parquet"]


def test_a_file_says_what_it_was_made_of(tmp_path: Path) -> None:
    path = tmp_path / "run.parquet"
    done = record(plan_of(), Output(path, "shoe"))
    told = metadata_of(path)
    assert (told["stream"], told["seed"], told["version"]) == (STREAM, "3", __version__)
    assert (told["sheet_id"], told["sheet"]) == ("baccarat", BACCARAT.text)
    assert told["sheet_fingerprint"] == BACCARAT.fingerprint
    assert (told["per"], told["complete"]) == ("shoe", "true")
    assert told["counts_sha256"] == done.tally.counts_sha256
    assert told["unit"] == "100"  # Big pays 0.54


@pytest.mark.parametrize("per", ["coup", "shoe"])
def test_a_file_has_the_same_bytes_whoever_writes_it(
    per: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "GROUP_ROWS", 700)
    written: list[bytes] = []
    for engine, workers, cards in (
        ("python", 1, 1 << 15),
        ("numba", 2, 416),
        ("numba", 7, 416 * 3),
        ("numba", 1, 1 << 20),
    ):
        monkeypatch.setattr(
            "croupier.cluster.recording._CARDS_A_PART", dict.fromkeys(("numba", "python"), cards)
        )
        path = tmp_path / f"{len(written)}.parquet"
        record(plan_of(), Output(path, per), workers=workers, engine=engine)
        written.append(path.read_bytes())
    assert len(set(written)) == 1
    read = pq.ParquetFile(tmp_path / "0.parquet").metadata
    groups = [read.row_group(at).num_rows for at in range(read.num_row_groups)]
    assert sum(groups) == read.num_rows
    assert set(groups[:-1]) <= {700}


def stopping(after_shoes: int) -> Callable[[Tally, float], None]:
    def progress(tally: Tally, _: float) -> None:
        if tally.shoes >= after_shoes:
            raise KeyboardInterrupt

    return progress


@pytest.mark.parametrize("per", ["coup", "shoe", "key"])
def test_a_stopped_run_leaves_a_shorter_file_that_says_so(
    per: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.cluster.recording._CARDS_A_PART", {"python": 416})
    plan, path = plan_of(shoes=40), tmp_path / "run.parquet"
    done = record(plan, Output(path, per), workers=1, engine="python", progress=stopping(5))
    assert not done.complete
    assert 5 <= done.tally.shoes < 40
    tally = tally_of(path)
    assert tally == done.tally
    assert tally.counts == PlainEngine(plan).count(range(done.tally.shoes)).counts
    assert metadata_of(path)["complete"] == "false"
    if per == "shoe":
        assert pq.read_table(path)["shoe"].to_pylist() == list(range(done.tally.shoes))


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """No file may grow larger, as if the disk were full."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("room", [0, 100, 8_000])
def test_a_full_disk_leaves_the_file_that_was_there(
    room: int, tmp_path: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "GROUP_ROWS", 400)
    path = tmp_path / "run.parquet"
    path.write_bytes(b"of before")
    with room_for(room):
        ended = command(
            "simulate", "baccarat", "--shoes", "20", "--per", "coup", "--out", str(path)
        )
    assert (ended.code, ended.out) == (2, "")
    assert f"error: cannot use {path}: File too large" in ended.err
    assert names_in(tmp_path) == ["run.parquet"]
    assert path.read_bytes() == b"of before"


@pytest.mark.parametrize("room", [0, 1_000])
def test_a_full_disk_leaves_the_picture_that_was_there(
    room: int, tmp_path: Path, command: Command
) -> None:
    rows, picture = tmp_path / "run.parquet", tmp_path / "run.svg"
    record(plan_of(), Output(rows, "shoe"))
    picture.write_text("of before")
    with room_for(room):
        ended = command("plot", str(rows), "-o", str(picture))
    assert (ended.code, ended.out) == (2, "")
    assert f"error: cannot use {picture}: File too large" in ended.err
    assert names_in(tmp_path) == ["run.parquet", "run.svg"]
    assert picture.read_text() == "of before"


def test_a_fault_leaves_nothing_behind(tmp_path: Path) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("no")

    with pytest.raises(RuntimeError):
        record(plan_of(), Output(tmp_path / "run.parquet", "shoe"), progress=fails)
    assert names_in(tmp_path) == []


def changed(path: Path, key: str, value: str) -> Path:
    """A copy of a file whose metadata says something else."""
    table = pq.read_table(path)
    told = {**table.schema.metadata, **pq.read_metadata(path).metadata}
    told.pop(b"ARROW:schema", None)
    told[f"croupier.{key}".encode()] = value.encode()
    target = path.with_name(f"{key}-{hash(value)}.parquet")
    pq.write_table(table.replace_schema_metadata(told), target)
    return target


def test_what_is_not_a_file_of_ours_is_refused(tmp_path: Path) -> None:
    path, other = tmp_path / "run.parquet", tmp_path / "other.parquet"
    record(plan_of(), Output(path, "key"))
    told = metadata_of(path)
    pq.write_table(pa.table({"a": [1]}), other)
    torn = tmp_path / "torn.parquet"
    torn.write_bytes(path.read_bytes()[:-20])
    plan, tally = told["plan"], told["tally"]
    for file, why in (
        (other, "not a file of a simulation"),
        (torn, "no Parquet file that is whole"),
        (changed(path, "format", "2"), "not a file of a simulation that this release can read"),
        (changed(path, "tally", tally.replace(": 1", ": 2", 1)), "not those that it was written"),
        (changed(path, "tally", tally.replace("player=", "players=")), "no counts that can be"),
        (changed(path, "tally", "{"), "no counts that can be read"),
        (changed(path, "plan", plan.replace("0/1", "0/2")), "of the stream 'philox4x32-10/2'"),
        (changed(path, "plan", plan.replace("8:1", "9:1", 1)), "reads its sheet baccarat"),
        (changed(path, "plan", "[]"), "no plan that can be read"),
    ):
        with pytest.raises(InputError, match=why):
            tally_of(file)


def test_a_sheet_that_was_changed_in_memory_is_not_written(tmp_path: Path) -> None:
    bets = {bet: one for bet, one in BACCARAT.bets.items() if bet != "tie"}
    plan = Plan.of(BACCARAT._replace(bets=bets), shoes=1)
    with pytest.raises(InputError, match="was changed in memory"):
        record(plan, Output(tmp_path / "run.parquet", "key"))


@pytest.mark.parametrize(
    ("given", "mend"),
    [
        (("--out", "run.csv"), "run.csv does not end in .parquet"),
        (("--out", "nowhere/run.parquet"), "check how it and its folder are spelt"),
        (("--out", "run.parquet", "--per", "coups"), "did you mean 'coup'?"),
        (("--per", "coup"), "name the file with --out"),
        (("--plot", "run.jpg"), "name one of these"),
        (("--plot", "run.svg", "--out", "run.parquet", "--per", "key"), "use --per shoe"),
    ],
)
def test_bad_options_are_told_before_anything_is_dealt(
    given: tuple[str, ...],
    mend: str,
    command: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    ended = command("simulate", "baccarat", "--shoes", "1", *given)
    assert (ended.code, ended.out) == (2, "")
    assert mend in ended.err
    assert names_in(tmp_path) == []


@pytest.mark.parametrize(
    ("missing", "given", "extra"),
    [
        ("pyarrow", ("--out", "run.parquet"), "sim"),
        ("matplotlib", ("--plot", "run.svg"), "sim"),
        ("distributed", ("--dask", "local:1"), "dask"),
    ],
)
def test_a_missing_extra_is_named_with_the_line_that_installs_it(
    missing: str,
    given: tuple[str, ...],
    extra: str,
    command: Command,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    ended = command("simulate", "baccarat", "--shoes", "1", *given)
    assert (ended.code, ended.out) == (2, "")
    assert f"install it with: pip install 'croupier[{extra}]'" in ended.err


def test_parts_add_up_to_the_whole_in_any_order(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    parts = []
    for number, (shoes, per) in enumerate((("0:9", "key"), ("9:12", "coup"), ("12:20", "shoe"))):
        parts.append(f"{number}.parquet")
        given = ("--shoe-range", shoes, "--out", parts[-1], "--per", per, "--seed", "3")
        assert command("simulate", "baccarat", *given).code == 0
    whole = PlainEngine(plan_of(shoes=20)).count(range(20))
    for order in (parts, parts[::-1]):
        assert f"counts {whole.counts_sha256}" in command("merge", *order).out
    assert command("merge", parts[0], parts[2], "--out", "two.parquet").code == 0
    assert tally_of("two.parquet").ranges == ((0, 9), (12, 20))
    assert metadata_of("two.parquet")["complete"] == "false"
    ended = command("merge", "two.parquet", parts[1], "--json", "--out", "all.parquet")
    assert f'"counts_sha256": "{whole.counts_sha256}"' in ended.out
    assert tally_of("all.parquet") == whole
    twice = command("merge", parts[0], "all.parquet")
    assert twice.code == 2
    assert "all.parquet: shoe 0 is in both tallies" in twice.err


def test_ctrl_c_at_the_command_line_keeps_what_is_dealt(tmp_path: Path) -> None:
    line = "simulate baccarat --coups 10000000 --engine python --workers 1 --out run.parquet"
    running = subprocess.Popen(
        [sys.executable, "-m", "croupier", *line.split()],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    while not list(tmp_path.glob(".run.parquet.*.part")):
        assert running.poll() is None
        time.sleep(0.05)
    time.sleep(0.3)
    running.send_signal(signal.SIGINT)
    told, said = running.communicate()
    assert running.returncode == 130
    assert "run.parquet has these shoes and is marked as not complete" in said
    tally = tally_of(tmp_path / "run.parquet")
    assert f"{tally.coups:,} coups of {tally.shoes:,} shoes" in told
    assert names_in(tmp_path) == ["run.parquet"]
