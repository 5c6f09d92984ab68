"""``croupier backup`` and ``croupier restore``: a record elsewhere, and a house from it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from croupier.cli import console
from croupier.cli.signs import visible
from croupier.cli.watching import watching
from croupier.errors import CroupierError, DataError

if TYPE_CHECKING:
    from croupier.store.backup import Copied


@click.command("backup")
@click.argument("place", metavar="DIR|FILE")
@click.argument("target")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead.")
def backup(place: str, target: str, *, as_json: bool) -> None:
    """Copy a house's record, also while a server writes it.

    DIR is what was given to --data, FILE the record in it. TARGET is a new place: a file if its
    name ends with .db, else a directory. The copy is of one moment, holds everything, and appears
    under its name only when it is whole, compared and on the disk. Keep its heads elsewhere.
    """
    from croupier.service.copying import back_up

    with watching("copying") as watch:
        copied = back_up(_path(place), _path(target), watch.tell)
    _tell(copied, as_json=as_json, what="backup")


@click.command("restore")
@click.argument("source", metavar="BACKUP")
@click.argument("directory", metavar="DIR")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead.")
@click.pass_context
def restore(ctx: click.Context, source: str, directory: str, *, as_json: bool) -> None:
    """Make a house again from a backup.

    BACKUP is what backup made: a directory or a file. It is checked as verify does, and exits
    with 1 if it is not sound. DIR is new, or has no record: one that is there is never replaced.
    """
    from croupier.cli.verify import CHECK_FAILED, check, fault_document, fault_lines
    from croupier.service.copying import backup_file
    from croupier.service.copying import restore as make_again

    file, to_place = backup_file(_path(source)), _path(directory)
    found = check(file)
    if isinstance(found, CroupierError):
        if as_json:
            console.emit_json({"house": None, "first_bad": fault_document(found)})
        else:
            told = [f"{visible(str(file))}: NOT SOUND; nothing was made", *fault_lines(found)]
            console.emit("\n".join(told))
        ctx.exit(CHECK_FAILED)
    for stream in found.bad_snapshots:
        console.warn(f"warning: the snapshot of {stream} is not what its events lead to")
    with watching("copying") as watch:
        copied = make_again(file, to_place, watch.tell)
    _tell(copied, as_json=as_json, what="house")


def _path(text: str) -> Path:
    if not text.strip():
        raise DataError("a name is empty; name a directory or a file")
    return Path(text)


def _tell(copied: Copied, *, as_json: bool, what: str) -> None:
    heads = {stream: str(head) for stream, head in copied.heads.items()}
    if as_json:
        size = copied.byte_count
        console.emit_json({what: str(copied.path), "bytes": size, "heads": heads})
        return
    console.emit(f"{visible(str(copied.path))}: a whole {what}, {copied.byte_count:,} bytes")
    console.emit("\n".join(f"{stream} {head}" for stream, head in heads.items()))
