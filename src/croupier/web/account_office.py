"""What administrators do with the accounts of others: each act is an event of stream ``staff``."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from typing import Final, NamedTuple

from croupier.service.accounts import Account
from croupier.service.care_kept import erase_person
from croupier.service.erasing import why_not_erased
from croupier.service.roles import Role, StaffRole
from croupier.service.running import Job
from croupier.service.sessions import Session, digest
from croupier.service.staff import (
    STREAM,
    AccountMade,
    AccountOpened,
    AccountShut,
    LinkMade,
    PersonErased,
    RoleSet,
    SessionsEnded,
    encode,
)
from croupier.web.account_desk import INVITATION_MS, AccountDesk
from croupier.web.problems import Refused

__all__ = ["AccountOffice", "Invited"]

MAX_LISTED: Final = 200
_log = logging.getLogger("croupier.web")


class Invited(NamedTuple):
    """A link for an account: its token is told once and kept nowhere."""

    account: Account
    token: str


class AccountOffice:
    """Acts on the accounts of an open house.

    Attributes:
        under_way: what of a person's is under way elsewhere that stands against forgetting him.
        forgotten: called with the id of each person who was forgotten.
    """

    def __init__(self, desk: AccountDesk) -> None:
        self._desk = desk
        self.under_way: Callable[[str], str] = lambda person_id: ""
        self.forgotten: Callable[[str], object] = lambda person_id: None

    def hold(self, under_way: Callable[[str], str], forgotten: Callable[[str], object]) -> None:
        """Ask and tell somebody else where a person is forgotten."""
        self.under_way, self.forgotten = under_way, forgotten

    def listed(self, find: str) -> list[Account]:
        """Accounts whose name or id begins so, of the staff first, at most 200."""
        begin = find.casefold()
        found = [
            account
            for account in self._desk.accounts.all()
            if account.name.casefold().startswith(begin) or account.id.startswith(find)
        ]
        return sorted(found, key=lambda one: one.kind != "staff")[:MAX_LISTED]

    async def make(self, role: StaffRole, by: str, asks: Session | None = None) -> Invited:
        """Make an account of the staff; its holder chooses name and password by a link."""
        desk = self._desk
        async with desk.changing:
            token = secrets.token_urlsafe(32)
            now = desk.parts.now_ms()
            account = Account(f"staff-{secrets.token_hex(10)}", "staff", "", now)
            account = _with_link(account, token, now)
            with desk.undone(account.id):
                desk.accounts.put(account)
                await desk.record(AccountMade(account.id, role, by), account.id, asks=asks)
            return Invited(account, token)

    async def invite(self, person_id: str, by: str, asks: Session | None = None) -> Invited:
        """A new link for an account, as where a password was forgotten; an older one is void."""
        desk = self._desk
        async with desk.changing:
            token = secrets.token_urlsafe(32)
            account = self.required(person_id)
            if not desk.takes(account):
                raise desk.refused(409, "not_here", "patrons of this house come from a licensee")
            account = _with_link(account, token, desk.parts.now_ms())
            with desk.undone(person_id):
                desk.accounts.put(account)
                await desk.record(LinkMade(person_id, by), person_id, asks=asks)
            return Invited(account, token)

    async def set_role(
        self, person_id: str, role: StaffRole, by: str, asks: Session | None = None
    ) -> Account:
        """Give one of the staff another role; he has to log in again.

        Raises:
            Refused: a patron, or the last administrator (409).
        """
        desk = self._desk
        async with desk.changing:
            account = self.required(person_id)
            if account.kind != "staff":
                raise desk.refused(409, "not_staff", "a patron has no role; make an account")
            if role != "administrator":
                self._require_another(person_id)
            await desk.record(RoleSet(person_id, role, by), asks=asks)
            await desk.end_recorded(person_id)
            return account

    async def set_shut(
        self, person_id: str, by: str, asks: Session | None = None, *, shut: bool
    ) -> None:
        """Let somebody come in no more, or again.

        Raises:
            Refused: nobody is it (404), or the last administrator (409).
        """
        desk = self._desk
        async with desk.changing:
            self.require_known(person_id)
            if shut:
                self._require_another(person_id)
                await desk.record(AccountShut(person_id, by), asks=asks)
                await desk.end_recorded(person_id)
            else:
                await desk.record(AccountOpened(person_id, by), asks=asks)

    async def end_sessions(self, person_id: str, by: str, asks: Session | None = None) -> None:
        """Send somebody away from every device."""
        desk = self._desk
        async with desk.changing:
            self.require_known(person_id)
            await desk.record(SessionsEnded(person_id, by), asks=asks)
            await desk.end_recorded(person_id)

    async def erase(self, person_id: str, by: str, asks: Session | None = None) -> None:
        """Forget what is personal of somebody; durable, and gone from the disk, on return.

        Raises:
            Refused: nobody is it (404); the last administrator, or something is in play or
                still his (409).
        """
        desk = self._desk
        async with desk.changing:
            self.require_known(person_id)
            self._require_another(person_id)
            house = desk.runner.floor.house
            desk.require_lawful(PersonErased(person_id, by))
            why = why_not_erased(house, person_id)
            if why:
                raise desk.refused(409, "not_erased", why)
            ended = desk.sessions.end_all(person_id)
            try:
                # what he asked for until now is done first: nothing may be put in play meanwhile
                await desk.runner.do(Job(lambda floor: None))
                await self._erase(person_id, by, asks)
            except BaseException:
                if person_id not in desk.staff.erased:
                    desk.put_back(ended)
                raise
            finally:
                if person_id in desk.staff.erased:
                    desk.accounts.drop(person_id)
                    desk.parts.patrons.forget(person_id)
                desk.ended()
            _log.info("person_erased", extra={"patron": person_id})

    async def _erase(self, person_id: str, by: str, asks: Session | None) -> None:
        desk, house, why, is_here = self._desk, self._desk.runner.floor.house, "", True

        def begin(floor: object) -> None:
            nonlocal why, is_here
            # who erases himself has no session any more, for it was ended first
            is_here = asks is None or asks.person_id == person_id or desk.is_here(asks)
            why = why_not_erased(house, person_id) or self.under_way(person_id)
            if is_here and not why:
                house.note(STREAM, encode(PersonErased(person_id, by)))
                desk.leaving.add(person_id)

        def stay() -> None:
            desk.leaving.discard(person_id)

        def forget() -> None:
            if is_here and not why:
                desk.staff.apply(PersonErased(person_id, by))
                stay()
                # at once: what else this turn keeps would keep him anew
                desk.accounts.drop(person_id)
                desk.parts.patrons.forget(person_id)
                erase_person(desk.parts.store, person_id)
                self.forgotten(person_id)

        await desk.runner.do(Job(begin, forget, stay))
        if not is_here:
            raise desk.refused(401, "no_session", "your session has ended meanwhile")
        if why:
            raise desk.refused(409, "not_erased", why)

    def required(self, person_id: str) -> Account:
        """An account; raises Refused where there is none."""
        account = self._desk.accounts.get(person_id)
        if account is None:
            raise self._unknown()
        return account

    def require_known(self, person_id: str) -> None:
        """Refuse an id of nobody: neither guest, patron nor staff."""
        desk = self._desk
        if desk.accounts.get(person_id) is None and desk.parts.patrons.get(person_id) is None:
            raise self._unknown()

    def _unknown(self) -> Refused:
        return self._desk.refused(404, "unknown_person", "there is nobody of this id")

    def _require_another(self, person_id: str) -> None:
        if self._desk.administrators() == [person_id]:
            raise self._desk.refused(
                409, "last_administrator", "nobody else is an administrator; make another first"
            )

    def role_of(self, account: Account) -> Role | None:
        """Which role an account has, also one that is shut."""
        patron = self._desk.parts.patrons.get(account.id)
        return patron.kind if patron is not None else self._desk.staff.role_of(account.id)


def _with_link(account: Account, token: str, now_ms: int) -> Account:
    return account._replace(invitation=digest(token), invited_until_ms=now_ms + INVITATION_MS)
