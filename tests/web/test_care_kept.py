"""An exclusion or a break of a licensee's patron holds although he is erased and comes again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from croupier.cli.main import main
from croupier.errors import DataError
from croupier.service.care import FOR_GOOD, Care, months_later_ms
from croupier.service.care_events import CARE, check_care, read_event
from croupier.service.care_kept import KEY_NAME, check_kept, erase_person, find_kept
from croupier.service.wallet.reconciling import REF
from croupier.store.sqlite import SqliteStore
from tests.service.caring import DAY_MS, CaringWorld
from tests.service.wallet.serving import served
from tests.web.people import administrator, put_account
from tests.web.serving import Serving, quick, serving
from tests.web.test_care import ask, bet, code
from tests.web.test_launch import launched, seamless

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

NOW = 1_790_000_000_000
SETS = [("/pause", {"hours": 24}, "cooling_off"), ("/exclude", {"months": None}, "excluded")]


def erased_by_office(house: Serving, person: str) -> None:
    """An administrator erases somebody at the open house."""
    put_account(administrator(house), "/api/accounts/erase", person=person)


@pytest.mark.parametrize("offline", [False, True])
@pytest.mark.parametrize(("path", "body", "code_of"), SETS)
def test_who_is_erased_and_comes_again_is_still_excluded(
    tmp_path: Path, path: str, body: dict[str, Any], code_of: str, offline: bool
) -> None:
    place = tmp_path / "house"
    with served(tmp_path / "wallet.db") as (url, wallet):
        config = seamless(tmp_path, url)
        config = config._replace(tables=quick(betting_ms=300_000).tables)
        wallet.add("bob", "USD", "500.00")
        with serving(place, config) as house:
            client, me = launched(house, wallet)
            before = ask(client, "POST", path, body)
            if not offline:
                erased_by_office(house, me["patron"])
        if offline:
            assert main(["person", "erase", str(place), me["patron"]]) == 0
        for number in range(2):
            with serving(place, config) as house:
                client, again = launched(house, wallet)
                assert again["patron"] != me["patron"]
                assert code(bet(client, "5.00")) == code_of
                after = ask(client, "GET", "")
                for name in ("break_until_ms", "excluded", "excluded_until_ms"):
                    assert after[name] == before[name]
                other, _ = launched(house, wallet, "bob")
                assert bet(other, "5.00", number)["ok"]
                # nor does it help to be erased once more
                erased_by_office(house, again["patron"])
                me = again
        with serving(place, config) as house:
            store = house.desk.store
            assert not [one for one in store.people() if store.person(one) == {REF: "ann"}]
    assert main(["verify", str(place)]) == 0
    assert place.joinpath(KEY_NAME).stat().st_mode & 0o777 == 0o600
    # the name is nowhere in clear, and without the key nobody can ask for it
    for file in place.iterdir():
        assert b'"wallet.ref":"ann"' not in file.read_bytes()


class Place:
    """A house on a disk whose patrons come from a licensee."""

    def __init__(self, directory: Path) -> None:
        self.store = SqliteStore(directory / "house.db")
        self.world = CaringWorld(self.store)
        self.world.now = NOW

    def come(self, patron_id: str, ref: str) -> None:
        """A patron comes in for the first time."""
        self.world.house.admit(patron_id)
        self.world.book.keep_bars(patron_id, find_kept(self.store, ref))
        self.world.house.commit()
        self.store.put_person(patron_id, {"kind": "patron", REF: ref})

    def care(self, patron_id: str) -> Care:
        """What he has set."""
        return self.world.book.care(patron_id)


def pause(place: Place) -> int:
    """A break; until when."""
    place.world.book.take_break("p1", 48)
    return NOW + 2 * DAY_MS


def exclude(place: Place) -> int:
    """An exclusion; until when."""
    place.world.book.exclude("p1", 6)
    return months_later_ms(NOW, 6)


@pytest.mark.parametrize("what", [pause, exclude])
def test_it_holds_to_its_end_and_is_forgotten_then(
    tmp_path: Path, what: Callable[[Place], int]
) -> None:
    place = Place(tmp_path)
    place.come("p1", "ann")
    until_ms = what(place)
    place.world.house.commit()
    assert erase_person(place.store, "p1")
    (row,) = place.store.people()
    assert "ann" not in f"{row} {place.store.person(row)}"
    place.come("p2", "ann")
    place.come("p3", "bob")
    was, now, other = (place.care(name) for name in ("p1", "p2", "p3"))
    assert (now.break_until_ms, now.excluded_until_ms) == (
        was.break_until_ms,
        was.excluded_until_ms,
    )
    assert other == Care()
    check_kept(place.store, until_ms - 1)
    assert row in place.store.people()
    check_kept(place.store, until_ms)
    assert row not in place.store.people()
    place.world.now = until_ms
    place.come("p4", "ann")
    assert place.care("p4") == Care()
    check_care(place.store)


def test_what_he_made_longer_since_is_what_is_kept(tmp_path: Path) -> None:
    place = Place(tmp_path)
    place.come("p1", "ann")
    exclude(place)
    place.world.house.commit()
    erase_person(place.store, "p1")
    place.come("p2", "ann")
    place.world.book.exclude("p2", None)
    place.world.house.commit()
    erase_person(place.store, "p2")
    place.come("p3", "ann")
    assert place.care("p3").excluded_until_ms == FOR_GOOD


def test_of_who_has_set_nothing_nothing_is_kept(tmp_path: Path) -> None:
    place = Place(tmp_path)
    place.come("p1", "ann")
    place.world.set("loss:USD:day", 5, "p1")
    place.store.put_person("g1", {"kind": "guest"})
    place.world.book.exclude("g1", None)
    place.world.house.commit()
    assert erase_person(place.store, "p1")
    assert erase_person(place.store, "g1")
    assert not erase_person(place.store, "g1")
    assert place.store.people() == ()
    assert not tmp_path.joinpath(KEY_NAME).exists()


def test_a_house_does_not_open_without_the_key_that_it_needs(tmp_path: Path) -> None:
    place = Place(tmp_path)
    place.come("p1", "ann")
    check_kept(place.store, NOW)
    exclude(place)
    place.world.house.commit()
    erase_person(place.store, "p1")
    key = tmp_path.joinpath(KEY_NAME)
    key.rename(tmp_path / "elsewhere")
    with pytest.raises(DataError, match="exclusions of patrons who were erased"):
        check_kept(place.store, NOW)
    assert not key.exists()
    tmp_path.joinpath("elsewhere").rename(key)
    check_kept(place.store, NOW)


@pytest.mark.parametrize(
    ("broken_ms", "excluded_ms", "sound"),
    [(NOW + 1, 0, True), (0, FOR_GOOD, True), (NOW, 0, False), (0, 0, False), (0, FOR_GOOD + 1, 0)],
)
def test_verify_judges_what_is_said_to_hold_of_before(
    tmp_path: Path, broken_ms: int, excluded_ms: int, sound: bool
) -> None:
    from croupier.errors import ChainBroken
    from croupier.service.care import BarsKept
    from croupier.service.care_events import encode

    place = Place(tmp_path)
    event = BarsKept("ann", "ann", broken_ms, excluded_ms)
    place.world.house.note(CARE, encode(event), at_ms=NOW)
    place.world.house.commit()
    assert list(map(read_event, place.store.read(CARE))) == [event]
    if sound:
        check_care(place.store)
        return
    with pytest.raises(ChainBroken, match="nothing of before"):
        check_care(place.store)
