"""What managers ask of coups that are over: corrections, disputes, and both of the past."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec
from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery

from croupier.web import correction_messages as cm
from croupier.web.asking import (
    Asked,
    TheDesk,
    asking_at,
    known,
    looking,
    paced,
    read,
    status_of,
    within_reach,
)
from croupier.web.correction_shaping import corrections_of, disputes_of
from croupier.web.desk import Desk
from croupier.web.guard import caller_of, still_of
from croupier.web.operation import (
    BAD_BODY,
    BAD_QUERY,
    BEFORE,
    NOT_RECORDED,
    TOO_OFTEN,
    Operation,
    limit,
)
from croupier.web.waiting_corrections import CorrectionBodies

__all__ = ["OPERATIONS"]

MAX_LINES: Final = 100


async def _previewed(
    desk: Desk, request: Asked, table: str, kind: type[CorrectionBodies]
) -> cm.CorrectionPreview:
    caller = caller_of(request)
    known(desk, table)
    paced(desk.look_wait_ms(caller.id))
    return await desk.corrections.preview(caller, table, await read(kind, request))


async def _corrected(
    desk: Desk, request: Asked, table: str, kind: type[CorrectionBodies]
) -> Response[cm.CorrectionAnswer]:
    caller = asking_at(desk, request, table)
    body = await read(kind, request)
    answer = await desk.corrections.correct(caller, table, body, still_of(desk, request))
    return Response(answer, status_code=200 if answer.ok else status_of(answer.refused))


@post("/api/tables/{table:str}/corrections/preview", status_code=200, tags=["pit"])
async def preview_correction(
    desk: TheDesk, request: Asked, table: FromPath[str]
) -> cm.CorrectionPreview:
    """What correcting coups would do; nothing is done."""
    return await _previewed(desk, request, table, cm.CorrectionBody)


@post("/api/tables/{table:str}/corrections", status_code=200, tags=["pit"])
async def correct(
    desk: TheDesk, request: Asked, table: FromPath[str]
) -> Response[cm.CorrectionAnswer]:
    """Correct coups that are over, all or none; durable once answered."""
    return await _corrected(desk, request, table, cm.CorrectionBody)


@get("/api/tables/{table:str}/corrections", tags=["pit"])
async def corrections(
    desk: TheDesk,
    request: Asked,
    table: FromPath[str],
    before: FromQuery[int | None] = None,
    limit: FromQuery[int] = 20,
) -> cm.Corrections:
    """Corrections at a table, newest first."""
    known(desk, table)
    shaper, name_of = desk.shapers[table], desk.accounts.name_of
    who, most = looking(desk, request), max(1, min(limit, MAX_LINES))
    found = await desk.reads.page(
        who, lambda: corrections_of(desk.store, shaper, name_of, within_reach(before), most)
    )
    return msgspec.structs.replace(found, waiting=desk.corrections.waiting(table))


@post("/api/tables/{table:str}/disputes", status_code=200, tags=["pit"])
async def dispute(
    desk: TheDesk, request: Asked, table: FromPath[str]
) -> Response[cm.DisputeAnswer]:
    """Put down that a patron disputes a coup; durable once answered."""
    caller = asking_at(desk, request, table)
    body = await read(cm.DisputeBody, request)
    answer = await desk.corrections.dispute(caller, table, body, still_of(desk, request))
    return Response(answer, status_code=200 if answer.ok else status_of(answer.refused))


@get("/api/tables/{table:str}/disputes", tags=["pit"])
async def disputes(
    desk: TheDesk,
    request: Asked,
    table: FromPath[str],
    before: FromQuery[int | None] = None,
    limit: FromQuery[int] = 20,
) -> cm.Disputes:
    """Disputes at a table, newest first."""
    known(desk, table)
    name_of = desk.accounts.name_of
    who, most = looking(desk, request), max(1, min(limit, MAX_LINES))
    return await desk.reads.page(
        who, lambda: disputes_of(desk.store, table, name_of, within_reach(before), most)
    )


@post("/api/tables/{table:str}/disputes/verdict/preview", status_code=200, tags=["pit"])
async def preview_verdict(
    desk: TheDesk, request: Asked, table: FromPath[str]
) -> cm.CorrectionPreview:
    """What deciding a dispute would do; nothing is done."""
    return await _previewed(desk, request, table, cm.VerdictBody)


@post("/api/tables/{table:str}/disputes/verdict", status_code=200, tags=["pit"])
async def verdict(
    desk: TheDesk, request: Asked, table: FromPath[str]
) -> Response[cm.CorrectionAnswer]:
    """Decide a dispute, and correct its coup where it is upheld; durable once answered."""
    return await _corrected(desk, request, table, cm.VerdictBody)


_DONE: Final = (200, 409, 422, 503)
_PAGES: Final = {"before": BEFORE, "limit": limit(20, MAX_LINES)}
_SAID: Final = BAD_BODY | TOO_OFTEN
_READ: Final = BAD_QUERY | TOO_OFTEN | NOT_RECORDED


def _doing(answer: type, body: type) -> Operation:
    return Operation(dict.fromkeys(_DONE, answer), body=body, session=True, problems=_SAID)


def _trying(body: type) -> Operation:
    problems = _SAID | NOT_RECORDED
    return Operation({200: cm.CorrectionPreview}, body=body, session=True, problems=problems)


OPERATIONS: Final[Mapping[HTTPRouteHandler, Operation]] = {
    preview_correction: _trying(cm.CorrectionBody),
    correct: _doing(cm.CorrectionAnswer, cm.CorrectionBody),
    corrections: Operation({200: cm.Corrections}, _PAGES, session=True, problems=_READ),
    dispute: _doing(cm.DisputeAnswer, cm.DisputeBody),
    disputes: Operation({200: cm.Disputes}, _PAGES, session=True, problems=_READ),
    preview_verdict: _trying(cm.VerdictBody),
    verdict: _doing(cm.CorrectionAnswer, cm.VerdictBody),
}
"""The routes of this module, described."""
