"""The library's door to exact odds: :func:`appraise`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from croupier.api import as_cards
from croupier.cards import Card
from croupier.errors import ShoeError, WagerError, shown
from croupier.games.draw import Draw
from croupier.games.rulebook import Rulebook, check_sheet, rulebook
from croupier.odds.appraisal import ENDLESS, Appraisal, appraisal
from croupier.odds.cards import endless_shoe, full_shoe, given_cards, parse_counts
from croupier.rules.sheet import Bet, Sheet
from croupier.shoe import MAX_DECKS, Composition

__all__ = ["appraise"]


def appraise(
    sheet: Sheet,
    shoe: Composition | int | str | None = None,
    given: str | Sequence[Card | str] = (),
    *,
    bets: Iterable[str] | None = None,
) -> Appraisal:
    """The exact odds of a sheet's bets, over any cards.

    Args:
        sheet: the rules, from :func:`croupier.load_sheet`.
        shoe: the cards before the coup: a number of decks, ``"inf"`` for endlessly many, a
            :class:`croupier.Composition`, or counts by rank, value or card such as
            ``"A=32,2=31"``; the sheet's full shoe if None.
        given: the coup's cards so far, in the order they left the shoe (Three Pictures: the
            first card first); they are taken out of the shoe.
        bets: ids of the bets wanted; all that the cards answer if None.

    Raises:
        ShoeError: cards that cannot be, too few for a coup, or a given card that the rules
            would not have dealt.
        CardError: a word that is no card.
        WagerError: the sheet has no such bet.
        OddsError: a bet needs more than the counts tell, or would take too long.
    """
    check_sheet(sheet)
    book = rulebook(sheet)
    decks, draw = _shoe(book, shoe)
    dealt = given_cards(book, draw, as_cards(given))
    return appraisal(book, dealt, decks, None if bets is None else _bets(sheet, bets))


def _bets(sheet: Sheet, bets: object) -> list[Bet]:
    """The bets of these ids."""
    if isinstance(bets, str | bytes) or not isinstance(bets, Iterable):
        raise WagerError(f"give bets as a list of ids such as ['tie'], not {shown(bets)}")
    ids = list(bets)
    for bet_id in ids:
        if not isinstance(bet_id, str):
            raise WagerError(f"a bet's id is a text such as 'tie', not {shown(bet_id)}")
    return [sheet.bet(bet_id) for bet_id in ids]


def _shoe(book: Rulebook, shoe: Composition | int | str | None) -> tuple[int | str | None, Draw]:
    match shoe:
        case None:
            return book.sheet.shoe.decks, full_shoe(book)
        case bool():
            pass
        case int() if 1 <= shoe <= MAX_DECKS:
            return shoe, full_shoe(book, shoe)
        case Composition():
            return None, Draw(shoe.counts)
        case "inf":
            return ENDLESS, endless_shoe(book)
        case str():
            return None, parse_counts(shoe)
        case _:
            pass
    raise ShoeError(
        f"{shown(shoe)} is no shoe; give 1 to {MAX_DECKS} decks, 'inf', a Composition, or counts "
        "such as 'A=32,2=31'"
    )
