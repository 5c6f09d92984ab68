"""A licensee's wallet over HTTP: signed calls, and answers that are read to the letter.

``docs/wallet.md`` describes the calls. What is not exactly a right answer is none: then it is not
known whether the call was done.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec

from croupier.errors import MoneyError
from croupier.money import Currency
from croupier.service.wallet.licensee import (
    Account,
    Call,
    Done,
    Launch,
    Outcome,
    Refused,
    Row,
    Unknown,
)

if TYPE_CHECKING:
    import httpx

__all__ = ["HttpLicensee", "rows_of", "signature"]

MAX_ANSWER: Final = 1 << 20
MAX_PAGES: Final = 10_000
MAX_ROWS: Final = 500_000
"""Of a day; more is no answer."""
MAX_AFTER: Final = 512
ALL_PAGES_S: Final = 600
"""For all pages of a day together."""
_CODE: Final = re.compile(r"[a-z][a-z_]{0,39}", re.ASCII)
_REF: Final = re.compile(r"[!-~]{1,128}", re.ASCII)
_STATES: Final = frozenset({"done", "refused", "rolled_back"})
_T = TypeVar("_T", bound=msgspec.Struct)


class _Moved(msgspec.Struct):
    result: str
    id: str
    patron: str
    currency: str
    amount: str
    balance: str
    found: bool = True


class _Has(msgspec.Struct):
    result: str
    patron: str
    currency: str
    balance: str


class _Refusal(msgspec.Struct):
    result: str
    code: str
    id: str | None = None
    balance: str | None = None


class _Known(msgspec.Struct):
    result: str
    patron: str
    balances: dict[str, str]


class _Row(msgspec.Struct):
    id: str
    kind: str
    patron: str
    currency: str
    amount: str
    state: str


class _Page(msgspec.Struct):
    transactions: list[_Row]
    next: str | None = None


def signature(secret: bytes, sent_ms: str, call: str, body: bytes) -> str:
    """What proves that a call comes from the house, in hexadecimal digits."""
    said = b"croupier-wallet/1\n%s\n%s\n%s" % (sent_ms.encode(), call.encode(), body)
    return hmac.new(secret, said, hashlib.sha256).hexdigest()


class HttpLicensee:
    """Calls a licensee's wallet.

    Args:
        url: what the names of the calls are put behind, without a slash at its end.
        secret: shared with the licensee.
        client: of httpx; its time-outs do not count, and it follows no redirects.
        now_ms: the wall clock.
        timeout_ms: for each call, from its first byte to the last of its answer.
    """

    def __init__(
        self,
        url: str,
        secret: bytes,
        client: httpx.AsyncClient,
        now_ms: Callable[[], int],
        timeout_ms: int,
    ) -> None:
        self._url, self._secret, self._client = url.rstrip("/"), secret, client
        self._now_ms = now_ms
        # whatever asyncio can add to its clock
        self._timeout_s: Any = Fraction(timeout_ms, 1_000)

    async def authenticate(self, token: str) -> Launch:
        """Whose launch token this is."""
        found = await self._post("authenticate", {"token": token})
        if isinstance(found, Unknown):
            return Launch(None, found.why)
        status, body = found
        refusal = _read(body, _Refusal) if status == 422 else None
        if refusal is not None and refusal.result == "refused" and _CODE.fullmatch(refusal.code):
            return Launch(None, refusal.code, is_refused=True)
        known = _read(body, _Known) if status == 200 else None
        if known is None or known.result != "ok" or not _REF.fullmatch(known.patron):
            return Launch(None, _wrong(status))
        balances: dict[str, int] = {}
        for code, text in known.balances.items():
            minor = _balance(code, text)
            if minor is None:
                return Launch(None, _wrong(status))
            balances[code] = minor
        return Launch(Account(known.patron, balances))

    async def balance(self, patron: str, currency: str) -> Outcome:
        """What a patron has."""
        found = await self._post("balance", {"patron": patron, "currency": currency})
        if isinstance(found, Unknown):
            return found
        status, body = found
        has = _read(body, _Has) if status == 200 else None
        if has is None or (has.result, has.patron, has.currency) != ("ok", patron, currency):
            return Unknown(_wrong(status))
        minor = _balance(currency, has.balance)
        return Unknown("its balance cannot be right") if minor is None else Done(minor)

    async def debit(self, call: Call) -> Outcome:
        """Take a ticket's stakes, or what a patron owes."""
        more = {"table": call.table, "coup": call.coup}
        if call.why:
            more["why"] = call.why
        return await self._move("debit", call, {**more, **_correction(call)})

    async def credit(self, call: Call) -> Outcome:
        """Give back or pay out."""
        more = {
            "table": call.table,
            "coup": call.coup,
            "why": call.why,
            "debits": list(call.debits),
            **_correction(call),
        }
        return await self._move("credit", call, more)

    async def rollback(self, call: Call) -> Outcome:
        """Undo a debit, or make sure that it will never be done."""
        return await self._move("rollback", call, {})

    async def _move(self, name: str, call: Call, more: Mapping[str, object]) -> Outcome:
        amount = Currency.parse(call.currency).format(call.amount_minor)
        said = {
            "id": call.id,
            "patron": call.patron,
            "currency": call.currency,
            "amount": amount,
            "asked_ms": call.asked_ms,
            **more,
        }
        found = await self._post(name, said)
        if isinstance(found, Unknown):
            return found
        status, body = found
        if status == 422:
            return _refused(body, call)
        moved = _read(body, _Moved) if status == 200 else None
        if moved is None or moved.result != "ok":
            return Unknown(_wrong(status))
        if (moved.id, moved.patron, moved.currency) != (call.id, call.patron, call.currency):
            return Unknown("it answers another call")
        if moved.amount != amount:
            return Unknown("its amount is another")
        minor = _balance(call.currency, moved.balance)
        return Unknown("its balance cannot be right") if minor is None else Done(minor, moved.found)

    async def transactions(self, day: str) -> list[Row] | Unknown:
        """All of a day, ``2026-11-30`` in UTC, by when the house asked for them."""
        try:
            async with asyncio.timeout(ALL_PAGES_S):
                return await self._pages(day)
        except TimeoutError:
            return Unknown("its transactions do not end in time")

    async def _pages(self, day: str) -> list[Row] | Unknown:
        rows: list[Row] = []
        after: str | None = None
        asked: set[str] = set()
        for _ in range(MAX_PAGES):
            found = await self._post("transactions", {"day": day, "after": after})
            if isinstance(found, Unknown):
                return found
            status, body = found
            if status != 200:
                return Unknown(_wrong(status))
            # a page is read where it keeps nobody waiting
            page = await asyncio.to_thread(rows_of, body)
            if isinstance(page, Unknown):
                return page
            rows += page[0]
            after = page[1]
            if len(rows) > MAX_ROWS:
                return Unknown("its transactions are too many")
            if after is None:
                return rows
            if after in asked or len(after) > MAX_AFTER:
                return Unknown("its transactions go in a circle")
            asked.add(after)
        return Unknown("its transactions do not end")

    async def _post(self, name: str, said: Mapping[str, object]) -> tuple[int, bytes] | Unknown:
        import httpx

        body = msgspec.json.encode(said)
        sent = str(self._now_ms())
        headers = {
            "content-type": "application/json",
            "croupier-time": sent,
            "croupier-signature": signature(self._secret, sent, name, body),
        }
        try:
            async with asyncio.timeout(self._timeout_s):
                return await self._exchange(f"{self._url}/{name}", body, headers)
        except TimeoutError:
            return Unknown("no answer in time")
        except (httpx.HTTPError, httpx.InvalidURL, OSError, ValueError) as error:
            return Unknown(f"no answer: {type(error).__name__}")

    async def _exchange(
        self, url: str, body: bytes, headers: Mapping[str, str]
    ) -> tuple[int, bytes] | Unknown:
        answer = bytearray()
        sending = self._client.stream("POST", url, content=body, headers=headers)
        async with sending as response:
            async for part in response.aiter_bytes():
                answer += part
                if len(answer) > MAX_ANSWER:
                    return Unknown("its answer is too long")
            return response.status_code, bytes(answer)


