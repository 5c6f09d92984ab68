"""Somebody says that something went wrong, or the software does by itself."""

from __future__ import annotations

from croupier.rulings import KINDS
from croupier.table import hand_commands as h
from croupier.table import hand_events as he
from croupier.table.hand_ruling import propose
from croupier.table.hand_state import SOFTWARE, TOLD, Incident
from croupier.table.refusals import MAX_TEXT, Decision, Refusal, refuse_ids, refuse_texts
from croupier.table.state import TableState
from croupier.table.wagers import Context

__all__ = ["raise_incident"]


def raise_incident(state: TableState, command: h.RaiseIncident, context: Context) -> Decision:
    """Somebody says that something went wrong."""
    if state.hand is None:
        return Refusal("not_by_hand")
    malformed = refuse_ids(command.incident_id, command.by) or refuse_texts(command.reference)
    malformed = malformed or refuse_texts(command.evidence, most=MAX_TEXT)
    if malformed:
        return malformed
    if state.hand.knows(command.incident_id):
        return Refusal("incident_raised")
    by_software = command.by == SOFTWARE
    if command.kind not in KINDS or (by_software and command.kind in TOLD):
        return Refusal("no_such_incident")
    if KINDS[command.kind].alone and not by_software:
        return Refusal("software_only")
    freezes = KINDS[command.kind].freezes
    incident = Incident(state.coup_id, command.kind, command.stage, command.by, freezes)
    if isinstance(propose(state, incident, context), Refusal):
        return Refusal("no_such_incident")
    return (
        he.IncidentRaised(
            command.incident_id,
            state.coup_id,
            command.kind,
            command.stage,
            command.by,
            command.evidence,
            freezes,
            command.reference,
        ),
    )
