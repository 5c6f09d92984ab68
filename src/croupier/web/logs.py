"""What the house's operator is told while it runs, on standard error.

Modules say what happens by the standard library's loggers: a name such as ``guest_came_in`` and
fields beside it (``extra=``). Here it is written down, with uvicorn's own messages, as text for a
person or as JSON, one object a line. Patrons are named by their opaque ids; no token, no cookie
and no address of anybody's is a field of anything, and uvicorn's messages that carry addresses
are below the level at which it may speak.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TextIO

import structlog

from croupier.service.settings import USUAL_LEVELS, Level, Log

if TYPE_CHECKING:
    from structlog.typing import EventDict, WrappedLogger

__all__ = ["set_up"]

_OTHERS: Final = ("uvicorn", "uvicorn.error", "uvicorn.access", "websockets", "asyncio", "httpx")

_Undo = Callable[[], None]


def set_up(log: Log, level: Level | None, stream: TextIO) -> _Undo:
    """Write what is logged to a stream from now on. Gives what ends that again."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(_formatter(log))
    root, ours = logging.getLogger(), logging.getLogger("croupier")
    others = [logging.getLogger(name) for name in _OTHERS]
    before = [(one, one.handlers, one.propagate, one.level) for one in (root, ours, *others)]
    raised = logging.raiseExceptions
    root.handlers = [handler]
    ours.setLevel((level or USUAL_LEVELS[log]).upper())
    for other in others:
        other.handlers, other.propagate = [], True
        other.setLevel(logging.WARNING)
    # nobody may be there to read it, which changes nothing of what is done
    logging.raiseExceptions = False

    def undo() -> None:
        for one, handlers, propagate, was in before:
            one.handlers, one.propagate = handlers, propagate
            one.setLevel(was)
        logging.raiseExceptions = raised

    return undo


def _formatter(log: Log) -> logging.Formatter:
    added: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        # as text: a traceback with the values of names would tell tokens
        structlog.processors.format_exc_info,
    ]
    if log == "json":
        ends: list[structlog.typing.Processor] = [structlog.processors.JSONRenderer()]
    else:
        ends = [_inert, structlog.dev.ConsoleRenderer(colors=False, repr_native_str=True)]
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=added,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *ends],
    )


def _inert(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    """Nothing that was written by others acts on the console."""
    for name in ("event", "exception"):
        if name in event:
            event[name] = "".join(map(_shown, str(event[name])))
    return event


def _shown(sign: str) -> str:
    return sign if sign.isprintable() or sign == "\n" else sign.encode("unicode_escape").decode()
