"""Cases 8, 9, 11, 12, 13 and 15: every wager is settled on its own, exactly."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier
from croupier.cards import DECK, RANKS, SUITS
from tests.cases.sheets import BACCARAT, baccarat_text
from tests.cases.tickets import balance, cards, nets, results, settled

VND, KWD = croupier.Currency.parse("VND"), croupier.Currency.parse("KWD")


def test_case_08_a_tie_is_a_push_for_banker_and_player() -> None:
    ticket = settled(BACCARAT, cards("2 K 3 6 A"), {"player": "100", "banker": "100", "tie": "10"})
    assert results(ticket) == {"player": "push", "banker": "push", "tie": "win"}
    assert nets(ticket) == {"player": "0.00", "banker": "0.00", "tie": "80.00"}
    assert balance(ticket) == "1080.00"
    natural = settled(BACCARAT, cards("4 9 5 K"), {"player": "250"})
    assert results(natural) == {"player": "push"}
    assert balance(natural) == "1000.00"


# A coup for every total that both sides can tie on, of four, five and six cards where there are.
TIES = {
    0: ["K K A 2 9 8", "5 Q 10 4 5 6"],
    1: ["K K A A J Q", "2 K 3 5 6 6"],
    2: ["K K A A A A"],
    3: ["K K A A 2 2", "2 A 3 2 8"],
    4: ["2 K 2 4 10"],
    5: ["A A 2 2 2 2"],
    6: ["2 K 3 6 A", "K K 6 6"],
    7: ["K K 7 7", "K K 5 7 2"],
    8: ["K K 8 8", "2 K 2 3 4 5"],
    9: ["4 9 5 K", "K K 4 4 5 5"],
}


@pytest.mark.parametrize("total", range(10))
def test_case_08_kind_every_tie_pushes_both_main_bets(total: int) -> None:
    for ranks in TIES[total]:
        ticket = settled(BACCARAT, cards(ranks), {"player": "5", "banker": "5", "tie": "5"})
        hands = ticket.coup.hands
        shown = {name: hand.shown["total"] for name, hand in hands.items()}
        assert shown == {"player": total, "banker": total}, ranks
        assert results(ticket) == {"player": "push", "banker": "push", "tie": "win"}
        assert [item.returned_minor for item in ticket.settlements] == [500, 500, 4_500]
        assert [item.won_minor for item in ticket.settlements] == [0, 0, 4_000]


@given(st.lists(st.sampled_from(DECK), min_size=6, max_size=6))
def test_case_08_kind_main_bets_push_on_a_tie_and_on_nothing_else(
    dealt: list[croupier.Card],
) -> None:
    ticket = settled(BACCARAT, dealt, {"player": "5", "banker": "5", "tie": "5"})
    player, banker, tie = (item.result for item in ticket.settlements)
    won = {"player": ("win", "lose"), "banker": ("lose", "win"), "tie": ("push", "push")}
    assert (player, banker) == won[str(ticket.coup.outcome)]
    assert (tie == "win") == (ticket.coup.outcome == "tie")


def test_case_09_a_side_bet_is_paid_when_the_main_bet_pushes() -> None:
    ticket = settled(
        BACCARAT, cards("3 K 3 6"), {"player": "100", "player_pair": "10", "big": "20"}
    )
    assert nets(ticket) == {"player": "0.00", "player_pair": "110.00", "big": "-20.00"}
    assert balance(ticket) == "1090.00"


ALL_BETS = dict.fromkeys(BACCARAT.bets, "100")


@given(
    st.lists(st.sampled_from(DECK), min_size=6, max_size=6),
    st.lists(st.sampled_from(list(ALL_BETS)), min_size=1, max_size=20),
)
def test_case_09_kind_what_a_wager_gets_depends_on_no_other_wager(
    dealt: list[croupier.Card], bets: list[str]
) -> None:
    """Alone, among others, in any order, twice: the same settlement."""
    coup = croupier.deal(BACCARAT, dealt)
    together = croupier.settle(BACCARAT, coup, [(bet, "100") for bet in bets])
    alone = [croupier.settle(BACCARAT, coup, {bet: "100"}).settlements[0] for bet in bets]
    assert list(together.settlements) == alone
    assert together.net_minor == sum(item.net_minor for item in alone)


def test_case_11_a_pair_is_of_rank_and_not_of_value() -> None:
    wagers = {"player_pair": "10", "perfect_pair": "10"}
    assert nets(settled(BACCARAT, cards("K 3 10 4 5"), wagers)) == {
        "player_pair": "-10.00",
        "perfect_pair": "-10.00",
    }
    twins = settled(BACCARAT, "Kh 3s Kh 4d 5c 2s", wagers)
    assert nets(twins) == {"player_pair": "110.00", "perfect_pair": "250.00"}
    mixed = settled(BACCARAT, "Kh 3s Ks 4d 5c 2s", wagers)
    assert nets(mixed) == {"player_pair": "110.00", "perfect_pair": "-10.00"}


PAIR_BETS = {"player_pair": 10, "banker_pair": 10, "either_pair": 10, "perfect_pair": 10}


@pytest.mark.parametrize("first", RANKS)
def test_case_11_kind_all_ranks_and_suits_on_both_sides(first: str) -> None:
    """All 13 x 13 ranks by 4 x 4 suits; readings 10 to 12."""
    for second, suit_1, suit_2 in product(RANKS, SUITS, SUITS):
        one, other = first + suit_1, second + suit_2
        same_rank, same_card = first == second, one == other
        for mine, order in (
            ("player_pair", [one, "2s", other, "9d"]),
            ("banker_pair", ["2s", one, "9d", other]),
        ):
            ticket = settled(BACCARAT, " ".join([*order, "3c", "3h"]), PAIR_BETS)
            other_side = {"player_pair": "banker_pair", "banker_pair": "player_pair"}[mine]
            assert nets(ticket) == {
                mine: "110.00" if same_rank else "-10.00",
                other_side: "-10.00",
                "either_pair": "50.00" if same_rank else "-10.00",
                "perfect_pair": "250.00" if same_card else "-10.00",
            }, order


def test_case_11_kind_a_pair_is_of_the_first_two_cards_only() -> None:
    for third in ("2s", "3d"):
        ticket = settled(BACCARAT, f"2h Ks 3c Ad {third} {third}", PAIR_BETS)
        assert ticket.coup.cards_used == 6
        assert set(results(ticket).values()) == {"lose"}


def test_case_12_either_pair_pays_once() -> None:
    wagers = {"either_pair": "10", "player_pair": "10", "banker_pair": "10"}
    ticket = settled(BACCARAT, cards("4 5 4 5"), wagers)
    assert ticket.coup.outcome == "player"
    assert nets(ticket) == {
        "either_pair": "50.00",
        "player_pair": "110.00",
        "banker_pair": "110.00",
    }
    assert balance(ticket) == "1270.00"


MADE = {"none": ("2h", "9c"), "mixed": ("4h", "4c"), "suited": ("7d", "7d")}


@pytest.mark.parametrize("banker", MADE)
@pytest.mark.parametrize("player", MADE)
def test_case_12_kind_each_combination_of_pairs(player: str, banker: str) -> None:
    (p1, p2), (b1, b2) = MADE[player], MADE[banker]
    ticket = settled(BACCARAT, f"{p1} {b1} {p2} {b2} 3s Ts", PAIR_BETS)
    sides = [player, banker]
    paired = [side != "none" for side in sides]
    assert nets(ticket) == {
        "player_pair": "110.00" if paired[0] else "-10.00",
        "banker_pair": "110.00" if paired[1] else "-10.00",
        "either_pair": "50.00" if any(paired) else "-10.00",
        "perfect_pair": {0: "-10.00", 1: "250.00", 2: "2000.00"}[sides.count("suited")],
    }


def test_case_13_an_unknown_bet_is_refused_and_a_pair_bet_can_lose() -> None:
    coup = croupier.deal(BACCARAT, cards("2 K 3 6 A"))
    with pytest.raises(croupier.WagerError, match="dragon_bonus"):
        croupier.settle(BACCARAT, coup, {"dragon_bonus": "10"})
    assert nets(croupier.settle(BACCARAT, coup, {"player_pair": "10"})) == {"player_pair": "-10.00"}


@given(st.text(max_size=30).filter(lambda text: text not in BACCARAT.bets))
def test_case_13_kind_no_unknown_bet_is_ever_settled(bet: str) -> None:
    coup = croupier.deal(BACCARAT, "2h Ks 3d 6c Ah")
    with pytest.raises(croupier.WagerError, match="has no bet"):
        croupier.settle(BACCARAT, coup, [("player", "10"), (bet, "10")])


@pytest.mark.parametrize(
    ("near", "bet"), [("bankr", "banker"), ("player-pair", "player_pair"), ("BIG", None)]
)
def test_case_13_kind_the_nearest_bet_is_named(near: str, bet: str | None) -> None:
    coup = croupier.deal(BACCARAT, "2h Ks 3d 6c Ah")
    said = f"did you mean '{bet}'" if bet else "known are: banker, "
    with pytest.raises(croupier.WagerError, match=said):
        croupier.settle(BACCARAT, coup, {near: "10"})


@given(st.lists(st.sampled_from(DECK), min_size=6, max_size=6))
def test_case_13_kind_every_bet_wins_loses_or_pushes_and_pays_accordingly(
    dealt: list[croupier.Card],
) -> None:
    """Where no tier matches the stake is lost: the partition is complete for every coup."""
    ticket = settled(BACCARAT, dealt, ALL_BETS)
    for item in ticket.settlements:
        assert item.result in {"win", "lose", "push"}
        net = {"win": item.won_minor - item.commission_minor, "lose": -10_000, "push": 0}
        assert item.net_minor == net[item.result]
        assert (item.won_minor > 0) == (item.result == "win")
        assert (item.tier_index is None) == (item.result == "lose")


def test_case_13_kind_a_bet_without_a_tier_does_not_load() -> None:
    text = baccarat_text()
    bare = text.replace('tiers = [{ when = "cards == 4", pays = "1.5:1", source = "house" }]', "")
    assert bare != text
    empty = text.replace('[{ when = "cards == 4", pays = "1.5:1", source = "house" }]', "[]")
    for broken in (bare, empty):
        with pytest.raises(croupier.SheetError, match="tiers"):
            croupier.parse_sheet(broken, "broken.toml")


BANKER_WINS = cards("K K 6 7")


@pytest.mark.parametrize(
    ("stake", "currency", "net"),
    [("30.00", croupier.USD, "28.50"), ("1.00", croupier.USD, "0.95"), ("20", VND, "19")],
)
def test_case_15_commission_is_taken_to_the_minor_unit(
    stake: str, currency: croupier.Currency, net: str
) -> None:
    ticket = settled(BACCARAT, BANKER_WINS, {"banker": stake}, currency)
    assert nets(ticket) == {"banker": net}


@pytest.mark.parametrize(
    ("stake", "currency", "multiple"),
    [
        ("0.10", croupier.USD, "0.20"),
        ("0.01", croupier.USD, "0.20"),
        ("10", VND, "20"),
        ("0.010", KWD, "0.020"),
    ],
)
@pytest.mark.parametrize("dealt", [BANKER_WINS, cards("K K 7 6"), cards("K K 6 6")])
def test_case_15_a_stake_that_would_leave_a_fraction_is_refused_with_the_multiple(
    stake: str, currency: croupier.Currency, multiple: str, dealt: str
) -> None:
    """Whatever the coup came to: the patron must know before the bet."""
    with pytest.raises(croupier.WagerError) as caught:
        settled(BACCARAT, dealt, {"banker": stake}, currency)
    assert f"banker={stake}" in str(caught.value)
    assert f"multiple of {multiple}" in str(caught.value)


@given(
    st.lists(st.sampled_from(DECK), min_size=6, max_size=6),
    st.sampled_from(list(ALL_BETS)),
    st.integers(1, 10**15) | st.integers(1, 10**13).map(lambda hundreds: 100 * hundreds),
)
def test_case_15_kind_nothing_is_ever_lost_to_rounding(
    dealt: list[croupier.Card], bet: str, stake: int
) -> None:
    """What is paid is the exact price of the stake, to the last minor unit, or it is refused."""
    coup = croupier.deal(BACCARAT, dealt)
    wager = croupier.Wager(bet, croupier.Minor(stake))
    if stake % BACCARAT.multiple(BACCARAT.bet(bet)):
        with pytest.raises(croupier.WagerError, match="multiple of"):
            croupier.settle(BACCARAT, coup, [wager])
        return
    ticket = croupier.settle(BACCARAT, coup, [wager])
    (item,) = ticket.settlements
    tier = ticket.tier(item)
    price = Fraction(-1) if tier is None else tier.pay.net
    assert item.net_minor == stake * price
