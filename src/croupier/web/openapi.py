"""The description of the API: made from the types that are read and written, and served as such.

Paths, methods, tags and summaries are those of the routes. Shapes are those of the structs that
come in and go out, the socket's frames among them, so that types for a page can be made of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

import msgspec
from litestar import Response, get
from litestar.handlers import HTTPRouteHandler

from croupier.version import __version__
from croupier.web import frames, routes, strict
from croupier.web import messages as m
from croupier.web.guard import COOKIE
from croupier.web.metrics import CONTENT_TYPE
from croupier.web.past import MAX_COUPS, MAX_LINES

__all__ = ["API", "api_document"]

_REF: Final = "#/components/schemas/{name}"
_Schema = dict[str, Any]


class _Operation(NamedTuple):
    """What the route itself does not say.

    Attributes:
        answers: the shape by status; a text names the media type of what is no JSON.
        query: schemas of query parameters.
        problems: by status what else may be answered, in words.
    """

    answers: Mapping[int, type[msgspec.Struct] | str]
    query: Mapping[str, _Schema] = {}
    body: type[msgspec.Struct] | None = None
    session: bool = False
    problems: Mapping[int, str] = {}


_CURRENCY: Final[_Schema] = {"type": "string", "default": "USD"}
_BEFORE: Final[_Schema] = {"type": ["integer", "null"]}
_BAD_QUERY: Final = {400: "A parameter that cannot be read."}
_TOO_OFTEN: Final = {429: "Too many at once of this patron."}
_NOT_RECORDED: Final = {503: "The record cannot be written or read now."}


def _limit(default: int, most: int) -> _Schema:
    text = f"Taken as 1 to {most}."
    return {"type": "integer", "default": default, "description": text}


_PAST_COUPS: Final = {"before": _BEFORE, "limit": _limit(20, MAX_COUPS)}
_LINES: Final = {"currency": _CURRENCY, "before": _BEFORE, "limit": _limit(50, MAX_LINES)}


@get("/schema/openapi.json", tags=["operating"], sync_to_thread=False)
def description() -> Response[bytes]:
    """This description."""
    return Response(_encoded(), media_type="application/json")


_OPERATIONS: Final[Mapping[HTTPRouteHandler, _Operation]] = {
    routes.healthz: _Operation({200: m.Health, 503: m.Health}),
    routes.metrics: _Operation({200: CONTENT_TYPE}, problems={404: "Asked from elsewhere."}),
    routes.house: _Operation({200: m.House}),
    routes.table_rules: _Operation({200: m.TableRules}),
    routes.odds: _Operation({200: m.TableEdges}),
    routes.session: _Operation(
        {200: m.Me},
        problems={429: "Too many guests come in now, or this one too often."} | _NOT_RECORDED,
    ),
    routes.me: _Operation({200: m.Me}, session=True, problems=_TOO_OFTEN | _NOT_RECORDED),
    routes.refill: _Operation(
        {200: m.Me},
        {"currency": _CURRENCY},
        session=True,
        problems=_BAD_QUERY | _TOO_OFTEN | _NOT_RECORDED,
    ),
    routes.snapshot: _Operation(
        {200: m.Snapshot}, session=True, problems=_TOO_OFTEN | _NOT_RECORDED
    ),
    routes.wagers: _Operation(
        {200: m.Answer, 409: m.Answer, 422: m.Answer, 429: m.Answer, 503: m.Answer},
        body=strict.WagerBody,
        session=True,
        problems={400: "A body that is none.", 413: "A body of more than 64 KiB."},
    ),
    routes.coups: _Operation(
        {200: m.PastCoups},
        _PAST_COUPS,
        session=True,
        problems=_BAD_QUERY | _TOO_OFTEN | _NOT_RECORDED,
    ),
    routes.lines: _Operation(
        {200: m.Statement}, _LINES, session=True, problems=_BAD_QUERY | _TOO_OFTEN | _NOT_RECORDED
    ),
    routes.as_csv: _Operation(
        {200: "text/csv"},
        {"currency": _CURRENCY},
        session=True,
        problems=_BAD_QUERY
        | {429: "Too many at once of this patron, or one is being made for him."}
        | _NOT_RECORDED,
    ),
    description: _Operation({200: "application/json"}),
}

API: Final = tuple(_OPERATIONS)
"""Every route that is described."""


@cache
def api_document() -> dict[str, Any]:
    """The description, as OpenAPI 3.1."""
    paths: dict[str, Any] = {}
    for route, operation in _OPERATIONS.items():
        for path in route.paths:
            shown = path.replace(":str}", "}")
            for method in route.http_methods:
                if method != "OPTIONS":
                    paths.setdefault(shown, {})[method.lower()] = _said(route, operation, shown)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "croupier",
            "version": __version__,
            "description": "What a house says over HTTP and its socket; docs/protocol.md explains.",
        },
        "paths": paths,
        "components": {
            "schemas": _schemas(),
            "securitySchemes": {"session": {"type": "apiKey", "in": "cookie", "name": COOKIE}},
        },
        "x-socket": {
            "path": "/api/socket",
            "subprotocol": "croupier.1",
            "said": _ref("ClientFrame"),
            "heard": _ref("ServerFrame"),
        },
    }


@cache
def _encoded() -> bytes:
    return msgspec.json.encode(api_document())


def _said(route: HTTPRouteHandler, operation: _Operation, path: str) -> dict[str, Any]:
    changes = "POST" in route.http_methods
    parameters = [
        {"name": name, "in": "query", "required": False, "schema": schema}
        for name, schema in operation.query.items()
    ]
    if "{table}" in path:
        table = {"name": "table", "in": "path", "required": True, "schema": {"type": "string"}}
        parameters.insert(0, table)
    if changes:
        text = "The house's own, such as http://127.0.0.1:8000."
        origin = {"name": "Origin", "in": "header", "required": True, "description": text}
        parameters.append(origin | {"schema": {"type": "string"}})
    said: dict[str, Any] = {
        "operationId": route.handler_name,
        "summary": (route.fn.__doc__ or "").strip(),
        "tags": list(route.tags or ()),
        "parameters": parameters,
        "responses": _responses(operation, path, changes=changes),
    }
    if operation.session:
        said["security"] = [{"session": []}]
    if operation.body is not None:
        content = {"application/json": {"schema": _ref(operation.body.__name__)}}
        said["requestBody"] = {"required": True, "content": content}
    return said


def _responses(operation: _Operation, path: str, *, changes: bool) -> dict[str, Any]:
    problems = dict(operation.problems)
    problems[403] = "Another origin, or another name of this host." if changes else "Another name."
    if operation.session:
        problems[401] = "No session: POST /api/session first."
    if "{table}" in path:
        problems[404] = "There is no such table."
    found: dict[str, Any] = {}
    for status, shape in operation.answers.items():
        if isinstance(shape, str):
            kind = {"type": "object"} if shape.endswith("json") else {"type": "string"}
            content = {shape: {"schema": kind}}
        else:
            content = {"application/json": {"schema": _ref(shape.__name__)}}
        text = (getattr(shape, "__doc__", "") if not isinstance(shape, str) else "") or shape
        found[str(status)] = {"description": str(text).partition("\n")[0], "content": content}
    for status, text in problems.items():
        content = {"application/json": {"schema": _ref("Problem")}}
        said: dict[str, Any] = {"description": text, "content": content}
        if status == 429:
            said["headers"] = {"Retry-After": {"required": True, "schema": {"type": "string"}}}
        found.setdefault(str(status), said)
    return dict(sorted(found.items()))


def _ref(name: str) -> _Schema:
    return {"$ref": _REF.format(name=name)}


def _schemas() -> dict[str, _Schema]:
    shapes = [
        shape
        for operation in _OPERATIONS.values()
        for shape in (*operation.answers.values(), operation.body)
        if shape is not None and not isinstance(shape, str)
    ]
    said = strict.FRAMES
    types = dict.fromkeys((*shapes, m.Problem, *frames.EVENTS, *frames.FRAMES, *said))
    _, found = msgspec.json.schema_components(types, ref_template=_REF)
    for event in frames.EVENTS:
        # it has a default, which is no leave to leave it out
        found[event.__name__]["required"].insert(0, "type")
    found["TableEvent"] = _one_of(frames.EVENTS, "event")
    found["ServerFrame"] = {"oneOf": [*_one_of(frames.FRAMES, "type")["oneOf"], _ref("TableEvent")]}
    found["ClientFrame"] = _one_of(said, "type")
    return dict(sorted(found.items()))


def _one_of(types: Iterable[type[msgspec.Struct]], field: str) -> _Schema:
    tags = {str(kind.__struct_config__.tag): _REF.format(name=kind.__name__) for kind in types}
    return {
        "oneOf": [{"$ref": ref} for ref in tags.values()],
        "discriminator": {"propertyName": field, "mapping": tags},
    }
