"""A limit on everything that a caller hands in beside events and transfers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from croupier.errors import StoreError

__all__ = ["judge_person", "judge_range", "judge_snapshot"]

MAX_STATEMENT_LINES: Final = 10_000
MAX_TRANSFER_IDS: Final = 10_000
MAX_SNAPSHOT_BYTES: Final = 64 << 20
MAX_PERSON_FIELDS: Final = 64
MAX_PERSON_CHARACTERS: Final = 4096

_PERSON: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}", re.ASCII)


def judge_range(after: int, limit: int) -> None:
    """Raise StoreError unless a statement may be asked for so."""
    if after < 0 or not 1 <= limit <= MAX_STATEMENT_LINES:
        raise StoreError(
            f"a statement begins after 0 or more lines and has 1 to {MAX_STATEMENT_LINES} of "
            f"them, not {limit} after {after}"
        )


def judge_snapshot(stream: str, version: int, body: bytes, head_version: int) -> None:
    """Raise StoreError unless this can be a snapshot of a stream with that head."""
    if not 1 <= version <= head_version:
        raise StoreError(f"stream {stream!r} has no version {version}; its head is {head_version}")
    if len(body) > MAX_SNAPSHOT_BYTES:
        raise StoreError(f"a snapshot of {len(body)} bytes; the most is {MAX_SNAPSHOT_BYTES}")


def judge_person(person_id: str, fields: Mapping[str, str]) -> None:
    """Raise StoreError unless this can be kept of somebody."""
    if not _PERSON.fullmatch(person_id):
        raise StoreError(
            f"{person_id!r} is not a person's id; it is opaque: 1 to 64 letters, digits, _ - or ."
        )
    if len(fields) > MAX_PERSON_FIELDS:
        raise StoreError(f"{len(fields)} fields of a person; the most is {MAX_PERSON_FIELDS}")
    for name, text in fields.items():
        if not (_is_text(name) and _is_text(text)) or not name:
            raise StoreError(f"field {name!r} of a person is not a text with a name")
        if len(name) + len(text) > MAX_PERSON_CHARACTERS:
            raise StoreError(
                f"field {name!r} of a person has more than {MAX_PERSON_CHARACTERS} characters"
            )


def _is_text(value: object) -> bool:
    """Whether a value can be written as UTF-8; half a surrogate pair cannot."""
    if not isinstance(value, str):
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True
