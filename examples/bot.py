"""Follow the winner: a bot that stakes the least on the side that won the last coup.

Start a house with ``croupier serve``, then ``python examples/bot.py http://127.0.0.1:8000``. It
is an example of the client, not of a way to win: every bet of the house keeps its edge.
"""

from __future__ import annotations

import sys

from croupier.client import Client, Refused
from croupier.errors import InputError


def play(origin: str, table: str = "baccarat-1", coups: int = 10) -> str:
    """Play some coups; the balance after them."""
    with Client(origin) as house:
        rules = house.get(f"/api/tables/{table}")
        least = {bet["bet"]: bet["min"] for bet in rules["bets"]}
        house.watch(table)
        side, played = "banker", 0
        for message in house.messages():
            match message:
                case {"type": "event", "event": "betting-opened", "coup": coup}:
                    try:
                        house.wager(table, coup, {side: least[side]})
                    except Refused as refused:
                        print(refused)
                case {"type": "event", "event": "settled", "line": line}:
                    print(line["words"]["en"])
                    side = line["outcome"] if line["outcome"] in least else side
                    played += 1
                case _:
                    pass
            if played == coups:
                break
        purse = house.get("/api/me")["purses"][0]
        return str(purse["balance"])


if __name__ == "__main__":
    try:
        print("balance", play(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"))
    except InputError as error:
        sys.exit(f"error: {error}")
