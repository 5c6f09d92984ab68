"""Who may do what: one table of roles, calls and frames, read by whoever serves them.

A call is named by its method and the template of its path, a frame of the socket by ``frame`` and
its type. What has no row is done for nobody: asking for it is a fault of the house.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, get_args

__all__ = [
    "MATRIX",
    "PLAYERS",
    "ROLES",
    "STAFF",
    "STANDINGS",
    "STEP_UP_MS",
    "Permit",
    "Role",
    "StaffRole",
    "Standing",
    "frame_act",
    "permit",
]

StaffRole = Literal["dealer", "pit_manager", "auditor", "administrator"]
Role = Literal["guest", "patron"] | StaffRole
ROLES: Final[tuple[Role, ...]] = ("guest", "patron", *get_args(StaffRole))

Standing = Literal["nobody"] | Role
"""A role, or nobody's: who has no session that counts."""
STANDINGS: Final[tuple[Standing, ...]] = ("nobody", *ROLES)

PLAYERS: Final[frozenset[Standing]] = frozenset({"guest", "patron"})
"""Who has a purse and may wager."""

STAFF: Final[frozenset[Standing]] = frozenset(ROLES) - PLAYERS
"""Who works here: never plays, and is known over TLS or on this machine only."""

Permit = Literal["yes", "step-up", "no"]
"""``step-up``: for who has proved within :data:`STEP_UP_MS` who he is."""

STEP_UP_MS: Final = 5 * 60 * 1000

_MARKS: Final[Mapping[str, Permit]] = {"yes": "yes", "step": "step-up", "-": "no"}

