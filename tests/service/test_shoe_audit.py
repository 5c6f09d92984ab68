"""The audit of a shoe of real cards: what was seen and counted against what its decks hold."""

from __future__ import annotations

import pytest

from croupier.errors import ChainBroken, DataError
from croupier.service import hand_acts as a
from croupier.service.corrections import Corrected
from croupier.service.shoe_audit import ShoeAudit, shoe_audit
from tests.service.correcting import corrected
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


def test_a_wrong_count_is_ruled_on_without_a_shoe_and_told_of_its_own(world: HandWorld) -> None:
    assert world.code(a.CountCards(1, "closing", 415), MINH) == ""
    assert [each.incident.kind for each in world.desk().incidents] == ["closing-count-wrong"]
    assert world.code(a.DisposeShoe(1, "destroyed"), MINH) == "count_unruled"
    world.start()  # as after a stop of the house
    assert world.rule().refusal is None
    assert world.code(a.DisposeShoe(1, "destroyed"), MINH) == ""
    assert world.code(a.TakeShoe()) == ""
    assert (audit(world).incident_count, shoe_audit(world.store, BACCARAT, 2).incident_count) == (
        2,
        0,
    )
    world.house.check()


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


def seen(found: ShoeAudit) -> dict[str, int]:
    return {each.card: each.seen_count for each in found.cards if each.seen_count}


def misread() -> tuple[HandWorld, str]:
    """A coup in which a 7 was keyed as a 5, so that a fifth card was taken for one of it."""
    world = HandWorld().loaded().closed()
    world.lay("Kh Ks 6d 5c 9h")
    assert world.code(a.ConfirmCoup()) == ""
    return world, world.state().coup_id


def read_anew(world: HandWorld, coup_id: str) -> None:
    done = corrected(world, coup_id, "resettle", coup="P:Kh,6d B:Ks,7c")
    assert isinstance(done, Corrected)


def test_a_card_that_was_read_anew_is_told_as_it_was_read() -> None:
    world, coup_id = misread()
    before = audit(world)
    read_anew(world, coup_id)
    after = audit(world)
    hand = world.state().hand
    assert hand is not None
    assert seen(after) == hand.seen
    assert (seen(before)["5c"], seen(after)["7c"]) == (1, 1)
    assert "5c" not in seen(after)
    # the card that was left over waits to be ruled on, and that it was is no fault either
    assert [each.incident.kind for each in world.desk().incidents] == ["one-card-too-many"]
    assert world.rule().refusal is None
    assert seen(audit(world)) == seen(after)
    assert audit(world).sound


def test_a_correction_counts_after_the_shoe_was_closed_and_only_for_its_own() -> None:
    world, coup_id = misread()
    assert world.code(a.CloseShoe(), MINH) == ""
    assert world.code(a.TakeShoe()) == ""
    other = shoe_audit(world.store, BACCARAT, 2)
    read_anew(world, coup_id)
    found = audit(world)
    assert seen(found)["7c"] == 1
    assert "5c" not in seen(found)
    assert isinstance(corrected(world, coup_id, "void"), Corrected)
    voided = audit(world)
    assert (found.coup_count, voided.coup_count, voided.void_count) == (1, 0, 1)
    assert seen(shoe_audit(world.store, BACCARAT, 2)) == seen(other) == {}


def test_an_event_that_fits_none_before_it_is_told_as_damage(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world, _ = misread()

    def fails(state: object, event: object) -> None:
        raise ValueError("not in the list")

    monkeypatch.setattr("croupier.service.shoe_audit.evolve", fails)
    with pytest.raises(ChainBroken, match="not in the list"):
        audit(world)
