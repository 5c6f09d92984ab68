"""Libraries that an extra brings: asked for where they are needed, and named where they lack."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from croupier.errors import InputError

__all__ = ["extra"]


def extra(module: str, what: str, name: str = "sim") -> Any:
    """A module of a library that an extra brings.

    Args:
        module: as it is imported.
        what: what needs it, for the message.
        name: the extra.

    Raises:
        InputError: it is not installed; the message has the line that installs it.
    """
    try:
        return import_module(module)
    except ImportError as error:
        raise InputError(
            f"{what} need {module.partition('.')[0]}, which is not here ({error}); install it "
            f"with: pip install 'croupier[{name}]'"
        ) from None
