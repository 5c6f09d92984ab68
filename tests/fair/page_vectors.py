"""What the page's verifier is tested against: an honest record, and each way to tamper with it.

``python -m tests.fair.page_vectors`` writes ``ui/src/fair/vectors.json``. Every verdict in it is
that of ``croupier.fair``; ``test_page_vectors.py`` holds the file against it.
"""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

from croupier.errors import NotationError
from croupier.fair import Noted, check, deal_order, read_transcript, receipts, seeds_digest
from tests.fair.shoes import SEEDS, record, shoe_of
from tools import ROOT

FILE = ROOT / "ui" / "src" / "fair" / "vectors.json"
NO_RECORD = "no_record"
"""How the page calls what is no record of the scheme."""

DEALT = 8
SHOE = shoe_of()
TOLD = [receipt.hex() for receipt in receipts(SHOE.root, SEEDS)]

Changes = list[tuple[list[Any], Any]]
Case = tuple[Changes, dict[str, Any]]


def honest() -> dict[str, Any]:
    """The record that every case changes: of one deck, ended, with three seeds."""
    found: dict[str, Any] = json.loads(record(SHOE, dealt=DEALT, ended="last-coup").to_json())
    return found


def changed(found: dict[str, Any], changes: Changes) -> dict[str, Any]:
    """A record with other values at some places."""
    copy = deepcopy(found)
    for path, value in changes:
        at: Any = copy
        for step in path[:-1]:
            at = at[step]
        at[path[-1]] = value
    return copy


def _opened(
    name: str = "s-1", secret: bytes = SHOE.secret, exchange: bool = False
) -> dict[str, str]:
    order = list(shoe_of(1, name).order)
    if exchange:
        order[0], order[1] = order[1], order[0]
    return {"order": " ".join(map(str, order)), "secret": secret.hex()}


def _digest(*seeds: str) -> str:
    return seeds_digest(SHOE.root, seeds).hex()


def _fits() -> dict[str, Case]:
    seen = [card["card"] for card in honest()["cards"]]
    all_noted = {
        "commitment": SHOE.root.hex(),
        "seed": "88",
        "receipt": TOLD[2],
        "digest": TOLD[3],
        "cards": seen,
    }
    in_use: Changes = [(["ended"], None), (["opened"], None)]
    before: Changes = [*in_use, (["cards"], []), (["seeds"], ["clover"]), (["seeds_digest"], None)]
    return {
        "ended": ([], {}),
        "ended, all of it noted": ([], all_noted),
        "a receipt of somebody else": ([], {"receipt": TOLD[1]}),
        "a receipt of no seed": ([], {"receipt": TOLD[0]}),
        "in use": (in_use, {"cards": seen[:3]}),
        "seeds are open": (before, {"seed": "clover", "receipt": TOLD[1]}),
        "called off before a card": ([(["cards"], []), (["ended"], "asked")], {}),
    }


def _tampered() -> dict[str, Case]:
    cards = honest()["cards"]
    return {
        "a seed exchanged": ([(["seeds", 1], "89")], {}),
        "a seed left out": ([(["seeds"], list(SEEDS[:2]))], {}),
        "a seed put in": ([(["seeds"], [*SEEDS, "late"])], {}),
        "seeds in another order": ([(["seeds"], ["88", "clover", "!"])], {}),
        "other seeds, and their digest": (
            [(["seeds", 1], "89"), (["seeds_digest"], _digest("clover", "89", "!"))],
            {},
        ),
        "cards before seeds were closed": ([(["seeds_digest"], None)], {}),
        "another commitment": ([(["commitment"], shoe_of(1, "s-other").root.hex())], {}),
        "another table": ([(["table"], "2")], {}),
        "another shoe": ([(["shoe"], "s-2")], {}),
        "another number": ([(["number"], 2)], {}),
        "more decks": ([(["decks"], 2)], {}),
        "two cards exchanged": ([(["cards", 4], cards[5]), (["cards", 5], cards[4])], {}),
        "a card left out": ([(["cards"], [*cards[:3], *cards[4:]])], {}),
        "a card of nowhere": ([(["cards", 2, "place"], 52)], {}),
        "a card said otherwise": ([(["cards", 6, "card"], cards[7]["card"])], {}),
        "another salt": ([(["cards", 6, "salt"], cards[7]["salt"])], {}),
        "another path": ([(["cards", 6, "path"], cards[7]["path"])], {}),
        "a path too short": ([(["cards", 6, "path"], cards[6]["path"][:-1])], {}),
        "a path too long": ([(["cards", 6, "path"], [*cards[6]["path"], "0" * 64])], {}),
        "not opened": ([(["opened"], None)], {}),
        "opened while in use": ([(["ended"], None)], {}),
        "another order opened": ([(["opened"], _opened("s-other"))], {}),
        "two places of the order exchanged": ([(["opened"], _opened(exchange=True))], {}),
        "another secret opened": ([(["opened"], _opened(secret=bytes(32)))], {}),
        "a card twice": ([(["opened", "order"], " ".join(["As"] * 52))], {}),
    }


