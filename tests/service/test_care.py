"""What a patron may set for himself, and what it forbids him: every rule as a table."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import NotationError
from croupier.service.care import (
    FOR_GOOD,
    HOUR_MS,
    KINDS,
    MINUTE_MS,
    PERIOD_HOURS,
    PERIODS,
    AmountKind,
    Bound,
    BreakTaken,
    Care,
    Excluded,
    Later,
    Limit,
    Period,
    evolve,
    exclude,
    months_later_ms,
    set_limit,
    take_break,
)
from croupier.service.care_rules import (
    Playing,
    refuse_amount,
    refuse_deposit,
    refuse_playing,
)

NOW = 1_790_000_000_000
DAY_MS = 24 * HOUR_MS
LOSS = Limit("loss", "USD", "day")


def with_limit(care: Care, value: int | None, at_ms: int, limit: Limit = LOSS) -> Care:
    """What is set after a patron asked for a limit."""
    event = set_limit(care, "ann", "ann", limit, value, at_ms)
    return care if event is None else evolve(care, event, at_ms)


# --- lower at once, higher a day later -------------------------------------------------------


@pytest.mark.parametrize("limit", [LOSS, Limit("stake", "VND", "month"), Limit("remind")])
@pytest.mark.parametrize(
    ("before", "asked", "now", "a_day_later"),
    [
        (None, 100, 100, 100),  # a first one
        (100, 99, 99, 99),  # stricter
        (100, 100, 100, 100),
        (100, 101, 100, 101),  # looser
        (100, None, 100, None),  # none any more
        (None, None, None, None),
    ],
)
def test_a_stricter_limit_holds_at_once_and_a_looser_one_after_a_day(
    limit: Limit, before: int | None, asked: int | None, now: int | None, a_day_later: int | None
) -> None:
    care = with_limit(Care(), before, NOW - 1, limit)
    care = with_limit(care, asked, NOW, limit)
    assert care.value(limit, NOW) == now
    assert care.value(limit, NOW + DAY_MS - 1) == now
    assert care.value(limit, NOW + DAY_MS) == a_day_later


@pytest.mark.parametrize(
    ("asked", "what", "value", "later"),
    [
        (100, "what holds: the change is taken back", 100, None),
        (50, "less: holds at once, and the change is gone", 50, None),
        (200, "the same again: its day goes on", 100, Later(200, NOW + DAY_MS)),
        (150, "another: a day from now", 100, Later(150, NOW + HOUR_MS + DAY_MS)),
        (None, "none: a day from now", 100, Later(None, NOW + HOUR_MS + DAY_MS)),
    ],
)
def test_what_is_asked_while_a_change_waits(
    asked: int | None, what: str, value: int, later: Later | None
) -> None:
    care = with_limit(with_limit(Care(), 100, NOW - 1), 200, NOW)
    care = with_limit(care, asked, NOW + HOUR_MS)
    assert care.bound(LOSS, NOW + HOUR_MS) == Bound(value, later), what


def test_limits_do_not_touch_one_another() -> None:
    care = Care()
    for number, (kind, period) in enumerate((kind, each) for kind in KINDS for each in PERIODS):
        for code in ("USD", "VND"):
            care = with_limit(care, number, NOW, Limit(kind, code, period))
    for number, (kind, period) in enumerate((kind, each) for kind in KINDS for each in PERIODS):
        assert care.value(Limit(kind, "USD", period), NOW) == number
    assert len(care.bounds) == 2 * len(KINDS) * len(PERIODS)


@pytest.mark.parametrize(
    ("limit", "value"),
    [(LOSS, -1), (LOSS, 10**15 + 1), (Limit("session"), 0), (Limit("remind"), 1_441)],
)
def test_a_limit_that_cannot_be_is_refused(limit: Limit, value: int) -> None:
    with pytest.raises(NotationError, match="cannot be"):
        set_limit(Care(), "ann", "ann", limit, value, NOW)


@given(st.lists(st.tuples(st.integers(0, 2 * DAY_MS), st.none() | st.integers(0, 5))))
def test_a_looser_limit_was_asked_for_a_day_before_and_nothing_stricter_since(
    asks: list[tuple[int, int | None]],
) -> None:
    care, at = with_limit(Care(), 3, NOW), NOW
    asked: list[tuple[int, int | None]] = [(NOW, 3)]
    for wait, value in asks:
        at += wait
        held = care.value(LOSS, at)
        care = with_limit(care, value, at)
        asked.append((at, value))
        early = [each for then, each in asked if then <= at - DAY_MS]
        recent = [each for then, each in asked if then > at - DAY_MS]
        now = care.value(LOSS, at)
        # the strictest of the last day, or of what was asked before it
        assert _rank(now) <= min(_rank(held), _rank(value))
        assert _rank(now) <= max(map(_rank, early or [3]))
        assert now in [*early, *recent]


def _rank(value: int | None) -> int:
    return 10**18 if value is None else value


@pytest.mark.parametrize("text", ["loss:USD:day", "deposit:XYZ/3:month", "session", "remind"])
def test_a_limit_is_read_as_it_is_written(text: str) -> None:
    assert str(Limit.parse(text)) == text


@pytest.mark.parametrize(
    "text", ["", "loss", "loss:USD", "loss:USD:year", "loss::day", "session:USD:day", "win:USD:day"]
)
def test_what_is_no_limit_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="write loss"):
        Limit.parse(text)


# --- breaks and exclusion ----------------------------------------------------------------------


@pytest.mark.parametrize(("hours", "sound"), [(23, 0), (24, 1), (48, 1), (720, 1), (721, 0)])
def test_a_break_lasts_a_day_to_thirty(hours: int, sound: int) -> None:
    if not sound:
        with pytest.raises(NotationError, match="use 24 to 720"):
            take_break(Care(), "ann", "ann", hours, NOW)
        return
    event = take_break(Care(), "ann", "ann", hours, NOW)
    assert event == BreakTaken("ann", "ann", NOW + hours * HOUR_MS)


@pytest.mark.parametrize(("months", "sound"), [(5, 0), (6, 1), (60, 1), (61, 0), (None, 1)])
def test_an_exclusion_lasts_half_a_year_at_least(months: int | None, sound: int) -> None:
    if not sound:
        with pytest.raises(NotationError, match="use 6 to 60, or exclude for good"):
            exclude(Care(), "ann", "ann", months, NOW)
        return
    event = exclude(Care(), "ann", "ann", months, NOW)
    until = months_later_ms(NOW, months) if months else None
    assert event == Excluded("ann", "ann", until)


@given(st.lists(st.tuples(st.integers(0, 40 * DAY_MS), st.integers(24, 720)), min_size=1))
def test_a_break_never_gets_shorter(asks: list[tuple[int, int]]) -> None:
    care, at = Care(), NOW
    for wait, hours in asks:
        at += wait
        before = care.break_until_ms
        event = take_break(care, "ann", "ann", hours, at)
        care = care if event is None else evolve(care, event, at)
        # the minute within which a call is the same one
        assert care.break_until_ms > max(before - 1, at + hours * HOUR_MS - MINUTE_MS)


@given(
    st.lists(st.tuples(st.integers(0, 400 * DAY_MS), st.none() | st.integers(6, 60)), min_size=1)
)
def test_an_exclusion_never_gets_shorter(asks: list[tuple[int, int | None]]) -> None:
    care, at = Care(), NOW
    for wait, months in asks:
        at += wait
        before = care.excluded_until_ms
        event = exclude(care, "ann", "ann", months, at)
        care = care if event is None else evolve(care, event, at)
        wanted = FOR_GOOD if months is None else months_later_ms(at, months)
        assert care.excluded_until_ms > max(before - 1, wanted - MINUTE_MS)


def test_what_is_recorded_never_shortens_what_there_is() -> None:
    """Also where an event that nobody could have asked for is in a record."""
    care = Care(break_until_ms=NOW + 2, excluded_until_ms=NOW + 2)
    for event in (BreakTaken("ann", "ann", NOW + 1), Excluded("ann", "ann", NOW + 1)):
        assert evolve(care, event, NOW) == care


def test_a_break_that_is_asked_for_again_by_the_same_call_stays_as_it_is() -> None:
    event = take_break(Care(), "ann", "ann", 24, NOW)
    assert event
    care = evolve(Care(), event, NOW)
    assert take_break(care, "ann", "ann", 24, NOW + MINUTE_MS - 1) is None
    assert take_break(care, "ann", "ann", 24, NOW + MINUTE_MS) is not None


@pytest.mark.parametrize(
    ("day", "months", "then"),
    [
        ("2026-01-15", 6, "2026-07-15"),
        ("2026-08-31", 6, "2027-03-01"),  # there is no 31 February
        ("2027-08-29", 6, "2028-02-29"),
        ("2026-07-01", 6, "2027-01-01"),
        ("2026-12-31", 12, "2027-12-31"),
        ("2028-02-29", 12, "2029-03-01"),
        ("2026-12-31", 60, "2031-12-31"),
    ],
)
def test_months_are_the_calendars(day: str, months: int, then: str) -> None:
    start = datetime.fromisoformat(day).replace(hour=13, minute=37, tzinfo=UTC)
    end = datetime.fromisoformat(then).replace(hour=13, minute=37, tzinfo=UTC)
    found = months_later_ms(round(start.timestamp() * 1000), months)
    assert found == round(end.timestamp() * 1000)


# --- what it forbids -----------------------------------------------------------------------------

SESSION = with_limit(Care(), 60, NOW - DAY_MS, Limit("session"))
REMIND = with_limit(Care(), 30, NOW - DAY_MS, Limit("remind"))
BREAK = Care(break_until_ms=NOW)
EXCLUDED = Care(excluded_until_ms=NOW)
EVER = Care(excluded_until_ms=FOR_GOOD)


@pytest.mark.parametrize(
    ("care", "playing", "at_ms", "code", "amounts"),
    [
        (Care(), Playing(0), NOW, None, {}),
        (BREAK, Playing(NOW), NOW - 1, "cooling_off", {"until_ms": NOW}),
        (BREAK, Playing(NOW), NOW, None, {}),
        (EXCLUDED, Playing(NOW), NOW - 1, "excluded", {"until_ms": NOW}),
        (EXCLUDED, Playing(NOW), NOW, None, {}),
        (EVER, Playing(NOW), NOW * 1_000, "excluded", {}),
        (SESSION, Playing(NOW - 60 * MINUTE_MS + 1), NOW, None, {}),
        (SESSION, Playing(NOW - 60 * MINUTE_MS), NOW, "session_limit", {"minutes": 60}),
        (REMIND, Playing(NOW - 30 * MINUTE_MS + 1), NOW, None, {}),
        (REMIND, Playing(NOW - 30 * MINUTE_MS), NOW, "reality_check", {"due_ms": NOW}),
        (REMIND, Playing(0, NOW - 30 * MINUTE_MS + 1), NOW, None, {}),
        (REMIND, Playing(0, NOW - 30 * MINUTE_MS), NOW, "reality_check", {"due_ms": NOW}),
        # the house's own notice, and the sooner of the two
        (Care(), Playing(NOW - 20 * MINUTE_MS, 0, 20), NOW, "reality_check", {"due_ms": NOW}),
        (REMIND, Playing(NOW - 20 * MINUTE_MS, 0, 20), NOW, "reality_check", {"due_ms": NOW}),
        (REMIND, Playing(NOW - 30 * MINUTE_MS, 0, 40), NOW, "reality_check", {"due_ms": NOW}),
    ],
)
def test_whether_anything_can_be_staked(
    care: Care, playing: Playing, at_ms: int, code: str | None, amounts: dict[str, int]
) -> None:
    refusal = refuse_playing(care, playing, at_ms)
    assert (refusal.code if refusal else None) == code
    assert (refusal.amounts if refusal else {}) == amounts


@pytest.mark.parametrize("period", PERIODS)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("used", "asked", "left"),
    [
        (0, 99, None),
        (0, 100, None),
        (0, 101, 100),
        (60, 39, None),
        (60, 40, None),
        (60, 41, 40),
        (100, 1, 0),
        (140, 1, 0),  # it was lowered below what counts already
        (-50, 150, None),  # of losses, who has won may lose that as well
        (-50, 151, 150),
    ],
)
def test_each_limit_below_at_and_above(
    kind: AmountKind, period: Period, used: int, asked: int, left: int | None
) -> None:
    care = with_limit(Care(), 100, NOW, Limit(kind, "USD", period))
    seen = set()

    def used_by(of: str, over: str) -> int:
        seen.add((of, over))
        return used if (of, over) == (kind, period) else 10**9

    refusal = refuse_amount(care, KINDS, "USD", asked, used_by, NOW)
    if left is None:
        assert refusal is None
    else:
        assert refusal
        hours = PERIOD_HOURS[period]
        assert (refusal.code, refusal.amounts) == (f"{kind}_limit", {"most": left, "hours": hours})
    assert refuse_amount(care, KINDS, "VND", asked, used_by, NOW) is None
    assert seen == {(kind, period)}


def test_the_limit_that_leaves_least_is_told() -> None:
    care = with_limit(Care(), 100, NOW)
    care = with_limit(care, 150, NOW, Limit("loss", "USD", "week"))
    care = with_limit(care, 120, NOW, Limit("stake", "USD", "month"))
    used = {("loss", "day"): 40, ("loss", "week"): 100, ("stake", "month"): 80}
    refusal = refuse_amount(
        care, ("stake", "loss"), "USD", 51, lambda kind, over: used[kind, over], NOW
    )
    assert refusal
    assert (refusal.code, refusal.amounts["most"]) == ("stake_limit", 40)


@pytest.mark.parametrize(
    ("care", "code"),
    [(BREAK, "cooling_off"), (EXCLUDED, "excluded"), (SESSION, None), (REMIND, None)],
)
def test_who_is_away_pays_nothing_in(care: Care, code: str | None) -> None:
    refusal = refuse_deposit(care, "USD", 1, lambda kind, over: 0, NOW - 1)
    assert (refusal.code if refusal else None) == code
