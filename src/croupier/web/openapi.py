"""The description of the API: made from the types that are read and written, and served as such.

Paths, methods, tags and summaries are those of the routes. Shapes are those of the structs that
come in and go out, the socket's frames among them, so that types for a page can be made of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

import msgspec
from litestar import Response, get
from litestar.handlers import HTTPRouteHandler

from croupier.version import __version__
from croupier.web import (
    account_routes,
    cage,
    care,
    correction_routes,
    custody,
    debts,
    frames,
    hand_routes,
    launch,
    own_corrections,
    passkey_routes,
    patrons_here,
    pit_log,
    pit_routes,
    reports,
    routes,
    shoes,
    strict,
    verify_routes,
)
from croupier.web import messages as m
from croupier.web.guard import COOKIE
from croupier.web.metrics import CONTENT_TYPE
from croupier.web.operation import (
    BAD_BODY,
    BAD_QUERY,
    BEFORE,
    CURRENCY,
    NOT_RECORDED,
    TOO_OFTEN,
    Operation,
    Schema,
    limit,
)
from croupier.web.past import MAX_COUPS, MAX_LINES

__all__ = ["API", "api_document"]

_TYPED: Final = re.compile(r"\{(\w+):(\w+)\}")
"""A part of a path that varies: its name and its type, as routes write it."""

_KINDS: Final = {"str": "string", "int": "integer"}
_REF: Final = "#/components/schemas/{name}"
_PAST_COUPS: Final = {"before": BEFORE, "limit": limit(20, MAX_COUPS)}
_LINES: Final = {"currency": CURRENCY, "before": BEFORE, "limit": limit(50, MAX_LINES)}


@get("/schema/openapi.json", tags=["operating"], sync_to_thread=False)
def description() -> Response[bytes]:
    """This description."""
    return Response(_encoded(), media_type="application/json")


_OPERATIONS: Final[Mapping[HTTPRouteHandler, Operation]] = {
    routes.healthz: Operation({200: m.Health, 503: m.Health}),
    routes.metrics: Operation({200: CONTENT_TYPE}, problems={404: "Asked from elsewhere."}),
    routes.house: Operation({200: m.House}),
    routes.table_rules: Operation({200: m.TableRules}),
    routes.odds: Operation({200: m.TableEdges}),
    routes.session: Operation(
        {200: m.Me},
        problems={
            401: "Patrons of this house come in from a licensee.",
            429: "Too many guests come in now, or this one too often.",
        }
        | NOT_RECORDED,
    ),
    routes.me: Operation({200: m.Me}, session=True, problems=TOO_OFTEN | NOT_RECORDED),
    routes.refill: Operation(
        {200: m.Me},
        {"currency": CURRENCY},
        session=True,
        problems=BAD_QUERY | TOO_OFTEN | NOT_RECORDED,
    ),
    routes.snapshot: Operation({200: m.Snapshot}, session=True, problems=TOO_OFTEN | NOT_RECORDED),
    routes.wagers: Operation(
        {200: m.Answer, 409: m.Answer, 422: m.Answer, 429: m.Answer, 503: m.Answer},
        body=strict.WagerBody,
        session=True,
        problems=BAD_BODY,
    ),
    routes.coups: Operation(
        {200: m.PastCoups},
        _PAST_COUPS,
        session=True,
        problems=BAD_QUERY | TOO_OFTEN | NOT_RECORDED,
    ),
    routes.lines: Operation(
        {200: m.Statement}, _LINES, session=True, problems=BAD_QUERY | TOO_OFTEN | NOT_RECORDED
    ),
    routes.as_csv: Operation(
        {200: "text/csv"},
        {"currency": CURRENCY},
        session=True,
        problems=BAD_QUERY
        | {429: "Too many at once of this patron, or one is being made for him."}
        | NOT_RECORDED,
    ),
    description: Operation({200: "application/json"}),
    **shoes.OPERATIONS,
    **account_routes.OPERATIONS,
    **passkey_routes.OPERATIONS,
    **care.OPERATIONS,
    **launch.OPERATIONS,
    **cage.OPERATIONS,
    **reports.OPERATIONS,
    **pit_log.OPERATIONS,
    **hand_routes.OPERATIONS,
    **custody.OPERATIONS,
    **debts.OPERATIONS,
    **correction_routes.OPERATIONS,
    **own_corrections.OPERATIONS,
    **pit_routes.OPERATIONS,
    **verify_routes.OPERATIONS,
    **patrons_here.OPERATIONS,
}

API: Final = tuple(_OPERATIONS)
"""Every route that is described."""


@cache
def api_document() -> dict[str, Any]:
    """The description, as OpenAPI 3.1."""
    paths: dict[str, Any] = {}
    for route, operation in _OPERATIONS.items():
        for path in route.paths:
            shown = _TYPED.sub(r"{\1}", path)
            for method in route.http_methods:
                if method != "OPTIONS":
                    paths.setdefault(shown, {})[method.lower()] = _said(route, operation, path)
    document = {
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
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(document))
    return found  # as whoever asks for it reads it: defaults of shapes may be no JSON themselves


@cache
def _encoded() -> bytes:
    return msgspec.json.encode(api_document())


def _said(route: HTTPRouteHandler, operation: Operation, path: str) -> dict[str, Any]:
    changes = not route.http_methods.isdisjoint(("POST", "PUT"))
    parameters = [
        {"name": name, "in": "query", "required": False, "schema": schema}
        for name, schema in operation.query.items()
    ]
    parameters[:0] = [
        {"name": name, "in": "path", "required": True, "schema": {"type": _KINDS[kind]}}
        for name, kind in _TYPED.findall(path)
    ]
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


def _responses(operation: Operation, path: str, *, changes: bool) -> dict[str, Any]:
    problems = dict(operation.problems)
    problems[403] = "Another origin, or another name of this host." if changes else "Another name."
    if operation.session:
        problems[401] = "No session: POST /api/session first."
    if "{table:" in path:
        problems.setdefault(404, "There is no such table.")
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


def _ref(name: str) -> Schema:
    return {"$ref": _REF.format(name=name)}


def _schemas() -> dict[str, Schema]:
    shapes = [
        shape
        for operation in _OPERATIONS.values()
        for shape in (*operation.answers.values(), operation.body)
        if shape is not None and not isinstance(shape, str)
    ]
    said = strict.FRAMES
    types = dict.fromkeys((*shapes, m.Problem, *frames.EVENTS, *frames.FRAMES, *said))
    _, found = msgspec.json.schema_components(types, ref_template=_REF)
    for schema in found.values():
        for shape in schema.get("properties", {}).values():
            if shape == {"type": "object"}:  # of anything, which a reader of types has to be told
                shape["additionalProperties"] = True
    for event in frames.EVENTS:
        # it has a default, which is no leave to leave it out
        found[event.__name__]["required"].insert(0, "type")
    found["TableEvent"] = _one_of(frames.EVENTS, "event")
    found["ServerFrame"] = {"oneOf": [*_one_of(frames.FRAMES, "type")["oneOf"], _ref("TableEvent")]}
    found["ClientFrame"] = _one_of(said, "type")
    return dict(sorted(found.items()))


def _one_of(types: Iterable[type[msgspec.Struct]], field: str) -> Schema:
    tags = {str(kind.__struct_config__.tag): _REF.format(name=kind.__name__) for kind in types}
    return {
        "oneOf": [{"$ref": ref} for ref in tags.values()],
        "discriminator": {"propertyName": field, "mapping": tags},
    }
