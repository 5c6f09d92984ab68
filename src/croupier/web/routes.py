"""What is asked over HTTP: the house, its tables, and what is a patron's own."""

from __future__ import annotations

import msgspec
from litestar import MediaType, Response, get, post
from litestar.params import FromPath, FromQuery

from croupier.errors import StoreError
from croupier.money import Currency
from croupier.web import messages as m
from croupier.web.asking import (
    Asked,
    TheDesk,
    currency_of,
    known,
    looking,
    paced,
    read,
    retry_after,
    session_cookie,
    status_of,
    within_reach,
)
from croupier.web.guard import (
    LOOPBACK,
    caller_of,
    find_caller,
    is_passed_on,
    still_of,
)
from croupier.web.metrics import CONTENT_TYPE, metrics_text
from croupier.web.past import MAX_COUPS, MAX_LINES, past_coups, statement, statement_csv
from croupier.web.problems import Refused
from croupier.web.strict import WagerBody

__all__ = [
    "as_csv",
    "coups",
    "healthz",
    "house",
    "lines",
    "me",
    "metrics",
    "odds",
    "refill",
    "session",
    "snapshot",
    "table_rules",
    "wagers",
]


# --- the house ----------------------------------------------------------------------------


@get("/healthz", tags=["operating"])
async def healthz(desk: TheDesk) -> Response[m.Health]:
    """Whether tables deal."""
    ready = desk.ready
    return Response(m.Health("ok" if ready else "not recording"), status_code=200 if ready else 503)


@get("/metrics", tags=["operating"], media_type=MediaType.TEXT)
async def metrics(desk: TheDesk, request: Asked) -> Response[bytes]:
    """Figures for Prometheus; to this machine alone."""
    own = request.client is not None and request.client.host in LOOPBACK
    if not own or is_passed_on(request):
        raise Refused(404, "not_found", "there is no such page")
    return Response(metrics_text(desk), media_type=CONTENT_TYPE)


@get("/api/house", tags=["house"])
async def house(desk: TheDesk) -> m.House:
    """The house and its tables."""
    return desk.house()


@get("/api/tables/{table:str}", tags=["house"])
async def table_rules(desk: TheDesk, table: FromPath[str]) -> m.TableRules:
    """A table with its bets, read off its sheet."""
    known(desk, table)
    return desk.shapers[table].rules()


@get("/api/tables/{table:str}/odds", tags=["house"])
async def odds(desk: TheDesk, table: FromPath[str]) -> m.TableEdges:
    """The exact edge of every bet over a full shoe."""
    known(desk, table)
    edges: m.TableEdges = await desk.runner.read(lambda: desk.edges(table))
    return edges


# --- what is a patron's own -----------------------------------------------------------------


@post("/api/session", status_code=200, tags=["patron"])
async def session(desk: TheDesk, request: Asked) -> Response[m.Me]:
    """Come in as a guest with play money, or come back by cookie."""
    caller = find_caller(desk, request)
    if caller is not None:
        paced(desk.look_wait_ms(caller.id))
        await desk.visit(caller)
        return Response(await desk.me(caller.id))
    wait_ms = desk.door.knock(request.client.host if request.client else "")
    if wait_ms:
        desk.refusals["too_many_guests"] += 1
        after = retry_after(wait_ms)
        text = f"too many guests come in now; ask again in {after['Retry-After']} s"
        raise Refused(429, "too_many_guests", text, after)
    try:
        patron, token = await desk.admit_guest()
    except StoreError:
        raise Refused(503, "not_recorded", "nobody can come in now") from None
    return Response(await desk.me(patron.id), cookies=[session_cookie(request, token)])


@get("/api/me", tags=["patron"])
async def me(desk: TheDesk, request: Asked) -> m.Me:
    """What the patron has."""
    return await desk.me(looking(desk, request))


@post("/api/refill", status_code=200, tags=["patron"])
async def refill(desk: TheDesk, request: Asked, currency: FromQuery[str] = "USD") -> m.Me:
    """Bring play money that is used up back to its full."""
    patron_id = caller_of(request).id
    paced(desk.ask_wait_ms(patron_id))
    code = currency_of(desk, currency)
    refilled = await desk.refill(patron_id, code, still_of(desk, request))
    given = Currency.parse(code).format(refilled)
    return msgspec.structs.replace(await desk.me(patron_id), given=given)


@get("/api/tables/{table:str}/snapshot", tags=["patron"])
async def snapshot(desk: TheDesk, request: Asked, table: FromPath[str]) -> m.Snapshot:
    """A table as it is, and the patron's seat."""
    patron_id = looking(desk, request)
    known(desk, table)
    return desk.shapers[table].snapshot(await desk.see(table, patron_id))


@post("/api/tables/{table:str}/wagers", status_code=200, tags=["patron"])
async def wagers(desk: TheDesk, request: Asked, table: FromPath[str]) -> Response[m.Answer]:
    """Place wagers, or repeat, double, undo, clear; durable once answered."""
    known(desk, table)
    body = await read(WagerBody, request)
    answer = await desk.wager(caller_of(request).session, table, body)
    return Response(answer, status_code=200 if answer.ok else status_of(answer.refused))


@get("/api/tables/{table:str}/coups", tags=["patron"])
async def coups(
    desk: TheDesk,
    request: Asked,
    table: FromPath[str],
    before: FromQuery[int | None] = None,
    limit: FromQuery[int] = 20,
) -> m.PastCoups:
    """Coups of the past, newest first, with the patron's own wagers."""
    patron_id = looking(desk, request)
    known(desk, table)
    shaper, most = desk.shapers[table], max(1, min(limit, MAX_COUPS))
    return await desk.reads.page(
        patron_id, lambda: past_coups(desk.store, shaper, patron_id, within_reach(before), most)
    )


@get("/api/statement", tags=["patron"])
async def lines(
    desk: TheDesk,
    request: Asked,
    currency: FromQuery[str] = "USD",
    before: FromQuery[int | None] = None,
    limit: FromQuery[int] = 50,
) -> m.Statement:
    """Entries of the patron's account, newest first."""
    patron_id, code = looking(desk, request), Currency.parse(currency_of(desk, currency))
    most = max(1, min(limit, MAX_LINES))
    return await desk.reads.page(
        patron_id, lambda: statement(desk.store, patron_id, code, within_reach(before), most)
    )


@get("/api/statement.csv", media_type="text/csv", tags=["patron"])
async def as_csv(desk: TheDesk, request: Asked, currency: FromQuery[str] = "USD") -> Response[str]:
    """The whole statement, for a spreadsheet."""
    patron_id, code = looking(desk, request), Currency.parse(currency_of(desk, currency))
    text = await desk.reads.file(patron_id, lambda: statement_csv(desk.store, patron_id, code))
    headers = {"content-disposition": 'attachment; filename="statement.csv"'}
    return Response(text, media_type="text/csv", headers=headers)
