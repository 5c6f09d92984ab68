"""Tables dealt by hand over HTTP and the socket: the dealer's flow, rulings, what patrons see."""

from __future__ import annotations

import itertools
import json
from typing import TYPE_CHECKING, Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.web.dealing import Dealer, act, by_hand, desk_of, fresh_id, heard, laid, post
from tests.web.described import check_answer, faults
from tests.web.people import administrator, fresh_name, id_of, logged_in, put_account, staff
from tests.web.serving import BACCARAT, PICTURES, Serving, quick, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx

    from tests.web.serving import Talk

DESK = f"/api/tables/{BACCARAT}/desk"
RULINGS = f"/api/tables/{BACCARAT}/rulings"


class People:
    """Who works at a house dealt by hand, and its patrons."""

    def __init__(self, house: Serving) -> None:
        self.house = house
        self.office = administrator(house)
        self.dealer = staff(house, self.office, "dealer")
        self.manager = staff(house, self.office, "pit_manager")

    def patron(self) -> tuple[httpx.Client, Talk]:
        """A guest at the table."""
        client = self.house.guest()
        talk = self.house.socket(client)
        talk.hear("welcome")
        talk.say(type="watch", table=BACCARAT)
        talk.hear("snapshot")
        return client, talk

    def at(self, table: str = BACCARAT) -> Dealer:
        """The dealer at a table that waits for a coup."""
        dealer = Dealer(self.house, self.dealer, table)
        if dealer.desk["step"] == "bring-shoe":
            dealer.bring()
        assert dealer.desk["step"] == "open-betting", dealer.desk
        return dealer


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> Iterator[People]:
    """A house dealt by hand."""
    with serving(tmp_path_factory.mktemp("hand"), by_hand()) as house:
        yield People(house)


def wager(client: httpx.Client, coup: str, bet: str, stake: str) -> None:
    """Place a wager that has to be accepted."""
    placed = [{"bet": bet, "stake": stake}]
    body = {"id": fresh_id(), "coup": coup, "action": "place", "wagers": placed}
    answer = client.post(f"/api/tables/{BACCARAT}/wagers", json=body)
    assert answer.status_code == 200, answer.text


def settled(dealer: Dealer) -> None:
    """The coup is confirmed and paid."""
    dealer.do(do="confirm")
    dealer.desk = dealer.talk.hear("desk", step="open-betting")


def net(talk: Talk) -> str:
    """What the last coup brought a patron."""
    seat = talk.hear("seat")["seat"]
    while seat["result"] is None:
        seat = talk.hear("seat")["seat"]
    return str(seat["result"]["net"])


def chained(talk: Talk) -> None:
    """No public event is missing between two that were heard."""
    events = [one for one in talk.heard if one["type"] == "event"]
    assert all(one["prev"] == before["seq"] for before, one in itertools.pairwise(events))


def sound(talk: Talk) -> None:
    """Every frame is as described."""
    for one in talk.heard:
        assert faults("ServerFrame", one) == [], one


# --- a shoe ---------------------------------------------------------------------------------

COUPS = (
    (("2h", "Qs", "2s", "5d", "9h"), "47.50", "-20.00"),  # Banker wins 5 to 3
    (("9h", "Qs", "Ks", "2d"), "-50.00", "20.00"),  # a natural of Player
    (("Ah", "Qs", "5s", "6d"), "0.00", "0.00"),  # a tie
    (("2c", "3s", "2d", "2h", "6c", "4d"), "47.50", "-20.00"),  # six cards, 9 to 0
)
"""Cards, and what 50 on Banker and 20 on Player bring, less 5% where Banker wins."""


