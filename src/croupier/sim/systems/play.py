"""Who plays what, by which system, with how much, and where on the stream of shoes."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final, NamedTuple

from croupier.errors import InputError, MoneyError, is_whole, shown
from croupier.money import multiple_for
from croupier.odds.tiers import pays_of
from croupier.rules.compile import UNREACHABLE
from croupier.rules.section import did_you_mean
from croupier.rules.sheet import Bet
from croupier.sim.plan import Plan, fewest_coups
from croupier.sim.systems.purse import Purse
from croupier.sim.systems.system import System

__all__ = ["OVER", "Now", "Play", "Stepped", "Strategy"]

OVER: Final = ("most", "restart", "end")
"""What is done where a system asks for more than the table takes or the patron has:

``most`` stakes the most that both allow; ``restart`` begins the system anew (and stakes the most
allowed if even its first bet is more); ``end`` ends the session before that coup.
"""

FRESH_COUPS: Final = 100
"""How many coups a session has by default where a deck is shuffled for every coup."""

MOST_COUPS: Final = 1_000_000
_MOST_SHOES: Final = 1_000_000
_HELD: Final = 1 << 62


class Now(NamedTuple):
    """What a system that is a function is told before a coup.

    Attributes:
        coup: how many coups of the session are over.
        bankroll, unit, least, most: in minor units: what the patron has, the unit, and what the
            table takes.
        result: of the last bet that was decided: 1 won, -1 lost; 0 before there is one.
        staked, net: what lay on it and what it brought, in minor units; net may be negative.
        notes: a dictionary that belongs to the session, empty at its beginning.
    """

    coup: int
    bankroll: int
    unit: int
    least: int
    most: int
    result: int
    staked: int
    net: int
    notes: dict[str, object]


Strategy = Callable[[Now], int | None]
"""A system as a function: how many units to stake, 0 to sit a coup out, None to leave."""


class Stepped(NamedTuple):
    """The money in steps, the least amounts that the bet settles to whole minor units.

    Attributes:
        step: minor units of a step.
        unit, least, most: in steps.
        nets: by class of results, what a step brings, in minor units.
    """

    step: int
    unit: int
    least: int
    most: int
    nets: tuple[int, ...]


class Play(NamedTuple):
    """Sessions of a system on a plan's shoes; made by :meth:`of`, which checks what it is given.

    Session number s plays the shoes ``s * session_shoes`` up to those of session s + 1, from the
    first coup of the first of them. Sessions share no shoe; coups after the end of a session are
    nobody's.

    Attributes:
        plan: the shoes; whole sessions.
        bet: what is staked on, coup for coup.
        system: a system, or a function that is one.
        purse: the money.
        session_coups: the most coups of a session; None for as many as its shoes have.
        session_shoes: how many shoes a session may use.
        over: one of :data:`OVER`.
    """

    plan: Plan
    bet: Bet
    system: System | Strategy
    purse: Purse
    session_coups: int | None
    session_shoes: int
    over: str

    @classmethod
    def of(
        cls,
        plan: Plan,
        bet: str,
        system: System | Strategy | str,
        purse: Purse,
        *,
        session_coups: int | None = None,
        session_shoes: int | None = None,
        over: str = OVER[0],
    ) -> Play:
        """A play on the shoes of a plan, whose end is put off to the end of a session.

        Args:
            plan: the shoes; its first has to be the first of a session.
            bet: the bet's id.
            system: a system, its notation, or a function (see :data:`Strategy`).
            purse: the money.
            session_coups: the most coups of a session. Without `session_shoes`, a session has as
                many shoes as these surely need.
            session_shoes: how many shoes a session may use; without `session_coups` one, or, of a
                deck that is shuffled for every coup, 100.
            over: what is done where the system asks for more than can be staked.

        Raises:
            InputError: numbers out of their range, or no such system.
            WagerError: the sheet has no such bet.
            MoneyError: the unit is no multiple of what the bet settles evenly.
        """
        if over not in OVER:
            raise InputError(f"there is no way {over!r} out of a limit{did_you_mean(over, OVER)}")
        if isinstance(system, str):
            system = System.parse(system)
        if not isinstance(system, System) and not callable(system):
            raise InputError(f"{shown(system)} is no system; give a name or a function")
        if over == "restart" and not isinstance(system, System):
            raise InputError("a function cannot begin anew by itself; use over='most' or 'end'")
        coups = None if session_coups is None else _whole(session_coups, "coups", MOST_COUPS)
        shoes = _shoes(plan, session_shoes, coups)
        if plan.first_shoe % shoes:
            raise InputError(
                f"shoe {plan.first_shoe} is not the first of a session, which has {shoes} shoes; "
                f"begin at a multiple of {shoes}"
            )
        whole = -(-plan.shoe_count // shoes) * shoes
        play = cls(
            plan._replace(shoe_count=whole),
            plan.sheet.bet(bet),
            system,
            purse,
            coups,
            shoes,
            over,
        )
        _check_money(play)
        return play

    @property
    def session_count(self) -> int:
        """How many sessions there are."""
        return self.plan.shoe_count // self.session_shoes

    @property
    def most_coups(self) -> int:
        """The most coups that a session can have."""
        of_shoes = self.session_shoes * min(self.plan.pace.coup_cap, self.plan.pace.card_count // 4)
        return min(self.session_coups or of_shoes, of_shoes)

    @property
    def steps(self) -> Stepped:
        """The money in steps."""
        step, purse = multiple_of(self.bet), self.purse
        nets = tuple(int(net * step) for net in self._nets)
        return Stepped(step, purse.unit // step, -(-purse.least // step), purse.most // step, nets)

    @property
    def class_of_tier(self) -> list[int]:
        """By entry of the bet's table, the class of the result: an index into `steps.nets`."""
        nets = self._nets
        at = [nets.index(pay.net) for pay in pays_of(self.bet)]
        return at[:-1] + at[-1:] * (1 + UNREACHABLE - len(at[:-1]))

    def is_open(self, begin_index: int) -> bool:
        """Whether the bet takes wagers on a coup whose first card has this place in its shoe."""
        pace = self.plan.pace
        return not self.bet.is_closed(pace.card_count - begin_index + pace.coup_burn_count)

    @property
    def _nets(self) -> list[Fraction]:
        """The different net results of a unit, ascending."""
        return sorted({pay.net for pay in pays_of(self.bet)})


