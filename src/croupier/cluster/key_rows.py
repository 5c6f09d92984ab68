"""A row a key: the counts of a whole run, as small as they are."""

from __future__ import annotations

from collections.abc import Iterator

import pyarrow as pa

from croupier.sim.plan import Plan
from croupier.sim.tally import Tally

__all__ = ["KeyRows"]


class KeyRows:
    """Makes them once the run is over.

    ====================== =========================================================================
    ``box``                in a game of boxes, whose hand it is
    ``fact_NAME``          each fact of the key
    ``count``              how often it came
    ====================== =========================================================================

    Attributes:
        schema: the columns.
    """

    def __init__(self, plan: Plan) -> None:
        self._facts = plan.book.table.space.facts
        self._strides = plan.book.table.space.strides
        self._boxed = bool(plan.book.game.boxes)
        facts = [
            (f"fact_{fact.name}", pa.string() if fact.labels else pa.int16())
            for fact in self._facts
        ]
        box = [("box", pa.string())] if self._boxed else []
        self.schema = pa.schema([*box, *facts, ("count", pa.int64())])

    def rows(self, shoes: range) -> Iterator[pa.RecordBatch]:
        """None: counts are written when all have been counted."""
        del shoes
        yield from ()

    def last_rows(self, tally: Tally) -> pa.RecordBatch:
        """The counts of a run, keys ascending."""
        columns: dict[str, list[object]] = {name: [] for name in self.schema.names}
        for box, counts in tally.counts.items():
            for key in sorted(counts):
                if self._boxed:
                    columns["box"].append(box)
                for fact, stride in zip(self._facts, self._strides, strict=True):
                    value = key // stride % fact.size
                    columns[f"fact_{fact.name}"].append(
                        fact.labels[value] if fact.labels else value
                    )
                columns["count"].append(counts[key])
        return pa.RecordBatch.from_pydict(columns, schema=self.schema)
