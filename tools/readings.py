"""Write docs/rules-and-readings.md from the shipped sheets and their library.

``python -m tools.readings`` writes it; with ``--check`` it only tells whether it is current.
"""

from __future__ import annotations

import sys

from croupier.games.catalog import library, load_sheet, shipped_sheets
from croupier.rules.say import say_bet
from croupier.rules.sheet import Sheet
from tools import ROOT

PAGE = ROOT / "docs" / "rules-and-readings.md"

_HEAD = """\
<!-- Made from src/croupier/sheets/*.toml by `poe docs`: change those files instead. -->

# Rules and readings

What the shipped sheets pay, where each rule and price comes from, and how this house reads the
sentences of the rule documents that can be read in more ways than one. `croupier sheet show ID`
shows the same for one sheet, with its shoe, its drawing rules and its limits, in English,
Vietnamese (`--lang vi`) or Chinese (`--lang zh`). Every reading below is a test of that name in
`tests/sheets/`.

D0, D2, D3 and D4 are the four rule documents of the house that this program was written for. They
are not published and not part of it; what they lay down is told here and in the sheets, in our own
words. A price that a document lacks is taken from D0 where D0 has the bet; the source says so.

The other sheets are well-known variants and side bets as others published them. Each names its
sources below its bets; where a bet is met at several prices, it is there once for each price.
"""


def page() -> str:
    """The page as it should be."""
    sheets = [load_sheet(sheet_id) for sheet_id in shipped_sheets()]
    parts = [_HEAD, _sources(), *map(_bets, sheets), _readings(sheets)]
    return "\n".join(parts)


def _sources() -> str:
    rows = [f"| {key} | {names.en} |\n" for key, names in library().sources.items()]
    return "## Sources\n\n| key | stands for |\n| --- | --- |\n" + "".join(rows)


def _bets(sheet: Sheet) -> str:
    """One sheet's bets; a bet repeated over the boxes is shown once."""
    rows = []
    seen = set()
    for bet in sheet.bets.values():
        if bet.family in seen:
            continue
        seen.add(bet.family)
        words = say_bet(sheet, bet, name_box=False)
        name = f"`{bet.family.replace('{box}', 'player_n')}`"
        for tier, said in zip(bet.tiers, words.tiers, strict=True):
            rows.append(f"| {name} | {said.when} | {said.pays} | {tier.source} |\n")
            name = ""
    head = "| bet | when | what it does | from |\n| --- | --- | --- | --- |\n"
    return f"## `{sheet.id}`: {sheet.names.en}\n\n{head}{''.join(rows)}{_own_sources(sheet)}"


def _own_sources(sheet: Sheet) -> str:
    """The sources that the sheet brings along itself."""
    own = [key for key in sheet.sources if key not in library().sources]
    told = "".join(f"* `{key}`: {sheet.sources[key].en}\n" for key in own)
    return f"\n{told}" if told else ""


def _readings(sheets: list[Sheet]) -> str:
    rows = []
    own = {reading.id: reading for sheet in sheets for reading in sheet.readings}
    for reading in {**library().readings, **own}.values():
        holders = ", ".join(f"`{sheet.id}`" for sheet in sheets if reading in sheet.readings)
        rows.append(
            f"| {reading.id} | {', '.join(reading.documents)} | {reading.sentence.en} "
            f"| {reading.read.en} | {holders} |\n"
        )
    head = (
        "| | document | what is unclear | how it is read | in |\n| --- | --- | --- | --- | --- |\n"
    )
    return f"## Readings\n\n{head}{''.join(rows)}"


if __name__ == "__main__":
    from tools.made import write_or_check

    sys.exit(write_or_check(PAGE, page(), sys.argv[1:]))
