"""Checkpoints: what a house says of its whole record at a moment, signed, to be kept elsewhere.

Whoever can write a record can make all of its hashes fit again, but not what somebody else keeps.
A checkpoint has the head of every stream, and one hash over all events in the order in which they
were written. ``docs/verify.md`` specifies both for a reader without this code.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Final, NamedTuple

import msgspec

from croupier.errors import DataError, NotationError
from croupier.store.chain import framed
from croupier.store.records import MAX_AT_MS, Head, is_stream

__all__ = [
    "KEY_BYTES",
    "ORDER_START",
    "Checkpoint",
    "Content",
    "order_after",
    "public_key",
    "read_checkpoints",
    "require_one_line",
    "signed",
]

SCHEME: Final = "croupier-checkpoint/1"
KEY_BYTES: Final = 32
"""Of a signing key, and of the public key that belongs to it."""

ORDER_START: Final = sha256(framed(b"croupier/order/1")).digest()
"""The hash over no event at all."""

_DOMAIN: Final = b"croupier/checkpoint/1"
_HASH: Final = re.compile(r"[0-9a-f]{64}", re.ASCII)
_SIGNATURE: Final = re.compile(r"[0-9a-f]{128}", re.ASCII)


class Content(NamedTuple):
    """What a checkpoint says.

    Attributes:
        number: from 1; of each key without gaps.
        at_ms: when it was made, in Unix milliseconds.
        order: the hash over all events in the order of writing: see :func:`order_after`.
        heads: every stream with its newest event.
        house: the hash of the first event that was written.
        previous: the digest of the checkpoint before; none before the first.
    """

    number: int
    at_ms: int
    order: bytes
    heads: Mapping[str, Head]
    house: bytes
    previous: bytes | None

    @property
    def event_count(self) -> int:
        """How many events there are in all streams."""
        return sum(head.version for head in self.heads.values())


class _Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A checkpoint as it is written."""

    scheme: str
    house: str
    number: int
    at_ms: int
    events: int
    order: str
    heads: dict[str, str]
    previous: str | None
    key: str
    signature: str


class Checkpoint(NamedTuple):
    """A checkpoint as it is kept: what it says, the public key that it names, and its signature."""

    content: Content
    key: bytes
    signature: bytes

    @classmethod
    def parse(cls, text: str) -> Checkpoint:
        """Read a checkpoint, and see that it is signed by the key that it names.

        Raises:
            NotationError: it is none, or not as it was signed.
        """
        try:
            written = _DECODER.decode(text)
        except msgspec.MsgspecError as error:
            raise NotationError(f"it is no checkpoint: {error}; give one as it was made") from None
        found = cls(_content(written), _hex(written.key), _hex(written.signature, _SIGNATURE))
        if written.events != found.content.event_count:
            raise NotationError(f"checkpoint {written.number}: its heads are not of its events")
        if not _is_signed(found):
            raise NotationError(
                f"checkpoint {written.number} is not as it was signed; find the copy that is"
            )
        return found

    def __str__(self) -> str:
        said = self.content
        written = _Written(
            SCHEME,
            said.house.hex(),
            said.number,
            said.at_ms,
            said.event_count,
            said.order.hex(),
            {stream: str(head) for stream, head in sorted(said.heads.items())},
            said.previous.hex() if said.previous else None,
            self.key.hex(),
            self.signature.hex(),
        )
        return msgspec.json.encode(written).decode()

    @property
    def digest(self) -> bytes:
        """What the next checkpoint names this one by."""
        return sha256(_message(self.content, self.key)).digest()


_DECODER: Final = msgspec.json.Decoder(_Written)


def _hex(text: str, form: re.Pattern[str] = _HASH) -> bytes:
    if not form.fullmatch(text):
        raise NotationError(f"{text[:80]!r} is not written in the digits of a checkpoint")
    return bytes.fromhex(text)


