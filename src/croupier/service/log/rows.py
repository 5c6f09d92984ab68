"""An event of the record as a row of the log."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

import msgspec

from croupier.errors import InputError
from croupier.money import Currency
from croupier.service.incident_fates import fate_of
from croupier.service.log.acts import ACTS, Act, Group
from croupier.service.log.around import Around
from croupier.service.record import TABLES, damage
from croupier.store.damage import UNREADABLE
from croupier.store.protocol import Store
from croupier.store.records import Placed
from croupier.table.hand_state import SOFTWARE

__all__ = ["LogPerson", "LogRow", "RowMaker"]

_VERSION: Final = re.compile(r"\.v\d+$")
_MOST_CHARACTERS: Final = 200
"""Of a field that nobody has thought of; what an act is known to say is told whole."""
_IDS: Final = ("id", "table_id", "incident_id", "dispute_id", "correction_id", "coup_id", "shoe_id")
_TOLD: Final = ("by", "second", "reason", "reference", "person_id", "patron_id", "more")


class LogPerson(msgspec.Struct, frozen=True):
    """Somebody an act names.

    Attributes:
        part: ``by`` who did it, ``second`` who confirmed it, ``of`` whom it is about.
        id: opaque; ``software`` where nobody did it.
        name: as staff know him; empty for patrons, for who was forgotten, and for nobody.
    """

    part: str
    id: str
    name: str


class LogRow(msgspec.Struct, frozen=True):
    """An act as the log has it.

    Attributes:
        position: among everything that was ever written; a page goes on below it.
        stream, version, hash: where the record has it, as ``croupier verify`` names events.
        act: what was done, a code; of an event that the log does not know its tag.
        table, shoe, coup: where; null where it belongs to none.
        incident, dispute: the id of the one it is about.
        kind, stage: of that incident.
        status: of an incident by now: ``open``, ``ruled``, ``taken-back`` with its card, or
            ``superseded`` by one about more cards.
        effects, proposed: of a ruling.
        said: what else it says, by name.
        reason: the reason, or what was said of an incident.
    """

    position: int
    stream: str
    version: int
    hash: str
    at_ms: int
    act: str
    group: Group
    table: str | None
    shoe: int | None
    coup: int | None
    people: list[LogPerson]
    incident: str
    kind: str
    stage: str
    status: str
    dispute: str
    effects: list[str]
    proposed: list[str]
    said: dict[str, str]
    reason: str
    reference: str


class RowMaker:
    """Makes rows of events, newest first.

    Args:
        store: whose events they are.
        name_of: what staff call one of them; empty for everybody else.
    """

    def __init__(self, store: Store, name_of: Callable[[str], str]) -> None:
        self._store, self._name_of, self._around = store, name_of, Around(store)

    def row(self, placed: Placed) -> LogRow | None:
        """The row of an event; None for one that is no act of its own.

        Raises:
            ChainBroken: it does not read, or another one that has to be looked at.
        """
        stored = placed.event
        body = self._body(placed)
        if body.get("more") is True:  # the last of its parts stands for all of them
            return None
        act = ACTS.get(stored.tag) or _unknown(stored.tag, body)
        table = stored.stream.partition("/")[2] or None
        found = _Found(act, body)
        if stored.stream.startswith(TABLES):
            self._place(placed, found)
        return LogRow(
            placed.position,
            stored.stream,
            stored.version,
            stored.hash.hex(),
            stored.at_ms,
            act.code,
            found.group,
            table,
            found.shoe,
            found.coup,
            self._people(found),
            _text(body, "incident_id"),
            found.kind,
            found.stage,
            found.status,
            _text(body, "dispute_id"),
            _texts(body, "effects"),
            _texts(body, "proposed"),
            found.said | _said(act, body),
            _text(body, act.reason) if act.reason else "",
            _text(body, "reference"),
        )

    def _body(self, placed: Placed) -> dict[str, Any]:
        try:
            found: dict[str, Any] = msgspec.json.decode(placed.event.body, type=dict[str, Any])
        except UNREADABLE as error:
            raise damage(placed.event, error) from error
        return found

    def _place(self, placed: Placed, found: _Found) -> None:
        """Where an event of a table was, and what it is about."""
        stored, around, body = placed.event, self._around, found.body
        coup, shoe = body.get("coup_number"), body.get("shoe_number")
        found.coup = coup if isinstance(coup, int) else None
        found.shoe = shoe if isinstance(shoe, int) else None
        if found.coup is None and found.act.in_coup:
            found.coup = around.coup_number(stored)
        if found.shoe is None and (found.act.in_coup or found.act.group in ("shoe", "shuffle")):
            found.shoe = around.shoe_number(stored)
        if found.act.who == "dealer":
            found.dealer = around.dealer(stored)
        if around.by_itself(stored):
            found.group = "shuffle"
        match found.act.code:
            case "incident-raised" | "incident-ruled":
                self._look_at_incident(placed, found)
            case "card-taken-back" if (card := around.card_before(stored)) is not None:
                found.said |= {"card": card.card, "place": card.place}
            case _:
                pass

    def _look_at_incident(self, placed: Placed, found: _Found) -> None:
        stored = placed.event
        raised = self._around.incident(stored, _text(found.body, "incident_id"))
        if raised is None:
            return
        where, incident = raised
        found.kind, found.stage = incident.kind, incident.stage
        found.coup = self._around.coup_number(where)
        if where.version == stored.version:
            found.status = fate_of(self._store, stored, incident)

    def _people(self, found: _Found) -> list[LogPerson]:
        act, body = found.act, found.body
        by = {"software": SOFTWARE, "dealer": found.dealer, "by": _text(body, act.field)}[act.who]
        parts = {"by": by, "second": _text(body, "second"), "of": _text(body, act.of)}
        return [
            LogPerson(part, person_id, self._name_of(person_id))
            for part, person_id in parts.items()
            if person_id
        ]


class _Found:
    """What is known of an event while its row is made."""

    def __init__(self, act: Act, body: dict[str, Any]) -> None:
        self.act, self.body = act, body
        self.group: Group = act.group
        self.coup: int | None = None
        self.shoe: int | None = None
        self.kind = self.stage = self.status = self.dealer = ""
        self.said: dict[str, str] = {}


def _unknown(tag: str, body: dict[str, Any]) -> Act:
    """How an event is told that the table of acts does not name: plainly."""
    of = next((name for name in ("person_id", "patron_id") if name in body), "")
    said = tuple(name for name in body if name not in (*_IDS, *_TOLD))
    return Act(_VERSION.sub("", tag), "other", of=of, said=said, in_coup="coup_id" in body)


def _said(act: Act, body: dict[str, Any]) -> dict[str, str]:
    if act.said == ("amount", "currency"):
        return _amount(body)
    if act.said == ("coups",):
        return _coups(body)
    found = {**body.get("custody", {}), **body} if isinstance(body.get("custody"), dict) else body
    most = _MOST_CHARACTERS if act.group == "other" else None
    told = {name: _plain(found.get(name))[:most] for name in act.said}
    return {name: text for name, text in told.items() if text}


def _amount(body: dict[str, Any]) -> dict[str, str]:
    # of what a licensee has taken only what was still owed is paid; the rest goes back
    code, minor = _text(body, "currency"), body.get("paid_minor", body.get("amount_minor"))
    try:
        currency = Currency.parse(code)
        text = currency.format(minor) if isinstance(minor, int) else ""
        return {"amount": text, "currency": currency.code}
    except InputError:
        return {"amount": _plain(minor), "currency": code}


def _coups(body: dict[str, Any]) -> dict[str, str]:
    """The numbers of the coups that are to be corrected."""
    coups = body.get("coups")
    numbers = [each.get("coup") for each in coups or () if isinstance(each, dict)]
    return {"coups": ", ".join(map(str, numbers))}


def _plain(value: object) -> str:
    """A value in a line: what is no plain one as the record has it."""
    if value is None or isinstance(value, bool):
        return {None: "", True: "yes", False: "no"}[value]
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return ", ".join(value)
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _text(body: dict[str, Any], name: str) -> str:
    value = body.get(name, "")
    return value if isinstance(value, str) else ""


def _texts(body: dict[str, Any], name: str) -> list[str]:
    value = body.get(name, ())
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []
