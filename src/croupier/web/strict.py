"""Reading what comes in, to the letter: no key twice, no unknown key, no number for a text."""

from __future__ import annotations

import json
import re
from typing import Annotated, Any, Final, NoReturn, TypeVar

import msgspec

from croupier.errors import InputError, MoneyError
from croupier.money import Currency
from croupier.rules.texts import unfit
from croupier.service.asks import Action
from croupier.table.commands import WagerAsked
from croupier.web.hand_messages import DeskFrame

__all__ = [
    "FRAMES",
    "Lobby",
    "Ping",
    "SeedBody",
    "SeedFrame",
    "Unwatch",
    "WagerBody",
    "WagerFrame",
    "Watch",
    "read_as",
    "read_frame",
]

MAX_FRAME: Final = 16 * 1024
_T = TypeVar("_T")
Key = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_.-]{1,64}$")]
_OWN_RULES: Final = re.compile("password|^name$")
_HALVES: Final = re.compile("[\ud800-\udfff]")
_KEY: Final = re.compile(r"[A-Za-z0-9_.-]{1,64}", re.ASCII)


class WagerIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One wager of a ticket."""

    bet: str
    stake: str


class WagerBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ticket, or an action on it."""

    id: Key
    coup: str
    action: Action
    wagers: list[WagerIn] = []
    whole: bool = True


class Watch(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="watch"):
    """Follow a table."""

    table: str
    after: int | None = None


class Unwatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="unwatch"):
    """Follow a table no more."""

    table: str


class Lobby(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="lobby"):
    """Follow all tables in short, or no more."""

    on: bool


class WagerFrame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="wager"):
    """A ticket, or an action on it, at a table."""

    id: Key
    table: str
    coup: str
    action: Action
    wagers: list[WagerIn] = []
    whole: bool = True


class SeedBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seed for a committed shoe."""

    id: Key
    shoe: str
    seed: str


class SeedFrame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="seed"):
    """A seed for the committed shoe of a table."""

    id: Key
    table: str
    shoe: str
    seed: str


class Ping(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="ping"):
    """Are you there?"""

    n: int


Frame = Watch | Unwatch | Lobby | WagerFrame | SeedFrame | Ping | DeskFrame
FRAMES: Final = (Watch, Unwatch, Lobby, WagerFrame, SeedFrame, Ping, DeskFrame)


def read_frame(text: str | bytes) -> Frame:
    """A frame of the socket.

    Raises:
        InputError: it is none; says what is wrong.
    """
    frame: Frame = _convert(text, Frame)
    return frame


def read_as(kind: type[_T], body: bytes) -> _T:
    """A body over HTTP, as the struct that it has to be; raises InputError."""
    read: _T = _convert(body, kind)
    return read


def _convert(text: str | bytes, kind: Any) -> Any:
    if len(text) > MAX_FRAME:
        raise InputError(f"more than {MAX_FRAME} bytes")
    try:
        if isinstance(text, bytes):
            text = text.decode(json.detect_encoding(text), "surrogatepass")
        read = _DECODE(text)
        found = msgspec.convert(read, kind, strict=True)
        if "\\" in text or "\x7f" in text or not text.isascii():
            _require_texts(read)
    except UnicodeDecodeError:
        raise InputError("it is no UTF-8; send JSON as UTF-8") from None
    except (ValueError, RecursionError) as error:
        raise InputError(str(error)[:200]) from None
    key = getattr(found, "id", None)
    if key is not None and not _KEY.fullmatch(key):
        raise InputError("id has 1 to 64 letters, digits, _, - and .")
    return found


def _require_texts(read: object, name: str = "") -> None:
    """Raise InputError where a text that a person gives has signs that are not to be seen.

    No control characters but tabs and line breaks, none that turn the direction of a line, and no
    halves: whatever is kept of it is shown again. Names and passwords have rules of their own.
    """
    if isinstance(read, str):
        fault = unfit(read, MAX_FRAME, prose=True)
        if fault is not None and (not _OWN_RULES.search(name) or _HALVES.search(read)):
            raise InputError(f"{name or 'a text'} {fault[1]}")
    elif isinstance(read, dict):
        for key, each in read.items():
            _require_texts(each, key)
    elif isinstance(read, list):
        for each in read:
            _require_texts(each, name)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key stands there twice")
    return found


def _no_float(text: str) -> NoReturn:
    raise ValueError(f'{text[:20]} is no whole number; amounts are texts such as "12.50"')


def _whole(text: str) -> int:
    if len(text) > 16:
        raise ValueError("a number of more than 16 characters")
    return int(text)


# made once: json.loads would make one for each text, which takes as long as reading it
_DECODE: Final = json.JSONDecoder(
    object_pairs_hook=_once, parse_float=_no_float, parse_constant=_no_float, parse_int=_whole
).decode


def stakes_of(wagers: list[WagerIn], currency: Currency) -> tuple[WagerAsked, ...]:
    """The wagers of a ticket in minor units.

    Raises:
        MoneyError: an amount that is no plain positive decimal of the currency's digits.
    """
    return tuple(WagerAsked(each.bet, _stake(each.stake, currency)) for each in wagers)


def _stake(text: str, currency: Currency) -> int:
    minor = currency.amount(text)
    if minor <= 0:
        raise MoneyError(f"a stake of {text} is none; stake more than 0")
    return minor
