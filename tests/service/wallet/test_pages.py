"""A licensee's list of a day ends, whatever he answers: by its last page, or as no answer."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any, Final

import httpx
import pytest

from croupier.service.wallet import http_licensee
from croupier.service.wallet.http_licensee import HttpLicensee
from croupier.service.wallet.licensee import Row, Unknown
from tests.service.wallet.partner import SECRET

DAY: Final = "2026-09-21"
Pages = Callable[[str | None], dict[str, Any]]


def row(txn_id: str, **other: object) -> dict[str, object]:
    """A transaction as he lists it."""
    known = {"kind": "debit", "patron": "p", "currency": "USD", "amount": "5.00", "state": "done"}
    return {"id": txn_id, **known, **other}


def listed(pages: Pages, wait_s: int = 0) -> tuple[list[Row] | Unknown, int]:
    """What a day led to with him who answers so, and how many pages he was asked for."""
    asked: list[str | None] = []

    async def answer(request: httpx.Request) -> httpx.Response:
        after = json.loads(await request.aread())["after"]
        asked.append(after)
        await asyncio.sleep(wait_s)
        return httpx.Response(200, json=pages(after))

    async def run() -> list[Row] | Unknown:
        http = httpx.AsyncClient(transport=httpx.MockTransport(answer))
        licensee = HttpLicensee("http://wallet.test", SECRET, http, lambda: 0, 60_000)
        return await asyncio.wait_for(licensee.transactions(DAY), 60)

    return asyncio.run(run()), len(asked)


def page(rows: list[dict[str, object]], after: str | None) -> dict[str, Any]:
    """A page."""
    return {"transactions": rows, "next": after}


def test_pages_are_put_together() -> None:
    ends: dict[str | None, str | None] = {None: "a", "a": "b", "b": None}
    rows, asked = listed(lambda after: page([row(f"t-{after}")], ends[after]))
    assert isinstance(rows, list)
    assert [one.id for one in rows] == ["t-None", "t-a", "t-b"]
    assert asked == 3


def circle(length: int) -> Pages:
    """He leads back to a page of before."""
    return lambda after: page([], str((int(after or 0) + 1) % length))


def fresh() -> Iterator[str]:
    """Ever another."""
    return (f"after-{number}" for number in count())


@pytest.mark.parametrize("length", [1, 2, 7])
def test_pages_in_a_circle_are_no_answer(length: int) -> None:
    rows, asked = listed(circle(length))
    assert rows == Unknown("its transactions go in a circle")
    assert asked <= length + 1


def test_pages_without_end_are_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_licensee, "MAX_PAGES", 5)
    names = fresh()
    assert listed(lambda after: page([], next(names))) == (
        Unknown("its transactions do not end"),
        5,
    )


def test_a_day_of_too_many_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_licensee, "MAX_ROWS", 10)
    names = fresh()
    six = [row(f"t{number}") for number in range(6)]
    assert listed(lambda after: page(six, next(names))) == (
        Unknown("its transactions are too many"),
        2,
    )
    assert listed(lambda after: page([row("t")] * 11, None))[0] == Unknown(
        "its transactions are too many"
    )


def test_all_pages_together_have_a_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_licensee, "ALL_PAGES_S", 1)
    names = fresh()
    rows, _ = listed(lambda after: page([], next(names)), wait_s=2)
    assert rows == Unknown("its transactions do not end in time")


@pytest.mark.parametrize(
    "bad",
    [
        page([], "x" * 513),
        page([row("t" * 129)], None),
        page([row("")], None),
        page([row("t", patron="p" * 129)], None),
    ],
    ids=["next", "id", "no id", "patron"],
)
def test_what_is_longer_than_any_name_is_no_answer(bad: dict[str, Any]) -> None:
    assert isinstance(listed(lambda after: bad)[0], Unknown)
