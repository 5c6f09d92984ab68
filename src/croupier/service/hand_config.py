"""How a table that a person deals at is set up: ``[table.hand]`` in a house's file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import msgspec

from croupier.errors import DataError
from croupier.service.scanner import ScannerCodes

__all__ = ["HandConfig", "HandFile", "hand_of"]

LATE_SECONDS: Final = 120
_RECORDING: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,31}", re.ASCII)
_VIDEO_SCHEMES: Final = frozenset({"https", "wss"})
_LATE_SECONDS: Final = range(10, 3_601)


class HandConfig(NamedTuple):
    """A table dealt by hand.

    Attributes:
        recording: what the recording of its camera is called; stands in every reference.
        video: the address of its live picture; empty for none.
        second_reader: whether each card is read twice.
        scanner: which code of a scanner is which card; None where cards are typed.
        late_ms: how long after betting closed, or after the last card, the software says that
            nothing comes.
    """

    recording: str
    video: str = ""
    second_reader: bool = False
    scanner: ScannerCodes | None = None
    late_ms: int = LATE_SECONDS * 1_000


class HandFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """The keys of ``[table.hand]``; see :class:`HandConfig`."""

    recording: str | None = None
    video: str = ""
    second_reader: bool = False
    scanner: str | None = None
    late_seconds: int = LATE_SECONDS


def hand_of(written: HandFile, table_id: str, beside: Path) -> HandConfig:
    """How a person deals at a table.

    Args:
        written: what the house's file says of it.
        table_id: what its recording is called where the file does not say.
        beside: where files are looked for that are named without a whole path.

    Raises:
        DataError: names the key and says how to mend it.
    """
    name = table_id if written.recording is None else written.recording
    if not _RECORDING.fullmatch(name):
        raise DataError(
            f"recording is {name!r}; use up to 32 letters, digits, _, - and ., such as cam-2"
        )
    late = written.late_seconds
    if late not in _LATE_SECONDS:
        most = _LATE_SECONDS[-1]
        raise DataError(f"late-seconds is {late}; use {_LATE_SECONDS[0]} to {most}")
    scanner = written.scanner
    return HandConfig(
        name,
        _video(written.video),
        written.second_reader,
        None if scanner is None else ScannerCodes.read(beside.joinpath(scanner)),
        late * 1_000,
    )


def _video(address: str) -> str:
    if not address:
        return ""
    parts = urlsplit(address)
    bad = any(character.isspace() or character in ";,'\"" for character in address)
    if parts.scheme not in _VIDEO_SCHEMES or not parts.hostname or bad:
        raise DataError(
            f"video is {address!r}; write the address of the picture, such as "
            "https://video.example/table-2.m3u8"
        )
    return address
