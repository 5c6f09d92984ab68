"""From corrections and disputes to the messages of the pit, those of the past too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from croupier.service.corrections import Corrected
from croupier.service.record import TABLES, event_of
from croupier.store.protocol import Store
from croupier.store.records import StoredEvent
from croupier.table import correction_events as ce
from croupier.table import events as e
from croupier.web import correction_messages as cm
from croupier.web import messages as m
from croupier.web.shaping import TableShaper
from croupier.web.words import corrected_words, names

__all__ = ["corrections_of", "disputes_of", "shape_corrected", "shape_refused"]

Names = Callable[[str], str]


def _tags(*kinds: type[e.Event]) -> list[str]:
    return [tag for tag, kind in e.TAGS.items() if kind in kinds]


_CORRECTED: Final = _tags(ce.CoupCorrected)
_DISPUTES: Final = _tags(ce.DisputeOpened, ce.DisputeClosed)


def shape_corrected(shaper: TableShaper, found: Corrected, *, second: bool) -> cm.CorrectionPreview:
    """What a correction does, or would do."""
    money, bets = shaper.config.currency.format, shaper.config.sheet.bets
    return cm.CorrectionPreview(
        ok=True,
        refused=[],
        # a coup with many wagers comes in parts, the last of which is all of it
        coups=[_changed(shaper, event) for event in found.events if not event.more],
        bets=[
            cm.BetCorrected(
                each.bet_id,
                names(bets[each.bet_id].names),
                money(each.staked_minor),
                money(each.returned_before_minor),
                money(each.returned_minor),
                money(each.commission_before_minor),
                money(each.commission_minor),
            )
            for each in found.bets
        ],
        house=money(found.house_minor),
        owed=money(found.owed_minor),
        second=second,
        asked=None if found.asked_minor is None else money(found.asked_minor),
    )


def shape_refused(shaper: TableShaper, refused: list[m.Refused]) -> cm.CorrectionPreview:
    """A correction that cannot be."""
    none = shaper.config.currency.format(0)
    return cm.CorrectionPreview(False, refused, [], [], none, none, second=False)


def _changed(shaper: TableShaper, event: ce.CoupCorrected) -> cm.CoupChanged:
    return cm.CoupChanged(
        event.coup_number,
        event.correction,
        bool(event.before.void),
        bool(event.after.void),
        _coup(shaper, event.coup_number, event.before),
        _coup(shaper, event.coup_number, event.after),
        corrected_words(event.coup_number, event.after.void),
    )


def _coup(shaper: TableShaper, number: int, standing: ce.Standing) -> m.PublicCoup | None:
    if not standing.coup:
        return None
    return shaper.past_coup(number, standing.coup, "", stands=not standing.void)


# --- the past -------------------------------------------------------------------------------


def corrections_of(
    store: Store, shaper: TableShaper, name_of: Names, before: int | None, limit: int
) -> cm.Corrections:
    """Corrections at a table below a version of its record, newest first."""
    stream = f"{TABLES}{shaper.config.id}"
    until = store.head(stream).version if before is None else before - 1
    found: list[cm.CorrectionDone] = []
    while len(found) <= limit:
        stored = store.latest(stream, _CORRECTED, 0, until)
        if stored is None:
            break
        until, event = stored.version - 1, event_of(stored)
        if isinstance(event, ce.CoupCorrected) and not event.more:
            found.append(_done(shaper, name_of, event, stored))
    return cm.Corrections(shaper.config.id, found[:limit], len(found) > limit)


def _done(
    shaper: TableShaper, name_of: Names, event: ce.CoupCorrected, stored: StoredEvent
) -> cm.CorrectionDone:
    return cm.CorrectionDone(
        stored.version,
        stored.at_ms,
        _changed(shaper, event),
        event.by,
        name_of(event.by),
        event.second,
        name_of(event.second),
        event.reason,
        event.reference,
        event.incident_id,
        event.dispute_id,
    )


def disputes_of(
    store: Store, table_id: str, name_of: Names, before: int | None, limit: int
) -> cm.Disputes:
    """Disputes at a table below a version of its record, newest first."""
    stream = f"{TABLES}{table_id}"
    until = store.head(stream).version
    closed: dict[str, tuple[ce.DisputeClosed, StoredEvent]] = {}
    found: list[cm.Dispute] = []
    while len(found) <= limit:
        stored = store.latest(stream, _DISPUTES, 0, until)
        if stored is None:
            break
        until, event = stored.version - 1, event_of(stored)
        if isinstance(event, ce.DisputeClosed):  # comes first, for it is read backwards
            closed[event.dispute_id] = event, stored
        elif isinstance(event, ce.DisputeOpened):
            verdict = closed.pop(event.dispute_id, None)
            if before is None or stored.version < before:
                found.append(_dispute(name_of, event, stored, verdict))
    return cm.Disputes(table_id, found[:limit], len(found) > limit)


def _dispute(
    name_of: Names,
    event: ce.DisputeOpened,
    stored: StoredEvent,
    closed: tuple[ce.DisputeClosed, StoredEvent] | None,
) -> cm.Dispute:
    verdict, at = closed if closed is not None else (None, None)
    return cm.Dispute(
        stored.version,
        event.dispute_id,
        event.coup_number,
        event.patron_id,
        event.by,
        name_of(event.by),
        stored.at_ms,
        event.reason,
        event.reference,
        verdict.outcome if verdict else None,
        verdict.by if verdict else "",
        name_of(verdict.by) if verdict else "",
        at.at_ms if at else None,
        verdict.reason if verdict else "",
    )
