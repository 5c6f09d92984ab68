"""What a house tells of committed shoes: to a patron as he plays, and to anybody afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from croupier.fair import Noted, check, read_transcript
from tests.fair import stranger
from tests.web.described import check_answer
from tests.web.serving import BACCARAT, PICTURES, Serving, quick, serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import httpx

Message = dict[str, Any]
SHOES = f"/api/tables/{PICTURES}/shoes"


@pytest.fixture(scope="module")
def lively(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A house whose bets stay open long enough to give a seed."""
    with serving(tmp_path_factory.mktemp("lively"), quick(betting_ms=700)) as running:
        yield running


def give(client: httpx.Client, shoe: str, seed: str, key: str = "k") -> Message:
    """Give a seed by a call."""
    answer = client.post(
        f"/api/tables/{PICTURES}/seeds", json={"id": key, "shoe": shoe, "seed": seed}
    )
    check_answer(answer)
    found: Message = answer.json()
    return found


def test_a_patron_follows_a_shoe_from_its_commitment_to_its_opening(lively: Serving) -> None:
    ann, bob = lively.guest(), lively.guest()
    talk = lively.socket(ann)
    talk.say(type="watch", table=PICTURES)
    fair = talk.hear("event", event="shoe-committed", table=PICTURES)["fair"]
    assert (fair["seed_count"], fair["digest"], fair["left"], fair["decks"]) == (0, None, 0, 1)
    talk.say(type="seed", id="s", table=PICTURES, shoe=fair["shoe"], seed="clover")
    mine = talk.hear("seed-answer", id="s", ok=True)
    his = give(bob, fair["shoe"], "88")
    taken = talk.hear("event", event="seed-taken", seed="88")
    assert (taken["receipt"], taken["seed_count"]) == (his["receipt"], 2)
    talk.say(type="watch", table=PICTURES)
    seat = talk.hear("snapshot", table=PICTURES)
    assert seat["seat"]["seed"] == {"seed": "clover", "receipt": mine["receipt"]}
    assert seat["state"]["fair"]["receipt"] == his["receipt"]
    digest = talk.hear("event", event="seeds-closed", table=PICTURES)["digest"]
    assert digest == his["receipt"]
    opened = talk.hear("event", event="cards-opened", table=PICTURES)
    assert (opened["shoe"], opened["first"]) == (fair["shoe"], 0)
    talk.hear("event", event="shoe-opened", shoe=fair["shoe"])
    talk.close()
    # from here on anybody, without a session
    answer = lively.client().get(f"{SHOES}/{fair['number']}")
    check_answer(answer)
    seen = [card["card"] for card in opened["cards"]]
    notes: Message = {
        "commitment": fair["commitment"],
        "seed": "clover",
        "receipt": mine["receipt"],
        "digest": digest,
    }
    found = read_transcript(answer.content)
    assert found.seeds == ("clover", "88")
    assert [card.card for card in found.cards] == seen
    assert check(found, Noted(**notes, cards=tuple(seen))) is None
    assert stranger.judge(answer.json(), **notes, cards=seen) is None
    told = opened["cards"][0]
    assert (found.cards[0].place, found.cards[0].salt) == (told["place"], told["salt"])
    assert list(found.cards[0].path) == told["path"]


def test_a_seed_is_taken_once_and_said_again(lively: Serving) -> None:
    ann = lively.guest()
    talk = lively.socket(ann)
    talk.say(type="watch", table=PICTURES)
    shoe = talk.hear("event", event="shoe-committed", table=PICTURES)["fair"]["shoe"]
    talk.close()
    first = give(ann, shoe, "clover")
    assert first["ok"]
    assert give(ann, shoe, "clover", "k2") == first | {"id": "k2"}
    other = give(ann, shoe, "another")
    assert (other["ok"], other["receipt"]) == (False, None)
    assert [why["code"] for why in other["refused"]] == ["seed_given"]
    assert all(other["refused"][0]["words"].values())


REFUSED = [
    ("no-such-shoe", "clover", "wrong_shoe"),
    (None, "a b", "malformed_seed"),
    (None, "", "malformed_seed"),
    (None, "ä", "malformed_seed"),
    (None, "x" * 65, "malformed_seed"),
]


@pytest.mark.parametrize(("shoe", "seed", "code"), REFUSED)
def test_what_is_no_seed_is_refused_in_words(
    lively: Serving, shoe: str | None, seed: str, code: str
) -> None:
    ann = lively.guest()
    talk = lively.socket(ann)
    talk.say(type="watch", table=PICTURES)
    known = talk.hear("event", event="shoe-committed", table=PICTURES)["fair"]["shoe"]
    talk.close()
    told = give(ann, shoe or known, seed)
    assert not told["ok"]
    assert [why["code"] for why in told["refused"]] == [code]
    assert set(told["refused"][0]["words"]) == {"en", "vi", "zh"}
    assert all(told["refused"][0]["words"].values())


