"""Every backend keeps the contract, and all of them give the same answers."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.errors import StoreError
from croupier.ledger import Book, OpenWager, Transfer, deposit, pend, post, void, withdraw
from croupier.store import MemoryStore, SqliteStore, Unit
from tests.store.contract import StoreContract
from tests.store.samples import ANN, BOB, TABLE, append, unit

if TYPE_CHECKING:
    from croupier.store import Store


class TestMemory(StoreContract):
    def make(self, directory: Path) -> Store:
        del directory
        return MemoryStore()


class TestSqlite(StoreContract):
    def make(self, directory: Path) -> Store:
        return SqliteStore(directory / "store.db")


IDS = st.integers(0, 5)
OWNERS = st.sampled_from([ANN, BOB])
MINOR = st.integers(0, 50)


def wager(owner: str, minor: int) -> OpenWager:
    return OpenWager(owner, TABLE, minor)


TRANSFERS = st.one_of(
    st.builds(lambda i, owner, minor: deposit(f"d{i}", owner, minor), IDS, OWNERS, MINOR),
    st.builds(lambda i, owner, minor: withdraw(f"x{i}", owner, minor), IDS, OWNERS, MINOR),
    st.builds(lambda i, o, minor: pend(f"p{i}", f"w{i}", wager(o, minor)), IDS, OWNERS, MINOR),
    st.builds(
        lambda i, o, minor, back: post(f"s{i}", f"w{i}", wager(o, minor), back),
        IDS,
        OWNERS,
        MINOR,
        MINOR,
    ),
    st.builds(lambda i, o, minor: void(f"v{i}", f"w{i}", wager(o, minor)), IDS, OWNERS, MINOR),
)
APPENDS = st.builds(
    append, st.sampled_from(["house", "table/1"]), st.integers(0, 4), st.integers(0, 2)
)
UNITS = st.lists(APPENDS | TRANSFERS, max_size=4).map(lambda parts: unit(*parts))


@given(st.lists(st.lists(UNITS, max_size=3), max_size=12))
@settings(max_examples=60)
def test_backends_agree_on_everything(groups: list[list[Unit]]) -> None:
    with TemporaryDirectory() as directory, SqliteStore(Path(directory) / "store.db") as disk:
        memory = MemoryStore()
        taken: list[Transfer] = []
        for group in groups:
            answers = [answer_of(store, group) for store in (memory, disk)]
            assert answers[0] == answers[1]
            if isinstance(answers[0], list):
                taken += [transfer for made in group for transfer in made.transfers]
        for store in (memory, disk):
            assert store.position() == Book.replay(taken)
        assert memory.verify() == disk.verify()


def answer_of(store: Store, group: list[Unit]) -> object:
    try:
        return store.commit(group)
    except StoreError as error:
        return type(error), str(error)
