"""What is asked over HTTP of a patron's limits, breaks and exclusion."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping
from typing import Final

import msgspec
from litestar import get, post, put
from litestar.handlers import HTTPRouteHandler

from croupier.errors import InputError
from croupier.money import Currency
from croupier.service.care import Limit
from croupier.web import care_messages as cm
from croupier.web.asking import Asked, TheDesk, currency_of, looking, paced, read
from croupier.web.desk import Desk
from croupier.web.guard import caller_of
from croupier.web.operation import BAD_BODY, NOT_RECORDED, TOO_OFTEN, Operation
from croupier.web.problems import Refused

__all__ = ["OPERATIONS"]


def _changing(desk: Desk, request: Asked) -> str:
    """The id of who changes something, if he may by now and there is something to change."""
    person_id = caller_of(request).id
    paced(desk.ask_wait_ms(person_id))
    if not desk.care.is_on(person_id):
        raise Refused(404, "not_found", "this house has no limits")
    return person_id


@get("/api/me/care", tags=["care"])
async def care(desk: TheDesk, request: Asked) -> cm.Care:
    """What the patron has set for his own protection, and how it stands."""
    return await desk.care.view(looking(desk, request))


@put("/api/me/care/limits", tags=["care"])
async def care_limits(desk: TheDesk, request: Asked) -> cm.Care:
    """Set limits: stricter ones hold at once, looser ones a day later; all of them or none."""
    patron_id = _changing(desk, request)
    body = await read(cm.LimitsBody, request)
    try:
        await desk.care.set_limits(patron_id, _asked(desk, body))
    except InputError as error:
        raise Refused(400, "malformed", str(error)) from None
    return await desk.care.view(patron_id)


def _asked(desk: Desk, body: cm.LimitsBody) -> dict[Limit, int | None]:
    """The limits of a body, in minor units and minutes. Raises InputError, Refused."""
    found: dict[Limit, int | None] = {}
    for each in body.limits:
        code = currency_of(desk, each.currency)
        limit = Limit(each.kind, code, each.period)
        if limit in found:
            raise InputError(f"{limit} stands there twice")
        found[limit] = None if each.amount is None else Currency.parse(code).amount(each.amount)
    for kind, minutes in (("session", body.session_minutes), ("remind", body.remind_minutes)):
        if not isinstance(minutes, msgspec.UnsetType):
            found[Limit(kind)] = minutes
    return found


@post("/api/me/care/pause", status_code=200, tags=["care"])
async def care_pause(desk: TheDesk, request: Asked) -> cm.Care:
    """Take a break, which nobody can shorten."""
    patron_id = _changing(desk, request)
    body = await read(cm.PauseBody, request)
    return await _left(desk, patron_id, desk.care.pause(patron_id, body.hours))


@post("/api/me/care/exclude", status_code=200, tags=["care"])
async def care_exclude(desk: TheDesk, request: Asked) -> cm.Care:
    """Exclude oneself, which nobody can shorten."""
    patron_id = _changing(desk, request)
    body = await read(cm.ExcludeBody, request)
    return await _left(desk, patron_id, desk.care.exclude(patron_id, body.months))


async def _left(desk: Desk, patron_id: str, leaving: Awaitable[object]) -> cm.Care:
    """What holds once a patron has left for a while; raises Refused for a time that is none."""
    try:
        await leaving
    except InputError as error:
        raise Refused(400, "malformed", str(error)) from None
    return await desk.care.view(patron_id)


@post("/api/me/care/seen", status_code=200, tags=["care"])
async def care_seen(desk: TheDesk, request: Asked) -> cm.Care:
    """Answer the notice of how the session goes."""
    patron_id = _changing(desk, request)
    body = await read(cm.SeenBody, request)
    await desk.care.answer(patron_id, body.due_ms)
    return await desk.care.view(patron_id)


_CHANGED: Final = BAD_BODY | TOO_OFTEN | NOT_RECORDED | {404: "This house has no limits."}


def _changes(body: type[msgspec.Struct]) -> Operation:
    return Operation({200: cm.Care}, body=body, session=True, problems=_CHANGED)


OPERATIONS: Final[Mapping[HTTPRouteHandler, Operation]] = {
    care: Operation({200: cm.Care}, session=True, problems=TOO_OFTEN | NOT_RECORDED),
    care_limits: _changes(cm.LimitsBody),
    care_pause: _changes(cm.PauseBody),
    care_exclude: _changes(cm.ExcludeBody),
    care_seen: _changes(cm.SeenBody),
}
