"""What happens to a coup that was over: it is corrected, or somebody disputes what it brought.

Nothing that was recorded changes. A correction says what stood before it and what stands from now
on, wager by wager, and moves the money by entries of its own (:mod:`croupier.ledger.corrections`).
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

__all__ = [
    "CORRECTED",
    "RESETTLE",
    "RESTORE",
    "VOID",
    "CorrectionEvent",
    "CorrectionKind",
    "CoupCorrected",
    "DisputeClosed",
    "DisputeOpened",
    "PatronCorrected",
    "Standing",
    "Stood",
    "WagerCorrected",
]

CorrectionKind = Literal["void", "resettle", "restore"]
VOID: Final = "void"
RESETTLE: Final = "resettle"
RESTORE: Final = "restore"

CORRECTED: Final = "corrected"
"""Why a coup is void that a correction took away."""


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a coup counts as.

    Attributes:
        coup: its notation; empty where no coup was confirmed.
        outcome: ``player``, ``banker`` or ``tie``; None where there is none.
        facts: as of :class:`croupier.table.events.CoupDealt`.
        void: why it does not count; empty where it does.
    """

    coup: str = ""
    outcome: str | None = None
    facts: dict[str, dict[str, int]] = {}
    void: str = ""


class Stood(msgspec.Struct, frozen=True):
    """What a wager counts as: ``win``, ``lose``, ``push``, or ``void`` with its stake returned."""

    result: str
    won_minor: int
    commission_minor: int
    returned_minor: int
    tier_index: int | None


class WagerCorrected(msgspec.Struct, frozen=True):
    """A wager of the coup before and after, whether that differs or not."""

    wager_id: str
    patron_id: str
    bet_id: str
    stake_minor: int
    before: Stood
    after: Stood

    @property
    def difference_minor(self) -> int:
        """What its patron has of it more than before."""
        return self.after.returned_minor - self.before.returned_minor

    @property
    def moves(self) -> bool:
        """Whether money has to move for it; a push that is void moves the same stake."""
        before, after = self.before, self.after
        return (before.result == VOID, before.returned_minor, before.commission_minor) != (
            after.result == VOID,
            after.returned_minor,
            after.commission_minor,
        )


class PatronCorrected(msgspec.Struct, frozen=True):
    """What the correction is to a patron whose money it moves, over all his wagers of the coup.

    Attributes:
        paid_minor: paid to him, `taken_minor` taken back from him.
        lent_minor: what he lacked of that, and owes from now on.
        relieved_minor: what it gives back of what he owed by earlier corrections of the coup.
        owed_minor: what he owes by corrections of this coup after it.
    """

    patron_id: str
    paid_minor: int
    taken_minor: int
    lent_minor: int
    relieved_minor: int
    owed_minor: int


class CoupCorrected(msgspec.Struct, frozen=True, omit_defaults=True):
    """A coup that was over counts as something else from now on.

    Attributes:
        correction: ``void``; ``resettle`` by other cards or another reading of them; ``restore``
            what stood before the last correction.
        number: how many corrections of the coup there were, this one counted.
        coup_version: the event of the table's stream that opened its betting.
        by, second: who decided, and who confirmed where one had to.
        reference: where the recording is, or another reference; `incident_id` and `dispute_id`
            what it belongs to.
        cards_over: what was dealt as a card of it and is none of its cards any more; `lies_over`
            where it waits at the table to be ruled on.
        cards_back: what earlier corrections had left over and is so no more.
        reread: by card how many more of it left the shoe than were keyed, below 0 for fewer.
        decided_ms: the clock; `ended_ms` when the coup ended, and `window_minutes` for how long a
            coup could be corrected after that.
        more: further wagers of it follow in another event of the same decision; the coup counts
            otherwise with the event in which it is false.
    """

    correction_id: str
    correction: CorrectionKind
    number: int
    coup_id: str
    coup_number: int
    coup_version: int
    shoe_id: str
    by: str
    reason: str
    before: Standing
    after: Standing
    wagers: tuple[WagerCorrected, ...]
    patrons: tuple[PatronCorrected, ...]
    decided_ms: int
    ended_ms: int
    window_minutes: int
    second: str = ""
    reference: str = ""
    incident_id: str = ""
    dispute_id: str = ""
    cards_over: tuple[str, ...] = ()
    lies_over: bool = False
    cards_back: tuple[str, ...] = ()
    reread: dict[str, int] = {}
    more: bool = False


class DisputeOpened(msgspec.Struct, frozen=True, omit_defaults=True):
    """A patron disputes what a coup brought; nothing of it is corrected until that is closed.

    Attributes:
        by: who put it down.
        number: of how many corrections of the coup he knew.
    """

    dispute_id: str
    coup_id: str
    coup_number: int
    coup_version: int
    patron_id: str
    by: str
    reason: str
    number: int
    reference: str = ""


class DisputeClosed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A dispute was decided.

    Attributes:
        outcome: ``upheld`` for the patron, with the correction that follows, or ``rejected``.
        by, second: who says so, and who confirmed where one had to.
    """

    dispute_id: str
    coup_id: str
    coup_number: int
    coup_version: int
    outcome: Literal["upheld", "rejected"]
    by: str
    reason: str
    second: str = ""
    reference: str = ""


CorrectionEvent = CoupCorrected | DisputeOpened | DisputeClosed
