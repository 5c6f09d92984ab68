"""Square roots of exact values: to as many digits as are asked for, or as a float to show."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt, sqrt

from croupier.errors import InputError

MAX_DIGITS = 1_000
"""The most digits after the point that a root is worked out to."""


def square_root(value: Fraction, digits: int) -> Fraction:
    """The square root of a value that is not below zero, to the nearest `digits` after the point.

    Raises:
        InputError: fewer digits than none, or more than :data:`MAX_DIGITS`.
    """
    if not 0 <= digits <= MAX_DIGITS:
        raise InputError(f"a root to {digits} digits cannot be given; ask for 0 to {MAX_DIGITS}")
    scale = 10**digits
    # the root of the floor of a number has the same floor as the root of the number; a root that
    # lies half-way between two results is rational, so it is met exactly and goes up
    twice = isqrt(4 * value.numerator * scale**2 // value.denominator)
    return Fraction((twice + 1) // 2, scale)


def root_float(value: Fraction) -> float:
    """The square root of an exact value as the float that is shown beside it."""
    return sqrt(value)
