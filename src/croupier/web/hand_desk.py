"""Dealers and pit managers at an open house: what they do is durable once they are answered."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

import msgspec

from croupier.errors import CroupierError
from croupier.service.by_hand import HandDesk, Ruled, RulingAsk, Who, preview
from croupier.service.floor import Floor
from croupier.service.foreseen import foreseen
from croupier.service.news import Desk as DeskNews
from croupier.service.news import Look, Turn
from croupier.service.record import TABLES, event_of
from croupier.service.roles import STAFF
from croupier.service.running import Job
from croupier.store.protocol import Store
from croupier.table.events import TAGS, BettingClosed
from croupier.table.refusals import Refusal
from croupier.web import hand_messages as hm
from croupier.web import messages as m
from croupier.web.guard import Caller
from croupier.web.hand_preview import Foreseen, shape_preview
from croupier.web.hand_shaping import HandShaper
from croupier.web.hub import Listener, typed
from croupier.web.problems import Refused
from croupier.web.words import said

if TYPE_CHECKING:
    from croupier.web.desk import Desk

__all__ = ["DealersDesk"]

Still = Callable[[], Refused | None]
"""What is said to who may not do so any more; None while he may."""

_MANAGER: Final = "pit_manager"
_KEPT_RULINGS: Final = 500
_CLOSED: Final = next(tag for tag, kind in TAGS.items() if kind is BettingClosed)


class DealersDesk:
    """What is done and seen at tables dealt by hand.

    Args:
        desk: of the house, whose floor runs.
    """

    def __init__(self, desk: Desk) -> None:
        self.acts = HandDesk(desk.floor, lambda who: desk.role_of(who) == _MANAGER)
        self.runner, self._now_ms, self._count = desk.runner, desk.now_ms, desk.count_refused
        self._role_of, self._known = desk.role_of, frozenset(desk.shapers)
        self._ruled: dict[tuple[str, str], tuple[bytes, Ruled]] = {}
        self._watching: dict[str, dict[Listener, None]] = {}
        self.shapers = {
            table_id: HandShaper(
                shaper,
                shaper.config.by_hand,
                desk.accounts.name_of,
                self.acts.waits,
                desk.now_ms,
                _closed(desk.floor.house.store, table_id),
            )
            for table_id, shaper in desk.shapers.items()
            if shaper.config.by_hand is not None
        }

    def shaper(self, table_id: str) -> HandShaper:
        """What shapes a table; raises Refused (409) for one that a machine deals at."""
        found = self.shapers.get(table_id)
        if found is None:
            text = f"nobody deals by hand at table {table_id[:40]!r}"
            raise Refused(409, "by_machine", text)
        return found

    # --- seeing -----------------------------------------------------------------------------

    async def see(self, table_id: str, viewer: str) -> hm.DeskState:
        """The table as it is. Raises Refused for one that a machine deals at."""
        shaper = self.shaper(table_id)
        news: DeskNews = await self.runner.do(Job(lambda floor: self._news(floor, table_id)))
        return shaper.desk(news.view, news.clock, viewer)

    def _news(self, floor: Floor, table_id: str) -> DeskNews:
        clock = floor.see(Look(table_id, None), self.runner.clock_ms()).clock
        return DeskNews(table_id, floor.desk(table_id), clock)

    # --- acts -------------------------------------------------------------------------------

    async def act(
        self, caller: Caller, table_id: str, body: hm.DeskBody | hm.DeskFrame, still: Still
    ) -> hm.DeskAnswer:
        """Do what a dealer or a manager does; answered once it is durable.

        Raises:
            Refused: a machine deals there; only a manager does so; what ``still`` says.
        """
        shaper = self.shaper(table_id)
        who, done_now = self._who(caller), False

        def begin(floor: Floor) -> Refused | tuple[Refusal | None, DeskNews]:
            nonlocal who, done_now
            ended = still()
            if ended is not None:
                return ended
            who = self._who(caller)  # as what he acts, he is by now
            before = floor.house.keeper(table_id).state.version
            refusal = self.acts.act(table_id, who, body.id, body.act, body.gone, self._now_ms())
            news = self._news(floor, table_id)
            done_now = news.view.version != before
            return refusal, news

        def forget() -> None:
            if done_now:  # what was done in an earlier turn stays done
                self.acts.forget(who, body.id)

        job = Job(begin, undo=forget)
        done = await self._durable(job)
        refusal, news = done if isinstance(done, tuple) else (done, None)
        return hm.DeskAnswer(
            body.id,
            refusal is None,
            table_id,
            self._refused(shaper, refusal),
            shaper.desk(news.view, news.clock, caller.id) if news else None,
        )

    def _who(self, caller: Caller) -> Who:
        return Who(caller.id, self._role_of(caller.id) == _MANAGER)

    async def answer(self, caller: Caller, frame: hm.DeskFrame, still: Still) -> hm.DeskAnswer:
        """The same over the socket, where every act is answered, also one that cannot be."""
        if frame.table not in self.shapers:
            code = "by_machine" if frame.table in self._known else "unknown_table"
            self._count(code)
            why = m.Refused(code, None, {}, said(f"server-{code.replace('_', '-')}"))
            return hm.DeskAnswer(frame.id, False, frame.table, [why], None)
        return await self.act(caller, frame.table, frame, still)

    async def _durable(self, job: Job) -> Refusal | tuple[Refusal | None, DeskNews]:
        """What came of a job; raises Refused where it could not be begun any more."""
        try:
            found: Refused | tuple[Refusal | None, DeskNews] = await self.runner.do(job)
        except CroupierError:  # the floor's log says why
            return Refusal("not_recorded")
        if isinstance(found, Refused):
            raise found
        return found

    def _refused(self, shaper: HandShaper, refusal: Refusal | None) -> list[m.Refused]:
        if refusal is None:
            return []
        self._count(refusal.code)
        return [shaper.shaper.refusal(refusal)]

    # --- rulings ----------------------------------------------------------------------------

    async def preview(self, caller: Caller, table_id: str, body: hm.RulingBody) -> hm.Preview:
        """What a ruling would do; nothing is done. Raises Refused (409) where a machine deals."""
        shaper, asked = self.shaper(table_id), _asked(body)

        def begin(floor: Floor) -> Foreseen:
            before = floor.desk(table_id)
            # as if somebody confirmed it: whether one must is told beside it
            tried = preview(floor.house, table_id, caller.id, asked, "somebody-else")
            wagers = None if tried.refusal else foreseen(floor.house, tried.after)
            return Foreseen(tried, before, wagers)

        found: Foreseen = await self.runner.do(Job(begin))
        return shape_preview(shaper, found, asked, caller.id)

    async def rule(
        self, caller: Caller, table_id: str, body: hm.RulingBody, still: Still
    ) -> hm.RulingAnswer:
        """Rule on an incident, or confirm another's ruling; answered once it is durable.

        The same under the same id again is answered as before.

        Raises:
            Refused: a machine deals there; what ``still`` says.
        """
        shaper, who = self.shaper(table_id), self._who(caller)
        key, said = (caller.id, body.id), msgspec.json.encode([table_id, body])
        ruled_now = False

        def begin(floor: Floor) -> Refused | tuple[Ruled, DeskNews]:
            nonlocal ruled_now
            ended = still()
            if ended is not None:
                return ended
            known = self._ruled.get(key)
            if known is not None:
                ruled = known[1] if known[0] == said else Ruled(Refusal("conflict"))
                return ruled, self._news(floor, table_id)
            ruled = self._rule(table_id, who, body)
            ruled_now = ruled.refusal is None
            if ruled_now:
                self._remember(key, said, ruled)
            return ruled, self._news(floor, table_id)

        def forget() -> None:
            if ruled_now:
                self._ruled.pop(key, None)
                self.acts.unwait()

        try:
            found: Refused | tuple[Ruled, DeskNews] = await self.runner.do(Job(begin, undo=forget))
        except CroupierError:  # the floor's log says why
            refused = self._refused(shaper, Refusal("not_recorded"))
            return hm.RulingAnswer(body.id, False, False, refused, None)
        if isinstance(found, Refused):
            raise found
        ruled, news = found
        if ruled.waits and (watching := self._watching.get(table_id)):
            self._send(watching, news)  # nothing has happened, of which a turn would tell
        return hm.RulingAnswer(
            body.id,
            ruled.refusal is None,
            ruled.waits,
            self._refused(shaper, ruled.refusal),
            shaper.desk(news.view, news.clock, caller.id),
        )

    def _rule(self, table_id: str, who: Who, body: hm.RulingBody) -> Ruled:
        if body.confirms:
            return self.acts.confirm(
                table_id, who, body.incident, body.confirms_ask, self._now_ms()
            )
        return self.acts.rule(table_id, who, _asked(body), self._now_ms())

    def _remember(self, key: tuple[str, str], said: bytes, ruled: Ruled) -> None:
        self._ruled[key] = said, ruled
        while len(self._ruled) > _KEPT_RULINGS:
            del self._ruled[next(iter(self._ruled))]

    # --- who watches ------------------------------------------------------------------------

    def watch(self, listener: Listener, table_id: str) -> None:
        """Somebody who works here follows a table: he is sent its desk, now and as it changes."""
        if table_id not in self.shapers:
            return

        watching = self._watching.setdefault(table_id, {})
        watching[listener] = None

        def begin(done: asyncio.Future[DeskNews]) -> None:
            if not done.cancelled() and done.exception() is None and listener in watching:
                self._send([listener], done.result())

        self.runner.do(Job(lambda floor: self._news(floor, table_id))).add_done_callback(begin)

    def unwatch(self, listener: Listener, table_id: str) -> None:
        """He does so no more."""
        self._watching.get(table_id, {}).pop(listener, None)

    def leave(self, listener: Listener) -> None:
        """His socket closed."""
        for watching in self._watching.values():
            watching.pop(listener, None)

    def tell(self, turn: Turn) -> None:
        """Send the desks that a turn changed; it is durable by now."""
        for news in turn.desks:
            self.shapers[news.table_id].closed_ms(news.view)
            if watching := self._watching.get(news.table_id):
                self._send(watching, news)

    def _send(self, listeners: Iterable[Listener], news: DeskNews) -> None:
        frames: dict[tuple[bool, ...], bytes] = {}
        shaper = self.shapers[news.table_id]
        for listener in listeners:
            person_id = listener.patron_id
            if self._role_of(person_id) not in STAFF:
                continue
            # what differs by who looks is only on what he does not rule alone
            interested = tuple(person_id in each.interested for each in news.view.incidents)
            if interested not in frames:
                desk = shaper.desk(news.view, news.clock, person_id)
                frames[interested] = typed("desk", desk)
            listener.send(frames[interested], ("desk", news.table_id))


def _closed(store: Store, table_id: str) -> tuple[str, int]:
    """The last coup of a table of which betting was closed, and when; as it was before a stop."""
    stream = f"{TABLES}{table_id}"
    stored = store.latest(stream, [_CLOSED], 0, store.head(stream).version)
    event = event_of(stored) if stored is not None else None
    if stored is None or not isinstance(event, BettingClosed):
        return "", 0
    return event.coup_id, stored.at_ms


def _asked(body: hm.RulingBody) -> RulingAsk:
    return RulingAsk(
        body.incident,
        body.reason,
        body.effects,
        body.index,
        body.card,
        body.last_coup,
        body.standing,
    )
