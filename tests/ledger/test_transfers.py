"""What each kind of transfer moves, and its one-line notation."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import NotationError
from croupier.ledger import (
    CASH_IN,
    CASH_OUT,
    WALLET_CREDIT,
    WALLET_DEBIT,
    Book,
    Entry,
    OpenWager,
    Transfer,
    bring_in,
    check,
    deposit,
    external,
    opened_by,
    patron,
    pend,
    post,
    stake,
    take_out,
    void,
    withdraw,
)

ANN = patron("ann", "USD")
TABLE = stake("1", "USD")
WAGER = OpenWager(ANN, TABLE, 100)

MINOR = st.integers(1, 10**15)
IDS = st.from_regex(r"\A[!-~]{1,20}\Z").filter(lambda text: text != "-")


@pytest.mark.parametrize(
    ("transfer", "line"),
    [
        (deposit("d", ANN, 500), "d deposit - - bank:USD-500 patron:ann:USD+500"),
        (withdraw("d", ANN, 500), "d withdraw - - patron:ann:USD-500 bank:USD+500"),
        (bring_in("d", CASH_IN, ANN, 5), "d cash-in - - external:ann:USD-5 patron:ann:USD+5"),
        (take_out("d", CASH_OUT, ANN, 5), "d cash-out - - patron:ann:USD-5 external:ann:USD+5"),
        (
            bring_in("d", WALLET_DEBIT, ANN, 5, ref="w7"),
            "d wallet-debit - w7 external:ann:USD-5 patron:ann:USD+5",
        ),
        (
            take_out("d", WALLET_CREDIT, ANN, 5, ref="w8"),
            "d wallet-credit - w8 patron:ann:USD-5 external:ann:USD+5",
        ),
        (
            pend("t", "w", WAGER, ref="table/1@7"),
            "t wager-pended w table/1@7 patron:ann:USD-100 stake:1:USD+100",
        ),
        # Banker wins: 1:1 less 5 %.
        (
            post("t", "w", WAGER, 195, 5),
            "t wager-posted w - stake:1:USD-100 patron:ann:USD+195 commission:USD+5 house:USD-100",
        ),
        # Player wins: no commission.
        (
            post("t", "w", WAGER, 200),
            "t wager-posted w - stake:1:USD-100 patron:ann:USD+200 house:USD-100",
        ),
        # A loss: nothing comes back.
        (post("t", "w", WAGER, 0), "t wager-posted w - stake:1:USD-100 house:USD+100"),
        # A push: the house has no part in it.
        (post("t", "w", WAGER, 100), "t wager-posted w - stake:1:USD-100 patron:ann:USD+100"),
        # A winning 6 that pays half.
        (
            post("t", "w", WAGER, 150),
            "t wager-posted w - stake:1:USD-100 patron:ann:USD+150 house:USD-50",
        ),
        # Half of the stake is lost.
        (
            post("t", "w", WAGER, 50),
            "t wager-posted w - stake:1:USD-100 patron:ann:USD+50 house:USD+50",
        ),
        # The house takes its part as commission alone.
        (
            post("t", "w", WAGER, 95, 5),
            "t wager-posted w - stake:1:USD-100 patron:ann:USD+95 commission:USD+5",
        ),
        (void("t", "w", WAGER), "t wager-voided w - stake:1:USD-100 patron:ann:USD+100"),
    ],
)
def test_what_a_transfer_moves(transfer: Transfer, line: str) -> None:
    assert str(transfer) == line
    assert Transfer.parse(line) == transfer
    assert sum(entry.amount_minor for entry in transfer.entries) == 0


@given(MINOR, st.integers(0, 10**17), st.integers(0, 10**15))
def test_every_result_of_a_wager_balances_and_may_be_made(
    stake_minor: int, returned_minor: int, commission_minor: int
) -> None:
    wager = OpenWager(ANN, TABLE, stake_minor)
    book = Book.replay([deposit("d", ANN, stake_minor), pend("p", "w", wager)])
    result = post("r", "w", wager, returned_minor, commission_minor)
    assert sum(entry.amount_minor for entry in result.entries) == 0
    assert check(book, result) is None
    book.apply(result)
    assert book.balance(ANN) == returned_minor
    assert book.balance(TABLE) == 0
    assert book.balance("commission:USD") == commission_minor
    assert book.balance("house:USD") == stake_minor - returned_minor - commission_minor


@pytest.mark.parametrize(("comes", "goes"), [(CASH_IN, CASH_OUT), (WALLET_DEBIT, WALLET_CREDIT)])
@given(amount_minor=MINOR)
def test_what_comes_in_from_outside_goes_out_again(
    comes: str, goes: str, amount_minor: int
) -> None:
    came = bring_in("in", comes, ANN, amount_minor)
    left = take_out("out", goes, ANN, amount_minor)
    assert (came.id, came.kind, came.wager_id, came.ref) == ("in", comes, None, "")
    assert (left.id, left.kind, left.wager_id, left.ref) == ("out", goes, None, "")
    book = Book()
    for transfer, there in ((came, amount_minor), (left, 0)):
        assert check(book, transfer) is None
        book.apply(transfer)
        assert dict(book.balances()) == {external("ann", "USD"): -there, ANN: there}
    assert bring_in("in", comes, ANN, 5, ref="r").ref == "r"
    assert take_out("out", goes, ANN, 5, ref="r").ref == "r"


@given(MINOR)
def test_a_void_gives_back_the_stake_and_nothing_else(stake_minor: int) -> None:
    """Case 53: a void is the stake back, not another result."""
    wager = OpenWager(ANN, TABLE, stake_minor)
    book = Book.replay([deposit("d", ANN, stake_minor), pend("p", "w", wager)])
    book.apply(void("v", "w", wager))
    assert dict(book.balances()) == {"bank:USD": -stake_minor, ANN: stake_minor, TABLE: 0}


@given(
    st.builds(
        Transfer,
        IDS,
        st.sampled_from(["deposit", "withdraw", "wager-pended", "wager-posted", "wager-voided"]),
        st.lists(
            st.builds(Entry, st.sampled_from([ANN, TABLE, "house:XYZ/3"]), st.integers()),
            max_size=4,
        ).map(tuple),
        st.none() | IDS,
        st.just("") | IDS,
    )
)
def test_a_transfer_reads_as_it_is_written(transfer: Transfer) -> None:
    assert Transfer.parse(str(transfer)) == transfer
    for entry in transfer.entries:
        assert Entry.parse(str(entry)) == entry


@pytest.mark.parametrize(
    "text",
    [
        "",
        "patron:ann:USD",
        "+5",
        "patron:ann:USD5",
        "patron:ann:USD+05",
        "patron:ann:USD--5",
        "patron:ann:USD+5.0",
        "patron:ann:USD+٥",
        "patron:ann:USD+1e3",
        "patron:ann:USD+5\n",
    ],
)
def test_what_is_no_entry(text: str) -> None:
    with pytest.raises(NotationError, match="is not an entry; write one such as"):
        Entry.parse(text)
    with pytest.raises(NotationError):
        Transfer.parse(f"t deposit - - {text}")


@pytest.mark.parametrize("text", ["", "t", "t deposit -"])
def test_what_is_no_transfer(text: str) -> None:
    with pytest.raises(NotationError, match="is not a transfer; write: id kind"):
        Transfer.parse(text)


def test_a_pended_transfer_tells_its_wager() -> None:
    assert opened_by(pend("p", "w", WAGER)) == WAGER
    assert opened_by(Transfer("p", "wager-pended", ())) == OpenWager("", "", 0)
