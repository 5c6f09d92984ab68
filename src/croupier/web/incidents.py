"""Incidents of a table dealt by hand and the rulings on them, read from the record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from croupier.service.incident_fates import fate_of
from croupier.service.record import TABLES, event_of
from croupier.store.protocol import Store
from croupier.store.records import StoredEvent
from croupier.table import events as e
from croupier.table import hand_events as he
from croupier.web import hand_messages as hm
from croupier.web.hand_words import effects_words, incident_words

__all__ = ["MAX_INCIDENTS", "incidents_of"]

MAX_INCIDENTS: Final = 100


def _tag(kind: type[e.Event]) -> str:
    return next(tag for tag, each in e.TAGS.items() if each is kind)


_EITHER: Final = [_tag(he.IncidentRaised), _tag(he.IncidentRuled)]
_BEGAN: Final = [_tag(e.BettingOpened)]
_BROUGHT: Final = [_tag(he.HandShoeBrought)]


class _Reader:
    """Reads backwards: a ruling comes before the incident that it is on.

    Args:
        name_of: what staff call somebody.
    """

    def __init__(self, store: Store, table_id: str, name_of: Callable[[str], str]) -> None:
        self._store, self._stream, self._name_of = store, f"{TABLES}{table_id}", name_of
        self._rulings: dict[str, hm.Ruling] = {}

    def read(self, before: int | None, limit: int) -> list[hm.IncidentLine]:
        """Incidents below a version, newest first."""
        found: list[hm.IncidentLine] = []
        until = self._store.head(self._stream).version
        while len(found) < limit:
            stored = self._store.latest(self._stream, _EITHER, 0, until)
            if stored is None:
                break
            until = stored.version - 1
            event = event_of(stored)
            if isinstance(event, he.IncidentRuled):
                self._rulings[event.incident_id] = self._ruling(event, stored)
            elif isinstance(event, he.IncidentRaised):
                ruling = self._rulings.pop(event.incident_id, None)
                if before is None or stored.version < before:
                    found.append(self._line(event, stored, ruling))
        return found

    def _ruling(self, event: he.IncidentRuled, stored: StoredEvent) -> hm.Ruling:
        return hm.Ruling(
            stored.at_ms,
            event.profile,
            event.clause,
            list(event.proposed),
            list(event.effects),
            effects_words(event.effects),
            event.by,
            self._name_of(event.by),
            event.second,
            self._name_of(event.second),
            event.reason,
            event.reference,
            event.last_coup,
            list(event.standing),
        )

    def _line(
        self, event: he.IncidentRaised, stored: StoredEvent, ruling: hm.Ruling | None
    ) -> hm.IncidentLine:
        began = self._before(_BEGAN, stored.version)
        brought = self._before(_BROUGHT, stored.version)
        return hm.IncidentLine(
            stored.version,
            event.incident_id,
            event.coup_id,
            began.coup_number if isinstance(began, e.BettingOpened) else 0,
            brought.shoe_number if isinstance(brought, he.HandShoeBrought) else 0,
            event.kind,
            event.stage,
            incident_words(event.kind, event.stage),
            event.by,
            self._name_of(event.by),
            stored.at_ms,
            event.evidence,
            event.reference,
            ruling,
            "ruled" if ruling else fate_of(self._store, stored, event),
        )

    def _before(self, tags: list[str], version: int) -> e.Event | None:
        stored = self._store.latest(self._stream, tags, 0, version)
        return event_of(stored) if stored is not None else None


def incidents_of(
    store: Store, table_id: str, name_of: Callable[[str], str], before: int | None, limit: int
) -> hm.Incidents:
    """Incidents of a table below a version of its record, newest first."""
    found = _Reader(store, table_id, name_of).read(before, limit + 1)
    return hm.Incidents(table_id, found[:limit], len(found) > limit)
