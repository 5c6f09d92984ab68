"""Passkeys of the staff: what a browser is asked, and what its answer has to prove.

The library judges attestation, signature, origin and counter. Challenges are kept here, each for
one use, a few minutes and one purpose.
"""

from __future__ import annotations

import ipaddress
import json
import logging
import secrets
from collections import OrderedDict
from typing import Any, Final, Literal, NamedTuple
from urllib.parse import urlsplit

from croupier.service.accounts import MAX_PASSKEYS, Account, Passkey
from croupier.service.roles import STAFF
from croupier.service.sessions import Session
from croupier.web.account_desk import AccountDesk, Entered
from croupier.web.problems import Refused

__all__ = ["Asked", "Passkeys"]

Purpose = Literal["add", "login", "prove"]

CHALLENGE_MS: Final = 5 * 60_000
MAX_CHALLENGES: Final = 1_000
_NAME: Final = "croupier"
_log = logging.getLogger("croupier.web")


class Asked(NamedTuple):
    """What a browser is to ask its authenticator, and under which name it answers."""

    handle: str
    options: dict[str, Any]


class _Challenge(NamedTuple):
    value: bytes
    purpose: Purpose
    person_id: str
    until_ms: int


class Passkeys:
    """The passkeys of a house.

    Args:
        desk: its accounts.
    """

    def __init__(self, desk: AccountDesk) -> None:
        self._desk = desk
        self._challenges: OrderedDict[str, _Challenge] = OrderedDict()

    # --- asking ---------------------------------------------------------------------------

    def begin_adding(self, session: Session, origin: str) -> Asked:
        """Ask for a new key of who holds a session.

        Raises:
            Refused: there is no room for more, or the house was opened by an address.
        """
        from webauthn import base64url_to_bytes, generate_registration_options
        from webauthn.helpers.structs import (
            AuthenticatorSelectionCriteria,
            PublicKeyCredentialDescriptor,
            ResidentKeyRequirement,
            UserVerificationRequirement,
        )

        account = self._account(session.person_id)
        if len(account.passkeys) >= MAX_PASSKEYS:
            raise self._desk.refused(409, "too_many_passkeys", "remove a passkey first")
        known = [PublicKeyCredentialDescriptor(base64url_to_bytes(k.id)) for k in account.passkeys]
        options = generate_registration_options(
            rp_id=self._rp_of(origin),
            rp_name=_NAME,
            user_id=account.id.encode(),
            user_name=account.name,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=known,
        )
        return self._asked(options, "add", account.id)

    def begin_login(self, address: str, origin: str) -> Asked:
        """Ask for any key of this house; the answer says whose it is."""
        self._desk.knock(address)
        return self._ask_for([], "login", "", origin)

    def begin_proof(self, session: Session, origin: str) -> Asked:
        """Ask for one of the keys of who holds a session."""
        account = self._account(session.person_id)
        return self._ask_for(list(account.passkeys), "prove", account.id, origin)

    def _ask_for(self, keys: list[Passkey], purpose: Purpose, person_id: str, origin: str) -> Asked:
        from webauthn import base64url_to_bytes, generate_authentication_options
        from webauthn.helpers.structs import (
            PublicKeyCredentialDescriptor,
            UserVerificationRequirement,
        )

        options = generate_authentication_options(
            rp_id=self._rp_of(origin),
            allow_credentials=[
                PublicKeyCredentialDescriptor(base64url_to_bytes(k.id)) for k in keys
            ],
            user_verification=UserVerificationRequirement.REQUIRED,
        )
        return self._asked(options, purpose, person_id)

    def _asked(self, options: Any, purpose: Purpose, person_id: str) -> Asked:
        from webauthn import options_to_json

        handle = secrets.token_urlsafe(16)
        until = self._desk.parts.now_ms() + CHALLENGE_MS
        self._challenges[handle] = _Challenge(options.challenge, purpose, person_id, until)
        while len(self._challenges) > MAX_CHALLENGES:
            self._challenges.popitem(last=False)
        return Asked(handle, json.loads(options_to_json(options)))

    def _rp_of(self, origin: str) -> str:
        """The name that keys of a house belong to; an address is none to a browser."""
        host = urlsplit(origin).hostname or ""
        try:
            ipaddress.ip_address(host)
        except ValueError:
            return host
        text = "passkeys belong to a name; open the house as localhost, or by its own name"
        raise self._desk.refused(409, "no_name", text)

    # --- answers --------------------------------------------------------------------------

    def _used(self, handle: str, purpose: Purpose, person_id: str) -> bytes:
        """A challenge that was asked for this, once. Raises Refused."""
        found = self._challenges.pop(handle, None)
        now = self._desk.parts.now_ms()
        if found is None or now > found.until_ms or found[1:3] != (purpose, person_id):
            raise self._wrong()
        return found.value

    async def add(
        self, session: Session, handle: str, label: str, answer: dict[str, Any], origin: str
    ) -> None:
        """Keep a new key; durable on return.

        Raises:
            Refused: what came back does not prove that there is one (401).
        """
        from webauthn import verify_registration_response
        from webauthn.helpers import bytes_to_base64url

        challenge = self._used(handle, "add", session.person_id)
        try:
            found = verify_registration_response(
                credential=answer,
                expected_challenge=challenge,
                expected_rp_id=self._rp_of(origin),
                expected_origin=origin,
                require_user_verification=True,
            )
        except _failures() as error:
            raise self._wrong() from error
        now = self._desk.parts.now_ms()
        key = Passkey(
            bytes_to_base64url(found.credential_id),
            bytes_to_base64url(found.credential_public_key),
            found.sign_count,
            "".join(filter(str.isprintable, label))[:40],
            now,
            now,
        )
        async with self._desk.changing:
            account = self._account(session.person_id)
            if self._desk.accounts.with_passkey(key.id) is not None:
                raise self._wrong()
            await self._keep(account, (*account.passkeys, key)[:MAX_PASSKEYS])

    async def remove(self, session: Session, key_id: str) -> None:
        """Know a key no more; durable on return. Raises Refused where there is none (404)."""
        async with self._desk.changing:
            account = self._account(session.person_id)
            left = tuple(key for key in account.passkeys if key.id != key_id)
            if len(left) == len(account.passkeys):
                raise self._desk.refused(404, "unknown_passkey", "you have no such passkey")
            await self._keep(account, left)

    async def login(
        self, handle: str, answer: dict[str, Any], origin: str, before: Session | None
    ) -> Entered:
        """Come in by a key. Raises Refused (401), whatever was wrong."""
        challenge = self._used(handle, "login", "")
        account = await self._checked(answer, challenge, origin)
        role = self._desk.role_of(account.id)
        if role is None or role not in STAFF:
            raise self._wrong()
        return await self._desk.come_in(account.id, role, before, "passkey")

    async def prove(
        self, session: Session, handle: str, answer: dict[str, Any], origin: str
    ) -> None:
        """Who holds a session says by a key who he is. Raises Refused (401)."""
        challenge = self._used(handle, "prove", session.person_id)
        account = await self._checked(answer, challenge, origin)
        if account.id != session.person_id:
            raise self._wrong()
        await self._desk.proved(session, "passkey")

    async def _checked(self, answer: dict[str, Any], challenge: bytes, origin: str) -> Account:
        """Whose key made an answer; how often it was used is kept."""
        from webauthn import base64url_to_bytes, verify_authentication_response

        async with self._desk.changing:
            account = self._desk.accounts.with_passkey(str(answer.get("id", "")))
            if account is None:
                raise self._wrong()
            key = next(key for key in account.passkeys if key.id == answer["id"])
            try:
                found = verify_authentication_response(
                    credential=answer,
                    expected_challenge=challenge,
                    expected_rp_id=self._rp_of(origin),
                    expected_origin=origin,
                    credential_public_key=base64url_to_bytes(key.public_key),
                    credential_current_sign_count=key.count,
                    require_user_verification=True,
                )
            except _failures() as error:
                raise self._wrong() from error
            now = self._desk.parts.now_ms()
            used = Passkey(
                key.id, key.public_key, found.new_sign_count, key.label, key.made_ms, now
            )
            kept = tuple(used if one.id == key.id else one for one in account.passkeys)
            await self._keep(account, kept)
            return account

    async def _keep(self, account: Account, keys: tuple[Passkey, ...]) -> None:
        with self._desk.undone(account.id):
            self._desk.accounts.put(account._replace(passkeys=keys))
            await self._desk.write(account.id)

    def _account(self, person_id: str) -> Account:
        account = self._desk.accounts.get(person_id)
        if account is None:
            raise self._wrong()
        return account

    def _wrong(self) -> Refused:
        return self._desk.refused(401, "wrong_login", "name or password is wrong")


def _failures() -> tuple[type[Exception], ...]:
    """What the library raises over an answer that proves nothing; it may be anything at all."""
    from webauthn.helpers.exceptions import WebAuthnException

    return WebAuthnException, ValueError, TypeError, KeyError, AttributeError, IndexError
