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
from croupier.web.line import Line
from croupier.web.messages import Answer
from croupier.web.problems import Refused
from croupier.web.seeding import seed
from croupier.web.sending import Sender
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
_CLOSE_S: Final = 2.0
_ENCODE = msgspec.json.Encoder().encode
_log = logging.getLogger("croupier.web")


async def talk(desk: Desk, caller: Caller, socket: WebSocket[Any, Any, Any], line: Line) -> None:
    """Serve an accepted socket until either side ends.

    Args:
        line: its own end of the connection.
    """
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
        code = await _until_an_end(socket, line, _Talker(desk, caller, listener), listener)
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
    socket: WebSocket[Any, Any, Any], line: Line, talker: _Talker, listener: Listener
) -> int:
    """Send and hear until either ends; the code to close with, 0 for none."""
    sender = Sender(line, listener)
    line.attach(sender.send, talker.hear_now)
    listener.when_queued(sender.due)
    hearing = asyncio.create_task(_hear(socket, talker))
    ends = (hearing, listener.ending())
    try:
        done, _ = await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
    finally:
        # also where this is cancelled itself: nobody else knows of it
        sender.stop()
        tasks = (hearing, *talker.looking())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return max(end.result() for end in done)


async def _hear(socket: WebSocket[Any, Any, Any], talker: _Talker) -> int:
    """Hear what could not be heard at once, and that the other end has gone."""
    try:
        while True:
            await talker.hear_in_turn(await socket.receive_data(mode="text"))
    except (WebSocketException, RuntimeError, OSError, KeyError):
        return 0


class _Talker:
    """Does what a patron says."""

    def __init__(self, desk: Desk, caller: Caller, listener: Listener) -> None:
        self._desk, self._caller, self._listener = desk, caller, listener
        self._waiting_count = self._errors_count = 0
        self._tasks: set[asyncio.Task[Any]] = set()
        self._looking: asyncio.Task[None] | None = None
        self._is_behind = False

    def hear_now(self, text: str) -> bool:
        """Do what one message says, unless it has to wait until the lobby is shown."""
        if self._looking is not None or self._is_behind:
            return False
        self._hear(text)
        return True

    async def hear_in_turn(self, text: str) -> None:
        """Do so once the lobby is shown to who has asked for it; nothing overtakes it."""
        self._is_behind = True
        if self._looking is not None:
            await asyncio.wait((self._looking,))
        self._is_behind = False
        self._hear(text)

    def looking(self) -> tuple[asyncio.Task[None], ...]:
        """What has to end with the socket."""
        return (self._looking,) if self._looking is not None else ()

    def _hear(self, text: str) -> None:
        """Do what one message says; whoever says too much that means nothing is hung up on."""
        if self._listener.has_ended:
            return
        try:
            code = self._heard(text)
        except Exception as error:
            self._failed(error)
            return
        if code:
            self._listener.end(code)

    def _failed(self, error: BaseException) -> None:
        _log.error("socket_failed", extra={"patron": self._caller.id}, exc_info=error)
        self._listener.end(1011)

    def _heard(self, text: str) -> int:
        """Do so; the code to close with, 0 to go on."""
        try:
            frame = read_frame(text)
        except InputError as error:
            return self._means_nothing("malformed", str(error))
        caller = self.still()
        if caller is None:
            return ENDED
        try:
            require(frame_act(frame.__struct_config__.tag), caller, self._desk.now_ms())
        except Refused as refused:
            return self._means_nothing(refused.code, refused.detail)
        if not isinstance(frame, Ping):  # which a page says by itself
            self._desk.accounts.used(caller.session)
        return self.hear(frame)

    def _means_nothing(self, code: str, message: str) -> int:
        """Say so of what no client says; the code to close with after too much of it, else 0."""
        self.error(code, message)
        self._errors_count += 1
        return 1008 if self._errors_count >= MAX_ERRORS else 0

    def still(self) -> Caller | None:
        """Who speaks, as he is by now; None where his session has ended."""
        return self._desk.caller_by_key(self._caller.session.key)

    def _ended(self) -> Refused | None:
        """What is said to who speaks no more; his socket is closed as well."""
        return None if self.still() else Refused(401, "no_session", "your session has ended")

    def error(self, code: str, message: str) -> None:
        """Say that a frame could not be used."""
        # what it held is not told: it may be anything
        _log.debug("frame_refused", extra={"patron": self._caller.id, "code": code})
        self._listener.send(_ENCODE(frames.ErrorFrame(code, message)))

    def hear(self, frame: Frame) -> int:
        """Do what one frame says; the code to close with, 0 to go on."""
        desk, listener = self._desk, self._listener
        match frame:
            case Ping(n=n):
                listener.send(_ENCODE(frames.Pong(n)))
            case Watch(table=table, after=after):
                if table not in desk.shapers:
                    return self._means_nothing("unknown_table", f"there is no table {table[:40]!r}")
                if self._looks_too_often():
                    return 0
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
                if not self._looks_too_often():
                    self._look_at_all()
            case Lobby():
                desk.hub.leave_lobby(listener)
            case WagerFrame() | SeedFrame() | DeskFrame():
                self._ask(frame)
        return 0

    def _look_at_all(self) -> None:
        """Follow the lobby once every table is seen."""
        self._looking = asyncio.create_task(self._follow_lobby())
        self._looking.add_done_callback(self._looked)

    def _looked(self, task: asyncio.Task[None]) -> None:
        self._looking = None
        if not task.cancelled() and (error := task.exception()) is not None:
            self._failed(error)

    async def _follow_lobby(self) -> None:
        try:
            self._desk.hub.follow_lobby(self._listener, await self._desk.see_all())
        except CroupierError as error:
            self._sees_nothing(error)

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
