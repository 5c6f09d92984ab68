"""One patron at one table on this machine: what a game in a terminal asks of the house.

A data directory holds one house with one local patron, who plays with play money. He
has one table for each sheet and currency. Every method that changes anything returns
only after :meth:`House.commit` has: what it returned is durable.
"""

from __future__ import annotations

import hashlib
import re
from typing import Final, NamedTuple

import msgspec

from croupier.errors import DataError, SheetError
from croupier.games.rulebook import Rulebook, rulebook
from croupier.ledger import patron
from croupier.money import Currency
from croupier.rules.sheet import Limits, Sheet
from croupier.service.coups import PastCoup, last_coups
from croupier.service.house import Answer, House
from croupier.service.keeper import Keeper
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.limits import limits_of, limits_record
from croupier.table.refusals import Refusal
from croupier.table.state import Round, Seat, TableState

FIRST_GRANT: Final = {0: 10_000_000, 2: 1_000_000, 3: 10_000_000}
"""Play money of a new patron in minor units, by the currency's digits: 10,000,000,
10,000.00 and 10,000.000."""

CODES: Final = (
    "enough_money",  # refill: the balance still covers the least stake
    "stakes_in_play",  # refill, new shoe: wagers are in play
    "fresh_shoe",  # new shoe: this game shuffles for every coup
)
"""Refusals of a game beside those of a table (:data:`croupier.table.refusals.CODES`)."""

MAX_HISTORY: Final = 1_000
MAX_STEPS: Final = 6
_LOCAL: Final = "local-"
_ID_LENGTH: Final = 55


class Moved(NamedTuple):
    """What was put in order at a table of the same sheet as it was before it was edited.

    Attributes:
        table_id: the table left behind; it opens again with the sheet of that time.
        returned_minor: wagers of a coup that was still open for bets, taken back.
        finished: a coup that was closed for bets, dealt and settled by the sheet of then.
    """

    table_id: str
    returned_minor: int
    finished: PastCoup | None


class Opening(NamedTuple):
    """What sitting down led to.

    Attributes:
        granted_minor: play money given to a patron who is new in this currency.
        resumed: whether the table was open before.
        finished: a coup that had been interrupted after betting closed, settled just now.
        changed: whether another table holds this sheet as it was before it was edited.
        moved: what was put in order at such tables.
        events: what happened at the table on sitting down.
    """

    granted_minor: int
    resumed: bool
    finished: PastCoup | None
    changed: bool
    moved: tuple[Moved, ...]
    events: tuple[e.Event, ...]


