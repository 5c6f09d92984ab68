"""Random lives of a ledger: money is never made, owed or lost, and every wager ends once.

The model beside the book is an independent one: each patron's purse and each table's
wagers, kept by hand.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    MultipleResults,
    RuleBasedStateMachine,
    consumes,
    invariant,
    multiple,
    rule,
)

from croupier.ledger import (
    Book,
    OpenWager,
    Refusal,
    Transfer,
    check,
    currency_of,
    deposit,
    patron,
    pend,
    pending_total,
    post,
    stake,
    sum_by_currency,
    void,
    withdraw,
)

PATRONS = [patron(name, currency) for name in ("ann", "bob") for currency in ("USD", "VND")]
TABLES = {currency: [stake(table, currency) for table in ("1", "2")] for currency in ("USD", "VND")}
MINOR = st.integers(1, 1000)


@dataclass
class Model:
    """What a careful clerk would have on paper."""

    purses: Counter[str] = field(default_factory=Counter)
    open_wagers: dict[str, OpenWager] = field(default_factory=dict)
    endings: Counter[str] = field(default_factory=Counter)


class LedgerMachine(RuleBasedStateMachine):
    """Deposits, withdrawals, wagers accepted, posted and voided, and attempts at more."""

    wagers: Bundle[str] = Bundle("wagers")
    ended: Bundle[str] = Bundle("ended")

    def __init__(self) -> None:
        super().__init__()
        self.book = Book()
        self.record: list[Transfer] = []
        self.model = Model()

    def submit(self, transfer: Transfer) -> Refusal | None:
        before = self.book.copy()
        refusal = check(self.book, transfer)
        assert self.book == before
        if refusal is None:
            self.book.apply(transfer)
            self.record.append(transfer)
        return refusal

    def next_id(self) -> str:
        return f"t{len(self.record)}"

    @rule(account=st.sampled_from(PATRONS), minor=MINOR)
    def deposit(self, account: str, minor: int) -> None:
        assert self.submit(deposit(self.next_id(), account, minor)) is None
        self.model.purses[account] += minor

    @rule(account=st.sampled_from(PATRONS), minor=MINOR)
    def withdraw(self, account: str, minor: int) -> None:
        refusal = self.submit(withdraw(self.next_id(), account, minor))
        enough = self.model.purses[account] >= minor
        assert (refusal is None) is enough
        if enough:
            self.model.purses[account] -= minor

    @rule(target=wagers, account=st.sampled_from(PATRONS), table=st.integers(0, 1), minor=MINOR)
    def place(self, account: str, table: int, minor: int) -> MultipleResults[str] | str:
        wager_id = f"w{len(self.record)}"
        wager = OpenWager(account, TABLES[currency_of(account)][table], minor)
        refusal = self.submit(pend(self.next_id(), wager_id, wager))
        enough = self.model.purses[account] >= minor
        assert (refusal is None) is enough
        if not enough:
            return multiple()
        self.model.purses[account] -= minor
        self.model.open_wagers[wager_id] = wager
        return wager_id

    @rule(
        target=ended,
        wager_id=consumes(wagers),
        returned=st.integers(0, 12),
        commission=st.integers(0, 50),
    )
    def post(self, wager_id: str, returned: int, commission: int) -> str:
        wager = self.model.open_wagers.pop(wager_id)
        returned_minor = wager.stake_minor * returned
        transfer = post(self.next_id(), wager_id, wager, returned_minor, commission)
        assert self.submit(transfer) is None
        self.model.purses[wager.patron] += returned_minor
        self.model.endings[wager_id] += 1
        return wager_id

    @rule(target=ended, wager_id=consumes(wagers))
    def void(self, wager_id: str) -> str:
        wager = self.model.open_wagers.pop(wager_id)
        assert self.submit(void(self.next_id(), wager_id, wager)) is None
        self.model.purses[wager.patron] += wager.stake_minor
        self.model.endings[wager_id] += 1
        return wager_id

    @rule(wager_id=ended, minor=MINOR, how=st.sampled_from(["post", "void", "pend"]))
    def end_again(self, wager_id: str, minor: int, how: str) -> None:
        wager = OpenWager(PATRONS[0], TABLES["USD"][0], minor)
        again = {
            "post": post(self.next_id(), wager_id, wager, minor),
            "void": void(self.next_id(), wager_id, wager),
            "pend": pend(self.next_id(), wager_id, wager),
        }[how]
        refusal = self.submit(again)
        assert refusal is not None
        assert refusal.code == ("wager_exists" if how == "pend" else "wager_not_pending")

    @rule(number=st.integers(0, 1000))
    def retry(self, number: int) -> None:
        if self.record:
            refusal = self.submit(self.record[number % len(self.record)])
            assert refusal is not None
            assert refusal.code == "duplicate_transfer"

    @invariant()
    def money_is_never_made(self) -> None:
        assert set(sum_by_currency(self.book).values()) <= {0}

    @invariant()
    def purses_are_as_on_paper_and_never_owe(self) -> None:
        for account in PATRONS:
            assert self.book.balance(account) == self.model.purses[account] >= 0

    @invariant()
    def what_lies_on_a_table_is_what_is_pending_there(self) -> None:
        for table in (table for tables in TABLES.values() for table in tables):
            on_paper = sum(
                wager.stake_minor
                for wager in self.model.open_wagers.values()
                if wager.stake_account == table
            )
            assert self.book.balance(table) == pending_total(self.book, table) == on_paper

    @invariant()
    def every_wager_is_open_or_ended_once(self) -> None:
        assert dict(self.book.open_wagers()) == self.model.open_wagers
        assert set(self.model.endings.values()) <= {1}
        for wager_id in self.model.endings:
            assert self.book.status(wager_id) in {"posted", "voided"}

    def teardown(self) -> None:
        assert Book.replay(self.record) == self.book


TestLedger = LedgerMachine.TestCase
TestLedger.settings = settings(max_examples=100, stateful_step_count=40)
