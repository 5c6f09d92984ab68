"""The check of the whole record, over HTTP."""

from __future__ import annotations

import logging
from typing import Final

import msgspec
from litestar import post
from litestar.handlers import HTTPRouteHandler

from croupier.store.sqlite import SqliteStore
from croupier.web.asking import Asked, TheDesk, paced
from croupier.web.guard import caller_of
from croupier.web.operation import NOT_RECORDED, Operation
from croupier.web.problems import Refused
from croupier.web.verifying import RecordFound

__all__ = ["OPERATIONS"]

_log = logging.getLogger("croupier.web")


@post("/api/verify", status_code=200, tags=["pit"])
async def verify(desk: TheDesk, request: Asked) -> RecordFound:
    """Check the whole record as it is by now."""
    person_id = caller_of(request).id
    paced(desk.ask_wait_ms(person_id))
    store, begun_ms = desk.store, desk.now_ms()
    if not isinstance(store, SqliteStore):
        raise Refused(503, "not_recorded", "this house keeps its record in memory alone")
    found = await desk.reads.verifying.verify(store.path)
    if isinstance(found, str):
        raise Refused(503, "not_recorded", f"the record could not be checked: {found}")
    took_ms = max(0, desk.now_ms() - begun_ms)
    level = logging.INFO if found.sound else logging.ERROR
    _log.log(level, "record_verified", extra={"person": person_id, "sound": found.sound})
    return msgspec.structs.replace(found, at_ms=begun_ms, took_ms=took_ms)


OPERATIONS: Final[dict[HTTPRouteHandler, Operation]] = {
    verify: Operation(
        {200: RecordFound},
        session=True,
        problems={429: "Too many at once, or one is being made."} | NOT_RECORDED,
    )
}
"""The routes of this module, described."""
