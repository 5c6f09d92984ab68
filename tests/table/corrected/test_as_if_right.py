"""However often and whatever is corrected: at the end it is as if it had been right the first time.

Two tables have the same tickets. At one each coup is settled by some cards and corrected, again and
again, in any order, while patrons spend what they have; at the other only what stands at last has
ever happened. Their money is the same, what is owed counted.
"""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import Card
from croupier.games.catalog import load_sheet
from croupier.games.rulebook import rulebook
from croupier.ledger import patron, receivable, sum_by_currency, withdraw
from croupier.shoe import decks_of_cards
from croupier.table import commands as c
from croupier.table import hand_commands as h
from croupier.table.correction_events import CoupCorrected
from croupier.table.refusals import Refusal
from tests.table.by_hand.felt import HandTable, hand_table
from tests.table.corrected.after import asked, decide_on
from tests.table.tables import Table

NAMES = ("ann", "bob", "cat")
PURSE = 10_000_00
SHEETS = {
    "baccarat": ("player", "banker", "tie", "player_pair", "big", "small"),
    "three-pictures": ("player_1_win", "player_2_lose", "player_3_tie", "player_1_pair_plus"),
}
Tickets = dict[str, str]


def coup_of(sheet: str, chance: random.Random) -> tuple[str, tuple[Card, ...]]:
    """A coup by the sheet's rules, from chance: its notation and its cards."""
    book = rulebook(load_sheet(sheet))
    cards = decks_of_cards(1)
    coup = book.deal(chance.sample(cards, book.game.max_cards))
    return str(coup), book.game.cards_of(coup)


def tickets(sheet: str, chance: random.Random) -> Tickets:
    """What patrons have on a coup."""
    found = {}
    for name in NAMES:
        bets = chance.sample(SHEETS[sheet], 2)
        found[name] = " ".join(f"{bet}={chance.randrange(1, 20) * 20_00}" for bet in bets)
    return found


def dealt(table: HandTable, cards: tuple[Card, ...], asked_for: Tickets) -> None:
    """A coup of these cards, however the shoe is."""
    table.start(**asked_for)
    table.hand.seen.clear()
    while table.due.step == "coup-burn":
        table.lay("-")
    table.lay(*map(str, cards))
    table.must(h.ConfirmCoup())
    table.settle()


def worth(table: Table, name: str) -> int:
    """What a patron has, less what he owes, with what he took out."""
    own = table.book.balance(patron(name, "USD"))
    return own + table.book.balance(receivable(name, "USD"))


class Corrected:
    """A table at which coups are settled and corrected by chance."""

    def __init__(self, sheet: str, seed: int) -> None:
        self.sheet, self.chance = sheet, random.Random(seed)
        self.table = hand_table(sheet, **dict.fromkeys(NAMES, PURSE)).bring()
        if self.table.due.step == "indicator":
            self.table.burn()
        self.stands: list[tuple[Tickets, list[str | None]]] = []
        self.out = dict.fromkeys(NAMES, 0)
        self.refusals: set[str] = set()

    def play(self) -> None:
        """A coup more."""
        for incident_id in list(self.table.hand.incidents):
            rule = h.RuleIncident(incident_id, "mia", "put away", ("put-away", "stands"))
            self.table.must(rule)
        if self.table.due.step == "close-shoe":
            self.table.must(c.CloseShoe())
            self.table.bring()
        coup, cards = coup_of(self.sheet, self.chance)
        placed = tickets(self.sheet, self.chance)
        has = {name: self.table.balance(name) for name in NAMES}
        placed = {name: ticket for name, ticket in placed.items() if has[name] >= 800_00}
        dealt(self.table, cards, placed)
        self.stands.append((placed, [coup]))

    def spend(self) -> None:
        """Somebody takes out most of what he has, or all of it."""
        name = self.chance.choice(NAMES)
        minor = self.table.balance(name) * self.chance.randrange(5, 11) // 10
        if minor:
            out = withdraw(self.table.new_id("out"), patron(name, "USD"), minor)
            self.table.book.apply(out)
            self.out[name] += minor

    def correct(self) -> None:
        """One of the coups counts as something else."""
        number = self.chance.randrange(len(self.stands)) + 1
        _, history = self.stands[number - 1]
        what = self.chance.choice(("void", "restore", "resettle", "resettle"))
        coup, _ = coup_of(self.sheet, self.chance)
        self.table.hand.seen.clear()
        decision = decide_on(
            self.table, asked(self.table, what, coup if what == "resettle" else "", number=number)
        )
        if isinstance(decision, Refusal):
            self.refusals.add(decision.code)
            return
        before = history[-2] if len(history) > 1 else None
        history.append({"void": None, "restore": before, "resettle": coup}[what])

    def step(self) -> None:
        """Something of it."""
        match self.chance.randrange(6):
            case 0 | 1:
                self.play()
            case 2:
                self.spend()
            case _:
                if self.stands:
                    self.correct()


def right_at_once(corrected: Corrected) -> dict[str, int]:
    """What the same tickets bring where only what stands at last has ever happened."""
    book = rulebook(load_sheet(corrected.sheet))
    table = HandTable(book, "USD", **dict.fromkeys(NAMES, PURSE * 100)).bring()
    if table.due.step == "indicator":
        table.burn()
    for placed, history in corrected.stands:
        coup = history[-1]
        if coup is None:
            continue
        if table.due.step == "close-shoe":
            table.must(c.CloseShoe())
            table.bring()
        dealt(table, book.game.cards_of(book.game.parse_coup(coup)), placed)
    own = {name: worth(table, name) - PURSE * 100 for name in NAMES}
    return own | of_the_house(table)


def of_the_house(table: Table) -> dict[str, int]:
    """What the house has won, and what it kept as commission."""
    return {account: table.book.balance(account) for account in ("house:USD", "commission:USD")}


@pytest.mark.parametrize("sheet", SHEETS)
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_it_is_as_if_it_had_been_right_at_once(sheet: str, seed: int) -> None:
    corrected = Corrected(sheet, seed)
    for _ in range(20):
        corrected.step()
        table = corrected.table
        assert sum_by_currency(table.book) == {"USD": 0}
        for name in NAMES:
            assert table.balance(name) >= 0
            assert table.book.balance(receivable(name, "USD")) <= 0
    right = right_at_once(corrected)
    found = {name: worth(corrected.table, name) + corrected.out[name] - PURSE for name in NAMES}
    assert found | of_the_house(corrected.table) == right


def test_the_lives_above_have_everything_in_them() -> None:
    kinds, owed, refusals = set(), 0, set()
    for seed in range(12):
        corrected = Corrected("baccarat", seed)
        for _ in range(20):
            corrected.step()
        for event in corrected.table.events:
            if isinstance(event, CoupCorrected):
                kinds.add(event.correction)
                owed += sum(1 for due in event.patrons if due.lent_minor)
        refusals |= corrected.refusals
    assert kinds >= {"void", "restore", "resettle"}
    assert owed
    assert refusals >= {"already_void", "nothing_to_correct"}
