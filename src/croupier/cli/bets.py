"""Bets as people call them: by id or by name, in any of the three languages."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from itertools import chain
from typing import Final

from croupier.errors import WagerError
from croupier.rules.sheet import LANGUAGES, Sheet

_MAX_NAME_WORDS: Final = 9
_LONGER: Final = {"庄": ("庄家",), "闲": ("闲家",), "和": ("和局",)}
"""What a patron also says for a name that the felt shortens."""


def folded(text: str) -> str:
    """A text as it is compared: small letters, no accents, single blanks, no lone dashes."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("đ", "d"))
    words = "".join(c for c in plain if not unicodedata.combining(c)).split()
    return " ".join(word for word in words if word not in ("–", "-"))


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word most like this one; ``none`` if none is."""
    spelt = {folded(text): text for text in known}
    found = get_close_matches(folded(word), spelt, n=1)
    return spelt[found[0]] if found else "none"


def _spoken(name: str) -> tuple[str, ...]:
    """A name and its parts: ``Tie (Hòa)`` is also ``Tie`` and ``Hòa``."""
    before, mark, after = name.partition("(")
    parts = (before, after.rstrip(") ")) if mark else ()
    return (name, *parts, *_LONGER.get(name, ()))


class BetNames:
    """What a sheet's bets are called: their ids, and their names where only one has it.

    Attributes:
        ids: the bets' ids, in the sheet's order.
    """

    def __init__(self, sheet: Sheet) -> None:
        self.ids = tuple(sheet.bets)
        self._sheet = sheet
        self._shown: dict[str, str] = {}
        named: dict[str, set[str]] = {}
        for bet in sheet.bets.values():
            shown = (bet.names.get(lang) for lang in LANGUAGES)
            for spoken in (bet.id.replace("_", " "), *chain.from_iterable(map(_spoken, shown))):
                name = folded(spoken)
                self._shown.setdefault(name, spoken.strip())
                for spelt in (name, name.replace(" ", "")):
                    named.setdefault(spelt, set()).add(bet.id)
        self._shared = {name: ids for name, ids in named.items() if len(ids) > 1}
        self._names = {name: min(ids) for name, ids in named.items() if len(ids) == 1}
        self._names |= {folded(bet_id): bet_id for bet_id in self.ids}

    def find(self, tokens: Sequence[str]) -> tuple[str, int]:
        """The bet that these words begin with and how many words name it; none: ``("", 0)``."""
        for count in range(min(_MAX_NAME_WORDS, len(tokens)), 0, -1):
            bet_id = self._names.get(folded(" ".join(tokens[:count])))
            if bet_id is not None:
                return bet_id, count
        return "", 0

    def bet_id(self, word: str) -> str:
        """The id of the bet that is called so.

        Raises:
            WagerError: no bet is, and the message names the nearest; or several are.
        """
        if word in self.ids:
            return word
        name = folded(word)
        bet_id = self._names.get(name)
        if bet_id is not None:
            return bet_id
        sheet_id = self._sheet.id
        if name in self._shared:
            ids = ", ".join(bet for bet in self.ids if bet in self._shared[name])
            raise WagerError(f"{word!r} names several bets of {sheet_id}: write one of {ids}")
        near = get_close_matches(name, {folded(i): i for i in self.ids} | self._shown, n=1)
        if not near:
            raise self._sheet.unknown_bet(word)
        meant = self._names.get(near[0])
        called = self._shown.get(near[0], near[0]) if meant is None else meant
        raise WagerError(f"{sheet_id} has no bet {word!r}; did you mean {called!r}?")
