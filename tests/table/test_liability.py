"""The house's worst case on a coup, and how much a bet may still grow before it is too much."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import ceil
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.games.catalog import load_sheet
from croupier.games.rulebook import Rulebook, rulebook
from croupier.rules.facts import Key
from croupier.rules.sheet import Bet
from croupier.table import commands as c
from croupier.table.refusals import Refusal
from tests.table import reference
from tests.table.sheets import baccarat_text, book, limits_text, three_pictures_text
from tests.table.tables import Table, asked

BACCARAT = book(baccarat_text(decks=8))
PICTURES = book(three_pictures_text())


def stakes(text: str) -> dict[str, int]:
    pairs = (word.split("=") for word in text.split())
    return {bet_id: int(minor) for bet_id, minor in pairs}


# What can go wrong at once for the house, by hand; a unit is 100.
WORST = [
    ("", 0),
    ("player=100", 100),
    ("banker=100", 95),
    ("banker=100 player=100", 0),  # one pays the other, a tie gives both back
    ("banker=300 player=100", 185),
    ("tie=100", 800),
    ("tie=100 player=100", 800),  # a tie gives Player back
    ("tie=100 player=1000", 900),  # Player winning takes the tie
    ("player=200 tie=100 big=100", 854),  # a tie of five cards
    ("perfect_pair=100", 20_000),
    ("perfect_pair=100 either_pair=100 player_pair=100 banker_pair=100", 20_000 + 500 + 2200),
    ("big=100 small=100", 50),  # always one of the two
    ("player_odd=100 player_even=100", 0),  # never both, and neither pays 1:1
]


@pytest.mark.parametrize(("text", "worst"), WORST)
def test_the_worst_case_of_a_baccarat_table(text: str, worst: int) -> None:
    assert BACCARAT.liability.worst_minor(stakes(text)) == worst


WORST_PICTURES = [
    ("player_1_win=100", 95),
    ("player_1_win=100 player_1_lose=100", 0),
    ("player_1_win=100 player_2_win=100 player_3_win=100", 285),  # Banker loses to all
    ("player_1_win=100 player_2_lose=100", 190),  # between the two
    ("player_1_tie=100 player_2_tie=100 player_3_tie=100", 6900),
    ("player_1_three_pictures=100 player_1_pair_plus=100", 9000 + 4000),  # K Q J of a suit
    ("player_1_lose=100 player_1_three_pictures=100", 9000),  # three pictures never lose
    ("player_1_three_pictures=100 player_2_lose=100", 9095),
    ("banker_pair_plus=100 player_1_win=100", 4095),
    ("banker_pair_plus=100 player_1_lose=100", 4095),
]


@pytest.mark.parametrize(("text", "worst"), WORST_PICTURES)
def test_the_worst_case_of_a_three_pictures_table(text: str, worst: int) -> None:
    assert PICTURES.liability.worst_minor(stakes(text)) == worst


# Banker's three pictures beat every box, so what pays on them and what pays on a box that wins
# never comes together; nor does what pays on Banker's 0 with a box that loses.
BANKER_BETS = """
[[bet]]
id = "banker_three_pictures"
tiers = [{ when = "banker == '3P'", pays = "50:1", source = "house" }]
[[bet]]
id = "banker_nothing"
tiers = [{ when = "banker == '0'", pays = "50:1", source = "house" }]
"""

WORST_WITH_BANKER = [
    ("banker_three_pictures=100 player_1_win=100", 5000),  # a tie gives Win back
    ("banker_three_pictures=100 player_1_win=100 player_2_win=100", 5000),
    ("banker_three_pictures=100 player_1_lose=100", 5095),
    ("banker_nothing=100 player_1_lose=100", 5000),  # a tie gives Lose back
    ("banker_nothing=100 player_1_win=100 player_2_lose=100", 5095),
    ("banker_nothing=100 banker_three_pictures=100", 4900),
]


@pytest.mark.parametrize(("text", "worst"), WORST_WITH_BANKER)
def test_boxes_meet_one_banker(text: str, worst: int) -> None:
    sheet = three_pictures_text().replace("[limits.USD]", f"{BANKER_BETS}[limits.USD]")
    assert book(sheet).liability.worst_minor(stakes(text)) == worst


# --- against every key, and against coups -----------------------------------------------------


@cache
def hundredths(rules: Rulebook, bet: Bet) -> list[int]:
    """What a bet pays net on every key, in hundredths of its stake."""
    return [int(rules.table.pay(bet, key).net * 100) for key in rules.table.keys]


@cache
def bankers(rules: Rulebook) -> list[tuple[int, ...]]:
    """For every key the facts that the boxes of a coup share."""
    shared = rules.sheet.game.shared_facts if rules.sheet.game.boxes else ()
    unpack = rules.table.space.unpack
    return [
        tuple(value for name, value in unpack(Key(key)).items() if name in shared)
        for key in rules.table.keys
    ]


def by_every_key(rules: Rulebook, held: Mapping[str, int]) -> int:
    """The worst case by looking at every key, box by box with the same Banker."""
    bets = [rules.sheet.bet(bet_id) for bet_id in held]
    owed: Counter[tuple[int, ...]] = Counter()
    for box in {bet.box for bet in bets}:
        of_box: dict[tuple[int, ...], int] = {}
        columns = [hundredths(rules, bet) for bet in bets if bet.box == box]
        staked = [held[bet.id] for bet in bets if bet.box == box]
        for banker, *nets in zip(bankers(rules), *columns, strict=True):
            parts = sum(map(int.__mul__, staked, nets))
            of_box[banker] = max(of_box.get(banker, parts), parts)
        owed.update(of_box)
    return max(0, ceil(Fraction(max(owed.values(), default=0), 100)))


def held_on(rules: Rulebook) -> st.SearchStrategy[dict[str, int]]:
    minor = st.integers(1, 50).map(lambda units: units * 100)
    return st.dictionaries(st.sampled_from(sorted(rules.sheet.bets)), minor, max_size=6)


@given(held_on(BACCARAT))
def test_baccarats_worst_case_is_that_of_its_worst_key(held: dict[str, int]) -> None:
    assert BACCARAT.liability.worst_minor(held) == by_every_key(BACCARAT, held)


def test_three_pictures_worst_case_is_that_of_its_worst_keys() -> None:
    random = Random(5)
    bets = sorted(PICTURES.sheet.bets)
    for count in (2, 4, 6):
        held = {bet_id: random.randrange(1, 60) * 20 for bet_id in random.sample(bets, count)}
        assert PICTURES.liability.worst_minor(held) == by_every_key(PICTURES, held)


@given(held_on(BACCARAT), st.randoms(use_true_random=False))
def test_no_baccarat_coup_costs_more(held: dict[str, int], random: Random) -> None:
    """Coups drawn with few ranks and suits, so that pairs and ties come often."""
    worst = BACCARAT.liability.worst_minor(held)
    for _ in range(20):
        cards = [random.choice("A49K") + random.choice("sh") for _ in range(6)]
        rows = reference.settle_baccarat(*reference.deal_baccarat(cards))
        assert sum(held[bet_id] * (rows[bet_id][3] - 1) for bet_id in held) <= worst


@given(held_on(PICTURES), st.permutations(list(range(52))))
def test_no_three_pictures_coup_costs_more(held: dict[str, int], order: list[int]) -> None:
    worst = PICTURES.liability.worst_minor(held)
    cards = ["A23456789TJQK"[code >> 2] + "shdc"[code & 3] for code in order]
    rows = reference.settle_pictures(reference.deal_pictures(cards))
    assert sum(held[bet_id] * (rows[bet_id][3] - 1) for bet_id in held) <= worst


SHEETS = [
    BACCARAT,
    PICTURES,
    rulebook(load_sheet("baccarat")),
    rulebook(load_sheet("three-pictures")),
]


@pytest.mark.parametrize("rules", SHEETS, ids=["baccarat", "pictures", "house", "house-pictures"])
@given(st.data())
def test_what_may_be_added_is_exactly_what_may_be_added(
    rules: Rulebook, data: st.DataObject
) -> None:
    held = data.draw(held_on(rules))
    bet_id = data.draw(st.sampled_from(sorted(rules.sheet.bets)))
    liability = rules.liability
    most = liability.worst_minor(held) + data.draw(st.integers(0, 100_000))
    room = liability.allowed_minor(held, bet_id, most)
    before = held.get(bet_id, 0)
    assert liability.worst_minor({**held, bet_id: before + room}) <= most
    assert liability.worst_minor({**held, bet_id: before + room + 1}) > most
    assert not liability.exceeds({**held, bet_id: before + room}, most)
    assert liability.exceeds({**held, bet_id: before + room + 1}, most)


def test_nothing_may_be_added_where_it_is_too_much_already() -> None:
    assert BACCARAT.liability.allowed_minor({"tie": 100}, "player", 700) == 0
    assert BACCARAT.liability.allowed_minor({"tie": 100}, "banker", 700) == 0


def test_what_is_kept_of_tickets_seen_before_is_bounded() -> None:
    """Twelve bets make thousands of tickets; the table does not remember them all."""
    liability = BACCARAT.liability
    bets = sorted(BACCARAT.sheet.bets)
    for chosen in combinations(bets, 3):
        liability.worst_minor(dict.fromkeys(chosen, 100))
        assert len(liability._profiles) <= 256


# --- at the table -----------------------------------------------------------------------------

RISKS = book(
    baccarat_text(decks=8, limits=limits_text(liability="50", patron="5000", table="9000"))
)

# held by bob; asked by ann; the bet that goes too far and what may still be added on it
REFUSED = [
    ("", "player=5100", ("player", 5000)),
    ("", "banker=5280", ("banker", 5260)),  # 0.95 of 5260 is 4997
    ("", "tie=700", ("tie", 625)),
    ("tie=500", "tie=200", ("tie", 125)),
    ("player=5000", "player=100", ("player", 0)),
    ("player=5000 banker=1000", "player=1100", ("player", 1000)),  # Banker's stakes pay for Player
    ("player=3000", "player=2100", ("player", 2000)),
    ("player=3000", "small=2000", ("small", 1332)),
    ("", "player=4000 small=1000", ("small", 666)),  # the ticket's first wager is no trouble
    ("", "perfect_pair=1000 player=100", ("perfect_pair", 25)),
]


@pytest.mark.parametrize(("bob", "ann", "expected"), REFUSED)
def test_the_table_names_the_bet_and_what_it_can_still_take(
    bob: str, ann: str, expected: tuple[str, int]
) -> None:
    table = Table(RISKS, ann=10**6, bob=10**6).open().begin()
    for word in bob.split():
        assert not isinstance(table.place("bob", word), Refusal)
    refusal = table.refused(c.PlaceWagers("ann", "asked", asked(*ann.split())))
    assert refusal == Refusal("liability_limit", expected[0], {"most": expected[1]})
    if expected[1] >= 100:
        prefix = [word for word in ann.split() if not word.startswith(f"{expected[0]}=")]
        table.must(c.PlaceWagers("ann", "less", asked(*prefix, f"{expected[0]}={expected[1]}")))


def test_wagers_against_each_other_let_the_table_take_more() -> None:
    table = Table(RISKS, ann=10**6, bob=10**6).open().begin(ann="player=5000")
    table.must(c.PlaceWagers("bob", "asked", asked("banker=10000")))
    table.must(c.PlaceWagers("ann", "again", asked("player=9000")))


def leaning_table() -> Table:
    """Bob's and Cid's Banker stakes were accepted because Ann's on Player pay for them."""
    rules = book(baccarat_text(decks=8, limits=limits_text(liability="60", patron="100")))
    table = Table(rules, ann=100_000, bob=100_000, cid=100_000).open().begin()
    for name, bet in (("ann", "player=5000"), ("bob", "banker=5000"), ("cid", "banker=5000")):
        assert not isinstance(table.place(name, bet), Refusal)
    return table


@pytest.mark.parametrize("take_back", [c.UndoWagers("ann"), c.ClearWagers("ann")])
def test_a_stake_that_pays_for_others_stays(take_back: c.Command) -> None:
    table = leaning_table()
    before = table.state.copy()
    assert table.do(take_back) == Refusal("stake_needed", "player")
    assert table.state == before


@pytest.mark.parametrize("take_back", [c.UndoWagers("cid"), c.ClearWagers("bob")])
def test_a_stake_that_pays_for_nobody_can_be_taken_back(take_back: c.Command) -> None:
    table = leaning_table()
    assert not isinstance(table.do(take_back), Refusal)


def test_once_the_others_have_gone_the_stake_is_free() -> None:
    table = leaning_table()
    table.must(c.ClearWagers("bob"))
    table.must(c.UndoWagers("ann"))
    assert table.state.stakes == {"banker": 5_000}
