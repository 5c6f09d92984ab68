"""The meaning of a version never changes: wagers are settled by the version they were taken under.

A change of meaning needs a new ``version`` in the sheet, and one more line in fingerprints.toml;
lines there are never edited once released.
"""

from __future__ import annotations

import tomllib

import pytest

from croupier.games.catalog import load_sheet, parse_sheet
from croupier.rules.sheet import Sheet
from tests.sheets.house import SHIPPED
from tools import ROOT

GOLDEN: dict[str, dict[str, str]] = tomllib.loads(
    (ROOT / "tests" / "sheets" / "fingerprints.toml").read_text(encoding="utf-8")
)


def complaint(sheet: Sheet, golden: dict[str, dict[str, str]]) -> str | None:
    """What is wrong with a sheet's version, if anything is."""
    known = golden.get(sheet.id, {})
    if sheet.version not in known:
        return f'add to fingerprints.toml, [{sheet.id}]: "{sheet.version}" = "{sheet.fingerprint}"'
    if known[sheet.version] != sheet.fingerprint:
        return f"the meaning of {sheet.id} changed: raise its version above {sheet.version!r}"
    return None


@pytest.mark.parametrize("sheet_id", SHIPPED)
def test_a_version_means_what_it_always_meant(sheet_id: str) -> None:
    assert complaint(load_sheet(sheet_id), GOLDEN) is None


def test_every_known_sheet_still_ships() -> None:
    assert set(GOLDEN) == set(SHIPPED)


# what changes the meaning of the house table
CHANGES = [
    ('pays = "8:1"', 'pays = "9:1"'),
    ('commission = "5%"', 'commission = "4%"'),
    ('"banker > player"', '"banker >= player"'),
    ("SSSSSSDDSS S", "SSSSSSDSSS S"),
    ("DDDDDD SS", "DDDDDS SS"),
    ("decks = 8", "decks = 6"),
    ("coup_burn = 1 ", "coup_burn = 0 "),
    ("cut_card = 14", "cut_card = 15"),
    ("after_cut = 0", "after_cut = 1"),
    ('burn = "first-card"', 'burn = "none"'),
    ("side_bets_need_main = false", "side_bets_need_main = true"),
    ('ruling_profile = "house"', 'ruling_profile = "macau"'),
    ('id = "small"', 'id = "little"'),
]


@pytest.mark.parametrize(("old", "new"), CHANGES)
def test_a_changed_meaning_without_a_new_version_is_caught(old: str, new: str) -> None:
    text = load_sheet("baccarat").text
    assert old in text
    changed = parse_sheet(text.replace(old, new, 1), "baccarat")
    assert "raise its version above '1'" in (complaint(changed, GOLDEN) or "")
    raised = parse_sheet(
        text.replace(old, new, 1).replace('version = "1"', 'version = "2"'), "baccarat"
    )
    assert complaint(raised, GOLDEN) == (
        f'add to fingerprints.toml, [baccarat]: "2" = "{raised.fingerprint}"'
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('en = "Baccarat"', 'en = "Punto banco"'),
        ("# R6", "# see R6"),
        ('tie = "banker == player"', 'tie = "banker ==  player"'),
        ('bet_max = "5000"', 'bet_max = "4000"'),
        ('"R20", "R21"', '"R20"'),
    ],
)
def test_names_comments_limits_and_readings_do_not_change_the_meaning(old: str, new: str) -> None:
    text = load_sheet("baccarat").text
    assert old in text
    assert complaint(parse_sheet(text.replace(old, new, 1), "baccarat"), GOLDEN) is None
