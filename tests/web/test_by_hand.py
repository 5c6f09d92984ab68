"""Tables dealt by hand over HTTP and the socket: shoes, the desk, what patrons see."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from croupier.web.app import page_policy
from tests.web.dealing import (
    RULINGS,
    Dealer,
    People,
    act,
    by_hand,
    chained,
    desk_of,
    heard,
    laid,
    net,
    post,
    settled,
    sound,
    wager,
)
from tests.web.people import administrator, fresh_name, id_of, logged_in, put_account, staff
from tests.web.serving import BACCARAT, PICTURES, quick, serving

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> Iterator[People]:
    """A house dealt by hand."""
    with serving(tmp_path_factory.mktemp("hand"), by_hand()) as house:
        yield People(house)


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
    last = ann_hears.hear("event", event="felt", last=True)
    assert last["words"]["en"] == "The cut card is out: this is the last coup of the shoe."
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
    assert (dealer.desk["shoe_burn"], dealer.desk["coup_burn"]) == (False, 0)
    settled(dealer)
    assert "shuffle" in desk_of(people.dealer, PICTURES)["why"]["en"]
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
        assert dealer.desk["betting_closed_ms"] is None
        dealer.deal("2h", "Qs", "2s")
        before = dealer.desk
        dealer.close()
    with serving(tmp_path, config) as house:
        dealer = Dealer(house, logged_in(house, names[0]))
        assert dealer.desk["cards"] == before["cards"]
        assert (dealer.desk["place"], dealer.desk["version"]) == ("banker", before["version"])
        # the record's time, a moment before it was told
        closed_ms = dealer.desk["betting_closed_ms"]
        assert closed_ms <= before["betting_closed_ms"] < before["cards"][0]["at_ms"]
        assert closed_ms > before["cards"][0]["at_ms"] - 60_000
        patron = logged_in(house, names[1])
        talk = house.socket(patron)
        talk.say(type="watch", table=BACCARAT)
        assert len(talk.hear("snapshot")["state"]["laid"]) == 3
        dealer.card("5d")
        dealer.card("9h")
        settled(dealer)
        assert net(talk) == "47.50"


HLS, WHEP = "https://Video.example:8443/t/index.m3u8?key=1", "https://live.example/t/whep?key=2"


@pytest.mark.parametrize(
    ("given", "connect", "media"),
    [
        pytest.param({}, "'self'", None, id="none"),
        pytest.param(
            {"video": HLS},
            "'self' https://video.example:8443",
            "blob: https://video.example:8443",
            id="hls",
        ),
        pytest.param({"video_whep": WHEP}, "'self' https://live.example", None, id="whep"),
        pytest.param(
            {"video": HLS, "video_whep": WHEP},
            "'self' https://live.example https://video.example:8443",
            "blob: https://video.example:8443",
            id="both",
        ),
    ],
)
def test_the_picture_is_admitted_by_configuration_alone(
    given: dict[str, Any], connect: str, media: str | None
) -> None:
    plain, admitted = directives(page_policy(quick())), directives(page_policy(by_hand(**given)))
    assert admitted.pop("media-src", None) == media
    assert admitted.pop("connect-src") == connect
    assert plain.pop("connect-src") == "'self'"
    assert admitted == plain  # and nothing else


def directives(policy: str) -> dict[str, str]:
    """What a page may load, by directive."""
    return dict(part.strip().split(" ", 1) for part in policy.split(";"))


def test_the_address_of_a_picture_is_told_to_who_works_here(tmp_path: Any) -> None:
    config = by_hand(video=HLS, video_whep=WHEP)
    with serving(tmp_path, config) as house:
        client = house.client()
        assert client.get("/").headers["content-security-policy"] == page_policy(config)
        rules = client.get(f"/api/tables/{BACCARAT}")
        assert rules.json()["by_hand"]
        assert "key=" not in rules.text
        desk = desk_of(staff(house, administrator(house), "dealer"))
        assert (desk["video"], desk["video_whep"]) == (HLS, WHEP)
