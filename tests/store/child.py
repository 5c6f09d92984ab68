"""A process that plays into a store until it is stopped: ``python -m tests.store.child``.

    child.py play PATH         commits groups without end and says on stdout which unit is durable
    child.py append PATH N     appends N events, opening and closing the store for each
    child.py fill PATH BYTES   plays while no file may grow beyond BYTES; says why it ended

Everything a unit does can be told from its number: unit n is deposit n, or wager n accepted
and, one unit later, posted or voided.
"""

from __future__ import annotations

import os
import resource
import signal
import sys
import time

from croupier.errors import CroupierError, DataError
from croupier.ledger import OpenWager, Transfer, deposit, patron, pend, post, stake, void
from croupier.store import Append, NewEvent, SqliteStore, Unit

ANN, TABLE = patron("ann", "USD"), stake("1", "USD")
GROUP = 3


def transfers_of(number: int) -> tuple[Transfer, ...]:
    """What unit ``number`` (from 1) moves: money first, then wagers, each ended by the next."""
    if number == 1:
        return (deposit("d1", ANN, 10**9),)
    made = [pend(f"p{number}", f"w{number}", OpenWager(ANN, TABLE, number))]
    if number > 2:
        before = number - 1
        wager = OpenWager(ANN, TABLE, before)
        end = {
            0: void(f"e{before}", f"w{before}", wager),
            1: post(f"e{before}", f"w{before}", wager, 0),
            2: post(f"e{before}", f"w{before}", wager, 2 * before),
        }
        made.append(end[before % 3])
    return tuple(made)


def unit(number: int) -> Unit:
    body = b'{"unit":%d,"filling":"%s"}' % (number, b"x" * (number % 700))
    event = NewEvent("coup-settled.v1", body)
    return Unit(number, (Append("table/1", number - 1, (event,)),), transfers_of(number))


def play(path: str) -> None:
    with SqliteStore(path) as store:
        number = store.head("table/1").version
        while True:
            store.commit([unit(number + step) for step in range(1, GROUP + 1)])
            number += GROUP
            os.write(1, b"%d\n" % number)


def append(path: str, count: int) -> None:
    for _ in range(count):
        while True:
            try:
                store = SqliteStore(path)
            except DataError as error:
                if "in use by another process" not in str(error):
                    raise
                time.sleep(0.001)
                continue
            break
        with store:
            event = NewEvent("patron-seated.v1", b'{"process":%d}' % os.getpid())
            unit = Unit(0, (Append("house", store.head("house").version, (event,)),))
            store.commit([unit])


def fill(path: str, size: int) -> None:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    try:
        play(path)
    except CroupierError as error:
        os.write(1, f"{type(error).__name__}: {error}\n".encode())


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["play", where]:
            play(where)
        case ["append", where, count]:
            append(where, int(count))
        case ["fill", where, size]:
            fill(where, int(size))
        case _:
            sys.exit(__doc__)
