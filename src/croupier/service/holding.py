"""Does a record hold what was kept of it elsewhere: heads of streams, and checkpoints?"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from croupier.errors import ChainBroken
from croupier.service.checkpoints import ORDER_START, Checkpoint, order_after
from croupier.store.protocol import Store
from croupier.store.records import Head

__all__ = ["require_head", "require_order"]


def require_head(store: Store, stream: str, head: Head) -> None:
    """Hold a stream against a head that was kept.

    Raises:
        ChainBroken: names the first event that is missing, or the one that is another.
    """
    last_version = store.head(stream).version
    if head.version > last_version:
        why = f"missing; a head of {head.version} was kept"
        raise ChainBroken(stream, last_version + 1, why)
    if next(iter(store.read(stream, head.version - 1))).hash != head.hash:
        raise ChainBroken(stream, head.version, "its hash is not the one that was kept")


def require_order(
    store: Store, checkpoints: Sequence[Checkpoint], since: Checkpoint | None = None
) -> None:
    """Hold the order of writing, over all streams, against checkpoints.

    Args:
        checkpoints: the oldest first; the record holds the heads of each.
        since: one that is believed, with the order until it.

    Raises:
        ChainBroken: names the last event until which the order is another.
    """
    order, count = ORDER_START, 0
    if since is not None:
        order, count = since.content.order, since.content.event_count
    hashes = store.hashes(count)
    for each in checkpoints:
        said = each.content
        if said.event_count < count:
            continue
        order = order_after(order, islice(hashes, said.event_count - count))
        count = said.event_count
        if order != said.order:
            last = next(store.written(count - 1))
            why = f"checkpoint {said.number} has the {count} events until this in another order"
            raise ChainBroken(last.stream, last.version, why)
        if next(store.hashes()) != said.house:
            first = next(store.written())
            why = f"checkpoint {said.number} is of a house that began otherwise"
            raise ChainBroken(first.stream, first.version, why)
