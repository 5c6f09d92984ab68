"""What the pit asks over HTTP of the house's business: reports, as JSON and for a spreadsheet."""

from __future__ import annotations

from typing import Any, Final

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler

from croupier.errors import DataError
from croupier.service.reports.frequencies import Frequencies
from croupier.service.reports.incidents import IncidentReport
from croupier.service.reports.keeping import About, Ask, read_ask
from croupier.service.reports.play import PlayReport
from croupier.service.reports.protection import Protection
from croupier.service.reports.writing import csv_of
from croupier.web.asking import Asked, TheDesk, looking
from croupier.web.desk import Desk
from croupier.web.operation import BAD_QUERY, NOT_RECORDED, TOO_OFTEN, Operation, Schema
from croupier.web.problems import Refused

__all__ = ["OPERATIONS"]


def _ask(desk: Desk, request: Asked, about: About) -> Ask:
    said = {str(name): str(value) for name, value in request.query_params.items()}
    try:
        ask = read_ask(about, said, desk.reports.calendar.turn(desk.now_ms()).day)
    except DataError as error:
        raise Refused(400, "malformed", str(error)) from None
    for table in ask.tables:
        if table not in desk.shapers:
            raise Refused(404, "unknown_table", f"there is no table {table[:40]!r}")
    return ask


async def _made(desk: Desk, request: Asked, about: About) -> Any:
    person_id = looking(desk, request)
    ask = _ask(desk, request, about)
    return await desk.reads.report(person_id, lambda: desk.reports.make(ask))


async def _csv(desk: Desk, request: Asked, about: About) -> Response[str]:
    person_id = looking(desk, request)
    ask = _ask(desk, request, about)
    text = await desk.reads.report(person_id, lambda: csv_of(desk.reports.make(ask)))
    headers = {"content-disposition": f'attachment; filename="{about}.csv"'}
    return Response(text, media_type="text/csv", headers=headers)


@get("/api/reports/play", tags=["pit"])
async def play(desk: TheDesk, request: Asked) -> PlayReport:
    """Drop, handle, win, hold and what exact odds had them expect."""
    found: PlayReport = await _made(desk, request, "play")
    return found


@get("/api/reports/incidents", tags=["pit"])
async def incidents(desk: TheDesk, request: Asked) -> IncidentReport:
    """What went wrong, what was ruled, how many coups were void."""
    found: IncidentReport = await _made(desk, request, "incidents")
    return found


@get("/api/reports/frequencies", tags=["pit"])
async def frequencies(desk: TheDesk, request: Asked) -> Frequencies:
    """Whether cards and outcomes come as chance has them come."""
    found: Frequencies = await _made(desk, request, "frequencies")
    return found


@get("/api/reports/protection", tags=["pit"])
async def protection(desk: TheDesk, request: Asked) -> Protection:
    """Whose side bets follow what these are worth."""
    found: Protection = await _made(desk, request, "protection")
    return found


@get("/api/reports/play.csv", media_type="text/csv", tags=["pit"])
async def play_csv(desk: TheDesk, request: Asked) -> Response[str]:
    """The same of play, for a spreadsheet."""
    return await _csv(desk, request, "play")


@get("/api/reports/incidents.csv", media_type="text/csv", tags=["pit"])
async def incidents_csv(desk: TheDesk, request: Asked) -> Response[str]:
    """The same of incidents, for a spreadsheet."""
    return await _csv(desk, request, "incidents")


@get("/api/reports/frequencies.csv", media_type="text/csv", tags=["pit"])
async def frequencies_csv(desk: TheDesk, request: Asked) -> Response[str]:
    """The same of frequencies, for a spreadsheet."""
    return await _csv(desk, request, "frequencies")


@get("/api/reports/protection.csv", media_type="text/csv", tags=["pit"])
async def protection_csv(desk: TheDesk, request: Asked) -> Response[str]:
    """The same of whose side bets follow, for a spreadsheet."""
    return await _csv(desk, request, "protection")


_DAY: Final[Schema] = {"type": "string", "default": "", "description": "Such as 2026-11-30."}
_LIST: Final[Schema] = {"type": "string", "default": "", "description": "With commas between."}
_PERIOD: Final = {"from": _DAY, "to": _DAY, "table": _LIST}
_ROWS: Final = {**_PERIOD, "by": _LIST}
_PROBLEMS: Final = {
    **BAD_QUERY,
    **TOO_OFTEN,
    **NOT_RECORDED,
    404: "There is no such table.",
}

OPERATIONS: Final[dict[HTTPRouteHandler, Operation]] = {
    play: Operation({200: PlayReport}, _ROWS, session=True, problems=_PROBLEMS),
    play_csv: Operation({200: "text/csv"}, _ROWS, session=True, problems=_PROBLEMS),
    incidents: Operation({200: IncidentReport}, _ROWS, session=True, problems=_PROBLEMS),
    incidents_csv: Operation({200: "text/csv"}, _ROWS, session=True, problems=_PROBLEMS),
    frequencies: Operation({200: Frequencies}, _PERIOD, session=True, problems=_PROBLEMS),
    frequencies_csv: Operation({200: "text/csv"}, _PERIOD, session=True, problems=_PROBLEMS),
    protection: Operation({200: Protection}, session=True, problems=_PROBLEMS),
    protection_csv: Operation({200: "text/csv"}, session=True, problems=_PROBLEMS),
}
"""What the description says of these routes."""
