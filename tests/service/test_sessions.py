"""Sessions: how long they count, how many there are, and that what is kept is what is known."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.service.roles import STEP_UP_MS
from croupier.service.sessions import MAX_SESSIONS, Kind, Session, Sessions

HOUR, DAY = 3_600_000, 24 * 3_600_000


@pytest.mark.parametrize(
    ("kind", "idle_ms", "whole_ms"),
    [("staff", HOUR // 2, 12 * HOUR), ("patron", 90 * DAY, 400 * DAY), ("guest", 400 * DAY, None)],
)
def test_how_long_a_session_counts(kind: Kind, idle_ms: int, whole_ms: int | None) -> None:
    sessions = Sessions()
    sessions.open("ann", kind, "token", 0, proved=True)
    assert sessions.of_token("token", idle_ms) is not None
    assert sessions.of_token("token", idle_ms + 1) is None
    assert sessions.of_token("other", 0) is None
    if whole_ms is not None:
        key = sessions.of_person("ann")[0].key
        for now in range(0, whole_ms + 1, idle_ms // 2):
            sessions.used(key, now)
            assert sessions.of_token("token", now) is not None
        sessions.used(key, whole_ms + 1)
        assert sessions.of_token("token", whole_ms + 1) is None


@pytest.mark.parametrize(
    ("after_ms", "counts"), [(0, True), (STEP_UP_MS, True), (STEP_UP_MS + 1, False), (-1, False)]
)
def test_a_proof_counts_for_a_while_and_not_before_it(after_ms: int, *, counts: bool) -> None:
    assert Session("k", "ann", "staff", 0, 0, 1_000_000).stepped_up(1_000_000 + after_ms) is counts
    assert not Session("k", "ann", "guest", 0, 0).stepped_up(1_000_000 + after_ms)


def test_a_token_is_not_kept() -> None:
    sessions = Sessions()
    sessions.open("ann", "patron", "a-secret-token", 0, proved=True)
    assert "a-secret-token" not in str(sessions.fields("ann"))
    assert all(one.id not in "a-secret-token" for one in sessions.of_person("ann"))


acts = st.lists(
    st.tuples(
        st.sampled_from(["open", "used", "prove", "end", "end_all"]),
        st.sampled_from(["ann", "bob"]),
        st.integers(0, 20),
    ),
    max_size=60,
)


@given(acts)
def test_what_is_kept_is_what_is_known(done: list[tuple[str, str, int]]) -> None:
    sessions, now, tokens = Sessions(), 0, 0
    for act, person, number in done:
        now += 1_000
        own = sessions.of_person(person)
        one = own[number % len(own)].key if own else ""
        if act == "open":
            tokens += 1
            sessions.open(person, "patron", f"token-{tokens}", now, proved=bool(number % 2))
        elif act == "end":
            sessions.end(one)
        elif act == "end_all":
            sessions.end_all(person, one if number % 2 else "")
        else:
            getattr(sessions, act)(one, now)
        again = Sessions()
        for each in ("ann", "bob"):
            kept: dict[str, Any] = sessions.fields(each)
            assert len(kept) <= MAX_SESSIONS
            again.load(each, kept)
            assert again.of_person(each) == sessions.of_person(each)


def test_a_guest_of_an_older_house_comes_back() -> None:
    sessions = Sessions()
    old = {"kind": "guest", "session": "ab" * 32, "since_ms": "5", "seen_ms": "9"}
    sessions.load("guest-1", old)
    (found,) = sessions.of_person("guest-1")
    assert (found.key, found.kind, found.since_ms, found.seen_ms) == ("ab" * 32, "guest", 5, 9)
    assert list(sessions.fields("guest-1")) == [f"session.{'ab' * 32}"]
