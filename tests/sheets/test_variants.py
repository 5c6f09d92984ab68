"""Coups settled by the sheets of variants: what sets each of them apart, in plain cases."""

from __future__ import annotations

import pytest

from croupier.games.catalog import library
from tests.sheets.house import (
    BACCARAT_VARIANTS,
    THREE_PICTURES_VARIANTS,
    VARIANTS,
    book,
    settled,
)

SEVEN_ON_THREE = "2h Ks 3d 3c 9s 4h"  # Player 4, Banker 7 on three cards
PANDA = "2h Ks 3d 6c 3s"  # Player 8 on three cards, Banker 6
SIX_ON_TWO = "2h Ks 3d 6c Kd"  # Player 5, Banker 6 on two cards
SIX_ON_THREE = "2h Ks 3d 3c 9s 3h"  # Player 4, Banker 6 on three cards
BOTH_SIX = "2h Ks 4d 6c"  # both stand on 6
BOTH_NINE = "9h 9s Kd Kc"  # two naturals
NINE_TO_EIGHT = "9h Ks Kd 8c"  # natural against natural
NOTHING = "Kh Ks Kd Kc Ts Td"  # 0 to 0 on six cards
THREE_GIVES_EIGHT = "2h Ks 3d 3c 8s"  # Banker on 3, Player draws an 8: 3 to 3

# boxes: Banker, then Player 1, 2, 3; the first card is an ace, so Banker's cards come first
THREE_P = "As Kh Qh Jh Th Td Kd Js Qs Ks 5h 5d Qd"  # Banker 3P, P0, 3P, P0
SIX_WINS = "As 2h 3h Kh 6s Ts Qs 9h Td Jd 4c Tc Jc"  # Banker P5, P6, P9, P4
BANKER_SIX = "As 6h Th Kh 2s Ts Qs 9h Td Jd 4c Tc Jc"  # Banker P6, P2, P9, P4
ROYAL = "5h 2h 3h Kh As Ks Qs Td Jd Qd 9c 9d 9h"  # a mini royal, T-J-Q suited, three nines

