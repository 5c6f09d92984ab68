"""Events are for ever: they come back as they went, and every old body still reads."""

from __future__ import annotations

from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import StoreError
from croupier.rulings.effects import EFFECTS
from croupier.store.records import MAX_BODY_BYTES, is_tag
from croupier.table import commands as c
from croupier.table import decide as deciding
from croupier.table import events as e
from croupier.table import hand_events as he
from croupier.table import wagers as judged
from croupier.table.evolve import evolve, replay
from croupier.table.hand_decide import MAX_SERIALS
from croupier.table.hand_state import Custody
from croupier.table.refusals import MAX_REFERENCE, MAX_TEXT
from croupier.table.state import TableState
from tests.table.sheets import HOUSE_SHOE, baccarat_text, book, three_pictures_text
from tests.table.tables import Table
from tools import ROOT

GOLDEN = ROOT / "tests" / "table" / "golden_events.jsonl"


class Line(msgspec.Struct):
    """A line of the golden file: a body as some release wrote it."""

    tag: str
    body: msgspec.Raw


LINES = [
    msgspec.json.decode(line, type=Line) for line in GOLDEN.read_text(encoding="utf-8").splitlines()
]


def test_every_event_has_one_tag() -> None:
    assert list(e.TAGS.values()) == list(get_args(e.Event))
    assert all(is_tag(tag) for tag in e.TAGS)


def test_every_tag_has_a_golden_line() -> None:
    assert {line.tag for line in LINES} == set(e.TAGS)


@pytest.mark.parametrize("line", LINES, ids=[line.tag for line in LINES])
def test_what_was_written_once_reads_for_ever(line: Line) -> None:
    """Nothing of it is lost: written again it holds at least the same."""
    event = e.decode(line.tag, bytes(line.body))
    tag, body = e.encode(event)
    assert tag == line.tag
    assert holds(msgspec.json.decode(body), msgspec.json.decode(line.body))


def holds(new: object, old: object) -> bool:
    """Whether everything in an old body is in a new one."""
    if isinstance(old, dict) and isinstance(new, dict):
        return all(key in new and holds(new[key], value) for key, value in old.items())
    if isinstance(old, list) and isinstance(new, list):
        return len(old) == len(new) and all(map(holds, new, old))
    return type(old) is type(new) and old == new


def test_the_golden_lines_are_a_history() -> None:
    """The golden file is a table's life; it replays, and its last state is known."""
    state = replay(e.decode(line.tag, bytes(line.body)) for line in LINES)
    assert (state.phase, state.version) == ("shut", len(LINES))
    assert (state.coup_number, state.shoe_number) == (6, 3)
    assert not state.wagers
    assert state.seats["ann"].previous == {"banker": 2000}


# --- there and back ---------------------------------------------------------------------------

PLAIN: dict[object, st.SearchStrategy[Any]] = {
    int: st.integers(-(2**53), 2**53),
    str: st.text(),
    bool: st.booleans(),
    type(None): st.none(),
}


def of(hint: Any) -> st.SearchStrategy[Any]:
    """Values of a field's type."""
    if hint in PLAIN:
        return PLAIN[hint]
    inner = get_args(hint)
    if get_origin(hint) is Literal:
        return st.sampled_from(inner)
    if get_origin(hint) is dict:
        return st.dictionaries(of(inner[0]), of(inner[1]), max_size=3)
    if get_origin(hint) is tuple:
        many = len(inner) == 2 and inner[1] is Ellipsis
        return st.lists(of(inner[0]), max_size=3).map(tuple) if many else st.tuples(*map(of, inner))
    if inner:
        return st.one_of(*map(of, inner))
    return st.builds(hint, *map(of, get_type_hints(hint).values()))


@given(st.sampled_from(list(e.TAGS)).flatmap(lambda tag: of(e.TAGS[tag])))
def test_an_event_comes_back_as_it_went(event: e.Event) -> None:
    tag, body = e.encode(event)
    assert e.TAGS[tag] is type(event)
    assert e.decode(tag, body) == event
    assert body.decode()


# --- what does not read -----------------------------------------------------------------------

WRONG = [
    ("coup-dealt.v2", b"{}", "does not know the event 'coup-dealt.v2'"),
    ("", b"{}", "does not know"),
    ("TableClosed", b"{}", "does not know"),
    ("table-closed.v1", b"", "table-closed.v1 does not read"),
    ("table-closed.v1", b"{}", "table_id"),
    ("table-closed.v1", b"[]", "does not read"),
    ("table-closed.v1", b'{"table_id": 1}', "table_id"),
    ("table-closed.v1", b'{"table_id": null}', "table_id"),
    ("table-closed.v1", b'{"table_id": "1"', "does not read"),
    ("table-closed.v1", b'{"table_id": "\xff"}', "does not read"),
    ("wagers-placed.v1", b'{"patron_id":"a","action_id":"b","action":"place"}', "wagers"),
    (
        "wagers-placed.v1",
        b'{"patron_id":"a","action_id":"b","action":"c","wagers":[{"wager_id":1.5}]}',
        "wager_id",
    ),
]


