"""``croupier checkpoint``: sign what a record is now, to be kept elsewhere."""

from __future__ import annotations

from pathlib import Path

import click

from croupier.cli import console
from croupier.cli.signs import visible
from croupier.cli.watching import watching
from croupier.errors import ChainBroken, DataError


@click.command("checkpoint")
@click.argument("place", metavar="DIR|FILE")
@click.option(
    "--out",
    "target",
    metavar="FILE|DIR",
    help="Where to: a file, to which it is added, or a directory, in which it gets its own.",
)
@click.pass_context
def checkpoint(ctx: click.Context, place: str, target: str | None) -> None:
    """Sign what a house's record is now, to be kept elsewhere.

    DIR is what was given to --data, FILE the record in it; it is only read, and a server may be
    writing it. Prints one line, the checkpoint: keep it where whoever can write the record cannot,
    in a mail or on another machine. croupier verify DIR --checkpoint FILE shows later that nothing
    before it was changed, cut off or put in another order.

    The key that signs is made beside the record when it is first needed. Its public key is told
    with --out, and stands in each checkpoint: note it. Exits with 1 if the record does not hold
    what was signed last.
    """
    if not place.strip() or (target is not None and not target.strip()):
        raise DataError("a name is empty; name a directory or a file")
    from croupier.cli.verify import CHECK_FAILED, fault_lines
    from croupier.service.checkpointing import keep_checkpoint, make_checkpoint

    try:
        with watching("signing"):
            made = make_checkpoint(Path(place))
    except ChainBroken as error:
        told = [f"{visible(place)}: NOT SOUND; nothing was signed", *fault_lines(error)]
        console.emit("\n".join(told))
        ctx.exit(CHECK_FAILED)
    if target is None:
        console.emit(str(made))
        return
    kept = keep_checkpoint(made, Path(target))
    said = made.content
    counts = f"{said.event_count:,} events in {len(said.heads):,} streams"
    console.emit(f"{visible(str(kept))}: checkpoint {said.number}, {counts}")
    console.emit(f"signed with key {made.key.hex()}")
