"""Parquet files of simulations: written row group by row group, and read back.

A file is written under another name beside its own and takes its own once it is whole, so that a
full disk, a kill or a fault leaves nothing that looks like a result. What it was made of is in its
metadata: everything that decides its rows, and the counts of the whole run.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from croupier.cluster.extras import extra
from croupier.cluster.portable import plan_from, plan_text, tally_from, tally_text
from croupier.cluster.rows import RowMaker
from croupier.errors import InputError
from croupier.sim.plan import Plan
from croupier.sim.stream import STREAM
from croupier.sim.tally import Tally
from croupier.version import __version__

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = [
    "FORMAT",
    "SUFFIX",
    "Rows",
    "TallyFile",
    "metadata_of",
    "provenance",
    "tally_of",
    "write_counts",
]

FORMAT: Final = "1"
SUFFIX: Final = ".parquet"

GROUP_ROWS: Final = 1 << 17
"""Rows of a row group; what waits to be written is never much more."""

PREFIX: Final = "croupier."


def provenance(plan: Plan) -> dict[str, str]:
    """What a file says of the plan that made it."""
    return {
        "format": FORMAT,
        "version": __version__,
        "stream": STREAM,
        "seed": str(plan.seed),
        "sheet_id": plan.sheet.id,
        "sheet_fingerprint": plan.book.fingerprint,
        "sheet": plan.sheet.text,
        "plan": plan_text(plan),
    }


class Rows:
    """Writes record batches as they come, in row groups of one size however they were cut.

    Used as a context, the file is gone where it was not finished.

    Args:
        path: what the file is to be called.
        schema: its columns.
        metadata: what is known of it before it is written, without the prefix.
    """

    def __init__(self, path: Path, schema: pa.Schema, metadata: Mapping[str, str]) -> None:
        self._pa, pq = extra("pyarrow", "files"), extra("pyarrow.parquet", "files")
        self._path = path
        self._beside = path.with_name(f".{path.name}.{os.getpid()}.part")
        told = {**(schema.metadata or {}), **_prefixed(metadata)}
        self._schema = schema.with_metadata(told)
        self._waiting: list[pa.RecordBatch] = []
        self._count = 0
        try:
            with self._named():
                self._writer = pq.ParquetWriter(self._beside, self._schema, compression="zstd")
        except OSError:
            with suppress(OSError):
                self._beside.unlink()
            raise

    def __enter__(self) -> Rows:
        return self

    def __exit__(self, *_: object) -> None:
        self.discard()

    def write(self, batch: pa.RecordBatch) -> None:
        """Take rows; a row group is written when it is full."""
        self._waiting.append(batch)
        self._count += batch.num_rows
        while self._count >= GROUP_ROWS:
            self._write_group(GROUP_ROWS)

    def finish(self, metadata: Mapping[str, str]) -> None:
        """Write what waits and what is known now, and give the file its name."""
        self._write_group(self._count)
        with self._named():
            self._writer.add_key_value_metadata(_prefixed(metadata))
            self._writer.close()
            with self._beside.open("rb") as written:
                os.fsync(written.fileno())
            self._beside.replace(self._path)

    def discard(self) -> None:
        """Leave nothing behind. Nothing happens once it is finished."""
        with suppress(OSError):
            self._writer.close()
        with suppress(OSError):
            self._beside.unlink()

    def _write_group(self, count: int) -> None:
        if not count:
            return
        # the schema of the file, which says more than that of a batch
        whole = self._pa.Table.from_batches(self._waiting).replace_schema_metadata(
            self._schema.metadata
        )
        with self._named():
            self._writer.write_table(whole.slice(0, count), row_group_size=count)
        self._waiting = whole.slice(count).to_batches()
        self._count -= count

    @contextmanager
    def _named(self) -> Iterator[None]:
        """An error of the disk with the file's name, which Arrow leaves out."""
        try:
            yield
        except OSError as error:
            number = error.errno or errno.EIO
            raise OSError(number, os.strerror(number), str(self._path)) from error


