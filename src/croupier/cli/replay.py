"""``croupier replay``: recorded shoes against a sheet, a betting system, and chance."""

from __future__ import annotations

import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Final, Unpack

import click

from croupier.cli import console
from croupier.cli.mends import mend
from croupier.cli.simulating.systems import RecordedPlay, is_system, recorded_system_options
from croupier.errors import InputError

if TYPE_CHECKING:
    from croupier.sim.recorded import Recording

_MAX_BYTES: Final = 256 << 20
_PARQUET: Final = b"PAR1"


@click.command("replay")
@click.argument("file")
@click.option("--sheet", default="baccarat", show_default=True, help="The rules to replay by.")
@recorded_system_options
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead.")
@click.pass_context
def replay(
    ctx: click.Context, file: str, sheet: str, as_json: bool, **chosen: Unpack[RecordedPlay]
) -> None:
    """Replay recorded shoes: by the rules of a sheet, a betting system, and chance.

    FILE holds coups by their cards in the order they left the shoe, a line each, or by their
    outcomes, BPPTB; a line "shoe" begins the next one. Or it is CSV with a column cards or outcome,
    or what simulate --per coup wrote. A - reads standard input. Tells how every bet would have
    fared, whether cards and outcomes came as chance has them come, and how long runs were. With
    --system, each shoe is a session. A coup that the sheet deals otherwise is named, and the exit
    code is 1.
    """
    from croupier.cli.simulating import replayed
    from croupier.games.catalog import load_sheet

    is_system(chosen)
    told = replayed.tell(load_sheet(sheet), _recording(file), chosen)
    if as_json:
        console.emit_json(replayed.document(told))
    else:
        for line in replayed.page(told):
            console.emit(line)
    if told.found.departures:
        ctx.exit(1)


def _recording(file: str) -> Recording:
    """What the file holds. Raises InputError."""
    from croupier.sim.recorded import read_recording

    origin = "standard input" if file == "-" else file
    content = _content(file, origin)
    if content is None:
        from croupier.cluster.recorded_file import read_coup_file

        return read_coup_file(file)
    try:
        # line by line: a list of all lines would take several times the file
        return read_recording(TextIOWrapper(BytesIO(content), "utf-8-sig"), origin)
    except UnicodeDecodeError:
        raise InputError(f"{origin} is not a text file in UTF-8; save it as one") from None


def _content(file: str, origin: str) -> bytes | None:
    """The file's bytes; None of one in Parquet. Raises InputError."""
    try:
        if file == "-":
            found = sys.stdin.buffer.read(_MAX_BYTES + 1)
        else:
            with Path(file).open("rb") as opened:
                found = opened.read(len(_PARQUET))
                if found == _PARQUET:
                    return None
                found += opened.read(_MAX_BYTES + 1)  # a pipe has no way back to its beginning
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise InputError(f"{origin} cannot be read: {why}; {mend(error)}") from None
    if len(found) > _MAX_BYTES:
        raise InputError(f"{origin} is over {_MAX_BYTES >> 20} MiB; cut it to several files")
    return found
