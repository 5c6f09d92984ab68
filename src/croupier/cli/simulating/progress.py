"""How far a run is: rate and remaining time, on a terminal alone."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, Protocol

from croupier.cli.watching import Watch

if TYPE_CHECKING:
    from croupier.sim.plan import Plan

_ANNOUNCED_AFTER_S: Final = 1.0


class Dealt(Protocol):
    """What a run has come to so far."""

    @property
    def shoes(self) -> int:
        """How many shoes were dealt."""

    @property
    def coups(self) -> int:
        """How many coups were counted."""


@contextmanager
def dealing(plan: Plan) -> Iterator[Callable[[Dealt, float], None]]:
    """Follow a run by a person; where it takes a while to begin, say why."""
    watch = Watch("dealing")
    # the kernel is compiled once for a machine, in some seconds
    announced = threading.Timer(
        _ANNOUNCED_AFTER_S, watch.say, ("compiling the kernel, once for this machine …",)
    )
    announced.daemon = True
    if sys.stderr.isatty():
        announced.start()

    def progress(tally: Dealt, seconds: float) -> None:
        announced.cancel()
        rate = tally.coups / seconds if seconds else 0.0
        left = (plan.shoe_count - tally.shoes) * seconds / tally.shoes if tally.shoes else 0.0
        share = tally.shoes / plan.shoe_count
        watch.say(
            f"{share:4.0%}  {tally.coups:,} coups, {rate / 1e6:.1f} million a second, "
            f"{_time(left)} to go"
        )

    try:
        yield progress
    finally:
        announced.cancel()
        watch.clear()


def _time(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
