"""One patron's socket: what he says is done, what happens is sent."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any, Final

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketException

from croupier.errors import CroupierError, InputError
from croupier.service.asks import Answered
from croupier.service.news import Look
from croupier.service.roles import STAFF, frame_act
from croupier.web import frames
from croupier.web.desk import Desk
from croupier.web.guard import Caller, require
from croupier.web.hand_messages import DeskFrame
from croupier.web.hub import ENDED, SLOW, Listener, typed
from croupier.web.messages import Answer
from croupier.web.problems import Refused
from croupier.web.seeding import seed
from croupier.web.shoe_messages import SeedAnswer
from croupier.web.strict import (
    Frame,
    Lobby,
    Ping,
    SeedFrame,
    Unwatch,
    WagerFrame,
    Watch,
    read_frame,
)

__all__ = ["talk"]

MAX_SOCKETS: Final = 10
MAX_ERRORS: Final = 20
MAX_PENDING: Final = 64
_SEND_S: Final = 20.0
_CLOSE_S: Final = 2.0
_ENCODE = msgspec.json.Encoder().encode
_log = logging.getLogger("croupier.web")


async def talk(desk: Desk, caller: Caller, socket: WebSocket[Any, Any, Any]) -> None:
    """Serve an accepted socket until either side ends."""
    # before anything is waited for: many may come in at once
    if not desk.hub.take_place(caller.id, MAX_SOCKETS):
        _log.info("socket_closed", extra={"patron": caller.id, "code": 4009})
        await socket.close(4009, "too many sockets")
        return
    listener = Listener(caller.id, caller.session.key)
    try:
        try:
            await desk.visit(caller)
            me = await desk.me(caller.id)
        except CroupierError:  # the floor's log says why
            await socket.close(1011, "the house cannot record now")
            return
        listener.send(_ENCODE(frames.Welcome(1, me)))
        desk.hub.add(listener)
        code = await _until_an_end(socket, _Talker(desk, caller, listener), listener)
        if code:
            told = {"patron": caller.id, "code": code}
            _log.info("reader_cut_off" if code == SLOW else "socket_closed", extra=told)
            with suppress(WebSocketException, RuntimeError, OSError, TimeoutError):
                async with asyncio.timeout(_CLOSE_S):
                    await socket.close(code)
    finally:
        desk.hub.remove(listener)
        desk.hands.leave(listener)
        desk.hub.leave_place(caller.id)


async def _until_an_end(
    socket: WebSocket[Any, Any, Any], talker: _Talker, listener: Listener
) -> int:
    """Send and hear until either ends, and end the other; the code to close with, 0 for none."""
    tasks = (
        asyncio.create_task(_send(socket, listener)),
        asyncio.create_task(_hear(socket, talker)),
    )
    ends = (*tasks, listener.ending())
    try:
        done, _ = await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
    finally:
        # also where this is cancelled itself: nobody else knows of them
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return max(_code_of(end, listener.patron_id) for end in done)


def _code_of(task: asyncio.Future[int], patron_id: str) -> int:
    """With which code a side of a socket ended; 0 for one that need not be closed any more."""
    error = task.exception()
    if error is None:
        return task.result()
    _log.error("socket_failed", extra={"patron": patron_id}, exc_info=error)
    return 1011


async def _send(socket: WebSocket[Any, Any, Any], listener: Listener) -> int:
    """Send until the reader is too slow; gives the code to close with, 0 for none."""
    try:
        while count := await listener.ready():
            # not wait_for: before Python 3.12 it can swallow a cancellation
            async with asyncio.timeout(_SEND_S):
                for _ in range(count):
                    if (frame := listener.take()) is None:
                        break
                    await socket.send_text(frame.decode())
    except TimeoutError:
        return SLOW
    except (WebSocketException, RuntimeError, OSError):
        return 0
    return SLOW


async def _hear(socket: WebSocket[Any, Any, Any], talker: _Talker) -> int:
    errors_count = 0
    while errors_count < MAX_ERRORS:
        try:
            text = await socket.receive_data(mode="text")
        except (WebSocketException, RuntimeError, OSError, KeyError):
            return 0
        try:
            frame = read_frame(text)
        except InputError as error:
            errors_count += 1
            talker.error("malformed", str(error))
            continue
        caller = talker.still()
        if caller is None:
            return ENDED
        try:
            require(frame_act(frame.__struct_config__.tag), caller, talker.now_ms())
        except Refused as refused:
            errors_count += 1
            talker.error(refused.code, refused.detail)
            continue
        if not isinstance(frame, Ping):  # which a page says by itself
            talker.used(caller)
        errors_count += not await talker.hear(frame)
    return 1008


class _Talker:
    """Does what a patron says."""

    def __init__(self, desk: Desk, caller: Caller, listener: Listener) -> None:
        self._desk, self._caller, self._listener = desk, caller, listener
        self._waiting_count = 0
        self._tasks: set[asyncio.Task[Any]] = set()

    def now_ms(self) -> int:
        """The wall clock."""
        return self._desk.now_ms()

    def still(self) -> Caller | None:
        """Who speaks, as he is by now; None where his session has ended."""
        return self._desk.caller_by_key(self._caller.session.key)

    def used(self, caller: Caller) -> None:
        """Who speaks uses his session."""
        self._desk.accounts.used(caller.session)

    def _ended(self) -> Refused | None:
        """What is said to who speaks no more; his socket is closed as well."""
        return None if self.still() else Refused(401, "no_session", "your session has ended")

    def error(self, code: str, message: str) -> None:
        """Say that a frame could not be used."""
        # what it held is not told: it may be anything
        _log.debug("frame_refused", extra={"patron": self._caller.id, "code": code})
        self._listener.send(_ENCODE(frames.ErrorFrame(code, message)))

    async def hear(self, frame: Frame) -> bool:
        """Do what one frame says. False for one that means nothing here, as a client's never do."""
        desk, listener = self._desk, self._listener
        match frame:
            case Ping(n=n):
                listener.send(_ENCODE(frames.Pong(n)))
            case Watch(table=table, after=after):
                if table not in desk.shapers:
                    self.error("unknown_table", f"there is no table {table[:40]!r}")
                    return False
                if self._looks_too_often():
                    return True
                look = Look(table, self._caller.id)
                desk.runner.look(
                    look, lambda seen: desk.hub.watch(listener, seen, after), self._sees_nothing
                )
                if self._works_here():
                    desk.hands.watch(listener, table)
            case Unwatch(table=table):
                desk.hub.unwatch(listener, table)
                desk.hands.unwatch(listener, table)
            case Lobby(on=True):
                if self._looks_too_often():
                    return True
                try:
                    desk.hub.follow_lobby(listener, await desk.see_all())
                except CroupierError as error:
                    self._sees_nothing(error)
            case Lobby():
                desk.hub.leave_lobby(listener)
            case WagerFrame() | SeedFrame() | DeskFrame():
                self._ask(frame)
        return True

    def _ask(self, frame: WagerFrame | SeedFrame | DeskFrame) -> None:
        if self._waiting_count >= MAX_PENDING:
            self.error("busy", "too many asks wait for their answer")
        elif isinstance(frame, WagerFrame):
            self._wager(frame)
        elif isinstance(frame, SeedFrame):
            self._seed(frame)
        else:
            self._act(frame)

    def _works_here(self) -> bool:
        return self._caller.role in STAFF

    def _act(self, frame: DeskFrame) -> None:
        """Do what a dealer does; it is done even if the socket has gone when the answer comes."""
        caller = self.still()
        if caller is None:
            return
        self._waiting_count += 1
        done = self._desk.hands.answer(caller, frame, self._ended)
        task = asyncio.create_task(done)
        self._tasks.add(task)
        task.add_done_callback(self._acted)

    def _acted(self, task: asyncio.Task[Any]) -> None:
        self._waiting_count -= 1
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is None:
            self._listener.send(typed("desk-answer", task.result()))

    def _sees_nothing(self, error: Exception) -> None:
        """Nothing is seen of a table that was asked for; nobody may wait for it for ever."""
        self.error("busy", "this cannot be seen now; ask again later")

    def _looks_too_often(self) -> bool:
        wait_ms = self._desk.look_wait_ms(self._caller.id)
        if wait_ms:
            self.error("busy", f"too many looks at tables; ask again in {wait_ms} ms")
        return wait_ms > 0

    def _wager(self, frame: WagerFrame) -> None:
        """Put an ask; it is done even if the socket has gone when its answer comes."""
        asked = self._desk.put(self._caller.session, frame.table, frame)
        if isinstance(asked, Answer):
            self._listener.send(typed("answer", asked))
            return
        self._waiting_count += 1
        asked.add_done_callback(self._answered)

    def _seed(self, frame: SeedFrame) -> None:
        """Give a seed; it is taken even if the socket has gone when the answer comes."""
        self._waiting_count += 1
        given = seed(self._desk, self._caller.id, frame.table, frame, self._ended)
        task = asyncio.create_task(given)
        self._tasks.add(task)
        task.add_done_callback(self._seeded)

    def _seeded(self, task: asyncio.Task[SeedAnswer]) -> None:
        self._waiting_count -= 1
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is None:
            self._listener.send(typed("seed-answer", task.result()))

    def _answered(self, asked: asyncio.Future[Answered]) -> None:
        self._waiting_count -= 1
        # nobody is answered by a house that broke off: he asks again once it is back
        if not asked.cancelled() and asked.exception() is None:
            self._listener.send(typed("answer", self._desk.shape_answer(asked.result())))
