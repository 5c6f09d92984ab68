"""People with accounts at a house that runs, and calls as they make them."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from croupier.service.roles import PLAYERS, Role, Standing
from tests.web.described import check_answer

if TYPE_CHECKING:
    import httpx

    from tests.web.serving import Serving

PASSWORD = "brass-teapot-31"
OTHER = "copper-kettle-77"
_NUMBERS = itertools.count(1)


def refused(client: httpx.Client, path: str, status: int, code: str, **body: Any) -> httpx.Response:
    """A call that is refused so."""
    answer = client.post(path, json=body)
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    check_answer(answer)
    return answer


def fresh_name(kind: str = "ann") -> str:
    """A name that nobody has."""
    return f"{kind}.{next(_NUMBERS)}"


def put_account(client: httpx.Client, path: str, **body: Any) -> dict[str, Any]:
    """A call that has to be answered."""
    answer = client.post(path, json=body)
    assert answer.status_code == 200, answer.text
    check_answer(answer)
    return dict(answer.json())


def registered(house: Serving, name: str = "", password: str = PASSWORD) -> httpx.Client:
    """A patron with an account, in a browser of his own."""
    client = house.guest()
    put_account(client, "/api/register", name=name or fresh_name(), password=password)
    return client


def logged_in(house: Serving, name: str, password: str = PASSWORD) -> httpx.Client:
    """Somebody on one device more."""
    client = house.client()
    put_account(client, "/api/login", name=name, password=password)
    return client


def administrator(house: Serving, name: str = "root.1") -> httpx.Client:
    """An administrator: the first if there is none yet."""
    token = house.desk.accounts.first_link()
    if not token:
        return logged_in(house, name)
    client = house.client()
    put_account(client, "/api/first", token=token, name=name, password=PASSWORD)
    return client


def staff(house: Serving, office: httpx.Client, role: str, name: str = "") -> httpx.Client:
    """Somebody of the staff, by a link that an administrator made."""
    link = put_account(office, "/api/accounts", role=role)
    client = house.client()
    chosen = name or fresh_name(role.replace("_", "-"))
    put_account(client, "/api/first", token=link["token"], name=chosen, password=PASSWORD)
    return client


def somebody(house: Serving, office: httpx.Client, standing: Standing) -> httpx.Client:
    """A client of each standing there is."""
    if standing == "nobody":
        return house.client()
    if standing == "guest":
        return house.guest()
    if standing in PLAYERS:
        return registered(house)
    return staff(house, office, standing)


def id_of(client: httpx.Client) -> str:
    """Who a client is."""
    return str(client.get("/api/me").json()["patron"])


def role_of(client: httpx.Client) -> Role:
    """Which role a client has."""
    found: Role = client.get("/api/me").json()["kind"]
    return found
