"""Counters, inspections and comparisons on the cores of one machine, as :mod:`.running` has it.

Parts of the shoes are dealt in threads and merged as they come; how they are cut changes nothing.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import TYPE_CHECKING, Final, Protocol, Self, TypeVar

from croupier.cluster.running import check_workers
from croupier.sim.engines import AUTO

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


class _Mergeable(Protocol):
    @property
    def shoes(self) -> int: ...

    def merge(self, other: Self) -> Self: ...


_Tally = TypeVar("_Tally", bound=_Mergeable)
_Tally_co = TypeVar("_Tally_co", bound=_Mergeable, covariant=True)

Told = Callable[[int], None]
"""Told after each part: how many shoes have been dealt."""


class Dealer(Protocol[_Tally_co]):
    """Deals shoes and tells of them; threads may share one."""

    @property
    def name(self) -> str:
        """Which engine it is."""

    def count(self, shoes: range) -> _Tally_co:
        """Deal these shoes."""


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
    stop = threading.Event()

    def work(some: range) -> _Tally | None:
        return None if stop.is_set() else dealer.count(some)

    def merged(done: set[Future[_Tally | None]]) -> _Tally:
        tally = whole
        for part in (future.result() for future in done):
            tally = tally if part is None or not part.shoes else tally.merge(part)
        if told is not None:
            told(tally.shoes)
        return tally

    size = (_PART_SHOES_WEIGHED if weighs else _PART_SHOES)[dealer.name]
    with ThreadPoolExecutor(threads) as pool:
        waiting: set[Future[_Tally | None]] = set()
        try:
            for part in _cut(shoes, size):
                waiting.add(pool.submit(work, part))
                if len(waiting) > 2 * threads:
                    done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                    whole = merged(done)
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                whole = merged(done)
        except KeyboardInterrupt:
            stop.set()
            whole = merged(wait(waiting).done)
    return whole, whole.shoes == len(shoes)


def _cut(shoes: range, size: int) -> Iterator[range]:
    for start in range(shoes.start, shoes.stop, size):
        yield range(start, min(start + size, shoes.stop))


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
