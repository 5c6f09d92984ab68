"""Coups that a person dealt, corrected in a house: the incident, the correction, the ruling."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.errors import ChainBroken
from croupier.service import hand_acts as a
from croupier.service.corrections import (
    Corrected,
    DisputeAsked,
    VerdictAsked,
    close_dispute,
    open_dispute,
    preview,
)
from croupier.service.exporting import export_of
from croupier.service.record import require_legible
from croupier.service.wallet.passage import Passage
from croupier.store import SqliteStore
from croupier.store.records import StoredEvent
from croupier.table import events as e
from croupier.table.refusals import Refusal
from tests.service.correcting import BETS, DAY, corrected, job, one, played, world_of
from tests.service.floors import BACCARAT, PICTURES, World
from tests.service.hand_floors import MINH, HandWorld


def misread() -> tuple[HandWorld, str]:
    """A coup that Player won 6 to 4, as it was keyed: Banker's second card was a 7, not a 5."""
    world = HandWorld()
    world.admit("ann")
    world.loaded().closed("ann", {"banker": 100_00})
    world.lay("Kh Ks 6d 5c 9h")
    assert world.code(a.ConfirmCoup()) == ""
    assert world.balance("ann") == 900_00
    return world, world.state().coup_id


def test_an_incident_is_raised_what_was_paid_is_corrected_and_it_is_ruled_on() -> None:
    world, coup_id = misread()
    assert world.code(a.RaiseIncident("misread", "paid"), MINH) == ""
    (incident,) = world.desk().incidents
    assert world.rule().refusal == Refusal("coup_settled")
    done = corrected(
        world, coup_id, "resettle", coup="P:Kh,6d B:Ks,7c", incident_id=incident.incident_id
    )
    assert isinstance(done, Corrected)
    assert world.balance("ann") == 1_095_00
    assert world.rule().refusal is None
    # what is left is the card that was none of the coup's
    (over,) = world.desk().incidents
    assert over.incident.kind == "one-card-too-many"
    assert world.rule().refusal is None
    world.house.check()
    world.closed()
    world.house.check()


def test_a_restart_between_a_correction_and_its_ruling_loses_neither() -> None:
    world, coup_id = misread()
    world.code(a.RaiseIncident("misread", "paid"), MINH)
    incident_id = world.desk().incidents[0].incident_id
    corrected(world, coup_id, "resettle", coup="P:Kh,6d B:Ks,7c", incident_id=incident_id)
    world.house.keeper(BACCARAT).keep(world.store)
    world.start()
    assert world.state().corrected == {incident_id: {1: False}}
    assert world.rule().refusal is None
    world.house.check()


@pytest.mark.parametrize("table_id", [BACCARAT, PICTURES])
def test_a_snapshot_goes_on_from_what_was_corrected(table_id: str, tmp_path: Any) -> None:
    bet = "banker" if table_id == BACCARAT else "player_1_win"
    with SqliteStore(tmp_path / "house.db") as store:
        world = World(store)
        world.admit("ann")
        ids = []
        for _ in range(4):
            world.until("betting", table_id)
            ids.append(world.state(table_id).coup_id)
            world.turn(world.ask("ann", "place", {bet: 5_00}, table_id=table_id))
            world.until("ready", table_id)
        for what, index in (("void", 0), ("void", 2), ("restore", 2), ("void", 3)):
            done = corrected(world, ids[index], what, table_id=table_id)
            assert isinstance(done, Corrected)
        state = world.state(table_id)
        assert [item.coup_number for item in state.rounds] == [2, 3]
        world.house.keeper(table_id).keep(store)
        kept = state.copy()
        world.start()
        keeper = world.house.keeper(table_id)
        assert keeper.kept_version > 0
        assert keeper.state.rounds == kept.rounds
        assert keeper.state.tally == kept.tally
        # and a coup that is restored after that finds its place
        assert isinstance(corrected(world, ids[0], "restore", table_id=table_id), Corrected)
        rounds = world.state(table_id).rounds
        assert [item.coup_number for item in rounds] == [1, 2, 3]
        world.house.check()


def test_where_the_money_lies_with_a_licensee_nothing_is_corrected() -> None:
    world = World()
    Passage(world.house, "example")
    world.house.commit()
    coup_id = played(world)
    assert corrected(world, coup_id, "void") == Refusal("wallet_elsewhere")
    asked = [one(world, coup_id, "void")]
    assert preview(world.house, BACCARAT, asked, DAY) == Refusal("wallet_elsewhere")


def test_everything_that_is_held_of_somebody_has_what_was_corrected_and_disputed() -> None:
    world = world_of()
    coup_id = played(world, **BETS)
    corrected(world, coup_id, "void")
    asked = DisputeAsked(coup_id, "d1", "ann", "mia", "he says all was in view")
    job(world, lambda floor: open_dispute(floor, BACCARAT, asked))
    verdict = VerdictAsked(coup_id, "d1", "rejected", "ron", "it was not")
    job(world, lambda floor: close_dispute(floor, BACCARAT, verdict))
    world.store.put_person("ann", {"kind": "guest"})
    world.store.put_person("bob", {"kind": "guest"})
    found, other = export_of(world.store, "ann"), export_of(world.store, "bob")
    assert found is not None
    assert other is not None
    assert [(coup.void_reason, coup.wagers[0]["result"]) for coup in found.coups] == [
        ("corrected", "void")
    ]
    told = [each for each in found.events if each.what.startswith("dispute")]
    assert [each.what for each in told] == ["dispute-opened.v1", "dispute-closed.v1"]
    assert "mia" not in str(told)
    assert not [each for each in other.events if each.what.startswith("dispute")]


@pytest.mark.parametrize(
    ("name", "value"),
    [("coup", "junk"), ("outcome", "junk"), ("facts", {}), ("coup", "")],
)
def test_a_correction_that_cannot_be_shown_is_damage(name: str, value: Any) -> None:
    world, coup_id = misread()
    done = corrected(world, coup_id, "resettle", coup="P:Kh,6d B:Ks,7c")
    assert isinstance(done, Corrected)
    (event,) = done.events
    after = msgspec.structs.replace(event.after, **{name: value})
    book = world.house.keeper(BACCARAT).rulebook
    made = msgspec.structs.replace(event, after=after)
    tag, body = e.encode(made)
    stored = StoredEvent("table/1", 1, tag, 0, body, b"", b"")
    require_legible(stored, event, book)
    with pytest.raises(ChainBroken):
        require_legible(stored, made, book)
