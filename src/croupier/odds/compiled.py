"""The kernels of the batch path: the closed form of baccarat's weights, eight compositions at once.

Numba keeps what it compiled beside this module and looks at this file alone to see
whether that still holds, so all that a kernel calls is here and takes numbers and arrays only.

The formulas are those of :mod:`croupier.games.baccarat.weights`, written so that
they cost less. With R(y) what a missing card y adds to the four-card weight W, the
weight without cards x and y is symmetric in them, and in the two totals::

    W - x      = W + R(x)
    W - x - y  = W + R(x) + R(y) + 4 g_b(x) g_p(y) + 4 g_p(x) g_b(y) + corrections

with corrections where x + y or x - y is p, b, p - b or b - p (mod 10), because
g counts pairs of like cards one less.

Everything is a whole number in a float64. Before they are added up, numbers are
polynomials of degree four in the counts; what is added up are numbers of deals,
none below 0 and never more than N(N-1)…(N-5) together. So all of it is exact while
that is below 2^53; :mod:`croupier.odds.batch` asks for no more.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.core import cgutils
from numba.extending import intrinsic, models, overload, register_model

from croupier.odds.jit import kernel

LANES = 8
"""Compositions weighed together; on a processor with shorter vectors LLVM takes several."""

_VECTOR = ir.VectorType(ir.DoubleType(), LANES)
_WORD = ir.IntType(64)
_BYTES = 8 * LANES
_EXACT_FLAGS = {"contract"}  # whole numbers are the same however they are contracted


class LanesType(types.Type):
    """Numba's type of a vector: one number for each of the compositions weighed together."""

    def __init__(self) -> None:
        super().__init__(name=f"Lanes({LANES})")


_LANES = LanesType()


@register_model(LanesType)
class _LanesModel(models.PrimitiveModel):
    def __init__(self, manager: Any, of: Any) -> None:
        super().__init__(manager, of, _VECTOR)


_SIZES = (1, 10, 100, 10, 100, 2, 1, 10, 100)
"""How long the rows of a :class:`_Room` are, in its order."""


def _define_room(of: Any, memory: Any) -> Any:
    """A function that gives the rows of a room, on the stack, where nothing else points at them."""

    @intrinsic
    def room(_context: Any) -> Any:
        def codegen(target: Any, builder: Any, signature: Any, _args: Any) -> Any:
            lengths = [ir.Constant(_WORD, size) for size in _SIZES]
            rows = [cgutils.alloca_once(builder, memory, size=length) for length in lengths]
            return target.make_tuple(builder, signature.return_type, rows)

        return types.UniTuple(types.CPointer(of), len(_SIZES))(), codegen

    return room


def _define_memory(of: Any, memory: Any) -> Any:
    """A function that gives the memory of an array of float64."""

    @intrinsic
    def memory_of(_context: Any, array: Any) -> Any:
        def codegen(target: Any, builder: Any, signature: Any, args: Any) -> Any:
            data = target.make_array(signature.args[0])(target, builder, args[0]).data
            return builder.bitcast(data, memory.as_pointer())

        return types.CPointer(of)(array), codegen

    return memory_of


_wide = _define_room(_LANES, _VECTOR)
_narrow = _define_room(types.float64, ir.DoubleType())
_vectors = _define_memory(_LANES, _VECTOR)  # it must begin at a multiple of a vector's size
_numbers = _define_memory(types.float64, ir.DoubleType())


@intrinsic
def _all_lanes(_context: Any, number: Any) -> Any:
    """A vector with one number in every lane; a vector as it is."""

    def codegen(_target: Any, builder: Any, signature: Any, args: Any) -> Any:
        if signature.args[0] is _LANES:
            return args[0]
        vector = ir.Constant(_VECTOR, ir.Undefined)
        for lane in range(LANES):
            vector = builder.insert_element(vector, args[0], ir.Constant(ir.IntType(32), lane))
        return vector

    return _LANES(_LANES if isinstance(number, LanesType) else types.float64), codegen


