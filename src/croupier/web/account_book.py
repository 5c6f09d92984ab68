"""What an open house knows of accounts, and how that is changed: durable, or as it was.

Changes of accounts are made one after the other; sessions begin and end at once in memory, and
are put back where that could not be written.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final, NamedTuple

from croupier.service.accounts import Accounts
from croupier.service.care_kept import erase_person
from croupier.service.floor import Floor
from croupier.service.hashing import Hasher
from croupier.service.patrons import Patrons
from croupier.service.people import change_person, everybody
from croupier.service.roles import Role
from croupier.service.running import Job, Runner
from croupier.service.sessions import FIELDS, Kind, Session, Sessions
from croupier.service.staff import (
    STREAM,
    AccountMade,
    AccountShut,
    NameLocked,
    Own,
    RoleSet,
    Staff,
    StaffEvent,
    encode,
)
from croupier.store.protocol import Store
from croupier.web.problems import Refused
from croupier.web.rates import Rate, place_of

__all__ = ["AccountBook", "Parts"]


_KEEP_MS: Final[Mapping[Kind, int]] = {"guest": 3_600_000, "patron": 3_600_000, "staff": 60_000}
"""How old what is written of a session's use may be; little of how long it lasts without."""


class Parts(NamedTuple):
    """What accounts share with the rest of an open house.

    Attributes:
        own_patrons: whether patrons may have accounts here; not where a licensee has them.
    """

    store: Store
    patrons: Patrons
    clock_ms: Callable[[], int]
    now_ms: Callable[[], int]
    hasher: Callable[[], Hasher]
    tries_per_minute: int
    own_patrons: bool = True


