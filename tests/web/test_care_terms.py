"""What a house lays down of limits and notices, and how it says no in three languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from croupier.errors import DataError, StoreError
from croupier.ledger import CASH_IN, bring_in, patron
from croupier.money import Currency
from croupier.service.care_rules import CODES
from croupier.service.config import read_config
from croupier.service.record import HOUSE
from croupier.store.records import NewEvent
from croupier.table.refusals import Refusal
from croupier.web.care_desk import CareDesk, Terms
from croupier.web.care_words import care_refused
from tests.service.floors import Full, World

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(("minutes", "sound"), [(0, 1), (4, 0), (5, 1), (1_440, 1), (1_441, 0)])
def test_a_house_shows_notices_every_five_minutes_to_every_day(
    tmp_path: Path, minutes: int, sound: int
) -> None:
    file = tmp_path / "house.toml"
    file.write_text(f"[house]\nremind-minutes = {minutes}\n")
    if sound:
        assert read_config(file).settings.remind_minutes == (minutes or None)
    else:
        with pytest.raises(DataError, match="use 5 to 1440, or 0"):
            read_config(file)


@pytest.mark.parametrize(
    ("terms", "on", "minutes"),
    [
        (Terms(), True, None),
        (Terms(on=False, remind_minutes=30), False, None),
        (Terms(remind_minutes=30), True, 30),
        # of money that is real nobody can turn it off
        (Terms(on=False, is_real=True), True, 60),
        (Terms(on=False, is_real=True, remind_minutes=30), True, 30),
    ],
)
def test_where_money_is_real_there_are_limits_and_notices(
    terms: Terms, on: bool, minutes: int | None
) -> None:
    world = World()
    desk = CareDesk(world.house, world.floor.purses, lambda patron_id: 0, ["USD"], terms)
    assert (desk.is_on("ann"), desk.remind_minutes) == (on, minutes)


@pytest.mark.parametrize(
    ("refused", "ends"), [*((each, True) for each in CODES), ("excluded", False)]
)
def test_every_refusal_is_said_in_three_languages(refused: str, ends: bool) -> None:
    amounts = {"most": 1_234_50, "hours": 720, "minutes": 60, "due_ms": 1}
    amounts |= {"until_ms": 1_790_000_000_001} if ends else {}
    told = care_refused(Refusal(refused, None, amounts), Currency.parse("USD"))
    assert told.code == refused
    assert told.amounts["most"] == "1234.50"
    words = told.words
    assert len({words.en, words.vi, words.zh}) == 3
    for text in (words.en, words.vi, words.zh):
        assert "{" not in text
    if "limit" in refused and refused != "session_limit":
        assert ("1,234.50" in words.en, "1.234,50" in words.vi) == (True, True)
        assert ("30 days" in words.en, "30 天" in words.zh) == (True, True)
    if refused in ("excluded", "cooling_off") and ends:
        assert "2026-09-21 14:14 UTC" in words.en


def test_an_end_of_no_calendar_is_said_as_its_number() -> None:
    told = care_refused(Refusal("excluded", None, {"until_ms": 2**52}), Currency.parse("USD"))
    assert f"{-(-(2**52) // 60_000) * 60_000}" in told.words.en


@pytest.mark.parametrize("cash", [False, True])
def test_cash_makes_a_house_one_of_real_money(cash: bool) -> None:
    """What came in once, also before the house was opened; not where it was not recorded."""
    store = Full()
    world = World(store)
    world.admit("ann")

    def desk() -> CareDesk:
        terms = Terms(on=False)
        return CareDesk(world.house, world.floor.purses, lambda patron_id: 0, ["USD"], terms)

    def stands(found: CareDesk) -> tuple[bool, int | None]:
        return found.is_on("bob"), found.remind_minutes

    first = desk()
    assert stands(first) == (False, None)
    world.house.admit("cai")

    def bring() -> None:
        brought = bring_in("c1", CASH_IN, patron("ann", "USD"), 5_00, ref="mia")
        world.house.note(HOUSE, NewEvent("cash-in.v1", b"{}"), brought)

    if cash:
        bring()
        store.full = True
        with pytest.raises(StoreError):
            world.house.commit()
        store.full = False
        assert stands(first) == (False, None)
        bring()
    world.house.commit()
    wanted = (True, 60) if cash else (False, None)
    assert stands(first) == wanted
    world.start()
    assert stands(desk()) == wanted