class TallyFile:
    """A file of a run of a plan; used as a context, it is gone where it was not finished.

    Args:
        path: what it is to be called; it ends in ``.parquet``.
        plan: what is dealt.
        maker: makes its rows.
        per: what a row stands for.

    Raises:
        InputError: another ending, or pyarrow is not installed.
        OSError: the file cannot be written.
    """

    def __init__(self, path: Path, plan: Plan, maker: RowMaker, per: str) -> None:
        self._plan, self._per = plan, per
        self._rows = Rows(path, maker.schema, {"per": per, **provenance(plan)})

    def __enter__(self) -> TallyFile:
        return self

    def __exit__(self, *_: object) -> None:
        self._rows.discard()

    def write(self, batch: pa.RecordBatch) -> None:
        """Take rows, shoes in their order."""
        self._rows.write(batch)

    def finish(self, tally: Tally, complete: bool) -> None:
        """Write what is left, with the counts of all shoes whose rows the file has."""
        if self._per == "key":
            from croupier.cluster.key_rows import KeyRows

            self._rows.write(KeyRows(self._plan).last_rows(tally))
        self._rows.finish(
            {
                "complete": "true" if complete else "false",
                "tally": tally_text(tally),
                "counts_sha256": tally.counts_sha256,
            }
        )


def write_counts(path: Path, tally: Tally) -> None:
    """Write a tally to a file with a row a key.

    Raises:
        InputError, OSError: as :class:`TallyFile`.
    """
    extra("pyarrow", "files")
    from croupier.cluster.key_rows import KeyRows

    plan = tally.plan
    with TallyFile(check_path(path), plan, KeyRows(plan), "key") as file:
        file.finish(tally, complete=tally.shoes == plan.shoe_count)


def check_path(path: Path) -> Path:
    """The path of a file to be written, if it can be one.

    Raises:
        InputError: its ending is another.
        OSError: its folder is not there, or there is a folder of its name.
    """
    if path.suffix.lower() != SUFFIX:
        raise InputError(f"{path} does not end in {SUFFIX}, the kind of file that is written")
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not path.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
    return path


def metadata_of(path: str | Path) -> dict[str, str]:
    """What a file says of itself, without the prefix of the keys.

    Raises:
        InputError: it is no Parquet file, or none that croupier wrote.
        OSError: it cannot be read.
    """
    pa, pq = extra("pyarrow", "files"), extra("pyarrow.parquet", "files")
    with Path(path).open("rb"):  # whose error names the file
        pass
    try:
        found: dict[bytes, bytes] = pq.read_metadata(path).metadata or {}
        told = {
            key.decode().removeprefix(PREFIX): value.decode()
            for key, value in found.items()
            if key.startswith(PREFIX.encode())
        }
    except (pa.ArrowException, OSError, UnicodeDecodeError) as error:  # none tells of the disk
        raise InputError(f"{path} is no Parquet file that is whole ({_first(error)})") from None
    if told.get("format") != FORMAT:
        raise InputError(f"{path} is not a file of a simulation that this release can read")
    return told


def plan_of(path: str | Path) -> Plan:
    """The plan that a file was made by. Raises as :func:`tally_of`."""
    return _plan(metadata_of(path), path)


def tally_of(path: str | Path) -> Tally:
    """The tally of the run that wrote a file; of a run that was stopped, what it had dealt.

    Args:
        path: a file of ``croupier simulate --out``, whatever its rows are.

    Raises:
        InputError: no such file of croupier's, or its counts are not what they were.
        OSError: it cannot be read.
    """
    told = metadata_of(path)
    if "tally" not in told:
        mend = (
            "croupier.sessions_of reads its sessions"
            if told.get("per") == "session"
            else "use a file of croupier simulate --out"
        )
        raise InputError(f"{path} has no counts of keys; {mend}")
    return tally_from(told["tally"], _plan(told, path), str(path))


def _plan(told: Mapping[str, str], path: str | Path) -> Plan:
    if "plan" not in told:
        raise InputError(f"{path} does not say which shoes it is of")
    return plan_from(told["plan"], str(path))


def _prefixed(metadata: Mapping[str, str]) -> dict[str, str]:
    return {f"{PREFIX}{key}": value for key, value in metadata.items()}


def _first(error: Any) -> str:
    return str(error).partition("\n")[0]
