"""A house whose tables people deal at: acts, rulings, stops in mid-coup, what it finds itself."""

from __future__ import annotations

import pytest

from croupier.cards import DECK, Card
from croupier.service import hand_acts as a
from croupier.service.by_hand import HandDesk, RulingAsk, Who, preview
from croupier.service.config import read_config
from croupier.service.hand_config import HandConfig
from croupier.service.recordings import time_of
from croupier.service.scanner import ScannerCodes
from croupier.service.shoe_audit import shoe_audit
from croupier.service.verifying import verify_record
from croupier.table.events import CoupSettled, CoupVoided
from tests.service.floors import World
from tests.service.hand_floors import BACCARAT, HOA, LAN, MINH, PICTURES, HandWorld, by_hand


@pytest.fixture
def world() -> HandWorld:
    """A house with a shoe loaded, and Ann with 1,000 in it."""
    made = HandWorld()
    made.admit("ann")
    return made.loaded()


def test_a_coup_is_dealt_and_paid(world: HandWorld) -> None:
    world.closed("ann", {"banker": 100_00})
    steps = []
    for card in ("6s", "4h", "10d", "Kc", "5c"):
        steps.append(world.desk().place)
        world.lay([card])
    assert steps == ["player", "banker", "player", "banker", "banker"]
    assert world.desk().step == "confirm"
    assert world.code(a.ConfirmCoup()) == ""
    assert world.state().phase == "ready"
    assert world.balance("ann") == 1_095_00
    assert world.desk().dealer == "lan"
    world.house.check()


def test_each_card_has_its_place_in_the_recording(world: HandWorld) -> None:
    world.closed()
    world.now = 61_001
    world.lay("6s")
    assert world.desk().laid[0].reference == "cam-1 1970-01-01T00:01:01.001Z"
    assert world.desk().laid[0].number == 5


def test_betting_closes_by_the_clock_too(world: HandWorld) -> None:
    assert world.act(a.OpenBetting()) is None
    world.now += world.table().betting_ms
    world.turn()
    assert (world.state().phase, world.desk().step) == ("closed", "coup-burn")


def test_the_same_act_again_is_done_once(world: HandWorld) -> None:
    world.closed()
    for _ in range(2):
        assert world.code(a.LayCard("6s"), key="k") == ""
    assert len(world.desk().laid) == 1
    assert world.code(a.LayCard("7s"), key="k") == "conflict"


def test_an_act_upon_what_has_changed_is_refused(world: HandWorld) -> None:
    world.closed()
    gone = world.desk().shoe
    assert gone is not None
    assert world.code(a.LayCard("6s"), gone=gone.gone_count) == ""
    world.start()  # the house has stopped and does not know any more what it was asked
    assert world.code(a.LayCard("6s"), gone=gone.gone_count) == "desk_changed"
    assert len(world.desk().laid) == 1


@pytest.mark.parametrize("gone_for", ["a stop", "a crash"])
def test_a_coup_that_a_person_deals_goes_on_after(world: HandWorld, gone_for: str) -> None:
    world.closed("ann", {"banker": 100_00})
    world.lay("6s 4h 10d")
    if gone_for == "a stop":
        world.floor.stop(world.now)
        world.floor.commit()
    world.start()
    assert world.balance("ann") == 900_00
    world.lay("Kc 5c")
    assert world.code(a.ConfirmCoup()) == ""
    assert world.balance("ann") == 1_095_00
    world.house.check()


def test_a_shoe_of_an_older_record_is_called_off(world: HandWorld) -> None:
    world.closed("ann", {"banker": 100_00})
    world.lay("6s")
    world.start(call_off=lambda table_id: True)
    assert world.balance("ann") == 1_000_00
    assert (world.state().phase, world.desk().step) == ("idle", "bring-shoe")


def test_a_void_gives_every_stake_back_once_and_all_are_told(world: HandWorld) -> None:
    world.closed("ann", {"banker": 100_00, "tie": 10_00})
    world.lay("6s")
    incident = a.RaiseIncident("live-card-out-of-view", "not-opened-in-view", "under the table")
    assert world.code(incident) == ""
    assert world.desk().step == "ruling"
    assert world.rule().refusal is None
    assert world.balance("ann") == 1_000_00
    turn = world.last
    assert turn is not None
    assert [type(each.event) for each in turn.happenings if isinstance(each.event, CoupVoided)]
    assert [desk.table_id for desk in turn.desks] == [BACCARAT]
    shown = [seen.result for seen in turn.seats if seen.look.patron_id == "ann"]
    assert shown[0] is not None
    assert shown[0].void
    world.house.check()


