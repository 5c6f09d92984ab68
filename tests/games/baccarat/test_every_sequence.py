"""Every sequence of six values, a million of them, against the second reference."""

from __future__ import annotations

import random
from itertools import product

from croupier.cards import DECK, RANKS, SUITS, Card
from croupier.games.baccarat.coup import deal
from croupier.games.baccarat.tableau import STANDARD
from tests.games.baccarat.reference import WORTH, deal_values

# one card for each value 0 to 9, a different suit now and then
ONE_OF = [Card.parse(name) for name in "Ks Ah 2d 3c 4s 5h 6d 7c 8s 9h".split()]


def test_all_1_000_000_sequences_of_six_values_are_dealt_as_the_reference_deals_them() -> None:
    """No shortcut: every one of the 10^6 goes through both."""
    value_of = {int(card): value for value, card in enumerate(ONE_OF)}
    count = 0
    for four in product(range(10), repeat=4):
        head = [ONE_OF[value] for value in four]
        for fifth, sixth in product(range(10), repeat=2):
            player, banker = deal(STANDARD, [*head, ONE_OF[fifth], ONE_OF[sixth]])
            expected = deal_values((*four, fifth, sixth))
            if [*map(value_of.__getitem__, player)] != expected.player or [
                *map(value_of.__getitem__, banker)
            ] != expected.banker:
                raise AssertionError(f"{four} {fifth} {sixth}: {expected}, not {player} {banker}")
            count += 1
    assert count == 10**6


def test_totals_and_outcome_follow_from_the_hands() -> None:
    for values in product(range(10), repeat=4):
        coup = deal(STANDARD, [*(ONE_OF[value] for value in values), ONE_OF[3], ONE_OF[8]])
        player, banker = deal_values((*values, 3, 8)).points
        assert (coup.player_total, coup.banker_total) == (player, banker)
        expected = "tie" if player == banker else "player" if player > banker else "banker"
        assert coup.outcome == expected


def test_every_card_counts_what_the_documents_say() -> None:
    """Ace 1, 2 to 9 their number, ten and pictures 0, whatever the suit; all ranks in all places.

    The sequences above use one card a value; here all 13 ranks stand in every place.
    """
    chance = random.Random(20_240_311)
    names = [rank + suit for rank in RANKS for suit in SUITS]
    assert [str(card) for card in DECK] == names
    for _ in range(20_000):
        cards = [chance.choice(names) for _ in range(6)]
        coup = deal(STANDARD, [Card.parse(name) for name in cards])
        expected = deal_values([WORTH[name[0]] for name in cards])
        assert (coup.player_total, coup.banker_total) == expected.points
        assert len(coup.cards) == expected.card_count
        assert [str(card) for card in coup.cards] == cards[: expected.card_count]
