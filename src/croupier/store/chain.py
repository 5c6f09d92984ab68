"""The hash chain of a stream. ``docs/store.md`` specifies it for a reader without this code."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from croupier.errors import ChainBroken
from croupier.store.records import Head, StoredEvent

if TYPE_CHECKING:
    from hashlib import _Hash

__all__ = ["checked", "event_hash", "framed", "genesis", "hash_of"]

EVENT_DOMAIN: Final = b"croupier/event/1"
GENESIS_DOMAIN: Final = b"croupier/genesis/1"


def framed(*fields: bytes) -> bytes:
    """Fields with their lengths before them, so that no two lists of fields look alike."""
    return b"".join(len(field).to_bytes(8) + field for field in fields)


@lru_cache(maxsize=4096)
def genesis(stream: str) -> bytes:
    """The hash that stands before the first event of a stream."""
    return sha256(framed(GENESIS_DOMAIN, stream.encode())).digest()


@lru_cache(maxsize=4096)
def _begun(stream: str) -> _Hash:
    return sha256(framed(EVENT_DOMAIN, stream.encode()))


def event_hash(
    stream: str, version: int, tag: str, at_ms: int, body: bytes, previous_hash: bytes
) -> bytes:
    """SHA-256 over every field of an event and the hash of the event before it."""
    return hash_of(stream, version, tag.encode(), at_ms, body, previous_hash)


def hash_of(
    stream: str, version: int, tag: bytes, at_ms: int, body: bytes, previous_hash: bytes
) -> bytes:
    """The same of an event whose tag is still bytes."""
    digest = _begun(stream).copy()
    # Written out rather than through framed: this runs for every event of a full table.
    digest.update(
        b"".join(
            (
                _THREE(8, version, len(tag)),
                tag,
                _THREE(8, at_ms, len(body)),
                body,
                _ONE(len(previous_hash)),
                previous_hash,
            )
        )
    )
    return digest.digest()


_ONE: Final = struct.Struct(">Q").pack
_THREE: Final = struct.Struct(">3Q").pack


def checked(
    stream: str,
    events: Iterable[StoredEvent],
    head: Head,
    kept: Head | None = None,
) -> Iterator[StoredEvent]:
    """Pass on the events of a stream as long as they verify.

    Args:
        head: what the store holds to be the newest event.
        kept: a head that was kept elsewhere, of now or of earlier.

    Raises:
        ChainBroken: names the first event that is missing, out of place or altered.
    """
    version, previous = 0, genesis(stream)
    if kept is not None and kept.version == 0 and kept.hash != previous:
        raise ChainBroken(stream, 0, "the kept head is not this stream's beginning")
    for event in events:
        version += 1
        why = _fault(event, version, previous)
        if why is None and kept is not None and version == kept.version:
            why = None if event.hash == kept.hash else "its hash is not the one that was kept"
        if why is not None:
            raise ChainBroken(stream, version, why)
        previous = event.hash
        yield event
    if kept is not None and version < kept.version:
        raise ChainBroken(stream, version + 1, f"missing; a head of {kept.version} was kept")
    if version < head.version:
        raise ChainBroken(stream, version + 1, f"missing; the stream's head is {head.version}")
    if (version, previous) != head:
        raise ChainBroken(stream, version, f"the stream's head is {head}")


def _fault(event: StoredEvent, version: int, previous: bytes) -> str | None:
    if event.version != version:
        return f"missing; event {event.version} is in its place"
    if event.previous_hash != previous:
        return "it does not follow the event before it"
    try:
        expected = event_hash(
            event.stream, version, event.tag, event.at_ms, event.body, event.previous_hash
        )
    except (struct.error, UnicodeEncodeError):
        return "its fields cannot be hashed"
    return None if event.hash == expected else "its hash does not match what it says"


def kept_heads(
    heads: Mapping[str, Head | tuple[int, bytes]] | None,
) -> dict[str, Head]:
    """Heads as the verifier wants them, whatever pairs they came as."""
    return {stream: Head(*head) for stream, head in (heads or {}).items()}
