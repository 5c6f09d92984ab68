"""A house's file, judged key by key: what is wrong with one, and how to mend it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, TypeVar, get_args, get_origin

import msgspec

from croupier.errors import DataError
from croupier.rules.section import did_you_mean

__all__ = ["converted"]

_T = TypeVar("_T", bound=msgspec.Struct)
_SHOWN_CHARS: Final = 40


def converted(written: object, kind: type[_T], where: str = "") -> _T:
    """A table of a house's file as the struct that it stands for.

    Args:
        where: how a message begins, to say which table it is about; empty for the whole file.

    Raises:
        DataError: names the key, what is wrong with it and how to mend it.
    """
    _judge(written, kind, where)
    try:
        return msgspec.convert(written, kind)
    except msgspec.ValidationError as error:
        raise DataError(f"{where}{error}; docs/serve.md lists what a house can say") from None


def _judge(written: object, kind: type[msgspec.Struct], where: str) -> None:
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    if not isinstance(written, Mapping):
        known = ", ".join(fields)
        raise DataError(f"{where}{_said(written)} is no table; write keys in it: {known}")
    for key, value in written.items():
        if key not in fields:
            raise DataError(f"{where}there is no key {_said(key)} here{did_you_mean(key, fields)}")
        _judge_value(key, value, fields[key].type, where)
    for key, field in fields.items():
        if field.required and key not in written:
            raise DataError(f"{where}{key} is missing; write {key} = {_example(key)}")


def _judge_value(key: str, value: object, kind: Any, where: str) -> None:
    for table in (kind, *get_args(kind)):
        if isinstance(table, type) and issubclass(table, msgspec.Struct):
            _judge(value, table, f"{where}{key}: ")
            return
    if not _fits(value, kind):
        wanted = _wanted(key, kind, value)
        raise DataError(f"{where}{key} is {_said(value)}; write {wanted}")


def _fits(value: object, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True


def _wanted(key: str, kind: Any, value: object) -> str:
    """What a key has to be, as a person would write it."""
    if get_origin(kind) is Literal:
        choices = [str(each) for each in get_args(kind)]
        known = " or ".join(f'"{each}"' for each in choices)
        hint = did_you_mean(value, choices) if isinstance(value, str) else ""
        return known + (hint if "did you mean" in hint else "")
    if kind is bool:
        return "true or false, without quotes"
    if kind is int:
        return "a whole number, without quotes"
    if get_origin(kind) is dict:
        return 'texts in quotes by currency, such as { USD = "10000.00" }'
    if any(get_origin(each) is dict for each in get_args(kind)):
        return 'a text in quotes, or one for each language: { en = "Table 1" }'
    if not isinstance(value, str | bool | Mapping | list):  # a number, or a day
        return f'it as a text in quotes: {key} = "{value}"'
    return f"a text in quotes, such as {_example(key)}"


_EXAMPLES: Final = {
    "id": "baccarat-1",
    "sheet": "baccarat",
    "host": "127.0.0.1",
    "currency": "USD",
    "hours": "10:00-02:00",
}


def _example(key: str) -> str:
    return f'"{_EXAMPLES.get(key, "5.00")}"'


def _said(value: object) -> str:
    """A value as a message quotes it, much as the file has it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, list):
        return "a list"
    text = repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= _SHOWN_CHARS else f"{text[:_SHOWN_CHARS]}…"
