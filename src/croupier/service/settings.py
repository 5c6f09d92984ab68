"""What a house sets for all its tables: where it listens, what guests get, how often who may ask.

Part of the house's file, table ``[house]``; ``docs/serve.md`` describes each key.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, Literal, NamedTuple, get_args

import msgspec

from croupier.errors import DataError, MoneyError
from croupier.money import Currency
from croupier.service.play import FIRST_GRANT

__all__ = [
    "LEVELS",
    "LOGS",
    "Level",
    "Log",
    "USUAL_LEVELS",
    "Settings",
    "SettingsFile",
    "check_host",
    "settings_of",
]

Log = Literal["plain", "json"]
LOGS: Final[tuple[Log, ...]] = get_args(Log)

Level = Literal["debug", "info", "warning", "error"]
LEVELS: Final[tuple[Level, ...]] = get_args(Level)
USUAL_LEVELS: Final[Mapping[Log, Level]] = {"plain": "warning", "json": "info"}
"""From where on things are told unless somebody says otherwise."""

_ADDRESS: Final = re.compile(
    r"https://[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?(:[0-9]{1,5})?", re.ASCII
)
MAX_RATE: Final = 1_000_000
_WEEK_MINUTES: Final = 7 * 24 * 60
_MOST_CORRECTION_MINUTES: Final = 366 * 24 * 60
REMIND_MINUTES: Final = (5, 24 * 60)


class Settings(NamedTuple):
    """What holds for a whole house.

    Attributes:
        host, port, lan: where it listens, unless the command says otherwise.
        log: how it tells what happens.
        guest_balances: play money of a new guest in minor units, by the currency's notation;
            where there is none, what :data:`~croupier.service.play.FIRST_GRANT` has.
        guests_per_minute: how many may come in from one address; 0 for any number.
        guests_per_minute_in_all: how many from everywhere; 0 for any number.
        asks_per_second: how many wagers, undos and so on of one patron are taken; 0 for any number.
        tries_per_minute: how often a password or a link may be tried from one address; 0 for any
            number.
        names_host: whether the host was written, and is not only the usual one.
        care: whether patrons can limit themselves where only play money is at stake.
        remind_minutes: after how long the house tells a patron how his session goes; None for
            never, or for as often as he wants.
        checkpoint_minutes: after how long another checkpoint is made; 0 for none.
        correction_minutes: how long after a coup has ended it may be corrected.
        checkpoint_directory: where they are put.
        address: under which patrons find the house, where a proxy takes TLS for it; else empty.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    lan: bool = False
    log: Log = "plain"
    guest_balances: Mapping[str, int] = {}
    guests_per_minute: int = 0
    guests_per_minute_in_all: int = 0
    asks_per_second: int = 0
    tries_per_minute: int = 0
    names_host: bool = False
    care: bool = True
    remind_minutes: int | None = None
    checkpoint_minutes: int = 0
    checkpoint_directory: Path | None = None
    address: str = ""
    correction_minutes: int = 24 * 60

    @property
    def public_host(self) -> str:
        """What a browser calls that address, with a port that is not the usual one."""
        return self.address.removeprefix("https://")

    def guest_balance_minor(self, currency: str) -> int:
        """What a new guest gets in a currency."""
        usual = FIRST_GRANT[Currency.parse(currency).digits]
        return self.guest_balances.get(currency, usual)


_DEFAULTS: Final = Settings()


class SettingsFile(msgspec.Struct, forbid_unknown_fields=True, rename="kebab"):
    """``[house]`` as it is written. Only here rates have a limit that nobody wrote."""

    host: str | None = None
    port: int = _DEFAULTS.port
    lan: bool = _DEFAULTS.lan
    log: Log = _DEFAULTS.log
    guest_balance: dict[str, str] = {}
    guests_per_minute: int = 120
    guests_per_minute_in_all: int = 1_200
    asks_per_second: int = 20
    tries_per_minute: int = 20
    care: bool = True
    remind_minutes: int = 0
    checkpoint_minutes: int = 0
    checkpoint_directory: str = ""
    address: str = ""
    correction_minutes: int = _DEFAULTS.correction_minutes


