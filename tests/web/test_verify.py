"""The whole record is checked over HTTP while the house is open."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from croupier.service.local import FILE_NAME, open_house
from croupier.web.problems import Refused
from croupier.web.reads import Reads
from croupier.web.verifying import RecordFound, found_in
from tests.store.tampering import Tampering
from tests.web.described import check_answer
from tests.web.people import administrator, somebody
from tests.web.serving import quick, serving

if TYPE_CHECKING:
    from pathlib import Path

PATH = "/api/verify"


def test_a_house_that_is_open_is_checked_and_deals_on(tmp_path: Path) -> None:
    with serving(tmp_path, quick(betting_ms=300)) as house:
        auditor = somebody(house, administrator(house), "auditor")
        house.guest()
        answer = auditor.post(PATH)
        assert answer.status_code == 200, answer.text
        check_answer(answer)
        found = answer.json()
        assert (found["sound"], found["fault"], found["bad_snapshots"]) == (True, None, [])
        assert set(found["sums"].values()) == {"0.00"}
        assert {one["table"] for one in found["tables"]} == set(house.desk.shapers)
        assert (
            sum(int(head.partition(":")[0]) for head in found["heads"].values())
            == (found["events"])
        )
        assert found["accounts"] > 0
        again = auditor.post(PATH).json()
        assert again["events"] >= found["events"]  # and no table has stopped
        assert auditor.get("/healthz").json() == {"status": "ok"}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A record with two patrons, closed."""
    house = open_house(tmp_path)
    for name in ("ann", "bob"):
        house.admit(name)
        house.grant(name, "USD", 10_000)
    house.commit()
    house.close()
    return tmp_path / FILE_NAME


def test_what_was_changed_behind_its_back_is_named(file: Path) -> None:
    sound = found_in(file)
    assert isinstance(sound, RecordFound)
    assert sound.sound
    with Tampering(file) as tampered:
        tampered.run("UPDATE events SET at_ms = at_ms + 1 WHERE position = 2")
    found = found_in(file)
    assert isinstance(found, RecordFound)
    assert (found.sound, found.events, found.heads) == (False, None, {})
    assert found.fault is not None
    assert found.fault.stream in sound.heads
    assert found.fault.version
    assert "hash" in found.fault.what


def test_what_is_no_record_is_told(tmp_path: Path) -> None:
    found = found_in(tmp_path / "none")
    assert isinstance(found, RecordFound)
    assert found.fault is not None
    assert (found.sound, found.fault.stream) == (False, None)


def test_one_is_made_at_a_time_and_none_once_the_house_closes(file: Path) -> None:
    async def ask() -> None:
        verifying = Reads(Counter()).verifying
        first = asyncio.create_task(verifying.verify(file))
        await asyncio.sleep(0)
        first.cancel()  # nobody waits for it any more: it counts all the same
        with pytest.raises(Refused, match="being verified") as refused:
            await verifying.verify(file)
        assert (refused.value.status_code, refused.value.code) == (429, "busy")
        under_way = verifying._under_way
        assert under_way is not None
        found = await asyncio.wrap_future(under_way)
        assert isinstance(found, RecordFound)
        assert found.sound
        last = asyncio.create_task(verifying.verify(file))
        await asyncio.sleep(0)
        verifying.close()
        assert await last == "the house is closing"
        with pytest.raises(Refused, match="closing"):
            await verifying.verify(file)

    asyncio.run(ask())
