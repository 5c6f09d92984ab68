"""The sheets these tests play by, written from the rules of the house and not from what ships.

Small ones: what is tested here is the table. Prices are those of the documents and the house.
"""

from __future__ import annotations

from croupier.games.catalog import parse_sheet
from croupier.games.rulebook import Rulebook, rulebook

_TABLEAU = """
[tableau]
player = "DDDDDD SS"
banker = [
  "DDDDDDDDDD D", "DDDDDDDDDD D", "DDDDDDDDDD D", "DDDDDDDDSD D",
  "SSDDDDDDSS D", "SSSSDDDDSS D", "SSSSSSDDSS S", "SSSSSSSSSS S",
]
"""

_BACCARAT_BETS = """
[[bet]]
id = "banker"
main = true
tiers = [
  { when = "banker > player", pays = "1:1", commission = "5%", source = "house" },
  { when = "banker == player", pays = "push", source = "house" },
]
[[bet]]
id = "player"
main = true
tiers = [
  { when = "player > banker", pays = "1:1", source = "house" },
  { when = "banker == player", pays = "push", source = "house" },
]
[[bet]]
id = "tie"
tiers = [{ when = "banker == player", pays = "8:1", source = "house" }]
[[bet]]
id = "banker_pair"
tiers = [{ when = "banker_pair != none", pays = "11:1", source = "house" }]
[[bet]]
id = "player_pair"
tiers = [{ when = "player_pair != none", pays = "11:1", source = "house" }]
[[bet]]
id = "either_pair"
tiers = [{ when = "player_pair != none or banker_pair != none", pays = "5:1", source = "house" }]
[[bet]]
id = "perfect_pair"
tiers = [
  { when = "player_pair == suited and banker_pair == suited", pays = "200:1", source = "house" },
  { when = "player_pair == suited or banker_pair == suited", pays = "25:1", source = "house" },
]
[[bet]]
id = "big"
tiers = [{ when = "cards >= 5", pays = "0.54:1", source = "house" }]
[[bet]]
id = "small"
tiers = [{ when = "cards == 4", pays = "1.5:1", source = "house" }]
[[bet]]
id = "player_odd"
tiers = [{ when = "player % 2 == 1", pays = "0.96:1", source = "house" }]
[[bet]]
id = "player_even"
tiers = [{ when = "player % 2 == 0", pays = "0.90:1", source = "house" }]
[[bet]]
id = "banker_odd"
tiers = [{ when = "banker % 2 == 1", pays = "0.94:1", source = "house" }]
[[bet]]
id = "banker_even"
tiers = [{ when = "banker % 2 == 0", pays = "0.94:1", source = "house" }]
"""

_BOX_BETS = """
[[bet]]
id = "{box}_win"
each = "box"
main = true
tiers = [
  { when = "box > banker", pays = "1:1", commission = "5%", source = "house" },
  { when = "box == banker", pays = "push", source = "house" },
]
[[bet]]
id = "{box}_lose"
each = "box"
main = true
tiers = [
  { when = "banker > box", pays = "1:1", commission = "5%", source = "house" },
  { when = "box == banker", pays = "push", source = "house" },
]
[[bet]]
id = "{box}_tie"
each = "box"
tiers = [{ when = "box == banker", pays = "23:1", source = "house" }]
[[bet]]
id = "{box}_three_pictures"
each = "box"
tiers = [{ when = "box == '3P'", pays = "90:1", source = "house" }]
[[bet]]
id = "{box}_pair_plus"
each = "box"
tiers = [
  { when = "box_combination == straight_flush", pays = "40:1", source = "house" },
  { when = "box_combination == trips", pays = "30:1", source = "house" },
  { when = "box_combination == straight", pays = "6:1", source = "house" },
  { when = "box_combination == flush", pays = "3:1", source = "house" },
  { when = "box_combination == pair", pays = "1:1", source = "house" },
]
[[bet]]
id = "banker_pair_plus"
tiers = [
  { when = "banker_combination == straight_flush", pays = "40:1", source = "house" },
  { when = "banker_combination == trips", pays = "30:1", source = "house" },
  { when = "banker_combination == straight", pays = "6:1", source = "house" },
  { when = "banker_combination == flush", pays = "3:1", source = "house" },
  { when = "banker_combination == pair", pays = "1:1", source = "house" },
]
"""


def limits_text(
    currency: str = "USD",
    bet: tuple[str, str] = ("1", "5000"),
    patron: str = "20000",
    table: str = "50000",
    liability: str = "1000000",
    bets: str = "",
) -> str:
    """A ``[limits]`` table in decimals of the currency."""
    return f"""
[limits.{currency}]
bet_min = "{bet[0]}"
bet_max = "{bet[1]}"
patron_max = "{patron}"
table_max = "{table}"
liability_max = "{liability}"
[limits.{currency}.bets]
{bets}
"""


USD = limits_text()
VND = limits_text("VND", ("1000", "5000000"), "20000000", "50000000", "900000000")
KWD = limits_text("KWD", ("0.100", "500"), "2000", "5000", "100000")


def baccarat_text(
    *,
    decks: int = 1,
    burn: str = "none",
    coup_burn: int = 0,
    cut_card: int | None = None,
    after_cut: int = 0,
    needs_main: bool = False,
    rounding: str = "",
    limits: str = USD,
) -> str:
    """A baccarat sheet; without arguments one deck that burns nothing and has no cut card."""
    cut = "" if cut_card is None else f"cut_card = {cut_card}"
    return f"""
id = "test-baccarat"
version = "1"
game = "baccarat"
decks = {decks}
side_bets_need_main = {"true" if needs_main else "false"}
[shoe]
burn = "{burn}"
coup_burn = {coup_burn}
after_cut = {after_cut}
{cut}
{_TABLEAU}{_BACCARAT_BETS}{rounding}{limits}"""


def three_pictures_text(limits: str = USD) -> str:
    """A Three Pictures sheet."""
    return f"""
id = "test-three-pictures"
version = "1"
game = "three-pictures"
decks = 1
[shoe]
fresh_each_coup = true
[first_card]
seats = "0123012301230"
{_BOX_BETS}{limits}"""


HOUSE_SHOE = baccarat_text(decks=8, burn="first-card", coup_burn=1, cut_card=14)
"""Baccarat as the house deals it: eight decks, both burns, the cut card 14 from the end."""


def book(text: str) -> Rulebook:
    """The rulebook of a sheet's text; made once for each text."""
    return rulebook(parse_sheet(text, "test"))
