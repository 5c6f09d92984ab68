"""Accounts at an open house: coming in by a name, by a link, and what holders do with their own.

Every change is durable before it is answered.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from typing import Final, NamedTuple

from croupier.errors import CroupierError, InputError
from croupier.service.accounts import Account
from croupier.service.hashing import Hashing, TooManyHashes
from croupier.service.lockout import Lockout
from croupier.service.names import check_name, check_password, folded, password_text
from croupier.service.roles import Role
from croupier.service.sessions import Session, digest, kind_of
from croupier.service.staff import AccountMade, CameIn, ProvedAgain
from croupier.web.account_book import AccountBook, Parts
from croupier.web.problems import Refused

__all__ = ["AccountDesk", "Entered"]

INVITATION_MS: Final = 72 * 3_600_000
_log = logging.getLogger("croupier.web")


class Entered(NamedTuple):
    """Somebody has come in: who, and the token of his new session, which nobody else knows."""

    person_id: str
    token: str


class AccountDesk(AccountBook):
    """Where people come in at an open house, and see to their own accounts.

    Attributes:
        forget_first: called once the first administrator's link does not count any more.
    """

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts)
        self.hashing = Hashing(parts.hasher, secrets.token_hex(20))
        self.lockout = Lockout(parts.clock_ms)
        self._proofs = Lockout(parts.clock_ms)  # by session: a stranger at a name locks nobody's
        self._first = ""
        self.forget_first: Callable[[], object] = lambda: None

    def first_link(self) -> str:
        """The token of the link that makes the first administrator; empty where there is one."""
        if not self.administrators():
            token = secrets.token_urlsafe(32)
            self._first = digest(token)
            return token
        return ""

    def close(self) -> None:
        """Let nobody in any more; a link that was not used counts no more."""
        self.hashing.close()
        self._first = ""
        self.forget_first()

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
            if account is not None and account.kind == "staff":
                self.note_locked(account.id)
        if account is None or role is None or not right or account.password != kept:
            raise self.refused(401, "wrong_login", "name or password is wrong")
        self.lockout.right(key)
        return await self.come_in(account.id, role, before)

    def takes(self, account: Account) -> bool:
        """Whether an account of this kind can be come in by: a licensee's patrons come from him."""
        return account.kind == "staff" or self.parts.own_patrons

    async def come_in(
        self, person_id: str, role: Role, before: Session | None, way: str = "password"
    ) -> Entered:
        """Begin a session of somebody who has proved who he is, in place of one before.

        That one of the staff has come in, and by which `way`, is recorded.

        Raises:
            Refused: he is a patron, and this house's patrons come from a licensee (403).
        """
        account = self.accounts.get(person_id)
        if account is not None and not self.takes(account):
            raise self.refused(403, "not_here", "patrons of this house come from a licensee")
        token = secrets.token_urlsafe(32)
        with self.undone_sessions(person_id, before):
            if before is not None:
                self.sessions.end(before.key)
            kind, now = kind_of(role), self.parts.now_ms()
            self.sessions.open(person_id, kind, token, now, proved=True)
            people = {person_id, before.person_id if before else person_id}
            is_staff = account is not None and account.kind == "staff"
            await self.record(CameIn(person_id, way) if is_staff else None, *people)
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
            self.require_here(guest)
            person_id = guest.person_id
            if self.role_of(person_id) != "guest":
                raise self.refused(403, "not_allowed", "you have an account by now")
            self._require_free(shown)
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
                self.put_back(ended)
                raise
        if is_first:
            self._first = ""
            self.forget_first()
        self.lockout.right(folded(account.name))
        return await self.come_in(account.id, role, before, "link")

    def _invited(self, link: str) -> Account | None:
        """Whose link it is; an account without an id for the first administrator's."""
        key = digest(link)
        if self._first and secrets.compare_digest(key, self._first):
            return Account("", "staff", "", 0)
        account = self.accounts.invited(key, self.parts.now_ms())
        return account if account is not None and self.takes(account) else None

    # --- one's own ------------------------------------------------------------------------

    async def prove(self, session: Session, password: str, address: str) -> None:
        """Who holds a session says again who he is.

        Raises:
            Refused: the password is wrong (401), or too many tries.
        """
        self.knock(address)
        await self._require_password(session, password)
        await self.proved(session, "password")

    async def proved(self, session: Session, way: str) -> None:
        """He has; of the staff it is recorded first. Raises Refused where he has left meanwhile."""
        account = self.accounts.get(session.person_id)
        if account is not None and account.kind == "staff":
            await self.record(ProvedAgain(session.person_id, way), asks=session)
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
        compared = await self._require_password(session, old)
        kept = await self._hash(text)
        async with self.changing:
            self.require_here(session)
            account = self.accounts.get(session.person_id)
            if account is None or account.password != compared:  # another was set meanwhile
                raise self.refused(401, "wrong_login", "name or password is wrong")
            with self.undone(account.id):
                self.accounts.put(account._replace(password=kept))
                await self.end_sessions(account.id, but=session.key)
        self.sessions.prove(session.key, self.parts.now_ms())

    async def _require_password(self, session: Session, password: str) -> str:
        """The hash of a session's holder, if this is his password. Raises Refused (401)."""
        account = self.accounts.get(session.person_id)
        kept = account.password if account is not None else None
        right = await self._matches(kept, password)
        self.require_here(session)
        # as it is by now: it may have been changed meanwhile
        account = self.accounts.get(session.person_id)
        if account is None or account.password != kept or self._proofs.is_locked(session.key):
            right = False
        elif not right:
            self._proofs.wrong(session.key)
        if not right or kept is None:
            raise self.refused(401, "wrong_login", "name or password is wrong")
        self._proofs.right(session.key)
        return kept

    # --- checks ---------------------------------------------------------------------------

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
