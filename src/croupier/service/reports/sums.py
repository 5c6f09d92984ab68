"""What is added up of coups: whole numbers only, so that sums of any order are the same."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

import msgspec

__all__ = ["BetSums", "CellKey", "IncidentSums", "SheetSums", "Sums"]


class CellKey(NamedTuple):
    """What coups are added up by; `dealer` is empty where a machine dealt."""

    table_id: str
    currency: str
    day: date
    shift: str
    dealer: str


class BetSums(msgspec.Struct):
    """Of one bet: coups with a stake on it, wagers, and money in minor units.

    Attributes:
        handle_minor: stakes of wagers that counted.
        returned_minor: what went back to patrons, stakes of won wagers included.
    """

    coup_count: int = 0
    wager_count: int = 0
    handle_minor: int = 0
    returned_minor: int = 0
    commission_minor: int = 0

    def add(self, other: BetSums) -> None:
        """Add another's."""
        self.coup_count += other.coup_count
        self.wager_count += other.wager_count
        self.handle_minor += other.handle_minor
        self.returned_minor += other.returned_minor
        self.commission_minor += other.commission_minor


class SheetSums(msgspec.Struct):
    """Of all bets of one sheet.

    Attributes:
        products: by two bets (the ids in alphabetical order, or twice the same) the sum over coups
            of what all patrons together had on the one times what they had on the other: all wagers
            of a coup hang on the same cards.
    """

    bets: dict[str, BetSums] = {}
    products: dict[tuple[str, str], int] = {}

    def add(self, other: SheetSums) -> None:
        """Add another's."""
        for bet_id, sums in other.bets.items():
            self.bet(bet_id).add(sums)
        for pair, product in other.products.items():
            self.products[pair] = self.products.get(pair, 0) + product

    def bet(self, bet_id: str) -> BetSums:
        """A bet's sums, to be added to."""
        found = self.bets.get(bet_id)
        if found is None:
            found = self.bets[bet_id] = BetSums()
        return found

    def count_together(self, handles: dict[str, int], sign: int) -> None:
        """Add (or with a sign of -1 take away) a coup on whose bets so much lay."""
        items = sorted(handles.items())
        for place, (bet_id, minor) in enumerate(items):
            self.bet(bet_id).coup_count += sign
            for other_id, other_minor in items[place:]:
                pair = (bet_id, other_id)
                self.products[pair] = self.products.get(pair, 0) + sign * minor * other_minor

    def of_bet(self, bet_id: str) -> SheetSums:
        """Of one bet alone."""
        pair = (bet_id, bet_id)
        return SheetSums({bet_id: self.bets[bet_id]}, {pair: self.products.get(pair, 0)})


class IncidentSums(msgspec.Struct):
    """Of one kind of incident: how often raised, by the software, ruled on, ruled as proposed.

    And how many went with the card that they came with, and in how many's place another came.
    """

    raised_count: int = 0
    by_software_count: int = 0
    ruled_count: int = 0
    as_proposed_count: int = 0
    taken_back_count: int = 0
    superseded_count: int = 0

    def add(self, other: IncidentSums) -> None:
        """Add another's."""
        self.raised_count += other.raised_count
        self.by_software_count += other.by_software_count
        self.ruled_count += other.ruled_count
        self.as_proposed_count += other.as_proposed_count
        self.taken_back_count += other.taken_back_count
        self.superseded_count += other.superseded_count


class Sums(msgspec.Struct):
    """Of some coups.

    Attributes:
        coup_count: coups that stand, wagered on or not.
        voids: void coups by the code of the reason.
        corrected_count: corrections of these coups.
        drop_minor: see ``docs/reports.md``.
        sheets: by the sheet's fingerprint.
        incidents: by kind.
    """

    coup_count: int = 0
    voids: dict[str, int] = {}
    corrected_count: int = 0
    drop_minor: int = 0
    sheets: dict[str, SheetSums] = {}
    incidents: dict[str, IncidentSums] = {}

    def add(self, other: Sums) -> None:
        """Add another's."""
        self.coup_count += other.coup_count
        self.corrected_count += other.corrected_count
        self.drop_minor += other.drop_minor
        for reason, count in other.voids.items():
            self.voids[reason] = self.voids.get(reason, 0) + count
        for fingerprint, sums in other.sheets.items():
            self.sheet(fingerprint).add(sums)
        for kind, incidents in other.incidents.items():
            self.incident(kind).add(incidents)

    def sheet(self, fingerprint: str) -> SheetSums:
        """A sheet's sums, to be added to."""
        found = self.sheets.get(fingerprint)
        if found is None:
            found = self.sheets[fingerprint] = SheetSums()
        return found

    def incident(self, kind: str) -> IncidentSums:
        """A kind's sums, to be added to."""
        found = self.incidents.get(kind)
        if found is None:
            found = self.incidents[kind] = IncidentSums()
        return found

    @property
    def void_count(self) -> int:
        """Coups that do not count."""
        return sum(self.voids.values())

    @property
    def bets(self) -> Iterable[BetSums]:
        """The sums of every bet of every sheet."""
        return (bet for sheet in self.sheets.values() for bet in sheet.bets.values())

    def of_bet(self, bet_id: str) -> Sums:
        """What is known of one bet alone; coups are those with a stake on it."""
        sheets = {
            key: each.of_bet(bet_id) for key, each in self.sheets.items() if bet_id in each.bets
        }
        count = sum(each.bets[bet_id].coup_count for each in sheets.values())
        return Sums(coup_count=count, sheets=sheets)
