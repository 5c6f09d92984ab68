"""Rulebooks asked for by many threads at once: never an error, never another sheet's."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random
from threading import Barrier, Thread

import pytest

from croupier.cards import parse_cards
from croupier.games import rulebook as rulebooks
from croupier.games.catalog import parse_sheet
from croupier.games.rulebook import rulebook
from croupier.money import Minor
from croupier.rules.settle import Wager
from croupier.rules.sheet import Pay, Sheet
from tests.rules.samples import HEAD, TABLEAU, bet

THREADS = 8
CALLS = 150
TIE = parse_cards("2h Ks 3d 6c Ah")


@pytest.fixture(autouse=True)
def hurried_threads(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Threads that are switched all the time, and caches that forget all the time."""
    monkeypatch.setattr(rulebooks, "_KEPT", 3)
    monkeypatch.setattr(rulebooks, "_rulebooks", {})
    monkeypatch.setattr(rulebooks, "_asked", {})
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def sheet_paying(number: int) -> Sheet:
    """A sheet that pays `number` to one on a tie."""
    text = HEAD + TABLEAU + bet("tie", ("banker == player", f"{number}:1"))
    return parse_sheet(text, f"file {number}")


def changed(sheet: Sheet, number: int) -> Sheet:
    """The sheet with another price, though the text it was read from is the same."""
    tie = sheet.bets["tie"]
    tier = tie.tiers[0]._replace(pay=Pay.parse(f"{number}:1"))
    return sheet._replace(bets={"tie": tie._replace(tiers=(tier,))})


def use(sheets: list[tuple[Sheet, int]], seed: int, start: Barrier, failures: list[object]) -> None:
    random = Random(seed)
    start.wait()
    for _ in range(CALLS):
        sheet, price = random.choice(sheets)
        try:
            book = rulebook(sheet)
            (settled,) = book.settle(book.keys(book.deal(TIE)), [Wager("tie", Minor(1))])
            if settled.won_minor != price or book.sheet.bets != sheet.bets:
                failures.append((price, settled.won_minor))
        except Exception as error:
            failures.append(error)


def test_threads_with_many_sheets_each_get_their_own_rulebook() -> None:
    # read twice, so that some are equal and not the same object
    sheets = [(sheet_paying(number), number) for number in (*range(1, 9), *range(1, 5))]
    sheets += [(changed(sheet, price + 100), price + 100) for sheet, price in sheets[:4]]
    failures: list[object] = []
    start = Barrier(THREADS)
    threads = [Thread(target=use, args=(sheets, seed, start, failures)) for seed in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert len(rulebooks._rulebooks) <= rulebooks._KEPT + THREADS
    assert len(rulebooks._asked) <= rulebooks._KEPT + THREADS


def test_an_identity_that_is_used_again_is_not_taken_for_the_sheet_before() -> None:
    """A number that told a forgotten sheet apart may belong to another by now."""
    one, other = sheet_paying(1), sheet_paying(2)
    rulebooks._asked[id(other)] = (one, rulebook(one))
    assert rulebook(other).sheet is other


class Emptied(dict[str, int]):
    """A cache that another thread empties while its keys are being listed."""

    def __iter__(self) -> Iterator[str]:
        keys = list(super().__iter__())
        self.clear()
        return iter(keys)


def test_what_another_thread_has_dropped_already_is_no_fault() -> None:
    cache = Emptied({f"k{number}": number for number in range(9)})
    rulebooks._keep(cache, "new", 1)
    assert not dict.__len__(cache)