def _define(name: str, operation: Callable[[Any, Any], Any]) -> None:
    """Give vectors an operation, lane by lane, with one another and with plain numbers."""

    @intrinsic
    def both(_context: Any, _left: Any, _right: Any) -> Any:
        def codegen(_target: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return getattr(builder, name)(*args, flags=tuple(_EXACT_FLAGS))

        return _LANES(_LANES, _LANES), codegen

    @overload(operation, strict=False)  # annotations would count as a difference
    def _of_lanes(left: Any, right: Any) -> Any:
        if isinstance(left, LanesType) or isinstance(right, LanesType):
            return lambda left, right: both(_all_lanes(left), _all_lanes(right))
        return None


for _name, _operation in (("fadd", operator.add), ("fsub", operator.sub), ("fmul", operator.mul)):
    _define(_name, _operation)


_Function = TypeVar("_Function", bound=Callable[..., Any])


def _part(function: _Function) -> _Function:
    """Compile a part of a kernel; it is put into the kernel whole, so it needs no cache."""
    compiled: _Function = njit(forceinline=True, fastmath=_EXACT_FLAGS)(function)
    return compiled


_kernel = kernel(fastmath=_EXACT_FLAGS)


@_part
def _last_digit(number: int) -> int:
    """The number mod 10, for numbers from -10 to 19."""
    if number < 0:
        return number + 10
    return number - 10 if number >= 10 else number


class _Room(NamedTuple):
    """What is known of the compositions at hand, and of two totals p and b.

    Every attribute is a row of vectors, or of plain numbers where one composition is weighed.

    Attributes:
        zero: 0, alone.
        n: the cards of each value.
        g, s: partners and ordered pairs by total, ``g[10 * total + value]``.
        two: n_x (n_y - [x = y]), the ordered ways to draw two cards more, ``two[10 * x + y]``.
        ends: ways to draw two cards that nobody draws; ways to draw one.
        four: the four-card weight.
        r: what it changes by when one card is gone.
        w: the deals with third cards x and y, ``w[10 * x + y]``.
    """

    zero: Any
    n: Any
    g: Any
    s: Any
    two: Any
    ends: Any
    four: Any
    r: Any
    w: Any


@_part
def _partners(at: Any) -> None:
    """Fill all that does not depend on totals from `n`."""
    size = at.zero[0]
    for value in range(10):
        size = size + at.n[value]
    at.ends[0], at.ends[1] = (size - 4.0) * (size - 5.0), size - 5.0
    for total in range(10):
        ordered = at.zero[0]
        for value in range(10):
            partners = at.n[_last_digit(total - value)]
            if (2 * value - total) % 10 == 0:
                partners = partners - 1.0
            at.g[10 * total + value] = partners
            ordered = ordered + at.n[value] * partners
        at.s[total] = ordered
    for x in range(10):
        for y in range(10):
            left = at.n[y]
            if x == y:
                left = left - 1.0
            at.two[10 * x + y] = at.n[x] * left


@_part
def _none_gone(p: int, b: int, at: Any) -> None:
    """Fill the four-card weight."""
    same = 2.0 if p == b else 0.0
    both = at.zero[0]
    for u in range(10):
        both = both + at.n[u] * (at.g[10 * p + u] * at.g[10 * b + u])
    at.four[0] = at.s[p] * (at.s[b] + same) - 4.0 * both


@_part
def _one_gone(p: int, b: int, at: Any) -> None:
    """Fill R."""
    same = 2.0 if p == b else 0.0
    s_p, s_b = at.s[p] + same, at.s[b] + same
    for y in range(10):
        mine, theirs = at.g[10 * p + y], at.g[10 * b + y]
        crossed = mine * at.g[10 * b + _last_digit(p - y)]
        crossed = crossed + theirs * at.g[10 * p + _last_digit(b - y)]
        at.r[y] = 4.0 * (2.0 * (mine * theirs) + crossed) - 2.0 * (s_b * mine + s_p * theirs)


@_part
def _two_gone(p: int, b: int, at: Any) -> None:
    """Fill the deals with two third cards."""
    g, w = at.g, at.w
    for x in range(10):
        left, mine, theirs = at.four[0] + at.r[x], 4.0 * g[10 * p + x], 4.0 * g[10 * b + x]
        for y in range(x, 10):
            w[10 * x + y] = left + at.r[y] + theirs * g[10 * p + y] + mine * g[10 * b + y]
    # where both totals are one, x + y makes both at once: what that adds is added once
    same, both = (2.0, 4.0) if p == b else (0.0, 0.0)
    for x in range(10):
        y = _last_digit(p - x)
        if y >= x:
            odd = 2.0 if (2 * x - b) % 10 == 0 else 0.0
            gone = 4.0 * (g[10 * b + x] + g[10 * b + y])
            w[10 * x + y] = w[10 * x + y] + 2.0 * (at.s[b] + (same + both + odd) - gone)
        y = _last_digit(b - x)
        if y >= x:
            odd = 2.0 if (2 * x - p) % 10 == 0 else 0.0
            gone = 4.0 * (g[10 * p + x] + g[10 * p + y])
            w[10 * x + y] = w[10 * x + y] + 2.0 * (at.s[p] + (same + odd) - gone)
        y = _last_digit(x + p - b)
        if y >= x:
            w[10 * x + y] = w[10 * x + y] - 4.0 * g[10 * p + y]
        y = _last_digit(x + b - p)
        if y >= x:
            w[10 * x + y] = w[10 * x + y] - 4.0 * g[10 * b + y]
    for x in range(10):
        for y in range(x, 10):
            deals = at.two[10 * x + y] * w[10 * x + y]
            w[10 * x + y] = deals
            w[10 * y + x] = deals


@_part
def _add_up(draws: Any, ways: Any, at: Any, weights: Any) -> None:
    """Add the deals of two totals to their groups.

    `draws` is Player's mark, then Banker's row; `ways` the groups by third cards.
    """
    four, sixth = at.four[0], at.ends[1]
    if not draws[0]:
        if not draws[11]:
            weights[ways[120]] = weights[ways[120]] + four * at.ends[0]
            return
        for y in range(10):
            group = ways[110 + y]
            weights[group] = weights[group] + at.n[y] * sixth * (four + at.r[y])
        return
    for x in range(10):
        if not draws[1 + x]:
            group = ways[11 * x + 10]
            weights[group] = weights[group] + at.n[x] * sixth * (four + at.r[x])
            continue
        for y in range(10):
            group = ways[11 * x + y]
            weights[group] = weights[group] + at.w[10 * x + y]


@_part
def _add_all(draws: Any, ways: Any, at: Any, weights: Any) -> None:
    """Add the deals of all totals; those of p and b, and of b and p, weigh the same."""
    _partners(at)
    for p in range(10):
        for b in range(p, 10):
            _none_gone(p, b, at)
            if _has_any(draws[p, b]) or _has_any(draws[b, p]):
                _one_gone(p, b, at)
            if draws[p, b, 0] or draws[b, p, 0]:
                _two_gone(p, b, at)
            _add_up(draws[p, b], ways[p, b], at, weights)
            if p != b:
                _add_up(draws[b, p], ways[b, p], at, weights)


# numpy's own any() and sum() check an axis and word an error, which takes seconds to compile
@_kernel
def _has_any(flags: Any) -> bool:
    """Whether any is set."""
    found = False
    for flag in flags:
        found = found or flag
    return found


@_kernel
def _total(numbers: Any) -> Any:
    """Their sum."""
    total = np.int64(0)
    for number in numbers:
        total += number
    return total


@_kernel
def weigh(draws: Any, ways: Any, counts: Any, most: int, found: Any) -> bool:
    """The weight of every group of endings, for each composition.

    Args:
        draws: bool (10, 10, 12): for each pair of two-card totals whether Player draws and
            whether Banker does after each third value of Player's, the last if Player stood.
        ways: int64 (10, 10, 121): the group by two-card totals and ten or no third values.
        counts: int64 (m, 10): the compositions by value.
        most: the most cards with which N(N-1)…(N-5) is below 2^53.
        found: int64 (m, groups), to be filled.

    Returns:
        Whether it was done; False where a composition has more cards than `most`.
    """
    for row in range(counts.shape[0]):
        if _total(counts[row]) > most:
            return False
    at = _Room(*_wide())
    at.zero[0] = _all_lanes(0.0)
    group_count = found.shape[1]
    by_value = np.zeros(11 * LANES)
    sums = np.zeros((group_count + 1) * LANES)
    # vectors are read where a multiple of their size begins
    by_value = by_value[(-by_value.ctypes.data % _BYTES) // 8 :]
    sums = sums[(-sums.ctypes.data % _BYTES) // 8 :]
    given, weights = _vectors(by_value), _vectors(sums)
    for first in range(0, counts.shape[0], LANES):
        lane_count = min(LANES, counts.shape[0] - first)
        for value in range(10):
            for lane in range(lane_count):
                by_value[value * LANES + lane] = counts[first + lane, value]
            at.n[value] = given[value]
        for group in range(group_count):
            weights[group] = at.zero[0]
        _add_all(draws, ways, at, weights)
        for lane in range(lane_count):
            for group in range(group_count):
                found[first + lane, group] = int(sums[group * LANES + lane])
    return True


@_kernel
def weigh_one(draws: Any, ways: Any, counts: Any, most: int, found: Any) -> bool:
    """As :func:`weigh` for one composition alone, which is quicker by itself than among seven more.

    Args:
        draws, ways, most: as :func:`weigh` takes them.
        counts: int64 (1, 10).
        found: int64 (1, groups), to be filled.
    """
    if _total(counts[0]) > most:
        return False
    at = _Room(*_narrow())
    at.zero[0] = 0.0
    for value in range(10):
        at.n[value] = float(counts[0, value])
    sums = np.zeros(found.shape[1])
    _add_all(draws, ways, at, _numbers(sums))
    found[0, :] = sums
    return True
