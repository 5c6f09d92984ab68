"""Who is erased has neither money nor debts that somebody would have to find him for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.web.correcting import TABLE, People
from tests.web.dealing import by_hand, fresh_id
from tests.web.people import id_of, put_account
from tests.web.serving import serving

CASH = {"currency": "USD", "reason": "cash"}


def with_cash(house: Any, people: People) -> tuple[Any, str]:
    """A patron who brought fifty dollars to the cage; and his id."""
    ann = house.guest()
    put_account(ann, "/api/register", name="anny", password="brass-teapot-31")
    person = id_of(ann)
    put_account(
        people.manager, "/api/staff/deposits", id="in", person=person, amount="50.00", **CASH
    )
    return ann, person


def test_who_owes_is_not_erased(tmp_path: Path) -> None:
    with serving(tmp_path, by_hand()) as house:
        people = People(house)
        ann, person = with_cash(house, people)
        number = people.coup("9h", "Kd", "Qd", "6s", player=ann)
        out = {"id": "out", "person": person, "amount": "100.00", **CASH}
        put_account(people.manager, "/api/staff/withdrawals", **out)
        void = [{"coup": number, "correction": "void"}]
        assert people.say("corrections", coups=void, reason="misread")["done"]["owed"] == "50.00"
        refused = people.office.post("/api/accounts/erase", json={"person": person})
        assert refused.status_code == 409
        assert "have them paid" in refused.json()["message"]
        people.desk.close()


def test_who_was_erased_is_not_paid(tmp_path: Path) -> None:
    with serving(tmp_path, by_hand()) as house:
        people = People(house)
        ann, person = with_cash(house, people)
        number = people.coup("9h", "Kd", "Qd", "6s", banker=ann)
        put_account(people.office, "/api/accounts/erase", person=person)
        for path in ("corrections/preview", "corrections"):
            asked = {"coups": [{"coup": number, "correction": "void"}], "reason": "misread"}
            answer = people.manager.post(f"{TABLE}/{path}", json={"id": fresh_id(), **asked})
            assert [each["code"] for each in answer.json()["refused"]] == ["patron_erased"]
        people.desk.close()
