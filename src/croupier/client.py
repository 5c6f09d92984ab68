"""A client for a house that ``croupier serve`` opened: for bots, and for checks from outside.

``docs/protocol.md`` describes what is said; ``examples/bot.py`` plays with it. A client is for one
thread. It remembers what it was told last, so a connection that breaks is taken up without gaps.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from types import TracebackType
from typing import Any, Final

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from croupier.errors import InputError

__all__ = ["Client", "Refused"]

_WAITS_S: Final = (0.0, 0.5, 1.0, 2.0, 4.0, 8.0)
"""How long to wait before each try to reach a house again: it may be starting anew."""

_ANSWERS: Final = frozenset({"answer", "seed-answer"})
_BUSY_S: Final = 1.0
"""How long to wait where the house cannot show a table now."""


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
        launch: a token by which a licensee sends a patron of his, once; see ``docs/wallet.md``.
        timeout_s: how long to wait for the answer to an ask.
        wait: waits so many seconds before another try to reach the house.

    Raises:
        InputError: no house answers there, or it lets no more guests in for a while.
    """

    def __init__(
        self,
        origin: str,
        cookies: Mapping[str, str] | None = None,
        *,
        launch: str = "",
        timeout_s: float = 20.0,
        wait: Callable[[float], None] = time.sleep,
    ) -> None:
        self.origin = origin.rstrip("/")
        self._timeout_s, self._wait = timeout_s, wait
        try:
            self._http = httpx.Client(base_url=self.origin, headers={"Origin": self.origin})
        except httpx.InvalidURL as error:
            raise InputError(f"{origin!r} is no address of a house: {error}") from None
        self._http.cookies.update(dict(cookies or {}))
        self._open_ones = ExitStack()
        self._socket: ClientConnection | None = None
        self._seqs: dict[str, int | None] = {}
        self._waiting: list[dict[str, Any]] = []
        try:
            came = (
                self._http.post("/api/launch", json={"token": launch})
                if launch
                else self._http.post("/api/session")
            )
            if came.status_code == httpx.codes.FORBIDDEN:
                raise InputError(f"{self.origin}: {came.json()['message']}")
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
        """Read a path such as ``/api/house``.

        Raises:
            InputError: it is refused, or no house answers.
        """
        try:
            answer = self._http.get(path)
            found: dict[str, Any] = answer.json()
        except (httpx.HTTPError, ValueError) as error:
            raise InputError(f"no house answers at {self.origin}{path}: {error}") from None
        if answer.is_error:
            raise InputError(f"{self.origin}{path}: {found.get('message', answer.status_code)}")
        return found

    def watch(self, table: str) -> None:
        """Follow a table."""
        if self._socket is not None:
            self._say({"type": "watch", "table": table})
        self._seqs.setdefault(table, None)

    def messages(self) -> Iterator[dict[str, Any]]:
        """What the house says, for ever; events of each table in order and without a gap.

        Raises:
            InputError: the connection broke, and the house could not be reached again in some
                fifteen seconds.
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
            InputError: a stake is no text, the house cannot read the ask, or it gives no answer;
                ask again under the same `key` to learn whether it was done.
        """
        key = key or secrets.token_hex(12)
        for bet, stake in stakes.items():
            if not isinstance(stake, str):
                raise InputError(f"the stake on {bet} is a decimal text such as '25.00': {stake!r}")
        ask = {"type": "wager", "id": key, "table": table, "coup": coup, "action": action}
        wagers = [{"bet": bet, "stake": stake} for bet, stake in stakes.items()]
        frame = {**ask, "wagers": wagers, "whole": whole}
        answer = self._answer(frame)
        if not answer["ok"]:
            raise Refused(answer)
        return answer

    def seed(self, table: str, shoe: str, seed: str, *, key: str | None = None) -> str:
        """Give a seed for the committed shoe in use; durable on return.

        Args:
            shoe: its id, as ``fair`` of a snapshot or of ``shoe-committed`` has it.
            seed: 1 to 64 visible ASCII characters.

        Returns:
            The receipt. Note it: it proves later that the seed was not left out.

        Raises:
            Refused: it was not taken; another of this guest's was, or seeds are closed.
            InputError: the house cannot read the ask, or gives no answer; ask again.
        """
        key = key or secrets.token_hex(12)
        frame = {"type": "seed", "id": key, "table": table, "shoe": shoe, "seed": seed}
        answer = self._answer(frame)
        if not answer["ok"]:
            raise Refused(answer)
        return str(answer["receipt"])

    def _answer(self, frame: dict[str, Any]) -> dict[str, Any]:
        self._say(frame)
        until = time.monotonic() + self._timeout_s
        while (left := until - time.monotonic()) > 0:
            socket = self._socket
            try:
                message = self._receive(left)
            except TimeoutError:
                break
            if message["type"] in _ANSWERS and message["id"] == frame["id"]:
                return message
            if message["type"] == "error" and not _is_busy(message):
                # one ask at a time waits here, so it is the one that could not be read
                raise InputError(f"the house cannot use this ask: {message['message']}")
            self._waiting.append(message)
            if self._socket is not socket:
                self._say(frame)  # a new connection: ask again, which does nothing twice
        silence = f"the house gave no answer in {self._timeout_s:g} s"
        raise InputError(f"{silence}; ask again under the key {frame['id']!r}")

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
        if _is_busy(message):
            self._wait(_BUSY_S)
            for frame in self._watches():
                self._say(frame)
            return False
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
            for frame in self._watches():
                self._socket.send(json.dumps(frame))
        return self._socket

    def _watches(self) -> Iterator[dict[str, Any]]:
        for table, seq in self._seqs.items():
            yield {"type": "watch", "table": table} | ({} if seq is None else {"after": seq})

    def _say(self, frame: dict[str, Any]) -> None:
        self._again(lambda socket: socket.send(json.dumps(frame)))

    def _receive(self, timeout_s: float | None = None) -> dict[str, Any]:
        received = self._again(lambda socket: socket.recv(timeout_s))
        message: dict[str, Any] = json.loads(received)
        return message

    def _again(self, act: Callable[[ClientConnection], Any]) -> Any:
        why: Exception | None = None
        for wait_s in _WAITS_S:
            if why is not None:
                self._wait(wait_s)
            try:
                return act(self._open())
            except TimeoutError:
                if self._socket is not None:
                    raise  # the connection is there, and says nothing
                why = TimeoutError("it does not answer")
            except (ConnectionClosed, InvalidHandshake, OSError) as error:
                self._leave()
                why = error
        raise InputError(f"the house at {self.origin} cannot be reached any more: {why}")


def _is_busy(message: Mapping[str, Any]) -> bool:
    """Whether a table that was to be watched has to be asked for again later."""
    return (message["type"], message.get("code")) == ("error", "busy")
