"""``croupier replay``: recorded shoes against a sheet, a betting system, and chance."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypedDict, Unpack

import click

from croupier.cli import console
from croupier.cli.mends import mend
from croupier.errors import InputError

if TYPE_CHECKING:
    from croupier.cli.simulating.replayed import Told

_MAX_BYTES: Final = 256 << 20


class Chosen(TypedDict):
    """The options that play a system, as typed."""

    system: str | None
    bet: str | None
    stake: str | None
    bankroll: str | None
    goal: str | None
    least: str | None
    most: str | None


@click.command("replay")
@click.argument("file")
@click.option("--sheet", default="baccarat", show_default=True, help="The rules to replay by.")
@click.option("--system", metavar="NAME", help="Play each shoe by a betting system.")
@click.option("--bet", metavar="BET", help="The bet that it stakes on.")
@click.option("--stake", metavar="AMOUNT", help="Its unit.")
@click.option("--bankroll", metavar="AMOUNT", help="What each shoe begins with.")
@click.option("--goal", metavar="AMOUNT", help="Stop with so much or more.")
@click.option("--min", "least", metavar="AMOUNT", help="The table's minimum.")
@click.option("--max", "most", metavar="AMOUNT", help="The table's maximum.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead.")
@click.pass_context
def replay(
    ctx: click.Context, file: str, sheet: str, as_json: bool, **chosen: Unpack[Chosen]
) -> None:
    """Replay recorded shoes: by the rules of a sheet, a betting system, and chance.

    FILE holds coups by their cards in the order they left the shoe, a line each, or by their
    outcomes, BPPTB; a line "shoe" begins the next one. Or it is CSV with a column cards or outcome.
    A - reads standard input. Tells how every bet would have fared, whether cards and outcomes came
    as chance has them come, and how long runs were. A coup that the sheet deals otherwise is
    named, and the exit code is 1.
    """
    from croupier.cli.simulating import replayed
    from croupier.games.catalog import load_sheet
    from croupier.games.rulebook import rulebook
    from croupier.sim.recorded import read_recording

    book = rulebook(load_sheet(sheet))
    recording = read_recording(_text(file), "standard input" if file == "-" else file)
    told: Told = replayed.tell(book, recording, chosen)
    if as_json:
        console.emit_json(replayed.document(told))
    else:
        for line in replayed.page(told):
            console.emit(line)
    if told.found.departures:
        ctx.exit(1)


def _text(file: str) -> str:
    """The file's text. Raises InputError."""
    try:
        if file == "-":
            found = sys.stdin.buffer.read(_MAX_BYTES + 1)
        else:
            with Path(file).open("rb") as opened:
                found = opened.read(_MAX_BYTES + 1)
        if len(found) > _MAX_BYTES:
            raise InputError(f"{file} is over {_MAX_BYTES >> 20} MiB; cut it to several files")
        return found.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError(f"{file} is not a text file in UTF-8; save it as one") from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise InputError(f"{file} cannot be read: {why}; {mend(error)}") from None
