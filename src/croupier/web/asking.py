"""What several routes need: who asks, what he says, how often he may, and of what."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

from litestar import Request
from litestar.datastructures import Cookie
from litestar.di import NamedDependency

from croupier.errors import InputError
from croupier.service.floor import Floor
from croupier.service.running import Job
from croupier.web import messages as m
from croupier.web.desk import Desk
from croupier.web.guard import COOKIE, SECURE_COOKIE, Caller, caller_of, is_secure, still_of
from croupier.web.problems import Refused
from croupier.web.strict import read_as

__all__ = [
    "Asked",
    "TheDesk",
    "asking_at",
    "currency_of",
    "in_turn",
    "known",
    "looking",
    "paced",
    "read",
    "retry_after",
    "session_cookie",
    "status_of",
    "within_reach",
]

_T = TypeVar("_T")
_FAR: Final = 1 << 53
_YEAR_S: Final = 365 * 24 * 3600
_STATUS: Final = {
    "not_recorded": 503,
    "closing": 503,
    "busy": 429,
    "conflict": 409,
    "by_machine": 409,
    "desk_changed": 409,
    "ask_changed": 409,
}
"""With which status an ask is refused for what its code says; 422 for any other."""

TheDesk = NamedDependency[Desk]
Asked = Request[Any, Any, Any]


async def read(kind: type[_T], request: Asked) -> _T:
    """The body of a call; raises Refused (400)."""
    try:
        return read_as(kind, await request.body())
    except InputError as error:
        raise Refused(400, "malformed", str(error)) from None


def session_cookie(request: Asked, token: str) -> Cookie:
    """The cookie that carries a session's token; an empty one takes it away."""
    secure = is_secure(request)
    return Cookie(
        SECURE_COOKIE if secure else COOKIE,
        value=token,
        path="/",
        max_age=_YEAR_S if token else 0,
        httponly=True,
        secure=secure,
        samesite="strict",
    )


def looking(desk: Desk, request: Asked) -> str:
    """The id of who looks at something, if he may by now. Raises Refused."""
    person_id = caller_of(request).id
    paced(desk.look_wait_ms(person_id))
    return person_id


async def in_turn(desk: Desk, request: Asked, begin: Callable[[Floor], _T]) -> _T:
    """Do in a turn what somebody asks for, if he still may when the turn comes. Raises Refused."""
    still = still_of(desk, request)

    def begin_still(floor: Floor) -> _T | Refused:
        return still() or begin(floor)

    found: _T | Refused = await desk.runner.do(Job(begin_still))
    if isinstance(found, Refused):
        raise found
    return found


def paced(wait_ms: int) -> None:
    """Refuse who would have to wait."""
    if wait_ms:
        raise Refused(429, "busy", "too many at once; ask again", retry_after(wait_ms))


def retry_after(wait_ms: int) -> dict[str, str]:
    """The header that says in how many seconds to ask again."""
    return {"Retry-After": str(-(-wait_ms // 1_000))}


def asking_at(desk: Desk, request: Asked, table: str) -> Caller:
    """Who asks for something at a table, if it is one and he need not wait. Raises Refused."""
    caller = caller_of(request)
    known(desk, table)
    paced(desk.ask_wait_ms(caller.id))
    return caller


def known(desk: Desk, table: str) -> None:
    """Refuse what is asked of a table that is none."""
    if table not in desk.shapers:
        raise Refused(404, "unknown_table", f"there is no table {table[:40]!r}")


def currency_of(desk: Desk, text: str) -> str:
    """The currency that somebody means, in full. Raises Refused."""
    for code in desk.patrons.currencies:
        if text in (code, code.partition("/")[0]):
            return code
    raise Refused(400, "unknown_currency", f"no table here plays in {text[:12]!r}")


def within_reach(before: int | None) -> int | None:
    """A number to read on from, as one that a store can have."""
    return None if before is None else max(0, min(before, _FAR))


def status_of(refused: Iterable[m.Refused]) -> int:
    """With which status something is refused."""
    codes = {each.code for each in refused}
    return next((status for code, status in _STATUS.items() if code in codes), 422)
