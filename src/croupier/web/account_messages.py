"""What is said over HTTP of accounts, sessions and passkeys, both ways."""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.service.roles import Role, StaffRole

__all__ = [
    "Account",
    "AccountList",
    "Done",
    "EndBody",
    "Invitation",
    "LinkBody",
    "LoginBody",
    "MakeBody",
    "PasswordBody",
    "PersonBody",
    "ProofBody",
    "Proved",
    "RoleBody",
    "SessionLine",
    "SessionList",
    "ShutBody",
]


class _In(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What comes in: no field that is not named."""


class LoginBody(_In, frozen=True):
    """A name and a password: to log in by, or to be known by from now on."""

    name: str
    password: str


class LinkBody(_In, frozen=True):
    """The token of a link, and what its holder chooses."""

    token: str
    name: str
    password: str


class PasswordBody(_In, frozen=True):
    """A password, and the one in its place."""

    old: str
    new: str


class ProofBody(_In, frozen=True):
    """A password again, by who holds a session."""

    password: str


class EndBody(_In, frozen=True):
    """Which session ends: one by its id, or all others."""

    session: str


class MakeBody(_In, frozen=True):
    """The role of an account that is made."""

    role: StaffRole


class PersonBody(_In, frozen=True):
    """Whose account."""

    person: str


class RoleBody(_In, frozen=True):
    """Whose account, and which role it has from now on."""

    person: str
    role: StaffRole


class ShutBody(_In, frozen=True):
    """Whose account, and whether its holder may not come in."""

    person: str
    shut: bool


class Done(msgspec.Struct, frozen=True):
    """It is done, and durable."""

    done: Literal[True] = True


class Proved(msgspec.Struct, frozen=True):
    """Who asked has proved who he is; acts that need it are open to him until then."""

    until_ms: int


class SessionLine(msgspec.Struct, frozen=True):
    """A session of one's own.

    Attributes:
        session: what it is called; of no use to come in by.
        current: whether this call came by it.
    """

    session: str
    since_ms: int
    seen_ms: int
    current: bool


class SessionList(msgspec.Struct, frozen=True):
    """One's own sessions, the newest first."""

    sessions: list[SessionLine]


class Account(msgspec.Struct, frozen=True):
    """An account, as administrators and auditors see it.

    Attributes:
        name: empty until its holder has used a link.
        invited: whether a link for it counts.
        passkeys, sessions: how many there are.
    """

    person: str
    name: str
    role: Role
    made_ms: int
    shut: bool
    invited: bool
    passkeys: int
    sessions: int


class AccountList(msgspec.Struct, frozen=True):
    """Accounts, those of the staff first."""

    accounts: list[Account]


class Invitation(msgspec.Struct, frozen=True):
    """A link for an account, told once: the house's address, ``#/first/`` and the token."""

    person: str
    token: str
    until_ms: int
