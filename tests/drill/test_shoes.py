"""Shoes with everything that can go wrong in them, written down and played again."""

from __future__ import annotations

import pytest

from croupier.rules.sheet import RULING_PROFILES
from croupier.table import events as e
from croupier.table import hand_events as he
from croupier.table.shoe_play import play_shoe
from croupier.table.shoe_record import shoes_recorded
from croupier.table.shoe_text import ShoeText
from tests.drill.trainee import drilled


@pytest.mark.parametrize("sheet", ["baccarat", "super-baccarat", "three-pictures"])
@pytest.mark.parametrize("profile", RULING_PROFILES)
def test_what_was_drilled_can_be_written_down_and_dealt_again(sheet: str, profile: str) -> None:
    course = [each.course for each in drilled(sheet, 40, 100, profile=profile, seed=11)][-1]
    events, book = course.bench.events, course.bench.rulebook
    texts = shoes_recorded(events, book)
    again: list[e.Event] = []
    for text in texts:
        assert ShoeText.parse(str(text)) == text
        again += play_shoe(text, book)[1]
    assert [event.coup for event in again if isinstance(event, e.CoupDealt)] == [
        event.coup for event in events if isinstance(event, e.CoupDealt)
    ]
    assert [_laid(event) for event in again if isinstance(event, he.CardLaid)] == [
        _laid(event) for event in events if isinstance(event, he.CardLaid)
    ]
    ruled = [event for event in events if isinstance(event, he.IncidentRuled)]
    assert [
        (event.effects, event.proposed, event.clause)
        for event in again
        if isinstance(event, he.IncidentRuled)
    ] == [(event.effects, event.proposed, event.clause) for event in ruled]
    assert len(ruled) > 10


def _laid(event: he.CardLaid) -> tuple[str, str, bool]:
    return event.card, event.place, event.held
