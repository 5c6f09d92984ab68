"""What a patron asks of the floor, and what he is answered.

An ask carries the patron's own key. What was placed is found again by it for ever: the key and
what was asked make up the id under which the wagers are recorded.
"""

from __future__ import annotations

import hashlib
from typing import Final, Literal, NamedTuple

import msgspec

from croupier.table.commands import WagerAsked
from croupier.table.refusals import Refusal

__all__ = [
    "ACTIONS",
    "CODES",
    "Action",
    "Answered",
    "Ask",
    "Placed",
    "action_id",
    "content_of",
    "key_of",
    "key_prefix",
]

Action = Literal["place", "repeat", "double", "undo", "clear"]
ACTIONS: Final[tuple[Action, ...]] = ("place", "repeat", "double", "undo", "clear")

CODES: Final = (
    "conflict",  # the key was used for another ask
    "wrong_coup",  # the ask was meant for another coup
    "unknown_table",  # there is no such table
    "malformed",  # not an ask
    "busy",  # too much waits; ask again
    "not_recorded",  # it could not be made durable; nothing was done
    "closing",  # the house is closing
    "no_session",  # the session has ended, or its holder may not ask any more
    "wallet_refused",  # whoever keeps the patron's money does not give it
    "wallet_unknown",  # he did not answer for sure; what he may have taken goes back
)
"""Refusals of the floor beside those of a table (:data:`croupier.table.refusals.CODES`)."""


class Ask(NamedTuple):
    """One ask of a patron at a table.

    Attributes:
        key: the patron's own; the same ask under it is done once.
        coup_id: the coup it is meant for.
        wagers: of ``place``; empty otherwise.
        whole: whether a ticket is placed all or none.
        at_ms: when it came in, on the floor's clock.
        paid: the debit of a licensee's wallet that it was paid by, once that is confirmed.
    """

    patron_id: str
    key: str
    table_id: str
    coup_id: str
    action: Action
    wagers: tuple[WagerAsked, ...]
    whole: bool
    at_ms: int
    paid: str | None = None


class Placed(NamedTuple):
    """A wager that is recorded."""

    wager_id: str
    bet_id: str
    stake_minor: int


class Answered(NamedTuple):
    """What came of an ask; to be told only once it is durable.

    Attributes:
        ok: whether anything was done.
        placed: wagers accepted by it.
        refused: why the whole of it, or some of its wagers, were not.
        debit: what a licensee's wallet has to be asked first; then it is no answer to the patron.
    """

    ask: Ask
    ok: bool
    placed: tuple[Placed, ...] = ()
    refused: tuple[Refusal, ...] = ()
    debit: str | None = None


def content_of(ask: Ask) -> str:
    """What was asked, as a digest: another ask under the same key has another."""
    said = msgspec.json.encode(
        [
            ask.table_id,
            ask.coup_id,
            ask.action,
            [[wager.bet_id, wager.stake_minor] for wager in ask.wagers],
            ask.whole,
        ]
    )
    return hashlib.sha256(said).hexdigest()[:16]


def key_prefix(patron_id: str, key: str) -> str:
    """How every id begins that a patron's key leads to."""
    digest = hashlib.sha256(f"{patron_id}\n{key}".encode()).hexdigest()
    return f"a{digest[:28]}-"


def key_of(action_id: str) -> str:
    """The :func:`key_prefix` that an action's id begins with."""
    return action_id[: action_id.find("-") + 1]


def action_id(ask: Ask) -> str:
    """The id under which what was asked is recorded."""
    return key_prefix(ask.patron_id, ask.key) + content_of(ask)
