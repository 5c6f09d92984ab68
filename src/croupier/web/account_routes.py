"""What is asked over HTTP of accounts and sessions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromQuery

from croupier.service.exporting import Export, export_of
from croupier.service.roles import STEP_UP_MS
from croupier.service.sessions import Session
from croupier.service.staff import DataExported
from croupier.web import account_messages as a
from croupier.web import messages as m
from croupier.web.account_desk import Entered
from croupier.web.account_office import Invited
from croupier.web.asking import Asked, TheDesk, looking, read, session_cookie
from croupier.web.desk import Desk
from croupier.web.guard import (
    caller_of,
    find_caller,
    is_private,
)
from croupier.web.operation import BAD_BODY, NOT_RECORDED, TOO_OFTEN, Operation
from croupier.web.problems import Refused

__all__ = [
    "OPERATIONS",
    "TRIES",
    "WRONG",
    "address_of",
    "before_of",
    "entered_by",
    "require_private",
]


def require_private(request: Asked) -> None:
    """Nobody says a password where others can listen. Raises Refused."""
    if not is_private(request):
        text = "passwords are taken over TLS, or from this machine itself"
        raise Refused(403, "not_private", text)


def address_of(request: Asked) -> str:
    """Where a call came from."""
    return request.client.host if request.client else ""


def before_of(desk: Desk, request: Asked) -> Session | None:
    """The session that came along with a call; None for none."""
    caller = find_caller(desk, request)
    return caller.session if caller is not None else None


async def entered_by(desk: Desk, request: Asked, entered: Entered) -> Response[m.Me]:
    """The answer to who has come in, with the cookie of his new session."""
    cookie = session_cookie(request, entered.token)
    return Response(await desk.me(entered.person_id), cookies=[cookie])


# --- coming in and going ------------------------------------------------------------------


@post("/api/register", status_code=200, tags=["account"])
async def register(desk: TheDesk, request: Asked) -> Response[m.Me]:
    """A guest gets a name and a password, and keeps what he has."""
    require_private(request)
    body = await read(a.LoginBody, request)
    session = caller_of(request).session
    entered = await desk.accounts.register(session, body.name, body.password, address_of(request))
    return await entered_by(desk, request, entered)


@post("/api/login", status_code=200, tags=["account"])
async def login(desk: TheDesk, request: Asked) -> Response[m.Me]:
    """Come in by name and password, in place of who came before by this browser."""
    require_private(request)
    body = await read(a.LoginBody, request)
    before = before_of(desk, request)
    entered = await desk.accounts.login(body.name, body.password, address_of(request), before)
    return await entered_by(desk, request, entered)


@post("/api/first", status_code=200, tags=["account"])
async def first(desk: TheDesk, request: Asked) -> Response[m.Me]:
    """Use a link, once: choose name and password, and come in."""
    require_private(request)
    body = await read(a.LinkBody, request)
    before, address = before_of(desk, request), address_of(request)
    entered = await desk.accounts.accept(body.token, body.name, body.password, address, before)
    return await entered_by(desk, request, entered)


@post("/api/logout", status_code=200, tags=["account"])
async def logout(desk: TheDesk, request: Asked) -> Response[a.Done]:
    """End the session that this call came by."""
    caller = caller_of(request)
    await desk.accounts.end_session(caller.id, caller.session.id)
    return Response(a.Done(), cookies=[session_cookie(request, "")])


# --- one's own ----------------------------------------------------------------------------


@post("/api/step-up", status_code=200, tags=["account"])
async def step_up(desk: TheDesk, request: Asked) -> a.Proved:
    """Say again who one is, for acts that need it."""
    require_private(request)
    body, session = await read(a.ProofBody, request), caller_of(request).session
    await desk.accounts.prove(session, body.password, address_of(request))
    return a.Proved(desk.now_ms() + STEP_UP_MS)


@post("/api/password", status_code=200, tags=["account"])
async def password(desk: TheDesk, request: Asked) -> a.Done:
    """Change one's password; one's other sessions end."""
    require_private(request)
    body, session = await read(a.PasswordBody, request), caller_of(request).session
    await desk.accounts.set_password(session, body.old, body.new, address_of(request))
    return a.Done()


@get("/api/sessions", tags=["account"])
async def sessions(desk: TheDesk, request: Asked) -> a.SessionList:
    """One's own sessions."""
    return _sessions(desk, caller_of(request).session)


