"""How sessions ended: counts and sums that add up in any order."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from croupier.errors import InputError
from croupier.sim.clusters import Clusters
from croupier.sim.stream import STREAM
from croupier.sim.systems.play import Play
from croupier.sim.systems.playing import ENDS, Session
from croupier.sim.tally import Ranges, joined, spanning

__all__ = ["FIGURES", "Sessions"]

FIGURES: Final = ("net", "staked", "coups", "drawdown")
"""What `Sessions.sums` adds up, a session each."""


class Sessions(NamedTuple):
    """The sessions of a play that have been played.

    Attributes:
        play: the play; which of its shoes are in, `ranges` says.
        ranges: the shoes of these sessions.
        lengths: by how they ended (a word of ``ENDS``), how many sessions had how many coups.
        bankrolls: how many sessions ended with how much.
        drawdowns: how many had which drawdown.
        bets: how many bets were placed.
        limited_bets, limited_sessions: how many bets were less than the system asked for, and in
            how many sessions any was.
        sums: of each of :data:`FIGURES` and of their products, session by session.
    """

    play: Play
    ranges: Ranges
    lengths: Mapping[str, Mapping[int, int]]
    bankrolls: Mapping[int, int]
    drawdowns: Mapping[int, int]
    bets: int
    limited_bets: int
    limited_sessions: int
    sums: Clusters

    @classmethod
    def empty(cls, play: Play) -> Sessions:
        """Nothing played yet."""
        return cls(play, (), {}, {}, {}, 0, 0, 0, Clusters.empty(len(FIGURES)))

    @classmethod
    def of(cls, play: Play, shoes: range, rows: Iterable[Session]) -> Sessions:
        """Of the sessions of these shoes, one by one."""
        kept = list(rows)
        lengths: dict[str, Counter[int]] = {}
        for row in kept:
            lengths.setdefault(ENDS[row.ended], Counter())[row.coups] += 1
        brought = play.purse.bankroll
        return cls(
            play,
            ((shoes.start, shoes.stop),) if shoes else (),
            lengths,
            Counter(row.bankroll for row in kept),
            Counter(row.drawdown for row in kept),
            sum(row.bets for row in kept),
            sum(row.limited for row in kept),
            sum(1 for row in kept if row.limited),
            Clusters.of(
                len(FIGURES),
                ((row.bankroll - brought, row.staked, row.coups, row.drawdown) for row in kept),
            ),
        )

    @property
    def shoes(self) -> int:
        """How many shoes were dealt."""
        return sum(stop - start for start, stop in self.ranges)

    @property
    def session_count(self) -> int:
        """How many sessions were played."""
        return self.sums.shoes

    @property
    def coups(self) -> int:
        """How many coups they lasted."""
        return self.sum_of("coups")

    def sum_of(self, figure: str) -> int:
        """The sum of one of :data:`FIGURES`."""
        return self.sums.sums[FIGURES.index(figure)]

    def ended(self, how: str) -> int:
        """How many sessions ended so."""
        return sum(self.lengths.get(how, {}).values())

    def merge(self, other: Sessions) -> Sessions:
        """Both together.

        Raises:
            InputError: they are of different plays, or a shoe is in both.
        """
        mine, theirs = self.play, other.play
        plan = spanning(mine.plan, theirs.plan)
        if mine._replace(plan=plan) != theirs._replace(plan=plan):
            raise InputError("sessions of different systems, money or limits do not add up")
        lengths = {how: dict(counts) for how, counts in self.lengths.items()}
        for how, counts in other.lengths.items():
            lengths[how] = _added(lengths.get(how, {}), counts)
        return Sessions(
            mine._replace(plan=plan),
            joined(self.ranges + other.ranges),
            lengths,
            _added(self.bankrolls, other.bankrolls),
            _added(self.drawdowns, other.drawdowns),
            self.bets + other.bets,
            self.limited_bets + other.limited_bets,
            self.limited_sessions + other.limited_sessions,
            self.sums.merge(other.sums),
        )

    def _repr_html_(self) -> str:
        from croupier.sim.shown import sessions_table

        return sessions_table(self)

    @property
    def counts_sha256(self) -> str:
        """A fingerprint of the counts, the same on every machine and in every release.

        SHA-256 of a text in ASCII: the stream's name; then, ascending, a line for each count:
        ``end 67: 3`` (how sessions ended, coups, sessions), ``bankroll 1000: 3``, ``drawdown 40:
        3`` in minor units; last the bets, the two counts of limited ones, and the sums.
        """
        lines = [STREAM]
        for how, lengths in sorted(self.lengths.items()):
            lines += [f"{how} {coups}: {lengths[coups]}" for coups in sorted(lengths)]
        for name, amounts in (("bankroll", self.bankrolls), ("drawdown", self.drawdowns)):
            lines += [f"{name} {amount}: {amounts[amount]}" for amount in sorted(amounts)]
        lines.append(f"bets {self.bets} {self.limited_bets} {self.limited_sessions}")
        lines.append(" ".join(map(str, (*self.sums.sums, *self.sums.products))))
        return hashlib.sha256("\n".join(lines).encode("ascii")).hexdigest()


def _added(mine: Mapping[int, int], theirs: Mapping[int, int]) -> dict[int, int]:
    added = dict(mine)
    for amount, count in theirs.items():
        added[amount] = added.get(amount, 0) + count
    return added
