"""Shoes cut to parts. A shoe is keyed by its number, so how shoes are cut changes nothing."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.sim.plan import Plan

__all__ = ["batches", "cut", "shoes_of"]


def cut(shoes: range, size: int) -> Iterator[range]:
    """Shoes in parts of so many; the last may be smaller."""
    for start in range(shoes.start, shoes.stop, size):
        yield range(start, min(start + size, shoes.stop))


def batches(shoes: range, size: int) -> Iterator[range]:
    """The same for an engine: of no shoes at all an empty part, which still loads its kernels."""
    yield from cut(shoes, size) if shoes else (shoes,)


def shoes_of(plan: Plan, cards: int) -> int:
    """How many shoes of a plan have so many cards to deal between them; at least one."""
    return max(1, cards // plan.shoe_cards)
