"""A house that is open has checkpoints made of it, and whatever comes of them it goes on."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import DataError
from croupier.service.checkpointing import kept_checkpoints
from croupier.service.config import read_config
from croupier.service.local import open_house
from croupier.service.settings import Settings
from croupier.web import checkpoints
from croupier.web.checkpoints import checkpoints_made

SOON = 0.05
"""A minute."""


def until(holds: Callable[[], bool]) -> None:
    """Wait for something that has to come."""
    ends = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < ends
        time.sleep(0.02)


def settings(target: Path) -> Settings:
    return Settings(checkpoint_minutes=1, checkpoint_directory=target)


def test_they_are_made_of_a_house_that_is_open(tmp_path: Path) -> None:
    house, target = open_house(tmp_path / "house"), tmp_path / "kept"
    target.mkdir()
    house.admit("ann")
    house.commit()
    with checkpoints_made(tmp_path / "house", settings(target), SOON):
        until(lambda: len(list(target.glob("*.checkpoint"))) >= 2)
        house.admit("bob")
        house.commit()
    house.close()
    made = kept_checkpoints(target)
    assert [each.content.number for each in made] == list(range(1, len(made) + 1))


def test_one_that_fails_is_told_and_stops_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    house, target = open_house(tmp_path / "house"), tmp_path / "kept"
    house.admit("ann")
    house.commit()
    caplog.set_level(logging.INFO)
    with checkpoints_made(tmp_path / "house", settings(target), SOON):
        until(lambda: "checkpoint_failed" in caplog.messages)
        target.mkdir()  # as soon as there is one, it is used
        until(lambda: "checkpoint_kept" in caplog.messages)
    house.close()
    why = next(record for record in caplog.records if record.message == "checkpoint_failed")
    assert vars(why)["why"] == f"{target} is no directory; make it"
    assert kept_checkpoints(target)[0].content.number == 1  # none was used up


def test_a_process_that_cannot_be_begun_is_tried_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    house, target = open_house(tmp_path / "house"), tmp_path / "kept"
    house.admit("ann")
    house.commit()
    target.mkdir()
    caplog.set_level(logging.INFO)
    real, tried = checkpoints._made, []

    def scarce(*given: Any) -> tuple[str, str]:
        tried.append(given)
        if len(tried) == 1:
            raise OSError("no more processes")
        return real(*given)

    monkeypatch.setattr(checkpoints, "_made", scarce)
    with checkpoints_made(tmp_path / "house", settings(target), SOON):
        until(lambda: "checkpoint_kept" in caplog.messages)
    house.close()
    why = next(record for record in caplog.records if record.message == "checkpoint_failed")
    assert vars(why)["why"] == "no more processes"


def test_none_are_made_unless_it_is_said(tmp_path: Path) -> None:
    with checkpoints_made(tmp_path / "nowhere", Settings(), SOON):
        pass
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("checkpoint-minutes = 5", "are written together"),
        ('checkpoint-directory = "kept"', "are written together"),
        ('checkpoint-minutes = -1\ncheckpoint-directory = "kept"', "use 1 to 10080, or 0 for none"),
        ('checkpoint-minutes = 10081\ncheckpoint-directory = "kept"', "use 1 to 10080"),
    ],
)
def test_what_cannot_be_meant_is_refused(tmp_path: Path, written: str, why: str) -> None:
    file = tmp_path / "house.toml"
    file.write_text(f"[house]\n{written}\n")
    with pytest.raises(DataError, match=why):
        read_config(file)


def test_the_file_of_a_house_says_where_and_when(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('[house]\ncheckpoint-minutes = 60\ncheckpoint-directory = "kept"\n')
    found = read_config(file).settings
    assert (found.checkpoint_minutes, found.checkpoint_directory) == (60, Path("kept"))
