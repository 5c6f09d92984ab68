"""Hashes over fields with their lengths before them, each under the name of its purpose."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import sha256

__all__ = ["digest", "digest_begun", "number"]


def number(value: int) -> bytes:
    """A number as a field: 8 bytes, the high ones first."""
    return value.to_bytes(8)


def _fields(fields: tuple[bytes, ...]) -> bytes:
    """Fields one after the other, each with its length before it."""
    return b"".join([part for field in fields for part in (len(field).to_bytes(8), field)])


def digest(purpose: str, *fields: bytes) -> bytes:
    """SHA-256 over a purpose and fields, each with its length before it.

    So no two lists of fields look alike, and no hash made for one purpose serves another.
    """
    return sha256(_fields((_name(purpose), *fields))).digest()


def digest_begun(purpose: str, *fields: bytes) -> Callable[..., bytes]:
    """The same where many begin alike: gives what hashes the fields that follow."""
    begun = sha256(_fields((_name(purpose), *fields)))

    def end(*more: bytes) -> bytes:
        whole = begun.copy()
        whole.update(_fields(more))
        return whole.digest()

    return end


@cache
def _name(purpose: str) -> bytes:
    return f"croupier/fair/{purpose}/1".encode()
