"""Small sheets that the tests of the rule language start from."""

from __future__ import annotations

from croupier.games.catalog import parse_sheet
from croupier.games.rulebook import Rulebook
from croupier.rules.facts import Fact, labelled
from croupier.rules.sheet import Sheet

FACTS = {
    fact.name: fact
    for fact in (
        Fact("total", 10),
        Fact("other", 10),
        Fact("count", 7),
        labelled("pair", ("none", "mixed", "suited")),
        labelled("twin", ("none", "mixed", "suited")),
        labelled("hand", ("0", "P0", "2P0", "3P"), ordered=True),
        labelled("foe", ("0", "P0", "2P0", "3P"), ordered=True),
        labelled("suit", ("spades", "hearts")),
    )
}
"""Facts of no game: numbers, labels without and with an order, labels that need quotes."""

HEAD = """\
id = "trial"
version = "1"
game = "baccarat"
decks = 8
name = { en = "Trial", vi = "Thử", zh = "试" }
"""

SHOE = """
[shoe]
burn = "first-card"
coup_burn = 1
cut_card = 14
"""

TABLEAU = """
[tableau]
player = "DDDDDD SS"
banker = ["DDDDDDDDDD D", "DDDDDDDDDD D", "DDDDDDDDDD D", "DDDDDDDDSD D",
          "SSDDDDDDSS D", "SSSSDDDDSS D", "SSSSSSDDSS S", "SSSSSSSSSS S"]
"""

BANKER = """
[[bet]]
id = "banker"
name = { en = "Banker", vi = "Nhà cái", zh = "庄" }
main = true
tiers = [
  { when = "banker > player", pays = "1:1", commission = "5%", source = "D0" },
  { when = "banker == player", pays = "push", source = "D0" } ]
"""

UNUSED_FACT = '[[fact]]\nname = «"x"\nvalue = "p1.rank"\n'
"""A fact that no bet reads, a mark at its name."""

PICTURES_HEAD = """\
id = "trial"
version = "1"
game = "three-pictures"
decks = 1
name = { en = "Trial", vi = "Thử", zh = "试" }

[shoe]
fresh_each_coup = true

[first_card]
seats = "0123 0123 0123 0"
"""

WIN = """
[[bet]]
id = "{box}_win"
each = "box"
name = { en = "{box} Win", vi = "{box} thắng", zh = "{box} 赢" }
main = true
tiers = [
  { when = "box > banker", pays = "1:1", commission = "5%", source = "house" },
  { when = "box == banker", pays = "push", source = "D3" } ]
"""

LIMITS = """
[limits.USD]
bet_min = "5"
bet_max = "1000.50"
patron_max = "2000"
table_max = "9000"
liability_max = "20000"
[limits.USD.bets]
banker = { max = "7" }
"""

BACCARAT = HEAD + SHOE + TABLEAU + BANKER
PICTURES = PICTURES_HEAD + WIN


def bet(bet_id: str, *tiers: tuple[str, str], extra: str = "") -> str:
    """A ``[[bet]]`` with tiers of (when, pays), the house's."""
    rows = ",\n".join(
        f'  {{ when = "{when}", pays = "{pays}", source = "house" }}' for when, pays in tiers
    )
    names = f'name = {{ en = "{bet_id}", vi = "{bet_id}", zh = "{bet_id}" }}'
    return f'\n[[bet]]\nid = "{bet_id}"\n{names}\n{extra}\ntiers = [\n{rows} ]\n'


def sheet_of(text: str) -> Sheet:
    """The sheet, as if it were in ``trial.toml``."""
    return parse_sheet(text, "trial.toml")


def book_of(text: str) -> Rulebook:
    """The sheet with its table; made anew, whatever was compiled before."""
    return Rulebook(sheet_of(text))
