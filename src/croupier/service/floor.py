"""The floor: every table of a house dealing by itself, and patrons asking.

One turn takes what has come in and what has fallen due, in the order of time, and decides it in
memory; one commit makes the turn durable; only then is any of it told. So a turn is a group
commit, and the whole floor is a function of its arguments: the clock, chance and ids come from
outside, and a test can run years of it in one thread.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from croupier.errors import DataError
from croupier.fair import FairShoe
from croupier.service.answering import Answering, refused
from croupier.service.asks import Answered, Ask
from croupier.service.config import HouseConfig, TableConfig
from croupier.service.dealing import Dealer, Step
from croupier.service.findings import Finding, missed_cut_card, nothing_comes
from croupier.service.house import House
from croupier.service.interrupted import call_off_abandoned, commands_after_stop
from croupier.service.news import INTERRUPTED, Desk, Look, Seen, Turn, results_of
from croupier.service.placing import Decided, decide_ask
from croupier.service.purses import Purses
from croupier.service.recordings import reference
from croupier.service.seeds import Seeded, give_seed
from croupier.service.tables import FloorTable
from croupier.service.telling import Telling
from croupier.table import commands as c
from croupier.table.correction_commands import CorrectionCommand
from croupier.table.decide import AnyCommand
from croupier.table.hand_commands import RuleIncident
from croupier.table.hand_view import DeskView, desk_view
from croupier.table.pit import FollowHouse
from croupier.table.refusals import Refusal
from croupier.table.views import seat_view

__all__ = ["Floor"]

_MAX_STEPS: Final = 16
_RETRY_MS: Final = 1_000
VOIDING: Final = (c.VoidCoup, RuleIncident)
"""What may give stakes back; who had them must be known before."""


class Floor:
    """Every table of a house.

    Attributes:
        decide_ask: what an ask leads to at a table that takes bets.

    Args:
        house: the one writer; nobody else may use it while a turn is under way.
        config: the tables.
        minute_of_day: the wall clock's, in UTC, for tables with hours.
    """

    def __init__(
        self, house: House, config: HouseConfig, minute_of_day: Callable[[], int] = lambda: 0
    ) -> None:
        self.house = house
        self.decide_ask: Callable[[House, Ask], Decided] = decide_ask
        self.closing = False
        self._now_ms = 0
        self._tables = {
            table.id: FloorTable(table, Dealer(table, minute_of_day)) for table in config.tables
        }
        currencies = {table.id: str(table.currency) for table in config.tables}
        self.purses = Purses(house, currencies)
        self._answering = Answering(house, self._tables, self._place, self._runs)
        self._clear()

    def _clear(self) -> None:
        self._news = Telling(self.house)
        self._answering.keep()
        for table in self._tables.values():
            table.mark = table.dealer.mark()
            table.results.keep()

    @property
    def table_ids(self) -> tuple[str, ...]:
        """The tables, in the order of the configuration."""
        return tuple(self._tables)

    def config(self, table_id: str) -> TableConfig:
        """How a table is set up; KeyError for none."""
        return self._tables[table_id].config

    def next_due_ms(self) -> int:
        """When something falls due next."""
        return min(table.dealer.due_ms for table in self._tables.values())

    # --- opening ---------------------------------------------------------------------------

    def open(
        self, now_ms: int, *, call_off: Callable[[str], bool] = lambda table_id: False
    ) -> None:
        """Open every table; a coup that was broken off is settled or void. Commits.

        Args:
            now_ms: the floor's clock.
            call_off: whether to call off a table's shoe in use: the record is an older one, so that
                cards which are still to come by it may have been seen.

        Raises:
            DataError: a table of the record was opened by another sheet or other limits, or its
                shoe was sealed with another key.
            StoreError: it could not be recorded.
        """
        for table in self._tables.values():
            config = table.config
            self.house.open_table(config.id, config.sheet, str(config.currency), config.limits)
            keeper = self.house.keeper(config.id)
            state = keeper.state
            same = (state.fingerprint, state.currency)
            if same != (config.sheet.fingerprint, str(config.currency)):
                raise DataError(
                    f"table {config.id} was opened with another sheet or currency, and its wagers "
                    "are settled by those; give the changed table a new id"
                )
            self._do(table, FollowHouse(config.limits))
            self.shoe_in_use(config.id)
            self._put_in_order(table)
            if call_off(config.id):
                self._call_off(table)
            table.seq = self.house.keeper(config.id).state.version
        call_off_abandoned(self.house, self._tables)
        self.house.commit()
        self._clear()
        for table in self._tables.values():
            phase = self.house.keeper(table.config.id).state.phase
            table.dealer.follow(phase, now_ms, first=True)

    def _call_off(self, table: FloorTable) -> None:
        state = self.house.keeper(table.config.id).state
        if state.phase in ("betting", "closed", "dealt"):  # a person's coup, which went on
            self._do(table, c.VoidCoup(INTERRUPTED))
        if state.shoe_in_use is not None:
            self._do(table, c.CloseShoe(interrupted=True))

    def _put_in_order(self, table: FloorTable) -> None:
        """A coup that was broken off: what its sheet says of interruption."""
        state = self.house.keeper(table.config.id).state
        for command in commands_after_stop(state, by_hand=table.config.by_hand is not None):
            self._do(table, command)

    # --- a turn ----------------------------------------------------------------------------

    def turn(
        self,
        now_ms: int,
        asks: Iterable[Ask] = (),
        looks: Sequence[Look] = (),
        next_ask_ms: int | None = None,
        jobs: Iterable[Callable[[Floor], object]] = (),
    ) -> Turn:
        """Decide what came in and what is due, in the order of time. Not yet durable.

        Args:
            now_ms: the floor's clock, which only goes forward.
            asks: in the order they came in.
            looks: answered last, so that they show what the whole turn led to.
            next_ask_ms: when the first ask came in that has to wait for the next turn; what
                falls due after it waits too, so that nobody is late who was not.
            jobs: what else is to be done, before anything is asked.
        """
        self._clear()
        self._now_ms = now_ms
        for job in jobs:
            job(self)
        for ask in asks:
            self._take_due(min(ask.at_ms, now_ms))
            self._answering.answer(ask)
        self._take_due(now_ms if next_ask_ms is None else min(next_ask_ms, now_ms))
        seats = tuple(
            self.see(Look(table_id, patron_id), now_ms)
            for table_id, patron_id in sorted(self._news.seats)
        )
        purses = tuple(self.purses.purse(*touched) for touched in sorted(self._news.touched))
        seen = tuple(self.see(look, now_ms) for look in looks if look.table_id in self._tables)
        told = self._answering.told, tuple(self._news.happenings)
        return Turn(*told, seats, purses, seen, self._answering.troubles, self._desks(now_ms))

    def commit(self) -> None:
        """Make the turn durable.

        Raises:
            StoreError: none of it was written; :meth:`undone` says so to the floor.
        """
        self.house.commit()

    def undone(self, asks: Sequence[Ask], now_ms: int) -> tuple[Answered, ...]:
        """After a turn that failed, in its commit or before: the floor is what the record says.

        Args:
            asks: those of the turn, whether it came to them or not.
            now_ms: tables try again soon after.

        Returns:
            The answers to give instead. What was recorded in an earlier turn is answered as ever.
        """
        self.house.rollback()
        for happening in reversed(self._news.happenings):
            self._tables[happening.view.table_id].seq = happening.prev
        for table in self._tables.values():
            table.dealer.go_back(table.mark)
            table.dealer.postpone(now_ms, _RETRY_MS)
            table.results.undo()
        answers = self._answering.undone(asks)
        self._clear()
        return answers

    def touch(self, patron_id: str, currency: str) -> None:
        """Tell a patron's purse with this turn: something outside the tables moved it."""
        self._news.touched.add((patron_id, currency))

    def shoe_in_use(self, table_id: str) -> FairShoe | None:
        """What the table deals from, secrets and all; None where it is not committed to.

        Raises:
            DataError: it is sealed with another key than the house has.
        """
        committed = self.house.keeper(table_id).state.committed
        return self.house.shoe_in_use(table_id) if committed else None

    def give_seed(self, table_id: str, shoe_id: str, patron_id: str, seed: str) -> Seeded:
        """Take a patron's seed for the shoe in use; a job of a turn. KeyError for no table."""
        table = self._tables[table_id]
        if self.closing:
            return Seeded(None, Refusal("closing"))
        before = self.house.keeper(table_id).state.version
        seeded = give_seed(self.house, table_id, shoe_id, patron_id, seed)
        self._news.note_all(table, seeded.events, before)
        return seeded

    def by_hand(self, table_id: str, *commands: AnyCommand) -> Refusal | None:
        """What is done by hand at a table; a job of a turn. KeyError for no table.

        Commands are done in order until one is refused.
        """
        table = self._tables[table_id]
        before = self.house.keeper(table_id).state.phase
        refusal = None
        for command in commands:
            refusal = refusal or self._do(table, command)
        state = self.house.keeper(table_id).state
        if state.phase != before or before in ("closed", "dealt"):
            frozen = bool(state.hand and state.hand.frozen)
            table.dealer.follow(state.phase, self._now_ms, waits=frozen)
        self._news.stamp(table, table.dealer.clock(self._now_ms))
        return refusal

    def correct(self, table_id: str, command: CorrectionCommand) -> Refusal | None:
        """A coup that is over is corrected or disputed; a job of a turn. KeyError for no table.

        It is nothing that the table's clock waits for.
        """
        return self._do(self._tables[table_id], command)

    def at_pit(self, table_id: str, command: AnyCommand) -> Refusal | None:
        """A manager closes or opens a table or sets limits; a job of a turn. KeyError for none."""
        table, keeper = self._tables[table_id], self.house.keeper(table_id)
        before = keeper.state.phase
        refusal = self._do(table, command)
        if keeper.state.phase != before:
            table.dealer.follow(keeper.state.phase, self._now_ms)
        self._news.stamp(table, table.dealer.clock(self._now_ms))
        return refusal

    def desk(self, table_id: str) -> DeskView:
        """A table as its dealer and the pit see it. KeyError for no table."""
        keeper = self.house.keeper(self._tables[table_id].config.id)
        return desk_view(keeper.state, self.house.context(table_id))

    # --- asks ------------------------------------------------------------------------------

    def _place(self, ask: Ask) -> Answered:
        """What a new ask leads to at its table."""
        table, state = self._tables[ask.table_id], self.house.keeper(ask.table_id).state
        if self.closing:
            return refused(ask, "closing")
        if state.phase != "betting":
            shut = state.phase == "shut"
            return refused(ask, "table_closed" if shut else "betting_closed")
        if ask.coup_id != state.coup_id:
            return refused(ask, "wrong_coup")
        decided = self.decide_ask(self.house, ask)
        for event in decided.events:
            self._news.note(table, event, state.version)
        if decided.events:
            table.results.put(ask.patron_id, None)
        return decided.answered

    def _runs(self, ask: Ask) -> bool:
        """Whether the coup runs that an ask was meant for."""
        state = self.house.keeper(ask.table_id).state
        return state.phase in ("betting", "closed", "dealt") and state.coup_id == ask.coup_id

    # --- what is due -----------------------------------------------------------------------

    def _take_due(self, now_ms: int) -> None:
        for table in self._tables.values():
            for _ in range(_MAX_STEPS):
                step = table.dealer.step(now_ms)
                if step is None or (self.closing and step in ("open", "load")):
                    break
                due_ms = table.dealer.due_ms
                self._take(table, step)
                state = self.house.keeper(table.config.id).state
                # a table that fell behind goes on from now, not through what it missed
                since_ms = now_ms if now_ms - due_ms > _RETRY_MS else due_ms
                # a new shoe comes before betting or instead of it: the pause has been by then
                first, waits = step in ("load", "open"), bool(state.hand and state.hand.frozen)
                late = step == "late"
                table.dealer.follow(state.phase, since_ms, first=first, waits=waits, late=late)
                self._news.stamp(table, table.dealer.clock(now_ms))

    def _take(self, table: FloorTable, step: Step) -> None:
        match step:
            case "load":
                self._load(table)
            case "open":
                if self._do(table, c.OpenBetting(self.house.new_id())):
                    self._load(table)
            case "close":
                self._do(table, c.CloseBetting())
            case "deal":
                if self._do(table, c.DealCoup()):
                    self._do(table, c.VoidCoup("cannot-deal"))
            case "settle":
                self._do(table, c.SettleCoup())
                self._raise(table, missed_cut_card)
            case "late":
                self._raise(table, nothing_comes)

    def _raise(self, table: FloorTable, found: Finding) -> None:
        """Have the software raise what it has found at a table dealt by hand, if it has."""
        hand, keeper = table.config.by_hand, self.house.keeper(table.config.id)
        if hand is None:
            return
        now = reference(hand.recording, self.house.now_ms())
        for command in found(keeper.state, keeper.rulebook, self.house.new_id, now):
            self._do(table, command)

    def _load(self, table: FloorTable) -> None:
        state = self.house.keeper(table.config.id).state
        if state.committed:
            # by itself, so that its end is told of it and not of the next
            self._do(table, c.CloseShoe())
        before = state.version
        answer = self.house.load_shoe(table.config.id)
        self._news.note_all(table, answer.events, before)

    def _do(self, table: FloorTable, command: AnyCommand) -> Refusal | None:
        state = self.house.keeper(table.config.id).state
        before, coup_number, coup_id = state.version, state.coup_number, state.coup_id
        placed = dict(state.wagers) if isinstance(command, VOIDING) else {}
        answer = self.house.do(table.config.id, command)
        for patron_id, result in results_of(answer.events, coup_id, coup_number, placed).items():
            table.results.put(patron_id, result)
            self._news.patron(table, patron_id)
        self._news.note_all(table, answer.events, before)
        return answer.refusal

    def see(self, look: Look, now_ms: int) -> Seen:
        """A table as it is; only what is recorded may be told of it."""
        table = self._tables[look.table_id]
        state = self.house.keeper(look.table_id).state
        seat = seat_view(state, look.patron_id) if look.patron_id else None
        result = table.results.get(look.patron_id) if look.patron_id else None
        clock = table.dealer.clock(now_ms)
        return Seen(look, table.seq, table.view(state), clock, seat, result)

    def _desks(self, now_ms: int) -> tuple[Desk, ...]:
        """Tables dealt by hand that changed in this turn."""
        return tuple(
            Desk(table_id, self.desk(table_id), self._tables[table_id].dealer.clock(now_ms))
            for table_id in sorted(self._news.changed)
            if self._tables[table_id].config.by_hand is not None
        )

    def stop(self, now_ms: int) -> Turn:
        """Finish every coup for closing: dealt ones are settled, the others void. Not committed."""
        self._clear()
        self.closing = True
        for table in self._tables.values():
            self._put_in_order(table)
        purses = tuple(self.purses.purse(*touched) for touched in sorted(self._news.touched))
        seats = tuple(
            self.see(Look(table_id, patron_id), now_ms)
            for table_id, patron_id in sorted(self._news.seats)
        )
        happenings = tuple(self._news.happenings)
        return Turn((), happenings, seats, purses, (), desks=self._desks(now_ms))