def test_a_manager_with_a_wager_waits_for_another(world: HandWorld) -> None:
    world.admit("minh")  # he played before he worked here
    world.closed("minh", {"banker": 100_00})
    world.lay("6s")
    assert world.code(a.RaiseIncident("live-card-out-of-view", "not-opened-in-view")) == ""
    for nonsense in (("moon",), ("void-coup", "stands"), ("hold-as-first",), ("camera-wins",)):
        ruled = world.rule(MINH, *nonsense)
        assert ruled.refusal is not None
        assert not ruled.waits
    ruled = world.rule()
    assert (ruled.refusal, ruled.waits) == (None, True)
    assert world.desk().step == "ruling"
    incident_id = world.desk().incidents[0].incident_id

    waiting = world.hand.waits(BACCARAT, incident_id)
    assert waiting is not None

    def confirm(who: Who) -> str:
        done = world.job(
            lambda: world.hand.confirm(BACCARAT, who, incident_id, waiting.digest, world.now)
        )
        return done.refusal.code if done.refusal else ""

    assert confirm(MINH) == "second_needed"
    assert confirm(HOA) == ""
    assert confirm(HOA) == "nothing_to_confirm"
    assert world.balance("minh") == 1_000_00
    world.house.check()


def test_a_preview_changes_nothing(world: HandWorld) -> None:
    world.closed("ann", {"banker": 100_00})
    world.lay("6s")
    assert world.code(a.RaiseIncident("live-card-out-of-view", "not-opened-in-view")) == ""
    incident_id = world.desk().incidents[0].incident_id
    before = world.state().copy()
    found = preview(world.house, BACCARAT, "minh", RulingAsk(incident_id, ""), "")
    assert found.refusal is None
    assert [type(event).__name__ for event in found.events] == ["IncidentRuled", "CoupVoided"]
    assert found.after.phase == "ready"
    assert world.state() == before
    unknown = preview(world.house, BACCARAT, "minh", RulingAsk("none", ""), "")
    assert unknown.refusal is not None


def test_the_software_says_once_that_nothing_comes(world: HandWorld) -> None:
    world.closed()
    late_ms = HandConfig("cam-1").late_ms
    raised_ms = 0
    for _ in range(3):
        world.now += late_ms
        world.turn()
        raised_ms = raised_ms or (world.now if world.desk().incidents else 0)
    (found,) = (each.incident for each in world.desk().incidents)
    assert (found.kind, time_of(found.reference)) == ("time-out", raised_ms)
    assert found.reference.startswith("cam-1 ")
    world.lay("6s")  # which holds nothing up
    assert world.rule(MINH, "no-effect").refusal is None
    world.now += late_ms
    world.turn()
    assert [each.incident.kind for each in world.desk().incidents] == ["time-out"]


def test_a_cut_card_that_nobody_saw_is_found(world: HandWorld) -> None:
    hand = world.state().hand
    assert hand is not None
    hand.place = hand.place._replace(position_index=416 - 20)
    world.closed()
    world.lay("6s 2s 2d 5c")
    world.lay("2c" if world.desk().step == "card" else "")
    assert world.code(a.ConfirmCoup()) == ""
    assert [each.incident.stage for each in world.desk().incidents] == []
    world.closed()
    world.lay("Ks Kd 9c 7d")
    assert world.code(a.ConfirmCoup()) == ""
    found = world.desk().incidents
    assert [(each.incident.kind, each.incident.stage) for each in found] == [("cut-card", "missed")]
    assert time_of(found[0].incident.reference) == world.house.now_ms()


def test_the_camera_tells_the_first_card_of_a_shoe_and_how_many_are_burnt() -> None:
    world = HandWorld(by_hand(HandConfig("cam-1", second_reader=True)))
    assert world.act(a.TakeShoe()) is None
    assert world.code(a.LayCard("2s", second="8s")) == ""
    ask = RulingAsk(world.desk().incidents[0].incident_id, "the camera shows 8s", (), 0, "8s")
    assert world.job(lambda: world.hand.rule(BACCARAT, MINH, ask, world.now)).refusal is None
    assert (world.desk().step, world.desk().card_count) == ("shoe-burn", 8)
    world.lay(["-"] * 8)
    assert world.desk().step == "open-betting"
    shoe = shoe_audit(world.house.store, BACCARAT, 1)
    assert [each.card for each in shoe.cards if each.seen_count] == ["8s"]
    world.house.check()
    verify_record(world.house.store)


def test_two_readers_that_differ_hold_the_table_up() -> None:
    world = HandWorld(by_hand(HandConfig("cam-1", second_reader=True)))
    assert world.act(a.TakeShoe()) is None
    assert world.code(a.LayCard("2s", second="2s")) == ""
    world.lay("- -")
    world.closed()
    assert world.code(a.LayCard("6s")) == "second_read_needed"
    assert world.code(a.LayCard("6s", second="8s")) == ""
    found = world.desk().incidents[0].incident
    assert (found.kind, found.by, found.evidence) == (
        "readers-differ",
        "software",
        "one reader read 6s, the other 8s",
    )
    ask = RulingAsk(world.desk().incidents[0].incident_id, "the camera shows 8s", (), 0, "8s")
    assert world.job(lambda: world.hand.rule(BACCARAT, MINH, ask, world.now)).refusal is None
    assert [laid.card for laid in world.desk().laid] == ["8s"]
    world.house.check()


