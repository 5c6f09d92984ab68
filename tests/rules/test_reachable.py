"""The combinations of facts that the games claim are those that real cards show, none else.

Completeness: a second, plainly written dealer goes over every way a coup can go. Soundness: for
each combination claimed, cards of so many decks are found and dealt.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import DECK, Card, check_copies
from croupier.games.baccarat import witness
from croupier.games.baccarat.coup import deal
from croupier.games.baccarat.facts import FACTS, observe
from croupier.games.baccarat.tableau import STANDARD, Tableau
from croupier.games.catalog import GAMES
from croupier.games.three_pictures.coup import STANDARD as SEATS
from croupier.games.three_pictures.hand import CLASSES, COMBINATIONS
from croupier.games.three_pictures.witness import cards_for, hands_for

BACCARAT, PICTURES = GAMES["baccarat"], GAMES["three-pictures"]
NAMES = tuple(FACTS)
PICTURE_NAMES = tuple(PICTURES.facts)

# --- baccarat -----------------------------------------------------------------------------------


def standard(player: int, banker: int, fifth: int, sixth: int) -> tuple[int, int, int, int]:
    """Final totals and card counts by the rules of drawing as they are told in words.

    rules.md, section 1, "Drawing": nothing of the matrix is used here.
    """
    if player in (8, 9) or banker in (8, 9):
        return player, banker, 2, 2
    if player <= 5:
        draws = {
            3: fifth != 8,
            4: fifth in (2, 3, 4, 5, 6, 7),
            5: fifth in (4, 5, 6, 7),
            6: fifth in (6, 7),
            7: False,
        }.get(banker, True)
        player_end = (player + fifth) % 10
        return (player_end, (banker + sixth) % 10, 3, 3) if draws else (player_end, banker, 3, 2)
    if banker <= 5:
        return player, (banker + fifth) % 10, 2, 3
    return player, banker, 2, 2


def by_matrix(
    tableau: Tableau, player: int, banker: int, fifth: int, sixth: int
) -> tuple[int, int, int, int]:
    """The same for any matrix, read off its rows of D and S."""
    rows = tableau.rows()
    if max(player, banker) >= 8:
        return player, banker, 2, 2
    thirds = [fifth, sixth]
    player_end, banker_end, player_cards, banker_cards = player, banker, 2, 2
    column = 10
    if rows[0][player] == "D":
        column = thirds.pop(0)
        player_end, player_cards = (player + column) % 10, 3
    if rows[1][banker][column] == "D":
        banker_end, banker_cards = (banker + thirds.pop(0)) % 10, 3
    return player_end, banker_end, player_cards, banker_cards


@cache
def two_card_pairs(decks: int) -> dict[int, frozenset[int]]:
    """By total the pairs (0 none, 1 mixed, 2 suited) that two real cards can make."""
    found: dict[int, set[int]] = {}
    for first, second in product(DECK, repeat=2):
        if first == second and decks == 1:
            continue
        worth = sum(min(card.rank_index + 1, 10) for card in (first, second)) % 10
        same = first.rank_index == second.rank_index
        kind = 0 if not same else 2 if first.suit_index == second.suit_index else 1
        found.setdefault(worth, set()).add(kind)
    return {worth: frozenset(kinds) for worth, kinds in found.items()}


def all_coups(tableau: Tableau | None, decks: int) -> set[tuple[int, ...]]:
    """Every combination of all facts, in their own order; by the words without a matrix."""
    pairs = two_card_pairs(decks)
    found: set[tuple[int, ...]] = set()
    for totals in product(range(10), repeat=4):
        player, banker = totals[:2]
        end = standard(*totals) if tableau is None else by_matrix(tableau, *totals)
        counts = (end[2] + end[3], end[2], end[3])
        for kinds in product(pairs[player], pairs[banker]):
            found.add((*end[:2], *kinds, *counts, player, banker))
    return found


def odd_ones(
    one: Iterable[tuple[int, ...]], other: Iterable[tuple[int, ...]]
) -> list[tuple[int, ...]]:
    """What one has and the other has not, a few of them: the sets are too large to be shown."""
    return sorted(set(one) ^ set(other))[:5]


def claimed(tableau: Tableau, decks: int, names: tuple[str, ...] = NAMES) -> set[tuple[int, ...]]:
    return set(BACCARAT.reachable(tableau, decks, names))


@pytest.mark.parametrize("decks", [1, 2, 8])
def test_baccarat_claims_every_way_a_coup_can_go_and_no_other(decks: int) -> None:
    assert odd_ones(claimed(STANDARD, decks), all_coups(None, decks)) == []


@pytest.mark.parametrize("decks", [1, 2, 8])
def test_every_claim_of_baccarat_is_shown_by_real_cards(decks: int) -> None:
    shown = set()
    for cards in witness.deals([STANDARD], decks):
        check_copies(cards, decks)
        facts = observe(deal(STANDARD, cards))
        shown.add(tuple(facts[name] for name in NAMES))
    assert odd_ones(shown, claimed(STANDARD, decks)) == []


tableaux = st.builds(
    Tableau.of,
    st.text("DS", min_size=8, max_size=8),
    st.tuples(*[st.text("DS", min_size=11, max_size=11)] * 8),
)


@settings(max_examples=settings().max_examples // 5)
@given(tableaux, st.sampled_from([1, 8]))
def test_so_it_is_for_any_matrix(tableau: Tableau, decks: int) -> None:
    assert odd_ones(claimed(tableau, decks), all_coups(tableau, decks)) == []


@settings(max_examples=settings().max_examples // 5)
@given(st.sampled_from([1, 8]), st.sets(st.sampled_from(NAMES)))
def test_fewer_facts_of_baccarat_are_the_same_seen_through_a_slit(
    decks: int, chosen: set[str]
) -> None:
    names = tuple(name for name in NAMES if name in chosen)
    places = [NAMES.index(name) for name in names]
    seen = {tuple(values[place] for place in places) for values in claimed(STANDARD, decks)}
    assert odd_ones(claimed(STANDARD, decks, names), seen) == []


def test_how_many_there_are() -> None:
    """One deck has no suited pair; 8 decks have every kind on every even total."""
    assert len(two_card_pairs(1)[0]) == 2
    assert len(two_card_pairs(8)[0]) == 3
    assert two_card_pairs(8)[7] == {0}
    assert len(claimed(STANDARD, 8)) > len(claimed(STANDARD, 1))


# --- Three Pictures -----------------------------------------------------------------------------

Facts = tuple[int, int, int, int]


def hand_facts(hand: tuple[Card, ...]) -> Facts:
    """Class, points, pictures and combination of a hand, by rules.md, section 2, in its words."""
    ranks = sorted(str(card)[0] for card in hand)
    pictures = sum(rank in "JQK" for rank in ranks)
    points = sum(int(rank) if rank.isdigit() else rank == "A" for rank in ranks) % 10
    name = "3P" if pictures == 3 else f"{['', 'P', '2P'][pictures]}{points}"
    places = {"A23456789TJQKA"[low : low + 3] for low in range(12)}
    straight = any(sorted(run) == ranks for run in places)
    flush = len({str(card)[1] for card in hand}) == 1
    if len(set(ranks)) == 1:
        made = "trips"
    elif len(set(ranks)) == 2:
        made = "pair"
    elif straight:
        made = "straight_flush" if flush else "straight"
    else:
        made = "flush" if flush else "none"
    return CLASSES.index(name), points, pictures, COMBINATIONS.index(made)


@cache
def hands_by_facts() -> dict[Facts, list[tuple[Card, ...]]]:
    found: dict[Facts, list[tuple[Card, ...]]] = {}
    for hand in combinations(DECK, 3):
        found.setdefault(hand_facts(hand), []).append(hand)
    return found


def masks(hands: list[tuple[Card, ...]]) -> list[int]:
    return [sum(1 << card for card in hand) for hand in hands]


@cache
def both_in_one_deck() -> frozenset[tuple[int, ...]]:
    """Every pair of facts that two hands without a common card show, by looking at all hands."""
    groups = {facts: masks(hands) for facts, hands in hands_by_facts().items()}
    return frozenset(
        mine + theirs
        for mine, theirs in product(groups, repeat=2)
        if any(not one & other for one in groups[mine] for other in groups[theirs])
    )


def test_three_pictures_claims_what_two_hands_of_one_deck_can_show() -> None:
    assert len(hands_by_facts()) > 100
    assert odd_ones(PICTURES.reachable(SEATS, 1, PICTURE_NAMES), both_in_one_deck()) == []


def test_not_every_two_hands_go_together() -> None:
    """Two boxes cannot both hold three aces; else the test above would show nothing."""
    assert len(both_in_one_deck()) < len(hands_by_facts()) ** 2


def observed(seed: int, count: int) -> Iterator[tuple[int, ...]]:
    """The facts of the boxes of random deals."""
    chance = random.Random(seed)
    for _ in range(count):
        coup = PICTURES.deal(SEATS, chance.sample(DECK, 13))
        for box, facts in PICTURES.observe(coup).items():
            if box is not None:
                yield tuple(facts[name] for name in PICTURE_NAMES)


def test_no_random_deal_shows_more_than_is_claimed() -> None:
    assert sorted(set(observed(seed=7, count=35_000)) - both_in_one_deck())[:5] == []


def test_the_facts_of_random_hands_are_as_the_rules_tell_them() -> None:
    chance = random.Random(8)
    for _ in range(2_000):
        coup = PICTURES.deal(SEATS, chance.sample(DECK, 13))
        facts = PICTURES.observe(coup)
        for box in ("player_1", "player_2", "player_3"):
            shown = tuple(facts[box][name] for name in PICTURE_NAMES)
            assert shown == hand_facts(coup.hand(box)) + hand_facts(coup.hand("banker"))


@settings(max_examples=settings().max_examples // 3)
@given(st.sets(st.sampled_from(PICTURE_NAMES)))
def test_fewer_facts_of_three_pictures_are_the_same_seen_through_a_slit(chosen: set[str]) -> None:
    names = tuple(name for name in PICTURE_NAMES if name in chosen)
    places = [PICTURE_NAMES.index(name) for name in names]
    seen = {tuple(values[place] for place in places) for values in both_in_one_deck()}
    assert odd_ones(PICTURES.reachable(SEATS, 1, names), seen) == []


@given(st.data())
def test_cards_are_found_for_every_claim_of_three_pictures(data: st.DataObject) -> None:
    values = data.draw(st.sampled_from(sorted(both_in_one_deck())))
    facts = dict(zip(PICTURE_NAMES, values, strict=True))
    box = data.draw(st.sampled_from(["player_1", "player_2", "player_3"]))
    found = cards_for(facts, box, [SEATS, SEATS])
    assert found is not None
    assert found[0] == found[1]
    coup = PICTURES.deal(SEATS, found[0])
    assert len(set(coup.cards)) == 13
    assert PICTURES.observe(coup)[box] == facts


def test_no_cards_are_found_for_what_cannot_be() -> None:
    aces = {"box_combination": COMBINATIONS.index("trips"), "box_points": 3, "box_pictures": 0}
    both = aces | {name.replace("box", "banker"): value for name, value in aces.items()}
    assert hands_for(aces) is not None
    assert hands_for(both) is None
