"""What waits for a second person waits over a stop of the house, and is confirmed as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from croupier.service.verifying import verify_record
from croupier.web import correction_messages as cm
from croupier.web.waiting_corrections import CorrectionBodies, Waiting, asked_of, waits_of
from tests.web.correcting import (
    READ,
    TABLE,
    WON_BY_BANKER,
    Interested,
    People,
    back,
    balance,
    code,
    said,
)
from tests.web.dealing import by_hand
from tests.web.people import PASSWORD, id_of, logged_in, put_account, staff
from tests.web.serving import BACCARAT, Serving, serving

if TYPE_CHECKING:
    from pathlib import Path

    import httpx


def waiting(client: httpx.Client) -> list[dict[str, Any]]:
    """What waits at the table."""
    return list(client.get(f"{TABLE}/corrections").json()["waiting"])


def confirming(seen: dict[str, Any]) -> dict[str, Any]:
    """The word of the second person on what he was shown."""
    asked = {name: seen[name] for name in ("id", "dispute", "outcome") if seen.get(name)}
    return asked | {"confirms": True, "confirms_ask": seen["ask"]}


def test_a_verdict_that_waits_is_confirmed_after_a_stop(tmp_path: Path) -> None:
    """Who has put a dispute down does not decide it alone."""
    with serving(tmp_path, by_hand()) as house:
        people, ann = People(house), house.guest()
        staff(house, people.office, "pit_manager", "linh")
        number = people.coup(*WON_BY_BANKER, banker=ann)
        people.say(
            "corrections", coups=[{"coup": number, "correction": "void"}], reason="not in view"
        )
        put = people.say("disputes", coup=number, patron=id_of(ann), reason="it was in view")
        verdict = {"dispute": put["dispute"], "outcome": "upheld", "reason": "it was"}
        assert people.say("disputes/verdict", **verdict)["waits"]
        (seen,) = waiting(people.manager)
        log = people.manager.get(f"/api/log?limit=1&table={BACCARAT}").json()
        (row,) = log["rows"]
        assert (row["act"], row["said"]) == ("verdict-waits", {"outcome": "upheld"})
        people.desk.close()
    with serving(tmp_path, by_hand()) as house:
        minh, linh, ann = logged_in(house, "minh"), logged_in(house, "linh"), back(house, ann)
        assert waiting(linh) == [seen]
        word = confirming(seen)
        assert code(said(minh, "disputes/verdict", **word)) == "second_needed"
        other = said(linh, "disputes/verdict", **word | {"confirms_ask": "0" * 64})
        assert code(other) == "ask_changed"
        shown = linh.post(f"{TABLE}/disputes/verdict/preview", json=word).json()
        assert (shown["ok"], shown["house"]) == (True, "-47.50")
        assert balance(ann) == "10000.00"
        assert said(linh, "disputes/verdict", **word)["ok"]
        assert balance(ann) == "10047.50"
        assert waiting(linh) == []
    with serving(tmp_path, by_hand()) as house:
        linh = logged_in(house, "linh")
        assert waiting(linh) == []
        assert code(said(linh, "disputes/verdict", **word)) == "nothing_to_confirm"
        assert set(verify_record(house.desk.store).report.sums.values()) == {0}


def test_who_is_no_manager_any_more_has_nothing_that_waits(tmp_path: Path) -> None:
    with serving(tmp_path, by_hand()) as house:
        people, ann = People(house), house.guest()
        staff(house, people.office, "pit_manager", "linh")
        number = people.coup(*WON_BY_BANKER, banker=ann)
        put = people.say("disputes", coup=number, patron=id_of(ann), reason="not in view")
        verdict = {"dispute": put["dispute"], "outcome": "rejected", "reason": "it was"}
        assert people.say("disputes/verdict", **verdict)["waits"]
        (seen,) = waiting(people.manager)
        put_account(people.office, "/api/step-up", password=PASSWORD)
        put_account(
            people.office, "/api/accounts/role", person=id_of(people.manager), role="dealer"
        )
        people.desk.close()
    with serving(tmp_path, by_hand()) as house:
        linh = logged_in(house, "linh")
        assert waiting(linh) == []
        assert code(said(linh, "disputes/verdict", **confirming(seen))) == "nothing_to_confirm"


def test_corrections_that_wait_are_those_that_can_be_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path, by_hand()) as house:
        people = People(house)
        kim = Interested(people, monkeypatch)
        kim.ask("k1", reason="first")
        seen = kim.ask("k1")
        anew = [{**kim.void, "correction": "resettle", "dealt": READ}]
        other = kim.ask("k2", coups=anew)
        people.desk.close()
        key = kim.id
    with serving(tmp_path, by_hand()) as house:
        as_manager(house, monkeypatch, key)
        manager = logged_in(house, "minh")
        assert waiting(manager) == [seen, other]
        assert seen["reason"] == "mine"
        done = said(manager, "corrections", **confirming(seen))
        assert (done["ok"], done["done"]["house"]) == (True, "-50.00")
        assert waiting(manager) == [other]
    with serving(tmp_path, by_hand()) as house:
        as_manager(house, monkeypatch, key)
        manager = logged_in(house, "minh")
        assert waiting(manager) == [other]  # a void coup can be settled anew
        assert said(manager, "corrections", **confirming(other))["ok"]
        assert waiting(manager) == []
    with serving(tmp_path, by_hand()) as house:
        as_manager(house, monkeypatch, key)
        assert waiting(logged_in(house, "minh")) == []


def as_manager(house: Serving, monkeypatch: pytest.MonkeyPatch, person: str) -> None:
    """Somebody with a wager is a manager, which only this test lets be."""
    book = house.desk.accounts
    real = book.role_of
    monkeypatch.setattr(book, "role_of", lambda who: "pit_manager" if who == person else real(who))


@pytest.mark.parametrize(
    "body",
    [
        cm.CorrectionBody("k", [cm.CoupToCorrect(3, "void")], "misread"),
        cm.CorrectionBody(
            "k", [cm.CoupToCorrect(3, "resettle", READ), cm.CoupToCorrect(4, "restore")], "x", "i1"
        ),
        cm.VerdictBody("k", "d1", "rejected", "seen"),
        cm.VerdictBody("k", "d1", "upheld", "seen", "resettle", READ),
    ],
)
def test_what_is_recorded_has_the_name_it_had(body: CorrectionBodies) -> None:
    asked = Waiting("1", "minh", body)
    again = asked_of("1", waits_of(asked))
    assert again == asked
    assert again.ask == asked.ask
