"""What a page must never do, watched while a test uses it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response, WebSocket

_NETWORK = re.compile(r"Failed to load resource|WebSocket connection to .* failed|ERR_")
"""What a browser itself writes where a house is gone."""


class Watch:
    """Errors, failed requests and requests to anywhere but the house, of all pages of a context.

    Attributes:
        admitted: other hosts that the house's file names.
    """

    def __init__(self, context: BrowserContext, origin: str) -> None:
        self._host = urlsplit(origin).netloc
        self._gone = False
        self.admitted: set[str] = set()
        self.faults: list[str] = []
        self.asked: list[str] = []
        context.on("page", self._page)
        context.on("console", self._console)
        context.on("weberror", lambda error: self._fault(f"page error: {error.error}"))
        context.on("request", self._request)
        context.on("requestfailed", self._failed)
        context.on("response", self._response)

    @contextmanager
    def house_gone(self) -> Iterator[None]:
        """The house cannot be reached meanwhile; what the browser says of that is no fault."""
        self._gone = True
        try:
            yield
        finally:
            self._gone = False

    def check(self) -> None:
        """Nothing was wrong up to now."""
        if self.faults:
            raise AssertionError("\n".join(self.faults))

    def _fault(self, text: str) -> None:
        self.faults.append(text)

    def _page(self, page: Page) -> None:
        page.on("websocket", self._websocket)
        page.on("crash", lambda _: self._fault("the page crashed"))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning", "assert"):
            return
        if self._gone and _NETWORK.search(message.text):
            return
        self._fault(f"console {message.type}: {message.text} ({message.location.get('url', '')})")

    def _request(self, request: Request) -> None:
        address = urlsplit(request.url)
        self.asked.append(request.url)
        admitted = {"", self._host, *self.admitted}
        if address.scheme not in ("http", "data", "blob") or address.netloc not in admitted:
            self._fault(f"foreign request: {request.url}")

    def _websocket(self, socket: WebSocket) -> None:
        if urlsplit(socket.url).netloc != self._host:
            self._fault(f"foreign socket: {socket.url}")
        socket.on("socketerror", self._socket_error)

    def _socket_error(self, error: str) -> None:
        if not self._gone:
            self._fault(f"socket: {error}")

    def _failed(self, request: Request) -> None:
        # A page that is left breaks off what it still reads; that is no failure of anybody.
        if not self._gone and request.failure != "net::ERR_ABORTED":
            self._fault(f"failed request: {request.url}: {request.failure}")

    def _response(self, response: Response) -> None:
        if response.status >= 400 and not self._gone:
            self._fault(f"answered {response.status}: {response.url}")