def rows_of(body: bytes) -> tuple[list[Row], str | None] | Unknown:
    """A page of a licensee's transactions, and where the next begins; None after the last."""
    page = _read(body, _Page)
    if page is None:
        return Unknown("its list of transactions does not read")
    rows = []
    for row in page.transactions:
        minor = _balance(row.currency, row.amount)
        is_known = row.kind in ("debit", "credit") and row.state in _STATES
        is_named = _REF.fullmatch(row.id) and _REF.fullmatch(row.patron)
        if minor is None or not is_known or not is_named:
            return Unknown(f"transaction {row.id[:40]!r} does not read")
        rows.append(Row(row.id, row.kind, row.patron, row.currency, minor, row.state))
    return rows, page.next


def _correction(call: Call) -> dict[str, str]:
    return {"correction": call.correction} if call.correction else {}


def _refused(body: bytes, call: Call) -> Outcome:
    refusal = _read(body, _Refusal)
    if refusal is None or (refusal.result, refusal.id) != ("refused", call.id):
        return Unknown(_wrong(422))
    if not _CODE.fullmatch(refusal.code):
        return Unknown(_wrong(422))
    minor = None if refusal.balance is None else _balance(call.currency, refusal.balance)
    return Refused(refusal.code, minor)


def _read(body: bytes, kind: type[_T]) -> _T | None:
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return None


def _balance(currency: str, text: str) -> int | None:
    """A decimal of the currency's digits, zero or more, in minor units; None for any other."""
    try:
        known = Currency.parse(currency)
        minor = 0 if text == known.format(0) else int(known.amount(text))
    except MoneyError:
        return None
    return minor if known.format(minor) == text else None


def _wrong(status: int) -> str:
    return f"its answer of status {status} does not read"


def client(most_count: int = 128) -> Any:
    """A client of httpx for :class:`HttpLicensee`, with so many connections at most."""
    import httpx

    # it tells of every call, and the driver counts them
    logging.getLogger("httpx").setLevel(logging.WARNING)
    # beyond any time-out of a call, which counts from its first byte to the last of its answer
    limits = httpx.Limits(max_connections=most_count)
    return httpx.AsyncClient(timeout=300, limits=limits, trust_env=False)
