"""Accounts at an open house: coming in by a name, by a link, and what holders do with their own.

Every change is durable before it is answered. Changes of accounts are made one after the other;
sessions begin and end at once in memory, and are put back where that could not be written.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

from croupier.errors import CroupierError, InputError
from croupier.service.accounts import Account, Accounts
from croupier.service.hashing import Hasher, Hashing, TooManyHashes
from croupier.service.lockout import Lockout
from croupier.service.names import check_name, check_password, folded, password_text
from croupier.service.patrons import Patrons
from croupier.service.people import change_person, everybody
from croupier.service.roles import Role
from croupier.service.running import Job, Runner
from croupier.service.sessions import FIELDS, Session, Sessions, digest, kind_of
from croupier.service.staff import STREAM, AccountMade, Staff, StaffEvent, encode
from croupier.store.protocol import Store
from croupier.web.problems import Refused
from croupier.web.rates import Rate, place_of

__all__ = ["AccountDesk", "Entered", "Parts"]

INVITATION_MS: Final = 72 * 3_600_000
_log = logging.getLogger("croupier.web")


class Parts(NamedTuple):
    """What accounts share with the rest of an open house."""

    store: Store
    patrons: Patrons
    clock_ms: Callable[[], int]
    now_ms: Callable[[], int]
    hasher: Callable[[], Hasher]
    tries_per_minute: int
    is_real: Callable[[str], bool] = lambda currency: False


class Entered(NamedTuple):
    """Somebody has come in: who, and the token of his new session, which nobody else knows."""

    person_id: str
    token: str


class AccountDesk:
    """The accounts of an open house.

    Attributes:
        runner: takes turns.
        ended: called after sessions have ended, so that their sockets close.
    """

    runner: Runner

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self.accounts, self.staff = Accounts(), Staff()
        self.sessions: Sessions = parts.patrons.sessions
        self.hashing = Hashing(parts.hasher, secrets.token_hex(20))
        self.lockout = Lockout(parts.clock_ms)
        self.ended: Callable[[], object] = lambda: None
        self._count_refused: Callable[[str], object] = lambda code: None
        self.changing = asyncio.Lock()
        self._tries = Rate(parts.tries_per_minute, 60_000, parts.clock_ms)
        self._first = ""

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

    def administrators(self) -> list[str]:
        """Who can come in as an administrator."""
        return [
            account.id
            for account in self.accounts.all()
            if account.can_come_in and self.role_of(account.id) == "administrator"
        ]

    def first_link(self) -> str:
        """The token of the link that makes the first administrator; empty where there is one."""
        if not self.administrators():
            token = secrets.token_urlsafe(32)
            self._first = digest(token)
            return token
        return ""

    # --- coming in ------------------------------------------------------------------------

    async def login(
        self, name: str, password: str, address: str, before: Session | None
    ) -> Entered:
        """Come in by name and password.

        Whatever is wrong is told alike, and takes one verification.

        Args:
            address: where from.
            before: the session that came along; it ends.

        Raises:
            Refused: wrong, locked or shut (401), or too many tries (429).
        """
        self.knock(address)
        key = folded(name)
        account = self.accounts.named(name)
        kept = account.password if account is not None else None
        right = await self._matches(kept, password)
        # as it is by now: it may have been shut, or its password changed, meanwhile
        account = self.accounts.named(name)
        role = self.role_of(account.id) if account is not None else None
        if self.lockout.is_locked(key):
            right = False
        elif not right and self.lockout.wrong(key):
            _log.warning("name_locked", extra={"patron": account.id if account else ""})
        if account is None or role is None or not right or account.password != kept:
            raise self.refused(401, "wrong_login", "name or password is wrong")
        self.lockout.right(key)
        return await self.come_in(account.id, role, before)

    async def come_in(self, person_id: str, role: Role, before: Session | None) -> Entered:
        """Begin a session of somebody who has proved who he is, in place of one before."""
        token = secrets.token_urlsafe(32)
        with self._undone_sessions(person_id, before):
            if before is not None:
                self.sessions.end(before.key)
            kind, now = kind_of(role), self.parts.now_ms()
            self.sessions.open(person_id, kind, token, now, proved=True)
            await self.write(*{person_id, before.person_id if before else person_id})
        self.ended()
        _log.info("logged_in", extra={"patron": person_id, "role": role})
        return Entered(person_id, token)

    async def register(self, guest: Session, name: str, password: str, address: str) -> Entered:
        """A guest gets a name and a password, and keeps his id, his money and his past.

        Raises:
            Refused: the name is taken (409), name or password cannot be one (400).
        """
        self.knock(address)
        shown, text = self._checked(name, password)
        kept = await self._hash(text)
        async with self.changing:
            self._require_free(shown)
            person_id = guest.person_id
            account = Account(person_id, "patron", shown, self.parts.now_ms(), kept)
            with self.undone(person_id):
                self.accounts.put(account)
                self.parts.patrons.set_kind(person_id, "patron")
                return await self.come_in(person_id, "patron", guest)

    async def accept(
        self, link: str, name: str, password: str, address: str, before: Session | None
    ) -> Entered:
        """Use a link: choose name and password, and come in. It counts once.

        Raises:
            Refused: the link does not count (404), or what was chosen cannot be used.
        """
        self.knock(address)
        shown, text = self._checked(name, password)
        if self._invited(link) is None:
            raise self.refused(404, "no_such_link", "this link does not count, or not any more")
        kept = await self._hash(text)
        async with self.changing:
            account = self._invited(link)
            if account is None:
                raise self.refused(404, "no_such_link", "this link does not count, or not any more")
            is_first = not account.id
            if is_first:
                person_id = f"staff-{secrets.token_hex(10)}"
                account = Account(person_id, "staff", "", self.parts.now_ms())
            if account.name and folded(account.name) != folded(shown):
                raise self.refused(409, "other_name", "this link is for an account of another name")
            if not account.name:
                self._require_free(shown)
            chosen = account._replace(name=account.name or shown, password=kept, invitation="")
            return await self._accepted(chosen, before, is_first=is_first)

    async def _accepted(
        self, account: Account, before: Session | None, *, is_first: bool
    ) -> Entered:
        event = AccountMade(account.id, "administrator", "") if is_first else None
        role = "administrator" if is_first else self.role_of(account.id)
        if role is None:
            raise self.refused(404, "no_such_link", "this link does not count, or not any more")
        with self.undone(account.id):
            ended = self.sessions.end_all(account.id)
            self.accounts.put(account)
            try:
                await self.record(event, account.id)
            except BaseException:
                self._put_back(ended)
                raise
        if is_first:
            self._first = ""
        self.lockout.right(folded(account.name))
        return await self.come_in(account.id, role, before)

    def _invited(self, link: str) -> Account | None:
        """Whose link it is; an account without an id for the first administrator's."""
        key = digest(link)
        if self._first and secrets.compare_digest(key, self._first):
            return Account("", "staff", "", 0)
        return self.accounts.invited(key, self.parts.now_ms())

    # --- one's own ------------------------------------------------------------------------

    async def prove(self, session: Session, password: str, address: str) -> None:
        """Who holds a session says again who he is.

        Raises:
            Refused: the password is wrong (401), or too many tries.
        """
        self.knock(address)
        await self._require_password(session.person_id, password)
        self.sessions.prove(session.key, self.parts.now_ms())

    async def set_password(self, session: Session, old: str, new: str, address: str) -> None:
        """Change a password; every other session of its holder ends.

        Raises:
            Refused: the old one is wrong (401), the new one cannot be one (400).
        """
        self.knock(address)
        account = self.accounts.get(session.person_id)
        name = account.name if account is not None else ""
        _, text = self._checked(name, new)
        await self._require_password(session.person_id, old)
        kept = await self._hash(text)
        async with self.changing:
            account = self.accounts.get(session.person_id)
            if account is None:
                raise self.refused(401, "wrong_login", "name or password is wrong")
            with self.undone(account.id):
                self.accounts.put(account._replace(password=kept))
                await self.end_sessions(account.id, but=session.key)
        self.sessions.prove(session.key, self.parts.now_ms())

    async def _require_password(self, person_id: str, password: str) -> None:
        account = self.accounts.get(person_id)
        key = folded(account.name) if account is not None else ""
        right = await self._matches(account.password if account is not None else None, password)
        if self.lockout.is_locked(key):
            right = False
        elif not right:
            self.lockout.wrong(key)
        if not right:
            raise self.refused(401, "wrong_login", "name or password is wrong")
        self.lockout.right(key)

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
            self._put_back(ended)
            raise
        self.ended()

    # --- writing --------------------------------------------------------------------------

    async def write(self, *people: str) -> None:
        """Keep what is known of people's accounts and sessions; durable on return."""
        await self.record(None, *people)

    async def record(self, event: StaffEvent | None, *people: str) -> None:
        """Record what was done, and then keep what is known of people; durable on return."""
        house = self.runner.floor.house

        def begin(floor: object) -> None:
            if event is not None:
                house.note(STREAM, encode(event))

        def keep() -> None:
            if event is not None:  # recorded, whatever becomes of what is personal
                self.staff.apply(event)
            for person_id in people:
                change_person(self.parts.store, person_id, self._fields(person_id), FIELDS)

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
    def _undone_sessions(self, person_id: str, before: Session | None) -> Iterator[None]:
        """Sessions are as they were, where a change of them was not written."""
        own = self.sessions.of_person(person_id)
        try:
            yield
        except BaseException:
            self.sessions.end_all(person_id)
            self._put_back(own if before is None else (*own, before))
            raise

    def _put_back(self, sessions: tuple[Session, ...]) -> None:
        for one in sessions:
            self.sessions.put_back(one)

    # --- checks ---------------------------------------------------------------------------

    def knock(self, address: str) -> None:
        """Refuse one try more from an address that tries too often. Raises Refused."""
        wait_ms = self._tries.take(place_of(address))
        if wait_ms:
            after = {"Retry-After": str(-(-wait_ms // 1_000))}
            text = f"too many tries; try again in {after['Retry-After']} s"
            raise self.refused(429, "too_many_tries", text, after)

    def refused(self, status: int, code: str, text: str, headers: Any = None) -> Refused:
        """A refusal, counted."""
        self._count_refused(code)
        return Refused(status, code, text, headers)

    def _checked(self, name: str, password: str) -> tuple[str, str]:
        try:
            shown = check_name(name)
        except InputError as error:
            raise self.refused(400, "bad_name", str(error)) from None
        try:
            return shown, check_password(password, shown)
        except InputError as error:
            raise self.refused(400, "bad_password", str(error)) from None

    def _require_free(self, name: str) -> None:
        if self.accounts.named(name) is not None:
            raise self.refused(409, "name_taken", "somebody has this name; choose another")

    async def _hash(self, text: str) -> str:
        try:
            return await self.hashing.hash(text)
        except TooManyHashes as error:
            raise self._busy(error) from None

    async def _matches(self, kept: str | None, password: str) -> bool:
        try:
            return await self.hashing.matches(kept, password_text(password))
        except TooManyHashes as error:
            raise self._busy(error) from None

    def _busy(self, error: CroupierError) -> Refused:
        return self.refused(429, "busy", str(error), {"Retry-After": "2"})
