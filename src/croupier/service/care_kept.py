"""Breaks and exclusions of a licensee's patrons, which last beyond their being erased.

Who is erased and comes from the licensee again is another by his id, and would be free to bet. So
until the end of what he set a digest of the licensee's name for him is kept beside it, made with a
key of the house that is no part of the record: without the key nobody can tell whose it is, and
it names no id of here.
"""

from __future__ import annotations

import hmac
import os
from collections.abc import Mapping
from typing import Final, NamedTuple

from croupier.service.care import Care
from croupier.service.care_events import cares_of
from croupier.service.keys import load_key, read_key
from croupier.service.people import everybody
from croupier.service.wallet.reconciling import REF
from croupier.store.protocol import Store
from croupier.store.sqlite import SqliteStore

__all__ = ["KEY_NAME", "Kept", "check_kept", "erase_person", "find_kept"]

KEY_NAME: Final = "house.care.key"
KEY_BYTES: Final = 32
_PREFIX: Final = "kept-"
_KIND: Final = "kept"


class Kept(NamedTuple):
    """What still holds of somebody who was erased; 0 for what does not."""

    break_until_ms: int
    excluded_until_ms: int


def _known_key(store: Store) -> bytes | None:
    """The house's key; None where none was ever needed. Raises DataError."""
    if not isinstance(store, SqliteStore):
        return bytes(KEY_BYTES)  # such a record ends with its process, and so does what it keeps
    return read_key(store.path.with_name(KEY_NAME), KEY_BYTES)


def _key(store: Store) -> bytes:
    """The house's key; one is made where nothing was kept by another. Raises DataError."""
    known = _known_key(store)
    if known is not None or not isinstance(store, SqliteStore):
        return known or bytes(KEY_BYTES)
    needed = "exclusions of patrons who were erased" if _rows(store) else ""
    path = store.path.with_name(KEY_NAME)
    return load_key(path, KEY_BYTES, os.urandom, needed_for=needed)


def _rows(store: Store) -> dict[str, Kept]:
    return {
        row_id: _kept(fields) for row_id, fields in everybody(store) if fields.get("kind") == _KIND
    }


def _kept(fields: Mapping[str, str]) -> Kept:
    return Kept(int(fields["break_until_ms"]), int(fields["excluded_until_ms"]))


def _row_id(key: bytes, ref: str) -> str:
    return f"{_PREFIX}{hmac.digest(key, ref.encode(), 'sha256').hex()[:40]}"


def check_kept(store: Store, now_ms: int) -> None:
    """See at opening that what is kept can be found again, and forget what has ended.

    Raises:
        DataError: the key is missing, or is none.
    """
    rows = _rows(store)
    if rows:
        _key(store)
    for row_id, kept in rows.items():
        if max(kept) <= now_ms:
            store.erase_person(row_id)


def erase_person(store: Store, person_id: str) -> bool:
    """Forget what is personal of somebody, but for a digest by which a break or exclusion holds.

    Whether there was anything. Waits for the disk.

    Raises:
        DataError: the key is missing, or cannot be made; nothing was forgotten.
        StoreError: it could not be written.
    """
    ref = (store.person(person_id) or {}).get(REF)
    care = cares_of(store).get(person_id, Care()) if ref is not None else Care()
    if ref is not None and (care.break_until_ms or care.excluded_until_ms):
        row_id = _row_id(_key(store), ref)
        fields = store.person(row_id)
        known = _kept(fields) if fields else Kept(0, 0)
        broken = max(known.break_until_ms, care.break_until_ms)
        excluded = max(known.excluded_until_ms, care.excluded_until_ms)
        fields = {"break_until_ms": str(broken), "excluded_until_ms": str(excluded)}
        store.put_person(row_id, {"kind": _KIND, **fields})
    return store.erase_person(person_id)


def find_kept(store: Store, ref: str) -> Kept | None:
    """What was set by somebody whom a licensee calls so and who was erased; None for nothing.

    Raises:
        DataError: the key's file holds none.
    """
    key = _known_key(store)
    fields = store.person(_row_id(key, ref)) if key is not None else None
    return _kept(fields) if fields else None
