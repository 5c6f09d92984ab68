"""What ``croupier odds --correlations`` prints: how bets of a coup move together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from croupier.cli import console
from croupier.cli.layout import aligned, wrapped
from croupier.cli.odds.document import cards_told, exact, floated, sheet_of
from croupier.cli.odds.page import shoe_lines
from croupier.errors import OddsError
from croupier.odds.cards import lacking
from croupier.odds.correlations import Pair, correlations

if TYPE_CHECKING:
    from croupier.cli.odds.asking import Shoe
    from croupier.games.rulebook import Rulebook
    from croupier.odds.covary import Covariation
    from croupier.rules.sheet import Bet

_Found = Mapping[Pair, "Covariation"]


def show_correlations(
    book: Rulebook, shoes: Sequence[Shoe], chosen: Sequence[Bet] | None, *, as_json: bool
) -> None:
    """Print the correlations of the chosen bets; else of all, of one box where boxes are alike.

    Raises:
        InputError: bets that these cards do not tell.
    """
    bets = _bets(book, chosen)
    found = [(shoe, _correlations(book, shoe, bets)) for shoe in shoes]
    if as_json:
        told = [_document(shoe, of_shoe) for shoe, of_shoe in found]
        rest = told[0] if len(told) == 1 else {"shoes": told}
        console.emit_json({**sheet_of(book), **rest})
        return
    for index, (shoe, of_shoe) in enumerate(found):
        head = shoe_lines(shoe, always=len(found) > 1)
        console.emit("\n".join([*([""] if index else []), *head, *_page(bets, of_shoe)]))


def _bets(book: Rulebook, chosen: Sequence[Bet] | None) -> list[Bet]:
    if chosen is not None:
        return list(dict.fromkeys(chosen))
    bets = list(book.sheet.bets.values())
    box = next((bet.box for bet in bets if bet.box is not None), None)
    return [bet for bet in bets if bet.box in (box, None)]


def _correlations(book: Rulebook, shoe: Shoe, bets: Sequence[Bet]) -> _Found:
    for bet in bets:
        reason = lacking(book, bet, shoe.draw.known)
        if reason:
            raise OddsError(f"{bet.id} cannot be told: {reason}")
    return correlations(book, shoe.draw, bets)


def _document(shoe: Shoe, found: _Found) -> dict[str, object]:
    return {
        **cards_told(shoe.decks, shoe.draw, shoe.gone),
        "covariances": [
            {
                "bets": list(pair),
                "covariance": exact(both.covariance),
                "covariance_float": floated(both.covariance),
                "correlation_squared": exact(both.correlation_squared),
                "correlation_float": both.correlation_float,
            }
            for pair, both in found.items()
        ],
    }


def _page(bets: Sequence[Bet], found: _Found) -> list[str]:
    """A triangle of correlations where it is narrow enough; else a line a pair."""
    ids = [bet.id for bet in bets]
    rows = [["", *(f"({index})" for index in range(1, len(ids)))]]
    for index, bet_id in enumerate(ids, start=1):
        above = [_shown(found[ids[place], bet_id]) for place in range(index - 1)]
        rows.append([f"({index}) {bet_id}", *above, *[""] * (len(ids) - index)])
    lines = aligned(rows)
    if max(map(len, lines)) > console.width():
        lines = aligned([[*pair, _shown(both)] for pair, both in found.items()], left=2)
    note = "correlation of the net results of one unit on each bet, -1 to 1"
    return [*lines, "", *wrapped(note, console.width())]


def _shown(both: Covariation) -> str:
    correlation = both.correlation_float
    return "-" if correlation is None else f"{correlation:+.4f}"
