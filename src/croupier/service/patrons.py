"""Who plays: guests with play money, patrons with an account, and how they come back.

How long somebody has played since he came in is measured here; by which browser he comes in is
told by :mod:`croupier.service.sessions`. Both lie in the store's table that can forget.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from croupier.service.cash import brought_cash
from croupier.service.house import House
from croupier.service.people import change_person, everybody
from croupier.service.purses import Purses
from croupier.service.roles import Role
from croupier.service.sessions import FIELDS, Sessions
from croupier.service.settings import Settings
from croupier.service.steady import Steady, newest_moment

__all__ = ["Patron", "Patrons"]

SESSION_MS: Final = 30 * 60 * 1000
"""A session that nobody was seen in for so long has ended; the next visit begins another."""

KEEP_MS: Final = 5 * 60 * 1000
"""How old what is written of a patron's last being here may be."""

_KINDS: Final[Mapping[str, Role]] = {"guest": "guest", "patron": "patron"}


class Patron(NamedTuple):
    """A patron as the house knows him.

    Attributes:
        kind: ``guest``, or ``patron`` for one with an account.
        since_ms: when he came in this time, by a clock that never goes back.
        seen_ms: when he was last here, likewise.
    """

    id: str
    kind: Role
    since_ms: int
    seen_ms: int