class AccountBook:
    """The accounts of an open house, its staff and everybody's sessions.

    Attributes:
        runner: takes turns.
        ended: called after sessions have ended, so that their sockets close.
        changing: held by whoever changes an account.
        leaving: who loses a role in the turn that is decided: until that is durable he has none,
            so that nothing of his is recorded after it.
    """

    runner: Runner

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self.accounts, self.staff = Accounts(), Staff()
        self.sessions: Sessions = parts.patrons.sessions
        self.ended: Callable[[], object] = lambda: None
        self.changing = asyncio.Lock()
        self.leaving: set[str] = set()
        self._count_refused: Callable[[str], object] = lambda code: None
        self._tries = Rate(parts.tries_per_minute, 60_000, parts.clock_ms)

    def attach(
        self, runner: Runner, ended: Callable[[], object], count_refused: Callable[[str], object]
    ) -> None:
        """Work with an open floor.

        Args:
            runner: takes its turns.
            ended: to be called after sessions have ended.
            count_refused: told the code of each refusal.
        """
        self.runner, self.ended, self._count_refused = runner, ended, count_refused

    def load(self) -> None:
        """Read what is kept; finish erasing whom the record says was erased."""
        store = self.parts.store
        self.staff.load(store)
        for person_id in self.staff.erased:
            erase_person(store, person_id)
        for person_id, fields in everybody(store):
            self.accounts.load(person_id, fields)
            if fields.get("kind") == "staff":
                self.sessions.load(person_id, fields)
        for person_id, ended_ms in self.staff.ended_ms.items():
            # where that was recorded, and then could not be written of the sessions
            for one in self.sessions.of_person(person_id):
                if one.since_ms < ended_ms:
                    self.sessions.end(one.key)

    def role_of(self, person_id: str) -> Role | None:
        """Which role somebody has; None for nobody, and for who may not come in."""
        if person_id in self.leaving or self.staff.is_shut(person_id):
            return None
        patron = self.parts.patrons.get(person_id)
        return patron.kind if patron is not None else self.staff.role_of(person_id)

    def name_of(self, person_id: str) -> str:
        """By which name somebody comes in; empty for a guest."""
        account = self.accounts.get(person_id)
        return account.name if account is not None else ""

    def staff_name(self, person_id: str) -> str:
        """What staff call one of them; empty for patrons, whatever they call themselves."""
        account = self.accounts.get(person_id)
        return account.name if account is not None and account.kind == "staff" else ""

    def administrators(self) -> list[str]:
        """Who can come in as an administrator."""
        return [
            account.id
            for account in self.accounts.all()
            if account.can_come_in and self.role_of(account.id) == "administrator"
        ]

    async def end_sessions(self, person_id: str, *, but: str = "") -> None:
        """End all sessions of a person, but that of a key; durable on return."""
        await self._end(person_id, lambda: self.sessions.end_all(person_id, but))

    async def end_session(self, person_id: str, session_id: str) -> bool:
        """End a session of a person by its id. Whether there was one."""
        own = self.sessions.of_person(person_id)
        found = next((one for one in own if one.id == session_id), None)
        if found is None:
            return False
        ended = (found,)
        await self._end(person_id, lambda: (self.sessions.end(found.key), ended)[1])
        return True

    async def end_recorded(self, person_id: str) -> None:
        """End all sessions of a person, as the record says by now.

        They are not put back where that cannot be written: what they were for, he is no more.
        """
        self.sessions.end_all(person_id)
        self.ended()
        await self.write(person_id)

    async def _end(self, person_id: str, end: Callable[[], tuple[Session, ...]]) -> None:
        ended = end()
        try:
            await self.write(person_id)
        except BaseException:
            self.put_back(ended)
            raise
        self.ended()

    # --- writing --------------------------------------------------------------------------

    async def write(self, *people: str) -> None:
        """Keep what is known of people's accounts and sessions; durable on return."""
        await self.record(None, *people)

    def require_lawful(self, event: StaffEvent) -> None:
        """Refuse what whoever does it may not do by now: he may have been shut meanwhile."""
        why = self.staff.why_not(event)
        if why:
            raise self.refused(403, "not_allowed", why)

    async def record(
        self, event: StaffEvent | None, *people: str, asks: Session | None = None
    ) -> None:
        """Record what was done, and then keep what is known of people; durable on return.

        Args:
            asks: the session of who does it, asked again in the turn.

        Raises:
            Refused: that session has ended by then, or one of the people was erased (401).
        """
        house = self.runner.floor.house
        if event is not None:
            self.require_lawful(event)
        missed: list[str] = []
        leaves = {event.person_id} if isinstance(event, RoleSet | AccountShut) else set()

        def begin(floor: object) -> None:
            if asks is not None and not self.is_here(asks):
                missed.append(asks.person_id)
            elif isinstance(event, Own) and not self._may_come(event):
                missed.append(event.person_id)
            elif event is not None:
                house.note(STREAM, encode(event))
                self.leaving |= leaves

        def keep() -> None:
            if missed:
                return
            if event is not None:  # recorded, whatever becomes of what is personal
                self.staff.apply(event)
                stay()
            make = isinstance(event, AccountMade)
            missed.extend(one for one in people if not self._keep(one, make=make))

        def stay() -> None:
            self.leaving -= leaves

        await self.runner.do(Job(begin, keep, stay))
        if missed:
            raise self._ended()

    def _may_come(self, event: Own) -> bool:
        """Whether somebody may come in as yet, when the turn comes that would record it."""
        return event.person_id not in self.leaving and not self.staff.why_not(event)

    def note_locked(self, person_id: str) -> None:
        """His name is locked; nobody waits for it, so that who guesses is not told by the time."""
        event = NameLocked(person_id)

        def begin(floor: Floor) -> None:
            if self._may_come(event):
                floor.house.note(STREAM, encode(event))

        done = self.runner.do(Job(begin))
        done.add_done_callback(lambda done: done.cancelled() or done.exception())

    def _keep(self, person_id: str, *, make: bool = False) -> bool:
        """Write down what is known of somebody; False for who was erased. Waits for the disk.

        On the thread that writes, as erasing is: nothing is kept anew of who was forgotten.
        """
        if person_id in self.staff.erased:
            return False
        fields = self._fields(person_id)
        return change_person(self.parts.store, person_id, fields, FIELDS, make=make)

    def is_here(self, session: Session) -> bool:
        """Whether a session still counts, and its holder may come in."""
        found = self.sessions.of_key(session.key, self.parts.now_ms())
        return found is not None and self.role_of(found.person_id) is not None

    def require_here(self, session: Session) -> None:
        """Refuse who has been sent away since he asked. Raises Refused (401)."""
        if not self.is_here(session):
            raise self._ended()

    def _ended(self) -> Refused:
        return self.refused(401, "no_session", "your session has ended meanwhile")

    def used(self, session: Session) -> None:
        """A session is used: it lasts on, after a restart as well."""
        now_ms = self.parts.now_ms()
        self.sessions.used(session.key, now_ms)
        step_ms = _KEEP_MS[session.kind]
        if now_ms // step_ms > session.seen_ms // step_ms:
            person_id = session.person_id
            kept = self.runner.do(Job(lambda floor: None, lambda: self._keep(person_id)))
            # nobody waits for it, and where it fails the next time will do
            kept.add_done_callback(lambda done: done.cancelled() or done.exception())

    def _fields(self, person_id: str) -> Mapping[str, str | None]:
        account = self.accounts.get(person_id)
        own = self.accounts.fields(person_id) if account is not None else {}
        return {**own, **self.sessions.fields(person_id)}

    @contextmanager
    def undone(self, person_id: str) -> Iterator[None]:
        """An account is as it was, where a change of it was not written."""
        account, patron = self.accounts.get(person_id), self.parts.patrons.get(person_id)
        try:
            yield
        except BaseException:
            self.accounts.drop(person_id)
            if account is not None:
                self.accounts.put(account)
            if patron is not None:
                self.parts.patrons.set_kind(person_id, patron.kind)
            raise

    @contextmanager
    def undone_sessions(self, person_id: str, before: Session | None) -> Iterator[None]:
        """Sessions are as they were, where a change of them was not written."""
        own = self.sessions.of_person(person_id)
        try:
            yield
        except BaseException:
            self.sessions.end_all(person_id)
            self.put_back(own if before is None else (*own, before))
            raise

    def put_back(self, sessions: tuple[Session, ...]) -> None:
        """Sessions that have ended have not."""
        for one in sessions:
            self.sessions.put_back(one)

    def knock(self, address: str) -> None:
        """Refuse one try more from an address that tries too often. Raises Refused."""
        wait_ms = self._tries.take(place_of(address))
        if wait_ms:
            after = {"Retry-After": str(-(-wait_ms // 1_000))}
            text = f"too many tries; try again in {after['Retry-After']} s"
            raise self.refused(429, "too_many_tries", text, after)

    def refused(
        self, status: int, code: str, text: str, headers: dict[str, str] | None = None
    ) -> Refused:
        """A refusal, counted."""
        self._count_refused(code)
        return Refused(status, code, text, headers)
