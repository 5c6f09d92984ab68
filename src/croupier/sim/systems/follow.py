"""What a system stakes on a given row of results: for looking at it, and for its page."""

from __future__ import annotations

from typing import Final, NamedTuple

from croupier.errors import InputError, check_text
from croupier.sim.systems.machines import machine_of
from croupier.sim.systems.system import System

__all__ = ["Followed", "follow"]

_NO_MAXIMUM: Final = 1 << 62


class Followed(NamedTuple):
    """One coup.

    Attributes:
        result: ``W`` won, ``L`` lost, ``T`` a push.
        stake: what the system staked, in units.
        net: what all coups so far came to, at even money, in units.
    """

    result: str
    stake: int
    net: int


def follow(system: System | str, results: str) -> list[Followed]:
    """Follow a system coup by coup, at even money, without limits.

    Args:
        system: a system or its notation.
        results: a letter a coup: ``W``, ``L`` or ``T``.

    Raises:
        InputError: no such system, or another letter.
    """
    check_text(results, InputError, "LLWTW")
    if not set(results) <= set("WLT"):
        raise InputError(f"{results[:40]!r} holds other letters than W, L and T; leave them out")
    found = System.parse(system) if isinstance(system, str) else system
    machine = machine_of(found, 1, _NO_MAXIMUM)()
    net = 0
    rows: list[Followed] = []
    for result in results:
        stake = machine.ask()
        if result == "W":
            net += stake
            machine.won(stake)
        elif result == "L":
            net -= stake
            machine.lost(stake)
        rows.append(Followed(result, stake, net))
    return rows
