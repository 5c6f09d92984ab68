"""What a floor remembers beside the record, and can take back with a turn that was not recorded."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

__all__ = ["Remembered"]

_K = TypeVar("_K", bound=Hashable)
_V = TypeVar("_V")


class Remembered(Generic[_K, _V]):
    """Values by key, the oldest forgotten; what was set since :meth:`keep` can be undone.

    Args:
        most: how many are kept.
        may_go: whether a value may be forgotten already; while the oldest may not, none is.

    >>> told = Remembered[str, int](most=2)
    >>> told.put("a", 1)
    >>> told.keep()
    >>> told.put("a", 2), told.put("b", 3)
    (None, None)
    >>> told.undo()
    >>> told.get("a"), told.get("b")
    (1, None)
    """

    def __init__(self, most: int, may_go: Callable[[_V], bool] = lambda value: True) -> None:
        self._most, self._may_go = most, may_go
        self._values: OrderedDict[_K, _V] = OrderedDict()
        self._before: list[tuple[_K, _V | None]] = []

    def get(self, key: _K) -> _V | None:
        """The value; None for none."""
        return self._values.get(key)

    def put(self, key: _K, value: _V | None) -> None:
        """Set a value; None takes it away."""
        self._before.append((key, self._values.get(key)))
        self._set(key, value)

    def _set(self, key: _K, value: _V | None) -> None:
        self._values.pop(key, None)
        if value is not None:
            self._values[key] = value

    def keep(self) -> None:
        """What was set so far stays; only now are the oldest forgotten."""
        self._before.clear()
        while len(self._values) > self._most and self._may_go(next(iter(self._values.values()))):
            self._values.popitem(last=False)

    def undo(self) -> None:
        """Everything is as it was at the last :meth:`keep`."""
        for key, before in reversed(self._before):
            self._set(key, before)
        self._before.clear()
