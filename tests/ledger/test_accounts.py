"""Accounts have one notation, and nothing else is an account."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import NotationError
from croupier.ledger import (
    Account,
    bank,
    commission,
    currency_of,
    external,
    house,
    patron,
    receivable,
    stake,
)

OWNERS = st.from_regex(r"\A[A-Za-z0-9][A-Za-z0-9_.-]{0,63}\Z")
CURRENCIES = st.from_regex(r"\A[A-Z]{3,5}(/[023])?\Z")
ACCOUNTS = st.one_of(
    st.builds(Account, st.sampled_from(["patron", "stake"]), OWNERS, CURRENCIES),
    st.builds(Account, st.sampled_from(["house", "commission", "bank"]), st.just(""), CURRENCIES),
)


@given(ACCOUNTS)
def test_an_account_reads_as_it_is_written(account: Account) -> None:
    assert Account.parse(str(account)) == account
    assert currency_of(str(account)) == account.currency


@pytest.mark.parametrize(
    ("built", "text", "may_owe"),
    [
        (patron("ann", "USD"), "patron:ann:USD", False),
        (stake("t-1.a_B", "VND"), "stake:t-1.a_B:VND", False),
        (house("KWD"), "house:KWD", True),
        (commission("XYZ/3"), "commission:XYZ/3", True),
        (bank("USD"), "bank:USD", True),
        (external("ann", "USD"), "external:ann:USD", True),
        (receivable("ann", "USD"), "receivable:ann:USD", True),
    ],
)
def test_the_accounts_of_the_house(built: str, text: str, may_owe: bool) -> None:
    assert built == text
    assert Account.parse(text).may_go_negative is may_owe


@pytest.mark.parametrize(
    "text",
    [
        "",
        "patron",
        "patron:ann",
        "patron::USD",
        "patron:ann:",
        "patron:ann:usd",
        "patron:ann:US",
        "patron:ann:DOLLAR",
        "patron:ann:USD:USD",
        "patron:ann:USD ",
        " patron:ann:USD",
        "patron:ann:USD\n",
        "patron:an n:USD",
        "patron:-ann:USD",
        "patron:änn:USD",
        "patron:" + "a" * 65 + ":USD",
        "patron:ann:USD/1",
        "Patron:ann:USD",
        "house:ann:USD",
        "house::USD",
        "stake:USD",
        "casino:USD",
        "house:١٢٣",
        "house:USD/٣",
    ],
)
def test_what_is_no_account(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Account.parse(text)
    assert str(caught.value) == (
        f"{text!r} is not an account; write patron:<id>:<CUR>, stake:<table>:<CUR>, "
        "external:<id>:<CUR>, receivable:<id>:<CUR>, house:<CUR>, commission:<CUR> or bank:<CUR>"
    )


@given(st.text())
def test_any_text_is_an_account_or_says_why_not(text: str) -> None:
    try:
        account = Account.parse(text)
    except NotationError:
        return
    assert str(account) == text


@pytest.mark.parametrize("bad", ["", "a b", "a:b", "x" * 65])
def test_ids_and_currencies_are_checked_when_an_account_is_built(bad: str) -> None:
    for make in (patron, stake, external, receivable):
        with pytest.raises(NotationError):
            make(bad, "USD")
    for own in (house, commission, bank):
        with pytest.raises(NotationError):
            own(bad)
