"""Real cards for every way a baccarat coup can go: what sheets are compared on.

A coup's facts follow from each side's two-card total and pair, and from the
values of the fifth and sixth card. One deal for each of these shows all there is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product

from croupier.cards import DECK, Card, check_copies
from croupier.errors import CardError
from croupier.games.baccarat.coup import MAX_CARDS, Coup, deal, total, value
from croupier.games.baccarat.facts import pair_kind
from croupier.games.baccarat.tableau import COLUMNS, STOOD, TOTALS, Tableau, banker_cell

_Two = tuple[Card, ...]


def _two_card_hands(decks: int) -> Mapping[tuple[int, int], Sequence[_Two]]:
    """Every two cards by their total and the pair they make."""
    same = [(card, card) for card in DECK] if decks > 1 else []
    found: dict[tuple[int, int], list[_Two]] = {}
    for hand in [*combinations(DECK, 2), *same]:
        found.setdefault((total(hand), pair_kind(hand)), []).append(hand)
    return found


def _fit(
    players: Sequence[_Two], bankers: Sequence[_Two], thirds: tuple[int, int], decks: int
) -> tuple[Card, ...] | None:
    """Six cards in dealing order with such hands and such values to follow, if `decks` hold them.

    Hands are tried in turn, since in one deck a rank can run out.
    """
    # Banker's from the other end, so that examples show different cards where they can
    for player, banker in product(players, reversed(bankers)):
        cards = [player[0], banker[0], player[1], banker[1]]
        for wanted in thirds:
            worth = [card for card in DECK if value(card) == wanted]
            cards.append(min(worth, key=cards.count))
        try:
            check_copies(cards, decks)
        except CardError:
            continue
        return tuple(cards)
    return None


def deals(tableaux: Sequence[Tableau], decks: int) -> Iterator[tuple[Card, ...]]:
    """Six cards at a time that together show every coup's facts, by each of these matrices.

    Where no matrix draws on, the cards left over are not varied.
    """
    hands = _two_card_hands(decks)
    for players, bankers in product(hands.values(), repeat=2):
        for fifth in range(10):
            used = MAX_CARDS
            for sixth in range(10):
                cards = _fit(players, bankers, (fifth, sixth), decks)
                if cards is None:
                    continue
                yield cards
                used = max(len(deal(tableau, cards).cards) for tableau in tableaux)
                if used < MAX_CARDS:
                    break
            if used < MAX_CARDS - 1:
                break


def _deciding_cell(one: Coup, other: Coup) -> str:
    """The cell that two matrices differ in, given the same cards dealt by each."""
    if len(one.player) != len(other.player):
        return f"player[{total(one.player[:2])}]"
    third = value(one.player[2]) if len(one.player) > 2 else None
    return banker_cell(total(one.banker[:2]), third)


def cells(one: Tableau, other: Tableau) -> dict[str, tuple[str, str]]:
    """The cells that differ, with what each matrix has there: D or S."""
    (player, banker), (other_player, other_banker) = one.rows(), other.rows()
    found = {f"player[{row}]": (player[row], other_player[row]) for row in range(TOTALS)}
    for row, column in product(range(TOTALS), range(COLUMNS)):
        name = banker_cell(row, None if column == STOOD else column)
        found[name] = (banker[row][column], other_banker[row][column])
    return {name: marks for name, marks in found.items() if marks[0] != marks[1]}


def cell_examples(one: Tableau, other: Tableau, decks: int) -> dict[str, tuple[Card, ...]]:
    """For each cell that differs, cards that are dealt differently because of it.

    A cell that no coup comes to has none.
    """
    wanted = set(cells(one, other))
    found: dict[str, tuple[Card, ...]] = {}
    for cards in deals((one, other), decks) if wanted else ():
        mine, theirs = deal(one, cards), deal(other, cards)
        if mine != theirs:
            found.setdefault(_deciding_cell(mine, theirs), cards)
            if len(found) == len(wanted):
                break
    return found
