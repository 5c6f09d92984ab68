"""What is leant on of the inside of uvicorn and h11 is there: a new release may have it no more."""

from __future__ import annotations

import asyncio
import tomllib
from importlib.metadata import version
from typing import TYPE_CHECKING

import h11
import pytest
from packaging.requirements import Requirement
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from croupier.web.patience import PatientProtocol
from croupier.web.server import server_config
from tools import ROOT

if TYPE_CHECKING:
    from litestar.types import Receive, Scope, Send


async def nothing(scope: Scope, receive: Receive, send: Send) -> None:
    """An application that answers nothing."""


def test_the_house_is_served_with_bounds() -> None:
    config = server_config(nothing)
    config.load()
    assert config.http_protocol_class is PatientProtocol
    assert config.ws_protocol_class is not None
    assert config.ws_protocol_class.__name__ == "LineProtocol"


@pytest.mark.parametrize(
    "name", ["connection_made", "connection_lost", "data_received", "on_response_complete"]
)
def test_what_is_overridden_is_there(name: str) -> None:
    assert name in vars(H11Protocol)
    assert name in vars(PatientProtocol)


def test_what_is_looked_at_is_there() -> None:
    config = server_config(nothing)
    config.load()
    loop = asyncio.new_event_loop()
    try:
        made = H11Protocol(config, ServerState(), {}, loop)
    finally:
        loop.close()
    assert {"conn", "transport", "client", "loop"} <= set(vars(made))
    assert isinstance(made.conn, h11.Connection)
    assert made.conn.their_state is h11.IDLE
    assert made.conn.trailing_data == (b"", False)


def test_the_release_at_hand_is_one_that_is_asked_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (asked,) = (one for one in map(Requirement, project["dependencies"]) if one.name == "uvicorn")
    assert asked.specifier.contains(version("uvicorn"))
    assert not asked.specifier.contains("0.34.3")  # has no websockets-sansio
    assert not asked.specifier.contains("1.0")
