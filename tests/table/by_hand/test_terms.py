"""Every irregularity at every stage under every profile, in both games, with and without a burn.

The rows of :mod:`tests.table.by_hand.scenes` say what happens; which of them a profile proposes is
the table of ``tests/rulings/test_profiles.py``. Tests are named after the term of dealing.
"""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from croupier.games.catalog import load_sheet
from croupier.games.rulebook import Rulebook, rulebook
from croupier.ledger import stake
from croupier.rulings import KINDS, OPENING_COUNT, PROFILES
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import hand_commands as h
from croupier.table import hand_events as he
from croupier.table.custody import CountCards
from croupier.table.hand_state import SOFTWARE
from tests.rulings.test_profiles import DIFFERENT, HOUSE
from tests.table.by_hand.felt import HandTable
from tests.table.by_hand.scenes import BALANCES, FIRST_CARDS, ROWS, Row
from tests.table.tables import of_type

BETS = {
    "baccarat": {"ann": "banker=1000", "bob": "tie=500"},
    "three-pictures": {"ann": "player_1_win=1000", "bob": "player_2_lose=500"},
}

CORRECTIONS = {"reverse-and-settle", "void-later-coups, close-shoe"}
"""What concerns coups that were settled: tests/table/corrected."""


@cache
def rules_of(game: str, profile: str, coup_burn_count: int) -> Rulebook:
    """A shipped sheet with another profile, and with or without a burn before coups."""
    sheet = load_sheet(game)._replace(ruling_profile=profile)
    return rulebook(sheet._replace(shoe=sheet.shoe._replace(coup_burn_count=coup_burn_count)))


class Case:
    """A row under a profile that proposes it, or leaves it to be chosen."""

    def __init__(self, row: Row, profile: str, game: str, *, burn: bool, chosen: bool) -> None:
        self.row, self.profile, self.game = row, profile, game
        self.burn, self.chosen = burn, chosen

    @property
    def name(self) -> str:
        """Its name, the term first."""
        row, term = self.row, "house" if self.row.clause == "house" else f"term-{self.row.clause}"
        words = [term, row.kind, row.stage, row.effects.replace(", ", "+"), self.profile, self.game]
        return "-".join(filter(None, [*words, "" if self.burn else "no-burn"]))

    def table(self) -> HandTable:
        """A table at which a shoe was brought."""
        count = 1 if self.burn and self.game == "baccarat" else 0
        rules = rules_of(self.game, self.profile, count)
        return HandTable(rules, "USD", ann=10_000, bob=10_000).bring()

    @property
    def gone_count(self) -> int:
        """How many cards must have left the shoe at the end."""
        words = f"{self.row.scene} {self.row.rest}".split()
        return self.row.gone - (0 if self.burn else words.count("~"))

    @property
    def first_cards(self) -> str:
        """How the next coup must begin."""
        said = self.row.first_cards
        if not said:
            return FIRST_CARDS[self.burn]
        return said if self.burn else said.removeprefix("burn from shoe, ")


def cases() -> list[Case]:
    """Every case that a profile proposes; a choice counts for each of its ways."""
    found = []
    for profile, (kind, stage, games, burns, proposal, _) in product(PROFILES, HOUSE):
        for game, burn in product(games, burns):
            told = DIFFERENT[profile].get((kind, stage, game), proposal)
            if told in CORRECTIONS or (game == "three-pictures" and burn):
                continue
            if kind == "coup-burn-forgotten" and not burn:
                continue  # there is none to forget
            if (stage, game) == ("in-coup", "baccarat") and kind == OPENING_COUNT:
                continue  # its shoe was burnt from before
            ways = told.split(" or ")
            rows = [row for row in ROWS[game] if (row.kind, row.stage) == (kind, stage)]
            for way in ways:
                if (kind, stage, way) == ("third-card-not-drawn", "paid", "void-coup"):
                    continue  # a coup that was settled is corrected
                row = next(row for row in rows if row.effects == way)
                found.append(Case(row, profile, game, burn=burn, chosen=len(ways) > 1))
    return found


