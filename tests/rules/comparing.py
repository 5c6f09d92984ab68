"""Comparing sheets, and checking the comparison: every example dealt, every price counted."""

from __future__ import annotations

from collections import Counter
from functools import cache
from types import CodeType

from croupier.cards import check_copies
from croupier.games.diff import Difference, Example, diff
from croupier.games.rulebook import Rulebook
from croupier.rules.compile import facts_of
from croupier.rules.language import Node
from croupier.rules.sheet import LOSE, Bet, Pay
from tests.rules.expressions import as_python
from tests.rules.samples import book_of


def money(pay: Pay) -> tuple[object, ...]:
    return pay.kind, pay.gross, pay.fee, pay.net


def check_example(example: Example, a: Rulebook, b: Rulebook) -> None:
    """Real cards that either sheet's decks hold, and what each sheet deals from them."""
    for book, cards, coup in (
        (a, example.cards_a, example.coup_a),
        (b, example.cards_b, example.coup_b),
    ):
        check_copies(cards, book.sheet.shoe.decks)
        assert book.deal(cards) == coup


def compare(one: str, other: str) -> Difference:
    """The difference of two texts, with every example dealt and settled anew by both sheets."""
    a, b = book_of(one), book_of(other)
    found = diff(a, b)
    for change in found.pays:
        assert change.example is not None
        check_example(change.example, a, b)
        paid = []
        for book, coup in ((a, change.example.coup_a), (b, change.example.coup_b)):
            bet_ = book.sheet.bet(change.bet_id)
            paid.append(money(book.table.pay(bet_, book.keys(coup)[bet_.box])))
        assert paid == [money(change.pay_a), money(change.pay_b)]
        assert paid[0] != paid[1]
        assert change.key_count > 0
        assert change.by_price or found.cells
    for cell in found.cells:
        assert cell.mark_a != cell.mark_b
        if cell.example is not None:
            check_example(cell.example, a, b)
            assert cell.example.coup_a != cell.example.coup_b
            assert cell.example.cards_a == cell.example.cards_b
    return found


@cache
def code_of(condition: Node) -> CodeType:
    return compile(as_python(condition), "tier", "eval")


def first_pay(one: Bet, facts: dict[str, int]) -> Pay:
    """By Python's own reading of the conditions."""
    for tier in one.tiers:
        if eval(code_of(tier.when), {"values": facts}):
            return tier.pay
    return LOSE


class Payer:
    """What a bet pays by the values of the facts it reads; each combination is judged once."""

    def __init__(self, one: Bet) -> None:
        self.bet = one
        self.names = sorted(facts_of(one))
        self.known: dict[tuple[int, ...], tuple[object, ...]] = {}

    def __call__(self, facts: dict[str, int]) -> tuple[object, ...]:
        values = tuple(facts[name] for name in self.names)
        if values not in self.known:
            self.known[values] = money(first_pay(self.bet, facts))
        return self.known[values]


def counted(one: str, other: str) -> Counter[tuple[object, ...]]:
    """On how many combinations of facts each bet changes from what to what.

    For sheets that deal alike; over every fact that one of them reads.
    """
    a, b = book_of(one), book_of(other)
    names = tuple(
        name for name in a.game.facts if name in {*a.table.space.names, *b.table.space.names}
    )
    payers = {
        bet_id: (Payer(a.sheet.bet(bet_id)), Payer(b.sheet.bet(bet_id)))
        for bet_id in a.sheet.bets.keys() & b.sheet.bets.keys()
    }
    count: Counter[tuple[object, ...]] = Counter()
    for values in a.game.reachable(a.sheet.deal_rules, a.sheet.shoe.decks, names):
        facts = dict(zip(names, values, strict=True))
        for bet_id, (pay_a, pay_b) in payers.items():
            here, there = pay_a(facts), pay_b(facts)
            if here != there:
                count[bet_id, here, there] += 1
    return count


def check_prices(one: str, other: str) -> Difference:
    found = compare(one, other)
    assert counted(one, other) == {
        (change.bet_id, money(change.pay_a), money(change.pay_b)): change.key_count
        for change in found.pays
    }
    order = list(book_of(one).sheet.bets)
    places = [order.index(change.bet_id) for change in found.pays]
    assert places == sorted(places)
    return found
