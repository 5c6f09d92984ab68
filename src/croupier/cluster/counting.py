"""Counters, inspections and comparisons on the cores of one machine, as :mod:`.running` has it.

Parts of the shoes are dealt in threads and merged as they come; how they are cut changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, TypeVar

from croupier.cluster.parts import Counted, Dealer, merged_parts
from croupier.cluster.running import check_workers
from croupier.sim.engines import AUTO
from croupier.sim.parts import cut

if TYPE_CHECKING:
    from croupier.rules.sheet import Sheet
    from croupier.shoe import ShoeRules
    from croupier.sim.comparison import PairTally
    from croupier.sim.counting import CountTally
    from croupier.sim.counts import CardCount
    from croupier.sim.plan import Plan
    from croupier.sim.vulnerability import InspectionTally

__all__ = ["Told", "compare", "count_cards", "deal_parts", "vulnerability"]

_PART_SHOES: Final = {"numba": 4_096, "python": 32}
_PART_SHOES_WEIGHED: Final = {"numba": 256, "python": 1}


_Tally = TypeVar("_Tally", bound=Counted)

Told = Callable[[int], None]
"""Told after each part: how many shoes have been dealt."""


def deal_parts(
    dealer: Dealer[_Tally],
    shoes: range,
    workers: int | None = None,
    weighs: bool = False,
    told: Told | None = None,
) -> tuple[_Tally, bool]:
    """Deal shoes in threads; after Ctrl-C, what was dealt by then is kept.

    Args:
        dealer: deals a part.
        shoes: all that are to be dealt.
        workers: how many threads; as many as there are cores by default.
        weighs: whether every coup is weighed, so that parts are made small.
        told: told how far it is.

    Returns:
        What was dealt, and whether that is all.

    Raises:
        InputError: workers that cannot be.
    """
    threads = check_workers(workers)
    whole = dealer.count(range(shoes.start, shoes.start))  # loads or compiles the kernel

    def tell(tally: _Tally) -> None:
        if told is not None:
            told(tally.shoes)

    size = (_PART_SHOES_WEIGHED if weighs else _PART_SHOES)[dealer.name]
    whole = merged_parts(dealer, cut(shoes, size), threads, whole, tell)
    return whole, whole.shoes == len(shoes)


def count_cards(
    plan: Plan,
    bet: str,
    by: CardCount | str,
    scoring: str = "outcome",
    workers: int | None = None,
    engine: str = AUTO,
) -> CountTally:
    """Bet one unit on a bet wherever a card count reaches its trigger.

    Args:
        plan: the shoes.
        bet: its id.
        by: the count, or its notation: ``0,0,-1,-1,-1,-2,1,2,2,0 by unseen at >=8``.
        scoring: ``outcome``, or ``expectation`` for the exact one given the cards not seen.
        workers, engine: as :func:`croupier.simulate`.

    Raises:
        WagerError: the sheet has no such bet.
        NotationError: a count that does not parse.
        InputError: workers, an engine or a scoring that cannot be.
        OddsError: a deck shuffled for every coup, or a bet that cannot be weighed.
        KeyboardInterrupt: after Ctrl-C.
    """
    from croupier.sim.counting import Counter, counting

    dealer = counting(Counter.of(plan, bet, by, scoring), engine)
    return _whole(deal_parts(dealer, plan.shoes, workers, scoring == "expectation"))


def vulnerability(
    sheet: Sheet,
    shoes: int = 2_000,
    seed: int = 0,
    bets: Sequence[str] | None = None,
    shoe_rules: ShoeRules | None = None,
    sees: str = "first",
    workers: int | None = None,
) -> InspectionTally:
    """What a sheet's bets would lose to a perfect counter, by depth of the cut card.

    Args:
        sheet: whose bets.
        shoes: how many are dealt.
        seed: which stream of shoes.
        bets: by id; all that can be weighed by default.
        shoe_rules: how shoes are dealt; the sheet's own by default.
        sees: which burnt cards the counter sees: ``first``, ``none`` or ``all``.
        workers: as :func:`croupier.simulate`.

    Raises:
        OddsError: a deck shuffled for every coup, or a bet that cannot be weighed.
        WagerError: the sheet has no such bet.
        InputError: numbers that cannot be, or the extra ``sim`` is not installed.
        KeyboardInterrupt: after Ctrl-C.
    """
    from croupier.sim.vulnerability import Inspection, InspectionEngine

    inspection = Inspection.of(sheet, shoes, seed, bets, shoe_rules, sees)
    dealer = InspectionEngine(inspection)
    return _whole(deal_parts(dealer, inspection.plan.shoes, workers, weighs=True))


def compare(
    plan_a: Plan,
    plan_b: Plan,
    bet_a: str,
    bet_b: str,
    workers: int | None = None,
    engine: str = AUTO,
) -> PairTally:
    """How much more one bet brings than another on the same shoes.

    Args:
        plan_a, plan_b: the same shoes, each by a sheet; the two may be one.
        bet_a, bet_b: a bet of each, by id.
        workers, engine: as :func:`croupier.simulate`.

    Raises:
        InputError: plans of different shoes; workers or an engine that cannot be.
        WagerError: a sheet has no such bet.
        OddsError: numba is wanted and a sheet tells too many hands apart for it.
        KeyboardInterrupt: after Ctrl-C.
    """
    from croupier.sim.comparison import Pair, pairing

    dealer = pairing(Pair.of(plan_a, plan_b, bet_a, bet_b), engine)
    return _whole(deal_parts(dealer, plan_a.shoes, workers))


def _whole(dealt: tuple[_Tally, bool]) -> _Tally:
    tally, complete = dealt
    if not complete:
        raise KeyboardInterrupt
    return tally
