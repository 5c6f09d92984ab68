"""``croupier.settle``: how stakes are given, what comes back, and what is refused."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier
from croupier.cards import DECK
from tests.cases.sheets import BACCARAT, THREE_PICTURES, baccarat_text, three_pictures_text

VND = croupier.Currency.parse("VND")
COUP = croupier.deal(BACCARAT, "2h Ks 3d 6c Ah 9c")


def test_the_ticket_is_the_contracts_document() -> None:
    sheet = croupier.load_sheet("baccarat")
    coup = croupier.deal(sheet, "2h Ks 3d 6c Ah 9c")
    document: dict[str, Any] = croupier.settle(sheet, coup, {"player": "100"}).to_json()
    assert document["sheet"] == "baccarat"
    assert document["version"] == sheet.version
    assert document["fingerprint"] == sheet.fingerprint
    assert {key: document["coup"][key] for key in ("game", "outcome", "cards_used", "unused")} == {
        "game": "baccarat",
        "outcome": "tie",
        "cards_used": 5,
        "unused": ["9c"],
    }
    assert document["coup"]["hands"] == {
        "player": {"cards": ["2h", "3d", "Ah"], "total": 6},
        "banker": {"cards": ["Ks", "6c"], "total": 6},
    }
    (wager,) = document["wagers"]
    assert {key: wager[key] for key in list(wager)[:7]} == {
        "bet": "player",
        "stake": "100.00",
        "result": "push",
        "won": "0.00",
        "commission": "0.00",
        "returned": "100.00",
        "net": "0.00",
    }
    assert document["totals"] == {"staked": "100.00", "returned": "100.00", "net": "0.00"}
    assert json.loads(json.dumps(document)) == document


SAME_WAGERS: list[Any] = [
    {"tie": "10", "player": "2.50"},
    {"tie": 10, "player": "2.5"},
    [("tie", "10"), ("player", "2.50")],
    (["tie", 10], ["player", "02.50"]),
    [croupier.Wager("tie", croupier.Minor(1_000)), ("player", "2.50")],
]


@pytest.mark.parametrize("wagers", SAME_WAGERS)
def test_wagers_may_be_given_in_several_ways(wagers: Any) -> None:
    ticket = croupier.settle(BACCARAT, COUP, wagers)
    assert [(item.bet_id, item.stake_minor) for item in ticket.settlements] == [
        ("tie", 1_000),
        ("player", 250),
    ]
    assert ticket.totals == {"staked": "12.50", "returned": "92.50", "net": "80.00"}
    assert (ticket.staked_minor, ticket.returned_minor, ticket.net_minor) == (1_250, 9_250, 8_000)


def test_wagers_may_come_from_a_generator() -> None:
    ticket = croupier.settle(BACCARAT, COUP, ((bet, "1") for bet in ("tie", "player")))
    assert [item.stake_minor for item in ticket.settlements] == [100, 100]


def test_the_same_bet_twice_is_two_wagers() -> None:
    ticket = croupier.settle(BACCARAT, COUP, [("tie", "1"), ("tie", "2"), ("tie", "1")])
    assert [item.net_minor for item in ticket.settlements] == [800, 1_600, 800]


def test_no_wagers_make_an_empty_ticket() -> None:
    assert croupier.settle(BACCARAT, COUP, {}).totals == {
        "staked": "0.00",
        "returned": "0.00",
        "net": "0.00",
    }


def test_money_is_in_the_currencys_digits() -> None:
    ticket = croupier.settle(BACCARAT, COUP, {"tie": "1000"}, VND)
    assert ticket.totals == {"staked": "1000", "returned": "9000", "net": "8000"}
    assert ticket.to_json()["currency"] == "VND"


BAD_STAKES: list[Any] = [
    *["0", "-5", "NaN", "1e3", "true", "1,000", "0.001", "", " 5", "5 ", "+5", "0x10", "1_000"],
    *[0, -600, 10**16, 10**5000, -(10**5000), True, False, None, 4.35, 1e309, float("nan")],
    *[b"5", [], ["5"], ("5",), {"5": 1}, object],
]


@pytest.mark.parametrize("stake", BAD_STAKES, ids=lambda stake: str(type(stake).__name__))
def test_case_44_a_stake_that_is_no_plain_amount_is_refused(stake: Any) -> None:
    with pytest.raises(croupier.WagerError, match=r"^stake on tie: "):
        croupier.settle(BACCARAT, COUP, {"tie": stake})


@given(st.floats() | st.booleans() | st.none() | st.integers(max_value=0) | st.binary())
def test_case_44_kind_only_text_and_whole_numbers_above_zero_are_stakes(stake: Any) -> None:
    with pytest.raises(croupier.WagerError, match=r"^stake on tie: "):
        croupier.settle(BACCARAT, COUP, [("player", "10"), ("tie", stake)])


def test_a_whole_number_is_taken_up_to_the_largest_amount() -> None:
    most = 10**15
    assert croupier.settle(BACCARAT, COUP, {"player": most}, VND).staked_minor == most
    for stake in (most + 1, 10**5000, -(10**5000)):
        with pytest.raises(croupier.WagerError) as caught:
            croupier.settle(BACCARAT, COUP, {"player": stake}, VND)
        assert str(caught.value) == (
            "stake on player: a whole number of that size is no stake; at most 1000000000000000"
        )


@pytest.mark.parametrize("minor", [0, -1, 10**15 + 1])
def test_minor_units_are_checked_too(minor: int) -> None:
    wager = croupier.Wager("tie", croupier.Minor(1))._replace(stake_minor=croupier.Minor(minor))
    with pytest.raises(croupier.WagerError, match=f"stake on tie: {minor} minor units"):
        croupier.settle(BACCARAT, COUP, [wager])


@pytest.mark.parametrize(
    "wager", ["tie=5", ("tie",), ("tie", "5", "6"), 5, None, (5, "5"), ([], "5"), (None, "5")]
)
def test_what_is_no_wager_is_refused(wager: Any) -> None:
    with pytest.raises(croupier.WagerError, match="is no wager"):
        croupier.settle(BACCARAT, COUP, [wager])


def test_a_multiple_is_asked_for_in_minor_units_too() -> None:
    wager = croupier.Wager("banker", croupier.Minor(10))
    with pytest.raises(croupier.WagerError, match=r"multiple of 0\.20"):
        croupier.settle(BACCARAT, COUP, [wager])


def test_a_coup_can_be_settled_by_another_sheet_that_deals_alike() -> None:
    """What a Tie at 9:1 would have paid on the same cards."""
    text = baccarat_text().replace('pays = "8:1"', 'pays = "9:1"')
    dearer = croupier.parse_sheet(text, "dearer")
    assert croupier.settle(BACCARAT, COUP, {"tie": 10}).net_minor == 8_000
    assert croupier.settle(dearer, COUP, {"tie": 10}).net_minor == 9_000


def test_a_coup_of_another_game_or_matrix_is_refused() -> None:
    with pytest.raises(croupier.SheetError, match=r"cases\.toml: it is for three-pictures and"):
        croupier.settle(THREE_PICTURES, COUP, {"player_1_win": 1})
    text = baccarat_text().replace('"SSSSSSDDSS S"', '"SDSSSSDDSS S"')
    other = croupier.parse_sheet(text, "other")
    with pytest.raises(croupier.SheetError, match="other: it deals these cards otherwise than"):
        croupier.settle(other, COUP, {"tie": 1})
    stiff = croupier.parse_sheet(baccarat_text().replace('"DDDDDD SS"', '"DDDDDS SS"'), "stiff")
    with pytest.raises(croupier.SheetError, match="stiff: it deals these cards otherwise than"):
        croupier.settle(stiff, COUP, {"tie": 1})


def test_a_coup_of_more_decks_than_the_sheet_has_is_refused() -> None:
    text = baccarat_text().replace("decks = 8", "decks = 1").replace("cut_card = 14\n", "")
    one_deck = croupier.parse_sheet(text, "one-deck")
    coup = croupier.deal(BACCARAT, "7h Ks 7h 9c")
    with pytest.raises(croupier.CardError, match="7h is given 2 times"):
        croupier.settle(one_deck, coup, {"perfect_pair": 1})


@given(st.permutations(DECK))
def test_seats_of_another_sheet_are_refused_when_they_matter(
    order: Sequence[croupier.Card],
) -> None:
    text = three_pictures_text().replace('"0123 0123 0123 0"', '"0123 0123 0123 2"')
    other = croupier.parse_sheet(text, "k2")
    coup = croupier.deal(THREE_PICTURES, order[:13])
    if order[0].rank_index == 12:
        with pytest.raises(croupier.SheetError, match="deals these cards otherwise"):
            croupier.settle(other, coup, {"player_1_win": 1})
    else:
        croupier.settle(other, coup, {"player_1_win": 1})


def test_each_settlement_names_the_line_of_the_paytable_that_decided() -> None:
    ticket = croupier.settle(BACCARAT, COUP, {"player": 1, "tie": 1, "small": 1})
    player, tie, small = ticket.settlements
    assert [str(tier.pay) for tier in map(ticket.tier, (player, tie)) if tier] == ["push", "8:1"]
    assert ticket.tier(small) is None
    document: dict[str, Any] = ticket.to_json()
    told = [(row["bet"], row["pays"], row["tier"]) for row in document["wagers"]]
    assert told == [("player", "push", None), ("tie", "8:1", None), ("small", None, None)]


def test_notebooks_show_the_ticket_as_a_table() -> None:
    page = croupier.settle(BACCARAT, COUP, {"tie": 10, "big": 1, "small": 1})._repr_html_()
    assert re.findall(r"<t[hd]>(.*?)</t[hd]>", page) == [
        *["bet", "stake", "result", "won", "commission", "returned", "net"],
        *["tie", "10.00", "win", "80.00", "0.00", "90.00", "80.00"],
        *["big", "1.00", "win", "0.54", "0.00", "1.54", "0.54"],
        *["small", "1.00", "lose", "0.00", "0.00", "0.00", "-1.00"],
        *["total", "12.00", "", "", "", "91.54", "79.54"],
    ]
    assert "<caption>P:2h,3d,Ah B:Ks,6c | 9c in USD</caption>" in page


def test_a_named_tier_is_named() -> None:
    sheet = croupier.load_sheet("baccarat")
    coup = croupier.deal(sheet, "7d 4h 7d 4h 3s Ts")
    document: dict[str, Any] = croupier.settle(sheet, coup, {"perfect_pair": 1}).to_json()
    assert document["wagers"][0]["tier"] == sheet.bet("perfect_pair").tiers[0].name
    assert document["wagers"][0]["tier"]
