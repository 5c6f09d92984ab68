"""A licensee's wallet inside of a turn: what a ticket has to be debited for, and what goes back.

The table does not know of it. A patron's account is passed through: what a debit brings lies
there only within the commit that places the ticket, and whatever comes back to him goes on to the
licensee in the commit that brings it. So outside of a commit he has nothing here but what is in
play, and what the licensee does not know of yet is the sum of the credits that are owed.
"""

from __future__ import annotations

from collections import deque
from typing import Final, NamedTuple

from croupier.errors import DataError, StoreError
from croupier.ledger import (
    WALLET_CREDIT,
    WALLET_DEBIT,
    Transfer,
    bring_in,
    patron,
    receivable,
    take_out,
)
from croupier.ledger.accounts import Account
from croupier.money import MAX_MINOR
from croupier.service.asks import Answered, Ask, action_id
from croupier.service.house import House
from croupier.service.placing import Decided, command_of, decide_ask, decided_with
from croupier.service.record import TABLES
from croupier.service.wallet import events as w
from croupier.service.wallet.collects import collected, told_of
from croupier.service.wallet.reading import read_book
from croupier.store.records import Unit
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.correction_events import CoupCorrected
from croupier.table.decide import decide
from croupier.table.refusals import Refusal

__all__ = ["Passage", "takes_corrections"]

_FREE: Final = frozenset({"undo", "clear"})
_CORRECTED: Final = next(tag for tag, kind in e.TAGS.items() if kind is CoupCorrected)


class _Intent(NamedTuple):
    """What is to be placed once its debit is confirmed."""

    event: w.DebitAsked
    command: c.Command
    refused: tuple[Refusal, ...]


