"""``croupier odds``: the exact odds of every bet of a sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from croupier.cli import console
from croupier.errors import WagerError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from croupier.games.rulebook import Rulebook
    from croupier.odds.bet import BetOdds
    from croupier.shoe import Composition


@click.command("odds")
@click.argument("sheet")
@click.option("--decks", type=click.IntRange(1, 16), help="How many decks.  [default: the sheet's]")
@click.option("--without", default="", metavar="CARDS", help="Cards that are gone from the shoe.")
@click.option("--bet", "bets", metavar="ID", multiple=True, help="Only this bet; may be repeated.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead.")
def odds(sheet: str, decks: int | None, without: str, bets: tuple[str, ...], as_json: bool) -> None:
    """Tell the exact odds of every bet of SHEET.

    Edge is what the house keeps, on average, of one unit staked; "resolved" leaves pushes out:
    it is per unit that was won or lost. Every figure is exact; the table shows it rounded.
    """
    from croupier.cards import parse_cards
    from croupier.games.catalog import load_sheet
    from croupier.games.rulebook import rulebook
    from croupier.odds.appraise import appraise
    from croupier.shoe import Composition

    book = rulebook(load_sheet(sheet))
    chosen = [book.sheet.bet(bet_id) for bet_id in bets]
    if decks not in (None, 1) and book.game.exact_cards:
        raise WagerError(f"{book.sheet.id} is dealt from one deck; leave --decks out")
    full = Composition.of_decks(decks or book.sheet.shoe.decks)
    composition = full.without(parse_cards(without))
    found = appraise(book, composition, chosen or None)
    if as_json:
        console.emit_json(_document(book, composition, decks or book.sheet.shoe.decks, found))
    else:
        for line in _table(found):
            console.emit(line)


def _exact(value: Fraction | None) -> str | None:
    return None if value is None else str(value)


def _float(value: Fraction | None) -> float | None:
    return None if value is None else float(value)


def _document(
    book: Rulebook, composition: Composition, decks: int, found: Sequence[BetOdds]
) -> dict[str, object]:
    from croupier.odds.appraise import outcomes

    deals, shares = outcomes(book, composition)
    return {
        "sheet": book.sheet.id,
        "version": book.sheet.version,
        "fingerprint": book.fingerprint,
        "decks": decks,
        "cards": composition.card_count,
        "deals": str(deals),
        "outcomes": {name: str(weight) for name, weight in shares.items()},
        "omitted": [],
        "bets": [_bet(odds_of) for odds_of in found],
    }


def _bet(found: BetOdds) -> dict[str, object]:
    return {
        "bet": found.bet.id,
        "edge": _exact(found.edge),
        "edge_float": _float(found.edge),
        "edge_resolved": _exact(found.edge_resolved),
        "edge_resolved_float": _float(found.edge_resolved),
        "rtp": _exact(1 - found.edge),
        "variance": _exact(found.variance),
        "sd_float": float(found.variance) ** 0.5,
        "win": _exact(found.win),
        "push": _exact(found.push),
        "lose": _exact(found.lose),
        "deals": str(found.deals),
        "tiers": [
            {
                "name": tier.name,
                "when": tier.when,
                "net": str(tier.pay.net),
                "weight": str(tier.weight),
                "chance": str(found.chance(tier)),
            }
            for tier in found.tiers
            if tier.when is not None
        ],
    }


def _table(found: Sequence[BetOdds]) -> list[str]:
    from croupier.cli.layout import aligned

    heads = ["bet", "edge", "resolved", "win", "push", "lose", "sd"]
    rows = [
        [
            item.bet.id,
            _percent(item.edge),
            _percent(item.edge_resolved),
            _percent(item.win),
            _percent(item.push),
            _percent(item.lose),
            f"{float(item.variance) ** 0.5:.4f}",
        ]
        for item in found
    ]
    return aligned([heads, *rows])


def _percent(value: Fraction | None) -> str:
    return "-" if value is None else f"{float(100 * value):.4f}%"
