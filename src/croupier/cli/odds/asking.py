"""The cards that ``croupier odds`` is asked about."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

import click

from croupier.cards import parse_cards
from croupier.errors import ShoeError
from croupier.odds.appraisal import ENDLESS
from croupier.odds.cards import counted, endless_shoe, full_shoe, given_cards, parse_counts, without
from croupier.shoe import MAX_DECKS

if TYPE_CHECKING:
    from croupier.cards import Card
    from croupier.cli.odds import Asked
    from croupier.games.draw import Draw
    from croupier.games.rulebook import Rulebook

MAX_SHOES = 32
_DECKS = re.compile(r"[0-9]{1,4}")


class Shoe(NamedTuple):
    """Cards to appraise over, of how many decks they are called, and which of those are gone."""

    decks: int | str | None
    draw: Draw
    gone: tuple[Card, ...] = ()


def draws(book: Rulebook, asked: Asked) -> list[Shoe]:
    """The cards asked about; several where several numbers of decks are.

    Raises:
        InputError: what cannot be.
    """
    if asked.counts is not None:
        if asked.decks is not None or asked.without:
            raise ShoeError("--counts says which cards there are; leave --decks and --without out")
        shoes = [Shoe(None, counted(book, parse_counts(asked.counts)))]
    elif asked.decks is None:
        shoes = [Shoe(book.sheet.shoe.decks, full_shoe(book))]
    else:
        shoes = [_shoe(book, word) for word in _words(asked.decks)]
    gone, dealt = parse_cards(asked.without), parse_cards(asked.given)
    return [
        Shoe(shoe.decks, given_cards(book, without(shoe.draw, gone), dealt), gone) for shoe in shoes
    ]


def _words(decks: str) -> list[str]:
    words = [word.strip() for word in decks.split(",")]
    if len(words) > MAX_SHOES:
        raise click.BadParameter(f"at most {MAX_SHOES} shoes", param_hint="'--decks'")
    return words


def _shoe(book: Rulebook, word: str) -> Shoe:
    if word == ENDLESS:
        return Shoe(ENDLESS, endless_shoe(book))
    if not _DECKS.fullmatch(word) or not 1 <= int(word) <= MAX_DECKS:
        problem = (
            f"{word!r} is no number of decks: write 1 to {MAX_DECKS}, a list such as 6,8, or inf"
        )
        raise click.BadParameter(problem, param_hint="'--decks'")
    return Shoe(int(word), full_shoe(book, int(word)))
