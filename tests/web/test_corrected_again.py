"""What is asked again under its key after a stop of the house: done once, and told so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.web.correcting import READ, TABLE, WON_BY_BANKER, People, back, balance, code, said
from tests.web.dealing import by_hand
from tests.web.people import id_of, logged_in, staff
from tests.web.serving import serving


def test_a_correction_that_was_done_before_a_stop_is_done_once(tmp_path: Path) -> None:
    with serving(tmp_path, by_hand()) as house:
        people, ann = People(house), house.guest()
        number = people.coup(*WON_BY_BANKER, banker=ann)
        coups = [{"coup": number, "correction": "resettle", "dealt": READ}]
        asked: dict[str, Any] = {"id": "k1", "coups": coups, "reason": "misread"}
        assert people.say("corrections", **asked)["done"]["house"] == "97.50"
        assert balance(ann) == "9950.00"
        people.desk.close()
    with serving(tmp_path, by_hand()) as house:
        manager, ann = logged_in(house, "minh"), back(house, ann)
        again = said(manager, "corrections", **asked)
        assert again == {"id": "k1", "ok": True, "waits": False, "refused": [], "done": None}
        # typed otherwise it is the same
        asked["coups"] = [{**coups[0], "dealt": READ.replace("Qs", "qS")}]
        assert said(manager, "corrections", **asked)["ok"]
        for other in (
            {"reason": "seen by the camera"},
            {"coups": [{**coups[0], "dealt": "P:2h,2s,4c B:Qs,5d"}]},
            {"coups": [{"coup": number, "correction": "void"}]},
            {"coups": [*coups, {"coup": number, "correction": "void"}]},
            {"incident": "i1"},
        ):
            assert not said(manager, "corrections", **{**asked, **other})["ok"], other
        assert balance(ann) == "9950.00"
        (line,) = manager.get(f"{TABLE}/corrections").json()["corrections"]
        assert line["reason"] == "misread"


def test_a_verdict_that_was_done_before_a_stop_is_done_once(tmp_path: Path) -> None:
    with serving(tmp_path, by_hand()) as house:
        people, ann = People(house), house.guest()
        number = people.coup(*WON_BY_BANKER, banker=ann)
        void = [{"coup": number, "correction": "void"}]
        people.say("corrections", coups=void, reason="not in view")
        person = id_of(ann)
        put = people.say("disputes", coup=number, patron=person, reason="it was in view")
        other = staff(house, people.office, "pit_manager", "linh")
        asked = {"dispute": put["dispute"], "outcome": "upheld", "reason": "it was"}
        done = said(other, "disputes/verdict", id="v1", **asked)
        assert (done["ok"], done["waits"]) == (True, False)
        assert balance(ann) == "10047.50"
        people.desk.close()
    with serving(tmp_path, by_hand()) as house:
        other, ann = logged_in(house, "linh"), back(house, ann)
        again = said(other, "disputes/verdict", id="v1", **asked)
        assert (again["ok"], again["done"]) == (True, None)
        rejected = said(other, "disputes/verdict", id="v1", **{**asked, "outcome": "rejected"})
        assert code(rejected) == "no_such_dispute"
        # another's key is another decision
        minh = logged_in(house, "minh")
        assert code(said(minh, "disputes/verdict", id="v1", **asked)) == "no_such_dispute"
        assert balance(ann) == "10047.50"
