"""The shipped sheets against the rules of the house, written out here a second time."""

from __future__ import annotations

import tomllib

import pytest

from croupier.games.baccarat.tableau import STOOD, Tableau
from croupier.games.catalog import library, shipped_sheets
from croupier.games.three_pictures.coup import FirstCard
from croupier.money import Currency
from croupier.rules.sheet import LANGUAGES, Bet
from tests.sheets.house import (
    BACCARAT,
    BACCARAT_VARIANTS,
    DOCUMENTED,
    GOLD,
    SHIPPED,
    THREE_PICTURES,
    THREE_PICTURES_VARIANTS,
    book,
)
from tools import ROOT

CLASSIC = "banker player tie banker_pair player_pair"
BIG_SMALL = "big small"
ODD_EVEN = "player_odd player_even banker_odd banker_even"
LUCKY_PAIRS = "either_pair perfect_pair"

BETS = {
    "baccarat": f"{CLASSIC} {LUCKY_PAIRS} {BIG_SMALL} {ODD_EVEN}",
    "baccarat-tai-xiu": f"{CLASSIC} {BIG_SMALL}",
    "baccarat-odd-even": f"{CLASSIC} {BIG_SMALL} {ODD_EVEN}",
    "baccarat-lucky-pairs": f"{CLASSIC} {LUCKY_PAIRS}",
    **dict.fromkeys(
        THREE_PICTURES,
        " ".join(
            f"player_{n}_{bet}"
            for bet in "win lose tie three_pictures pair_plus".split()
            for n in (1, 2, 3)
        )
        + " banker_pair_plus",
    ),
}

# bet -> its tiers in order: price and where it comes from
BACCARAT_PRICES = {
    "banker": "1:1 less 5% D0, push D4",
    "player": "1:1 D0, push D4",
    "tie": "8:1 D0",
    "banker_pair": "11:1 D0",
    "player_pair": "11:1 D0",
    "either_pair": "5:1 house",
    "perfect_pair": "200:1 house, 25:1 house",
    "big": "0.54:1 D0",
    "small": "1.5:1 D0",
    "player_odd": "0.96:1 provider",
    "player_even": "0.9:1 provider",
    "banker_odd": "0.94:1 provider",
    "banker_even": "0.94:1 provider",
}
PAIR_PLUS = "40:1 house, 30:1 house, 6:1 house, 3:1 house, 1:1 house"
HOUSE_PRICES = {
    "win": "1:1 less 5% house, push D3",
    "lose": "1:1 less 5% house, push D3",
    "tie": "23:1 house",
    "three_pictures": "90:1 house",
    "pair_plus": PAIR_PLUS,
}
PRICES = {
    **dict.fromkeys(BACCARAT, BACCARAT_PRICES),
    "three-pictures": HOUSE_PRICES,
    "three-pictures-market": {
        **HOUSE_PRICES,
        "tie": "8:1 market",
        "three_pictures": "16:1 market",
    },
}


def test_these_sheets_ship() -> None:
    assert shipped_sheets() == tuple(sorted(SHIPPED))


@pytest.mark.parametrize("sheet_id", DOCUMENTED)
def test_a_documents_sheet_has_exactly_its_bets(sheet_id: str) -> None:
    assert sorted(book(sheet_id).sheet.bets) == sorted(BETS[sheet_id].split())


def priced(bet: Bet) -> str:
    return ", ".join(f"{tier.pay} {tier.source}" for tier in bet.tiers)


@pytest.mark.parametrize("sheet_id", DOCUMENTED)
def test_every_price_is_that_of_the_rules_and_says_where_it_comes_from(sheet_id: str) -> None:
    for bet in book(sheet_id).sheet.bets.values():
        name = bet.id.removeprefix(f"{bet.box}_").removeprefix("banker_" if not bet.box else "")
        prices = PRICES[sheet_id]
        expected = prices[bet.id] if bet.id in prices else prices[name]
        assert priced(bet) == expected, bet.id


