"""The lint's look at what surrounds the bets: the shoe, and the limits of each currency."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from croupier.money import Currency, Minor
from croupier.rules.compile import NO_TIER, UNREACHABLE, PayTable
from croupier.rules.finding import ERROR, NOTE, WARNING, Findings
from croupier.rules.sheet import Bet, Sheet
from croupier.rules.source import Path

_MOST_BURNT = 11
"""What the turned-up first card burns at most: itself and ten more."""

_SHOWN = 4


def lint_shoe(report: Findings, table: PayTable, max_cards: int) -> None:
    """Report shoe rules that a shoe cannot keep, or that it never applies.

    Args:
        max_cards: the most cards a coup of the game takes.
    """
    shoe = table.sheet.shoe
    coup = max_cards + shoe.coup_burn_count
    cut = shoe.cut_from_end
    if shoe.fresh_each_coup:
        for key, given in (("cut_card", cut is not None), ("after_cut", shoe.after_cut_count)):
            if given:
                problem = f"{key} means nothing in a deck that is shuffled for every coup"
                report.add(WARNING, "shoe-rule-unused", ("shoe", key), f"{problem}; leave it out")
        return
    if cut is None:
        problem = "no cut card: the shoe is dealt until too few cards are left for a coup"
        report.add(NOTE, "no-cut-card", ("shoe",), problem)
        if shoe.after_cut_count:
            problem = "after_cut means nothing without a cut card; add cut_card or leave it out"
            report.add(WARNING, "shoe-rule-unused", ("shoe", "after_cut"), problem)
        return
    _lint_cut(report, table, cut, coup)


def _lint_cut(report: Findings, table: PayTable, cut: int, coup: int) -> None:
    shoe = table.sheet.shoe
    # At worst a coup begins right at the cut card and is dealt from behind it alone.
    if cut < coup:
        report.add(
            ERROR,
            "cut-card-late",
            ("shoe", "cut_card"),
            f"{cut} cards behind the cut card do not suffice for the last coup, which may take "
            f"{coup} with its burn; put the cut card at least {coup} from the end",
        )
    elif cut < coup * (1 + shoe.after_cut_count):
        coups = 1 + shoe.after_cut_count
        report.add(
            WARNING,
            "cut-card-late",
            ("shoe", "cut_card"),
            f"{cut} cards behind the cut card do not suffice for {coups} coups, which may take "
            f"{coups * coup} with their burns; put it that far from the end or lower after_cut",
        )
    before = 52 * shoe.decks - cut
    needed = coup + (_MOST_BURNT if shoe.burn == "first-card" else 0)
    if before < needed:
        report.add(
            WARNING,
            "cut-card-early",
            ("shoe", "cut_card"),
            f"with {before} cards in front of the cut card the first coup may be the last one; "
            f"leave at least {needed}",
        )


class _Remarks:
    """Remarks on limits, gathered so that one limit is told once for all its bets."""

    def __init__(self) -> None:
        self.bets: dict[tuple[str, str, Path, str], list[str]] = {}

    def add(self, level: str, code: str, path: Path, message: str, bet: Bet) -> None:
        """A remark on the limit at `path`; ``{bets}`` in it becomes the bets it holds for."""
        self.bets.setdefault((level, code, path, message), []).append(bet.id)

    def report(self, report: Findings) -> None:
        for (level, code, path, message), ids in self.bets.items():
            shown = ", ".join(ids[:_SHOWN]) + (
                f" and {len(ids) - _SHOWN} more" * (len(ids) > _SHOWN)
            )
            report.add(level, code, path, message.replace("{bets}", shown))


def lint_limits(report: Findings, table: PayTable) -> None:
    """Report limits that no stake, or not the greatest stake, can meet."""
    for code, limits in table.sheet.limits.items():
        currency = Currency.parse(code)
        remarks = _Remarks()
        for bet in table.sheet.bets.values():
            _lint_least(remarks, report, table.sheet, bet, currency)
            _lint_most(remarks, table, bet, currency)
        remarks.report(report)
        if limits.patron_max > limits.table_max:
            problem = "patron_max is above table_max, which no single patron could reach"
            report.add(WARNING, "limit-unused", ("limits", code, "patron_max"), problem)


def _lint_least(
    remarks: _Remarks, report: Findings, sheet: Sheet, bet: Bet, currency: Currency
) -> None:
    limits = sheet.limits[str(currency)].for_bet(bet)
    step = sheet.multiple(bet)
    if limits.least % step == 0:
        return
    smallest = Minor(-(-limits.least // step) * step)
    least, most, least_taken = map(currency.format, (limits.least, limits.most, smallest))
    steps = f"stakes on {{bets}} settle in multiples of {currency.format(step)}"
    if smallest > limits.most:
        path = _place_of(report, bet, currency, "max")
        problem = f"no stake can be placed: {steps} and the most is {most}; raise it"
        remarks.add(ERROR, "no-stake-possible", path, problem, bet)
    else:
        path = _place_of(report, bet, currency, "min")
        problem = f"nobody can stake the least, {least}: {steps}; make it {least_taken}"
        remarks.add(WARNING, "least-not-multiple", path, problem, bet)


def _place_of(report: Findings, bet: Bet, currency: Currency, which: str) -> Path:
    """Where the least (``min``) or most (``max``) stake on a bet stands in the sheet."""
    currency_path = ("limits", str(currency))
    for bet_id in (bet.id, bet.family):
        path = (*currency_path, "bets", bet_id, which)
        if report.has(path):
            return path
    return (*currency_path, f"bet_{which}")


def _lint_most(remarks: _Remarks, table: PayTable, bet: Bet, currency: Currency) -> None:
    limits = table.sheet.limits[str(currency)]
    most = limits.for_bet(bet).most
    deciding = set(table.tier_of[bet.id]) - {NO_TIER, UNREACHABLE}
    best = max((bet.tiers[index].pay.net for index in deciding), default=Fraction(0))
    path = ("limits", str(currency))
    if best * most > limits.liability_max:
        problem = (
            f"one wager of the most, {currency.format(most)}, on {{bets}} may cost "
            f"{currency.format(ceil(best * most))}: alone it is refused; raise liability_max"
        )
        remarks.add(WARNING, "liability-small", (*path, "liability_max"), problem, bet)
    if most > limits.patron_max:
        problem = f"patron_max is below the most stake on {{bets}}, {currency.format(most)}"
        remarks.add(WARNING, "limit-unused", (*path, "patron_max"), problem, bet)