def test_a_shoe_with_two_patrons(people: People) -> None:
    dealer = people.at()
    (ann, ann_hears), (bob, bob_hears) = people.patron(), people.patron()
    first = dealer.desk["shoe"]
    for cards, of_banker, of_player in COUPS:
        coup = dealer.begin()["coup"]
        wager(ann, coup, "banker", "50.00")
        wager(bob, coup, "player", "20.00")
        dealer.deal(*cards)
        assert dealer.desk["wager_counts"] == {"banker": 1, "player": 1}
        assert dealer.desk["totals"]["staked"] == "70.00"
        assert [card for card, _ in laid(dealer.desk)] == list(cards)
        settled(dealer)
        assert (net(ann_hears), net(bob_hears)) == (of_banker, of_player)
    dealer.begin()
    dealer.do(do="cut-card")
    assert dealer.desk["last"]
    dealer.deal("9h", "Qs", "Ks", "2d")
    dealer.do(do="confirm")
    dealer.desk = dealer.talk.hear("desk", step="close-shoe")
    act(people.dealer, do="close-shoe", status=422)  # a manager does that
    act(people.manager, do="close-shoe")
    dealer.desk = dealer.talk.hear("desk", step="bring-shoe")
    assert dealer.desk["shoes_out"] == [first["number"]]
    act(people.manager, do="count", shoe=first["number"], when="closing", cards=416)
    act(people.manager, do="dispose", shoe=first["number"], fate="destroyed")
    assert desk_of(people.dealer)["shoes_out"] == []
    dealer.desk = desk_of(people.dealer)
    dealer.bring("Ks")
    shoe = dealer.desk["shoe"]
    assert (shoe["number"], shoe["gone"]) == (first["number"] + 1, 11)
    assert (shoe["serials"], shoe["shuffled_by"]) == (["D-1", "D-2"], "kim")
    ann_hears.hear("event", event="shoe-loaded", shoe_number=shoe["number"])
    for talk in (ann_hears, bob_hears, dealer.talk):
        chained(talk)
        sound(talk)
        talk.close()
    past = ann.get(f"/api/tables/{BACCARAT}/coups?limit=5").json()["coups"]
    assert [one["shoe_number"] for one in past] == [first["number"]] * 5
    assert [one["dealt"]["outcome"] for one in past] == [
        "player",
        "banker",
        "tie",
        "player",
        "banker",
    ]


def test_the_desk_says_where_each_card_goes_and_recordings_where_each_is(people: People) -> None:
    dealer = people.at()
    dealer.begin()
    dealer.deal("2h", "Qs", "2s", "5d")
    desk = dealer.desk
    assert (desk["step"], desk["place"], desk["count"]) == ("card", "player", 1)
    assert desk["next"]["zh"] == "第三张牌发给闲家"
    assert desk["why"]["en"] == "Player has 4 and draws."
    assert [what["en"] for _, what in desk["then"]] == [
        "Banker draws",
        "Banker stands: the coup ends",
    ]
    assert desk["hands"] == {
        "player": {"cards": ["2h", "2s"], "total": 4},
        "banker": {"cards": ["Qs", "5d"], "total": 5},
    }
    assert desk["burnt"] == [None]
    gone = desk["shoe"]["gone"]
    assert [one["number"] for one in desk["cards"]] == list(range(gone - 3, gone + 1))
    assert all(one["reference"].startswith("cam-2 20") for one in desk["cards"])
    assert all(0 < one["at_ms"] <= people.house.desk.now_ms() for one in desk["cards"])
    dealer.card("9h")
    assert dealer.desk["step"] == "confirm"
    assert dealer.desk["result"]["en"] == "Banker wins, 5 to 3."
    dealer.do(do="take-back")
    assert (dealer.desk["place"], dealer.desk["shoe"]["gone"]) == ("player", gone)
    dealer.card("6h")
    dealer.card("Kh")
    settled(dealer)
    refused = dealer.ask(do="take-back")["refused"]
    assert [one["code"] for one in refused] == ["nothing_to_take_back"]
    dealer.close()