@post("/api/sessions/end", status_code=200, tags=["account"])
async def end_session(desk: TheDesk, request: Asked) -> a.SessionList:
    """End one of one's own sessions by its id, or ``others``: all but this."""
    body, session = await read(a.EndBody, request), caller_of(request).session
    if body.session == "others":
        await desk.accounts.end_sessions(session.person_id, but=session.key)
    elif not await desk.accounts.end_session(session.person_id, body.session):
        raise Refused(404, "unknown_session", "you have no such session")
    return _sessions(desk, session)


def _sessions(desk: Desk, current: Session) -> a.SessionList:
    own = desk.accounts.sessions.of_person(current.person_id)
    now = desk.now_ms()
    return a.SessionList(
        [
            a.SessionLine(one.id, one.since_ms, one.seen_ms, one.key == current.key)
            for one in own
            if one.counts(now)
        ]
    )


# --- the office ---------------------------------------------------------------------------


@get("/api/accounts", tags=["office"])
async def accounts(desk: TheDesk, find: FromQuery[str] = "") -> a.AccountList:
    """Accounts whose name or id begins so."""
    return a.AccountList([_account(desk, one) for one in desk.office.listed(find)])


@post("/api/accounts", status_code=200, tags=["office"])
async def make(desk: TheDesk, request: Asked) -> a.Invitation:
    """Make an account of the staff, and a link for who is to have it."""
    body = await read(a.MakeBody, request)
    return _invitation(await desk.office.make(body.role, *_acts(request)))


@post("/api/accounts/link", status_code=200, tags=["office"])
async def link(desk: TheDesk, request: Asked) -> a.Invitation:
    """A new link for an account, as where a password was forgotten."""
    body = await read(a.PersonBody, request)
    return _invitation(await desk.office.invite(body.person, *_acts(request)))


@post("/api/accounts/role", status_code=200, tags=["office"])
async def set_role(desk: TheDesk, request: Asked) -> a.Account:
    """Give one of the staff another role; his sessions end."""
    body = await read(a.RoleBody, request)
    account = await desk.office.set_role(body.person, body.role, *_acts(request))
    return _account(desk, account)


@post("/api/accounts/shut", status_code=200, tags=["office"])
async def shut(desk: TheDesk, request: Asked) -> a.Done:
    """Let somebody come in no more, or again."""
    body = await read(a.ShutBody, request)
    await desk.office.set_shut(body.person, *_acts(request), shut=body.shut)
    return a.Done()


@post("/api/accounts/end-sessions", status_code=200, tags=["office"])
async def end_all(desk: TheDesk, request: Asked) -> a.Done:
    """Send somebody away from every device."""
    body = await read(a.PersonBody, request)
    await desk.office.end_sessions(body.person, *_acts(request))
    return a.Done()


@post("/api/accounts/erase", status_code=200, tags=["office"])
async def erase(desk: TheDesk, request: Asked) -> a.Done:
    """Forget what is personal of somebody; the record's chains stay whole."""
    body = await read(a.PersonBody, request)
    await desk.office.erase(body.person, *_acts(request))
    return a.Done()


@post("/api/accounts/export", status_code=200, tags=["office"])
async def export(desk: TheDesk, request: Asked) -> Export:
    """All that the house holds of somebody."""
    body = await read(a.PersonBody, request)
    desk.office.require_known(body.person)
    by, session = _acts(request)
    found = await _exported(desk, by, body.person)
    await desk.accounts.record(DataExported(body.person, by), asks=session)
    return found


