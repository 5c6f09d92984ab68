"""Coups that are corrected in one decision come out as if they were corrected one by one."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from croupier.games.catalog import parse_sheet
from croupier.games.rulebook import rulebook
from croupier.ledger import deposit, patron, sum_by_currency, withdraw
from croupier.ledger.corrections import pay_debt
from croupier.table import correction_commands as cc
from croupier.table import correction_events as ce
from croupier.table.refusals import Refusal
from tests.table.by_hand.felt import HandTable, hand_table
from tests.table.corrected.after import asked, debt, decide_on, refused, sums
from tests.table.sheets import baccarat_text

ANN = patron("ann", "USD")
STAKES = (100_00, 70_00)
"""Won by ann on her first coup and on her second."""

Words = tuple[tuple[str, int], ...]
"""What a coup of this number is corrected to, one after the other."""

BEFORE: list[Words] = [(), (("void", 1),), (("void", 2),), (("void", 1), ("void", 2))]


def spent(before: Words, paid_minor: int) -> HandTable:
    """Ann has spent what she won of two coups; of what she owes by now she has paid so much."""
    table = hand_table("baccarat", ann=1000_00).bring().burn()
    for stake in STAKES:
        table.played("-", "Kh", "Ks", "8d", "7c", ann=f"player={stake}")
    table.book.apply(withdraw("out", ANN, 1150_00))
    for what, number in before:
        assert not isinstance(decide_on(table, asked(table, what, number=number)), Refusal)
    paid = min(paid_minor, debt(table, "ann"))
    if paid:
        table.book.apply(deposit("in", ANN, paid))
        table.book.apply(pay_debt("paid", ANN, paid))
    return table


def after(before: Words) -> list[Words]:
    """What can be asked of both coups in one decision, in either order."""
    void = {number for _, number in before}
    ways = [("restore",) if number in void else ("void", "resettle") for number in (1, 2)]
    return [
        order for words in product(*ways) for order in permutations(zip(words, (1, 2), strict=True))
    ]


CASES = [
    (before, paid, then)
    for before in BEFORE
    for paid in (0, 10_00, 100_00, 1000_00)
    for then in after(before)
]


def dues(table: HandTable) -> list[tuple[ce.PatronCorrected, ...]]:
    """What each correction was to the patrons."""
    return [event.patrons for event in table.events if isinstance(event, ce.CoupCorrected)]


@pytest.mark.parametrize(("before", "paid", "then"), CASES)
def test_debts_are_lent_paid_and_relieved_as_one_by_one(
    before: Words, paid: int, then: Words
) -> None:
    one_by_one, together = spent(before, paid), spent(before, paid)
    tie = "P:Kh,7d B:Ks,7c"
    coups = [(what, tie if what == "resettle" else "", number) for what, number in then]
    for what, coup, number in coups:
        assert not isinstance(
            decide_on(one_by_one, asked(one_by_one, what, coup, number=number)), Refusal
        )
    both = tuple(asked(together, what, coup, number=number) for what, coup, number in coups)
    assert not isinstance(decide_on(together, cc.CorrectCoups(both)), Refusal)
    assert dues(together) == dues(one_by_one)
    assert (sums(together, "ann"), debt(together, "ann")) == (
        sums(one_by_one, "ann"),
        debt(one_by_one, "ann"),
    )
    assert sum_by_currency(together.book) == {"USD": 0}


def test_the_cases_lend_and_relieve_in_the_same_decision() -> None:
    kinds = set()
    for before, paid, then in CASES:
        table = spent(before, paid)
        known = len(dues(table))
        for what, number in then:
            if what != "resettle":
                decide_on(table, asked(table, what, number=number))
        found = [due for each in dues(table)[known:] for due in each]
        kinds.add(
            (sum(bool(due.lent_minor) for due in found), any(x.relieved_minor for x in found))
        )
    assert kinds >= {(0, False), (0, True), (1, False), (1, True), (2, False)}


# --- the cards of one shoe -----------------------------------------------------------------

EIGHTS = (("P:Kh,8s B:Ks,7c", 1), ("P:Kd,8s B:Kc,7d", 2))


def one_deck() -> HandTable:
    """A table of one deck after two coups that Player won by an eight."""
    book = rulebook(parse_sheet(baccarat_text(), "one deck"))
    table = HandTable(book, "USD", ann=1000_00).bring()
    assert table.hand.decks == 1
    table.played("Kh", "Ks", "8d", "7c", ann="player=10000")
    return table.played("Kd", "Kc", "8h", "7d", ann="player=10000")


@pytest.mark.parametrize("order", [EIGHTS, EIGHTS[::-1]])
def test_two_cards_are_not_both_read_anew_as_the_only_one_there_is(
    order: tuple[tuple[str, int], ...],
) -> None:
    table = one_deck()
    both = tuple(asked(table, "resettle", coup, number=number) for coup, number in order)
    assert refused(table, cc.CorrectCoups(both)) == "cards_differ"
    assert not isinstance(decide_on(table, both[0]), Refusal)
    assert refused(table, both[1]) == "cards_differ"


def test_a_card_that_one_of_them_gives_back_another_may_be() -> None:
    table = one_deck()
    words = (("P:Kh,8s B:Ks,7c", 1), ("P:Kd,8d B:Kc,7d", 2))
    both = tuple(asked(table, "resettle", coup, number=number) for coup, number in words)
    assert not isinstance(decide_on(table, cc.CorrectCoups(both)), Refusal)
    assert (table.hand.seen.get("8s"), table.hand.seen.get("8d")) == (1, 1)
    assert "8h" not in table.hand.seen
