"""``croupier report``: what a house's record says of its business."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from croupier.cli import console
from croupier.cli.signs import visible
from croupier.errors import ChainBroken, DataError

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.service.reports.calendar import Calendar
    from croupier.service.reports.keeping import Ask, Reports
    from croupier.service.reports.writing import Report
    from croupier.store.protocol import Store

FORMATS = ("text", "csv", "json")
ABOUTS = ("play", "incidents", "frequencies", "protection")
_WORDS = {"from": "first", "to": "last", "by": "by"}


def _day_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that say how days are counted."""
    for option in (
        click.option(
            "--shift",
            "shifts",
            metavar="NAME=HH:MM",
            multiple=True,
            help="A shift; may be repeated.",
        ),
        click.option(
            "--day-starts", metavar="HH:MM", help="When a gaming day begins; 06:00 otherwise."
        ),
        click.option("--time-zone", metavar="ZONE", help="Such as Asia/Macau; UTC otherwise."),
        click.option(
            "--config", metavar="FILE", help="The house's file, which says how days are counted."
        ),
    ):
        command = option(command)
    return command


@click.command("report")
@click.argument("place", metavar="DIR|FILE")
@click.option(
    "--about", type=click.Choice(ABOUTS), default="play", show_default=True, help="Which report."
)
@click.option("--from", "first", metavar="DAY", help="First gaming day, such as 2026-11-01.")
@click.option("--to", "last", metavar="DAY", help="Last gaming day; the record's last if left out.")
@click.option(
    "--by",
    metavar="WORDS",
    help="What rows are told apart by: table, shift, dealer, bet, day; commas between.",
)
@click.option("--table", "tables", metavar="ID", multiple=True, help="Only this; may be repeated.")
@_day_options
@click.option(
    "--format",
    "shape",
    type=click.Choice(FORMATS),
    default="text",
    show_default=True,
    help="How it is written.",
)
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
def report(
    place: str,
    about: str,
    tables: tuple[str, ...],
    *,
    shape: str,
    as_json: bool,
    **said: Any,
) -> None:
    """Tell drop, win and hold of a house, and what else its record says.

    DIR is what was given to --data, FILE the record in it; it is only read, and a server may be
    writing it. docs/reports.md defines every figure.

    play: drop, handle, win, hold, and the win that exact odds had expected with its standard
    error. incidents: what went wrong, rulings, void coups. frequencies: whether cards and outcomes
    come as often as chance has them come. protection: whose side bets follow what these are worth
    as the shoe stands.
    """
    from croupier.service.reading import file_of, reading

    if not place.strip():
        raise DataError("name the directory of a record, or its file")
    words = {name: said.pop(key) or "" for name, key in _WORDS.items()}
    words["table"] = ",".join(tables)
    calendar = _calendar(**said)
    with reading(file_of(Path(place))) as store:
        try:
            reports = _reports(store, calendar)
            reports.follow()
            ask = _ask(reports, about, words)
            found = reports.make(ask)
        except ChainBroken as error:
            problem = f"{visible(place)} is damaged: {error}"
            raise DataError(f"{problem}; croupier verify tells more") from error
    _emit(found, "json" if as_json else shape)


def _reports(store: Store, calendar: Calendar) -> Reports:
    """Reports that name dealers as the house does that the record is of."""
    from croupier.service.reports.keeping import Reports as Kept
    from croupier.service.reports.naming import names_kept

    names = names_kept(store)
    return Kept(store, calendar, name_of=lambda dealer: names.get(dealer, ""))


def _ask(reports: Reports, about: str, said: dict[str, str]) -> Ask:
    from croupier.service.reports.keeping import ABOUTS as KNOWN
    from croupier.service.reports.keeping import read_ask

    ask = read_ask(next(one for one in KNOWN if one == about), said, reports.last_day)
    for table in ask.tables:
        if table not in reports.tables:
            known = ", ".join(reports.tables) or "none"
            raise DataError(f"the record has no table {table!r}; it has {known}")
    return ask


def _calendar(
    config: str | None,
    time_zone: str | None,
    day_starts: str | None,
    shifts: tuple[str, ...],
) -> Calendar:
    """How days are counted: by the house's file, and by options before it."""
    from croupier.service.reports.settings import ReportSettings

    settings = ReportSettings()
    if config is not None:
        from croupier.service.config import read_config

        settings = read_config(Path(config)).reports
    if time_zone is not None:
        settings = settings._replace(time_zone=time_zone)
    if day_starts is not None:
        settings = settings._replace(day_starts=day_starts)
    if shifts:
        settings = settings._replace(shifts=_shifts(shifts))
    return settings.calendar()


def _shifts(texts: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """The shifts of a gaming day; none of them twice."""
    found = tuple(map(_shift, texts))
    names = [name for name, _ in found]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise DataError(f"--shift {twice} is given twice; name each shift once")
    return found


def _shift(text: str) -> tuple[str, str]:
    name, equals, start = text.partition("=")
    if not equals:
        raise DataError(f"--shift {text!r} is no shift; write one such as day=06:00")
    return name, start


def _emit(found: Report, shape: str) -> None:
    if shape == "json":
        import msgspec

        console.emit_json(msgspec.to_builtins(found))
    elif shape == "csv":
        from croupier.service.reports.writing import csv_of

        console.emit(csv_of(found).replace("\r\n", "\n").rstrip("\n"))
    else:
        from croupier.cli.house_report_text import lines_of

        console.emit("\n".join(lines_of(found, console.width(160))))
