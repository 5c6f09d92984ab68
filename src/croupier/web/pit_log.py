"""What the pit asks over HTTP of its log: pages, and all that was looked for as a file."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from typing import Final

import msgspec
from litestar import get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromQuery
from litestar.response import Stream

from croupier.errors import DataError
from croupier.service.log.reading import MAX_ROWS, LogAsk, LogPage, read_ask, read_page
from croupier.service.log.rows import LogRow
from croupier.service.log.writing import csv_lines
from croupier.service.roles import STAFF
from croupier.web.asking import Asked, TheDesk, known, looking, within_reach
from croupier.web.board import Words
from croupier.web.desk import Desk
from croupier.web.hand_words import effects_words
from croupier.web.operation import (
    BAD_QUERY,
    BEFORE,
    NOT_RECORDED,
    TOO_OFTEN,
    Operation,
    Schema,
    limit,
)
from croupier.web.problems import Refused

__all__ = ["OPERATIONS", "Log"]


class Log(msgspec.Struct, frozen=True):
    """A page of the pit's log, newest first.

    Attributes:
        before: where the next page begins; null where there is none.
        newest: what comes later than what was looked at now is asked for with it as ``after``.
        looked_ms: back to when it has looked; null where it has to the end.
        effects: in words what its rulings do and what had been proposed, by effect.
    """

    rows: list[LogRow]
    before: int | None
    newest: int
    looked_ms: int | None
    effects: dict[str, Words]


def _ask(desk: Desk, request: Asked) -> LogAsk:
    try:
        ask = read_ask({str(name): str(value) for name, value in request.query_params.items()})
    except DataError as error:
        raise Refused(400, "malformed", str(error)) from None
    if ask.table:
        known(desk, ask.table)
    return ask


async def _page(
    desk: Desk, who: str, ask: LogAsk, before: int | None, after: int, most: int
) -> LogPage:
    return await desk.reads.page(
        who,
        lambda: read_page(
            desk.store, desk.accounts.staff_name, ask, before=before, after=after, limit=most
        ),
    )


@get("/api/log", tags=["pit"])
async def log(
    desk: TheDesk,
    request: Asked,
    before: FromQuery[int | None] = None,
    after: FromQuery[int] = 0,
    limit: FromQuery[int] = 50,
) -> Log:
    """What people did and what the software raised, newest first."""
    who, ask = looking(desk, request), _ask(desk, request)
    most = max(1, min(limit, MAX_ROWS))
    page = await _page(desk, who, ask, within_reach(before), within_reach(after) or 0, most)
    named = {effect for row in page.rows for effect in (*row.effects, *row.proposed)}
    effects = {effect: effects_words([effect]) for effect in sorted(named)}
    return Log(page.rows, page.before, page.newest, page.looked_ms, effects)


@get("/api/log.csv", media_type="text/csv", tags=["pit"])
async def log_csv(desk: TheDesk, request: Asked) -> Stream:
    """All of it that is looked for, for a spreadsheet; written as it is read.

    What cannot be read to its end, or is no longer for who asked, breaks off: a client sees a
    download that failed, and no shorter file.
    """
    who, ask = looking(desk, request), _ask(desk, request)
    first = await _page(desk, who, ask, None, 0, MAX_ROWS)

    async def lines() -> AsyncIterator[str]:
        page = first
        yield csv_lines(page.rows, head=True)
        while page.before is not None:
            if desk.role_of(who) not in STAFF:
                raise Refused(
                    403, "not_yours", "the log is for staff, which who asked no longer is"
                )
            page = await _page(desk, who, ask, page.before, 0, MAX_ROWS)
            if page.rows:
                yield csv_lines(page.rows)

    headers = {"content-disposition": 'attachment; filename="log.csv"'}
    return Stream(lines(), media_type="text/csv", headers=headers)


_TEXT: Final[Schema] = {"type": "string", "default": ""}
_LOOKED_FOR: Final[Mapping[str, Schema]] = {
    "table": _TEXT,
    "kind": {**_TEXT, "description": "A kind of act, or one act, by its code."},
    "who": {**_TEXT, "description": "An id, or a part of the name of one of the staff."},
    "coup": _TEXT,
    "shoe": _TEXT,
    "from": {**_TEXT, "description": "Of UTC, such as 2026-11-30 or 2026-11-30T18:05."},
    "to": {**_TEXT, "description": "Likewise, to the end of that day or minute."},
}
_PROBLEMS: Final = BAD_QUERY | TOO_OFTEN | NOT_RECORDED | {404: "No such table."}

OPERATIONS: Final[Mapping[HTTPRouteHandler, Operation]] = {
    log: Operation(
        {200: Log},
        {
            **_LOOKED_FOR,
            "before": BEFORE,
            "after": {"type": "integer", "default": 0},
            "limit": limit(50, MAX_ROWS),
        },
        session=True,
        problems=_PROBLEMS,
    ),
    log_csv: Operation({200: "text/csv"}, _LOOKED_FOR, session=True, problems=_PROBLEMS),
}
"""The routes of this module, described."""
