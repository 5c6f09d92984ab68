"""A dispute is put down once under a key, whatever else is asked under it."""

from __future__ import annotations

from pathlib import Path

from tests.web.correcting import TABLE, People
from tests.web.dealing import by_hand
from tests.web.people import id_of
from tests.web.serving import serving


def test_another_dispute_under_the_same_key_is_a_conflict(tmp_path: Path) -> None:
    with serving(tmp_path, by_hand()) as house:
        people = People(house)
        ann = house.guest()
        first, second = (people.coup("9h", "Kd", "Qd", "6s", player=ann) for _ in range(2))
        body = {"id": "k", "coup": first, "patron": id_of(ann), "reason": "x"}

        def code(**other: object) -> str:
            answer = people.manager.post(f"{TABLE}/disputes", json=body | other).json()
            return "".join(each["code"] for each in answer["refused"])

        assert [code(), code(), code(coup=second), code(reason="y")] == ["", "", *["conflict"] * 2]
        (line,) = people.manager.get(f"{TABLE}/disputes").json()["disputes"]
        verdict = {"dispute": line["dispute"], "outcome": "rejected", "reason": "no"}
        assert people.say("disputes/verdict", **verdict)["ok"]
        assert [code(), code(coup=second)] == ["", "conflict"]
        people.desk.close()
