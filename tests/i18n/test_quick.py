"""The quick reading of plain messages says to the letter what Fluent says."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from itertools import product

import pytest
from fluent.runtime import FluentBundle, FluentResource
from hypothesis import example, given
from hypothesis import strategies as st

from croupier.i18n import _LOCALES, _sources, languages, translator
from croupier.i18n.quick import Choice, Plain, read

MESSAGES = [
    (lang, name) for lang in languages() for name in _sources(lang) if not name.startswith("-")
]
NUMBERS = (0, 1, 2, 5, 11, 21, 999, 1000, 12345, 1234567, -1, -4321)


@cache
def bundle(lang: str) -> FluentBundle:
    made = FluentBundle([_LOCALES[lang]], use_isolating=False)
    made.add_resource(FluentResource("\n".join(_sources(lang).values())))
    return made


def by_fluent(bundle: FluentBundle, name: str, args: dict[str, str | int]) -> str:
    pattern = bundle.get_message(name).value
    assert pattern is not None
    text, errors = bundle.format_pattern(pattern, args)
    assert not errors
    return str(text)


def variables(message: Plain | Choice) -> set[str]:
    plains = [message] if isinstance(message, Plain) else list(message.variants.values())
    named = {name for plain in plains for name in plain.parts[1::2]}
    return named | ({message.variable} if isinstance(message, Choice) else set())


@pytest.mark.parametrize("lang", languages())
def test_every_plain_message_is_said_as_fluent_says_it(lang: str) -> None:
    said = 0
    for name, source in _sources(lang).items():
        message = None if name.startswith("-") else read(source)
        if message is None:
            continue
        values: list[str | int] = [*NUMBERS, "", "Ngân hàng", "one", "other"]
        if isinstance(message, Choice):
            values += message.variants
        names = sorted(variables(message))
        for value in values:
            args: dict[str, str | int] = {key: f"<{key}>" for key in names}
            for key in names:
                args[key] = value
                assert message.say(args, lang) == by_fluent(bundle(lang), name, args), name
                said += 1
    assert said > 1000


@pytest.mark.parametrize("lang", languages())
def test_nearly_every_message_is_plain(lang: str) -> None:
    read_quickly = [read(source) is not None for source in _sources(lang).values()]
    assert sum(read_quickly) * 10 > len(read_quickly) * 9


VALUES = [
    "text",
    "  text  ",
    "{ $a }",
    "{$a}{ $b } and { $a }",
    "one\n    two",
    "\n    one\n      two { $a }\n    three",
    "one\n\n    two",
    "one\n  two  \n   three  ",
    "[one] two",
    "one\n    [two",
    "one\n    .two = three",
    "one { -term } two",
    "one { other } two",
    'one {" "} two',
    "{ $a ->\n    [one] One\n   *[other] { $a } more\n}",
    "\n    { $a ->\n       *[x] X\n        [y] { $b } y\n    }",
    "{ $a ->\n    [1] One\n   *[other] more\n}",
    "{ $a ->\n    [one] One\n   *[other] more\n} and more",
    "{ $a ->\n    [one] One\n   *[other] { $b ->\n        *[x] X\n } \n}",
    "{ $a ->\n    [one] One\n      and more\n   *[other] more\n}",
    "{ NUMBER($a) }",
    "a { $a }\n\n# A remark { $b }\n",
    "a { $a }\n# A remark { $b }\n## More\n",
]
TERMS = "-term = term\nother = other\n"
ANYTHING = ["a", " ", "\n", "\n  ", "{ $a }", "#", "[", "=", ".", "*", "{", "}"]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("value", VALUES)
def test_what_is_read_quickly_is_read_rightly(value: str, lang: str) -> None:
    check(value, lang)


@given(
    st.lists(st.sampled_from(ANYTHING)),
    st.sampled_from(languages()),
)
@example(["a", "\n  ", "#"], "en")
@example(["a", "\n", "#"], "en")
def test_whatever_is_read_quickly_is_read_rightly(parts: list[str], lang: str) -> None:
    check("".join(parts), lang)


def check(value: str, lang: str) -> None:
    source = f"said = {value}\n"
    message = read(source)
    if message is None:
        return
    other = FluentBundle([_LOCALES[lang]], use_isolating=False)
    other.add_resource(FluentResource(source + TERMS))
    values: list[str | int] = ["x", "one", 0, 1, 2, 1000]
    for a, b in product(values, values):
        args = {"a": a, "b": b}
        said = message.say(args, lang)
        assert said is None or said == by_fluent(other, "said", args)


@pytest.mark.parametrize("lang", languages())
def test_no_text_is_too_long_to_be_said(lang: str) -> None:
    long = "x{}" * 5_000
    for name, source in _sources(lang).items():
        message = read(source)
        if name.startswith("-") or not isinstance(message, Plain) or not variables(message):
            continue
        assert long in translator(lang).text(name, **dict.fromkeys(variables(message), long))
    assert long in translator(lang).text("say-and", a=long, b="b")


def test_a_ticket_is_told_without_waiting_for_fluent() -> None:
    told = (
        "import sys; from croupier.cli.main import main\n"
        "try: main(['settle', 'baccarat', '2h Ks 3d 6c Ah', '--bet', 'player=100'])\n"
        "except SystemExit: pass\n"
        "print('fluent' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert ran.stdout.endswith("False\n")