CASES = cases()


def act(table: HandTable, case: Case, words: str) -> None:
    """Do what the words of a row say."""
    for word in words.split():
        match word:
            case "burn":
                table.burn("As")
            case "open":
                table.begin(**BETS[case.game])
            case "close":
                table.must(c.CloseBetting())
            case "~":
                if case.burn:
                    table.lay("-")
            case "confirm":
                table.must(h.ConfirmCoup())
            case "settle":
                table.settle()
            case "opening" | "closing":
                count = 52 * table.hand.decks - 1
                table.must(CountCards(table.state.shoe_number, word, count, "manager"))
            case "!":
                by = SOFTWARE if KINDS[case.row.kind].alone else "dealer"
                table.raise_(case.row.kind, case.row.stage, by)
            case "?":
                incident = table.hand.incidents[table.open_incident]
                assert (incident.kind, incident.stage) == (case.row.kind, case.row.stage)
                assert incident.by == "software"
            case _:
                table.lay(word)


def test_every_row_is_some_profiles() -> None:
    used = {(case.game, *case.row[:4]) for case in CASES}
    written = {(game, *row[:4]) for game, rows in ROWS.items() for row in rows}
    assert written - used == set()
    assert len(CASES) == len({case.name for case in CASES}) > 350


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_what_becomes_of_it(case: Case) -> None:
    row, table = case.row, case.table()
    act(table, case, row.scene)
    ruled, *done = rule(table, case)
    assert isinstance(ruled, he.IncidentRuled)
    assert ", ".join(ruled.effects) == row.effects
    assert ruled.profile == case.profile
    assert ruled.proposed == (() if case.chosen else ruled.effects)
    act(table, case, row.rest)
    assert {name: table.balance(name) for name in ("ann", "bob")} == BALANCES[row.coup]
    assert table.book.balance(stake("1", "USD")) == 0
    assert len(of_type(done, e.CoupVoided)) == (row.coup == "void")
    coups = [round_.outcome for round_ in table.state.rounds]
    assert coups == ([] if row.coup in ("void", "none") else [outcome_of(row)])
    assert table.hand.place.position_index == case.gone_count
    assert table.due.step == row.next
    if row.next == "open-betting":
        assert beginning(table, no_bets="no-bet-coup" in row.effects) == case.first_cards
    else:
        assert table.refused(c.OpenBetting("next")).code == "shoe_finished"


def outcome_of(row: Row) -> str | None:
    return None if row.coup == "pictures" else row.coup


def rule(table: HandTable, case: Case) -> tuple[e.Event, ...]:
    """Rule as proposed, or as chosen where something has to be."""
    if not case.chosen:
        return table.rule(**case.row.more)
    assert table.rule_refused().code == "choice_needed"
    return table.rule(*case.row.effects.split(", "), **case.row.more)


def beginning(table: HandTable, *, no_bets: bool) -> str:
    """How the next coup begins: which cards, and whether they come from the shoe."""
    (opened,) = table.must(c.OpenBetting(table.new_id("coup")))
    assert isinstance(opened, e.BettingOpened)
    assert opened.no_bets == no_bets
    placed = table.place("ann", "banker=1000")
    assert getattr(placed, "code", "") == ("no_bets" if no_bets else "")
    table.must(c.CloseBetting())
    told = []
    while not table.hand.laid:
        place, before = table.due.place, table.hand.place.position_index
        held = table.hand.held_for("burn" if place == "coup-burn" else "first")
        card = (held.card if held else "") or ("-" if place == "coup-burn" else "7h")
        table.lay(card)
        left = table.hand.place.position_index - before
        told.append(f"{place.removeprefix('coup-')} {'from shoe' if left else 'held'}")
    return ", ".join(told)
