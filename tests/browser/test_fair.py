"""A patron sees that his shoe is fair; a house that lies is found by his page, and said so."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, WebSocketRoute, expect

from croupier.fair import Noted, check, read_transcript
from tests.browser.conftest import NARROW, WIDE, Visit, Visits
from tests.browser.felt import Felt, until
from tests.browser.houses import BACCARAT, PICTURES, ServedHouse, house_file, python_path
from tests.browser.layout import faults
from tests.browser.sentences import begins
from tests.browser.test_axe import look, looked
from tests.browser.test_phone import phone

pytestmark = pytest.mark.browser

Record = dict[str, Any]
PLAIN_HTTP = """
Object.defineProperty(crypto, 'subtle', { get() { throw new Error('no') } })
Object.defineProperty(navigator, 'clipboard', { value: undefined })
"""
"""A page lacks these where it came over plain HTTP; over loopback it would have them."""

_KEPT = """Object.entries(localStorage)
  .filter(([key]) => key.startsWith('croupier.fair/')).map(([, kept]) => JSON.parse(kept))"""
NOTE = f"(number) => {_KEPT}.find((note) => note.number === number)"
SEEDED = f"(seed) => {_KEPT}.find((note) => note.seed === seed)"
ALARM = ".fair-alarm.told:visible"


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedHouse]:
    """A house where each coup has a shoe of its own, quickly; patrons do not mind each other."""
    house = ServedHouse(tmp_path_factory.mktemp("fair"), house_file(betting=3, pause=1))
    yield house
    house.close()


def entered(visit: Visit, house: ServedHouse, table: str = PICTURES, lang: str = "en") -> Felt:
    """At a table whose shoe is committed to, and the page knows."""
    felt = Felt(visit.page, house.origin, table, lang).enter()
    visit.page.locator(".fair-mark:visible").wait_for()
    return felt


def panel(page: Page) -> Locator:
    """The open proof."""
    page.locator(".fair-mark:visible").click()
    box = page.locator("dialog[open]")
    box.wait_for()
    return box


def record(felt: Felt, number: int) -> str:
    """A shoe's public record, as anybody can ask for it."""
    address = f"{felt.origin}/api/tables/{felt.table}/shoes/{number}"
    return felt.page.request.get(address).text()


def give_seed(felt: Felt, seed: str) -> int:
    """Give a seed in the panel; the number of the shoe that it went to."""
    page = felt.page
    box = panel(page)
    box.get_by_label(felt.words("page-fair-seed"), exact=True).fill(seed)
    felt.await_betting(left_ms=1_500)
    box.get_by_role("button", name=felt.words("page-fair-give"), exact=True).click()
    box.get_by_text(felt.words("page-fair-own-receipt"), exact=True).wait_for()
    note = page.evaluate(SEEDED, seed)
    box.get_by_role("button", name=felt.words("page-close")).click()
    return int(note["number"])


def await_note(page: Page, number: int, what: str) -> Record:
    """Wait for something to be true of the page's note of a shoe."""
    until(page, f"() => {{ const note = ({NOTE})({number}); return note && {what} }}")
    found: Record = page.evaluate(NOTE, number)
    return found


def verify(directory: Path, command: list[str]) -> int:
    """The exit code of a ``croupier verify``, in a directory."""
    assert command[:2] == ["croupier", "verify"]
    told = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=directory,
        env={**os.environ, "PYTHONPATH": python_path()},
        capture_output=True,
        check=False,
    )
    return told.returncode


def copied(page: Page, button: Locator) -> str:
    """What a button of the proof puts on the clipboard."""
    button.click()
    page.evaluate(
        """() => { const box = document.createElement('textarea')
          document.querySelector('dialog[open]').append(box); box.id = 'pasted'; box.focus() }"""
    )
    page.keyboard.press("Control+V")
    text = page.locator("#pasted").input_value()
    page.evaluate("() => document.getElementById('pasted').remove()")
    return text


