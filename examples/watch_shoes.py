"""Follow the tables of a house, note what proves their shoes, and check each once it is opened.

Start a house with ``croupier serve``, then ``python examples/watch_shoes.py ADDRESS 5 TABLE``
checks the next five shoes of a table, or of all, that it sees from their beginning. It ends with 1
at the first one that was not dealt as the house had committed to. ``docs/fair.md`` tells what is
checked.
"""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from typing import Any

from croupier.client import Client, Refused
from croupier.errors import InputError
from croupier.fair import Fault, Noted, check, read_transcript


class Watched:
    """A shoe that is in use, with what was told of it."""

    def __init__(self, house: Client, table: str, fair: dict[str, Any]) -> None:
        self.number, self.commitment = int(fair["number"]), str(fair["commitment"])
        self.digest: str | None = None
        self.cards: list[str] = []
        self.seed: str | None = secrets.token_hex(8)
        self.receipt: str | None = None
        try:
            self.receipt = house.seed(table, fair["shoe"], self.seed)
        except Refused:
            self.seed = None  # another was given, or it came too late

    def hear(self, event: dict[str, Any]) -> None:
        """Note what an event of the table tells."""
        if event["event"] == "seeds-closed":
            self.digest = event["digest"]
        elif event["event"] == "cards-opened":
            self.cards += [card["card"] for card in event["cards"]]

    def fault_in(self, record: dict[str, Any]) -> Fault | None:
        """What is wrong with the public record of this shoe."""
        noted = Noted(self.commitment, self.seed, self.receipt, self.digest, tuple(self.cards))
        return check(read_transcript(json.dumps(record)), noted)


def watch(origin: str, shoe_count: int, only: str = "") -> int:
    """Check so many shoes; 1 if one was not dealt as it had to be."""
    shoes: dict[str, Watched] = {}
    checked = 0
    with Client(origin) as house:
        for table in house.get("/api/house")["tables"]:
            if table["table"] == only or not only:
                house.watch(table["table"])
        for message in house.messages():
            if message["type"] != "event":
                continue
            table = message["table"]
            if message["event"] == "shoe-committed":
                shoes[table] = Watched(house, table, message["fair"])
            elif message["event"] == "shoe-opened" and table in shoes:
                shoe = shoes.pop(table)
                record = house.get(f"/api/tables/{table}/shoes/{shoe.number}")
                fault = shoe.fault_in(record)
                told = "sound" if fault is None else f"NOT SOUND: {fault.message} ({fault.code})"
                print(f"{table} shoe {shoe.number}: {told}", flush=True)
                checked += 1
                if fault is not None:
                    return 1
            elif table in shoes:
                shoes[table].hear(message)
            if checked == shoe_count:
                break
    return 0


if __name__ == "__main__":
    try:
        parser = argparse.ArgumentParser(description="Check the shoes of a house as they end.")
        parser.add_argument("address", nargs="?", default="http://127.0.0.1:8000")
        parser.add_argument("shoes", nargs="?", type=int, default=3, help="how many")
        parser.add_argument("table", nargs="?", default="", help="its id; all tables if left out")
        given = parser.parse_args()
        sys.exit(watch(given.address, given.shoes, given.table))
    except InputError as error:
        sys.exit(f"error: {error}")
