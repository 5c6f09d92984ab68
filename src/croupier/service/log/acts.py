"""Which events of the record are somebody's acts, and which of their fields say what.

A table of tags. What it does not name is shown by its tag, with whatever plain fields it has, so
that nothing is left out because nobody has thought of it; :data:`QUIET` names what is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, get_args

from croupier.service.house_events import WINDOW_TAG
from croupier.store.ledger_stream import TRANSFER_TAG

__all__ = ["ACTS", "GROUPS", "QUIET", "Act", "By", "Group"]

Group = Literal[
    "incident",
    "ruling",
    "correction",
    "dispute",
    "card",
    "coup",
    "shoe",
    "shuffle",
    "manager",
    "table",
    "staff",
    "cash",
    "care",
    "other",
]
"""A kind of act, to be looked for. ``shuffle`` is what happens by itself, with each deck of a
machine's or one that is shuffled for every coup: it is told to who asks for it alone."""
GROUPS: Final[tuple[Group, ...]] = get_args(Group)

By = Literal["by", "dealer", "software"]
"""Who did it: who the event names, who dealt at that moment, or nobody."""


class Act(NamedTuple):
    """How an event is told.

    Attributes:
        code: what was done.
        group: what kind of act that is.
        who: see :data:`By`; `field` names him in the event.
        of: the field that names whom it is about.
        said: fields that are told as they are.
        reason: the field with what was said of it.
        in_coup: whether the coup that ran, or had ended last, belongs to it.
    """

    code: str
    group: Group
    who: By = "by"
    field: str = "by"
    of: str = ""
    said: tuple[str, ...] = ()
    reason: str = "reason"
    in_coup: bool = False


_SHOE: Final = ("serials", "shuffled_by", "loaded_by", "decks")
_LIMITS: Final = ("limits",)
_PAID: Final = ("amount", "currency")

ACTS: Final[Mapping[str, Act]] = {
    "incident-raised.v1": Act("incident-raised", "incident", reason="evidence", in_coup=True),
    "incident-ruled.v1": Act(
        "incident-ruled", "ruling", said=("profile", "clause", "index", "card"), in_coup=True
    ),
    "ruling-waits.v1": Act("ruling-waits", "ruling"),
    "correction-waits.v1": Act("correction-waits", "correction", said=("coups",)),
    "verdict-waits.v1": Act("verdict-waits", "dispute", said=("outcome",)),
    "coup-corrected.v1": Act(
        "coup-corrected", "correction", said=("correction", "number", "window_minutes")
    ),
    "dispute-opened.v1": Act("dispute-opened", "dispute", of="patron_id"),
    "dispute-closed.v1": Act("dispute-closed", "dispute", said=("outcome",)),
    "card-taken-back.v1": Act("card-taken-back", "card", "dealer", in_coup=True),
    "coup-voided.v1": Act(
        "coup-voided", "coup", field="", said=("reason",), reason="", in_coup=True
    ),
    "shoe-loaded.v1": Act("shoe-loaded", "shuffle", "software"),
    "shoe-committed.v1": Act("shoe-loaded", "shuffle", "software", said=("decks", "commitment")),
    "hand-shoe-brought.v1": Act("shoe-brought", "shoe", "dealer", said=_SHOE),
    "cut-card-seen.v1": Act("cut-card-seen", "shoe", "dealer", in_coup=True),
    "shoe-closed.v1": Act("shoe-closed", "shoe", said=("reason",), reason=""),
    "shoe-opened.v1": Act("shoe-proved", "shuffle", "software"),
    "cards-counted.v1": Act("cards-counted", "shoe", said=("when", "card_count")),
    "shoe-disposed.v1": Act("shoe-disposed", "shoe", said=("fate",)),
    "dealer-seated.v1": Act("dealer-seated", "manager", field="dealer"),
    "manager-called.v1": Act("manager-called", "manager", in_coup=True),
    "manager-came.v1": Act("manager-came", "manager", in_coup=True),
    "table-opened.v1": Act("table-made", "table", "software", said=("currency", "sheet_id")),
    "table-closed.v1": Act("table-ended", "table", "software"),
    "table-closing.v1": Act("table-closing", "table"),
    "closing-taken-back.v1": Act("closing-taken-back", "table"),
    "table-reopened.v1": Act("table-reopened", "table"),
    "limits-set.v1": Act("limits-set", "table", said=_LIMITS),
    "house-limits-changed.v1": Act("house-limits-changed", "table", "software", said=_LIMITS),
    WINDOW_TAG: Act("window-set", "table", "software", said=("minutes",)),
    "account-made.v1": Act("account-made", "staff", of="person_id", said=("role",)),
    "role-set.v1": Act("role-set", "staff", of="person_id", said=("role",)),
    "account-shut.v1": Act("account-shut", "staff", of="person_id"),
    "account-opened.v1": Act("account-opened", "staff", of="person_id"),
    "link-made.v1": Act("link-made", "staff", of="person_id"),
    "sessions-ended.v1": Act("sessions-ended", "staff", of="person_id"),
    "person-erased.v1": Act("person-erased", "staff", of="person_id"),
    "came-in.v1": Act("came-in", "staff", field="person_id", said=("way",)),
    "proved-again.v1": Act("proved-again", "staff", field="person_id", said=("way",)),
    "name-locked.v1": Act("name-locked", "staff", "software", of="person_id"),
    "data-exported.v1": Act("data-exported", "staff", of="person_id"),
    "cash-in.v1": Act("cash-in", "cash", of="patron_id", said=_PAID),
    "cash-out.v1": Act("cash-out", "cash", of="patron_id", said=_PAID),
    "debt-paid.v1": Act("debt-paid", "cash", of="patron_id", said=_PAID),
    "debt-asked.v1": Act("debt-asked", "cash", of="patron_id", said=_PAID),
    "collect-confirmed.v1": Act("collected", "cash", "software", of="patron_id", said=_PAID),
    "collect-refused.v1": Act("not-collected", "cash", "software", of="patron_id", said=_PAID),
    # what somebody has set for himself is his own: that he did, and no more
    "limit-set.v1": Act("limit-set", "care", of="patron_id"),
    "break-taken.v1": Act("break-taken", "care", field="patron_id"),
    "patron-excluded.v1": Act("patron-excluded", "care", field="patron_id"),
    "bars-kept.v1": Act("bars-kept", "care", "software", of="patron_id"),
}
"""By tag how an event is told."""

QUIET: Final = (
    TRANSFER_TAG,
    # patrons come in, and play
    *("patron-admitted.v1", "seed-taken.v1", "seeds-closed.v1", "wagers-placed.v1"),
    "wagers-withdrawn.v1",
    # the course of a coup
    *("betting-opened.v1", "betting-closed.v1", "coup-dealt.v1", "coup-settled.v1"),
    *("cards-opened.v1", "shoe-burnt.v1", "card-laid.v1"),
    # what a ruling leads to, which it names itself
    *("felt-ordered.v1", "cards-held.v1", "cards-put-away.v1", "card-corrected.v1"),
    *("no-bet-coup-due.v1", "shoe-to-close.v1"),
    # what a licensee was asked and has answered, as patrons play
    *("debit-asked.v1", "debit-confirmed.v1", "debit-refused.v1", "rollback-asked.v1"),
    *("rollback-confirmed.v1", "credit-asked.v1", "credit-confirmed.v1", "wallet-carried.v1"),
    "collect-asked.v1",
)
"""Tags of events that are no acts of the pit's."""
