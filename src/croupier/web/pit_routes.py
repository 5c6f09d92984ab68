"""What the pit asks of tables as a whole: whether they are open, and their limits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from croupier.web import pit_messages as pm
from croupier.web.asking import Asked, TheDesk, asking_at, known, looking, read, status_of
from croupier.web.guard import still_of
from croupier.web.operation import BAD_BODY, NOT_RECORDED, TOO_OFTEN, Operation

__all__ = ["OPERATIONS"]


@get("/api/tables/{table:str}/pit", tags=["pit"])
async def pit_of(desk: TheDesk, request: Asked, table: FromPath[str]) -> pm.PitTable:
    """Whether a table is open, who closed it and why, and its limits."""
    known(desk, table)
    looking(desk, request)
    return await desk.pit.see(table)


@post("/api/tables/{table:str}/close", status_code=200, tags=["pit"])
async def close(desk: TheDesk, request: Asked, table: FromPath[str]) -> Response[pm.PitAnswer]:
    """Close a table, once the coup that runs has ended; durable once answered."""
    caller = asking_at(desk, request, table)
    body = await read(pm.PitBody, request)
    return _answered(await desk.pit.close(caller, table, body, still_of(desk, request)))


@post("/api/tables/{table:str}/open", status_code=200, tags=["pit"])
async def open_again(desk: TheDesk, request: Asked, table: FromPath[str]) -> Response[pm.PitAnswer]:
    """Open a table again, or take back its closing before it took effect; durable once answered."""
    caller = asking_at(desk, request, table)
    body = await read(pm.PitBody, request)
    return _answered(await desk.pit.open(caller, table, body, still_of(desk, request)))


@post("/api/tables/{table:str}/limits", status_code=200, tags=["pit"])
async def set_limits(desk: TheDesk, request: Asked, table: FromPath[str]) -> Response[pm.PitAnswer]:
    """Set a table's limits from its next coup on; durable once answered."""
    caller = asking_at(desk, request, table)
    body = await read(pm.TableLimitsBody, request)
    return _answered(await desk.pit.limits(caller, table, body, still_of(desk, request)))


def _answered(answer: pm.PitAnswer) -> Response[pm.PitAnswer]:
    return Response(answer, status_code=200 if answer.ok else status_of(answer.refused))


def _doing(body: type) -> Operation:
    answers = dict.fromkeys((200, 409, 422, 503), pm.PitAnswer)
    return Operation(answers, body=body, session=True, problems=BAD_BODY | TOO_OFTEN)


OPERATIONS: Final[Mapping[HTTPRouteHandler, Operation]] = {
    pit_of: Operation({200: pm.PitTable}, session=True, problems=TOO_OFTEN | NOT_RECORDED),
    close: _doing(pm.PitBody),
    open_again: _doing(pm.PitBody),
    set_limits: _doing(pm.TableLimitsBody),
}
"""The routes of this module, described."""
