"""Texts that people give, wherever they give them: no control, nothing that turns the line."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.table import hand_commands as h
from croupier.table.hand_state import Custody
from tests.table.by_hand.felt import hand_table
from tests.table.corrected.after import asked, dispute, refused
from tests.table.corrected.test_rules import settled

BAD = ("a\x00b", "a\u202eb", "a\u2066b", "a\x1b[2Jb", "a\x7f", "a\u200bb", "a\u2028b")
GOOD = ("seen\non tape", "tiếng Việt", "看录像", "🧑\u200d⚖️ ruled")


@pytest.mark.parametrize("text", BAD)
def test_what_acts_on_a_screen_is_refused_everywhere(text: str) -> None:
    empty = hand_table()
    table = settled(ann="player=10000")
    incident_id = table.raise_("burn-exposed")
    by_hand: list[Any] = [
        h.LayCard("2h", "i", reference=text),
        h.RaiseIncident("i", "burn-exposed", "", "dealer", text),
        h.RaiseIncident("i", "burn-exposed", "", "dealer", "", text),
        h.RuleIncident(incident_id, "manager", text),
        h.RuleIncident(incident_id, "manager", "seen", reference=text),
    ]
    assert {table.refused(command).code for command in by_hand} == {"malformed_text"}
    empty.bring()
    empty.hand.closing = "asked"
    for custody in (Custody((text,)), Custody((), text), Custody((), "", text)):
        assert empty.refused(h.BringShoe("next", custody)).code == "malformed_text"
    assert refused(table, asked(table, "void", reason=text)) == "malformed_text"
    assert refused(table, dispute(table, "ann", reason=text)) == "malformed_text"


@pytest.mark.parametrize("text", GOOD)
def test_what_people_write_is_kept(text: str) -> None:
    table = settled(ann="player=10000")
    table.raise_("burn-exposed")
    assert table.rule(reason=text)[0].reason == text


@pytest.mark.parametrize("text", ["two\nlines", "a\ttab"])
def test_a_name_stands_on_one_line(text: str) -> None:
    table = hand_table().bring()
    table.hand.closing = "asked"
    assert table.refused(h.BringShoe("next", Custody((), text))).code == "malformed_text"
