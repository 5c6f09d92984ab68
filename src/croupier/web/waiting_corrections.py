"""A correction or a verdict that waits for a second person: as it was said, and as it is kept."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

import msgspec

from croupier.service.waiting import CorrectionWaits, CoupWaits, VerdictWaits
from croupier.web import correction_messages as cm

__all__ = ["CorrectionBodies", "Waiting", "asked_of", "waits_of"]

CorrectionBodies = cm.CorrectionBody | cm.VerdictBody


class Waiting(NamedTuple):
    """What somebody has asked for, and a second person has to confirm before anything happens."""

    table_id: str
    by: str
    body: CorrectionBodies

    @property
    def ask(self) -> str:
        """The name of all that is asked and by whom: it is this that the second person confirms."""
        return hashlib.sha256(msgspec.json.encode([*self])).hexdigest()

    @property
    def key(self) -> tuple[str, str, str]:
        """Where it is, by whom, under which key of his."""
        return self.table_id, self.by, self.body.id


def waits_of(asked: Waiting) -> CorrectionWaits | VerdictWaits:
    """As it is recorded."""
    _, by, body = asked
    if isinstance(body, cm.VerdictBody):
        return VerdictWaits(
            by,
            body.id,
            body.dispute,
            body.outcome,
            body.reason,
            body.correction,
            body.dealt,
        )
    coups = tuple(CoupWaits(each.coup, each.correction, each.dealt) for each in body.coups)
    return CorrectionWaits(by, body.id, coups, body.reason, body.incident)


def asked_of(table_id: str, waits: CorrectionWaits | VerdictWaits) -> Waiting:
    """As it was said, from what is recorded: the same :attr:`Waiting.ask`."""
    body: CorrectionBodies
    if isinstance(waits, VerdictWaits):
        body = cm.VerdictBody(
            waits.key, waits.dispute_id, waits.outcome, waits.reason, waits.correction, waits.dealt
        )
    else:
        coups = [cm.CoupToCorrect(each.coup, each.correction, each.dealt) for each in waits.coups]
        body = cm.CorrectionBody(waits.key, coups, waits.reason, waits.incident_id)
    return Waiting(table_id, waits.by, body)
