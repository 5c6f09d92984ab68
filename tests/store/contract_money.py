"""What every store does with money: entries with their events, ids once, nothing by halves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from croupier.errors import DuplicateKey, StoreError
from croupier.ledger import Book, OpenWager, Transfer, deposit, pend, post, void, withdraw
from croupier.store import Append, Store, Unit
from tests.store.making import Making, everything
from tests.store.samples import (
    AFTER_GAME,
    ANN,
    BOB,
    GAME,
    TABLE,
    VOID_W3,
    WAGERS,
    append,
    event,
    unit,
)

if TYPE_CHECKING:
    from pathlib import Path


def of(tag: str = "coup-dealt.v1", body: bytes = b"{}") -> Unit:
    """A unit whose one event is like this."""
    return unit(Append("table/8", 0, (event(tag, body),)))


NO_STREAM, NO_TAG, NO_OBJECT = "nobody appends to", "is not an event's tag", "is not a JSON object"

BAD_UNITS = {
    "stream": (unit(append("tables/1", 0)), NO_STREAM),
    "stream of a space": (unit(append("table/a b", 0)), NO_STREAM),
    "stream without a table": (unit(append("table/", 0)), NO_STREAM),
    "stream ledger": (unit(append("ledger", 7)), NO_STREAM),
    "no stream": (unit(append("", 0)), NO_STREAM),
    "tag without version": (of("coup-dealt"), NO_TAG),
    "tag of version 0": (of("coup-dealt.v0"), NO_TAG),
    "tag in capitals": (of("CoupDealt.v1"), NO_TAG),
    "tag of two lines": (of("coup-dealt.v1\n"), NO_TAG),
    "tag too long": (of("a" * 62 + ".v1"), NO_TAG),
    "no tag": (of(""), NO_TAG),
    "body of a list": (of(body=b"[1]"), NO_OBJECT),
    "body cut off": (of(body=b'{"a":'), NO_OBJECT),
    "body of two": (of(body=b"{}{}"), NO_OBJECT),
    "no body": (of(body=b""), NO_OBJECT),
    "body not UTF-8": (of(body=b'{"a":"\xff"}'), NO_OBJECT),
    "body of half a pair": (of(body=b'{"a":"\xed\xa0\x80"}'), NO_OBJECT),
    "body with a NUL": (of(body=b'{"a":"\x00"}'), NO_OBJECT),
    "body too long": (of(body=b'{"a":"' + b"x" * 2**20 + b'"}'), "the most is 1048576"),
    "time before 1970": (unit(append("table/8", 0), at_ms=-1), "whole milliseconds since 1970"),
    "time too late": (unit(append("table/8", 0), at_ms=2**53), "whole milliseconds since 1970"),
    "no time": (unit(append("table/8", 0), at_ms=True), "whole milliseconds since 1970"),
    "too much at once": (unit(append("table/8", 0, 2**16), VOID_W3), "the most is 65536"),
    "unbalanced transfer": (
        unit(Transfer.parse("t deposit - - bank:USD-5 patron:ann:USD+6")),
        "unbalanced",
    ),
    "transfer of nothing": (unit(deposit("t", ANN, 0)), "zero_entry"),
    "money not there": (unit(withdraw("t", ANN, 1080_01)), "insufficient_funds"),
    "wager not pending": (unit(post("t", "w1", WAGERS["w1"], 0)), "wager_not_pending"),
    "wager ended twice": (unit(VOID_W3, post("t", "w3", WAGERS["w3"], 0)), "wager_not_pending"),
    "stake that differs": (unit(void("t", "w3", WAGERS["w1"])), "stake_differs"),
}


class MoneyContract(Making):
    """Part of the contract of a store."""

    def test_balances(self, game: Store) -> None:
        assert game.balances() == AFTER_GAME
        assert list(game.balances()) == sorted(AFTER_GAME)
        assert game.balances("patron:") == {ANN: 1075_00, BOB: 950_00}
        assert game.balances("patron:ann:USD") == {ANN: 1075_00}
        assert game.balances("patron:x") == {}
        for account, minor in AFTER_GAME.items():
            assert game.balance(account) == minor
        assert game.sum_of_entries() == {"USD": 0}

    def test_the_position_to_go_on_from(self, game: Store) -> None:
        position = game.position()
        assert position == Book.replay(t for made in GAME for t in made.transfers)
        assert dict(position.open_wagers()) == {"w3": WAGERS["w3"]}
        game.commit([unit(VOID_W3)])
        assert dict(game.position().open_wagers()) == {}
        assert dict(position.open_wagers()) == {"w3": WAGERS["w3"]}

    def test_a_statement(self, game: Store) -> None:
        lines = game.entries_of(ANN)
        assert [(line.sequence, line.amount_minor, line.balance_minor) for line in lines] == [
            (1, 1000_00, 1000_00),
            (2, -100_00, 900_00),
            (3, 195_00, 1095_00),
            (4, -20_00, 1075_00),
        ]
        assert [(line.kind, line.transfer_id, line.wager_id, line.ref) for line in lines] == [
            ("deposit", "d1", None, ""),
            ("wager-pended", "p1", "w1", "table/1@3"),
            ("wager-posted", "s1", "w1", "table/1@6"),
            ("wager-pended", "p3", "w3", ""),
        ]
        assert [(line.at_ms, line.ledger_version) for line in lines] == [
            (1, 1),
            (3, 3),
            (5, 5),
            (6, 7),
        ]
        assert {line.account for line in lines} == {ANN}
        assert game.entries_of("patron:cat:USD") == []

    @pytest.mark.parametrize("limit", [1, 2, 3, 4, 5])
    def test_a_statement_by_pages(self, game: Store, limit: int) -> None:
        whole = game.entries_of(ANN)
        pages, after = [], 0
        while page := game.entries_of(ANN, after, limit):
            assert len(page) <= limit
            pages += page
            after = page[-1].sequence
        assert pages == whole

    @pytest.mark.parametrize(("after", "limit"), [(-1, 5), (0, 0), (0, -1), (0, 10_001)])
    def test_a_statement_has_limits(self, game: Store, after: int, limit: int) -> None:
        with pytest.raises(StoreError, match="1 to 10000 of them"):
            game.entries_of(ANN, after, limit)

    def test_a_transfer_is_found_again(self, game: Store) -> None:
        for made in GAME:
            for transfer in made.transfers:
                assert game.transfer(transfer.id) == transfer
        assert game.transfer("s3") is None

    def test_transfers_are_found_by_how_their_ids_begin(self, store: Store) -> None:
        ids = ("a-1", "a-1.2", "a-2", "a", "b", "A-1")
        for transfer_id in ids:
            store.commit([unit(deposit(transfer_id, ANN, 1))])
        assert store.transfer_ids("a-") == ("a-1", "a-1.2", "a-2")
        assert store.transfer_ids("a-1") == ("a-1", "a-1.2")
        assert store.transfer_ids("c") == ()
        assert store.transfer_ids("%") == ()
        assert store.transfer_ids("") == tuple(sorted(ids))

    def test_sums_may_pass_64_bits(self, store: Store) -> None:
        """Twelve deposits of the largest amount make 1.2e19, above 2^63."""
        most = 10**18
        for number in range(12):
            store.commit([unit(deposit(f"d{number}", ANN, most))])
            store.commit([unit(withdraw(f"x{number}", ANN, most))])
        assert store.sum_of_entries() == {"USD": 0}
        store.verify()

    @pytest.mark.parametrize(
        "again",
        [
            GAME[0].transfers[0],
            deposit("d1", ANN, 5),
            withdraw("d1", BOB, 5),
            pend("p9", "w1", WAGERS["w1"]),
            pend("p9", "w3", WAGERS["w3"]),
            pend("p3", "w9", OpenWager(ANN, TABLE, 5)),
        ],
        ids=str,
    )
    def test_an_id_is_used_once(self, game: Store, again: Transfer) -> None:
        """Case 55: no retry books twice, and no id changes its meaning."""
        before = everything(game)
        with pytest.raises(DuplicateKey, match=again.wager_id if again.id == "p9" else again.id):
            game.commit([unit(append("table/1", 7), again)])
        with pytest.raises(DuplicateKey):
            game.commit([unit(deposit("new", ANN, 5)), unit(deposit("new", ANN, 5))])
        assert everything(game) == before

    def test_a_wager_is_accepted_once_within_a_group(self, store: Store) -> None:
        wager = OpenWager(ANN, TABLE, 5)
        money = deposit("d", ANN, 100)
        with pytest.raises(DuplicateKey, match="wager_exists"):
            store.commit([unit(money, pend("p", "w", wager)), unit(pend("q", "w", wager))])
        with pytest.raises(DuplicateKey, match="wager_exists"):
            store.commit(
                [
                    unit(money, pend("p", "w", wager), void("v", "w", wager)),
                    unit(pend("q", "w", wager)),
                ]
            )
        with pytest.raises(StoreError, match="wager_not_pending"):
            store.commit(
                [
                    unit(money, pend("p", "w", wager), void("v", "w", wager)),
                    unit(void("x", "w", wager)),
                ]
            )
        assert store.streams() == ()

    @pytest.mark.parametrize(("bad", "message"), BAD_UNITS.values(), ids=BAD_UNITS)
    def test_what_may_not_be_recorded_changes_nothing(
        self, game: Store, bad: Unit, message: str
    ) -> None:
        good = unit(append("house", 1), append("table/9", 0), deposit("new", ANN, 5))
        before = everything(game)
        for group in ([bad], [good, bad], [bad, good]):
            with pytest.raises(StoreError, match=message):
                game.commit(group)
            assert everything(game) == before
        game.commit([good])
        game.verify()

    def test_what_is_not_money_is_refused_not_rounded(self, store: Store) -> None:
        """Case 43: nothing but whole units ever gets in."""
        for amount in (True, "5", None):
            with pytest.raises((StoreError, TypeError)):
                store.commit(
                    [
                        unit(
                            msgspec.structs.replace(
                                GAME[0].transfers[0],
                                id="t",
                                entries=tuple(
                                    msgspec.structs.replace(entry, amount_minor=amount)
                                    for entry in GAME[0].transfers[0].entries
                                ),
                            )
                        )
                    ]
                )
        assert store.streams() == ()

    @pytest.mark.parametrize("size", [1, 2, 3, 6])
    def test_groups_do_not_change_what_is_recorded(
        self, store: Store, tmp_path: Path, size: int
    ) -> None:
        for start in range(0, len(GAME), size):
            store.commit(GAME[start : start + size])
        (tmp_path / "other").mkdir()
        other = self.make(tmp_path / "other")
        other.commit(GAME)
        assert everything(store) == everything(other)
        other.close()

    def test_a_void_is_the_stake_back_and_only_once(self, game: Store) -> None:
        """Case 53, for a wager that is open."""
        game.commit([unit(append("table/1", 7), VOID_W3)])
        assert game.balance(ANN) == 1095_00
        with pytest.raises(StoreError, match="wager_not_pending"):
            game.commit([unit(append("table/1", 8), msgspec.structs.replace(VOID_W3, id="v4"))])
        assert game.balance(ANN) == 1095_00
        assert game.head("table/1").version == 8