def _noted_otherwise() -> dict[str, Case]:
    seen = [card["card"] for card in honest()["cards"]]
    return {
        "noted: another commitment": ([], {"commitment": "0" * 64}),
        "noted: a seed that was left out": ([], {"seed": "mine"}),
        "noted: a receipt that is none": ([], {"receipt": "0" * 64}),
        "noted: the receipt of another seed": ([], {"seed": "88", "receipt": TOLD[3]}),
        "noted: the receipt of no seed with a seed": ([], {"seed": "88", "receipt": TOLD[0]}),
        "noted: another digest": ([], {"digest": TOLD[2]}),
        "noted: another card": ([], {"cards": [*seen[:5], seen[6]]}),
        "noted: a card that is left out": ([], {"cards": [*seen, "As"]}),
    }


def _no_record() -> dict[str, Case]:
    at: list[tuple[str, list[Any], Any]] = [
        ("another scheme", ["scheme"], "croupier-fair/2"),
        ("no table", ["table"], ""),
        ("a space in an id", ["shoe"], "s 1"),
        ("number 0", ["number"], 0),
        ("a number beyond exactness", ["number"], 1 << 53),
        ("a truth for a number", ["number"], True),
        ("no decks", ["decks"], 0),
        ("too many decks", ["decks"], 17),
        ("a hash in capitals", ["commitment"], SHOE.root.hex().upper()),
        ("a hash too short", ["seeds_digest"], "0" * 63),
        ("a seed with a space", ["seeds", 0], "a b"),
        ("a seed too long", ["seeds", 0], "x" * 65),
        ("a seed with a line's end", ["seeds", 0], "x\n"),
        ("a card as people write it", ["cards", 0, "card"], "10s"),
        ("a field too many", ["cards", 0, "note"], "x"),
        ("a path too long", ["cards", 0, "path"], ["0" * 64] * 11),
        ("no reason of an end", ["ended"], ""),
        ("two spaces in the order", ["opened", "order"], "As  Ah"),
        ("a secret that is none", ["opened", "secret"], None),
        ("a field unknown", ["extra"], None),
    ]
    return {f"no record: {name}": ([(path, value)], {}) for name, path, value in at}


def verdict(found: dict[str, Any], noted: dict[str, Any]) -> tuple[str | None, int | None]:
    """What is wrong with a record, by :mod:`croupier.fair`."""
    try:
        read = read_transcript(json.dumps(found))
    except NotationError:
        return NO_RECORD, None
    told = {**noted, "cards": tuple(noted.get("cards", ()))}
    fault = check(read, Noted(**told))
    return (None, None) if fault is None else (fault.code, fault.card_index)


def long_order() -> dict[str, Any]:
    """The first places of sixteen decks: they are drawn last, far into the stream."""
    root, count = bytes(range(32)), 832
    digest_of_none = seeds_digest(root, ())
    places = deal_order(root, count, ())[:12]
    return {
        "commitment": root.hex(),
        "count": count,
        "digest": digest_of_none.hex(),
        "first_places": list(places),
    }


def made() -> dict[str, Any]:
    """All of the file."""
    base = honest()
    cases = []
    for group in (_fits(), _tampered(), _noted_otherwise(), _no_record()):
        for name, (changes, noted) in group.items():
            code, card_index = verdict(changed(base, changes), noted)
            case: dict[str, Any] = {"name": name, "code": code, "card_index": card_index}
            cases.append({**case, "changes": changes, "noted": noted})
    return {"honest": base, "long_order": long_order(), "cases": cases}


def text() -> str:
    """The file, a case a line."""
    whole = made()
    cases = ",\n".join(json.dumps(case) for case in whole["cases"])
    first = ",\n".join(f'"{name}": {json.dumps(whole[name])}' for name in ("honest", "long_order"))
    return f'{{{first},\n"cases": [\n{cases}\n]}}\n'


def write(path: Path = FILE) -> None:
    """Write the file anew."""
    path.write_text(text(), encoding="utf-8")


if __name__ == "__main__":
    write()