class Game:
    """A patron's seat at a table; made by :func:`open_game`, and always open for bets.

    Attributes:
        sheet: the sheet, with its present words; its meaning is that of the table's.
        opening: what sitting down led to.
        finished_shoe: the coups of the shoe that the last coup ended; empty otherwise.
    """

    def __init__(
        self, house: House, table_id: str, patron_id: str, sheet: Sheet, currency: Currency
    ) -> None:
        self.house, self.table_id, self.patron_id = house, table_id, patron_id
        self.sheet, self.currency = sheet, currency
        self.opening = Opening(0, False, None, False, (), ())
        self.finished_shoe: tuple[Round, ...] = ()
        self._start_minor = 0

    @property
    def _keeper(self) -> Keeper:
        return self.house.keeper(self.table_id)

    @property
    def state(self) -> TableState:
        """The table's present state; not to be changed."""
        return self._keeper.state

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook the table plays by."""
        return self._keeper.rulebook

    @property
    def seat(self) -> Seat:
        """What the table knows of the patron."""
        return self.state.seat(self.patron_id)

    @property
    def balance_minor(self) -> int:
        """The patron's money that is not at stake."""
        return self.house.balance_minor(self.patron_id, str(self.currency))

    @property
    def elsewhere_minor(self) -> int:
        """What the patron has in play at other tables in this currency."""
        return self._in_play_minor - self.seat.staked_minor

    @property
    def net_minor(self) -> int:
        """Won or lost since sitting down; moves only on results."""
        return self.balance_minor + self._in_play_minor - self._start_minor

    @property
    def _in_play_minor(self) -> int:
        return self.house.in_play_minor(self.patron_id, str(self.currency))

    def limits_of(self, bet_id: str) -> tuple[int, int]:
        """Least and most on a bet, in minor units."""
        limits, bet = self.state.limits, self.rulebook.sheet.bets[bet_id]
        return limits_of(limits, bet) if limits else (0, 0)

    @property
    def least_stake_minor(self) -> int:
        """The least with which any wager can be made here."""
        sheet, multiples = self.rulebook.sheet, self.rulebook.multiples
        return min(
            -(-self.limits_of(bet.id)[0] // multiples[bet.id]) * multiples[bet.id]
            for bet in sheet.bets.values()
            if bet.main or not sheet.side_needs_main
        )

    # --- wagers ---------------------------------------------------------------------------

    def place(self, wagers: tuple[c.WagerAsked, ...]) -> Answer:
        """Place a ticket, all of it or nothing."""
        return self._do(c.PlaceWagers(self.patron_id, self.house.new_id(), wagers))

    def repeat(self) -> Answer:
        """Place again what was in play on the last coup played."""
        return self._do(c.RepeatWagers(self.patron_id, self.house.new_id()))

    def double(self) -> Answer:
        """Place as much again on every bet in play."""
        return self._do(c.DoubleWagers(self.patron_id, self.house.new_id()))

    def undo(self) -> Answer:
        """Take back the last action of this coup."""
        return self._do(c.UndoWagers(self.patron_id))

    def clear(self) -> Answer:
        """Take back everything in play."""
        return self._do(c.ClearWagers(self.patron_id))

    # --- the coup -------------------------------------------------------------------------

    def deal(self) -> Answer:
        """Close betting, deal, settle, and open betting for the next coup, as one."""
        rounds = self.state.rounds
        answer = self._do(c.CloseBetting(), c.DealCoup(), c.SettleCoup(), then_on=True)
        ended = any(isinstance(event, e.ShoeLoaded) for event in answer.events)
        self.finished_shoe = tuple(rounds) if ended and not self.state.rounds else ()
        return answer

    def change_shoe(self) -> Answer:
        """Put the shoe away and begin a new one; only with nothing at stake."""
        if self.sheet.shoe.fresh_each_coup:
            return Answer((), Refusal("fresh_shoe"))
        if self.state.wagers:
            return Answer((), Refusal("stakes_in_play"))
        return self._do(c.VoidCoup("new-shoe"), c.CloseShoe(), then_on=True)

    def refill(self) -> Answer:
        """Bring the balance back to that of a new patron, once it covers no stake any more."""
        least, balance = self.least_stake_minor, self.balance_minor
        if self._in_play_minor:
            return Answer((), Refusal("stakes_in_play"))
        if balance >= least:
            return Answer((), Refusal("enough_money", None, {"least": least}))
        granted = FIRST_GRANT[self.currency.digits] - balance
        self.house.grant(self.patron_id, str(self.currency), granted)
        self.house.commit()
        self._start_minor += granted
        return Answer(())

    def history(self, count: int) -> list[PastCoup]:
        """The patron's view of up to `count` last coups of this table, oldest first."""
        wanted = min(count, MAX_HISTORY)
        return last_coups(
            self.house.store, self._keeper.stream, self.rulebook, self.patron_id, wanted
        )

    def _do(self, *commands: c.Command, then_on: bool = False) -> Answer:
        try:
            answer = self.house.do(self.table_id, *commands)
            if answer.refusal:
                if answer.events:
                    self.house.rollback()
                return Answer((), answer.refusal)
            events = answer.events
            if then_on:
                events += go_on(self.house, self.table_id)
            self.house.commit()
        except BaseException:
            # Ctrl-C among them: what is shown afterwards must be what is recorded
            self.house.rollback()
            raise
        return Answer(events)


def go_on(house: House, table_id: str) -> tuple[e.Event, ...]:
    """Take a table to where bets are taken, finishing what it was at; not committed.

    A coup closed for bets is dealt and settled; a shoe that has ended is replaced.

    Raises:
        DataError: the table has closed for good.
    """
    done: list[e.Event] = []
    # a coup to finish, a shoe to replace, betting to open: more steps lead nowhere
    for _ in range(MAX_STEPS):
        phase = house.keeper(table_id).state.phase
        if phase == "betting":
            return tuple(done)
        if phase == "closed":
            answer = house.do(table_id, c.DealCoup())
        elif phase == "dealt":
            answer = house.do(table_id, c.SettleCoup())
        elif phase == "ready":
            answer = house.do(table_id, c.OpenBetting(house.new_id()))
            if answer.refusal:
                answer = house.load_shoe(table_id)
        elif phase == "idle":
            answer = house.load_shoe(table_id)
        else:
            raise DataError(f"table {table_id} is closed; choose another directory with --data")
        if answer.refusal:
            raise DataError(f"table {table_id} cannot go on: {answer.refusal.code}")
        done += answer.events
    raise DataError(f"table {table_id} cannot go on: its shoes give no coup; mend its sheet")


def check_playable(sheet: Sheet, currency: Currency) -> Limits:
    """The limits of a table of this sheet in a currency; needs no house.

    Raises:
        SheetError: the sheet has no limits in this currency, or its bets do not compile.
    """
    limits = sheet.limits.get(str(currency))
    if limits is None:
        known = ", ".join(sheet.limits)
        mend = f"it has {known}; choose with --currency" if known else "add a table [limits.USD]"
        raise SheetError(f"it has no limits in {currency}: {mend}", origin=sheet.id)
    rulebook(sheet)
    return limits


def open_game(house: House, sheet: Sheet, currency: Currency) -> Game:
    """Sit the local patron down at the sheet's table, where he left it.

    A sheet that was edited since (its meaning or its limits) gets a table of its own, so
    that no wager is settled by another sheet than it was accepted under.

    Raises:
        SheetError: the sheet has no limits in this currency.
        DataError: the table cannot be played at.
        StoreError: the record cannot be read or written.
    """
    limits = check_playable(sheet, currency)
    patron_id = _local_patron(house)
    code = str(currency)
    granted = 0
    account = patron(patron_id, code)
    if account not in house.store.balances(account):
        granted = FIRST_GRANT[currency.digits]
        house.grant(patron_id, code, granted)
    table_id, others = _choose_table(house, sheet, limits, code)
    game = Game(house, table_id, patron_id, sheet, currency)
    resumed = game.state.phase != "new"
    game._start_minor = game.balance_minor + game._in_play_minor
    opened = house.open_table(table_id, sheet, code)
    events = opened.events + go_on(house, table_id)
    moved = [_put_in_order(house, other, patron_id) for other in others]
    house.commit()
    finished = game.history(1) if any(isinstance(item, e.CoupSettled) for item in events) else []
    game.opening = Opening(
        granted,
        resumed,
        finished[-1] if finished else None,
        bool(others) and not resumed,
        tuple(item for item in moved if item.returned_minor or item.finished),
        events,
    )
    return game


def _local_patron(house: House) -> str:
    for patron_id in house.patrons():
        if patron_id.startswith(_LOCAL):
            return patron_id
    patron_id = f"{_LOCAL}{house.new_id()}"
    house.admit(patron_id)
    return patron_id


def _choose_table(
    house: House, sheet: Sheet, limits: Limits, currency: str
) -> tuple[str, list[str]]:
    """The table for this sheet as it reads now, and those it had as it read before."""
    base = f"play-{sheet.id}-{currency.replace('/', '.')}"
    if len(base) > _ID_LENGTH:
        base = f"play-{_digest(base)}-{currency.replace('/', '.')}"
    own = limits_record(limits)
    marked = f"{base}-{_digest(sheet.fingerprint, msgspec.json.encode(own).decode())}"
    shape = re.compile(rf"table/({re.escape(base)}(?:-[0-9a-f]{{8}})?)")
    found = [match[1] for match in map(shape.fullmatch, house.store.streams()) if match]
    if base not in found:
        return base, found
    first = house.keeper(base).state
    same = first.fingerprint == sheet.fingerprint and first.limits == own
    chosen = base if same else marked
    return chosen, [table_id for table_id in found if table_id != chosen]


def _digest(*parts: str) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:8]


def _put_in_order(house: House, table_id: str, patron_id: str) -> Moved:
    """Leave nothing of the patron's in play at a table that he may never open again."""
    keeper = house.keeper(table_id)
    before = keeper.state.phase
    staked = keeper.state.seat(patron_id).staked_minor
    if not staked:
        return Moved(table_id, 0, None)
    if before == "betting":
        house.do(table_id, c.ClearWagers(patron_id))
        return Moved(table_id, staked, None)
    go_on(house, table_id)
    house.commit()
    past = last_coups(house.store, keeper.stream, keeper.rulebook, patron_id, 1)
    return Moved(table_id, 0, past[-1])
