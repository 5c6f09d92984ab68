"""What corrections move, line by line, and what somebody owes by them until it is paid."""

from __future__ import annotations

import pytest

from croupier.ledger import Book, Transfer, check, deposit, patron, receivable, sum_by_currency
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

ANN = patron("ann", "USD")
OWED = receivable("ann", "USD")


@pytest.mark.parametrize(
    ("transfer", "line"),
    [
        (
            pay_again("t", ANN, 195, 5, ref="w"),
            "t correction-paid - w house:USD-200 patron:ann:USD+195 commission:USD+5",
        ),
        (
            take_back("t", ANN, 195, 5, ref="w"),
            "t correction-taken - w house:USD+200 patron:ann:USD-195 commission:USD-5",
        ),
        (
            take_back("t", ANN, 100, 0, ref="w"),
            "t correction-taken - w house:USD+100 patron:ann:USD-100",
        ),
        (
            refund("t", ANN, 100, ref="w"),
            "t correction-refunded - w house:USD-100 patron:ann:USD+100",
        ),
        (
            charge("t", ANN, 100, ref="w"),
            "t correction-charged - w house:USD+100 patron:ann:USD-100",
        ),
        (run_up("t", ANN, 7, ref="w"), "t debt-owed - w patron:ann:USD+7 receivable:ann:USD-7"),
        (
            relieve("t", ANN, 7, ref="w"),
            "t debt-relieved - w patron:ann:USD-7 receivable:ann:USD+7",
        ),
        (pay_debt("t", ANN, 7), "t debt-paid - - patron:ann:USD-7 receivable:ann:USD+7"),
        (cancel_debt("t", ANN, 7), "t debt-cancelled - - bank:USD-7 receivable:ann:USD+7"),
    ],
)
def test_every_line(transfer: Transfer, line: str) -> None:
    assert str(transfer) == line
    assert Transfer.parse(line) == transfer


@pytest.mark.parametrize(
    ("paying", "paid", "left"),
    [
        (pay_debt("t", ANN, 30), True, -70),
        (pay_debt("t", ANN, 100), True, 0),
        (pay_debt("t", ANN, 101), False, -100),
        (relieve("t", ANN, 100, ref="w"), True, 0),
        (relieve("t", ANN, 101, ref="w"), False, -100),
        (cancel_debt("t", ANN, 100), True, 0),
        (cancel_debt("t", ANN, 101), False, -100),
    ],
)
def test_a_debt_is_paid_and_not_overpaid(paying: Transfer, paid: bool, left: int) -> None:
    book = Book.replay([deposit("d", ANN, 500), run_up("o", ANN, 100, ref="w")])
    refusal = check(book, paying)
    assert (refusal is None) is paid
    if refusal is None:
        book.apply(paying)
    assert book.balance(OWED) == left
    assert sum_by_currency(book) == {"USD": 0}
