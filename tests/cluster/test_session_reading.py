"""Sessions come back from their file as the run gave them, or it is said why they do not."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import croupier
from croupier.cluster.files import metadata_of
from croupier.cluster.session_rows import record_sessions
from croupier.errors import InputError
from croupier.sim.plan import Plan
from croupier.sim.systems.play import Now, Play, Strategy
from croupier.sim.systems.purse import Purse
from croupier.sim.systems.system import SYSTEMS


def doubles(now: Now) -> int | None:
    """Twice as much after a loss, and leaves after thirty coups."""
    return None if now.coup > 30 else 1 if now.result >= 0 else 2 * now.staked // now.unit


def flat(_: Now) -> int:
    """A function that is called as a system is."""
    return 1


def play_of(
    system: Strategy | str = "labouchere", shoes: range = range(400, 424), **more: Any
) -> Play:
    plan = Plan.of(
        croupier.load_sheet("baccarat"), shoes=len(shoes), seed=5, first_shoe=shoes.start
    )
    purse = Purse.of("10", "200", goal="260", most="500", currency=croupier.Currency("VND", 0))
    return Play.of(plan, "player", system, purse, **{"session_shoes": 2, **more})


@pytest.mark.parametrize("name", SYSTEMS)
@pytest.mark.parametrize("engine", ["python", "numba"])
def test_sessions_are_what_the_run_gave(name: str, engine: str, tmp_path: Path) -> None:
    path = tmp_path / "run.parquet"
    given = croupier.write_sessions(play_of(name), path, engine=engine)
    assert croupier.sessions_of(path) == given == croupier.play_system(play_of(name))
    assert croupier.system_results(croupier.sessions_of(str(path)))


@pytest.mark.parametrize(
    "more", [{"session_coups": 20, "over": "restart"}, {"session_shoes": 1}, {"over": "end"}]
)
@pytest.mark.parametrize("sheet", ["baccarat", "three-pictures"])
def test_what_was_played_comes_back_whole(sheet: str, more: dict[str, Any], tmp_path: Path) -> None:
    rules = croupier.load_sheet(sheet)
    plan = Plan.of(
        rules, coups=100, seed=2**64 - 1, first_coups=3 if not rules.game.boxes else None
    )
    purse = Purse.of("10", "200", currency=croupier.Currency("XYZ", 3))
    play = Play.of(plan, next(iter(rules.bets)), "martingale:steps=3", purse, **more)
    given = croupier.write_sessions(play, tmp_path / "run.parquet")
    assert croupier.sessions_of(tmp_path / "run.parquet") == given


@pytest.mark.parametrize("function", [doubles, flat])
def test_a_function_is_given_again(function: Strategy, tmp_path: Path) -> None:
    path, name = tmp_path / "run.parquet", getattr(function, "__name__", "")
    given = croupier.write_sessions(play_of(function), path)
    assert croupier.sessions_of(path, function) == given
    with pytest.raises(InputError, match=rf"cannot hold; give it as well: .*\(path, {name}\)"):
        croupier.sessions_of(path)
    with pytest.raises(InputError, match=f"played by the function {name}; give that one"):
        croupier.sessions_of(path, doubles if function is flat else flat)


def test_a_stopped_run_gives_what_it_had_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.cluster.sessions._CARDS_A_PART", {"python": 1})

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    done = record_sessions(play_of(), tmp_path / "run.parquet", 1, "python", stop)
    assert 0 < done.sessions.session_count < 12
    assert croupier.sessions_of(tmp_path / "run.parquet") == done.sessions


def test_parts_of_a_run_add_up_to_it_and_others_do_not(tmp_path: Path) -> None:
    read = []
    for shoes in (range(400, 410), range(410, 424), range(408, 414)):
        path = tmp_path / f"{shoes.start}.parquet"
        croupier.write_sessions(play_of(shoes=shoes), path)
        read.append(croupier.sessions_of(path))
    first, rest, both = read
    whole = croupier.play_system(play_of())
    assert rest.merge(first) == whole
    assert rest.merge(first).counts_sha256 == whole.counts_sha256
    with pytest.raises(InputError, match="shoe 408 is in both"):
        first.merge(both)
    croupier.write_sessions(play_of("paroli", range(424, 426)), tmp_path / "other.parquet")
    with pytest.raises(InputError, match="different systems, money or limits"):
        first.merge(croupier.sessions_of(tmp_path / "other.parquet"))


def test_many_sessions_are_read_group_by_group(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.cluster.files.GROUP_ROWS", 5)
    given = croupier.write_sessions(play_of(), tmp_path / "run.parquet")
    assert pq.ParquetFile(tmp_path / "run.parquet").num_row_groups == 3
    assert croupier.sessions_of(tmp_path / "run.parquet") == given


Rows = list[dict[str, Any]]


def other(index: int, **values: object) -> Callable[[Rows], Rows]:
    return lambda rows: [*rows[:index], {**rows[index], **values}, *rows[index + 1 :]]


ROWS: Final[dict[str, tuple[Callable[[Rows], Rows], str]]] = {
    "none": (lambda rows: rows[:0], "has 0 sessions of 12, and says otherwise"),
    "the last missing": (lambda rows: rows[:-1], "has 11 sessions of 12"),
    "one more": (
        lambda rows: [*rows, {**rows[-1], "session": 212, "first_shoe": 424}],
        "has 13 sessions of 12",
    ),
    "the first missing": (lambda rows: rows[1:], "do not follow one another"),
    "one missing": (lambda rows: rows[:4] + rows[5:], "do not follow one another"),
    "one twice": (lambda rows: rows[:4] + rows[3:], "do not follow one another"),
    "turned round": (lambda rows: rows[::-1], "do not follow one another"),
    "other shoes": (other(3, first_shoe=1), "are of other shoes"),
    "another bankroll": (other(3, bankroll=1), "not those that it was written with"),
    "another drawdown": (other(3, drawdown=1), "not those that it was written with"),
    "other bets": (other(3, bets=10_000), "not those that it was written with"),
    "other stakes": (other(3, staked=1), "not those that it was written with"),
    "other coups": (other(3, coups=10_000), "not those that it was written with"),
    "others limited": (other(3, limited=10_000), "not those that it was written with"),
    "ended otherwise": (other(3, ended="left"), "not those that it was written with"),
    "no end": (other(3, ended="gaol"), "lack a figure"),
    "nothing": (other(3, staked=None), "lack a figure"),
    "texts": (
        lambda rows: [{**row, "bets": str(row["bets"])} for row in rows],
        "no column bets of the kind",
    ),
    "a column less": (
        lambda rows: [{name: row[name] for name in row if name != "coups"} for row in rows],
        "no column coups of the kind",
    ),
}


def rewritten(path: Path, told: dict[str, str], rows: Rows | None = None) -> Path:
    """A copy of a file that says something else, or has other rows."""
    table = pq.read_table(path)
    if rows is not None:
        kept = [field for field in table.schema if not rows or field.name in rows[0]]
        wrong = [field.name for field in kept if rows and isinstance(rows[0][field.name], str)]
        kept = [
            pa.field(field.name, pa.string()) if field.name in wrong else field for field in kept
        ]
        table = pa.Table.from_pylist(rows, pa.schema(kept))
    metadata = {f"croupier.{key}".encode(): value.encode() for key, value in told.items()}
    target = path.with_name("rewritten.parquet")
    pq.write_table(table.replace_schema_metadata(metadata), target)
    return target


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sessions") / "run.parquet"
    croupier.write_sessions(play_of(), path)
    return path


def test_a_copy_by_another_tool_is_read(written: Path) -> None:
    copy = rewritten(written, metadata_of(written), pq.read_table(written).to_pylist())
    assert croupier.sessions_of(copy) == croupier.sessions_of(written)


@pytest.mark.parametrize(("change", "why"), ROWS.values(), ids=ROWS)
def test_rows_that_are_not_those_of_the_run_are_refused(
    change: Callable[[Rows], Rows], why: str, written: Path
) -> None:
    changed = change(pq.read_table(written).to_pylist())
    path = rewritten(written, metadata_of(written), changed)
    with pytest.raises(InputError, match=why) as refused:
        croupier.sessions_of(path)
    assert str(path) in str(refused.value)
    assert "write it anew" in str(refused.value)


TOLD: Final[dict[str, tuple[str, str]]] = {
    "format": ("2", "not a file of a simulation that this release can read"),
    "per": ("visit", "has a row per visit and no sessions"),
    "purse": ("{", "does not say what was played"),
    "currency": ("dollars", "is not a currency"),
    "currency_digits": ("7", "0, 2 or 3 digits"),
    "session_coups": ("[", "does not say what was played"),
    "session_shoes": ("5", "do not follow one another"),
    "over": ("most of it", "there is no way"),
    "bet": ("tye", "did you mean 'tie'"),
    "system": ("labouchere:line=x", "write the line as whole numbers"),
    "played_by": ("function", "was played by a function"),
    "plan": ("[]", "no plan that can be read"),
    "complete": ("false", "says otherwise"),
    "sessions": ("11", "says otherwise"),
    "counts_sha256": ("0" * 64, "not those that it was written with"),
}


@pytest.mark.parametrize(("key", "told", "why"), [(key, *rest) for key, rest in TOLD.items()])
def test_a_file_that_says_otherwise_is_refused(
    key: str, told: str, why: str, written: Path
) -> None:
    path = rewritten(written, {**metadata_of(written), key: told})
    with pytest.raises(InputError, match=why) as refused:
        croupier.sessions_of(path)
    assert str(path) in str(refused.value)


@pytest.mark.parametrize("key", [*TOLD])
def test_a_file_that_does_not_say_is_refused(key: str, written: Path) -> None:
    known = metadata_of(written)
    del known[key]
    path = rewritten(written, known)
    if key == "played_by":  # files that older releases wrote
        assert croupier.sessions_of(path) == croupier.sessions_of(written)
        return
    with pytest.raises(InputError):
        croupier.sessions_of(path)


@pytest.mark.parametrize("amount", ["10", 10.5, None, True])
@pytest.mark.parametrize("name", ["unit", "bankroll", "goal", "least", "most"])
def test_money_that_is_none_is_refused(name: str, amount: object, written: Path) -> None:
    known = metadata_of(written)
    money = {**json.loads(known["purse"]), name: amount}
    path = rewritten(written, {**known, "purse": json.dumps(money)})
    if (name, amount) == ("goal", None):
        assert croupier.sessions_of(path).play.purse.goal is None
        return
    with pytest.raises(InputError, match=r"rewritten\.parquet: its money is no whole number"):
        croupier.sessions_of(path)


def test_files_of_other_rows_are_refused_and_theirs_by_the_other_reader(
    written: Path, tmp_path: Path
) -> None:
    plan = Plan.of(croupier.load_sheet("baccarat"), shoes=2, seed=1)
    for per in ("shoe", "coup", "key"):
        path = tmp_path / f"{per}.parquet"
        croupier.write_run(plan, path, per=per)
        with pytest.raises(InputError, match=f"has a row per {per} and no sessions; use a file"):
            croupier.sessions_of(path)
    with pytest.raises(InputError, match=r"croupier\.sessions_of reads its sessions"):
        croupier.tally_of(written)
    with pytest.raises(FileNotFoundError):
        croupier.sessions_of(tmp_path / "nothing.parquet")
    (tmp_path / "text.parquet").write_text("session,bankroll")
    with pytest.raises(InputError, match="no Parquet file"):
        croupier.sessions_of(tmp_path / "text.parquet")


def test_a_damaged_file_is_told_or_gives_what_was_written(written: Path, tmp_path: Path) -> None:
    """Whatever byte is lost, nobody is told of sessions that were not."""
    whole, path = written.read_bytes(), tmp_path / "damaged.parquet"
    right = croupier.sessions_of(written)
    refused = 0
    for place in range(0, len(whole), 61):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 0x55]) + whole[place + 1 :])
        try:
            found = croupier.sessions_of(path)
        except InputError:
            refused += 1
        else:
            assert found.counts_sha256 == right.counts_sha256
    assert refused > 20
    for size in range(0, len(whole), 499):
        path.write_bytes(whole[:size])
        with pytest.raises(InputError):
            croupier.sessions_of(path)
