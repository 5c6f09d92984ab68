"""Corrections in what is told of shoes: outcomes, cards and side bets are those that count."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from croupier.cards import Card
from croupier.service import hand_acts as a
from croupier.service.corrections import Corrected
from croupier.service.reports.book import Book
from croupier.service.reports.protection import Gains
from croupier.service.reports.shoes import UNSEEN, OutcomeKey, ShoeTold
from croupier.service.reports.watching import Played
from croupier.table.correction_events import CoupCorrected, Standing
from tests.service.correcting import corrected
from tests.service.hand_floors import MINH, HandWorld
from tests.service.reports.taping import Tape

ANEW = "P:Kh,6d B:Ks,7c"


@pytest.fixture
def world() -> HandWorld:
    """Two coups; in the first Banker's 7 was keyed as a 5, and a card more was taken for its."""
    made = HandWorld()
    made.admit("ann")
    made.loaded().closed("ann", {"player_pair": 10_00, "banker": 100_00})
    made.lay("Kh Ks 6d 5c 9h")
    assert made.code(a.ConfirmCoup()) == ""
    return made


def second_coup(world: HandWorld) -> str:
    """Another, in which the 5 that was not in the first one came; the id of the first."""
    coup_id = world.state().coup_id
    world.closed("ann", {"player_pair": 10_00}).lay("Kc 5c 9d 2h")
    assert world.code(a.ConfirmCoup()) == ""
    return coup_id


def told(world: HandWorld, book: Book) -> ShoeTold:
    book.follow(world.store)
    return book.tables["table/baccarat-1"].shoes[0]


def close(world: HandWorld) -> None:
    assert world.code(a.CloseShoe(), MINH) == ""


def correct(world: HandWorld, coup_id: str, what: str, **more: Any) -> None:
    assert isinstance(corrected(world, coup_id, what, **more), Corrected)


def seen(shoe: ShoeTold) -> Counter[str]:
    return Counter(str(Card(code)) for code in shoe.gone if code != UNSEEN)


def window(book: Book) -> Played:
    ((his,),) = book.watched.patrons.values()
    return his


def test_it_is_the_same_whether_a_shoe_is_corrected_in_use_or_after(world: HandWorld) -> None:
    coup_id = second_coup(world)
    close(world)
    followed = Book()
    before = told(world, followed)
    assert before.outcomes == {OutcomeKey("lan", ""): {"player": 2}}
    keyed, ranks = seen(before), list(before.draws.ranks)
    worth = Gains().of(window(followed).shoe, "small")
    correct(world, coup_id, "resettle", coup=ANEW)
    shoe = told(world, followed)
    assert shoe.outcomes == {OutcomeKey("lan", ""): {"banker": 1, "player": 1}}
    assert keyed - seen(shoe) == Counter({"5c": 1})
    assert seen(shoe) - keyed == Counter({"7c": 1})
    ranks[4], ranks[6] = ranks[4] - 1, ranks[6] + 1
    assert shoe.draws.ranks == ranks
    # the first coup's card it was: at the second coup's opening a 7 had left, and no 5
    his = window(followed)
    gone = [str(Card(code)) for code in his.shoe.gone[: his.shoe.depths[1]] if code != UNSEEN]
    assert "7c" in gone
    assert "5c" not in gone
    assert his.shoe.gone == shoe.gone
    gains = Gains().of(his.shoe, "small")
    assert (gains[0], gains[1] != worth[1]) == (worth[0], True)
    # one that reads the whole record at once says the same
    anew = Book()
    assert told(world, anew) == shoe
    assert window(anew).stakes == his.stakes


def test_a_shoe_that_is_corrected_in_use_ends_as_it_was_read_anew(world: HandWorld) -> None:
    coup_id = world.state().coup_id
    followed = Book()
    told(world, followed)
    correct(world, coup_id, "resettle", coup=ANEW)
    hand = world.state().hand
    assert hand is not None
    expected = Counter(hand.seen)
    while world.desk().incidents:
        assert world.rule().refusal is None
    close(world)
    shoe = told(world, followed)
    assert seen(shoe) == expected
    assert shoe.outcomes == {OutcomeKey("lan", ""): {"banker": 1, "player": 0}}


@pytest.mark.parametrize("closed", [False, True])
def test_a_void_takes_side_bets_away_and_no_outcome(world: HandWorld, *, closed: bool) -> None:
    coup_id, followed = second_coup(world), Book()
    told(world, followed)
    if closed:
        close(world)
        assert told(world, followed).is_over
    correct(world, coup_id, "void")
    if not closed:
        close(world)
    shoe = told(world, followed)
    assert shoe.outcomes == {OutcomeKey("lan", ""): {"player": 2}}
    assert window(followed).stakes == {"player_pair": {1: 10_00}}
    correct(world, coup_id, "restore")
    assert told(world, followed).outcomes == shoe.outcomes
    assert window(followed).stakes == {"player_pair": {0: 10_00, 1: 10_00}}


def test_a_coup_that_nobody_had_confirmed_counts_once_it_is_read() -> None:
    world, followed = HandWorld().loaded().closed(), Book()
    world.lay("Kh Ks 6d 7c")
    coup_id = world.state().coup_id
    assert world.code(a.RaiseIncident("live-card-out-of-view", "not-opened-in-view")) == ""
    assert world.rule().refusal is None
    assert told(world, followed).outcomes == {}
    correct(world, coup_id, "resettle", coup=ANEW)
    assert told(world, followed).outcomes == {OutcomeKey("lan", ""): {"banker": 1}}


def test_decks_of_one_coup_each_are_corrected_in_the_row_of_their_day() -> None:
    """Whether the deck is still there or was changed for another."""
    tape, chance, followed = Tape(sheet_id="three-pictures"), random.Random(1), Book()
    tape.shoe(chance)
    keyed, other = str(tape.order[0]), str(tape.order[-1])
    tape.coup()
    tape.shoe(chance)
    followed.follow(tape.write())
    (shoe,) = followed.tables["table/t1"].shoes
    ranks = list(shoe.draws.ranks)
    tape.put(read_anew("t1-c1", keyed, other))
    followed.follow(tape.write())
    ranks[Card.parse(keyed) >> 2] -= 1
    ranks[Card.parse(other) >> 2] += 1
    assert shoe.draws.ranks == ranks
    # and back, of the row as it is read from the start
    tape.put(read_anew("t1-c1", other, keyed))
    ((anew,),) = (table.shoes for table in tape.followed().tables.values())
    followed.follow(tape.store)
    assert shoe.draws == anew.draws


def read_anew(coup_id: str, keyed: str, other: str) -> CoupCorrected:
    """A card of the first coup was another; whatever that does to its result."""
    stood, reread = Standing(), {keyed: -1, other: 1}
    return CoupCorrected(
        correction_id="k",
        correction="resettle",
        number=1,
        coup_id=coup_id,
        coup_number=1,
        coup_version=2,
        shoe_id="t1-s1",
        by="mia",
        reason="read anew",
        before=stood,
        after=stood,
        wagers=(),
        patrons=(),
        decided_ms=0,
        ended_ms=0,
        window_minutes=60,
        reread=reread,
    )