class Passage:
    """The turns of a house whose patrons' money lies with a licensee.

    Attributes:
        book: what is unfinished, as far as it is recorded.
        corrects: whether the licensee is told of corrections; else there are none.

    Args:
        house: a new one, or one that had this licensee before.
        licensee: how he is called in the record.
        corrects: as above.

    Raises:
        DataError: the record is of a house that keeps its patrons' money itself, or of another
            licensee's.
        ChainBroken: an event of the wallet does not read, or does not follow on those before.
    """

    def __init__(self, house: House, licensee: str, *, corrects: bool = False) -> None:
        self._house, self.corrects = house, corrects
        self.book = read_book(house.store)
        self._recorded: deque[tuple[w.Event, int]] = deque()
        self._pending: list[tuple[w.Event, int]] = []
        self._debits: dict[str, Transfer] = {}
        self._intents: dict[str, _Intent] = {}
        self._open(licensee)
        house.watchers.append(self)
        for txn in list(self.book.open()):
            self.book.abandon(txn.id)

    def _open(self, licensee: str) -> None:
        store = self._house.store
        first = next(store.read(w.WALLET), None)
        if first is None:
            if any(store.balances("patron:").values()):
                raise DataError(
                    "this record holds money of patrons; open a house with a licensee's wallet in "
                    "a directory of its own"
                )
            self._house.note(w.WALLET, w.encode(w.Opened(licensee)))
            return
        opened = w.decode(first.tag, first.body)
        if not isinstance(opened, w.Opened) or opened.licensee != licensee:
            known = opened.licensee if isinstance(opened, w.Opened) else "none"
            raise DataError(
                f"this record is of licensee {known!r}, not {licensee!r}; write that name, or open "
                "another directory"
            )

    # --- asks ------------------------------------------------------------------------------

    def decide(self, house: House, ask: Ask) -> Decided:
        """What an ask leads to in this turn.

        One that stakes something is judged as if he had the money, and its answer names the
        debit that is needed; asked again as paid by it, it is placed.
        """
        if ask.action in _FREE:
            return decide_ask(house, ask)
        return self._intend(ask) if ask.paid is None else self._place(ask, ask.paid)

    def _intend(self, ask: Ask) -> Decided:
        if self.book.is_full(ask.patron_id):
            return Decided(Answered(ask, False, (), (Refusal("wallet_unknown"),)))
        command, refused = self._judged(ask)
        if command is None:
            return Decided(Answered(ask, False, (), refused))
        placed = self._decision(ask, command, MAX_MINOR)
        if isinstance(placed, Refusal):
            return Decided(Answered(ask, False, (), (*refused, placed)))
        state = self._house.keeper(ask.table_id).state
        intent = w.DebitAsked(
            self._house.new_id(),
            ask.patron_id,
            state.currency,
            _total(placed),
            ask.table_id,
            ask.coup_id,
            action_id(ask),
        )
        self._note(intent)
        self._intents[intent.id] = _Intent(intent, command, refused)
        return Decided(Answered(ask, False, debit=intent.id))

    def _judged(self, ask: Ask) -> tuple[c.Command | None, tuple[Refusal, ...]]:
        context = self._house.context(ask.table_id)
        context = context._replace(available_minor=lambda patron_id: MAX_MINOR)
        return command_of(self._house, ask, context)

    def _decision(
        self, ask: Ask, command: c.Command, available_minor: int
    ) -> tuple[e.Event, ...] | Refusal:
        """What the table says with so much on the patron's account; nothing is done."""
        context = self._house.context(ask.table_id)
        context = context._replace(available_minor=lambda patron_id: available_minor)
        return decide(self._house.keeper(ask.table_id).state, command, context)

    def _place(self, ask: Ask, txn_id: str) -> Decided:
        intent = self._intents.get(txn_id)
        if intent is None or intent.event.action_id != action_id(ask):
            return Decided(Answered(ask, False, (), (Refusal("not_recorded"),)))
        asked = intent.event
        placed = self._decision(ask, intent.command, asked.amount_minor)
        if isinstance(placed, Refusal):
            return Decided(Answered(ask, False, (), (*intent.refused, placed)))
        if _total(placed) != asked.amount_minor:
            # what he doubles has changed meanwhile
            return Decided(Answered(ask, False, (), (Refusal("busy"),)))
        account = patron(asked.patron_id, asked.currency)
        brought = bring_in(
            w.debit_of(asked.action_id), WALLET_DEBIT, account, asked.amount_minor, ref=txn_id
        )
        self._note(w.DebitConfirmed(txn_id), brought)
        self._debits[brought.id] = brought
        answer = self._house.do(ask.table_id, intent.command, judged=True)
        if answer.refusal:
            raise StoreError(f"{ask.table_id} refused what it had accepted: {answer.refusal.code}")
        return decided_with(ask, answer, intent.refused)

    def has_open(self, patron_id: str) -> bool:
        """Whether a debit or credit of a patron is unfinished, also one that is not recorded yet.

        To be asked in a turn.
        """
        noted = (event for event, _ in (*self._recorded, *self._pending))
        kinds = w.DebitAsked | w.CreditAsked | w.CollectAsked
        asked = (event for event in noted if isinstance(event, kinds))
        opened = (txn.asked for txn in self.book.open())
        return any(one.patron_id == patron_id for one in (*opened, *asked))

    def forget(self, txn_id: str) -> None:
        """Its ask has been answered."""
        self._intents.pop(txn_id, None)

    def note(self, event: w.Event) -> None:
        """Record what a call has led to; a job of a turn."""
        self._note(event)

    def _note(self, event: w.Event, *transfers: Transfer) -> None:
        at_ms = self._house.note(w.WALLET, w.encode(event), *transfers)
        self._pending.append((event, at_ms))

    # --- what patrons owe ------------------------------------------------------------------

    def collecting_minor(self, patron_id: str, currency: str) -> int:
        """For how much of what a patron owes the licensee is asked, what is not recorded included.

        To be asked in a turn.
        """
        of = (patron_id, currency)
        noted = [event for event, _ in (*self._recorded, *self._pending)]
        ended = {one.id for one in noted if isinstance(one, w.CollectConfirmed | w.CollectRefused)}
        asked = [one for one in noted if isinstance(one, w.CollectAsked)]
        asked += [one.asked for one in self.book.open() if isinstance(one.asked, w.CollectAsked)]
        return sum(
            one.amount_minor
            for one in asked
            if one.id not in ended and (one.patron_id, one.currency) == of
        )

    def collected(self, asked: w.CollectAsked) -> None:
        """The licensee has taken what a patron owed; a job of a turn."""
        owed = -self._house.position.balance(receivable(asked.patron_id, asked.currency))
        confirmed, moves, back = collected(asked, owed)
        self._note(confirmed, *moves)
        if back is not None:
            self._credit(back)

    # --- what the house is about to record -------------------------------------------------

    def moved(self, unit: Unit) -> None:
        """Pass on what comes back to patrons by wagers that debits had paid for.

        And ask for what corrections have taken back.
        """
        self._pass_on(unit)
        for append in unit.appends:
            if any(new.tag == _CORRECTED for new in append.events):
                events = [e.decode(new.tag, new.body) for new in append.events]
                corrected = [event for event in events if isinstance(event, CoupCorrected)]
                table_id = append.stream.removeprefix(TABLES)
                for told in told_of(corrected, unit.transfers, table_id, self._debit_id):
                    if isinstance(told, w.CreditAsked):
                        self._credit(told)
                    else:
                        self._note(told)

    def _pass_on(self, unit: Unit) -> None:
        back = [item for item in unit.transfers if item.wager_id and item.kind != "wager-pended"]
        if not back:
            return
        why: w.Why = "settled" if back[0].kind == "wager-posted" else "returned"
        table_id = unit.appends[0].stream.removeprefix("table/") if unit.appends else ""
        coup_id = self._house.keeper(table_id).state.coup_id
        for account, found in self._by_patron(back).items():
            owner = Account.parse(account)
            amount = sum(minor for _, minor, _ in found)
            debits = tuple(dict.fromkeys(debit_id for _, _, debit_id in found))
            txn_id = f"{found[0][0]}:credit"
            event = w.CreditAsked(
                txn_id, owner.owner, owner.currency, amount, table_id, coup_id, why, debits
            )
            self._credit(event)

    def _credit(self, event: w.CreditAsked) -> None:
        """What has come back to a patron leaves his account with the event that owes it to him."""
        account, amount = patron(event.patron_id, event.currency), event.amount_minor
        self._note(event, take_out(event.id, WALLET_CREDIT, account, amount, ref=event.coup_id))

    def _by_patron(self, back: list[Transfer]) -> dict[str, list[tuple[str, int, str]]]:
        """What comes back, by account: of each wager its id, how much, and its debit."""
        found: dict[str, list[tuple[str, int, str]]] = {}
        for transfer in back:
            for entry in transfer.entries:
                if not entry.account.startswith("patron:"):
                    continue
                debit = self._debit(transfer.wager_id or "")
                if debit is not None:
                    row = (transfer.wager_id or "", entry.amount_minor, debit.ref)
                    found.setdefault(entry.account, []).append(row)
        return found

    def _debit(self, wager_id: str) -> Transfer | None:
        transfer_id = w.debit_of(wager_id.rpartition(".")[0])
        return self._debits.get(transfer_id) or self._house.store.transfer(transfer_id)

    def _debit_id(self, wager_id: str) -> str:
        debit = self._debit(wager_id)
        return debit.ref if debit is not None else ""

    def kept(self) -> None:
        """What was noted is recorded; told by whichever thread waited for the disk."""
        self._recorded.extend(self._pending)
        self._pending.clear()
        self._debits.clear()

    def undone(self) -> None:
        """What was noted is not recorded."""
        for event, _ in self._pending:
            if isinstance(event, w.DebitAsked):  # nobody was told of it: nobody will forget it
                self._intents.pop(event.id, None)
        self._pending.clear()
        self._debits.clear()

    def take(self) -> list[w.Event]:
        """Let the book follow what was recorded since the last time; gives the events."""
        taken = []
        while self._recorded:
            event, at_ms = self._recorded.popleft()
            self.book.apply(event, at_ms)
            taken.append(event)
        return taken

    def carry(self) -> None:
        """Record what is unfinished, where it is time to; a job of a turn."""
        carried = self.book.carried() if not (self._pending or self._recorded) else None
        if carried is not None:
            self._note(carried)


def takes_corrections(house: House) -> bool:
    """Whether a house whose patrons' money lies with a licensee tells him of corrections."""
    return any(isinstance(each, Passage) and each.corrects for each in house.watchers)


def _total(events: tuple[e.Event, ...]) -> int:
    return sum(
        wager.stake_minor
        for event in events
        if isinstance(event, e.WagersPlaced)
        for wager in event.wagers
    )
