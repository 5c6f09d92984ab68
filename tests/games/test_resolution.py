"""What must be known of cards to tell a fact: their values, their ranks, or their suits too."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Collection, Iterator
from itertools import product

import pytest

from croupier.cards import CARD_COUNT
from croupier.errors import OddsError, SheetError
from croupier.games.catalog import GAMES
from croupier.games.draw import CARD, RANK, VALUE
from croupier.games.game import Game
from croupier.games.own_facts import TAKEN_CAP, OwnFacts, Values, Weights
from croupier.rules.card_language import parse_card_fact
from tests.rules.card_expressions import written

BUILT_IN = {
    "baccarat": {
        VALUE: "player banker cards player_cards banker_cards player_two banker_two",
        CARD: "player_pair banker_pair",
    },
    "three-pictures": {
        VALUE: "box_points banker_points",
        RANK: "box banker box_pictures banker_pictures",
        CARD: "box_combination banker_combination",
    },
}

OWN = [
    ("count(value == 8)", VALUE),
    ("count(rank in (10, 11, 12, 13))", VALUE),  # all that count nothing, together
    ("count(rank == 8)", VALUE),
    ("p1.value", VALUE),
    ("count(rank > 10)", RANK),  # a ten apart from the pictures, which are one
    ("count(rank == 10)", RANK),
    ("count(rank == 13)", RANK),
    ("max(rank)", RANK),
    ("count(suit == spades)", CARD),
    ("count(suit == clubs)", CARD),
    ("count(colour == red)", CARD),
    ("count(rank == 1 and suit == hearts)", CARD),
    ("count(rank == 13 and suit == clubs)", CARD),
    ("p1.value + count(suit == hearts)", CARD),
]


def game_with(*texts: str, game: str = "baccarat") -> Game:
    """The game with the facts ``x``, ``y``, ``z``."""
    hands = GAMES[game].card_hands
    named = zip("xyz", texts, strict=False)
    return GAMES[game].with_facts(
        tuple(parse_card_fact(name, written(text), hands) for name, text in named)
    )


@pytest.mark.parametrize("game", GAMES)
def test_what_the_facts_of_a_game_ask_of_cards(game: str) -> None:
    told = {name: GAMES[game].resolution(name) for name in GAMES[game].facts}
    assert told == {name: how for how, names in BUILT_IN[game].items() for name in names.split()}


@pytest.mark.parametrize(("text", "how"), OWN)
def test_what_a_fact_of_a_sheet_asks_of_cards(text: str, how: str) -> None:
    game = game_with(text)
    assert game.resolution("x") == how
    assert game.resolution("player") == VALUE  # beside it the game's own stay as they are
    assert isinstance(game, OwnFacts)
    sees = game.hand_fact("x").sees
    tens = [code for code in range(CARD_COUNT) if code >> 2 >= 9]
    for one, other in product(range(CARD_COUNT), repeat=2):
        alike = (
            one == other
            or (how != CARD and one >> 2 == other >> 2)
            or (how == VALUE and one in tens and other in tens)
        )
        assert not alike or sees(one) == sees(other)


# --- games that carry facts of a sheet ----------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_game_with_facts_pickles_copies_and_compares(game: str) -> None:
    first = "player" if game == "baccarat" else "box"
    bare = GAMES[game]
    one, other = (game_with(f"count(rank == 8, {hand})", game=game) for hand in (first, "banker"))
    assert len({bare, one, other, game_with(f"count(rank == 8, {first})", game=game)}) == 3
    for same in (pickle.loads(pickle.dumps(one)), copy.deepcopy(one)):
        assert (same, hash(same), same.facts) == (one, hash(one), one.facts)
        assert same != other
    assert one.with_facts(one.own) is one
    assert one.with_facts(()) == bare
    # all boxes share what reads Banker alone
    assert ("x" in other.shared_facts, bare.shared_facts <= one.shared_facts) == (True, True)
    assert ("x" in one.shared_facts) == (game == "baccarat")


# --- what can occur, where to find it would take too long ---------------------------------------

PROBLEM = "that would take years"


def taken(game: Game, names: tuple[str, ...], shown: Collection[Values]) -> Collection[Values]:
    """What is taken to occur when nothing is weighed and the game's own facts show `shown`."""

    def weigh(names: tuple[str, ...], steps: int) -> Weights:
        raise OddsError(PROBLEM)

    assert isinstance(game, OwnFacts)
    return game.reachable_with_own(names, lambda _: shown, weigh)


def every(*sizes: int) -> Iterator[Values]:
    return product(*map(range, sizes))


def test_each_value_of_a_sheets_fact_is_taken_to_go_with_what_the_game_shows() -> None:
    game = game_with("count(rank == 8, p1, p2)", "p1.colour == red")
    found = taken(game, ("x", "player", "y"), [(4,), (7,)])
    assert set(found) == {(x, total, y) for total in (4, 7) for x, y in every(3, 2)}
    assert len(found) == 2 * 3 * 2


def test_what_is_taken_to_occur_has_a_bound_and_says_what_passed_it() -> None:
    game = game_with("p1.rank", "p2.rank", "b1.rank")
    sizes = [game.facts[name].size for name in "xyz"]
    assert sizes == [14, 14, 14]
    most = TAKEN_CAP // 14**3
    shown = [(number,) for number in range(most + 1)]
    assert len(taken(game, ("player", "x", "y", "z"), shown[:most])) == most * 14**3
    with pytest.raises(SheetError) as caught:
        taken(game, ("player", "x", "y", "z"), shown)
    assert str(caught.value) == (
        f"the bets read player, x, y, z: {(most + 1) * 14**3} combinations, too many to tell "
        "which can occur. That would take years"
    )


def test_the_bound_itself_is_no_fault() -> None:
    game = game_with("p1.rank + 2")  # 16 values, a power of two as the bound is
    assert game.facts["x"].size == 16
    shown = [(number,) for number in range(TAKEN_CAP // 16)]
    assert len(taken(game, ("player", "x"), shown)) == TAKEN_CAP