# sheet, cards, bets, and what 100.00 on each of them wins or loses
COUPS = [
    ("ez", SEVEN_ON_THREE, "banker player dragon_7 panda_8", "0 -100 4000 -100"),
    ("ez", "Kh Ks 6d 7c", "banker dragon_7", "100 -100"),
    ("ez", PANDA, "panda_8 golden_8 dragon_7 fortune_7", "2500 2500 -100 -100"),
    ("no-commission", SIX_ON_TWO, "banker super_6_12 super_6_15 lucky_6", "50 1200 1500 1200"),
    ("no-commission", SIX_ON_THREE, "banker lucky_6", "50 2300"),
    ("no-commission", SEVEN_ON_THREE, "banker super_6_12 lucky_6", "100 -100 -100"),
    ("no-commission", BOTH_SIX, "banker super_6_15", "0 -100"),
    ("half-on-n", SIX_ON_TWO, "banker_half_on_6 banker_half_on_5", "50 100"),
    ("half-on-n", SEVEN_ON_THREE, "banker_half_on_6 banker_half_on_7", "100 50"),
    ("low-commission", SIX_ON_TWO, "banker tie", "96 -100"),
    ("low-commission", BOTH_SIX, "banker tie", "0 900"),
    ("tiger", SIX_ON_THREE, "banker tiger big_tiger small_tiger", "50 2000 5000 -100"),
    ("tiger", SIX_ON_TWO, "tiger big_tiger small_tiger tiger_tie", "1200 -100 2200 -100"),
    ("tiger", BOTH_SIX, "tiger tiger_tie", "-100 3500"),
    # nine ahead: with a natural 1:1, without 30:1
    ("dragon-bonus", "9h Ks Kd Kc", "player_dragon_bonus banker_dragon_bonus", "100 -100"),
    ("dragon-bonus", "2h Ks 3d Kc 4s Kd", "player_dragon_bonus banker_dragon_bonus", "3000 -100"),
    ("dragon-bonus", BOTH_NINE, "player_dragon_bonus banker_dragon_bonus", "0 0"),
    ("dragon-bonus", NINE_TO_EIGHT, "player_dragon_bonus banker_dragon_bonus", "100 -100"),
    ("dragon-bonus", SEVEN_ON_THREE, "player_dragon_bonus banker_dragon_bonus", "-100 -100"),
    ("dragon-bonus", BOTH_SIX, "player_dragon_bonus banker_dragon_bonus", "-100 -100"),
    ("egalite", NOTHING, "tie tie_on_0 super_pay_0 super_pay_1_3", "800 15000 16000 -100"),
    ("egalite", THREE_GIVES_EIGHT, "tie_on_3 tie_on_2 super_pay_1_3", "20000 -100 7000"),
    ("egalite", BOTH_NINE, "tie_on_9 super_pay_8_9 super_pay_6_7", "8000 4000 -100"),
    ("egalite", SIX_ON_TWO, "tie_on_6 super_pay_6_7", "-100 -100"),
    ("super-baccarat", SIX_ON_THREE, "banker lucky_6 banker_wins_with_7", "50 2000 -100"),
    ("super-baccarat", PANDA, "player_wins_with_8 banker_wins_with_8", "600 -100"),
    ("super-baccarat", BOTH_SIX, "tie_on_6 lucky_6", "4000 -100"),
    ("totals", BOTH_NINE, "quik player_total_9 four_cards player_odd", "2500 550 150 90"),
    ("totals", NOTHING, "quik banker_total_0 six_cards banker_even", "5000 800 200 86"),
    ("totals", SIX_ON_TWO, "quik five_cards four_cards banker_odd", "-100 200 -100 -100"),
    ("totals", NINE_TO_EIGHT, "quik", "100"),
    # each for-one price counts the stake: 25, 5 and 2 for one
    ("naturals", BOTH_NINE, "lucky_99 player_natural_9_at_9 banker_natural_9_at_8", "2400 900 800"),
    ("naturals", "Kh 9s 2d Kc", "lucky_99 banker_natural_9_at_9", "400 900"),
    ("naturals", NINE_TO_EIGHT, "lucky_99 banker_natural_8_at_8", "100 800"),
    ("naturals", PANDA, "player_natural_8_at_9", "-100"),  # an 8 on three cards is no natural
    # the first four cards count, not the fifth and sixth
    ("lucky-nines", "9h 9s 9d 9c", "lucky_nines lucky_nines_500", "100000 50000"),
    ("lucky-nines", "9h 9h Kd 9h", "lucky_nines lucky_nines_500", "50000 25000"),
    ("lucky-nines", "9h 9h Kd 9c", "lucky_nines lucky_nines_500", "3500 2000"),
    ("lucky-nines", "9h 9h Kd 4c", "lucky_nines lucky_nines_500", "1600 800"),
    ("lucky-nines", "9h 9s Kd 4c", "lucky_nines lucky_nines_500", "500 500"),
    ("lucky-nines", "9d Ks Kd 4c", "lucky_nines lucky_nines_500", "200 200"),
    ("lucky-nines", "9h Ks Kd 4c", "lucky_nines lucky_nines_500", "100 100"),
    ("lucky-nines", "2h Ks 3d 3c 9s 9h", "lucky_nines lucky_nines_500", "-100 -100"),
    ("lucky-match", "Kh Ks Kd Kc Kh Ks", "lucky_match", "25000"),
    ("lucky-match", "Kh Ks Kd Kc Kh 2s", "lucky_match", "25000"),
    ("lucky-match", "Kh Qs Kd Qc Kh Qs", "lucky_match", "10000"),
    ("lucky-match", "Kh Ks Kd Kc 2h 2s", "lucky_match", "3000"),
    ("lucky-match", "4h 4s 4d 5c", "lucky_match", "600"),
    ("lucky-match", "Kh Ks Kd Qc Qh 2s", "lucky_match", "1500"),
    ("lucky-match", "4h 4s 5d 5c", "lucky_match", "400"),
    ("lucky-match", "4h 4s 5d 4c", "lucky_match", "600"),
    ("lucky-match", "2h 4s Kd 4c 3h", "lucky_match", "-100"),
    (
        "majestic-match",
        "Kh 4s Qh 4s 2h",
        "player_majestic_match banker_majestic_match",
        "2500 250",
    ),
    (
        "majestic-match",
        "Kh Ks Qs Kd 2h 3h",
        "player_majestic_match banker_majestic_match",
        "-100 -100",
    ),
    ("majestic-match", "9h Ks Kh Qs", "player_majestic_match banker_majestic_match", "250 2500"),
    ("pairs", "Kh 4s Kd 4s", "player_pair_11 banker_pair_12 either_pair", "1100 1200 500"),
    (
        "pairs",
        "Kh 4s Kd 4s",
        "perfect_pair_25 perfect_pair_26 perfect_pair_25_250",
        "2500 2600 2500",
    ),
    ("pairs", "Kh 4s Kh 4s", "perfect_pair_25 perfect_pair_25_250", "2500 25000"),
    ("side-bets", THREE_GIVES_EIGHT, "three_giving_8_200 three_giving_8_180", "20000 18000"),
    ("side-bets", "2h Ks 3d 4c 8s", "three_giving_8_200", "-100"),
    (
        "side-bets",
        NINE_TO_EIGHT,
        "natural_9_beats_8 any_bad_beat eights_and_nines",
        "5000 1000 2000",
    ),
    ("side-bets", PANDA, "frog_8_beats_6 player_three_card_win any_bad_beat", "2500 400 -100"),
    ("side-bets", SIX_ON_THREE, "banker_three_card_win three_card_six", "500 800"),
    ("side-bets", "2h Ks 3d 3c As 3h", "three_card_six any_bad_beat", "10000 -100"),
    ("side-bets", "9h Ks Kd 7c", "frog_two_card_9_beats_7 eight_beats_7", "5000 -100"),
    ("side-bets", SIX_ON_TWO, "any_bad_beat", "100"),  # by one point, and nothing rarer
    # Banker stands on 6 against a 6, and draws on 3 against an 8
    ("baccarat-gold", "2h Ks 3d 6c 6s", "banker tie", "95 -100"),
    ("baccarat-gold", "2h Ks 3d 3c 8s 5h", "banker player", "95 -100"),
    (
        "three-pictures-points",
        THREE_P,
        "player_1_tie_points player_1_tie_points_3p_apart",
        "800 -100",
    ),
    (
        "three-pictures-points",
        THREE_P,
        "player_2_tie_points player_2_tie_points_3p_apart",
        "800 800",
    ),
    ("three-pictures-points", THREE_P, "player_1_win player_1_lose player_2_win", "-100 95 0"),
    ("three-pictures-six-half", SIX_WINS, "player_1_win player_2_win player_3_lose", "50 100 100"),
    ("three-pictures-six-half", BANKER_SIX, "player_1_lose player_2_lose", "50 -100"),
    ("three-card-baccarat", SIX_WINS, "player_1_win banker_total_5 banker_total_6", "97 800 -100"),
    (
        "three-card-baccarat",
        THREE_P,
        "banker_total_0 player_2_tie player_2_three_pictures",
        "800 2000 1600",
    ),
    ("three-card-pair-plus", ROYAL, "player_1_pair_plus_50_40_30_5_4_1", "5000"),
    ("three-card-pair-plus", ROYAL, "player_1_pair_plus_100_40_30_5_4_1", "10000"),
    ("three-card-pair-plus", ROYAL, "player_1_pair_plus_35_25_6_4_1", "3500"),
    ("three-card-pair-plus", ROYAL, "player_2_pair_plus_50_40_30_5_4_1", "4000"),
    ("three-card-pair-plus", ROYAL, "player_3_pair_plus_40_25_6_4_1", "2500"),
]


