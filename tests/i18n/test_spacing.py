"""Blanks between Chinese signs and digits or Latin letters, whatever is put together."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.games.catalog import load_sheet, shipped_sheets
from croupier.i18n import languages
from croupier.i18n.spacing import spaced
from croupier.rules.say import say_bet

PIECES = st.lists(st.sampled_from(["为", "点数", "6", "12", "3P", "且", "，", " ", "（", "5%"]))
TOUCHING = re.compile("[0-9A-Za-z%][\u4e00-\u9fff]|[\u4e00-\u9fff][0-9A-Za-z]")


@given(PIECES)
def test_none_is_missing_and_nothing_else_changes(pieces: list[str]) -> None:
    text = "".join(pieces)
    told = spaced(text, "zh")
    assert not TOUCHING.search(told)
    assert told.replace(" ", "") == text.replace(" ", "")
    assert spaced(told, "zh") == told
    assert all(spaced(text, lang) == text for lang in languages() if lang != "zh")


@pytest.mark.parametrize(
    ("text", "name", "told"),
    [
        ("闲家1的牌", "闲家1", "闲家1 的牌"),
        ("为6且闲家2牌型", "闲家2", "为 6 且闲家2 牌型"),
        ("为 1至3", "", "为 1 至 3"),
    ],
)
def test_a_name_keeps_its_own_writing(text: str, name: str, told: str) -> None:
    assert spaced(text, "zh", name) == told


def test_every_shipped_paytable_has_them() -> None:
    for sheet in map(load_sheet, shipped_sheets()):
        for bet in sheet.bets.values():
            box = sheet.game.boxes[bet.box].get("zh") if bet.box else "\0"
            for line in say_bet(sheet, bet, "zh").lines:
                assert not TOUCHING.search(line.replace(box, "▢")), line
                assert not re.search(f"{re.escape(box)}[\u4e00-\u9fff]", line), line
