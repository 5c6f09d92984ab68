"""The watch over every page sees what it is there for, and layout faults are found."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import NARROW
from tests.browser.houses import ServedHouse
from tests.browser.layout import faults, out_of_view
from tests.browser.watching import Watch

pytestmark = pytest.mark.browser

WRONG = [
    ("console.error('oh')", "console error: oh"),
    ("console.warn('hm')", "console warning: hm"),
    ("setTimeout(() => { throw new Error('bang') })", "page error: .*bang"),
    ("Promise.reject(new Error('dropped'))", "page error: .*dropped"),
    ("fetch('/api/nothing')", "answered 404"),
    ("fetch('http://127.0.0.3:9/')", "Content Security Policy|foreign request"),
    ("new WebSocket('ws://127.0.0.3:9/')", "Content Security Policy|foreign socket"),
    (
        "document.body.append(Object.assign(new Image(), {src: 'http://127.0.0.3:9/a.png'}))",
        "image",
    ),
    ("document.body.setAttribute('style', 'color: red')", "style"),
    ("document.body.insertAdjacentHTML('beforeend', '<b onclick=\"x()\">x</b>')", "script"),
]
"""What a page may not do, and what is told of it."""


@pytest.mark.parametrize(("script", "told"), WRONG)
def test_what_no_page_may_do_is_a_fault(
    browser: Browser, shared_house: ServedHouse, script: str, told: str
) -> None:
    context = browser.new_context()
    watch = Watch(context, shared_house.origin)
    page = context.new_page()
    page.goto(f"{shared_house.origin}/")
    page.locator(".tcard").first.wait_for()
    watch.check()
    # As a script of the page's own, so that the house's policy holds for it.
    page.evaluate("script => void setTimeout(new Function(script))", script)
    for _ in range(50):
        if any(re.search(told, fault) for fault in watch.faults):
            break
        page.wait_for_timeout(40)
    assert any(re.search(told, fault) for fault in watch.faults), watch.faults
    with pytest.raises(AssertionError):
        watch.check()
    context.close()


LAYOUT = [
    ("node.style.cssText = 'width: 3000px'", "px wide of"),
    ("node.append(Object.assign(document.createElement('button'), {textContent: 'a'}))", "a is"),
]


@pytest.mark.parametrize(("script", "told"), LAYOUT)
def test_what_does_not_fit_a_phone_is_found(
    browser: Browser, shared_house: ServedHouse, script: str, told: str
) -> None:
    context = browser.new_context(viewport=NARROW)
    page = context.new_page()
    page.goto(f"{shared_house.origin}/")
    page.locator(".tcard").first.wait_for()
    assert faults(page) == []
    page.evaluate(f"() => {{ const node = document.querySelector('main'); {script} }}")
    assert any(told in fault for fault in faults(page)), faults(page)
    context.close()


def test_what_is_out_of_view_is_found(browser: Browser, shared_house: ServedHouse) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 300})
    page = context.new_page()
    page.goto(f"{shared_house.origin}/")
    # The tables are there before the purse, which comes by the socket.
    page.locator(".tcard").nth(1).wait_for()
    page.locator("dl.purse:visible").wait_for()
    assert out_of_view(page, "dl.purse", ".tcard:last-child", ".nothing") == [
        ".tcard:last-child",
        ".nothing",
    ]
    context.close()