@pytest.mark.parametrize("lang", ["en", "vi", "zh"])
def test_a_seed_is_given_a_coup_is_played_and_all_of_it_is_checked(
    pictures: ServedHouse, visit: Visits, tmp_path: Path, lang: str
) -> None:
    guest = visit(pictures.origin, lang=lang, viewport=NARROW, accept_downloads=True)
    guest.context.add_init_script(PLAIN_HTTP)
    felt = entered(guest, pictures, lang=lang)
    number = give_seed(felt, "clover-88")
    felt.await_betting(left_ms=0)
    note = await_note(felt.page, number, "note.fits")
    assert note["fault"] is None
    # What the page noted is what another verifier needs.
    found = read_transcript(record(felt, number))
    told = {field: note[field] for field in ("commitment", "seed", "receipt", "digest")}
    assert "clover-88" in found.seeds
    assert check(found, Noted(**told, cards=tuple(note["cards"]))) is None
    assert len(note["cards"]) == len(found.cards) == 13
    mark = felt.page.locator(".fair-mark:visible")
    expect(mark).to_have_attribute("aria-label", felt.words("page-fair-mark-checked"))
    box = panel(felt.page)
    row = box.locator(".line-row", has_text=felt.words("page-fair-shoe-number", number=number))
    row.get_by_text(felt.words("page-fair-fits"), exact=True).wait_for()
    with felt.page.expect_download() as download:
        name = felt.words("page-fair-download-of", number=number)
        row.get_by_role("button", name=name).click()
    assert download.value.suggested_filename == f"{PICTURES}-shoe-{number}.json"
    kept = tmp_path / "kept.json"
    download.value.save_as(kept)
    assert kept.read_text("utf-8") == record(felt, number)
    assert verify(tmp_path, ["croupier", "verify", kept.name]) == 0


def test_cards_are_checked_as_they_leave_and_notes_outlast_a_reload(
    open_house: Callable[..., ServedHouse], visit: Visits, tmp_path: Path
) -> None:
    house = open_house(house_file(betting=6, pause=1))
    guest = visit(house.origin)
    guest.context.add_init_script(PLAIN_HTTP)
    page = guest.page
    felt = entered(guest, house, BACCARAT)
    assert give_seed(felt, "!~") == 1
    await_note(page, 1, "note.cards.length >= 4")
    felt.await_betting()
    before = page.evaluate(NOTE, 1)
    assert (before["fault"], before["over"]) == (None, False)
    found = json.loads(record(felt, 1))
    assert before["cards"] == [card["card"] for card in found["cards"]]
    # Another verifier judges by what this page has noted; it is copied with the command.
    box = panel(page)
    command = shlex.split(
        copied(page, box.get_by_role("button", name=felt.words("page-fair-command")))
    )
    (tmp_path / command[2]).write_text(record(felt, 1), encoding="utf-8")
    assert set(before["cards"]) <= set(command[-1].partition("=")[2].split())
    assert [verify(tmp_path, command), verify(tmp_path, [*command, "--seed=other"])] == [0, 1]
    name = felt.words("page-fair-copy-of", what=felt.words("page-fair-commitment"))
    assert copied(page, box.get_by_role("button", name=name)) == found["commitment"]
    page.reload()
    mark = page.locator(".fair-mark:visible")
    expect(mark).to_have_attribute("aria-label", felt.words("page-fair-mark-checked"))
    after = page.evaluate(NOTE, 1)
    kept = ("commitment", "seed", "receipt", "digest")
    assert [after[name] for name in kept] == [before[name] for name in kept]
    # Who comes later has the cards from the record, once the proof is looked at.
    other = visit(house.origin)
    entered(other, house, BACCARAT)
    assert other.page.evaluate(NOTE, 1)["cards"][:4] == [None] * 4
    panel(other.page)
    seen = await_note(other.page, 1, "!note.cards.includes(null)")
    assert seen["cards"][:4] == before["cards"][:4]
    assert seen["fault"] is None


def other_card(cards: list[Record]) -> None:
    cards[2]["card"] = next(card for card in ("As", "Ks") if card != cards[2]["card"])


def salted(found: Record) -> None:
    found["cards"][2]["salt"] = "0" * 64


def reordered(found: Record) -> None:
    found["cards"][3:5] = found["cards"][4:2:-1]


def without_seed(found: Record) -> None:
    found["seeds"].remove("mine")


def withheld(found: Record) -> None:
    found["opened"] = None


def swapped(found: Record) -> None:
    found["commitment"] = "0" * 64


def shortened(found: Record) -> None:
    del found["cards"][-1]


def garbled(found: Record) -> None:
    found["scheme"] = "croupier-fair/0"


