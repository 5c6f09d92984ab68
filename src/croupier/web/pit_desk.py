"""Closing and opening tables and setting their limits at an open house; durable once answered."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

import msgspec

from croupier.errors import CroupierError, MoneyError
from croupier.money import Currency
from croupier.service.config import TableConfig
from croupier.service.floor import Floor
from croupier.service.house import House
from croupier.service.recordings import reference
from croupier.service.running import Job
from croupier.table import commands as c
from croupier.table.decide import AnyCommand
from croupier.table.pit import ReopenTable, SetLimits
from croupier.table.pit_events import LimitsRecord
from croupier.table.refusals import Refusal
from croupier.table.state import TableState
from croupier.web import messages as m
from croupier.web import pit_messages as pm
from croupier.web.guard import Caller
from croupier.web.limits import shape_limits
from croupier.web.problems import Refused
from croupier.web.shaping import TableShaper

if TYPE_CHECKING:
    from croupier.web.desk import Desk

__all__ = ["Bodies", "PitDesk", "shapers_of"]

Still = Callable[[], Refused | None]
Bodies = pm.PitBody | pm.TableLimitsBody
Command = Callable[[TableState, str, str], AnyCommand | Refusal]
"""From a table, who acts and where the recording is to what is done."""

_KEPT: Final = 500
_Done = tuple[Refusal | None, pm.PitTable]


def shapers_of(tables: Iterable[TableConfig], house: House) -> dict[str, TableShaper]:
    """What shapes each table of a house, by the limits that hold there."""
    found = {table.id: TableShaper(table) for table in tables}
    for table_id, shaper in found.items():
        shaper.follow(house.keeper(table_id).state.limits)
    return found


class PitDesk:
    """What managers do to tables as a whole; what was done under a key is done once.

    Args:
        desk: of the house, whose floor runs.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._done: dict[tuple[str, str], bytes] = {}

    async def see(self, table_id: str) -> pm.PitTable:
        """Whether a table is open, and its limits."""
        found: pm.PitTable = await self._desk.runner.do(
            Job(lambda floor: self._shaped(floor, table_id))
        )
        return found

    async def close(
        self, caller: Caller, table_id: str, body: pm.PitBody, still: Still
    ) -> pm.PitAnswer:
        """Close a table once its coup has ended. Raises Refused: what ``still`` says."""

        def command(state: TableState, by: str, now: str) -> AnyCommand:
            return c.CloseTable(by, body.reason, now)

        return await self._do("close", caller, table_id, body, command, still)

    async def open(
        self, caller: Caller, table_id: str, body: pm.PitBody, still: Still
    ) -> pm.PitAnswer:
        """Open a table again, or take its closing back. Raises Refused: what ``still`` says."""

        def command(state: TableState, by: str, now: str) -> AnyCommand:
            return ReopenTable(by, body.reason, now)

        return await self._do("open", caller, table_id, body, command, still)

    async def limits(
        self, caller: Caller, table_id: str, body: pm.TableLimitsBody, still: Still
    ) -> pm.PitAnswer:
        """Set limits from the next coup on. Raises Refused: what ``still`` says."""
        currency = self._desk.shapers[table_id].config.currency

        def command(state: TableState, by: str, now: str) -> AnyCommand | Refusal:
            held = state.coming.limits if state.coming else state.limits
            return _limits(body, held, currency, by, now)

        return await self._do("limits", caller, table_id, body, command, still)

    async def _do(
        self, what: str, caller: Caller, table_id: str, body: Bodies, command: Command, still: Still
    ) -> pm.PitAnswer:
        key, said = (caller.id, body.id), msgspec.json.encode([what, table_id, body])
        done_now = False

        def begin(floor: Floor) -> Refused | _Done:
            nonlocal done_now
            ended = still()
            if ended is not None:
                return ended
            known = self._done.get(key)
            if known is not None:
                refusal = None if known == said else Refusal("conflict")
                return refusal, self._shaped(floor, table_id)
            refusal = self._act(floor, table_id, caller.id, command)
            if refusal is None:  # what was refused may be asked again
                done_now = True
                self._done[key] = said
                while len(self._done) > _KEPT:
                    del self._done[next(iter(self._done))]
            return refusal, self._shaped(floor, table_id)

        def forget() -> None:
            if done_now:
                self._done.pop(key, None)

        try:
            found: Refused | _Done = await self._desk.runner.do(Job(begin, undo=forget))
        except CroupierError:  # the floor's log says why
            return pm.PitAnswer(body.id, False, self._why(table_id, Refusal("not_recorded")), None)
        if isinstance(found, Refused):
            raise found
        refusal, seen = found
        return pm.PitAnswer(body.id, refusal is None, self._why(table_id, refusal), seen)

    def _act(self, floor: Floor, table_id: str, by: str, command: Command) -> Refusal | None:
        if floor.closing:
            return Refusal("closing")
        hand = floor.config(table_id).by_hand
        now = reference(hand.recording, self._desk.now_ms()) if hand else ""
        done = command(floor.house.keeper(table_id).state, by, now)
        return done if isinstance(done, Refusal) else floor.at_pit(table_id, done)

    def _why(self, table_id: str, refusal: Refusal | None) -> list[m.Refused]:
        if refusal is None:
            return []
        self._desk.count_refused(refusal.code)
        return [self._desk.shapers[table_id].refusal(refusal)]

    def _shaped(self, floor: Floor, table_id: str) -> pm.PitTable:
        state, config = floor.house.keeper(table_id).state, floor.config(table_id)
        closing, money = state.closing, config.currency
        by = closing.by if closing else ""
        return pm.PitTable(
            table_id,
            state.phase,
            closing is not None,
            by,
            self._desk.accounts.name_of(by) if by else "",
            closing.reason if closing else "",
            shape_limits(state.limits or config.limits, money),
            shape_limits(state.coming.limits if state.coming else None, money),
            shape_limits(config.limits, money),
        )


def _limits(
    body: pm.TableLimitsBody, held: LimitsRecord | None, currency: Currency, by: str, now: str
) -> AnyCommand | Refusal:
    """The limits that somebody asks for; what he leaves out is what holds, or comes next."""
    if held is None:
        return Refusal("table_closed")

    def amount(text: str | None, as_it_is: int) -> int:
        return as_it_is if text is None else currency.amount(text)

    least, most = held.bet
    try:
        return SetLimits(
            (amount(body.bet_min, least), amount(body.bet_max, most)),
            amount(body.patron_max, held.patron_max),
            amount(body.table_max, held.table_max),
            amount(body.liability_max, held.liability_max),
            by,
            body.reason,
            now,
        )
    except MoneyError:
        return Refusal("limits_malformed")
