"""Who calls, and whether he may: asked once for each call and each frame, by the table of roles."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from litestar import Request
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
    "is_passed_on",
    "is_private",
    "is_secure",
    "require",
    "still_of",
]

COOKIE: Final = "croupier-session"
SECURE_COOKIE: Final = "__Host-croupier-session"
"""The cookie over TLS. Over plain HTTP a browser takes no such name, so there it is another."""

LOOPBACK: Final = frozenset({"127.0.0.1", "::1"})

_OF_PROXIES: Final = frozenset({b"forwarded", b"via", b"x-real-ip"})
"""Headers that proxies add; so is each that begins with ``x-forwarded-``."""

_PROTO: Final = re.compile(r'(?:^|[;,])\s*proto\s*=\s*"?([^";,\s]*)')
_BODILESS: Final = frozenset({"GET", "HEAD"})

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

    What a proxy on this machine passes on is as private as that says; where it does not say how
    it came, it came in the open.
    """
    if is_secure(connection):
        return True
    server = connection.scope.get("server")
    own = {*LOOPBACK, server[0]} if server else LOOPBACK
    if connection.client is None or connection.client.host not in own:
        return False
    return not is_passed_on(connection) or _came_by(connection) == {"https"}


def is_passed_on(connection: _Connection) -> bool:
    """Whether a proxy sent it on, by what proxies write: then it is not from this machine."""
    return any(_is_of_a_proxy(name) for name, _ in connection.scope["headers"])


def _is_of_a_proxy(name: bytes) -> bool:
    lower = name.lower()
    return lower in _OF_PROXIES or lower.startswith(b"x-forwarded-")


def _came_by(connection: _Connection) -> set[str]:
    """By which protocols it came to the proxies that say so (RFC 7239, and as it was before)."""
    found: set[str] = set()
    for name, value in connection.scope["headers"]:
        text = value.decode("latin-1").lower()
        if name.lower() == b"x-forwarded-proto":
            found.update(each.strip() for each in text.split(","))
        elif name.lower() == b"forwarded":
            found.update(_PROTO.findall(text))
    return found


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
    """What every call passes before its handler; sockets are asked where they are admitted.

    A client may keep its body back for as long as it likes, and its session may end meanwhile.
    So all of the body is here before it is asked who calls and whether he may.
    """

    async def guard(connection: _Connection, handler: BaseRouteHandler) -> None:
        if connection.scope["type"] != ScopeType.HTTP or connection.scope["method"] == "OPTIONS":
            return
        act = _act_of(connection)
        # also before: nobody's body is waited for who may not come
        require(act, find_caller(desk, connection), desk.now_ms())
        if isinstance(connection, Request) and connection.scope["method"] not in _BODILESS:
            await connection.body()
        caller = find_caller(desk, connection)
        require(act, caller, desk.now_ms())
        connection.scope["state"][_KEPT] = caller
        if caller is not None:
            desk.accounts.used(caller.session)

    return guard


def still_of(desk: Desk, connection: _Connection) -> Callable[[], Refused | None]:
    """What a turn asks before it does what somebody called for: whether he may as yet.

    Gives None if so; else what he is to be told, for a turn is not to fail over it.
    """
    key, act = caller_of(connection).session.key, _act_of(connection)

    def still() -> Refused | None:
        try:
            require(act, desk.caller_by_key(key), desk.now_ms())
        except Refused as refused:
            return refused
        return None

    return still


def _act_of(connection: _Connection) -> str:
    scope = connection.scope
    method = scope["method"] if scope["type"] == ScopeType.HTTP else "GET"  # as a socket begins
    return f"{method} {scope['path_template']}"
