"""What became of incidents: read back from the record, it is what the table itself has."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from croupier.service.incident_fates import Fate, FatesFollowed, fate_of
from croupier.service.record import event_of
from croupier.store.memory import MemoryStore
from croupier.store.protocol import Store
from croupier.table import hand_commands as h
from croupier.table import hand_events as he
from tests.service.dealt_by_hand import BY_HAND, Desk
from tests.service.houses import house_on
from tests.service.test_hand_world import GAMES, HandWorld


def fates(store: Store, stream: str) -> dict[str, Fate]:
    """What became of each incident of a table; read in two ways."""
    followed, forward = FatesFollowed(), dict[str, Fate]()
    found: dict[str, Fate] = {}
    for stored in store.read(stream):
        event = event_of(stored)
        forward.update(followed.take(event))
        if isinstance(event, he.IncidentRaised):
            found[event.incident_id] = fate_of(store, stored, event)
    assert found == forward
    return found


def keyed_wrongly(desk: Desk) -> None:
    """A card at the wrong hand, which was only keyed there."""
    desk.lay("-", "2h", "Ks@player")
    desk.do(h.TakeBackCard())


def ruled(desk: Desk) -> None:
    """The same, where it did lie there."""
    desk.lay("-", "2h", "Ks@player")
    desk.rule()


def two_over(desk: Desk) -> None:
    """Two cards more than the coup needs."""
    desk.lay("-", "9h", "Kd", "Qd", "6s", "4d", "5d")


def one_keyed_too_many(desk: Desk) -> None:
    """The same, and the second of them was not there."""
    two_over(desk)
    desk.do(h.TakeBackCard())


@pytest.mark.parametrize(
    ("happens", "became"),
    [
        (keyed_wrongly, ["taken-back"]),
        (ruled, ["ruled"]),
        (lambda desk: desk.lay("-", "2h", "Ks@player"), ["open"]),
        (two_over, ["superseded", "open"]),
        (one_keyed_too_many, ["open", "taken-back"]),
    ],
)
def test_an_incident_becomes(happens: Callable[[Desk], object], became: list[Fate]) -> None:
    house = house_on(MemoryStore())
    house.open_table("1", BY_HAND, "USD")
    desk = Desk(house, "1")
    desk.bring()
    desk.lay("2s", "-", "-")
    desk.begin()
    happens(desk)
    house.commit()
    assert list(fates(house.store, "table/1").values()) == became


class FateWorld(HandWorld):
    """Tables that live by chance: what the record says is open, the table has open."""

    def teardown(self) -> None:
        if hasattr(self, "house"):
            self.house.commit()
            for table_id in GAMES:
                state, found = self.state(table_id), fates(self.store, f"table/{table_id}")
                there = state.hand.incidents if state.hand else state.unruled
                assert {key for key, fate in found.items() if fate == "open"} == set(there)
        super().teardown()


def test_what_is_open_by_the_record_is_open_at_the_table() -> None:
    run_state_machine_as_test(FateWorld, settings=settings(max_examples=6, stateful_step_count=20))