def _content(written: _Written) -> Content:
    if written.scheme != SCHEME:
        raise NotationError(f"it is of scheme {written.scheme!r}; this release reads {SCHEME}")
    if not (0 < written.number <= MAX_AT_MS and 0 <= written.at_ms <= MAX_AT_MS):
        raise NotationError("its number or its time is none")
    heads = {stream: Head.parse(head) for stream, head in written.heads.items()}
    for stream, head in heads.items():
        if not is_stream(stream) or not head.version:
            raise NotationError(f"{stream} {head} is no stream with an event")
    if not heads:
        raise NotationError("it has no heads, and nothing is signed that is empty")
    previous = None if written.previous is None else _hex(written.previous)
    order, house = _hex(written.order), _hex(written.house)
    return Content(written.number, written.at_ms, order, heads, house, previous)


def _number(value: int) -> bytes:
    return value.to_bytes(8)


def _message(said: Content, key: bytes) -> bytes:
    """The bytes that are signed: every field with its length before it."""
    heads = [
        part
        for stream, head in sorted(said.heads.items())
        for part in (stream.encode(), _number(head.version), head.hash)
    ]
    return framed(
        _DOMAIN,
        said.house,
        _number(said.number),
        _number(said.at_ms),
        said.order,
        _number(len(said.heads)),
        *heads,
        said.previous or b"",
        key,
    )


def public_key(signing_key: bytes) -> bytes:
    """The public key that belongs to a signing key of 32 bytes."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.from_private_bytes(signing_key).public_key().public_bytes_raw()


def signed(said: Content, signing_key: bytes) -> Checkpoint:
    """A checkpoint that says this.

    Args:
        signing_key: 32 random bytes.
    """
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    key = public_key(signing_key)
    signer = Ed25519PrivateKey.from_private_bytes(signing_key)
    return Checkpoint(said, key, signer.sign(_message(said, key)))


def _is_signed(found: Checkpoint) -> bool:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        key = Ed25519PublicKey.from_public_bytes(found.key)
        key.verify(found.signature, _message(found.content, found.key))
    except (InvalidSignature, ValueError):
        return False
    return True


def order_after(before: bytes, hashes: Iterable[bytes]) -> bytes:
    """The hash over events in the order of writing, and others after them.

    Args:
        before: the one over those before; :data:`ORDER_START` where there are none.
    """
    for digest in hashes:
        before = sha256(before + digest).digest()
    return before


def read_checkpoints(text: str) -> tuple[Checkpoint, ...]:
    """Checkpoints as they were kept, one after the other, in whatever lines a mail broke them into.

    Raises:
        NotationError: names the one that is none, or not as it was signed.
    """
    whole = "".join(text.split())  # nothing in a checkpoint has a blank
    if not whole:
        raise NotationError("it holds no checkpoint; name a file of what croupier checkpoint made")
    parts = whole.replace("}{", "}\n{").split("\n")
    return tuple(map(Checkpoint.parse, parts))


def require_one_line(
    checkpoints: Sequence[Checkpoint], keys: Iterable[bytes] = ()
) -> tuple[Checkpoint, ...]:
    """Checkpoints in their order, each once, if they can be of one house that went on and on.

    Args:
        keys: public keys that are trusted; none if any is.

    Raises:
        NotationError: one is signed by another key.
        DataError: two contradict each other.
    """
    trusted = frozenset(keys)
    found: dict[tuple[bytes, int], Checkpoint] = {}
    for each in checkpoints:
        number = each.content.number
        if trusted and each.key not in trusted:
            signer = each.key.hex()
            raise NotationError(
                f"checkpoint {number} is signed with key {signer}, not with the one that was given"
            )
        if found.setdefault((each.key, number), each).digest != each.digest:
            raise DataError(
                f"two checkpoints {number} of one key say different things: the house went on from "
                "an older record, or its key was misused; hold each of them against the record"
            )
    for (key, number), each in found.items():
        before = found.get((key, number - 1))
        if before is not None and each.content.previous != before.digest:
            raise DataError(f"checkpoint {number} does not follow checkpoint {number - 1}")
    return tuple(sorted(found.values(), key=_age))


def _age(checkpoint: Checkpoint) -> tuple[int, int]:
    return checkpoint.content.event_count, checkpoint.content.number
