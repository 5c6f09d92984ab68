"""The steps of a server's turn, named from outside: nothing in the product knows of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from croupier.errors import CroupierError
from croupier.service.copying import back_up
from croupier.service.floor import Floor
from croupier.service.house import House
from croupier.service.patrons import Patrons
from croupier.store import backup as copies
from croupier.store.sqlite import SqliteStore
from croupier.store.sqlite_rows import SqliteRows
from croupier.table import commands as c
from croupier.web.hub import Hub, Listener
from tests.faults.disk import Disk, die

STEPS: Final = (
    # opening, which mends what was broken off
    "opening",
    "opened",
    "recovering",
    "recovered",
    "patrons read",
    # patrons
    "admitted",
    "patron to keep",
    "patron kept",
    # a turn
    "deciding",
    "decided",
    "committing",
    "planned",
    "written",
    "committed",
    "told first",
    "telling",
    "sent",
    # coups
    "loading",
    "loaded",
    "dealing",
    "dealt",
    "settling",
    "settled",
    "voiding",
    "voided",
    # beside
    "state to keep",
    "state kept",
    "copying",
    "copied",
    # the end
    "asked to stop",
    "stopping",
    "stopped",
    "closing",
    "closed",
)
_COMMANDS: Final = {c.DealCoup: ("dealing", "dealt"), c.SettleCoup: ("settling", "settled")}


class Steps:
    """Watches for the step at which to die.

    Args:
        step, at: which, and the n-th time it comes.
        disk, operation: not at once, but so many writes or syncs later.
    """

    def __init__(self, step: str, at: int, disk: Disk | None, operation: int) -> None:
        self._step, self._left, self._disk, self._operation = step, at, disk, operation

    def reach(self, step: str) -> None:
        """A step has come."""
        if not step or step != self._step:
            return
        self._left -= 1
        if self._left:
            return
        if self._disk is None:
            die()
        self._disk.at = self._disk.operation_count + self._operation

    def back_up(self, directory: Path) -> None:
        """Make a backup beside the house, where that is a step to die at."""
        if self._step not in ("copying", "copied"):
            return
        # a house that is killed while it opens has no record yet
        with suppress(CroupierError):
            back_up(directory, directory / f"backup-{time.time_ns()}", self._copying)
            self.reach("copied")

    def _copying(self, what: str, done_count: int, total_count: int) -> None:
        self.reach("copying")

    @contextmanager
    def watched(self) -> Iterator[None]:
        """While the steps of a server are watched."""
        with ExitStack() as stack:
            for owner, name, before, after in (
                (Floor, "open", "recovering", ""),
                (Floor, "stop", "stopping", "stopped"),
                (Patrons, "load", "", "patrons read"),
                (SqliteStore, "put_person", "patron to keep", "patron kept"),
                (SqliteStore, "commit", "committing", "committed"),
                (SqliteRows, "write", "planned", "written"),
                (SqliteStore, "put_snapshot", "state to keep", "state kept"),
                (House, "load_shoe", "loading", "loaded"),
                (House, "close", "closing", "closed"),
            ):
                self._wrap(stack, owner, name, before, after)
            self._wrap_turn(stack)
            self._wrap_do(stack)
            self._wrap_telling(stack)
            stack.enter_context(patch.object(copies, "_STEP_PAGES", 4))
            yield

    def _wrap(self, stack: ExitStack, owner: Any, name: str, before: str, after: str) -> None:
        real: Callable[..., Any] = getattr(owner, name)

        def wrapped(*given: Any, **named: Any) -> Any:
            self.reach(before)
            made = real(*given, **named)
            self.reach(after)
            return made

        stack.enter_context(patch.object(owner, name, wrapped))

    def _wrap_turn(self, stack: ExitStack) -> None:
        """Turns in which somebody asks."""
        real = Floor.turn

        def turn(floor: Floor, now_ms: int, asks: Any = (), *given: Any) -> Any:
            if asks:
                self.reach("deciding")
            made = real(floor, now_ms, asks, *given)
            if asks:
                self.reach("decided")
            return made

        stack.enter_context(patch.object(Floor, "turn", turn))

    def _wrap_do(self, stack: ExitStack) -> None:
        """Commands that move money or show cards, of coups that somebody has wagers on."""
        real = House.do

        def do(house: House, table_id: str, *commands: c.Command) -> Any:
            kind = type(commands[0])
            steps = ("voiding", "voided") if kind is c.VoidCoup else _COMMANDS.get(kind, ("", ""))
            played = bool(house.keeper(table_id).state.wagers)
            if played:
                self.reach(steps[0])
            made = real(house, table_id, *commands)
            if played:
                self.reach(steps[1])
            return made

        stack.enter_context(patch.object(House, "do", do))

    def _wrap_telling(self, stack: ExitStack) -> None:
        """Turns that are told to somebody, message by message."""
        real_tell, real_send = Hub.tell, Listener.send
        telling: list[int] = []

        def tell(hub: Hub, turn: Any) -> None:
            telling.append(0)
            try:
                real_tell(hub, turn)
            finally:
                telling.pop()

        def send(listener: Listener, frame: bytes, *given: Any) -> None:
            real_send(listener, frame, *given)
            if telling:
                telling[-1] += 1
                self.reach("told first" if telling[-1] == 1 else "telling")

        stack.enter_context(patch.object(Hub, "tell", tell))
        stack.enter_context(patch.object(Listener, "send", send))
