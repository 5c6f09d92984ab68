"""A betting system on recorded shoes: each shoe is a session."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.errors import InputError
from croupier.rules.sheet import Bet, Sheet
from croupier.sim.plan import Plan
from croupier.sim.recorded import Recording
from croupier.sim.replay import judged, outcome_tiers
from croupier.sim.systems.play import Play, Strategy
from croupier.sim.systems.playing import Session, played, player_of
from croupier.sim.systems.purse import Purse
from croupier.sim.systems.system import System
from croupier.sim.tally import Box

__all__ = ["play_of", "replayed_sessions"]


def play_of(
    sheet: Sheet, bet: str, system: System | Strategy | str, purse: Purse, over: str = "most"
) -> Play:
    """What is played on recorded shoes, checked as for simulated ones.

    Raises:
        InputError: no such system; WagerError: no such bet; MoneyError: money that will not do.
    """
    return Play.of(Plan.of(sheet, shoes=1), bet, system, purse, session_shoes=1, over=over)


def replayed_sessions(play: Play, recording: Recording) -> list[Session]:
    """How a session on each recorded shoe went.

    Coups that the sheet deals otherwise are passed over. Burns are not recorded, so how deep in the
    shoe a coup lies is not known, and a bet that the sheet closes late in a shoe stays open.

    Raises:
        InputError: the record does not decide the bet.
    """
    make = player_of(play)
    return [played(play, make(), results) for results in _classes(play, recording)]


def _classes(play: Play, recording: Recording) -> Iterator[list[int | None]]:
    """By shoe, the classes of its coups' results."""
    book, bet = play.plan.book, play.bet
    of_tier, table = play.class_of_tier, book.table.tier_of[bet.id]
    tiers = None if recording.by_cards or book.game.boxes else outcome_tiers(book, bet)
    if tiers is None and not recording.by_cards:
        raise InputError(f"{bet.id}: an outcome alone does not decide it; record the cards")
    for shoe in recording.shoes:
        coups = [one for one in judged(book, shoe) if one.problem is None]
        if tiers is not None:
            yield [of_tier[tiers[one.outcome or ""]] for one in coups]
        else:
            yield [of_tier[table[_key(bet, one.keys)]] for one in coups]


def _key(bet: Bet, keys: Mapping[Box, int]) -> int:
    """The key of the bet's box; any box shows what belongs to none."""
    return keys[bet.box] if bet.box in keys else next(iter(keys.values()))
