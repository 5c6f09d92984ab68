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
_HOST: Final = re.compile(r"\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?", re.ASCII)
_HERE: Final = frozenset({"localhost", "127.0.0.1", "::1"})
"""Hosts that a browser trusts without TLS."""
_PLAYLIST: Final = ".m3u8"
_VIDEO, _WHEP = "https://video.example/table-2/index.m3u8", "https://video.example/table-2/whep"
_DEMANDED: Final = "demanded"
_CUSTODY: Final = ("kept", _DEMANDED)
_LATE_SECONDS: Final = range(10, 3_601)


class HandConfig(NamedTuple):
    """A table dealt by hand.

    Attributes:
        recording: what the recording of its camera is called; stands in every reference.
        video: the playlist of its picture, by HLS; empty for none.
        video_whep: where its live picture is asked for, by WebRTC (WHEP); empty for none.
        second_reader: whether each card is read twice.
        scanner: which code of a scanner is which card; None where cards are typed.
        late_ms: how long after betting closed, or after the last card, the software says that
            nothing comes.
        custody_demanded: whether a shoe's whole custody has to be said: serial numbers, who
            shuffled and loaded, both counts, and what became of the cards.
    """

    recording: str
    video: str = ""
    video_whep: str = ""
    second_reader: bool = False
    scanner: ScannerCodes | None = None
    late_ms: int = LATE_SECONDS * 1_000
    custody_demanded: bool = False


class HandFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """The keys of ``[table.hand]``; see :class:`HandConfig`."""

    recording: str | None = None
    video: str = ""
    video_whep: str = ""
    second_reader: bool = False
    scanner: str | None = None
    late_seconds: int = LATE_SECONDS
    custody: str = _CUSTODY[0]


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
    if written.custody not in _CUSTODY:
        raise DataError(
            f"custody is {written.custody!r}; use {_CUSTODY[0]} for what is said of a shoe to be "
            f"kept, or {_DEMANDED} for all of it to have to be said"
        )
    scanner = written.scanner
    return HandConfig(
        name,
        _video(written.video),
        _whep(written.video_whep),
        written.second_reader,
        None if scanner is None else ScannerCodes.read(beside.joinpath(scanner)),
        late * 1_000,
        written.custody == _DEMANDED,
    )


def _video(address: str) -> str:
    path = _checked("video", address, _VIDEO)
    if address and not path.endswith(_PLAYLIST):
        raise DataError(
            f"video is {address!r}; a picture by HLS is a playlist, whose path ends with "
            f"{_PLAYLIST}, such as {_VIDEO}; write one by WebRTC as video-whep"
        )
    return address


def _whep(address: str) -> str:
    if _checked("video-whep", address, _WHEP).endswith(_PLAYLIST):
        raise DataError(
            f"video-whep is {address!r}; that is a playlist, for HLS: write it as video"
        )
    return address


def _checked(key: str, address: str, example: str) -> str:
    """The path of an address that a page can ask, and whose origin can stand in its policy."""
    if not address:
        return ""
    try:
        parts = urlsplit(address)
        port_is_wrong = parts.port == 0
    except ValueError:  # brackets that do not close; a port that is none
        raise DataError(f"{key} is {address!r}; write an address such as {example}") from None
    host = parts.netloc.rpartition(":")[0] if parts.port is not None else parts.netloc
    signs = any(not "!" <= sign <= "~" or sign in ";,'\"<>\\^`{|}" for sign in address)
    if "@" in parts.netloc:
        raise DataError(f"{key} is {address!r}; a browser sends no name and password of an address")
    if signs or port_is_wrong or not _HOST.fullmatch(host):
        raise DataError(f"{key} is {address!r}; write an address such as {example}")
    if parts.scheme != "https" and (parts.scheme != "http" or parts.hostname not in _HERE):
        raise DataError(
            f"{key} is {address!r}; write an address that begins with https://, such as {example} "
            "(http:// only of localhost, 127.0.0.1 and [::1])"
        )
    return parts.path
