"""A client for a house that ``croupier serve`` opened: for bots, and for checks from outside.

``docs/protocol.md`` describes what is said; ``examples/bot.py`` plays with it. A client is for one
thread. It remembers what it was told last, so a connection that breaks is taken up without gaps.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from types import TracebackType
from typing import Any, Final

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from croupier.errors import InputError

__all__ = ["Client", "Refused"]

_TRIES: Final = 5


class Refused(Exception):
    """The house did nothing; ``codes`` say why, ``answer`` is all that it said."""

    def __init__(self, answer: dict[str, Any]) -> None:
        self.answer = answer
        self.codes = tuple(item["code"] for item in answer["refused"])
        words = "; ".join(item["words"]["en"] for item in answer["refused"])
        super().__init__(words or "refused")


class Client:
    """A guest of a house, with one socket.

    Args:
        origin: the address that ``croupier serve`` printed, such as ``http://127.0.0.1:8000``.
        cookies: those of an earlier client, to come back as the same guest.

    Raises:
        InputError: no house answers there, or it lets no more guests in for a while.
    """

    def __init__(self, origin: str, cookies: Mapping[str, str] | None = None) -> None:
        self.origin = origin.rstrip("/")
        self._http = httpx.Client(base_url=self.origin, headers={"Origin": self.origin})
        self._http.cookies.update(dict(cookies or {}))
        self._open_ones = ExitStack()
        self._socket: ClientConnection | None = None
        self._seqs: dict[str, int | None] = {}
        self._waiting: list[dict[str, Any]] = []
        try:
            came = self._http.post("/api/session")
            if came.status_code == httpx.codes.TOO_MANY_REQUESTS:
                seconds = came.headers.get("Retry-After", "60")
                raise InputError(f"{self.origin} lets no more guests in; try again in {seconds} s")
            self.me: dict[str, Any] = came.raise_for_status().json()
        except (httpx.HTTPError, ValueError) as error:
            self._http.close()
            raise InputError(f"no house answers at {self.origin}: {error}") from None
        except InputError:
            self._http.close()
            raise

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def cookies(self) -> dict[str, str]:
        """What brings the same guest back."""
        return dict(self._http.cookies)

    def get(self, path: str) -> dict[str, Any]:
        """Read a path such as ``/api/house``; raises httpx.HTTPStatusError where it is refused."""
        found: dict[str, Any] = self._http.get(path).raise_for_status().json()
        return found

    def watch(self, table: str) -> None:
        """Follow a table."""
        if self._socket is not None:
            self._say({"type": "watch", "table": table})
        self._seqs.setdefault(table, None)

    def messages(self) -> Iterator[dict[str, Any]]:
        """What the house says, for ever; events of each table in order and without a gap.

        Raises:
            ConnectionClosed: the house could not be reached again.
        """
        while True:
            message = self._waiting.pop(0) if self._waiting else self._receive()
            if self._is_news(message):
                yield message

    def wager(
        self,
        table: str,
        coup: str,
        stakes: Mapping[str, str],
        *,
        action: str = "place",
        key: str | None = None,
        whole: bool = True,
    ) -> dict[str, Any]:
        """Place a ticket, or repeat, double, undo or clear; durable on return.

        Args:
            stakes: decimal texts by bet id, such as ``{"banker": "25.00"}``.
            key: names this ask; the same again does nothing more. A new one by default.

        Raises:
            Refused: nothing was done.
        """
        key = key or secrets.token_hex(12)
        ask = {"type": "wager", "id": key, "table": table, "coup": coup, "action": action}
        wagers = [{"bet": bet, "stake": stake} for bet, stake in stakes.items()]
        frame = {**ask, "wagers": wagers, "whole": whole}
        answer = self._answer(frame)
        if not answer["ok"]:
            raise Refused(answer)
        return answer

    def _answer(self, frame: dict[str, Any]) -> dict[str, Any]:
        self._say(frame)
        for _ in range(_TRIES):
            socket = self._socket
            message = self._receive()
            while message["type"] != "answer" or message["id"] != frame["id"]:
                self._waiting.append(message)
                if self._socket is not socket:
                    break  # a new connection: ask again, which does nothing twice
                message = self._receive()
            else:
                return message
            self._say(frame)
        raise InputError("the house does not answer")

    def close(self) -> None:
        """Leave."""
        self._leave()
        self._http.close()

    def _leave(self) -> None:
        self._open_ones.close()
        self._open_ones, self._socket = ExitStack(), None

    # --- the socket -----------------------------------------------------------------------

    def _is_news(self, message: dict[str, Any]) -> bool:
        table = message.get("table", "")
        if message["type"] == "snapshot":
            self._seqs[table] = message["seq"]
        elif message["type"] == "event":
            last = self._seqs.get(table)
            if last is not None and message["seq"] <= last:
                return False
            if last is not None and message["prev"] != last:
                self._say({"type": "watch", "table": table, "after": last})
                return False
            self._seqs[table] = message["seq"]
        return True

    def _open(self) -> ClientConnection:
        if self._socket is None:
            cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
            opening = connect(
                f"ws{self.origin.removeprefix('http')}/api/socket",
                additional_headers={"Cookie": cookie, "Origin": self.origin},
                compression=None,
            )
            self._socket = self._open_ones.enter_context(opening)
            for table, seq in self._seqs.items():
                after = {} if seq is None else {"after": seq}
                self._socket.send(json.dumps({"type": "watch", "table": table, **after}))
        return self._socket

    def _say(self, frame: dict[str, Any]) -> None:
        self._again(lambda socket: socket.send(json.dumps(frame)))

    def _receive(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self._again(lambda socket: socket.recv()))
        return message

    def _again(self, act: Any) -> Any:
        for tries_left in reversed(range(_TRIES)):
            try:
                return act(self._open())
            except (ConnectionClosed, OSError):
                self._leave()
                if not tries_left:
                    raise
        return None
