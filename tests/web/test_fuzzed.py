"""Calls that nobody thought of, drawn from the description: nothing fails, all is as described."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import Case, GenerationMode

from tests.web.described import DOCUMENT
from tests.web.serving import BACCARAT, PICTURES, Serving

EXAMPLES = 25
SCHEMA = schemathesis.openapi.from_dict(DOCUMENT)
CHECKS: list[Any] = [
    schemathesis.checks.CHECKS.get_one(name)
    for name in (
        "not_a_server_error",
        "status_code_conformance",
        "content_type_conformance",
        "response_headers_conformance",
        "response_schema_conformance",
    )
]
CALLS = [
    (path, method, mode)
    for path, methods in DOCUMENT["paths"].items()
    for method, said in methods.items()
    for mode in GenerationMode
    # of a call without anything to spell wrong there is none that is wrong
    if mode is GenerationMode.POSITIVE or "400" in said["responses"]
]


@pytest.mark.parametrize(("path", "method", "mode"), CALLS)
def test_whatever_is_asked_the_answer_is_as_described(
    house: Serving, path: str, method: str, mode: GenerationMode
) -> None:
    operation: Any = SCHEMA[path][method]
    guest = house.guest()
    cookie = "; ".join(f"{key}={value}" for key, value in guest.cookies.items())
    headers = {"Cookie": cookie, "Origin": house.origin}
    called = 0

    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    def calls_are_answered(case: Case[Any]) -> None:
        nonlocal called
        called += 1
        if "table" in case.path_parameters and called % 3:
            # most names are no table's, and would show one answer only
            case.path_parameters["table"] = (BACCARAT, PICTURES)[called % 2]
        case.call_and_validate(base_url=house.origin, headers=headers, checks=CHECKS)

    calls_are_answered()
    assert guest.get("/healthz").json() == {"status": "ok"}
