"""Do cards and outcomes come as often as chance has them come? By shoe and by dealer.

Each is one chi-square. Of many tests some are odd by chance alone: the verdict is Holm's, over all
tests of the report at one error rate, so that a report of sound shoes names any in one of a
hundred.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Final, NamedTuple

import msgspec

from croupier.cards import RANKS
from croupier.odds.appraise import outcomes
from croupier.odds.chance import chi_square_p
from croupier.odds.figures import decimal
from croupier.service.reports.asking import Period
from croupier.service.reports.book import Book
from croupier.service.reports.expected import Expectation
from croupier.service.reports.shoes import Draws, ShoeTold

__all__ = ["ERROR_RATE", "Frequencies", "Frequency", "frequency_report"]

ERROR_RATE: Final = Fraction(1, 100)
LEAST_EXPECTED: Final = 5
"""Of which so few are expected a chi-square says nothing."""


class Frequency(msgspec.Struct, frozen=True):
    """One test.

    Attributes:
        what: ``cards``: ranks; ``outcomes``.
        table, shoe: of one shoe; null of a dealer's.
        dealer: who dealt; ``""`` for a machine. Of a shoe who began it, for cards. `dealer_name`
            as staff know him; empty for who was forgotten.
        box: of outcomes in a game that has boxes; else empty.
        sheet: the fingerprint of the sheet.
        seen, expected: how often each came, and how often it had to.
        statistic, freedom: the chi-square and its degrees of freedom.
        p_value: how often chance gives at least that; null where too few came to tell.
        odd: whether it stands out among all tests of this report.
    """

    what: str
    table: str | None
    shoe: int | None
    day: str | None
    dealer: str
    box: str
    sheet: str
    seen: dict[str, int]
    expected: dict[str, str]
    statistic: str
    freedom: int
    p_value: str | None
    odd: bool = False
    dealer_name: str = ""


class Frequencies(msgspec.Struct, frozen=True):
    """The tests of shoes that ended in a period.

    Attributes:
        tests: the oddest first.
        error_rate: how often sound shoes are called odd by any of them.
    """

    first: str
    last: str
    error_rate: str
    tests: list[Frequency]


class _Test(NamedTuple):
    found: Frequency
    p_value: Fraction | None


class _Of(NamedTuple):
    """What is tested: a shoe or a dealer's deals."""

    dealer: str
    fingerprint: str
    shoe: ShoeTold | None


def frequency_report(
    book: Book,
    period: Period,
    tables: Iterable[str] | None = None,
    *,
    shoes: bool = True,
    dealers: bool = True,
) -> Frequencies:
    """Make the report.

    Args:
        shoes, dealers: which tests to make.
    """
    chosen = None if tables is None else frozenset(tables)
    told = [
        shoe
        for table in book.tables.values()
        for shoe in table.shoes
        if shoe.is_over and period.holds(shoe.day) and (chosen is None or shoe.table_id in chosen)
    ]
    tests: list[_Test] = []
    if shoes:
        for shoe in told:
            tests += _tests(_Of(shoe.dealer, shoe.fingerprint, shoe), [shoe], book.expectations)
    if dealers:
        pairs = {(who, shoe.fingerprint) for shoe in told for who in _who(shoe)}
        for dealer, fingerprint in sorted(pairs):
            theirs = [shoe for shoe in told if shoe.fingerprint == fingerprint]
            tests += _tests(_Of(dealer, fingerprint, None), theirs, book.expectations)
    return Frequencies(str(period.first), str(period.last), decimal(ERROR_RATE, 2), _judged(tests))


def _who(shoe: ShoeTold) -> set[str]:
    return {shoe.dealer, *(key.dealer for key in shoe.outcomes)}


def _tests(of: _Of, shoes: list[ShoeTold], expectations: Mapping[str, Expectation]) -> list[_Test]:
    draws, came = Draws(), dict[str, Counter[str]]()
    for shoe in shoes:
        if shoe.dealer == of.dealer:
            draws.add(shoe.draws)
        for key, counts in shoe.outcomes.items():
            # a shoe's outcomes are tested together, whoever dealt them
            if of.shoe is not None or key.dealer == of.dealer:
                came.setdefault(key.box, Counter()).update(counts)
    found = [_of_cards(of, draws)] if draws.card_count else []
    for box, counts in sorted(came.items()):
        found.append(_of_outcomes(of, box, counts, expectations[of.fingerprint]))
    return found


def _of_cards(of: _Of, draws: Draws) -> _Test:
    """Ranks of cards that are not put back scatter less than those that are: by `spread`."""
    share = Fraction(1, len(RANKS))
    wanted = draws.card_count * share
    square = sum(((seen - wanted) ** 2 for seen in draws.ranks), Fraction(0))
    measure = draws.spread * share
    statistic = Fraction(square, measure) if measure else Fraction(0)
    seen = dict(zip(RANKS, draws.ranks, strict=True))
    enough = measure >= LEAST_EXPECTED
    return _test(of, "cards", "", seen, dict.fromkeys(RANKS, wanted), statistic, enough=enough)


def _of_outcomes(of: _Of, box: str, counts: Counter[str], expectation: Expectation) -> _Test:
    chances = _chances(box, expectation)
    total = counts.total()
    wanted = {name: total * chance for name, chance in chances.items() if chance}
    statistic = sum(
        (Fraction((counts[name] - each) ** 2, each) for name, each in wanted.items()), Fraction(0)
    )
    seen = {name: counts[name] for name in wanted}
    enough = min(wanted.values()) >= LEAST_EXPECTED
    return _test(of, "outcomes", box, seen, wanted, statistic, enough=enough)


def _chances(box: str, expectation: Expectation) -> dict[str, Fraction]:
    if not box:
        deals, shares = outcomes(expectation.rulebook)
        return {name: Fraction(weight, deals) for name, weight in shares.items()}
    bets = expectation.rulebook.sheet.bets.values()
    odds = expectation.odds(next(bet.id for bet in bets if bet.main and bet.box == box))
    return {"win": odds.win, "push": odds.push, "lose": odds.lose}


def _test(
    of: _Of,
    what: str,
    box: str,
    seen: dict[str, int],
    wanted: Mapping[str, Fraction],
    statistic: Fraction,
    *,
    enough: bool,
) -> _Test:
    freedom = len(wanted) - 1
    p_value = chi_square_p(statistic, freedom) if enough else None
    found = Frequency(
        what,
        of.shoe.table_id if of.shoe else None,
        of.shoe.shoe_number if of.shoe else None,
        str(of.shoe.day) if of.shoe else None,
        of.dealer,
        box,
        of.fingerprint,
        seen,
        {name: decimal(each, 2) for name, each in wanted.items()},
        decimal(statistic, 3),
        freedom,
        None if p_value is None else decimal(p_value, 6),
    )
    return _Test(found, p_value)


def _judged(tests: list[_Test]) -> list[Frequency]:
    """The tests, the oddest first; those that could not be made last (S. Holm, 1979)."""
    made = sorted((one for one in tests if one.p_value is not None), key=_p_value)
    judged: list[Frequency] = []
    odd = True
    for passed, one in enumerate(made):
        odd = odd and _p_value(one) <= ERROR_RATE * Fraction(1, len(made) - passed)
        judged.append(msgspec.structs.replace(one.found, odd=odd))
    return judged + [one.found for one in tests if one.p_value is None]


def _p_value(test: _Test) -> Fraction:
    return Fraction(1) if test.p_value is None else test.p_value
