"""``croupier person``: what a house holds of somebody, and forgetting it."""

from __future__ import annotations

from pathlib import Path

import click

from croupier.cli import console
from croupier.cli.lazy import Entry, LazyGroup
from croupier.cli.signs import visible
from croupier.errors import DataError

COMMANDS = {
    "export": Entry("croupier.cli.person:export", "Print all that is held of ID as JSON."),
    "erase": Entry("croupier.cli.person:erase", "Forget what is personal of ID."),
}


@click.group("person", cls=LazyGroup, entries=COMMANDS)
def person() -> None:
    """Export what a house holds of a person, or erase it."""


@click.command("export")
@click.argument("place", metavar="DIR|FILE")
@click.argument("person_id", metavar="ID")
def export(place: str, person_id: str) -> None:
    """Print all that is held of ID as JSON.

    DIR is what was given to --data, FILE the record in it; a server may be writing it. Nothing
    is told by which somebody could come in. Of somebody who was erased nothing is found.
    """
    import msgspec

    from croupier.service.exporting import export_of
    from croupier.service.reading import file_of
    from croupier.store.sqlite import SqliteStore

    store = SqliteStore(file_of(_path(place)), read_only=True)
    try:
        found = export_of(store, person_id)
    finally:
        store.close()
    if found is None:
        raise _nobody(person_id)
    console.emit_json(msgspec.to_builtins(found))


@click.command("erase")
@click.argument("directory", metavar="DIR")
@click.argument("person_id", metavar="ID")
def erase(directory: str, person_id: str) -> None:
    """Forget what is personal of ID: name, password, passkeys, sessions and settings.

    The house must not be open. The record's chains, its coups and its ledger stay whole: they
    hold the opaque ID alone. Refused while a wager is in play, or while real money is there.
    Copies of the record that were made before still hold what is forgotten here.
    """
    from croupier.service.erasing import erase_offline
    from croupier.service.local import FILE_NAME, open_house

    place = _path(directory)
    if not place.joinpath(FILE_NAME).exists():
        raise DataError(f"{visible(directory)} has no record; name the directory given to --data")
    house = open_house(place)
    try:
        if not erase_offline(house, person_id):
            raise _nobody(person_id)
    finally:
        house.close()
    console.emit(f"{visible(person_id)}: forgotten; the record verifies as before")


def _path(text: str) -> Path:
    if not text.strip():
        raise DataError("a name is empty; name a directory or a file")
    return Path(text)


def _nobody(person_id: str) -> DataError:
    return DataError(f"nothing is held of {visible(person_id)}; write the opaque id of a person")