@pytest.mark.parametrize("sheet_id", DOCUMENTED)
def test_main_bets(sheet_id: str) -> None:
    mains = {bet.id for bet in book(sheet_id).sheet.bets.values() if bet.main}
    if sheet_id in BACCARAT:
        assert mains == {"banker", "player", "tie"}
    else:
        assert mains == {f"player_{n}_{bet}" for n in (1, 2, 3) for bet in ("win", "lose", "tie")}


@pytest.mark.parametrize("sheet_id", SHIPPED)
def test_a_bet_of_several_prices_names_its_tiers(sheet_id: str) -> None:
    for bet in book(sheet_id).sheet.bets.values():
        winning = [tier for tier in bet.tiers if tier.pay.kind == "win"]
        names = {tier.name for tier in winning}
        assert len(names) == len(winning)
        assert None not in names or len(winning) == 1


# decks, burn, coup burn, cards behind the cut card, coups after it, fresh deck
SHOES = {
    "baccarat": (8, "first-card", 1, 14, 0, False),
    "baccarat-tai-xiu": (8, "first-card", 1, 14, 0, False),
    "baccarat-odd-even": (8, "first-card", 0, 14, 0, False),
    "baccarat-lucky-pairs": (8, "first-card", 0, 14, 0, False),
    "three-pictures": (1, "none", 0, None, 0, True),
    "three-pictures-market": (1, "none", 0, None, 0, True),
    **dict.fromkeys(BACCARAT_VARIANTS, (8, "first-card", 0, 14, 0, False)),
    **dict.fromkeys(THREE_PICTURES_VARIANTS, (1, "none", 0, None, 0, True)),
}


@pytest.mark.parametrize("sheet_id", SHIPPED)
def test_the_shoe_is_handled_as_the_house_does(sheet_id: str) -> None:
    sheet = book(sheet_id).sheet
    assert sheet.shoe == SHOES[sheet_id]
    assert (sheet.version, sheet.ruling_profile) == ("1", "house")
    assert (sheet.side_needs_main, sheet.rounding) == (False, (None, None))


def draws(total: int, third: int) -> bool:
    """Banker's rule in the words of the rules: draws on 0 to 2, on 3 unless 8, …"""
    if third == STOOD:
        return total <= 5
    conditions = {3: third != 8, 4: 2 <= third <= 7, 5: 4 <= third <= 7, 6: 6 <= third <= 7}
    return total <= 2 or conditions.get(total, False)


def draws_at_gold(total: int, third: int) -> bool:
    """Baccarat Gold: after a card to Player, 0 to 3 always, 4 and 5 on a 3 to 7, 6 and 7 never."""
    return total <= 5 if third == STOOD else total <= 3 or (total <= 5 and 3 <= third <= 7)


@pytest.mark.parametrize("sheet_id", [*BACCARAT, *BACCARAT_VARIANTS])
def test_every_cell_of_the_matrix(sheet_id: str) -> None:
    tableau = book(sheet_id).sheet.deal_rules
    assert isinstance(tableau, Tableau)
    assert tableau.player == tuple(total <= 5 for total in range(8))
    for total in range(8):
        for third in range(11):
            due = draws_at_gold if sheet_id == GOLD else draws
            assert tableau.banker[total][third] is due(total, third), (total, third)


@pytest.mark.parametrize("sheet_id", [*THREE_PICTURES, *THREE_PICTURES_VARIANTS])
def test_the_first_card_counts_from_banker(sheet_id: str) -> None:
    rules = book(sheet_id).sheet.deal_rules
    assert isinstance(rules, FirstCard)
    starts = {"A59K": 0, "26T": 1, "37J": 2, "48Q": 3}
    expected = {rank: seat for ranks, seat in starts.items() for rank in ranks}
    assert dict(zip("A23456789TJQK", rules.seats, strict=True)) == expected


@pytest.mark.parametrize("sheet_id", SHIPPED)
def test_a_sheet_departs_from_no_standard_rule(sheet_id: str) -> None:
    departures = book(sheet_id).sheet.deal_rules.departures()
    assert (departures == ()) is (sheet_id != GOLD)


