"""The side that has houses killed and then compares what guests were told with the record."""

from __future__ import annotations

import json
from collections import defaultdict
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from croupier.service.asks import key_prefix
from croupier.service.floor import Floor
from croupier.service.local import open_house, open_served
from croupier.store.protocol import Store
from tests.faults.evening import CONFIG, Evening
from tests.faults.forking import Forking, forking
from tests.service.audit import Audit, audit, bodies

Message = dict[str, Any]


def evenings() -> AbstractContextManager[Forking[Evening]]:
    """The process that lets evenings go by; see :mod:`tests.faults.evening`."""
    return forking("tests.faults.evening", Evening)


@dataclass
class Told:
    """What one guest said and heard, over all evenings."""

    asks: dict[str, Message] = field(default_factory=dict)
    answers: dict[str, Message] = field(default_factory=dict)
    heard_answers: list[Message] = field(default_factory=list)
    balances: list[int] = field(default_factory=list)
    results: dict[str, Message] = field(default_factory=dict)
    dealt: dict[int, Message] = field(default_factory=dict)
    seqs: dict[str, int] = field(default_factory=dict)


def told_in(directory: Path) -> dict[str, Told]:
    """Everything that guests of this house said and heard, by guest."""
    found: dict[str, Told] = defaultdict(Told)
    path = directory / "told"
    for line in path.read_bytes().splitlines() if path.exists() else ():
        row = json.loads(line)
        guest = found[row["guest"]]
        if "said" in row:
            guest.asks[row["said"]["id"]] = row["said"]
        else:
            _hear(guest, row["heard"])
    return found


def _hear(guest: Told, message: Message) -> None:
    kind = message["type"]
    if kind == "answer":
        key = message["id"]
        known = guest.answers.get(key)
        if known is not None and known["ok"]:
            # told twice is told alike
            assert _placed(message) == _placed(known)
        guest.answers[key] = message
        guest.heard_answers.append(message)
    elif kind in ("welcome", "purse"):
        for purse in message["me"]["purses"] if kind == "welcome" else [message["purse"]]:
            guest.balances.append(minor(purse["balance"]))
    elif kind in ("seat", "snapshot"):
        result = message["seat"]["result"]
        if result is not None:
            guest.results[result["coup"]] = result
    if kind == "event":
        table = message["table"]
        guest.seqs[table] = max(guest.seqs.get(table, 0), message["seq"])
        if message["event"] == "dealt":
            guest.dealt[message["seq"]] = {**message["dealt"], "table": table}


def minor(text: str) -> int:
    """An amount of dollars in cents."""
    return int(text.replace(".", ""))


def _placed(answer: Message) -> list[tuple[str, str | None, int]]:
    return [(item["wager"], item["bet"], minor(item["stake"])) for item in answer["placed"]]


def examine(directory: Path) -> Audit:
    """What a restart finds: sound, and all that anybody was told is there, once and whole."""
    house = open_house(directory)
    try:
        for stream in house.store.streams():
            if stream.startswith("table/"):
                # from its snapshot, if it has one; the check then replays it from the beginning
                house.keeper(stream.removeprefix("table/"))
        house.check()
        found = audit(house.store)
        told = told_in(directory)
        for name, guest in told.items():
            _compare_wagers(name, guest, found)
            _compare_money(name, guest, house.store)
            _compare_results(name, guest, house.store, found)
            _compare_events(guest, house.store)
        _compare_all(told, found)
    finally:
        house.close()
    return found


def _compare_wagers(name: str, guest: Told, found: Audit) -> None:
    """What was accepted is recorded, of him and as told; what was refused is not."""
    for key, answer in guest.answers.items():
        for wager_id, bet, stake in _placed(answer):
            wager = found.wagers[wager_id]
            assert (wager.patron, wager.stake) == (f"patron:{name}:USD", stake)
            assert bet in (wager.bet, None)
        if not answer["ok"]:
            prefix = key_prefix(name, key)
            assert not [each for each in found.wagers if each.startswith(prefix)], answer


def _compare_money(name: str, guest: Told, store: Store) -> None:
    """His balances, as told, were those of the record one after the other."""
    has, account = 0, f"patron:{name}:USD"
    lines = [
        (entry[0], entry[1]) for _, body in bodies(store, "ledger") for entry in body["entries"]
    ]
    running = iter([has := has + amount for owner, amount in lines if owner == account])
    at = next(running, 0)
    for balance in guest.balances:
        while at != balance:
            following = next(running, None)
            assert following is not None, f"{name} was told {balance}, which he never had"
            at = following


def _compare_results(name: str, guest: Told, store: Store, found: Audit) -> None:
    """What coups brought him, as told, is what the record says."""
    coups = coups_of(store)
    for coup_id, result in guest.results.items():
        own = [
            wager
            for wager_id, wager in found.wagers.items()
            if coups[wager_id] == coup_id and wager.patron == f"patron:{name}:USD"
        ]
        ended = [wager for wager in own if wager.ended in ("settled", "refunded")]
        assert minor(result["staked"]) == sum(wager.stake for wager in ended)
        assert minor(result["returned"]) == sum(wager.returned for wager in ended)
        how = "refunded" if result["void"] else "settled"
        assert {wager.ended for wager in ended} == {how}


def coups_of(store: Store) -> dict[str, str]:
    """The coup of every wager."""
    found, coup = {}, ""
    for stream in store.streams():
        for tag, body in bodies(store, stream) if stream.startswith("table/") else ():
            if tag == "betting-opened":
                coup = body["coup_id"]
            elif tag == "wagers-placed":
                found.update(dict.fromkeys((each["wager_id"] for each in body["wagers"]), coup))
    return found


def _compare_events(guest: Told, store: Store) -> None:
    """What he saw happen is recorded, and the cards that he saw lie there."""
    for table, seq in guest.seqs.items():
        assert store.head(f"table/{table}").version >= seq
    for seq, dealt in guest.dealt.items():
        event = next(iter(store.read(f"table/{dealt['table']}", seq - 1)))
        cards = [dealt["first_card"], *(item["card"] for item in dealt["cards"])]
        assert sorted(json.loads(event.body)["cards"].split()) == sorted(filter(None, cards))


def _compare_all(told: dict[str, Told], found: Audit) -> None:
    """No wager is there that nobody asked for."""
    asked = {key_prefix(name, key) for name, guest in told.items() for key in guest.asks}
    assert {wager_id[:30] for wager_id in found.wagers} <= asked


def mend(directory: Path) -> None:
    """Open the floor once more: after that no wager is left in a coup that was broken off."""
    house = open_served(directory, CONFIG)
    try:
        Floor(house, CONFIG).open(0)
        assert not dict(house.store.position().open_wagers())
    finally:
        house.close()
    assert not examine(directory).open_wagers