_TABLE: Final = """
                                 nobody guest patron dealer pit_manager auditor administrator

GET /                               yes   yes    yes    yes         yes     yes           yes
GET /assets/{name}                  yes   yes    yes    yes         yes     yes           yes
GET /{name}                         yes   yes    yes    yes         yes     yes           yes
GET /schema/openapi.json            yes   yes    yes    yes         yes     yes           yes
GET /healthz                        yes   yes    yes    yes         yes     yes           yes
GET /metrics                        yes   yes    yes    yes         yes     yes           yes

GET /api/house                      yes   yes    yes    yes         yes     yes           yes
GET /api/tables/{table}             yes   yes    yes    yes         yes     yes           yes
GET /api/tables/{table}/odds        yes   yes    yes    yes         yes     yes           yes

GET /api/tables/{table}/shoes       yes   yes    yes    yes         yes     yes           yes
GET /api/tables/{table}/shoes/{number} yes yes   yes    yes         yes     yes           yes

POST /api/launch                    yes   yes    yes    yes         yes     yes           yes
POST /api/session                   yes   yes    yes    yes         yes     yes           yes
GET /api/me                           -   yes    yes    yes         yes     yes           yes
POST /api/refill                      -   yes    yes      -           -       -             -
GET /api/tables/{table}/snapshot      -   yes    yes    yes         yes     yes           yes
POST /api/tables/{table}/wagers       -   yes    yes      -           -       -             -
POST /api/tables/{table}/seeds        -   yes    yes      -           -       -             -
GET /api/tables/{table}/coups         -   yes    yes    yes         yes     yes           yes
GET /api/tables/{table}/corrected     -   yes    yes    yes         yes     yes           yes
GET /api/tables/{table}/desk          -     -      -    yes         yes     yes           yes
POST /api/tables/{table}/desk         -     -      -    yes         yes       -             -
POST /api/tables/{table}/rulings/preview -  -      -      -         yes       -             -
POST /api/tables/{table}/rulings      -     -      -      -        step       -             -
GET /api/tables/{table}/incidents     -     -      -    yes         yes     yes           yes
GET /api/tables/{table}/shoes/{number}/audit - - -      -           yes     yes           yes
POST /api/tables/{table}/corrections/preview - - -      -           yes       -             -
POST /api/tables/{table}/corrections  -     -      -      -        step       -             -
GET /api/tables/{table}/corrections   -     -      -      -         yes     yes           yes
GET /api/tables/{table}/pit           -     -      -      -         yes     yes           yes
POST /api/tables/{table}/close        -     -      -      -        step       -             -
POST /api/tables/{table}/open         -     -      -      -        step       -             -
POST /api/tables/{table}/limits       -     -      -      -        step       -             -
POST /api/tables/{table}/disputes     -     -      -      -         yes       -             -
GET /api/tables/{table}/disputes      -     -      -      -         yes     yes           yes
POST /api/tables/{table}/disputes/verdict/preview - - - -           yes       -             -
POST /api/tables/{table}/disputes/verdict - -      -      -        step       -             -

GET /api/statement                    -   yes    yes      -           -       -             -
GET /api/statement.csv                -   yes    yes      -           -       -             -
GET /api/me/care                      -   yes    yes      -           -       -             -
PUT /api/me/care/limits               -   yes    yes      -           -       -             -
POST /api/me/care/pause               -   yes    yes      -           -       -             -
POST /api/me/care/exclude             -   yes    yes      -           -       -             -
POST /api/me/care/seen                -   yes    yes      -           -       -             -

GET /api/me/export                    -   yes    yes    yes         yes     yes           yes
POST /api/register                    -   yes      -      -           -       -             -
POST /api/login                     yes   yes    yes    yes         yes     yes           yes
POST /api/first                     yes   yes    yes    yes         yes     yes           yes
POST /api/logout                      -     -    yes    yes         yes     yes           yes
POST /api/step-up                     -     -    yes    yes         yes     yes           yes
POST /api/password                    -     -    yes    yes         yes     yes           yes
GET /api/sessions                     -   yes    yes    yes         yes     yes           yes
POST /api/sessions/end                -   yes    yes    yes         yes     yes           yes

GET /api/passkeys                     -     -      -    yes         yes     yes           yes
POST /api/passkeys/begin              -     -      -   step        step    step          step
POST /api/passkeys                    -     -      -    yes         yes     yes           yes
POST /api/passkeys/remove             -     -      -   step        step    step          step
POST /api/login/passkey/begin       yes   yes    yes    yes         yes     yes           yes
POST /api/login/passkey             yes   yes    yes    yes         yes     yes           yes
POST /api/step-up/passkey/begin       -     -      -    yes         yes     yes           yes
POST /api/step-up/passkey             -     -      -    yes         yes     yes           yes

GET /api/accounts                     -     -      -      -           -     yes           yes
POST /api/accounts                    -     -      -      -           -       -          step
POST /api/accounts/link               -     -      -      -           -       -          step
POST /api/accounts/role               -     -      -      -           -       -          step
POST /api/accounts/shut               -     -      -      -           -       -          step
POST /api/accounts/end-sessions       -     -      -      -           -       -          step
POST /api/accounts/export             -     -      -      -           -       -          step
POST /api/accounts/erase              -     -      -      -           -       -          step

POST /api/staff/deposits              -     -      -      -        step       -          step
POST /api/staff/withdrawals           -     -      -      -        step       -          step
GET /api/staff/debts                  -     -      -      -         yes     yes           yes
POST /api/staff/debts                 -     -      -      -        step       -          step

GET /api/reports/play                 -     -      -      -         yes     yes           yes
GET /api/reports/play.csv             -     -      -      -         yes     yes           yes
GET /api/reports/incidents            -     -      -      -         yes     yes           yes
GET /api/reports/incidents.csv        -     -      -      -         yes     yes           yes
GET /api/reports/frequencies          -     -      -      -         yes     yes           yes
GET /api/reports/frequencies.csv      -     -      -      -         yes     yes           yes
GET /api/reports/protection           -     -      -      -         yes     yes           yes
GET /api/reports/protection.csv       -     -      -      -         yes     yes           yes
GET /api/log                          -     -      -      -         yes     yes           yes
GET /api/log.csv                      -     -      -      -         yes     yes           yes
POST /api/verify                      -     -      -      -         yes     yes           yes
GET /api/patrons                      -     -      -      -         yes     yes           yes

GET /api/socket                       -   yes    yes    yes         yes     yes           yes
frame ping                            -   yes    yes    yes         yes     yes           yes
frame watch                           -   yes    yes    yes         yes     yes           yes
frame unwatch                         -   yes    yes    yes         yes     yes           yes
frame lobby                           -   yes    yes    yes         yes     yes           yes
frame seed                            -   yes    yes      -           -       -             -
frame wager                           -   yes    yes      -           -       -             -
frame desk                            -     -      -    yes         yes       -             -
"""


def _read(table: str) -> dict[str, dict[Standing, Permit]]:
    head, *lines = (line.split() for line in table.splitlines() if line.strip())
    if tuple(head) != STANDINGS:
        raise ValueError(f"the table of roles has columns {head}")
    found: dict[str, dict[Standing, Permit]] = {}
    for words in lines:
        act, marks = " ".join(words[: -len(head)]), words[-len(head) :]
        if act in found or not act:
            raise ValueError(f"the table of roles has {act!r} twice, or a line without a name")
        found[act] = {who: _MARKS[mark] for who, mark in zip(STANDINGS, marks, strict=True)}
    return found


MATRIX: Final[Mapping[str, Mapping[Standing, Permit]]] = _read(_TABLE)
"""By call or frame, and by who asks for it."""


def permit(act: str, standing: Standing) -> Permit:
    """Whether somebody may do something.

    Args:
        act: such as ``GET /api/me`` or ``frame watch``.

    Raises:
        LookupError: the table has no row for it; so nobody may.

    >>> permit("frame wager", "patron"), permit("frame wager", "dealer")
    ('yes', 'no')
    """
    row = MATRIX.get(act)
    if row is None:
        raise LookupError(f"{act} has no row in the table of roles (croupier.service.roles)")
    return row[standing]


def frame_act(kind: object) -> str:
    """What a frame of a type is called in the table."""
    return f"frame {kind}"
