"""How many guests may come in, and how often a patron may ask: by a clock in the test's hand."""

from __future__ import annotations

import time
from contextlib import suppress
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from croupier.client import Client
from croupier.errors import InputError
from croupier.web import rates
from croupier.web.rates import Door, Rate, place_of
from tests.web.described import check_answer
from tests.web.serving import BACCARAT, Serving, quick, serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class Clock:
    """Milliseconds, moved by hand."""

    def __init__(self) -> None:
        self.now = 5_000_000

    def __call__(self) -> int:
        return self.now


class Bucket:
    """The same rule told another way: turns in a bucket that fills, as an exact fraction."""

    def __init__(self, count: int, span_ms: int) -> None:
        self.count, self.span_ms = count, span_ms
        self.turns: dict[str, Fraction] = {}
        self.seen: dict[str, int] = {}

    def take(self, key: str, now: int) -> bool:
        """Take a turn if there is a whole one."""
        gained = Fraction((now - self.seen.get(key, now)) * self.count, self.span_ms)
        turns = min(Fraction(self.count), self.turns.get(key, Fraction(self.count)) + gained)
        self.seen[key] = now
        self.turns[key] = turns - 1 if turns >= 1 else turns
        return turns >= 1


@given(
    st.integers(1, 7),
    st.sampled_from([1, 3, 100, 1_000, 60_000]),
    st.lists(st.tuples(st.sampled_from("ab"), st.integers(0, 30_000)), max_size=60),
)
def test_turns_are_those_of_a_bucket_that_fills(
    count: int, span_ms: int, comings: list[tuple[str, int]]
) -> None:
    clock, bucket = Clock(), Bucket(count, span_ms)
    rate = Rate(count, span_ms, clock)
    for key, later in comings:
        clock.now += later % (2 * span_ms)
        asked = rate.wait_ms(key)
        wait_ms = rate.take(key)
        assert asked == wait_ms
        assert (wait_ms == 0) is bucket.take(key, clock.now)
        if wait_ms:
            # as long as it says, and no longer
            clock.now += wait_ms - 1
            assert rate.wait_ms(key) == 1
            clock.now += 1
            assert rate.wait_ms(key) == 0
            assert bucket.take(key, clock.now) is (rate.take(key) == 0)


def test_no_number_is_no_limit_and_costs_no_memory() -> None:
    rate = Rate(0, 1_000, Clock())
    assert not any(rate.take(str(number)) for number in range(1_000))
    assert len(rate) == 0


def test_memory_is_bounded_and_the_past_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rates, "_KEPT", 50)
    clock = Clock()
    rate = Rate(2, 1_000, clock)
    for number in range(500):
        rate.take(str(number))
        assert len(rate) <= 50
    clock.now += 10_000
    rate.take("later")
    assert len(rate) == 1


def test_who_is_turned_away_by_one_limit_uses_no_turn_of_the_other() -> None:
    clock = Clock()
    door = Door(2, 3, clock)
    assert [door.knock("192.0.2.1") == 0 for _ in range(5)] == [True, True, False, False, False]
    assert [door.knock("192.0.2.2") == 0 for _ in range(2)] == [True, False]
    clock.now += 20_000  # one turn of all, and less than one of each
    assert door.knock("192.0.2.1") == 10_000
    assert door.knock("192.0.2.3") == 0
    assert door.knock("192.0.2.3") == 20_000


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("127.0.0.1", "127.0.0.1"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:bbbb::2", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("x" * 500, "x" * 64),
    ],
)
def test_who_counts_as_one(address: str, place: str) -> None:
    assert place_of(address) == place


# --- in a house ---------------------------------------------------------------------------


@pytest.fixture
def strict_house(tmp_path: Path) -> Iterator[Serving]:
    """A house that lets 3 guests a minute in from one address, and takes 4 asks a second."""
    config = quick(betting_ms=5_000)
    settings = config.settings._replace(guests_per_minute=3, asks_per_second=4)
    with serving(tmp_path, config._replace(settings=settings)) as running:
        yield running


def test_too_many_guests_are_told_when_to_come_again(strict_house: Serving) -> None:
    guests = [strict_house.guest() for _ in range(3)]
    client = strict_house.client()
    refused = client.post("/api/session")
    assert refused.status_code == 429
    assert refused.json()["code"] == "too_many_guests"
    assert 1 <= int(refused.headers["retry-after"]) <= 20
    assert "set-cookie" not in refused.headers
    check_answer(refused)
    with pytest.raises(InputError, match=r"lets no more guests in; try again in \d+ s"):
        Client(strict_house.origin)
    assert 'croupier_refusals_total{code="too_many_guests"} 2.0' in client.get("/metrics").text
    # who is in already comes back as often as he likes
    for guest in guests * 3:
        assert guest.post("/api/session").status_code == 200


