"""The exact figures that stand beside those of sessions."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from croupier.odds.bet import BetOdds
    from croupier.sim.systems.exact import ExactSessions
    from croupier.sim.systems.play import Play

__all__ = ["Beside"]


class Beside(NamedTuple):
    """What is known without simulating, if coups were independent.

    Attributes:
        sessions: what sessions come to.
        ruin: the chance that flat bets are ruined before the goal, however long it takes.
    """

    sessions: ExactSessions | None
    ruin: Fraction | None

    @classmethod
    def of(cls, play: Play, odds: BetOdds | None) -> Beside:
        """What is known of a play; nothing where its bet's odds are not."""
        from croupier.sim.systems.exact import exact_sessions, ruin_chance

        if odds is None:
            return cls(None, None)
        return cls(exact_sessions(play, odds), ruin_chance(play, odds))
