"""A table's picture plays by HLS and by WHEP, and is never shown as live when it stands still."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import Visit, Visits
from tests.browser.pictures import AT_ONCE, Pictures, recorded, served_pictures
from tests.browser.sentences import begins, say
from tests.browser.test_accounts import sound
from tests.browser.test_pit import go, misdealt, ruled, signed
from tests.web.dealing import People, by_hand
from tests.web.serving import BACCARAT, PICTURES, serving

pytestmark = pytest.mark.browser

BY_ITSELF = """
  HTMLMediaElement.prototype.getStartDate = () => new Date(NaN)
  Object.defineProperty(HTMLMediaElement.prototype, 'seekable', { get() { return this.buffered } })
"""
"""Chromium has a player of its own, but lacks what WebKit's tells of a playlist."""

SEEN = """() => {
  const video = document.querySelector('.picture video')
  return !!video && video.videoWidth === 320 && video.currentTime > 0
    && video.getVideoPlaybackQuality().totalVideoFrames >= 4
}"""
"""Whether frames were ever shown; it stays true of a picture that has ended."""

FOUR_MORE = """() => {
  const video = document.querySelector('.picture video')
  if (!video) return false
  const frames = video.getVideoPlaybackQuality().totalVideoFrames
  window.seen ??= [frames, video.currentTime]
  return video.videoWidth === 320 && frames >= seen[0] + 4 && video.currentTime > seen[1]
}"""
"""Whether frames came since it was first asked."""

LATE = say("en", "page-video-live-late")
GONE = r"\d\d:\d\d:\d\d UTC"


def until(true: Callable[[], bool]) -> None:
    """Wait until something is so."""
    deadline = time.monotonic() + 10
    while not true() and time.monotonic() < deadline:
        time.sleep(0.02)
    assert true()


@pytest.fixture(scope="module")
def pictures() -> Iterator[Pictures]:
    with served_pictures() as served:
        yield served


@pytest.fixture(scope="module")
def tape(browser: Browser) -> list[bytes]:
    """How a picture begins, and its segments."""
    page = browser.new_page()
    made = recorded(page, 3)
    page.close()
    return made


@pytest.fixture(scope="module")
def people(pictures: Pictures, tmp_path_factory: pytest.TempPathFactory) -> Iterator[People]:
    """A house with a picture by HLS at one table, and one by WHEP at the other."""
    hls, whep = by_hand(video=pictures.playlist), by_hand(video_whep=pictures.whep)
    tables = [
        one if one.id == BACCARAT else other
        for one, other in zip(hls.tables, whep.tables, strict=True)
    ]
    config = hls._replace(tables=tuple(tables))
    with serving(tmp_path_factory.mktemp("video"), config) as house:
        yield People(house)


@pytest.fixture
def camera(browser: Browser, pictures: Pictures) -> Iterator[Page]:
    """A page that films a canvas and answers whoever asks."""
    page = browser.new_page()
    page.goto(f"{pictures.origin}/camera")
    yield page
    page.close()


def seen_by(visit: Visits, people: People, pictures: Pictures, *, lang: str = "en") -> Visit:
    """A manager's browser, which may ask the pictures' server; what its policy refuses fails."""
    seen = signed(visit, people, people.manager, lang=lang)
    seen.watch.admitted.add(urlsplit(pictures.origin).netloc)
    return seen


def told(page: Page) -> Locator:
    """What is said of the picture."""
    return page.locator(".picture [role=status]")


def gone(page: Page) -> None:
    """Wait until it says since when there is none; then nothing of it is seen."""
    expect(told(page)).to_have_text(re.compile(GONE), timeout=15_000)
    expect(page.locator(".picture .veil")).to_be_visible()


def test_a_playlist_is_played_until_it_stops_and_when_it_goes_on(
    people: People, pictures: Pictures, tape: list[bytes], visit: Visits
) -> None:
    page = seen_by(visit, people, pictures).page
    pictures.begin(tape)
    go(page, people, f"pit-tables/{BACCARAT}")
    expect(told(page)).to_have_text(LATE)
    page.wait_for_function(FOUR_MORE)
    pictures.limit = pictures.count()
    gone(page)
    sound(page, "no picture")
    pictures.limit = 1_000
    expect(told(page)).to_have_text(LATE)
    expect(page.locator(".picture .veil")).to_have_count(0)


