"""A shoe's text with what the software finds by itself, and without what was counted."""

from __future__ import annotations

import pytest

from croupier.table import commands as c
from croupier.table import hand_events as he
from croupier.table.custody import CountCards
from croupier.table.shoe_play import Cast, play_shoe, shoe_steps
from croupier.table.shoe_record import shoes_recorded
from croupier.table.shoe_text import ShoeText
from tests.table.by_hand.felt import hand_table
from tests.table.by_hand.test_shoe_text import played, rules, shoe

BY_ITSELF = [
    "coup | - 9h !!time-out =no-effect Ks Kd 6c .",
    "void | - 9h Ks !!time-out =void-coup",
    "coup | - 9h Ks 8d !!readers-differ/camera-clear =camera-wins:3:Kd 6c .",
    "between !!cut-card/missed =no-effect",
    "void | - 9h !!cut-card/missed =void-later-coups,close-shoe:1",
    "coup | - 9h !!cut-card/missed =void-later-coups:1+2 Ks Kd 6c .",
]
"""What the software raises by itself, without a card."""


@pytest.mark.parametrize("line", BY_ITSELF)
def test_what_the_software_finds_by_itself_is_written_and_played(line: str) -> None:
    text = shoe("coup | - 9h Ks Kd 6c .", line)
    events = played(text)
    raised = [event for event in events if isinstance(event, he.IncidentRaised)]
    assert [event.by for event in raised] == ["software"]
    # what the profile proposes is written as that
    (again,) = shoes_recorded(events, rules())
    assert ShoeText.parse(str(again)) == again
    assert [type(event) for event in play_shoe(again, rules())[1]] == [*map(type, events)]


def test_a_shoe_of_a_table_that_dealt_others_tells_its_own_coups() -> None:
    line = "void | - 9h !!cut-card/missed =void-later-coups,close-shoe:1"
    text = shoe("coup | - 9h Ks Kd 6c .", line, "close")
    table = hand_table()
    table.must(c.OpenTable("1", "USD"))
    for name, before in (("one", 0), ("two", 2)):
        for step in shoe_steps(ShoeText.parse(text), Cast(name, coups_before=before)):
            table.must(step.command)
    assert len({str(each) for each in shoes_recorded(table.events, rules())}) == 1


def test_what_was_counted_is_no_part_of_a_text() -> None:
    table = hand_table().bring()
    table.must(CountCards(1, "opening", 415, "manager"))
    table.rule("no-effect")
    table.burn().played("-", "9h", "Ks", "Kd", "6c")
    (text,) = shoes_recorded(table.events, rules())
    assert text.irregularities == ()
    play_shoe(ShoeText.parse(str(text)), rules())
