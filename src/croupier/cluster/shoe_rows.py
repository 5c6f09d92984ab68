"""A row a shoe: how many coups it had and what a unit on every coup of each bet came to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pyarrow as pa

from croupier.cluster.extras import extra
from croupier.cluster.rows import nets_by_tier, unit_of
from croupier.sim.engines import Engine
from croupier.sim.plain import simulated_coups
from croupier.sim.plan import Plan

__all__ = ["NET", "ShoeRows"]

NET: Final = "net_"
"""What columns of sums begin with; the bet's id follows."""


class ShoeRows:
    """Makes them; both engines the same.

    ====================== =========================================================================
    ``shoe``               the shoe's number
    ``coups``              how many coups were counted
    ``cards``              how many cards they took, burns not among them
    ``net_BET``            net result of a unit on BET in every coup, in parts of a unit: the file's
                           metadata has ``croupier.unit``, how many parts make one
    ====================== =========================================================================

    Attributes:
        schema: the columns.
    """

    def __init__(self, plan: Plan, engine: Engine) -> None:
        self._plan = plan
        self._unit = unit_of(plan)
        self._nets = nets_by_tier(plan, self._unit)
        sums = [(f"{NET}{bet}", pa.int64()) for bet in plan.sheet.bets]
        columns = [("shoe", pa.uint64()), ("coups", pa.int32()), ("cards", pa.int32()), *sums]
        self.schema = pa.schema(columns, {"croupier.unit": str(self._unit)})
        self._dealt = self._plain
        if engine.name == "numba":
            self._prepare(engine)
            self._dealt = self._compiled

    def rows(self, shoes: range) -> Iterator[pa.RecordBatch]:
        """The rows of these shoes, in their order."""
        if shoes:
            columns = self._dealt(shoes)
            arrays = [
                pa.array(column, kind)
                for column, kind in zip(columns, self.schema.types, strict=True)
            ]
            yield pa.RecordBatch.from_arrays(arrays, schema=self.schema)

    def _plain(self, shoes: range) -> list[Any]:
        table, bets = self._plan.book.table, self._plan.sheet.bets.values()
        rows = {shoe: [shoe, *[0] * (2 + len(bets))] for shoe in shoes}
        for one in simulated_coups(self._plan, shoes):
            row = rows[one.shoe]
            row[1] += 1
            row[2] += one.end_index - one.begin_index
            for at, bet in enumerate(bets, 3):
                tier = table.tier_of[bet.id][one.keys[bet.box]]
                row[at] += self._nets[bet.id][tier]
        return [list(column) for column in zip(*rows.values(), strict=True)]

    def _prepare(self, engine: Any) -> None:
        """Tiers by box, cell and bet, a byte each; nets by tier; where each bet's sum comes."""
        from croupier.sim.sum_kernel import sum_shoes

        self._np, self._engine, self._sum = extra("numpy", "arrays"), engine, sum_shoes
        np, table = self._np, self._plan.book.table
        boxes: list[str | None] = [*self._plan.book.game.boxes] or [None]
        bets: list[list[str]] = [[] for _ in boxes]
        for bet in self._plan.sheet.bets.values():
            bets[boxes.index(bet.box) if bet.box in boxes else 0].append(bet.id)
        most = max(map(len, bets))
        self._tiers = np.zeros((len(boxes), len(engine.keys), most), np.uint8)
        self._nets_by_tier = np.zeros((len(boxes), most, 256), np.int64)
        places = {}
        for box, ids in enumerate(bets):
            for place, one in enumerate(ids):
                tier_of = np.frombuffer(table.tier_of[one], np.uint8)
                self._tiers[box, :, place] = tier_of[engine.keys]
                self._nets_by_tier[box, place] = self._nets[one]
                places[one] = 2 + box * most + place
        self._places = [0, 1, *(places[bet] for bet in self._plan.sheet.bets)]
        self._width = 2 + len(boxes) * most

    def _compiled(self, shoes: range) -> list[Any]:
        np, listing = self._np, self._engine.list(shoes)
        rows = np.zeros((len(shoes), self._width), np.int64)
        cells = listing.cells.reshape(len(listing.places), -1)
        self._sum(cells, listing.places, listing.ends, self._tiers, self._nets_by_tier, rows)
        numbers = np.arange(len(shoes), dtype=np.uint64) + np.uint64(shoes.start)
        return [numbers, *(rows[:, place] for place in self._places)]
