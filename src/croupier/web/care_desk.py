"""Limits, breaks and exclusion at an open house: what is asked of them is durable once answered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from croupier.ledger import PENDED, patron
from croupier.ledger.transfers import VOIDED
from croupier.money import Currency
from croupier.service.care import (
    FOR_GOOD,
    KINDS,
    PERIODS,
    AmountKind,
    Bound,
    Care,
    Limit,
    Period,
)
from croupier.service.care_book import CareBook, has_limit
from croupier.service.care_meter import Meter, first_entry
from croupier.service.floor import Floor
from croupier.service.house import House
from croupier.service.people import change_person
from croupier.service.purses import Purses
from croupier.service.running import Job, Runner
from croupier.store.protocol import Store
from croupier.table.refusals import Refusal
from croupier.web import care_messages as cm
from croupier.web.reads import Reads

__all__ = ["CareDesk", "Terms", "staked_since"]

REMIND_MINUTES: Final = 60
"""After how long a house of real money tells a patron how his session goes, at the latest."""

_ANSWERED: Final = "care.answered_ms"
_PAGE: Final = 1_000


class Terms(NamedTuple):
    """What a house lays down for all its patrons.

    Attributes:
        on: whether limits are offered for play money; for money that is real they always are.
        remind_minutes: after how long the house tells a patron how his session goes; None for
            :data:`REMIND_MINUTES` where money is real, else for as often as he wants.
        is_real: whether it is played for more than play money.
        payments: whether patrons pay in at this house, and not at a licensee's.
    """

    on: bool = True
    remind_minutes: int | None = None
    is_real: bool = False
    payments: bool = False


class CareDesk:
    """What patrons of an open house have set for their own protection.

    It holds whatever the house's file says by then: a house that offers no limits any more goes
    on judging by those that were set, and who has set one goes on having them.

    Args:
        house: opened.
        purses: tell how a session goes.
        since_ms: when a patron's session began; now for nobody's.
        currencies: those of the tables, in their notation.
        terms: the house's own.
    """

    runner: Runner
    reads: Reads

    def __init__(
        self,
        house: House,
        purses: Purses,
        since_ms: Callable[[str], int],
        currencies: Iterable[str],
        terms: Terms,
    ) -> None:
        self.house, self.purses, self.since_ms = house, purses, since_ms
        self.currencies, self.terms = tuple(currencies), terms
        self.book = CareBook(house, since_ms, lambda: self.remind_minutes)
        self._prepared: set[str] = set()

    def attach(self, runner: Runner, reads: Reads) -> None:
        """Work with an open floor."""
        self.runner, self.reads = runner, reads

    @property
    def is_real(self) -> bool:
        """Whether money of patrons is at stake: a licensee's, or what came in at the cage."""
        return self.terms.is_real or self.book.has_cash

    @property
    def remind_minutes(self) -> int | None:
        """After how long the house itself tells how a session goes; None for never."""
        if not (self.terms.on or self.is_real):
            return None
        return self.terms.remind_minutes or (REMIND_MINUTES if self.is_real else None)

    def is_on(self, patron_id: str) -> bool:
        """Whether a patron can set anything: also what he has set he can change and answer."""
        return self.terms.on or self.is_real or self.book.has_set(patron_id)

    def may_deposit(self, patron_id: str, currency: str, amount_minor: int) -> Refusal | None:
        """Why a patron may not pay so much in now; None if he may. In a turn."""
        return self.book.may_deposit(patron_id, currency, amount_minor, self.house.now_ms())

    # --- what is asked ---------------------------------------------------------------------

    async def prepare(self, patron_id: str) -> None:
        """A patron comes in: read what counts against his limits, before he bets."""
        book = self.book
        if patron_id in self._prepared:
            return
        care = book.care(patron_id)
        if self.remind_minutes is not None or str(Limit("remind")) in care.bounds:
            fields = await self.runner.read(lambda: self.house.store.person(patron_id)) or {}
            book.remember_answer(patron_id, int(fields.get(_ANSWERED, "0")))
        limited = [code for code in self.currencies if has_limit(care, code)]
        drafts = await self.runner.read(lambda: self._drafts(book, patron_id, limited))
        await self.runner.do(Job(lambda floor: [book.looked(draft) for draft in drafts]))
        self._prepared.add(patron_id)  # where reading failed, the next visit reads again

    @staticmethod
    def _drafts(book: CareBook, patron_id: str, currencies: Iterable[str]) -> list[Meter]:
        """Meters read from the record, but for those that the house has."""
        known = [(code, book.meters.known(patron(patron_id, code))) for code in currencies]
        return [meter or book.draft(patron_id, code) for code, meter in known]

    async def set_limits(self, patron_id: str, asked: Mapping[Limit, int | None]) -> None:
        """Set limits, all of them or none.

        Raises:
            NotationError: a value that a limit cannot have.
            StoreError: it could not be recorded.
        """
        book = self.book
        await self.runner.do(Job(lambda floor: book.set_limits(patron_id, asked)))

    async def pause(self, patron_id: str, hours: int) -> None:
        """Take a break; raises NotationError and StoreError likewise."""
        book = self.book
        await self.runner.do(Job(lambda floor: book.take_break(patron_id, hours)))

    async def exclude(self, patron_id: str, months: int | None) -> None:
        """Exclude oneself; raises NotationError and StoreError likewise."""
        book = self.book
        await self.runner.do(Job(lambda floor: book.exclude(patron_id, months)))

    async def answer(self, patron_id: str, due_ms: int) -> None:
        """A patron has seen how his session goes; nothing where another notice is due."""
        book = self.book
        before = book.answered_ms(patron_id)

        def keep() -> None:
            # where that fails, he is asked once more after a restart
            fields = {_ANSWERED: str(book.answered_ms(patron_id))}
            if book.answered_ms(patron_id) != before:
                change_person(self.house.store, patron_id, fields)

        await self.runner.do(Job(lambda floor: book.answer(patron_id, due_ms), keep))

    # --- what is shown ---------------------------------------------------------------------

    async def view(self, patron_id: str) -> cm.Care:
        """What a patron has set, and how it stands; for who reads the past, one after the other."""
        book, since_ms = self.book, self.since_ms(patron_id)
        drafts, staked = await self.reads.page(
            patron_id,
            lambda: (
                self._drafts(book, patron_id, self.currencies),
                self._staked(patron_id, since_ms),
            ),
        )

        def shape(floor: Floor) -> cm.Care:
            meters = {each.account: book.looked(each) for each in drafts}
            return self._shape(patron_id, book.care(patron_id), meters, staked)

        shaped: cm.Care = await self.runner.do(Job(shape))
        return shaped

    def notice_due_ms(self, patron_id: str) -> int | None:
        """When a patron is next to be told how his session goes; None for never."""
        book = self.book
        return book.playing(patron_id).due_ms(book.care(patron_id), self.house.now_ms())

    def _staked(self, patron_id: str, since_ms: int) -> dict[str, int]:
        store = self.house.store
        return {
            code: staked_since(store, patron(patron_id, code), since_ms) for code in self.currencies
        }

    def _shape(
        self,
        patron_id: str,
        care: Care,
        meters: Mapping[str, Meter],
        staked: Mapping[str, int],
    ) -> cm.Care:
        now_ms, since_ms = self.house.now_ms(), self.since_ms(patron_id)
        due_ms = self.notice_due_ms(patron_id)
        until_ms = care.excluded_until_ms
        money = [
            self._money(patron_id, care, Currency.parse(code), meters, staked, now_ms)
            for code in (self.currencies if self.is_on(patron_id) else ())
        ]
        return cm.Care(
            self.is_on(patron_id),
            now_ms,
            since_ms,
            max(0, now_ms - since_ms),
            _time(care.bound(Limit("session"), now_ms)),
            _time(care.bound(Limit("remind"), now_ms)),
            self.remind_minutes,
            due_ms,
            due_ms is not None and due_ms <= now_ms,
            care.break_until_ms if care.break_until_ms > now_ms else None,
            "no" if until_ms <= now_ms else "for_good" if until_ms == FOR_GOOD else "until",
            until_ms if now_ms < until_ms < FOR_GOOD else None,
            money,
        )

    def _money(
        self,
        patron_id: str,
        care: Care,
        currency: Currency,
        meters: Mapping[str, Meter],
        staked: Mapping[str, int],
        now_ms: int,
    ) -> cm.CareMoney:
        code, meter = str(currency), meters[patron(patron_id, str(currency))]
        purse = self.purses.purse(patron_id, code)

        def limit(kind: AmountKind, period: Period) -> cm.CareLimit:
            bound = care.bound(Limit(kind, code, period), now_ms)
            used = meter.used(kind, period, now_ms)
            left = None if bound.value is None else currency.format(max(0, bound.value - used))
            later = None
            if bound.later is not None:
                amount = _written(currency, bound.later.value)
                later = cm.LaterAmount(amount, bound.later.from_ms)
            value = _written(currency, bound.value)
            return cm.CareLimit(kind, period, value, currency.format(used), left, later)

        return cm.CareMoney(
            code.partition("/")[0],
            currency.digits,
            self.terms.is_real,
            self.terms.payments,
            currency.format(purse.net_minor),
            currency.format(staked[code]),
            [limit(kind, period) for kind in KINDS for period in PERIODS],
        )


def _written(currency: Currency, minor: int | None) -> str | None:
    return None if minor is None else currency.format(minor)


def _time(bound: Bound) -> cm.CareTime:
    if bound.later is None:
        return cm.CareTime(bound.value, None)
    return cm.CareTime(bound.value, cm.LaterMinutes(bound.later.value, bound.later.from_ms))


def staked_since(store: Store, account: str, since_ms: int) -> int:
    """What was staked from a time on and not taken back or void, in minor units; slow."""
    total, after = 0, first_entry(store, account, since_ms) - 1
    placed: set[str | None] = set()
    while lines := store.entries_of(account, after, _PAGE):
        for line in lines:
            if line.kind == PENDED:
                placed.add(line.wager_id)
                total -= line.amount_minor
            elif line.kind == VOIDED and line.wager_id in placed:
                total -= line.amount_minor
        after = lines[-1].sequence
    return total
