"""Facts: the small integers a coup reduces to, and the key they pack into.

A game declares its facts; a sheet's expressions name them. Facts that a sheet
does not use are left out of its key (:func:`KeySpace.narrow`), and a key space
above :data:`KEY_CAP` is refused by the compiler.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, NewType

Key = NewType("Key", int)
"""The facts of one coup (in Three Pictures of one box), packed into one integer."""

KEY_CAP = 1 << 22
"""The largest key space a sheet may have."""


class Fact(NamedTuple):
    """One fact of a coup: an integer in 0..size-1, or one of as many labels.

    Attributes:
        name: as expressions write it.
        size: how many values it has.
        labels: names of the values 0, 1, …; empty for a number.
        ordered: whether labels compare with ``<`` and ``>`` (classes of hands do).
        words: what sentences call a fact that a sheet defines, in English, Vietnamese and
            Chinese; empty for a game's own, whose words are in the message files.
    """

    name: str
    size: int
    labels: tuple[str, ...] = ()
    ordered: bool = False
    words: tuple[str, ...] = ()

    def show(self, value: int) -> str:
        """The value as an expression would write it."""
        return self.labels[value] if self.labels else str(value)


def labelled(name: str, labels: Sequence[str], *, ordered: bool = False) -> Fact:
    """A fact whose values are these labels, the lowest first."""
    return Fact(name, len(labels), tuple(labels), ordered)


class KeySpace(NamedTuple):
    """How chosen facts pack into a key: mixed radix, the first fact fastest."""

    facts: tuple[Fact, ...]
    strides: tuple[int, ...]
    size: int

    @classmethod
    def of(cls, facts: Iterable[Fact]) -> KeySpace:
        """The key space over these facts, in this order."""
        chosen = tuple(facts)
        strides = []
        size = 1
        for fact in chosen:
            strides.append(size)
            size *= fact.size
        return cls(chosen, tuple(strides), size)

    @classmethod
    def narrow(cls, facts: Mapping[str, Fact], used: Iterable[str]) -> KeySpace:
        """The key space over the facts named in `used`, in the game's own order."""
        wanted = set(used)
        return cls.of(fact for name, fact in facts.items() if name in wanted)

    @property
    def names(self) -> tuple[str, ...]:
        """The facts' names, in packing order."""
        return tuple(fact.name for fact in self.facts)

    def pack(self, values: Mapping[str, int]) -> Key:
        """The key of these fact values; others in `values` are ignored."""
        key = 0
        for fact, stride in zip(self.facts, self.strides, strict=True):
            key += values[fact.name] * stride
        return Key(key)

    def pack_values(self, values: Sequence[int]) -> Key:
        """The key of values given in packing order."""
        return Key(sum(value * stride for value, stride in zip(values, self.strides, strict=True)))

    def unpack(self, key: Key) -> dict[str, int]:
        """The fact values of a key."""
        return {
            fact.name: key // stride % fact.size
            for fact, stride in zip(self.facts, self.strides, strict=True)
        }

    def show(self, key: Key) -> str:
        """A key's one-line notation: ``player=6 banker=6 cards=5``."""
        values = self.unpack(key)
        return " ".join(f"{fact.name}={fact.show(values[fact.name])}" for fact in self.facts)
