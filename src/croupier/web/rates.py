"""How often somebody may do something, in bounded memory and on a clock that is given."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

__all__ = ["Door", "Rate", "place_of"]

_KEPT: Final = 20_000
_MINUTE_MS: Final = 60_000


class Rate:
    """Lets each key do `count` things at once, and then as many in each span.

    A bucket of `count` turns that fills evenly over the span, kept as the time when it will be
    full, in units of a millisecond / `count` so that every number is whole. A full bucket is as
    none, so only keys that came of late are remembered, and of those at most 20,000: beyond, the
    key that came longest ago is forgotten.

    Args:
        count: 0 for any number.
        span_ms: in which a used-up bucket fills.
        clock_ms: a clock that only goes forward.
    """

    def __init__(self, count: int, span_ms: int, clock_ms: Callable[[], int]) -> None:
        self._count, self._span_ms, self._clock_ms = count, span_ms, clock_ms
        self._full_at: OrderedDict[str, int] = OrderedDict()

    def __len__(self) -> int:
        return len(self._full_at)

    def wait_ms(self, key: str) -> int:
        """How long until this key may do one thing more; 0 for now."""
        if not self._count:
            return 0
        now = self._clock_ms() * self._count
        # one turn more may not put off the moment when the bucket is full beyond a whole span
        over = self._full_at.get(key, now) - now - (self._count - 1) * self._span_ms
        return max(0, -(-over // self._count))

    def take(self, key: str) -> int:
        """Do one thing, if it may be done now; else how long to wait, in milliseconds."""
        wait_ms = self.wait_ms(key)
        if wait_ms or not self._count:
            return wait_ms
        now = self._clock_ms() * self._count
        self._full_at[key] = max(self._full_at.get(key, now), now) + self._span_ms
        self._full_at.move_to_end(key)
        while self._full_at and (
            len(self._full_at) > _KEPT or next(iter(self._full_at.values())) <= now
        ):
            self._full_at.popitem(last=False)
        return 0


class Door:
    """Lets guests in: so many a minute from one place, and so many from all.

    Args:
        count: from one place; 0 for any number.
        count_in_all: from everywhere; 0 for any number.
        clock_ms: a clock that only goes forward.
    """

    def __init__(self, count: int, count_in_all: int, clock_ms: Callable[[], int]) -> None:
        self._by_place = Rate(count, _MINUTE_MS, clock_ms)
        self._all = Rate(count_in_all, _MINUTE_MS, clock_ms)

    def knock(self, address: str) -> int:
        """Let a guest in from an address; else how long he has to wait, in milliseconds."""
        # who is turned away by one takes no turn of the other
        wait_ms = self._all.wait_ms("") or self._by_place.take(place_of(address))
        return wait_ms or self._all.take("")


def place_of(address: str) -> str:
    """Whom an address stands for: itself, or of IPv6 the network that a household has.

    >>> place_of("192.0.2.7"), place_of("2001:db8:1:2:3:4:5:6")
    ('192.0.2.7', '2001:db8:1:2::/64')
    """
    try:
        read = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(read, ipaddress.IPv4Address):
        return str(read)
    if read.ipv4_mapped is not None:
        return str(read.ipv4_mapped)
    return str(ipaddress.ip_network((read, 64), strict=False))
