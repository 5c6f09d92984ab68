"""How often each combination of facts shows, exactly."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple

from croupier.rules.facts import Fact


class Distribution(NamedTuple):
    """Weights over the values of some facts.

    Attributes:
        facts: the facts, in the order of the values.
        weights: by the facts' values; those that cannot show are absent.
        deals: what the weights are out of.
    """

    facts: tuple[Fact, ...]
    weights: Mapping[tuple[int, ...], int]
    deals: int

    @property
    def names(self) -> tuple[str, ...]:
        """The facts' names."""
        return tuple(fact.name for fact in self.facts)

    def project(self, names: tuple[str, ...]) -> Distribution:
        """The distribution of some of the facts alone, in the order given."""
        places = [self.names.index(name) for name in names]
        # a slice where one fact is asked for: itemgetter would give it bare
        chosen = itemgetter(*places) if len(places) > 1 else itemgetter(_only(places))
        found: dict[tuple[int, ...], int] = {}
        for values, weight in self.weights.items():
            seen = chosen(values)
            found[seen] = found.get(seen, 0) + weight
        return Distribution(tuple(self.facts[place] for place in places), found, self.deals)

    def weight_where(self, holds: Callable[[Mapping[str, int]], object]) -> int:
        """The weight of all combinations for which `holds` is true of the values by name."""
        names = self.names
        return sum(
            weight
            for values, weight in self.weights.items()
            if holds(dict(zip(names, values, strict=True)))
        )


def _only(places: Sequence[int]) -> slice:
    """The slice of values that holds the one place, or none."""
    return slice(places[0], places[0] + 1) if places else slice(0)
