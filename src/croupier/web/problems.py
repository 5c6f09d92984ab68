"""What is said to a call that is not answered: always a status, a stable code and a sentence."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any, Final

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, LitestarException

from croupier.errors import CroupierError
from croupier.web import messages as m

__all__ = ["HANDLERS", "Refused", "broken_off", "problem_response"]

_log = logging.getLogger("croupier.web")

_CODES: Final[Mapping[int, str]] = {
    400: "malformed",
    404: "not_found",
    405: "method_not_allowed",
    413: "too_large",
}
"""Codes of what the router refuses by itself."""


class Refused(HTTPException):
    """A call that is not answered, with the code that says why."""

    def __init__(
        self, status: int, code: str, message: str, headers: dict[str, str] | None = None
    ) -> None:
        super().__init__(detail=message, status_code=status, headers=headers)
        self.code = code


def problem_response(
    status: int, code: str, message: str, headers: dict[str, str] | None = None
) -> Response[m.Problem]:
    """The answer to a call that is refused."""
    body = m.Problem(code, message, status, message)
    return Response(body, status_code=status, media_type=MediaType.JSON, headers=headers)


def _refused(request: Request[Any, Any, Any], error: HTTPException) -> Response[m.Problem]:
    code = error.code if isinstance(error, Refused) else _CODES.get(error.status_code, "refused")
    return problem_response(error.status_code, code, error.detail, error.headers)


def _call(request: Request[Any, Any, Any]) -> str:
    """Which route was called, without what came with it."""
    return f"{request.method} {getattr(request.route_handler, 'handler_name', '')}"


def _not_recorded(request: Request[Any, Any, Any], error: CroupierError) -> Response[m.Problem]:
    _log.error("record_out_of_reach", extra={"why": str(error), "call": _call(request)})
    message = "the record cannot be written or read now; ask again"
    return problem_response(503, "not_recorded", message)


def _fault(request: Request[Any, Any, Any], error: Exception) -> Response[m.Problem]:
    _log.error("call_failed", extra={"call": _call(request)}, exc_info=error)
    return problem_response(500, "fault", "this is a fault of the house, and is in its log")


def broken_off(method: str, error: LitestarException) -> None:
    """Tell the log why an answer that had begun has no end.

    Its connection ends with it, so that nobody takes the part that came for the whole.
    """
    cause: BaseException | None = error.__cause__
    while isinstance(cause, BaseExceptionGroup) and len(cause.exceptions) == 1:
        (cause,) = cause.exceptions
    if isinstance(cause, (CroupierError, HTTPException)):
        _log.error("answer_broken_off", extra={"method": method, "why": str(cause)})
    else:
        _log.error("answer_broken_off", extra={"method": method}, exc_info=error)


HANDLERS: Final[dict[int | type[Exception], Any]] = {
    HTTPException: _refused,
    CroupierError: _not_recorded,
    Exception: _fault,
}
