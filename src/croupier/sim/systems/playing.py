"""Playing sessions in plain Python, coup by coup: the reference, and the only way for functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Final, NamedTuple, Protocol

from croupier.errors import InputError, is_whole, shown
from croupier.sim.plain import simulated_coups
from croupier.sim.systems.machines import Machine, machine_of
from croupier.sim.systems.play import Now, Play, Strategy
from croupier.sim.systems.system import System

__all__ = ["ENDS", "Session", "Step", "bankrolls", "play_session", "plain_classes"]

ENDS: Final = ("end", "goal", "ruin", "limit", "left")
"""How sessions end: with their last coup; with the goal reached; with less than the minimum left;
before a coup for which the system asked more than could be staked (`over` is ``end``); because the
function left."""

Results = Iterable[int | None]
"""Of a session's coups, the class of each result; None where the bet was closed."""


class Session(NamedTuple):
    """How a session went; money in minor units.

    Attributes:
        ended: an index into :data:`ENDS`.
        bankroll: the last.
        drawdown: the most by which the bankroll ever was below its highest before.
        coups: how many it lasted, those without a bet among them.
        bets: how many bets were placed.
        staked: all stakes together, those that were pushed among them.
        limited: how many bets were less than the system asked for.
    """

    ended: int
    bankroll: int
    drawdown: int
    coups: int
    bets: int
    staked: int
    limited: int


class Step(NamedTuple):
    """One coup of a session.

    Attributes:
        staked: in minor units; 0 where nothing was.
        bankroll: after it.
    """

    staked: int
    bankroll: int


class Player(Protocol):
    """Who decides what is staked in a session."""

    def ask(self, coup: int, bank: int) -> int | None:
        """Steps to stake, 0 for none, None to leave."""

    def anew(self) -> int:
        """Begin the system again; the steps of its first bet."""

    def decided(self, staked: int, net: int) -> None:
        """A bet of so many steps brought so much, which is not 0."""


class _Follows:
    """Plays a system by its machine."""

    def __init__(self, make: Callable[[], Machine]) -> None:
        self._make = make
        self._machine = make()

    def ask(self, coup: int, bank: int) -> int | None:
        return self._machine.ask()

    def anew(self) -> int:
        self._machine = self._make()
        return self._machine.ask()

    def decided(self, staked: int, net: int) -> None:
        if net > 0:
            self._machine.won(staked)
        else:
            self._machine.lost(staked)


class _Asks:
    """Plays by a function, which is not asked while its bet lies over a push."""

    def __init__(self, play: Play, strategy: Strategy) -> None:
        self._strategy = strategy
        self._steps, self._purse = play.steps, play.purse
        self._lies: int | None = None
        self._now = Now(0, 0, play.purse.unit, play.purse.least, play.purse.most, 0, 0, 0, {})

    def ask(self, coup: int, bank: int) -> int | None:
        if self._lies:
            return self._lies
        self._now = self._now._replace(coup=coup, bankroll=bank)
        units = _answer(self._strategy, self._now)
        self._lies = None if units is None else units * self._steps.unit
        return self._lies

    def anew(self) -> int:
        return self._lies or 0

    def decided(self, staked: int, net: int) -> None:
        self._lies = None
        result = 1 if net > 0 else -1
        self._now = self._now._replace(result=result, staked=staked * self._steps.step, net=net)


def _answer(strategy: Strategy, now: Now) -> int | None:
    """What the function says. Raises InputError where that is no number of units."""
    name = getattr(strategy, "__name__", "the system")
    try:
        units = strategy(now)
    except (Exception, SystemExit) as error:
        problem = f"{type(error).__name__}: {error}"
        raise InputError(f"{name} failed at coup {now.coup}: {problem}; mend it") from error
    if units is None or (is_whole(units) and units >= 0):
        return units
    raise InputError(
        f"{name} asked for {shown(units)} at coup {now.coup}; return a whole number of units, 0 to "
        "sit the coup out, or None to leave"
    )


def player_of(play: Play) -> Callable[[], Player]:
    """What makes a player for each session."""
    system, steps = play.system, play.steps
    if isinstance(system, System):
        make = machine_of(system, steps.unit, steps.most)
        return lambda: _Follows(make)
    return lambda: _Asks(play, system)


def play_session(play: Play, player: Player, results: Results) -> Iterator[Step | Session]:
    """Play one session: each of its coups, and last how it went."""
    steps, purse = play.steps, play.purse
    bank = peak = purse.bankroll
    drawdown = coups = bets = staked = limited = ended = 0
    for which in results:
        asks = 0 if which is None else player.ask(coups, bank)
        allowed = min(steps.most, bank // steps.step)
        if asks is None or (asks > allowed and play.over == "end"):
            ended = ENDS.index("left" if asks is None else "limit")
            break
        if asks > allowed:
            asks = min(allowed, player.anew() if play.over == "restart" else asks)
            limited += 1
        coups += 1
        net = asks * (0 if which is None else steps.nets[which])
        bets += 1 if asks else 0
        staked += asks * steps.step
        bank += net
        peak = max(peak, bank)
        drawdown = max(drawdown, peak - bank)
        yield Step(asks * steps.step, bank)
        if net:
            player.decided(asks, net)
        if purse.goal is not None and bank >= purse.goal:
            ended = ENDS.index("goal")
            break
        if bank < steps.least * steps.step:
            ended = ENDS.index("ruin")
            break
        if coups == play.session_coups:
            break
    yield Session(ended, bank, drawdown, coups, bets, staked, limited)


def played(play: Play, player: Player, results: Results) -> Session:
    """How a session went."""
    *_, session = play_session(play, player, results)
    if isinstance(session, Session):
        return session
    raise TypeError("a session ends with how it went")


def plain_classes(play: Play, shoes: range) -> Iterator[list[int | None]]:
    """By session of these shoes, the classes of its coups' results; dealt in plain Python."""
    table, of_tier = play.plan.book.table.tier_of[play.bet.id], play.class_of_tier
    dealt = simulated_coups(play.plan, shoes)
    for _, coups in groupby(dealt, lambda one: one.shoe // play.session_shoes):
        yield [
            of_tier[table[one.keys[play.bet.box] if play.bet.box in one.keys else _any(one.keys)]]
            if play.is_open(one.begin_index)
            else None
            for one in coups
        ]


def _any(keys: dict[str | None, int]) -> int:
    """The key of any box, for what no box is needed for."""
    return next(iter(keys.values()))


def bankrolls(play: Play, session: int) -> list[int]:
    """The bankroll of a session before its first coup and after each.

    Args:
        play: the play.
        session: its number in the stream, which its first shoe divided by the shoes of a session
            is; it need not be one of the plan's.
    """
    size = play.session_shoes
    results = next(plain_classes(play, range(session * size, (session + 1) * size)))
    steps = play_session(play, player_of(play)(), results)
    return [play.purse.bankroll, *(step.bankroll for step in steps if isinstance(step, Step))]
