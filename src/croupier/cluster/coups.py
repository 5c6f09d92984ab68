"""``croupier.coups``: the coups of a plan as Arrow record batches."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING

from croupier.cluster.jobs import in_threads
from croupier.cluster.rows import row_maker
from croupier.sim.engines import AUTO, engine_for
from croupier.sim.parts import cut, shoes_of
from croupier.sim.plan import Plan

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["coups"]

_CARDS_A_BATCH = 1 << 19


def coups(plan: Plan, engine: str = AUTO) -> Iterator[pa.RecordBatch]:
    """The coups of a plan's shoes in their order, dealt as they are read, some thousands a batch.

    Columns: ``shoe``, ``coup``, ``begin_index``, ``cards``, ``outcome``, ``key`` and a column
    ``fact_NAME`` for each fact of the sheet; in a game of boxes also ``box``, and a row a box.
    Both engines give the same batches.

    >>> import croupier
    >>> plan = croupier.Plan.of(croupier.load_sheet("baccarat"), shoes=1, seed=7)
    >>> first = next(iter(croupier.coups(plan)))
    >>> first.slice(0, 1).to_pylist()[0]["cards"]
    '7s Ks 6c 4c Ah'

    Args:
        plan: from :meth:`croupier.Plan.of`.
        engine: ``auto``, ``python`` or ``numba``.

    Raises:
        InputError: pyarrow is not installed, or an engine that cannot be.
        OddsError: numba is wanted and the sheet tells too many hands apart for it.
    """
    maker = row_maker(plan, engine_for(plan, engine), "coup")
    parts = cut(plan.shoes, shoes_of(plan, _CARDS_A_BATCH))
    threads = 1 if engine == "python" else os.cpu_count() or 1
    made = in_threads(lambda shoes: tuple(maker.rows(shoes)), parts, threads, threading.Event())
    return (batch for batches in made for batch in batches)
