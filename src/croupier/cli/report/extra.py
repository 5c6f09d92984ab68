"""What reports need beyond the package itself: the extra ``sim``."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from croupier.errors import InputError

_INSTALL: Final = "pip install 'croupier[sim]'"


@contextmanager
def needs(what: str, package: str) -> Iterator[None]:
    """Imports inside that may fail.

    Args:
        what: what is made with them.
        package: what brings them.

    Raises:
        InputError: one is not installed; the message has the line that installs it.
    """
    try:
        yield
    except ImportError as error:
        raise InputError(
            f"{what} needs {package}, which is not here ({error}); install it with: {_INSTALL}"
        ) from None
