"""What is a patron's own stays so: against every other's ids, and against himself many times over.

What is tried comes from the house's own description: each parameter and field that there is, in
each call and frame, and names that are not there at all.
"""

from __future__ import annotations

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest

from tests.web.described import DOCUMENT, address
from tests.web.serving import BACCARAT, Serving, Talk, quick, serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

UNHEARD_OF = ("patron", "patron_id", "session", "wager", "wager_id", "id", "as")
"""Parameters and fields that no call has, and somebody may try."""

AT_ONCE = 8
KEY, BOBS = "the-key-of-ann", "key-of-bob"


@pytest.fixture(scope="module")
def calm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A house in which nothing happens by itself meanwhile."""
    with serving(tmp_path_factory.mktemp("calm"), quick(betting_ms=300_000)) as running:
        yield running


class Victim:
    """A patron with a wager, and all that is hers alone."""

    def __init__(self, house: Serving) -> None:
        self.client = house.guest()
        seen = self.client.get(f"/api/tables/{BACCARAT}/snapshot").json()
        self.coup = str(seen["state"]["coup"])
        ticket = ticket_of(self.coup) | {"id": KEY}
        answer = self.client.post(f"/api/tables/{BACCARAT}/wagers", json=ticket).json()
        assert answer["ok"], answer
        self.ids = {
            "patron": str(self.client.get("/api/me").json()["patron"]),
            "wager": str(answer["placed"][0]["wager"]),
            "session": self.client.cookies["croupier-session"],
            "ask": KEY,
        }

    def books(self) -> list[Any]:
        """What she has; nobody else changes it."""
        me = self.client.get("/api/me").json()
        purses = [{**purse, "session_ms": 0, "version": 0} for purse in me["purses"]]
        seat = self.client.get(f"/api/tables/{BACCARAT}/snapshot").json()["seat"]
        return [me["patron"], purses, seat, self.client.get("/api/statement").json()]

    def require_unsaid(self, text: str, given: object, what: str) -> None:
        """None of her ids is told to anybody, but what he said himself."""
        for kind, each in self.ids.items():
            assert each not in text or each in str(given), f"{what}: {kind}"


def ticket_of(coup: str) -> dict[str, Any]:
    wagers = [{"bet": "player", "stake": "50.00"}]
    return {"id": BOBS, "coup": coup, "action": "place", "wagers": wagers}


def bodies(coup: str, given: str) -> Iterator[dict[str, Any]]:
    """A ticket, with what is another's in each place."""
    sound = ticket_of(coup)
    for field in (*sound, *UNHEARD_OF, "whole", "table"):
        yield sound | {field: given}
    for field in ("bet", "stake"):
        yield sound | {"wagers": [sound["wagers"][0] | {field: given}]}
    for action in ("undo", "clear", "repeat", "double"):
        yield {"id": given, "coup": coup, "action": action}


