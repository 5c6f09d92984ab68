"""The library's verbs: deal a coup, say why it went so, settle wagers on it.

``import croupier`` is the door; see :mod:`croupier`. The command ``croupier
settle`` prints what these functions return.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set

from croupier.api.coup import DealtCoup, ExplainedStep, Explanation
from croupier.api.ticket import Stake, Ticket, read_wagers
from croupier.cards import Card, parse_cards
from croupier.errors import (
    CardError,
    InputError,
    MoneyError,
    NotationError,
    SheetError,
    ShoeError,
    check_text,
    shown,
)
from croupier.games.rulebook import Rulebook, check_sheet, rulebook
from croupier.money import USD, Currency
from croupier.rules.settle import Wager
from croupier.rules.sheet import Sheet

__all__ = ["deal", "explain", "parse_coup", "settle"]


def deal(sheet: Sheet, cards: str | Sequence[Card | str]) -> DealtCoup:
    """Deal one coup by a sheet's rules.

    Args:
        sheet: the rules, from :func:`croupier.load_sheet`.
        cards: as they leave the shoe, burnt cards not among them, as one text or a sequence of
            cards or their texts. Baccarat: P1 B1 P2 B2, then third cards as the matrix calls
            for them; what is left over is the coup's ``unused``. Three Pictures: the first
            card, then the twelve as dealt.

    Raises:
        CardError: a word that is no card, or more copies of one than the sheet's decks hold.
        ShoeError: too few cards, or in Three Pictures not exactly 13.
    """
    check_sheet(sheet)
    given = as_cards(cards)
    book = rulebook(sheet)
    book.check_cards(given)
    dealt = book.deal(given)
    return DealtCoup(sheet, dealt, given[len(book.game.cards_of(dealt)) :])


def as_cards(cards: object) -> tuple[Card, ...]:
    """The cards of a text, or of a sequence of cards or their texts."""
    if isinstance(cards, str):
        return parse_cards(cards)
    # what has no order, or holds bytes, is no row of cards even where its items look like some
    if not isinstance(cards, Iterable) or isinstance(cards, bytes | bytearray | Mapping | Set):
        raise CardError(f"give cards as '2h Ks 3d 6c' or as a list of them, not {shown(cards)}")
    return tuple(map(_card, cards))


def _card(card: Card | str) -> Card:
    return Card.parse(card) if isinstance(card, str) else Card(card)


def parse_coup(sheet: Sheet, text: str) -> DealtCoup:
    """Read a dealt coup's notation, as its ``str`` gives it.

    Raises:
        NotationError: not a coup's notation, or hands that this sheet would not have dealt
            from those cards.
        CardError: more copies of a card than the sheet's decks hold.
    """
    check_sheet(sheet)
    check_text(text, NotationError, "P:2h,3d,Ah B:Ks,6c")
    hands, _, unused = text.partition("|")
    book = rulebook(sheet)
    coup = book.game.parse_coup(hands)
    given = (*book.game.cards_of(coup), *parse_cards(unused))
    try:
        dealt = deal(sheet, given)
    except InputError as error:
        raise NotationError(f"{text!r} is no coup of {sheet.id}: {error}") from None
    if dealt.coup != coup:
        problem = f"by {sheet.id} these cards are dealt as {dealt.coup}"
        raise NotationError(f"{text!r}: {problem}; check the cards or the sheet")
    return dealt


def explain(coup: DealtCoup, lang: str = "en") -> Explanation:
    """Why each card was or was not drawn, in order.

    Args:
        coup: from :func:`deal` or :func:`parse_coup`.
        lang: ``en``, ``vi`` or ``zh``.

    Returns:
        The steps, each with the cell of the matrix that decided (``banker[6][7]``) and the
        reason as a sentence. In Three Pictures: the box dealt first, then each box against
        Banker.

    Raises:
        NotationError: `coup` is none.
        InputError: no such language.
    """
    from croupier.games.words import explain_text

    _check_coup(coup)
    check_text(lang, InputError, "en")
    return Explanation(ExplainedStep(step, explain_text(step, lang)) for step in coup.steps)


def settle(
    sheet: Sheet,
    coup: DealtCoup,
    wagers: Mapping[str, Stake] | Iterable[tuple[str, Stake] | Wager],
    currency: Currency = USD,
) -> Ticket:
    """Settle wagers on a coup, to the minor unit.

    Args:
        sheet: the sheet whose bets and prices count.
        coup: the coup, dealt by this sheet or by one that deals alike.
        wagers: stakes by bet id, or pairs of bet id and stake when a bet has several wagers. A
            stake is a decimal text (``"12.50"``) or a whole number of currency units; a
            :class:`~croupier.rules.settle.Wager` carries minor units. No limits apply.
        currency: what the stakes are in.

    Raises:
        WagerError: an unknown bet, a stake that is no plain positive amount, or one that would
            not settle to whole minor units; the message names the stake and the multiple.
        SheetError: the coup was dealt by other rules than the sheet's, or `sheet` is none.
        NotationError: `coup` is none.
        MoneyError: `currency` is none.
    """
    check_sheet(sheet)
    _check_coup(coup)
    _check_currency(currency)
    book = rulebook(sheet)
    if coup.sheet is not sheet:
        _check_same_deal(book, coup)
    placed = read_wagers(book, wagers, currency)
    keys = coup.keys if coup.sheet is sheet else book.keys(coup.coup)
    return Ticket(sheet, coup, currency, tuple(book.settle(keys, placed)))


def _check_coup(coup: object) -> None:
    """Raise NotationError unless it is a dealt coup; a caller may well have given its cards."""
    if not isinstance(coup, DealtCoup):
        problem = "give what croupier.deal or croupier.parse_coup returns"
        raise NotationError(f"{shown(coup)} is no coup; {problem}")


def _check_same_deal(book: Rulebook, coup: DealtCoup) -> None:
    sheet, dealt_by = book.sheet, coup.sheet
    if sheet.game.id != dealt_by.game.id:
        problem = f"it is for {sheet.game.id} and the coup is one of {dealt_by.game.id}"
        raise SheetError(problem, origin=sheet.origin)
    try:
        alike = book.deal(coup.cards) == coup.coup
    except ShoeError:  # this sheet would have drawn another card
        alike = False
    if not alike:
        problem = f"it deals these cards otherwise than {dealt_by.id}, so it cannot settle the coup"
        raise SheetError(problem, origin=sheet.origin)
    book.check_cards(coup.cards)


def _check_currency(currency: object) -> None:
    if not isinstance(currency, Currency):
        problem = "give croupier.USD or what croupier.Currency.parse returns"
        raise MoneyError(f"{shown(currency)} is no currency; {problem}")
