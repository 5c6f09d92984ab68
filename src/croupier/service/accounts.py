"""Accounts: by which name somebody comes in, and how he proves that it is he.

All of it is personal and lies in the store's table that can forget. Roles, and who may not come
in, are told by :mod:`croupier.service.staff`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

import msgspec

from croupier.service.names import folded

__all__ = ["Account", "Accounts", "Passkey"]

_PASSKEY: Final = "passkey."
FIELDS: Final = ("kind", "name", "password", "made_ms", "invitation")
MAX_PASSKEYS: Final = 8


class Passkey(msgspec.Struct, frozen=True):
    """A key on somebody's device, or on a stick of his, of which the house knows the public half.

    Attributes:
        id, public_key: as WebAuthn has them, in base64url.
        count: how often it said that it was used; 0 where it does not count.
        label: what its holder calls it.
    """

    id: str
    public_key: str
    count: int
    label: str
    made_ms: int
    used_ms: int


class Account(NamedTuple):
    """An account.

    Attributes:
        kind: ``patron`` or ``staff``.
        name: as it is shown; empty until its holder has chosen one.
        password: its hash; empty for none.
        invitation: the digest of a link by which its holder may choose name and password, and
            until when it counts on the wall clock; empty for none.
    """

    id: str
    kind: str
    name: str
    made_ms: int
    password: str = ""
    invitation: str = ""
    invited_until_ms: int = 0
    passkeys: tuple[Passkey, ...] = ()

    @property
    def can_come_in(self) -> bool:
        """Whether there is anything by which its holder can prove who he is."""
        return bool(self.name and (self.password or self.passkeys))


class Accounts:
    """All accounts of a house, by id, by name and by link."""

    def __init__(self) -> None:
        self._by_id: dict[str, Account] = {}
        self._by_name: dict[str, str] = {}
        self._by_invitation: dict[str, str] = {}
        self._by_passkey: dict[str, str] = {}

    def load(self, person_id: str, fields: Mapping[str, str]) -> None:
        """Take over what is kept of somebody, if it is an account.

        Who came from a licensee is a patron without one: nothing lets him prove here who he is.
        """
        kind = fields.get("kind", "")
        if kind not in ("patron", "staff"):
            return
        invitation, _, until = fields.get("invitation", "").partition(" ")
        keys = tuple(
            msgspec.json.decode(text, type=Passkey)
            for name, text in sorted(fields.items())
            if name.startswith(_PASSKEY)
        )
        made_ms = int(fields.get("made_ms", "0"))
        account = Account(person_id, kind, fields.get("name", ""), made_ms)
        account = account._replace(
            password=fields.get("password", ""),
            invitation=invitation,
            invited_until_ms=int(until or "0"),
            passkeys=keys,
        )
        if kind == "staff" or account.name or account.password or invitation or keys:
            self.put(account)

    def fields(self, person_id: str) -> dict[str, str | None]:
        """What is to be kept of an account; all of None where there is none."""
        account = self._by_id.get(person_id)
        if account is None:
            return dict.fromkeys(FIELDS)
        invitation = f"{account.invitation} {account.invited_until_ms}"
        return {
            "kind": account.kind,
            "name": account.name or None,
            "password": account.password or None,
            "made_ms": str(account.made_ms),
            "invitation": invitation if account.invitation else None,
            **{
                f"{_PASSKEY}{number}": msgspec.json.encode(account.passkeys[number]).decode()
                if number < len(account.passkeys)
                else None
                for number in range(MAX_PASSKEYS)
            },
        }

    def put(self, account: Account) -> None:
        """Know an account as it is now, in place of what was known of it."""
        self.drop(account.id)
        self._by_id[account.id] = account
        if account.name:
            self._by_name[folded(account.name)] = account.id
        if account.invitation:
            self._by_invitation[account.invitation] = account.id
        for key in account.passkeys:
            self._by_passkey[key.id] = account.id

    def drop(self, person_id: str) -> Account | None:
        """Forget an account; its name is free again. Gives it, None if there was none."""
        account = self._by_id.pop(person_id, None)
        if account is not None:
            self._by_name.pop(folded(account.name), None)
            self._by_invitation.pop(account.invitation, None)
            for key in account.passkeys:
                self._by_passkey.pop(key.id, None)
        return account

    def get(self, person_id: str) -> Account | None:
        """An account by the id of its holder."""
        return self._by_id.get(person_id)

    def named(self, name: str) -> Account | None:
        """The account of a name, however that is written."""
        return self._by_id.get(self._by_name.get(folded(name), ""))

    def invited(self, digest: str, now_ms: int) -> Account | None:
        """The account that a link is for, while the link counts."""
        found = self._by_id.get(self._by_invitation.get(digest, ""))
        return found if found is not None and now_ms <= found.invited_until_ms else None

    def with_passkey(self, key_id: str) -> Account | None:
        """The account that a passkey opens."""
        return self._by_id.get(self._by_passkey.get(key_id, ""))

    def all(self) -> tuple[Account, ...]:
        """Every account, the oldest first."""
        return tuple(sorted(self._by_id.values(), key=lambda one: (one.made_ms, one.id)))
