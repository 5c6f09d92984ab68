"""``croupier verify``: recompute a record, and name the first event that is not as it had to be."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from croupier.cli import console
from croupier.cli.kept_elsewhere import Kept, kept_elsewhere, kept_options
from croupier.cli.signs import visible
from croupier.cli.verify_shoe import check_shoe, is_shoe_record, noted_options, require_no_notes
from croupier.cli.watching import watching
from croupier.errors import ChainBroken, CroupierError, DataError, NotationError, StoreError
from croupier.service.kept_heads import HEADS_LINE

if TYPE_CHECKING:
    from croupier.service.verifying import TableFound, Unfinished, Verified

CHECK_FAILED = 1
_MEND = "restore it from a backup (croupier restore)"


@click.command("verify")
@click.argument("place", metavar="DIR|FILE")
@kept_options
@noted_options
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead.")
@click.pass_context
def verify(
    ctx: click.Context,
    /,
    place: str,
    heads: str | None,
    checkpoints: tuple[str, ...],
    since: str | None,
    keys: tuple[str, ...],
    *,
    as_json: bool,
    **noted: str | None,
) -> None:
    """Recompute a house's record and check it, or a shoe's public record.

    DIR is what was given to --data, FILE the record in it; it is only read, and a server may be
    writing it. Checked are the hash chains, cards, facts, outcomes and settlements against sheet
    and shoe, every entry, sum, balance and wager in play, the order of writing, and snapshots.
    Exits with 1 if anything is not as it had to be, and names the first such event; a coup that
    is not finished is told and is no fault. Exits with 2 if this is no record.

    Whoever can write the record can make all of its hashes fit. Keep checkpoints (croupier
    checkpoint) where he cannot write: with --checkpoint they show that nothing before them was
    changed, cut off or put in another order. So do the heads that are printed here, with --heads,
    but for the order between streams; FILE is all that was printed, its lines of heads, or what
    --json printed.

    FILE may be the public record of a shoe as well, a JSON file that the table's page gives
    (docs/fair.md): checked is that every card came from where it had to, was committed to, and
    what you noted yourself. Exits with 1 if it was not dealt as the house had committed to.
    """
    if is_shoe_record(place):
        if heads is not None or checkpoints or since is not None or keys:
            raise NotationError(
                "--heads, --checkpoint, --from-checkpoint and --public-key are for the record of a "
                "house; leave them out for a shoe's"
            )
        if not check_shoe(place, noted, as_json=as_json):
            ctx.exit(CHECK_FAILED)
        return
    if Path(place).exists():
        require_no_notes(noted)
    kept = kept_elsewhere(heads, checkpoints, since, keys)
    file = _file(place)
    found = check(file, kept)
    if as_json:
        console.emit_json(_document(file, found))
    else:
        console.emit("\n".join(_page(file, found, kept)))
    if isinstance(found, CroupierError) or found.bad_snapshots:
        ctx.exit(CHECK_FAILED)


def _file(place: str) -> Path:
    from croupier.service.reading import file_of

    if not place.strip():
        raise DataError("name the directory of a record, or its file")
    return file_of(Path(place))


def check(file: Path, kept: Kept | None = None) -> Verified | CroupierError:
    """What was found: sound, or the fault that shows that it is not.

    Raises:
        DataError: it is no record that can be read.
    """
    from croupier.service.aside import walking_aside
    from croupier.service.checkpoints import require_one_line
    from croupier.service.reading import reading
    from croupier.service.verifying import verify_record

    kept = kept or Kept()
    with watching("checking") as watch, reading(file, watch.tell) as store:
        try:
            checkpoints = require_one_line(kept.checkpoints, kept.keys)
            with walking_aside(file) as aside:
                return verify_record(
                    store, kept.heads, checkpoints=checkpoints, since=kept.since, aside=aside
                )
        except (ChainBroken, DataError) as error:
            return error
        except StoreError as error:
            problem = f"{file} could not be read to its end: {error.__cause__ or error}"
            raise DataError(f"{problem}; see to its disk, then do it again") from error


def _page(file: Path, found: Verified | CroupierError, kept: Kept) -> list[str]:
    """What a person reads."""
    if isinstance(found, CroupierError):
        return [f"{visible(str(file))}: NOT SOUND", *fault_lines(found)]
    report = found.report
    counts = (
        _of(report.event_count, "event"),
        _of(report.transfer_count, "transfer"),
        _of(report.entry_count, "entry", "entries"),
        _of(report.account_count, "account"),
    )
    lines = [
        f"{visible(str(file))}: {'NOT SOUND' if found.bad_snapshots else 'sound'}",
        f"  {', '.join(counts)}",
        *(f"  {line}" for table in found.tables for line in _table(table)),
        *(f"  sum of all entries in {unit}: {total}" for unit, total in _sums(found).items()),
    ]
    for stream, why in found.bad_snapshots.items():
        lines.append(f"  snapshot of {stream}: {why.removeprefix(f'{stream}: ')}")
    lines += [f"  {line}" for line in _held(kept)]
    lines.append(HEADS_LINE)
    lines += [f"{stream} {head}" for stream, head in report.heads.items()]
    return lines


def _held(kept: Kept) -> list[str]:
    """What was kept elsewhere, and is in the record."""
    lines = []
    if kept.heads:
        count = sum(len(heads) for heads in kept.heads.values())
        lines.append(f"{_of(count, 'head')} kept earlier: in the record as kept")
    for key in sorted({each.key for each in kept.checkpoints}):
        numbers = sorted({each.content.number for each in kept.checkpoints if each.key == key})
        span = f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else f"{numbers[0]}"
        signed = f"{_of(len(numbers), 'checkpoint')} ({span}) signed with key {key.hex()}"
        lines.append(f"{signed}: in the record as signed")
    if kept.since is not None:
        said = kept.since.content
        believed = _of(said.event_count, "event")
        lines.append(f"began after checkpoint {said.number}: {believed} before it believed")
    return lines


def fault_lines(found: CroupierError) -> list[str]:
    """What is wrong, where, and what to do."""
    if isinstance(found, ChainBroken):
        where = f"first bad event: {found.version} of stream {found.stream}"
        return [f"  {where}", f"  {visible(found.why)}", f"  {_MEND}"]
    return [f"  {visible(str(found))}"]


def _table(table: TableFound) -> list[str]:
    line = f"table {table.table_id}: {_of(table.event_count, 'event')}, "
    lines = [f"{line}{_of(table.coup_count, 'coup')} ended"]
    if table.unfinished is not None:
        coup = table.unfinished
        wagers = f"{_of(coup.wager_count, 'wager')} in play"
        staked = f"{_money(coup.staked_minor, table.currency)} {table.currency}"
        lines.append(f"  coup {coup.coup_number} is unfinished ({coup.phase}): {wagers}, {staked}")
    return lines


def _document(file: Path, found: Verified | CroupierError) -> dict[str, object]:
    """What a script reads."""
    if isinstance(found, CroupierError):
        return {
            "verified": False,
            "file": str(file),
            **dict.fromkeys(("events", "transfers", "entries", "accounts")),
            "tables": [],
            "sums": {},
            "heads": {},
            "first_bad": fault_document(found),
            "bad_snapshots": [],
        }
    report = found.report
    return {
        "verified": not found.bad_snapshots,
        "file": str(file),
        "events": report.event_count,
        "transfers": report.transfer_count,
        "entries": report.entry_count,
        "accounts": report.account_count,
        "tables": [_table_document(table) for table in found.tables],
        "sums": _sums(found),
        "heads": {stream: str(head) for stream, head in report.heads.items()},
        "first_bad": None,
        "bad_snapshots": sorted(found.bad_snapshots),
    }


def fault_document(found: CroupierError) -> dict[str, object]:
    """What is wrong and where; stream and version are null where it is the file itself."""
    if isinstance(found, ChainBroken):
        return {"stream": found.stream, "version": found.version, "what": found.why}
    return {"stream": None, "version": None, "what": str(found)}


def _table_document(table: TableFound) -> dict[str, object]:
    return {
        "table": table.table_id,
        "events": table.event_count,
        "coups": table.coup_count,
        "currency": table.currency,
        "unfinished": _coup_document(table.unfinished, table.currency),
    }


def _coup_document(coup: Unfinished | None, currency: str) -> dict[str, object] | None:
    if coup is None:
        return None
    return {
        "coup": coup.coup_number,
        "coup_id": coup.coup_id,
        "phase": coup.phase,
        "wagers": coup.wager_count,
        "staked": _money(coup.staked_minor, currency),
    }


def _sums(found: Verified) -> dict[str, str]:
    return {unit: _money(minor, unit) for unit, minor in found.report.sums.items()}


def _money(minor: int, currency: str) -> str:
    from croupier.money import Currency

    return Currency.parse(currency).format(minor)


def _of(count: int, one: str, many: str | None = None) -> str:
    return f"{count:,} {one if count == 1 else many or f'{one}s'}"
