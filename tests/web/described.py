"""The house's own description, and what it says of an answer or a frame."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import jsonschema_rs

from croupier.web.openapi import api_document

if TYPE_CHECKING:
    import httpx

DOCUMENT = api_document()


EXAMPLES = {"table": "baccarat-1", "number": "1"}
"""What stands in a path for each of its parts that vary."""


def address(path: str, **given: str) -> str:
    """An address of a described path; parts that are not given are those of :data:`EXAMPLES`."""
    return path.format_map(EXAMPLES | given)


def at(path: str) -> str:
    """The described path that an address belongs to."""
    parts = path.partition("?")[0].split("/")
    for known in DOCUMENT["paths"]:
        shown = known.split("/")
        if len(shown) == len(parts) and all(map(_fits, shown, parts)):
            return str(known)
    raise AssertionError(f"{path} is not described")


def _fits(shown: str, part: str) -> bool:
    return shown == part or shown.startswith("{")


@cache
def _validator(name: str) -> Any:
    # the schemas name one another from the root of the document
    whole = {"$ref": f"#/components/schemas/{name}", "components": DOCUMENT["components"]}
    return jsonschema_rs.Draft202012Validator(whole)


def faults(name: str, value: object) -> list[str]:
    """What a value has that its schema does not allow."""
    return [
        f"{error.instance_path}: {error.message}" for error in _validator(name).iter_errors(value)
    ]


def check_answer(answer: httpx.Response) -> None:
    """An answer is as its route is described: status, kind and shape."""
    request = answer.request
    said = DOCUMENT["paths"][at(request.url.path)][request.method.lower()]
    told = f"{request.method} {request.url.path}: {answer.status_code} {answer.text[:200]}"
    found = said["responses"].get(str(answer.status_code))
    assert found is not None, f"not described: {told}"
    kind = answer.headers["content-type"].partition(";")[0]
    (described,) = found["content"]
    assert kind == described.partition(";")[0], told
    schema = found["content"][described]["schema"]
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        assert faults(name, answer.json()) == [], told
