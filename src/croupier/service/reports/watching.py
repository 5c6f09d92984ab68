"""What patrons staked on side bets, coup by coup and shoe by shoe, for the game-protection alert.

Only the last shoes of each patron are kept, and of a shoe only what somebody who is kept needs.
"""

from __future__ import annotations

from collections import deque
from typing import Final, NamedTuple

from croupier.games.rulebook import Rulebook

__all__ = ["WINDOW_SHOES", "PatronKey", "Played", "ShoePlayed", "Watched"]

WINDOW_SHOES: Final = 30
"""How many of a patron's last shoes of one sheet are looked at together."""


class PatronKey(NamedTuple):
    """Whose stakes are looked at together."""

    patron_id: str
    fingerprint: str
    currency: str


class ShoePlayed:
    """A shoe from which coups were settled.

    Attributes:
        depths: of each coup, how many cards had left the shoe when its betting opened.
        gone: what left the shoe, by code; empty as long as it is in use.
    """

    def __init__(self, table_id: str, shoe_number: int, rulebook: Rulebook) -> None:
        self.table_id, self.shoe_number, self.rulebook = table_id, shoe_number, rulebook
        self.depths: list[int] = []
        self.gone = b""


class Played(NamedTuple):
    """A patron's side bets of one shoe: by bet and by the coup's place in the shoe his stakes."""

    shoe: ShoePlayed
    stakes: dict[str, dict[int, int]]


class Watched:
    """The last shoes of every patron, over all tables.

    Attributes:
        patrons: the oldest shoe first; a shoe that is in use is not among them.
    """

    def __init__(self) -> None:
        self.patrons: dict[PatronKey, deque[Played]] = {}
        self._now: dict[str, tuple[ShoePlayed, str, dict[str, Played]]] = {}

    def begin_shoe(
        self, table_id: str, currency: str, shoe_number: int, rulebook: Rulebook
    ) -> None:
        """A shoe comes to a table; one that serves a single coup is not watched."""
        self._now.pop(table_id, None)
        if not rulebook.sheet.shoe.fresh_each_coup:
            self._now[table_id] = (ShoePlayed(table_id, shoe_number, rulebook), currency, {})

    def begin_coup(self, table_id: str, depth: int) -> None:
        """Betting opens when so many cards have left."""
        if table_id in self._now:
            self._now[table_id][0].depths.append(depth)

    def stake(self, table_id: str, patron_id: str, bet_id: str, minor: int) -> None:
        """A wager of the running coup counted."""
        if table_id not in self._now:
            return
        shoe, _, played = self._now[table_id]
        his = played.get(patron_id)
        if his is None:
            his = played[patron_id] = Played(shoe, {})
        if not shoe.rulebook.sheet.bets[bet_id].main:
            of_bet, place = his.stakes.setdefault(bet_id, {}), len(shoe.depths) - 1
            of_bet[place] = of_bet.get(place, 0) + minor

    def stake_later(
        self, told: tuple[str, int, int], patron_id: str, bet_id: str, minor: int
    ) -> None:
        """A wager of an earlier coup counts after all, or with an amount below 0 no more.

        Args:
            told: the table, the number of the shoe, and which of its coups.
        """
        table_id, number, place = told
        for his in self._of_shoe(table_id, number, patron_id):
            if his.shoe.rulebook.sheet.bets[bet_id].main:
                continue
            of_bet = his.stakes.setdefault(bet_id, {})
            of_bet[place] = of_bet.get(place, 0) + minor
            if of_bet[place] <= 0:
                del of_bet[place]
            if not of_bet:
                del his.stakes[bet_id]

    def _of_shoe(self, table_id: str, number: int, patron_id: str) -> list[Played]:
        now = self._now.get(table_id)
        if now is not None and now[0].shoe_number == number:
            return [now[2].setdefault(patron_id, Played(now[0], {}))]
        return [
            his
            for key, window in self.patrons.items()
            if key.patron_id == patron_id
            for his in window
            if (his.shoe.table_id, his.shoe.shoe_number) == (table_id, number)
        ]

    def read_anew(self, table_id: str, number: int, gone: bytes) -> None:
        """Cards of a shoe that has ended were others; what its coups were worth is another."""
        anew: ShoePlayed | None = None
        for window in self.patrons.values():
            for at, his in enumerate(window):
                shoe = his.shoe
                if (shoe.table_id, shoe.shoe_number) != (table_id, number):
                    continue
                if anew is None:  # a new one, for what the old one's coups were worth is known
                    anew = ShoePlayed(table_id, number, shoe.rulebook)
                    anew.depths, anew.gone = shoe.depths, gone
                window[at] = his._replace(shoe=anew)

    def end_shoe(self, table_id: str, gone: bytes) -> None:
        """A shoe has ended; those who played from it have one more behind them."""
        if table_id not in self._now:
            return
        shoe, currency, played = self._now.pop(table_id)
        shoe.gone = gone
        for patron_id, his in played.items():
            key = PatronKey(patron_id, shoe.rulebook.fingerprint, currency)
            if key not in self.patrons:
                self.patrons[key] = deque(maxlen=WINDOW_SHOES)
            self.patrons[key].append(his)
