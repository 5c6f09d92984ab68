"""The worst case is the worst: against every key in baccarat, against real deals elsewhere."""

from __future__ import annotations

import random
from fractions import Fraction
from math import ceil

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.cards import DECK
from croupier.errors import WagerError
from croupier.games.catalog import load_sheet
from croupier.games.rulebook import Rulebook
from croupier.rules.facts import Key
from tests.rules.random_sheets import baccarat_sheets, pictures_sheets
from tests.rules.samples import book_of

slow = settings(
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    max_examples=settings().max_examples // 5,
)


def draw_stakes(book: Rulebook, data: st.DataObject) -> dict[str, int]:
    ids = data.draw(st.lists(st.sampled_from(sorted(book.sheet.bets)), unique=True))
    return {bet_id: data.draw(st.integers(0, 10**6)) for bet_id in ids}


def owed(book: Rulebook, stakes: dict[str, int], keys: dict[str | None, int]) -> Fraction:
    """What the house owes, net, on one coup."""
    total = Fraction(0)
    for bet_id, stake in stakes.items():
        one = book.sheet.bet(bet_id)
        total += stake * book.table.pay(one, keys[one.box]).net
    return total


def worst_of_all_keys(book: Rulebook, stakes: dict[str, int]) -> int:
    return max(0, *(ceil(owed(book, stakes, {None: key})) for key in book.table.keys))


@slow
@given(baccarat_sheets(), st.data())
def test_in_baccarat_it_is_exactly_the_worst_of_all_keys(text: str, data: st.DataObject) -> None:
    book = book_of(text)
    stakes = draw_stakes(book, data)
    worst = worst_of_all_keys(book, stakes)
    assert book.liability.worst_minor(stakes) == worst
    for most in (worst - 1, worst, worst + 1, 0):
        assert book.liability.exceeds(stakes, most) == (worst > most)


@slow
@given(baccarat_sheets(), st.data())
def test_what_may_still_be_added_is_the_most_that_may(text: str, data: st.DataObject) -> None:
    book = book_of(text)
    stakes = draw_stakes(book, data)
    bet_id = data.draw(st.sampled_from(sorted(book.sheet.bets)))
    most = data.draw(st.integers(0, 10**7))
    allowed = book.liability.allowed_minor(stakes, bet_id, most)
    before = stakes.get(bet_id, 0)
    if worst_of_all_keys(book, stakes) > most:
        assert allowed == 0
        return
    assert worst_of_all_keys(book, {**stakes, bet_id: before + allowed}) <= most
    if allowed < 10**15:
        assert worst_of_all_keys(book, {**stakes, bet_id: before + allowed + 1}) > most


def random_keys(book: Rulebook, seed: int, count: int) -> list[dict[str | None, int]]:
    chance = random.Random(seed)
    return [book.keys(book.deal(chance.sample(DECK, 13))) for _ in range(count)]


@settings(slow, max_examples=settings().max_examples // 10)
@given(pictures_sheets(), st.integers(0, 10**9), st.data())
def test_in_three_pictures_no_deal_is_worse(text: str, seed: int, data: st.DataObject) -> None:
    book = book_of(text)
    stakes = draw_stakes(book, data)
    worst = book.liability.worst_minor(stakes)
    assert all(owed(book, stakes, keys) <= worst for keys in random_keys(book, seed, 100))


@settings(slow, max_examples=settings().max_examples // 10)
@given(pictures_sheets(), st.data())
def test_on_one_box_it_is_exactly_the_worst_of_all_keys(text: str, data: st.DataObject) -> None:
    book = book_of(text)
    box = data.draw(st.sampled_from([None, *book.game.boxes]))
    stakes = {
        bet_id: stake
        for bet_id, stake in draw_stakes(book, data).items()
        if book.sheet.bet(bet_id).box == box
    }
    exact = max(0, *(ceil(owed(book, stakes, {box: key})) for key in book.table.keys))
    assert book.liability.worst_minor(stakes) == exact


def worst_by_shared_facts(book: Rulebook, stakes: dict[str, int]) -> int:
    """For each of Banker's hands the worst of every box, added up; of these the worst."""
    shared = sorted(book.game.shared_facts & set(book.table.space.names))
    by_hand: dict[tuple[int, ...], dict[str | None, list[Fraction]]] = {}
    for key in book.table.keys:
        facts = book.table.space.unpack(Key(key))
        hand = by_hand.setdefault(tuple(facts[name] for name in shared), {})
        for box in {book.sheet.bet(bet_id).box for bet_id in stakes}:
            mine = {
                bet_id: stake
                for bet_id, stake in stakes.items()
                if book.sheet.bet(bet_id).box == box
            }
            hand.setdefault(box, []).append(owed(book, mine, {box: key}))
    return max(0, *(ceil(sum(max(each) for each in hand.values())) for hand in by_hand.values()))


@settings(slow, max_examples=settings().max_examples // 10)
@given(pictures_sheets(), st.data())
def test_boxes_are_added_up_against_one_hand_of_banker(text: str, data: st.DataObject) -> None:
    book = book_of(text)
    stakes = draw_stakes(book, data)
    assert book.liability.worst_minor(stakes) == worst_by_shared_facts(book, stakes)


def test_the_worst_of_a_shipped_table_is_met_by_a_real_deal() -> None:
    """Banker's straight flush of no points pays 40:1, and every box beats it."""
    book = Rulebook(load_sheet("three-pictures"))
    stakes = {f"player_{n}_win": 2_000 for n in (1, 2, 3)} | {"banker_pair_plus": 500}
    assert book.liability.worst_minor(stakes) == 3 * 1_900 + 40 * 500
    coup = book.game.parse_coup("F:5h B:Ts,Js,Qs P1:As,Ad,Ah P2:9s,8s,2d P3:9h,8h,4h")
    assert owed(book, stakes, dict(book.keys(coup))) == 3 * 1_900 + 40 * 500


def test_bets_that_cannot_win_together_are_not_added_up() -> None:
    book = Rulebook(load_sheet("baccarat"))
    both = book.liability.worst_minor({"banker": 10_000, "player": 10_000})
    assert both == 0  # one pays the other, less the commission
    assert book.liability.worst_minor({"banker": 10_000}) == 9_500
    assert book.liability.worst_minor({"tie": 100, "banker": 10_000}) == 9_400
    assert book.liability.worst_minor({}) == 0


def test_boxes_that_need_different_hands_of_banker_do_not_both_win() -> None:
    """Where one wins, Banker's hand lets the other tie at best."""
    text = load_sheet("three-pictures").text
    text = text.replace("box > banker", "banker == '3P'").replace("banker > box", "banker == '0'")
    liability = book_of(text).liability
    assert liability.worst_minor({"player_1_win": 1_000, "player_2_lose": 1_000}) == 950
    assert liability.worst_minor({"player_1_win": 1_000, "player_2_win": 1_000}) == 1_900


def test_an_unknown_bet_is_refused() -> None:
    with pytest.raises(WagerError, match="did you mean 'banker'"):
        Rulebook(load_sheet("baccarat")).liability.worst_minor({"bankr": 1})
