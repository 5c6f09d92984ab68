"""A mapping that stays as it was made, since many share what a sheet says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NoReturn, TypeVar

_K = TypeVar("_K")
_V = TypeVar("_V")


class Frozen(dict[_K, _V]):
    """A dictionary whose content cannot be changed; reading it costs what reading a ``dict`` costs.

    It compares, copies and pickles as a dictionary does (``types.MappingProxyType`` would not
    pickle). ``{**frozen, key: value}`` makes a plain dictionary with a change.
    """

    __slots__ = ()

    def _refuse(self, *_args: object, **_named: object) -> NoReturn:
        raise TypeError("this mapping is shared and cannot be changed; make one of your own")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __copy__(self) -> Frozen[_K, _V]:
        return self

    def __reduce__(self) -> tuple[Callable[..., object], tuple[dict[_K, _V]]]:
        return type(self), (dict(self),)


def frozen(mapping: Mapping[_K, _V]) -> Mapping[_K, _V]:
    """`mapping` as it is now; whoever holds it cannot change what others read in it."""
    return mapping if type(mapping) is Frozen else Frozen(mapping)
