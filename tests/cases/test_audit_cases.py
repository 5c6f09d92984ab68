"""Cases 62 and 63: records that are cut off, and many who write at once, by the commands."""

from __future__ import annotations

import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from croupier.errors import VersionConflict
from croupier.service.local import FILE_NAME, open_house
from croupier.store.records import Append, NewEvent, Unit
from croupier.store.sqlite import SqliteStore
from tests.conftest import Command
from tests.store.tampering import Tampering

BODY = b'{"patron_id":"p%d"}'
ADMITTED = "patron-admitted.v1"


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """Five events."""
    directory = tmp_path / "house"
    opened = open_house(directory)
    for number in range(1, 6):
        opened.admit(f"p{number}")
    opened.commit()
    opened.close()
    return directory


@pytest.fixture
def kept(command: Command, house: Path, tmp_path: Path) -> Sequence[Sequence[str]]:
    """The head exported in each way, as options of verify: heads, a checkpoint, its file."""
    heads, signed = tmp_path / "heads.txt", tmp_path / "signed.txt"
    heads.write_text(command("verify", str(house)).out)
    assert command("checkpoint", str(house), "--out", str(signed)).code == 0
    return (("--heads", str(heads)), ("--checkpoint", str(signed)))


def first_bad(command: Command, house: Path, *options: str) -> tuple[int, object]:
    """The exit code of verify, and where the first bad event is."""
    ended = command("verify", str(house), "--json", *options)
    found = json.loads(ended.out)["first_bad"]
    return ended.code, found and (found["stream"], found["version"])


def cut(house: Path, left: int) -> None:
    """Delete what is newer, and mend what lies beside it."""
    with Tampering(house / FILE_NAME) as file:
        for row in file.rows("events")[left:]:
            file.delete("events", row)
        file.mend("house")
        if not left:
            file.run("DELETE FROM streams")


@pytest.mark.parametrize("left", range(5))
def test_case_62_the_newest_records_are_deleted(
    command: Command, house: Path, kept: Sequence[Sequence[str]], left: int
) -> None:
    """Of five the last two, and any other number, all of them too."""
    for options in kept:
        assert first_bad(command, house, *options) == (0, None)
    cut(house, left)
    assert first_bad(command, house) == (0, None)  # nothing inside can tell
    for options in kept:
        assert first_bad(command, house, *options) == (1, ("house", left + 1))


@pytest.mark.parametrize("one", range(1, 5))
def test_case_62_two_records_change_places(
    command: Command, house: Path, kept: Sequence[Sequence[str]], one: int
) -> None:
    with Tampering(house / FILE_NAME) as file:
        file.exchange(one, one + 1)
    assert first_bad(command, house)[0] == 1
    with Tampering(house / FILE_NAME) as file:
        file.exchange(one, one + 1)
        first, second = file.rows("events")[one - 1 : one + 1]
        file.update("events", first, body=second["body"])
        file.update("events", second, body=first["body"])
    for options in ((), *kept):
        assert first_bad(command, house, *options) == (1, ("house", one))
    with Tampering(house / FILE_NAME) as file:
        file.mend("house")
    assert first_bad(command, house) == (0, None)
    for options in kept:
        assert first_bad(command, house, *options) == (1, ("house", 5))


def test_case_62_tampered_and_could_not_run_are_told_apart(
    command: Command, house: Path, kept: Sequence[Sequence[str]], tmp_path: Path
) -> None:
    """1 for the one, 2 for the other: pgEdge/ai-dba-workbench#529."""
    _, (option, signed) = kept
    broken = tmp_path / "broken.txt"
    broken.write_text(Path(signed).read_text().replace('"events":5', '"events":4'))
    nothing = tmp_path / "nothing.txt"
    nothing.write_text("")
    for file in (broken, nothing, tmp_path / "missing.txt"):
        ended = command("verify", str(house), option, str(file))
        assert (ended.code, ended.out) == (2, "")
    assert command("verify", str(tmp_path), option, signed).code == 2
    other = "00" * 32
    assert command("verify", str(house), option, signed, "--public-key", other).code == 2
    key = json.loads(Path(signed).read_text())["key"]
    assert command("verify", str(house), option, signed, "--public-key", key).code == 0


def test_case_63_many_who_write_at_once_make_one_chain(command: Command, house: Path) -> None:
    """Thirty at once, while checkpoints are made: all of them hold, and nobody forked it."""
    with SqliteStore(house / FILE_NAME) as store:

        def append(number: int) -> None:
            while True:
                event = NewEvent(ADMITTED, BODY % (number + 100))
                at = store.head("house").version
                try:
                    store.commit([Unit(number, (Append("house", at, (event,)),))])
                except VersionConflict:
                    continue
                return

        with ThreadPoolExecutor(8) as pool:
            writing = [pool.submit(append, number) for number in range(30)]
            made = [command("checkpoint", str(house)).out for _ in range(4)]
            for each in writing:
                each.result()
        events = list(store.read("house"))
    assert len({event.previous_hash for event in events}) == len(events) == 35
    file = house / "all.txt"
    file.write_text("".join(made))
    ended = command("verify", str(house), "--checkpoint", str(file))
    assert ended.code == 0
    assert "4 checkpoints (1 to 4) signed with key" in ended.out
