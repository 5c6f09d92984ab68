"""Hashes of passwords: argon2id by a library, few at a time, so that memory stays bounded."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Protocol, TypeVar

from croupier.errors import CroupierError

__all__ = ["Argon2", "Hasher", "Hashing", "TooManyHashes"]

MEMORY_KIB: Final = 64 * 1024
TIME_COST: Final = 3
LANES: Final = 1
AT_ONCE: Final = 2
"""So many are reckoned at once; each takes :data:`MEMORY_KIB`."""

MAX_WAITING: Final = 30

_T = TypeVar("_T")


class TooManyHashes(CroupierError):
    """More passwords are to be checked than may wait."""


class Hasher(Protocol):
    """Makes hashes of passwords and compares them."""

    def hash(self, password: str) -> str:
        """A new hash, with a salt of its own."""

    def verify(self, kept: str, password: str) -> bool:
        """Whether a hash is that of a password."""


class Argon2:
    """argon2id with 64 MiB and three passes (RFC 9106's second choice, but for one lane)."""

    def __init__(self, *, memory_kib: int = MEMORY_KIB, time_cost: int = TIME_COST) -> None:
        from argon2 import PasswordHasher

        self._hasher = PasswordHasher(time_cost, memory_kib, LANES)

    def hash(self, password: str) -> str:
        """A new hash."""
        return str(self._hasher.hash(password))

    def verify(self, kept: str, password: str) -> bool:
        """Whether a hash is that of a password; a damaged one is of none."""
        from argon2.exceptions import InvalidHashError, VerificationError

        try:
            return bool(self._hasher.verify(kept, password))
        except (VerificationError, InvalidHashError):
            return False


class Hashing:
    """Hashes made off the loop.

    Every check takes one verification, also where there is nothing to compare with: then with
    the hash of a password that nobody knows, so that both take as long.

    Args:
        hasher: does the work.
        nobodys: a password that nobody knows.
    """

    def __init__(self, hasher: Callable[[], Hasher], nobodys: str) -> None:
        self._make, self._nobodys = hasher, nobodys
        self._made: tuple[Hasher, str] | None = None
        self._making = threading.Lock()
        self._pool = ThreadPoolExecutor(AT_ONCE, "croupier-passwords")
        self._waiting_count = 0

    async def hash(self, password: str) -> str:
        """A new hash; raises TooManyHashes."""
        return await self._do(lambda hasher, _: hasher.hash(password))

    async def matches(self, kept: str | None, password: str) -> bool:
        """Whether a hash is that of a password; None is nobody's. Raises TooManyHashes."""
        right = await self._do(lambda hasher, dummy: hasher.verify(kept or dummy, password))
        return right and bool(kept)

    async def _do(self, work: Callable[[Hasher, str], _T]) -> _T:
        if self._waiting_count >= MAX_WAITING:
            raise TooManyHashes("too many passwords are being checked; try again")
        self._waiting_count += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._pool, lambda: work(*self._ready())
            )
        finally:
            self._waiting_count -= 1

    def _ready(self) -> tuple[Hasher, str]:
        """The hasher and nobody's hash, made when first needed: guests do not load the library."""
        with self._making:
            if self._made is None:
                hasher = self._make()
                self._made = hasher, hasher.hash(self._nobodys)
            return self._made

    def close(self) -> None:
        """Check no more."""
        self._pool.shutdown(wait=False, cancel_futures=True)
