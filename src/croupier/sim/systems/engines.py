"""Which engine plays sessions."""

from __future__ import annotations

from typing import Final, Protocol

from croupier.errors import OddsError
from croupier.games.catalog import load_sheet
from croupier.sim.engines import AUTO, is_plain, lacking
from croupier.sim.plan import Plan
from croupier.sim.systems.play import Play
from croupier.sim.systems.playing import Session, plain_classes, played, player_of
from croupier.sim.systems.purse import Purse
from croupier.sim.systems.tally import Sessions

__all__ = ["PlainPlayer", "SessionEngine", "player_for", "warm_up"]


class SessionEngine(Protocol):
    """Plays a play's sessions; threads may share one."""

    @property
    def name(self) -> str:
        """As results tell which engine played."""

    def count(self, shoes: range) -> Sessions:
        """Play the sessions of these shoes, which are whole sessions."""


class PlainPlayer:
    """Deals and plays in plain Python.

    Attributes:
        name: as results tell which engine played.
    """

    name: Final = "python"

    def __init__(self, play: Play) -> None:
        self._play = play

    def sessions(self, shoes: range) -> list[Session]:
        """How each session of these shoes went."""
        make = player_of(self._play)
        return [played(self._play, make(), results) for results in plain_classes(self._play, shoes)]

    def count(self, shoes: range) -> Sessions:
        """Play the sessions of these shoes."""
        return Sessions.of(self._play, shoes, self.sessions(shoes))


def player_for(play: Play, wanted: str = AUTO) -> SessionEngine:
    """The engine of a play; both play alike.

    Args:
        play: what is to be played.
        wanted: ``python``, ``numba``, or ``auto``: the compiled one where there is much to deal,
            numba is installed, and the sheet is one it can deal. Of a system that is a function
            only the dealing is compiled.

    Raises:
        InputError: no such engine, or numba is wanted and not installed.
        OddsError: numba is wanted and the sheet tells too many hands apart for it.
    """
    if is_plain(play.plan, wanted):
        return PlainPlayer(play)
    try:
        from croupier.sim.systems.compiled import CompiledPlayer

        return CompiledPlayer(play)
    except ImportError as error:
        if wanted == AUTO:
            return PlainPlayer(play)
        raise lacking(error) from None
    except OddsError:
        if wanted == AUTO:
            return PlainPlayer(play)
        raise


def warm_up() -> None:
    """Compile the kernels of systems, or load what was compiled before.

    Raises:
        InputError: numba is not installed.
    """
    purse = Purse.of("10", "10")
    for sheet_id, bet in (("baccarat", "banker"), ("three-pictures", "player_1_win")):
        plan = Plan.of(load_sheet(sheet_id), shoes=1)
        player_for(Play.of(plan, bet, "flat", purse, session_shoes=1), "numba").count(range(0))
