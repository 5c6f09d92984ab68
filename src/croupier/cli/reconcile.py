"""``croupier reconcile``: a day's debits and credits beside the licensee's list of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from croupier.cli import console
from croupier.cli.signs import visible
from croupier.errors import DataError, NotationError

if TYPE_CHECKING:
    from croupier.service.wallet.licensee import Row

CHECK_FAILED = 1


@click.command("reconcile")
@click.argument("place", metavar="DIR|FILE")
@click.option("--day", required=True, metavar="DAY", help="Such as 2026-11-30, in UTC.")
@click.option("--licensee", "listed", metavar="FILE", help="The licensee's list of that day.")
@click.option("--config", metavar="FILE", help="The house's file: ask the licensee that it names.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead.")
@click.pass_context
def reconcile(
    ctx: click.Context,
    /,
    place: str,
    day: str,
    listed: str | None,
    config: str | None,
    *,
    as_json: bool,
) -> None:
    """Compare a day's debits and credits with the licensee's list.

    Every difference is printed, also what is not finished yet. Exits with 1 if there is any.
    DIR is what was given to --data, FILE the record in it; it is only read, and a server may be
    writing it. The list is a page of JSON as the wallet answers "transactions" (docs/wallet.md),
    or it is asked for.
    """
    from croupier.service.reading import file_of
    from croupier.service.wallet.reading import has_wallet
    from croupier.service.wallet.reconciling import compare, own_rows, refs_of
    from croupier.store.sqlite import SqliteStore

    if (listed is None) == (config is None):
        raise NotationError(
            "write either --licensee and his list, or --config and the house's file"
        )
    store = SqliteStore(file_of(Path(place or ".")), read_only=True)
    try:
        if not has_wallet(store):
            raise DataError(f"{visible(place)} is no record of a house with a licensee's wallet")
        own = own_rows(store, day, refs_of(store))
    finally:
        store.close()
    theirs = _from_file(Path(listed)) if listed is not None else _asked(Path(config or ""), day)
    found = compare(own, theirs)
    if as_json:
        rows = [one._asdict() for one in found]
        console.emit_json({"day": day, "here": len(own), "there": len(theirs), "differences": rows})
    else:
        lines = [visible(str(one)) for one in found]
        counts = f"{len(own)} here, {len(theirs)} there"
        told = "no difference" if not found else f"differences: {len(found)}"
        console.emit("\n".join([*lines, f"{day}: {counts}; {told}"]))
    if found:
        ctx.exit(CHECK_FAILED)


def _from_file(path: Path) -> list[Row]:
    from croupier.service.wallet.http_licensee import rows_of
    from croupier.service.wallet.licensee import Unknown

    try:
        body = path.read_bytes()
    except OSError as error:
        raise DataError(f"{path} cannot be read: {error.strerror or error}") from None
    page = rows_of(body)
    if isinstance(page, Unknown):
        raise DataError(f"{path}: {page.why}; docs/wallet.md says how it is written")
    return page[0]


def _asked(config: Path, day: str) -> list[Row]:
    """The list that the licensee of a house's file gives."""
    import asyncio

    from croupier.service.config import read_config
    from croupier.service.local import now_ms
    from croupier.service.wallet.http_licensee import HttpLicensee, client
    from croupier.service.wallet.licensee import Unknown
    from croupier.service.wallet.settings import read_secret

    wallet = read_config(config).wallet
    if wallet is None:
        raise DataError(f"{config} names no licensee's wallet; write [wallet] with seamless")
    secret = read_secret(wallet.secret_file)

    async def ask() -> list[Row] | Unknown:
        async with client() as http:
            licensee = HttpLicensee(wallet.url, secret, http, now_ms, wallet.timeout_ms)
            return await licensee.transactions(day)

    rows = asyncio.run(ask())
    if isinstance(rows, Unknown):
        raise DataError(f"{wallet.url} gave no list: {rows.why}; try again, or use --licensee")
    return rows
