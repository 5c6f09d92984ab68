"""Who calls, and whether he may: asked once for each call and each frame, by the table of roles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.handlers import BaseRouteHandler
from litestar.types import Guard

from croupier.service.roles import STAFF, Role, Standing, permit
from croupier.service.sessions import Session
from croupier.web.problems import Refused

if TYPE_CHECKING:
    from croupier.web.desk import Desk

__all__ = [
    "COOKIE",
    "SECURE_COOKIE",
    "Caller",
    "caller_of",
    "find_caller",
    "guard_of",
    "is_private",
]

COOKIE: Final = "croupier-session"
SECURE_COOKIE: Final = "__Host-croupier-session"
"""The cookie over TLS. Over plain HTTP a browser takes no such name, so there it is another."""

LOOPBACK: Final = frozenset({"127.0.0.1", "::1"})

_Connection = ASGIConnection[Any, Any, Any, Any]
_KEPT: Final = "croupier_caller"


class Caller(NamedTuple):
    """Who holds the session that came with a call."""

    id: str
    role: Role
    session: Session


def is_secure(connection: _Connection) -> bool:
    """Whether it came over TLS."""
    return connection.url.scheme in ("https", "wss")


def is_private(connection: _Connection) -> bool:
    """Whether nobody on the way can read it: over TLS, or from this machine to itself.

    What a proxy on this machine passes on is as private as that says.
    """
    if is_secure(connection):
        return True
    server = connection.scope.get("server")
    own = {*LOOPBACK, server[0]} if server else LOOPBACK
    if connection.client is None or connection.client.host not in own:
        return False
    passed_on = connection.headers.get("forwarded") or connection.headers.get("x-forwarded-for")
    return not passed_on or connection.headers.get("x-forwarded-proto") == "https"


def token_of(cookies: Mapping[str, str], *, secure: bool) -> str:
    """The token of a session that came along; empty for none."""
    return cookies.get(SECURE_COOKIE if secure else COOKIE, "")


def find_caller(desk: Desk, connection: _Connection) -> Caller | None:
    """Who calls; None for nobody, and for staff that others could listen to."""
    token = token_of(connection.cookies, secure=is_secure(connection))
    session = desk.patrons.sessions.of_token(token, desk.now_ms()) if token else None
    caller = desk.caller_of(session) if session is not None else None
    if caller is not None and caller.role in STAFF and not is_private(connection):
        return None
    return caller


def caller_of(connection: _Connection) -> Caller:
    """Who calls, once the guard has let him in. Raises Refused for nobody."""
    caller: Caller | None = connection.scope["state"].get(_KEPT)
    if caller is None:
        raise Refused(401, "no_session", "no session: POST /api/session first")
    return caller


def require(act: str, caller: Caller | None, now_ms: int) -> None:
    """Refuse what the table of roles does not grant.

    Raises:
        Refused: nobody may (401), not he (403), or only after he has proved who he is (403).
    """
    standing: Standing = caller.role if caller is not None else "nobody"
    found = permit(act, standing)
    if found == "yes":
        return
    if caller is None:
        raise Refused(401, "no_session", "no session: POST /api/session first")
    if found == "no":
        raise Refused(403, "not_allowed", f"this is not for a {standing.replace('_', ' ')}")
    if not caller.session.stepped_up(now_ms):
        raise Refused(403, "step_up", "say again who you are first: POST /api/step-up")


def guard_of(desk: Desk) -> Guard:
    """What every call passes before its handler; sockets are asked where they are admitted."""

    def guard(connection: _Connection, handler: BaseRouteHandler) -> None:
        if connection.scope["type"] != ScopeType.HTTP or connection.scope["method"] == "OPTIONS":
            return
        caller = find_caller(desk, connection)
        act = f"{connection.scope['method']} {connection.scope['path_template']}"
        require(act, caller, desk.now_ms())
        connection.scope["state"][_KEPT] = caller

    return guard
