"""Shipped sheets with one thing changed: the comparison tells exactly what it does."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.catalog import load_sheet, shipped_sheets
from tests.rules.comparing import check_prices, compare, money
from tests.rules.random_sheets import prices
from tests.rules.samples import sheet_of

SHEETS = {name: load_sheet(name) for name in shipped_sheets()}
# Facts that a sheet defines are compared on cards; tests/games/test_own_facts.py does so.
TEXTS = {name: sheet.text for name, sheet in SHEETS.items() if not sheet.game.own}
once = settings(max_examples=max(1, settings().max_examples // 25))

TIER = re.compile(r"\{ (?:name = \"[^\"]*\", )?when = [^\n]*? \}")
PRICE = re.compile(r'pays = "([^"]*)"')
COMPARED = re.compile(r"(?<= )(==|!=|<=|>=|<|>)(?= )")


def tiers_of(text: str) -> list[re.Match[str]]:
    return list(TIER.finditer(text))


@pytest.mark.parametrize("name", TEXTS)
def test_the_tiers_are_found_in_the_text(name: str) -> None:
    """Else the tests below would change nothing."""
    sheet = load_sheet(name)
    families = {bet.family: len(bet.tiers) for bet in sheet.bets.values()}
    assert len(tiers_of(TEXTS[name])) == sum(families.values())


@once
@given(st.sampled_from(sorted(TEXTS)), st.data())
def test_a_changed_price(name: str, data: st.DataObject) -> None:
    text = TEXTS[name]
    place = data.draw(st.sampled_from(list(PRICE.finditer(text))))
    price = data.draw(prices() | st.sampled_from(["push", "lose", "lose half"]))
    if "commission" in text[place.end() : text.index("}", place.end())]:
        price = price.partition(" less ")[0] if ":" in price else "3:1"
    other = text[: place.start(1)] + price + text[place.end(1) :]
    found = check_prices(text, other)
    # every tier of a shipped sheet is reached, so what another price moves is found
    paid = [
        [money(tier.pay) for bet in sheet_of(each).bets.values() for tier in bet.tiers]
        for each in (text, other)
    ]
    assert bool(found) == (paid[0] != paid[1])


@once
@given(st.sampled_from(sorted(TEXTS)), st.data())
def test_a_tier_taken_out(name: str, data: st.DataObject) -> None:
    text = TEXTS[name]
    several = [bet for bet in re.split(r"(?=\[\[bet\]\])", text) if len(tiers_of(bet)) > 1]
    bet = data.draw(st.sampled_from(several))
    tier = data.draw(st.sampled_from(tiers_of(bet)))[0]
    rest = bet.replace(f"{tier},", "", 1) if f"{tier}," in bet else bet.replace(tier, "", 1)
    found = check_prices(text, text.replace(bet, rest, 1))
    assert found.pays


@once
@given(st.sampled_from(sorted(TEXTS)), st.data())
def test_a_comparison_turned(name: str, data: st.DataObject) -> None:
    text = TEXTS[name]
    tier = data.draw(st.sampled_from([t for t in tiers_of(text) if COMPARED.search(t[0])]))
    place = data.draw(st.sampled_from(list(COMPARED.finditer(tier[0]))))
    op = data.draw(st.sampled_from(sorted({"==", "!="} - {place[1]})))
    start = tier.start() + place.start()
    other = text[:start] + op + text[start + len(place[1]) :]
    assert check_prices(text, other)


BACCARAT = [name for name, text in TEXTS.items() if "[tableau]" in text]


@once
@given(st.sampled_from(BACCARAT), st.data())
def test_a_cell_turned(name: str, data: st.DataObject) -> None:
    text = TEXTS[name]
    start, end = text.index("[tableau]"), text.index("[define]")
    cells = [m.start() for m in re.finditer(r"[DS](?=[DS ]*\")", text[start:end])]
    assert len(cells) == 96
    place = start + data.draw(st.sampled_from(cells))
    other = text[:place] + ("S" if text[place] == "D" else "D") + text[place + 1 :]
    found = compare(text, other)
    assert len(found.cells) == 1
    assert found.cells[0].example is not None
    assert found.pays
