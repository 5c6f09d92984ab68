"""Books and positions: replay, copies, what makes two of them equal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.ledger import (
    Book,
    Entry,
    OpenWager,
    Position,
    Transfer,
    deposit,
    patron,
    pend,
    pending_total,
    post,
    stake,
    sum_by_currency,
    void,
)

ANN, TABLE, OTHER = patron("ann", "USD"), stake("1", "USD"), stake("2", "USD")
W1, W2 = OpenWager(ANN, TABLE, 100), OpenWager(ANN, OTHER, 30)

STORY = (
    deposit("d", ANN, 1000),
    deposit("e", patron("ann", "VND"), 70),
    pend("p1", "w1", W1),
    pend("p2", "w2", W2),
    post("s1", "w1", W1, 195, 5),
    pend("p3", "w3", W1),
    void("v2", "w2", W2),
)


def test_a_book_after_a_story() -> None:
    book = Book.replay(STORY)
    assert dict(book.balances()) == {
        "bank:USD": -1000,
        ANN: 995,
        "bank:VND": -70,
        "patron:ann:VND": 70,
        TABLE: 100,
        OTHER: 0,
        "commission:USD": 5,
        "house:USD": -100,
    }
    assert [book.status(wager) for wager in ("w1", "w2", "w3", "w4")] == [
        "posted",
        "voided",
        "pending",
        None,
    ]
    assert list(book.open_wagers()) == [("w3", W1)]
    assert book.open_wager("w3") == W1
    assert book.open_wager("w1") is None
    assert [book.wager_seen(wager) for wager in ("w1", "w2", "w3", "w4")] == [True] * 3 + [False]
    assert book.transfer_seen("v2")
    assert not book.transfer_seen("v3")
    assert book.balance("patron:nobody:USD") == 0
    assert sum_by_currency(book) == {"USD": 0, "VND": 0}
    assert (pending_total(book, TABLE), pending_total(book, OTHER)) == (100, 0)


@pytest.mark.parametrize("length", range(len(STORY) + 1))
def test_a_copy_goes_its_own_way(length: int) -> None:
    book = Book.replay(STORY[:length])
    twin = book.copy()
    assert twin == book
    for transfer in STORY[length:]:
        twin.apply(transfer)
    assert book == Book.replay(STORY[:length])
    assert twin == Book.replay(STORY)
    assert (twin == book) is (length == len(STORY))


@pytest.mark.parametrize("left_out", range(len(STORY)))
def test_books_of_different_stories_differ(left_out: int) -> None:
    assert Book.replay(STORY[:left_out] + STORY[left_out + 1 :]) != Book.replay(STORY)


def test_a_book_remembers_what_a_position_forgets() -> None:
    """Two books may agree on where the money is and differ on how it came there."""
    posted = Book.replay([*STORY, post("x", "w3", W1, 100)])
    voided = Book.replay([*STORY, void("x", "w3", W1)])
    other = Book.replay([*STORY, void("y", "w3", W1)])
    assert posted != voided
    assert voided != other
    here = Position(dict(posted.balances()), dict(posted.open_wagers()))
    assert here == posted == here
    assert here == voided == here
    assert here != Book.replay(STORY)


def test_a_position_follows_a_book() -> None:
    book, position = Book(), Position()
    for transfer in STORY:
        book.apply(transfer)
        position.apply(transfer)
        assert position == book
        assert position.copy() == book
    assert repr(position) == f"Position({dict(position.balances())!r}, {{'w3': {W1!r}}})"


def test_an_account_back_at_zero_is_like_one_never_used() -> None:
    assert Position({ANN: 0}) == Position()
    assert Position({ANN: 1}) != Position()
    assert Position({}, {"w": W1}) != Position()
    assert Position() != {}


def test_a_book_can_begin_where_a_store_left_off() -> None:
    before = Book.replay(STORY)
    book = Book(dict(before.balances()), dict(before.open_wagers()))
    book.apply(post("s3", "w3", W1, 0))
    assert book.balance("house:USD") == 0
    assert list(book.open_wagers()) == []
    assert before.balance("house:USD") == -100


@pytest.mark.parametrize("changing", [Position(), Book()])
def test_what_changes_in_place_is_no_key(changing: Position) -> None:
    with pytest.raises(TypeError, match="changes in place"):
        hash(changing)


ANYTHING = st.builds(
    Transfer,
    st.text(),
    st.sampled_from(["deposit", "wager-pended", "wager-posted", "wager-voided", "later-kind"]),
    st.lists(st.builds(Entry, st.text(), st.integers())).map(tuple),
    st.none() | st.sampled_from(["w1", "w2"]),
    st.text(),
)


@given(st.lists(ANYTHING))
def test_whatever_was_recorded_loads(recorded: list[Transfer]) -> None:
    book = Book.replay(recorded)
    expected: dict[str, int] = {}
    for transfer in recorded:
        for entry in transfer.entries:
            expected[entry.account] = expected.get(entry.account, 0) + entry.amount_minor
    assert dict(book.balances()) == expected
    assert all(book.transfer_seen(transfer.id) for transfer in recorded)
