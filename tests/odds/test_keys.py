"""The keys that a compiled sheet has are those that some deal of a full shoe shows."""

from __future__ import annotations

import pytest

import croupier
from croupier.games.catalog import shipped_sheets
from croupier.games.draw import Draw
from croupier.games.rulebook import Rulebook, rulebook
from croupier.odds.bet import names_of
from croupier.rules.facts import Key
from croupier.shoe import Composition

GAMES_OWN = [name for name in shipped_sheets() if not croupier.load_sheet(name).game.own]


def weighed(book: Rulebook, names: tuple[str, ...]) -> set[tuple[int, ...]]:
    """The combinations of facts that weigh something in a full shoe."""
    counts = Composition.of_decks(book.sheet.shoe.decks).counts
    weights, deals = book.game.enumerate(book.sheet.deal_rules, Draw(counts), names)
    assert sum(weights.values()) == deals
    return set(weights)


@pytest.mark.parametrize("sheet_id", GAMES_OWN)
def test_the_keys_of_a_shipped_sheet_are_those_that_weigh_something(sheet_id: str) -> None:
    book = rulebook(croupier.load_sheet(sheet_id))
    names, pack = book.table.space.names, book.table.space.pack_values
    assert sorted(map(pack, weighed(book, names))) == list(book.table.keys)


@pytest.mark.parametrize("sheet_id", sorted(set(shipped_sheets()) - set(GAMES_OWN)))
def test_sheets_with_facts_of_their_own_have_keys_for_all_that_weighs_something(
    sheet_id: str,
) -> None:
    """And perhaps keys to spare: what would take long to tell apart is taken to occur."""
    book = rulebook(croupier.load_sheet(sheet_id))
    keys = [book.table.space.unpack(Key(key)) for key in book.table.keys]
    for names in {names_of(bet, book) for bet in book.sheet.bets.values()}:
        assert weighed(book, names) <= {tuple(key[name] for name in names) for key in keys}
