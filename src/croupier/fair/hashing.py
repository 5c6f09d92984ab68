"""Hashes over fields with their lengths before them, each under the name of its purpose."""

from __future__ import annotations

from hashlib import sha256

__all__ = ["digest", "number"]


def number(value: int) -> bytes:
    """A number as a field: 8 bytes, the high ones first."""
    return value.to_bytes(8)


def digest(purpose: str, *fields: bytes) -> bytes:
    """SHA-256 over a purpose and fields, each with its length before it.

    So no two lists of fields look alike, and no hash made for one purpose serves another.
    """
    whole = sha256()
    for field in (f"croupier/fair/{purpose}/1".encode(), *fields):
        whole.update(number(len(field)))
        whole.update(field)
    return whole.digest()
