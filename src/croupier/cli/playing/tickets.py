"""Reading a ticket: bets by id or by name, each with its stake."""

from __future__ import annotations

import re
from collections.abc import Sequence

from croupier.cli.bets import BetNames
from croupier.cli.playing.words import Words, printable
from croupier.errors import InputError, MoneyError
from croupier.money import MAX_MINOR, Currency, Minor
from croupier.table.commands import WagerAsked


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
        told = {"bet": printable(bet_id), "word": printable(text)}
        if _is_too_much(text, currency):
            most = currency.format(MAX_MINOR)
            raise InputError(words("error-stake-most", most=most, **told)) from None
        digits, example = currency.digits, currency.format(Minor(12345))
        told["example"] = example
        raise InputError(words("error-stake", digits=digits, **told)) from None


def _is_too_much(text: str, currency: Currency) -> bool:
    """Whether a refused stake is an amount in all but its size."""
    whole, _, part = text.partition(".")
    if not re.fullmatch(r"[0-9]+(\.[0-9]+)?", text) or len(part) > currency.digits:
        return False
    digits = (whole + part.ljust(currency.digits, "0")).lstrip("0")
    return len(digits) > len(str(MAX_MINOR)) or int(digits or 0) > MAX_MINOR
