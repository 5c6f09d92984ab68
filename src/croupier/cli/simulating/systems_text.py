"""The page of ``croupier simulate --system``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import inf
from typing import TYPE_CHECKING, Final

from croupier.cli import console
from croupier.cli.layout import aligned, wrapped
from croupier.cli.simulating.systems_document import money_text, named

if TYPE_CHECKING:
    from croupier.cli.simulating.beside import Beside
    from croupier.cluster.sessions import SessionRun
    from croupier.money import Currency
    from croupier.sim.clusters import Estimate
    from croupier.sim.systems.play import Play
    from croupier.sim.systems.results import Quantile, SystemResults

_ENDED: Final = {
    "goal": "reached the goal",
    "ruin": "ruined",
    "limit": "stopped at a limit",
    "left": "left",
    "end": "played to the end",
}


def page(done: SessionRun, found: SystemResults, beside: Beside) -> Iterator[str]:
    """What was played, how sessions ended, and what a unit staked lost."""
    play, sessions = found.sessions.play, found.sessions
    yield from wrapped(_title(play), console.width(), hanging="  ")
    yield (
        f"{sessions.session_count:,} sessions{_length(play)}: {sessions.coups:,} coups, "
        f"{sessions.shoes:,} shoes dealt, seed {play.plan.seed}"
    )
    rate = sessions.coups / done.elapsed_s / 1e6 if done.elapsed_s else 0.0
    yield (
        f"{done.engine}, {done.elapsed_s:.2f} s after {done.setup_s:.2f} s to set up, "
        f"{rate:.2f} million coups played a second"
    )
    yield f"counts {sessions.counts_sha256}"
    yield ""
    yield from aligned(_table(found, beside))
    yield ""
    yield from aligned(_quantiles(found))
    yield ""
    yield _edge(found)
    if sessions.limited_sessions:
        share = sessions.limited_sessions / sessions.session_count
        yield from wrapped(
            f"In {share:.2%} of the sessions {named(play)} asked for more than the table takes or "
            "the patron had.",
            console.width(),
        )
    if beside.ruin is not None:
        yield f"Without an end of the session, {float(beside.ruin):.4%} would be ruined."
    if beside.sessions is not None or beside.ruin is not None:
        yield from wrapped(
            "Independent: exact for coups that each have the chances of a full shoe. Coups of a "
            "real shoe depend on each other a little.",
            console.width(),
        )


def _title(play: Play) -> str:
    purse = play.purse
    say = purse.currency.format
    goal = "" if purse.goal is None else f", goal {say(purse.goal)}"
    most = f" to {say(purse.most)}" if purse.is_limited else " and more"
    return (
        f"{play.plan.sheet.id}: {play.bet.id} by {named(play)}, unit {say(purse.unit)} "
        f"{purse.currency}, bankroll {say(purse.bankroll)}{goal}, table {say(purse.least)}{most}"
    )


def _length(play: Play) -> str:
    shoes = f"{play.session_shoes} shoe{'' if play.session_shoes == 1 else 's'}"
    if play.session_coups is None:
        return f" of {shoes} each"
    return f" of at most {play.session_coups} coups ({shoes}) each"


def _table(found: SystemResults, beside: Beside) -> list[Sequence[str]]:
    """How sessions ended and what they came to, beside what is known."""
    currency, known = found.sessions.play.purse.currency, beside.sessions
    rows: list[Sequence[str]] = [("", "", "±", "independent" if known else "")]
    chances: dict[str, Fraction] = {}
    if known is not None:
        chances = {"goal": known.goal, "ruin": known.ruin, "limit": known.limit}
        chances["end"] = 1 - sum(chances.values(), Fraction())
    for how, text in _ENDED.items():
        chance = found.chances[how]
        if chance.value or how in ("ruin", "end"):
            beside_it = f"{float(chances[how]):.3%}" if how in chances else ""
            rows.append(
                (text, f"{float(chance.value):.3%}", f"{chance.standard_error:.3%}", beside_it)
            )

    def money(text: str, estimate: Estimate, exact: Fraction | None) -> None:
        told = "" if exact is None else money_text(exact, currency)
        error = "–" if estimate.standard_error == inf else _error(estimate, currency)
        rows.append((text, money_text(estimate.value, currency), error, told))

    money("last bankroll", found.bankroll, None if known is None else known.bankroll)
    money("staked a session", found.staked, None if known is None else known.staked)
    money("drawdown", found.drawdown, None)
    rows.append(_coups("coups a session", found.coups, None if known is None else known.coups))
    if found.time_to_ruin is not None:
        rows.append(_coups("coups to ruin", found.time_to_ruin, None))
    return rows


def _error(estimate: Estimate, currency: Currency) -> str:
    return money_text(Fraction(estimate.standard_error), currency)


def _coups(text: str, estimate: Estimate, exact: Fraction | None) -> Sequence[str]:
    error = "–" if estimate.standard_error == inf else f"{estimate.standard_error:.2f}"
    return (
        text,
        f"{float(estimate.value):.2f}",
        error,
        "" if exact is None else f"{float(exact):.2f}",
    )


def _quantiles(found: SystemResults) -> list[Sequence[str]]:
    currency = found.sessions.play.purse.currency

    def row(text: str, quantiles: Sequence[Quantile], is_money: bool) -> Sequence[str]:
        values = [currency.format(one.value) if is_money else str(one.value) for one in quantiles]
        return text, *values

    rows = [
        ("share of sessions", *(f"{int(one.share * 100)}%" for one in found.bankrolls)),
        row("last bankroll", found.bankrolls, is_money=True),
        row("drawdown", found.drawdowns, is_money=True),
    ]
    if found.ruin_times:
        rows.append(row("coups to ruin", found.ruin_times, is_money=False))
    return rows


def _edge(found: SystemResults) -> str:
    edge = found.edge
    error = "" if edge.standard_error == inf else f" ± {edge.standard_error:.4%}"
    told = f"lost per unit staked: {float(edge.value):.4%}{error}"
    if found.exact is not None:
        told += f", exact edge {float(found.exact):.4%}"
    if found.z is not None:
        told += f", z {found.z:+.2f}"
    return told
