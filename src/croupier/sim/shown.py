"""Tallies as small HTML tables for notebooks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.odds.tables import html_table

if TYPE_CHECKING:
    from croupier.sim.systems.tally import Sessions
    from croupier.sim.tally import Tally

__all__ = ["sessions_table", "tally_table"]


def tally_table(tally: Tally) -> str:
    """Every bet of a tally, a row each."""
    plan = tally.plan
    caption = f"{plan.sheet.names.en}: {tally.coups:,} coups of {tally.shoes:,} shoes"
    heads = ("bet", "wins", "pushes", "losses", "mean net", "standard error", "sd")
    rows = [
        (
            one.bet.names.en,
            *(f"{one.of_kind(kind):,}" for kind in ("win", "push", "lose")),
            f"{float(one.mean_net):+.6f}",
            f"{one.standard_error:.6f}",
            f"{float(one.variance) ** 0.5:.4f}",
        )
        for one in (tally.bets() if tally.coups else ())
    ]
    return html_table(caption, heads, rows, (f"seed {plan.seed}, counts {tally.counts_sha256}",))


def sessions_table(sessions: Sessions) -> str:
    """How sessions of a betting system ended, a row each way."""
    play = sessions.play
    caption = f"{play.bet.names.en} by {play.system}: {sessions.session_count:,} sessions"
    rows = [
        (
            how,
            f"{sessions.ended(how):,}",
            f"{100 * sessions.ended(how) / sessions.session_count:.3f} %",
            f"{sum(coups * n for coups, n in lengths.items()) / sessions.ended(how):.1f}",
        )
        for how, lengths in sorted(sessions.lengths.items())
    ]
    say, count = play.purse.currency.format, max(1, sessions.session_count)
    last = play.purse.bankroll + round(sessions.sum_of("net") / count)
    notes = (
        f"bankroll {say(play.purse.bankroll)} before, {say(last)} after on the average",
        f"seed {play.plan.seed}, counts {sessions.counts_sha256}",
    )
    return html_table(caption, ("ended", "sessions", "share", "coups"), rows, notes)
