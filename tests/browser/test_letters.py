"""Case 73: what colours say is said in letters and in words, in every language."""

from __future__ import annotations

import re

import pytest

from tests.browser.conftest import NARROW, Visits
from tests.browser.felt import Felt
from tests.browser.houses import BACCARAT, ServedHouse
from tests.browser.sentences import say

pytestmark = pytest.mark.browser

HISTORY = 12
"""So many lines of coups a table shows."""

SIDES = {"B": "banker", "P": "player", "T": "tie"}
ROADS = ("bead", "big", "eye", "small", "roach")
LETTERS = {"en": "BPT", "vi": "BPT", "zh": "庄闲和"}


def outcomes(felt: Felt) -> list[str]:
    """The sides of this shoe's coups, oldest first."""
    state = felt.seat()["state"]
    return [result[0] for result in (state["roads"] or {"results": []})["results"]]


@pytest.mark.parametrize("lang", LETTERS)
def test_cards_and_roads_are_told_in_letters_and_words(
    shared_house: ServedHouse, visit: Visits, lang: str
) -> None:
    guest = visit(shared_house.origin, lang=lang, viewport={"width": 1280, "height": 800})
    felt = Felt(guest.page, shared_house.origin, BACCARAT, lang).enter()
    felt.await_betting()
    felt.put({"banker": 1})
    felt.confirm()
    felt.await_result()
    felt.await_betting(left_ms=1_500)
    sides = outcomes(felt)
    assert sides
    letters = dict(zip("BPT", LETTERS[lang], strict=True))
    roads = felt.place.locator(".roads")
    bead = roads.locator("svg.road").first
    beads = bead.locator("text").all_text_contents()
    assert beads
    assert beads == [letters[side] for side in sides][-len(beads) :]
    big = roads.locator("svg.road").nth(1).locator("text").all_text_contents()
    assert big or set(sides) == {"T"}  # ties before the first winner make no column
    assert all(text in LETTERS[lang][:2] or text.isdigit() for text in big)
    named = [road.get_attribute("aria-label") or "" for road in roads.locator("[role=img]").all()]
    for road in ROADS:
        name = say(lang, f"page-road-{road}-name")
        assert [told for told in named if told.startswith(name)], (name, named)
    for side in ("banker", "player"):
        begun = say(lang, "page-road-if", side=say(lang, f"page-road-{side}"), list="")
        assert [told for told in named if told.startswith(begun.strip())], (begun, named)
    assert len(named) == len(ROADS) + 2
    listed = roads.get_by_role("list").last.get_by_role("listitem").all_text_contents()
    assert len(listed) == len(sides)
    for text, side in zip(listed, sides, strict=True):
        assert say(lang, f"page-road-{SIDES[side]}") in text
    tags = felt.place.locator(".past .tag").all_inner_texts()
    assert tags == [letters[side] for side in reversed(sides)][:HISTORY]


@pytest.mark.parametrize("lang", LETTERS)
def test_the_accessibility_tree_names_every_card(
    shared_house: ServedHouse, visit: Visits, lang: str
) -> None:
    guest = visit(shared_house.origin, lang=lang, viewport=NARROW, reduced_motion="reduce")
    felt = Felt(guest.page, shared_house.origin, BACCARAT, lang).enter()
    felt.await_betting()
    felt.put({"banker": 1})
    felt.confirm()
    felt.await_result()
    tree = felt.place.aria_snapshot()
    past = guest.page.request.get(
        f"{shared_house.origin}/api/tables/{BACCARAT}/coups?limit=1"
    ).json()["coups"][0]
    for card in past["dealt"]["cards"]:
        rank, suit = card["card"][:-1], card["card"][-1]
        name = say(
            lang,
            "page-card",
            rank=say(lang, f"page-rank-{rank}"),
            suit=say(lang, f"page-suit-{suit}"),
        )
        assert re.search(rf'img "{re.escape(name)}"', tree), (name, tree)
