"""A card that lies there twice at Three Pictures: the house opens again, whatever was ruled."""

from __future__ import annotations

from croupier.service import hand_acts as a
from croupier.service.by_hand import RulingAsk
from croupier.service.verifying import verify_record
from tests.service.hand_floors import LAN, MINH, PICTURES, HandWorld

CARDS = "6h 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs 2s".split()


def test_a_coup_with_a_card_twice_is_never_recorded() -> None:
    world = HandWorld()
    world.admit("ann")
    assert world.code(a.TakeShoe(), LAN, PICTURES) == ""
    assert world.code(a.OpenBetting(), LAN, PICTURES) == ""
    world.turn(world.ask("ann", "place", {"player_1_win": 10_00}, table_id=PICTURES))
    assert world.code(a.CloseBetting(), LAN, PICTURES) == ""
    for card in CARDS:
        assert world.code(a.LayCard(card), LAN, PICTURES) == ""
    (seen,) = world.desk(PICTURES).incidents
    assert seen.incident.kind == "foreign-card"

    def rule(*effects: str) -> str:
        ask = RulingAsk(seen.incident_id, "the printer is at fault", effects)
        ruled = world.job(lambda: world.hand.rule(PICTURES, MINH, ask, world.now))
        return ruled.refusal.code if ruled.refusal else ""

    assert rule("stands") == "card_twice"
    assert world.code(a.ConfirmCoup(), LAN, PICTURES) == "table_frozen"
    assert rule("replace") == ""
    assert world.code(a.LayCard("Ks"), LAN, PICTURES) == ""
    assert world.code(a.ConfirmCoup(), LAN, PICTURES) == ""
    world.until("ready", PICTURES)
    (stands,) = world.state(PICTURES).rounds
    assert stands.coup.endswith("Js,Qs,Ks")
    world.house.check()
    verify_record(world.store)
    world.start()
    assert world.state(PICTURES).rounds == [stands]