def _shoes(plan: Plan, wanted: int | None, coups: int | None) -> int:
    """How many shoes a session may use. Raises InputError."""
    if wanted is not None:
        return _whole(wanted, "shoes", _MOST_SHOES)
    if coups is not None:
        return -(-coups // fewest_coups(plan.pace))
    return FRESH_COUPS if plan.shoe_rules.fresh_each_coup else 1


def multiple_of(bet: Bet) -> int:
    """The minor units of a stake that every tier settles to whole minor units, unrounded."""
    ratios = [(pay.gross, pay.fee, pay.lost) for pay in pays_of(bet)]
    return multiple_for(tuple(ratio for three in ratios for ratio in three))


def _whole(given: object, what: str, most: int) -> int:
    if isinstance(given, int) and is_whole(given) and 1 <= given <= most:
        return given
    raise InputError(f"a session of {shown(given)} {what} cannot be; use 1 to {most}")


def _check_money(play: Play) -> None:
    """Refuse money that the bet does not settle evenly, or more than can be counted."""
    purse, currency = play.purse, play.purse.currency
    step = multiple_of(play.bet)
    if purse.unit % step:
        problem = f"{play.bet.id} settles stakes that are multiples of {currency.format(step)}"
        below, above = purse.unit // step * step, -(-purse.unit // step) * step
        near = " or ".join(currency.format(amount) for amount in (below, above) if amount)
        raise MoneyError(f"a unit of {currency.format(purse.unit)}: {problem}; use {near}")
    if purse.most < -(-purse.least // step) * step:
        raise MoneyError(
            f"between {currency.format(purse.least)} and {currency.format(purse.most)} lies no "
            f"multiple of {currency.format(step)}, which {play.bet.id} settles; widen the limits"
        )
    least = play.steps.least * step
    if purse.bankroll < least:
        raise MoneyError(
            f"a bankroll of {currency.format(purse.bankroll)} is below {currency.format(least)}, "
            f"the least that the table takes and {play.bet.id} settles; bring more"
        )
    highest = max(abs(net) for net in play._nets)
    if purse.most * max(highest, Fraction(1)) * play.most_coups >= _HELD:
        raise MoneyError(
            "with so many coups and so high a maximum a session may pass what can be counted; "
            "set a lower maximum, or fewer coups"
        )
