"""What a refusal tells: the account, wager or transfer it is about, and why, in a sentence."""

from __future__ import annotations

import pytest

from croupier.ledger import (
    Book,
    Entry,
    OpenWager,
    Position,
    Transfer,
    check,
    deposit,
    patron,
    pend,
    post,
    stake,
    sum_by_currency,
    void,
    withdraw,
)

ANN, BOB = patron("ann", "USD"), patron("bob", "USD")
TABLE, OTHER = stake("1", "USD"), stake("2", "USD")
W1 = OpenWager(ANN, TABLE, 100)
LIMIT = 10**18
KINDS = (
    "deposit, withdraw, cash-in, cash-out, wallet-debit, wallet-credit, "
    "wager-pended, wager-posted, wager-voided, "
    "correction-paid, correction-taken, correction-refunded, correction-charged, "
    "debt-owed, debt-relieved, debt-paid, debt-cancelled"
)

BOOK = Book.replay(
    [
        deposit("d1", ANN, 1000),
        pend("p1", "w1", W1),
        pend("p2", "w2", W1),
        void("v2", "w2", W1),
    ]
)


def of(kind: str, *entries: tuple[str, int], wager: str | None = None) -> Transfer:
    return Transfer("t", kind, tuple(Entry(*entry) for entry in entries), wager)


@pytest.mark.parametrize(
    ("transfer", "subject", "message"),
    [
        (deposit("a b", ANN, 5), "a b", "an id is 1 to 128 visible ASCII characters"),
        (deposit("t", ANN, 5, ref="a b"), "a b", "a ref is written like an id, or is empty"),
        (withdraw("t", ANN, 5, ref="a b"), "a b", "a ref is written like an id, or is empty"),
        (
            of("gift", (ANN, -5), (BOB, 5)),
            "gift",
            f"known kinds: {KINDS}",
        ),
        (of("deposit", (ANN, 5)), "t", "money moves from an account to another"),
        (of("deposit", *((ANN, 1),) * 17), "t", "at most 16 entries"),
        (of("deposit", *((ANN, 1),) * 16), ANN, "a second patron account"),
        (of("deposit", ("bank:USD", -5), ("ann", 5)), "ann", "this is not an account"),
        (of("deposit", (ANN, 5), (BOB, 5)), BOB, "a second patron account"),
        (
            of("deposit", (ANN, 5), ("bank:VND", -5)),
            "bank:VND",
            "the other entries are in USD",
        ),
        (deposit("t", ANN, LIMIT + 1), "bank:USD", f"a whole amount up to {LIMIT}"),
        (of("deposit", ("bank:USD", -5), (ANN, 0)), ANN, "an entry moves something"),
        (of("deposit", (ANN, -5), ("bank:USD", 5)), ANN, "-5 has no place in deposit"),
        (of("deposit", (ANN, 5), ("house:USD", -5)), "house:USD", "-5 has no place in deposit"),
        (of("cash-out", (ANN, 5), ("external:ann:USD", -5)), ANN, "+5 has no place in cash-out"),
        (of("cash-in", ("external:bob:USD", -5), (ANN, 5)), "t", "of two patrons: ann, bob"),
        (of("deposit", ("bank:USD", -5), (ANN, 7)), "t", "the entries sum to 2, not to 0"),
        (
            of("wager-posted", (ANN, 5), ("house:USD", -5), wager="w1"),
            "t",
            "wager-posted needs: stake",
        ),
        (
            of("wager-pended", (ANN, -5), (TABLE, 5)),
            "",
            "wager-pended names its wager",
        ),
        (of("wager-pended", (ANN, -5), (TABLE, 5), wager="-"), "-", "wager-pended names its wager"),
        (
            of("deposit", ("bank:USD", -5), (ANN, 5), wager="w1"),
            "w1",
            "deposit concerns no wager",
        ),
        (deposit("d1", ANN, 5), "d1", "this transfer id was already used"),
        (pend("t", "w2", W1), "w2", "this wager was already accepted"),
        (post("t", "w2", W1, 0), "w2", "this wager already ended"),
        (post("t", "w3", W1, 0), "w3", "this wager was never accepted"),
        (void("t", "w1", OpenWager(ANN, OTHER, 100)), "w1", "100 lies on stake:1:USD"),
        (void("t", "w1", OpenWager(BOB, TABLE, 100)), BOB, "the wager is of patron:ann:USD"),
        (withdraw("t", ANN, 901), ANN, "901 asked, 900 there"),
        (deposit("t", ANN, LIMIT), "bank:USD", f"no balance passes {LIMIT}"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_what_a_refusal_tells(transfer: Transfer, subject: str, message: str) -> None:
    refusal = check(BOOK, transfer)
    assert refusal is not None
    assert (refusal.subject, refusal.message) == (subject, message)


def test_a_balance_may_reach_the_limit_and_not_pass_it() -> None:
    book = Book({ANN: LIMIT - 5, "bank:USD": 0})
    assert check(book, deposit("t", ANN, 5)) is None
    assert check(book, deposit("t", ANN, 6)) is not None
    book = Book({ANN: 0, "bank:USD": 5 - LIMIT})
    assert check(book, deposit("t", ANN, 5)) is None
    assert check(book, deposit("t", ANN, 6)) is not None


def test_a_reference_is_kept() -> None:
    for transfer in (
        deposit("t", ANN, 5),
        withdraw("t", ANN, 5),
        pend("t", "w9", W1),
        post("t", "w1", W1, 0),
        void("t", "w1", W1),
    ):
        assert transfer.ref == ""
    for transfer in (
        deposit("t", ANN, 5, ref="table/1@7"),
        withdraw("t", ANN, 5, ref="table/1@7"),
        pend("t", "w9", W1, ref="table/1@7"),
        post("t", "w1", W1, 0, ref="table/1@7"),
        void("t", "w1", W1, ref="table/1@7"),
    ):
        assert transfer.ref == "table/1@7"


def test_money_that_was_made_shows_in_the_sum() -> None:
    position = Position({ANN: 7, "bank:USD": -5, "house:VND": -3})
    assert sum_by_currency(position) == {"USD": 2, "VND": -3}
