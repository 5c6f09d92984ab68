"""The application: routes, guards and headers around an open house."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager
from typing import Any, Final
from urllib.parse import urlsplit

from litestar import Litestar, Request, WebSocket, websocket
from litestar.di import Provide
from litestar.enums import ScopeType
from litestar.exceptions import LitestarException
from litestar.types import ASGIApp, ControllerRouterHandler, Message, Receive, Scope, Send

from croupier.service.config import HouseConfig
from croupier.web.desk import Desk
from croupier.web.guard import LOOPBACK, find_caller, guard_of, require
from croupier.web.launch import seamless_guard
from croupier.web.line import line_of
from croupier.web.openapi import API
from croupier.web.pages import page_routes
from croupier.web.problems import HANDLERS, Refused, broken_off, problem_response
from croupier.web.socket import talk

__all__ = ["make_app", "make_router", "page_policy"]

_CSP: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
_HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
_OPENER: Final = (b"cross-origin-opener-policy", b"same-origin")
_PASSED_ON: Final = "croupier_passed_on"
_SOMEBODY: Final = "192.0.2.0"  # of documentation: nobody has it
"""Where a call came from of which the proxy does not say."""

_TRUSTED: Final = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:\d+)?")
"""Hosts that a browser trusts without TLS. Elsewhere it writes an error for each such header."""


def page_policy(config: HouseConfig) -> str:
    """What a page may load: the house's own, and the pictures of tables that have one.

    A playlist and its segments are either played by the browser or fetched and fed to it
    (``blob:``); a picture by WebRTC is asked for by one call, and its media are under no policy.
    """
    hands = [table.by_hand for table in config.tables if table.by_hand is not None]
    played = sorted({_origin(hand.video) for hand in hands if hand.video})
    asked = sorted({*played, *(_origin(hand.video_whep) for hand in hands if hand.video_whep)})
    if not asked:
        return _CSP
    own = "connect-src 'self'"
    policy = _CSP.replace(own, " ".join((own, *asked)))
    return f"{policy}; media-src blob: {' '.join(played)}" if played else policy


def _origin(address: str) -> str:
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}".lower()


class _Guard:
    """Lets in only what names this house as its host, and puts safety headers on answers.

    Args:
        hosts: what a ``Host`` header may say.
        config: of the house, which says under which name a proxy on this machine passes on what
            came over TLS, and what else a page may load.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str], config: HouseConfig) -> None:
        self._app, self._hosts = app, frozenset(hosts)
        self._public_host = config.settings.public_host
        self._headers = ((b"content-security-policy", page_policy(config).encode()), *_HEADERS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope.get("headers", ()))
        host = headers.get(b"host", b"").decode("latin-1")
        if host and host == self._public_host:
            _came_over_tls(scope, headers)
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        origin = headers.get(b"origin", b"").decode("latin-1")
        changes = scope["method"] not in ("GET", "HEAD")
        why = ""
        if host not in self._hosts and not _is_passed_on(scope):
            why = "unknown host"
        elif changes and origin not in _origins(scope, host):
            why = "foreign origin"

        has_begun = False

        async def send_with(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            if message["type"] == "http.response.start":
                trusted = scope["scheme"] == "https" or _TRUSTED.fullmatch(host)
                added = (*self._headers, _OPENER) if trusted else self._headers
                message["headers"] = [*message["headers"], *added]
            await send(message)

        if why:
            response = problem_response(403, why.replace(" ", "_"), why)
            await response.to_asgi_response(None, Request(scope))(scope, receive, send_with)
            return
        try:
            await self._app(scope, receive, send_with)
        except LitestarException as error:
            if not has_begun:
                raise
            broken_off(scope["method"], error)


def _is_passed_on(scope: Scope) -> bool:
    """Whether the house's proxy passed it on, having taken it over TLS."""
    return bool(scope.get("state", {}).get(_PASSED_ON))


def _origins(scope: Scope, host: str) -> tuple[str, ...]:
    """The house's own origins for who came to it by this name."""
    return (f"https://{host}",) if _is_passed_on(scope) else (f"http://{host}", f"https://{host}")


def _came_over_tls(scope: Scope, headers: Mapping[bytes, bytes]) -> None:
    """Take a call for what it was before the proxy of this machine passed it on.

    From anywhere else it stays what it is: a name can be written by anybody.
    """
    client = scope.get("client")
    if client is None or client[0] not in LOOPBACK:
        return
    # the last address is the one that our own proxy put there
    told = headers.get(b"x-forwarded-for", b"").decode("latin-1").rpartition(",")[2].strip()
    try:
        address = str(ipaddress.ip_address(told))
    except ValueError:
        address = _SOMEBODY
    scope["client"] = (address, 0)
    scope["scheme"] = "wss" if scope["type"] == ScopeType.WEBSOCKET else "https"
    scope.setdefault("state", {})[_PASSED_ON] = True


def make_app(desk: Desk, hosts: Collection[str]) -> ASGIApp:
    """The application of an open house.

    Args:
        desk: the house.
        hosts: what a ``Host`` header may say, with the port.
    """
    # around everything, so that refusals of the router carry the headers too
    return _Guard(make_router(desk, hosts), hosts, desk.config)


def make_router(desk: Desk, hosts: Collection[str]) -> Litestar:
    """The routes of an open house, without the guard before them."""

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        desk.start()
        try:
            yield
        finally:
            await desk.stop()

    return Litestar(
        route_handlers=[*API, _socket(desk, hosts), *page_routes()],
        dependencies={"desk": Provide(lambda: desk, sync_to_thread=False)},
        guards=[guard_of(desk), seamless_guard(desk)],
        lifespan=[running],
        request_max_body_size=64 * 1024,
        exception_handlers=HANDLERS,
        openapi_config=None,
        logging_config=None,
        debug=False,
    )


def _socket(desk: Desk, hosts: Collection[str]) -> ControllerRouterHandler:
    known = frozenset(hosts)

    @websocket("/api/socket")
    async def socket(socket: WebSocket[Any, Any, Any]) -> None:
        host = socket.headers.get("host", "")
        origin = socket.headers.get("origin", "")
        caller = find_caller(desk, socket)
        await socket.accept(subprotocols=_subprotocol(socket))
        named = host in known or _is_passed_on(socket.scope)
        if not named or origin not in _origins(socket.scope, host):
            await socket.close(4003, "foreign origin")
            return
        try:
            require("GET /api/socket", caller, desk.now_ms())
        except Refused as refused:
            await socket.close(4001 if caller is None else 4003, refused.code.replace("_", " "))
            return
        if caller is not None:
            await talk(desk, caller, socket, line_of(socket.scope))

    return socket


def _subprotocol(socket: WebSocket[Any, Any, Any]) -> str | None:
    offered = socket.headers.get("sec-websocket-protocol", "")
    return "croupier.1" if "croupier.1" in [item.strip() for item in offered.split(",")] else None
