"""Every reason to refuse a transfer, and that it changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

import pytest

from croupier.ledger import (
    Book,
    Entry,
    OpenWager,
    Transfer,
    check,
    checks,
    deposit,
    patron,
    pend,
    post,
    stake,
    sum_by_currency,
    void,
    withdraw,
)
from croupier.ledger.corrections import (
    cancel_debt,
    charge,
    pay_again,
    pay_debt,
    refund,
    relieve,
    run_up,
    take_back,
)

if TYPE_CHECKING:
    from croupier.ledger import Refusal

ANN, BOB = patron("ann", "USD"), patron("bob", "USD")
TABLE, OTHER = stake("1", "USD"), stake("2", "USD")
LIMIT = 10**18


def opening() -> Book:
    """Ann has 900.00 and a wager w1 of 100.00 open; her w2 was posted, her w3 voided."""
    w2, w3 = OpenWager(ANN, TABLE, 50_00), OpenWager(ANN, TABLE, 20_00)
    return Book.replay(
        [
            deposit("d1", ANN, 1000_00),
            deposit("d2", BOB, 10_00),
            pend("p2", "w2", w2),
            post("s2", "w2", w2, 50_00),
            pend("p3", "w3", w3),
            void("v3", "w3", w3),
            pend("p1", "w1", OpenWager(ANN, TABLE, 100_00)),
        ]
    )


def of(kind: str, *entries: tuple[str, int], wager: str | None = None) -> Transfer:
    return Transfer("t", kind, tuple(Entry(*entry) for entry in entries), wager)


W1 = OpenWager(ANN, TABLE, 100_00)
NEW = OpenWager(ANN, TABLE, 1_00)

REFUSED = [
    # --- notation
    ("malformed_id", deposit("", ANN, 5)),
    ("malformed_id", deposit("a b", ANN, 5)),
    ("malformed_id", deposit("-", ANN, 5)),
    ("malformed_id", deposit("ä", ANN, 5)),
    ("malformed_id", deposit("x\n", ANN, 5)),
    ("malformed_id", deposit("x" * 129, ANN, 5)),
    ("malformed_id", deposit("t", ANN, 5, ref="a b")),
    ("malformed_id", pend("t", "", NEW)),
    ("malformed_id", pend("t", "w 9", NEW)),
    ("malformed_id", of("wager-pended", (ANN, -5), (TABLE, 5))),
    ("malformed_id", of("deposit", ("bank:USD", -5), (ANN, 5), wager="w9")),
    ("unknown_kind", of("gift", ("house:USD", -5), (ANN, 5))),
    ("unknown_kind", of("Deposit", ("bank:USD", -5), (ANN, 5))),
    ("unknown_account", deposit("t", "patron:ann:usd", 5)),
    ("unknown_account", deposit("t", "ann", 5)),
    # --- sums
    ("too_few_entries", of("deposit")),
    ("too_few_entries", of("deposit", (ANN, 5))),
    ("too_many_entries", of("deposit", *((ANN, 1),) * 17)),
    ("zero_entry", deposit("t", ANN, 0)),
    ("zero_entry", of("wager-posted", (TABLE, -5), (ANN, 0), ("house:USD", 5), wager="w1")),
    ("unbalanced", of("deposit", ("bank:USD", -5), (ANN, 6))),
    ("unbalanced", of("deposit", ("bank:USD", -5), (ANN, 4))),
    ("amount_out_of_range", deposit("t", ANN, LIMIT + 1)),
    ("amount_out_of_range", of("deposit", ("bank:USD", -(10**30)), (ANN, 10**30))),
    ("amount_out_of_range", deposit("t", ANN, True)),
    ("balance_out_of_range", deposit("t", ANN, LIMIT)),
    ("balance_out_of_range", deposit("t", ANN, LIMIT - 1009_99)),
    ("mixed_currencies", of("deposit", ("bank:VND", -5), (ANN, 5))),
    # --- the accounts of each kind
    ("repeated_account", of("deposit", ("bank:USD", -5), ("bank:USD", -5), (ANN, 10))),
    ("repeated_account", of("deposit", ("bank:USD", -5), (ANN, 2), (BOB, 3))),
    ("wrong_accounts", of("cash-in", ("external:bob:USD", -5), (ANN, 5))),
    ("wrong_accounts", deposit("t", ANN, -5)),
    ("wrong_accounts", withdraw("t", ANN, -5)),
    ("wrong_accounts", of("deposit", ("house:USD", -5), (ANN, 5))),
    ("wrong_accounts", of("withdraw", (ANN, -5), ("commission:USD", 5))),
    ("wrong_accounts", of("wager-pended", (ANN, -5), ("house:USD", 5), wager="w9")),
    ("wrong_accounts", of("wager-pended", (ANN, 5), (TABLE, -5), wager="w9")),
    ("wrong_accounts", of("wager-posted", (ANN, 5), ("house:USD", -5), wager="w1")),
    ("wrong_accounts", of("wager-voided", (TABLE, -5), ("house:USD", 5), wager="w1")),
    ("wrong_accounts", post("t", "w1", W1, -5)),
    ("wrong_accounts", post("t", "w1", W1, 95_00, -5)),
    ("wrong_accounts", post("t", "w1", OpenWager(BOB, TABLE, 100_00), 200_00)),
    ("wrong_accounts", void("t", "w1", OpenWager(BOB, TABLE, 100_00))),
    # --- once only
    ("duplicate_transfer", deposit("d1", ANN, 1000_00)),
    ("duplicate_transfer", deposit("d1", ANN, 2000_00)),
    ("duplicate_transfer", withdraw("d1", ANN, 5)),
    ("duplicate_transfer", pend("p1", "w1", W1)),
    ("duplicate_transfer", pend("p2", "w9", NEW)),
    ("wager_exists", pend("t", "w1", W1)),
    ("wager_exists", pend("t", "w2", NEW)),
    ("wager_exists", pend("t", "w3", NEW)),
    ("wager_not_pending", post("t", "w2", OpenWager(ANN, TABLE, 50_00), 50_00)),
    ("wager_not_pending", void("t", "w2", OpenWager(ANN, TABLE, 50_00))),
    ("wager_not_pending", post("t", "w3", OpenWager(ANN, TABLE, 20_00), 20_00)),
    ("wager_not_pending", void("t", "w3", OpenWager(ANN, TABLE, 20_00))),
    ("wager_not_pending", post("t", "w9", NEW, 0)),
    ("wager_not_pending", void("t", "w9", NEW)),
    # --- the stake that was accepted is the stake that ends
    ("stake_differs", post("t", "w1", OpenWager(ANN, TABLE, 99_99), 0)),
    ("stake_differs", void("t", "w1", OpenWager(ANN, TABLE, 100_01))),
    ("stake_differs", void("t", "w1", OpenWager(ANN, OTHER, 100_00))),
    # --- money that is not there; ann's 100.00 in play are not hers to move (case 46)
    ("insufficient_funds", withdraw("t", ANN, 900_01)),
    ("insufficient_funds", withdraw("t", ANN, 1000_00)),
    ("insufficient_funds", pend("t", "w9", OpenWager(ANN, TABLE, 900_01))),
    ("insufficient_funds", pend("t", "w9", OpenWager(BOB, TABLE, 10_01))),
    ("insufficient_funds", withdraw("t", patron("cat", "USD"), 1)),
    ("insufficient_funds", pend("t", "w9", OpenWager(patron("ann", "VND"), stake("1", "VND"), 1))),
    # --- what is corrected: a debt is not paid twice, and never run up by stealth
    ("insufficient_funds", take_back("t", ANN, 900_01, 0, ref="w1")),
    ("overpaid", pay_debt("t", ANN, 1)),
    ("overpaid", relieve("t", ANN, 1, ref="w1")),
    ("overpaid", cancel_debt("t", ANN, 1)),
    ("wrong_accounts", of("debt-owed", ("receivable:bob:USD", -5), (ANN, 5))),
    ("wrong_accounts", of("debt-paid", ("receivable:ann:USD", -5), (ANN, 5))),
    ("wrong_accounts", of("correction-paid", (ANN, -5), ("house:USD", 5))),
    ("wrong_accounts", of("correction-taken", (ANN, 5), ("house:USD", -5))),
    ("wrong_accounts", of("correction-refunded", (ANN, 5), (TABLE, -5))),
    ("wrong_accounts", of("correction-charged", (ANN, -5), ("commission:USD", 5))),
    ("malformed_id", of("correction-paid", ("house:USD", -5), (ANN, 5), wager="w1")),
]

ALLOWED = [
    deposit("t", ANN, 1),
    deposit("t", ANN, LIMIT - 1010_00),
    deposit("x" * 128, BOB, 5, ref="house@3"),
    deposit("t", patron("ann", "VND"), 5),
    withdraw("t", ANN, 900_00),
    pend("t", "w9", OpenWager(ANN, TABLE, 900_00)),
    pend("t", "w9", OpenWager(ANN, OTHER, 1)),
    post("t", "w1", W1, 0),
    post("t", "w1", W1, 195_00, 5_00),
    void("t", "w1", W1),
    pay_again("t", ANN, 195_00, 5_00, ref="w1"),
    take_back("t", ANN, 195_00, 5_00, ref="w1"),
    refund("t", ANN, 100_00, ref="w1"),
    charge("t", ANN, 100_00, ref="w1"),
    run_up("t", ANN, 100_00, ref="w1"),
]


def name_of(transfer: Transfer) -> str:
    return str(transfer)[:70]


@pytest.mark.parametrize(("code", "transfer"), REFUSED, ids=lambda value: str(value)[:70])
def test_what_is_refused(code: str, transfer: Transfer) -> None:
    book = opening()
    refusal = check(book, transfer)
    assert refusal is not None
    assert refusal.code == code
    assert refusal.message
    assert book == opening()


@pytest.mark.parametrize("transfer", ALLOWED, ids=name_of)
def test_what_is_allowed(transfer: Transfer) -> None:
    book = opening()
    assert check(book, transfer) is None
    book.apply(transfer)
    assert set(sum_by_currency(book).values()) == {0}


def test_every_code_is_tried() -> None:
    assert {code for code, _ in REFUSED} == set(get_args(checks.Code))


@pytest.mark.parametrize(
    ("code", "subject", "balances", "transfer"),
    [
        # A record that went wrong before must not go on going wrong.
        ("insufficient_funds", TABLE, {TABLE: 99_99}, void("t", "w1", W1)),
        ("insufficient_funds", TABLE, {}, post("t", "w1", W1, 0)),
        ("balance_out_of_range", ANN, {ANN: LIMIT}, deposit("t", ANN, 1)),
        ("balance_out_of_range", "bank:USD", {"bank:USD": -LIMIT}, deposit("t", ANN, 1)),
        (
            "balance_out_of_range",
            "house:USD",
            {TABLE: 100_00, "house:USD": LIMIT},
            post("t", "w1", W1, 99_99),
        ),
    ],
)
def test_what_is_refused_of_a_strange_position(
    code: str, subject: str, balances: dict[str, int], transfer: Transfer
) -> None:
    refusal = check(Book(balances, {"w1": W1}), transfer)
    assert refusal is not None
    assert (refusal.code, refusal.subject) == (code, subject)


def test_a_refusal_says_how_much_there_is() -> None:
    refusal: Refusal | None = check(opening(), withdraw("t", ANN, 1000_00))
    assert refusal is not None
    assert refusal.subject == ANN
    assert refusal.message == "100000 asked, 90000 there"


def test_a_stake_cannot_be_moved_away_while_the_coup_runs() -> None:
    """Case 46: 1000 on Player, withdraw 1000 while the cards come, Banker wins."""
    wager = OpenWager(ANN, TABLE, 1000)
    book = Book.replay([deposit("d", ANN, 1000), pend("p", "w", wager)])
    refusal = check(book, withdraw("x", ANN, 1000))
    assert refusal is not None
    assert refusal.code == "insufficient_funds"
    book.apply(post("s", "w", wager, 0))
    assert book.balance(ANN) == 0


def test_the_smallest_units_add_up() -> None:
    """Case 43: 0.10 and 0.20 pay for 0.30; ten times 0.10 leave nothing of 1.00."""
    book = Book.replay([deposit("a", ANN, 10), deposit("b", ANN, 20)])
    thirty = pend("p", "w", OpenWager(ANN, TABLE, 30))
    assert check(book, thirty) is None
    book.apply(thirty)
    assert book.balance(ANN) == 0
    book.apply(deposit("c", ANN, 100))
    for number in range(10):
        tenth = withdraw(f"x{number}", ANN, 10)
        assert check(book, tenth) is None
        book.apply(tenth)
    assert book.balance(ANN) == 0