@pytest.mark.parametrize(("sheet_id", "cards", "bets", "nets"), COUPS)
def test_a_coup_at_a_variant(sheet_id: str, cards: str, bets: str, nets: str) -> None:
    found = settled(sheet_id, cards, bets)
    assert [done.net_minor for done in found.values()] == [100 * int(net) for net in nets.split()]


def test_points_tie_is_read_in_both_ways() -> None:
    """points-tie: three pictures tie with 0 points in one bet, with three pictures in the other."""
    ties = [settled("three-pictures-points", THREE_P, f"player_{n}_tie_points") for n in (1, 2)]
    assert [[done.result for done in tie.values()] for tie in ties] == [["win"], ["win"]]
    apart = [f"player_{n}_tie_points_3p_apart" for n in (1, 2)]
    found = settled("three-pictures-points", THREE_P, " ".join(apart))
    assert [done.result for done in found.values()] == ["lose", "win"]


def test_every_variant_is_dealt_here() -> None:
    assert {sheet_id for sheet_id, *_ in COUPS} == set(VARIANTS)


@pytest.mark.parametrize("sheet_id", BACCARAT_VARIANTS)
def test_the_main_bets_of_baccarat_variants(sheet_id: str) -> None:
    mains = {bet.id for bet in book(sheet_id).sheet.bets.values() if bet.main}
    bankers = {bet_id for bet_id in mains if bet_id.startswith("banker")}
    assert mains - bankers == {"player", "tie"}
    halves = {f"banker_half_on_{n}" for n in range(1, 10)}
    assert bankers == (halves if sheet_id == "half-on-n" else {"banker"})


@pytest.mark.parametrize("sheet_id", THREE_PICTURES_VARIANTS)
def test_the_main_bets_of_three_pictures_variants(sheet_id: str) -> None:
    mains = {bet.family for bet in book(sheet_id).sheet.bets.values() if bet.main}
    ties = {"{box}_tie_points", "{box}_tie_points_3p_apart"}
    tie = ties if sheet_id == "three-pictures-points" else {"{box}_tie"}
    assert mains == {"{box}_win", "{box}_lose", *tie}


@pytest.mark.parametrize("sheet_id", VARIANTS)
def test_a_variant_says_who_published_its_prices(sheet_id: str) -> None:
    """What is not a document's or the house's comes from a source that the sheet itself names."""
    sheet = book(sheet_id).sheet
    own = set(sheet.sources) - set(library().sources)
    used = {tier.source for bet in sheet.bets.values() for tier in bet.tiers}
    assert own
    assert own <= used
    assert used - own <= {"D0", "D3", "D4", "house"}
