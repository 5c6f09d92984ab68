"""Floors whose tables people deal at, for tests: acts as a dealer and a manager do them."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from croupier.service import hand_acts as a
from croupier.service.by_hand import HandDesk, Ruled, RulingAsk, Who
from croupier.service.config import HouseConfig, read_config
from croupier.service.hand_config import HandConfig
from croupier.service.news import Turn
from croupier.table.hand_view import DeskView
from tests.service.floors import BACCARAT, PICTURES, World

if TYPE_CHECKING:
    from croupier.store import Store
    from croupier.table.refusals import Refusal

LAN, MINH, HOA = Who("lan", manager=False), Who("minh", manager=True), Who("hoa", manager=True)


def by_hand(hand: HandConfig | None = None, **changed: Any) -> HouseConfig:
    """The default house with people who deal at both tables."""
    hand = hand or HandConfig("cam-1")
    config = read_config(None)
    tables = (table._replace(by_hand=hand, dealing_ms=0, **changed) for table in config.tables)
    return config._replace(tables=tuple(tables))


class HandWorld(World):
    """A house dealt by hand; each act is a turn of its own, made durable."""

    def __init__(self, config: HouseConfig | None = None, store: Store | None = None) -> None:
        self._keys_of_acts = itertools.count()
        super().__init__(store, config=config or by_hand())

    def start(self, *, call_off: Any = lambda table_id: False) -> None:
        """Open the house; what its desk remembers is lost, as in any process that ends."""
        super().start(call_off=call_off)
        self.hand = HandDesk(self.floor)
        self.last: Turn | None = None

    def job(self, work: Any) -> Any:
        """Do something in a turn and make it durable."""
        found: list[Any] = []
        self.last = self.floor.turn(self.now, jobs=[lambda floor: found.append(work())])
        self.floor.commit()
        return found[0]

    def act(
        self,
        act: a.Act,
        who: Who = LAN,
        table_id: str = BACCARAT,
        *,
        key: str | None = None,
        gone: int | None = None,
    ) -> Refusal | None:
        """What somebody does; None where it is done."""
        key = key or f"act{next(self._keys_of_acts)}"
        done: Refusal | None = self.job(
            lambda: self.hand.act(table_id, who, key, act, gone, self.now)
        )
        return done

    def code(self, act: a.Act, who: Who = LAN, table_id: str = BACCARAT, **more: Any) -> str:
        """Why an act is refused; empty where it is done."""
        refusal = self.act(act, who, table_id, **more)
        return refusal.code if refusal else ""

    def lay(self, cards: str | Iterable[str], table_id: str = BACCARAT) -> None:
        """Lay cards where they are due; ``-`` lies face down."""
        for card in cards.split() if isinstance(cards, str) else cards:
            act = a.LayCard(card="" if card == "-" else card)
            assert self.code(act, table_id=table_id) == "", card

    def rule(self, who: Who = MINH, *effects: str, reason: str = "seen on camera") -> Ruled:
        """Rule on the oldest incident at the baccarat table."""
        incident_id = self.desk().incidents[0].incident_id
        ask = RulingAsk(incident_id, reason, effects)
        ruled: Ruled = self.job(lambda: self.hand.rule(BACCARAT, who, ask, self.now))
        return ruled

    def desk(self, table_id: str = BACCARAT) -> DeskView:
        """A table as its dealer sees it."""
        return self.floor.desk(table_id)

    def loaded(self) -> HandWorld:
        """A shoe of baccarat is loaded: the two of spades turned up, two cards burnt."""
        assert self.act(a.TakeShoe(("A1",), "lan", "minh")) is None
        self.lay("2s - -")
        return self

    def closed(self, patron_id: str = "", stakes: dict[str, int] | None = None) -> HandWorld:
        """Betting has opened and closed; somebody may have a wager; the coup burn lies."""
        assert self.act(a.OpenBetting()) is None
        if stakes:
            assert self.turn(self.ask(patron_id, "place", stakes)).answers[0].ok
        assert self.act(a.CloseBetting()) is None
        self.lay("-")
        return self


def frozen() -> HandWorld:
    """A manager has a wager on a coup, and an incident is open in it."""
    world = HandWorld()
    world.admit("minh")
    world.loaded().closed("minh", {"player": 100_00})
    world.lay("9h Ks")
    assert world.code(a.RaiseIncident("live-card-out-of-view", "opened-in-view")) == ""
    return world


__all__ = ["BACCARAT", "HOA", "LAN", "MINH", "PICTURES", "HandWorld", "by_hand", "frozen"]