@pytest.mark.parametrize(
    ("lie", "code"),
    [
        (salted, "card_not_committed"),
        (reordered, "seen_differs"),
        (without_seed, "receipt_differs"),
        (withheld, "not_opened"),
        (swapped, "commitment_differs"),
        (shortened, "seen_differs"),
        (garbled, "no_record"),
    ],
)
def test_a_false_record_is_found_and_said_until_it_is_no_more(
    pictures: ServedHouse, visit: Visits, lie: Callable[[Record], None], code: str
) -> None:
    guest = visit(pictures.origin, viewport=NARROW)
    page = guest.page

    def answer(route: Route) -> None:
        found = route.fetch().json()
        if "mine" in found["seeds"]:
            lie(found)
        route.fulfill(json=found)

    page.route("**/api/tables/*/shoes/*", answer)
    felt = entered(guest, pictures)
    number = give_seed(felt, "mine")
    page.locator(ALARM).wait_for()
    assert page.evaluate(NOTE, number)["fault"]["code"] == code
    expect(page.locator(ALARM)).to_contain_text(begins("en", "page-fair-failed"))
    # It stays over shoes, over loads, and where the record is true again.
    page.unroute("**/api/tables/*/shoes/*")
    page.reload()
    page.locator(ALARM).wait_for()
    mark = page.locator(".fair-mark:visible")
    expect(mark).to_have_attribute("aria-label", felt.words("page-fair-mark-failed"))
    page.locator(ALARM).get_by_role("button").click()
    box = page.locator("dialog[open]")
    box.get_by_text(code, exact=True).wait_for()


def test_another_card_than_committed_is_found_before_the_coup_is_settled(
    pictures: ServedHouse, visit: Visits
) -> None:
    guest = visit(pictures.origin)
    page, lied = guest.page, []

    def connect(socket: WebSocketRoute) -> None:
        house = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            told = json.loads(message)
            if told.get("event") == "cards-opened":
                other_card(told["cards"])
                lied.append(told["seq"])
            socket.send(json.dumps(told))

        house.on_message(pass_on)

    page.route_web_socket("**/api/socket", connect)
    felt = entered(guest, pictures)
    page.locator(ALARM).wait_for()
    assert lied
    why = felt.words("page-fair-fault-card-not-committed", card=3)
    expect(page.locator(ALARM)).to_contain_text(why)


def test_another_commitment_after_a_reload_is_found(
    open_house: Callable[..., ServedHouse], visit: Visits
) -> None:
    house = open_house(house_file(betting=30))
    guest = visit(house.origin)
    page = guest.page
    felt = entered(guest, house, BACCARAT)
    noted = page.evaluate(NOTE, 1)["commitment"]

    def connect(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda text: socket.send(str(text).replace(noted, "0" * 64)))

    page.route_web_socket("**/api/socket", connect)
    page.reload()
    page.locator(ALARM).wait_for()
    expect(page.locator(ALARM)).to_contain_text(felt.words("page-fair-fault-commitment-differs"))


@pytest.mark.parametrize(
    ("lang", "view", "prefs"),
    [
        ("en", WIDE, {"felt": "baize"}),
        ("vi", NARROW, {"felt": "linen"}),
        ("zh", NARROW, {"felt": "ink"}),
    ],
)
def test_the_proof_and_the_alarm_are_accessible(
    pictures: ServedHouse, visit: Visits, lang: str, view: Any, prefs: Any
) -> None:
    guest = looked(visit, pictures, lang, view, prefs)
    page = guest.page
    page.route(
        "**/api/tables/*/shoes/*",
        lambda route: route.fulfill(json={**route.fetch().json(), "scheme": "none"}),
    )
    entered(guest, pictures, lang=lang)
    panel(page)
    look(page, "proof")
    page.keyboard.press("Escape")
    page.locator(ALARM).wait_for()
    look(page, "alarm")
    page.locator(ALARM).get_by_role("button").click()
    page.locator("dialog[open] summary").last.click()
    look(page, "proof of a fault")


@pytest.mark.parametrize("lang", ["en", "vi", "zh"])
def test_the_proof_fits_the_smallest_phone(pictures: ServedHouse, visit: Visits, lang: str) -> None:
    guest = visit(pictures.origin, lang=lang, **phone(320, 568))
    page = guest.page
    felt = entered(guest, pictures, lang=lang)
    assert faults(page) == []
    box = panel(page)
    box.get_by_label(felt.words("page-fair-seed"), exact=True).fill("x" * 64)
    assert faults(page) == []
    box.locator("summary").last.click()
    assert faults(page) == []
    assert box.evaluate("node => node.scrollWidth <= node.clientWidth")
