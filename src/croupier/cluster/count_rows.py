"""A row a true count: what a bet is worth there, and how often it comes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cluster.extras import extra

if TYPE_CHECKING:
    from croupier.sim.counting import CountTally

__all__ = ["write_count"]


def write_count(path: Path, tally: CountTally, complete: bool) -> None:
    """Write how a counter fared to a file with a row a true count.

    ================== =============================================================================
    ``true_count``     rounded down
    ``coups``          how many coups had it, bet on or not
    ``mean_net``       what a unit on the bet brought in such a coup
    ``standard_error`` of that, with shoes as clusters; infinite where one shoe alone had it
    ================== =============================================================================

    Raises:
        InputError: a file of another kind, or pyarrow is not installed.
        OSError: it cannot be written.
    """
    pa = extra("pyarrow", "files of a simulation")
    from croupier.cluster.files import Rows, check_path, provenance

    counter = tally.counter
    columns = {
        "true_count": pa.array([row.true_count for row in tally.rows], pa.int32()),
        "coups": pa.array([row.coups for row in tally.rows], pa.int64()),
        "mean_net": pa.array([float(row.mean_net) for row in tally.rows], pa.float64()),
        "standard_error": pa.array([row.standard_error for row in tally.rows], pa.float64()),
    }
    batch = pa.RecordBatch.from_pydict(columns)
    told = {
        "per": "count",
        **provenance(counter.plan),
        "bet": counter.bet.id,
        "count": str(counter.by),
        "scoring": counter.scoring,
    }
    with Rows(check_path(path), batch.schema, told) as rows:
        rows.write(batch)
        rows.finish(
            {
                "complete": "true" if complete else "false",
                "shoes": str(tally.shoes),
                "coups": str(tally.coups),
                "counts_sha256": tally.counts_sha256,
            }
        )