@pytest.mark.parametrize(("tag", "body", "told"), WRONG)
def test_what_is_no_event_is_refused_and_named(tag: str, body: bytes, told: str) -> None:
    with pytest.raises(StoreError, match=told):
        e.decode(tag, body)


@given(st.sampled_from(list(e.TAGS)), st.binary())
def test_junk_is_refused_and_nothing_else(tag: str, junk: bytes) -> None:
    with pytest.raises(StoreError):
        e.decode(tag, b"{" + junk)


def test_fields_of_a_later_release_are_passed_over() -> None:
    event = e.decode("table-closed.v1", b'{"table_id": "1", "closed_by": "bob"}')
    assert event == e.TableClosed("1")


# --- replay is the state ----------------------------------------------------------------------

TEXTS = [HOUSE_SHOE, baccarat_text(burn="first-card", cut_card=20), three_pictures_text()]
STEPS = st.lists(
    st.sampled_from("open place bob repeat double undo clear close deal settle void shoe".split()),
    max_size=60,
)


@pytest.mark.parametrize("text", TEXTS, ids=["house", "baccarat", "three-pictures"])
@given(STEPS)
def test_replay_leads_to_the_state(text: str, steps: list[str]) -> None:
    """After any commands, done or refused: the written and read events give the same state."""
    table = Table(book(text), ann=10**6, bob=10**6).open()
    bets = list(table.rules.sheet.bets)
    for number, step in enumerate(steps):
        commands: dict[str, c.Command] = {
            "open": c.OpenBetting(f"c{number}"),
            "place": c.PlaceWagers("ann", f"a{number}", (c.WagerAsked(bets[0], 2000),)),
            "bob": c.PlaceWagers("bob", f"a{number}", (c.WagerAsked(bets[number % 9], 5000),)),
            "repeat": c.RepeatWagers("ann", f"a{number}"),
            "double": c.DoubleWagers("bob", f"a{number}"),
            "undo": c.UndoWagers("ann"),
            "clear": c.ClearWagers("bob"),
            "close": c.CloseBetting(),
            "deal": c.DealCoup(),
            "settle": c.SettleCoup(),
            "void": c.VoidCoup("why"),
            "shoe": c.CloseShoe(),
        }
        table.do(commands[step])
        if table.state.phase == "idle":
            table.load()
    written = [e.encode(event) for event in table.events]
    assert replay(e.decode(tag, body) for tag, body in written) == table.state


def test_evolve_does_not_judge() -> None:
    """A history that no table of today would decide still loads."""
    state = TableState()
    for event in (
        e.BettingOpened("c1", 7, False),
        e.WagersPlaced("ann", "a1", "place", (e.WagerPlaced("w1", "no-such-bet", -5),)),
        e.CoupSettled("c1", "", ()),
        e.CoupVoided("c1", "", ()),
        e.ShoeClosed("s1", "because"),
        e.TableClosed("1"),
        e.BettingClosed("c1"),
    ):
        evolve(state, event)
    assert (state.phase, state.version, state.coup_number) == ("closed", 7, 7)


# --- a limit on everything --------------------------------------------------------------------


def widest(count: int) -> str:
    """So many characters of the kind that takes most bytes in JSON."""
    return "\x01" * count


def test_the_largest_events_fit_into_the_record() -> None:
    """With ids as long as they may be and all the wagers there may be."""
    long = "x" * 64
    wager_id, bet_id = f"{long}.100", "b" * 64
    most = 10**15
    row = e.WagerSettled(wager_id, long, bet_id, most, "lose", most, most, most, 63)
    biggest: list[e.Event] = [
        e.CoupSettled(long, long, (row,) * deciding.MAX_ROWS),
        e.CoupVoided(long, long, (wager_id,) * judged.MAX_TABLE_WAGERS),
        e.WagersWithdrawn(long, "clear", (wager_id,) * judged.MAX_PATRON_WAGERS),
        e.WagersPlaced(
            long,
            long,
            "double",
            (e.WagerPlaced(wager_id, bet_id, most),) * judged.MAX_TICKET_WAGERS,
        ),
        e.ShoeLoaded(long, 10**6, " ".join(["Ks"] * 52 * 16), 800),
        he.HandShoeBrought(
            long,
            10**6,
            16,
            True,
            1,
            False,
            0,
            Custody((widest(MAX_REFERENCE),) * MAX_SERIALS, *[widest(MAX_REFERENCE)] * 2),
            widest(MAX_REFERENCE),
        ),
        he.IncidentRaised(
            long, long, long, long, long, widest(MAX_TEXT), True, widest(MAX_REFERENCE)
        ),
        he.IncidentRuled(
            long, long, long, EFFECTS, EFFECTS, long, long, widest(MAX_TEXT), widest(MAX_REFERENCE)
        ),
    ]
    for event in biggest:
        assert len(e.encode(event)[1]) <= MAX_BODY_BYTES
