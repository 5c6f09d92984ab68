"""What a log-in costs whom it refuses, and that no secret is said: in answers, logs, anywhere."""

from __future__ import annotations

import json
import signal
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from croupier.service.lockout import FREE
from tests.calling import TLS
from tests.served import address_in
from tests.web.people import (
    PASSWORD,
    administrator,
    fresh_name,
    id_of,
    put_account,
    registered,
)
from tests.web.processes import opened
from tests.web.serving import Serving, quick_hasher, serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

OTHER = "copper-kettle-77"


class Counting:
    """A hasher that notes what it is asked to compare."""

    def __init__(self) -> None:
        self.inner = quick_hasher()
        self.made_count = 0
        self.compared: list[str] = []

    def hash(self, password: str) -> str:
        """A new hash."""
        self.made_count += 1
        return self.inner.hash(password)

    def verify(self, kept: str, password: str) -> bool:
        """Whether a hash is that of a password."""
        self.compared.append(kept)
        return self.inner.verify(kept, password)


class Counted:
    """A house whose hashes are counted."""

    def __init__(self, house: Serving, hasher: Counting) -> None:
        self.house, self.hasher = house, hasher

    def cost(self, name: str, password: str) -> tuple[int, int, str]:
        """How many hashes a log-in compares and makes, and by which parameters."""
        self.hasher.compared, self.hasher.made_count = [], 0
        self.house.client().post("/api/login", json={"name": name, "password": password})
        kinds = {kept.rpartition("$")[0].rpartition("$")[0] for kept in self.hasher.compared}
        return len(self.hasher.compared), self.hasher.made_count, "".join(kinds)


@pytest.fixture(scope="module")
def counted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Counted]:
    """A house whose hashes are counted."""
    hasher = Counting()
    with serving(tmp_path_factory.mktemp("counted"), hasher=lambda: hasher) as house:
        yield Counted(house, hasher)


def test_a_log_in_costs_one_comparison_whatever_is_wrong(counted: Counted) -> None:
    house = counted.house
    office, name, shut, locked = administrator(house), *(fresh_name() for _ in range(3))
    registered(house, name)
    registered(house, locked)
    gone = id_of(registered(house, shut))
    put_account(office, "/api/accounts/shut", person=gone, shut=True)
    invited = put_account(office, "/api/accounts", role="dealer")["person"]
    for _ in range(FREE):
        counted.cost(locked, OTHER)
    costs = {
        "right": counted.cost(name, PASSWORD),
        "wrong": counted.cost(name, OTHER),
        "unknown": counted.cost(fresh_name("ghost"), OTHER),
        "empty": counted.cost("", ""),
        "no id": counted.cost(invited, OTHER),
        "shut": counted.cost(shut, PASSWORD),
        "locked, right": counted.cost(locked, PASSWORD),
        "locked, wrong": counted.cost(locked, OTHER),
        "very long": counted.cost(name, "x" * 10_000),
    }
    assert set(costs.values()) == {(1, 0, "$argon2id$v=19$m=8,t=1,p=1")}, costs


def test_many_who_guess_at_once_do_not_fill_the_memory(counted: Counted) -> None:
    hashing = counted.house.desk.accounts.hashing
    hashing._waiting_count = 30
    try:
        body = {"name": "ann", "password": OTHER}
        answer = counted.house.client().post("/api/login", json=body)
    finally:
        hashing._waiting_count = 0
    assert (answer.status_code, answer.json()["code"]) == (429, "busy")
    assert answer.headers["retry-after"]


