"""How a licensee's patrons come in, and what is not for them."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from litestar import Response, post
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.handlers import BaseRouteHandler
from litestar.types import Guard

from croupier.web import messages as m
from croupier.web.asking import Asked, TheDesk, paced, read, session_cookie
from croupier.web.desk import Desk
from croupier.web.guard import find_caller
from croupier.web.operation import BAD_BODY, NOT_RECORDED, Operation
from croupier.web.problems import Refused
from croupier.web.wallet_desk import MAX_TOKEN

__all__ = ["OPERATIONS", "LaunchBody", "seamless_guard"]

_OFF: Final = "POST /api/refill"
_IN: Final = "POST /api/session"


class LaunchBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A launch token, as the licensee made it."""

    token: Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_TOKEN)]


def seamless_guard(desk: Desk) -> Guard:
    """In a house with a licensee's wallet nobody is a guest with play money."""

    def guard(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
        if desk.wallet is None or connection.scope["type"] != ScopeType.HTTP:
            return
        act = f"{connection.scope['method']} {connection.scope['path_template']}"
        if act == _OFF:
            raise Refused(403, "not_here", "money of this house comes from a licensee")
        if act == _IN and find_caller(desk, connection) is None:
            raise Refused(401, "launch_needed", "come in from the licensee: POST /api/launch")

    return guard


@post("/api/launch", status_code=200, tags=["licensee"])
async def launch(desk: TheDesk, request: Asked) -> Response[m.Me]:
    """Come in from a licensee, by a token of his that counts once."""
    body = await read(LaunchBody, request)
    if desk.wallet is None:
        raise Refused(404, "not_found", "this house has no licensee")
    paced(desk.door.knock(request.client.host if request.client else ""))
    launched = await desk.wallet.launch(body.token, desk.accounts.staff.is_shut)
    cookie = session_cookie(request, launched.token)
    return Response(await desk.me(launched.patron_id), cookies=[cookie])


OPERATIONS: Final = {
    launch: Operation(
        {200: m.Me},
        body=LaunchBody,
        problems={
            **BAD_BODY,
            **NOT_RECORDED,
            403: "A token that is not good or was used, or a patron who may not come in.",
            404: "The house has no licensee.",
            429: "Too many come in now.",
            503: "The licensee does not answer, or the record cannot be written.",
        },
    )
}