def test_patrons_see_the_felt_and_nothing_of_who_works_there(people: People) -> None:
    dealer = people.at()
    ann, talk = people.patron()
    wager(ann, dealer.begin()["coup"], "banker", "50.00")
    dealer.deal("2h", "Qs", "2s")
    dealer.do(do="call")
    late, late_hears = people.patron()
    seen = late_hears.heard[-1]["state"]
    assert seen["by_hand"]
    assert seen["laid"] == [
        {"card": "2h", "hand": "player"},
        {"card": "Qs", "hand": "banker"},
        {"card": "2s", "hand": "player"},
    ]
    dealer.card("5d")
    dealer.do(do="take-back")
    dealer.card("6d")
    dealer.do(do="incident", kind="exposed-early", evidence="seen by the brunette at seat 4")
    frozen = talk.hear("event", event="felt", frozen=True)
    assert frozen["words"]["en"] == "The table waits for a manager’s ruling."
    assert late.get(f"/api/tables/{BACCARAT}/snapshot").json()["state"]["frozen"]
    incident = dealer.desk["incidents"][0]["incident"]
    post(people.manager, RULINGS, incident=incident, reason="the camera saw nothing")
    ruled = talk.hear("event", event="felt", frozen=False)
    assert ruled["words"]["en"] == "A manager has ruled. The coup stands."
    dealer.desk = desk_of(people.dealer)
    dealer.card("9h")
    settled(dealer)
    talk.hear("event", event="settled")
    felt = [[card["card"] for card in one["laid"]] for one in heard(talk, "event", event="felt")]
    steps = [["2h"], ["2h", "Qs"], ["2h", "Qs", "2s"], ["2h", "Qs", "2s", "5d"]]
    six = ["2h", "Qs", "2s", "6d"]
    assert felt == [*steps, steps[2], six, six, six, [*six, "9h"]]
    chained(talk)
    sound(talk)
    told = json.dumps(talk.heard + late_hears.heard)
    hidden = {id_of(people.dealer), id_of(people.manager), "brunette", "camera", "cam-2"}
    assert [text for text in hidden if text in told] == []
    kinds = {one["type"] for one in talk.heard + late_hears.heard}
    assert kinds.isdisjoint({"desk", "desk-answer"})
    for each in (talk, late_hears, dealer.talk):
        each.close()


# --- incidents and rulings ------------------------------------------------------------------


def misdealt(people: People) -> tuple[Dealer, httpx.Client, Talk, dict[str, Any]]:
    """A coup with a card at the wrong hand, wagered on; the incident that the software raised."""
    dealer = people.at()
    ann, talk = people.patron()
    coup = dealer.begin()["coup"]
    wager(ann, coup, "banker", "50.00")
    wager(ann, coup, "player", "20.00")
    dealer.deal("2h", "Qs", "4s", "3d")  # Player has 6 and stands, Banker has 3 and draws
    dealer.card("5c", place="player")
    (incident,) = dealer.desk["incidents"]
    return dealer, ann, talk, incident


def test_an_incident_is_previewed_ruled_and_told(people: People) -> None:
    dealer, _, talk, incident = misdealt(people)
    assert (dealer.desk["step"], dealer.desk["next"]["en"]) == ("ruling", "Wait for the ruling")
    assert (incident["kind"], incident["by"], incident["by_name"]) == (
        "third-card-not-due",
        "software",
        "",
    )
    assert (incident["profile"], incident["clause"]) == ("house", "5")
    assert incident["proposed"]["effects"] == ["by-draw-order"]
    ways = [way["effects"] for way in incident["choices"]]
    assert ways == [["by-draw-order"], ["stands"], ["void-coup"], ["void-coup", "close-shoe"]]
    name = incident["incident"]
    found = post(people.manager, f"{RULINGS}/preview", incident=name)
    assert found["ok"]
    assert found["effects"] == ["by-draw-order"]
    assert found["hands"]["banker"] == {"cards": ["Qs", "3d", "5c"], "total": 8}
    assert found["hands"]["player"]["total"] == 6
    assert (found["staked"], found["returned"], found["house"]) == ("70.00", "97.50", "-27.50")
    assert [(bet["bet"], bet["returned"], bet["void"]) for bet in found["bets"]] == [
        ("banker", "97.50", "50.00"),
        ("player", "0.00", "20.00"),
    ]
    assert found["shoe"]["en"].endswith(f"card {dealer.desk['shoe']['gone'] + 1}.")
    void = post(people.manager, f"{RULINGS}/preview", incident=name, effects=["void-coup"])
    assert (void["void"], void["returned"], void["house"]) == (True, "70.00", "0.00")
    assert "a third card was drawn that was not due" in void["patrons_read"]["en"]
    assert desk_of(people.dealer)["step"] == "ruling"  # nothing has happened yet
    ruling = {"id": fresh_id(), "incident": name, "reason": "it is Banker's third"}
    answer = post(people.manager, RULINGS, **ruling)
    assert (answer["ok"], answer["waits"]) == (True, False)
    assert post(people.manager, RULINGS, **ruling) == answer
    other = post(people.manager, RULINGS, 409, **ruling | {"effects": ["void-coup"]})
    assert [one["code"] for one in other["refused"]] == ["conflict"]
    talk.hear("event", event="felt", frozen=True)
    told = talk.hear("event", event="felt", frozen=False)
    assert told["laid"][-1] == {"card": "5c", "hand": "banker"}
    assert told["words"] == found["patrons_read"]
    dealer.desk = desk_of(people.dealer)
    settled(dealer)
    assert net(talk) == "27.50"
    lines = people.dealer.get(f"/api/tables/{BACCARAT}/incidents?limit=1")
    check_answer(lines)
    (line,) = lines.json()["incidents"]
    assert line["incident"] == name
    assert line["coup_number"] == dealer.desk["coup_number"]
    assert line["ruling"]["effects"] == line["ruling"]["proposed"] == ["by-draw-order"]
    assert (line["ruling"]["by"], line["ruling"]["reason"]) == (
        id_of(people.manager),
        "it is Banker's third",
    )
    talk.close()
    dealer.close()


