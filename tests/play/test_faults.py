"""A record that cannot be written, or a directory that cannot be used: told plainly."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from croupier.errors import DataError, StoreError
from croupier.games.catalog import load_sheet
from croupier.money import USD
from croupier.service.local import FILE_NAME, open_house
from croupier.service.play import open_game
from croupier.store.sqlite import SqliteStore
from croupier.table import commands as c
from tests.play.seats import documents, patron_balance, position

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from croupier.store.records import Unit
    from tests.conftest import Command
    from tests.play.seats import Play


@pytest.fixture
def full_after(monkeypatch: pytest.MonkeyPatch) -> object:
    """Let so many commits through, and then the disk is full."""
    commit = SqliteStore.commit

    def limit(count: int) -> None:
        left = count

        def limited(store: SqliteStore, units: Sequence[Unit]) -> object:
            nonlocal left
            if not left:
                raise StoreError("the disk is full; nothing was written")
            left -= 1
            return commit(store, units)

        monkeypatch.setattr(SqliteStore, "commit", limited)

    return limit


@pytest.mark.parametrize("commits", range(1, 6))
def test_a_full_disk_ends_the_game_with_what_was_acknowledged(
    play: Play, data: Path, full_after: object, monkeypatch: pytest.MonkeyPatch, commits: int
) -> None:
    assert callable(full_after)
    full_after(commits)
    lines = "banker 100\ntie 5\ndeal\nrepeat\ndouble\ndeal\n"
    ended = play("baccarat", lines, "--json")
    answered = documents(ended)
    assert ended.code == 3
    assert len(answered) == commits
    assert ended.err.startswith("fault: the disk is full; nothing was written")
    assert "what was accepted before is kept" in ended.err
    assert "Traceback" not in ended.err
    monkeypatch.undo()
    assert patron_balance(data) == int(str(answered[-1]["balance"]).replace(".", ""))
    again = documents(play("baccarat", "", "--json"))[0]
    assert [again[key] for key in ("balance", "in_play", "next_coup", "cards_left")] == [
        answered[-1][key] for key in ("balance", "in_play", "next_coup", "cards_left")
    ]


def test_a_disk_full_from_the_start_leaves_nothing(
    play: Play, data: Path, full_after: object
) -> None:
    assert callable(full_after)
    full_after(0)
    ended = play("baccarat", "deal\n")
    assert (ended.code, ended.out) == (3, "")
    assert list(position(data).balances()) == []


def test_a_file_that_is_not_ours_is_left_alone(play: Play, data: Path) -> None:
    data.mkdir()
    (data / FILE_NAME).write_bytes(b"not a record" * 50)
    ended = play("baccarat", "deal\n")
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("error: ")
    assert (data / FILE_NAME).read_bytes() == b"not a record" * 50


def test_a_directory_that_cannot_be_made_is_bad_input(command: Command, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    for name in (str(tmp_path / "file" / "house"), str(tmp_path / "file"), "", " "):
        ended = command("play", "baccarat", "--data", name)
        assert (ended.code, ended.out) == (2, "")
        assert "--data" in ended.err


def test_without_data_the_house_is_in_a_directory_of_ones_own(
    command: Command, tmp_path: Path
) -> None:
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "own")}
    ended = command("play", "baccarat", stdin="banker 5\n", env=home)
    assert ended.code == 0
    assert (tmp_path / "own" / "croupier" / FILE_NAME).is_file()


def test_a_record_that_turns_out_damaged_ends_the_game_as_a_fault(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A damaged file is no line that could not be understood: nothing after it is answered."""

    def damaged(store: SqliteStore, units: Sequence[Unit]) -> object:
        raise DataError("croupier.db is damaged; restore it from a backup")

    play("baccarat", "")
    monkeypatch.setattr(SqliteStore, "commit", damaged)
    ended = play("baccarat", "banker 100\nbalance\n", "--json")
    assert ended.code == 3
    assert ended.err.startswith("fault: croupier.db is damaged; restore it from a backup")
    assert len(documents(ended)) == 1


@pytest.mark.parametrize("broken", [KeyboardInterrupt, RuntimeError])
def test_what_breaks_off_before_the_commit_leaves_what_is_recorded(
    data: Path, monkeypatch: pytest.MonkeyPatch, broken: type[BaseException]
) -> None:
    house = open_house(data)
    game = open_game(house, load_sheet("baccarat"), USD)
    before = game.balance_minor
    commit = SqliteStore.commit

    def break_off(store: SqliteStore, units: Sequence[Unit]) -> object:
        raise broken

    monkeypatch.setattr(SqliteStore, "commit", break_off)
    with pytest.raises(broken):
        game.place((c.WagerAsked("banker", 10_000),))
    monkeypatch.setattr(SqliteStore, "commit", commit)
    assert (game.balance_minor, game.seat.staked_minor) == (before, 0)
    house.check()
    house.close()
