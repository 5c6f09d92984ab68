"""Plays to test with."""

from __future__ import annotations

from typing import Any, Final

from croupier.games.catalog import load_sheet
from croupier.sim.plan import Plan
from croupier.sim.systems.play import Play
from croupier.sim.systems.playing import Session, Step, play_session, player_of
from croupier.sim.systems.purse import Purse

SYSTEMS: Final = tuple(
    (
        "flat martingale martingale:steps=3 grand-martingale grand-martingale:steps=4 paroli "
        "paroli:steps=5 1-3-2-6 labouchere labouchere:line=2-1-3 labouchere:line=4 fibonacci "
        "fibonacci:back=1,wins=2 fibonacci:back=3 dalembert oscar"
    ).split()
)
LETTERS: Final = "LTW"
"""The classes of an even-money bet's results, ascending by what they bring."""


def play_of(
    system: Any,
    *,
    sheet: str = "baccarat",
    bet: str = "player",
    shoes: int = 1,
    seed: int = 7,
    purse: Purse | None = None,
    **more: Any,
) -> Play:
    plan = Plan.of(load_sheet(sheet), shoes=shoes, seed=seed)
    return Play.of(plan, bet, system, purse or Purse.of(10, 1000), **more)


def sat(play: Play, letters: str) -> tuple[list[Step], Session]:
    """A session of an even-money bet with these results, a letter a coup; C: the bet is closed."""
    results = [None if letter == "C" else LETTERS.index(letter) for letter in letters]
    *steps, session = play_session(play, player_of(play)(), results)
    assert isinstance(session, Session)
    return [step for step in steps if isinstance(step, Step)], session


def stakes(play: Play, letters: str) -> list[int]:
    """What was staked on each coup, in units."""
    return [step.staked // play.purse.unit for step in sat(play, letters)[0]]
