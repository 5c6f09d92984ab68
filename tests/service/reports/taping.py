"""Records for reports: a house played at random, and bare streams of a table's events."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from croupier.cards import Card, format_cards
from croupier.games.catalog import load_sheet
from croupier.games.rulebook import Rulebook, rulebook
from croupier.money import Minor
from croupier.rules.settle import Wager
from croupier.service.reports.book import Book
from croupier.service.reports.calendar import USUAL_CALENDAR, Calendar
from croupier.shoe import decks_of_cards
from croupier.store import Append, MemoryStore, NewEvent, Store, Unit
from croupier.table import events as e
from croupier.table.limits import limits_record

HOUR = 3_600_000


class Staked(NamedTuple):
    """A wager to be put on the tape."""

    patron_id: str
    bet_id: str
    minor: int


class Tape:
    """A table's stream, event by event, with whatever time and wagers a test wants.

    Nothing is judged: what a report reads is all that there is.
    """

    def __init__(
        self, store: Store | None = None, sheet_id: str = "baccarat", table_id: str = "t1"
    ) -> None:
        self.store: Store = store or MemoryStore()
        self.sheet = load_sheet(sheet_id)
        self.book: Rulebook = rulebook(self.sheet)
        self.stream, self.table_id = f"table/{table_id}", table_id
        self.at_ms = 12 * HOUR
        self.coup_number = self.shoe_number = 0
        self.order: list[Card] = []
        self._version = 0
        self._waiting: list[Unit] = []
        limits = limits_record(self.sheet.limits["USD"])
        fingerprint, text = self.book.fingerprint, self.sheet.text
        self.put(
            e.TableOpened(table_id, "USD", sheet_id, self.sheet.version, fingerprint, text, limits)
        )

    def put(self, *events: e.Event) -> None:
        """Append events now."""
        new = tuple(NewEvent(*e.encode(event)) for event in events)
        self._waiting.append(Unit(self.at_ms, (Append(self.stream, self._version, new),)))
        self._version += len(new)

    def write(self) -> Store:
        """The store with all of it."""
        self.store.commit(self._waiting)
        self._waiting = []
        return self.store

    def shoe(self, chance: random.Random) -> None:
        """A new shoe in an order of chance; no opening burn."""
        self.shoe_number += 1
        self.order = list(decks_of_cards(self.sheet.shoe.decks))
        chance.shuffle(self.order)
        self.put(e.ShoeLoaded(f"{self.table_id}-s{self.shoe_number}", self.shoe_number, "", None))

    def open_coup(self) -> str:
        """Betting opens."""
        self.coup_number += 1
        coup_id = f"{self.table_id}-c{self.coup_number}"
        self.put(e.BettingOpened(coup_id, self.coup_number, last=False))
        return coup_id

    def coup(self, wagers: Iterable[Staked] = (), *, void: str = "") -> tuple[e.WagerSettled, ...]:
        """A whole coup from the shoe; its settled wagers."""
        coup_id = self.open_coup()
        coup = self.book.deal(self.order[: self.book.game.max_cards])
        cards = self.book.game.cards_of(coup)
        del self.order[: len(cards)]
        facts = {box or "": dict(of) for box, of in self.book.game.observe(coup).items()}
        outcome = self.book.game.outcome(coup)
        shown = format_cards(cards)
        dealt = e.CoupDealt(
            coup_id, "", shown, str(coup), outcome, facts, last=False, coups_left=None
        )
        taken = list(wagers)
        if void:
            self.put(dealt, e.CoupVoided(coup_id, void, ()))
            return ()
        found = self.book.settle(
            self.book.keys(coup), [Wager(each.bet_id, Minor(each.minor)) for each in taken]
        )
        rows = tuple(
            e.WagerSettled(
                f"{coup_id}-{place}",
                each.patron_id,
                each.bet_id,
                each.minor,
                one.result,
                one.won_minor,
                one.commission_minor,
                one.returned_minor,
                one.tier_index,
            )
            for place, (each, one) in enumerate(zip(taken, found, strict=True))
        )
        self.put(dealt, e.CoupSettled(coup_id, self.book.fingerprint, rows))
        return rows

    def followed(self, calendar: Calendar = USUAL_CALENDAR) -> Book:
        """The book of the whole record."""
        book = Book(calendar)
        book.follow(self.write())
        return book


def random_wagers(
    chance: random.Random, bets: Sequence[str], patrons: Sequence[str], unit: int = 2_000
) -> list[Staked]:
    """Some wagers of some patrons, on different bets each."""
    return [
        Staked(patron, bet, unit * chance.randint(1, 9))
        for patron in patrons
        if chance.random() < 0.8
        for bet in chance.sample(list(bets), chance.randint(1, 3))
    ]


def handles(rows: Iterable[e.WagerSettled]) -> Mapping[str, int]:
    """By bet what lay on it."""
    found: dict[str, int] = {}
    for row in rows:
        found[row.bet_id] = found.get(row.bet_id, 0) + row.stake_minor
    return found
