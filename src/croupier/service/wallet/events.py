"""What is recorded of a licensee's wallet; the events of stream ``wallet``.

A debit is asked, then confirmed, refused, or rolled back; a credit is asked, then confirmed. What a
patron owes is asked for as a debit that is collected: confirmed or refused, and never rolled back.
Ids are those that the licensee is told.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from croupier.errors import StoreError
from croupier.store.records import NewEvent

__all__ = [
    "WALLET",
    "Asked",
    "Carried",
    "CollectAsked",
    "CollectConfirmed",
    "CollectRefused",
    "CreditAsked",
    "CreditConfirmed",
    "DayCompared",
    "DebitAsked",
    "DebitConfirmed",
    "DebitRefused",
    "Event",
    "Opened",
    "RollbackAsked",
    "RollbackConfirmed",
    "Why",
    "WhyCollected",
    "debit_of",
    "decode",
    "encode",
]

WALLET: Final = "wallet"

Why = Literal["settled", "returned", "corrected"]
"""Why a credit is owed: by what a coup brought, stakes that went back, or a correction."""

WhyCollected = Literal["corrected", "owed"]
"""Why a patron owes something: a correction has just taken it back, or staff asks for it anew."""


class Opened(msgspec.Struct, frozen=True):
    """The first event: this record is of a house whose patrons are a licensee's."""

    licensee: str


class DebitAsked(msgspec.Struct, frozen=True):
    """Before a licensee is asked for a ticket's stakes.

    Attributes:
        action_id: under which the ticket is recorded if it is placed.
    """

    id: str
    patron_id: str
    currency: str
    amount_minor: int
    table_id: str
    coup_id: str
    action_id: str


class DebitConfirmed(msgspec.Struct, frozen=True):
    """The licensee has taken it, and the ticket is placed with this very commit."""

    id: str


class DebitRefused(msgspec.Struct, frozen=True):
    """The licensee has not taken it and never will."""

    id: str
    code: str


class RollbackAsked(msgspec.Struct, frozen=True):
    """Whatever the licensee did, it has to be undone: nothing was placed for it."""

    id: str
    why: str


class RollbackConfirmed(msgspec.Struct, frozen=True):
    """The licensee has undone it, or will refuse it should it come yet.

    Attributes:
        found: whether the debit had come to him.
    """

    id: str
    found: bool


class CreditAsked(msgspec.Struct, frozen=True, omit_defaults=True):
    """Money came back to a patron, and the licensee has to be told until he confirms.

    Attributes:
        debit_ids: by which its stakes had come; of what was collected and not owed any more, the
            debit that collected it.
        correction_id: of one that a correction brought; empty for another.
    """

    id: str
    patron_id: str
    currency: str
    amount_minor: int
    table_id: str
    coup_id: str
    why: Why
    debit_ids: tuple[str, ...]
    correction_id: str = ""


class CreditConfirmed(msgspec.Struct, frozen=True):
    """The licensee has given it to the patron."""

    id: str


class CollectAsked(msgspec.Struct, frozen=True, omit_defaults=True):
    """A patron owes something, and the licensee is asked for it until he has answered.

    It is called for under this id as often as it takes, for an id is done once.

    Attributes:
        amount_minor: what he lacked here, which is all of it, for his money lies there.
        table_id, coup_id, correction_id: of the correction that took it back; empty where staff
            asks for what he owes by several.
    """

    id: str
    patron_id: str
    currency: str
    amount_minor: int
    why: WhyCollected
    table_id: str = ""
    coup_id: str = ""
    correction_id: str = ""


class CollectConfirmed(msgspec.Struct, frozen=True):
    """The licensee has taken it, and what is owed is paid with this very commit.

    Attributes:
        paid_minor: how much of it was still owed; the rest goes back as a credit.
    """

    id: str
    patron_id: str
    currency: str
    amount_minor: int
    paid_minor: int


class CollectRefused(msgspec.Struct, frozen=True):
    """The licensee has not taken it and never will under this id: the patron owes it still."""

    id: str
    patron_id: str
    currency: str
    amount_minor: int
    code: str


class Carried(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is unfinished here, so that an opening need not read what is before.

    Attributes:
        debits: what was asked, when on the wall clock, and whether it is being rolled back.
        credits: what was asked, and when.
        collects: what was asked, and when.
    """

    debits: tuple[tuple[DebitAsked, int, bool], ...]
    credits: tuple[tuple[CreditAsked, int], ...]
    collects: tuple[tuple[CollectAsked, int], ...] = ()


class DayCompared(msgspec.Struct, frozen=True):
    """A day was compared with the licensee's list of it.

    Attributes:
        day: such as ``2026-11-30``, in UTC.
    """

    day: str
    differences_count: int


Event = (
    Opened
    | DebitAsked
    | DebitConfirmed
    | DebitRefused
    | RollbackAsked
    | RollbackConfirmed
    | CreditAsked
    | CreditConfirmed
    | CollectAsked
    | CollectConfirmed
    | CollectRefused
    | DayCompared
    | Carried
)

Asked = DebitAsked | CreditAsked | CollectAsked
"""What a licensee is called for."""

CARRIED: Final = "wallet-carried.v1"
COLLECT_REFUSED: Final = "collect-refused.v1"
DAY_COMPARED: Final = "day-compared.v1"

_TAGS: Final[dict[str, type[Event]]] = {
    "wallet-opened.v1": Opened,
    "debit-asked.v1": DebitAsked,
    "debit-confirmed.v1": DebitConfirmed,
    "debit-refused.v1": DebitRefused,
    "rollback-asked.v1": RollbackAsked,
    "rollback-confirmed.v1": RollbackConfirmed,
    "credit-asked.v1": CreditAsked,
    "credit-confirmed.v1": CreditConfirmed,
    "collect-asked.v1": CollectAsked,
    "collect-confirmed.v1": CollectConfirmed,
    COLLECT_REFUSED: CollectRefused,
    DAY_COMPARED: DayCompared,
    CARRIED: Carried,
}
_OF_TYPE: Final = {kind: tag for tag, kind in _TAGS.items()}


def encode(event: Event) -> NewEvent:
    """An event as it is stored."""
    return NewEvent(_OF_TYPE[type(event)], msgspec.json.encode(event))


def decode(tag: str, body: bytes) -> Event:
    """The event that is stored so.

    Raises:
        StoreError: the tag is not known here, or the body does not read.
    """
    kind = _TAGS.get(tag)
    if kind is None:
        raise StoreError(f"{tag} is no event of a wallet that this release knows")
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.MsgspecError as error:
        raise StoreError(f"the body of a {tag} does not read: {error}") from None


def debit_of(action_id: str) -> str:
    """Under which id the debit of a ticket is in the ledger; it begins as the ticket's own ids."""
    return f"{action_id}.debit"
