"""One table's stream, followed event by event, and added up by day, shift and dealer."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable
from datetime import date
from typing import Final, NamedTuple

from croupier.games.rulebook import Rulebook
from croupier.service.incident_fates import FatesFollowed
from croupier.service.record import TABLES, event_of, rulebook_of
from croupier.service.reports.calendar import Calendar
from croupier.service.reports.shoes import (
    CardsGone,
    OutcomeKey,
    ShoeTold,
    codes_of,
    outcomes_of,
    read_anew,
)
from croupier.service.reports.sums import CellKey, Sums
from croupier.service.reports.watching import Watched
from croupier.store.records import StoredEvent
from croupier.table import correction_events as corrections
from croupier.table import custody_events as custody
from croupier.table import events as e
from croupier.table import hand_events as he
from croupier.table.evolve import evolve
from croupier.table.hand_state import SOFTWARE
from croupier.table.state import TableState

__all__ = ["TableFollowed"]

_UNREAD: Final = frozenset(
    tag
    for tag, kind in e.TAGS.items()
    if kind in (e.WagersPlaced, e.WagersWithdrawn, e.SeedTaken, e.SeedsClosed, e.CardsOpened)
    or kind in (e.BettingClosed, e.ShoeOpened)
)
"""What a report needs nothing of, and most of a record is."""


class _Row(NamedTuple):
    """A wager of a coup that counts."""

    patron_id: str
    bet_id: str
    stake_minor: int
    returned_minor: int
    commission_minor: int


class TableFollowed:
    """A table's record so far.

    Attributes:
        version: how many of its events were followed; `at_ms` when the last of them was.
        cells: sums by day, shift and dealer.
        shoes: those that have ended and the one in use, the oldest first.
    """

    def __init__(self, stream: str, calendar: Calendar, watched: Watched) -> None:
        self.table_id = stream.removeprefix(TABLES)
        self.version = self.at_ms = 0
        self.cells: dict[CellKey, Sums] = {}
        self.shoes: list[ShoeTold] = []
        self.rulebook: Rulebook | None = None
        self._stream, self._calendar, self._watched = stream, calendar, watched
        self._currency = self._dealer = ""
        self._coup_number = self._deck_coup = 0
        self._rows: list[_Row] = []
        self._corrected: list[corrections.WagerCorrected] = []
        self._coup_numbers: list[int] = []
        self._keys: list[CellKey] = []
        self._dealt_numbers: list[int] = []
        self._dealers: list[str] = []
        self._gone, self._in_use = CardsGone(), False
        self._incidents: dict[str, tuple[CellKey, str]] = {}
        self._fates, self._superseded = FatesFollowed(), set[str]()
        self._brought: dict[str, list[int]] = {}
        self._brought_on = date.min

    def take(self, stored: StoredEvent) -> None:
        """Follow the next event of the stream.

        Raises:
            ChainBroken: it does not read.
        """
        self._calendar.turn(stored.at_ms)  # what comes at no time of a calendar is in no report
        if stored.tag not in _UNREAD:
            event = event_of(stored)
            self._gone.take(event)
            self._take(event, stored.at_ms)
            self._count_fates(event)
        self.version, self.at_ms = stored.version, stored.at_ms

    def _take(self, event: e.Event, at_ms: int) -> None:
        match event:
            case e.TableOpened():
                self._open(event)
            case custody.DealerSeated():
                self._dealer = event.dealer
            case e.ShoeLoaded() | e.ShoeCommitted() | he.HandShoeBrought():
                self._begin_shoe(event, at_ms)
            case e.ShoeClosed():
                self._end_shoe()
            case e.BettingOpened():
                self._begin_coup(event, at_ms)
            case e.CoupDealt():
                self._count_outcome(event)
            case e.CoupSettled():
                self._settle(event, at_ms)
            case e.CoupVoided():
                key = self._end(at_ms)
                cell = self._cell(key)
                cell.voids[event.reason] = cell.voids.get(event.reason, 0) + 1
            case he.IncidentRaised() | he.IncidentRuled():
                self._count_incident(event, at_ms)
            case corrections.CoupCorrected():
                self._correct(event, at_ms)
            case _:
                pass

    def _open(self, event: e.TableOpened) -> None:
        state = TableState()
        evolve(state, event)
        self._currency = event.currency
        self.rulebook = rulebook_of(state, self._stream)

    @property
    def fingerprint(self) -> str:
        """Of the table's sheet; empty while it is not open."""
        return self.rulebook.fingerprint if self.rulebook is not None else ""

    def _key(self, at_ms: int) -> CellKey:
        turn = self._calendar.turn(at_ms)
        return CellKey(self.table_id, self._currency, turn.day, turn.shift, self._dealer)

    def _cell(self, key: CellKey) -> Sums:
        found = self.cells.get(key)
        if found is None:
            found = self.cells[key] = Sums()
        return found

    # --- shoes ----------------------------------------------------------------------------

    def _begin_shoe(
        self, event: e.ShoeLoaded | e.ShoeCommitted | he.HandShoeBrought, at_ms: int
    ) -> None:
        self._end_shoe()
        if self.rulebook is None:
            return
        self._gone = CardsGone()
        self._gone.take(event)
        self._watched.begin_shoe(self.table_id, self._currency, event.shoe_number, self.rulebook)
        day, last = self._calendar.turn(at_ms).day, self.shoes[-1] if self.shoes else None
        self._in_use, self._deck_coup = True, self._coup_number + 1
        if last is not None and self.rulebook.sheet.shoe.fresh_each_coup and last.day == day:
            return
        shoe = ShoeTold(self.table_id, self.fingerprint, event.shoe_number, day, self._dealer)
        shoe.first_coup = self._coup_number + 1
        self.shoes.append(shoe)

    def _end_shoe(self) -> None:
        if not self._in_use or self.rulebook is None:
            return
        self._in_use = False
        shoe, rules, codes = self.shoes[-1], self.rulebook.sheet.shoe, bytes(self._gone.codes)
        size = 52 * rules.decks
        # of a shoe dealt to its cut card all is the same: it is the order that chance makes
        shoe.draws.draw(codes if rules.fresh_each_coup else codes[: size // 2], size)
        shoe.is_over = True
        if not rules.fresh_each_coup:
            shoe.gone = codes
        self._watched.end_shoe(self.table_id, codes)

    def _begin_coup(self, event: e.BettingOpened, at_ms: int) -> None:
        self._coup_number, self._rows = event.coup_number, []
        self._note_dealer()
        self._watched.begin_coup(self.table_id, len(self._gone.codes))
        shoe = self.shoes[-1] if self.shoes else None
        if shoe is None or self.rulebook is None:
            return
        if not self.rulebook.sheet.shoe.fresh_each_coup:
            shoe.depths.append(len(self._gone.codes))
        if not shoe.outcomes:
            shoe.day, shoe.dealer = self._calendar.turn(at_ms).day, self._dealer

    def _count_outcome(self, event: e.CoupDealt) -> None:
        if not self.shoes or self.rulebook is None:
            return
        self._note_dealer()
        for box, outcome in outcomes_of(event, self.rulebook).items():
            key = OutcomeKey(self._dealer, box)
            self.shoes[-1].outcomes.setdefault(key, Counter())[outcome] += 1

    def _note_dealer(self) -> None:
        """Who deals the coup, where it is another than dealt the one before."""
        if self._dealt_numbers and self._dealt_numbers[-1] == self._coup_number:
            self._dealers[-1] = self._dealer
        elif not self._dealers or self._dealers[-1] != self._dealer:
            self._dealt_numbers.append(self._coup_number)
            self._dealers.append(self._dealer)

    def _correct_shoe(
        self, event: corrections.CoupCorrected, wagers: list[corrections.WagerCorrected]
    ) -> None:
        """Its outcome, cards and side bets are those that count; a void changes no outcome."""
        number = event.coup_number
        place = bisect_right(self.shoes, number, key=lambda shoe: shoe.first_coup) - 1
        if place < 0 or self.rulebook is None:
            return
        shoe = self.shoes[place]
        who = self._dealers[bisect_right(self._dealt_numbers, number) - 1]
        for standing, sign in ((event.before, -1), (event.after, 1)):
            if standing.coup:
                for box, outcome in outcomes_of(standing, self.rulebook).items():
                    counts = shoe.outcomes.setdefault(OutcomeKey(who, box), Counter())
                    counts[outcome] += sign
        if event.reread:
            self._read_anew(shoe, event, self.rulebook)
        told = self.table_id, shoe.shoe_number, shoe.place_of(number)
        for wager in wagers:
            counted = _counts(event.after, wager.after) - _counts(event.before, wager.before)
            if counted:
                minor = counted * wager.stake_minor
                self._watched.stake_later(told, wager.patron_id, wager.bet_id, minor)

    def _read_anew(self, shoe: ShoeTold, event: corrections.CoupCorrected, book: Rulebook) -> None:
        """Cards were keyed as others: of the shoe in use, or of one that has ended."""
        rules, number = book.sheet.shoe, event.coup_number
        if self._in_use and number >= self._deck_coup:
            read_anew(self._gone.codes, event.reread, shoe.left_after(number))
            return
        # of decks that are shuffled for every coup what left is not kept, and all was drawn
        codes, half = bytearray(shoe.gone), 52 * rules.decks // 2
        if rules.fresh_each_coup:
            codes.extend(codes_of(event.reread, -1))
            half = len(codes)
        for place, before in read_anew(codes, event.reread, shoe.left_after(number)):
            if place < half:
                shoe.draws.exchange(before, codes[place])
        if not rules.fresh_each_coup:
            shoe.gone = bytes(codes)
            self._watched.read_anew(self.table_id, shoe.shoe_number, shoe.gone)

    # --- coups ----------------------------------------------------------------------------

    def _settle(self, event: e.CoupSettled, at_ms: int) -> None:
        self._rows += (
            _Row(w.patron_id, w.bet_id, w.stake_minor, w.returned_minor, w.commission_minor)
            for w in event.wagers
        )
        if event.more:
            return
        key, rows = self._end(at_ms), self._rows
        cell = self._cell(key)
        cell.coup_count += 1
        self._count(cell, rows, 1)
        cell.drop_minor += self._bring(key.day, rows)
        for row in rows:
            self._watched.stake(self.table_id, row.patron_id, row.bet_id, row.stake_minor)

    def _end(self, at_ms: int) -> CellKey:
        """The coup that runs is over: to what it counts."""
        key = self._key(at_ms)
        if not self._keys or self._keys[-1] != key:
            self._coup_numbers.append(self._coup_number)
            self._keys.append(key)
        return key

    def _count(self, cell: Sums, rows: Iterable[_Row], sign: int) -> None:
        """Add a coup's wagers, or with a sign of -1 take them away."""
        sheet = cell.sheet(self.fingerprint)
        handles: dict[str, int] = {}
        for row in rows:
            sums = sheet.bet(row.bet_id)
            sums.wager_count += sign
            sums.handle_minor += sign * row.stake_minor
            sums.returned_minor += sign * row.returned_minor
            sums.commission_minor += sign * row.commission_minor
            handles[row.bet_id] = handles.get(row.bet_id, 0) + row.stake_minor
        sheet.count_together(handles, sign)

    def _bring(self, day: date, rows: Iterable[_Row]) -> int:
        """What patrons had to bring to the table for these wagers beside what they had there."""
        if day != self._brought_on:
            self._brought, self._brought_on = {}, day
        moves: dict[str, list[int]] = {}
        for row in rows:
            move = moves.setdefault(row.patron_id, [0, 0])
            move[0] += row.stake_minor
            move[1] += row.returned_minor
        drop = 0
        for patron_id, (staked, returned) in moves.items():
            lies = self._brought.setdefault(patron_id, [0])
            lacking = max(0, staked - lies[0])
            drop += lacking
            lies[0] += lacking + returned - staked
        return drop

    def _correct(self, event: corrections.CoupCorrected, at_ms: int) -> None:
        """A coup counts as something else: where it counted before, whenever that is found."""
        self._corrected += event.wagers
        if event.more:
            return
        wagers, self._corrected = self._corrected, []
        self._correct_shoe(event, wagers)
        place = bisect_right(self._coup_numbers, event.coup_number) - 1
        cell = self._cell(self._keys[place] if place >= 0 else self._key(at_ms))
        cell.corrected_count += 1
        for standing, sign, rows in (
            (event.before, -1, [(w, w.before) for w in wagers]),
            (event.after, 1, [(w, w.after) for w in wagers]),
        ):
            if standing.void:
                cell.voids[standing.void] = cell.voids.get(standing.void, 0) + sign
                continue
            cell.coup_count += sign
            counted = (
                _Row(
                    wager.patron_id,
                    wager.bet_id,
                    wager.stake_minor,
                    stood.returned_minor,
                    stood.commission_minor,
                )
                for wager, stood in rows
                if stood.result != corrections.VOID
            )
            self._count(cell, counted, sign)

    def _count_incident(self, event: he.IncidentRaised | he.IncidentRuled, at_ms: int) -> None:
        if isinstance(event, he.IncidentRaised):
            key = self._key(at_ms)
            sums = self._cell(key).incident(event.kind)
            sums.raised_count += 1
            sums.by_software_count += event.by == SOFTWARE
            self._incidents[event.incident_id] = (key, event.kind)
            return
        found = self._incidents.pop(event.incident_id, None)
        if found is not None:
            sums = self._cell(found[0]).incident(found[1])
            sums.ruled_count += 1
            sums.as_proposed_count += event.effects == event.proposed

    def _count_fates(self, event: e.Event) -> None:
        """Incidents that nobody has to rule on any more, or has to again."""
        for incident_id, fate in self._fates.take(event):
            found = self._incidents.get(incident_id)
            if found is None:
                continue
            sums = self._cell(found[0]).incident(found[1])
            if fate == "taken-back":
                sums.taken_back_count += 1
                del self._incidents[incident_id]
            elif fate == "superseded":
                sums.superseded_count += 1
                self._superseded.add(incident_id)
            elif incident_id in self._superseded:
                sums.superseded_count -= 1
                self._superseded.remove(incident_id)


def _counts(standing: corrections.Standing, stood: corrections.Stood) -> int:
    """Whether a wager of a coup counts so: 1 or 0."""
    return int(not standing.void and stood.result != corrections.VOID)
