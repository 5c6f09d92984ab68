"""Reading a ticket: bets by id or by name, each with its stake."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain

from croupier.cli.playing.words import Words, printable
from croupier.errors import InputError, MoneyError
from croupier.money import Currency, Minor
from croupier.rules.sheet import LANGUAGES, Sheet
from croupier.table.commands import WagerAsked

_MAX_NAME_WORDS = 8


_LONGER = {"庄": ("庄家",), "闲": ("闲家",), "和": ("和局",)}
"""What a patron also says for a name that the felt shortens."""


def _spoken(name: str) -> tuple[str, ...]:
    """A name and its parts: ``Tie (Hòa)`` is also ``Tie`` and ``Hòa``."""
    before, mark, after = name.partition("(")
    parts = (before, after.rstrip(") ")) if mark else ()
    return (name, *parts, *_LONGER.get(name, ()))


class BetNames:
    """What a sheet's bets are called: their ids, and their names where only one has it.

    Args:
        sheet: the sheet.
        fold: how words are compared.
    """

    def __init__(self, sheet: Sheet, fold: Callable[[str], str]) -> None:
        self.ids = tuple(sheet.bets)
        self._fold = fold
        names: dict[str, set[str]] = {}
        for bet in sheet.bets.values():
            shown = (bet.names.get(lang) for lang in LANGUAGES)
            spoken = [bet.id.replace("_", " "), *chain.from_iterable(map(_spoken, shown))]
            for name in map(fold, spoken):
                for spelt in (name, name.replace(" ", "")):
                    names.setdefault(spelt, set()).add(bet.id)
        self._names = {name: min(ids) for name, ids in names.items() if len(ids) == 1}
        self._names |= {fold(bet_id): bet_id for bet_id in self.ids}

    def find(self, tokens: Sequence[str]) -> tuple[str, int]:
        """The bet that these words begin with and how many words name it; none: ``("", 0)``."""
        for count in range(min(_MAX_NAME_WORDS, len(tokens)), 0, -1):
            bet_id = self._names.get(self._fold(" ".join(tokens[:count])))
            if bet_id is not None:
                return bet_id, count
        return "", 0


def read_ticket(
    tokens: Sequence[str], bets: BetNames, currency: Currency, words: Words
) -> tuple[WagerAsked, ...]:
    """Pairs of a bet and its stake; a bet nobody knows is left for the table to refuse.

    Raises:
        InputError: no pairs, a bet without a stake, or a stake that is no amount.
    """
    if not tokens:
        raise InputError(words("error-ticket"))
    asked: list[WagerAsked] = []
    place = 0
    while place < len(tokens):
        bet_id, count = bets.find(tokens[place:])
        if not count:
            count = _unknown_length(tokens[place:])
            bet_id = " ".join(tokens[place : place + count])
        place += count
        if place == len(tokens):
            raise InputError(words("error-stake-missing", bet=printable(bet_id)))
        asked.append(WagerAsked(bet_id, _stake(tokens[place], bet_id, currency, words)))
        place += 1
    return tuple(asked)


def _unknown_length(tokens: Sequence[str]) -> int:
    """How many words an unknown bet is named by: up to the first that can be a stake."""
    rest = (index for index, token in enumerate(tokens) if index and token[0].isdigit())
    return next(rest, 1)


def _stake(text: str, bet_id: str, currency: Currency, words: Words) -> Minor:
    try:
        return currency.amount(text)
    except MoneyError:
        digits, example = currency.digits, currency.format(Minor(12345))
        told = {"bet": printable(bet_id), "word": printable(text), "example": example}
        raise InputError(words("error-stake", digits=digits, **told)) from None
