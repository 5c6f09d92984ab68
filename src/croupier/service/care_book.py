"""What every patron of a house has set for his own protection, and whether he may stake or pay in.

The house asks here at one place, before a table decides. What is set holds from the turn on that
records it: asks of the same turn are judged by it, and with a turn that fails it is taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from croupier.ledger import CASH_IN, patron
from croupier.service.care import (
    AmountKind,
    BarsKept,
    Care,
    CareEvent,
    Limit,
    Period,
    check_value,
    evolve,
    exclude,
    set_limit,
    take_break,
)
from croupier.service.care_events import CARE, cares_of, encode, latest_care_ms
from croupier.service.care_kept import Kept
from croupier.service.care_meter import Meter, Meters
from croupier.service.care_rules import (
    Playing,
    refuse_amount,
    refuse_deposit,
    refuse_playing,
)
from croupier.service.house import House
from croupier.service.steady import Steady, newest_moment
from croupier.store.records import Unit
from croupier.table.refusals import Refusal

__all__ = ["CareBook"]

_NOTHING_SET: Final = Care()
_KEPT_LOOKS: Final = 200


class CareBook:
    """The cares of a house. From its making on the house asks it.

    Args:
        house: whose stakes it judges, and whose record it writes to.
        since_ms: when a patron's session began, on the wall clock; 0 for nobody's.
        house_remind: tells after how many minutes the house itself tells a patron how his session
            goes; None for never.

    Attributes:
        has_cash: whether money of patrons was ever brought in from outside, as at a cage.

    Raises:
        ChainBroken: what is recorded of cares does not read.
    """

    def __init__(
        self,
        house: House,
        since_ms: Callable[[str], int],
        house_remind: Callable[[], int | None] = lambda: None,
    ) -> None:
        self._house, self._since_ms, self._house_remind = house, since_ms, house_remind
        self._cares = cares_of(house.store)
        self.has_cash = self._had_cash = bool(house.store.balances("external:"))
        latest_ms = max(latest_care_ms(house.store), newest_moment(house.store))
        self._steady = Steady(house.now_ms, latest_ms)
        self._answered: dict[str, int] = {}
        self._looked: dict[str, None] = {}
        self._before: list[tuple[str, Care | None]] = []
        self.meters = Meters(
            house.store,
            lambda: house.pending,
            lambda wager_id: house.position.open_wager(wager_id) is not None,
        )
        house.may_stake = self.may_stake
        house.watchers += [self, self.meters]

    def care(self, patron_id: str) -> Care:
        """What a patron has set."""
        return self._cares.get(patron_id, _NOTHING_SET)

    def has_set(self, patron_id: str) -> bool:
        """Whether a patron has ever set anything."""
        return patron_id in self._cares

    def playing(self, patron_id: str) -> Playing:
        """How a patron's session stands."""
        self._steady()
        answered = self._answered.get(patron_id, self._steady.back_ms) - self._steady.back_ms
        return Playing(self._since_ms(patron_id), answered, self._house_remind())

    # --- judging -----------------------------------------------------------------------------

    def may_stake(self, patron_id: str, currency: str, amount_minor: int) -> Refusal | None:
        """Why a patron may not stake so much more now; None if he may."""
        care = self._cares.get(patron_id)
        if care is None and self._house_remind() is None:
            return None
        care, now_ms = care or _NOTHING_SET, self._house.now_ms()
        refusal = refuse_playing(care, self.playing(patron_id), now_ms)
        if refusal or not has_limit(care, currency):
            return refusal
        meter = self.meters.of(patron(patron_id, currency), now_ms)

        def used(kind: AmountKind, period: Period) -> int:
            return meter.used(kind, period, now_ms)

        return refuse_amount(care, ("stake", "loss"), currency, amount_minor, used, now_ms)

    def may_deposit(
        self, patron_id: str, currency: str, amount_minor: int, now_ms: int
    ) -> Refusal | None:
        """Why a patron may not pay so much in now; None if he may.

        Args:
            currency: in the notation of :class:`croupier.money.Currency`.
            now_ms: the wall clock.
        """
        care = self._cares.get(patron_id)
        if care is None:
            return None

        def used(kind: AmountKind, period: Period) -> int:
            return self.meters.of(patron(patron_id, currency), now_ms).used(kind, period, now_ms)

        return refuse_deposit(care, currency, amount_minor, used, now_ms)

    # --- setting -----------------------------------------------------------------------------

    def set_limit(
        self, patron_id: str, limit: Limit, value: int | None, by: str | None = None
    ) -> None:
        """Make a limit so, at once or a day from now; durable with the house's next commit.

        Args:
            value: in minor units or minutes; None for no limit.
            by: who does it; the patron himself by default.

        Raises:
            NotationError: a value that this limit cannot have.
        """
        care, now_ms = self.care(patron_id), self._house.now_ms()
        self._steady.see(now_ms)
        latest_ms = self._steady.latest_ms
        event = set_limit(care, patron_id, by or patron_id, limit, value, now_ms, latest_ms)
        self._note(event, now_ms)

    def set_limits(self, patron_id: str, asked: Mapping[Limit, int | None]) -> None:
        """Make limits so, all of them or none; raises NotationError likewise."""
        for limit, value in asked.items():
            check_value(limit, value)
        for limit, value in asked.items():
            self.set_limit(patron_id, limit, value)

    def take_break(self, patron_id: str, hours: int, by: str | None = None) -> None:
        """Let a patron bet nothing for so many hours; durable likewise.

        Raises:
            NotationError: shorter or longer than a break can be.
        """
        care, now_ms = self.care(patron_id), self._house.now_ms()
        self._note(take_break(care, patron_id, by or patron_id, hours, now_ms), now_ms)

    def exclude(self, patron_id: str, months: int | None, by: str | None = None) -> None:
        """Exclude a patron for so many months, None for good; durable likewise.

        Raises:
            NotationError: shorter or longer than an exclusion can be.
        """
        care, now_ms = self.care(patron_id), self._house.now_ms()
        self._note(exclude(care, patron_id, by or patron_id, months, now_ms), now_ms)

    def keep_bars(self, patron_id: str, kept: Kept | None) -> None:
        """Let what somebody had set before he was erased hold for who he is now; durable likewise.

        Nothing of it that has ended, or for None.
        """
        now_ms = self._house.now_ms()
        if kept is not None and max(kept) > now_ms:
            event = BarsKept(patron_id, patron_id, kept.break_until_ms, kept.excluded_until_ms)
            self._note(event, now_ms)

    def _note(self, event: CareEvent | None, now_ms: int) -> None:
        if event is None:
            return
        self._house.note(CARE, encode(event), at_ms=now_ms)
        patron_id = event.patron_id
        self._before.append((patron_id, self._cares.get(patron_id)))
        self._cares[patron_id] = evolve(self.care(patron_id), event, now_ms)

    def answer(self, patron_id: str, due_ms: int) -> bool:
        """A patron has answered the notice that was due then. Whether it was the one due."""
        now_ms = self._house.now_ms()
        due = self.playing(patron_id).due_ms(self.care(patron_id), now_ms)
        if due is None or due != due_ms or due > now_ms:
            return False
        self._answered[patron_id] = self._steady()
        return True

    def answered_ms(self, patron_id: str) -> int:
        """When a patron answered a notice last, by a clock that never goes back; 0 for never."""
        return self._answered.get(patron_id, 0)

    def remember_answer(self, patron_id: str, answered_ms: int) -> None:
        """A patron answered a notice then, as was kept of him."""
        if answered_ms > self._steady():
            return  # the clock was set back while the house was closed: he is asked once more
        self._answered[patron_id] = max(answered_ms, self._answered.get(patron_id, 0))

    # --- what the house tells ------------------------------------------------------------------

    def moved(self, unit: Unit) -> None:
        """Money is told to the meters; here, only that there is some, and what time it is."""
        self._steady.see(unit.at_ms)
        if not self.has_cash:
            self.has_cash = any(each.kind == CASH_IN for each in unit.transfers)

    def kept(self) -> None:
        """What was set is recorded."""
        self._had_cash = self.has_cash
        self._before.clear()

    def undone(self) -> None:
        """None of it was."""
        self.has_cash = self._had_cash
        for patron_id, care in reversed(self._before):
            if care is None:
                self._cares.pop(patron_id, None)
            else:
                self._cares[patron_id] = care
        self._before.clear()

    # --- looking -----------------------------------------------------------------------------

    def draft(self, patron_id: str, currency: str) -> Meter:
        """A patron's meter, read from the record as far as it goes; from any thread, slow."""
        meter = Meter(patron(patron_id, currency))
        meter.read(self._house.store, self._house.now_ms())
        return meter

    def looked(self, meter: Meter) -> Meter:
        """A meter up to date, the house's own where there is one; in a turn.

        It follows the house from now on: for good where its patron has limits, else until so
        many others were looked at since, for a look costs reading a month.
        """
        account = meter.account
        _, patron_id, currency = account.split(":")
        now_ms = self._house.now_ms()
        own = self.meters.install(meter, now_ms)
        self._looked.pop(account, None)
        if not has_limit(self.care(patron_id), currency):
            self._looked[account] = None
        while len(self._looked) > _KEPT_LOOKS:
            self._drop(next(iter(self._looked)))
        return own

    def _drop(self, account: str) -> None:
        """Follow an account no more that was only looked at; its patron may have limits by now."""
        del self._looked[account]
        _, patron_id, currency = account.split(":")
        if not has_limit(self.care(patron_id), currency):
            self.meters.drop(account)


def has_limit(care: Care, currency: str) -> bool:
    """Whether a patron has ever had a limit in a currency."""
    return any(Limit.parse(name).currency == currency for name in care.bounds)
