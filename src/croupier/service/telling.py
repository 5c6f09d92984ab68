"""What a turn of the floor leads to, gathered until it is durable and may be told."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.fair import FairShoe
from croupier.service.dealing import Clock
from croupier.service.house import House
from croupier.service.news import Happening, corrected_results
from croupier.service.tables import FloorTable
from croupier.table import events as e
from croupier.table import hand_events as he
from croupier.table import pit_events as pe
from croupier.table.correction_events import CoupCorrected

__all__ = ["FELT", "Telling"]

_PUBLIC = (
    e.ShoeCommitted,
    e.SeedTaken,
    e.SeedsClosed,
    e.CardsOpened,
    e.ShoeOpened,
    e.BettingOpened,
    e.BettingClosed,
    e.CoupDealt,
    e.CoupVoided,
    e.ShoeLoaded,
    e.ShoeClosed,
    e.TableClosed,
    he.HandShoeBrought,
    pe.TableClosing,
    pe.ClosingTakenBack,
    pe.TableReopened,
    pe.LimitsSet,
)


FELT = (
    he.CardLaid,
    he.CardTakenBack,
    he.CutCardSeen,
    he.IncidentRaised,
    he.IncidentRuled,
)
"""After what of a table dealt by hand patrons see the felt anew."""

_OFF_THE_FELT = frozenset(("indicator", "shoe-burn", "coup-burn", "extra", "early"))
"""Where cards lie of which patrons hear by what is raised of them, if anything is."""


def _paths(shoe: FairShoe, places: Iterable[int]) -> tuple[tuple[str, ...], ...]:
    """The hashes from the leaves of places to the commitment of their shoe."""
    return tuple(tuple(beside.hex() for beside in shoe.proof(place)[1]) for place in places)


class Telling:
    """Gathers the news of one turn.

    Attributes:
        changed: tables at which anything happened.
        happenings: what everybody at a table may hear, in the order it happened.
        seats: tables and patrons whose seats changed.
        touched: patrons and currencies whose money moved.
    """

    def __init__(self, house: House) -> None:
        self._house = house
        self.changed: set[str] = set()
        self.happenings: list[Happening] = []
        self.seats: set[tuple[str, str]] = set()
        self.touched: set[tuple[str, str]] = set()

    def patron(self, table: FloorTable, patron_id: str) -> None:
        """A patron's seat at a table and his money changed."""
        self.seats.add((table.config.id, patron_id))
        self.touched.add((patron_id, str(table.config.currency)))

    def note_all(self, table: FloorTable, events: Iterable[e.Event], before: int) -> None:
        """What one decision led to at a table that was at a version before it."""
        for number, event in enumerate(events, start=1):
            self.note(table, event, before + number)

    def note(self, table: FloorTable, event: e.Event, version: int) -> None:
        """An event of a table; patrons are told those that are public."""
        self.changed.add(table.config.id)
        match event:
            case e.WagersPlaced(patron_id=patron_id) | e.WagersWithdrawn(patron_id=patron_id):
                self.patron(table, patron_id)
            case CoupCorrected():
                self._corrected(table, event, version)
            case e.CoupSettled(more=False):
                self._tell(table, event, version)
            case he.CardLaid(place=place) if place in _OFF_THE_FELT:
                pass
            case he.IncidentRaised(freezes=False):
                pass
            case _ if isinstance(event, FELT):
                self._felt(table, event, version)
            case _ if isinstance(event, _PUBLIC):
                if isinstance(event, e.SeedTaken):
                    self.seats.add((table.config.id, event.patron_id))
                self._tell(table, event, version)
            case _:
                pass

    def _corrected(self, table: FloorTable, event: CoupCorrected, version: int) -> None:
        """Those whose money it moves hear of it; and who had wagers on it last sees them anew."""
        for patron_id, result in corrected_results(event).items():
            known = table.results.get(patron_id)
            if known is not None and known.coup_id == event.coup_id:
                table.results.put(patron_id, result)
        for due in event.patrons:
            self.patron(table, due.patron_id)
        if not event.more:
            self._tell(table, event, version)

    def _tell(self, table: FloorTable, event: e.Event, version: int) -> None:
        view = table.view(self._house.keeper(table.config.id).state)
        paths: tuple[tuple[str, ...], ...] = ()
        if isinstance(event, e.CardsOpened):
            paths = _paths(self._house.shoe_in_use(table.config.id), event.places)
        self.happenings.append(Happening(version, table.seq, event, view, None, paths))
        table.seq = version

    def _felt(self, table: FloorTable, event: e.Event, version: int) -> None:
        """The felt as it is; where it changed twice on end in a turn, only as it is then."""
        last = self.happenings[-1] if self.happenings else None
        is_passing = last is not None and isinstance(last.event, he.CardLaid | he.CardTakenBack)
        if last is not None and is_passing and last.view.table_id == table.config.id:
            self.happenings.pop()
            table.seq = last.prev
        self._tell(table, event, version)

    def stamp(self, table: FloorTable, clock: Clock | None) -> None:
        """The clock as patrons of this step see it, on what has just happened at the table."""
        for index in range(len(self.happenings) - 1, -1, -1):
            item = self.happenings[index]
            if item.view.table_id != table.config.id or item.clock is not None:
                break
            if item.seq == table.seq:
                self.happenings[index] = item._replace(clock=clock)
