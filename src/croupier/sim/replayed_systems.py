"""A betting system on recorded shoes: each shoe is a session."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.errors import InputError
from croupier.games.rulebook import Rulebook
from croupier.rules.sheet import Bet
from croupier.sim.plan import Plan
from croupier.sim.replay import Replay, outcome_tiers
from croupier.sim.systems.play import Play, Strategy
from croupier.sim.systems.playing import Session, played, player_of
from croupier.sim.systems.purse import Purse
from croupier.sim.systems.system import System
from croupier.sim.tally import Box

__all__ = ["play_of", "replayed_sessions"]


def play_of(book: Rulebook, bet: str, system: System | Strategy | str, purse: Purse) -> Play:
    """What is played on recorded shoes, checked as for simulated ones.

    Raises:
        InputError: no such system; WagerError: no such bet; MoneyError: money that will not do.
    """
    return Play.of(Plan.of(book.sheet, shoes=1), bet, system, purse, session_shoes=1)


def replayed_sessions(play: Play, found: Replay) -> list[Session]:
    """How a session on each recorded shoe went.

    Raises:
        InputError: the record does not decide the bet.
    """
    make = player_of(play)
    return [played(play, make(), results) for results in _classes(play, found)]


def _classes(play: Play, found: Replay) -> Iterator[list[int | None]]:
    """By shoe, the classes of its coups' results."""
    of_tier, table = play.class_of_tier, found.book.table.tier_of[play.bet.id]
    if found.keys:
        for shoe in found.keys:
            yield [of_tier[table[_key(play.bet, keys)]] for keys in shoe]
        return
    tiers = outcome_tiers(found.book, play.bet)
    if tiers is None:
        raise InputError(f"{play.bet.id}: an outcome alone does not decide it; record the cards")
    for outcomes in found.outcomes:
        yield [of_tier[tiers[outcome]] for outcome in outcomes]


def _key(bet: Bet, keys: Mapping[Box, int]) -> int:
    return keys[bet.box] if bet.box in keys else next(iter(keys.values()))