def test_the_last_shoes_and_how_many_were_called_off_are_public(lively: Serving) -> None:
    talk = lively.socket(lively.guest())
    talk.say(type="watch", table=PICTURES)
    for _ in range(3):
        talk.hear("event", event="settled", table=PICTURES)
    number = talk.hear("event", event="shoe-opened", table=PICTURES)["shoe_number"]
    talk.close()
    nobody = lively.client()
    told = nobody.get(f"{SHOES}?limit=2").json()
    assert [shoe["number"] for shoe in told["shoes"]] in (
        [number + 1, number],
        [number, number - 1],
    )
    assert told["more"]
    totals = told["totals"]
    assert totals["shoes"] in (number, number + 1)
    assert totals["coups"] + totals["coups_void"] in (number - 1, number, number + 1)
    assert (totals["shoes_called_off"], totals["coups_void"]) == (0, 0)
    older = nobody.get(f"{SHOES}?before=3&limit=50").json()
    assert [shoe["number"] for shoe in older["shoes"]] == [2, 1]
    assert [shoe["ended"] for shoe in older["shoes"]] == ["fresh", "fresh"]
    assert not older["more"]


@pytest.mark.parametrize("number", ["0", "999999", "9007199254740993", "x", "-1", "1.5"])
def test_a_shoe_that_is_none_is_not_found(lively: Serving, number: str) -> None:
    answer = lively.client().get(f"{SHOES}/{number}")
    assert answer.status_code == 404
    assert answer.json()["code"] in ("unknown_shoe", "not_found")


def test_the_record_of_a_shoe_in_use_says_no_more_than_was_told(lively: Serving) -> None:
    nobody = lively.client()
    shown = nobody.get(f"/api/tables/{BACCARAT}/shoes").json()["shoes"][0]
    assert shown["ended"] is None
    record = nobody.get(f"/api/tables/{BACCARAT}/shoes/{shown['number']}").json()
    assert record["opened"] is None
    secret = lively.desk.floor.house.shoe_in_use(BACCARAT)
    said = str(record)
    assert secret.secret.hex() not in said
    assert " ".join(map(str, secret.order)) not in said
    dealt = {card["place"] for card in record["cards"]}
    undealt = [place for place in range(len(secret.order)) if place not in dealt]
    assert not [place for place in undealt if secret.salt(place).hex() in said]


@pytest.mark.parametrize("path", [SHOES, f"{SHOES}/1"])
def test_whoever_reads_too_often_is_told_to_wait(tmp_path: Path, path: str) -> None:
    config = quick()
    settings = config.settings._replace(asks_per_second=3)
    with serving(tmp_path, config._replace(settings=settings)) as house:
        nobody, guest = house.client(), house.guest()
        for client in (nobody, guest):
            statuses = [client.get(path).status_code for _ in range(12)]
            assert set(statuses) == {200, 429}
        answer = nobody.get(path)
        check_answer(answer)
        assert answer.status_code == 200 or "Retry-After" in answer.headers


def test_seeds_too_often_are_told_to_wait(tmp_path: Path) -> None:
    config = quick()
    settings = config.settings._replace(asks_per_second=3)
    with serving(tmp_path, config._replace(settings=settings)) as house:
        guest = house.guest()
        told = [give(guest, "none", "x")["refused"][0]["code"] for _ in range(8)]
        assert set(told) == {"wrong_shoe", "busy"}


def test_an_ended_shoe_is_read_once_and_one_in_use_each_time(tmp_path: Path) -> None:
    with serving(tmp_path, quick(betting_ms=300)) as house:
        talk = house.socket(house.guest())
        talk.say(type="watch", table=PICTURES)
        number = talk.hear("event", event="shoe-opened", table=PICTURES)["shoe_number"]
        talk.close()
        nobody, store = house.client(), house.desk.store
        first = nobody.get(f"{SHOES}/{number}")
        assert first.json()["opened"]
        real, reads = store.latest, []

        def latest(*given: Any) -> Any:
            reads.append(given)
            return real(*given)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(store, "latest", latest)
            assert nobody.get(f"{SHOES}/{number}").content == first.content
            assert reads == []
            in_use = nobody.get(f"/api/tables/{BACCARAT}/shoes/1")
            assert in_use.json()["opened"] is None
            assert reads
