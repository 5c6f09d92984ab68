"""The house: one writer over one store, with its tables and its patrons' money.

:meth:`House.do` decides a command and changes the state in memory;
:meth:`House.commit` makes everything done since the last commit durable in one
transaction (group commit). Nothing may be acknowledged before commit has
returned. If it fails, the state in memory is thrown away and read again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from croupier.errors import DiskFailed, StoreError
from croupier.fair import FairShoe, ShoeName, draw_shoe
from croupier.games.rulebook import rulebook
from croupier.ledger import Position, Transfer, external, patron, receivable
from croupier.rules.sheet import Sheet
from croupier.service.audit import follow
from croupier.service.cash import play_money
from croupier.service.events import encode_admission
from croupier.service.keeper import Keeper
from croupier.service.record import HOUSE, TABLES, admissions
from croupier.service.recorded import Recorded
from croupier.service.sealing import NONCE_BYTES, Sealer
from croupier.service.verifying import verify_record
from croupier.service.watching import Watcher, nothing_against
from croupier.shoe import Below, Entropy, below_from_bytes, decks_of_cards, shuffled
from croupier.store.damage import UNREADABLE
from croupier.store.protocol import Store
from croupier.store.records import Append, NewEvent, Report, Unit
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.decide import AnyCommand, decide
from croupier.table.evolve import evolve
from croupier.table.refusals import Refusal
from croupier.table.state import TableState
from croupier.table.transfers import transfers_for
from croupier.table.wagers import Context

SNAPSHOT_EVENTS = 5_000
"""After so many events of a table its state is kept, so that a restart replays few."""

CLOSING_EVENTS = 500
"""After so many it is kept when the house closes."""


class Answer(NamedTuple):
    """What came of commands: the events of those that were done, and the refusal that stopped."""

    events: tuple[e.Event, ...]
    refusal: Refusal | None = None


class House:
    """One writer over a store.

    Attributes:
        may_stake: asked before a patron stakes so many minor units more in a currency: what is
            against it beside the table's own rules. None is.
        watchers: told of every unit.

    Args:
        store: where everything is kept.
        now_ms: the wall clock, in Unix milliseconds.
        entropy: random bytes for shuffles.
        new_id: an id that was never given before, of letters, digits, ``_``, ``-``.
        sealer: seals shoes, which are then committed to before they are dealt from; without one
            they lie in the record as they are.

    Raises:
        DataError: the heads, balances or wagers in play that the store holds are not those of
            its record.
    """

    def __init__(
        self,
        store: Store,
        *,
        now_ms: Callable[[], int],
        entropy: Entropy,
        new_id: Callable[[], str],
        sealer: Sealer | None = None,
    ) -> None:
        store.require_agreement()
        self.store = store
        self.new_id = new_id
        self._now_ms = now_ms
        self._entropy, self._sealer = entropy, sealer
        self._below: Below = below_from_bytes(entropy)
        self._pending: list[Unit] = []
        self.recorded = Recorded(store)
        self._keepers: dict[str, Keeper] = {}
        self._known_position: Position | None = store.position()
        self._versions: dict[str, int] = {}
        self.may_stake: Callable[[str, str, int], Refusal | None] = nothing_against
        self.watchers: list[Watcher] = []

    def now_ms(self) -> int:
        """The wall clock, by which what is recorded now is dated."""
        return self._now_ms()

    @property
    def pending(self) -> Sequence[Unit]:
        """What the next commit records."""
        return self._pending

    @property
    def position(self) -> Position:
        """Where the money is, commands not yet committed included; to be read only."""
        if self._known_position is None:
            self._known_position = self.store.position()
        return self._known_position

    def keeper(self, table_id: str) -> Keeper:
        """A table, read from the store the first time it is asked for.

        Ask for it anew after a commit that failed: what was given before is then out of date.
        """
        known = self._keepers.get(table_id)
        if known is None:
            known = Keeper(table_id)
            known.load(self.store)
            self._keepers[table_id] = known
        return known

    def open_table(
        self, table_id: str, sheet: Sheet, currency: str, limits: e.LimitsRecord | None = None
    ) -> Answer:
        """Open a table by a sheet, or go on with one that is open already.

        Without limits of its own a table has those of its sheet.

        A table goes on by the sheet and in the currency it was opened with, which its
        keeper's state tells.
        """
        keeper = self.keeper(table_id)
        if keeper.state.phase not in ("new", "shut"):
            return Answer(())
        context = Context(rulebook(sheet), self.available_minor(currency))
        return self._decide(keeper, c.OpenTable(table_id, currency, limits), context)

    def available_minor(self, currency: str) -> Callable[[str], int]:
        """What each patron can stake in a currency, in minor units, by patron id."""
        return lambda patron_id: self.balance_minor(patron_id, currency)

    def balance_minor(self, patron_id: str, currency: str) -> int:
        """A patron's money that is not at stake, commands not yet committed included."""
        return self.position.balance(patron(patron_id, currency))

    def outside_minor(self, patron_id: str, currency: str) -> int:
        """What a patron took out beyond what he brought in: below zero for what is here."""
        return self.position.balance(external(patron_id, currency))

    def in_play_minor(self, patron_id: str, currency: str) -> int:
        """What a patron has at stake over all tables in a currency."""
        account = patron(patron_id, currency)
        return sum(
            wager.stake_minor for _, wager in self.position.open_wagers() if wager.patron == account
        )

    def do(self, table_id: str, *commands: AnyCommand, judged: bool = False) -> Answer:
        """Do commands in order until one is refused. Call :meth:`commit` to make it durable.

        Where `may_stake` was `judged` already its answer holds; a moment later it may be another.
        """
        keeper = self.keeper(table_id)
        done: list[e.Event] = []
        for command in commands:
            context = self.context(table_id)
            if judged:
                context = context._replace(may_stake=lambda patron_id, minor: None)
            answer = self._decide(keeper, command, context)
            done += answer.events
            if answer.refusal:
                return Answer(tuple(done), answer.refusal)
        return Answer(tuple(done))

    def context(self, table_id: str) -> Context:
        """What a table's decisions need beside its state."""
        keeper = self.keeper(table_id)
        currency = keeper.state.currency
        available = self.available_minor(currency)
        return Context(
            keeper.rulebook,
            available,
            self.recorded.action_seen,
            lambda patron_id, minor: self.may_stake(patron_id, currency, minor),
            lambda patron_id: -self.position.balance(receivable(patron_id, currency)),
        )

    def _decide(self, keeper: Keeper, command: AnyCommand, context: Context) -> Answer:
        try:
            return self._decided(keeper, command, context)
        except UNREADABLE:
            self._blame((keeper.stream,))
            raise

    def _blame(self, streams: Iterable[str]) -> None:
        """Raise ChainBroken if it is the record of a table that led to what cannot be done.

        No command does such a thing to a sound table; where all are sound, the fault is ours.
        """
        for stream in dict.fromkeys(streams):
            if stream.startswith(TABLES):
                follow(self.store, stream)

    def _decided(self, keeper: Keeper, command: AnyCommand, context: Context) -> Answer:
        if isinstance(command, c.DealCoup | c.CloseShoe) and keeper.state.committed:
            command = msgspec.structs.replace(command, fair=keeper.shoe(self._sealer))
        decision = decide(keeper.state, command, context)
        if isinstance(decision, Refusal):
            return Answer((), decision)
        append = Append(
            keeper.stream,
            keeper.state.version,
            tuple(NewEvent(*e.encode(event)) for event in decision),
        )
        transfers: list[Transfer] = []
        for event in decision:
            transfers += transfers_for(keeper.state, event)
            evolve(keeper.state, event)
        self._put(Unit(self._now_ms(), (append,), tuple(transfers)))
        return Answer(decision)

    def _put(self, unit: Unit) -> None:
        """Move a unit's money in memory and keep the unit for the next commit."""
        for transfer in unit.transfers:
            self.position.apply(transfer)
            self.recorded.add(transfer.id)
        self._pending.append(unit)
        for watcher in self.watchers:
            watcher.moved(unit)

    def load_shoe(self, table_id: str) -> Answer:
        """Shuffle the sheet's decks and load them, in place of a shoe that has ended."""
        decks = self.keeper(table_id).rulebook.sheet.shoe.decks
        if self._sealer is not None:
            return self._commit_shoe(table_id, decks, self._sealer)
        order = tuple(map(int, shuffled(decks_of_cards(decks), self._below)))
        return self.do(table_id, c.LoadShoe(self.new_id(), order))

    def _commit_shoe(self, table_id: str, decks: int, sealer: Sealer) -> Answer:
        state = self.keeper(table_id).state
        name = ShoeName(table_id, self.new_id(), state.shoe_number + 1)
        shoe = draw_shoe(name, decks, self._entropy)
        sealed = sealer.seal(shoe, self._entropy(NONCE_BYTES))
        closed = (c.CloseShoe(),) if state.committed else ()
        return self.do(table_id, *closed, c.CommitShoe(name.shoe_id, shoe.root.hex(), sealed))

    def shoe_in_use(self, table_id: str) -> FairShoe:
        """What a table's committed shoe holds; to be told to nobody.

        Raises:
            DataError: it is sealed with another key than the house has, or was not committed to.
        """
        return self.keeper(table_id).shoe(self._sealer)

    def admit(self, patron_id: str) -> None:
        """Record that a patron came in.

        Raises:
            NotationError: not an id; see :mod:`croupier.ledger.accounts`.
        """
        patron(patron_id, "USD")
        self.note(HOUSE, NewEvent(*encode_admission(patron_id)))

    def note(
        self, stream: str, event: NewEvent, *transfers: Transfer, at_ms: int | None = None
    ) -> int:
        """Append an event, and the money it moves, to a stream that is no table's.

        Args:
            at_ms: what the clock said when it was decided; now if that need not be the same.

        Returns:
            The time it is dated with.
        """
        version = self._versions.get(stream)
        if version is None:
            version = self.store.head(stream).version
        at_ms = self._now_ms() if at_ms is None else at_ms
        unit = Unit(at_ms, (Append(stream, version, (event,)),), transfers)
        self._put(unit)
        self._versions[stream] = version + 1
        return at_ms

    def patrons(self) -> Iterator[str]:
        """The ids of all patrons ever admitted and committed, in order; raises ChainBroken."""
        return admissions(self.store)

    def grant(
        self, patron_id: str, currency: str, amount_minor: int, transfer_id: str | None = None
    ) -> None:
        """Give a patron play money from the bank.

        Args:
            transfer_id: under which it is recorded, never used before; by default a new one.

        Raises:
            NotationError: the patron's id or the currency is not one.
            MoneyError: the amount is not a whole number from 1 to 10^15.
            DataError: he has brought cash in this currency.
        """
        given_id = transfer_id or self.new_id()
        transfer = play_money(self, patron_id, currency, amount_minor, given_id)
        self._put(Unit(self._now_ms(), (), (transfer,)))

    def commit(self) -> None:
        """Make everything since the last commit durable, in one transaction.

        Raises:
            StoreError: nothing of it was written; the state is again what the store holds.
        """
        self.recorded.forget()
        if not self._pending:
            return
        pending = self._pending
        try:
            self.store.commit(pending)
        except StoreError as error:
            self.rollback()
            # not the disk's, so the store would not have it
            if error.__cause__ is None and not isinstance(error, DiskFailed):
                self._blame(append.stream for unit in pending for append in unit.appends)
            raise
        except BaseException:
            # whatever broke it off: what memory holds may never have happened
            self.rollback()
            raise
        self._pending = []
        for watcher in self.watchers:
            watcher.kept()
        self._keep_states(SNAPSHOT_EVENTS)

    def _keep_states(self, least_count: int) -> None:
        for keeper in self._keepers.values():
            if keeper.state.version - keeper.kept_version >= least_count:
                keeper.keep(self.store)

    def rollback(self) -> None:
        """Forget everything since the last commit; the state is again what the store holds."""
        self._pending = []
        self.recorded.forget()
        self._keepers.clear()
        self._known_position = None
        self._versions.clear()
        for watcher in self.watchers:
            watcher.undone()

    def check(self) -> Report:
        """Verify the whole record and every kept snapshot, and that memory is what they lead to.

        Raises:
            ChainBroken: the record does not verify, or an event is not what came before it makes
                it; names the first such event.
            StoreError: something is not committed yet, or memory or a snapshot differs from the
                record.
        """
        if self._pending:
            raise StoreError("commit first: memory is ahead of the record")
        verified = verify_record(self.store, compare=self._compare)
        if self.store.position() != self.position:
            raise StoreError("the balances in memory are not those of the record")
        for stream, why in verified.bad_snapshots.items():
            if stream not in verified.report.bad_snapshots:  # passed over by whoever reads
                raise StoreError(why)
        return verified.report

    def _compare(self, stream: str, replayed: TableState) -> None:
        known = self._keepers.get(stream.removeprefix(TABLES))
        if known is not None and known.state != replayed:
            raise StoreError(f"{stream}: the state in memory is not what the record replays to")

    def close(self) -> None:
        """Close the store; what was not committed is forgotten."""
        if not self._pending:
            self._keep_states(CLOSING_EVENTS)
        self.store.close()
