"""A bet that its sheet closes late in the shoe, as the page and a bot are told of it."""

from __future__ import annotations

from croupier.games.catalog import parse_sheet
from croupier.service.config import TableConfig, read_config
from croupier.service.news import Happening
from croupier.table import commands as c
from croupier.table.views import table_view
from croupier.web import frames
from croupier.web.shaping import TableShaper
from croupier.web.telling import shape_event
from tests.table.sheets import baccarat_text, book, three_pictures_text
from tests.table.tables import Table

BACCARAT = baccarat_text().replace('id = "tie"', 'id = "tie"\ncloses_below = 44')
PICTURES = three_pictures_text().replace('id = "{box}_tie"', 'id = "{box}_tie"\ncloses_below = 44')
FOURS = "9h Ks Kd 6c 9s Kh Kc 6d 9c Qs Qd 6s"


def shaper(text: str) -> TableShaper:
    config: TableConfig = read_config(None).tables[0]
    return TableShaper(config._replace(sheet=parse_sheet(text, "test")))


def opened(table: Table, shaped: TableShaper) -> frames.BettingOpened:
    """What is told of a coup that begins now."""
    (event,) = table.must(c.OpenBetting(table.new_id("coup")))
    told = shape_event(shaped, Happening(2, 1, event, table_view(table.state), None))
    assert isinstance(told, frames.BettingOpened)
    return told


def test_a_state_says_which_bets_are_closed_now() -> None:
    table, shaped = Table(book(BACCARAT)), shaper(BACCARAT)
    table.open(FOURS)
    told = []
    for _ in range(3):
        told.append(shaped.state(table_view(table.state), None).closed_bets)
        table.coup()
    told.append(shaped.state(table_view(table.state), None).closed_bets)
    assert told == [[], [], [], ["tie"]]  # with 52, 48, 44 and 40 cards left
    assert opened(table, shaped).closed_bets == ["tie"]
    table.must(c.VoidCoup("test"))
    table.must(c.CloseShoe())
    assert shaped.state(table_view(table.state), None).closed_bets == []
    table.load()
    assert opened(table, shaped).closed_bets == []
    assert shaped.state(table_view(table.state), None).closed_bets == []


def test_a_deck_that_is_shuffled_for_every_coup_closes_nothing() -> None:
    table, shaped = Table(book(PICTURES)), shaper(PICTURES)
    table.open()
    table.coup()
    assert shaped.state(table_view(table.state), None).closed_bets == []


def test_a_bet_says_when_it_closes() -> None:
    bets = {bet.bet: bet.closes for bet in shaper(BACCARAT).rules().bets}
    closes = bets.pop("tie")
    assert closes is not None
    assert closes.en == "Takes no wagers while fewer than 44 cards are left in the shoe."
    assert set(bets.values()) == {None}
