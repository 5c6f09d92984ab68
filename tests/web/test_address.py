"""A house behind a proxy of its machine that takes TLS for it: what came is taken for that."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from croupier.errors import DataError
from croupier.service.config import read_config
from croupier.service.settings import check_address
from croupier.web.app import make_app
from tests.web.serving import Serving, quick, serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import httpx

HOST = "casino.example"
ORIGIN = f"https://{HOST}"


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A house that is found under an address of its own."""
    config = quick()
    settings = config.settings._replace(address=ORIGIN)
    directory = tmp_path_factory.mktemp("proxied")
    with serving(directory, config._replace(settings=settings)) as running:
        yield running


def through(house: Serving, **headers: str) -> httpx.Client:
    """A client whose calls come as the proxy passes them on."""
    given = {"Host": HOST, "Origin": ORIGIN, "X-Forwarded-For": "203.0.113.9"}
    return house.client(**(given | headers))


def test_the_cookie_is_one_for_tls_alone(proxied: Serving) -> None:
    came = through(proxied).post("/api/session")
    assert came.status_code == 200
    cookie = came.headers["set-cookie"].lower()
    assert cookie.startswith("__host-croupier-session=")
    assert "secure" in cookie
    assert came.headers["cross-origin-opener-policy"] == "same-origin"
    # and on this machine itself everything is as ever
    plain = proxied.client().post("/api/session")
    assert plain.headers["set-cookie"].lower().startswith("croupier-session=")


@pytest.mark.parametrize("origin", ["http://casino.example", "https://evil.example", "null", ""])
def test_only_the_address_itself_may_change_anything(proxied: Serving, origin: str) -> None:
    refused = through(proxied, Origin=origin).post("/api/session")
    assert (refused.status_code, refused.json()["code"]) == (403, "foreign_origin")


def test_figures_are_not_for_who_comes_through_the_proxy(proxied: Serving) -> None:
    assert proxied.client().get("/metrics").status_code == 200
    for told in ("203.0.113.9", "", "127.0.0.1, nonsense"):
        answer = through(proxied, **{"X-Forwarded-For": told}).get("/metrics")
        assert answer.status_code == 404


def test_another_name_is_unknown_as_ever(proxied: Serving) -> None:
    for host in ("evil.example", "casino.example:8443", "casino.example.evil"):
        refused = through(proxied, Host=host).get("/api/house")
        assert (refused.status_code, refused.json()["code"]) == (403, "unknown_host")


def asked(house: Serving, client: str) -> dict[str, Any]:
    """What the application makes of a call under the house's name from somewhere."""
    seen: dict[str, Any] = {}
    app: Any = make_app(house.desk, hosts={"127.0.0.1:1"})
    scope: dict[str, Any] = {
        "type": "http",
        "method": "GET",
        "scheme": "http",
        "path": "/api/house",
        "raw_path": b"/api/house",
        "query_string": b"",
        "headers": [(b"host", HOST.encode()), (b"x-forwarded-for", b"198.51.100.1, 203.0.113.9")],
        "client": (client, 5000),
        "server": ("127.0.0.1", 1),
    }

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        seen.setdefault("status", message.get("status"))

    asyncio.run(app(scope, receive, send))
    return seen | {"scheme": scope["scheme"], "client": scope["client"]}


@pytest.mark.parametrize("client", ["127.0.0.1", "::1"])
def test_what_this_machine_passes_on_came_over_tls(proxied: Serving, client: str) -> None:
    found = asked(proxied, client)
    assert (found["status"], found["scheme"]) == (200, "https")
    assert found["client"] == ("203.0.113.9", 0)


@pytest.mark.parametrize("client", ["203.0.113.5", "192.168.1.2", "127.0.0.2"])
def test_a_name_that_somebody_else_writes_is_none(proxied: Serving, client: str) -> None:
    found = asked(proxied, client)
    assert (found["status"], found["scheme"]) == (403, "http")
    assert found["client"] == (client, 5000)


GOOD = ["https://casino.example", "https://casino.example:8443", "https://a", "https://10.0.0.1"]
BAD = ["casino.example", "http://casino.example", "https://", "https://Casino.example"]
BAD += ["https://casino.example/", "https://casino.example/play", "https://u@casino.example"]
BAD += ["https://casino.example:port", "https://casino .example", "https://-a", "https://a-"]


@pytest.mark.parametrize("address", GOOD)
def test_an_address_is_an_origin_over_tls(address: str) -> None:
    check_address(address)


@pytest.mark.parametrize("address", BAD)
def test_what_is_none_is_refused_in_the_houses_file(tmp_path: Path, address: str) -> None:
    file = tmp_path / "house.toml"
    file.write_text(f'[house]\naddress = "{address}"\n', encoding="utf-8")
    with pytest.raises(DataError, match="address is"):
        read_config(file)


def test_the_houses_file_says_it(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(f'[house]\naddress = "{ORIGIN}"\n', encoding="utf-8")
    settings = read_config(file).settings
    assert (settings.address, settings.public_host) == (ORIGIN, HOST)
