"""Coups of a Parquet file as recorded shoes: what ``simulate --out FILE --per coup`` wrote."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from croupier.cluster.extras import extra
from croupier.errors import InputError
from croupier.sim.recorded import COLUMNS, Recording, Row, coups_of

__all__ = ["read_coup_file"]


def read_coup_file(path: str | Path) -> Recording:
    """Read recorded shoes from a Parquet file with a row a coup.

    The columns are those of CSV (:mod:`croupier.sim.recorded`): ``cards`` or ``outcome``, and
    ``shoe``, ``coup`` and ``box`` where there are any. Lines that are told of are rows, from 1.

    Raises:
        InputError: pyarrow is not installed, or it is no such file.
        NotationError: a row that is no coup.
        OSError: it cannot be read.
    """
    pa, pq = extra("pyarrow", "files"), extra("pyarrow.parquet", "files")
    with Path(path).open("rb"):  # whose error names the file
        pass
    try:
        with pq.ParquetFile(path) as file:
            names = [name for name in COLUMNS if name in file.schema_arrow.names]
            if not {"cards", "outcome"} & set(names):
                raise InputError(
                    f"{path} has no row a coup; write one with croupier simulate --per coup"
                )
            return Recording.of(coups_of(_rows(file, names), str(path)), str(path))
    except (pa.ArrowException, OSError, UnicodeDecodeError) as error:
        why = str(error).partition("\n")[0]
        raise InputError(f"{path} is no Parquet file that is whole ({why}); make it anew") from None


def _rows(file: Any, names: list[str]) -> Iterator[Row]:
    line = 0
    for batch in file.iter_batches(columns=names):
        columns = {name: batch.column(name).to_pylist() for name in names}
        of_name = [columns.get(name, [None] * batch.num_rows) for name in COLUMNS]
        for values in zip(*of_name, strict=True):
            line += 1
            yield Row(line, *(None if value is None else str(value) for value in values))