def check_address(address: str) -> None:
    """Refuse what is no origin over TLS. Raises DataError."""
    if not _ADDRESS.fullmatch(address):
        raise DataError(
            f"house: address is {address!r}; write the origin that patrons open, in small letters "
            "and without a path, such as https://casino.example"
        )


def check_host(host: str) -> None:
    """Refuse what is no host; an empty one would be every address. Raises DataError."""
    if not host or not host.isprintable() or " " in host:
        raise DataError(f"{host!r} is no host to listen on; write an address such as 127.0.0.1")


def settings_of(written: SettingsFile, currencies: Iterable[Currency]) -> Settings:
    """The settings that a file says.

    Args:
        currencies: those that the house's tables play in.

    Raises:
        DataError: a value that cannot be used; says which.
    """
    host = _DEFAULTS.host if written.host is None else written.host
    check_host(host)
    if not 0 <= written.port <= 65_535:
        raise DataError(f"house: port is {written.port}; use 0 to 65535")
    rates = {
        "guests-per-minute": written.guests_per_minute,
        "guests-per-minute-in-all": written.guests_per_minute_in_all,
        "asks-per-second": written.asks_per_second,
        "tries-per-minute": written.tries_per_minute,
    }
    for key, rate in rates.items():
        if not 0 <= rate <= MAX_RATE:
            raise DataError(f"house: {key} is {rate}; use 1 to {MAX_RATE}, or 0 for no limit")
    least, most = REMIND_MINUTES
    if written.remind_minutes and not least <= written.remind_minutes <= most:
        raise DataError(
            f"house: remind-minutes is {written.remind_minutes}; use {least} to {most}, or 0"
        )
    balances = _balances(written.guest_balance, currencies)
    where = (host, written.port, written.lan, written.log)
    asks = written.asks_per_second
    guests = (written.guests_per_minute, written.guests_per_minute_in_all)
    tries = written.tries_per_minute
    cared = (written.care, written.remind_minutes or None)
    found = Settings(*where, balances, *guests, asks, tries, written.host is not None, *cared)
    if written.address:
        check_address(written.address)
        found = found._replace(address=written.address)
    if not 1 <= written.correction_minutes <= _MOST_CORRECTION_MINUTES:
        raise DataError(
            f"house: correction-minutes is {written.correction_minutes}; use 1 to "
            f"{_MOST_CORRECTION_MINUTES}"
        )
    found = found._replace(correction_minutes=written.correction_minutes)
    return _with_checkpoints(found, written)


def _with_checkpoints(found: Settings, written: SettingsFile) -> Settings:
    minutes, directory = written.checkpoint_minutes, written.checkpoint_directory
    if not 0 <= minutes <= _WEEK_MINUTES:
        raise DataError(
            f"house: checkpoint-minutes is {minutes}; use 1 to {_WEEK_MINUTES}, or 0 for none"
        )
    if bool(minutes) != bool(directory.strip()):
        raise DataError("house: checkpoint-minutes and checkpoint-directory are written together")
    place = Path(directory) if minutes else None
    return found._replace(checkpoint_minutes=minutes, checkpoint_directory=place)


def _balances(written: Mapping[str, str], currencies: Iterable[Currency]) -> dict[str, int]:
    known = {str(currency).partition("/")[0]: currency for currency in currencies}
    found: dict[str, int] = {}
    for code, text in written.items():
        if code not in known:
            played = ", ".join(sorted(known))
            raise DataError(f"house: guest-balance names {code!r}; the tables play in {played}")
        currency = known[code]
        try:
            found[str(currency)] = currency.amount(text)
        except MoneyError as error:
            raise DataError(f"house: guest-balance in {code}: {error}") from None
    return found
