"""The audit of a shoe of real cards: what was seen and counted against what its decks hold."""

from __future__ import annotations

import pytest

from croupier.errors import DataError
from croupier.service import hand_acts as a
from croupier.service.shoe_audit import ShoeAudit, shoe_audit
from tests.service.hand_floors import BACCARAT, MINH, HandWorld


@pytest.fixture
def world() -> HandWorld:
    """A shoe that one coup was dealt from and another was voided in, then closed."""
    made = HandWorld()
    assert made.code(a.TakeShoe(("A1", "A2"), "lan", "minh")) == ""
    assert made.code(a.CountCards(1, "opening", 416), MINH) == ""
    made.lay("2s - -")
    made.closed().lay("Ks 9s 9d 7d")
    assert made.code(a.ConfirmCoup()) == ""
    made.closed().lay("Ks")
    assert made.code(a.RaiseIncident("live-card-out-of-view", "not-opened-in-view")) == ""
    assert made.rule().refusal is None
    assert made.code(a.CloseShoe(), MINH) == ""
    return made


def audit(world: HandWorld) -> ShoeAudit:
    return shoe_audit(world.store, BACCARAT, 1)


def test_what_left_a_shoe_is_told(world: HandWorld) -> None:
    found = audit(world)
    seen = {each.card: each.seen_count for each in found.cards if each.seen_count}
    assert seen == {"2s": 1, "Ks": 2, "9s": 1, "9d": 1, "7d": 1}
    assert (found.gone_count, found.unseen_count) == (10, 4)
    assert (found.coup_count, found.void_count, found.incident_count) == (1, 1, 1)
    assert (found.custody.serials, found.dealers) == (("A1", "A2"), ("lan",))
    assert found.opening is not None
    assert (found.opening.card_count, found.opening.expected_count) == (416, 416)
    assert found.closed_reason == "asked"
    assert found.sound


@pytest.mark.parametrize(("counted", "sound"), [(416, True), (415, False), (417, False)])
def test_a_count_that_is_another_is_found(world: HandWorld, counted: int, sound: bool) -> None:
    assert world.code(a.CountCards(1, "closing", counted), MINH) == ""
    assert audit(world).sound is sound


def test_what_became_of_the_cards_is_told_however_much_later(world: HandWorld) -> None:
    assert world.code(a.TakeShoe()) == ""
    world.lay("3s - - -")
    world.closed().lay("Ks 9s 9d 7d")
    assert world.code(a.ConfirmCoup()) == ""
    before = audit(world)
    assert world.code(a.DisposeShoe(1, "destroyed"), MINH) == ""
    after = audit(world)
    assert (before.fate, after.fate, after.fate_by) == ("", "destroyed", "minh")
    assert after._replace(fate="", fate_by="") == before
    assert shoe_audit(world.store, BACCARAT, 2).coup_count == 1


def test_a_card_more_than_the_decks_hold_is_found() -> None:
    world = HandWorld()
    assert world.code(a.TakeShoe()) == ""
    world.lay("As -")
    hand = world.state().hand
    assert hand is not None
    for _ in range(2):
        world.closed().lay("9s 9s 9s 9s")
        assert world.code(a.ConfirmCoup()) == ""
    world.closed().lay("9s")
    assert [each.incident.kind for each in world.desk().incidents] == ["foreign-card"]
    assert audit(world).too_many == ("9s",)
    assert not audit(world).sound


@pytest.mark.parametrize("number", [0, 2])
def test_a_shoe_that_was_never_dealt_is_refused(world: HandWorld, number: int) -> None:
    with pytest.raises(DataError, match=f"no shoe {number}"):
        shoe_audit(world.store, BACCARAT, number)
