"""What the library is given of a wrong kind it refuses in words; it never guesses a number."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any, cast

import pytest

import croupier
from croupier.errors import CardError, InputError, MoneyError, WagerError
from croupier.money import MAX_MINOR, Minor

SHEET = croupier.load_sheet("baccarat")
COUP = croupier.deal(SHEET, "2h Ks 3d 6c Ah 9c")
KEYS = COUP.keys
BOOK = croupier.rulebook(SHEET)

NUMBERS: list[object] = [
    *(1.0, 1.5, float("nan"), float("inf"), 5.0, True, False, 1j),
    *(Decimal(5), Fraction(5), Fraction(1, 3), 10**400, -(10**5000)),
]
THINGS: list[object] = [
    None,
    object(),
    len,
    int,
    b"5",
    bytearray(b"5"),
    range(3),
    {1: 2},
    {3},
    [1j],
]
ODD = [*NUMBERS, *THINGS]


def none_but_none(odd: object) -> Any:
    """The odd value, but another for None, which stands for the sheet's shoe and for all bets."""
    return object() if odd is None else odd


# every verb with the place of the odd value left open; each takes a text, a number or a list there
VERBS: dict[str, Callable[[Any], object]] = {
    "Card": croupier.Card,
    "Card.parse": croupier.Card.parse,
    "parse_cards": croupier.parse_cards,
    "Wager.stake": lambda odd: croupier.Wager("player", odd),
    "Wager.bet": lambda odd: croupier.Wager(odd, Minor(100)),
    "Currency.parse": croupier.Currency.parse,
    "Currency.amount": croupier.USD.amount,
    "Odds.parse": croupier.Odds.parse,
    "Rate.parse": croupier.Rate.parse,
    "Shoe.parse": croupier.Shoe.parse,
    "Composition.parse": croupier.Composition.parse,
    "load_sheet": croupier.load_sheet,
    "parse_sheet": croupier.parse_sheet,
    "parse_sheet.origin": lambda odd: croupier.parse_sheet(SHEET.text, odd),
    "rulebook": croupier.rulebook,
    "deal.sheet": lambda odd: croupier.deal(odd, "2h Ks 3d 6c Ah"),
    "deal.cards": lambda odd: croupier.deal(SHEET, odd),
    "deal.card": lambda odd: croupier.deal(SHEET, [odd] * 6),
    "parse_coup.sheet": lambda odd: croupier.parse_coup(odd, str(COUP)),
    "parse_coup.text": lambda odd: croupier.parse_coup(SHEET, odd),
    "explain.coup": croupier.explain,
    "explain.lang": lambda odd: croupier.explain(COUP, odd),
    "appraise.sheet": croupier.appraise,
    "appraise.shoe": lambda odd: croupier.appraise(SHEET, none_but_none(odd)),
    "appraise.given": lambda odd: croupier.appraise(SHEET, None, [odd]),
    "appraise.bets": lambda odd: croupier.appraise(SHEET, bets=none_but_none(odd)),
    "appraise.bet": lambda odd: croupier.appraise(SHEET, bets=[odd]),
    "settle.sheet": lambda odd: croupier.settle(odd, COUP, {"player": "5"}),
    "settle.coup": lambda odd: croupier.settle(SHEET, odd, {"player": "5"}),
    "settle.wagers": lambda odd: croupier.settle(SHEET, COUP, odd),
    "settle.wager": lambda odd: croupier.settle(SHEET, COUP, [odd]),
    "settle.bet": lambda odd: croupier.settle(SHEET, COUP, [(odd, "5")]),
    "settle.stake": lambda odd: croupier.settle(SHEET, COUP, [("player", odd)]),
    "settle.made": lambda odd: croupier.settle(
        SHEET, COUP, [croupier.Wager._make(("player", odd))]
    ),
    "settle.changed": lambda odd: croupier.settle(
        SHEET, COUP, [croupier.Wager("player", Minor(5))._replace(bet_id=odd)]
    ),
    "settle.currency": lambda odd: croupier.settle(SHEET, COUP, {"player": "5"}, odd),
    "roads": croupier.roads,
    "roads.result": lambda odd: croupier.roads([odd]),
    "roads.rows": lambda odd: croupier.roads("BP", odd),
}


@pytest.mark.parametrize("odd", ODD, ids=[f"{type(odd).__name__}{n}" for n, odd in enumerate(ODD)])
@pytest.mark.parametrize("verb", VERBS)
def test_no_verb_takes_it_or_fails_in_another_way(verb: str, odd: object) -> None:
    with pytest.raises(InputError) as caught:
        VERBS[verb](odd)
    assert 10 < len(str(caught.value)) < 400


@pytest.mark.parametrize("odd", NUMBERS, ids=lambda odd: type(odd).__name__)
def test_an_amount_is_shown_only_of_whole_minor_units(odd: object) -> None:
    if type(odd) is not int:
        with pytest.raises(MoneyError, match="give a whole number of minor units"):
            croupier.USD.format(cast("int", odd))


@pytest.mark.parametrize("stake", [0, -1, -100, MAX_MINOR + 1])
def test_a_wager_has_a_stake(stake: int) -> None:
    with pytest.raises(WagerError, match=f"{stake} minor units are no stake; give a whole number"):
        croupier.Wager("player", Minor(stake))


def test_a_wager_is_still_a_tuple_of_two() -> None:
    wager = croupier.Wager("player", Minor(100))
    assert wager == ("player", 100)
    assert str(wager) == "Wager(bet_id='player', stake_minor=100)"
    assert croupier.Wager(stake_minor=Minor(1), bet_id="x").bet_id == "x"
    (settled,) = BOOK.settle(KEYS, [wager])
    assert type(settled.stake_minor) is int


def test_a_card_of_a_card_is_that_card_and_no_truth_is_one() -> None:
    assert croupier.Card(croupier.DECK[7]) == croupier.DECK[7]
    for odd in (True, False):
        with pytest.raises(CardError, match="type bool is no card code"):
            croupier.Card(odd)


def test_each_stake_of_many_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twice the wagers take twice the work, not four times."""
    calls = 0
    amount = croupier.Currency.amount

    def counted(self: croupier.Currency, text: str) -> Minor:
        nonlocal calls
        calls += 1
        return amount(self, text)

    monkeypatch.setattr(croupier.Currency, "amount", counted)
    for count in (50, 100, 400):
        calls = 0
        ticket = croupier.settle(SHEET, COUP, [("player", "5")] * count)
        assert calls == count == len(ticket.settlements)