@get("/api/me/export", tags=["account"])
async def export_own(desk: TheDesk, request: Asked) -> Response[Export]:
    """All that the house holds of who asks."""
    person_id = looking(desk, request)
    headers = {"content-disposition": 'attachment; filename="croupier.json"'}
    return Response(await _exported(desk, person_id, person_id), headers=headers)


async def _exported(desk: Desk, asks: str, person_id: str) -> Export:
    found = await desk.reads.file(asks, lambda: export_of(desk.store, person_id))
    if found is None:
        raise Refused(404, "unknown_person", "there is nobody of this id")
    return found


def _acts(request: Asked) -> tuple[str, Session]:
    """Who acts, and by which session."""
    caller = caller_of(request)
    return caller.id, caller.session


def _account(desk: Desk, account: Any) -> a.Account:
    now = desk.now_ms()
    return a.Account(
        account.id,
        account.name,
        desk.office.role_of(account) or "guest",
        account.made_ms,
        desk.accounts.staff.is_shut(account.id),
        bool(account.invitation) and now <= account.invited_until_ms,
        len(account.passkeys),
        sum(one.counts(now) for one in desk.accounts.sessions.of_person(account.id)),
    )


def _invitation(invited: Invited) -> a.Invitation:
    account = invited.account
    return a.Invitation(account.id, invited.token, account.invited_until_ms)


TRIES: Final = {429: "Too many tries from this address, or too many passwords are being checked."}
WRONG: Final = {401: "Name or password is wrong, or does not count now."}
_STATE: Final = {404: "There is nobody of this id.", 409: "It cannot be done as things are."}

OPERATIONS: Final[Mapping[HTTPRouteHandler, Operation]] = {
    register: Operation(
        {200: m.Me},
        body=a.LoginBody,
        session=True,
        problems=BAD_BODY | TRIES | NOT_RECORDED | {409: "Somebody has this name."},
    ),
    login: Operation(
        {200: m.Me}, body=a.LoginBody, problems=BAD_BODY | TRIES | WRONG | NOT_RECORDED
    ),
    first: Operation(
        {200: m.Me},
        body=a.LinkBody,
        problems=BAD_BODY
        | TRIES
        | NOT_RECORDED
        | {404: "The link does not count.", 409: "The name is another, or somebody has it."},
    ),
    logout: Operation({200: a.Done}, session=True, problems=NOT_RECORDED),
    step_up: Operation(
        {200: a.Proved}, body=a.ProofBody, session=True, problems=BAD_BODY | TRIES | WRONG
    ),
    password: Operation(
        {200: a.Done},
        body=a.PasswordBody,
        session=True,
        problems=BAD_BODY | TRIES | WRONG | NOT_RECORDED,
    ),
    sessions: Operation({200: a.SessionList}, session=True),
    end_session: Operation(
        {200: a.SessionList},
        body=a.EndBody,
        session=True,
        problems=BAD_BODY | NOT_RECORDED | {404: "There is no such session."},
    ),
    accounts: Operation(
        {200: a.AccountList}, {"find": {"type": "string", "default": ""}}, session=True
    ),
    make: Operation(
        {200: a.Invitation}, body=a.MakeBody, session=True, problems=BAD_BODY | NOT_RECORDED
    ),
    **{
        route: Operation(
            {200: shape}, body=body, session=True, problems=BAD_BODY | _STATE | NOT_RECORDED
        )
        for route, shape, body in (
            (link, a.Invitation, a.PersonBody),
            (set_role, a.Account, a.RoleBody),
            (shut, a.Done, a.ShutBody),
            (end_all, a.Done, a.PersonBody),
            (erase, a.Done, a.PersonBody),
        )
    },
    export: Operation(
        {200: Export},
        body=a.PersonBody,
        session=True,
        problems=BAD_BODY | NOT_RECORDED | {404: "There is nobody of this id."} | TOO_OFTEN,
    ),
    export_own: Operation(
        {200: Export},
        session=True,
        problems=NOT_RECORDED | {404: "Nothing is kept of who asks."} | TOO_OFTEN,
    ),
}
"""What the description says of these routes."""
