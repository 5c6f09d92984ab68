"""Sessions of a betting system read back from the Parquet file that they were written to."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from croupier.cluster.extras import extra
from croupier.cluster.files import metadata_of
from croupier.cluster.portable import plan_from
from croupier.errors import InputError, is_whole
from croupier.money import Currency
from croupier.sim.systems.play import Play, Strategy
from croupier.sim.systems.playing import ENDS, Session
from croupier.sim.systems.purse import Purse
from croupier.sim.systems.system import System
from croupier.sim.systems.tally import Sessions

__all__ = ["sessions_of"]

_MEND: Final = "it is not what was written, so write it anew"
_WRITES: Final = "croupier simulate --system … --out"


def sessions_of(path: str | Path, system: Strategy | None = None) -> Sessions:
    """The sessions of the run that wrote a file; of a run that was stopped, those played by then.

    Args:
        path: a file of ``croupier simulate --system … --out`` or :func:`croupier.write_sessions`.
        system: the function that played them, where one did: a file holds its name alone.

    Raises:
        InputError: no such file of croupier's, sessions that are not those that it was written
            with, or no function where one played or another one.
        OSError: it cannot be read.
    """
    told = metadata_of(path)
    if told.get("per") != "session":
        raise InputError(
            f"{path} has a row per {told.get('per', 'nothing known')} and no sessions; use a file "
            f"of {_WRITES}"
        )
    play = _play(told, path, system)
    whole = Sessions.empty(play)
    for part in _parts(play, path):
        whole = whole.merge(part)
    _check(whole, told, path)
    return whole


def _play(told: Mapping[str, str], path: str | Path, function: Strategy | None) -> Play:
    """What was played."""
    try:
        money = json.loads(told["purse"])
        coups, shoes = json.loads(told["session_coups"]), json.loads(told["session_shoes"])
        currency = Currency.parse(f"{told['currency']}/{told['currency_digits']}")
        purse = Purse(currency=currency, **money)
        if not all(
            is_whole(amount)
            for name, amount in money.items()
            if name != "goal" or amount is not None
        ):
            raise InputError("its money is no whole number")
        by = told.get("played_by") or ("system" if function is None else "function")
        return Play.of(
            plan_from(told["plan"], "its plan"),
            told["bet"],
            _system(told["system"], function, by),
            purse,
            session_coups=coups,
            session_shoes=shoes,
            over=told["over"],
        )
    except (KeyError, ValueError, TypeError) as error:
        raise InputError(
            f"{path} does not say what was played ({type(error).__name__}: {error}); {_MEND}"
        ) from None
    except InputError as error:
        raise InputError(f"{path}: {error}") from None


def _system(named: str, function: Strategy | None, by: str) -> System | Strategy:
    """The system that played: by its notation, or the function that is given."""
    if by == "system":
        if function is not None:
            raise InputError(f"it was played by {named}, which it holds; give no function")
        return System.parse(named)
    if function is None:
        raise InputError(
            "it was played by a function, which a file cannot hold; give it as well: "
            f"sessions_of(path, {named})"
        )
    if getattr(function, "__name__", "a function") != named:
        raise InputError(f"it was played by the function {named}; give that one")
    return function


def _parts(play: Play, path: str | Path) -> Iterator[Sessions]:
    """The sessions of the file's rows, some after another."""
    pa, pq = extra("pyarrow", "files"), extra("pyarrow.parquet", "files")
    try:
        with pq.ParquetFile(path) as file:
            names = ["session", "first_shoe", *Session._fields]
            _check_columns(pa, file.schema_arrow, names, path)
            number = play.plan.first_shoe // play.session_shoes
            for batch in file.iter_batches(columns=names):
                columns = {name: batch.column(name).to_pylist() for name in names}
                yield _part(play, columns, number, path)
                number += batch.num_rows
    except (pa.ArrowException, OSError, UnicodeDecodeError) as error:
        why = str(error).partition("\n")[0]
        raise InputError(f"{path} is damaged ({why}); {_MEND}") from None


def _check_columns(pa: Any, schema: Any, names: list[str], path: str | Path) -> None:
    for name in names:
        kind = schema.field(name).type if name in schema.names else None
        if kind is None or (name != "ended" and not pa.types.is_integer(kind)):
            raise InputError(f"{path} has no column {name} of the kind that belongs there; {_MEND}")


def _part(play: Play, columns: Mapping[str, list[Any]], number: int, path: str | Path) -> Sessions:
    """The sessions of some rows, of which the first is to have this number."""
    size, count = play.session_shoes, len(columns["session"])
    numbers = range(number, number + count)
    if columns["session"] != list(numbers):
        raise InputError(f"{path}: sessions from {number} on do not follow one another; {_MEND}")
    if columns["first_shoe"] != [size * number for number in numbers]:
        raise InputError(f"{path}: sessions from {number} on are of other shoes; {_MEND}")
    ended = [ENDS.index(how) if how in ENDS else None for how in columns["ended"]]
    figures = {**columns, "ended": ended}
    if any(None in figures[name] for name in Session._fields):
        raise InputError(f"{path}: sessions from {number} on lack a figure; {_MEND}")
    rows = zip(*(figures[name] for name in Session._fields), strict=True)
    shoes = range(numbers.start * size, numbers.stop * size)
    return Sessions.of(play, shoes, map(Session._make, rows))


def _check(whole: Sessions, told: Mapping[str, str], path: str | Path) -> None:
    """Refuse sessions that are not those that the file says it has."""
    count, of = whole.session_count, whole.play.session_count
    complete = "true" if count == of else "false"
    if (str(count), complete) != (told.get("sessions"), told.get("complete")) or count > of:
        raise InputError(
            f"{path} has {count:,} sessions of {of:,}, and says otherwise "
            f"({told.get('sessions')}, complete: {told.get('complete')}); {_MEND}"
        )
    if whole.counts_sha256 != told.get("counts_sha256"):
        raise InputError(f"{path}: its sessions are not those that it was written with; {_MEND}")