def test_a_coup_ruled_void_goes_back_and_says_why(people: People) -> None:
    dealer, ann, talk, incident = misdealt(people)
    before = people.house.desk.hub.listener_count
    body = {"incident": incident["incident"], "reason": "nobody knows", "effects": ["void-coup"]}
    post(people.manager, RULINGS, **body)
    told = talk.hear("event", event="voided")
    assert told["reason"] == "ruled-third-card-not-due"
    assert "a third card was drawn that was not due" in told["words"]["en"]
    assert net(talk) == "0.00"
    assert people.house.desk.hub.listener_count == before
    (past, *_) = ann.get(f"/api/tables/{BACCARAT}/coups").json()["coups"]
    assert (past["void"], past["void_words"]) == (True, told["words"])
    again = post(people.manager, RULINGS, 422, **body)
    assert [one["code"] for one in again["refused"]] == ["no_such_incident"]
    talk.close()
    dealer.close()


def test_a_ruling_that_cannot_be_says_why(people: People) -> None:
    dealer, _, talk, incident = misdealt(people)
    name = incident["incident"]
    for effects in (["stands", "void-coup"], ["fly"]):
        found = post(people.manager, f"{RULINGS}/preview", incident=name, effects=effects)
        assert (found["ok"], found["refused"][0]["code"]) == (False, "no_such_ruling")
        assert found["refused"][0]["words"]["vi"]
    refused = post(people.manager, RULINGS, 422, incident=name, reason=" ")
    assert [one["code"] for one in refused["refused"]] == ["reason_needed"]
    post(people.manager, RULINGS, incident=name, reason="ruled", effects=["void-coup"])
    talk.close()
    dealer.close()


