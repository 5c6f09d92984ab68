"""A licensee in the test's hand: the reference wallet behind a wire that fails in every way."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import random
import sys
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any, Final, NamedTuple

import httpx

from tools import ROOT

__all__ = ["SECRET", "Asked", "Partner", "Wire", "reference"]

SECRET: Final = b"a secret of the test"


def _load() -> Any:
    path = ROOT.joinpath("examples/licensee_wallet.py")
    spec = importlib.util.spec_from_file_location("licensee_wallet", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # where its annotations are looked up
    spec.loader.exec_module(module)
    return module


reference = _load()


class Asked(NamedTuple):
    """A call that was sent and has not come there yet."""

    at_ms: int
    call: str
    headers: Mapping[str, str]
    body: bytes


class Partner:
    """The licensee's side: it outlives the house, and so do calls on their way to it.

    Attributes:
        came: how often each call came, by its name.
        bodies: what came with each, in order.
    """

    def __init__(self, now_ms: Callable[[], int]) -> None:
        self.now_ms = now_ms
        self.wallet = reference.Wallet(":memory:", SECRET, now_ms)
        self.late: list[Asked] = []
        self.came: Counter[str] = Counter()
        self.bodies: list[tuple[str, dict[str, Any]]] = []

    def handle(self, asked: Asked) -> tuple[int, dict[str, Any]]:
        """A call has come."""
        self.came[asked.call] += 1
        self.bodies.append((asked.call, json.loads(asked.body)))
        answer: tuple[int, dict[str, Any]] = self.wallet.handle(
            asked.call, asked.headers, asked.body
        )
        return answer

    def arrive(self, until_ms: int) -> None:
        """Calls come that were under way; those of a house that has died as well."""
        due = sorted((one for one in self.late if one.at_ms <= until_ms), key=lambda one: one.at_ms)
        for one in due:
            self.late.remove(one)
            self.handle(one)

    def minor(self, patron: str) -> int:
        """What a patron has there."""
        query = "SELECT minor FROM accounts WHERE patron = ?"
        (row,) = self.wallet._db.execute(query, (patron,))
        return int(row[0])

    def spend(self, patron: str, minor: int) -> None:
        """A patron spends so much of what he has there elsewhere."""
        change = "UPDATE accounts SET minor = minor - ? WHERE patron = ?"
        self.wallet._db.execute(change, (minor, patron))

    def txns(self) -> dict[str, dict[str, Any]]:
        """Everything that was ever asked under an id."""
        cursor = self.wallet._db.execute("SELECT * FROM txns")
        names = [column[0] for column in cursor.description]
        return {row[1]: dict(zip(names, row, strict=True)) for row in cursor}


class _Parts(httpx.AsyncByteStream):
    def __init__(self, body: bytes) -> None:
        self._body = body

    async def __aiter__(self) -> AsyncIterator[bytes]:
        yield self._body


class Wire(httpx.AsyncBaseTransport):
    """Carries calls to a partner, or does not, or twice, or late, or loses or alters the answer.

    Args:
        odds: the weight of each fate, by its name.
    """

    def __init__(self, partner: Partner, chance: random.Random, odds: Mapping[str, int]) -> None:
        self._partner, self._chance = partner, chance
        self.odds = dict(odds)
        self.fates: Counter[str] = Counter()

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """One call."""
        body = await request.aread()
        call = request.url.path.rpartition("/")[2]
        now_ms = self._partner.now_ms()
        asked = Asked(now_ms, call, dict(request.headers), body)
        (fate,) = self._chance.choices(list(self.odds), list(self.odds.values()))
        self.fates[fate] += 1
        await asyncio.sleep(self._chance.randrange(1, 80) / 1_000)
        match fate:
            case "lost":
                await asyncio.sleep(3_600)
            case "refused connection":
                raise httpx.ConnectError("nobody is there")
            case "late":
                # it comes long after nobody waits for it any more
                self._partner.late.append(
                    asked._replace(at_ms=now_ms + self._chance.randrange(1, 30_000))
                )
                await asyncio.sleep(3_600)
            case "twice":
                self._partner.handle(asked)
            case _:
                pass
        status, answer = self._partner.handle(asked)
        if fate == "slow":
            await asyncio.sleep(self._chance.randrange(1_000, 1_900) / 1_000)
        if fate == "answer lost":
            await asyncio.sleep(3_600)
        if fate == "cut off":
            raise httpx.ReadError("the connection was cut")
        return self._altered(fate, status, answer)

    def _altered(self, fate: str, status: int, answer: dict[str, Any]) -> httpx.Response:
        text = json.dumps(answer)
        match fate:
            case "5xx":
                status, text = self._chance.choice((500, 502, 503)), "<html>sorry</html>"
            case "5xx with the answer":
                status = 500
            case "wrong balance":
                wrong = self._chance.choice(("-5.00", "5", "5.000", "1e9", "", "5,00", None, 5.0))
                text = json.dumps(answer | {"balance": wrong})
            case "wrong amount":
                text = json.dumps(answer | {"amount": "0.01"})
            case "wrong currency":
                text = json.dumps(answer | {"currency": "EUR"})
            case "another's":
                text = json.dumps(answer | {"id": "another"})
            case "half":
                text = text[: len(text) // 2]
            case _:
                pass
        return httpx.Response(status, stream=_Parts(text.encode()))
