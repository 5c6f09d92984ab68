"""A dealer's and a manager's acts at a table dealt by hand, done in a turn of the floor.

What is asked under the same key again is answered as before; a manager who has a wager on the coup
waits for another who confirms his ruling.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Final, NamedTuple

import msgspec

from croupier.service import hand_acts as a
from croupier.service.acting import commands_of, incident_id, raised_before
from croupier.service.config import TableConfig
from croupier.service.floor import Floor
from croupier.service.house import House
from croupier.service.recordings import reference
from croupier.service.waiting import RulingWaits, last_waiting, note_waiting
from croupier.table import custody as cu
from croupier.table import events as e
from croupier.table import hand_commands as h
from croupier.table.decide import AnyCommand, decide
from croupier.table.evolve import evolve
from croupier.table.refusals import Refusal
from croupier.table.state import TableState

__all__ = [
    "CODES",
    "HandDesk",
    "Ruled",
    "RulingAsk",
    "RulingPreview",
    "WaitingAsk",
    "Who",
    "preview",
]

CODES: Final = (
    "by_machine",  # nobody deals by hand at this table
    "conflict",  # the key was used for another act
    "closing",  # the house is closing
    "desk_changed",  # more or fewer cards have left the shoe than he saw
    "manager_only",  # a manager does this
    "unknown_code",  # the scanner's code is no card of the code map
    "second_read_needed",  # each card is read twice here
    "nothing_to_confirm",  # no ruling waits for a second person
    "ask_changed",  # what waits for him is not what he confirms
)
"""Refusals beside those of a table (:data:`croupier.table.refusals.CODES`)."""

_KEPT_ACTS: Final = 2_000
_KEPT_WAITING: Final = 500
_SEATING: Final = (
    a.TakeShoe,
    a.OpenBetting,
    a.CloseBetting,
    a.LayCard,
    a.TakeBack,
    a.SeeCutCard,
    a.ConfirmCoup,
)
_OF_MANAGERS: Final = (a.ComeToTable, a.CountCards, a.DisposeShoe, a.CloseShoe)


class Who(NamedTuple):
    """Who acts."""

    id: str
    manager: bool


class RulingAsk(NamedTuple):
    """What a manager rules; see :class:`croupier.table.hand_commands.RuleIncident`."""

    incident_id: str
    reason: str
    effects: tuple[str, ...] = ()
    at_index: int | None = None
    card: str = ""
    last_coup: int | None = None
    standing: tuple[int, ...] = ()


class WaitingAsk(NamedTuple):
    """What a manager has ruled, and a second person has to confirm before anything happens."""

    by: str
    ask: RulingAsk

    @property
    def digest(self) -> str:
        """The name of all that is asked and by whom: it is this that the second person confirms."""
        return hashlib.sha256(msgspec.json.encode([self.by, self.ask])).hexdigest()


class Ruled(NamedTuple):
    """What came of a ruling: why not, or whether it waits for a second person."""

    refusal: Refusal | None
    waits: bool = False


class RulingPreview(NamedTuple):
    """What a ruling would lead to: why not; or its events, and the table after them."""

    refusal: Refusal | None
    events: tuple[e.Event, ...]
    after: TableState


class HandDesk:
    """Takes acts of dealers and managers to a floor.

    What it remembers of keys is lost with the process. The number of cards that had left the shoe
    keeps an act that is repeated then from being done twice, and the id of an incident, which is
    made of its key, keeps that from being raised twice. Rulings that wait are recorded.

    Args:
        floor: its tables.
        is_manager: whether somebody may rule by now: who no more may has ruled nothing that waits.
    """

    def __init__(self, floor: Floor, is_manager: Callable[[str], bool] = lambda who: True) -> None:
        self._floor, self._is_manager = floor, is_manager
        self._done: dict[tuple[str, str], tuple[str, Refusal | None]] = {}
        self._waiting = self._recorded()

    def _recorded(self) -> dict[tuple[str, str], WaitingAsk]:
        """What waits by the record, by table and incident."""
        return {
            (table_id, each.incident_id): WaitingAsk(each.by, _ask_of(each))
            for table_id, each in last_waiting(self._floor.house.store, RulingWaits)
            if isinstance(each, RulingWaits)
        }

    def act(
        self, table_id: str, who: Who, key: str, act: a.Act, gone: int | None, at_ms: int
    ) -> Refusal | None:
        """Do what somebody does at a table; within a turn.

        Args:
            table_id: one of the floor's.
            who: the session's holder.
            key: his own for this.
            act: what he does.
            gone: how many cards had left the shoe as he saw it; None where that does not matter.
            at_ms: the wall clock.

        Raises:
            KeyError: there is no such table.
        """
        said = hashlib.sha256(msgspec.json.encode([table_id, act, gone])).hexdigest()
        known = self._done.get((who.id, key))
        if known is not None:
            return known[1] if known[0] == said else Refusal("conflict")
        refusal = self._act(table_id, who, (key, said), act, gone, at_ms)
        if refusal is None:  # what was refused may be asked again
            self._done[(who.id, key)] = said, None
            while len(self._done) > _KEPT_ACTS:
                del self._done[next(iter(self._done))]
        return refusal

    def forget(self, who: Who, key: str) -> None:
        """What was done under a key was not recorded."""
        self._done.pop((who.id, key), None)

    def _act(
        self,
        table_id: str,
        who: Who,
        said: tuple[str, str],
        act: a.Act,
        gone: int | None,
        at_ms: int,
    ) -> Refusal | None:
        floor, config = self._floor, self._floor.config(table_id)
        state = floor.house.keeper(table_id).state
        if config.by_hand is None:
            return Refusal("by_machine")
        if floor.closing:
            return Refusal("closing")
        if isinstance(act, _OF_MANAGERS) and not who.manager:
            return Refusal("manager_only")
        raised = incident_id(who.id, *said, state.coup_id)
        if isinstance(act, a.RaiseIncident) and (before := raised_before(state, raised)):
            # as it was asked of this house before it stopped
            return None if before == raised else Refusal("conflict")
        if gone is not None and gone != (state.hand.place.position_index if state.hand else 0):
            return Refusal("desk_changed")
        now = reference(config.by_hand.recording, at_ms)
        commands = commands_of(act, who.id, config.by_hand, state, floor.house, now, raised)
        if isinstance(commands, Refusal):
            return commands
        refusal = _refused(floor.house, table_id, commands[0])
        if refusal:
            return refusal
        first: list[AnyCommand] = []
        if isinstance(act, _SEATING):
            first.append(cu.SeatDealer(who.id))
        if who.manager:
            first.append(cu.WelcomeManager(who.id))
        return floor.by_hand(table_id, *first, *commands)

    def rule(self, table_id: str, who: Who, ask: RulingAsk, at_ms: int) -> Ruled:
        """Rule on an incident; within a turn. Raises KeyError for no table."""
        config = self._floor.config(table_id)
        if config.by_hand is None:
            return Ruled(Refusal("by_machine"))
        command = _ruling(config, who.id, "", ask, at_ms)
        refusal = _refused(self._floor.house, table_id, command)
        if refusal is not None and refusal.code == "second_needed":
            self._wait(table_id, WaitingAsk(who.id, ask))
            return Ruled(None, waits=True)
        if refusal is not None:
            return Ruled(refusal)
        return self._ruled(table_id, command)

    def confirm(self, table_id: str, who: Who, incident_id: str, asked: str, at_ms: int) -> Ruled:
        """Confirm what another manager has ruled; within a turn.

        Args:
            table_id: one of the floor's.
            who: the second person.
            incident_id: on which the other has ruled.
            asked: the digest of what he has seen the other rule.
            at_ms: the wall clock.

        Raises:
            KeyError: there is no such table.
        """
        waiting = self.waits(table_id, incident_id)
        if waiting is None:
            return Ruled(Refusal("nothing_to_confirm"))
        if asked != waiting.digest:
            return Ruled(Refusal("ask_changed"))
        config = self._floor.config(table_id)
        command = _ruling(config, waiting.by, who.id, waiting.ask, at_ms)
        refusal = _refused(self._floor.house, table_id, command)
        return Ruled(refusal) if refusal else self._ruled(table_id, command)

    def waits(self, table_id: str, incident_id: str) -> WaitingAsk | None:
        """Who has ruled what on an incident and waits for a second person; None for nobody.

        It waits as long as the incident is open: a turn that fails opens it again.
        """
        is_open = incident_id in self._floor.house.keeper(table_id).state.open_incidents
        asked = self._waiting.get((table_id, incident_id)) if is_open else None
        return asked if asked is not None and self._is_manager(asked.by) else None

    def _wait(self, table_id: str, asked: WaitingAsk) -> None:
        key = table_id, asked.ask.incident_id
        if self._waiting.pop(key, None) != asked:
            note_waiting(self._floor.house, table_id, RulingWaits(asked.by, *asked.ask))
        self._waiting[key] = asked
        while len(self._waiting) > _KEPT_WAITING:
            del self._waiting[next(iter(self._waiting))]

    def unwait(self) -> None:
        """What was to wait was not recorded."""
        self._waiting = self._recorded()

    def _ruled(self, table_id: str, command: h.RuleIncident) -> Ruled:
        welcome = cu.WelcomeManager(command.by)
        return Ruled(self._floor.by_hand(table_id, welcome, command))


def preview(house: House, table_id: str, who_id: str, ask: RulingAsk, second: str) -> RulingPreview:
    """What a ruling would lead to; nothing is done. Raises KeyError for no table.

    Args:
        house: its tables.
        table_id: at which the incident was raised.
        who_id: the manager.
        ask: what he would rule; a missing reason is no fault yet.
        second: who would confirm it; empty for nobody.
    """
    keeper = house.keeper(table_id)
    command = h.RuleIncident(
        ask.incident_id,
        who_id,
        ask.reason or "-",
        ask.effects,
        second,
        ask.at_index,
        ask.card,
        "",
        ask.last_coup,
        ask.standing,
    )
    after = keeper.state.copy()
    decision = decide(keeper.state, command, house.context(table_id))
    if isinstance(decision, Refusal):
        return RulingPreview(decision, (), after)
    for event in decision:
        evolve(after, event)
    return RulingPreview(None, decision, after)


def _ask_of(waits: RulingWaits) -> RulingAsk:
    return RulingAsk(
        waits.incident_id,
        waits.reason,
        waits.effects,
        waits.at_index,
        waits.card,
        waits.last_coup,
        waits.standing,
    )


def _refused(house: House, table_id: str, command: AnyCommand) -> Refusal | None:
    """Why a table would not do it; None if it would."""
    decision = decide(house.keeper(table_id).state, command, house.context(table_id))
    return decision if isinstance(decision, Refusal) else None


def _ruling(
    config: TableConfig, by: str, second: str, ask: RulingAsk, at_ms: int
) -> h.RuleIncident:
    recording = config.by_hand.recording if config.by_hand else ""
    now = reference(recording, at_ms)
    return h.RuleIncident(
        ask.incident_id,
        by,
        ask.reason,
        ask.effects,
        second,
        ask.at_index,
        ask.card,
        now,
        ask.last_coup,
        ask.standing,
    )
