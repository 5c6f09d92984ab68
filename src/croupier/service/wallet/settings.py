"""Where patrons' money lies: table ``[wallet]`` of a house's file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, Literal, NamedTuple
from urllib.parse import urlsplit

import msgspec

from croupier.errors import DataError

__all__ = ["WalletFile", "WalletSettings", "read_secret", "wallet_of"]

_NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,31}", re.ASCII)
_TIMEOUTS: Final = (100, 30_000)
_LEAST_SECRET: Final = 16
_OWN: Final = frozenset({"localhost", "127.0.0.1", "::1"})


class WalletFile(msgspec.Struct, forbid_unknown_fields=True, rename="kebab"):
    """``[wallet]`` as it is written."""

    kind: Literal["embedded", "seamless"] = "embedded"
    licensee: str | None = None
    url: str | None = None
    secret_file: str | None = None
    timeout_ms: int = 3_000
    corrections: bool | None = None


class WalletSettings(NamedTuple):
    """A licensee's wallet.

    Attributes:
        licensee: how he is called in the record, for ever.
        secret_file: holds what is shared with him.
        corrections: whether he takes what corrections of coups that are over lead to.
    """

    licensee: str
    url: str
    secret_file: Path
    timeout_ms: int
    corrections: bool = False


def wallet_of(written: WalletFile, beside: Path) -> WalletSettings | None:
    """The wallet that a file says; None where the house keeps its patrons' money itself.

    Args:
        beside: where the house's file lies.

    Raises:
        DataError: a value that cannot be used, or one that is missing; says which.
    """
    given = {
        "licensee": written.licensee,
        "url": written.url,
        "secret-file": written.secret_file,
    }
    if written.kind == "embedded":
        given_all = {**given, "corrections": written.corrections}
        odd = next((key for key, value in given_all.items() if value is not None), None)
        if odd is not None:
            raise DataError(f'wallet: {odd} is of a licensee; write kind = "seamless", or leave it')
        return None
    for key, value in given.items():
        if not value:
            raise DataError(f"wallet: {key} is missing; a seamless wallet needs it")
    licensee, url, secret = written.licensee or "", written.url or "", written.secret_file or ""
    if not _NAME.fullmatch(licensee):
        raise DataError(
            f"wallet: licensee is {licensee!r}; use up to 32 small letters, digits and -"
        )
    _check_url(url)
    least, most = _TIMEOUTS
    if not least <= written.timeout_ms <= most:
        raise DataError(f"wallet: timeout-ms is {written.timeout_ms}; use {least} to {most}")
    path, corrections = beside.joinpath(secret), bool(written.corrections)
    return WalletSettings(licensee, url, path, written.timeout_ms, corrections)


def _check_url(url: str) -> None:
    """Refuse what is no address, and one that others could listen to."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port, parts = None, None, urlsplit("")
    if parts.scheme not in ("http", "https") or not host or port == 0 or parts.query:
        raise DataError(f"wallet: url is {url!r}; write one such as https://wallet.example/v1")
    if parts.scheme == "http" and host not in _OWN:
        raise DataError(f"wallet: url is {url!r}; money goes over https, or stays on this machine")


def read_secret(path: Path) -> bytes:
    """What is shared with the licensee.

    Raises:
        DataError: the file cannot be read, or holds too little.
    """
    try:
        secret = path.read_bytes().strip()
    except OSError as error:
        why = error.strerror or str(error)
        raise DataError(f"wallet: {path} cannot be read: {why}") from None
    if len(secret) < _LEAST_SECRET:
        raise DataError(
            f"wallet: {path} holds {len(secret)} bytes; a secret has {_LEAST_SECRET} or more"
        )
    return secret
