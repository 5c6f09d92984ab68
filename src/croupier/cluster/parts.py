"""Parts of shoes dealt in threads, and what is counted of them merged as it comes.

A shoe is keyed by its number, so how shoes are cut and who deals which part changes nothing.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Final, Protocol, Self, TypeVar

__all__ = ["PLAIN_PART", "Counted", "Dealer", "merged_parts"]

PLAIN_PART: Final = 1 << 15
"""Cards of a part that plain Python deals in a fraction of a second.

Parts are as short as that, whoever deals, so that progress is told and Ctrl-C obeyed.
"""


class Counted(Protocol):
    """What was counted of some shoes."""

    @property
    def shoes(self) -> int:
        """How many shoes were dealt."""

    def merge(self, other: Self) -> Self:
        """Both together."""


_Tally = TypeVar("_Tally", bound=Counted)
_Tally_co = TypeVar("_Tally_co", bound=Counted, covariant=True)


class Dealer(Protocol[_Tally_co]):
    """Deals shoes and tells of them; threads may share one."""

    @property
    def name(self) -> str:
        """Which engine it is."""

    def count(self, shoes: range) -> _Tally_co:
        """Deal these shoes."""


def merged_parts(
    dealer: Dealer[_Tally],
    parts: Iterable[range],
    threads: int,
    whole: _Tally,
    told: Callable[[_Tally], None],
) -> _Tally:
    """Deal part by part; fewer wait than would fill memory. After Ctrl-C, what is done by then.

    Args:
        dealer: deals a part, without Python's lock.
        parts: of the shoes.
        threads: how many deal at once.
        whole: what parts are added to.
        told: told what has been counted, after each part.
    """
    stop = threading.Event()

    def count(shoes: range) -> _Tally | None:
        return None if stop.is_set() else dealer.count(shoes)

    with ThreadPoolExecutor(threads) as pool:
        waiting: set[Future[_Tally | None]] = set()
        try:
            for part in parts:
                waiting.add(pool.submit(count, part))
                if len(waiting) > 2 * threads:
                    done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                    whole = _merged(whole, done)
                    told(whole)
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                whole = _merged(whole, done)
                told(whole)
        except KeyboardInterrupt:
            stop.set()
            whole = _merged(whole, wait(waiting).done)
    return whole


def _merged(whole: _Tally, done: set[Future[_Tally | None]]) -> _Tally:
    for future in done:
        part = future.result()
        if part is not None and part.shoes:
            whole = whole.merge(part)
    return whole
