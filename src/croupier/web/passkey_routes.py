"""What is asked over HTTP of passkeys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler

from croupier.service.roles import STEP_UP_MS
from croupier.web import account_messages as a
from croupier.web import messages as m
from croupier.web.account_routes import (
    TRIES,
    WRONG,
    address_of,
    before_of,
    entered_by,
    require_private,
)
from croupier.web.asking import Asked, TheDesk, read
from croupier.web.desk import Desk
from croupier.web.guard import caller_of
from croupier.web.operation import BAD_BODY, NOT_RECORDED, Operation

__all__ = ["OPERATIONS"]


class PasskeyAsked(msgspec.Struct, frozen=True):
    """What a browser asks its authenticator.

    Attributes:
        handle: under which the answer is to be given, once.
        options: as WebAuthn has them, in JSON.
    """

    handle: str
    options: dict[str, Any]


class PasskeyBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an authenticator answered, as WebAuthn's `toJSON` gives it."""

    handle: str
    credential: dict[str, Any]


class PasskeyNewBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new key, and what its holder calls it."""

    handle: str
    label: str
    credential: dict[str, Any]


class PasskeyIdBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which key."""

    passkey: str


class PasskeyLine(msgspec.Struct, frozen=True):
    """A passkey of one's own."""

    passkey: str
    label: str
    made_ms: int
    used_ms: int


class PasskeyList(msgspec.Struct, frozen=True):
    """One's own passkeys, the oldest first."""

    passkeys: list[PasskeyLine]


def _origin(request: Asked) -> str:
    """Where the page is from: the house's own, for the guard has compared it."""
    return request.headers.get("origin", "")


@get("/api/passkeys", tags=["account"])
async def passkeys(desk: TheDesk, request: Asked) -> PasskeyList:
    """One's own passkeys."""
    return _listed(desk, caller_of(request).id)


@post("/api/passkeys/begin", status_code=200, tags=["account"])
async def begin_adding(desk: TheDesk, request: Asked) -> PasskeyAsked:
    """Ask the browser for a new passkey."""
    require_private(request)
    found = desk.passkeys.begin_adding(caller_of(request).session, _origin(request))
    return PasskeyAsked(*found)


@post("/api/passkeys", status_code=200, tags=["account"])
async def add(desk: TheDesk, request: Asked) -> PasskeyList:
    """Keep a new passkey."""
    body, session = await read(PasskeyNewBody, request), caller_of(request).session
    await desk.passkeys.add(session, body.handle, body.label, body.credential, _origin(request))
    return _listed(desk, session.person_id)


@post("/api/passkeys/remove", status_code=200, tags=["account"])
async def remove(desk: TheDesk, request: Asked) -> PasskeyList:
    """Know a passkey no more."""
    body, session = await read(PasskeyIdBody, request), caller_of(request).session
    await desk.passkeys.remove(session, body.passkey)
    return _listed(desk, session.person_id)


@post("/api/login/passkey/begin", status_code=200, tags=["account"])
async def begin_login(desk: TheDesk, request: Asked) -> PasskeyAsked:
    """Ask the browser for a passkey of this house."""
    require_private(request)
    return PasskeyAsked(*desk.passkeys.begin_login(address_of(request), _origin(request)))


@post("/api/login/passkey", status_code=200, tags=["account"])
async def login(desk: TheDesk, request: Asked) -> Response[m.Me]:
    """Come in by a passkey."""
    require_private(request)
    body, before = await read(PasskeyBody, request), before_of(desk, request)
    entered = await desk.passkeys.login(body.handle, body.credential, _origin(request), before)
    return await entered_by(desk, request, entered)


@post("/api/step-up/passkey/begin", status_code=200, tags=["account"])
async def begin_proof(desk: TheDesk, request: Asked) -> PasskeyAsked:
    """Ask the browser for one of one's own passkeys."""
    require_private(request)
    found = desk.passkeys.begin_proof(caller_of(request).session, _origin(request))
    return PasskeyAsked(*found)


@post("/api/step-up/passkey", status_code=200, tags=["account"])
async def prove(desk: TheDesk, request: Asked) -> a.Proved:
    """Say by a passkey who one is, for acts that need it."""
    body, session = await read(PasskeyBody, request), caller_of(request).session
    await desk.passkeys.prove(session, body.handle, body.credential, _origin(request))
    return a.Proved(desk.now_ms() + STEP_UP_MS)


def _listed(desk: Desk, person_id: str) -> PasskeyList:
    account = desk.accounts.accounts.get(person_id)
    keys = account.passkeys if account is not None else ()
    return PasskeyList([PasskeyLine(one.id, one.label, one.made_ms, one.used_ms) for one in keys])


_NO_NAME: Final = {409: "There is no room for more, or the house was opened by an address."}
_NO_KEY: Final = {404: "There is no such passkey."}

OPERATIONS: Final[Mapping[HTTPRouteHandler, Operation]] = {
    passkeys: Operation({200: PasskeyList}, session=True),
    begin_adding: Operation({200: PasskeyAsked}, session=True, problems=_NO_NAME),
    add: Operation(
        {200: PasskeyList},
        body=PasskeyNewBody,
        session=True,
        problems=BAD_BODY | WRONG | NOT_RECORDED,
    ),
    remove: Operation(
        {200: PasskeyList},
        body=PasskeyIdBody,
        session=True,
        problems=BAD_BODY | _NO_KEY | NOT_RECORDED,
    ),
    begin_login: Operation({200: PasskeyAsked}, problems=TRIES | _NO_NAME),
    login: Operation({200: m.Me}, body=PasskeyBody, problems=BAD_BODY | WRONG | NOT_RECORDED),
    begin_proof: Operation({200: PasskeyAsked}, session=True, problems=_NO_NAME),
    prove: Operation(
        {200: a.Proved}, body=PasskeyBody, session=True, problems=BAD_BODY | WRONG | NOT_RECORDED
    ),
}
"""What the description says of these routes."""
