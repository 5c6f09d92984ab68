"""Who listens to what, and how fast: bounded queues, newest state only, slow readers cut off."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterable
from typing import Final

import msgspec

from croupier.service.dealing import Clock
from croupier.service.news import Seen, Turn
from croupier.table.views import TableView
from croupier.web import frames
from croupier.web.shaping import TableShaper, shape_purse
from croupier.web.telling import shape_event

__all__ = ["Hub", "Listener", "typed"]

QUEUE_FRAMES: Final = 256
KEPT_EVENTS: Final = 256
SLOW: Final = 4008
ENDED: Final = 4010
"""Its session has ended: by its holder, by the house, or because it ran out."""

_ENCODE = msgspec.json.Encoder().encode
_log = logging.getLogger("croupier.web")


class Listener:
    """One socket: what is to be sent to it, at most :data:`QUEUE_FRAMES` frames.

    Attributes:
        seqs: by table that is followed, the last event sent.
        cut: set once it fell behind; its reader is to be cut off.
        session_key: of the session that it was opened with.
    """

    def __init__(self, patron_id: str, session_key: str = "") -> None:
        self.patron_id, self.session_key = patron_id, session_key
        self.seqs: dict[str, int] = {}
        self.lobby = False
        self.cut = False
        self._frames: OrderedDict[object, bytes] = OrderedDict()
        self._sent_count = 0
        self._queued: Callable[[], None] = lambda: None
        self._ended: asyncio.Future[int] | None = None

    def when_queued(self, call: Callable[[], None]) -> None:
        """Have this called whenever something is to be sent, or the reader to be cut off."""
        self._queued = call
        call()

    def ending(self) -> asyncio.Future[int]:
        """Told once with which code its socket has to close, whatever its reader does."""
        if self._ended is None:
            self._ended = asyncio.get_running_loop().create_future()
        return self._ended

    @property
    def has_ended(self) -> bool:
        """Whether its socket is closed, or about to be."""
        return self._ended is not None and self._ended.done()

    def end(self, code: int = ENDED) -> None:
        """Have its socket closed."""
        ending = self.ending()
        if not ending.done():
            ending.set_result(code)

    def send(self, frame: bytes, state_of: tuple[str, str] | None = None) -> None:
        """Queue a frame.

        Args:
            state_of: what it is the newest state of, by kind and table; an older one that is
                queued still is dropped. The newer goes last, after the events that led to it.
        """
        if self.cut:
            return
        self._sent_count += 1
        if state_of is not None:
            self._frames.pop(state_of, None)
        if len(self._frames) >= QUEUE_FRAMES:
            self.cut = True
            self._frames.clear()
        else:
            self._frames[state_of or self._sent_count] = frame
        self._queued()

    @property
    def room_count(self) -> int:
        """How many more frames can be queued."""
        return QUEUE_FRAMES - len(self._frames)

    def take(self) -> bytes | None:
        """The next frame; None if there is none, or the reader is cut off."""
        return self._frames.popitem(last=False)[1] if self._frames else None


class Hub:
    """All sockets of a house.

    Args:
        shapers: of every table.
        session_ms: how long a patron's session lasts by now.
    """

    def __init__(self, shapers: dict[str, TableShaper], session_ms: Callable[[str], int]) -> None:
        self._shapers, self._session_ms = shapers, session_ms
        self._by_patron: dict[str, list[Listener]] = {}
        self._places: Counter[str] = Counter()
        self._by_table: dict[str, set[Listener]] = {table_id: set() for table_id in shapers}
        self._lobby: set[Listener] = set()
        self._kept: dict[str, deque[tuple[int, int, bytes]]] = {
            table_id: deque(maxlen=KEPT_EVENTS) for table_id in shapers
        }
        self._totals: dict[str, TableView] = {}

    @property
    def listener_count(self) -> int:
        """How many sockets are open."""
        return sum(map(len, self._by_patron.values()))

    def take_place(self, patron_id: str, most: int) -> bool:
        """Keep a place for one more socket of a patron, if he has less than so many."""
        if self._places[patron_id] >= most:
            return False
        self._places[patron_id] += 1
        return True

    def leave_place(self, patron_id: str) -> None:
        """Give a place back that was kept."""
        self._places[patron_id] -= 1
        if not self._places[patron_id]:
            del self._places[patron_id]

    def has_socket(self, patron_id: str) -> bool:
        """Whether a patron has a socket open."""
        return bool(self._by_patron.get(patron_id))

    def here(self) -> dict[str, tuple[int, list[str]]]:
        """By patron how many sockets he has open, and which tables they follow."""
        return {
            patron_id: (len(own), sorted({table_id for one in own for table_id in one.seqs}))
            for patron_id, own in self._by_patron.items()
            if own
        }

    def add(self, listener: Listener) -> None:
        """A socket opened."""
        self._by_patron.setdefault(listener.patron_id, []).append(listener)

    def end_sessions(self, counts: Callable[[str], bool]) -> None:
        """Have all sockets closed whose sessions do not count any more, by their keys."""
        for own in self._by_patron.values():
            for listener in own:
                if not counts(listener.session_key):
                    listener.end()

    def remove(self, listener: Listener) -> None:
        """A socket closed."""
        own = self._by_patron.get(listener.patron_id, [])
        if listener in own:
            own.remove(listener)
        if not own:
            self._by_patron.pop(listener.patron_id, None)
        for table_id in listener.seqs:
            self._by_table[table_id].discard(listener)
        self._lobby.discard(listener)

    def _is_here(self, listener: Listener) -> bool:
        return listener in self._by_patron.get(listener.patron_id, ())

    def follow_lobby(self, listener: Listener, seen: Iterable[Seen]) -> None:
        """A socket follows all tables in short from now on, unless it has closed meanwhile."""
        if not self._is_here(listener):
            return
        self._lobby.add(listener)
        rows = [self._shapers[one.look.table_id].lobby_row(one.view, one.clock) for one in seen]
        listener.send(_ENCODE(frames.LobbyFrame(rows)))

    def leave_lobby(self, listener: Listener) -> None:
        """It does so no more."""
        self._lobby.discard(listener)

    def watch(self, listener: Listener, seen: Seen, after: int | None) -> None:
        """A socket follows a table: from a snapshot, or by what it has missed.

        One that has closed before it saw the table follows nothing: nobody would remove it.
        """
        if not self._is_here(listener):
            return
        table_id = seen.look.table_id
        shaper = self._shapers[table_id]
        missed = self._missed(table_id, after, seen.seq)
        # a long tail would fill the queue, and whoever just came back would be cut off
        if missed is None or len(missed) > listener.room_count // 4:
            listener.send(typed("snapshot", shaper.snapshot(seen)))
        else:
            for frame in missed:
                listener.send(frame)
            listener.send(_ENCODE(frames.SeatFrame(table_id, shaper.seat(seen))))
        listener.seqs[table_id] = seen.seq
        self._by_table[table_id].add(listener)

    def unwatch(self, listener: Listener, table_id: str) -> None:
        """It does so no more."""
        listener.seqs.pop(table_id, None)
        self._by_table.get(table_id, set()).discard(listener)

    def _missed(self, table_id: str, after: int | None, seq: int) -> list[bytes] | None:
        """The events after one, if they are all kept; a snapshot is needed else."""
        if after is None or after > seq:
            return None
        if after == seq:
            return []
        kept = self._kept[table_id]
        if not any(prev == after for _, prev, _ in kept):
            return None
        return [frame for number, _, frame in kept if number > after]

    # --- news -----------------------------------------------------------------------------

    def tell(self, turn: Turn) -> None:
        """Send what a turn led to; it is durable by now."""
        changed: dict[str, tuple[TableView, Clock | None]] = {}
        for happening in turn.happenings:
            table_id = happening.view.table_id
            shaper = self._shapers[table_id]
            shaper.follow(happening.view.limits)
            event = shape_event(shaper, happening)
            if event is None:
                continue
            fields = {"table": table_id, "seq": event.seq, "happened": type(event).__name__}
            _log.debug("table_event", extra=fields)
            frame = _ENCODE(event)
            self._kept[table_id].append((happening.seq, happening.prev, frame))
            if not isinstance(event, frames.Felt):  # of which the lobby shows nothing
                changed[table_id] = (happening.view, happening.clock)
            for listener in self._by_table[table_id]:
                if happening.seq > listener.seqs[table_id]:
                    listener.seqs[table_id] = happening.seq
                    listener.send(frame)
        for seen in turn.seats:
            self._totals[seen.look.table_id] = seen.view
            self._tell_seat(seen)
        for purse in turn.purses:
            own = self._by_patron.get(purse.patron_id)
            if own:
                shaped = shape_purse(purse, self._session_ms(purse.patron_id))
                _send(own, _ENCODE(frames.PurseFrame(shaped)))
        if self._lobby:
            for table_id, (view, clock) in changed.items():
                row = self._shapers[table_id].lobby_row(view, clock)
                _send(self._lobby, _ENCODE(frames.LobbyRowFrame(row)), ("lobby-row", table_id))

    def _tell_seat(self, seen: Seen) -> None:
        own = self._by_patron.get(seen.look.patron_id or "")
        if not own:
            return
        table_id = seen.look.table_id
        frame = _ENCODE(frames.SeatFrame(table_id, self._shapers[table_id].seat(seen)))
        _send([one for one in own if table_id in one.seqs], frame)

    def tell_totals(self) -> None:
        """Send what is in play at tables where that changed; to be called twice a second."""
        totals, self._totals = self._totals, {}
        for table_id, view in totals.items():
            listeners = self._by_table[table_id]
            if not listeners:
                continue
            frame = _ENCODE(frames.TotalsFrame(table_id, self._shapers[table_id].totals(view)))
            _send(listeners, frame, ("totals", table_id))


def _send(
    listeners: Iterable[Listener], frame: bytes, state_of: tuple[str, str] | None = None
) -> None:
    for listener in listeners:
        listener.send(frame, state_of)


def typed(kind: str, body: msgspec.Struct) -> bytes:
    """A shape as the frame that carries its fields: those of :mod:`croupier.web.frames`."""
    # to encode it once costs a third of making a dictionary of it first
    return b'{"type":"%s",%s' % (kind.encode(), _ENCODE(body)[1:])
