"""Who guesses has to wait, longer each time, and the holder of a name is not kept out for good."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from croupier.service.lockout import FIRST_MS, FREE, LONGEST_MS, Lockout


class Clock:
    """A clock that is set."""

    now = 0

    def __call__(self) -> int:
        return self.now


def test_the_first_guesses_cost_nothing_and_further_ones_ever_more() -> None:
    clock = Clock()
    lockout = Lockout(clock)
    for _ in range(FREE - 1):
        assert not lockout.wrong("ann")
        assert not lockout.is_locked("ann")
    waited = []
    for _ in range(8):
        assert lockout.wrong("ann")
        began = clock.now
        while lockout.is_locked("ann"):
            clock.now += 1_000
        waited.append(clock.now - began)
    assert waited[:3] == [FIRST_MS, 2 * FIRST_MS, 4 * FIRST_MS]
    assert max(waited) == LONGEST_MS
    assert not lockout.is_locked("bob")
    lockout.right("ann")
    assert not lockout.wrong("ann")


@given(st.lists(st.sampled_from(["wrong", "wait"]), max_size=60))
def test_nobody_is_kept_out_for_longer_than_the_longest(acts: list[str]) -> None:
    clock = Clock()
    lockout = Lockout(clock)
    for act in acts:
        if act == "wait":
            clock.now += 1_000
        elif not lockout.is_locked("ann"):
            lockout.wrong("ann")
    clock.now += LONGEST_MS
    assert not lockout.is_locked("ann")


def test_what_is_remembered_is_bounded() -> None:
    lockout = Lockout(Clock())
    for number in range(30_000):
        lockout.wrong(f"name-{number}")
    assert len(lockout._wrong) <= 20_000
