"""Counts that a display shows beside the roads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.games.baccarat.roads.columns import Column
from croupier.games.baccarat.roads.notation import Outcome, Result

if TYPE_CHECKING:
    from fractions import Fraction


class Statistics(msgspec.Struct, frozen=True):
    """What has fallen so far.

    Attributes:
        banker_count, player_count, tie_count: coups by outcome.
        banker_pair_count, player_pair_count, natural_count: coups that carry the mark.
        longest_banker_count, longest_player_count: the longest streak of wins; a tie inside a
            streak neither breaks nor lengthens it.
        longest_tie_count: the most ties one after the other.
        current_streak: the streak that stands, ``None`` before the first win.
    """

    banker_count: int
    player_count: int
    tie_count: int
    banker_pair_count: int
    player_pair_count: int
    natural_count: int
    longest_banker_count: int
    longest_player_count: int
    longest_tie_count: int
    current_streak: Column | None

    @property
    def coup_count(self) -> int:
        """All coups, ties included."""
        return self.banker_count + self.player_count + self.tie_count

    def count(self, outcome: Outcome) -> int:
        """How many coups ended so."""
        return {"B": self.banker_count, "P": self.player_count, "T": self.tie_count}[outcome]

    def share(self, outcome: Outcome) -> Fraction | None:
        """The exact part of all coups that ended so; ``None`` when there were none."""
        from fractions import Fraction

        return Fraction(self.count(outcome), self.coup_count) if self.coup_count else None

    def to_json(self) -> dict[str, Any]:
        """Plain values; a share is an ``"a/b"`` string, or ``None`` without a coup."""

        def written(outcome: Outcome) -> str | None:
            share = self.share(outcome)
            return None if share is None else str(share)

        return {
            "coups": self.coup_count,
            "banker": self.banker_count,
            "player": self.player_count,
            "tie": self.tie_count,
            "banker_pair": self.banker_pair_count,
            "player_pair": self.player_pair_count,
            "natural": self.natural_count,
            "longest": {
                "banker": self.longest_banker_count,
                "player": self.longest_player_count,
                "tie": self.longest_tie_count,
            },
            "current": None if self.current_streak is None else str(self.current_streak),
            "shares": {"banker": written("B"), "player": written("P"), "tie": written("T")},
        }


def statistics_of(results: Sequence[Result], columns: Sequence[Column]) -> Statistics:
    """Count results; ``columns`` are the logical columns of the same results."""
    outcomes = "".join(result.outcome for result in results)
    return Statistics(
        banker_count=outcomes.count("B"),
        player_count=outcomes.count("P"),
        tie_count=outcomes.count("T"),
        banker_pair_count=sum(result.banker_pair for result in results),
        player_pair_count=sum(result.player_pair for result in results),
        natural_count=sum(result.natural for result in results),
        longest_banker_count=_deepest(columns, "B"),
        longest_player_count=_deepest(columns, "P"),
        longest_tie_count=max(map(len, outcomes.replace("P", "B").split("B"))),
        current_streak=columns[-1] if columns else None,
    )


def _deepest(columns: Sequence[Column], letter: str) -> int:
    return max((column.depth for column in columns if column.letter == letter), default=0)
