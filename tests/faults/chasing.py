"""A patron who wagers as fast as a house answers him, until it is gone."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from tests.calling import TLS

__all__ = ["chase"]

Action = dict[str, Any]


def chase(
    origin: str,
    bets: Mapping[str, Sequence[str]],
    accepted: set[str],
    seed: int,
    *,
    by: tuple[str, object] = ("/api/session", None),
    actions: Sequence[str] = ("place",),
) -> None:
    """Come in and wager at each message that is heard, until the house is gone.

    Args:
        bets: by table, those that are wagered on.
        accepted: where the ids of wagers go that the house has accepted.
        by: the call that lets him in, and its body.
        actions: asked for by chance.
    """
    call, body = by
    # also where it is gone in the midst of a handshake
    with suppress(WebSocketException, httpx.HTTPError, OSError, EOFError):
        with httpx.Client(base_url=origin, headers={"Origin": origin}, verify=TLS) as client:
            client.post(call, json=body)
            cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        address = origin.replace("http", "ws") + "/api/socket"
        headers = {"Cookie": cookie, "Origin": origin}
        with connect(address, additional_headers=headers, compression=None) as talk:
            _wager_on(talk, bets, accepted, Random(seed), f"k{seed}-", actions)


def _wager_on(
    talk: ClientConnection,
    bets: Mapping[str, Sequence[str]],
    accepted: set[str],
    chance: Random,
    key: str,
    actions: Sequence[str],
) -> None:
    coups: dict[str, str] = {}
    for table in bets:
        talk.send(json.dumps({"type": "watch", "table": table}))
    for number in range(100_000):
        message = json.loads(talk.recv())
        if message["type"] == "snapshot":
            coups[message["table"]] = message["state"]["coup"]
        elif message["type"] == "event" and "coup" in message:
            coups[message["table"]] = message["coup"]
        elif message["type"] == "answer":
            accepted.update(item["wager"] for item in message["placed"])
        if not coups:
            continue
        table = chance.choice(sorted(coups))
        wager = {"bet": chance.choice(bets[table]), "stake": "5.00"}
        action = chance.choice(actions)
        ask: Action = {"id": f"{key}{number}", "table": table, "coup": coups[table]}
        ask |= {"action": action} | ({"wagers": [wager]} if action == "place" else {})
        talk.send(json.dumps({"type": "wager", **ask}))
