"""``croupier streaks``: how long runs of Player and Banker get, exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from croupier.cli import console
from croupier.cli.numbers import WHOLE

if TYPE_CHECKING:
    from fractions import Fraction


_LONGEST = 30
_SMALL = 1e-5


@click.command("streaks")
@click.argument("sheet")
@click.option("--decks", metavar="N", help="Of so many decks, or inf; the sheet's by default.")
@click.option("--coups", type=WHOLE, default=80, show_default=True, help="Coups a run may come in.")
@click.option("--longest", type=WHOLE, default=12, show_default=True, help="The longest run told.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead.")
def streaks(sheet: str, decks: str | None, coups: int, longest: int, as_json: bool) -> None:
    """Tell how long runs of Player and Banker get, exactly.

    Of each length: the chance that a side wins exactly so often from now on before the other does,
    ties passed over; and the chance that so many coups hold a run of at least so many, once where
    a tie breaks a run and once where it is ignored. Coups count as independent, each as one of
    a full shoe.
    """
    from croupier.cli.layout import aligned
    from croupier.errors import InputError
    from croupier.games.catalog import load_sheet
    from croupier.games.rulebook import rulebook
    from croupier.odds.appraise import outcomes as outcomes_of
    from croupier.odds.cards import endless_shoe, full_shoe
    from croupier.sim.streaks import MOST_COUPS, SIDES

    book = rulebook(load_sheet(sheet))
    if book.game.boxes:
        raise InputError(
            f"{sheet} has no Player and Banker that win in turns; name a baccarat sheet"
        )
    if not 1 <= longest <= _LONGEST:
        raise InputError(f"--longest {longest}: use 1 to {_LONGEST}")
    if not 1 <= coups <= MOST_COUPS:
        raise InputError(f"--coups {coups}: use 1 to {MOST_COUPS}")
    number = _decks(decks)
    draw = endless_shoe(book) if number == 0 else full_shoe(book, number)
    _, outcomes = outcomes_of(book, draw)
    rows = [_row(outcomes, side, length, coups) for side in SIDES for length in range(longest + 1)]
    if as_json:
        console.emit_json(
            {
                "sheet": book.sheet.id,
                "decks": "inf" if number == 0 else number or book.sheet.shoe.decks,
                "coups": coups,
                "streaks": [_document(row) for row in rows],
            }
        )
        return
    head = ("", "wins", "exactly, then lost", f"in {coups} coups, ties ignored", "ties break it")
    shown = [(side, str(length), *map(_percent, chances)) for side, length, *chances in rows]
    for line in aligned([head, *shown]):
        console.emit(line)


def _percent(chance: Fraction) -> str:
    """Six digits after the point, or of less than the thousandth part of a percent four digits."""
    value = float(chance)
    return f"{value:.6%}" if value >= _SMALL or not value else f"{100 * value:.3e}%"


def _decks(text: str | None) -> int | None:
    """How many decks; 0 for endlessly many, None for the sheet's. Raises ShoeError."""
    from croupier.errors import ShoeError
    from croupier.shoe import MAX_DECKS

    if text is None:
        return None
    if text == "inf":
        return 0
    if text.isascii() and text.isdigit() and 1 <= int(text[:4]) <= MAX_DECKS and len(text) < 4:
        return int(text)
    raise ShoeError(f"--decks {text}: use 1 to {MAX_DECKS}, or inf")


_Row = tuple[str, int, "Fraction", "Fraction", "Fraction"]


def _row(outcomes: dict[str, int], side: str, length: int, coups: int) -> _Row:
    from fractions import Fraction

    from croupier.sim.streaks import length_chance, run_chance

    exactly = length_chance(outcomes, side, length)
    if not length:
        return side, 0, exactly, Fraction(1), Fraction(1)
    ignored = run_chance(outcomes, side, length, coups, "ignore")
    return side, length, exactly, ignored, run_chance(outcomes, side, length, coups, "break")


def _document(row: _Row) -> dict[str, object]:
    side, length, exactly, ignored, broken = row
    return {
        "side": side,
        "wins": length,
        "exactly": str(exactly),
        "exactly_float": float(exactly),
        "run_ties_ignored_float": float(ignored),
        "run_ties_break_float": float(broken),
    }
