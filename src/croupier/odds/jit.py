"""How functions are compiled: once, and kept for the next process."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from numba import njit

_Function = TypeVar("_Function", bound=Callable[..., Any])


def kernel(**options: Any) -> Callable[[_Function], _Function]:
    """Compile a kernel with options of numba's, and keep it where there is a place to keep it."""

    def compile_it(function: _Function) -> _Function:
        try:
            compiled: _Function = njit(cache=True, **options)(function)
        except RuntimeError:  # numba finds no directory that it may write
            compiled = njit(**options)(function)
        return compiled

    return compile_it


def inlined(function: _Function) -> _Function:
    """Put a function into each that calls it, as if it were written there."""
    ready: _Function = njit(inline="always")(function)
    return ready
