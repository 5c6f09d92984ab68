"""The pit as a manager uses it: incidents ruled, shoes closed, coups corrected, what was done."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.conftest import WIDE, Visit, Visits
from tests.browser.felt import Felt
from tests.browser.houses import BACCARAT, PICTURES
from tests.browser.looking_up import look_it_up
from tests.browser.returning import told_once
from tests.browser.sentences import say
from tests.browser.test_accounts import PASSWORD, sound
from tests.browser.test_phone import phone
from tests.browser.test_step_up import once_too_old
from tests.web.dealing import Dealer, People, by_hand, desk_of, post, settled, wager
from tests.web.people import id_of, staff
from tests.web.serving import serving

pytestmark = pytest.mark.browser

CODE = "Camera shows the five of clubs opened at Player; Banker was due to draw."


@pytest.fixture(scope="module")
def pit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[People]:
    """A house with a table that a person deals at, and one of a machine."""
    yield from a_house(tmp_path_factory.mktemp("pit"))


def a_house(directory: Path) -> Iterator[People]:
    """A served house and who is in it."""
    house = by_hand()
    tables = tuple(
        table if table.id == BACCARAT else table._replace(by_hand=None) for table in house.tables
    )
    with serving(directory, house._replace(tables=tables)) as served:
        yield People(served)


def signed(
    visits: Visits, people: People, client: httpx.Client, felt: str = "linen", **options: Any
) -> Visit:
    """The browser of somebody who has logged in."""
    seen = visits(people.house.origin, reduced_motion="reduce", **options)
    seen.context.add_cookies(
        [
            {"name": name, "value": value, "url": people.house.origin}
            for name, value in client.cookies.items()
        ]
    )
    kept = json.dumps(json.dumps({"lang": options.get("lang", "en"), "felt": felt}))
    seen.context.add_init_script(f"localStorage.setItem('croupier.prefs', {kept})")
    return seen


def go(page: Page, people: People, place: str) -> None:
    """Go to a place of the pit."""
    page.goto(f"{people.house.origin}/#/{place}")
    page.locator(".pit .main h1").wait_for()


def hold(page: Page, button: Locator) -> None:
    """Hold a button until it has done what it says."""
    expect(button).to_have_attribute("aria-disabled", "false")
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.wait_for_timeout(1_200)
    page.mouse.up()


def misdealt(people: People) -> Dealer:
    """The dealer of a coup whose last card, that was Banker's, lies at Player."""
    dealer, patron = people.at(), people.house.guest()
    wager(patron, dealer.begin()["coup"], "banker", "50.00")
    dealer.deal("2h", "Qs", "4s", "3d")
    dealer.card("5c", place="player")
    return dealer


def ruled(people: People, dealer: Dealer) -> None:
    """The manager rules as it is proposed, and the coup ends."""
    (incident,) = dealer.desk["incidents"]
    ruling = {"incident": incident["incident"], "reason": "by the camera"}
    post(people.manager, f"/api/tables/{BACCARAT}/rulings", **ruling)
    dealer.desk = desk_of(people.dealer)
    settled(dealer)
    dealer.close()


def balance(client: httpx.Client) -> str:
    """What a patron has."""
    return str(client.get("/api/me").json()["purses"][0]["balance"])


def test_an_irregularity_is_ruled_in_the_pit_and_refunded_on_a_patrons_screen(
    pit: People, visit: Visits
) -> None:
    origin = pit.house.origin
    dealer = pit.at()
    guest = visit(origin, reduced_motion="reduce", **phone(390, 844))
    felt = Felt(guest.page, origin, BACCARAT).enter()
    before = felt.me()
    office = signed(visit, pit, pit.manager)
    page = office.page
    go(page, pit, "pit")
    expect(page.locator(".main p.dim")).to_have_text(say("en", "page-pit-none-open"))
    dealer.begin()
    felt.await_betting()
    felt.put({"banker": 1, "tie": 1})
    felt.confirm()
    felt.await_accepted("banker", "tie")
    dealer.deal("2h", "Qs", "4s", "3d")
    dealer.card("5c", place="player")
    expect(page.locator(".main h1")).to_have_text("Player’s third card, not due")
    expect(page.locator("aside a.stop").first).to_contain_text(say("en", "page-pit-live-frozen"))
    then = page.locator("figure.then .banker")
    expect(then.locator(".who b")).to_have_text("8")
    expect(then.locator(".placed")).to_have_count(1)
    expect(page.locator(".opts input").first).to_be_checked()
    expect(page.locator(".main tr.sum td").nth(1)).not_to_be_empty()
    sound(page, "an incident with the proposal")
    page.locator(".opts input[value='stands']").check()
    expect(page.locator(".main p.bad")).to_contain_text("A card would still lie")
    expect(page.locator("figure.then, .told, .side dl")).to_have_count(0)  # nothing comes of it
    page.locator(".opts input[value='void-coup']").check()
    expect(page.locator("figure.voided")).to_be_visible()
    confirm = page.get_by_role("button", name=say("en", "page-pit-hold"))
    expect(confirm).to_have_attribute("aria-disabled", "true")  # no reason yet
    page.get_by_label(say("en", "page-pit-reason")).fill(CODE)
    with office.watch.house_gone():  # it refuses, and the browser says so
        once_too_old(page, "/rulings")
        hold(page, confirm)
        page.locator("#again").fill(PASSWORD)
    page.locator("dialog[open] button.primary").click()
    expect(page.locator(".main [role=status]")).to_have_text(say("en", "page-pit-ruled"))
    expect(page.locator(".main p.dim")).to_have_text(say("en", "page-pit-none-open"))
    assert felt.me() == before
    felt.await_purse(before)
    guest.page.get_by_text("does not count").first.wait_for()
    go(page, pit, "pit-log")
    look_it_up(page, dealer, CODE)


