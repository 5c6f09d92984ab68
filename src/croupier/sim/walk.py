"""How far a shoe is dealt: burns, coups, the cut card and the last coup, in plain Python.

The same rules a table plays by (terms of dealing 1 to 3; :mod:`croupier.table.dealing`). The
compiled kernel is held against this walk, and this walk against a table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from croupier.cards import CARD_COUNT, Card
from croupier.errors import ShoeError
from croupier.games.game import AnyCoup, Game
from croupier.games.rulebook import Rulebook
from croupier.shoe import ShoeRules, burn_value

__all__ = ["DealtCoup", "Pace", "pace_of", "walk"]


class Pace(NamedTuple):
    """How a sheet's shoe is dealt, in cards.

    Attributes:
        card_count: how many cards a shoe has.
        coup_burn_count: cards burnt before every coup.
        burns_first: whether the first card is turned up and burns as many more as its value.
        cut_index: the cut card lies before the card with this index; no coup begins after a card
            behind it has left, but for `after_cut_count` more.
        after_cut_count: coups that follow the one in which the cut card came.
        most_cards: the most cards a coup takes; with fewer left none is begun.
        coup_cap: no more coups than this are dealt of a shoe.
    """

    card_count: int
    coup_burn_count: int
    burns_first: bool
    cut_index: int
    after_cut_count: int
    most_cards: int
    coup_cap: int


NO_CAP = 1 << 30
_MOST_BURNT = 11


def pace_of(
    game: Game, rules: ShoeRules, first_coups: int | None = None, origin: str = "the sheet"
) -> Pace:
    """How a shoe is dealt.

    A shoe without a cut card is dealt until a coup might not find its cards; a deck that is
    shuffled for every coup has one.

    Args:
        game: says how many cards a coup may take.
        rules: the sheet's own, or changed ones.
        first_coups: count no more than so many coups of each shoe.
        origin: whose shoe it is, for the message.

    Raises:
        ShoeError: the shoe is too small for its burn and a coup that begins before the cut card.
    """
    count = CARD_COUNT * rules.decks
    cut = count - (rules.cut_from_end or 0)
    fresh = rules.fresh_each_coup
    burns_first = rules.burn == "first-card"
    opening = _MOST_BURNT if burns_first else 0
    needed = opening + rules.coup_burn_count + game.max_cards
    if needed > count or cut <= opening:
        raise ShoeError(
            f"{origin}: a shoe of {count} cards with the cut card {rules.cut_from_end or 0} from "
            f"its end is too small: its burn may take {opening} and a coup {needed - opening}; "
            "put the cut card nearer to the end, or use more decks"
        )
    return Pace(
        count,
        rules.coup_burn_count,
        burns_first,
        count if fresh else cut,
        rules.after_cut_count,
        game.max_cards,
        1 if fresh else NO_CAP if first_coups is None else first_coups,
    )


class DealtCoup(NamedTuple):
    """A coup of a walk.

    Attributes:
        coup: the hands.
        begin_index: of its first card in the shoe, its burn not counted.
        end_index: of the card after its last.
    """

    coup: AnyCoup
    begin_index: int
    end_index: int


def walk(book: Rulebook, pace: Pace, order: Sequence[Card]) -> Iterator[DealtCoup]:
    """Deal a shoe from its order.

    Args:
        book: the rules.
        pace: how far, from :func:`pace_of`.
        order: all cards of the shoe, the first to leave first.
    """
    deal, cards_of = book.deal, book.game.cards_of
    at = 1 + burn_value(order[0]) if pace.burns_first else 0
    left = pace.coup_cap
    after_cut: int | None = None
    while left and after_cut != 0:
        begin = at + pace.coup_burn_count
        if begin + pace.most_cards > pace.card_count:
            return
        coup = deal(order[begin : begin + pace.most_cards])
        at = begin + len(cards_of(coup))
        yield DealtCoup(coup, begin, at)
        left -= 1
        if after_cut is not None:
            after_cut -= 1
        elif at > pace.cut_index:
            after_cut = pace.after_cut_count
