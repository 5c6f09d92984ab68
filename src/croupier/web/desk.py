"""The desk of an open house: what its HTTP handlers and sockets share."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress

from croupier.errors import CroupierError, MoneyError, StoreError
from croupier.service.asks import Answered, Ask
from croupier.service.cage import Cage
from croupier.service.config import HouseConfig
from croupier.service.floor import Floor
from croupier.service.hashing import Argon2, Hasher
from croupier.service.house import House
from croupier.service.news import Look, Seen, Turn
from croupier.service.patrons import Patron, Patrons
from croupier.service.reports.keeping import Reports
from croupier.service.roles import PLAYERS, Role
from croupier.service.running import Job, Runner
from croupier.service.sessions import Session
from croupier.service.stakes import least_stakes
from croupier.store.protocol import Store
from croupier.table.refusals import Refusal
from croupier.version import __version__
from croupier.web import messages as m
from croupier.web.account_book import Parts
from croupier.web.account_desk import AccountDesk
from croupier.web.account_office import AccountOffice
from croupier.web.care_desk import CareDesk, Terms
from croupier.web.correction_desk import CorrectionsDesk
from croupier.web.edges import Edges
from croupier.web.guard import Caller
from croupier.web.hand_desk import DealersDesk
from croupier.web.hub import Hub
from croupier.web.passkeys import Passkeys
from croupier.web.pit_desk import PitDesk, shapers_of
from croupier.web.problems import Refused
from croupier.web.rates import Door, Rate
from croupier.web.reads import Reads
from croupier.web.shaping import shape_purse
from croupier.web.shoe_records import ShoeRecords
from croupier.web.strict import WagerBody, WagerFrame, stakes_of
from croupier.web.waiting import breathe, into, monotonic_ms, sleep
from croupier.web.wallet_desk import wallet_desk
from croupier.web.words import said

__all__ = ["Desk", "monotonic_ms", "sleep"]

_TOTALS_S, _SESSIONS_S = 0.5, 1
_log = logging.getLogger("croupier.web")


class Desk:
    """An open house with its patrons.

    Args:
        house: opened, and used by nobody else.
        config: its tables.
        clock_ms: a clock that only goes forward.
        now_ms: the wall clock.
        hasher: makes what compares passwords, once it is needed.
        restored: of which tables the record is older than what patrons have seen.
    """

    def __init__(
        self,
        house: House,
        config: HouseConfig,
        *,
        clock_ms: Callable[[], int],
        now_ms: Callable[[], int],
        hasher: Callable[[], Hasher] = Argon2,
        restored: Callable[[str], bool] = lambda table_id: False,
    ) -> None:
        self.config, self.now_ms = config, now_ms
        self.floor = Floor(house, config, lambda: now_ms() // 60_000 % 1_440)
        self.floor.purses.first_version = now_ms
        self.wallet = wallet_desk(self.floor, config.wallet, now_ms)
        self.floor.open(clock_ms(), call_off=restored)
        self.shapers = shapers_of(config.tables, house)
        currencies = [str(table.currency) for table in config.tables]
        settings = config.settings
        self.patrons = Patrons(
            house, self.floor.purses, currencies, now_ms, settings, least_stakes(config.tables)
        )
        self.door = Door(settings.guests_per_minute, settings.guests_per_minute_in_all, clock_ms)
        self._asks = Rate(settings.asks_per_second, 1_000, clock_ms)
        self._looks = Rate(settings.asks_per_second, 1_000, clock_ms)
        self.patrons.load()
        self.care = CareDesk(
            house,
            self.floor.purses,
            self.patrons.since_ms,
            self.patrons.currencies,
            Terms(
                settings.care,
                settings.remind_minutes,
                is_real=self.wallet is not None,
                payments=self.wallet is None,
            ),
        )
        self.cage = Cage(house, self.care.may_deposit)
        tries, own = settings.tries_per_minute, self.wallet is None
        parts = Parts(house.store, self.patrons, clock_ms, now_ms, hasher, tries, own)
        self.accounts = AccountDesk(parts)
        self.accounts.load()
        self.office, self.passkeys = AccountOffice(self.accounts), Passkeys(self.accounts)
        self.hub = Hub(self.shapers, self.patrons.session_ms)
        self.runner = Runner(self.floor, clock_ms, self._tell, sleep)
        self.hands, self.corrections = DealersDesk(self), CorrectionsDesk(self)
        self.pit = PitDesk(self)
        if self.wallet is not None:
            self.wallet.attach(self.runner, self.patrons, self.hub)
            self.wallet.admitted = self.care.book.keep_bars
            self.office.hold(self.wallet.under_way, self.wallet.forget)
        self.refusals: Counter[str] = Counter()
        self.accounts.attach(self.runner, self.end_sessions, self.count_refused)
        self.reads, self._edges = Reads(self.refusals), Edges()
        calendar, name_of = config.reports.calendar(), self.accounts.staff_name
        self.reports = Reports(house.store, calendar, breathe, name_of)
        self.shoe_records = ShoeRecords(house.store)
        self.care.attach(self.runner, self.reads)
        self._tasks, self._is_closing = list[asyncio.Task[None]](), False
        self.when_broken: Callable[[], object] = lambda: None

    @property
    def store(self) -> Store:
        """Where the house keeps its record; to be read only."""
        return self.floor.house.store

    # --- running --------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to deal; on the running loop."""
        self._tasks = [
            asyncio.create_task(self.runner.run(), name="floor"),
            asyncio.create_task(self._tell_totals(), name="totals"),
            asyncio.create_task(self._end_sessions(), name="sessions"),
        ]
        if self.wallet is not None:
            self.wallet.start()
        self._tasks[0].add_done_callback(lambda _: self.when_broken() if self.broken else None)

    def _tell(self, turn: Turn) -> None:
        self.patrons.look_at_clock()
        if self.wallet is not None:
            self.wallet.turned(turn)
        self.hub.tell(turn)
        self.hands.tell(turn)

    def tell_closing(self) -> None:
        """Log that the house closes, once: while it is known who is here."""
        if not self._is_closing:
            self._is_closing = True
            _log.info("house_closing", extra={"sockets": self.hub.listener_count})

    async def stop(self) -> None:
        """Finish every coup and close the record."""
        if not self._tasks:
            return
        self.tell_closing()
        floor, *others = self._tasks
        for other in others:
            other.cancel()
        if self.wallet is not None:
            await self.wallet.stop()
        self.runner.stop()
        await asyncio.gather(floor, *others, return_exceptions=True)
        self.reads.close()
        self.accounts.close()
        try:
            self.floor.house.close()
        except StoreError:
            if self.broken is None:  # a disk that has failed is told of already
                raise
        _log.info("house_closed", extra={"turns": self.runner.turns_count})

    @property
    def broken(self) -> BaseException | None:
        """Why the floor ended by itself; None while it goes on, and if it was told to stop."""
        floor = self._tasks[0] if self._tasks else None
        ended = floor is not None and floor.done() and not floor.cancelled()
        return floor.exception() if floor is not None and ended else None

    @property
    def ready(self) -> bool:
        """Whether tables deal and commits go through."""
        is_whole = self.wallet is None or not self.wallet.is_broken
        return bool(self._tasks) and not self._tasks[0].done() and self.runner.healthy and is_whole

    async def _tell_totals(self) -> None:
        while True:
            await asyncio.sleep(_TOTALS_S)
            self.hub.tell_totals()

    async def _end_sessions(self) -> None:
        """Close the sockets of sessions that were ended, or ran out."""
        while True:
            await asyncio.sleep(_SESSIONS_S)
            self.end_sessions()

    def end_sessions(self) -> None:
        """Have the sockets closed whose sessions do not count any more."""
        self.hub.end_sessions(lambda key: self.caller_by_key(key) is not None)

    def count_refused(self, code: str) -> None:
        """Somebody was refused something, and why."""
        self.refusals[code] += 1

    # --- patrons --------------------------------------------------------------------------

    def role_of(self, person_id: str) -> Role | None:
        """Which role somebody has; None for nobody, and for who may not come in."""
        return self.accounts.role_of(person_id)

    def caller_of(self, session: Session) -> Caller | None:
        """Who holds a session."""
        role = self.role_of(session.person_id)
        return Caller(session.person_id, role, session) if role is not None else None

    def caller_by_key(self, key: str) -> Caller | None:
        """Who holds the session of a key; None where it does not count any more."""
        session = self.patrons.sessions.of_key(key, self.now_ms())
        return self.caller_of(session) if session is not None else None

    async def admit_guest(self) -> tuple[Patron, str]:
        """A guest comes in; durable on return. Gives him and his session's token."""
        token = secrets.token_urlsafe(32)
        patron_id = f"guest-{secrets.token_hex(10)}"
        patrons = self.patrons
        job = Job(
            lambda floor: patrons.admit_guest(patron_id, token),
            lambda: patrons.keep(patron_id),
            lambda: patrons.forget(patron_id),
        )
        admitted: Patron = await self.runner.do(job)
        _log.info("guest_came_in", extra={"patron": patron_id})
        return admitted, token

    async def visit(self, caller: Caller) -> None:
        """Somebody is here again."""
        self.patrons.sessions.used(caller.session.key, self.now_ms())
        if caller.role not in PLAYERS:
            return
        fresh: list[bool] = []
        patron, patrons = caller, self.patrons
        if self.hub.has_socket(patron.id):
            self.is_here(patron.id)
        await self.runner.do(
            Job(
                lambda floor: fresh.append(patrons.visit(patron.id)),
                lambda: patrons.keep(patron.id) if fresh and fresh[0] else None,
            )
        )
        await self.care.prepare(patron.id)

    def is_here(self, patron_id: str) -> None:
        """A patron does something, or leaves: until now he was here."""
        if self.patrons.seen(patron_id):
            kept = self.runner.do(Job(lambda floor: None, lambda: self.patrons.keep(patron_id)))
            # nobody waits for it, and where it fails the next time will do
            kept.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def me(self, patron_id: str) -> m.Me:
        """Who somebody is, and what he has."""
        if self.wallet is not None:
            await self.wallet.prepare(patron_id)
        patrons, purses = self.patrons, self.floor.purses
        role = self.role_of(patron_id)
        currencies = patrons.currencies if role in PLAYERS else ()
        found = await self.runner.do(
            Job(lambda floor: [purses.purse(patron_id, code) for code in currencies])
        )
        patron = patrons.get(patron_id)
        session = patrons.session_ms(patron_id)
        return m.Me(
            patron_id,
            role or "guest",
            [shape_purse(purse, session) for purse in found],
            patrons.since_ms(patron_id) if patron else 0,
            name=self.accounts.name_of(patron_id),
            notice_due_ms=self.care.notice_due_ms(patron_id) if role in PLAYERS else None,
        )

    async def refill(
        self, patron_id: str, currency: str, still: Callable[[], Refused | None]
    ) -> int:
        """Bring a guest's play money back to its full; what was given, in minor units.

        Raises:
            Refused: what ``still`` says in the turn that would give it.
        """
        given, refused = 0, None

        def give(floor: Floor) -> None:
            nonlocal given, refused
            refused = still()
            if refused:
                return
            given = self.patrons.refill(patron_id, currency)
            if given:
                floor.touch(patron_id, currency)

        def keep() -> None:
            # what is recorded is given: whoever reads the session anew finds it by the ledger
            with suppress(CroupierError):
                self.patrons.keep(patron_id)

        def take_back() -> None:
            self.patrons.unfill(patron_id, currency, given)

        await self.runner.do(Job(give, keep, take_back))
        if refused is not None:
            raise refused
        return given

    def look_wait_ms(self, patron_id: str) -> int:
        """A patron looks at something, if he may by now; else how long to wait."""
        return self._wait_ms(self._looks, patron_id)

    def ask_wait_ms(self, patron_id: str) -> int:
        """A patron asks for something, if he may by now; else how long to wait."""
        return self._wait_ms(self._asks, patron_id)

    def _wait_ms(self, rate: Rate, patron_id: str) -> int:
        wait_ms = rate.take(patron_id)
        if wait_ms:
            self.refusals["busy"] += 1
        return wait_ms

    # --- tables ---------------------------------------------------------------------------

    def house(self) -> m.House:
        """The house and its tables."""
        return m.House(
            __version__,
            ["en", "vi", "zh"],
            self.wallet is None,
            said("server-interruption"),
            [shaper.card() for shaper in self.shapers.values()],
        )

    async def see(self, table_id: str, patron_id: str | None) -> Seen:
        """A table as it is."""
        future: asyncio.Future[Seen] = asyncio.get_running_loop().create_future()
        self.runner.look(Look(table_id, patron_id), *into(future))
        return await future

    async def see_all(self) -> Sequence[Seen]:
        """Every table as it is."""
        return await asyncio.gather(*(self.see(table_id, None) for table_id in self.shapers))

    async def wager(self, session: Session, table_id: str, body: WagerBody) -> m.Answer:
        """A patron's ask, answered once it is durable."""
        asked = self.put(session, table_id, body)
        return asked if isinstance(asked, m.Answer) else self.shape_answer(await asked)

    def put(
        self, session: Session, table_id: str, body: WagerBody | WagerFrame
    ) -> m.Answer | asyncio.Future[Answered]:
        """Put a patron's ask to the floor; the answer where it need not be asked."""
        patron_id = session.person_id
        if self.ask_wait_ms(patron_id):
            refused = m.Refused("busy", None, {}, said("server-busy"))
            return m.Answer(body.id, False, table_id, body.coup, [], [refused])
        shaper = self.shapers.get(table_id)
        if shaper is None:
            words = said("server-unknown-table")
            refused = m.Refused("unknown_table", None, {}, words)
            return m.Answer(body.id, False, table_id, body.coup, [], [refused])
        try:
            wagers = stakes_of(body.wagers, shaper.config.currency)
        except MoneyError as error:
            text = str(error)
            refused = m.Refused("malformed", None, {}, m.Words(text, text, text))
            return m.Answer(body.id, False, table_id, body.coup, [], [refused])
        ask = Ask(patron_id, body.id, table_id, body.coup, body.action, wagers, body.whole, 0)
        if bool(wagers) != (body.action == "place"):
            code = "empty_ticket" if body.action == "place" else "malformed"
            return shaper.answer(Answered(ask, False, (), (Refusal(code),)))
        self.is_here(patron_id)
        if self.wallet is not None:
            return self.wallet.ask(ask, lambda: self.caller_by_key(session.key) is not None)
        return self.runner.ask(ask)

    def shape_answer(self, answered: Answered) -> m.Answer:
        """What came of an ask that was put."""
        if answered.refused:
            self.refusals.update(item.code for item in answered.refused)
        return self.shapers[answered.ask.table_id].answer(answered)

    def edges(self, table_id: str) -> m.TableEdges:
        """The edges of a table's bets over a full shoe; takes up to a second the first time."""
        return self._edges.of(table_id, self.shapers[table_id].config.sheet)
