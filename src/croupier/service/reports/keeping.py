"""The reports of one house: its book, followed as far as it is written, and what is made of it.

Asked for by one thread at a time; the record is only read.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from datetime import date
from typing import Final, Literal, NamedTuple, get_args

from croupier.service.reports.asking import By, Period, read_by, read_period
from croupier.service.reports.book import Book
from croupier.service.reports.calendar import Calendar
from croupier.service.reports.frequencies import frequency_report
from croupier.service.reports.incidents import incident_report
from croupier.service.reports.naming import named
from croupier.service.reports.play import play_report
from croupier.service.reports.protection import Gains, protection_report
from croupier.service.reports.writing import Report
from croupier.store.protocol import Store

__all__ = ["ABOUTS", "About", "Ask", "Reports", "read_ask"]

About = Literal["play", "incidents", "frequencies", "protection"]
ABOUTS: Final[tuple[About, ...]] = get_args(About)


class Ask(NamedTuple):
    """What report is wanted.

    Attributes:
        tables: only of these; of all if empty.
    """

    about: About
    period: Period
    by: tuple[By, ...] = ()
    tables: tuple[str, ...] = ()


def read_ask(about: About, said: Mapping[str, str], today: date) -> Ask:
    """What somebody wrote: ``from``, ``to``, ``by`` and ``table``, lists with commas between.

    Raises:
        DataError: what cannot be.
    """
    period = read_period(said.get("from") or None, said.get("to") or None, today)
    return Ask(about, period, read_by(_listed(said.get("by"))), _listed(said.get("table")))


def _listed(text: str | None) -> tuple[str, ...]:
    return tuple(word for word in (part.strip() for part in (text or "").split(",")) if word)


class Reports:
    """What a house can be told of itself.

    Args:
        store: to be read.
        pause: called now and then while the record is read, to let others go on.
        name_of: what staff call one of them; empty for everybody else.
    """

    def __init__(
        self,
        store: Store,
        calendar: Calendar,
        pause: Callable[[], object] = lambda: None,
        name_of: Callable[[str], str] = lambda person_id: "",
    ) -> None:
        self.calendar, self._pause, self._name_of = calendar, pause, name_of
        self._store, self._book, self._gains = store, Book(calendar), Gains()

    def make(self, ask: Ask) -> Report:
        """A report of everything that is recorded by now.

        Raises:
            ChainBroken: an event does not read.
            StoreError: the record cannot be read.
        """
        self.follow()
        book = self._book
        tables: Collection[str] | None = ask.tables or None
        makers: Mapping[About, Callable[[], Report]] = {
            "play": lambda: play_report(book, ask.period, ask.by, tables),
            "incidents": lambda: incident_report(book, ask.period, ask.by, tables),
            "frequencies": lambda: frequency_report(book, ask.period, tables),
            "protection": lambda: protection_report(book.watched, self._gains),
        }
        return named(makers[ask.about](), self._name_of)

    def follow(self) -> None:
        """Read what was recorded since the last time. Raises as :meth:`make`."""
        self._book.follow(self._store, self._pause)

    @property
    def tables(self) -> tuple[str, ...]:
        """The tables whose record was followed."""
        return tuple(table.table_id for table in self._book.tables.values())

    @property
    def last_day(self) -> date:
        """The gaming day of the newest event that was followed; of 1970 before any."""
        return self.calendar.turn(self._book.last_ms).day
