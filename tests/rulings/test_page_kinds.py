"""The desk lets staff choose every kind of irregularity that a person can raise, as it is ruled."""

from __future__ import annotations

import json

from croupier.rulings.kinds import KINDS
from tools import ROOT


def test_the_page_has_the_kinds_their_stages_games_and_order() -> None:
    listed = json.loads((ROOT / "ui/src/desk/kinds.json").read_text(encoding="utf-8"))
    page = [
        (each["kind"], tuple(each["stages"]), tuple(each["games"]), each["freezes"])
        for when in ("before", "during", "after")
        for each in listed[when]
    ]
    assert page == [
        (kind.id, kind.stages, kind.games, kind.freezes)
        for kind in KINDS.values()
        if not kind.alone
    ]
