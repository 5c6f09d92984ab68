"""Options of all commands that take a whole number take the same, and say how to write it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import click
import pytest

from croupier.cli.main import BAD_INPUT, cli, main
from croupier.cli.numbers import MOST_DIGITS, Whole, WholeBetween
from croupier.i18n import languages


class Asked(NamedTuple):
    """A parameter of a command, and the words that call the command."""

    words: tuple[str, ...]
    command: click.Command
    param: click.Parameter


def commands(group: click.Group, words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The words of each command that is no group."""
    ctx = click.Context(group)
    for name in group.list_commands(ctx):
        command = group.get_command(ctx, name)
        if isinstance(command, click.Group):
            yield from commands(command, (*words, name))
        else:
            yield (*words, name)


def command_of(words: tuple[str, ...]) -> click.Command:
    """The command that these words call."""
    found: click.Command | None = cli
    for word in words:
        assert isinstance(found, click.Group)
        found = found.get_command(click.Context(found), word)
    assert found is not None
    return found


def parts(kind: Any) -> Iterator[Any]:
    """A type, and those that it is made of."""
    yield kind
    for part in getattr(kind, "types", ()):
        yield from parts(part)


PARAMS: Final = [
    Asked(words, command, param)
    for words in commands(cli, ())
    for command in (command_of(words),)
    for param in command.params
]
NUMBERS: Final = [asked for asked in PARAMS if isinstance(asked.param.type, Whole)]


def name_of(asked: Asked) -> str:
    return " ".join([*asked.words, asked.param.opts[0]])


@pytest.fixture(autouse=True)
def nothing_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands end with FAULT where they take what they were to refuse, and open no house."""

    def taken(**_: object) -> None:
        raise AssertionError("it was taken")

    for asked in NUMBERS:
        monkeypatch.setattr(asked.command, "callback", taken)


def called_with(asked: Asked, text: str, *more: str) -> int:
    """The exit code of a command that gets this number, and arguments that need not be right."""
    arguments = ["x" for one in asked.command.params if isinstance(one, click.Argument)]
    return main([*asked.words, *arguments, f"{asked.param.opts[0]}={text}", *more])


def test_the_tree_has_the_commands_and_options_that_are_known_to_ask_for_numbers() -> None:
    found = {name_of(asked) for asked in NUMBERS}
    assert len(found) == len(NUMBERS) > 40
    known = {"simulate --coups", "drill --seed", "serve --port", "roads --rows", "odds --coups"}
    assert known <= found


@pytest.mark.parametrize("asked", PARAMS, ids=name_of)
def test_no_option_asks_for_a_number_by_a_type_of_its_own(asked: Asked) -> None:
    for kind in parts(asked.param.type):
        if isinstance(kind, click.types.IntParamType | click.types.FloatParamType):
            assert isinstance(kind, Whole)


WRONG: Final = (
    "١٠",  # Arabic digits
    "１０",
    "1²",
    "1_0",
    " 10",
    "10\n",
    "1e1",
    "10.0",
    "0x10",
    "1,000",
    "−1",
    "++1",
    "",
    "1" * (MOST_DIGITS + 1),
)


@pytest.mark.parametrize("asked", NUMBERS, ids=name_of)
def test_what_is_no_number_is_refused_and_the_message_says_how_one_is_written(
    asked: Asked, capsys: pytest.CaptureFixture[str]
) -> None:
    for text in WRONG:
        assert called_with(asked, text) == BAD_INPUT, text
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith(f"error: invalid value for '{asked.param.opts[0]}': ")
        assert "is not a valid integer; write up to 40 digits, 0 to 9 alone, such as 1000" in err
        assert err.count("\n") == 1
        assert len(err) < 300


@pytest.mark.parametrize(
    ("text", "number"), [("0", 0), ("007", 7), ("+12", 12), ("-3", -3), ("9" * 40, 10**40 - 1)]
)
def test_digits_and_a_sign_are_a_number(text: str, number: int) -> None:
    for kind in (Whole(), WholeBetween(-(10**40), 10**40)):
        assert kind.convert(text, None, None) == number


BETWEEN: Final = [asked for asked in NUMBERS if isinstance(asked.param.type, WholeBetween)]


@pytest.mark.parametrize("asked", BETWEEN, ids=name_of)
def test_a_number_beyond_its_bounds_is_refused_and_the_bounds_are_told(
    asked: Asked, capsys: pytest.CaptureFixture[str]
) -> None:
    kind = asked.param.type
    assert isinstance(kind, WholeBetween)
    for bound, beyond in ((kind.min, -1), (kind.max, 1)):
        if bound is None:
            continue
        assert kind.convert(str(bound), asked.param, None) == bound
        assert called_with(asked, str(bound + beyond)) == BAD_INPUT
        told = capsys.readouterr().err
        assert f"use {kind.min} " in told
        assert kind.max is None or f"to {kind.max};" in told


SPEAKING: Final = [
    asked for asked in NUMBERS if any(one.name == "lang" for one in asked.command.params)
]
MENDS: Final = {"en": "0 to 9 alone", "vi": "chỉ dùng 0 đến 9", "zh": "只用数字 0 到 9"}


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("asked", SPEAKING, ids=name_of)
def test_the_mend_is_told_in_the_language_that_is_asked_for_wherever_it_is_asked_for(
    asked: Asked, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert called_with(asked, "1_0", "--lang", lang) == BAD_INPUT
    told = capsys.readouterr().err
    assert MENDS[lang] in told
    assert f"'{asked.param.opts[0]}'" in told
    assert "'1_0'" in told
