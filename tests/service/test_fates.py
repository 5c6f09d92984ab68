"""What became of wagers: of every wager of a record, against a walk through its tables' events."""

from __future__ import annotations

import csv
import io

import pytest

from croupier.ledger import PENDED, OpenWager, deposit, patron, pend, post, stake
from croupier.money import Currency
from croupier.service.fates import Fate, FateName, fate_of
from croupier.service.record import TABLES, event_of
from croupier.store import MemoryStore, StoredEvent, Unit
from croupier.store.protocol import Store
from croupier.table import events as e
from croupier.table.correction_events import CoupCorrected
from croupier.table.ended_coups import settled_row
from croupier.web.past import statement, statement_csv
from tests.service.floors import World
from tests.service.test_origins import entries, played

USD = Currency.parse("USD")


def walked(store: Store) -> dict[str, Fate]:
    """The fate of every wager, by reading every event of every table."""
    found: dict[str, Fate] = {}
    stakes: dict[str, int] = {}
    for stream in store.streams():
        for stored in store.read(stream) if stream.startswith(TABLES) else ():
            match event_of(stored):
                case e.WagersPlaced(wagers=wagers):
                    stakes |= {wager.wager_id: wager.stake_minor for wager in wagers}
                    found |= {wager.wager_id: Fate("open", None) for wager in wagers}
                case e.WagersWithdrawn(wager_ids=ids):
                    found |= {wager_id: Fate("withdrawn", stakes[wager_id]) for wager_id in ids}
                case e.CoupVoided(wager_ids=ids):
                    found |= {wager_id: Fate("refunded", stakes[wager_id]) for wager_id in ids}
                case e.CoupSettled(wagers=rows):
                    found |= {row.wager_id: _settled(row) for row in rows}
                case CoupCorrected(wagers=corrected):
                    found |= {row.wager_id: _settled(settled_row(row)) for row in corrected}
                case _:
                    pass
    return found


def _settled(row: e.WagerSettled) -> Fate:
    if row.result == "void":
        return Fate("refunded", row.stake_minor)
    gained = row.returned_minor - row.stake_minor
    return Fate("won" if gained > 0 else "lost" if gained < 0 else "push", row.returned_minor)


def test_a_statement_says_of_every_accepted_wager_what_became_of_it() -> None:
    store = played(seed=7, steps=900).store
    expected, told = walked(store), []
    for patron_id in ("ann", "bob", "cai"):
        rows = list(csv.DictReader(io.StringIO(statement_csv(store, patron_id, USD))))
        assert len(rows) == len(entries(store, patron_id))
        for line in statement(store, patron_id, USD, None, 200).lines:
            row = rows[line.sequence - 1]
            assert (row["fate"], row["returned"]) == (line.fate or "", line.returned or "")
            if line.kind != PENDED:
                assert line.fate is None
                assert line.returned is None
                continue
            fate = expected[line.wager or ""]
            shown = None if fate.returned_minor is None else USD.format(fate.returned_minor)
            assert (line.fate, line.returned) == (fate.name, shown)
            told.append(fate.name)
    assert set(told) >= {"won", "lost", "push", "refunded", "withdrawn"}
    assert len(told) > 100


@pytest.mark.parametrize(
    ("returned_minor", "commission_minor", "fate"),
    [(975, 25, "won"), (501, 0, "won"), (500, 0, "push"), (250, 0, "lost"), (0, 0, "lost")],
)
def test_what_came_back_says_how_it_went(
    returned_minor: int, commission_minor: int, fate: FateName
) -> None:
    ann = patron("ann", "USD")
    wager = OpenWager(ann, stake("t", "USD"), 500)
    store = MemoryStore()
    moves = (
        deposit("d", ann, 500),
        pend("w:pend", "w", wager),
        post("w:post", "w", wager, returned_minor, commission_minor),
    )
    store.commit([Unit(0, (), (move,)) for move in moves])
    assert fate_of(store, ann, "w", 500) == Fate(fate, returned_minor)


def test_a_wager_is_open_until_its_coup_has_ended() -> None:
    world = World()
    world.admit("ann")
    world.until("betting")
    world.turn(world.ask("ann", "place", {"player": 5_00}))
    (line, _) = statement(world.store, "ann", USD, None, 200).lines
    assert (line.fate, line.returned) == ("open", None)
    world.until("ready")
    fates = [one.fate for one in statement(world.store, "ann", USD, None, 200).lines if one.fate]
    assert len(fates) == 1
    assert fates != ["open"]


def test_a_page_of_a_statement_reads_as_much_however_long_the_record_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No line is looked for: every look-up is by a key."""
    world = World()
    world.admit("ann", 100_000_00)
    asked: list[int] = []
    for _ in range(3):
        for _ in range(12):
            world.until("betting")
            world.turn(world.ask("ann", "place", {"player": 5_00}))
            world.until("ready")
        asked.append(_look_ups(world, monkeypatch))
    assert max(asked) - min(asked) <= 10  # as many as lines that are lost, pushed or taken back
    assert max(asked) <= 60


def _look_ups(world: World, monkeypatch: pytest.MonkeyPatch) -> int:
    """How often the record is asked for a page of ten lines."""
    count = 0

    def read(stream: str, after_version: int = 0) -> list[StoredEvent]:
        raise AssertionError(f"{stream} is walked through")

    with monkeypatch.context() as patched:
        for name in ("transfer", "cause", "latest"):
            real = getattr(world.store, name)

            def counted(*given: object, real: object = real) -> object:
                nonlocal count
                count += 1
                assert callable(real)
                return real(*given)

            patched.setattr(world.store, name, counted)
        patched.setattr(world.store, "read", read)
        assert len(statement(world.store, "ann", USD, None, 10).lines) == 10
    return count
