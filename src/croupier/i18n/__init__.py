"""The words people read, in English, Vietnamese and Chinese (zh is zh-Hans).

The sentences live in Fluent files, ``<language>/<topic>.ftl`` beside this module; every language
has the same messages with the same variables, and a test holds them to it. A leaf of the house:
it knows no game, no rule and no card. Loading Fluent takes as long as starting Python three
times over and reading a message half a millisecond, so both wait until a sentence asks for more
than :mod:`croupier.i18n.quick` can say.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.errors import InputError
from croupier.i18n.quick import read

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

    from croupier.i18n.quick import Choice, Plain

_CAP = 500  # characters of one variable; Fluent refuses 2,500 in a placeable
_PRIVATE_USE = 0xF0000  # a plane of Unicode in which no sentence has a character
_LOCALES = {"en": "en", "vi": "vi", "zh": "zh-Hans"}
_ENTRY = re.compile(r"^(-?[A-Za-z][A-Za-z0-9_-]*) *=", re.MULTILINE)
_NAME = re.compile(r"-?[A-Za-z][A-Za-z0-9_-]*")


def languages() -> tuple[str, ...]:
    """The languages there are, English first."""
    return tuple(_LOCALES)


def translator(lang: str = "en") -> Translator:
    """The words of one language; the same object each time.

    Raises:
        InputError: there is no such language.
    """
    if lang not in _LOCALES:
        raise InputError(f"unknown language {lang!r}: use one of {', '.join(_LOCALES)}")
    if lang not in _translators:
        _translators[lang] = Translator(lang)
    return _translators[lang]


class Translator:
    """Turns message ids into sentences of one language; made by :func:`translator`."""

    __slots__ = ("_bundles", "_loaded", "_readings", "_sources", "lang")

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._sources = _sources(lang)
        self._readings: dict[str, Plain | Choice | None] = {}
        self._loaded: set[str] = set()
        self._bundles: dict[str, FluentBundle] = {}

    def __contains__(self, message_id: str) -> bool:
        return message_id in self._sources

    def text(self, message_id: str, /, **args: str | int) -> str:
        """The sentence for a message, its variables filled in.

        An ``int`` is written the language's way (12,345 or 12.345) and picks the plural; money is
        handed over as a string, already in its digits. English stands in for a missing message.

        Raises:
            LookupError: English lacks the message too, or a variable of it was not given. That is
                a fault of the caller, never of the person at the keyboard.
        """
        if message_id not in self._sources:
            if self.lang == "en":
                raise LookupError(f"no message {message_id!r} in any language")
            return translator("en").text(message_id, **args)
        quick = self._quick_reading(message_id)
        said = quick and quick.say(args, self.lang)
        return self._fluent_text(message_id, args) if said is None else said

    def _quick_reading(self, message_id: str) -> Plain | Choice | None:
        """The message, if it is one of the plain ones."""
        if message_id not in self._readings:
            term = message_id.startswith("-")
            self._readings[message_id] = None if term else read(self._sources[message_id])
        return self._readings[message_id]

    def _fluent_text(self, message_id: str, args: dict[str, str | int]) -> str:
        """The sentence as Fluent says it; long texts wait outside, for it caps their length."""
        texts = {name: value for name, value in args.items() if isinstance(value, str)}
        long = [name for name, value in texts.items() if len(value) > _CAP]
        marks = {name: chr(_PRIVATE_USE + place) for place, name in enumerate(long)}
        said = self._format(message_id, {**args, **marks})
        for name, mark in marks.items():
            said = said.replace(mark, texts[name])
        return said

    def _format(self, message_id: str, args: dict[str, str | int]) -> str:
        """The sentence as Fluent says it."""
        bundle = self._load(message_id)
        pattern = bundle.get_message(message_id).value
        if pattern is None:
            raise LookupError(f"message {message_id!r} of {self.lang} has no text")
        text, errors = bundle.format_pattern(pattern, args)
        if errors:
            raise LookupError(f"message {message_id!r} of {self.lang}: {errors[0]}")
        return str(text)

    def _load(self, message_id: str) -> FluentBundle:
        """The bundle, with this message in it and every message or term that it mentions."""
        from fluent.runtime import FluentBundle, FluentResource

        bundle = self._bundles.get(self.lang)
        if bundle is None:
            made = FluentBundle([_LOCALES[self.lang]], use_isolating=False)
            bundle = self._bundles.setdefault(self.lang, made)
        waiting, added = [message_id], set[str]()
        while waiting:
            name = waiting.pop()
            if name in self._sources and name not in self._loaded and name not in added:
                source = self._sources[name]
                added.add(name)
                bundle.add_resource(FluentResource(source))
                waiting += _NAME.findall(source)
        # not before all is there: another thread may ask for the same meanwhile, and add it too
        self._loaded |= added
        return bundle


_translators: dict[str, Translator] = {}


def _sources(lang: str) -> dict[str, str]:
    """The Fluent source of every message and term of a language, by name."""
    entries: dict[str, str] = {}
    for path in sorted(Path(__file__).with_name(lang).glob("*.ftl")):
        text = path.read_text(encoding="utf-8")
        starts = list(_ENTRY.finditer(text))
        ends = [match.start() for match in starts[1:]] + [len(text)]
        for match, end in zip(starts, ends, strict=True):
            entries[match[1]] = text[match.start() : end]
    return entries
