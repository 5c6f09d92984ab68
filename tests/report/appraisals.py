"""Appraisals that the tests of reports share, among them one whose every text is hostile."""

from __future__ import annotations

from functools import cache

from croupier.cards import parse_cards
from croupier.games.catalog import load_sheet, parse_sheet
from croupier.games.rulebook import rulebook
from croupier.odds.appraisal import Appraisal, appraisal
from croupier.odds.bet import BetOdds
from croupier.odds.cards import endless_shoe, full_shoe, given_cards, parse_counts, without

SHEETS = ("baccarat", "tiger", "three-pictures")
DEEP = ("banker", "tie", "big")
"""Bets of baccarat that values alone decide."""


@cache
def full(sheet_id: str, decks: int | None = None) -> Appraisal:
    """A sheet over a full shoe."""
    book = rulebook(load_sheet(sheet_id))
    return appraisal(book, full_shoe(book, decks), decks or book.sheet.shoe.decks)


def odds_of(one: Appraisal, bet_id: str) -> BetOdds:
    """The odds of one of its bets."""
    (found,) = (odds for odds in one.bets if odds.bet.id == bet_id)
    return found


@cache
def some(kind: str) -> Appraisal:
    """A few bets of baccarat over cards of another kind."""
    book = rulebook(load_sheet("baccarat"))
    if kind == "endless":
        return appraisal(book, endless_shoe(book), "inf", [book.sheet.bet("tie")])
    if kind == "counted":
        return appraisal(book, parse_counts("0=128 1=32 2=32 3=32 4=32 5=32 6=31"))
    gone = without(full_shoe(book), parse_cards("Ks Ks 9d"))
    dealt = given_cards(book, gone, parse_cards("2h 3c"))
    return appraisal(book, dealt, 8, [book.sheet.bet("banker"), book.sheet.bet("big")])


NAMES = (
    "<script>alert(1)</script>",
    '=HYPERLINK("http://x.example";"a")',
    "+1|2&copy;<img src=x onerror=alert(1)>",
    "-2+3 `code` [link](http://x.example)",
    "@SUM(1,1)",
    "{{ 7 * 7 }}{% raw %}",
    '\'"><b onmouseover="x">',
    "a;=1+1,=2|=3",
    "＝1+1",
    "–1+1",
)

_SHEET = """\
id = "hostile"
version = "=1</style><script>"
game = "baccarat"
decks = 8
ruling_profile = "house"
[name]
en = '{title}'
[sources]
"<s>" = {{ en = '<script>src</script>' }}
[shoe]
burn = "none"
coup_burn = 0
cut_card = 14
after_cut = 0
[tableau]
player = "DDDDDD SS"
banker = ["DDDDDDDDDD D", "DDDDDDDDDD D", "DDDDDDDDDD D", "DDDDDDDDSD D", "SSDDDDDDSS D", \
"SSSSDDDDSS D", "SSSSSSDDSS S", "SSSSSSSSSS S"]
{bets}
"""

_BET = """\
[[bet]]
id = "b{index}"
name = {{ en = {name} }}
main = {main}
tiers = [{{ name = {name}, when = "player > banker", pays = "1:1", source = "<s>" }}]
"""


@cache
def hostile() -> Appraisal:
    """A sheet whose names and sources try to be markup, formulas, cells and templates."""
    bets = "\n".join(
        _BET.format(index=index, name=_toml(name), main=str(not index).lower())
        for index, name in enumerate(NAMES)
    )
    text = _SHEET.format(title="</title><script>alert(2)</script>", bets=bets)
    book = rulebook(parse_sheet(text))
    return appraisal(book, full_shoe(book), 8)


def _toml(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
