"""The house: one writer over one store, with its tables and its patrons' money.

:meth:`House.do` decides a command and changes the state in memory;
:meth:`House.commit` makes everything done since the last commit durable in one
transaction (group commit). Nothing may be acknowledged before commit has
returned. If it fails, the state in memory is thrown away and read again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from croupier.errors import StoreError
from croupier.games.catalog import parse_sheet
from croupier.games.rulebook import Rulebook, rulebook
from croupier.ledger import Position, Transfer, deposit, patron
from croupier.rules.sheet import Sheet
from croupier.service.events import encode_admission, read_admission
from croupier.shoe import Below, Entropy, below_from_bytes, decks_of_cards, shuffled
from croupier.store.protocol import Store
from croupier.store.records import Append, NewEvent, Report, Unit
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.decide import decide
from croupier.table.evolve import evolve
from croupier.table.refusals import Refusal
from croupier.table.state import TableState
from croupier.table.transfers import transfers_for
from croupier.table.wagers import Context

HOUSE = "house"


class Answer(NamedTuple):
    """What came of commands: the events of those that were done, and the refusal that stopped."""

    events: tuple[e.Event, ...]
    refusal: Refusal | None = None


class Keeper:
    """A table in memory: its state and the rulebook it plays by."""

    def __init__(self, table_id: str) -> None:
        self.stream = f"table/{table_id}"
        self.state = TableState()
        self._rulebook: Rulebook | None = None

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook of the sheet the table was opened with.

        Raises:
            StoreError: the table has not been opened.
        """
        if self._rulebook is None:
            if not self.state.sheet_text:
                raise StoreError(f"{self.stream} has not been opened")
            self._rulebook = rulebook(parse_sheet(self.state.sheet_text, self.state.sheet_id))
        return self._rulebook

    def load(self, store: Store) -> None:
        """Read the table's state from its stream."""
        for stored in store.read(self.stream):
            evolve(self.state, e.decode(stored.tag, stored.body))


class House:
    """One writer over a store.

    Args:
        store: where everything is kept.
        now_ms: the wall clock, in Unix milliseconds.
        entropy: random bytes for shuffles.
        new_id: an id that was never given before, of letters, digits, ``_``, ``-``.
    """

    def __init__(
        self,
        store: Store,
        *,
        now_ms: Callable[[], int],
        entropy: Entropy,
        new_id: Callable[[], str],
    ) -> None:
        self.store = store
        self.new_id = new_id
        self._now_ms = now_ms
        self._below: Below = below_from_bytes(entropy)
        self._pending: list[Unit] = []
        self._keepers: dict[str, Keeper] = {}
        self._position = store.position()
        self._house_version = store.head(HOUSE).version

    def keeper(self, table_id: str) -> Keeper:
        """A table, read from the store the first time it is asked for."""
        known = self._keepers.get(table_id)
        if known is None:
            known = self._keepers[table_id] = Keeper(table_id)
            known.load(self.store)
        return known

    def open_table(self, table_id: str, sheet: Sheet, currency: str) -> Answer:
        """Open a table by a sheet, or go on with one that is open already."""
        keeper = self.keeper(table_id)
        if keeper.state.phase != "new":
            return Answer(())
        context = Context(rulebook(sheet), self.available_minor(currency))
        return self._decide(keeper, c.OpenTable(table_id, currency), context)

    def available_minor(self, currency: str) -> Callable[[str], int]:
        """What each patron can stake in a currency, in minor units."""
        return lambda patron_id: self.balance_minor(patron_id, currency)

    def balance_minor(self, patron_id: str, currency: str) -> int:
        """A patron's money that is not at stake, commands not yet committed included."""
        return self._position.balance(patron(patron_id, currency))

    def do(self, table_id: str, *commands: c.Command) -> Answer:
        """Do commands in order until one is refused. Call :meth:`commit` to make it durable."""
        keeper = self.keeper(table_id)
        done: list[e.Event] = []
        for command in commands:
            available = self.available_minor(keeper.state.currency)
            answer = self._decide(keeper, command, Context(keeper.rulebook, available))
            done += answer.events
            if answer.refusal:
                return Answer(tuple(done), answer.refusal)
        return Answer(tuple(done))

    def _decide(self, keeper: Keeper, command: c.Command, context: Context) -> Answer:
        decision = decide(keeper.state, command, context)
        if isinstance(decision, Refusal):
            return Answer((), decision)
        version = keeper.state.version
        transfers: list[Transfer] = []
        for event in decision:
            moved = transfers_for(keeper.state, event)
            evolve(keeper.state, event)
            for transfer in moved:
                self._position.apply(transfer)
            transfers += moved
        events = tuple(NewEvent(*e.encode(event)) for event in decision)
        append = Append(keeper.stream, version, events)
        self._pending.append(Unit(self._now_ms(), (append,), tuple(transfers)))
        return Answer(decision)

    def load_shoe(self, table_id: str) -> Answer:
        """Shuffle the sheet's decks and load them."""
        decks = self.keeper(table_id).rulebook.sheet.shoe.decks
        order = tuple(map(int, shuffled(decks_of_cards(decks), self._below)))
        return self.do(table_id, c.LoadShoe(self.new_id(), order))

    def admit(self, patron_id: str) -> None:
        """Record that a patron came in."""
        event = NewEvent(*encode_admission(patron_id))
        append = Append(HOUSE, self._house_version, (event,))
        self._house_version += 1
        self._pending.append(Unit(self._now_ms(), (append,)))

    def patrons(self) -> Iterator[str]:
        """The ids of all patrons ever admitted and committed, in order."""
        for stored in self.store.read(HOUSE):
            patron_id = read_admission(stored.tag, stored.body)
            if patron_id is not None:
                yield patron_id

    def grant(self, patron_id: str, currency: str, amount_minor: int) -> None:
        """Give a patron play money from the bank."""
        account = patron(patron_id, currency)
        transfer = deposit(self.new_id(), account, amount_minor, ref="play-money")
        self._position.apply(transfer)
        self._pending.append(Unit(self._now_ms(), (), (transfer,)))

    def commit(self) -> None:
        """Make everything since the last commit durable, in one transaction.

        Raises:
            StoreError: nothing of it was written; the state is again what the store holds.
        """
        if not self._pending:
            return
        units, self._pending = self._pending, []
        try:
            self.store.commit(units)
        except StoreError:
            self._reload()
            raise

    def _reload(self) -> None:
        self._keepers.clear()
        self._position = self.store.position()
        self._house_version = self.store.head(HOUSE).version

    def check(self) -> Report:
        """Verify the store, and that memory is what the record replays to.

        Raises:
            ChainBroken: the record does not verify.
            StoreError: a table in memory, or the wagers in play, differ from the record.
        """
        report = self.store.verify()
        in_play: dict[str, int] = {}
        for stream in self.store.streams():
            if not stream.startswith("table/"):
                continue
            table_id = stream.removeprefix("table/")
            fresh = Keeper(table_id)
            fresh.load(self.store)
            known = self._keepers.get(table_id)
            if known is not None and known.state != fresh.state:
                raise StoreError(f"{stream}: the state in memory is not what the record replays to")
            stakes = {key: wager.stake_minor for key, wager in fresh.state.wagers.items()}
            in_play.update(stakes)
        position: Position = self.store.position()
        pending = {key: wager.stake_minor for key, wager in position.open_wagers()}
        if pending != in_play:
            raise StoreError("the ledger's pending wagers are not those in play at the tables")
        return report

    def close(self) -> None:
        """Close the store; what was not committed is forgotten."""
        self.store.close()