@pytest.mark.parametrize("currency", ["USD", "EUR", "VND"])
@pytest.mark.parametrize("sheet_id", SHIPPED)
def test_limits_can_be_met_and_paid(sheet_id: str, currency: str) -> None:
    """The least and the most settle exactly, and one patron's largest wager can be paid."""
    sheet = book(sheet_id).sheet
    limits = sheet.limits[currency]
    for bet in sheet.bets.values():
        own = limits.for_bet(bet)
        for stake in own:
            assert stake % sheet.multiple(bet) == 0, bet.id
        assert own.least < own.most <= limits.patron_max
        top = max(tier.pay.net for tier in bet.tiers)
        assert own.most * top <= limits.liability_max, bet.id
    assert limits.patron_max <= limits.table_max <= limits.liability_max


@pytest.mark.parametrize("sheet_id", SHIPPED)
def test_the_longest_odds_have_a_smaller_most_than_the_main_bets(sheet_id: str) -> None:
    sheet = book(sheet_id).sheet
    longest = max(sheet.bets.values(), key=lambda bet: max(tier.pay.net for tier in bet.tiers))
    short = max(tier.pay.net for tier in longest.tiers) < 8  # no bet there is a long shot
    for limits in sheet.limits.values():
        assert short or limits.for_bet(longest).most * 10 <= limits.bet.most


@pytest.mark.parametrize("sheet_id", SHIPPED)
def test_limits_name_currencies_and_bets_that_exist(sheet_id: str) -> None:
    sheet = book(sheet_id).sheet
    assert set(sheet.limits) == {"USD", "EUR", "VND"}
    assert [Currency.parse(code).digits for code in ("USD", "EUR", "VND")] == [2, 2, 0]


# --- names -------------------------------------------------------------------------------------


def glossary() -> dict[str, dict[str, str]]:
    text = (ROOT / "src/croupier/i18n/glossary.toml").read_text(encoding="utf-8")
    return {word["key"]: word for word in tomllib.loads(text)["word"]}


@pytest.mark.parametrize("sheet_id", SHIPPED)
def test_every_name_is_there_in_three_languages(sheet_id: str) -> None:
    sheet = book(sheet_id).sheet
    named = [sheet.names, *(bet.names for bet in sheet.bets.values()), *sheet.sources.values()]
    for reading in sheet.readings:
        named += [reading.sentence, reading.read]
    assert [names.en for names in named if names.missing] == []
    for lang in LANGUAGES:
        names_of_bets = [bet.names.get(lang) for bet in sheet.bets.values()]
        assert len(set(names_of_bets)) == len(names_of_bets)


@pytest.mark.parametrize("sheet_id", BACCARAT)
def test_bets_are_called_what_the_glossary_calls_them(sheet_id: str) -> None:
    words = glossary()
    for bet in book(sheet_id).sheet.bets.values():
        for lang in LANGUAGES:
            if bet.id in words:
                expected = words[bet.id][lang]
            else:
                side, parity = bet.id.split("_")
                space = "" if lang == "zh" else " "
                expected = words[side][lang] + space + words[parity][lang]
            assert bet.names.get(lang) == expected


@pytest.mark.parametrize("sheet_id", THREE_PICTURES)
def test_boxes_and_their_bets_are_called_what_the_glossary_calls_them(sheet_id: str) -> None:
    words = glossary()
    keys = {"win": "win", "lose": "lose", "tie": "tie_result", "pair_plus": "pair_plus"}
    keys["three_pictures"] = "three_pictures"
    for bet in book(sheet_id).sheet.bets.values():
        if bet.id == "banker_pair_plus":
            box, kind = "banker_house", "pair_plus"
        else:
            box, kind = "player_box", bet.family.removeprefix("{box}_")
        for lang in ("vi", "zh"):
            words_of_name = bet.names.get(lang).casefold()
            assert words[box][lang].rstrip("1").casefold() in words_of_name
            word = words[keys[kind]][lang]
            assert ("和" if word == "和局" else word).casefold() in words_of_name


def test_sources_and_readings_are_complete() -> None:
    shared = library()
    assert set(shared.sources) == {"D0", "D2", "D3", "D4", "provider", "market", "house"}
    assert list(shared.readings) == [f"R{number}" for number in range(1, 31)]
    for reading in shared.readings.values():
        assert set(reading.documents) <= {"D0", "D2", "D3", "D4"}
