"""Correcting coups and deciding disputes at an open house; durable once answered."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import msgspec

from croupier.errors import ChainBroken, CroupierError
from croupier.service import corrections as co
from croupier.service.floor import Floor
from croupier.service.house_events import note_window
from croupier.service.recordings import reference
from croupier.service.running import Job
from croupier.service.waiting import (
    CorrectionWaits,
    RulingWaits,
    VerdictWaits,
    last_waiting,
    note_waiting,
)
from croupier.table.refusals import Refusal
from croupier.web import correction_messages as cm
from croupier.web import messages as m
from croupier.web.correction_shaping import shape_corrected, shape_refused
from croupier.web.coup_numbers import coup_of_dispute, coup_of_number
from croupier.web.decided import is_decided, recorded_dispute
from croupier.web.guard import Caller
from croupier.web.problems import Refused
from croupier.web.waiting_corrections import CorrectionBodies, Waiting, asked_of, waits_of

if TYPE_CHECKING:
    from croupier.web.desk import Desk

__all__ = ["CorrectionsDesk"]

Still = Callable[[], Refused | None]
_Found = co.Corrected | Refusal

_KEPT: Final = 500
_DONE_BEFORE: Final = ("duplicate_decision", "no_such_dispute", "wallet_elsewhere")
"""How what was done under an id, or for a dispute, before is refused: by the table, or by a house
whose licensee is told of no corrections any more."""
_SOMEBODY: Final = "somebody-else"
"""Who confirms in a preview: whether somebody has to is told beside it."""


class CorrectionsDesk:
    """What managers correct and decide.

    What was asked under a key is answered so again as long as the house is open; ids of the record
    are made of the key, so that nothing is done twice after that either. What waits for a second
    person is recorded.

    Args:
        desk: of the house, whose floor runs.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        note_window(desk.floor.house, desk.config.settings.correction_minutes)
        self._answers: dict[tuple[str, str], tuple[bytes, cm.CorrectionAnswer]] = {}
        self._waiting = self._recorded()

    def _recorded(self) -> dict[tuple[str, str, str], Waiting]:
        """What waits by the record, but for what cannot be done any more."""
        store = self._desk.floor.house.store
        asked = (
            asked_of(table_id, each)
            for table_id, each in last_waiting(store, CorrectionWaits, VerdictWaits)
            if table_id in self._desk.shapers and not isinstance(each, RulingWaits)
        )
        return {each.key: each for each in asked if self._can_wait(each)}

    def _can_wait(self, asked: Waiting) -> bool:
        try:
            found = self._judged(self._desk.floor, asked, _SOMEBODY, done=False)
        except ChainBroken:  # `verify` says where
            return False
        return not isinstance(found, Refusal) or found.code == "coup_disputed"

    # --- corrections ------------------------------------------------------------------------

    async def preview(
        self, caller: Caller, table_id: str, body: CorrectionBodies
    ) -> cm.CorrectionPreview:
        """What it would do, or what waits under its id where it confirms; nothing is done."""

        def begin(floor: Floor) -> tuple[_Found, bool]:
            asked = Waiting(table_id, caller.id, body)
            kept = self._kept(table_id, body) if body.confirms else asked
            if isinstance(kept, Refusal):
                return kept, False
            found = self._judged(floor, kept, _SOMEBODY, done=False)
            alone = self._judged(floor, kept, "", done=False)
            return found, isinstance(alone, Refusal) and alone.code == "second_needed"

        found, second = await self._desk.runner.do(Job(begin))
        shaper = self._desk.shapers[table_id]
        if isinstance(found, Refusal):
            return shape_refused(shaper, self._refused(table_id, found))
        return shape_corrected(shaper, found, second=second)

    async def correct(
        self, caller: Caller, table_id: str, body: CorrectionBodies, still: Still
    ) -> cm.CorrectionAnswer:
        """Correct coups, or decide a dispute; answered once it is durable. Raises Refused."""
        asked = Waiting(table_id, caller.id, body)
        done: Waiting | None = None
        before: Waiting | None = None

        def begin(floor: Floor) -> Refused | Refusal | cm.CorrectionAnswer:
            nonlocal done, before
            ended = still()
            if ended is not None:
                return ended
            before = self._waiting.get(asked.key)
            found, done = self._once(floor, asked)
            return found

        def undo() -> None:
            if done is None:  # what was done in an earlier turn stays done
                return
            self._answers.pop((caller.id, body.id), None)
            if body.confirms:
                self._waiting.setdefault(done.key, done)
            elif before is None:
                self._waiting.pop(done.key, None)
            else:
                self._waiting[done.key] = before

        try:
            found: Any = await self._desk.runner.do(Job(begin, undo=undo))
        except CroupierError:  # the floor's log says why
            found = Refusal("not_recorded")
        if isinstance(found, Refused):
            raise found
        if isinstance(found, cm.CorrectionAnswer):
            return found
        return cm.CorrectionAnswer(body.id, False, False, self._refused(table_id, found), None)

    def _once(
        self, floor: Floor, asked: Waiting
    ) -> tuple[cm.CorrectionAnswer | Refusal, Waiting | None]:
        """Do what is asked, and what was done by it now: of those who ask at once the first does.

        It is looked up within the turn: before it nobody knows what another of the turn does.
        """
        table_id, by, body = asked
        said = msgspec.json.encode([table_id, body])
        known = self._answers.get((by, body.id))
        if known is not None:
            return known[1] if known[0] == said else Refusal("conflict"), None
        kept = self._kept(table_id, body) if body.confirms else asked
        if isinstance(kept, Refusal):
            return kept, None
        found = self._judged(floor, kept, by if body.confirms else "", done=True)
        if isinstance(found, Refusal):
            if found.code in _DONE_BEFORE and self._is_decided(floor, kept):
                return cm.CorrectionAnswer(body.id, True, False, [], None), None
            if found.code == "second_needed" and not body.confirms:
                self._wait(floor, asked)
                return cm.CorrectionAnswer(body.id, True, True, [], None), asked
            return found, None
        shaped = shape_corrected(self._desk.shapers[table_id], found, second=body.confirms)
        answer = cm.CorrectionAnswer(body.id, True, False, [], shaped)
        self._waiting.pop(kept.key, None)
        self._answers[(by, body.id)] = said, answer
        _bound(self._answers)
        return answer, kept

    def _is_decided(self, floor: Floor, asked: Waiting) -> bool:
        """Whether this house did it as it was open before."""
        table_id, by, body = asked
        found = (
            self._verdict(floor, table_id, by, "", body)
            if isinstance(body, cm.VerdictBody)
            else self._asked(floor, table_id, by, "", body)
        )
        book = floor.house.context(table_id).rulebook
        return is_decided(floor.house.store, table_id, found, book)

    def _wait(self, floor: Floor, asked: Waiting) -> None:
        if self._waiting.pop(asked.key, None) != asked:
            note_waiting(floor.house, asked.table_id, waits_of(asked))
        self._waiting[asked.key] = asked
        _bound(self._waiting)

    def _kept(self, table_id: str, body: CorrectionBodies) -> Waiting | Refusal:
        """What a second person confirms; nothing else than what he was shown."""
        under = [each for each in self._waiting_at(table_id) if each.body.id == body.id]
        if not under:
            return Refusal("nothing_to_confirm")
        seen = next((each for each in under if each.ask == body.confirms_ask), None)
        return seen or Refusal("ask_changed")

    def _judged(self, floor: Floor, asked: Waiting, second: str, *, done: bool) -> _Found:
        """Do it, or say what it would do."""
        table_id, by, body = asked
        if isinstance(body, cm.VerdictBody):
            verdict = self._verdict(floor, table_id, by, second, body)
            if done:
                return co.close_dispute(floor, table_id, verdict)
            return co.preview_verdict(floor.house, table_id, verdict)
        coups = self._asked(floor, table_id, by, second, body)
        if not coups:
            return Refusal("unknown_coup")
        window = self._desk.config.settings.correction_minutes
        if done:
            return co.correct_coups(floor, table_id, coups, window)
        return co.preview(floor.house, table_id, coups, window)

    def _asked(
        self, floor: Floor, table_id: str, by: str, second: str, body: cm.CorrectionBody
    ) -> tuple[co.CorrectionAsked, ...]:
        store = floor.house.store
        return tuple(
            co.CorrectionAsked(
                coup_of_number(store, table_id, each.coup),
                each.correction,
                _made_id("c", by, body.id, str(number)),
                by,
                body.reason,
                second,
                each.dealt,
                self._now(table_id),
                body.incident,
            )
            for number, each in enumerate(body.coups)
        )

    def _verdict(
        self, floor: Floor, table_id: str, by: str, second: str, body: cm.VerdictBody
    ) -> co.VerdictAsked:
        return co.VerdictAsked(
            coup_of_dispute(floor.house.store, table_id, body.dispute),
            body.dispute,
            body.outcome,
            by,
            body.reason,
            second,
            body.correction,
            _made_id("c", by, body.id, "verdict"),
            body.dealt,
            self._now(table_id),
        )

    def waiting(self, table_id: str) -> list[cm.WaitingCorrection]:
        """What waits for a second person at a table."""
        name_of = self._desk.accounts.name_of
        return [
            cm.WaitingCorrection(
                body.id,
                by,
                name_of(by),
                body.reason,
                list(body.coups) if isinstance(body, cm.CorrectionBody) else [],
                body.dispute if isinstance(body, cm.VerdictBody) else "",
                body.outcome if isinstance(body, cm.VerdictBody) else "",
                asked.ask,
            )
            for asked in self._waiting_at(table_id)
            for _, by, body in (asked,)
        ]

    def _waiting_at(self, table_id: str) -> list[Waiting]:
        """What was asked at a table by who may ask for it still."""
        found = [each for each in self._waiting.values() if each.table_id == table_id]
        return [each for each in found if self._desk.role_of(each.by) == "pit_manager"]

    # --- disputes ---------------------------------------------------------------------------

    async def dispute(
        self, caller: Caller, table_id: str, body: cm.DisputeBody, still: Still
    ) -> cm.DisputeAnswer:
        """Put a dispute down; answered once it is durable. Raises Refused."""
        dispute_id = _made_id("d", caller.id, body.id, "")
        store = self._desk.runner.floor.house.store
        said = (body.coup, body.patron, body.reason)

        def known() -> Refusal | None:
            """Why nothing is put down where something was under this key, at any time."""
            found = recorded_dispute(store, table_id, dispute_id)
            if found is None:
                return None
            same = (found.coup_number, found.patron_id, found.reason) == said
            return Refusal("duplicate_decision" if same else "conflict")

        def begin(floor: Floor) -> Refused | Refusal | None:
            asked = co.DisputeAsked(
                coup_of_number(floor.house.store, table_id, body.coup),
                dispute_id,
                body.patron,
                caller.id,
                body.reason,
                self._now(table_id),
            )
            return still() or known() or co.open_dispute(floor, table_id, asked)

        try:
            refusal: Refused | Refusal | None = await self._desk.runner.do(Job(begin))
        except CroupierError:  # the floor's log says why
            refusal = Refusal("not_recorded")
        if isinstance(refusal, Refused):
            raise refusal
        if refusal is not None and refusal.code == "duplicate_decision":
            refusal = known()
        # the same under the same key again: it is the one that is there
        if refusal is None or refusal.code == "duplicate_decision":
            return cm.DisputeAnswer(body.id, True, dispute_id, [])
        return cm.DisputeAnswer(body.id, False, "", self._refused(table_id, refusal))

    def _refused(self, table_id: str, refusal: Refusal) -> list[m.Refused]:
        self._desk.count_refused(refusal.code)
        return [self._desk.shapers[table_id].refusal(refusal)]

    def _now(self, table_id: str) -> str:
        """Where the recording of a table is; empty for one that has none."""
        config = self._desk.shapers[table_id].config.by_hand
        return reference(config.recording, self._desk.now_ms()) if config is not None else ""


def _made_id(kind: str, person_id: str, key: str, part: str) -> str:
    """An id of the record, the same for the same that was asked."""
    digest = hashlib.sha256("\n".join((person_id, key, part)).encode()).hexdigest()
    return f"{kind}{digest[:28]}"


def _bound(kept: dict[Any, Any]) -> None:
    while len(kept) > _KEPT:
        del kept[next(iter(kept))]
