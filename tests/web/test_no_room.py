"""A full disk at each act of a table dealt by hand: nothing is done, and with room again all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

from croupier.errors import DiskFull
from croupier.service import floor as floors
from croupier.service.verifying import verify_record
from tests.web.correcting import TABLE, WON_BY_BANKER, balance
from tests.web.dealing import DESK, RULINGS, by_hand, desk_of, fresh_id, post
from tests.web.people import administrator, id_of, staff
from tests.web.serving import Serving, serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import httpx

STAKE: Final = "50.00"


class Disk:
    """Whether there is room; so many writes were refused."""

    def __init__(self) -> None:
        self.is_full, self.refused_count = False, 0


@pytest.fixture
def disk() -> Disk:
    """One with room."""
    return Disk()


@pytest.fixture
def house(disk: Disk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Serving]:
    """A house on that disk; in the end its record is sound."""
    monkeypatch.setattr(floors, "_RETRY_MS", 10)
    with serving(tmp_path, by_hand()) as found:
        store = found.desk.store
        commit = store.commit

        def write(*asked: Any, **more: Any) -> Any:
            if disk.is_full:
                disk.refused_count += 1
                raise DiskFull("no room")
            return commit(*asked, **more)

        monkeypatch.setattr(store, "commit", write)
        yield found
        report = verify_record(store).report
        assert set(report.sums.values()) <= {0}


class Evening:
    """Acts of an evening, each asked first while the disk is full."""

    def __init__(self, house: Serving, disk: Disk) -> None:
        self.house, self.disk = house, disk
        office = administrator(house)
        self.dealer = staff(house, office, "dealer", "lan")
        self.manager = staff(house, office, "pit_manager", "minh")
        self.other = staff(house, office, "pit_manager", "hoa")
        self.ann = house.guest()

    def seen(self) -> dict[str, Any]:
        """All that an act may change, as a manager and a patron see it."""
        manager, desk = self.manager, desk_of(self.manager)
        desk.pop("clock")
        found = {"desk": desk, "balance": balance(self.ann)}
        for path in ("pit", "incidents", "corrections", "disputes"):
            found[path] = manager.get(f"{TABLE}/{path}").raise_for_status().json()
        found["log"] = manager.get("/api/log?limit=1").raise_for_status().json()["newest"]
        return found

    def ask(self, client: httpx.Client, path: str, **body: Any) -> dict[str, Any]:
        """Ask while there is no room, and again, the same, when there is."""
        body = {"id": fresh_id()} | body
        before = self.seen()
        self.disk.is_full = True
        refused = client.post(path, json=body)
        told = refused.json()
        codes = [why["code"] for why in told.get("refused", [])] or [told.get("code")]
        assert (refused.status_code, codes) == (503, ["not_recorded"]), refused.text
        assert self.seen() == before
        self.disk.is_full = False
        return post(client, path, **body)

    def act(self, **deed: Any) -> dict[str, Any]:
        """What the dealer does at the desk."""
        return dict(self.ask(self.dealer, DESK, act=deed)["desk"])

    def deal(self, *cards: str) -> dict[str, Any]:
        """Close betting, burn, and lay cards."""
        desk = self.act(do="close")
        while desk["step"] == "coup-burn":
            desk = self.act(do="card")
        for card in cards:
            desk = self.act(do="card", card=card)
        return desk

    def bet(self, coup: str) -> None:
        """Ann has a wager on Banker."""
        body = {"coup": coup, "action": "place", "wagers": [{"bet": "banker", "stake": STAKE}]}
        self.ask(self.ann, f"{TABLE}/wagers", **body)

    def until(self, step: str) -> dict[str, Any]:
        """The desk once it is at a step, which the house comes to by itself."""
        while (desk := desk_of(self.dealer))["step"] != step:
            assert desk["step"] in ("wait", "settle", "confirm"), desk
        return desk


def test_each_act_is_done_wholly_or_not_at_all(house: Serving, disk: Disk) -> None:
    evening = Evening(house, disk)
    manager = evening.manager
    desk = evening.act(do="shoe", serials=["D-1"], shuffled_by="kim", loaded_by="lee")
    evening.ask(manager, DESK, act={"do": "count", "shoe": 1, "when": "opening", "cards": 416})
    desk = evening.act(do="card", card="As")
    while desk["step"] == "shoe-burn":
        desk = evening.act(do="card")

    coup = evening.act(do="open")
    evening.bet(coup["coup"])
    evening.deal("2h")
    evening.act(do="take-back")
    evening.act(do="card", card="2h")
    evening.act(do="card", card="Qs", place="player")
    (incident,) = desk_of(manager)["incidents"]
    evening.act(do="call")
    evening.ask(manager, DESK, act={"do": "come"})
    evening.ask(manager, RULINGS, incident=incident["incident"], reason="by the camera")
    for card in WON_BY_BANKER[2:]:
        evening.act(do="card", card=card)
    evening.act(do="incident", kind="live-card-out-of-view", stage="opened-in-view")
    (incident,) = desk_of(manager)["incidents"]
    evening.ask(manager, RULINGS, incident=incident["incident"], reason="it plays")
    evening.act(do="confirm")
    evening.until("open-betting")
    assert balance(evening.ann) == "10047.50"

    number = coup["coup_number"]
    void = [{"coup": number, "correction": "void"}]
    evening.ask(manager, f"{TABLE}/corrections", coups=void, reason="not in view")
    assert balance(evening.ann) == "10000.00"
    put = {"coup": number, "patron": id_of(evening.ann), "reason": "she saw it"}
    dispute = evening.ask(manager, f"{TABLE}/disputes", **put)
    verdict = {"dispute": dispute["dispute"], "outcome": "rejected", "reason": "the camera"}
    assert evening.ask(manager, f"{TABLE}/disputes/verdict", **verdict)[
        "waits"
    ]  # he corrected the coup
    (waiting,) = manager.get(f"{TABLE}/corrections").json()["waiting"]
    asked = {name: waiting[name] for name in ("id", "dispute", "outcome")}
    word = asked | {"confirms": True, "confirms_ask": waiting["ask"]}
    evening.ask(evening.other, f"{TABLE}/disputes/verdict", **word)

    evening.ask(manager, f"{TABLE}/limits", reason="quiet", bet_min="20.00")
    evening.ask(manager, f"{TABLE}/close", reason="the felt is torn")
    evening.ask(manager, f"{TABLE}/open", reason="a new felt")
    evening.act(do="cut-card")
    evening.ask(manager, DESK, act={"do": "close-shoe"})
    evening.ask(manager, DESK, act={"do": "count", "shoe": 1, "when": "closing", "cards": 416})
    evening.ask(manager, DESK, act={"do": "dispose", "shoe": 1, "fate": "destroyed"})
    assert disk.refused_count >= 30
