"""What anybody may ask of committed shoes, and the seeds that patrons give."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec
from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery

from croupier.errors import DataError
from croupier.fair import FairShoe, Transcript
from croupier.service.running import Job
from croupier.service.shoes import PastShoe
from croupier.web.asking import Asked, TheDesk, known, paced, read, status_of, within_reach
from croupier.web.desk import Desk
from croupier.web.guard import caller_of, find_caller, still_of
from croupier.web.operation import (
    BAD_BODY,
    BAD_QUERY,
    BEFORE,
    NOT_RECORDED,
    TOO_OFTEN,
    Operation,
    limit,
)
from croupier.web.problems import Refused
from croupier.web.rates import place_of
from croupier.web.seeding import seed
from croupier.web.shoe_messages import SeedAnswer, ShoeLine, Shoes, ShoeTotals
from croupier.web.strict import SeedBody

__all__ = ["MAX_SHOES", "OPERATIONS"]

MAX_SHOES: Final = 50


def _reader(desk: Desk, request: Asked) -> str:
    """Who reads, if he may by now: somebody with a session, or whoever asks from an address."""
    caller = find_caller(desk, request)
    host = request.client.host if request.client else ""
    who = caller.id if caller is not None else f"from {place_of(host)}"
    paced(desk.look_wait_ms(who))
    return who


@get("/api/tables/{table:str}/shoes", tags=["proof"])
async def shoes(
    desk: TheDesk,
    request: Asked,
    table: FromPath[str],
    before: FromQuery[int | None] = None,
    limit: FromQuery[int] = 20,
) -> Shoes:
    """Committed shoes of a table, newest first, and how many were called off; for anybody."""
    known(desk, table)
    who, most = _reader(desk, request), max(1, min(limit, MAX_SHOES))
    view = (await desk.see(table, None)).view
    found = await desk.reads.page(
        who, lambda: desk.shoe_records.shorts(table, within_reach(before), most + 1)
    )
    tally = view.tally
    totals = ShoeTotals(
        view.shoe_number, tally.called_off_count, tally.coup_count, tally.void_count
    )
    return Shoes([_line(each) for each in found[:most]], len(found) > most, totals)


def _line(shoe: PastShoe) -> ShoeLine:
    return ShoeLine(
        shoe.number,
        shoe.shoe_id,
        shoe.decks,
        shoe.commitment,
        shoe.at_ms,
        shoe.ended,
        shoe.coup_count,
        shoe.void_count,
    )


@get("/api/tables/{table:str}/shoes/{number:int}", tags=["proof"])
async def shoe(
    desk: TheDesk, request: Asked, table: FromPath[str], number: FromPath[int]
) -> Response[bytes]:
    """The public record of a shoe, as far as it has come; for anybody."""
    known(desk, table)
    who, records = _reader(desk, request), desk.shoe_records
    found = records.ended(table, number)
    if found is None:
        in_use: FairShoe | None = await desk.runner.do(Job(lambda floor: floor.shoe_in_use(table)))
        try:
            found = await desk.reads.page(who, lambda: records.read(table, number, in_use))
        except DataError as error:
            raise Refused(404, "unknown_shoe", str(error)) from None
    return Response(found, media_type="application/json")


@post("/api/tables/{table:str}/seeds", status_code=200, tags=["patron"])
async def seeds(desk: TheDesk, request: Asked, table: FromPath[str]) -> Response[SeedAnswer]:
    """Give a seed for the shoe in use; durable once answered."""
    caller = caller_of(request)
    known(desk, table)
    body = await read(SeedBody, request)
    answer = await seed(desk, caller.id, table, body, still_of(desk, request))
    return Response(answer, status_code=200 if answer.ok else status_of(answer.refused))


_PAGES: Final = {"before": BEFORE, "limit": limit(20, MAX_SHOES)}
_SHAPES: Final[Mapping[int, type[msgspec.Struct]]] = dict.fromkeys((200, 422, 429, 503), SeedAnswer)

OPERATIONS: Final[Mapping[HTTPRouteHandler, Operation]] = {
    shoes: Operation({200: Shoes}, _PAGES, problems=BAD_QUERY | TOO_OFTEN | NOT_RECORDED),
    shoe: Operation(
        {200: Transcript},
        problems=TOO_OFTEN | NOT_RECORDED | {404: "No such table, or no such shoe."},
    ),
    seeds: Operation(_SHAPES, body=SeedBody, session=True, problems=BAD_BODY),
}
"""The routes of this module, described."""
