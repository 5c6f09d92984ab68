"""Corrections by words: which coup, what it is to count as, who says so."""

from __future__ import annotations

from typing import Any

from croupier.ledger import patron, receivable
from croupier.table import correction_commands as cc
from croupier.table import correction_events as ce
from croupier.table import events as e
from croupier.table import hand_events as he
from croupier.table.decide import decide
from croupier.table.ended_coups import CoupFold
from croupier.table.refusals import Refusal
from croupier.table.wagers import Context
from tests.table.tables import Table

__all__ = [
    "ENDED_MS",
    "correct",
    "debt",
    "decide_on",
    "dispute",
    "ended",
    "refused",
    "sums",
    "verdict",
]

ENDED_MS = 1_000_000
WINDOW = 30


def ended(table: Table, coup_number: int = 0) -> cc.EndedCoup | None:
    """What the record says of a coup; of the last one by default."""
    fold: CoupFold | None = None
    shoe, fingerprint, by_hand = "", "", False
    number = coup_number or table.state.coup_number
    for version, event in enumerate(table.events, start=1):
        match event:
            case e.TableOpened():
                fingerprint = event.fingerprint
            case e.ShoeLoaded() | e.ShoeCommitted() | he.HandShoeBrought():
                shoe, by_hand = event.shoe_id, isinstance(event, he.HandShoeBrought)
            case e.BettingOpened(coup_number=found) if found == number:
                fold = CoupFold(version, event, shoe, fingerprint, by_hand=by_hand)
            case _:
                pass
        if fold is not None:
            fold.read(event, ENDED_MS)
    return fold.coup() if fold else None


def _context(table: Table) -> Context:
    def owed(name: str) -> int:
        return -table.book.balance(receivable(name, table.currency))

    return Context(table.rules, table.balance, debt_minor=owed)


def decide_on(table: Table, command: cc.CorrectionCommand) -> tuple[e.Event, ...] | Refusal:
    """What a command leads to, which is let happen; the ledger judges every transfer."""
    decision = decide(table.state, command, _context(table))
    if not isinstance(decision, Refusal):
        table.apply(*decision)
    return decision


def asked(table: Table, what: str, coup: str = "", **more: Any) -> cc.CorrectCoup:
    """A correction of the last coup, or of ``number``: ``void``, ``resettle``, ``restore``."""
    number = more.pop("number", 0)
    given: dict[str, Any] = {
        "by": "manager",
        "reason": "seen on the recording",
        "now_ms": ENDED_MS + 60_000,
        "window_minutes": WINDOW,
        "correction_id": table.new_id("correction"),
    }
    given |= {"correction": what, "coup": coup, **more}
    return cc.CorrectCoup(ended(table, number), **given)


def correct(table: Table, what: str, coup: str = "", **more: Any) -> ce.CoupCorrected:
    """Correct a coup, which nothing is against; the last event of it."""
    events = decide_on(table, asked(table, what, coup, **more))
    assert not isinstance(events, Refusal), events
    corrected = [event for event in events if isinstance(event, ce.CoupCorrected)]
    return corrected[-1]


def refused(table: Table, command: cc.CorrectionCommand) -> str:
    """Why nothing comes of a command, after a look that nothing did."""
    before, balances = table.state.copy(), dict(table.book.balances())
    decision = decide_on(table, command)
    assert isinstance(decision, Refusal), f"{command} was not refused"
    assert table.state == before
    assert dict(table.book.balances()) == balances
    return decision.code


def debt(table: Table, name: str) -> int:
    """What a patron owes, in minor units."""
    return -table.book.balance(receivable(name, table.currency))


def dispute(table: Table, name: str, **more: Any) -> cc.OpenDispute:
    """A patron disputes the last coup."""
    given: dict[str, Any] = {"by": "manager", "reason": "he says it was a win"}
    return cc.OpenDispute(ended(table), table.new_id("dispute"), name, **(given | more))


def verdict(table: Table, outcome: str, **more: Any) -> cc.CloseDispute:
    """The dispute about the last coup is decided."""
    coup = ended(table)
    assert coup is not None
    given: dict[str, Any] = {
        "dispute_id": coup.dispute_id,
        "by": "regulator",
        "reason": "as the recording shows",
        "now_ms": ENDED_MS + 9_000_000_000,
        "correction_id": table.new_id("correction"),
    }
    given |= {"outcome": outcome, **more}
    return cc.CloseDispute(coup, **given)


def sums(table: Table, *names: str) -> list[int]:
    """The balances of patrons, in minor units."""
    return [table.book.balance(patron(name, table.currency)) for name in names]