class Story:
    """Calls of a story, all of whose answers are kept."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.heard: list[str] = []
        self.secrets: set[str] = set()
        self._open = ExitStack()

    def __enter__(self) -> Story:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def client(self) -> httpx.Client:
        """A browser."""
        hooks: dict[str, Any] = {"response": [self._heard]}
        headers = {"Origin": self.address}
        made = httpx.Client(
            base_url=self.address, headers=headers, event_hooks=hooks, timeout=20, verify=TLS
        )
        return self._open.enter_context(made)

    def _heard(self, answer: httpx.Response) -> None:
        answer.read()
        # a cookie is said to its own browser, and a link to who made it: each once
        for line in answer.headers.get_list("set-cookie"):
            token = line.partition("=")[2].partition(";")[0].strip('"')
            self.secrets |= {token} if token else set()
        told = [
            f"{name}: {value}"
            for name, value in answer.headers.multi_items()
            if name != "set-cookie"
        ]
        text = answer.text
        if answer.request.url.path in ("/api/accounts", "/api/accounts/link") and answer.is_success:
            token = answer.json().get("token", "")
            self.secrets |= {token} if token else set()
            text = text.replace(token, "", 1) if token else text
        self.heard += [*told, text]


def test_no_secret_is_in_any_answer_or_log(tmp_path: Path) -> None:
    passwords = [f"tide-lamp-{number}-orchid" for number in range(5)]
    with opened(tmp_path, "--log", "json", "--log-level", "debug") as (process, first):
        address = address_in(first[-1])
        story = Story(address)
        assert httpx.get(f"{address}/healthz").status_code == 200
        link = (tmp_path / "first-administrator").read_text().strip().rpartition("/")[2]
        story.secrets |= {link, *passwords}
        with story:
            _play(story, link, passwords)
        process.send_signal(signal.SIGTERM)
        log = "".join([*first, process.communicate(timeout=30)[1]])
    heard = "\n".join(story.heard)
    assert len(story.secrets) > 12
    for secret in (*story.secrets, "$argon2"):
        assert secret not in log
        assert secret not in heard
    # names are for people, and the log is for operators
    assert "Ann.Story" not in log
    record = b"".join(path.read_bytes() for path in tmp_path.iterdir() if "db" in path.name)
    for secret in story.secrets:
        assert secret.encode() not in record


def _play(story: Story, link: str, passwords: list[str]) -> None:
    """Everything that is done with a secret, right and wrong."""
    root, own, dealer, new, wrong = passwords
    office, ann, dan, nobody = (story.client() for _ in range(4))

    def say(client: httpx.Client, path: str, status: int, **body: Any) -> dict[str, Any]:
        answer = client.post(path, json=body)
        assert answer.status_code == status, answer.text
        return dict(answer.json())

    for client in (ann, office):
        client.post("/api/session")
    say(nobody, "/api/first", 404, token=wrong, name="root.1", password=root)
    say(office, "/api/first", 400, token=link, name="root.1", password="short")
    say(office, "/api/first", 200, token=link, name="root.1", password=root)
    say(nobody, "/api/first", 404, token=link, name="root.2", password=root)
    say(ann, "/api/register", 400, name="Ann.Story", password=own, more=1)
    say(ann, "/api/register", 200, name="Ann.Story", password=own)
    say(nobody, "/api/login", 401, name="Ann.Story", password=wrong)
    say(nobody, "/api/login", 401, name=wrong, password=own)
    say(nobody, "/api/login", 400, name="Ann.Story", passwort=own)
    made = say(office, "/api/accounts", 200, role="dealer")
    say(dan, "/api/first", 200, token=made["token"], name="Dan.Story", password=dealer)
    say(office, "/api/accounts/link", 200, person=made["person"])
    say(office, "/api/step-up", 401, password=wrong)
    say(office, "/api/step-up", 200, password=root)
    say(ann, "/api/password", 401, old=wrong, new=new)
    say(ann, "/api/password", 200, old=own, new=new)
    for client in (ann, dan, office):
        for path in ("/api/me", "/api/sessions", "/api/me/export"):
            assert client.get(path).status_code == 200
    assert office.get("/api/accounts").status_code == 200
    person = ann.get("/api/me").json()["patron"]
    say(office, "/api/accounts/export", 200, person=person)
    say(office, "/api/accounts/shut", 200, person=person, shut=True)
    say(nobody, "/api/login", 401, name="Ann.Story", password=new)
    say(dan, "/api/logout", 200)
    json.dumps(office.get("/schema/openapi.json").json())
