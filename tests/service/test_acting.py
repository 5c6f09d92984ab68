"""Acts of a dealer as the table takes them: done wholly or not at all, and once over any stop."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from croupier.cards import DECK
from croupier.games.catalog import parse_sheet
from croupier.rulings import KINDS
from croupier.service import hand_acts as a
from croupier.service.by_hand import Ruled, RulingAsk, Who
from croupier.service.config import HouseConfig
from croupier.service.hand_config import HandConfig
from croupier.table.limits import limits_record
from tests.service.hand_floors import BACCARAT, LAN, MINH, PICTURES, HandWorld, by_hand
from tests.table.sheets import baccarat_text, limits_text, three_pictures_text

SEEN = a.RaiseIncident("live-card-out-of-view", "opened-in-view", "under the table")
HIDDEN = a.RaiseIncident("live-card-out-of-view", "not-opened-in-view", "under the table")
LIMITS = limits_text(bet=("1", "50"), patron="150", table="400", liability="500")
BURNT = three_pictures_text(LIMITS).replace("[shoe]", '[shoe]\nburn = "first-card"')
"""Three Pictures whose deck is burnt by its first card, each time it is shuffled."""

EVENING: tuple[tuple[a.Act, Who], ...] = (
    (a.TakeShoe(("A1",), "lan", "minh"), LAN),
    *((a.LayCard(card), LAN) for card in ("2s", "", "")),
    (a.OpenBetting(), LAN),
    (a.CloseBetting(), LAN),
    (a.LayCard(), LAN),
    (a.LayCard("6s"), LAN),
    (a.TakeBack(), LAN),
    (a.LayCard("7s"), LAN),
    (a.CallManager(), LAN),
    (a.ComeToTable(), MINH),
    (SEEN, LAN),
    *((a.LayCard(card), LAN) for card in ("2h", "2d", "6d")),
    (a.ConfirmCoup(), LAN),
    (a.SeeCutCard(), LAN),
    (a.CloseShoe(), MINH),
    (a.DisposeShoe(1, "destroyed"), MINH),
    (a.TakeShoe(("A2",), "lan", "minh"), LAN),
)


@pytest.fixture
def world() -> HandWorld:
    """A coup that runs, of which a card lies."""
    made = HandWorld().loaded().closed()
    made.lay("6s")
    return made


def test_no_act_is_done_again_after_a_stop() -> None:
    world = HandWorld()
    for number, (act, who) in enumerate(EVENING):
        shoe = world.desk().shoe
        gone = shoe.gone_count if shoe else 0
        assert world.code(act, who, key=f"k{number}", gone=gone) == "", act
        if isinstance(act, a.RaiseIncident):
            assert world.rule(MINH, "no-effect").refusal is None
        version = world.state().version
        world.start()
        code = world.code(act, who, key=f"k{number}", gone=gone)
        assert (code == "") == isinstance(act, (a.RaiseIncident, a.ComeToTable)), act
        assert world.state().version == version, act
        while world.desk().step == "settle":
            world.now += 1_000
            world.turn()


@pytest.mark.parametrize("ruled", [False, True])
def test_an_incident_is_raised_once_over_a_stop(world: HandWorld, ruled: bool) -> None:
    assert world.code(HIDDEN, key="k") == ""
    if ruled:
        assert world.rule(MINH, "no-effect").refusal is None
    for _ in range(2):
        world.start()
        assert world.code(HIDDEN, key="k") == ""
        assert len(world.desk().incidents) == (not ruled)
        assert world.code(SEEN, key="k") == "conflict"
        assert len(world.desk().incidents) == (not ruled)


def test_a_key_of_another_person_or_coup_is_another(world: HandWorld) -> None:
    for who in (LAN, MINH):
        assert world.code(SEEN, who, key="k") == ""
    assert len(world.desk().incidents) == 2
    for _ in range(2):
        assert world.rule(MINH, "no-effect").refusal is None
    world.lay("2h 2d 6d")
    assert world.code(a.ConfirmCoup()) == ""
    world.closed()
    world.start()
    assert world.code(SEEN, key="k") == ""
    assert len(world.desk().incidents) == 1


def test_a_deck_that_burns_by_its_first_card_is_burnt_before_each_coup() -> None:
    world = HandWorld(of_sheets(baccarat_text(limits=LIMITS), BURNT))

    def code(act: a.Act) -> str:
        return world.code(act, table_id=PICTURES)

    assert code(a.TakeShoe(("A1",), "lan", "minh")) == ""
    for coup in range(2):
        if coup:
            assert world.desk(PICTURES).step == "open-betting"
            assert code(a.OpenBetting()) == ""
        assert world.desk(PICTURES).step == "indicator"
        world.lay("2s - -", PICTURES)
        assert world.desk(PICTURES).step == "open-betting"
        assert code(a.OpenBetting()) == ""
        assert code(a.CloseBetting()) == ""
        world.lay("6h 2h 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks", PICTURES)
        assert code(a.ConfirmCoup()) == ""
    assert (world.state(PICTURES).coup_number, world.state(PICTURES).shoe_number) == (2, 2)


def of_sheets(*texts: str, second_reader: bool = False) -> HouseConfig:
    """A house dealt by hand, whose tables have these sheets."""
    config = by_hand(HandConfig("cam-1", second_reader=second_reader))
    sheets = [parse_sheet(text, "test") for text in texts]
    pairs = zip(config.tables, sheets, strict=True)
    tables = (
        table._replace(sheet=sheet, limits=limits_record(sheet.limits["USD"]))
        for table, sheet in pairs
    )
    return config._replace(tables=tuple(tables))


def test_what_is_refused_has_changed_nothing() -> None:
    """Two readers that differ now and then, cards by chance, and acts that are not due."""
    done: Counter[tuple[str, bool]] = Counter()
    text = baccarat_text(decks=4, burn="first-card", coup_burn=1, cut_card=20, limits=LIMITS)
    for seed in range(4):
        chance = Random(seed)
        world = HandWorld(of_sheets(text, BURNT, second_reader=True))
        for _ in range(300):
            table_id = chance.choice((BACCARAT, PICTURES))
            act, version = by_chance(world, table_id, chance), world.state(table_id).version
            refused = world.act(act, MINH, table_id) is not None
            assert not refused or world.state(table_id).version == version, act
            done[type(act).__name__, refused] += 1
            rule_on(world, table_id)
            world.now += 100
            world.turn()
        world.house.check()
    assert {done[name, False] > 0 for name in ("OpenBetting", "LayCard", "ConfirmCoup")} == {True}


def by_chance(world: HandWorld, table_id: str, chance: Random) -> a.Act:
    """What is due as a rule, else anything."""
    step = world.desk(table_id).step
    due: dict[str, a.Act] = {
        "bring-shoe": a.TakeShoe(),
        "open-betting": a.OpenBetting(),
        "close-betting": a.CloseBetting(),
        "confirm": a.ConfirmCoup(),
        "close-shoe": a.CloseShoe(),
    }
    if step in due and chance.random() < 0.9:
        return due[step]
    hand = world.state(table_id).hand
    seen = hand.seen if hand and len(hand.seen) < len(DECK) else {}
    card = chance.choice([card for card in map(str, DECK) if card not in seen])
    second = card if chance.random() < 0.95 else str(chance.choice(DECK))
    if chance.random() < 0.9:
        place = chance.choice((*[""] * 9, "banker"))
        return a.LayCard(card, second=second, place=place)
    kind = chance.choice(list(KINDS.values()))
    incident = a.RaiseIncident(kind.id, chance.choice(kind.stages or ("",)))
    return chance.choice((a.TakeBack(), a.SeeCutCard(), incident, *due.values()))


def rule_on(world: HandWorld, table_id: str) -> None:
    """On whatever is open, so that the table goes on."""
    ways = ((), ("put-away", "by-draw-order"), ("void-coup",), ("no-effect",))
    for incident_id in list(world.state(table_id).open_incidents):
        for effects in ways:
            ask = RulingAsk(incident_id, "seen on camera", effects)
            version = world.state(table_id).version
            ruled: Ruled = world.job(
                lambda ask=ask: world.hand.rule(table_id, MINH, ask, world.now)
            )
            if ruled.refusal is None:
                break
            assert world.state(table_id).version == version