class Patrons:
    """The patrons of a house, by id.

    Args:
        house: admits them and holds their money.
        purses: measure their sessions.
        currencies: in which a guest is given play money.
        now_ms: the wall clock.
        settings: say what a guest begins with.
        least_stakes: the least that any table takes, in minor units, by currency.
        sessions: of everybody, by which patrons come back.
    """

    def __init__(
        self,
        house: House,
        purses: Purses,
        currencies: Iterable[str],
        now_ms: Callable[[], int],
        settings: Settings,
        least_stakes: Mapping[str, int] | None = None,
        sessions: Sessions | None = None,
    ) -> None:
        self._house, self._purses, self._now_ms = house, purses, now_ms
        self._steady = Steady(now_ms, newest_moment(house.store))
        self._settings = settings
        self._least_stakes = least_stakes or {}
        self.currencies = tuple(dict.fromkeys(currencies))
        self._by_id: dict[str, Patron] = {}
        self.sessions = sessions or Sessions()
        self._kept_ms: dict[str, int] = {}
        self._new: set[str] = set()
        """Who came in and was not kept yet: of nobody else anything is kept anew."""
        self._refill_counts: dict[tuple[str, str], int] = {}

    def load(self) -> None:
        """Read those who were here before."""
        for person_id, fields in everybody(self._house.store):
            kind = _KINDS.get(fields.get("kind", ""))
            if kind is None:
                continue
            self.sessions.load(person_id, fields)
            since, seen = (int(fields.get(name, "0")) for name in ("since_ms", "seen_ms"))
            self._by_id[person_id] = Patron(person_id, kind, since, seen)
            for currency in self.currencies:
                start = fields.get(f"start.{currency}")
                if start is not None:
                    self._purses.begin(person_id, currency, int(start))
                    count = int(fields.get(f"refills.{currency}", "0"))
                    self._follow_refills(person_id, currency, count)

    def _follow_refills(self, patron_id: str, currency: str, count: int) -> None:
        """Find refills that were recorded after a session was kept last: they are no wins.

        The house may have ended between the two. Refills are numbered, so each is found by its id.
        """
        while given := self._house.store.transfer(_refill_id(patron_id, currency, count + 1)):
            self._purses.add(patron_id, currency, max(each.amount_minor for each in given.entries))
            count += 1
        self._refill_counts[(patron_id, currency)] = count

    def get(self, patron_id: str) -> Patron | None:
        """A patron by his id."""
        return self._by_id.get(patron_id)

    def since_ms(self, patron_id: str) -> int:
        """When a patron's session began, as the wall clock has it by now; now for nobody's."""
        patron, steady = self._by_id.get(patron_id), self._steady()
        return (patron.since_ms if patron else steady) - self._steady.back_ms

    def look_at_clock(self) -> None:
        """See what time it is: that is to be done often, should the clock be set back."""
        self._steady()

    def session_ms(self, patron_id: str) -> int:
        """How long a patron's session lasts by now; 0 for nobody's."""
        patron = self._by_id.get(patron_id)
        return max(0, self._steady() - patron.since_ms) if patron else 0

    def set_kind(self, patron_id: str, kind: Role) -> None:
        """A guest has an account from now on; to be kept."""
        patron = self._by_id.get(patron_id)
        if patron is not None:
            self._by_id[patron_id] = patron._replace(kind=kind)

    def admit_guest(self, patron_id: str, token: str) -> Patron:
        """A guest comes in and is given play money; durable with the floor's next commit.

        After that commit :meth:`keep` has to be called for him.
        """
        now, steady = self._now_ms(), self._steady()
        patron = Patron(patron_id, "guest", steady, steady)
        self._house.admit(patron_id)
        for currency in self.currencies:
            amount = self._settings.guest_balance_minor(currency)
            self._house.grant(patron_id, currency, amount)
            self._purses.begin(patron_id, currency, amount)
        self._by_id[patron_id] = patron
        self._new.add(patron_id)
        self.sessions.open(patron_id, "guest", token, now, proved=False)
        return patron

    def admit(self, patron_id: str) -> Patron:
        """A patron comes in whose money lies elsewhere; durable likewise, to be kept likewise."""
        now = self._steady()
        patron = Patron(patron_id, "patron", now, now)
        self._house.admit(patron_id)
        for currency in self.currencies:
            self._purses.begin(patron_id, currency, 0)
        self._by_id[patron_id] = patron
        self._new.add(patron_id)
        return patron

    def forget(self, patron_id: str) -> None:
        """A guest whose admission was not recorded, or a patron who was erased."""
        self._by_id.pop(patron_id, None)
        self._kept_ms.pop(patron_id, None)
        self._new.discard(patron_id)
        self.sessions.end_all(patron_id)

    def seen(self, patron_id: str) -> bool:
        """A patron is here and was all the while. Whether that should be kept by now."""
        patron = self._by_id.get(patron_id)
        if patron is None:
            return False
        now = self._steady()
        self._by_id[patron_id] = patron._replace(seen_ms=now)
        return now - self._kept_ms.get(patron_id, patron.seen_ms) > KEEP_MS

    def visit(self, patron_id: str) -> bool:
        """A patron comes in. Whether a new session began, which has to be kept."""
        patron, now = self._by_id[patron_id], self._steady()
        fresh = now - patron.seen_ms > SESSION_MS
        since = now if fresh else patron.since_ms
        self._by_id[patron_id] = patron._replace(since_ms=since, seen_ms=now)
        if fresh:
            for currency in self.currencies:
                self._purses.begin(patron_id, currency)
        return fresh

    def keep(self, patron_id: str) -> None:
        """Write down what is known of a patron's session; nothing of who was erased.

        Waits for the disk.
        """
        patron = self._by_id.get(patron_id)
        if patron is None:
            return
        fields: Mapping[str, str | None] = {
            "kind": patron.kind,
            "since_ms": str(patron.since_ms),
            "seen_ms": str(patron.seen_ms),
            **{
                f"start.{currency}": str(self._purses.start_minor(patron_id, currency))
                for currency in self.currencies
            },
            **self.sessions.fields(patron_id),
            **{
                f"refills.{currency}": str(count)
                for currency in self.currencies
                if (count := self._refill_counts.get((patron_id, currency), 0))
            },
        }
        make = patron_id in self._new
        change_person(self._house.store, patron_id, fields, replacing=FIELDS, make=make)
        self._new.discard(patron_id)
        self._kept_ms[patron_id] = patron.seen_ms

    def refill(self, patron_id: str, currency: str) -> int:
        """Bring play money that is used up back to what a guest begins with.

        Returns:
            What was given, in minor units; 0 while he still has a tenth of that or more, and
            the least that any table takes, and for whoever has brought cash in this currency.
        """
        if brought_cash(self._house, patron_id, currency):
            return 0
        full = self._settings.guest_balance_minor(currency)
        has = self._house.balance_minor(patron_id, currency)
        has += self._purses.in_play_minor(patron_id, currency)
        enough = has * 10 >= full and has >= self._least_stakes.get(currency, 0)
        if enough or has >= full:
            return 0
        count = self._refill_counts.get((patron_id, currency), 0) + 1
        refill_id = _refill_id(patron_id, currency, count)
        self._house.grant(patron_id, currency, full - has, refill_id)
        self._refill_counts[(patron_id, currency)] = count
        self._purses.add(patron_id, currency, full - has)
        return full - has

    def unfill(self, patron_id: str, currency: str, given_minor: int) -> None:
        """A refill was not recorded."""
        if given_minor:
            self._refill_counts[(patron_id, currency)] -= 1
            self._purses.add(patron_id, currency, -given_minor)


def _refill_id(patron_id: str, currency: str, number: int) -> str:
    """Under which id a patron's refill in a currency is recorded; the first is number 1."""
    return f"refill-{patron_id}-{currency}-{number}"
