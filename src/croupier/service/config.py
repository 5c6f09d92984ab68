"""How a house is set up: its tables, their sheets, limits, pace and hours.

Read from a TOML file; ``docs/serve.md`` describes each key. A house without a file has the two
tables of :data:`DEFAULT`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from croupier.errors import CroupierError, DataError, MoneyError, SheetError
from croupier.games.catalog import load_sheet
from croupier.games.rulebook import rulebook
from croupier.money import Currency
from croupier.rules.section import did_you_mean
from croupier.rules.sheet import Limits, Names, Sheet
from croupier.rules.texts import unfit
from croupier.service.hand_config import HandConfig, HandFile, hand_of
from croupier.service.play import check_playable
from croupier.service.reading_config import converted
from croupier.service.reports.settings import ReportSettings, ReportsFile, report_settings
from croupier.service.settings import Settings, SettingsFile, settings_of
from croupier.service.stakes import least_stakes
from croupier.service.wallet.settings import WalletFile, WalletSettings, wallet_of
from croupier.table.events import LimitsRecord
from croupier.table.limits import limits_record, refuse_limits

__all__ = ["DEFAULT", "Hours", "HouseConfig", "TableConfig", "read_config"]

MAX_TABLES: Final = 100
_ID: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,31}", re.ASCII)
_HOURS: Final = re.compile(r"([01][0-9]|2[0-3]):([0-5][0-9])-([01][0-9]|2[0-4]):([0-5][0-9])")
_HEADS: Final = ("house", "wallet", "reports", "table")
_MAX_NAME_CHARS: Final = 64
"""Of a table: it stands on a tab beside others."""
_DAY: Final = 24 * 60
_UNFIT: Final = {
    "limits_malformed": "limits: each is an amount up to 10^15 of the least unit",
    "limits_crossed": "bet-min lies above bet-max; swap them",
    "limits_patron": "patron-max lies below bet-min, so that nobody could bet; raise it",
    "limits_table": "table-max lies below bet-min, so that nobody could bet; raise it",
    "limits_liability": "liability-max is {most}, which the least stake of every bet could win "
    "more than, so that nobody could bet; raise it",
}
"""What is said of limits that :func:`croupier.table.limits.refuse_limits` refuses."""
_PLAYED: Final = "play-"
"""How ids of tables begin that a patron plays at in a terminal; a house leaves them alone."""


class Hours(NamedTuple):
    """When a table is open: minutes of the day in UTC; past midnight where `until` is before.

    >>> Hours.parse("22:00-06:00").holds(23 * 60), Hours.parse("22:00-06:00").holds(7 * 60)
    (True, False)
    """

    start: int
    until: int

    @classmethod
    def parse(cls, text: str) -> Hours:
        """Read ``HH:MM-HH:MM``; raises DataError."""
        found = _HOURS.fullmatch(text)
        start, until = 0, 0
        if found:
            start = int(found[1]) * 60 + int(found[2])
            until = int(found[3]) * 60 + int(found[4])
        if not found or until > _DAY:
            raise DataError(f"hours {text!r} cannot be; write them as 10:00-02:00, in UTC")
        if start == until:
            raise DataError(
                f"hours {text!r} begin and end at one time; for a table that is open round the "
                "clock leave hours out"
            )
        return cls(start, until)

    def __str__(self) -> str:
        def written(minute: int) -> str:
            return f"{minute // 60:02}:{minute % 60:02}"

        return f"{written(self.start)}-{written(self.until)}"

    def holds(self, minute: int) -> bool:
        """Whether the table is open at a minute of the day."""
        if self.start < self.until:
            return self.start <= minute < self.until
        return minute >= self.start or minute < self.until


class TableConfig(NamedTuple):
    """One table.

    Attributes:
        limits: as the table is to be opened with.
        betting_ms: how long bets are taken.
        dealing_ms: how long the cards lie before the coup is settled on the page.
        pause_ms: between a settled coup and the next.
        hours: None for round the clock.
        by_hand: how a person deals; None where a machine does.
    """

    id: str
    names: Names
    sheet: Sheet
    currency: Currency
    limits: LimitsRecord
    betting_ms: int
    dealing_ms: int
    pause_ms: int
    hours: Hours | None
    by_hand: HandConfig | None = None


class HouseConfig(NamedTuple):
    """A house and its tables.

    Attributes:
        settings: what holds for all of them; without a file read, nobody is held back.
        wallet: a licensee's, where patrons' money lies; None for the house's own ledger.
        reports: how it counts its days.
    """

    tables: tuple[TableConfig, ...]
    settings: Settings = Settings()
    wallet: WalletSettings | None = None
    reports: ReportSettings = ReportSettings()


class _Limits(msgspec.Struct, forbid_unknown_fields=True, rename="kebab"):
    bet_min: str | None = None
    bet_max: str | None = None
    patron_max: str | None = None
    table_max: str | None = None
    liability_max: str | None = None


class _Table(msgspec.Struct, forbid_unknown_fields=True, rename="kebab"):
    id: str
    sheet: str
    name: str | dict[str, str] = ""
    currency: str = "USD"
    betting_seconds: int = 15
    dealing_seconds: int = 4
    pause_seconds: int = 6
    hours: str | None = None
    limits: _Limits = msgspec.field(default_factory=_Limits)
    hand: HandFile | None = None


DEFAULT: Final[Mapping[str, Any]] = {
    "table": [
        {
            "id": "baccarat-1",
            "sheet": "baccarat",
            "name": {"en": "Baccarat 1", "vi": "Baccarat 1", "zh": "百家乐 1"},
        },
        {
            "id": "three-pictures-1",
            "sheet": "three-pictures",
            "name": {"en": "Three Pictures 1", "vi": "3 cây tây 1", "zh": "三公 1"},
        },
    ]
}
"""The house that opens without a file, or with one that names no table."""


def read_config(path: Path | None) -> HouseConfig:
    """Read a house's file; :data:`DEFAULT` without one.

    Raises:
        DataError: the file cannot be read, or a key or value of it cannot be used.
        SheetError: a table's sheet cannot be loaded, or has no limits in its currency.
    """
    if path is None:
        return _house(DEFAULT, Path())
    try:
        # some editors put a mark before the text
        document = tomllib.loads(path.read_text("utf-8-sig"))
    except OSError as error:
        raise DataError(f"{path} cannot be read: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise DataError(f"{path} is no TOML: {error}") from None
    try:
        return _house(document, path.parent)
    except DataError as error:
        raise DataError(f"{path}: {error}") from None


def _house(document: Mapping[str, Any], beside: Path) -> HouseConfig:
    for key in document:
        if key not in _HEADS:
            of_house = key in {each.encode_name for each in msgspec.structs.fields(SettingsFile)}
            mend = "; write it below [house]" if of_house else did_you_mean(key, _HEADS)
            raise DataError(f"there is no key {key!r} outside of all tables{mend}")
    house = converted(document.get("house", {}), SettingsFile, "house: ")
    written = document.get("table", DEFAULT["table"])
    if not isinstance(written, list):
        raise DataError("table is one table only; write [[table]] above each, in double brackets")
    tables = [converted(each, _Table, _where(each, at)) for at, each in enumerate(written, 1)]
    if not 1 <= len(tables) <= MAX_TABLES:
        raise DataError(f"a house has 1 to {MAX_TABLES} tables, not {len(tables)}")
    _check_ids(table.id for table in tables)
    made = tuple(_table(table, beside) for table in tables)
    settings = settings_of(house, [table.currency for table in made])
    _check_balances(settings, made)
    wallet = converted(document.get("wallet", {}), WalletFile, "wallet: ")
    reports = report_settings(converted(document.get("reports", {}), ReportsFile, "reports: "))
    return HouseConfig(made, settings, wallet_of(wallet, beside), reports)


def _check_balances(settings: Settings, tables: Iterable[TableConfig]) -> None:
    """Refuse guests who could not place a single wager."""
    for code, least in least_stakes(tables).items():
        currency, given = Currency.parse(code), settings.guest_balance_minor(code)
        if given < least:
            raise DataError(
                f"house: guest-balance in {currency.code} is {currency.format(given)}, and no "
                f"table takes less than {currency.format(least)}; raise it to that at least"
            )


def _where(written: object, place: int) -> str:
    """How a message about a table begins: with its id, or which one of the file it is."""
    known = written.get("id") if isinstance(written, dict) else None
    named = isinstance(known, str) and _ID.fullmatch(known)
    return f"table {known}: " if named else f"table {place} of the file: "


def _check_ids(ids: Iterable[str]) -> None:
    seen: set[str] = set()
    for table_id in ids:
        if not _ID.fullmatch(table_id):
            problem = "use up to 32 small letters, digits and -"
            raise DataError(f"the table's id {table_id!r} cannot be used; {problem}")
        if table_id.startswith(_PLAYED):
            raise DataError(f"the table's id {table_id!r} begins as those of `croupier play` do")
        if table_id in seen:
            raise DataError(f"two tables are called {table_id!r}; rename one")
        seen.add(table_id)


def _table(table: _Table, beside: Path) -> TableConfig:
    where = f"table {table.id}"
    try:
        local = beside.joinpath(table.sheet)
        is_file = table.sheet.endswith(".toml") and not Path(table.sheet).is_absolute()
        sheet = load_sheet(str(local) if is_file else table.sheet)
        currency = _currency(table.currency, sheet)
        limits = _limits(table.limits, check_playable(sheet, currency), currency)
        _check_limits(sheet, limits, currency)
        hours = Hours.parse(table.hours) if table.hours else None
        hand = hand_of(table.hand, table.id, beside) if table.hand else None
        if hand and hours:
            raise DataError("hours are for tables dealt by machine; a dealer opens this one")
    except SheetError as error:
        if error.line is None:
            raise DataError(f"{where}: sheet: {error}") from None
        problem = f"{error.problem} (this is the sheet of {where})"
        raise SheetError(
            problem,
            origin=error.origin,
            line=error.line,
            column=error.column,
            source_line=error.source_line,
        ) from None
    except CroupierError as error:
        raise DataError(f"{where}: {error}") from None
    return TableConfig(
        table.id,
        _names(table, sheet),
        sheet,
        currency,
        limits,
        _pace(where, "betting-seconds", table.betting_seconds, 3, 600),
        _pace(where, "dealing-seconds", table.dealing_seconds, 0, 60),
        _pace(where, "pause-seconds", table.pause_seconds, 1, 600),
        hours,
        hand,
    )


def _currency(text: str, sheet: Sheet) -> Currency:
    """The currency of a table, in which its sheet has limits."""
    try:
        currency = Currency.parse(text)
    except MoneyError as error:
        raise DataError(f"currency: {error}") from None
    if str(currency) not in sheet.limits:
        known = ", ".join(sheet.limits) or "no currency"
        raise DataError(
            f"currency is {text!r}, and the sheet {sheet.id} has limits in {known} only; write "
            f"one it has, or add [limits.{currency.code}] to a sheet of your own"
        )
    return currency


def _names(table: _Table, sheet: Sheet) -> Names:
    names = {"": table.name} if isinstance(table.name, str) else table.name
    for lang, name in names.items():
        fault = unfit(name, _MAX_NAME_CHARS)
        if fault:
            key = f"name.{lang}" if lang else "name"
            raise DataError(f"table {table.id}: {key} {fault[1]}")
    if isinstance(table.name, str):
        return Names(table.name) if table.name else sheet.names
    unknown = set(table.name) - {"en", "vi", "zh"}
    if unknown or not table.name.get("en"):
        raise DataError(f"table {table.id}: a name has en, and vi and zh if you like")
    return Names(table.name["en"], table.name.get("vi", ""), table.name.get("zh", ""))


def _pace(where: str, key: str, seconds: int, least: int, most: int) -> int:
    if not least <= seconds <= most:
        raise DataError(f"{where}: {key} is {seconds}; use {least} to {most}")
    return seconds * 1000


def _limits(asked: _Limits, limits: Limits, currency: Currency) -> LimitsRecord:
    """The sheet's limits with those that the house sets for this table."""

    def amount(key: str, text: str | None, default: int) -> int:
        try:
            return default if text is None else currency.amount(text)
        except MoneyError as error:
            raise DataError(f"limits: {key}: {error}") from None

    record = limits_record(limits)
    least, most = record.bet
    return LimitsRecord(
        (amount("bet-min", asked.bet_min, least), amount("bet-max", asked.bet_max, most)),
        record.bets,
        amount("patron-max", asked.patron_max, record.patron_max),
        amount("table-max", asked.table_max, record.table_max),
        amount("liability-max", asked.liability_max, record.liability_max),
    )


def _check_limits(sheet: Sheet, limits: LimitsRecord, currency: Currency) -> None:
    """Refuse limits that no table can have. Raises DataError."""
    refusal = refuse_limits(rulebook(sheet), limits)
    if refusal is not None:
        raise DataError(_UNFIT[refusal.code].format(most=currency.format(limits.liability_max)))
