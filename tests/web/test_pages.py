"""The page's own files: what kind, for how long, and packed for whoever can unpack them."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from croupier.web import pages

SCRIPT = b"export const answer = 42;\n" * 100


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TestClient[Litestar]:
    """A page with a start, a script and a font."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_bytes(b"<!doctype html><title>croupier</title>")
    (tmp_path / "assets" / "page-1a2b.js").write_bytes(SCRIPT)
    (tmp_path / "assets" / "inter.woff2").write_bytes(b"wOF2")
    (tmp_path / ".stamp").write_text("built")
    monkeypatch.setattr(pages, "PAGE", tmp_path)
    return TestClient(Litestar(pages.page_routes()))


@pytest.mark.parametrize(
    ("accepted", "packed"),
    [("gzip, deflate, br", True), ("GZIP;q=0.5", True), ("identity", False), ("gzip;q=0", False)],
)
def test_a_script_is_packed_for_who_takes_it(
    client: TestClient[Litestar], accepted: str, packed: bool
) -> None:
    answer = client.get("/assets/page-1a2b.js", headers={"accept-encoding": accepted})
    assert (answer.status_code, answer.content) == (200, SCRIPT)
    assert answer.headers.get("content-encoding") == ("gzip" if packed else None)
    assert int(answer.headers["content-length"]) == (
        len(gzip.compress(SCRIPT, mtime=0)) if packed else len(SCRIPT)
    )
    assert answer.headers["vary"] == "accept-encoding"
    assert answer.headers["content-type"].startswith("text/javascript")


def test_a_font_goes_as_it_is(client: TestClient[Litestar]) -> None:
    answer = client.get("/assets/inter.woff2", headers={"accept-encoding": "gzip"})
    assert answer.content == b"wOF2"
    assert not {"content-encoding", "vary"} & set(answer.headers)


def test_what_carries_its_hash_may_be_kept_and_the_start_is_asked_again(
    client: TestClient[Litestar],
) -> None:
    assert "immutable" in client.get("/assets/page-1a2b.js").headers["cache-control"]
    assert client.get("/").headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/.stamp", "/assets/../.stamp", "/assets/%2e%2e%2findex.html"])
def test_nothing_else_is_served(client: TestClient[Litestar], path: str) -> None:
    assert client.get(path).status_code == 404


def test_a_page_that_was_not_built_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "PAGE", tmp_path)
    answer = TestClient(Litestar(pages.page_routes())).get("/")
    assert (answer.status_code, "not built" in answer.text) == (501, True)