LOOKS = [
    pytest.param("en", WIDE, "linen", "manager", id="en-wide-linen"),
    pytest.param("vi", ViewportSize(width=320, height=568), "ink", "manager", id="vi-small-ink"),
    pytest.param(
        "zh", ViewportSize(width=390, height=844), "baize", "auditor", id="zh-phone-baize"
    ),
]
PLACES = (
    "pit",
    f"pit-tables/{BACCARAT}",
    f"pit-tables/{PICTURES}",
    f"pit-corrections/{BACCARAT}",
    "pit-reports",
    "pit-log",
    "pit-verify",
    "pit-patrons",
)


@pytest.mark.parametrize(("lang", "view", "felt", "who"), LOOKS)
def test_every_place_of_the_pit_is_sound_in_every_state(
    pit: People, visit: Visits, lang: str, view: ViewportSize, felt: str, who: str
) -> None:
    dealer = misdealt(pit)
    client = pit.manager if who == "manager" else staff(pit.house, pit.office, who)
    page = signed(visit, pit, client, felt, lang=lang, viewport=view).page
    go(page, pit, "pit")
    page.locator(".opts label").first.wait_for()
    holds = page.locator(".holds")
    if who == "manager":
        expect(page.locator("figure.then")).to_be_visible()
        expect(holds).to_have_count(1)
    for place in PLACES:
        go(page, pit, place)
        if "reports" in place:
            page.locator(".main table tbody tr").first.wait_for()
        if "log" in place:
            page.locator(".main ol > li").first.wait_for()
        if "verify" in place:
            page.get_by_role("button", name=say(lang, "page-pit-verify-go")).click()
            expect(page.locator(".main .good")).to_have_text(
                say(lang, "page-pit-verify-sound"), timeout=20_000
            )
            expect(page.locator(".main tbody th", has_text="ledger")).to_have_count(1)
        if place == "pit-patrons":
            page.locator(".main ol > li b").first.wait_for()
        if "corrections" in place:
            page.get_by_text(say(lang, "page-pit-no-disputes")).wait_for()
        if place == f"pit-tables/{BACCARAT}":
            page.locator(".custody summary").click()
            page.locator(".suits li").first.wait_for()
        sound(page, place)
        if who == "auditor":  # he looks on
            expect(holds).to_have_count(0)
            expect(page.locator(".main textarea, .side textarea")).to_have_count(0)
    ruled(pit, dealer)


def test_a_shoe_is_closed_counted_destroyed_and_looked_through(pit: People, visit: Visits) -> None:
    dealer = pit.at()
    number = dealer.desk["shoe"]["number"]
    dealer.do(do="call")
    page = signed(visit, pit, pit.manager).page
    go(page, pit, f"pit-tables/{BACCARAT}")
    page.get_by_role("button", name=say("en", "page-pit-come")).click()
    expect(page.get_by_role("button", name=say("en", "page-pit-come"))).to_have_count(0)
    hold(page, page.get_by_role("button", name=say("en", "page-pit-close-shoe")))
    page.get_by_label(say("en", "page-pit-count-closing")).fill("415")
    page.get_by_role("button", name=say("en", "page-pit-count-note")).click()
    page.locator(".custody summary").click()
    expect(page.locator(".custody [role=status]").last).to_have_text(say("en", "page-pit-unsound"))
    name = f"/api/tables/{BACCARAT}/rulings"
    (short,) = desk_of(pit.manager)["incidents"]  # a card is missing, and nothing goes before that
    post(pit.manager, name, incident=short["incident"], reason="it stuck in the shoe")
    hold(page, page.get_by_role("button", name=say("en", "page-pit-destroyed")))
    gone = page.get_by_role("button", name=say("en", "page-pit-destroyed"))
    expect(gone).to_have_count(0)
    expect(page.locator(".custody details dl")).to_contain_text("destroyed, pit-manager")
    assert desk_of(pit.manager)["shoes_out"] == []
    page.get_by_role("button", name=say("en", "page-pit-open-shoe")).click()
    page.locator("dialog[open] #serials").fill("K7, K8")
    sound(page, "a shoe is opened")
    page.locator("dialog[open] button.primary").click()
    expect(page.locator(".custody dl").first).to_contain_text(f"{number + 1}")
    expect(page.locator(".custody dl").first).to_contain_text("K7, K8")
    page.get_by_role("button", name=say("en", "page-pit-raise")).click()
    sound(page, "an incident is raised")
    page.locator("dialog[open] input[value='exposed-in-shuffle']").check()
    page.locator("dialog[open] button.primary").click()
    expect(page.locator(".alarm")).to_be_visible()
    (incident,) = desk_of(pit.manager)["incidents"]
    post(pit.manager, name, incident=incident["incident"], reason="seen", effects=["no-effect"])
    dealer.desk = desk_of(pit.dealer)
    dealer.card("As")
    dealer.card()
    assert dealer.desk["step"] == "open-betting"
    dealer.close()


