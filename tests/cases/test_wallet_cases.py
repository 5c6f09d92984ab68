"""Cases of wallets and money that others have met: one test of each kind.

Numbers are those of the collection the project was built with; each says what was given and what
has to come of it. They are met twice: by the reference wallet, and by what a house asks of one.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from croupier.service.cage import Cage, Paid
from croupier.service.wallet.http_licensee import signature
from croupier.store.memory import MemoryStore
from croupier.table import commands as c
from croupier.table.refusals import Refusal
from tests.service.houses import DEAL, must, opened, ticket
from tests.service.wallet.partner import SECRET, reference

NOW = 1_790_000_000_000


class Licensee:
    """The reference wallet with a patron who has 1,000.00."""

    def __init__(self) -> None:
        self.wallet = reference.Wallet(":memory:", SECRET, lambda: NOW)
        self.wallet.add("ann", "USD", "1000.00")

    def ask(self, call: str, txn_id: str, amount: str, **more: object) -> tuple[int, Any]:
        """A signed call."""
        said: Mapping[str, object] = {
            "id": txn_id,
            "patron": "ann",
            "currency": "USD",
            "amount": amount,
            "asked_ms": NOW,
            "table": "t",
            "coup": "c",
            **more,
        }
        body = json.dumps(said).encode()
        proof = signature(SECRET, str(NOW), call, body)
        headers = {"croupier-time": str(NOW), "croupier-signature": proof}
        answer: tuple[int, Any] = self.wallet.handle(call, headers, body)
        return answer

    def together(self, call: str, txn_id: str, amount: str) -> set[str]:
        """Three such calls at once; the different answers."""
        with ThreadPoolExecutor(3) as pool:
            found = [pool.submit(self.ask, call, txn_id, amount) for _ in range(3)]
            return {json.dumps(one.result()) for one in found}

    @property
    def balance(self) -> str:
        """What the patron has."""
        return str(self.ask("balance", "", "")[1]["balance"])


@pytest.fixture
def licensee() -> Licensee:
    """A licensee."""
    return Licensee()


def test_case_46_a_stake_cannot_be_moved_away_while_the_coup_runs() -> None:
    house = opened(MemoryStore(), "ann")
    cage = Cage(house, lambda patron_id, currency, minor: None)
    keys = itertools.count()

    def pay_out(minor: int) -> Paid | Refusal:
        given = {"key": f"k{next(keys)}", "by": "staff-1", "reason": "asked"}
        return cage.pay("out", "ann", "USD", minor, **given)

    must(house, "1", c.OpenBetting("coup-1"), ticket("ann", "a1", "player=10000"))
    for step in DEAL:
        refused = pay_out(10_000)
        house.commit()
        assert refused == Refusal("insufficient_funds", None, {"available": 0})
        must(house, "1", step)  # Banker wins
    house.commit()
    assert house.balance_minor("ann", "USD") == 0
    assert pay_out(1) == Refusal("insufficient_funds", None, {"available": 0})
    house.check()


def test_case_55_an_id_is_done_once_and_means_one_thing(licensee: Licensee) -> None:
    assert len(licensee.together("debit", "tx1", "100.00")) == 1
    assert licensee.balance == "900.00"
    for amount in ("200.00", "0.01"):
        status, told = licensee.ask("debit", "tx1", amount)
        assert (status, told["code"]) == (422, "conflict")
    status, told = licensee.ask("credit", "tx1", "100.00", debits=["tx1"])
    assert (status, told["code"]) == (422, "conflict")
    assert licensee.balance == "900.00"
    assert len(licensee.together("rollback", "tx1", "100.00")) == 1
    assert licensee.balance == "1000.00"
    rows = licensee.wallet._db.execute("SELECT state FROM txns WHERE id = 'tx1'").fetchall()
    assert rows == [("rolled_back",)]


def test_case_56a_a_rollback_comes_before_its_debit(licensee: Licensee) -> None:
    status, told = licensee.ask("rollback", "tx1", "100.00")
    assert (status, told["found"]) == (200, False)
    status, told = licensee.ask("debit", "tx1", "100.00")
    assert (status, told["code"]) == (422, "rolled_back")
    assert licensee.balance == "1000.00"


def test_case_56b_a_rollback_comes_after_the_settlement(licensee: Licensee) -> None:
    licensee.ask("debit", "tx2", "100.00")
    licensee.ask("credit", "tx2:credit", "195.00", debits=["tx2"])
    status, told = licensee.ask("rollback", "tx2", "100.00")
    assert (status, told["code"]) == (422, "settled")
    assert licensee.balance == "1095.00"


def test_case_56c_a_rollback_comes_twice(licensee: Licensee) -> None:
    licensee.ask("debit", "tx3", "50.00")
    told = [licensee.ask("rollback", "tx3", "50.00") for _ in range(2)]
    assert told[0] == told[1]
    assert told[0][1]["found"] is True
    assert licensee.balance == "1000.00"
