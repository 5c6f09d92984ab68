"""The page of ``croupier simulate``: one line a bet, under what was dealt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from croupier.cli import console
from croupier.cli.layout import aligned, wrapped

if TYPE_CHECKING:
    from croupier.cluster.running import Run
    from croupier.sim.plan import Plan
    from croupier.sim.results import BetResult


def page(plan: Plan, done: Run, fared: Sequence[BetResult]) -> Iterator[str]:
    """What was dealt, then how every bet fared."""
    tally = done.tally
    first = "" if plan.first_coups is None else f" (the first {plan.first_coups} of each)"
    dealt = f"{tally.coups:,} coups of {tally.shoes:,} shoes{first}"
    yield f"{plan.sheet.id}: {dealt}, seed {plan.seed}"
    rate = tally.coups / done.elapsed_s / 1e6 if done.elapsed_s else 0.0
    yield (
        f"{done.engine}, {done.elapsed_s:.2f} s after {done.setup_s:.2f} s to set up, "
        f"{rate:.2f} million coups a second"
    )
    yield f"counts {tally.counts_sha256}"
    yield ""
    yield from table(plan, fared)


def table(plan: Plan, fared: Sequence[BetResult]) -> Iterator[str]:
    """A line a bet, and what to keep in mind of whole shoes."""
    yield from aligned(bet_rows(fared))
    if plan.first_coups is None and not plan.book.game.boxes:
        yield ""
        yield from wrapped(
            "Exact figures are a full shoe's. A cut card gives shoes of long coups fewer of them, "
            "which shifts averages over whole shoes a little; --first-coups 50 is free of that.",
            console.width(),
        )


def bet_rows(fared: Sequence[BetResult]) -> list[tuple[str, ...]]:
    """How bets fared, a row each under their head."""
    head = ("", "wins", "pushes", "losses", "mean net", "±", "exact", "z")
    return [head, *map(_row, fared)]


def _row(one: BetResult) -> tuple[str, ...]:
    counted = one.counted
    return (
        counted.bet.id,
        f"{counted.of_kind('win'):,}",
        f"{counted.of_kind('push'):,}",
        f"{counted.of_kind('lose'):,}",
        f"{float(counted.mean_net):+.6f}",
        f"{one.standard_error:.6f}",
        "–" if one.exact is None else f"{float(-one.exact.edge):+.6f}",
        "–" if one.z is None else f"{one.z:+.2f}",
    )


def bet_document(one: BetResult) -> dict[str, object]:
    """A bet in the document of ``--json``."""
    counted = one.counted
    return {
        "bet": counted.bet.id,
        "wins": counted.of_kind("win"),
        "pushes": counted.of_kind("push"),
        "losses": counted.of_kind("lose"),
        "mean_net": float(counted.mean_net),
        "mean_net_exact": str(counted.mean_net),
        "standard_error": one.standard_error,
        "exact": None if one.exact is None else float(-one.exact.edge),
        "exact_fraction": None if one.exact is None else str(-one.exact.edge),
        "z": one.z,
    }
