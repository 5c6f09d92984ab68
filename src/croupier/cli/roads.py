"""``croupier roads``: draw the baccarat roads in the terminal, as JSON or as an SVG file."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from croupier.cli import console
from croupier.cli.mends import mend
from croupier.cli.numbers import WHOLE
from croupier.errors import InputError

if TYPE_CHECKING:
    from croupier.games.baccarat.roads import Roads

_WIDEST = 400
_COLOURS = {"B": "red", "P": "blue", "T": "green", "r": "red", "b": "blue"}


@click.command("roads")
@click.argument("outcomes")
@click.option(
    "--rows", type=WHOLE, default=6, show_default=True, help="Rows of each road, 1 to 20."
)
@click.option("--svg", "svg_file", metavar="FILE", help="Also write the roads as a picture.")
@click.option("--no-naturals", is_flag=True, help="Leave the dots of naturals off the picture.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead.")
def roads(outcomes: str, rows: int, svg_file: str | None, no_naturals: bool, as_json: bool) -> None:
    """Draw the five roads and the ask roads of OUTCOMES.

    OUTCOMES has one letter a coup, oldest first: B Banker, P Player, T Tie, as in "BPPTB". Marks
    follow their capital: b Banker pair, p Player pair, n natural, as in "B Bb P Tbp Bn". Leave
    voided coups out. "" is a shoe before its first coup.
    """
    from croupier.games.baccarat.roads import roads as roads_of

    drawn = roads_of(outcomes, rows)
    if svg_file is not None:
        from croupier.games.baccarat.roads.svg import draw_svg

        _write(svg_file, draw_svg(drawn, naturals=not no_naturals))
    if as_json:
        console.emit_json(drawn.to_json())
    else:
        console.emit_dressed(_drawing(drawn))


def _drawing(drawn: Roads) -> str:
    from croupier.games.baccarat.roads.text import ASCII_EMPTY, EMPTY, draw_text, unpainted

    empty = EMPTY if console.can_show(EMPTY) else ASCII_EMPTY
    paint = _coloured if console.wants_colour() else unpainted
    return draw_text(drawn, width=console.width(_WIDEST), empty=empty, paint=paint)


def _coloured(text: str, letter: str) -> str:
    return click.style(text, fg=_COLOURS[letter])


def _write(name: str, content: str) -> None:
    """Write a whole file or leave what was there: beside it first, then into its place."""
    if name in {"", "-"}:
        raise InputError("--svg needs the name of a file to write")
    beside: Path | None = None
    try:
        target = Path(name).resolve()  # a link stays a link: what it points at is replaced
        if target.exists() and not target.is_file():
            raise InputError(f"cannot write {name}: it is there already and is not a plain file")
        beside = target.with_name(f".roads-{os.getpid()}.part")
        beside.write_text(content, encoding="utf-8", newline="\n")
        beside.replace(target)
    except (OSError, ValueError, RuntimeError) as error:
        if beside is not None:
            with suppress(OSError):
                beside.unlink()
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise InputError(f"cannot write {name}: {reason.lower()}; {mend(error)}") from error
