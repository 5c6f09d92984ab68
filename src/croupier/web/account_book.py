"""What an open house knows of accounts, and how that is changed: durable, or as it was.

Changes of accounts are made one after the other; sessions begin and end at once in memory, and
are put back where that could not be written.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from croupier.service.accounts import Accounts
from croupier.service.hashing import Hasher
from croupier.service.patrons import Patrons
from croupier.service.people import change_person, everybody
from croupier.service.roles import Role
from croupier.service.running import Job, Runner
from croupier.service.sessions import FIELDS, Session, Sessions
from croupier.service.staff import STREAM, AccountMade, Staff, StaffEvent, encode
from croupier.store.protocol import Store
from croupier.web.problems import Refused
from croupier.web.rates import Rate, place_of

__all__ = ["AccountBook", "Parts"]


class Parts(NamedTuple):
    """What accounts share with the rest of an open house."""

    store: Store
    patrons: Patrons
    clock_ms: Callable[[], int]
    now_ms: Callable[[], int]
    hasher: Callable[[], Hasher]
    tries_per_minute: int
    is_real: Callable[[str], bool] = lambda currency: False


class AccountBook:
    """The accounts of an open house, its staff and everybody's sessions.

    Attributes:
        runner: takes turns.
        ended: called after sessions have ended, so that their sockets close.
        changing: held by whoever changes an account.
    """

    runner: Runner

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self.accounts, self.staff = Accounts(), Staff()
        self.sessions: Sessions = parts.patrons.sessions
        self.ended: Callable[[], object] = lambda: None
        self.changing = asyncio.Lock()
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
            store.erase_person(person_id)
        for person_id, fields in everybody(store):
            self.accounts.load(person_id, fields)
            if fields.get("kind") == "staff":
                self.sessions.load(person_id, fields)

    def role_of(self, person_id: str) -> Role | None:
        """Which role somebody has; None for nobody, and for who may not come in."""
        if self.staff.is_shut(person_id):
            return None
        patron = self.parts.patrons.get(person_id)
        return patron.kind if patron is not None else self.staff.role_of(person_id)

    def name_of(self, person_id: str) -> str:
        """By which name somebody comes in; empty for a guest."""
        account = self.accounts.get(person_id)
        return account.name if account is not None else ""

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

    async def record(self, event: StaffEvent | None, *people: str) -> None:
        """Record what was done, and then keep what is known of people; durable on return."""
        house = self.runner.floor.house
        if event is not None:
            self.require_lawful(event)

        def begin(floor: object) -> None:
            if event is not None:
                house.note(STREAM, encode(event))

        def keep() -> None:
            if event is not None:  # recorded, whatever becomes of what is personal
                self.staff.apply(event)
            make = isinstance(event, AccountMade)
            for person_id in people:
                fields = self._fields(person_id)
                change_person(self.parts.store, person_id, fields, FIELDS, make=make)

        await self.runner.do(Job(begin, keep))

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
