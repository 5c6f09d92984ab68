"""``croupier verify`` of a shoe's public record: was it dealt as the house had committed to?"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from croupier.cli import console
from croupier.cli.signs import visible
from croupier.errors import CardError, DataError, NotationError

if TYPE_CHECKING:
    from croupier.fair import Fault, Noted, Transcript

__all__ = ["NOTES", "check_shoe", "is_shoe_record", "noted_options", "require_no_notes"]

NOTES: Final = ("commitment", "seed", "receipt", "digest", "cards")
"""What somebody may have noted of a shoe while it was in use, by its option."""

_HELP: Final = {
    "commitment": "Of a shoe: the commitment you noted before it was dealt.",
    "seed": "Of a shoe: the seed you gave.",
    "receipt": "Of a shoe: the receipt you were told with your seed.",
    "digest": "Of a shoe: the digest of seeds that was told when they closed.",
    "cards": 'Of a shoe: cards you saw leave it, from the first on, such as "9c Kd 4h".',
}
_MOST_BYTES: Final = 1 << 21
_HASHES: Final = ("commitment", "receipt", "digest")
_HASH_DIGITS: Final = 64


def noted_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options by which one says what he noted."""
    for name in reversed(NOTES):
        command = click.option(f"--{name}", metavar="TEXT", help=_HELP[name])(command)
    return command


def is_shoe_record(place: str) -> bool:
    """Whether this is a file of JSON, as the public record of a shoe is."""
    path = Path(place)
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            return file.read(64).lstrip().startswith(b"{")
    except (OSError, ValueError):
        return False


def require_no_notes(given: dict[str, str | None]) -> None:
    """Raise NotationError where notes of a shoe are given for a record of a house."""
    used = [f"--{name}" for name in NOTES if given.get(name) is not None]
    if used:
        raise NotationError(
            f"{', '.join(used)}: these are for the public record of a shoe, a file of JSON; leave "
            "them out to check the record of a house"
        )


def _noted(given: dict[str, str | None]) -> Noted:
    """What was noted.

    Raises:
        NotationError: a note that can be none, with its option.
    """
    from croupier.cards import parse_cards
    from croupier.fair import Noted, is_seed

    for name in _HASHES:
        text = given.get(name)
        if text is not None and not _is_hash(text.lower()):
            raise NotationError(
                f"--{name} {visible(text[:80])!r}: write all its 64 hexadecimal digits"
            )
    seed = given.get("seed")
    if seed is not None and not is_seed(seed):
        raise NotationError("--seed: a seed is 1 to 64 visible ASCII characters without spaces")
    try:
        cards = tuple(map(str, parse_cards(given.get("cards") or "")))
    except (CardError, NotationError) as error:
        raise NotationError(f"--cards: {error}") from None
    hashes = {name: text.lower() if (text := given.get(name)) else None for name in _HASHES}
    return Noted(hashes["commitment"], seed, hashes["receipt"], hashes["digest"], cards)


def _is_hash(text: str) -> bool:
    return len(text) == _HASH_DIGITS and set(text) <= set("0123456789abcdef")


def check_shoe(place: str, given: dict[str, str | None], *, as_json: bool) -> bool:
    """Check a shoe's public record and print what was found. Whether it is sound.

    Args:
        place: its file.
        given: by name what was noted; see :data:`NOTES`.

    Raises:
        DataError: the file cannot be read.
        NotationError: it is no public record of a shoe, or a note is none.
    """
    from croupier.fair import check, read_transcript

    noted = _noted(given)
    path = Path(place)
    try:
        with path.open("rb") as file:
            text = file.read(_MOST_BYTES + 1)
    except OSError as error:
        raise DataError(f"{visible(place)} cannot be read: {error.strerror or error}") from None
    try:
        found = read_transcript(text)
    except NotationError as error:
        raise NotationError(f"{visible(place)}: {error}") from None
    fault = check(found, noted)
    if as_json:
        console.emit_json(_document(place, found, fault))
    else:
        console.emit("\n".join(_page(place, found, fault, noted)))
    return fault is None


def _stage(found: Transcript) -> str:
    if found.ended is not None:
        return f"ended ({visible(found.ended)})"
    return "in use" if found.seeds_digest is not None else "in use, seeds are still taken"


def _page(place: str, found: Transcript, fault: Fault | None, noted: Noted) -> list[str]:
    """What a person reads."""
    count = 52 * found.decks
    decks = "deck" if found.decks == 1 else "decks"
    seeds = "seed" if len(found.seeds) == 1 else "seeds"
    shoe = f"shoe {found.number} of table {visible(found.table)}"
    left = f"{len(found.cards)} of {count} cards left the shoe"
    lines = [
        f"{visible(place)}: {'sound' if fault is None else 'NOT SOUND'}",
        f"  {shoe}, {found.decks} {decks}, {_stage(found)}",
        f"  commitment {found.commitment}",
        f"  {len(found.seeds)} {seeds} of patrons, {left}",
    ]
    if fault is not None:
        return [*lines, f"  {visible(fault.message)} ({fault.code})"]
    if noted == type(noted)():
        lines.append(
            "  it agrees with itself; a record that was made up whole does too, so give what you "
            "noted while it was in use (--commitment, --seed, --receipt, --digest, --cards)"
        )
    else:
        lines.append("  it agrees with itself and with what you noted")
    if found.opened is None:
        lines.append("  that it is made of whole decks shows when it is opened at its end")
    return lines


def _document(place: str, found: Transcript, fault: Fault | None) -> dict[str, object]:
    """What a script reads."""
    return {
        "verified": fault is None,
        "file": place,
        "table": found.table,
        "shoe": found.shoe,
        "number": found.number,
        "decks": found.decks,
        "commitment": found.commitment,
        "seeds": len(found.seeds),
        "cards": len(found.cards),
        "ended": found.ended,
        "opened": found.opened is not None,
        "fault": None
        if fault is None
        else {"code": fault.code, "card": fault.card_index, "what": fault.message},
    }
