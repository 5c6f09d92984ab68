"""The page's own words, from the files it has them from."""

from __future__ import annotations

import re
from functools import lru_cache

from fluent.runtime import FluentBundle, FluentResource

from tools import ROOT

LOCALES = {"en": "en-US", "vi": "vi-VN", "zh": "zh-CN"}
"""A browser's language for each of the page's."""

HTML_LANG = {"en": "en", "vi": "vi", "zh": "zh-Hans"}


def _text(lang: str) -> str:
    files = sorted((ROOT / "src/croupier/i18n" / lang).glob("page*.ftl"))
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


@lru_cache
def _bundle(lang: str) -> FluentBundle:
    bundle = FluentBundle([LOCALES[lang]], use_isolating=False)
    bundle.add_resource(FluentResource(_text(lang)))
    return bundle


@lru_cache
def ids() -> frozenset[str]:
    """Every message's id."""
    return frozenset(re.findall(r"^([a-z][\w-]*) *=", _text("en"), re.MULTILINE))


def say(lang: str, message: str, **given: object) -> str:
    """A sentence of the page."""
    found = _bundle(lang).get_message(message)
    assert found.value is not None, message
    text, errors = _bundle(lang).format_pattern(found.value, given)
    assert not errors, (message, errors)
    return str(text)


def begins(lang: str, message: str) -> str:
    """What a sentence says before its first variable: enough to know it by."""
    line = re.search(rf"^{message} *= *([^{{\n]*)", _text(lang), re.MULTILINE)
    assert line is not None, message
    return line[1].strip()