def test_a_coup_is_corrected_and_what_a_patron_says_of_it_is_decided(
    pit: People, visit: Visits
) -> None:
    dealer, patron = pit.at(), pit.house.guest()
    before = balance(patron)
    wager(patron, dealer.begin()["coup"], "player", "50.00")
    dealer.deal("2h", "Qs", "4s", "3d", "5c")
    settled(dealer)  # Banker wins, 8 to 6
    number, lost = dealer.desk["coup_number"], balance(patron)
    page = signed(visit, pit, pit.manager).page
    go(page, pit, f"pit-corrections/{BACCARAT}")
    past = page.get_by_role("button", name=f"Coup {number},")
    past.click()
    page.get_by_label(say("en", "page-pit-make-resettle")).check()
    dealt = page.get_by_label(say("en", "page-pit-dealt"))
    expect(dealt).to_have_value("P:2h,4s B:Qs,3d,5c")
    dealt.fill("P:2h,4s B:Qs,3d")
    expect(page.locator(".box [role=alert] .bad").first).to_be_visible()  # not dealt so
    page.get_by_label(say("en", "page-pit-make-void")).check()
    expect(page.locator(".box tr.sum td").last).to_have_text("$50.00")
    sound(page, "a correction")
    page.get_by_label(say("en", "page-pit-reason")).fill(CODE)
    hold(page, page.get_by_role("button", name=say("en", "page-pit-hold-correct")))
    expect(page.locator(".main .good")).to_have_text(say("en", "page-pit-corrected"))
    expect(page.locator(".ended .line").last).to_contain_text(CODE)
    assert balance(patron) == before
    told_once(signed(visit, pit, patron).page, pit.house.origin, "$0.00", "$50.00")
    past.click()
    page.get_by_label(say("en", "page-pit-dispute-patron")).fill(id_of(patron))
    page.get_by_label(say("en", "page-pit-dispute-why")).fill("It was dealt as it should be.")
    page.get_by_role("button", name=say("en", "page-pit-dispute-note")).click()
    expect(page.locator(".main .good")).to_have_text(say("en", "page-pit-dispute-noted"))
    page.get_by_role("button", name=say("en", "page-pit-decide-go")).click()
    page.get_by_label(say("en", "page-pit-upheld")).check()
    page.get_by_label(say("en", "page-pit-make-restore")).check()
    expect(page.locator(".box tr.sum td").last).to_have_text("$0.00")
    sound(page, "a dispute")
    page.get_by_label(say("en", "page-pit-reason")).fill("He is right.")
    hold(page, page.get_by_role("button", name=say("en", "page-pit-hold-verdict")))
    # who has put it down does not decide it alone
    expect(page.locator(".main .good")).to_have_text(say("en", "page-pit-waits"))
    assert balance(patron) == before
    other = staff(pit.house, pit.office, "pit_manager")
    second = signed(visit, pit, other).page
    go(second, pit, f"pit-corrections/{BACCARAT}")
    expect(second.locator(".waits")).to_contain_text("He is right.")
    hold(second, second.get_by_role("button", name=say("en", "page-pit-hold-second")))
    expect(second.locator(".ended .line").first).to_contain_text("He is right.")
    assert balance(patron) == lost
    dealer.close()


def test_who_is_not_of_the_pit_is_told_so(pit: People, visit: Visits) -> None:
    for client in (pit.house.guest(), pit.dealer):
        seen = signed(visit, pit, client)
        seen.page.goto(f"{pit.house.origin}/#/pit")
        expect(seen.page.locator(".page [role=status]")).to_have_text(
            say("en", "page-pit-not-yours")
        )
        expect(seen.page.locator("nav a[href='#/pit']")).to_have_count(0)
        sound(seen.page, "not for him")
