"""Whose turn it is at a store's connection: one after the other, whichever thread they are on."""

from __future__ import annotations

from collections.abc import Callable
from threading import RLock
from types import TracebackType

from croupier.store.faults import raise_ours
from croupier.store.sqlite_rows import SqliteRows

__all__ = ["Reading"]


class Reading:
    """The rows of a store while nobody else has them; faults become errors.

    Written out, for it is entered several times a wager.

    Args:
        rows: raises StoreError where the store is closed.
        path: named by errors.
    """

    __slots__ = ("_lock", "_path", "_rows")

    def __init__(self, lock: RLock, rows: Callable[[], SqliteRows], path: str) -> None:
        self._lock, self._rows, self._path = lock, rows, path

    def __enter__(self) -> SqliteRows:
        self._lock.acquire()
        try:
            return self._rows()
        except BaseException:
            self._lock.release()
            raise

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            if error is not None:
                raise_ours(self._path, error)
        finally:
            self._lock.release()
