"""The link that makes the first administrator: told once, to whoever opened the house."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

from croupier.errors import DataError
from croupier.web.account_desk import AccountDesk

__all__ = ["FILE_NAME", "link_of", "tell_first"]

FILE_NAME: Final = "first-administrator"
"""Where the link lies while the log is JSON, for its owner's eyes; it goes with the link."""

_log: Final = logging.getLogger("croupier.web")


def link_of(address: str, token: str) -> str:
    """A link by which somebody chooses name and password.

    The token stands where browsers send nothing from, so that it is in no log of a server.
    """
    return f"{address.rstrip('/')}/#/first/{token}"


def tell_first(
    accounts: AccountDesk, directory: Path, address: str, say: Callable[[str], None] | None
) -> None:
    """Tell how to become the administrator, where there is none.

    Args:
        say: tells a line to a person; without one the link is written to a file that only its
            owner can read, since what is logged is kept by others.

    Raises:
        DataError: the file cannot be written.
    """
    path = directory / FILE_NAME
    path.unlink(missing_ok=True)
    token = accounts.first_link()
    if not token:
        return
    link = link_of(address, token)
    if say is not None:
        say(f"to make the administrator, once: {link}")
        return
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(f"{link}\n")
    except OSError as error:
        why = error.strerror or str(error)
        raise DataError(
            f"{path} cannot be written: {why}; mend the rights of its directory"
        ) from None
    _log.info("administrator_wanted", extra={"file": str(path)})
    accounts.forget_first = lambda: path.unlink(missing_ok=True)
