"""The document of ``croupier simulate --system … --json``."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import inf, sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.cli.simulating.beside import Beside
    from croupier.cluster.sessions import SessionRun
    from croupier.money import Currency
    from croupier.sim.clusters import Estimate
    from croupier.sim.systems.play import Play
    from croupier.sim.systems.results import Quantile, SystemResults

__all__ = ["document", "money_text", "named"]

NOTE = (
    "a system changes how much is staked when, never the edge of what is staked; exact is the "
    "edge of a full shoe, and independent is what sessions would come to if coups were independent"
)


def document(done: SessionRun, found: SystemResults, beside: Beside) -> dict[str, object]:
    """The document; its fields are those of docs/systems.md."""
    play, sessions = found.sessions.play, found.sessions
    currency = play.purse.currency
    return {
        **_played(play),
        "shoes": sessions.shoes,
        "sessions": sessions.session_count,
        "coups": sessions.coups,
        "bets": sessions.bets,
        "complete": done.complete,
        "elapsed_s": round(done.elapsed_s, 6),
        "cpu_s": round(done.cpu_s, 6),
        "setup_s": round(done.setup_s, 6),
        "engine": done.engine,
        "counts_sha256": sessions.counts_sha256,
        "note": NOTE,
        "ended": [
            {
                "how": how,
                "sessions": sessions.ended(how),
                "share": float(chance.value),
                "share_exact": str(chance.value),
                "standard_error": chance.standard_error,
                "independent": _independent(beside, how),
            }
            for how, chance in found.chances.items()
        ],
        "final_bankroll": {
            **_money(found.bankroll, currency),
            "quantiles": _quantiles(found.bankrolls, currency),
            "counts": [
                [currency.format(amount), sessions.bankrolls[amount]]
                for amount in sorted(sessions.bankrolls)
            ],
        },
        "drawdown": {
            **_money(found.drawdown, currency),
            "quantiles": _quantiles(found.drawdowns, currency),
        },
        "session_length": _number(found.coups),
        "time_to_ruin": None
        if found.time_to_ruin is None
        else {**_number(found.time_to_ruin), "quantiles": _quantiles(found.ruin_times, None)},
        "staked": {
            "total": currency.format(sessions.sum_of("staked")),
            **_money(found.staked, currency),
        },
        "net": currency.format(sessions.sum_of("net")),
        "edge": {
            **_number(found.edge),
            "exact": None if found.exact is None else float(found.exact),
            "exact_fraction": None if found.exact is None else str(found.exact),
            "z": found.z,
        },
        "limited": {"bets": sessions.limited_bets, "sessions": sessions.limited_sessions},
        "independent": _chain(beside, currency),
    }


def _played(play: Play) -> dict[str, object]:
    """What was played."""
    from croupier.sim.stream import STREAM

    plan, purse = play.plan, play.purse
    say = purse.currency.format
    return {
        "sheet": plan.sheet.id,
        "version": plan.sheet.version,
        "fingerprint": plan.book.fingerprint,
        "seed": plan.seed,
        "stream": STREAM,
        "first_shoe": plan.first_shoe,
        "first_coups": plan.first_coups,
        "system": named(play),
        "bet": play.bet.id,
        "currency": str(purse.currency),
        "stake": say(purse.unit),
        "bankroll": say(purse.bankroll),
        "goal": None if purse.goal is None else say(purse.goal),
        "min": say(purse.least),
        "max": say(purse.most) if purse.is_limited else None,
        "over": play.over,
        "session_coups": play.session_coups,
        "session_shoes": play.session_shoes,
    }


def named(play: Play) -> str:
    """The system's notation, or the function's name."""
    from croupier.sim.systems.system import System

    if isinstance(play.system, System):
        return str(play.system)
    return f"{getattr(play.system, '__name__', 'a function')}()"


def money_text(value: Fraction, currency: Currency) -> str:
    """An amount in minor units that need not be whole, rounded to them."""
    return currency.format(round(value))


def _money(estimate: Estimate, currency: Currency) -> dict[str, object]:
    error = estimate.standard_error
    return {
        "mean": money_text(estimate.value, currency),
        "mean_exact": str(estimate.value / 10**currency.digits),
        "standard_error": None if error == inf else money_text(Fraction(error), currency),
    }


def _number(estimate: Estimate) -> dict[str, object]:
    error = estimate.standard_error
    return {
        "mean": float(estimate.value),
        "mean_exact": str(estimate.value),
        "standard_error": None if error == inf else error,
    }


def _quantiles(found: Sequence[Quantile], currency: Currency | None) -> list[dict[str, object]]:
    return [
        {
            "share": str(one.share),
            "value": one.value if currency is None else currency.format(one.value),
            "standard_error": one.standard_error
            if currency is None
            else money_text(Fraction(one.standard_error), currency),
        }
        for one in found
    ]


def _independent(beside: Beside, how: str) -> float | None:
    """The chance that a session ends so, if coups were independent."""
    known = beside.sessions
    if known is None:
        return None
    ended = known.goal + known.ruin + known.limit
    chances = {"goal": known.goal, "ruin": known.ruin, "limit": known.limit, "end": 1 - ended}
    return float(chances.get(how, Fraction()))


def _chain(beside: Beside, currency: Currency) -> dict[str, object] | None:
    """What sessions come to if coups were independent."""
    known = beside.sessions
    if known is None and beside.ruin is None:
        return None
    told: dict[str, object] = {
        "ruin_without_end": None if beside.ruin is None else float(beside.ruin)
    }
    if known is not None:
        told |= {
            "final_bankroll": money_text(known.bankroll, currency),
            "final_bankroll_sd": money_text(Fraction(sqrt(known.variance)), currency),
            "session_length": float(known.coups),
            "staked": money_text(known.staked, currency),
            "is_exact": known.is_exact,
        }
    return told
