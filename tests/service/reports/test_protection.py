"""The alert: who stakes by the cards is found, who does not is left alone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction

import pytest

from croupier.errors import InputError
from croupier.odds import batch
from croupier.odds.appraise import appraise
from croupier.service.reports.protection import (
    LEAST_SHOES,
    THRESHOLD,
    Gains,
    Protection,
    alerts,
    composition,
    protection_report,
)
from croupier.service.reports.shoes import UNSEEN
from croupier.service.reports.watching import WINDOW_SHOES, ShoePlayed
from croupier.shoe import Composition
from tests.service.reports.taping import Staked, Tape

BETS = ("big", "small", "banker_pair", "player_odd")


def honest(chance: random.Random) -> Iterator[Staked]:
    """Two patrons of different habits; the one has whims at Banker too."""
    if chance.random() < 0.5:
        yield Staked("whims", "banker", 2_000 * chance.randint(1, 20))
    for bet in BETS:
        if chance.random() < 0.4:
            yield Staked("whims", bet, 2_000 * chance.randint(1, 20))
        yield Staked("flat", bet, 2_000)


def world(seed: int, shoes: int, coups: int = 60) -> Tape:
    """Honest patrons, and one who stakes where `small` is worth most; he plays Banker as well."""
    tape, chance, gains = Tape(), random.Random(seed), Gains()
    for number in range(shoes):
        tape.shoe(chance)
        for _ in range(coups):
            shoe = ShoePlayed("t1", number, tape.book)
            left = Composition.of(tape.order)
            shoe.gone = bytes(
                code for code in range(52) for _ in range(tape.sheet.shoe.decks - left.counts[code])
            )
            shoe.depths = [len(shoe.gone)]
            (gain,) = gains.of(shoe, "small")
            wagers = [*honest(chance), Staked("counter", "banker", 2_000)]
            if gain > Fraction(-4, 100):
                wagers.append(Staked("counter", "small", 50_000))
            tape.coup(wagers)
    tape.shoe(chance)
    return tape


@pytest.fixture(scope="module")
def found() -> Protection:
    return protection_report(world(1, 14).followed().watched, Gains())


def test_who_stakes_where_the_bet_is_worth_most_is_found(found: Protection) -> None:
    alert = found.alerts[0]
    assert (alert.patron, alert.bet, alert.alert) == ("counter", "small", True)
    assert Fraction(alert.statistic) > THRESHOLD
    assert Fraction(alert.edge) < Fraction(alert.edge_full)
    assert (alert.sheet, alert.tables, alert.shoes) == ("baccarat", ["t1"], 14)


def test_nobody_else_is(found: Protection) -> None:
    assert [one for one in found.alerts if one.alert and one.patron != "counter"] == []
    assert {one.bet for one in found.alerts if one.patron == "whims"} == set(BETS)
    always = [abs(Fraction(one.statistic)) for one in found.alerts if one.patron == "flat"]
    assert max(always, default=Fraction(0)) < 2


def test_main_bets_are_not_looked_at(found: Protection) -> None:
    assert "banker" not in {one.bet for one in found.alerts}


def test_with_fewer_shoes_nothing_is_told() -> None:
    tape = world(2, LEAST_SHOES - 1, coups=20)
    assert alerts(tape.followed().watched, Gains()) == []


def test_only_the_last_shoes_are_looked_at() -> None:
    tape, chance = Tape(), random.Random(3)
    for _ in range(WINDOW_SHOES + 4):
        tape.shoe(chance)
        tape.coup([Staked("ann", "big", 2_000)])
    tape.shoe(chance)
    (window,) = tape.followed().watched.patrons.values()
    assert [each.shoe.shoe_number for each in window] == list(range(5, WINDOW_SHOES + 5))


def test_a_shoe_in_use_is_not_looked_at() -> None:
    """Its cards are told nobody, and his stakes may still grow."""
    tape, chance = Tape(), random.Random(3)
    tape.shoe(chance)
    tape.coup([Staked("ann", "big", 2_000)])
    assert not tape.followed().watched.patrons


@pytest.fixture(scope="module")
def shoe() -> ShoePlayed:
    """A shoe with three coups, a card of which nobody saw."""
    tape = Tape()
    tape.shoe(random.Random(9))
    found = ShoePlayed("t1", 1, tape.book)
    found.depths = [0, 180, 398]
    found.gone = bytes([*tape.order[:10], UNSEEN, *tape.order[11:400]])
    return found


def test_what_a_bet_is_worth_is_what_the_cards_say(shoe: ShoePlayed) -> None:
    for bet_id in ("tie", "either_pair", "perfect_pair", "big", "banker_odd"):
        bet = shoe.rulebook.sheet.bets[bet_id]
        expected = [
            appraise(shoe.rulebook, Composition(composition(shoe, depth)), [bet])[0].mean
            for depth in shoe.depths
        ]
        assert Gains().of(shoe, bet_id) == expected


def test_without_the_extra_it_is_worth_the_same(
    shoe: ShoePlayed, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = [Gains().of(shoe, bet_id) for bet_id in ("tie", "big")]

    def none_here() -> None:
        raise InputError("not installed")

    monkeypatch.setattr(batch, "load_kernels", none_here)
    assert [Gains().of(shoe, bet_id) for bet_id in ("tie", "big")] == known


def test_a_card_that_nobody_saw_is_as_good_as_in_the_shoe(shoe: ShoePlayed) -> None:
    assert [sum(composition(shoe, depth)) for depth in shoe.depths] == [416, 237, 19]
