"""An evening: the same ticket on one coup after another, and where it ends.

The result of an evening is the sum of its coups' results. The distribution given here is
exact for coups that are independent of each other, and that is its one approximation: each
coup of a shoe has, before the shoe is dealt, exactly the chances of the first (that much
holds for every coup that is sure to be dealt), but coups of one shoe depend slightly on each
other through the cards they use up. With cards of a fresh shoe for each coup it is exact.

Nothing is rounded. With p(x) the one-coup distribution as a polynomial whose exponents count
steps of the lattice that all net results lie on, the evening is q = pⁿ, and from
p·q' = n·p'·q each coefficient follows from those before it:

    p₀·m·q_m = Σ_{j≥1} p_j · (j·(n+1) − m) · q_{m−j}

in whole numbers, with one exact division a coefficient.
"""

from __future__ import annotations

from fractions import Fraction
from math import gcd

from croupier.errors import InputError
from croupier.odds.results import Results

MAX_COUPS = 10_000
"""The most coups of an evening: five days and nights at a table."""

MAX_MEGABYTES = 256
"""The most that the weights of an evening may take."""

MAX_EFFORT = 1 << 36
"""The most bits that may be multiplied for an evening: a quarter of a minute."""

_STEP_BITS = 1 << 11
"""What a multiplication costs whatever its size, counted in bits."""


def evening(results: Results, coup_count: int) -> Results:
    """The distribution of the net result after `coup_count` coups with the same wagers.

    Exact for independent coups; see the module for what that leaves out.

    Args:
        results: of one coup.

    Raises:
        InputError: no coups or over :data:`MAX_COUPS`, or so many different results that they
            pass :data:`MAX_MEGABYTES` or :data:`MAX_EFFORT`. Mean and variance grow with the
            number of coups and need no distribution: :func:`evening_moments`.
    """
    _check_count(coup_count)
    nets = sorted(net for net, weight in results.weights.items() if weight)
    lowest = nets[0]
    step = gcd(*(net - lowest for net in nets)) or 1
    shared = gcd(results.deals, *results.weights.values())
    deals = results.deals // shared
    places = {(net - lowest) // step: results.weights[net] // shared for net in nets}
    _check_size(places, deals, coup_count)
    weights = _power(places, coup_count)
    start = lowest * coup_count
    return Results(
        results.staked_minor * coup_count,
        {start + step * place: weight for place, weight in enumerate(weights) if weight},
        deals**coup_count,
    )


def evening_moments(results: Results, coup_count: int) -> tuple[Fraction, Fraction]:
    """Mean and variance after `coup_count` independent coups; however many results there are.

    Raises:
        InputError: no coups or over :data:`MAX_COUPS`.
    """
    _check_count(coup_count)
    return results.mean * coup_count, results.variance * coup_count


def _check_count(coup_count: int) -> None:
    if not 1 <= coup_count <= MAX_COUPS:
        raise InputError(f"an evening of {coup_count} coups cannot be told; give 1 to {MAX_COUPS}")


def _check_size(places: dict[int, int], deals: int, coup_count: int) -> None:
    """Refuse what would take more memory or time than a person waits for."""
    points = max(places) * coup_count + 1
    bits = deals.bit_length() * coup_count
    effort = points * len(places) * (bits + _STEP_BITS)
    if points * bits > MAX_MEGABYTES << 23 or effort > MAX_EFFORT:
        raise InputError(
            f"{coup_count} coups of these wagers can end in {points} ways, too many to weigh "
            "exactly; ask for fewer coups, or choose stakes whose wins are multiples of a larger "
            "chip"
        )


def _power(places: dict[int, int], power: int) -> list[int]:
    """The coefficients of a polynomial, given by place, raised to a power.

    The lowest place must be 0.
    """
    first = places[0]
    rest = sorted((place, weight) for place, weight in places.items() if place)
    found = [first**power]
    last = max(places) * power
    for at in range(1, last + 1):
        total = 0
        for place, weight in rest:
            if place > at:
                break
            before = found[at - place]
            if before:
                total += weight * (place * (power + 1) - at) * before
        found.append(total // (first * at))
    return found