def test_a_scanner_code_is_a_card_by_the_map() -> None:
    codes = ScannerCodes({f"{int(card):04}": card for card in DECK})
    world = HandWorld(by_hand(HandConfig("cam-1", scanner=codes)))
    assert world.act(a.TakeShoe()) is None
    assert world.code(a.LayCard(code="0052")) == "unknown_code"
    assert world.code(a.LayCard(code=f"{int(Card.parse('2s')):04}")) == ""


def test_three_pictures_goes_on_with_the_same_deck() -> None:
    world = HandWorld()
    assert world.act(a.TakeShoe(("B7",)), table_id=PICTURES) is None
    for number in (1, 2):
        assert world.code(a.OpenBetting(), table_id=PICTURES) == ""
        assert world.code(a.CloseBetting(), table_id=PICTURES) == ""
        world.lay("2s 3s 4s 5s 6s 7s 8s 9s 10s Js Qs Ks As", PICTURES)
        assert world.code(a.ConfirmCoup(), table_id=PICTURES) == ""
        assert world.state(PICTURES).tally.coup_count == number
        assert world.desk(PICTURES).step == "open-betting"
        shoe = world.desk(PICTURES).shoe
        assert shoe is not None
        assert shoe.custody.serials == ("B7",)
    world.house.check()


def test_who_deals_is_kept_and_a_manager_who_was_called_comes(world: HandWorld) -> None:
    assert world.desk().dealer == "lan"
    assert world.code(a.CallManager()) == ""
    assert world.code(a.CallManager()) == "manager_called"
    assert world.desk().called
    assert world.code(a.OpenBetting(), MINH) == ""
    assert (world.desk().dealer, world.desk().called) == ("minh", False)


def test_a_manager_comes_to_the_table_without_dealing_there(world: HandWorld) -> None:
    assert world.code(a.ComeToTable(), MINH) == ""  # nobody called
    assert world.code(a.CallManager()) == ""
    assert world.code(a.ComeToTable(), LAN) == "manager_only"
    assert world.desk().called
    assert world.code(a.ComeToTable(), MINH) == ""
    assert (world.desk().dealer, world.desk().called) == ("lan", False)
    world.house.check()


def test_a_refused_act_seats_nobody(world: HandWorld) -> None:
    assert world.code(a.ConfirmCoup(), MINH)
    assert world.desk().dealer == "lan"


def test_cards_are_counted_and_disposed_of_by_managers(world: HandWorld) -> None:
    assert world.code(a.CountCards(1, "closing", 413), LAN) == "manager_only"
    assert world.code(a.CountCards(1, "opening", 416), MINH) == "no_such_shoe"  # dealt from
    assert world.code(a.DisposeShoe(1, "destroyed"), MINH) == "no_such_shoe"  # in use
    assert world.code(a.CloseShoe(), LAN) == "manager_only"
    assert world.code(a.CloseShoe(), MINH) == ""
    assert world.desk().shoes_out == (1,)
    assert world.code(a.CountCards(1, "closing", 416), MINH) == ""
    assert world.code(a.DisposeShoe(1, "destroyed"), MINH) == ""
    assert world.code(a.DisposeShoe(1, "destroyed"), MINH) == "no_such_shoe"
    world.house.check()


def test_a_table_dealt_by_machine_takes_no_acts() -> None:
    machine = World()
    desk = HandDesk(machine.floor)
    refusal = desk.act(BACCARAT, LAN, "k", a.OpenBetting(), None, 0)
    assert refusal is not None
    assert refusal.code == "by_machine"


@pytest.mark.parametrize("phase", ["betting", "dealt", "ready"])
def test_a_table_passes_from_machine_to_hand_and_back(phase: str) -> None:
    world = HandWorld(read_config(None))
    world.admit("ann")
    world.until("betting")
    world.turn(world.ask("ann", "place", {"banker": 100_00}))
    if phase != "betting":
        world.until(phase)
    world.config = by_hand()
    world.start()
    assert world.desk().step == "bring-shoe"
    assert world.house.position.open_wagers is not None
    assert not list(world.house.position.open_wagers())
    world.loaded().closed("ann", {"banker": 100_00})
    world.config = read_config(None)
    world.start()
    assert not list(world.house.position.open_wagers())
    world.until("dealt")
    world.house.check()


def test_a_frozen_coup_is_not_settled_by_the_clock(world: HandWorld) -> None:
    world.config = by_hand()._replace()
    tables = (table._replace(dealing_ms=5_000) for table in world.config.tables)
    world.config = world.config._replace(tables=tuple(tables))
    world.start()
    world.closed("ann", {"player": 100_00})
    world.lay("Ks 9s 9d 7d")
    assert world.code(a.ConfirmCoup()) == ""
    assert world.code(a.RaiseIncident("misread", "unpaid")) == ""
    world.now += 60_000
    turn = world.turn()
    assert not [each for each in turn.happenings if isinstance(each.event, CoupSettled)]
    assert world.rule().refusal is None
    world.now += 5_000
    world.turn()
    assert world.state().phase == "ready"
    assert world.balance("ann") == 1_100_00
