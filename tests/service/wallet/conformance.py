"""Does a licensee's wallet keep what docs/wallet.md asks for? Runs against any address.

::

    python -m tests.service.wallet.conformance http://127.0.0.1:8500 wallet.secret ann USD

The patron needs 1,000.00 there, and has as much again afterwards. Every check prints a line. One
word more, ``corrections``, looks at what a licensee is told of corrections as well.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import sys
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, Final

import httpx

from croupier.money import Currency
from croupier.service.wallet.http_licensee import HttpLicensee, client, signature
from croupier.service.wallet.licensee import Call, Done, Outcome, Refused, Unknown

__all__ = ["CHECKS", "OF_CORRECTIONS", "Kit", "main"]


def now_ms() -> int:
    """The wall clock."""
    return time.time_ns() // 1_000_000


class Kit:
    """A patron of a licensee, and calls about him under new ids."""

    def __init__(self, url: str, secret: bytes, patron: str, currency: str = "USD") -> None:
        self.url, self.secret, self.patron, self.currency = url, secret, patron, currency
        self.http = client()
        self.licensee = HttpLicensee(url, secret, self.http, now_ms, 10_000)
        self._run = secrets.token_hex(8)
        self._count = 0

    def call(self, amount_minor: int, debits: tuple[str, ...] = (), txn_id: str = "") -> Call:
        """A call under a new id, or one that is given."""
        self._count += 1
        new = txn_id or f"kit-{self._run}-{self._count}"
        where = ("baccarat-1", "coup-1", now_ms())
        why = "settled" if debits else ""
        return Call(new, self.patron, self.currency, amount_minor, *where, why, debits)

    async def has(self) -> int:
        """What the patron has."""
        found = await self.licensee.balance(self.patron, self.currency)
        assert isinstance(found, Done), found
        return found.balance_minor

    async def raw(self, name: str, said: dict[str, Any], secret: bytes | None = None) -> int:
        """The status of a call that is put together by hand."""
        body = json.dumps(said).encode()
        return await self.raw_bytes(name, body, secret)

    async def raw_bytes(
        self, name: str, body: bytes, secret: bytes | None = None, sent_ms: int | None = None
    ) -> int:
        """The status of a call of these bytes."""
        sent = str(now_ms() if sent_ms is None else sent_ms)
        proof = signature(secret or self.secret, sent, name, body)
        headers = {"croupier-time": sent, "croupier-signature": proof}
        answer: httpx.Response = await self.http.post(
            f"{self.url}/{name}", content=body, headers=headers
        )
        return answer.status_code


def _done(outcome: Outcome) -> int:
    assert isinstance(outcome, Done), outcome
    return outcome.balance_minor


def _refused(outcome: Outcome, *codes: str) -> None:
    assert isinstance(outcome, Refused), outcome
    assert not codes or outcome.code in codes, outcome


async def a_debit_takes_and_a_credit_gives(kit: Kit) -> None:
    before = await kit.has()
    debit = kit.call(100_00)
    assert _done(await kit.licensee.debit(debit)) == before - 100_00
    credit = kit.call(100_00, (debit.id,))
    assert _done(await kit.licensee.credit(credit)) == before
    assert await kit.has() == before


async def the_same_debit_again_is_answered_the_same(kit: Kit) -> None:
    before = await kit.has()
    debit = kit.call(100_00)
    told = await asyncio.gather(*(kit.licensee.debit(debit) for _ in range(3)))
    assert set(told) == {Done(before - 100_00)}
    other = debit._replace(amount_minor=200_00)
    _refused(await kit.licensee.debit(other), "conflict")
    _refused(await kit.licensee.credit(other._replace(debits=(debit.id,))), "conflict")
    assert await kit.has() == before - 100_00
    back = await asyncio.gather(*(kit.licensee.rollback(debit) for _ in range(3)))
    assert set(back) == {Done(before, True)}
    assert await kit.has() == before


async def the_same_credit_again_gives_once(kit: Kit) -> None:
    before = await kit.has()
    debit = kit.call(50_00)
    await kit.licensee.debit(debit)
    credit = kit.call(50_00, (debit.id,))
    told = await asyncio.gather(*(kit.licensee.credit(credit) for _ in range(3)))
    assert set(told) == {Done(before)}
    assert await kit.has() == before


async def a_debit_rolled_back_before_it_came_is_refused(kit: Kit) -> None:
    before = await kit.has()
    debit = kit.call(100_00)
    assert await kit.licensee.rollback(debit) == Done(before, found=False)
    _refused(await kit.licensee.debit(debit), "rolled_back")
    assert await kit.licensee.rollback(debit) == Done(before, found=False)
    assert await kit.has() == before


async def a_debit_that_was_rolled_back_stays_so(kit: Kit) -> None:
    before = await kit.has()
    debit = kit.call(50_00)
    await kit.licensee.debit(debit)
    assert _done(await kit.licensee.rollback(debit)) == before
    _refused(await kit.licensee.debit(debit), "rolled_back")
    assert _done(await kit.licensee.rollback(debit)) == before
    assert await kit.has() == before


async def a_debit_that_was_settled_is_not_rolled_back(kit: Kit) -> None:
    before = await kit.has()
    debit = kit.call(100_00)
    await kit.licensee.debit(debit)
    await kit.licensee.credit(kit.call(100_00, (debit.id,)))
    _refused(await kit.licensee.rollback(debit), "settled")
    assert await kit.has() == before


async def more_than_there_is_is_refused_for_good(kit: Kit) -> None:
    before = await kit.has()
    debit = kit.call(before + 1)
    _refused(await kit.licensee.debit(debit), "insufficient_funds")
    _refused(await kit.licensee.debit(debit), "insufficient_funds")
    assert await kit.has() == before


async def nobody_is_debited_for_another(kit: Kit) -> None:
    stranger = kit.call(5_00)._replace(patron="nobody-of-that-name")
    _refused(await kit.licensee.debit(stranger))


async def many_at_once_are_done_one_after_the_other(kit: Kit) -> None:
    before = await kit.has()
    debits = [kit.call(10_00) for _ in range(12)]
    told = await asyncio.gather(*(kit.licensee.debit(debit) for debit in debits))
    assert sorted(_done(one) for one in told) == [
        before - 10_00 * count for count in range(len(debits), 0, -1)
    ]
    await asyncio.gather(*(kit.licensee.rollback(debit) for debit in debits))
    assert await kit.has() == before


async def what_is_not_signed_is_not_done(kit: Kit) -> None:
    before = await kit.has()
    said = {
        "id": kit.call(1).id,
        "patron": kit.patron,
        "currency": kit.currency,
        "amount": "5.00",
        "asked_ms": now_ms(),
        "table": "t",
        "coup": "c",
    }
    assert await kit.raw("debit", said, b"another secret") == 401
    old = now_ms() - 3_600_000
    assert await kit.raw_bytes("debit", json.dumps(said).encode(), sent_ms=old) == 401
    assert await kit.raw_bytes("debit", b"{") == 400
    assert await kit.raw("debit", {**said, "amount": "-5.00"}) == 400
    assert await kit.raw("debit", {**said, "amount": 5}) == 400
    assert await kit.has() == before


async def a_token_that_is_none_brings_nobody_in(kit: Kit) -> None:
    launch = await kit.licensee.authenticate("no-such-token")
    assert launch.account is None
    assert launch.why == "unknown_token"


async def a_day_lists_what_was_done(kit: Kit) -> None:
    debit, gone, never = kit.call(5_00), kit.call(6_00), kit.call(7_00)
    await kit.licensee.debit(debit)
    await kit.licensee.debit(gone)
    await kit.licensee.rollback(gone)
    await kit.licensee.rollback(never)
    credit = kit.call(5_00, (debit.id,))
    await kit.licensee.credit(credit)
    day = time.strftime("%Y-%m-%d", time.gmtime(debit.asked_ms // 1_000))
    rows = await kit.licensee.transactions(day)
    assert not isinstance(rows, Unknown), rows
    assert len({row.id for row in rows}) == len(rows)
    found = {row.id: (row.kind, row.amount_minor, row.state) for row in rows}
    assert found[debit.id] == ("debit", 5_00, "done")
    assert found[gone.id] == ("debit", 6_00, "rolled_back")
    assert found[never.id] == ("debit", 7_00, "rolled_back")
    assert found[credit.id] == ("credit", 5_00, "done")


async def a_correction_is_asked_for_until_it_is_answered(kit: Kit) -> None:
    """Of a wallet whose house has ``corrections = true``."""
    before = await kit.has()
    stake = kit.call(50_00)
    await kit.licensee.debit(stake)
    await kit.licensee.credit(kit.call(50_00, (stake.id,)))  # its coup is settled
    taken = kit.call(50_00)._replace(why="corrected", correction="c-1")
    told = [await kit.licensee.debit(taken) for _ in range(3)]
    assert set(told) == {Done(before - 50_00)}
    given = kit.call(40_00, (stake.id,))._replace(why="corrected", correction="c-2")
    told = [await kit.licensee.credit(given) for _ in range(3)]
    assert set(told) == {Done(before - 10_00)}
    owed = kit.call(20_00)._replace(why="owed", table="", coup="")
    told = [await kit.licensee.debit(owed) for _ in range(3)]
    assert set(told) == {Done(before - 30_00)}
    # what was not owed any more comes back, and names what had taken it
    back = kit.call(30_00, (owed.id,))._replace(why="corrected", table="", coup="")
    assert await kit.licensee.credit(back) == Done(before)
    much = kit.call(before + 1)._replace(why="corrected", correction="c-3")
    for _ in range(2):
        _refused(await kit.licensee.debit(much), "insufficient_funds")
    assert await kit.has() == before


Checks = tuple[Callable[[Kit], Coroutine[Any, Any, None]], ...]
CHECKS: Final[Checks] = (
    a_debit_takes_and_a_credit_gives,
    the_same_debit_again_is_answered_the_same,
    the_same_credit_again_gives_once,
    a_debit_rolled_back_before_it_came_is_refused,
    a_debit_that_was_rolled_back_stays_so,
    a_debit_that_was_settled_is_not_rolled_back,
    more_than_there_is_is_refused_for_good,
    nobody_is_debited_for_another,
    many_at_once_are_done_one_after_the_other,
    what_is_not_signed_is_not_done,
    a_token_that_is_none_brings_nobody_in,
    a_day_lists_what_was_done,
)
OF_CORRECTIONS: Final[Checks] = (a_correction_is_asked_for_until_it_is_answered,)
"""Of a wallet that is told of corrections."""


async def _all(kit: Kit, checks: Checks) -> int:
    failed_count = 0
    for check in checks:
        try:
            await check(kit)
        except AssertionError as error:
            failed_count += 1
            sys.stdout.write(f"fails {check.__name__}: {error}\n")
        else:
            sys.stdout.write(f"keeps {check.__name__}\n")
    await kit.http.aclose()
    return failed_count


def main(words: list[str]) -> int:
    """Check a wallet; how many checks failed."""
    url, secret_file, patron, currency, *more = words
    if more not in ([], ["corrections"]):
        raise SystemExit(f"{more[0]!r} is no more to check; write corrections, or nothing")
    Currency.parse(currency)
    kit = Kit(url, Path(secret_file).read_bytes().strip(), patron, currency)
    return asyncio.run(_all(kit, CHECKS + OF_CORRECTIONS if more == ["corrections"] else CHECKS))


if __name__ == "__main__":
    sys.exit(min(1, main(sys.argv[1:])))
