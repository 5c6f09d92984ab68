"""What has left a shoe: at tables dealt by a machine, and by hand whatever goes wrong there."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest

from croupier.cards import Card, parse_cards
from croupier.service.reports.shoes import UNSEEN, CardsGone, Draws
from croupier.shoe import decks_of_cards
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import hand_commands as h
from croupier.table.refusals import Refusal
from tests.table.by_hand.felt import HandTable, hand_table


def gone_of(events: list[e.Event]) -> CardsGone:
    gone = CardsGone()
    for event in events:
        gone.take(event)
    return gone


def seen_in(gone: CardsGone) -> Counter[str]:
    return Counter(str(Card(code)) for code in gone.codes if code != UNSEEN)


def next_command(table: HandTable, order: list[Card], chance: random.Random) -> None:
    """One more thing that a dealer or a manager does, right or wrong."""
    if table.hand.incidents and chance.random() < 0.7:
        incident = next(iter(table.hand.incidents))
        table.do(h.RuleIncident(incident, "manager", "seen on the recording"))
        return
    roll, step = chance.random(), table.due.step
    if roll < 0.08:
        table.do(h.TakeBackCard())
    elif roll < 0.16 or step in ("card", "coup-burn", "shoe-burn", "indicator"):
        shown = step == "indicator" or (step != "shoe-burn" and chance.random() < 0.8)
        card = str(order[-1]) if shown else ""
        place = "extra" if roll < 0.16 and step != "indicator" else ""
        if not isinstance(table.do(h.LayCard(card, table.new_id("inc"), place)), Refusal) and card:
            order.pop()
    elif table.state.phase == "ready":
        table.do(c.OpenBetting(table.new_id("coup")))
    elif table.state.phase == "betting":
        table.do(c.CloseBetting())
    elif table.state.phase == "dealt":
        table.do(c.SettleCoup())
    else:
        table.do(h.ConfirmCoup())


@pytest.mark.parametrize("seed", range(12))
def test_whatever_a_dealer_does_what_left_the_shoe_is_what_the_table_has_seen(seed: int) -> None:
    chance = random.Random(seed)
    order = list(decks_of_cards(8))
    chance.shuffle(order)
    table = hand_table(ann=10_000).bring()
    for _ in range(160):
        next_command(table, order, chance)
        if table.due.step == "close-shoe":
            break
        gone = gone_of(table.events)
        assert seen_in(gone) == Counter(table.hand.seen)
        assert len(gone.codes) == table.hand.place.position_index
    assert len(gone_of(table.events).codes) > 10


def test_a_machines_shoe_tells_every_card_in_order() -> None:
    gone = CardsGone()
    gone.take(e.ShoeBurnt("2s Ks"))
    gone.take(e.CoupDealt("c", "9d", "As Td 9c Kh", "", None, {}, last=False, coups_left=None))
    assert bytes(gone.codes) == bytes(parse_cards("2s Ks 9d As Td 9c Kh"))


def test_cards_that_nobody_saw_are_not_counted() -> None:
    draws = Draws()
    draws.draw(bytes([*parse_cards("As Ad 2c"), UNSEEN]), 52)
    assert draws.ranks == [2, 1, *[0] * 11]
    assert (draws.card_count, draws.spread) == (3, Fraction(3 * 49, 51))