@pytest.mark.parametrize("ended", [False, True], ids=["nothing-comes", "it-says-so"])
def test_what_was_is_not_shown_as_what_is(
    ended: bool, people: People, pictures: Pictures, tape: list[bytes], visit: Visits
) -> None:
    page = seen_by(visit, people, pictures).page
    pictures.begin(tape, AT_ONCE)
    pictures.ended = ended
    go(page, people, f"pit-tables/{BACCARAT}")
    page.wait_for_function(SEEN)  # it is played, and seen by nobody
    expect(told(page)).to_have_text(say("en", "page-video-waiting"))
    expect(page.locator(".picture .veil")).to_be_visible()


def test_a_browser_that_plays_a_playlist_by_itself_loads_nothing_for_it(
    people: People, pictures: Pictures, tape: list[bytes], visit: Visits
) -> None:
    page = seen_by(visit, people, pictures).page
    page.add_init_script(BY_ITSELF)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    pictures.begin(tape)
    go(page, people, f"pit-tables/{BACCARAT}")
    page.wait_for_function(FOUR_MORE)
    expect(told(page)).to_have_text(LATE)
    assert pictures.playlist in asked
    assert [address for address in asked if "/hls" in address] == []


def test_the_evidence_goes_back_to_a_moment_and_says_that_it_is_not_live(
    people: People, pictures: Pictures, tape: list[bytes], visit: Visits
) -> None:
    dealer = misdealt(people)
    page = seen_by(visit, people, pictures, lang="vi").page
    pictures.begin(tape)
    go(page, people, "pit")
    expect(told(page)).to_have_text(say("vi", "page-video-live-late"))
    page.get_by_role("button", name=begins("vi", "page-pit-play-at")).first.click()
    at = dealer.desk["cards"][0]["at_ms"]
    time = datetime.fromtimestamp(at // 1000, UTC).strftime("%H:%M:%S")
    expect(told(page)).to_have_text(say("vi", "page-video-past", time=time))
    sound(page, "what was")
    page.get_by_role("button", name=say("vi", "page-video-back")).click()
    expect(told(page)).to_have_text(say("vi", "page-video-live-late"))
    ruled(people, dealer)


def test_a_picture_by_whep_comes_again_by_itself_and_is_ended_when_left(
    people: People, pictures: Pictures, camera: Page, visit: Visits
) -> None:
    seen = seen_by(visit, people, pictures, lang="zh")
    page, live = seen.page, say("zh", "page-video-live")
    pictures.refuses = 1
    with seen.watch.house_gone():  # the browser tells of a call that was refused
        page.goto(f"{people.house.origin}/#/desk/{PICTURES}")
        expect(told(page)).to_have_text(live)
    assert pictures.refuses == 0
    page.wait_for_function(FOUR_MORE)
    camera.evaluate("clearInterval(drawing)")
    gone(page)
    camera.evaluate("drawing = setInterval(draw, 50)")
    expect(told(page)).to_have_text(live)
    assert len(pictures.open) == 1
    large = page.get_by_role("button", name=say("zh", "page-video-large"))
    large.press("Enter")
    expect(large).to_have_attribute("aria-pressed", "true")
    sound(page, "a large picture")
    page.keyboard.press("Escape")
    expect(large).to_have_attribute("aria-pressed", "false")
    page.keyboard.type("9h")
    expect(page.locator("#desk-field")).to_have_value("9h")
    page.goto(f"{people.house.origin}/api/house")
    until(lambda: not pictures.open)


REFUSED = """async (other) => {
  const refused = []
  addEventListener('securitypolicyviolation', (event) => refused.push(event.effectiveDirective))
  await fetch(`${other}/t/whep`, { method: 'POST' }).catch(() => undefined)
  const video = document.createElement('video')
  await new Promise((resolve) => {
    video.onerror = resolve
    video.src = `${other}/t/0.mp4`
    setTimeout(resolve, 2000)
  })
  try {
    new Worker(URL.createObjectURL(new Blob([''])))
  } catch {}
  await new Promise((resolve) => setTimeout(resolve, 100))
  return refused.map((directive) => directive.replace('-elem', ''))
}"""


def test_no_other_server_is_asked_for_a_picture(
    people: People, browser: Browser, tape: list[bytes]
) -> None:
    with served_pictures() as other:
        other.begin(tape)
        page = browser.new_page()
        page.goto(people.house.origin)
        refused = page.evaluate(REFUSED, other.origin)
        page.close()
    assert set(refused) == {"connect-src", "media-src", "worker-src"}
    assert other.asked == []
