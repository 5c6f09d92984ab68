"""A small game, as units for a store; shared by the tests of this directory."""

from __future__ import annotations

from croupier.ledger import OpenWager, Transfer, deposit, patron, pend, post, stake, void
from croupier.store import Append, NewEvent, Unit

ANN, BOB = patron("ann", "USD"), patron("bob", "USD")
TABLE = stake("1", "USD")

WAGERS = {
    "w1": OpenWager(ANN, TABLE, 100_00),
    "w2": OpenWager(BOB, TABLE, 50_00),
    "w3": OpenWager(ANN, TABLE, 20_00),
}


def event(tag: str = "coup-dealt.v1", body: bytes = b'{"coup":1}') -> NewEvent:
    return NewEvent(tag, body)


def append(stream: str, expected_version: int, count: int = 1) -> Append:
    """So many events that tell where they belong."""
    return Append(
        stream,
        expected_version,
        tuple(
            event(body=b'{"at":"%s@%d"}' % (stream.encode(), expected_version + number))
            for number in range(1, count + 1)
        ),
    )


def unit(*parts: Append | Transfer, at_ms: int = 1_700_000_000_000) -> Unit:
    return Unit(
        at_ms,
        tuple(part for part in parts if isinstance(part, Append)),
        tuple(part for part in parts if isinstance(part, Transfer)),
    )


GAME = (
    unit(append("house", 0), deposit("d1", ANN, 1000_00), deposit("d2", BOB, 1000_00), at_ms=1),
    unit(append("table/1", 0, 2), at_ms=2),
    unit(append("table/1", 2), pend("p1", "w1", WAGERS["w1"], ref="table/1@3"), at_ms=3),
    unit(append("table/1", 3), pend("p2", "w2", WAGERS["w2"], ref="table/1@4"), at_ms=4),
    unit(
        append("table/1", 4, 2),
        post("s1", "w1", WAGERS["w1"], 195_00, 5_00, ref="table/1@6"),
        post("s2", "w2", WAGERS["w2"], 0, ref="table/1@6"),
        at_ms=5,
    ),
    unit(append("table/1", 6), pend("p3", "w3", WAGERS["w3"]), at_ms=6),
)
"""Two patrons, a Banker's win and a loss; then one wager that is still open."""

VOID_W3 = void("v3", "w3", WAGERS["w3"])

AFTER_GAME = {
    "bank:USD": -2000_00,
    "commission:USD": 5_00,
    "house:USD": -50_00,
    "patron:ann:USD": 1075_00,
    "patron:bob:USD": 950_00,
    "stake:1:USD": 20_00,
}
