"""``croupier removal``: what each card changes once it is out of the shoe."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from croupier.cli import console
from croupier.cli.numbers import WholeBetween
from croupier.errors import WagerError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from croupier.games.rulebook import Rulebook
    from croupier.odds.removal import Removal
    from croupier.shoe import Composition

_SUITS = "♠♥♦♣"


@click.command("removal")
@click.argument("sheet")
@click.option("--bet", "bets", metavar="BET", multiple=True, help="Only this bet; may be repeated.")
@click.option("--decks", type=WholeBetween(1, 16), help="How many decks.  [default: the sheet's]")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead.")
def removal(sheet: str, bets: tuple[str, ...], decks: int | None, as_json: bool) -> None:
    """Tell what each card changes that leaves the shoe of SHEET.

    The table shows by how many millionths of a stake a bet is worth more (+) or less (-) to the
    patron when one card is gone; ranks that are alike for every bet share a column. Over the
    whole shoe the effects of a bet add up to nothing. --json has them as exact fractions.
    """
    from croupier.cli.bets import BetNames
    from croupier.games.catalog import load_sheet
    from croupier.games.rulebook import rulebook
    from croupier.odds.removal import removals
    from croupier.shoe import Composition

    book = rulebook(load_sheet(sheet))
    names = BetNames(book.sheet)
    chosen = [book.sheet.bet(names.bet_id(bet)) for bet in bets]
    if decks not in (None, 1) and book.game.exact_cards:
        raise WagerError(f"{book.sheet.id} is dealt from one deck; leave --decks out")
    deck_count = decks or book.sheet.shoe.decks
    composition = Composition.of_decks(deck_count)
    found = removals(book, chosen or None, composition)
    if as_json:
        console.emit_json(_document(book, composition, deck_count, found))
        return
    for line in _table(found):
        console.emit(line)
    console.emit("\nmillionths of a stake, to the patron, for one card gone")


def _document(
    book: Rulebook, composition: Composition, decks: int, found: Sequence[Removal]
) -> dict[str, object]:
    return {
        "sheet": book.sheet.id,
        "version": book.sheet.version,
        "fingerprint": book.fingerprint,
        "decks": decks,
        "cards": composition.card_count,
        "bets": [
            {
                "bet": one.bet.id,
                "edge": str(-one.mean),
                "edge_float": float(-one.mean),
                "by": one.by,
                "effects": [
                    {
                        "cards": effect.key,
                        "count": effect.card_count,
                        "effect": str(effect.effect),
                        "effect_float": float(effect.effect),
                    }
                    for effect in one.effects
                ],
            }
            for one in found
        ],
    }


def _table(found: Sequence[Removal]) -> list[str]:
    """A line a bet, or four where a bet tells suits apart, and a column for each run of ranks."""
    from croupier.cards import RANKS
    from croupier.cli.layout import aligned

    lines = [line for one in found for line in _lines(one)]
    starts = [
        rank
        for rank in range(len(RANKS))
        if not rank or any(row[rank] != row[rank - 1] for _, row in lines)
    ]
    ends = [*(start - 1 for start in starts[1:]), len(RANKS) - 1]
    heads = [
        RANKS[start] if start == end else f"{RANKS[start]}–{RANKS[end]}"
        for start, end in zip(starts, ends, strict=True)
    ]
    suited = any(one.by == "card" for one in found)
    rows = [["bet", *([""] if suited else []), *heads]]
    for (name, suit), row in lines:
        rows.append(
            [name, *([suit] if suited else []), *(_millionths(row[rank]) for rank in starts)]
        )
    return aligned(rows)


def _lines(one: Removal) -> Iterator[tuple[tuple[str, str], list[Fraction]]]:
    """A bet's effects by rank; for each suit where it tells suits apart."""
    from croupier.cards import DECK
    from croupier.odds.removal import key_of

    known = {effect.key: effect.effect for effect in one.effects}
    for suit, sign in enumerate(_SUITS) if one.by == "card" else [(0, "")]:
        yield (one.bet.id, sign), [known[key_of(card, one.by)] for card in DECK[suit::4]]


def _millionths(effect: Fraction) -> str:
    return f"{float(1_000_000 * effect):+.1f}"
