"""Playing sessions of a betting system, compiled. Python alone knows what a bet is here.

All kernels that call each other are in this module: numba's cache does not see when an imported
one changes. Arguments come in groups:

* ``machine``: which kind of system (:data:`LADDER`, :data:`LINE`, :data:`OSCAR`), its unit, and
  int64 arrays: stakes, next rung at a win and at a loss, the line; all in steps;
* ``money``: minor units of a step, bankroll, goal, least and most in steps, the most coups, and
  what is done where a system asks for too much.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.odds.jit import inlined, kernel

LADDER, LINE, OSCAR = 0, 1, 2
MOST, RESTART, END = 0, 1, 2
ENDED, GOAL, RUIN, LIMIT = 0, 1, 2, 3
CLOSED = 0xFFFF


# Inlined, since counting references to arrays would take longer.


@inlined
def _began(machine: Any, line: Any) -> Any:
    """A system's two numbers at its beginning; the line is laid into its place."""
    kind, unit, _, _, _, whole = machine
    if kind == LINE:
        for at in range(whole.size):  # a slice would word an error, which takes long to compile
            line[at] = whole[at]
        return np.int64(0), np.int64(whole.size)
    if kind == OSCAR:
        return np.int64(unit), np.int64(0)
    return np.int64(0), np.int64(0)


@inlined
def _asks(machine: Any, line: Any, a: Any, b: Any) -> Any:
    """The steps that a system would stake."""
    kind = machine[0]
    if kind == LADDER:
        return machine[2][a]
    if kind == LINE:
        return line[a] + line[b - 1] if b - a > 1 else line[a]
    return a


@inlined
def _won(machine: Any, line: Any, a: Any, b: Any, staked: Any) -> Any:
    """A system's two numbers after a win."""
    kind, unit = machine[0], machine[1]
    if kind == LADDER:
        return machine[3][a], b
    if kind == LINE:
        return (a + 1, b - 1) if b - a > 2 else _began(machine, line)
    account = b + staked
    if account >= unit:
        return unit, np.int64(0)
    return min(a + unit, (2 * unit - account - 1) // unit * unit), account


@inlined
def _lost(machine: Any, line: Any, a: Any, b: Any, staked: Any) -> Any:
    """A system's two numbers after a loss."""
    kind = machine[0]
    if kind == LADDER:
        return machine[4][a], b
    if kind == LINE:
        line[b] = staked
        return a, b + 1
    return a, b - staked


@kernel(nogil=True)
def _session(machine: Any, money: Any, classes: Any, nets: Any, line: Any, row: Any) -> None:
    """Play one session of these coups and write its figures."""
    step, bankroll, goal, least, most, most_coups, over = money
    least_money = least * step
    a, b = _began(machine, line)
    bank, peak, drawdown = bankroll, bankroll, np.int64(0)
    coups, bets, staked, limited = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    ended = ENDED
    for at in range(min(classes.size, most_coups)):
        coups += 1
        if classes[at] == CLOSED:
            continue
        asks = _asks(machine, line, a, b)
        if asks > most or asks * step > bank:
            if over == END:
                ended = LIMIT
                coups -= 1
                break
            if over == RESTART:
                a, b = _began(machine, line)
                asks = _asks(machine, line, a, b)
            asks = min(asks, most, bank // step)
            limited += 1
        net = asks * nets[classes[at]]
        bets += 1
        staked += asks
        if net > 0:
            bank += net
            peak = max(peak, bank)
            a, b = _won(machine, line, a, b, asks)
            if bank >= goal:
                ended = GOAL
                break
        elif net < 0:
            bank += net
            drawdown = max(drawdown, peak - bank)
            a, b = _lost(machine, line, a, b, asks)
            if bank < least_money:
                ended = RUIN
                break
    row[0], row[1], row[2], row[3] = ended, bank, drawdown, coups
    row[4], row[5], row[6] = bets, staked * step, limited


@kernel(nogil=True)
def play_sessions(machine: Any, money: Any, nets: Any, classes: Any, ends: Any, rows: Any) -> None:
    """Play sessions.

    Args:
        machine, money: see above.
        nets: by class, what a step brings in minor units.
        classes: by coup, the class of the bet's result; ``CLOSED`` where no bet is taken.
        ends: by session, the index of the coup after its last.
        rows: (sessions, figures): how it ended, the last bankroll, the drawdown, coups, bets,
            what was staked, how often less was staked than asked for.
    """
    most_coups = money[5]
    line = np.empty(machine[5].size + most_coups + 1, np.int64)
    start = 0
    for session in range(ends.size):
        stop = ends[session]
        _session(machine, money, classes[start:stop], nets, line, rows[session])
        start = stop
