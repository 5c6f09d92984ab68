"""Checkpoints: how they are written, made, kept, and begun with."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from croupier.errors import ChainBroken, DataError, NotationError
from croupier.service.checkpointing import (
    KEY_FILE,
    NEWEST_FILE,
    keep_checkpoint,
    kept_checkpoints,
    make_checkpoint,
)
from croupier.service.checkpoints import (
    ORDER_START,
    Checkpoint,
    order_after,
    public_key,
    read_checkpoints,
    require_one_line,
    signed,
)
from croupier.service.house import House
from croupier.service.local import FILE_NAME
from croupier.service.reading import reading
from croupier.service.verifying import verify_record
from croupier.store.records import LEDGER
from croupier.store.sqlite import SqliteStore
from croupier.table import commands as c
from tests.service.checkpointed import cut, held, small, sources
from tests.service.forging import played
from tests.service.houses import DEAL, must, opened, ticket
from tests.store.tampering import Tampering

# --- the notation -------------------------------------------------------------------------------


def test_a_checkpoint_is_read_as_it_was_written(kept: Checkpoint) -> None:
    assert Checkpoint.parse(str(kept)) == kept
    assert "\n" not in str(kept)
    said = json.loads(str(kept))
    assert said["events"] == kept.content.event_count == 25
    assert said["key"] == public_key(b"\x07" * 32).hex()


def test_every_character_that_is_another_is_refused(kept: Checkpoint) -> None:
    """No field is left out of what is signed."""
    text = str(kept)
    for at, letter in enumerate(text):
        for other in {"0", "1", "a", '"', " ", chr(ord(letter) ^ 1)} - {letter}:
            changed = text[:at] + other + text[at + 1 :]
            try:
                found = Checkpoint.parse(changed)
            except NotationError:
                continue
            assert found == kept, changed


def test_a_mail_may_break_its_lines(kept: Checkpoint) -> None:
    text = f"{kept}\n{kept}\n"
    for width in (1, 7, 76):
        broken = "\r\n".join(text[at : at + width] for at in range(0, len(text), width))
        assert read_checkpoints(broken) == (kept, kept)


@pytest.mark.parametrize("text", ["", " \n", "house 1:00", "{}", "[]", '{"scheme":1}', "\ufeff"])
def test_what_is_none_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        read_checkpoints(text)


def test_of_a_signature_by_another_key_nothing_is_believed(kept: Checkpoint) -> None:
    other = signed(kept.content, b"\x08" * 32)
    mixed = kept._replace(signature=other.signature)
    with pytest.raises(NotationError, match="not as it was signed"):
        Checkpoint.parse(str(mixed))
    assert require_one_line([other, other]) == (other,)
    with pytest.raises(NotationError, match="not with the one that was given"):
        require_one_line([kept, other], [kept.key])


# --- making them --------------------------------------------------------------------------------


def test_each_goes_on_from_the_one_before(path: Path, kept: Checkpoint) -> None:
    with SqliteStore(path) as store:
        house = House(store, now_ms=lambda: 5, entropy=bytes, new_id=lambda: "x")
        must(house, "1", *DEAL)
        house.commit()
    again = make_checkpoint(path, sources())
    assert again.content.number == 2
    assert again.content.previous == kept.digest
    with SqliteStore(path, read_only=True) as store:
        assert again.content.order == order_after(ORDER_START, store.hashes())
        assert again.content.heads == {stream: store.head(stream) for stream in store.streams()}
    assert held(path, kept, again).report.event_count == again.content.event_count


def test_beside_a_server_it_is_of_one_moment(tmp_path: Path) -> None:
    house = small(tmp_path / FILE_NAME)
    first = make_checkpoint(tmp_path, sources())
    must(house, "1", *DEAL)
    house.commit()
    assert held(tmp_path / FILE_NAME, first).report.event_count > first.content.event_count
    house.close()


def test_what_lies_beside_the_record_is_needed(path: Path, kept: Checkpoint) -> None:
    key, newest = path.with_name(KEY_FILE), path.with_name(NEWEST_FILE)
    whole = key.read_bytes()
    key.unlink()
    with pytest.raises(DataError, match="needed for checkpoints after number 1"):
        make_checkpoint(path, sources())
    key.write_text("08" * 32)
    with pytest.raises(DataError, match="signed by another key"):
        make_checkpoint(path, sources())
    key.write_bytes(whole)
    newest.write_text(str(kept).replace("checkpoint/1", "checkpoint/2"))
    with pytest.raises(DataError, match="put the newest one that was kept in its place"):
        make_checkpoint(path, sources())
    newest.write_text(str(kept))
    assert make_checkpoint(path, sources()).content.number == 2


def test_two_do_not_make_one_at_a_time(path: Path) -> None:
    def meanwhile(count: int) -> bytes:
        with pytest.raises(DataError, match="in use by another"):
            make_checkpoint(path, sources())
        return b"\x07" * count

    assert make_checkpoint(path, sources()._replace(entropy=meanwhile)).content.number == 1


def test_nothing_is_signed_of_a_record_that_lost_what_was_signed(
    path: Path, kept: Checkpoint
) -> None:
    cut(path, kept.content.event_count - 1)
    with pytest.raises(ChainBroken, match="missing; a head of"):
        make_checkpoint(path, sources())
    assert Checkpoint.parse(path.with_name(NEWEST_FILE).read_text()) == kept


def test_an_empty_record_has_none(tmp_path: Path) -> None:
    SqliteStore(tmp_path / FILE_NAME).close()
    with pytest.raises(DataError, match="nothing was recorded yet"):
        make_checkpoint(tmp_path, sources())


def test_they_are_kept_in_a_file_or_in_files(path: Path, tmp_path: Path) -> None:
    made = [make_checkpoint(path, sources()) for _ in range(3)]
    place, file, empty = tmp_path / "kept", tmp_path / "all.txt", tmp_path / "empty"
    place.mkdir()
    empty.mkdir()
    for each in made:
        keep_checkpoint(each, place)
        keep_checkpoint(each, file)
    assert kept_checkpoints(place) == kept_checkpoints(file) == tuple(made)
    assert len(list(place.iterdir())) == 3
    file.write_text("something else")
    with pytest.raises(NotationError, match=r"all\.txt: it is no checkpoint"):
        keep_checkpoint(made[0], file)
    assert file.read_text() == "something else"
    with pytest.raises(DataError, match="cannot be written"):
        keep_checkpoint(made[0], tmp_path / "nowhere" / "x")
    with pytest.raises(DataError, match="has no checkpoints"):
        kept_checkpoints(empty)


def test_checkpoints_that_contradict_each_other(path: Path, kept: Checkpoint) -> None:
    second = make_checkpoint(path, sources())
    twin = signed(kept.content._replace(at_ms=5), b"\x07" * 32)
    with pytest.raises(DataError, match="two checkpoints 1 of one key"):
        require_one_line([kept, twin])
    with pytest.raises(DataError, match="checkpoint 2 does not follow checkpoint 1"):
        require_one_line([twin, second])
    assert require_one_line([second, kept, second]) == (kept, second)


# --- several, and beginning with one ------------------------------------------------------------


@pytest.fixture
def two(tmp_path: Path) -> tuple[Path, Checkpoint, Checkpoint]:
    """A record with both games, a checkpoint of its middle and one of its end."""
    path = tmp_path / FILE_NAME
    house = opened(SqliteStore(path), "ann", "bob")
    must(house, "1", c.OpenBetting("c0"), ticket("ann", "a0", "tie=100"))
    house.commit()
    first = make_checkpoint(path, sources())
    must(house, "1", *DEAL)
    house.commit()
    house.close()
    return path, first, make_checkpoint(path, sources())


def test_two_tell_between_which_something_happened(
    two: tuple[Path, Checkpoint, Checkpoint],
) -> None:
    path, first, last = two
    with SqliteStore(path) as store, Tampering(path) as file:
        row = file.stream_rows("table/1")[-1]
        file.update("events", row, body=row["body"] + " ")
        file.mend("table/1")
        verify_record(store, checkpoints=(first,))
        with pytest.raises(ChainBroken) as caught:
            verify_record(store, checkpoints=(first, last))
    assert (caught.value.stream, caught.value.version) == ("table/1", row["version"])


def test_a_record_is_sound_from_a_checkpoint_on(
    two: tuple[Path, Checkpoint, Checkpoint], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, first, last = two
    whole = held(path, first, last)
    monkeypatch.setattr("croupier.service.verifying._followed_all", None)  # by the walk alone
    monkeypatch.setattr("croupier.store.verify.verify", None)
    for since in (first, last):
        assert held(path, first, last, since=since) == whole


def test_a_forged_settlement_after_it_is_found(
    two: tuple[Path, Checkpoint, Checkpoint],
) -> None:
    path, first, _ = two
    with Tampering(path) as file:
        row = next(row for row in file.stream_rows("table/1") if row["tag"] == "coup-settled.v1")
        body = row["body"].replace('"result":"lose"', '"result":"push"')
        assert body != row["body"]
        file.update("events", row, body=body)
        file.mend("table/1")
    with reading(path) as store, pytest.raises(ChainBroken, match="its wagers") as caught:
        verify_record(store, checkpoints=(first,), since=first)
    assert (caught.value.stream, caught.value.version) == ("table/1", row["version"])


def test_money_after_it_is_found(two: tuple[Path, Checkpoint, Checkpoint]) -> None:
    path, first, _ = two
    with Tampering(path) as file:
        row = file.stream_rows(LEDGER)[-1]
        file.update("events", row, body=row["body"].replace("-100", "-200").replace("100]", "200]"))
        file.mend(LEDGER)
    with SqliteStore(path) as store:
        store.rebuild()
    with reading(path) as store, pytest.raises(ChainBroken):
        verify_record(store, checkpoints=(first,), since=first)


@pytest.mark.parametrize("until", range(1, 6))
def test_tables_of_both_games_go_on_from_a_checkpoint(tmp_path: Path, until: int) -> None:
    path = tmp_path / FILE_NAME
    played(SqliteStore(path)).close()
    whole = make_checkpoint(path, sources())
    with SqliteStore(path, read_only=True) as store:
        events = [(event.stream, event.version) for event in store.written()]
        ends = [
            at
            for at, ((one, _), (two, _)) in enumerate(pairwise(events), start=1)
            if one == LEDGER and two != LEDGER
        ]
        count = ends[until * len(ends) // 6]
        versions = dict(events[:count])
        heads = {
            stream: type(store.head(stream))(event.version, event.hash)
            for stream, version in versions.items()
            for event in store.read(stream)
            if event.version == version
        }
        order = order_after(ORDER_START, list(store.hashes())[:count])
    said = whole.content._replace(heads=heads, order=order)
    since = signed(said, b"\x09" * 32)
    assert held(path, since, whole, since=since) == held(path, whole)


def test_a_checkpoint_of_a_house_that_began_otherwise(path: Path, kept: Checkpoint) -> None:
    """It may be right in all else."""
    other = signed(kept.content._replace(house=bytes(32)), b"\x07" * 32)
    with pytest.raises(ChainBroken, match="of a house that began otherwise") as caught:
        held(path, other)
    assert (caught.value.stream, caught.value.version) == ("house", 1)
