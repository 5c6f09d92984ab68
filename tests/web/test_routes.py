"""HTTP: who may ask for what, and that the description of it is true."""

from __future__ import annotations

import csv
import io
import os
from typing import TYPE_CHECKING

import pytest

from croupier.web.past import inert
from croupier.web.server import qr_lines
from tests.web.described import address
from tests.web.serving import BACCARAT, PICTURES, Serving

if TYPE_CHECKING:
    import httpx

OPEN = {
    *("/healthz", "/metrics", "/schema/openapi.json"),
    *("/api/house", "/api/tables/{table}", "/api/tables/{table}/odds"),
    *("/api/tables/{table}/shoes", "/api/tables/{table}/shoes/{number}"),
}
"""What anybody may look at."""

COMING_IN = {
    *("/api/session", "/api/login", "/api/first", "/api/launch"),
    *("/api/login/passkey/begin", "/api/login/passkey"),
}
"""What one asks before he has a session."""


def paths(house: Serving) -> list[tuple[str, str]]:
    """Every route of the house's own description, with its method."""
    described = house.client().get("/schema/openapi.json").json()["paths"]
    return [(path, method) for path, methods in described.items() for method in methods]


def ask(client: httpx.Client, path: str, method: str) -> httpx.Response:
    """Ask for a route."""
    return client.request(method, address(path), content=b"{}")


def test_everything_but_what_is_open_needs_a_session(house: Serving) -> None:
    described = paths(house)
    assert len(described) >= 12
    for path, method in described:
        answer = ask(house.client(), path, method)
        if path in OPEN:
            assert answer.status_code == 200, path
        elif path in COMING_IN:
            assert answer.status_code != 401, path
        else:
            assert answer.status_code == 401, path


@pytest.mark.parametrize("origin", ["", "http://evil.example", "null"])
def test_no_foreign_page_changes_anything(house: Serving, origin: str) -> None:
    client = house.guest()
    client.headers["Origin"] = origin
    for path, method in paths(house):
        if method != "get":
            assert ask(client, path, method).status_code == 403, path


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "127.0.0.1:1", ""])
def test_another_name_for_this_host_is_refused(house: Serving, host: str) -> None:
    client = house.client(Host=host)
    for path, method in paths(house):
        assert ask(client, path, method).status_code in (400, 403), path


def test_a_session_is_a_patrons_own(house: Serving) -> None:
    ann, bob = house.guest(), house.guest()
    names = {client.get("/api/me").json()["patron"] for client in (ann, bob)}
    assert len(names) == 2
    forged = house.client()
    token = ann.cookies["croupier-session"]
    for other in (token[:-1], token + "A", token.upper(), "", "' OR 1=1"):
        forged.cookies.set("croupier-session", other)
        assert forged.get("/api/me").status_code == 401
    again = ann.post("/api/session").json()
    assert again["patron"] in names


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(house: Serving) -> None:
    said = house.client().post("/api/session").headers["set-cookie"].lower()
    assert "httponly" in said
    assert "samesite=strict" in said
    assert "secure" not in said.replace("croupier-session", "")


def test_every_answer_carries_the_safety_headers(house: Serving) -> None:
    for path in ("/", "/healthz", "/api/house", "/api/nothing", "/nothing"):
        headers = house.client().get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"], path
        assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("table", [BACCARAT, PICTURES])
def test_a_table_says_every_bet_of_its_sheet(house: Serving, table: str) -> None:
    rules = house.client().get(f"/api/tables/{table}").json()
    sheet = house.desk.shapers[table].config.sheet
    assert [bet["bet"] for bet in rules["bets"]] == list(sheet.bets)
    for bet in rules["bets"]:
        for words in (bet["name"], bet["pays"], *(line["when"] for line in bet["tiers"])):
            assert all(words[lang] for lang in ("en", "vi", "zh")), bet["bet"]
    edges = house.client().get(f"/api/tables/{table}/odds").json()["bets"]
    assert [bet["bet"] for bet in edges] == list(sheet.bets)


def test_an_operator_sees_how_the_house_does(house: Serving) -> None:
    text = house.client().get("/metrics").text
    figures = dict(line.split() for line in text.splitlines() if not line.startswith("#"))
    assert figures["croupier_up"] == "1.0"
    assert float(figures["croupier_turns_total"]) > 0
    assert figures["croupier_failed_turns_total"] == "0.0"


def test_prices_are_short_enough_for_a_spot(house: Serving) -> None:
    rules = house.client().get(f"/api/tables/{BACCARAT}").json()
    pays = {bet["bet"]: bet["pays"]["en"] for bet in rules["bets"]}
    assert pays["banker"] == "1:1 less 5%"
    assert pays["player"] == "1:1"
    assert pays["perfect_pair"] == "25/200:1"
    assert pays["big"] == "0.54:1"


def test_a_statement_is_the_same_under_every_locale(
    house: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Case 69: the file has plain decimals, whatever the machine's or the patron's language."""
    client = house.guest()
    files = []
    for locale in ("C", "vi_VN.UTF-8", "de_DE.UTF-8"):
        monkeypatch.setitem(os.environ, "LANG", locale)
        answer = client.get("/api/statement.csv", headers={"Accept-Language": locale[:2]})
        assert answer.headers["content-type"].startswith("text/csv")
        files.append(answer.text)
    assert len(set(files)) == 1
    rows = list(csv.DictReader(io.StringIO(files[0])))
    assert [row["amount"] for row in rows] == ["10000.00"]


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@a", "\tx", "\rx"])
def test_no_text_is_a_formula_to_a_spreadsheet(text: str) -> None:
    assert inert(text) == f"'{text}"
    assert inert(f"a{text}") == f"a{text}"


def test_an_address_as_a_qr_code_is_a_square_with_a_border() -> None:
    rows = qr_lines("http://192.0.2.7:8000/").splitlines()
    assert len({len(row) for row in rows}) == 1
    assert len(rows[0]) == 2 * len(rows)
    assert set(rows[0]) == set(rows[-1]) == {"█"}
    assert {row[0] for row in rows} == {"█"}


def test_used_up_play_money_comes_back_and_no_other(house: Serving) -> None:
    client = house.guest()
    before = client.get("/api/me").json()["purses"][0]["balance"]
    assert client.post("/api/refill").json()["purses"][0]["balance"] == before
    assert client.post("/api/refill?currency=XAU").status_code == 400


@pytest.mark.parametrize("query", ["limit=0", "limit=-3", "limit=100000", "before=1", "before=0"])
def test_odd_pages_of_the_past_do_no_harm(house: Serving, query: str) -> None:
    client = house.guest()
    for path in (f"/api/tables/{BACCARAT}/coups", "/api/statement"):
        assert client.get(f"{path}?{query}").status_code == 200
        assert client.get(f"{path}?before=x").status_code == 400
