"""What happens to an account while somebody still asks for something, or the disk is full."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest

from croupier.errors import StoreError
from croupier.service.accounts import Account
from croupier.web.account_desk import Entered
from croupier.web.problems import Refused
from tests.web.people import (
    OTHER,
    PASSWORD,
    administrator,
    fresh_name,
    id_of,
    logged_in,
    put_account,
    refused,
    registered,
    staff,
)
from tests.web.serving import quick_hasher, serving
from tests.web.test_kept_back import on_loop
from tests.web.test_launch import house as licensed
from tests.web.test_launch import launched, seamless

if TYPE_CHECKING:
    from pathlib import Path

    from croupier.service.hashing import Hasher


class Slow:
    """A hasher that waits, once it was told to, until it is let go on."""

    def __init__(self) -> None:
        self.inner: Hasher = quick_hasher()
        self.waits = self.hashes_wait = False
        self.reached, self.go_on = threading.Event(), threading.Event()

    def _wait(self) -> None:
        if self.waits:
            self.waits = False
            self.reached.set()
            assert self.go_on.wait(20)

    def hash(self, password: str) -> str:
        """As usual."""
        if self.hashes_wait:
            self._wait()
        return self.inner.hash(password)

    def verify(self, kept: str, password: str) -> bool:
        """As usual."""
        found = self.inner.verify(kept, password)
        if not self.hashes_wait:
            self._wait()
        return found


@pytest.mark.parametrize(
    ("path", "hashes_wait"),
    [
        ("/api/login", False),
        ("/api/step-up", False),
        ("/api/password", False),
        ("/api/password", True),
        ("/api/register", True),
    ],
)
def test_a_hash_that_ends_after_an_erasing_writes_nobody_back(
    tmp_path: Path, path: str, hashes_wait: bool
) -> None:
    slow, name = Slow(), fresh_name()
    with serving(tmp_path, hasher=lambda: slow) as house, ThreadPoolExecutor(1) as aside:
        office = administrator(house)
        ann = house.guest() if path == "/api/register" else registered(house, name)
        person = id_of(ann)
        body: dict[str, str] = {
            "/api/step-up": {"password": PASSWORD},
            "/api/password": {"old": PASSWORD, "new": OTHER},
        }.get(path, {"name": name, "password": PASSWORD})
        client = house.client() if path == "/api/login" else ann
        slow.waits, slow.hashes_wait = True, hashes_wait
        asked = aside.submit(lambda: client.post(path, json=body))
        assert slow.reached.wait(20)
        put_account(office, "/api/accounts/erase", person=person)
        slow.go_on.set()
        assert asked.result(20).status_code == 401
        assert house.desk.store.person(person) is None
        assert house.desk.accounts.accounts.named(name) is None
        assert house.desk.accounts.sessions.of_person(person) == ()


def test_a_password_that_was_set_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    """By whoever still has the old one, though his session counts."""
    slow, name, later = Slow(), fresh_name(), "tin-samovar-52"
    with serving(tmp_path, hasher=lambda: slow) as house, ThreadPoolExecutor(1) as aside:
        ann = registered(house, name)
        slow.waits = slow.hashes_wait = True
        body = {"old": PASSWORD, "new": OTHER}
        asked = aside.submit(lambda: ann.post("/api/password", json=body))
        assert slow.reached.wait(20)
        accounts = house.desk.accounts.accounts
        account = accounts.named(name)
        assert account is not None
        accounts.put(account._replace(password=quick_hasher().hash(later)))
        slow.go_on.set()
        answer = asked.result(20)
        assert (answer.status_code, answer.json()["code"]) == (401, "wrong_login")
        logged_in(house, name, later)
        refused(house.client(), "/api/login", 401, "wrong_login", name=name, password=OTHER)


@pytest.mark.parametrize("act", ["role", "shut", "end-sessions"])
def test_sessions_that_were_ended_stay_so_where_that_was_recorded_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, act: str
) -> None:
    with serving(tmp_path) as house:
        office = administrator(house, "root.9")
        one = staff(house, office, "pit_manager")
        person, cookies = id_of(one), dict(one.cookies)

        def fail(*given: Any) -> None:
            raise StoreError("the disk is full; nothing was written")

        more: dict[str, dict[str, Any]] = {"role": {"role": "auditor"}, "shut": {"shut": True}}
        body = more.get(act, {})
        with monkeypatch.context() as patched:
            patched.setattr(house.desk.store, "put_person", fail)
            answer = office.post(f"/api/accounts/{act}", json={"person": person, **body})
            assert answer.status_code == 503
        if act == "shut":
            put_account(office, "/api/accounts/shut", person=person, shut=False)
        assert one.get("/api/me").status_code == 401
    with serving(tmp_path) as house:
        again = house.client()
        again.cookies.update(cookies)
        assert again.get("/api/me").status_code == 401
        logged_in(house, "root.9")


def test_a_licensees_patron_is_no_account_after_a_restart_either(tmp_path: Path) -> None:
    with licensed(tmp_path) as (running, wallet):
        _, me = launched(running, wallet)
    with serving(tmp_path.joinpath("house"), seamless(tmp_path, wallet_url(tmp_path))) as running:
        office, desk = administrator(running), running.desk
        assert desk.patrons.get(me["patron"]) is not None
        listed = office.get("/api/accounts").json()["accounts"]
        assert [one["person"] for one in listed] == [id_of(office)]
        refused(office, "/api/accounts/link", 404, "unknown_person", person=me["patron"])


def test_nobody_comes_in_by_a_patrons_account_where_patrons_are_a_licensees(
    tmp_path: Path,
) -> None:
    """Whatever is kept of him: a name, a password, a link."""
    with licensed(tmp_path) as (running, wallet):
        _, me = launched(running, wallet)
        office, desk, name = administrator(running), running.desk, fresh_name()
        kept = quick_hasher().hash(PASSWORD)
        account = Account(me["patron"], "patron", name, 1, kept)
        desk.accounts.accounts.put(account)
        refused(office, "/api/accounts/link", 409, "not_here", person=me["patron"])
        refused(running.client(), "/api/login", 403, "not_here", name=name, password=PASSWORD)

        async def by_another_way() -> Entered:
            return await desk.accounts.come_in(me["patron"], "patron", None)

        with pytest.raises(Refused, match="licensee"):
            on_loop(running, by_another_way())


def wallet_url(tmp_path: Path) -> str:
    """Where nobody answers for the licensee."""
    return f"http://127.0.0.1:9/{tmp_path.name}"