def test_a_manager_with_a_wager_does_not_rule_alone(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = people.house
    name = fresh_name()
    kim = house.guest()
    put_account(kim, "/api/register", name=name, password="brass-teapot-31")
    dealer = people.at()
    wager(kim, dealer.begin()["coup"], "banker", "50.00")
    person = id_of(kim)
    # no account is a patron's and a manager's; the rule holds should one ever be
    book, real = house.desk.accounts, house.desk.accounts.role_of
    monkeypatch.setattr(book, "role_of", lambda who: "pit_manager" if who == person else real(who))
    kim = logged_in(house, name)
    put_account(kim, "/api/step-up", password="brass-teapot-31")
    dealer.deal("2h", "Qs", "4s", "3d")
    dealer.card("5c", place="player")
    (seen,) = desk_of(kim)["incidents"]
    assert seen["second"]
    assert not desk_of(people.manager)["incidents"][0]["second"]
    ruling = {"incident": seen["incident"], "reason": "mine"}
    answer = post(kim, RULINGS, **ruling)
    assert (answer["ok"], answer["waits"]) == (True, True)
    # everybody at the desk is told what waits, though nothing has happened
    shown = dealer.talk.hear("desk", step="ruling")
    while not shown["incidents"][0]["waiting"]:
        shown = dealer.talk.hear("desk", step="ruling")
    waiting = shown["incidents"][0]["waiting"]
    assert (waiting["by"], waiting["effects"]) == (person, ["by-draw-order"])
    alone = post(kim, RULINGS, 422, incident=seen["incident"], reason="mine", confirms=True)
    assert [one["code"] for one in alone["refused"]] == ["second_needed"]
    answer = post(people.manager, RULINGS, incident=seen["incident"], confirms=True)
    assert answer["ok"]
    assert answer["desk"]["step"] == "confirm"
    (line,) = people.manager.get(f"/api/tables/{BACCARAT}/incidents?limit=1").json()["incidents"]
    assert (line["ruling"]["by"], line["ruling"]["second"]) == (person, id_of(people.manager))
    dealer.desk = answer["desk"]
    settled(dealer)
    dealer.close()


# --- what is refused ------------------------------------------------------------------------


def test_the_same_again_is_done_once(people: People) -> None:
    dealer = people.at()
    dealer.begin()
    dealer.deal("2h")
    body = {"id": fresh_id(), "act": {"do": "card", "card": "Qs"}}
    first = people.dealer.post(DESK, json=body)
    again = people.dealer.post(DESK, json=body)
    assert (first.status_code, again.status_code) == (200, 200)
    assert laid(again.json()["desk"]) == [("2h", "player"), ("Qs", "banker")]
    other = people.dealer.post(DESK, json=body | {"act": {"do": "card", "card": "Ks"}})
    assert (other.status_code, other.json()["refused"][0]["code"]) == (409, "conflict")
    gone = other.json()["desk"]["shoe"]["gone"]
    stale = {"id": fresh_id(), "act": {"do": "card", "card": "Ks"}, "gone": gone - 1}
    answer = people.dealer.post(DESK, json=stale)
    assert (answer.status_code, answer.json()["refused"][0]["code"]) == (409, "desk_changed")
    check_answer(answer)
    dealer.desk = answer.json()["desk"]
    for card in ("2s", "5d", "9h"):
        dealer.card(card)
    settled(dealer)
    dealer.close()


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"id": "x", "act": {}},
        {"id": "x", "act": {"do": "edit"}},
        {"id": "x", "act": {"do": "card", "card": 5}},
        {"id": "x", "act": {"do": "card", "card": "Ks", "who": "me"}},
        {"id": "x", "act": {"do": "open"}, "table": BACCARAT},
        {"id": "x y", "act": {"do": "open"}},
        {"id": "x", "act": {"do": "count", "shoe": 0, "when": "opening", "cards": 416}},
        {"id": "x", "act": {"do": "count", "shoe": 1, "when": "once", "cards": 416}},
        {"id": "x", "act": {"do": "incident", "kind": "misread", "evidence": "x" * 1_001}},
    ],
)
def test_bodies_are_read_to_the_letter(people: People, body: dict[str, Any]) -> None:
    answer = people.dealer.post(DESK, json=body)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    check_answer(answer)


def test_what_is_none_here_is_refused_in_words(people: People) -> None:
    for deed, code in (
        ({"do": "card", "card": "1x"}, "not_a_card"),
        ({"do": "count", "shoe": 1, "when": "closing", "cards": 416}, "manager_only"),
        ({"do": "dispose", "shoe": 1, "fate": "destroyed"}, "manager_only"),
        ({"do": "incident", "kind": "ghost"}, "no_such_incident"),
        ({"do": "confirm"}, "no_coup"),
    ):
        answer = act(people.dealer, status=422, **deed)
        assert [one["code"] for one in answer["refused"]] == [code]
        words = answer["refused"][0]["words"]
        assert len(set(words.values())) == 3


