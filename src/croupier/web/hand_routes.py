"""What dealers and the pit ask of tables dealt by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery

from croupier.web import hand_messages as hm
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
from croupier.web.guard import caller_of, still_of
from croupier.web.incidents import MAX_INCIDENTS, incidents_of
from croupier.web.operation import (
    BAD_BODY,
    BAD_QUERY,
    BEFORE,
    NOT_RECORDED,
    TOO_OFTEN,
    Operation,
    limit,
)

__all__ = ["OPERATIONS"]


@get("/api/tables/{table:str}/desk", tags=["pit"])
async def desk_of(desk: TheDesk, request: Asked, table: FromPath[str]) -> hm.DeskState:
    """A table dealt by hand as its dealer and the pit see it."""
    known(desk, table)
    return await desk.hands.see(table, looking(desk, request))


@post("/api/tables/{table:str}/desk", status_code=200, tags=["pit"])
async def act(desk: TheDesk, request: Asked, table: FromPath[str]) -> Response[hm.DeskAnswer]:
    """Do something at a table dealt by hand; durable once answered."""
    caller = asking_at(desk, request, table)
    body = await read(hm.DeskBody, request)
    answer = await desk.hands.act(caller, table, body, still_of(desk, request))
    return Response(answer, status_code=200 if answer.ok else status_of(answer.refused))


@post("/api/tables/{table:str}/rulings/preview", status_code=200, tags=["pit"])
async def preview(desk: TheDesk, request: Asked, table: FromPath[str]) -> hm.Preview:
    """What a ruling would do; nothing is done."""
    caller = caller_of(request)
    known(desk, table)
    paced(desk.look_wait_ms(caller.id))
    return await desk.hands.preview(caller, table, await read(hm.RulingBody, request))


@post("/api/tables/{table:str}/rulings", status_code=200, tags=["pit"])
async def rule(desk: TheDesk, request: Asked, table: FromPath[str]) -> Response[hm.RulingAnswer]:
    """Rule on an incident, or confirm another manager's ruling; durable once answered."""
    caller = asking_at(desk, request, table)
    body = await read(hm.RulingBody, request)
    answer = await desk.hands.rule(caller, table, body, still_of(desk, request))
    return Response(answer, status_code=200 if answer.ok else status_of(answer.refused))


@get("/api/tables/{table:str}/incidents", tags=["pit"])
async def incidents(
    desk: TheDesk,
    request: Asked,
    table: FromPath[str],
    before: FromQuery[int | None] = None,
    limit: FromQuery[int] = 20,
) -> hm.Incidents:
    """Incidents of a table and the rulings on them, newest first."""
    known(desk, table)
    shaper = desk.hands.shaper(table)
    who, most = looking(desk, request), max(1, min(limit, MAX_INCIDENTS))
    return await desk.reads.page(
        who, lambda: incidents_of(desk.store, table, shaper.name_of, within_reach(before), most)
    )


BY_MACHINE: Final = {409: "Nobody deals by hand at this table."}
_DONE: Final = (200, 409, 422, 503)
_PAGES: Final = {"before": BEFORE, "limit": limit(20, MAX_INCIDENTS)}

OPERATIONS: Final[Mapping[HTTPRouteHandler, Operation]] = {
    desk_of: Operation(
        {200: hm.DeskState}, session=True, problems=TOO_OFTEN | NOT_RECORDED | BY_MACHINE
    ),
    act: Operation(
        dict.fromkeys(_DONE, hm.DeskAnswer),
        body=hm.DeskBody,
        session=True,
        problems=BAD_BODY | TOO_OFTEN,
    ),
    preview: Operation(
        {200: hm.Preview},
        body=hm.RulingBody,
        session=True,
        problems=BAD_BODY | TOO_OFTEN | NOT_RECORDED | BY_MACHINE,
    ),
    rule: Operation(
        dict.fromkeys(_DONE, hm.RulingAnswer),
        body=hm.RulingBody,
        session=True,
        problems=BAD_BODY | TOO_OFTEN,
    ),
    incidents: Operation(
        {200: hm.Incidents},
        _PAGES,
        session=True,
        problems=BAD_QUERY | TOO_OFTEN | NOT_RECORDED | BY_MACHINE,
    ),
}
"""The routes of this module, described."""
