"""What somebody kept of a record elsewhere, as ``croupier verify`` is given it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from croupier.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.service.checkpoints import Checkpoint
    from croupier.store.records import Head

__all__ = ["Kept", "kept_elsewhere", "kept_options"]

_KEY_BYTES = 32


class Kept(NamedTuple):
    """What a record is held against.

    Attributes:
        heads: of each stream, the oldest first.
        checkpoints: as they were read, each of them signed.
        keys: those that may have signed; none if any may.
        since: the checkpoint to begin with.
    """

    heads: Mapping[str, tuple[Head, ...]] = {}
    checkpoints: tuple[Checkpoint, ...] = ()
    keys: tuple[bytes, ...] = ()
    since: Checkpoint | None = None


def kept_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options by which one says what he kept."""
    for option in (
        click.option(
            "--public-key",
            "keys",
            metavar="KEY",
            multiple=True,
            help="The key that checkpoints must be signed by, as croupier checkpoint told it.",
        ),
        click.option(
            "--from-checkpoint",
            "since",
            metavar="FILE",
            help="Begin with the newest checkpoint of FILE, and believe what lies before it.",
        ),
        click.option(
            "--checkpoint",
            "checkpoints",
            metavar="FILE|DIR",
            multiple=True,
            help="Checkpoints that were kept elsewhere: the record must still hold them.",
        ),
        click.option(
            "--heads",
            "heads",
            metavar="FILE",
            help="Heads that were printed earlier and kept elsewhere, likewise.",
        ),
    ):
        command = option(command)
    return command


def kept_elsewhere(
    heads: str | None, checkpoints: tuple[str, ...], since: str | None, keys: tuple[str, ...]
) -> Kept:
    """Read what the options name.

    Raises:
        NotationError, DataError: a file that cannot be read, or holds something else.
    """
    kept = Kept(heads=_heads(heads), keys=tuple(map(_key, keys)))
    if not checkpoints and since is None:
        if keys:
            raise NotationError("--public-key is of checkpoints; name them with --checkpoint")
        return kept
    from croupier.service.checkpointing import kept_checkpoints

    found = [each for name in checkpoints for each in kept_checkpoints(Path(name))]
    first = None
    if since is not None:
        believed = kept_checkpoints(Path(since))
        first = max(believed, key=lambda each: (each.content.event_count, each.content.number))
        found += believed
    return kept._replace(checkpoints=tuple(found), since=first)


def _heads(name: str | None) -> dict[str, tuple[Head, ...]]:
    if name is None:
        return {}
    from croupier.service.kept_heads import read_heads

    try:
        return read_heads(Path(name).read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise NotationError(f"--heads {name}: it is no text; name a file of heads") from None
    except (ValueError, NotationError) as error:
        raise NotationError(f"--heads {name}: {error}") from None


def _key(text: str) -> bytes:
    try:
        key = bytes.fromhex(text.strip())
    except ValueError:
        key = b""
    if len(key) != _KEY_BYTES:
        raise NotationError(f"--public-key {text!r}: write its {2 * _KEY_BYTES} hexadecimal digits")
    return key
