"""What the description of the API says of a route beside what the route itself says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import msgspec

__all__ = [
    "BAD_BODY",
    "BAD_QUERY",
    "BEFORE",
    "CURRENCY",
    "NOT_RECORDED",
    "TOO_OFTEN",
    "Operation",
    "Schema",
    "limit",
]

Schema = dict[str, Any]


class Operation(NamedTuple):
    """What the route itself does not say.

    Attributes:
        answers: the shape by status; a text names the media type of what is no JSON.
        query: schemas of query parameters.
        session: whether it needs one.
        problems: by status what else may be answered, in words.
    """

    answers: Mapping[int, type[msgspec.Struct] | str]
    query: Mapping[str, Schema] = {}
    body: type[msgspec.Struct] | None = None
    session: bool = False
    problems: Mapping[int, str] = {}


CURRENCY: Final[Schema] = {"type": "string", "default": "USD"}
BEFORE: Final[Schema] = {"type": ["integer", "null"]}
BAD_QUERY: Final = {400: "A parameter that cannot be read."}
BAD_BODY: Final = {400: "A body that is none.", 413: "A body of more than 64 KiB."}
TOO_OFTEN: Final = {429: "Too many at once of this patron."}
NOT_RECORDED: Final = {503: "The record cannot be written or read now."}


def limit(default: int, most: int) -> Schema:
    """How many things are asked for at most."""
    text = f"Taken as 1 to {most}."
    return {"type": "integer", "default": default, "description": text}
