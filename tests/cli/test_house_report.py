"""``croupier report``: what it prints of a record, and what it refuses."""

from __future__ import annotations

import csv
import io
import json
import random
from pathlib import Path

import pytest

from croupier.service.local import FILE_NAME
from croupier.store import SqliteStore
from croupier.table.custody_events import DealerSeated
from tests.service.reports.taping import HOUR, Tape, random_wagers
from tools.inprocess import run

ABOUTS = ("play", "incidents", "frequencies", "protection")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Nine shoes on two days, two dealers, some void coups."""
    place = tmp_path_factory.mktemp("reported")
    chance = random.Random(2)
    with SqliteStore(place / FILE_NAME) as store:
        tape = Tape(store)
        tape.at_ms = 1_796_000_000_000
        for number in range(9):
            tape.shoe(chance)
            tape.put(DealerSeated(f"dealer-{number % 2}"))
            for _ in range(30):
                tape.at_ms += HOUR // 12
                wagers = random_wagers(chance, ("banker", "tie", "big"), ("ann", "bo"))
                tape.coup(wagers, void="ruled-exposed-card" if chance.random() < 0.05 else "")
        tape.shoe(chance)
        tape.write()
    return place


def told(house: Path, *options: str) -> str:
    found = run(["report", str(house), *options])
    assert (found.code, found.err) == (0, ""), found.err
    return found.out


@pytest.mark.parametrize("about", ABOUTS)
def test_every_report_is_told_in_every_shape(house: Path, about: str) -> None:
    text = told(house, "--about", about, "--by", "dealer")
    assert about in text
    head, *rows = csv.reader(io.StringIO(told(house, "--about", about, "--format", "csv")))
    assert {len(row) for row in rows} == {len(head)}
    document = told(house, "--about", about, "--format", "json")
    assert json.loads(document)
    assert told(house, "--about", about, "--json") == document


def test_the_shapes_say_the_same(house: Path) -> None:
    options = ("--from", "2026-01-01", "--by", "dealer,day")
    report = json.loads(told(house, *options, "--format", "json"))
    rows = csv.DictReader(io.StringIO(told(house, *options, "--format", "csv")))
    wins = {(row["dealer"], row["day"]): row["win"] for row in rows if row["span"] == "period"}
    assert wins == {(row["dealer"], row["day"]): row["period"]["win"] for row in report["rows"]}
    text = told(house, *options)
    assert all(win in text for win in wins.values())


def test_days_are_counted_as_is_said(house: Path, tmp_path: Path) -> None:
    def days(*options: str) -> set[str]:
        report = json.loads(
            told(house, "--from", "2026-01-01", "--by", "day,shift", "--format", "json", *options)
        )
        return {f"{row['day']} {row['shift']}" for row in report["rows"]}

    file = tmp_path / "house.toml"
    file.write_text('[reports]\ntime-zone = "Asia/Macau"\nshifts = { all = "06:00" }\n', "utf-8")
    usual, configured = days(), days("--config", str(file))
    assert usual != configured == days("--time-zone", "Asia/Macau", "--shift", "all=06:00")
    assert {each.partition(" ")[2] for each in configured} == {"all"}
    assert days("--config", str(file), "--time-zone", "UTC", "--day-starts", "12:00") != configured


def test_the_last_day_of_the_record_is_told_unless_another_is_named(house: Path) -> None:
    report = json.loads(told(house, "--format", "json"))
    assert report["first"] == report["last"] == "2026-11-30"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--by", "patron"], "cannot be told apart by 'patron'"),
        (["--from", "2026-13-01"], "'2026-13-01' is no day"),
        (["--from", "2026-11-02", "--to", "2026-11-01"], "runs backwards"),
        (["--table", "none"], "no table 'none'; it has t1"),
        (["--time-zone", "Mars/Base"], "no time zone 'Mars/Base'"),
        (["--shift", "day"], "is no shift; write one such as day=06:00"),
        (["--shift", "a=06:00", "--shift", "a=14:00"], "--shift a is given twice"),
        (["--config", "none.toml"], "none.toml cannot be read"),
    ],
)
def test_what_cannot_be_asked_is_refused(house: Path, options: list[str], words: str) -> None:
    found = run(["report", str(house), *options])
    assert (found.code, found.out) == (2, "")
    assert words in found.err


def test_what_is_no_record_is_refused(tmp_path: Path) -> None:
    found = run(["report", str(tmp_path)])
    assert (found.code, found.out) == (2, "")
    assert "has no record" in found.err


def test_a_record_without_tables_has_nothing_to_tell(tmp_path: Path) -> None:
    SqliteStore(tmp_path / FILE_NAME).close()
    for about in ABOUTS:
        assert told(tmp_path, "--about", about)
