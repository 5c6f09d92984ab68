"""``croupier money``: paid in and out once, within limits, and only where nobody serves."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.service.care import Limit
from croupier.service.care_book import CareBook
from croupier.service.local import FILE_NAME, open_house
from croupier.service.verifying import verify_record
from croupier.store.sqlite import SqliteStore
from tests.service.houses import SHEET
from tools.inprocess import Ended, run


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A house with a patron who has 100.00 of play money and may pay in 60.00 a day."""
    house = open_house(tmp_path)
    house.open_table("1", SHEET, "USD")
    house.admit("ann")
    house.grant("ann", "USD", 100_00)
    book = CareBook(house, lambda patron_id: 0)
    book.set_limit("ann", Limit("deposit", "USD", "day"), 60_00)
    house.commit()
    house.store.put_person("ann", {"kind": "patron"})
    house.store.put_person("sam", {"kind": "staff"})
    house.close()
    return tmp_path


def paid(place: Path, *words: str) -> Ended:
    """Run it with a reason."""
    return run(("money", words[0], str(place), *words[1:], "--reason", "at the desk"))


def test_money_goes_in_and_out_once(place: Path) -> None:
    first = paid(place, "deposit", "ann", "50.00", "--id", "k1")
    assert (first.code, first.out.partition(": ")[2]) == (0, "done; ann has 50.00 USD\n")
    again = paid(place, "deposit", "ann", "50.00", "--id", "k1")
    assert (again.code, again.out.partition(": ")[2]) == (
        0,
        "was done before; ann has 50.00 USD\n",
    )
    assert paid(place, "withdraw", "ann", "45.00").code == 0
    with SqliteStore(place / FILE_NAME, read_only=True) as store:
        assert store.balances("external:") == {"external:ann:USD": -5_00}
        verify_record(store)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("deposit", "ann", "60.01"), "nothing was done: deposit limit; ann has 100.00 USD"),
        (("withdraw", "ann", "0.01"), "insufficient funds; ann has 100.00 USD"),
        (("deposit", "nobody", "5.00"), "there is no patron nobody"),
        (("deposit", "sam", "5.00"), "there is no patron sam"),
        (("deposit", "ann", "-5.00"), "no such option"),
        (("deposit", "ann", "5.001"), "digits after the point"),
        (("deposit", "ann", "0.00"), "is nothing"),
        (("deposit", "ann", "5.00", "--currency", "usd"), "is not a currency"),
        (("deposit", "ann", "5.00", "--currency", "EUR"), "plays in EUR; it plays in USD"),
        (("deposit", "ann", "5.00", "--currency", "USD/3"), "plays in USD/3; it plays in USD"),
        (("withdraw", "ann", "5.00", "--currency", "EUR"), "plays in EUR; it plays in USD"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(
    place: Path, words: tuple[str, ...], told: str
) -> None:
    ended = paid(place, *words)
    assert ended.code == 2
    assert told in ended.err
    assert ended.out == ""
    with SqliteStore(place / FILE_NAME, read_only=True) as store:
        assert store.balance("patron:ann:USD") == 100_00


def test_a_house_that_is_open_is_left_alone(place: Path) -> None:
    house = open_house(place)
    try:
        ended = paid(place, "deposit", "ann", "5.00")
    finally:
        house.close()
    assert ended.code == 2
    assert "open" in ended.err or "writing" in ended.err or "use" in ended.err


def test_where_there_is_no_record_none_is_made(tmp_path: Path) -> None:
    ended = paid(tmp_path / "none", "deposit", "ann", "5.00")
    assert ended.code == 2
    assert not (tmp_path / "none").exists()
