"""Answers of a licensee are read to the letter: what is not exactly right says nothing."""

from __future__ import annotations

import asyncio
import json
from typing import Any, Final

import httpx
import pytest

from croupier.service.wallet.http_licensee import HttpLicensee, signature
from croupier.service.wallet.licensee import Account, Call, Done, Launch, Outcome, Refused, Unknown
from tests.service.wallet.partner import SECRET

NOW: Final = 1_790_000_000_000
CALL: Final = Call("t1", "their-ann", "USD", 5_00, "baccarat-1", "coup-1", NOW)
MOVED: Final = {
    "result": "ok",
    "id": "t1",
    "patron": "their-ann",
    "currency": "USD",
    "amount": "5.00",
    "balance": "95.00",
}


def licensee(status: int, body: bytes, seen: list[httpx.Request] | None = None) -> HttpLicensee:
    """One who answers everything so."""

    def answer(request: httpx.Request) -> httpx.Response:
        if seen is not None:
            seen.append(request)
        return httpx.Response(status, content=body)

    http = httpx.AsyncClient(transport=httpx.MockTransport(answer))
    return HttpLicensee("http://wallet.test/v1", SECRET, http, lambda: NOW, 1_000)


def debited(status: int, body: Any) -> Outcome:
    """What a debit led to that was answered so."""
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    return asyncio.run(licensee(status, content).debit(CALL))


def test_a_right_answer_is_right() -> None:
    assert debited(200, MOVED) == Done(95_00)
    assert debited(200, MOVED | {"balance": "0.00"}) == Done(0)
    assert debited(200, MOVED | {"more": [1]}) == Done(95_00)


WRONG: Final[dict[str, tuple[int, Any]]] = {
    **{f"status {status}": (status, MOVED) for status in (201, 202, 204, 302, 400, 404, 409, 422)},
    **{f"status {status} of a server": (status, MOVED) for status in (500, 502, 503, 504)},
    **{f"without {name}": (200, {k: v for k, v in MOVED.items() if k != name}) for name in MOVED},
    **{
        f"{name} {value!r}": (200, MOVED | {name: value})
        for name, values in {
            "result": ("OK", "refused", "", None, True),
            "id": ("t2", "T1", "", None),
            "patron": ("their-bob", None),
            "currency": ("EUR", "usd", None),
            "amount": ("5.01", "5", "5.0", "05.00", 5, 500, 5.0, None),
            "balance": ("-5.00", "95", "95.0", "95.000", "1e2", " 95.00", "95,00", 95, "", "NaN"),
        }.items()
        for value in values
    },
    "nothing": (200, b""),
    "no JSON": (200, b"<html>"),
    "half of it": (200, json.dumps(MOVED).encode()[:-9]),
    "a list": (200, [MOVED]),
    "deep": (200, b"[" * 100_000),
    "too long": (200, json.dumps(MOVED | {"more": "x" * (1 << 20)}).encode()),
    "no text": (200, b"\xff\xfe"),
    "refused with 200": (200, {"result": "refused", "id": "t1", "code": "insufficient_funds"}),
    "refused for another": (422, {"result": "refused", "id": "t2", "code": "blocked"}),
    "refused for nobody": (422, {"result": "refused", "code": "blocked"}),
    "refused without a code": (422, {"result": "refused", "id": "t1"}),
    "refused with a sentence": (422, {"result": "refused", "id": "t1", "code": "No money!"}),
    "refused with 400": (400, {"result": "refused", "id": "t1", "code": "blocked"}),
}


@pytest.mark.parametrize(("status", "body"), WRONG.values(), ids=list(WRONG))
def test_any_other_answer_says_nothing(status: int, body: Any) -> None:
    assert isinstance(debited(status, body), Unknown)


def test_a_refusal_is_one_of_this_call() -> None:
    told = {"result": "refused", "id": "t1", "code": "insufficient_funds"}
    assert debited(422, told) == Refused("insufficient_funds")
    assert debited(422, told | {"balance": "3.00"}) == Refused("insufficient_funds", 3_00)
    assert debited(422, told | {"balance": "many"}) == Refused("insufficient_funds")


def test_a_call_is_signed_over_its_time_name_and_body() -> None:
    seen: list[httpx.Request] = []
    asyncio.run(licensee(200, b"", seen).debit(CALL))
    (request,) = seen
    assert str(request.url) == "http://wallet.test/v1/debit"
    body = request.content
    assert json.loads(body) == {
        "id": "t1",
        "patron": "their-ann",
        "currency": "USD",
        "amount": "5.00",
        "asked_ms": NOW,
        "table": "baccarat-1",
        "coup": "coup-1",
    }
    proof = signature(SECRET, str(NOW), "debit", body)
    assert request.headers["croupier-signature"] == proof
    assert request.headers["croupier-time"] == str(NOW)
    for other in (
        signature(SECRET, str(NOW + 1), "debit", body),
        signature(SECRET, str(NOW), "credit", body),
        signature(SECRET, str(NOW), "debit", body + b" "),
        signature(b"another", str(NOW), "debit", body),
    ):
        assert other != proof


def test_an_answer_that_takes_too_long_is_none() -> None:
    async def never(request: httpx.Request) -> httpx.Response:
        await asyncio.sleep(60)
        return httpx.Response(200)

    async def run() -> Outcome:
        http = httpx.AsyncClient(transport=httpx.MockTransport(never))
        return await HttpLicensee("http://x.test", SECRET, http, lambda: NOW, 20).debit(CALL)

    assert asyncio.run(run()) == Unknown("no answer in time")


def launched(status: int, body: object) -> Launch:
    """What a launch token led to that was answered so."""
    return asyncio.run(licensee(status, json.dumps(body).encode()).authenticate("token"))


def test_a_launch_token_names_a_patron_and_what_he_has() -> None:
    told = {"result": "ok", "patron": "their-ann", "balances": {"USD": "95.00", "VND": "1000"}}
    assert launched(200, told) == Launch(Account("their-ann", {"USD": 95_00, "VND": 1000}))
    assert launched(422, {"result": "refused", "code": "unknown_token"}).why == "unknown_token"


@pytest.mark.parametrize(
    ("status", "change"),
    [
        (200, {"patron": ""}),
        (200, {"patron": "a b"}),
        (200, {"patron": "x" * 129}),
        (200, {"patron": 7}),
        (200, {"balances": {"USD": "-1.00"}}),
        (200, {"balances": {"USD": 95}}),
        (200, {"balances": {"usd": "95.00"}}),
        (200, {"result": "no"}),
        (201, {}),
        (500, {}),
        (422, {}),
    ],
)
def test_nobody_comes_in_by_any_other_answer(status: int, change: dict[str, object]) -> None:
    told: dict[str, object] = {"result": "ok", "patron": "their-ann", "balances": {"USD": "95.00"}}
    assert launched(status, told | change).account is None


@pytest.mark.parametrize(
    "row",
    [
        {"amount": "-5.00"},
        {"kind": "rollback"},
        {"state": "open"},
        {"id": None},
        {"currency": "DOLLARS"},
    ],
)
def test_a_list_that_does_not_read_is_none(row: dict[str, object]) -> None:
    good: dict[str, object] = {
        "id": "t1",
        "kind": "debit",
        "patron": "p",
        "currency": "USD",
        "amount": "5.00",
        "state": "done",
    }
    page = json.dumps({"transactions": [good, good | row], "next": None}).encode()
    found = asyncio.run(licensee(200, page).transactions("2026-11-30"))
    assert isinstance(found, Unknown)
