"""Following a table's record from its first event: is everything in it as it had to come?

What the sheet and the shoe decide is decided anew from the state before each event and
compared with what is recorded: which cards were burnt and dealt, the coup, its facts and
outcome, which coup is the last, what every wager won. Where a person deals, so is where each
card lay, what the software raised with it and what a ruling led to. What patrons chose is looked
at: bets of the sheet, stakes it settles, wagers taken back by those who made them. And every
transfer an event asks for must be in the ledger.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

import msgspec

from croupier.cards import parse_cards
from croupier.errors import ChainBroken, StoreError
from croupier.fair import FairShoe, ShoeName
from croupier.games.rulebook import Rulebook
from croupier.service.audit_corrections import correction_command, with_money_of
from croupier.service.hand_audit import HAND_COMMANDS, RULED, named
from croupier.service.record import damage, event_of, require_legible, rulebook_of
from croupier.shoe import decks_of_cards
from croupier.store.damage import UNREADABLE
from croupier.store.protocol import Store
from croupier.store.records import Snapshot, StoredEvent
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.correction_events import CoupCorrected, DisputeClosed, DisputeOpened
from croupier.table.custody import CUSTODY_COMMANDS
from croupier.table.dealing import deal_opened
from croupier.table.decide import AnyCommand, decide
from croupier.table.evolve import evolve
from croupier.table.hand_commands import ConfirmCoup
from croupier.table.hand_due import refuse_wagering
from croupier.table.limits import MOST_MINOR
from croupier.table.pit import PIT_COMMANDS
from croupier.table.refusals import Decision, Refusal
from croupier.table.snapshot import same, thaw
from croupier.table.state import TableState
from croupier.table.transfers import transfers_for
from croupier.table.wagers import Context, refuse_ticket

__all__ = ["Follower", "follow", "snapshot_fault"]

_MOST_CHARACTERS: Final = 300
_FOLLOWERS: Final = (e.ShoeBurnt, e.SeedsClosed, e.ShoeOpened, *RULED)
"""What comes with another event of the same decision, and never by itself."""

_OPENED: Final = next(tag for tag, kind in e.TAGS.items() if kind is e.ShoeOpened)
_PLACING: Final = frozenset({"place", "repeat", "double"})
_WITHDRAWING: Final = frozenset({"undo", "clear"})


def follow(store: Store, stream: str, kept: Snapshot | None = None) -> TableState:
    """Replay a table's stream, deciding anew what was decided.

    Args:
        kept: a snapshot to compare with the state that the events up to its version lead to.

    Returns:
        The state the events lead to.

    Raises:
        ChainBroken: names the first event that is not what had to come, that does not read,
            or whose money the ledger lacks or has otherwise.
        StoreError: the events are sound, and the snapshot is not what they lead to.
    """
    table = Follower(store, stream)
    sound = True
    for stored in store.read(stream):
        event = event_of(stored)
        before = table.state
        try:
            table.judge(stored, event)
            transfers = transfers_for(before, event)
        except UNREADABLE as error:
            raise damage(stored, error) from error
        for transfer in transfers:
            recorded = store.transfer(transfer.id)
            if recorded != transfer:
                found = "lacks" if recorded is None else "has other amounts for"
                why = f"the ledger {found} {transfer.id}"
                raise ChainBroken(stream, stored.version, why)
        table.apply(stored, event)
        if kept is not None and kept.version == stored.version:
            frozen = thaw(kept.body)
            sound = frozen is None or same(frozen, table.state)
    table.require_whole()
    if kept is not None and not sound:
        raise StoreError(snapshot_fault(stream, kept.version))
    return table.state


def snapshot_fault(stream: str, version: int) -> str:
    """That a snapshot of this version is not what the events until then lead to."""
    return (
        f"{stream}: its snapshot is not what the first {version} events lead to; the "
        f"record is sound: delete the row of {stream} from table snapshots"
    )


class Follower:
    """A table as its events make it, and what may come next.

    Args:
        names: whether what an event names is looked up before it is compared with what had to
            come. What is equal to that names nothing else, but the message can say more.
    """

    def __init__(self, store: Store, stream: str, *, names: bool = True) -> None:
        self.stream = stream
        self._names = names
        self.state = TableState()
        self._store = store
        self._book: Rulebook | None = None
        self._due: tuple[e.Event, ...] = ()
        self._shoe: FairShoe | None = None
        self._part = 0

    def believe(self, until_version: int) -> None:
        """Go on from this version as if everything until then had been judged."""
        for stored in self._store.read(self.stream):
            if stored.version > until_version:
                break
            event = event_of(stored)
            self.apply(stored, event)
            if isinstance(event, e.ShoeCommitted):
                self._shoe = self._ahead(stored, event)
        self._book = rulebook_of(self.state, self.stream)

    def apply(self, stored: StoredEvent, event: e.Event) -> None:
        """Follow an event that was judged."""
        try:
            evolve(self.state, event)
        except UNREADABLE as error:
            raise damage(stored, error) from error

    @property
    def goes_on(self) -> bool:
        """Whether more has to come of what was decided at once."""
        return bool(self._due or self._part)

    def require_whole(self) -> None:
        """Raise ChainBroken where the record ends in the midst of what was decided at once."""
        if self._due or self._part:
            why = f"missing; {type(self._due[0]).__name__ if self._due else 'CoupSettled'} was due"
            raise ChainBroken(self.stream, self.state.version + 1, why)

    def judge(self, stored: StoredEvent, event: e.Event) -> None:
        """Raise unless this event can come now, and says what it has to say."""
        if self._book is None:
            self._book = self._opened(event)
        if self._names or isinstance(event, e.WagersPlaced):
            require_legible(stored, event, self._book)
        if self._part and not isinstance(event, e.CoupSettled | CoupCorrected):
            raise ValueError("the coup was not settled to its end")
        if self._due or isinstance(event, _FOLLOWERS):
            due = tuple(named(each, event, self.state.hand) for each in self._due[:1])
            self._must_be(event, due)
            self._due = self._due[1:]
            return
        match event:
            case e.ShoeCommitted():
                self._judge_decided(event, self._book)
                self._shoe = self._ahead(stored, event)
            case e.WagersPlaced():
                self._judge_placed(event, self._book)
            case e.WagersWithdrawn():
                self._judge_withdrawn(event)
            case CoupCorrected() | DisputeOpened() | DisputeClosed():
                self._judge_correction(stored, event, self._book)
            case _:
                self._judge_decided(event, self._book)

    def _opened(self, event: e.Event) -> Rulebook:
        if not isinstance(event, e.TableOpened):
            raise ValueError("the table has not been opened")
        if self.stream != f"table/{event.table_id}":
            raise ValueError(f"table {event.table_id!r} opens in the stream of another")
        opened = TableState()
        evolve(opened, event)
        return rulebook_of(opened, self.stream)

    def _judge_decided(self, event: e.Event, book: Rulebook) -> None:
        due = self._decide(event, Context(book, _nothing))
        if isinstance(due, Refusal):
            raise ValueError(f"it cannot come now: {due.code}")
        if isinstance(event, e.CoupSettled):
            part, self._part = self._part, self._part + 1 if event.more else 0
            self._must_be(event, due[part:])
            self._due = () if event.more else due[part + 1 :]
            return
        self._must_be(event, due)
        self._due = due[1:]

    def _judge_correction(self, stored: StoredEvent, event: e.Event, book: Rulebook) -> None:
        command = correction_command(self._store, stored, event, self._part)
        due = decide(self.state, command, Context(book, _nothing))
        if isinstance(due, Refusal):
            raise ValueError(f"it cannot come now: {due.code}")
        part = self._part
        more = isinstance(event, CoupCorrected) and event.more
        self._part = part + 1 if more else 0
        self._must_be(event, tuple(with_money_of(each, event) for each in due[part : part + 1]))
        self._due = () if more else due[part + 1 :]

    def _decide(self, event: e.Event, context: Context) -> Decision:
        """What had to come instead of this event, and after it."""
        if isinstance(event, e.CardsOpened) and self._shoe is None:
            # of a shoe in use the other cards are not known yet, nor what proves these
            return deal_opened(self.state, event, context)
        command = _COMMANDS[type(event)](event)
        if isinstance(event, e.CoupDealt) and self.state.hand is not None:
            command = ConfirmCoup()
        if isinstance(event, e.ShoeClosed) and self.state.committed and self._shoe is None:
            raise ValueError("its shoe was committed to and is nowhere opened")
        if isinstance(command, c.DealCoup | c.CloseShoe) and self.state.committed:
            command = msgspec.structs.replace(command, fair=self._shoe)
        return decide(self.state, command, context)

    def _ahead(self, stored: StoredEvent, event: e.ShoeCommitted) -> FairShoe | None:
        """The shoe as it was opened at its end; None while it is in use.

        Raises:
            ChainBroken: what was opened is not what was committed to.
        """
        later = self._store.earliest(self.stream, [_OPENED], stored.version)
        if later is None:
            return None
        opened = event_of(later)
        try:
            if not isinstance(opened, e.ShoeOpened):
                raise TypeError(later.tag)
            name = ShoeName(self.state.table_id, event.shoe_id, event.shoe_number)
            order = parse_cards(opened.order)
            if Counter(order) != Counter(decks_of_cards(event.decks)):
                raise ValueError(f"it is not a shoe of {event.decks} whole decks")
            shoe = FairShoe(name, order, bytes.fromhex(opened.secret))
            if shoe.root.hex() != event.commitment:
                raise ValueError("it is not the shoe that was committed to")
        except UNREADABLE as error:
            raise damage(later, error) from error
        return shoe

    @staticmethod
    def _must_be(event: e.Event, due: tuple[e.Event, ...]) -> None:
        if due and event == due[0]:
            return
        if not due or type(event) is not type(due[0]):
            raise ValueError(f"{type(due[0]).__name__ if due else 'another event'} was due")
        for name in event.__struct_fields__:
            found, expected = getattr(event, name), getattr(due[0], name)
            if found != expected:
                why = f"its {name} had to be {expected!r}, not {found!r}"
                raise ValueError(why if len(why) <= _MOST_CHARACTERS else f"its {name} is wrong")

    def _judge_placed(self, event: e.WagersPlaced, book: Rulebook) -> None:
        if refuse_wagering(self.state) or event.action not in _PLACING:
            raise ValueError(f"nothing can be placed now by {event.action!r}")
        if not event.wagers or event.action_id in self.state.action_ids:
            raise ValueError(f"{event.action_id!r} places nothing, or was there before")
        for number, wager in enumerate(event.wagers, start=1):
            if wager.wager_id != f"{event.action_id}.{number}":
                raise ValueError(f"{wager.wager_id!r} is not of {event.action_id!r}")
        asked = tuple(c.WagerAsked(each.bet_id, each.stake_minor) for each in event.wagers)
        refused = refuse_ticket(self.state, Context(book, _all), event.patron_id, asked)
        if refused is not None:
            raise ValueError(f"the table does not take it: {refused.code} {refused.bet_id or ''}")

    def _judge_withdrawn(self, event: e.WagersWithdrawn) -> None:
        refused = refuse_wagering(self.state, taking_back=True)
        if refused or event.action not in _WITHDRAWING:
            raise ValueError(f"nothing can be taken back now by {event.action!r}")
        if not event.wager_ids or len(set(event.wager_ids)) < len(event.wager_ids):
            raise ValueError("it takes back nothing, or something twice")
        for wager_id in event.wager_ids:
            if self.state.wagers[wager_id].patron_id != event.patron_id:
                raise ValueError(f"{wager_id!r} is not of patron {event.patron_id!r}")


def _nothing(patron_id: str) -> int:
    """What a patron can stake, where none of the decisions asks."""
    return 0


def _all(patron_id: str) -> int:
    """What a patron can stake, where the ledger tells whether he had it."""
    return MOST_MINOR


_COMMANDS: dict[type[e.Event], Callable[..., AnyCommand]] = {
    e.TableOpened: lambda event: c.OpenTable(
        event.table_id, event.currency, event.limits if event.own_limits else None
    ),
    e.ShoeLoaded: lambda event: c.LoadShoe(
        event.shoe_id, tuple(map(int, parse_cards(event.order)))
    ),
    e.ShoeCommitted: lambda event: c.CommitShoe(event.shoe_id, event.commitment, event.sealed),
    e.SeedTaken: lambda event: c.GiveSeed(event.patron_id, event.seed),
    e.CardsOpened: lambda event: c.DealCoup(),
    e.BettingOpened: lambda event: c.OpenBetting(event.coup_id),
    e.BettingClosed: lambda event: c.CloseBetting(),
    e.CoupDealt: lambda event: c.DealCoup(),
    e.CoupSettled: lambda event: c.SettleCoup(),
    e.CoupVoided: lambda event: c.VoidCoup(event.reason),
    e.ShoeClosed: lambda event: c.CloseShoe(interrupted=event.reason == e.INTERRUPTED, by=event.by),
    **CUSTODY_COMMANDS,
    **HAND_COMMANDS,
    **PIT_COMMANDS,
}
"""The command that leads to an event, for events in which no patron chose anything."""