def test_asks_beyond_the_rate_are_busy_and_not_done(strict_house: Serving) -> None:
    guest, other = strict_house.guest(), strict_house.guest()
    path = f"/api/tables/{BACCARAT}"
    coup = guest.get(f"{path}/snapshot").json()["state"]["coup"]
    ticket = {"coup": coup, "action": "place", "wagers": [{"bet": "player", "stake": "50.00"}]}
    answers = [
        guest.post(f"{path}/wagers", json={"id": f"k{number}", **ticket}) for number in range(12)
    ]
    busy = [answer for answer in answers if answer.status_code == 429]
    assert busy
    figure = f'croupier_refusals_total{{code="busy"}} {len(busy)}.0'
    assert figure in guest.get("/metrics").text
    for answer in answers:
        check_answer(answer)
    assert {one["code"] for answer in busy for one in answer.json()["refused"]} == {"busy"}
    placed = sum(answer.status_code == 200 for answer in answers)
    assert placed >= 4
    stakes = guest.get(f"{path}/snapshot").json()["seat"]["stakes"]
    assert stakes == {"player": f"{50 * placed}.00"}
    # nobody is held back by another
    assert other.post(f"{path}/wagers", json={"id": "k", **ticket}).status_code == 200


LOOKS = (
    f"/api/tables/{BACCARAT}/snapshot",
    f"/api/tables/{BACCARAT}/coups",
    "/api/statement",
    "/api/statement.csv",
    "/api/me",
)


@pytest.mark.parametrize("path", LOOKS)
def test_looks_beyond_the_rate_are_refused(strict_house: Serving, path: str) -> None:
    guest, other = strict_house.guest(), strict_house.guest()
    answers = [guest.get(path) for _ in range(16)]
    for answer in answers:
        check_answer(answer)
    refused = [answer for answer in answers if answer.status_code == 429]
    assert refused
    for answer in refused:
        assert answer.json()["code"] == "busy"
        assert answer.headers["retry-after"] == "1"
    assert sum(answer.status_code == 200 for answer in answers) >= 4
    assert other.get(path).status_code == 200
    assert f'{{code="busy"}} {len(refused)}.0' in guest.get("/metrics").text


@pytest.mark.parametrize("path", ["/api/refill", "/api/session"])
def test_what_is_asked_beyond_the_rate_is_refused(strict_house: Serving, path: str) -> None:
    guest, other = strict_house.guest(), strict_house.guest()
    answers = [guest.post(path) for _ in range(16)]
    for answer in answers:
        check_answer(answer)
    refused = [answer for answer in answers if answer.status_code == 429]
    assert refused
    assert {(one.json()["code"], one.headers["retry-after"]) for one in refused} == {("busy", "1")}
    assert sum(answer.status_code == 200 for answer in answers) >= 4
    assert other.post(path).status_code == 200


@pytest.mark.parametrize(
    "frame", [{"type": "watch", "table": BACCARAT}, {"type": "lobby", "on": True}]
)
def test_looks_beyond_the_rate_are_told_so_and_the_socket_stays(
    strict_house: Serving, frame: dict[str, object]
) -> None:
    talk = strict_house.socket(strict_house.guest())
    for _ in range(60):
        talk.say(**frame)
    talk.say(type="ping", n=1)
    talk.hear("pong")
    # looks are seen in their order, a ping is answered at once: what was taken is seen by the last
    time.sleep(1.2)
    talk.say(type="lobby", on=True)
    talk.say(type="ping", n=2)
    talk.hear("pong", n=2)
    busy = [one for one in talk.heard if one["type"] == "error" and one["code"] == "busy"]
    seen = [one for one in talk.heard if one["type"] in ("snapshot", "lobby")]
    assert len(busy) > 20
    assert len(busy) + len(seen) == 61
    talk.close()


def test_tables_that_are_none_close_a_socket_and_wagers_there_are_counted(
    strict_house: Serving,
) -> None:
    guest = strict_house.guest()
    talk = strict_house.socket(guest)
    for number in range(30):
        talk.say(type="wager", id=f"k{number}", table="none", coup="c", action="undo")
    codes = [talk.hear("answer", id=f"k{number}")["refused"][0]["code"] for number in range(30)]
    assert codes[0] == "unknown_table"
    assert "busy" in codes
    with suppress(ConnectionClosed):
        for _ in range(20):
            talk.say(type="watch", table="none")
    with pytest.raises(ConnectionClosed) as closing:
        talk.hear("nothing")
    assert closing.value.rcvd is not None
    assert closing.value.rcvd.code == 1008