def test_a_table_that_a_machine_deals_at_says_so(house: Serving) -> None:
    office = administrator(house)
    dealer, manager = staff(house, office, "dealer"), staff(house, office, "pit_manager")
    for answer in (
        dealer.get(DESK),
        dealer.post(DESK, json={"id": "x", "act": {"do": "open"}}),
        manager.post(f"{RULINGS}/preview", json={"id": "x", "incident": "y"}),
        manager.post(RULINGS, json={"id": "x", "incident": "y"}),
        dealer.get(f"/api/tables/{BACCARAT}/incidents"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (409, "by_machine")
    talk = house.socket(dealer)
    talk.hear("welcome")
    talk.say(type="watch", table=BACCARAT)
    for table, code in ((BACCARAT, "by_machine"), ("nowhere", "unknown_table")):
        talk.say(type="desk", id="x", table=table, act={"do": "open"})
        told = talk.hear("desk-answer", table=table)
        assert (told["ok"], told["desk"]) == (False, None)
        assert [one["code"] for one in told["refused"]] == [code]
    assert heard(talk, "desk") == []
    sound(talk)
    talk.close()


def test_only_who_works_here_follows_a_desk(people: People) -> None:
    auditor = staff(people.house, people.office, "auditor")
    talks = [people.house.socket(each) for each in (people.manager, auditor)]
    for talk in talks:
        talk.hear("welcome")
        talk.say(type="watch", table=BACCARAT)
        talk.hear("desk", table=BACCARAT)
    dealer = people.at()
    coup = dealer.begin()["coup"]
    for talk in talks:
        assert talk.hear("desk", step="close-betting")["coup"] == coup
    talks[1].say(type="desk", id="x", table=BACCARAT, act={"do": "close"})
    assert talks[1].hear("error")["code"] == "not_allowed"
    # a role that is taken away ends it, whether the socket is still there or not
    people.house.desk.accounts.staff._shut.add(id_of(auditor))
    talks[0].say(type="unwatch", table=BACCARAT)
    talks[0].say(type="ping", n=1)
    talks[0].hear("pong")
    count = len(heard(talks[0], "desk"))
    dealer.deal("9h", "Qs", "Ks", "2d")
    settled(dealer)
    talks[0].say(type="ping", n=2)
    talks[0].hear("pong", n=2)
    assert len(heard(talks[0], "desk")) == count
    with pytest.raises(ConnectionClosed):
        talks[1].hear("never")
    assert {one["phase"] for one in heard(talks[1], "desk")} <= {"idle", "ready", "betting"}
    hands = people.house.desk.hands
    watching = [each.patron_id for each in hands._watching[BACCARAT]]
    assert id_of(people.manager) not in watching
    for talk in (*talks, dealer.talk):
        talk.close()


def test_three_pictures(people: People) -> None:
    dealer = people.at(PICTURES)
    first = dealer.desk["shoe"]["number"]
    dealer.begin()
    dealer.do(do="close")
    assert dealer.desk["next"]["en"] == "Turn up the first card"
    assert next(what["en"] for _, what in dealer.desk["then"]) == "Banker is dealt to first"
    cards = ("Jd", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "Ts", "Js", "Qs", "Ks")
    places = []
    for card in cards:
        places.append(dealer.desk["place"])
        dealer.card(card)
    boxes = ("player_2", "player_3", "banker", "player_1")
    assert places == ["first_card", *(box for box in boxes for _ in range(3))]
    assert dealer.desk["hands"]["player_1"]["class"] == "3P"
    settled(dealer)
    dealer.begin()  # the deck is shuffled for each coup, which nobody has to say
    assert dealer.desk["shoe"]["number"] == first + 1
    dealer.deal(*cards)
    settled(dealer)
    sound(dealer.talk)
    dealer.close()


def test_a_coup_goes_on_after_a_stop(tmp_path: Any) -> None:
    config = by_hand()
    with serving(tmp_path, config) as house:
        people = People(house)
        names = [fresh_name() for _ in range(2)]
        dealer_client = staff(house, people.office, "dealer", names[0])
        patron = house.guest()
        put_account(patron, "/api/register", name=names[1], password="brass-teapot-31")
        dealer = Dealer(house, dealer_client)
        dealer.bring()
        wager(patron, dealer.begin()["coup"], "banker", "50.00")
        dealer.deal("2h", "Qs", "2s")
        before = dealer.desk
        dealer.close()
    with serving(tmp_path, config) as house:
        dealer = Dealer(house, logged_in(house, names[0]))
        assert dealer.desk["cards"] == before["cards"]
        assert (dealer.desk["place"], dealer.desk["version"]) == ("banker", before["version"])
        patron = logged_in(house, names[1])
        talk = house.socket(patron)
        talk.say(type="watch", table=BACCARAT)
        assert len(talk.hear("snapshot")["state"]["laid"]) == 3
        dealer.card("5d")
        dealer.card("9h")
        settled(dealer)
        assert net(talk) == "47.50"


def test_the_picture_is_admitted_by_configuration_alone(tmp_path: Any) -> None:
    with serving(tmp_path / "plain", quick()) as house:
        plain = house.client().get("/").headers["content-security-policy"]
    assert "media-src" not in plain
    address = "https://video.example:8443/table-2.m3u8"
    config = by_hand(video=address)
    with serving(tmp_path / "video", config) as house:
        client = house.client()
        admitted = client.get("/").headers["content-security-policy"]
        parts = dict(part.strip().split(" ", 1) for part in admitted.split(";"))
        assert parts["media-src"] == "'self' blob: https://video.example:8443"
        assert parts["connect-src"] == "'self' https://video.example:8443"
        rules = client.get(f"/api/tables/{BACCARAT}")
        assert rules.json()["by_hand"]
        assert address not in rules.text  # it is for who works here
        assert desk_of(staff(house, administrator(house), "dealer"))["video"] == address