def calls(coup: str, given: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every call there is, with what is another's in each place."""
    for path, methods in DOCUMENT["paths"].items():
        for method, said in methods.items():
            known = address(path)
            queries = [each["name"] for each in said["parameters"] if each["in"] == "query"]
            for name in (*queries, *UNHEARD_OF):
                yield method, known, {"params": {name: given}}
            yield method, address(path, table=given), {}
            yield method, known, {"headers": {"X-Patron": given, "Authorization": given}}
            if "requestBody" in said:
                tickets = path.endswith("/wagers")
                for body in bodies(coup, given) if tickets else own_bodies(said, given):
                    yield method, known, {"json": body}


def own_bodies(said: dict[str, Any], given: str) -> Iterator[dict[str, Any]]:
    """The body of a call, with what is another's in one of its places, or in all."""
    schema = said["requestBody"]["content"]["application/json"]["schema"]
    name = schema["$ref"].rpartition("/")[2]
    fields = DOCUMENT["components"]["schemas"][name].get("properties", {})
    yield dict.fromkeys(fields, given)
    for field in (*fields, *UNHEARD_OF):
        yield {field: given}


def said_frames(coup: str, given: str) -> Iterator[dict[str, Any]]:
    """Every frame there is, with what is another's in each place."""
    schemas = DOCUMENT["components"]["schemas"]
    for kind, ref in schemas["ClientFrame"]["discriminator"]["mapping"].items():
        fields = schemas[ref.rpartition("/")[2]]["properties"]
        sound = {"type": kind, "table": BACCARAT} if "table" in fields else {"type": kind}
        if kind == "wager":
            for body in bodies(coup, given):
                yield sound | body
        for name in (*fields, *UNHEARD_OF):
            if name != "type":
                yield sound | {name: given}


@pytest.mark.parametrize("kind", ["patron", "wager", "session", "ask"])
def test_nobody_is_answered_what_is_anothers(calm: Serving, kind: str) -> None:
    ann, bob = Victim(calm), calm.guest()
    before, given = ann.books(), ann.ids[kind]

    def tried(call: tuple[str, str, dict[str, Any]]) -> None:
        method, path, more = call
        answer = bob.request(method, path, **more)
        ann.require_unsaid(answer.text, (path, more), f"{method} {path} {more}")
        assert answer.status_code < 500, call

    with ThreadPoolExecutor(AT_ONCE) as pool:  # a call waits more than it works
        assert len(list(pool.map(tried, calls(ann.coup, given)))) > 100
    assert ann.books() == before
    # his own ask under a key that is hers too is his own
    ticket = ticket_of(ann.coup) | {"id": KEY}
    own = bob.post(f"/api/tables/{BACCARAT}/wagers", json=ticket).json()
    assert all(each["wager"] != ann.ids["wager"] for each in own["placed"])
    assert ann.books() == before


@pytest.mark.parametrize("kind", ["patron", "wager", "session", "ask"])
def test_no_socket_hears_what_is_anothers(calm: Serving, kind: str) -> None:
    ann, bob = Victim(calm), calm.guest()
    before, tried = ann.books(), list(said_frames(ann.coup, ann.ids[kind]))
    assert len(tried) > 40
    for first in range(0, len(tried), 15):  # of frames that are none a socket takes 20
        talk = calm.socket(bob)
        talk.say(type="watch", table=BACCARAT)
        talk.hear("snapshot")
        for frame in tried[first : first + 15]:
            talk.say(**frame)
        talk.say(type="ping", n=first)
        talk.hear("pong", n=first)
        for message in talk.heard:
            ann.require_unsaid(json.dumps(message), tried, str(message)[:200])
        talk.close()
    assert ann.books() == before


def test_an_id_is_no_session(calm: Serving) -> None:
    ann = Victim(calm)
    for kind, given in ann.ids.items():
        if kind == "session":
            continue
        client = calm.client()
        client.cookies.set("croupier-session", given)
        for path, methods in DOCUMENT["paths"].items():
            for method, said in methods.items():
                if "security" in said:
                    assert client.request(method, address(path)).status_code == 401


# --- one patron, many at once --------------------------------------------------------------


def test_of_two_hundred_wagers_at_once_on_money_for_one_one_is_taken(tmp_path: Path) -> None:
    config = quick(betting_ms=300_000)
    settings = config.settings._replace(guest_balances={str(config.tables[0].currency): 50_00})
    with serving(tmp_path, config._replace(settings=settings)) as house:
        client = house.guest()
        talks = [house.socket(client) for _ in range(10)]
        coup = client.get(f"/api/tables/{BACCARAT}/snapshot").json()["state"]["coup"]
        together = threading.Barrier(len(talks))
        answers: list[dict[str, Any]] = []

        def play(number: int, talk: Talk) -> None:
            ids = [f"k{number}-{each}" for each in range(20)]
            together.wait()
            for key in ids:
                talk.say(type="wager", table=BACCARAT, **(ticket_of(coup) | {"id": key}))
            answers.extend(talk.hear("answer", id=key) for key in ids)

        threads = [threading.Thread(target=play, args=each) for each in enumerate(talks)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(answers) == 200
        accepted = [answer for answer in answers if answer["ok"]]
        assert len(accepted) == 1
        codes = {item["code"] for answer in answers for item in answer["refused"]}
        assert codes == {"insufficient_funds"}
        (purse,) = client.get("/api/me").json()["purses"]
        assert (purse["balance"], purse["in_play"]) == ("0.00", "50.00")
        lines = client.get("/api/statement").json()["lines"]
        assert [line["amount"] for line in lines] == ["-50.00", "50.00"]
        assert lines[0]["wager"] == accepted[0]["placed"][0]["wager"]
        for talk in talks:
            talk.close()
