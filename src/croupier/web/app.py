"""The application: routes, guards and headers around an open house."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from typing import Any, Final

from litestar import Litestar, Request, WebSocket, websocket
from litestar.di import Provide
from litestar.enums import ScopeType
from litestar.types import ASGIApp, ControllerRouterHandler, Message, Receive, Scope, Send

from croupier.web.desk import Desk
from croupier.web.guard import find_caller, guard_of, require
from croupier.web.launch import seamless_guard
from croupier.web.openapi import API
from croupier.web.pages import page_routes
from croupier.web.problems import HANDLERS, Refused, problem_response
from croupier.web.socket import talk

__all__ = ["make_app", "make_router"]

_CSP: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
_HEADERS: Final = (
    (b"content-security-policy", _CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
_OPENER: Final = (b"cross-origin-opener-policy", b"same-origin")
_TRUSTED: Final = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:\d+)?")
"""Hosts that a browser trusts without TLS. Elsewhere it writes an error for each such header."""


class _Guard:
    """Lets in only what names this house as its host, and puts safety headers on answers."""

    def __init__(self, app: ASGIApp, hosts: Collection[str]) -> None:
        self._app, self._hosts = app, frozenset(hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1")
        origin = headers.get(b"origin", b"").decode("latin-1")
        changes = scope["method"] not in ("GET", "HEAD")
        why = ""
        if host not in self._hosts:
            why = "unknown host"
        elif changes and origin not in (f"http://{host}", f"https://{host}"):
            why = "foreign origin"

        async def send_with(message: Message) -> None:
            if message["type"] == "http.response.start":
                trusted = scope["scheme"] == "https" or _TRUSTED.fullmatch(host)
                added = (*_HEADERS, _OPENER) if trusted else _HEADERS
                message["headers"] = [*message["headers"], *added]
            await send(message)

        if why:
            response = problem_response(403, why.replace(" ", "_"), why)
            await response.to_asgi_response(None, Request(scope))(scope, receive, send_with)
            return
        await self._app(scope, receive, send_with)


def make_app(desk: Desk, hosts: Collection[str]) -> ASGIApp:
    """The application of an open house.

    Args:
        desk: the house.
        hosts: what a ``Host`` header may say, with the port.
    """
    # around everything, so that refusals of the router carry the headers too
    return _Guard(make_router(desk, hosts), hosts)


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
        if host not in known or origin not in (f"http://{host}", f"https://{host}"):
            await socket.close(4003, "foreign origin")
            return
        try:
            require("GET /api/socket", caller, desk.now_ms())
        except Refused as refused:
            await socket.close(4001 if caller is None else 4003, refused.code.replace("_", " "))
            return
        if caller is not None:
            await talk(desk, caller, socket)

    return socket


def _subprotocol(socket: WebSocket[Any, Any, Any]) -> str | None:
    offered = socket.headers.get("sec-websocket-protocol", "")
    return "croupier.1" if "croupier.1" in [item.strip() for item in offered.split(",")] else None
