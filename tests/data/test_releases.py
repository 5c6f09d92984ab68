"""What earlier releases wrote is opened, checked and played on from by this one.

``tests/data/release-X.Y`` holds a data directory as that release dumped it, and what is in it.
Nothing there is ever made anew once the release is out (``tools/release_data.py``).
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from croupier.games.catalog import load_sheet
from croupier.service.house import House
from croupier.service.local import FILE_NAME, open_house
from croupier.store.dump import load
from croupier.store.records import Head
from croupier.table import commands as c
from croupier.table import events as e
from tests.service.audit import audit
from tests.service.houses import must, ticket
from tools import ROOT
from tools.release_data import Expected

RELEASES = sorted((ROOT / "tests" / "data").glob("release-*"))


class Kept:
    """A release's data in a directory of its own, opened by today's program."""

    def __init__(self, release: Path, directory: Path) -> None:
        text = (release / "house.sql").read_text(encoding="utf-8")
        load(text, directory / FILE_NAME)
        self.expected = msgspec.json.decode((release / "expected.json").read_bytes(), type=Expected)
        self.house: House = open_house(directory)

    @property
    def heads(self) -> dict[str, Head]:
        """The heads that release noted."""
        return {stream: Head.parse(text) for stream, text in self.expected.heads.items()}


@pytest.fixture(params=RELEASES, ids=lambda path: path.name)
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Kept]:
    made = Kept(request.param, tmp_path)
    yield made
    made.house.close()


def test_there_is_the_data_of_a_release() -> None:
    assert [path.name for path in RELEASES][:1] == ["release-0.1"]


def test_the_newest_data_has_every_kind_of_event() -> None:
    text = (RELEASES[-1] / "house.sql").read_text(encoding="utf-8")
    assert set(e.TAGS) <= set(re.findall(r"'([a-z-]+\.v\d+)'", text))


def test_every_chain_verifies_up_to_the_heads_that_were_noted(kept: Kept) -> None:
    report = kept.house.store.verify(kept.heads)
    assert report.heads == kept.heads
    assert set(report.sums.values()) <= {0}


def test_the_money_is_what_was_noted(kept: Kept) -> None:
    kept.house.check()
    found = audit(kept.house.store)
    assert found.balances == kept.expected.balances
    assert {name: on.stake for name, on in found.open_wagers.items()} == kept.expected.open_wagers


def test_the_tables_are_where_they_were(kept: Kept) -> None:
    for table_id, phase in kept.expected.phases.items():
        state = kept.house.keeper(table_id).state
        assert state.phase == phase
        if state.shoe is not None:
            cards = " ".join(map(str, state.shoe.peek(14)))
            assert cards == kept.expected.next_cards[table_id]


def test_a_sheet_of_then_decides_what_it_decided_then(kept: Kept) -> None:
    """Its text still loads, and has the fingerprint that was recorded."""
    for table_id, fingerprint in kept.expected.fingerprints.items():
        keeper = kept.house.keeper(table_id)
        assert keeper.rulebook.fingerprint == keeper.state.fingerprint == fingerprint


def test_the_game_goes_on(kept: Kept) -> None:
    """The open coup takes another wager and the next cards of its shoe; then a whole new coup."""
    house = kept.house
    must(house, "main", ticket("bob", "later-1", "player=5000"), c.CloseBetting())
    (dealt,) = must(house, "main", c.DealCoup())
    assert isinstance(dealt, e.CoupDealt)
    cards = f"{dealt.burnt} {dealt.cards}"
    assert kept.expected.next_cards["main"].startswith(cards)
    (settled,) = must(house, "main", c.SettleCoup())
    assert isinstance(settled, e.CoupSettled)
    assert {row.wager_id for row in settled.wagers} == {*kept.expected.open_wagers, "later-1.1"}
    house.load_shoe("pictures")
    for table_id, bet in (("main", "banker=2000"), ("pictures", "player_1_win=2000")):
        must(house, table_id, c.OpenBetting(f"later-{table_id}"))
        must(house, table_id, ticket("ann", f"later-2-{table_id}", bet), c.CloseBetting())
        must(house, table_id, c.DealCoup(), c.SettleCoup())
    assert house.open_table("new", load_sheet("baccarat"), "USD").refusal is None
    house.commit()
    assert not audit(house.store).open_wagers
    house.check()
    # and the past is what it was
    house.store.verify(kept.heads)


def test_a_restart_after_that_goes_on_too(kept: Kept, tmp_path: Path) -> None:
    must(kept.house, "main", c.CloseBetting(), c.DealCoup())
    kept.house.commit()
    kept.house.close()
    again = tmp_path / "again"
    again.mkdir()
    shutil.copy(tmp_path / FILE_NAME, again / FILE_NAME)
    house = open_house(again)
    must(house, "main", c.SettleCoup())
    house.commit()
    house.check()
    house.close()
